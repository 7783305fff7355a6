//! Decoding, planning and PNG writing on our own clips. Ratios against public tools: `benches/compare.sh`.

// A macro of the bench library makes public items.
#![allow(missing_docs)]

use std::collections::BTreeSet;
use std::hint::black_box;
use std::path::Path;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use refframe::output::{PngEffort, png};
use refframe::video::plan::plan;
use refframe::video::{Decoder, FrameRule, FrameSource, fetch};

fn frames(c: &mut Criterion) {
    let clip = Path::new(env!("CARGO_MANIFEST_DIR")).join("videos/ytb_video/_bSettings2.mp4");
    let mut group = c.benchmark_group("frames");
    group.sample_size(10);
    group.bench_function("index", |b| {
        b.iter(|| Decoder::index(&clip).map(|(_, index)| index.packets().len()))
    });
    let Ok((_, index)) = Decoder::index(&clip) else { return };
    let times = index.timeline().map(|t| t.ticks().to_vec()).unwrap_or_default();
    group.throughput(Throughput::Elements(times.len() as u64));
    group.bench_function("decode", |b| {
        b.iter(|| -> refframe::Result<u64> {
            let mut decoder = Decoder::open(&clip)?;
            let mut frames = 0;
            while decoder.advance()?.is_some() {
                frames += 1;
            }
            Ok(frames)
        });
    });
    group.throughput(Throughput::Elements(10));
    let wanted: BTreeSet<i64> = times.iter().copied().step_by(times.len() / 10 + 1).collect();
    group.bench_function("plan", |b| b.iter(|| plan(black_box(&index), black_box(&wanted))));
    let ten: Vec<f64> = (0..10).map(f64::from).collect();
    let mut picture = None;
    group.bench_function("fetch ten frames", |b| {
        b.iter(|| {
            fetch(&clip, &ten, FrameRule::AtOrAfter, &|| true, &mut |frame, _| {
                picture = Some(frame.image);
                Ok(())
            })
        });
    });
    let Some(picture) = picture else { return };
    group.throughput(Throughput::Bytes(picture.len() as u64));
    for effort in [PngEffort::Fast, PngEffort::Balanced, PngEffort::Small] {
        let size = png::encode(&picture, effort).map_or(0, |b| b.len());
        group.bench_function(format!("png {effort} ({size} bytes)"), |b| {
            b.iter(|| png::encode(&picture, effort))
        });
    }
    group.finish();
}

criterion_group!(benches, frames);
criterion_main!(benches);

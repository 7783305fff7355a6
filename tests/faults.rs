//! Files of the kinds that users of other tools reported, made with the `ffmpeg` command and read here.
// A test may fail loudly.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic, clippy::print_stdout, clippy::print_stderr)]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use image::RgbImage;
use refframe::video::fetch::Source;
use refframe::video::{FrameRule, FrameSource};

/// Runs `ffmpeg`; `false`, said plainly, where this one lacks an encoder or filter.
fn ffmpeg(arguments: &str, output: &Path) -> bool {
    let run = Command::new("ffmpeg")
        .args(["-v", "error", "-nostdin", "-y"])
        .args(arguments.split(' '))
        .arg(output)
        .output()
        .expect("the ffmpeg command (scripts/setup.sh installs it)");
    if !run.status.success() {
        eprintln!("skipped: ffmpeg cannot make {arguments}: {}", String::from_utf8_lossy(&run.stderr));
    }
    run.status.success()
}

const BASE: &str =
    "-f lavfi -i testsrc2=s=160x120:r=30:d=4 -c:v libx264 -preset ultrafast -g 60 -bf 2 -pix_fmt yuv420p";

fn base(folder: &Path) -> Option<PathBuf> {
    let path = folder.join("base.mp4");
    ffmpeg(BASE, &path).then_some(path)
}

/// The frames that `times` select, with their numbers.
fn frames(video: &Path, times: &[f64], rule: FrameRule) -> Vec<(u64, RgbImage)> {
    let mut found = Vec::new();
    let source = Source::open(video).unwrap();
    source
        .fetch(times, rule, &|| true, &mut |frame, _| {
            found.push((frame.id.0, frame.image));
            Ok(())
        })
        .unwrap();
    found
}

/// The picture that the command line gives for a time.
fn by_command(video: &Path, time: &str) -> Option<RgbImage> {
    let output = Command::new("ffmpeg")
        .args(["-v", "error", "-nostdin", "-ss", time, "-i"])
        .arg(video)
        .args(["-frames:v", "1", "-f", "image2pipe", "-c:v", "png", "-"])
        .output()
        .unwrap();
    image::load_from_memory(&output.stdout).ok().map(image::DynamicImage::into_rgb8)
}

#[test]
fn colours_follow_matrix_and_range_as_the_command_line_converts_them() {
    let folder = tempfile::tempdir().unwrap();
    for (matrix, range, untagged, right) in [
        ("bt709", "tv", false, [0xc6, 0x39, 0x26]),
        ("smpte170m", "tv", false, [0xc8, 0x3b, 0x27]),
        ("bt709", "pc", false, [0xc7, 0x3a, 0x27]),
        ("bt709", "tv", true, [0xb9, 0x2d, 0x28]),
    ] {
        let clip = folder.path().join(format!("{matrix}-{range}-{untagged}.mp4"));
        let tags =
            if untagged { String::new() } else { format!(" -colorspace {matrix} -color_range {range}") };
        let strip = if untagged { ",setparams=colorspace=unknown:range=unknown" } else { "" };
        let made = ffmpeg(
            &format!(
                "-f lavfi -i color=0xC83C28:s=64x64:r=5:d=1,format=rgb24 \
                 -vf scale=out_color_matrix={matrix}:out_range={range},format=yuv420p{strip} -c:v libx264 -qp 0{tags}"
            ),
            &clip,
        );
        if !made {
            continue;
        }
        let (_, image) = frames(&clip, &[0.0], FrameRule::AtOrAfter).remove(0);
        let pixel = image.get_pixel(32, 32).0;
        assert_eq!(Some(pixel), by_command(&clip, "0").map(|i| i.get_pixel(32, 32).0), "{matrix} {range}");
        let near = pixel.iter().zip(right).all(|(a, b)| a.abs_diff(b) <= 1);
        assert!(near, "{matrix} {range} untagged {untagged}: {pixel:02x?} for {right:02x?}");
    }
}

#[test]
fn a_late_start_a_strange_name_and_the_last_instant() {
    let folder = tempfile::tempdir().unwrap();
    let Some(base) = base(folder.path()) else { return };
    let strange = folder.path().join("ééé 视频 -x");
    fs::create_dir(&strange).unwrap();
    let late = strange.join("-späť 2.mp4");
    assert!(ffmpeg(&format!("-itsoffset 2 -i {} -c copy", base.display()), &late));
    let times = [0.0, 1.466_667, 3.95, 4.0, 59.999_6];
    let (straight, shifted) =
        (frames(&base, &times, FrameRule::AtOrAfter), frames(&late, &times, FrameRule::AtOrAfter));
    assert_eq!(straight.iter().map(|f| f.0).collect::<Vec<_>>(), [0, 45, 119], "each frame once");
    assert_eq!(straight, shifted, "times count from the start of the file");
    let second = by_command(&late, "1.467").unwrap();
    assert_eq!(shifted[1].1, second);
}

#[test]
fn a_coarse_clock_rounds_as_the_command_line_does() {
    let folder = tempfile::tempdir().unwrap();
    let clip = folder.path().join("coarse.mkv");
    // Matroska counts milliseconds, an AVI whole frames: times fall between ticks.
    let coarse = folder.path().join("coarse.avi");
    let made = [&clip, &coarse].map(|path| {
        ffmpeg(
            "-f lavfi -i testsrc2=s=64x48:r=7:d=3 -c:v libx264 -preset ultrafast -bf 0 -pix_fmt yuv420p",
            path,
        )
    });
    assert!(made.iter().all(|m| *m));
    for path in [&clip, &coarse] {
        for time in ["0", "0.07", "0.071", "0.072", "0.142", "0.143", "0.2", "0.214", "0.215", "1.5", "2.785"]
        {
            let seconds: f64 = time.parse().unwrap();
            let ours = frames(path, &[seconds], FrameRule::AtOrAfter).remove(0);
            let theirs = by_command(path, time).unwrap();
            assert!(ours.1 == theirs, "{}: {time} s gave frame {}", path.display(), ours.0);
        }
    }
}

#[test]
fn odd_widths_borders_of_rows_and_stretched_pixels() {
    let folder = tempfile::tempdir().unwrap();
    let clip = folder.path().join("odd.mp4");
    assert!(ffmpeg(
        "-f lavfi -i testsrc2=s=640x360:r=5:d=1 -vf format=yuv444p,scale=607:331,setsar=2/1 -c:v libx264 -preset ultrafast",
        &clip
    ));
    let (_, image) = frames(&clip, &[0.4], FrameRule::AtOrAfter).remove(0);
    assert_eq!(image.dimensions(), (607, 331), "pixels stay as they are stored");
    assert_eq!(Some(image), by_command(&clip, "0.4"));
    let info = refframe::video::Decoder::open(&clip).unwrap().info().clone();
    assert_eq!(info.sample_aspect_ratio, Some((2, 1)));
}

#[test]
fn a_file_cut_in_half_ends_and_keeps_what_is_there() {
    let folder = tempfile::tempdir().unwrap();
    let front = folder.path().join("front.mp4");
    assert!(ffmpeg(&format!("{BASE} -movflags +faststart"), &front));
    let bytes = fs::read(&front).unwrap();
    let half = folder.path().join("half.mp4");
    fs::write(&half, &bytes[..bytes.len() / 2]).unwrap();
    let facts = refframe::video::probe::probe(&half, false, &|| true).unwrap();
    assert!((20..120).contains(&facts.frames), "{}", facts.frames);
    assert_eq!(facts.promised_frames, Some(120));
    let last = frames(&half, &[4.0], FrameRule::AtOrAfter).remove(0);
    assert_eq!(last.0 + 1, facts.frames, "past the end, the last frame that decodes");
}

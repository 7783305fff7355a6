//! The page that tells what the clips are.

use crate::Film;

/// The Markdown of `README.md`.
pub(crate) fn text(films: &[Film<'_>], seed: u64, extras: bool) -> String {
    let mut page = format!(
        "# Drawn phone tutorials\n\n\
         Every picture, text and name here is made up and drawn by `examples/make_videos`:\n\n\
         ```\ncargo run --release --example make_videos -- --seed {seed}{}\n```\n\n\
         The same seed and the same FFmpeg with libx264 give the same bytes; another seed gives other clips.\n\n\
         | clip | length | screens | what it is | goal |\n|---|---|---|---|---|\n",
        if extras { " --extras" } else { "" }
    );
    for Film { clip, goal, truth, .. } in films {
        let (seconds, screens) = (truth.labelled_until, truth.screens.len());
        page += &format!("| `{}` | {seconds:.1} s | {screens} | {} | {goal} |\n", clip.id, clip.about);
    }
    page + "\n\
        - `ytb_video/`: the clips. `ours_data.json`: one episode each, in the form of VG-GUI-Bench; boxes are\n  \
          y, x, height, width of the tapped widget, relative to the screen. `monday.jsonl`: the rows of MONDAY for them.\n\
        - `labels/`: ground truth, read off the frames before coding. A screen (`t0` to `t1`, seconds) rests but for\n  \
          caret, clock, touch dot and spinner; shown again, it keeps its `id`. A transition lies between, from the first\n  \
          frame that differs to the first settled one; `minor` ones may be missed. `screen_bbox`: left, top, right, bottom.\n\
        - Steps are the screens on which the user acts; those that go on by themselves are in the labels alone.\n"
}

#!/usr/bin/env bash
# From nothing to the eight mode directories of the clips in videos/.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
cargo build --release --locked
out=${1:-out/images}
target/release/refframe generate --root videos --monday videos/monday.jsonl --output "$out" --modes eight
echo
echo "The eight directories of reference frames:"
for mode in origin annotation uniform_5 uniform_10; do
  for tail in "" _no_cut; do
    echo "  $out/$mode$tail: $(find "$out/$mode$tail" -name '*.png' | wc -l) pictures of $(find "$out/$mode$tail" -mindepth 1 -maxdepth 1 -type d | wc -l) videos"
  done
done
echo "Look at $out/annotation/-aNotesNew1/frame_0000_annot.png; what was written stands in $out/*.manifest.jsonl"

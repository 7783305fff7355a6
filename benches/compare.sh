#!/usr/bin/env bash
# refframe beside public tools on the same work, in one run; ratios, not times, are what to compare.
#   benches/compare.sh generate [DATASET_ROOT] [RUNS]   the eight modes beside the usual way (one ffmpeg process per frame)
#   benches/compare.sh memory                           peak memory of the same on a made dataset of 1920x1080 clips
# Needs ffmpeg, python3 with numpy and Pillow, and the baseline script (../shared/tools/baseline_generate.py).
set -euo pipefail
cd "$(dirname "$0")/.."
export SHARED=${REFFRAME_SHARED:-../shared}
cargo build --release --quiet
exec python3 benches/compare.py "$@"

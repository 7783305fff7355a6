#!/usr/bin/env bash
# `refframe generate --modes eight` beside the usual way (one ffmpeg process per frame), on the same dataset, in one run.
#   benches/compare.sh [DATASET_ROOT] [RUNS]
# Needs ffmpeg, python3 with numpy and Pillow, and the baseline script (../shared/tools/baseline_generate.py).
set -euo pipefail
cd "$(dirname "$0")/.."
shared=${REFFRAME_SHARED:-../shared}
root=${1:-$shared/fixtures/vg-gui-bench}
runs=${2:-3}
cargo build --release --quiet
python3 - "$root" "$runs" "$shared/tools/baseline_generate.py" <<'PY'
import os, resource, shutil, statistics, subprocess, sys, tempfile, time

root, runs, baseline = sys.argv[1], int(sys.argv[2]), sys.argv[3]
ratios, peak = [], 0
for run in range(runs):
    seconds = {}
    for name in ("refframe", "ffmpeg per frame"):
        out = tempfile.mkdtemp()
        ours = ["target/release/refframe", "generate", "--quiet", "--root", root, "--monday", os.path.join(root, "monday.jsonl"), "-o", out, "--jobs", "2", "--png", "balanced"]
        theirs = [sys.executable, baseline, root, out, "--jobs", "2"]
        start = time.monotonic()
        child = subprocess.Popen(ours if name == "refframe" else theirs, stdout=subprocess.DEVNULL)
        _, status, usage = os.wait4(child.pid, 0)
        seconds[name] = time.monotonic() - start
        if os.waitstatus_to_exitcode(status) != 0:
            sys.exit(f"{name} failed")
        if name == "refframe":
            peak = max(peak, usage.ru_maxrss)
        shutil.rmtree(out)
    ratios.append(seconds["ffmpeg per frame"] / seconds["refframe"])
    print(f"run {run + 1}: refframe {seconds['refframe']:.2f} s, ffmpeg per frame {seconds['ffmpeg per frame']:.2f} s, ratio {ratios[-1]:.1f}")
print(f"median ratio {statistics.median(ratios):.1f}, peak memory of refframe {peak / 1024:.0f} MiB")
PY

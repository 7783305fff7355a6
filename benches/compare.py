"""The rows of compare.sh: each runs refframe and a public tool on the same files, in turn, and prints the ratio."""
import json, os, shutil, statistics, subprocess, sys, tempfile, time

SHARED = os.environ.get("SHARED", "../shared")
REFFRAME = "target/release/refframe"


def run(command):
    """Wall seconds and peak MiB of one command; its output is dropped."""
    start = time.monotonic()
    child = subprocess.Popen(command, stdout=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    if os.waitstatus_to_exitcode(status) != 0:
        sys.exit(f"failed: {' '.join(map(str, command))}")
    return time.monotonic() - start, usage.ru_maxrss / 1024


def generate_command(root, out):
    return [REFFRAME, "generate", "--quiet", "--root", root, "--monday", os.path.join(root, "monday.jsonl"),
            "-o", out, "--jobs", "2", "--png", "balanced"]


def in_new_folder(command_for):
    out = tempfile.mkdtemp()
    try:
        return run(command_for(out))
    finally:
        shutil.rmtree(out)


def generate(root=os.path.join(SHARED, "fixtures/vg-gui-bench"), runs="3"):
    baseline = os.path.join(SHARED, "tools/baseline_generate.py")
    ratios, peak = [], 0
    for number in range(int(runs)):
        ours, memory = in_new_folder(lambda out: generate_command(root, out))
        theirs, _ = in_new_folder(lambda out: [sys.executable, baseline, root, out, "--jobs", "2"])
        ratios.append(theirs / ours)
        peak = max(peak, memory)
        print(f"run {number + 1}: refframe {ours:.2f} s, ffmpeg per frame {theirs:.2f} s, ratio {ratios[-1]:.1f}", flush=True)
    print(f"median ratio {statistics.median(ratios):.1f}, peak memory of refframe {peak:.0f} MiB")


def memory(clips=3, seconds=60):
    root = tempfile.mkdtemp()
    try:
        os.mkdir(os.path.join(root, "ytb_video"))
        times = [seconds * k / 20 for k in range(20)]
        episodes, rows = [], []
        for number in range(clips):
            name = f"fullhd_{number:04}"
            subprocess.run(["ffmpeg", "-v", "error", "-nostdin", "-f", "lavfi", "-i", f"testsrc2=s=1920x1080:r=30:d={seconds}",
                            "-c:v", "libx264", "-preset", "veryfast", "-pix_fmt", "yuv420p", f"{root}/ytb_video/{name}.mp4"], check=True)
            action = {"action_type_id": 4, "action_type_text": "click", "annot_position": [0.4, 0.4, 0.1, 0.1],
                      "touch": [0.45, 0.45], "lift": [0.45, 0.45], "type_text": ""}
            episodes.append([{"ep_id": name, "goal": "g", "img_filename": f"{name}/frame_{k:04}", "action_list": [action]} for k in range(20)])
            rows.append({"video_id": name, "scene_timestamps_in_sec": times, "screen_bboxes": [[600, 0, 1200, 1080]] * 20})
        with open(os.path.join(root, "ours_data.json"), "w") as file:
            json.dump({"ours": episodes}, file)
        with open(os.path.join(root, "monday.jsonl"), "w") as file:
            file.writelines(json.dumps(row) + "\n" for row in rows)
        seconds_taken, peak = in_new_folder(lambda out: generate_command(root, out))
        print(f"{clips} clips of 1920x1080, 70 frames for eight modes each: {seconds_taken:.1f} s, peak memory {peak:.0f} MiB")
    finally:
        shutil.rmtree(root)


ROWS = {"generate": generate, "memory": memory}
if __name__ == "__main__":
    name, *arguments = sys.argv[1:] or ["generate"]
    if name not in ROWS:
        sys.exit(f"no such row {name}; one of {', '.join(ROWS)}")
    ROWS[name](*arguments)

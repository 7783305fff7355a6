use serde_json::json;

use super::*;

fn episode(json: &Value) -> Result<Episode> {
    Episode::from_json(Path::new("annotations/ep_7.json"), "", json)
}

#[test]
fn other_spellings_mean_the_same() {
    let card = json!({"episode_id": "e", "category": "selection", "instruction": "i", "w": 40, "h": 80, "APP": ["Maps"],
        "steps": [{"screenshot": "a.png", "instruction": "one", "action": "wait"}, {"screenshot": "b.png", "instruction": "two", "action": "complete"}],
        "seq": {"if so": [0, 1]}, "seq_step": [1]});
    let other = json!({"episode_id": "e", "category": "Conditional", "instruction": "i", "width": 40, "height": "80", "APP": "Maps",
        "steps": [{"img": "a.png", "step_instruction": "one", "actions": ["wait"]}, {"image": "b.png", "step-instruction": "two", "actions": "complete"}],
        "seq": {"if so": [0, 1]}, "seq_step": {"first": ["1", 1]}});
    let read = episode(&card).unwrap();
    assert_eq!(read, episode(&other).unwrap());
    assert_eq!((read.decisions.as_slice(), read.missing.len(), read.size), (&[1][..], 0, Some([40, 80])));
}

#[test]
fn what_is_absent_but_not_needed_is_listed() {
    let read =
        episode(&json!({"category": "nested", "steps": [{"screenshot": "a", "action": "wait"}]})).unwrap();
    assert_eq!(read.id, "ep_7", "the file's name stands in");
    assert_eq!(read.missing, ["episode_id", "instruction", "w, h", "seq_step", "seq"]);
}

#[test]
fn what_is_needed_is_named_with_the_keys_found() {
    let step = |step: Value| episode(&json!({"steps": [{"screenshot": "a", "action": "wait"}, step]}));
    let cases = [
        (step(json!({"picture": "a", "action": "wait"})), "steps[1]: the screenshot's path is missing"),
        (step(json!({"picture": "a", "action": "wait"})), "found action, picture"),
        (step(json!({"screenshot": "a"})), "steps[1]: the action is missing"),
        (step(json!({"screenshot": "a", "action": {"x": 1}})), "steps[1].action: expected an action as text"),
        (step(json!(5)), "steps[1]: expected a step"),
        (episode(&json!({"steps": []})), "steps: expected a list"),
        (episode(&json!([])), "the whole file: expected an episode"),
        (
            episode(&json!({"steps": [{"img": "a", "action": "wait"}], "seq_step": [0, [1]]})),
            "seq_step[1][0]: expected a step from 0 to 0, found 1",
        ),
    ];
    for (result, expected) in cases {
        let message = result.unwrap_err().to_string();
        assert!(message.contains(expected) && message.contains("ep_7.json"), "{message}\nlacks {expected}");
    }
}

#[test]
fn a_damaged_file_does_not_end_the_others() {
    let root = tempfile::tempdir().unwrap();
    let annotations = root.path().join("data/annotations");
    fs::create_dir_all(&annotations).unwrap();
    assert!(DacBench::open(root.path()).unwrap_err().to_string().contains("unzip annotations.zip"));
    let good =
        json!({"episode_id": "good", "steps": [{"img": "data_0/0.png", "action": "wait"}]}).to_string();
    fs::write(annotations.join("b.json"), good).unwrap();
    fs::write(annotations.join("a.json"), "{\"steps\": ").unwrap();
    fs::create_dir_all(root.path().join("data/screenshots/data_0")).unwrap();
    fs::write(root.path().join("data/screenshots/data_0/0.png"), "").unwrap();

    let dataset = DacBench::open(root.path()).unwrap();
    let episodes: Vec<_> = dataset.episodes().collect();
    assert!(episodes[0].as_ref().unwrap_err().to_string().contains("a.json: line 1"));
    let step = &episodes[1].as_ref().unwrap().steps[0];
    assert!(dataset.screenshot(step).is_file(), "found below screenshots");
    assert!(DacBench::open(&root.path().join("nowhere")).unwrap_err().to_string().contains("cannot list"));
}

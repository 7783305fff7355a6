use super::super::vg_gui::Metrics;
use super::*;

fn run(model: &str, mode: &str, acc: f64) -> Run {
    let metrics = Metrics { acc, steps: 1019, images_per_step: 10.876, ..Metrics::new([]) };
    Run { model: model.into(), mode: Mode::split(mode).unwrap().1, metrics, acc_interval: None }
}

/// Accuracy without video, with uniform10, and the PIR that the public leaderboard prints beside them.
const PUBLIC: [(&str, f64, f64, &str); 7] = [
    ("Gemini-3.1-Pro", 0.5851, 0.6168, "0.0542"),
    ("GPT-5-Mini", 0.5576, 0.5840, "0.0473"),
    ("Kimi-K2.5", 0.5722, 0.5822, "0.0175"),
    ("Claude-Sonnet-4.6", 0.4435, 0.4580, "0.0327"),
    ("Seed-2.0-Pro", 0.3593, 0.3978, "0.1072"),
    ("Qwen3-VL-235B-A22B", 0.2590, 0.2688, "0.0378"),
    ("Gemini-3.1-Flash", 0.2473, 0.2602, "0.0522"),
];

fn public() -> Leaderboard {
    let runs = PUBLIC.iter().rev();
    Leaderboard::new(
        runs.flat_map(|(m, single, video, _)| [run(m, "uniform10", *video), run(m, "single", *single)])
            .collect(),
    )
}

#[test]
fn the_public_improvement_rates_follow_from_the_public_accuracies() {
    let csv = public().csv();
    let rows: Vec<Vec<&str>> = csv.lines().skip(1).map(|line| line.split(',').collect()).collect();
    assert_eq!(rows.len(), 14);
    for (pair, (model, single, video, pir)) in rows.chunks(2).zip(PUBLIC) {
        let column = |row: usize, i: usize| pair[row][i].to_owned();
        assert_eq!([column(0, 0), column(0, 1), column(0, 12)], [model, "No Video", ""]);
        assert_eq!([column(1, 0), column(1, 1), column(1, 12)], [model, "Uniform10", pir]);
        assert_eq!([column(0, 2), column(1, 2)], [single, video].map(|acc| format!("{acc:.4}")));
        assert_eq!([column(1, 11), column(1, 13)], ["10.88", "1019"]);
    }
}

#[test]
fn each_mode_has_its_own_order() {
    let markdown = public().markdown();
    let section = |title: &str| markdown.split("## ").find(|part| part.starts_with(title)).unwrap();
    let first =
        |title: &str| section(title).lines().filter(|l| l.starts_with("| ")).skip(1).map(str::to_owned);
    let mode_a: Vec<_> = first("Mode A: No Video Input (single)").collect();
    assert!(mode_a[1].starts_with("| Kimi-K2.5 | 57.22 | "), "second without video: {}", mode_a[1]);
    assert!(mode_a[1].ends_with("| 11 |"));
    let mode_b: Vec<_> = first("Mode B: With Video Input (uniform10)").collect();
    assert!(mode_b[1].starts_with("| GPT-5-Mini | 58.40 | ") && mode_b[1].ends_with("| 10.88 | 0.047 |"));
    let combined: Vec<_> = first("Combined").collect();
    assert_eq!(combined.len(), 14);
    assert!(
        combined[2].starts_with("| GPT-5-Mini | No Video | 55.76 | ") && combined[2].ends_with("| 11 | — |")
    );
    assert!(combined[3].starts_with("| | Uniform10 | 58.40 | "), "{}", combined[3]);
}

#[test]
fn no_rate_without_a_run_to_compare_with() {
    let board = Leaderboard::new(vec![
        run("a", "single", 0.5),
        run("a", "dijkstra", 0.6),
        run("a", "dijkstra_no_cut", 0.7),
        run("b", "gt", 0.9),
        run("c", "single", 0.0),
        run("c", "gt", 0.1),
    ]);
    let rates: Vec<_> =
        board.runs().iter().map(|r| (r.model.as_str(), r.mode.name(), board.pir(r))).collect();
    let dijkstra = (0.6 - 0.5) / 0.5;
    assert_eq!(
        rates,
        [
            ("b", "gt".into(), None),
            ("a", "single".into(), None),
            ("a", "dijkstra".into(), Some(dijkstra)),
            ("a", "dijkstra_no_cut".into(), None),
            ("c", "single".into(), None),
            ("c", "gt".into(), None),
        ]
    );
    let json = board.json();
    assert_eq!(json["rows"][0]["Mode"], "Gt");
    assert!(json["rows"][0]["PIR"].is_null() && json["rows"][2]["PIR"].as_f64() == Some(dijkstra));
}

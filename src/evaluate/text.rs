//! How alike two typed texts are.

/// 1 − edit distance / length of the longer text, over characters, after trimming and lower-casing both.
/// Two empty texts are alike (1), an empty and another are not (0). Time: product of the lengths.
pub fn similarity(a: &str, b: &str) -> f64 {
    let [a, b] = [a, b].map(|text| text.trim().to_lowercase().chars().collect::<Vec<_>>());
    let longer = a.len().max(b.len());
    match (longer, a.len().min(b.len())) {
        (0, _) => 1.0,
        (_, 0) => 0.0,
        #[expect(clippy::cast_precision_loss, reason = "lengths of texts")]
        _ => 1.0 - edit_distance(&a, &b) as f64 / longer as f64,
    }
}

/// Levenshtein distance in one row.
fn edit_distance(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, from) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, to) in b.iter().enumerate() {
            let substituted = diagonal + usize::from(from != to);
            diagonal = row[j + 1];
            row[j + 1] = substituted.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    #[test]
    fn known_distances() {
        for (a, b, distance) in
            [("kitten", "sitting", 3), ("flaw", "lawn", 2), ("", "abc", 3), ("视频", "视", 1)]
        {
            let [a, b] = [a, b].map(|t| t.chars().collect::<Vec<_>>());
            assert_eq!(edit_distance(&a, &b), distance);
        }
        assert_eq!(similarity(" CAFÉ ", "café"), 1.0);
        assert_eq!(similarity("", " "), 1.0);
        assert_eq!(similarity("a", ""), 0.0);
    }

    proptest! {
        #[test]
        fn a_metric(a in ".{0,12}", b in ".{0,12}", c in ".{0,12}") {
            let [a, b, c] = [a, b, c].map(|t| t.chars().collect::<Vec<_>>());
            let d = edit_distance;
            prop_assert_eq!(d(&a, &b), d(&b, &a));
            prop_assert_eq!(d(&a, &b) == 0, a == b);
            prop_assert!(d(&a, &c) <= d(&a, &b) + d(&b, &c));
            prop_assert!(d(&a, &b) >= a.len().abs_diff(b.len()) && d(&a, &b) <= a.len().max(b.len()));
        }
    }
}

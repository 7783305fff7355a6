//! How alike two texts are, for typed text.

/// Texts less alike than this count as different.
pub const LEAST: f64 = 0.8;

/// 1 − Levenshtein distance / longer length, on trimmed lower-case text; below [`LEAST`] it is 0.
///
/// Both empty: 1; one empty: 0. Time grows with the product of the lengths, but only where these are close.
pub fn similarity(a: &str, b: &str) -> f64 {
    let chars = |t: &str| t.trim().to_lowercase().chars().collect::<Vec<_>>();
    let (a, b) = (chars(a), chars(b));
    let longer = a.len().max(b.len());
    if longer == 0 {
        return 1.0;
    }
    let share = |distance: usize| 1.0 - distance as f64 / longer as f64;
    if share(a.len().abs_diff(b.len())) < LEAST {
        return 0.0;
    }
    let alike = share(levenshtein(&a, &b));
    if alike < LEAST { 0.0 } else { alike }
}

fn levenshtein(a: &[char], b: &[char]) -> usize {
    let mut row: Vec<usize> = (0..=b.len()).collect();
    for (i, x) in a.iter().enumerate() {
        let mut diagonal = row[0];
        row[0] = i + 1;
        for (j, y) in b.iter().enumerate() {
            let replaced = diagonal + usize::from(x != y);
            diagonal = row[j + 1];
            row[j + 1] = replaced.min(row[j] + 1).min(diagonal + 1);
        }
    }
    row[b.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn near_texts_count_and_far_ones_do_not() {
        assert_eq!(similarity(" Hello World", "hello world "), 1.0);
        assert!((similarity("Hello Wrld", "hello world") - 10.0 / 11.0).abs() < 1e-12);
        assert_eq!(similarity("kitten", "sitting"), 0.0);
        assert_eq!((similarity("", " "), similarity("", "a")), (1.0, 0.0));
    }

    proptest! {
        #[test]
        fn symmetric_and_within_bounds(a in "[ab ]{0,12}", b in "[ab ]{0,12}") {
            let alike = similarity(&a, &b);
            prop_assert_eq!(alike, similarity(&b, &a));
            prop_assert!(alike == 0.0 || (LEAST..=1.0).contains(&alike));
        }

        #[test]
        fn one_edit_costs_one(a in "[a-z]{5,20}", at in 0usize..5) {
            let mut b: Vec<char> = a.chars().collect();
            b[at] = '#';
            let b: String = b.into_iter().collect();
            prop_assert!((similarity(&a, &b) - (1.0 - 1.0 / a.len() as f64)).abs() < 1e-12);
        }
    }
}

//! The adaptive detector as PySceneDetect publishes it: content scores against the mean of their neighbourhood.
//!
//! A baseline beside [`super::content`]; it forgives a moving camera, not a moving list.

/// What the adaptive detector goes by.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct AdaptiveOptions {
    /// A score this many times the mean of its neighbours is a cut.
    pub ratio: f64,
    /// Neighbours on either side.
    pub window: usize,
    /// Smallest content score of a cut.
    pub least: f64,
    /// Fewest frames between cuts.
    pub shortest: usize,
}

impl Default for AdaptiveOptions {
    fn default() -> Self {
        Self { ratio: 3.0, window: 2, least: 15.0, shortest: 15 }
    }
}

/// The frames that begin a new shot; frames without a full window on both sides are none.
pub fn adaptive_cuts(scores: &[f64], options: &AdaptiveOptions) -> Vec<usize> {
    let w = options.window;
    let mut last = 0;
    let cut = |&i: &usize| {
        let around =
            scores[i - w..i].iter().chain(&scores[i + 1..=i + w]).sum::<f64>() / (2 * w).max(1) as f64;
        let ratio = if around.abs() >= 1e-5 {
            (scores[i] / around).min(255.0)
        } else if scores[i] >= options.least {
            255.0
        } else {
            0.0
        };
        let yes = ratio >= options.ratio && scores[i] >= options.least && i - last >= options.shortest;
        if yes {
            last = i;
        }
        yes
    };
    (w..scores.len().saturating_sub(w)).filter(cut).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_peak_cuts_and_a_plateau_does_not() {
        let mut scores = vec![1.0; 80];
        scores[30] = 40.0;
        scores[50..60].fill(40.0);
        assert_eq!(adaptive_cuts(&scores, &AdaptiveOptions::default()), [30]);
        assert!(adaptive_cuts(&scores[..3], &AdaptiveOptions::default()).is_empty());
    }

    #[test]
    fn a_peak_on_silence_needs_the_least_score() {
        let mut scores = vec![0.0; 80];
        scores[20] = 14.0;
        scores[60] = 16.0;
        assert_eq!(adaptive_cuts(&scores, &AdaptiveOptions::default()), [60]);
    }
}

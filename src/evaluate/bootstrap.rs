//! Confidence intervals by drawing episodes with replacement: the steps of an episode stand or fall together, so they
//! are drawn together. Percentile intervals (Efron 1979); the same seed gives the same interval everywhere.

use serde::Serialize;

/// How to draw.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    /// Number of draws. Default 2,000; 0 turns intervals off.
    pub resamples: u32,
    /// Start of the random sequence. Default 0.
    pub seed: u64,
    /// Share of draws inside the interval, 0..1. Default 0.95.
    pub confidence: f64,
}

impl Default for Bootstrap {
    fn default() -> Self {
        Self { resamples: 2_000, seed: 0, confidence: 0.95 }
    }
}

/// Ends of a confidence interval.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
#[expect(missing_docs, reason = "the names say it")]
pub struct Interval {
    pub low: f64,
    pub high: f64,
}

impl Bootstrap {
    /// Intervals of `N` statistics over `episodes` episodes. `statistics` gets the drawn positions, `episodes` of them,
    /// each below `episodes`; a statistic that is not finite for a draw leaves that draw out.
    /// `None` for all where there are fewer than two episodes or no draws.
    pub fn intervals<const N: usize>(
        &self,
        episodes: usize,
        mut statistics: impl FnMut(&[usize]) -> [f64; N],
    ) -> [Option<Interval>; N] {
        let mut values: [Vec<f64>; N] = std::array::from_fn(|_| Vec::with_capacity(self.resamples as usize));
        if episodes > 1 {
            let mut random = SplitMix(self.seed);
            let mut drawn = vec![0; episodes];
            for _ in 0..self.resamples {
                drawn.fill_with(|| random.below(episodes));
                for (values, value) in values.iter_mut().zip(statistics(&drawn)) {
                    if value.is_finite() {
                        values.push(value);
                    }
                }
            }
        }
        values.map(|values| self.percentiles(values))
    }

    fn percentiles(&self, mut values: Vec<f64>) -> Option<Interval> {
        values.sort_by(f64::total_cmp);
        let tail = (1.0 - self.confidence.clamp(0.0, 1.0)) / 2.0;
        Some(Interval { low: quantile(&values, tail)?, high: quantile(&values, 1.0 - tail)? })
    }
}

/// Linear between the two nearest of `sorted`.
#[expect(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    reason = "a place in a list"
)]
fn quantile(sorted: &[f64], share: f64) -> Option<f64> {
    let place = share * (sorted.len().checked_sub(1)?) as f64;
    let (below, above) = (sorted.get(place.floor() as usize)?, sorted.get(place.ceil() as usize)?);
    Some(below + (above - below) * place.fract())
}

/// SplitMix64 (Steele, Lea, Flood 2014): tiny, and the same on every machine.
struct SplitMix(u64);

impl SplitMix {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Below `bound`, by multiplication; the bias is below bound / 2^64.
    #[expect(clippy::cast_possible_truncation, reason = "the upper half of the product is below `bound`")]
    fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.next()) * bound as u128) >> 64) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(values: &[f64], drawn: &[usize]) -> f64 {
        drawn.iter().map(|&i| values[i]).sum::<f64>() / drawn.len() as f64
    }

    #[test]
    fn known_random_numbers() {
        let mut random = SplitMix(1_234_567);
        assert_eq!([random.next(), random.next()], [6_457_827_717_110_365_317, 3_203_168_211_198_807_973]);
    }

    #[test]
    fn the_interval_of_a_mean_is_as_wide_as_theory_says() {
        let values: Vec<f64> = (0..400).map(|i| f64::from(i % 2)).collect();
        let [interval] = Bootstrap { resamples: 8_000, ..Bootstrap::default() }
            .intervals(values.len(), |drawn| [mean(&values, drawn)]);
        let Interval { low, high } = interval.unwrap();
        // 0.5 ± 1.96 · 0.5 / √400
        assert!((low - 0.451).abs() < 0.004 && (high - 0.549).abs() < 0.004, "{low} {high}");
    }

    #[test]
    fn seeds_decide_and_nothing_else_does() {
        let values: Vec<f64> = (0..50).map(|i| f64::from(i * i % 17)).collect();
        let with = |seed| {
            Bootstrap { seed, ..Bootstrap::default() }.intervals(50, |drawn| [mean(&values, drawn)])[0]
        };
        assert_eq!(with(3), with(3));
        assert_ne!(with(3), with(4));
    }

    #[test]
    fn no_interval_without_spread_or_without_values() {
        let bootstrap = Bootstrap::default();
        assert_eq!(bootstrap.intervals(1, |_| [1.0]), [None]);
        assert_eq!(bootstrap.intervals(0, |_| [1.0]), [None]);
        assert_eq!(bootstrap.intervals(5, |_| [f64::NAN]), [None]);
        assert_eq!(Bootstrap { resamples: 0, ..bootstrap }.intervals(5, |_| [1.0]), [None]);
        assert_eq!(bootstrap.intervals(5, |_| [1.0]), [Some(Interval { low: 1.0, high: 1.0 })]);
    }
}

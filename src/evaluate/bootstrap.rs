//! Confidence intervals by drawing episodes anew: steps of one episode are alike, so episodes are the unit.
//!
//! Percentile bootstrap (Efron 1979). The same seed gives the same interval on every machine.

use serde::Serialize;

/// How intervals are drawn.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Bootstrap {
    /// How often the episodes are drawn; 2,000 by default, 0 for no intervals.
    pub resamples: usize,
    /// Start of the random numbers; 0 by default.
    pub seed: u64,
    /// Share of draws inside the interval; 0.95 by default.
    pub level: f64,
}

impl Default for Bootstrap {
    fn default() -> Self {
        Self { resamples: 2000, seed: 0, level: 0.95 }
    }
}

/// Where the value lies with the chosen confidence.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Interval {
    /// Lower end.
    pub low: f64,
    /// Upper end.
    pub high: f64,
}

impl Bootstrap {
    /// Intervals of `K` statistics over `n` episodes. `statistics` gets the drawn indices (repeats among them) and
    /// gives `None` for what such a draw leaves undefined; a statistic never defined has no interval.
    pub fn intervals<const K: usize>(
        &self,
        n: usize,
        mut statistics: impl FnMut(&[usize]) -> [Option<f64>; K],
    ) -> [Option<Interval>; K] {
        let mut values: [Vec<f64>; K] = std::array::from_fn(|_| Vec::new());
        let mut random = self.seed;
        let mut drawn = vec![0; n];
        for _ in 0..if n == 0 { 0 } else { self.resamples } {
            drawn.fill_with(|| below(&mut random, n));
            for (all, value) in values.iter_mut().zip(statistics(&drawn)) {
                all.extend(value.filter(|v| v.is_finite()));
            }
        }
        values.map(|v| self.interval(v))
    }

    fn interval(&self, mut values: Vec<f64>) -> Option<Interval> {
        values.sort_unstable_by(f64::total_cmp);
        let last = values.len().checked_sub(1)?;
        let tail = (1.0 - self.level.clamp(0.0, 1.0)) / 2.0;
        let at = |share: f64| {
            let place = share * last as f64;
            let (low, part) = (place.floor() as usize, place.fract());
            values[low] + part * (values[(low + 1).min(last)] - values[low])
        };
        Some(Interval { low: at(tail), high: at(1.0 - tail) })
    }
}

/// A number below `n` from SplitMix64 (Steele, Lea and Flood 2014), scaled without a division.
fn below(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^= z >> 31;
    ((u128::from(z) * n as u128) >> 64) as usize
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mean(values: &[f64], drawn: &[usize]) -> Option<f64> {
        Some(drawn.iter().map(|&i| values[i]).sum::<f64>() / drawn.len() as f64)
    }

    #[test]
    fn matches_the_normal_interval_of_a_mean() {
        let values: Vec<f64> = (0..400).map(|i| f64::from(i % 2)).collect();
        let [found] = Bootstrap::default().intervals(400, |d| [mean(&values, d)]);
        let (found, half) = (found.unwrap(), 1.96 * 0.5 / 20.0);
        assert!(
            (found.low - (0.5 - half)).abs() < 0.006 && (found.high - (0.5 + half)).abs() < 0.006,
            "{found:?}"
        );
    }

    #[test]
    fn the_seed_decides() {
        let values: Vec<f64> = (0..50).map(f64::from).collect();
        let run = |seed| Bootstrap { seed, ..Bootstrap::default() }.intervals(50, |d| [mean(&values, d)]);
        assert_eq!(run(7), run(7));
        assert_ne!(run(7), run(8));
    }

    #[test]
    fn nothing_to_draw_gives_nothing() {
        assert_eq!(Bootstrap::default().intervals(0, |_| [Some(1.0)]), [None]);
        assert_eq!(Bootstrap::default().intervals(5, |_| [None]), [None]);
    }
}

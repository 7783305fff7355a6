//! Exact times: a count of ticks and the rational length of a tick. Seconds as `f64` appear only at the edges.

use std::fmt;

/// The length of one tick in seconds, as a fraction (1/90000, 1001/30000, …).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct TimeBase {
    /// Numerator, > 0.
    pub num: i32,
    /// Denominator, > 0.
    pub den: i32,
}

/// One microsecond, the unit in which containers state starts and durations.
pub const MICROS: TimeBase = TimeBase { num: 1, den: 1_000_000 };
/// One millisecond, the unit to which the benchmark's layout rounds times.
pub const MILLIS: TimeBase = TimeBase { num: 1, den: 1_000 };

impl TimeBase {
    /// A tick count of this base in another one, to the nearest tick, halves away from zero (as FFmpeg rescales).
    pub fn rescale(self, ticks: i64, to: TimeBase) -> i64 {
        let num = i128::from(ticks) * i128::from(self.num) * i128::from(to.den);
        let den = i128::from(self.den) * i128::from(to.num);
        let half = den / 2;
        let rounded = if num >= 0 { (num + half) / den } else { (num - half) / den };
        rounded.clamp(i128::from(i64::MIN + 1), i128::from(i64::MAX)) as i64
    }

    /// Seconds of a tick count.
    pub fn seconds(self, ticks: i64) -> f64 {
        ticks as f64 * f64::from(self.num) / f64::from(self.den)
    }
}

/// A moment on a stream's own clock.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Timestamp {
    /// Ticks.
    pub pts: i64,
    /// Length of a tick.
    pub base: TimeBase,
}

impl Timestamp {
    /// Seconds on the stream's clock (not shifted by the start of the file).
    pub fn seconds(self) -> f64 {
        self.base.seconds(self.pts)
    }

    /// The same moment in microseconds.
    pub fn micros(self) -> i64 {
        self.base.rescale(self.pts, MICROS)
    }
}

impl fmt::Display for Timestamp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:.6} s", self.seconds())
    }
}

/// Seconds rounded to whole milliseconds: the exact binary value, ties to even, as `printf("%.3f")` rounds.
///
/// Unlike text such as `00:00:59.9996` this never turns into a second "60.000". Not-a-number becomes 0.
pub fn round_to_millis(seconds: f64) -> i64 {
    let product = seconds * 1000.0;
    let rounded = product.round_ties_even();
    // Only a product that looks like a tie can be wrong: what rounding it to f64 lost decides.
    let lost = seconds.mul_add(1000.0, -product);
    let correction = match product - rounded {
        0.5 if lost > 0.0 => 1.0,
        -0.5 if lost < 0.0 => -1.0,
        _ => 0.0,
    };
    (rounded + correction) as i64
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rescaling_rounds_to_the_nearest_tick() {
        let thirtieth = TimeBase { num: 1, den: 30 };
        assert_eq!(MILLIS.rescale(1467, thirtieth), 44);
        assert_eq!(MILLIS.rescale(50, thirtieth), 2);
        assert_eq!(MILLIS.rescale(-50, thirtieth), -2);
        assert_eq!(MILLIS.rescale(i64::MAX, MICROS), i64::MAX);
    }

    #[test]
    fn millisecond_rounding_equals_printf() {
        for s in
            [0.0, 0.0005, 0.0015, 0.0625, 1.0005, 1.466_667, 2.560_333_333_333_333_3, 59.9996, 1e6 + 0.0005]
        {
            let text = format!("{s:.3}");
            let expected: i64 = text.replace('.', "").parse().unwrap();
            assert_eq!(round_to_millis(s), expected, "{s} prints as {text}");
        }
        assert_eq!(round_to_millis(59.9996), 60_000);
        let mut x = 88_172_645_463_325_252_u64;
        for _ in 0..10_000 {
            x ^= x << 13;
            x ^= x >> 7;
            x ^= x << 17;
            let s = (x % 10_000_000) as f64 / 10_000.0;
            let printed: i64 = format!("{s:.3}").replace('.', "").parse().unwrap();
            assert_eq!(round_to_millis(s), printed, "{s}");
        }
    }
}

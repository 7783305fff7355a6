//! The picture as a grid of 8x8 tiles, and which of them changed.
//!
//! Two tests per pixel: plain difference, and difference that no one-pixel shift explains. The second
//! stays silent while an eased animation creeps to its end and when a key frame sharpens the picture.

/// Side of a tile in pixels.
pub const TILE: usize = 8;

/// Size of a luma plane and of its tile grid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Grid {
    /// Pixels per row.
    pub width: usize,
    /// Rows.
    pub height: usize,
}

/// A half-open rectangle of tiles.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct TileRect {
    /// First column.
    pub left: usize,
    /// First row.
    pub top: usize,
    /// One past the last column.
    pub right: usize,
    /// One past the last row.
    pub bottom: usize,
}

impl TileRect {
    /// Number of tiles inside.
    pub fn area(&self) -> usize {
        self.right.saturating_sub(self.left) * self.bottom.saturating_sub(self.top)
    }
}

impl Grid {
    /// Tiles per row; the last may be cut.
    pub fn columns(&self) -> usize {
        self.width.div_ceil(TILE)
    }

    /// Rows of tiles; the last may be cut.
    pub fn rows(&self) -> usize {
        self.height.div_ceil(TILE)
    }

    /// All tiles.
    pub fn tiles(&self) -> usize {
        self.columns() * self.rows()
    }

    /// Per tile, the number of pixels (0..=64) that `mark` adds up; rows equal in both planes are passed over.
    fn count(&self, a: &[u8], b: &[u8], mut mark: impl FnMut(usize, &mut [u8])) -> Vec<u8> {
        let w = self.width;
        let mut counts = Vec::with_capacity(self.tiles());
        let mut sums = vec![0u8; w];
        for top in (0..self.height).step_by(TILE) {
            sums.fill(0);
            for y in top..(top + TILE).min(self.height) {
                if a[y * w..][..w] != b[y * w..][..w] {
                    mark(y, &mut sums);
                }
            }
            counts.extend(sums.chunks(TILE).map(|c| c.iter().sum::<u8>()));
        }
        counts
    }

    /// Per tile, the number of pixels (0..=64) that differ by more than `threshold` grey levels.
    ///
    /// `a` and `b` are tight planes of this size.
    pub fn changed(&self, a: &[u8], b: &[u8], threshold: u8) -> Vec<u8> {
        let w = self.width;
        self.count(a, b, |y, sums| {
            for ((sum, &p), &q) in sums.iter_mut().zip(&a[y * w..][..w]).zip(&b[y * w..][..w]) {
                *sum += u8::from(p.abs_diff(q) > threshold);
            }
        })
    }

    /// As [`Grid::changed`], but only pixels that lie outside the other picture's range over the pixel
    /// and its four neighbours, either way round.
    pub fn unexplained(&self, a: &[u8], b: &[u8], threshold: u8) -> Vec<u8> {
        let mut flags = vec![0u8; self.width];
        self.count(a, b, |y, sums| {
            flags.fill(0);
            self.outside(a, b, y, threshold, &mut flags);
            self.outside(b, a, y, threshold, &mut flags);
            sums.iter_mut().zip(&flags).for_each(|(sum, flag)| *sum += flag);
        })
    }

    /// Flags the pixels of row `y` of `a` that lie outside the range of `b` around them.
    fn outside(&self, a: &[u8], b: &[u8], y: usize, threshold: u8, flags: &mut [u8]) {
        let w = self.width;
        let row = |y: usize| &b[y * w..][..w];
        let (up, mid, down) = (row(y.saturating_sub(1)), row(y), row((y + 1).min(self.height - 1)));
        let a = &a[y * w..][..w];
        let test = |p: u8, around: [u8; 5]| {
            let low = around.iter().fold(u8::MAX, |m, &v| m.min(v)).saturating_sub(threshold);
            let high = around.iter().fold(0, |m: u8, &v| m.max(v)).saturating_add(threshold);
            u8::from(p > high) | u8::from(p < low)
        };
        let mut edge = |x: usize| {
            let (l, r) = (mid[x.saturating_sub(1)], mid[(x + 1).min(w - 1)]);
            flags[x] |= test(a[x], [mid[x], up[x], down[x], l, r]);
        };
        edge(0);
        edge(w - 1);
        if w < 3 {
            return;
        }
        // Slices of one length, so that the loop runs on vectors.
        let n = w - 2;
        let (left, right) = (&mid[..n], &mid[2..][..n]);
        let (a, up, mid, down) = (&a[1..][..n], &up[1..][..n], &mid[1..][..n], &down[1..][..n]);
        let flags = &mut flags[1..][..n];
        for x in 0..n {
            flags[x] |= test(a[x], [mid[x], up[x], down[x], left[x], right[x]]);
        }
    }
}

/// A set of tiles, one bit each.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct TileMask(Box<[u64]>);

impl TileMask {
    /// The tiles whose count reaches `least`; the empty mask takes no memory.
    pub fn at_least(counts: &[u8], least: u8) -> Self {
        if counts.iter().all(|&c| c < least) {
            return Self::default();
        }
        let word = |c: &[u8]| c.iter().enumerate().fold(0, |m, (i, &c)| m | (u64::from(c >= least) << i));
        Self(counts.chunks(64).map(word).collect())
    }

    /// Adds the tiles of `other`, a set of the same grid.
    pub(super) fn unite(&mut self, other: &Self) {
        if self.0.is_empty() {
            self.0.clone_from(&other.0);
        } else {
            self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a |= b);
        }
    }

    /// Keeps the tiles that are also in `other`, a set of the same grid.
    pub(super) fn intersect(&mut self, other: &Self) {
        if other.0.is_empty() {
            self.0 = Box::default();
        } else {
            self.0.iter_mut().zip(&other.0).for_each(|(a, b)| *a &= b);
        }
    }

    /// The tiles that are not in `other`, a set of the same grid.
    pub(super) fn without(&self, other: &Self) -> Self {
        if other.0.is_empty() {
            return self.clone();
        }
        Self(self.0.iter().zip(&other.0).map(|(a, b)| a & !b).collect())
    }

    /// Whether tile `i` (row-major) is in the set.
    pub fn has(&self, i: usize) -> bool {
        self.0.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1)
    }

    /// The smallest rectangle around the tiles of the set; `None` if it is empty.
    pub fn bounds(&self, grid: Grid) -> Option<TileRect> {
        let columns = grid.columns();
        let tiles = self.0.iter().enumerate().flat_map(|(w, &word)| bits(word).map(move |b| w * 64 + b));
        tiles.fold(None, |rect: Option<TileRect>, i| {
            let (x, y) = (i % columns, i / columns);
            let r = rect.unwrap_or(TileRect { left: x, top: y, right: x + 1, bottom: y + 1 });
            Some(TileRect {
                left: r.left.min(x),
                top: r.top.min(y),
                right: r.right.max(x + 1),
                bottom: r.bottom.max(y + 1),
            })
        })
    }

    /// How many tiles of `rect` are in the set.
    pub fn count_in(&self, grid: Grid, rect: TileRect) -> usize {
        if self.0.is_empty() {
            return 0;
        }
        let columns = grid.columns();
        (rect.top..rect.bottom)
            .map(|y| (rect.left..rect.right).filter(|x| self.has(y * columns + x)).count())
            .sum()
    }
}

/// The places of the ones in `word`.
fn bits(mut word: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let place = word.trailing_zeros() as usize;
        word &= word.wrapping_sub(1);
        (place < 64).then_some(place)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    const GRID: Grid = Grid { width: 20, height: 18 };

    #[test]
    fn counts_changed_pixels_per_tile() {
        let a = vec![10u8; 360];
        let mut b = a.clone();
        b[9 * 20 + 17] = 60;
        let counts = GRID.changed(&a, &b, 12);
        assert_eq!(counts.iter().map(|&c| c as usize).sum::<usize>(), 1);
        assert_eq!(counts[3 + 2], 1);
    }

    #[test]
    fn one_pixel_shift_is_explained_and_two_are_not() {
        let bar = |x0: usize| (0..360).map(|i| if i % 20 >= x0 { 200 } else { 20 }).collect::<Vec<u8>>();
        assert!(GRID.unexplained(&bar(8), &bar(9), 12).iter().all(|&c| c == 0));
        assert!(GRID.unexplained(&bar(8), &bar(11), 12).iter().any(|&c| c > 0));
    }
}

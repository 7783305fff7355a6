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

    /// Per tile, how many pixels satisfy `test` at (row offset, column).
    fn count(&self, mut row_test: impl FnMut(usize, &mut [u8])) -> Vec<u8> {
        let mut counts = vec![0u8; self.tiles()];
        let mut flags = vec![0u8; self.width];
        for y in 0..self.height {
            row_test(y, &mut flags);
            let base = y / TILE * self.columns();
            for (tile, chunk) in flags.chunks(TILE).enumerate() {
                counts[base + tile] += chunk.iter().sum::<u8>();
            }
        }
        counts
    }

    /// Per tile, the number of pixels (0..=64) that differ by more than `threshold` grey levels.
    ///
    /// `a` and `b` are tight planes of this size.
    pub fn changed(&self, a: &[u8], b: &[u8], threshold: u8) -> Vec<u8> {
        let w = self.width;
        self.count(|y, flags| {
            let (ra, rb) = (&a[y * w..][..w], &b[y * w..][..w]);
            for ((flag, &p), &q) in flags.iter_mut().zip(ra).zip(rb) {
                *flag = u8::from(p.abs_diff(q) > threshold);
            }
        })
    }

    /// As [`Grid::changed`], but only pixels that lie outside the other picture's range over the pixel
    /// and its four neighbours, either way round.
    pub fn unexplained(&self, a: &[u8], b: &[u8], threshold: u8) -> Vec<u8> {
        let w = self.width;
        let mut back = vec![0u8; w];
        self.count(|y, flags| {
            self.outside(a, b, y, threshold, flags);
            self.outside(b, a, y, threshold, &mut back);
            for (flag, other) in flags.iter_mut().zip(&back) {
                *flag |= other;
            }
        })
    }

    fn outside(&self, a: &[u8], b: &[u8], y: usize, threshold: u8, flags: &mut [u8]) {
        let w = self.width;
        let row = |y: usize| &b[y * w..][..w];
        let (up, mid, down) = (row(y.saturating_sub(1)), row(y), row((y + 1).min(self.height - 1)));
        let a = &a[y * w..][..w];
        let test = |x: usize, l: u8, r: u8| {
            let low = mid[x].min(up[x]).min(down[x]).min(l).min(r);
            let high = mid[x].max(up[x]).max(down[x]).max(l).max(r);
            u8::from((a[x] > high.saturating_add(threshold)) | (a[x] < low.saturating_sub(threshold)))
        };
        if w < 2 {
            flags[0] = test(0, mid[0], mid[0]);
            return;
        }
        flags[0] = test(0, mid[0], mid[1]);
        for x in 1..w - 1 {
            flags[x] = test(x, mid[x - 1], mid[x + 1]);
        }
        flags[w - 1] = test(w - 1, mid[w - 2], mid[w - 1]);
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

    /// Whether tile `i` (row-major) is in the set.
    pub fn has(&self, i: usize) -> bool {
        self.0.get(i / 64).is_some_and(|w| w >> (i % 64) & 1 == 1)
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

//! What each tile looked like whenever it was at rest, so that any settled picture can be rebuilt.
//!
//! Memory grows with settling tiles only: a tile in motion is never stored, a still one once.

use super::tiles::{Grid, TILE, TileMask};

/// Seconds a tile must be still before its picture is kept.
const REST_S: f64 = 0.1;

/// Seconds within which a tile that looks as before has come back rather than changed.
const MEMORY_S: f64 = 2.0;

/// Whether two pictures of a tile differ clearly.
fn unlike(a: &[u8], b: &[u8]) -> bool {
    a.iter().zip(b).filter(|(p, q)| p.abs_diff(**q) > 30).count() >= 3
}

#[derive(Debug, Default)]
struct Tile {
    /// Since when it is still, if that picture is not kept yet.
    pending: Option<f64>,
    /// (from when on, pixels in rows of the tile).
    kept: Vec<(f64, Box<[u8]>)>,
}

impl Tile {
    /// Its picture at `time_s`, as it last rested at or before.
    fn at(&self, time_s: f64) -> Option<&[u8]> {
        let at = self.kept.partition_point(|(from, _)| *from <= time_s).max(1) - 1;
        self.kept.get(at).map(|(_, pixels)| &**pixels)
    }
}

/// The resting pictures of all tiles.
#[derive(Debug)]
pub(super) struct TileHistory {
    grid: Grid,
    tiles: Vec<Tile>,
}

impl TileHistory {
    pub(super) fn new(grid: Grid, first: &[u8]) -> Self {
        let mut history = Self { grid, tiles: Vec::new() };
        history.tiles = (0..grid.tiles())
            .map(|i| Tile { pending: None, kept: vec![(0.0, history.cut(first, i))] })
            .collect();
        history
    }

    fn rows(&self, i: usize) -> impl Iterator<Item = std::ops::Range<usize>> + use<> {
        let Grid { width, height } = self.grid;
        let (x, y) = (i % self.grid.columns() * TILE, i / self.grid.columns() * TILE);
        (y..(y + TILE).min(height)).map(move |y| y * width + x..y * width + (x + TILE).min(width))
    }

    fn cut(&self, plane: &[u8], i: usize) -> Box<[u8]> {
        self.rows(i).flat_map(|r| plane[r].iter().copied()).collect()
    }

    /// `previous` was shown until `time_s`; the tiles in `changed` then became different.
    pub(super) fn step(&mut self, time_s: f64, previous: &[u8], changed: &TileMask) {
        for i in 0..self.tiles.len() {
            if let Some(since) = self.tiles[i].pending
                && time_s - since >= REST_S
            {
                let pixels = self.cut(previous, i);
                let tile = &mut self.tiles[i];
                tile.pending = None;
                if tile.kept.last().is_none_or(|(_, old)| *old != pixels) {
                    tile.kept.push((since, pixels));
                }
            }
            if changed.has(i) {
                self.tiles[i].pending = Some(time_s);
            }
        }
    }

    /// When which tile took on a picture that was new and stayed or moved on: what came back, or had been there a moment
    /// before, as a caret, a spinner or a counter does, is left out. In no order.
    pub(super) fn lasting(&self) -> Vec<(f64, usize)> {
        let mut events = Vec::new();
        for (i, tile) in self.tiles.iter().enumerate() {
            for (k, pair) in tile.kept.windows(2).enumerate() {
                let ((_, old), (from, new)) = (&pair[0], &pair[1]);
                let lately = tile.kept[..k].iter().rev().take_while(|(t, _)| from - t <= MEMORY_S);
                let soon = tile.kept[k + 2..].iter().take_while(|(t, _)| t - from <= MEMORY_S);
                if unlike(old, new)
                    && lately.map(|(_, seen)| seen).all(|seen| unlike(seen, new))
                    && soon.map(|(_, next)| next).all(|next| unlike(next, old))
                {
                    events.push((*from, i));
                }
            }
        }
        events
    }

    /// The picture at `time_s`, every tile as it last rested at or before.
    pub(super) fn picture(&self, time_s: f64) -> Vec<u8> {
        let mut plane = vec![0; self.grid.width * self.grid.height];
        for (i, tile) in self.tiles.iter().enumerate() {
            if let Some(mut rest) = tile.at(time_s) {
                for row in self.rows(i) {
                    let (line, more) = rest.split_at(row.len());
                    plane[row].copy_from_slice(line);
                    rest = more;
                }
            }
        }
        plane
    }
}

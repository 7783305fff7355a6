//! Typing and other lines that grow: each step is too small to be a motion, yet every one lasts and lies beside the last.

use super::signals::SignalTrack;
use super::tiles::TileRect;

/// Longest pause between two steps, seconds.
const PAUSE_S: f64 = 0.6;
/// Fewest steps after the first.
const STEPS: usize = 3;
/// Shortest time in which a line grows, seconds; icons turn faster.
const SHORTEST_S: f64 = 0.4;
/// Columns by which one step may be ahead of the last.
const REACH: usize = 2;

/// Stretches of time in which a line grows, in order of their ends; first and last step included.
#[derive(Debug)]
pub(super) struct Typing(Vec<(f64, f64)>);

/// A line that grows to one side.
struct Line {
    row: usize,
    column: usize,
    began: f64,
    grown: f64,
    steps: usize,
}

impl Typing {
    /// The lines inside `rect`; a step is small when less than a share `moving` of the tiles changed.
    pub(super) fn find(track: &SignalTrack, rect: TileRect, moving: f64) -> Self {
        let (grid, columns) = (track.grid, track.grid.columns());
        let most = (moving * rect.area() as f64).max(2.0) as usize;
        let inside = |i: usize| {
            (rect.left..rect.right).contains(&(i % columns))
                && (rect.top..rect.bottom).contains(&(i / columns))
        };
        let small = |time_s: f64| {
            let frame = track.frames.partition_point(|f| f.time_s < time_s);
            track.frames.get(frame).is_some_and(|f| f.changed.count_in(grid, rect) <= most)
        };
        let mut steps: Vec<(f64, usize)> =
            track.lasting().into_iter().filter(|&(t, i)| inside(i) && small(t)).collect();
        steps.sort_by(|a, b| a.0.total_cmp(&b.0).then(a.1.cmp(&b.1)));
        let place = |i: usize| (i % columns, i / columns);
        let typed = grow(steps.iter().map(|&(t, i)| (t, place(i))));
        // Text that is deleted shrinks to the left.
        let deleted =
            grow(steps.iter().map(|&(t, i)| (t, place(i))).map(|(t, (x, y))| (t, (columns - x, y))));
        let mut runs: Vec<(f64, f64)> = typed.into_iter().chain(deleted).collect();
        runs.sort_by(|a, b| a.1.total_cmp(&b.1));
        Self(runs)
    }

    /// Whether a line grows between two moments.
    pub(super) fn between(&self, from_s: f64, to_s: f64) -> bool {
        self.0.iter().any(|run| run.0 >= from_s && run.1 <= to_s)
    }

    /// Whether a line grows at `time_s`.
    pub(super) fn covers(&self, time_s: f64) -> bool {
        let next = self.0.partition_point(|run| run.1 < time_s);
        self.0[next..].iter().any(|run| run.0 <= time_s)
    }
}

/// When lines of steps (time, (column, row)), in order of time, grew to the right.
fn grow(steps: impl Iterator<Item = (f64, (usize, usize))>) -> Vec<(f64, f64)> {
    let (mut open, mut done): (Vec<Line>, Vec<Line>) = (Vec::new(), Vec::new());
    for (time, (column, row)) in steps {
        let (running, ended) = open.into_iter().partition(|line| time - line.grown <= PAUSE_S);
        open = running;
        done.extend(ended);
        let beside = |line: &&mut Line| {
            line.row.abs_diff(row) <= 1 && (line.column..=line.column + REACH).contains(&column)
        };
        match open.iter_mut().find(beside) {
            Some(line) if column > line.column && time > line.grown => {
                *line = Line { column, grown: time, steps: line.steps + 1, ..*line };
            }
            Some(_) => {}
            None => open.push(Line { row, column, began: time, grown: time, steps: 0 }),
        }
    }
    done.extend(open);
    done.iter()
        .filter(|line| line.steps >= STEPS && line.grown - line.began >= SHORTEST_S)
        .map(|line| (line.began, line.grown))
        .collect()
}

#[cfg(test)]
mod tests {
    use super::grow;

    #[test]
    fn a_line_grows_and_an_icon_does_not() {
        let line = (0..6).map(|k| (1.0 + 0.2 * f64::from(k), (3 + k as usize, 7)));
        assert_eq!(grow(line), [(1.0, 2.0)]);
        let icon = [(1.0, (3, 7)), (1.1, (5, 8)), (1.2, (4, 7)), (1.3, (3, 8)), (1.4, (5, 7))];
        assert!(grow(icon.into_iter()).is_empty());
        let hurried = (0..6).map(|k| (1.0, (3 + k as usize, 7)));
        assert!(grow(hurried).is_empty(), "all at once is no typing");
        let slow = (0..6).map(|k| (f64::from(k), (3 + k as usize, 7)));
        assert!(grow(slow).is_empty(), "every step rests");
    }
}

//! One table, three ways to print it: aligned text, CSV, and Markdown. Cells are texts already.

/// Rows of equal length under a header.
#[derive(Clone, Debug, Default, PartialEq)]
#[expect(missing_docs, reason = "said above")]
pub struct Table {
    pub header: Vec<String>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    /// An empty table with these columns.
    pub fn new<S: Into<String>>(header: impl IntoIterator<Item = S>) -> Self {
        Self { header: header.into_iter().map(Into::into).collect(), rows: Vec::new() }
    }

    /// Adds a row.
    pub fn push<S: Into<String>>(&mut self, row: impl IntoIterator<Item = S>) {
        self.rows.push(row.into_iter().map(Into::into).collect());
    }

    fn lines(&self) -> impl Iterator<Item = &Vec<String>> {
        std::iter::once(&self.header).chain(&self.rows)
    }

    /// Columns padded to the same width, the first to the left, the others to the right; two blanks between.
    pub fn text(&self) -> String {
        let width = |column: usize| {
            self.lines().filter_map(|row| row.get(column)).map(|c| c.chars().count()).max().unwrap_or(0)
        };
        let widths: Vec<usize> = (0..self.header.len()).map(width).collect();
        let line = |row: &Vec<String>| {
            let cells = row.iter().zip(&widths).enumerate().map(|(column, (cell, width))| match column {
                0 => format!("{cell:<width$}"),
                _ => format!("{cell:>width$}"),
            });
            cells.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
        };
        self.lines().map(line).collect()
    }

    /// RFC 4180 with `\n` at the end of lines: cells with commas, quotes or line ends are quoted.
    pub fn csv(&self) -> String {
        let cell = |cell: &String| match cell.contains([',', '"', '\n', '\r']) {
            true => format!("\"{}\"", cell.replace('"', "\"\"")),
            false => cell.clone(),
        };
        self.lines().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(",") + "\n").collect()
    }

    /// A Markdown table; the first `left` columns to the left, the others centred.
    pub fn markdown(&self, left: usize) -> String {
        let line = |row: &Vec<String>| {
            let cell = |cell: &String| match cell.as_str() {
                "" => "| ".to_owned(),
                cell => format!("| {} ", cell.replace('|', "\\|").replace('\n', " ")),
            };
            row.iter().map(cell).collect::<String>() + "|\n"
        };
        let rule: String = (0..self.header.len()).map(|i| if i < left { "|---" } else { "|:---:" }).collect();
        let rows: String = self.rows.iter().map(line).collect();
        format!("{}{rule}|\n{rows}", line(&self.header))
    }
}

/// A share as per cent with two decimals.
pub fn percent(share: f64) -> String {
    format!("{:.2}", share * 100.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn cells_that_could_break_a_table_do_not() {
        let mut table = Table::new(["Model", "Acc"]);
        table.push(["a|b, \"c\"", "1"]);
        table.push(["视频", "12.5"]);
        assert_eq!(table.csv(), "Model,Acc\n\"a|b, \"\"c\"\"\",1\n视频,12.5\n");
        assert_eq!(
            table.markdown(1),
            "| Model | Acc |\n|---|:---:|\n| a\\|b, \"c\" | 1 |\n| 视频 | 12.5 |\n"
        );
        assert_eq!(table.text(), "Model      Acc\na|b, \"c\"     1\n视频        12.5\n");
    }
}

//! Tables as text, CSV and Markdown, for all reports alike.

/// Columns aligned by width, the first to the left and the others to the right, two spaces apart.
pub fn aligned(rows: &[Vec<String>]) -> String {
    let columns = rows.iter().map(Vec::len).max().unwrap_or(0);
    let width = |c: usize| rows.iter().filter_map(|r| r.get(c)).map(|v| v.chars().count()).max().unwrap_or(0);
    let widths: Vec<usize> = (0..columns).map(width).collect();
    let mut out = String::new();
    for row in rows {
        let cell = |(c, v): (usize, &String)| {
            let width = widths[c];
            if c == 0 { format!("{v:<width$}") } else { format!("{v:>width$}") }
        };
        let line: Vec<String> = row.iter().enumerate().map(cell).collect();
        out += line.join("  ").trim_end();
        out.push('\n');
    }
    out
}

/// Comma-separated values (RFC 4180, lines end in `\n`).
pub fn csv(rows: &[Vec<String>]) -> String {
    let field = |v: &String| {
        if v.contains(['"', ',', '\n', '\r']) { format!("\"{}\"", v.replace('"', "\"\"")) } else { v.clone() }
    };
    rows.iter().map(|row| row.iter().map(field).collect::<Vec<_>>().join(",") + "\n").collect()
}

/// A Markdown table; the first row is its head.
pub fn markdown(rows: &[Vec<String>]) -> String {
    let line = |row: &[String]| {
        let cells: Vec<String> = row.iter().map(|v| v.replace('|', "\\|").replace('\n', " ")).collect();
        format!("| {} |\n", cells.join(" | "))
    };
    let Some((head, body)) = rows.split_first() else { return String::new() };
    let rule = format!("|{}\n", "---|".repeat(head.len()));
    line(head) + &rule + &body.iter().map(|row| line(row)).collect::<String>()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn awkward_cells_stay_one_cell() {
        let rows = [vec!["a|b".into(), "c,\"d\"".into()], vec!["x".into(), "视".into()]];
        assert_eq!(csv(&rows), "a|b,\"c,\"\"d\"\"\"\nx,视\n");
        assert_eq!(markdown(&rows), "| a\\|b | c,\"d\" |\n|---|---|\n| x | 视 |\n");
        assert_eq!(aligned(&rows), "a|b  c,\"d\"\nx        视\n");
    }
}

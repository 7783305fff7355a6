//! Finds `NAME(…)` in free text: the little matching that reply forms need, without a regular expression engine.

/// The text after each occurrence of `name` (ASCII, any case), in order.
pub(super) fn after<'t>(text: &'t str, name: &'t str) -> impl Iterator<Item = &'t str> {
    let bytes = text.as_bytes();
    let found =
        bytes.windows(name.len()).enumerate().filter(|(_, w)| w.eq_ignore_ascii_case(name.as_bytes()));
    found.filter_map(|(i, _)| text.get(i + name.len()..))
}

/// Whether `name` (ASCII, any case) is anywhere in the text.
pub(super) fn has(text: &str, name: &str) -> bool {
    after(text, name).next().is_some()
}

/// The rest after `c`, white space around it skipped.
pub(super) fn token(text: &str, c: char) -> Option<&str> {
    text.trim_start().strip_prefix(c).map(str::trim_start)
}

/// `N` unsigned numbers (digits and dots) between `open` and `close`, parted by commas.
pub(super) fn numbers<const N: usize>(text: &str, [open, close]: [char; 2]) -> Option<[f64; N]> {
    let mut rest = token(text, open)?;
    let mut values = [0.0; N];
    for (i, value) in values.iter_mut().enumerate() {
        if i > 0 {
            rest = token(rest, ',')?;
        }
        let end = rest.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(rest.len());
        *value = rest[..end].parse().ok()?;
        rest = &rest[end..];
    }
    token(rest, close)?;
    Some(values)
}

/// The text of `("…")` or `('…')`, up to the first closing quote of the same kind with `)` behind it.
pub(super) fn quoted(text: &str) -> Option<&str> {
    let rest = token(text, '(')?;
    let quote = rest.chars().next().filter(|c| matches!(c, '"' | '\''))?;
    let inner = &rest[1..];
    let closes = |&(i, _): &(usize, &str)| token(&inner[i + 1..], ')').is_some();
    inner.match_indices(quote).find(closes).map(|(i, _)| &inner[..i])
}

//! Finding calls such as `CLICK(0.1, 0.2)` in a reply that may say anything else around them.

/// The rest of a text, from a place where a pattern may begin. Each step gives the rest behind it, or `None`.
#[derive(Clone, Copy, Debug)]
pub(super) struct Scan<'a>(&'a str);

impl<'a> Scan<'a> {
    /// Every place behind an occurrence of `name` (ASCII) in any case, with the place where the name begins.
    pub(super) fn behind(text: &'a str, name: &str) -> impl Iterator<Item = (usize, Self)> {
        let wanted = name.as_bytes();
        let places = text.as_bytes().windows(wanted.len()).enumerate();
        // An ASCII match begins and ends between characters.
        let places = places.filter(move |(_, window)| window.eq_ignore_ascii_case(wanted));
        places.map(move |(at, _)| (at, Self(&text[at + wanted.len()..])))
    }

    pub(super) fn rest(self) -> &'a str {
        self.0
    }

    /// One of `choices`, after any blanks.
    pub(super) fn one_of(self, choices: &[char]) -> Option<(char, Self)> {
        let rest = self.0.trim_start();
        let first = rest.chars().next().filter(|c| choices.contains(c))?;
        Some((first, Self(&rest[first.len_utf8()..])))
    }

    /// `N` numbers of digits and dots, with commas between and blanks anywhere.
    pub(super) fn numbers<const N: usize>(self) -> Option<([f64; N], Self)> {
        let mut numbers = [0.0; N];
        let mut scan = self;
        for (i, number) in numbers.iter_mut().enumerate() {
            if i > 0 {
                (_, scan) = scan.one_of(&[','])?;
            }
            let rest = scan.0.trim_start();
            let end = rest.find(|c: char| !(c.is_ascii_digit() || c == '.')).unwrap_or(rest.len());
            *number = rest[..end].parse().ok()?;
            scan = Self(&rest[end..]);
        }
        Some((numbers, scan))
    }

    /// A quoted text, up to the first such quote that is followed by `)`.
    pub(super) fn quoted(self) -> Option<&'a str> {
        let (quote, body) = self.one_of(&['"', '\''])?;
        let closing = |at: &usize| Scan(&body.0[at + 1..]).one_of(&[')']).is_some();
        let end = body.0.match_indices(quote).map(|(at, _)| at).find(closing)?;
        Some(&body.0[..end])
    }
}

/// True where `word` occurs in any case, inside other words too.
pub(super) fn contains(text: &str, word: &str) -> bool {
    Scan::behind(text, word).next().is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn numbers(text: &str) -> Option<[f64; 2]> {
        Scan(text).numbers::<2>().map(|(numbers, _)| numbers)
    }

    #[test]
    fn numbers_are_digits_and_dots() {
        assert_eq!(numbers(" .5 ,\n1."), Some([0.5, 1.0]));
        assert_eq!(numbers("540,1200)"), Some([540.0, 1200.0]));
        for bad in ["-0.1,0.5", "0.5", "1.2.3,0.5", ".,1", "a,b", ""] {
            assert_eq!(numbers(bad), None, "{bad}");
        }
    }

    #[test]
    fn a_quote_inside_a_text_does_not_end_it() {
        assert_eq!(Scan(r#" "say "hi" now" )"#).quoted(), Some(r#"say "hi" now"#));
        assert_eq!(Scan("'it\"s')").quoted(), Some("it\"s"));
        assert_eq!(Scan(r#""open"#).quoted(), None);
    }

    #[test]
    fn names_are_found_between_other_letters_and_scripts() {
        let places: Vec<_> = Scan::behind("视click CLICK!", "Click").map(|(at, s)| (at, s.rest())).collect();
        assert_eq!(places, [(3, " CLICK!"), (9, "!")]);
        assert!(contains("unZOOMed", "zoom") && !contains("zoo", "zoom"));
    }
}

//! Models that reason first write their thoughts into the reply; what they consider there is not what they answer.

use std::borrow::Cow;

/// A reply without what the model thought aloud: `<think>…</think>` goes, as does all before a lone `</think>` and all
/// behind a `<think>` that never ends.
pub fn without_thoughts(text: &str) -> Cow<'_, str> {
    const OPEN: &str = "<think>";
    const CLOSE: &str = "</think>";
    if !text.contains(OPEN) && !text.contains(CLOSE) {
        return Cow::Borrowed(text);
    }
    let mut answer = String::new();
    let mut rest = text;
    loop {
        match (rest.find(OPEN), rest.find(CLOSE)) {
            (Some(open), close) if close.is_none_or(|close| open < close) => {
                answer.push_str(&rest[..open]);
                let Some(close) = close else { break };
                rest = &rest[close + CLOSE.len()..];
            }
            (_, Some(close)) => {
                answer.clear();
                rest = &rest[close + CLOSE.len()..];
            }
            (_, None) => {
                answer.push_str(rest);
                break;
            }
        }
    }
    Cow::Owned(answer)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn thoughts_are_no_answers() {
        let cases = [
            ("<think>CLICK(0.1,0.1)</think>CLICK(0.2,0.2)", "CLICK(0.2,0.2)"),
            ("CLICK(0.1,0.1)</think>ZOOM()", "ZOOM()"),
            ("<think>CLICK(0.1,0.1) and then", ""),
            ("So: <think>a</think> <think>b</think>ZOOM()", "So:  ZOOM()"),
            ("ZOOM()", "ZOOM()"),
        ];
        for (reply, answer) in cases {
            assert_eq!(without_thoughts(reply), answer, "{reply}");
        }
    }
}

//! Lookup of names that users type, such as those of engines and techniques.

use anydoku_words::Language;

use crate::message::Message;
use crate::msg;
use crate::text::shortened;

crate::say_message!(UnknownName);

/// The error for a name that is not in a list of names.
///
/// ```
/// use anydoku::Engine;
/// let error = "fast".parse::<Engine>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown engine \"fast\"; expected one of plain, search, learn, vector, classic");
/// assert_eq!(error.expected[0], "plain");
/// let error = "clasic".parse::<Engine>().unwrap_err();
/// assert_eq!(error.to_string(), "unknown engine \"clasic\"; did you mean classic?");
/// ```
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct UnknownName {
    /// The kind of name that was expected, such as `engine`.
    pub what: &'static str,
    /// The name that was given.
    pub found: String,
    /// All valid names.
    pub expected: Vec<&'static str>,
    /// The most similar valid name, if one is close enough.
    pub nearest: Option<&'static str>,
}

/// Returns the name most similar to `found`, if one is close enough: in a short word fewer than half of the letters may be wrong, in a
/// long one at most two.
pub fn nearest(found: &str, names: impl IntoIterator<Item = &'static str>) -> Option<&'static str> {
    let plain = |name: &str| -> String {
        name.chars().take(24).map(|c| c.to_ascii_lowercase()).filter(|c| !"-_ ".contains(*c)).collect()
    };
    let found = plain(found);
    let near = names.into_iter().map(|name| (distance(&found, &plain(name)), name)).min_by_key(|(far, _)| *far);
    let is_close = |far: usize| far <= 2 && 2 * far < found.chars().count();
    near.filter(|(far, _)| is_close(*far)).map(|(_, name)| name)
}

/// Returns the optimal string alignment distance of two words: the number of letters to change, insert, delete or exchange with the next.
pub(crate) fn distance(a: &str, b: &str) -> usize {
    let (a, b): (Vec<_>, Vec<_>) = (a.chars().collect(), b.chars().collect());
    let mut lines = vec![(0..=b.len()).collect::<Vec<_>>()];
    for i in 1..=a.len() {
        let mut line = vec![i];
        for j in 1..=b.len() {
            let change = lines[i - 1][j - 1] + usize::from(a[i - 1] != b[j - 1]);
            let mut least = change.min(lines[i - 1][j] + 1).min(line[j - 1] + 1);
            if i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] {
                least = least.min(lines[i - 2][j - 2] + 1);
            }
            line.push(least);
        }
        lines.push(line);
    }
    lines[a.len()][b.len()]
}

impl UnknownName {
    /// Returns the error for a name that is none of these.
    pub fn new(what: &'static str, found: &str, expected: impl IntoIterator<Item = &'static str>) -> UnknownName {
        let expected: Vec<_> = expected.into_iter().collect();
        let nearest = nearest(found, expected.iter().copied());
        UnknownName { what, found: found.to_owned(), expected, nearest }
    }

    /// Returns the error message. The message `thing-<what>` names the kind of name, if the catalog has it.
    pub fn message(&self) -> Message {
        let id = format!("thing-{}", self.what.replace(' ', "-"));
        let what = match Language::ENGLISH.text(&id) {
            Some(_) => Message::named(id),
            None => Message::verbatim(self.what),
        };
        let name = format!("{:?}", shortened(&self.found));
        if let Some(nearest) = self.nearest {
            return msg!("unknown-name-near", what = what, name = name, near = nearest);
        }
        msg!("unknown-name", what = what, name = name, names = self.expected.join(", "))
    }

    /// Returns the item with this name, ignoring case, or an error that lists all names.
    pub fn or_find<T: Copy>(
        what: &'static str,
        found: &str,
        all: &[T],
        name: impl Fn(T) -> &'static str,
    ) -> Result<T, UnknownName> {
        let item = all.iter().copied().find(|&item| name(item).eq_ignore_ascii_case(found));
        item.ok_or_else(|| UnknownName::new(what, found, all.iter().map(|&item| name(item))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nearest_name_is_close_enough() {
        let near = |found| nearest(found, ["hard", "easy", "half-turn", "arrow", "up"]);
        assert_eq!(near("hrad"), Some("hard"));
        assert_eq!(near("HalfTurn"), Some("half-turn"));
        assert_eq!(near("arow"), Some("arrow"));
        assert_eq!(near("upp"), Some("up"));
        for far in ["", "u", "hello", "half"] {
            assert_eq!(near(far), None, "{far}");
        }
    }
}

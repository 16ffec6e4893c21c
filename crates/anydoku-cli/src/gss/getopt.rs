//! Command lines as GNU `getopt_long` parses them: options and files in any order, clusters of short options, attached
//! or separate values, long options abbreviated to any unambiguous prefix, and `--` before files that look like
//! options.

use std::collections::VecDeque;
use std::ffi::{OsStr, OsString};

/// An option of the command line.
pub(super) struct Known {
    pub(super) long: &'static str,
    pub(super) short: char,
    pub(super) has_value: bool,
    /// Whether any unambiguous prefix of the long name stands for the option.
    pub(super) by_prefix: bool,
}

impl Known {
    fn is_meant_by(&self, name: &str) -> bool {
        self.long == name || self.by_prefix && self.long.starts_with(name)
    }
}

/// The next item of the command line.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Item {
    /// An option, identified by its short name, with its value if it has one.
    Option(char, OsString),
    /// A file name.
    File(OsString),
}

/// An iterator over a command line. Errors are those of getopt, without the program's name.
pub(super) struct Getopt<'k> {
    known: &'k [Known],
    arguments: VecDeque<OsString>,
    /// The rest of a cluster of short options.
    cluster: String,
    only_files: bool,
}

impl<'k> Getopt<'k> {
    pub(super) fn new(known: &'k [Known], arguments: impl Iterator<Item = OsString>) -> Getopt<'k> {
        Getopt { known, arguments: arguments.collect(), cluster: String::new(), only_files: false }
    }

    fn long(&mut self, typed: &str) -> Result<Item, String> {
        let (name, value) = typed.split_once('=').map_or((typed, None), |(name, value)| (name, Some(value)));
        let matching: Vec<&Known> = self.known.iter().filter(|known| known.is_meant_by(name)).collect();
        let known = match (matching.iter().find(|known| known.long == name), &matching[..]) {
            (Some(exact), _) => exact,
            (None, [one]) => one,
            (None, []) => return Err(format!("unrecognized option '--{name}'")),
            (None, several) => {
                let names: Vec<_> = several.iter().map(|known| format!("'--{}'", known.long)).collect();
                return Err(format!("option '--{typed}' is ambiguous; possibilities: {}", names.join(" ")));
            }
        };
        match (known.has_value, value) {
            (false, Some(_)) => Err(format!("option '--{}' doesn't allow an argument", known.long)),
            (false, None) => Ok(Item::Option(known.short, OsString::new())),
            (true, Some(value)) => Ok(Item::Option(known.short, value.into())),
            (true, None) => match self.arguments.pop_front() {
                Some(value) => Ok(Item::Option(known.short, value)),
                None => Err(format!("option '--{}' requires an argument", known.long)),
            },
        }
    }

    fn short(&mut self) -> Result<Item, String> {
        let short = self.cluster.remove(0);
        let Some(known) = self.known.iter().find(|known| known.short == short) else {
            return Err(format!("invalid option -- '{short}'"));
        };
        if !known.has_value {
            return Ok(Item::Option(short, OsString::new()));
        }
        let attached = std::mem::take(&mut self.cluster);
        if !attached.is_empty() {
            return Ok(Item::Option(short, attached.into()));
        }
        match self.arguments.pop_front() {
            Some(value) => Ok(Item::Option(short, value)),
            None => Err(format!("option requires an argument -- '{short}'")),
        }
    }
}

impl Iterator for Getopt<'_> {
    type Item = Result<Item, String>;

    fn next(&mut self) -> Option<Result<Item, String>> {
        if !self.cluster.is_empty() {
            return Some(self.short());
        }
        let argument = self.arguments.pop_front()?;
        let looks_like_option = argument.as_encoded_bytes().starts_with(b"-") && argument != OsStr::new("-");
        if self.only_files || !looks_like_option {
            return Some(Ok(Item::File(argument)));
        }
        let Some(text) = argument.to_str() else {
            return Some(Err(format!("unrecognized option '{}'", argument.to_string_lossy())));
        };
        match text.strip_prefix("--") {
            Some("") => {
                self.only_files = true;
                self.next()
            }
            Some(long) => Some(self.long(long)),
            None => {
                self.cluster = text[1..].into();
                Some(self.short())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const KNOWN: &[Known] = &[
        Known { long: "quiet", short: 'q', has_value: false, by_prefix: true },
        Known { long: "solution-out", short: 's', has_value: true, by_prefix: true },
        Known { long: "strategies", short: 'S', has_value: true, by_prefix: true },
        Known { long: "seed", short: 'R', has_value: true, by_prefix: false },
    ];

    /// Checks the items of a line, written as `q` `s=value` `file`, up to the first error.
    fn check(line: &str, expected: &str) {
        let arguments = line.split(' ').filter(|word| !word.is_empty()).map(OsString::from);
        let mut shown = Vec::new();
        for item in Getopt::new(KNOWN, arguments) {
            match item {
                Ok(Item::Option(short, value)) if value.is_empty() => shown.push(short.to_string()),
                Ok(Item::Option(short, value)) => shown.push(format!("{short}={}", value.to_string_lossy())),
                Ok(Item::File(file)) => shown.push(file.to_string_lossy().into_owned()),
                Err(error) => {
                    shown.push(error);
                    break;
                }
            }
        }
        assert_eq!(shown.join(" "), expected, "{line}");
    }

    #[test]
    fn lines_are_read_as_getopt_reads_them() {
        check("a -q b", "a q b");
        check("-qsx -s y", "q s=x s=y");
        check("--qui --so=x --str y", "q s=x S=y");
        check("-q -- -q --", "q -q --");
        check("- -s -q", "- s=-q");
        check("--solution-out= --quiet", "s q");
        check("--seed 7 --seed=8", "R=7 R=8");
    }

    #[test]
    fn what_is_wrong_is_said_as_getopt_says_it() {
        check("--bogus=1", "unrecognized option '--bogus'");
        check("--s=x", "option '--s=x' is ambiguous; possibilities: '--solution-out' '--strategies'");
        check("-qx", "q invalid option -- 'x'");
        check("--se 7", "unrecognized option '--se'");
        check("-s", "option requires an argument -- 's'");
        check("--sol", "option '--solution-out' requires an argument");
        check("--quiet=1", "option '--quiet' doesn't allow an argument");
        check("-é", "invalid option -- 'é'");
    }
}

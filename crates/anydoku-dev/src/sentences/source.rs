//! The sentences of the repository: help, messages, the page, Markdown, and doc comments.
//!
//! Sources are read line by line, without parsers for their languages, which suffices for code formatted by rustfmt.

use std::fs;
use std::path::{Path, PathBuf};

use anydoku_words::{Language, Pattern, Piece};

use super::{Found, Place, sentences};
use crate::Outcome;

/// The folders without hand-written sources, which contain build output and recorded text.
const NOT_OURS: [&str; 6] = ["target", "build", "node_modules", "corpus", "tests", ".git"];

/// The pages generated from other sources, from which sentences are drawn directly.
const GENERATED: [&str; 2] = ["docs/manual/json.md", "docs/SUMMARY.md"];

/// The calls whose first argument is a message for people.
const MESSAGES: [&str; 9] = [
    "#[error(",
    "ServiceError::new(",
    "with_hint(",
    "new_err(",
    "Error(",
    "Refused(",
    "NoPuzzle(",
    "NoSolution(",
    "notes.push(",
];

/// Reads the sentences of every place.
pub(super) fn places() -> Result<Vec<Place>, Box<dyn std::error::Error>> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let (mut help, mut messages, mut page, mut manual, mut comments) =
        (vec![], catalogue(false), catalogue(true), vec![], vec![]);
    let mut paths = Vec::new();
    files(&root, &mut paths)?;
    for path in paths {
        let name = path.strip_prefix(&root)?.display().to_string().replace('\\', "/");
        let Some(ending) = path.extension().and_then(|ending| ending.to_str()) else { continue };
        let is_page = name.starts_with("crates/anydoku-serve/page");
        if !(matches!(ending, "rs" | "md" | "py") || is_page && ending == "js") {
            continue;
        }
        let text = fs::read_to_string(&path)?;
        match ending {
            "rs" if name.contains("/src/") => {
                let lines: Vec<&str> = text.lines().take_while(|line| *line != "#[cfg(test)]").collect();
                rust(&name, &lines, &mut help, &mut comments);
                messages.extend(literals(&name, &lines, &MESSAGES));
            }
            "py" if name.contains("/python/") => {
                let lines: Vec<&str> = text.lines().collect();
                paragraphs(docstrings(&lines), |at, words| comments.extend(sentences(&format!("{name}:{at}"), words)));
                messages.extend(literals(&name, &lines, &MESSAGES));
            }
            "md" if !GENERATED.contains(&name.as_str()) => {
                paragraphs(prose(&text), |at, words| manual.extend(sentences(&format!("{name}:{at}"), words)));
            }
            "js" if !name.contains("-de.js") => {
                page.extend(literals(&name, &text.lines().collect::<Vec<_>>(), &["t("]));
            }
            _ => {}
        }
    }
    Ok(vec![("help", help), ("message", messages), ("page", page), ("manual", manual), ("comment", comments)])
}

/// Returns the English messages of the page, or all others, with arguments as `{name}`.
fn catalogue(is_page: bool) -> Vec<Found> {
    let catalogue = Language::ENGLISH.catalogue();
    let ours = catalogue.ids().iter().filter(|id| id.starts_with("page-") == is_page);
    let shown = ours.filter_map(|id| Some((format!("en.ftl: {id}"), written(catalogue.get(id)?))));
    shown.filter(|(_, words)| words.split_whitespace().count() >= 3).collect()
}

/// Writes a pattern with its arguments as `{name}` and each choice as its default case.
fn written(pattern: &Pattern) -> String {
    let english = Language::ENGLISH;
    let piece = |piece: &Piece| match piece {
        Piece::Text(text) => (*text).to_owned(),
        Piece::Argument(name) => format!("{{{name}}}"),
        Piece::Message(id) => english.pattern(id).map(written).unwrap_or_default(),
        Piece::Select(select) => written(&select.choices[select.default].pattern),
    };
    pattern.pieces.iter().map(piece).collect()
}

/// Collects the doc comments of a file. Those that clap prints are help, and all others are comments.
///
/// clap prints the doc comments of types that derive one of its traits, and of everything inside them. Lines in the
/// examples below the options are also help unless they are indented.
fn rust(name: &str, lines: &[&str], help: &mut Vec<Found>, comments: &mut Vec<Found>) {
    let is_derive = |line: &str| {
        line.contains("derive(") && ["Args", "Parser", "Subcommand", "ValueEnum"].iter().any(|word| line.contains(word))
    };
    let is_program = name.is_empty() || name.contains("-cli/");
    let (mut is_clap, mut ends_at, mut is_example) = (vec![false; lines.len()], None, false);
    for (i, line) in lines.iter().enumerate() {
        if ends_at.is_none() && is_derive(line) {
            let start = lines[..i].iter().rposition(|line| doc_comment(line).is_none()).map_or(0, |at| at + 1);
            is_clap[start..i].fill(true);
            ends_at = Some(format!("{}}}", &line[..line.len() - line.trim_start().len()]));
        }
        is_clap[i] |= ends_at.is_some();
        if ends_at.as_deref() == Some(*line) || line.trim_start().starts_with("pub struct") && line.ends_with(';') {
            ends_at = None;
        }
        if is_example && line.starts_with(char::is_uppercase) {
            let words = line.trim_end_matches([';', '"']);
            help.extend(sentences(&format!("{name}:{}", i + 1), words));
        }
        is_example = is_program && line.ends_with("&str = \"\\") || is_example && !line.ends_with("\";");
    }
    for (into, wanted) in [(help, true), (comments, false)] {
        let docs = lines.iter().zip(&is_clap).map(|(line, is)| doc_comment(line).filter(|_| *is == wanted));
        paragraphs(docs, |at, words| into.extend(sentences(&format!("{name}:{at}"), words)));
    }
}

/// Returns the text of a doc-comment line.
fn doc_comment(line: &str) -> Option<&str> {
    let line = line.trim_start();
    line.strip_prefix("///").or_else(|| line.strip_prefix("//!")).filter(|words| !words.starts_with("     "))
}

/// Returns the lines of Python docstrings, without their doctests.
fn docstrings<'a>(lines: &[&'a str]) -> impl Iterator<Item = Option<&'a str>> {
    let (mut is_inside, mut is_test) = (false, false);
    lines.iter().map(move |line| {
        let line = line.trim();
        let quotes = line.matches("\"\"\"").count();
        let is_words = is_inside || line.starts_with("\"\"\"");
        is_inside = if line.starts_with("\"\"\"") || is_inside { is_inside ^ (quotes == 1) } else { false };
        is_test = is_words && !line.is_empty() && (is_test || line.starts_with(">>>"));
        (is_words && !is_test).then(|| line.trim_matches('"'))
    })
}

/// Returns the lines of a page that contain prose, as opposed to code, tables, headings, pictures or only links.
fn prose(text: &str) -> impl Iterator<Item = Option<&str>> {
    let mut is_code = false;
    text.lines().map(move |line| {
        let line = line.trim_start_matches([' ', '>']);
        let is_fence = line.starts_with("```");
        is_code ^= is_fence;
        let is_prose = !is_code && !is_fence && !line.starts_with(['|', '#', '!', '<']) && !is_links(line);
        is_prose.then_some(line)
    })
}

/// Returns whether a line has no words outside of links.
fn is_links(line: &str) -> bool {
    let outside = line.split('[').map(|part| part.split_once(')').map_or(part, |(_, after)| after)).collect::<String>();
    line.contains("](") && !outside.contains(char::is_alphabetic)
}

/// Passes each paragraph, joined to one line, with the number of its first line. A list item is a separate paragraph.
fn paragraphs<'a>(lines: impl Iterator<Item = Option<&'a str>>, mut each: impl FnMut(usize, &str)) {
    let (mut start, mut words, mut is_code) = (0, String::new(), false);
    for (i, line) in lines.chain([None]).enumerate() {
        let line = line.map(str::trim);
        let is_fence = line.is_some_and(|line| line.starts_with("```"));
        is_code ^= is_fence;
        let line = line.filter(|line| !line.is_empty() && !is_code && !is_fence && !line.starts_with(['#', '|']));
        let item = line.and_then(|line| line.strip_prefix("- ").or_else(|| line.strip_prefix("* ")));
        if (line.is_none() || item.is_some()) && !words.is_empty() {
            each(start, words.trim());
            words.clear();
        }
        if let Some(line) = item.or(line) {
            if words.is_empty() {
                start = i + 1;
            }
            words.push_str(line);
            words.push(' ');
        }
    }
}

/// Returns the string literals of at least three words that follow one of these calls, on the same line or the next.
fn literals(name: &str, lines: &[&str], calls: &[&str]) -> Vec<Found> {
    let mut found = Vec::new();
    for (i, line) in lines.iter().enumerate().filter(|(_, line)| doc_comment(line).is_none()) {
        for call in calls {
            for (at, _) in line.match_indices(call) {
                // `t(` must be a separate call, not the end of `print(`.
                if line[..at].ends_with(char::is_alphanumeric) && call.starts_with(char::is_lowercase) {
                    continue;
                }
                let rest = line[at + call.len()..].trim_start();
                let rest = if rest.is_empty() || rest == "format!(" {
                    lines.get(i + 1).map_or("", |next| next.trim_start())
                } else {
                    rest
                };
                let rest = rest.strip_prefix("format!(").unwrap_or(rest);
                let rest = rest.strip_prefix("&format!(").unwrap_or(rest);
                let rest = rest.strip_prefix('f').unwrap_or(rest);
                let words = rest
                    .strip_prefix('"')
                    .and_then(|rest| Some(rest.replace("\\\"", "”").split_once('"')?.0.replace('”', "\"")));
                let words = words.filter(|words| words.split_whitespace().count() >= 3);
                found.extend(words.map(|words| (format!("{name}:{}", i + 1), words)));
            }
        }
    }
    found
}

/// Collects the files below a folder, in order.
fn files(folder: &Path, into: &mut Vec<PathBuf>) -> Outcome {
    let mut paths = fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>, std::io::Error>>()?;
    paths.sort();
    for path in paths {
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        if path.is_dir() {
            if !NOT_OURS.contains(&name.as_str()) {
                files(&path, into)?;
            }
        } else {
            into.push(path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn places_of(source: &str) -> (Vec<String>, Vec<String>) {
        let (mut help, mut comments) = (Vec::new(), Vec::new());
        rust("", &source.lines().collect::<Vec<_>>(), &mut help, &mut comments);
        (help.into_iter().map(|found| found.1).collect(), comments.into_iter().map(|found| found.1).collect())
    }

    #[test]
    fn doc_comments_of_clap_are_help() {
        let source = "/// Solve a puzzle or two\n#[derive(Args)]\npub struct Solve {\n    /// Print this many solutions\n    list: u8,\n}\n\n\
            /// Returns the number of solutions.\nfn n() {}\nconst EXAMPLES: &str = \"\\\nThe exit code is zero.\n  anydoku solve a b c\";\n";
        let (help, comments) = places_of(source);
        assert_eq!(help, ["The exit code is zero.", "Solve a puzzle or two", "Print this many solutions"]);
        assert_eq!(comments, ["Returns the number of solutions."]);
    }

    #[test]
    fn code_tables_and_links_are_no_prose() {
        let page = "# A title of four words\n\nThese are some words.\n\n- [A link](to.md), [another link](too.md)\n- An item has words.\n\n\
            | a | table of four words |\n\n```text\nThis is all code.\n```\n";
        let mut found = Vec::new();
        paragraphs(prose(page), |at, words| found.push((at, words.to_owned())));
        assert_eq!(found, [(3, "These are some words.".to_owned()), (6, "An item has words.".to_owned())]);
    }

    #[test]
    fn messages_are_found_on_the_line_of_their_call_or_the_next() {
        let source = [
            "Err(ServiceError::new(\"a book needs puzzles\"))",
            "ServiceError::new(format!(",
            "    \"page {n} has \\\"no\\\" area\",",
            "))",
        ];
        let found: Vec<String> = literals("", &source, &MESSAGES).into_iter().map(|found| found.1).collect();
        assert_eq!(found, ["a book needs puzzles", "page {n} has \"no\" area"]);
    }

    #[test]
    fn doctests_are_no_sentences() {
        let lines = [
            "    \"\"\"Return the one solution.",
            "",
            "    >>> solve(it is)",
            "    'no word here'",
            "",
            "    Raises nothing at all.",
            "    \"\"\"",
        ];
        let mut found = Vec::new();
        paragraphs(docstrings(&lines), |_, words| found.push(words.to_owned()));
        assert_eq!(found, ["Return the one solution.", "Raises nothing at all."]);
    }
}

//! Checks the book in `docs`: its table of contents lists every page, and every link has a target.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Component, Path, PathBuf};

fn root() -> PathBuf {
    clean(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))
}

/// Returns a path without `..` in the middle.
fn clean(path: &Path) -> PathBuf {
    let mut clean = PathBuf::new();
    for part in path.components() {
        match part {
            Component::ParentDir => {
                clean.pop();
            }
            Component::CurDir => {}
            part => clean.push(part),
        }
    }
    clean
}

/// Returns all Markdown files below a folder, in order.
fn pages(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap_or_else(|error| panic!("{}: {error}", folder.display()));
    let mut paths: Vec<PathBuf> = entries.map(|entry| entry.expect("it can be read").path()).collect();
    paths.sort();
    let mut pages = Vec::new();
    for path in paths {
        if path.is_dir() {
            let name = path.file_name().expect("entries have names").to_string_lossy().into_owned();
            if !name.starts_with('.') && !["target", "node_modules", "corpus"].contains(&name.as_str()) {
                pages.extend(self::pages(&path));
            }
        } else if path.extension().is_some_and(|ending| ending == "md") {
            pages.push(path);
        }
    }
    pages
}

fn read(path: &Path) -> String {
    fs::read_to_string(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// Returns the lines of a page outside of code blocks, with their 1-based line numbers.
fn prose(text: &str) -> Vec<(usize, &str)> {
    let mut is_code = false;
    let mut lines = Vec::new();
    for (number, line) in (1..).zip(text.lines()) {
        if line.trim_start().starts_with("```") {
            is_code = !is_code;
        } else if !is_code {
            lines.push((number, line));
        }
    }
    lines
}

/// Returns the targets of the links and pictures in a line; text in backticks has no links.
fn links(line: &str) -> Vec<&str> {
    let mut found = Vec::new();
    for (at, _) in line.match_indices("](") {
        let is_code = line[..at].matches('`').count() % 2 == 1;
        let Some(end) = line[at..].find(')').filter(|_| !is_code) else { continue };
        found.push(&line[at + 2..at + end]);
    }
    found
}

/// Returns the anchor of a heading, as GitHub and mdBook derive it.
fn anchor(heading: &str) -> String {
    let heading = heading.trim_start_matches('#').trim();
    let kept = heading.chars().filter(|c| c.is_alphanumeric() || " -_".contains(*c));
    kept.map(|c| if c == ' ' { '-' } else { c.to_ascii_lowercase() }).collect()
}

fn anchors(page: &Path) -> BTreeSet<String> {
    prose(&read(page)).into_iter().filter(|(_, line)| line.starts_with('#')).map(|(_, line)| anchor(line)).collect()
}

#[test]
fn the_contents_list_every_page_once() {
    let docs = root().join("docs");
    let summary = docs.join("SUMMARY.md");
    let text = read(&summary);
    let listed: Vec<PathBuf> = text.lines().flat_map(links).map(|link| docs.join(link)).collect();
    let once: BTreeSet<PathBuf> = listed.iter().cloned().collect();
    assert_eq!(once.len(), listed.len(), "a page is listed twice in docs/SUMMARY.md");
    let there: BTreeSet<PathBuf> = pages(&docs).into_iter().filter(|page| *page != summary).collect();
    let forgotten: Vec<&PathBuf> = there.difference(&once).collect();
    assert!(forgotten.is_empty(), "docs/SUMMARY.md lacks {forgotten:?}");
    let gone: Vec<&PathBuf> = once.difference(&there).collect();
    assert!(gone.is_empty(), "docs/SUMMARY.md lists {gone:?}, which do not exist");
}

#[test]
fn every_link_leads_somewhere() {
    let mut wrong = Vec::new();
    for page in pages(&root()) {
        let name = page.strip_prefix(root()).expect("it is below the root").to_path_buf();
        for (number, line) in prose(&read(&page)) {
            for link in links(line).into_iter().filter(|link| !link.contains(':')) {
                let (file, heading) = link.split_once('#').unwrap_or((link, ""));
                let folder = page.parent().expect("pages are in folders");
                let target = if file.is_empty() { page.clone() } else { clean(&folder.join(file)) };
                let problem = if !target.exists() {
                    "does not exist"
                } else if name.starts_with("docs") && !target.starts_with(root().join("docs")) {
                    "is not in the book; write its path as code instead of a link"
                } else if !heading.is_empty() && !anchors(&target).contains(heading) {
                    "has no such heading"
                } else {
                    continue;
                };
                wrong.push(format!("{}:{number}: {link} {problem}", name.display()));
            }
        }
    }
    assert!(wrong.is_empty(), "links that lead nowhere:\n{}", wrong.join("\n"));
}

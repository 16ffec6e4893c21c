//! Checks that the committed technique pages are current.

use std::collections::BTreeSet;
use std::path::PathBuf;

use crate::pages;

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/manual/techniques")
}

#[test]
fn pages_about_techniques_are_current() {
    let folder = folder();
    let again = "run cargo run --release -p anydoku-draw --example techniques -- docs/manual/techniques";
    let files = pages::files();
    for (name, text) in &files {
        let committed = std::fs::read_to_string(folder.join(name)).unwrap_or_default();
        assert!(committed == *text, "{name} is not what it would be now; {again}");
    }
    let there = std::fs::read_dir(&folder).expect("the pages are in the repository");
    let there: BTreeSet<String> = there.filter_map(|entry| entry.ok()?.file_name().into_string().ok()).collect();
    assert_eq!(there, files.into_keys().collect(), "nothing is left over; {again}");
}

#[test]
fn every_picture_shows_digits_and_something_pointed_at() {
    for (name, drawing) in pages::drawings() {
        assert!(drawing.texts().count() > 16, "{name}");
        assert!(drawing.items.len() > 20, "{name}");
    }
}

/// The example on a page is that of the lesson: solving its puzzle reaches the technique that the page names.
#[test]
fn the_example_on_each_page_shows_its_technique() {
    let folder = folder();
    for lesson in anydoku::explain::Lesson::all() {
        let name = lesson.technique.name;
        let page = std::fs::read_to_string(folder.join(anydoku::explain::slug(name) + ".md")).expect("there is a page");
        if lesson.puzzle.is_empty() {
            continue;
        }
        let command = page.lines().find(|line| line.starts_with("$ anydoku explain")).expect("there is a command");
        let (shape, puzzle) = lesson.example();
        assert!(command.ends_with(&pages::arguments(lesson, &puzzle, &shape.layout)), "{name}");
        let (_, step) = lesson.step().expect("the solution path reaches it");
        assert_eq!(step.technique.name, name);
        assert!(page.contains(&step.tell_effect(lesson.example().1.topology())), "{name}");
    }
}

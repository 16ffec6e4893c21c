//! Tests of the text of steps: every reason is in the catalog of every complete language with its arguments, and no
//! sentence is long, broken, or half in another language.

use std::collections::BTreeSet;
use std::ops::ControlFlow;

use anydoku::explain::{Board, LESSONS, Lesson, Pathfinder, Scale, Step, Technique, technique};
use anydoku::make::{Maker, Recipe, rule_requests};
use anydoku::{Arg, Budget, Language, Message, Puzzle, Rng, Shape, Speaker, rules};
use anydoku_words::{Pattern, Piece};

/// The maximum number of words of a sentence and of a line. The effect of a step is notation and counts as one word.
const MOST_WORDS: usize = 40;

/// English words that reveal an untranslated house, rule or list in a German sentence.
const ENGLISH: &[&str] = &[
    "row",
    "rows",
    "column",
    "columns",
    "box",
    "boxes",
    "block",
    "region",
    "window",
    "windows",
    "group",
    "grid",
    "face",
    "diagonal",
    "the",
    "and",
    "or",
    "of",
    "by",
    "at",
    "cage",
    "cell",
    "cells",
    "thermometer",
    "arrow",
    "dot",
    "because",
];

/// The collected sentences of a test.
#[derive(Default)]
struct Told {
    ids: BTreeSet<String>,
    n_sentences: usize,
    n_lists: usize,
    longest: usize,
    /// The sentences that are too long.
    long: BTreeSet<String>,
}

impl Drop for Told {
    fn drop(&mut self) {
        if !std::thread::panicking() {
            assert!(self.long.is_empty(), "too long: {:#?}", self.long);
        }
    }
}

fn complete() -> impl Iterator<Item = Language> {
    Language::all().filter(|language| language.is_complete())
}

/// Returns the arguments of a pattern and of the messages that it contains.
fn arguments(language: Language, pattern: &Pattern) -> Vec<&'static str> {
    let mut names = pattern.arguments();
    for id in pattern.messages() {
        names.extend(arguments(language, language.pattern(id).expect("a test of the catalogue holds it")));
    }
    names
}

impl Told {
    fn message(&mut self, message: &Message) {
        self.ids.insert(message.id.to_string());
        for language in complete() {
            let pattern = language.pattern(&message.id);
            let pattern = pattern.unwrap_or_else(|| panic!("{language:?} lacks {}", message.id));
            for name in arguments(language, pattern) {
                assert!(message.arg(name).is_some(), "{language:?}: {} has no argument {name}", message.id);
            }
            let plain = |piece: &Piece| matches!(piece, Piece::Text(text) if text.contains("  "));
            assert!(!pattern.pieces.iter().any(plain), "{language:?}: {} has two blanks", message.id);
        }
        message.args.iter().for_each(|(_, arg)| self.arg(arg));
    }

    fn arg(&mut self, arg: &Arg) {
        match arg {
            Arg::Message(message) => self.message(message),
            Arg::List(_, list) => list.iter().for_each(|arg| self.arg(arg)),
            _ => {}
        }
    }

    fn words(&mut self, speaker: &Speaker<'_>, message: &Message, before: usize) {
        let words = speaker.tell(message);
        let n = before + words.split_whitespace().count();
        self.longest = self.longest.max(n);
        if n > MOST_WORDS {
            self.long.insert(format!("{n} words of {}: {words}", message.id));
        }
        let bad = ["  ", "{", "}", " ,", " ;", " .", "\n", "()"];
        assert!(!words.is_empty() && !bad.iter().any(|bad| words.contains(bad)), "{}: {words:?}", message.id);
        assert!(!words.starts_with(' ') && !words.ends_with(' '), "{}: {words:?}", message.id);
        if speaker.language.code() == "de" {
            let english = words.split(|c: char| !c.is_alphabetic()).find(|word| ENGLISH.contains(word));
            assert!(english.is_none(), "{}: {english:?} in {words:?}", message.id);
        }
        let pieces: String = speaker.pieces(message).into_iter().map(|piece| piece.words).collect();
        assert_eq!(pieces, words);
    }

    fn step(&mut self, puzzle: &Puzzle, step: &Step) {
        assert!(step.reason.id.starts_with("reason-"), "{}", step.reason.id);
        self.message(&step.reason);
        for language in complete() {
            let speaker = Speaker::of(puzzle.topology()).in_language(language);
            // These are "naked pair", the effect, and "because".
            let before = speaker.tell(&step.technique.title()).split_whitespace().count() + 2;
            self.words(&speaker, &step.reason, before);
            step.lines().for_each(|line| self.words(&speaker, line, 0));
            assert!(step.tell(speaker).starts_with(&speaker.tell(&step.technique.title())));
        }
        self.n_sentences += 1;
        self.n_lists += usize::from(step.lines().next().is_some());
    }

    /// Collects the text of every step of a solution path, and of some steps that every quick technique finds along the
    /// way.
    fn path(&mut self, puzzle: &Puzzle, scale: &'static Scale, others: &[&'static Technique]) {
        let pathfinder = Pathfinder::new(puzzle.topology(), scale).expect("the topology is small");
        let mut n = 0;
        pathfinder.path(pathfinder.board(puzzle), &mut |board: &Board, step: &Step| {
            self.step(puzzle, step);
            n += 1;
            if n % 7 == 0 {
                for technique in others {
                    technique.all(board).iter().take(4).for_each(|step| self.step(puzzle, step));
                }
            }
            if n < 120 { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
        });
    }
}

/// Returns the fast techniques. Large fish with blocks are explained like small ones.
fn quick() -> Vec<&'static Technique> {
    let slow = [
        "chain",
        "cycle",
        "loop",
        "AIC",
        "ALS-XY",
        "blossom",
        "template",
        "brute force",
        "aligned",
        "contradiction",
        "mutant",
        "finned franken",
        "franken jellyfish",
        "franken swordfish",
    ];
    let all = technique::ALL.iter().chain(technique::RULES).copied();
    all.filter(|technique| !slow.iter().any(|slow| technique.name.contains(slow))).collect()
}

#[test]
fn every_lesson_is_told_in_short_sentences_of_every_language() {
    let mut told = Told::default();
    for lesson in Lesson::all() {
        let (_, puzzle) = lesson.example();
        let (_, step) = lesson.step().expect("lessons are tested");
        told.step(&puzzle, &step);
    }
    assert_eq!(told.n_sentences, technique::ALL.len() + technique::RULES.len());
    assert!(told.n_lists >= 4, "long chains are lists: {}", told.n_lists);
}

#[test]
fn solution_paths_are_told_in_short_sentences_of_every_language() {
    let mut told = Told::default();
    let quick = quick();
    for lesson in LESSONS.iter().filter(|lesson| !lesson.puzzle.is_empty()).step_by(6) {
        let (_, puzzle) = lesson.example();
        told.path(&puzzle, Scale::anydoku(), &quick);
    }
    for (i, name) in ["6x6", "jigsaw", "x", "nrc", "samurai", "3dcube", "antiknight"].into_iter().enumerate() {
        let shape = Shape::named(name).expect("it is a shape");
        let made = Maker::new(&shape).make(&Recipe::default(), &mut Rng::new(i as u64), &Budget::UNLIMITED);
        told.path(&made.expect("a plain puzzle can be made").puzzle, Scale::anydoku(), &quick);
    }
    assert!(told.n_sentences > 1000, "{}", told.n_sentences);
    for id in ["reason-hidden-single", "reason-locked", "reason-naked-set", "reason-seen-set", "reason-fish"] {
        assert!(told.ids.contains(id), "{id}");
    }
}

#[test]
fn rules_are_told_in_short_sentences_of_every_language() {
    let mut told = Told::default();
    for kind in ["killer", "thermo", "arrow", "kropki"] {
        let shape = Shape::named("6x6").expect("it is a shape");
        let recipe = Recipe { rules: rule_requests(kind).expect("it is a kind"), ..Recipe::default() };
        let made = Maker::new(&shape).make(&recipe, &mut Rng::new(5), &Budget::UNLIMITED).expect("it can be made");
        told.path(&made.puzzle, Scale::anydoku(), &quick());
    }
    let plain = Shape::named("6x6").expect("it is a shape").topology;
    for text in [
        "odd: r1c1; even: r1c2 r2c2; black 2: r1c1 r1c2",
        "thermo: r1c1 r1c2 r1c3; sandwich 5: r1; renban: r2c1 r2c2 r2c3; palindrome: r3c1 r3c2 r4c2",
        "quad 1 2: r1c1 r1c2 r2c1 r2c2; whisper: r4c4 r4c5 r4c6; between: r5c1 r5c2 r5c3; little 9: r1c2 r2c3 r3c4",
    ] {
        let Ok(list) = rules::read(text, &plain) else { continue };
        let topology = plain.with_rules(list).expect("the rules agree");
        let puzzle = Puzzle::empty(topology.into());
        told.path(&puzzle, Scale::anydoku(), &quick());
    }
    for id in ["reason-rule-pair", "reason-rule-sets", "reason-rule-cells"] {
        assert!(told.ids.contains(id), "{id}: {:?}", told.ids);
    }
}

/// Checks that the catalog contains exactly the messages that the sources name.
#[test]
fn every_reason_of_the_sources_is_in_the_catalogue() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("src/explain/technique");
    let mut named = BTreeSet::new();
    let mut folders = vec![folder];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("the sources are here") {
            let path = entry.expect("it can be read").path();
            if path.is_dir() {
                folders.push(path);
                continue;
            }
            let text = std::fs::read_to_string(&path).expect("it is text");
            let ids = text.split('"').skip(1).step_by(2).filter(|words| words.starts_with("reason-"));
            named.extend(ids.map(str::to_owned));
        }
    }
    let known = Language::ENGLISH.catalogue().ids().iter().filter(|id| id.starts_with("reason-"));
    assert_eq!(named, known.map(|id| (*id).to_owned()).collect());
}

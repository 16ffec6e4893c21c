//! Tests of the collection through its public interface: equal puzzles, searches, and the fate of files.

use std::path::Path;
use std::sync::Arc;

use anydoku::symmetry::{CellPermutation, Symmetries};
use anydoku::{
    Cell, Colour, Digit, DigitSet, House, HouseKind, Layout, Message, Puzzle, Ratings, Rng, Shape, Sheet, Topology,
};
use anydoku_format::{Hints, read};
use anydoku_store::{
    Access, Added, Filter, Mark, Origin, Preparer, Rating, Sheets, Span, State, Store, StoreError, VERSION,
};

const EASY: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn sheet(text: &str) -> Sheet {
    read(text.as_bytes(), &Hints::default()).unwrap().sheets.remove(0)
}

fn add(store: &mut Store, sheet: &Sheet) -> Added {
    let mut batch = store.batch().unwrap();
    let added = batch.add(&Preparer::new().prepare(sheet).unwrap(), &Origin::default()).unwrap();
    batch.commit().unwrap();
    added
}

/// Returns a puzzle after a random symmetry of its shape and relabeling of its digits.
fn disguised(puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    let topology = puzzle.topology();
    let symmetries = Symmetries::of(topology);
    let moved = CellPermutation::from(&symmetries.group().random(rng)).puzzle(puzzle);
    renamed(&moved, rng)
}

fn renamed(puzzle: &Puzzle, rng: &mut Rng) -> Puzzle {
    let mut names: Vec<Digit> = puzzle.topology().digits().collect();
    rng.shuffle(&mut names);
    let givens = puzzle.givens().iter().map(|given| given.map(|digit| names[digit.index()])).collect();
    Puzzle::new(puzzle.topology().clone(), givens)
}

/// Returns random givens on a shape, without regard to solutions.
fn some_givens(shape: &Shape, rng: &mut Rng) -> Sheet {
    let mut puzzle = Puzzle::empty(shape.topology.clone());
    for cell in shape.topology.cells() {
        let digit = Digit::new(rng.below(shape.topology.n_digits()));
        let is_free = shape.topology.peers(cell).iter().all(|&peer| puzzle.given(peer) != Some(digit));
        if rng.below(4) == 0 && is_free {
            puzzle.give(cell, digit);
        }
    }
    Sheet::new(puzzle, shape.layout.clone())
}

#[test]
fn every_shape_comes_back_as_it_was_and_is_known_in_disguise() {
    let mut store = Store::in_memory().unwrap();
    let mut rng = Rng::new(5);
    let shapes =
        ["4x4", "6x6", "9x9", "x", "nrc", "12x12", "16x16", "25x25", "36x36", "samurai", "cube", "parquet", "latin9"];
    for name in shapes {
        let shape = Shape::named(name).unwrap();
        let sheet = some_givens(&shape, &mut rng);
        let prepared = Preparer::new().prepare(&sheet).unwrap();
        let Added::New(id) = add(&mut store, &sheet) else { panic!("{name} was not there") };
        let other = match prepared.shape.identity {
            anydoku_store::Identity::Canonical => disguised(&sheet.puzzle, &mut rng),
            anydoku_store::Identity::Renamed => renamed(&sheet.puzzle, &mut rng),
            anydoku_store::Identity::Exact => panic!("{name} has a name"),
        };
        assert_eq!(add(&mut store, &Sheet::new(other, sheet.layout.clone())), Added::Known(id), "{name}");
        let found = store.find(&Filter { ids: vec![id], ..Filter::default() }, 1).unwrap();
        assert_eq!(Sheets::default().of(&found[0]).unwrap().puzzle, sheet.puzzle, "{name}");
    }
    assert!(store.check(usize::MAX).unwrap().is_clean());
    assert_eq!(store.stats(None).unwrap().puzzles, shapes.len() as u64);
}

#[test]
fn a_shape_without_a_name_and_a_puzzle_of_marks_are_kept_whole() {
    let plain = Topology::square(2);
    let mut houses = plain.houses().to_vec();
    houses.push(House::named(HouseKind::Diagonal, "odd", [0, 6, 9, 15].map(Cell)));
    let topology = Arc::new(Topology::new(16, 4, plain.names().clone(), houses).unwrap());
    let layout = Arc::new(Layout::grid(4, 4, &topology));
    let mut puzzle = Puzzle::empty(topology);
    puzzle.give(Cell(0), Digit(2));
    let own = Sheet::new(puzzle, layout);
    let plain = Shape::named("9x9").unwrap();
    let mut sets = vec![DigitSet::all(9); 81];
    sets[5] = DigitSet::only(Digit(3));
    let marks = Sheet::new(Puzzle::empty(plain.topology).with_marks(sets), plain.layout);
    let mut store = Store::in_memory().unwrap();
    for sheet in [&own, &marks] {
        let Added::New(id) = add(&mut store, sheet) else { panic!("it was not there") };
        assert_eq!(add(&mut store, sheet), Added::Known(id));
        let found = store.find(&Filter { ids: vec![id], ..Filter::default() }, 1).unwrap();
        assert_eq!(Sheets::default().of(&found[0]).unwrap().puzzle, sheet.puzzle);
    }
    // A plain grid with the same houses is another shape, so this is another puzzle.
    assert!(matches!(add(&mut store, &sheet("3...............")), Added::New(_)));
    assert!(store.check(usize::MAX).unwrap().is_clean());
}

fn rating(er: f64, techniques: &[&str]) -> Rating {
    Rating {
        er,
        ep: er,
        ed: 1.0,
        hardest: techniques[0].into(),
        techniques: techniques.iter().map(|name| name.to_string()).collect(),
        steps: 9,
        level: Some(2),
        index: Some(-1.5),
    }
}

/// Returns a collection of two shapes with ratings, tags and uses.
fn filled() -> Store {
    let mut store = Store::in_memory().unwrap();
    let mut rng = Rng::new(9);
    for name in ["9x9", "nrc"] {
        let shape = Shape::named(name).unwrap();
        for _ in 0..30 {
            add(&mut store, &some_givens(&shape, &mut rng));
        }
    }
    let ids = store.ids(&Filter::default(), usize::MAX).unwrap();
    assert_eq!(ids.len(), 60);
    let mut batch = store.batch().unwrap();
    for &id in &ids {
        let techniques: &[&str] = if id % 2 == 0 { &["swordfish", "hidden single"] } else { &["hidden single"] };
        batch.force_waiting(id).unwrap();
        batch.rate(id, Ok(&rating(1.0 + (id % 7) as f64, techniques))).unwrap();
    }
    batch.mark(&ids[..40], &Mark::Used("printed in book X".into())).unwrap();
    batch.mark(&ids[..5], &Mark::Tag("mine".into())).unwrap();
    batch.commit().unwrap();
    store
}

#[test]
fn what_is_asked_for_is_found_and_nothing_else() {
    let store = filled();
    let all = store.find(&Filter::default(), usize::MAX).unwrap();
    let span = |low, high| Some(Span { low: Some(low), high: Some(high) });
    let filters = [
        Filter { shape: Some("nrc".into()), ..Filter::default() },
        Filter { rating: span(3.0, 5.0), ..Filter::default() },
        Filter { givens: span(10.0, 15.0), ..Filter::default() },
        Filter { technique: Some("swordfish".into()), rating: span(2.0, 6.0), unused: true, ..Filter::default() },
        Filter { tag: Some("mine".into()), ..Filter::default() },
        Filter { tag: Some("mine".into()), technique: Some("hidden single".into()), ..Filter::default() },
        Filter { unused: true, ..Filter::default() },
        Filter { level: span(3.0, 9.0), ..Filter::default() },
        Filter { symmetry: Some("none".into()), rating: span(0.0, 4.0), ..Filter::default() },
    ];
    for filter in filters {
        let within = |span: Option<Span>, value: f64| {
            span.is_none_or(|span| {
                span.low.is_none_or(|low| value >= low) && span.high.is_none_or(|high| value <= high)
            })
        };
        let mut expected: Vec<i64> = all
            .iter()
            .filter(|found| {
                filter.shape.as_ref().is_none_or(|shape| *shape == found.shape)
                    && within(filter.rating, found.er.unwrap())
                    && within(filter.givens, found.n_givens as f64)
                    && within(filter.level, found.level.unwrap() as f64)
                    && filter.technique.as_ref().is_none_or(|name| found.techniques.contains(name))
                    && filter.tag.as_ref().is_none_or(|tag| found.tags.contains(tag))
                    && filter.symmetry.as_ref().is_none_or(|symmetry| *symmetry == found.symmetry)
                    && (!filter.unused || found.uses.is_empty())
            })
            .map(|found| found.id)
            .collect();
        let mut found = store.ids(&filter, usize::MAX).unwrap();
        assert_eq!(found[..3.min(found.len())], store.ids(&filter, 3).unwrap()[..], "{filter:?}");
        expected.sort_unstable();
        found.sort_unstable();
        assert_eq!(found, expected, "{filter:?}");
    }
}

#[test]
fn questions_follow_an_index_and_sort_nothing() {
    let store = filled();
    let span = Some(Span { low: Some(6.0), high: Some(7.0) });
    let nrc = Some("nrc".to_owned());
    let swordfish = Some("swordfish".to_owned());
    for (filter, index) in [
        (Filter { shape: nrc.clone(), ..Filter::default() }, "puzzle_by_rating (shape=?"),
        (Filter { rating: span, ..Filter::default() }, "puzzle_by_rating (shape=? AND er>? AND er<?)"),
        (Filter { rating: span, unused: true, ..Filter::default() }, "unused_by_rating (shape=? AND er>? AND er<?)"),
        (Filter { givens: span, ..Filter::default() }, "puzzle_by_givens (shape=? AND n_givens>? AND n_givens<?)"),
        (
            Filter { shape: nrc, rating: span, technique: swordfish, unused: true, ..Filter::default() },
            "PRIMARY KEY (technique=? AND shape=? AND er>? AND er<?)",
        ),
        (Filter { tag: Some("mine".into()), ..Filter::default() }, "PRIMARY KEY (name=?)"),
    ] {
        let plan = store.plan_of(&filter, 100).unwrap().join("\n");
        assert!(plan.contains(index), "{filter:?}: {plan}");
        assert!(!plan.contains("SCAN") && !plan.contains("TEMP B-TREE"), "{filter:?}: {plan}");
    }
}

#[test]
fn ratings_wait_for_who_comes_and_are_written_once() {
    let mut store = Store::in_memory().unwrap();
    add(&mut store, &sheet(EASY));
    let shape = store.waiting_shape().unwrap().unwrap();
    assert_eq!((shape.name.as_str(), store.n_waiting().unwrap()), ("9x9", 1));
    let waiting = store.waiting(shape.id, 10).unwrap();
    for er in [1.2, 9.0] {
        let mut batch = store.batch().unwrap();
        batch.rate(waiting[0].id, Ok(&rating(er, &["hidden single"]))).unwrap();
        batch.rate(waiting[0].id, Err(State::Unrated)).unwrap();
        batch.commit().unwrap();
    }
    let found = &store.find(&Filter::default(), 1).unwrap()[0];
    assert_eq!((found.er, found.techniques.len(), store.n_waiting().unwrap()), (Some(1.2), 1, 0));
    assert!(store.check(10).unwrap().is_clean());
}

#[test]
fn uses_are_remembered_and_can_be_forgotten() {
    let mut store = Store::in_memory().unwrap();
    let id = add(&mut store, &sheet(EASY)).id();
    let mut mark = |marks: &[Mark]| {
        let mut batch = store.batch().unwrap();
        marks.iter().for_each(|mark| batch.mark(&[id], mark).unwrap());
        batch.commit().unwrap();
        assert!(store.check(10).unwrap().is_clean());
        let found = store.find(&Filter::default(), 1).unwrap().remove(0);
        (found.uses, found.tags)
    };
    let (used, tag) = (|text: &str| Mark::Used(text.into()), |text: &str| Mark::Tag(text.into()));
    assert_eq!(mark(&[used("a"), used("b"), tag("t")]), (vec!["a".into(), "b".into()], vec!["t".into()]));
    assert_eq!(mark(&[Mark::Unused, Mark::Untag("t".into())]), (vec![], vec![]));
}

#[test]
fn a_book_is_marked_with_its_file_or_not_at_all() {
    let folder = tempfile::tempdir().unwrap();
    let (path, book) = (folder.path().join("s.sqlite"), folder.path().join("book.pdf"));
    let mut store = Store::open(&path, Access::Write).unwrap();
    let id = add(&mut store, &sheet(EASY)).id();
    let n_unused = |store: &Store| store.ids(&Filter { unused: true, ..Filter::default() }, 9).unwrap().len();
    // The file cannot be moved to its place.
    let intent = store.intend(&[id], "book", &book, b"pdf").unwrap();
    assert!(store.keep_intent(intent, &mut || Err(Message::verbatim("no room"))).is_err());
    assert_eq!(n_unused(&store), 1);
    // Simulate a crash before the file is there, and one after.
    store.intend(&[id], "never", &folder.path().join("never.pdf"), b"pdf").unwrap();
    drop(store);
    assert_eq!(n_unused(&Store::open(&path, Access::Write).unwrap()), 1);
    std::fs::write(&book, b"pdf").unwrap();
    let mut store = Store::open(&path, Access::Write).unwrap();
    assert_eq!(n_unused(&store), 0);
    assert_eq!(store.find(&Filter::default(), 1).unwrap()[0].uses, ["book"]);
    // A puzzle that was used in the meantime is not printed again.
    let intent = store.intend(&[id], "second", &book, b"pdf").unwrap();
    let refused = store.keep_intent(intent, &mut || panic!("it is not put there")).unwrap_err();
    assert!(refused.to_string().contains("was used by another program"), "{refused}");
    assert!(store.check(10).unwrap().is_clean());
}

#[test]
fn files_that_are_something_else_are_refused_and_stay_as_they_were() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    std::fs::write(at("text"), "no store".repeat(200)).unwrap();
    let other = rusqlite::Connection::open(at("other")).unwrap();
    other.execute_batch("CREATE TABLE t (x)").unwrap();
    drop(other);
    drop(Store::open(&at("newer"), Access::Write).unwrap());
    let newer = rusqlite::Connection::open(at("newer")).unwrap();
    newer.execute_batch(&format!("PRAGMA user_version = {}", VERSION + 1)).unwrap();
    drop(newer);
    for (name, access, words) in [
        ("text", Access::Write, "is not a collection of anydoku: it is not an SQLite file"),
        ("text", Access::Read, "it is not an SQLite file"),
        ("other", Access::Write, "it is another program's SQLite file"),
        ("other", Access::Read, "it is another program's SQLite file"),
        ("newer", Access::Write, "(file version 5; this program reads up to 4)"),
        ("newer", Access::Read, "(file version 5; this program reads up to 4)"),
        ("none", Access::Read, "there is no collection yet"),
        (".", Access::Write, "is a directory, not a file"),
    ] {
        let before = std::fs::read(at(name)).ok();
        let Err(error) = Store::open(&at(name), access) else { panic!("{name} was opened") };
        assert!(error.to_string().contains(words), "{name}: {error}");
        assert_eq!(std::fs::read(at(name)).ok(), before, "{name}");
    }
}

#[test]
fn every_older_version_is_brought_up_to_date_with_all_it_holds() {
    for version in 0..VERSION {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("old.sqlite");
        let old = rusqlite::Connection::open(&path).unwrap();
        old.execute_batch("PRAGMA journal_mode = WAL").unwrap();
        for step in anydoku_store::migrations().iter().take(version as usize) {
            old.execute_batch(step).unwrap();
        }
        if version > 0 {
            old.execute_batch(&format!("PRAGMA application_id = {}; PRAGMA user_version = {version}", 0x616e_7964))
                .unwrap();
            old.execute_batch(
                "INSERT INTO shape VALUES (1, '4x4', 16, 4, 'canonical', NULL);
                 INSERT INTO puzzle (id, shape, givens, n_givens, symmetry, state) VALUES (1, 1, x'3000000000000000', 1, 'diagonal', 3);",
            )
            .unwrap();
            let form = Preparer::new().prepare(&sheet("3...............")).unwrap().form;
            old.execute("INSERT INTO identity VALUES (1, ?1, 1)", [form]).unwrap();
        }
        drop(old);
        if version > 0 {
            let Err(error) = Store::open(&path, Access::Read) else { panic!("version {version} was read as it is") };
            assert!(matches!(error, StoreError::Older { .. }), "{error}");
        }
        let mut store = Store::open(&path, Access::Write).unwrap();
        let added = add(&mut store, &sheet("...1............"));
        assert_eq!(added, if version > 0 { Added::Known(1) } else { Added::New(1) }, "version {version}");
        assert!(store.check(10).unwrap().is_clean());
        drop(store);
        Store::open(&path, Access::Read).unwrap();
    }
}

#[test]
fn a_file_that_an_earlier_program_wrote_keeps_all_it_holds() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("old.sqlite");
    let dump = std::fs::read_to_string("../../testdata/store/v2.sql").unwrap();
    rusqlite::Connection::open(&path).unwrap().execute_batch(&dump).unwrap();
    assert!(matches!(Store::open(&path, Access::Read).err(), Some(StoreError::Older { found: 2, .. })));
    let store = Store::open(&path, Access::Write).unwrap();
    let mut found = store.find(&Filter::default(), 9).unwrap();
    found.sort_by_key(|found| found.id);
    let sheets: Vec<Sheet> = found.iter().map(|found| Sheets::default().of(found).unwrap()).collect();
    let notes = &sheets[0].notes;
    assert_eq!((notes.title.as_deref(), notes.author.as_deref()), (Some("Old friend"), Some("Ada")));
    assert_eq!((notes.source.as_deref(), sheets[0].ratings.er), (Some("p.csv"), Some(1.2)));
    assert_eq!(
        (&found[0].uses[..], &found[0].tags[..]),
        (&["printed in the Gazette".into()][..], &["mine".into()][..])
    );
    assert_eq!(found[0].hardest.as_deref(), Some("hidden single in box"), "the technique has its present name");
    assert!(sheets[0].answer_checked().is_some());
    assert_eq!(sheets[1].puzzle.topology().rules().len(), 3);
    assert!(sheets[2].puzzle.marks().is_some() && sheets[2].colours().is_empty());
    assert!(store.check(usize::MAX).unwrap().is_clean());
}

#[test]
fn what_is_beside_a_puzzle_comes_back() {
    let mut store = Store::in_memory().unwrap();
    let mut preparer = Preparer::new();
    for (name, rules) in
        [("9x9", ""), ("samurai", ""), ("cube", ""), ("64x64", ""), ("6x6", "cage 5: 1 2; thermo: 3 9")]
    {
        let shape = Shape::named(name).unwrap();
        let rules = anydoku::rules::read(rules, &shape.topology).unwrap();
        let topology = Arc::new(shape.topology.with_rules(rules).unwrap());
        let mut sheet = Sheet::new(Puzzle::empty(topology), shape.layout);
        sheet.puzzle.give(Cell(1), Digit(0));
        sheet.notes.title = Some(format!("No. 7, {name}"));
        sheet.notes.author = Some("Zo\u{eb}".into());
        sheet.notes.source = Some("https://example.org/7".into());
        sheet.notes.rating = Some("hard".into());
        sheet.notes.rules = Some("Normal rules apply.\nThen some.".into());
        sheet.notes.comment = Some("# mind the gap".into());
        sheet.notes.other = vec![("id".into(), "7".into()), ("a \"b\"".into(), "c\nd".into())];
        let mut colours = vec![Vec::new(); sheet.layout.n_cells()];
        colours[3] = vec![Colour::rgb(255, 215, 0), Colour { alpha: 9, ..Colour::rgb(1, 2, 3) }];
        sheet.set_colours(colours);
        let mut batch = store.batch().unwrap();
        let id = batch.add(&preparer.prepare(&sheet).unwrap(), &Origin::default()).unwrap().id();
        batch.commit().unwrap();
        let found = store.find(&Filter { ids: vec![id], ..Filter::default() }, 1).unwrap();
        let again = Sheets::default().of(&found[0]).unwrap();
        assert_eq!(
            (&again.puzzle, &again.notes, again.colours()),
            (&sheet.puzzle, &sheet.notes, sheet.colours()),
            "{name}"
        );
        // Colors and words do not make it another puzzle.
        let bare = Sheet::new(sheet.puzzle.clone(), Shape::named(name).unwrap().layout);
        assert_eq!(add(&mut store, &bare), Added::Known(id), "{name}");
    }
    // Ratings and the answer are returned, too.
    let id = add(&mut store, &sheet(EASY)).id();
    let mut batch = store.batch().unwrap();
    batch.rate(id, Ok(&rating(9.9, &["swordfish"]))).unwrap();
    batch.commit().unwrap();
    let found = store.find(&Filter { ids: vec![id], ..Filter::default() }, 1).unwrap();
    let again = Sheets::default().of(&found[0]).unwrap();
    let expected = Ratings { er: Some(9.9), ep: Some(9.9), ed: Some(1.0), level: Some(2), index: Some(-1.5) };
    assert_eq!(again.ratings, expected, "as it was written down, whatever an engine would say");
    assert!(again.answer_checked().is_some());
    assert!(store.check(usize::MAX).unwrap().is_clean());
}

#[cfg(unix)]
#[test]
fn a_file_that_is_replaced_or_removed_is_not_written_any_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.sqlite");
    for replace in [replace_file as fn(&Path), |path| std::fs::remove_file(path).unwrap()] {
        let mut store = Store::open(&path, Access::Write).unwrap();
        add(&mut store, &sheet(EASY));
        let batch = store.batch().unwrap();
        replace(&path);
        assert!(matches!(batch.commit(), Err(StoreError::Replaced { .. })));
        assert!(matches!(store.batch().err(), Some(StoreError::Replaced { .. })));
    }
}

#[cfg(unix)]
fn replace_file(path: &Path) {
    let other = path.with_extension("other");
    std::fs::copy(path, &other).unwrap();
    std::fs::rename(&other, path).unwrap();
}

#[test]
fn two_that_write_at_once_take_turns_and_readers_see_what_was_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.sqlite");
    drop(Store::open(&path, Access::Write).unwrap());
    let shape = Shape::named("6x6").unwrap();
    std::thread::scope(|scope| {
        for seed in 0..3 {
            let (path, shape) = (&path, &shape);
            scope.spawn(move || {
                // All three write the same puzzles, each in another order.
                let mut store = Store::open(path, Access::Write).unwrap();
                for i in 0..40 {
                    add(&mut store, &some_givens(shape, &mut Rng::new((i + 13 * seed) % 40)));
                }
            });
        }
        let reader = Store::open(&path, Access::Read).unwrap();
        for _ in 0..20 {
            assert!(reader.stats(None).unwrap().puzzles <= 40);
        }
    });
    let store = Store::open(&path, Access::Read).unwrap();
    assert_eq!(store.stats(None).unwrap().puzzles, 40);
    assert!(store.check(usize::MAX).unwrap().is_clean());
}

#[test]
fn damage_is_found() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("s.sqlite");
    let mut store = Store::open(&path, Access::Write).unwrap();
    add(&mut store, &sheet(EASY));
    drop(store);
    let spoil = |sql: &str| {
        let raw = rusqlite::Connection::open(&path).unwrap();
        raw.execute_batch("PRAGMA foreign_keys = OFF").unwrap();
        raw.execute_batch(sql).unwrap();
        drop(raw);
        Store::open(&path, Access::Read).unwrap().check(10).unwrap().wrong.join("; ")
    };
    assert_eq!(spoil("SELECT 1"), "");
    assert!(spoil("UPDATE puzzle SET solution = zeroblob(41)").contains("does not solve it"));
    assert!(spoil("UPDATE puzzle SET solution = NULL, givens = x'00'").contains("not those of its shape"));
    assert!(spoil("UPDATE puzzle SET used = 3").contains("another number of times"));
    assert!(spoil("DELETE FROM identity").contains("no identity"));
}

//! Properties that a reader of an explanation would notice: the board at the start is the puzzle, every digit on the
//! last board was placed by a step, and `rate`, `explain` and `hint` agree on the solution path.
//!
//! The test covers every shape of the catalog, every kind of rule that can be generated, and our own collection of
//! puzzles with rules. An ordinary run takes one or two puzzles of each; with ANYDOKU_LONG, it takes more than a thousand.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

use anydoku::explain::{Board, Pathfinder, Scale};
use anydoku::rules::Generator;
use anydoku::{Cell, Digit, Shape, shape};
use anydoku_format as format;
use anydoku_service::{Alone, Request, Service};
use serde_json::{Value, json};

fn is_long() -> bool {
    std::env::var_os("ANYDOKU_LONG").is_some()
}

/// Sends a request to the service as the API does: JSON in, JSON out.
fn ask(question: &str, body: Value) -> Value {
    let request: Request = serde_json::from_value(json!({ question: body })).expect("a request");
    let reply = Service::new(&Alone::default()).ask(&request, &mut ());
    let reply = serde_json::to_value(&reply).expect("a reply is JSON");
    assert!(reply["error"].is_null() || question == "generate", "{question}: {reply}");
    reply[question].clone()
}

fn numbers(value: &Value) -> Vec<usize> {
    value.as_array().expect("a list").iter().map(|n| n.as_u64().expect("a number") as usize).collect()
}

/// The numbers of cases that the test has seen.
#[derive(Default)]
struct Tally {
    checked: usize,
    solved: usize,
    rules: usize,
}

impl Tally {
    fn add(&mut self, other: &Tally) {
        self.checked += other.checked;
        self.solved += other.solved;
        self.rules += other.rules;
    }

    /// Checks every property for one puzzle, written in a format that records all of it.
    fn check(&mut self, name: &str, text: &str) {
        let sheet = format::read(text.as_bytes(), &format::Hints::default()).expect(name).sheets.remove(0);
        let givens: Vec<usize> = sheet.puzzle.givens().iter().map(|given| given.map_or(0, Digit::number)).collect();
        let asked = json!({"paper": {"text": text}});
        let rated = &ask("rate", merged(&asked, json!({"quick": true})))["puzzles"][0];
        let explained = &ask("explain", asked.clone())["puzzles"][0];
        // Ratings are on the scale of Sudoku Explainer, explanations of puzzles with rules are not unless requested.
        let on_se = &ask("explain", merged(&asked, json!({"scale": "se"})))["puzzles"][0];
        assert!(!rated["rating"].is_null(), "{name}: {rated}\n{text}");
        assert_eq!(numbers(&explained["start"]), givens, "{name}: the board at the start is the puzzle\n{text}");
        let steps = explained["steps"].as_array().expect("steps");
        let mut board = givens;
        for step in steps {
            for placed in step["places"].as_array().into_iter().flatten() {
                let (cell, digit) =
                    (placed["cell"].as_u64().unwrap() as usize, placed["digit"].as_u64().unwrap() as usize);
                assert_eq!(board[cell], 0, "{name}: a step places a digit where one stands\n{text}");
                board[cell] = digit;
            }
        }
        assert_eq!(board, numbers(&explained["digits_at_end"]), "{name}: every digit has its step\n{text}");
        let rating = &rated["rating"];
        let n_steps = on_se["steps"].as_array().map(|steps| steps.len() as u64);
        assert_eq!(rating["steps"].as_u64(), n_steps, "{name}: steps\n{text}");
        let is_solved = explained["end"] == "solved";
        assert_eq!(is_solved, board.iter().all(|&digit| digit != 0), "{name}");
        if on_se["end"] == "solved" {
            let (er, hardest) = (rating["er"].as_f64().unwrap(), on_se["hardest"].as_f64().unwrap());
            assert!((er - hardest).abs() < 0.06, "{name}: ER {er}, hardest step {hardest}\n{text}");
        }
        self.check_hint(name, &asked, steps);
        self.check_library(name, &sheet, &explained["steps"]);
        self.checked += 1;
        self.solved += usize::from(is_solved);
        self.rules += usize::from(sheet.puzzle.topology().has_rules());
    }

    /// Checks that a hint is the first step, also with an empty grid of the player.
    fn check_hint(&self, name: &str, asked: &Value, steps: &[Value]) {
        let Some(first) = steps.first() else { return };
        let n_cells = ask("look", json!({"paper": asked["paper"]}))["puzzles"][0]["cells"].as_u64().unwrap() as usize;
        let mut open = asked["paper"].clone();
        open["cells"]["digits"] = json!(vec![0; n_cells]);
        let open = json!({"paper": open});
        for extra in [json!({}), open] {
            let hinted = ask("hint", merged(asked, extra));
            let hint = &hinted["puzzles"][0]["hints"][0];
            assert_eq!(hint["technique"], first["technique"], "{name}");
            assert_eq!(hint["step"]["effect"], first["effect"], "{name}");
        }
    }

    /// Checks that the library finds the same solution path from the givens alone, and that its candidates agree at
    /// every step.
    fn check_library(&self, name: &str, sheet: &anydoku::Sheet, steps: &Value) {
        let pathfinder = Pathfinder::new(sheet.puzzle.topology(), Scale::se()).expect(name);
        let mut board: Board = pathfinder.board(&sheet.puzzle);
        for step in steps.as_array().into_iter().flatten() {
            let pairs = |key: &str| {
                let pairs: Vec<(Cell, Digit)> = step[key].as_array().into_iter().flatten().map(pair).collect();
                pairs
            };
            for (cell, digit) in pairs("removes") {
                assert!(board.remove(cell, digit), "{name}: a step removes a candidate that is not there");
            }
            for (cell, digit) in pairs("places") {
                assert!(board.of(cell).contains(digit), "{name}: a step places a digit that is not a candidate");
                board.place(cell, digit);
            }
        }
    }
}

fn pair(value: &Value) -> (Cell, Digit) {
    let number = |key: &str| value[key].as_u64().expect("a number") as usize;
    (Cell::new(number("cell")), Digit::from_number(number("digit")).expect("a digit"))
}

fn merged(left: &Value, right: Value) -> Value {
    let mut all = left.clone();
    let all_fields = all.as_object_mut().expect("an object");
    all_fields.extend(right.as_object().expect("an object").clone());
    all
}

/// A puzzle to be checked.
enum Job {
    /// A generated puzzle of this shape, with these rules, from this seed.
    Generated(&'static str, Option<&'static str>, u64),
    /// A puzzle in this text.
    Written(&'static str, &'static str),
}

impl std::fmt::Debug for Job {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Job::Generated(shape, rules, seed) => write!(f, "{shape} {} seed {seed}", rules.unwrap_or_default()),
            Job::Written(name, _) => f.write_str(name),
        }
    }
}

impl Job {
    /// Returns the name and the puzzle in a format that records pieces and rules, or `None` if nothing could be generated.
    fn text(&self) -> Option<(String, String)> {
        match *self {
            Job::Written(name, text) => Some((name.into(), text.into())),
            Job::Generated(shape, rules, seed) => {
                let request = json!({"shape": shape, "rules": rules, "seed": seed, "to": "gss", "collect": true});
                let made = &ask("generate", request)["puzzles"][0]["written"];
                let text = made["text"].as_str().or(made.as_str())?;
                Some((format!("{self:?}"), text.to_owned()))
            }
        }
    }
}

fn jobs() -> Vec<Job> {
    let table = include_str!("../../../testdata/rules/own.tsv");
    let seeds = if is_long() { 1..=20 } else { 1..=1 };
    let fits = |name: &&&'static str| {
        let Some(shape) = Shape::named(name) else { return false };
        shape.topology.n_digits() <= 9 && shape.topology.n_cells() <= 450
    };
    let shapes = shape::KINDS.iter().flat_map(|kind| kind.examples).filter(fits);
    let mut jobs: Vec<Job> =
        shapes.flat_map(|&name| seeds.clone().map(move |i| Job::Generated(name, None, i))).collect();
    let sizes: &[&str] = if is_long() { &["4x4", "6x6"] } else { &["6x6"] };
    for (kind, shape) in Generator::all().flat_map(|kind| sizes.iter().map(move |&shape| (kind.name, shape))) {
        jobs.extend(seeds.clone().map(|i| Job::Generated(shape, Some(kind), i)));
    }
    for line in table.lines().skip(1) {
        let fields: Vec<&'static str> = line.split('\t').collect();
        // The rest of the collection takes seconds per puzzle, and these take minutes.
        let takes_minutes = ["-killer-16-", "-little-9-", "-slow-"].iter().any(|part| fields[0].contains(part));
        if is_long() && !takes_minutes || fields[0].contains("-6-") {
            jobs.push(Job::Written(fields[0], fields[3]));
        }
    }
    jobs
}

#[test]
fn explanations_start_from_the_puzzle() {
    let (jobs, next) = (jobs(), AtomicUsize::new(0));
    let tally = Mutex::new(Tally::default());
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    std::thread::scope(|scope| {
        let work = || {
            let mut own = Tally::default();
            while let Some(job) = jobs.get(next.fetch_add(1, Ordering::Relaxed)) {
                if is_long() {
                    println!("{job:?}");
                }
                if let Some((name, text)) = job.text() {
                    own.check(&name, &text);
                }
            }
            tally.lock().unwrap().add(&own);
        };
        let workers: Vec<_> = (0..threads).map(|_| scope.spawn(work)).collect();
        workers.into_iter().for_each(|worker| worker.join().expect("every puzzle keeps the promises"));
    });
    let tally = tally.into_inner().unwrap();
    println!("{} puzzles, {} with rules, {} solved to the end", tally.checked, tally.rules, tally.solved);
    assert!(tally.checked >= if is_long() { 1000 } else { 80 } && tally.rules >= 30);
}

//! The API: a body becomes a request of the desk, within limits that only a server needs.
//!
//! On the command line everybody waits for his own work and fills his own memory. Here many do, so what a reply may hold is limited
//! before the work begins, and how long it may take while it is done.

use std::time::Duration;

use anydoku_desk::{Paper, Refusal, Request, named};
use serde_json::{Map, Value};

use crate::lanes::{Lane, Lanes};

/// Where the API begins.
pub(crate) const PREFIX: &str = "/api/v1/";

/// A question: its name, and what it is granted.
pub(crate) struct Question {
    pub name: &'static str,
    is_long: bool,
}

/// Questions that are answered at once; an answer to any other may take minutes.
const AT_ONCE: &[&str] =
    &["solve", "look", "check", "convert", "hint", "techniques", "draw", "chart", "jigsaw", "shapes", "formats"];

/// How long an answer may take: quick ones, long ones, and long ones whose client hears of the progress.
const QUICK: Duration = Duration::from_secs(20);
const LONG: Duration = Duration::from_secs(60);
const TOLD: Duration = Duration::from_secs(30 * 60);

/// The most puzzles of a request, and of one that asks for pictures, boards or walks.
const MOST_PUZZLES: usize = 1000;
const MOST_DRAWN: usize = 50;

/// The most that some fields may ask for, and what they are if nothing is said and that would be without end.
const MOST: &[(&str, &str, u64, bool)] = &[
    ("generate", "n", 1000, false),
    ("fill", "n", 1000, false),
    ("practise", "n", 100, false),
    ("list", "n", 10_000, true),
    ("solve", "list", 10_000, false),
    ("solve", "count_to", 1_000_000_000, false),
    ("count", "max_states", 3_000_000, true),
    ("count", "estimate", 10_000_000, false),
    ("polish", "tries", 100_000, false),
];

/// The most puzzles of a book.
const MOST_OF_A_BOOK: u64 = 400;

impl Question {
    /// The question of this name.
    pub fn named(name: &str) -> Option<Question> {
        let name = Request::NAMES.iter().find(|known| **known == name)?;
        Some(Question { name, is_long: !AT_ONCE.contains(name) })
    }

    /// May its answer take long?
    pub fn is_long(&self) -> bool {
        self.is_long
    }

    pub fn lane<'a>(&self, lanes: &'a Lanes) -> &'a std::sync::Arc<Lane> {
        if self.is_long { &lanes.long } else { &lanes.quick }
    }

    /// How long its answer may take.
    pub fn time(&self, is_told: bool) -> Duration {
        match (self.is_long, is_told) {
            (false, _) => QUICK,
            (true, false) => LONG,
            (true, true) => TOLD,
        }
    }

    /// What a body asks for. A status and a reason if it asks for nothing, or for too much.
    pub fn read(&self, body: &[u8]) -> Result<Request, (u16, Refusal)> {
        let body = if body.is_empty() { b"{}" } else { body };
        let malformed = |error: serde_json::Error| (400, Refusal::new(format!("the request is not sound: {error}")));
        let mut value: Value = serde_json::from_slice(body).map_err(malformed)?;
        // A list of values in their order would be read, too, but past the limits.
        let Some(fields) = value.as_object_mut() else {
            return Err((400, Refusal::new("the request is not sound: expected an object")));
        };
        self.limit(fields).map_err(|refusal| (422, refusal))?;
        let whole = Value::Object(Map::from_iter([(self.name.to_owned(), value)]));
        serde_json::from_value(whole).map_err(malformed)
    }

    /// Refuses what would not fit in memory, and says how much where nothing was said.
    fn limit(&self, fields: &mut Map<String, Value>) -> Result<(), Refusal> {
        for &(_, field, most, is_set) in MOST.iter().filter(|limit| limit.0 == self.name) {
            match fields.get(field).and_then(Value::as_f64) {
                Some(found) if found > most as f64 => {
                    return Err(Refusal::new(format!("found {field} {found}, expected at most {most} here")));
                }
                Some(_) => {}
                None if is_set => drop(fields.insert(field.to_owned(), most.into())),
                None => {}
            }
        }
        let is_drawn = matches!(self.name, "explain" | "hint" | "draw" | "book")
            || fields.get("with").and_then(Value::as_array).is_some_and(|with| !with.is_empty());
        // The reply holds every puzzle that is made, with its pictures.
        let made = fields.get("n").and_then(Value::as_f64).unwrap_or(1.0);
        if matches!(self.name, "generate" | "fill") && is_drawn && made > MOST_DRAWN as f64 {
            let message = format!("found n {made} with pictures or boards, expected at most {MOST_DRAWN} here");
            return Err(Refusal::new(message));
        }
        let most = match (self.name, is_drawn) {
            ("book", _) => MOST_OF_A_BOOK as usize,
            (_, true) => MOST_DRAWN,
            (_, false) => MOST_PUZZLES,
        };
        let sections = fields.get("sections").and_then(Value::as_array).map_or(&[][..], |all| all);
        if !sections.iter().all(Value::is_object) {
            return Err(Refusal::new("found a section that is a list, expected an object"));
        }
        let papers = fields.get("papers").and_then(Value::as_array).map_or(&[][..], |all| all);
        let of_sections = sections.iter().filter_map(|section| section.get("puzzles"));
        let numbers = sections.iter().filter_map(|section| section.get("number")?.as_u64());
        let mut n = numbers.fold(0, u64::saturating_add);
        for paper in papers.iter().chain(fields.get("paper")).chain(of_sections) {
            n = n.saturating_add(n_puzzles(paper)?);
        }
        match n > most as u64 {
            true => Err(Refusal::new(format!("found {n} puzzles, expected at most {most} in one request here"))),
            false => Ok(()),
        }
    }
}

/// How many puzzles a paper holds. One that cannot be read is the desk's to refuse.
fn n_puzzles(paper: &Value) -> Result<u64, Refusal> {
    let Ok(paper) = serde_json::from_value::<Paper>(paper.clone()) else { return Ok(0) };
    // Lines are the shortest way to write puzzles: what has few is not worth reading twice.
    if paper.text.0.iter().filter(|&&b| b == b'\n').count() < MOST_DRAWN && paper.text.0.len() < 64 << 10 {
        return Ok(1);
    }
    Ok(named::read(&paper)?.sheets.len() as u64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn status(question: &str, body: &str) -> u16 {
        match Question::named(question).unwrap().read(body.as_bytes()) {
            Ok(_) => 200,
            Err((status, _)) => status,
        }
    }

    #[test]
    fn every_question_of_the_desk_is_here() {
        let schema: Value = serde_json::from_str(include_str!("../page/openapi.json")).unwrap();
        let mut there: Vec<String> = schema["paths"].as_object().unwrap().keys().cloned().collect();
        there.retain(|path| !path.ends_with("/events"));
        let mut here: Vec<String> = Request::NAMES.iter().map(|name| format!("{PREFIX}{name}")).collect();
        here.sort();
        there.sort();
        assert_eq!(here, there);
        for name in Request::NAMES {
            assert!(Question::named(name).unwrap().read(b"").is_ok(), "{name} asks for the usual");
        }
        assert!(AT_ONCE.iter().all(|name| Request::NAMES.contains(name)));
    }

    #[test]
    fn what_is_too_much_or_not_sound_is_refused() {
        let many = "1...............\\n".repeat(2000);
        let told = [
            ("solve", "{".to_owned(), 400),
            ("solve", "[]".to_owned(), 400),
            ("solve", r#"{"paper": {"txt": ""}}"#.to_owned(), 400),
            ("solve", "[".repeat(100_000), 400),
            ("solve", format!(r#"{{"paper": {{"text": "{many}"}}}}"#), 422),
            ("generate", r#"{"n": 1000000000}"#.to_owned(), 422),
            ("generate", r#"{"n": 1000}"#.to_owned(), 200),
            ("generate", r#"{"n": 1000, "with": ["svg"]}"#.to_owned(), 422),
            ("generate", r#"{"n": 50, "with": ["svg"]}"#.to_owned(), 200),
            ("list", "{}".to_owned(), 200),
            ("book", r#"{"sections": [{"type": "9x9", "number": 9000}]}"#.to_owned(), 422),
            ("book", r#"{"sections": [["", [], "9x9"]]}"#.to_owned(), 422),
            // Sums of numbers do not wrap.
            (
                "book",
                r#"{"sections": [{"type": "9x9", "number": 18446744073709551615}, {"type": "x", "number": 2}]}"#
                    .to_owned(),
                422,
            ),
        ];
        for (question, body, expected) in told {
            assert_eq!(status(question, &body), expected, "{question} {}", &body[..body.len().min(60)]);
        }
        let Ok(Request::List(list)) = Question::named("list").unwrap().read(b"{}") else { panic!("it is a list") };
        assert_eq!(list.n, Some(10_000));
    }
}

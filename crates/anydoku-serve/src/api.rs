//! The API: reads requests of the service, within limits that only a server needs.
//!
//! On the command line, users spend their own time and memory. A server shares both among clients, so it limits the size of a reply before
//! the work begins, and the time while the work runs.

use std::time::Duration;

use anydoku_service::{FillRequest, GenerateRequest, Language, Paper, Request, ServiceError, msg, named};

use crate::lanes::{Lane, Lanes};

/// The prefix of all paths of the API.
pub(crate) const PREFIX: &str = "/api/v1/";

/// A kind of request and its limits.
pub(crate) struct Question {
    pub name: &'static str,
    is_long: bool,
}

/// The requests that are answered at once; the others may take minutes.
const AT_ONCE: &[&str] =
    &["solve", "look", "check", "convert", "hint", "techniques", "draw", "chart", "jigsaw", "shapes", "formats"];

/// The time limits: for quick requests, for long ones, and for long ones whose client listens to events.
const QUICK: Duration = Duration::from_secs(20);
const LONG: Duration = Duration::from_secs(60);
const TOLD: Duration = Duration::from_secs(30 * 60);

/// The maximum number of puzzles in a request, and in one that asks for pictures, boards or solution paths.
const MOST_PUZZLES: u64 = 1000;
const MOST_DRAWN: u64 = 50;

/// The maximum number of puzzles in a book.
const MOST_OF_A_BOOK: u64 = 400;

impl Question {
    /// Returns the kind of request with this name.
    pub fn named(name: &str) -> Option<Question> {
        let name = Request::NAMES.iter().find(|known| **known == name)?;
        Some(Question { name, is_long: !AT_ONCE.contains(name) })
    }

    /// Returns whether the answer may take minutes.
    pub fn is_long(&self) -> bool {
        self.is_long
    }

    pub fn lane<'a>(&self, lanes: &'a Lanes) -> &'a std::sync::Arc<Lane> {
        if self.is_long { &lanes.long } else { &lanes.quick }
    }

    /// Returns the time limit.
    pub fn time(&self, is_told: bool) -> Duration {
        match (self.is_long, is_told) {
            (false, _) => QUICK,
            (true, false) => LONG,
            (true, true) => TOLD,
        }
    }

    /// Reads a request. Errors have an HTTP status and are in the language that the request names, or else in this one.
    pub fn read(&self, body: &[u8], language: Language) -> Result<Request, (u16, ServiceError)> {
        let body = if body.is_empty() { b"{}" } else { body };
        // Serde would also accept a list of values in the order of the fields.
        if body.trim_ascii_start().first() == Some(&b'[') {
            return Err((400, ServiceError::new(msg!("server-no-object")).in_language(language)));
        }
        let mut fields = serde_json::Deserializer::from_slice(body);
        let read = Request::read(self.name, &mut fields).expect("a question has a name of the list");
        let whole = read.and_then(|request| fields.end().map(|()| request));
        let mut request = whole.map_err(|error| {
            (400, ServiceError::new(msg!("server-malformed", error = error.to_string())).in_language(language))
        })?;
        if let Err(error) = limit(&mut request) {
            let own = request.language().and_then(Language::named);
            return Err((422, error.in_language(own.unwrap_or(language))));
        }
        Ok(request)
    }
}

/// Rejects requests whose reply would not fit in memory, and fills in default limits.
fn limit(request: &mut Request) -> Result<(), ServiceError> {
    let within = |field: &str, found: Option<u64>, most: u64| match found {
        Some(found) if found > most => {
            Err(ServiceError::new(msg!("server-limit", field = field, found = found, most = most)))
        }
        _ => Ok(()),
    };
    let is_drawn = matches!(request, Request::Explain(_) | Request::Hint(_) | Request::Draw(_) | Request::Book(_))
        || !request.with().is_empty();
    match request {
        Request::Solve(request) => {
            within("list", request.list, 10_000)?;
            within("count_to", request.count_to, 1_000_000_000)?;
        }
        Request::List(request) => within("n", Some(*request.n.get_or_insert(10_000)), 10_000)?,
        Request::Count(request) => {
            within("max_states", Some(*request.max_states.get_or_insert(3_000_000) as u64), 3_000_000)?;
            within("estimate", request.estimate, 10_000_000)?;
        }
        Request::Polish(request) => within("tries", Some(request.tries), 100_000)?,
        Request::Check(request) => within("count_each", request.count_each, 100_000)?,
        Request::Set(request) => {
            within("proposals", Some(request.proposals), 100)?;
            within("tries", request.targets.tries, 1000)?;
        }
        Request::Practise(request) => within("n", Some(request.n), 100)?,
        // The reply holds every generated puzzle with its pictures.
        Request::Generate(GenerateRequest { n, .. }) | Request::Fill(FillRequest { n, .. }) => {
            within("n", Some(*n), 1000)?;
            if is_drawn && *n > MOST_DRAWN {
                return Err(ServiceError::new(msg!("server-limit-pictures", found = *n, most = MOST_DRAWN)));
            }
        }
        _ => {}
    }
    let (most, mut n) = match request {
        Request::Book(request) => {
            let numbers = request.sections.iter().filter_map(|section| section.number);
            (MOST_OF_A_BOOK, numbers.fold(0u64, |n, more| n.saturating_add(more as u64)))
        }
        _ if is_drawn => (MOST_DRAWN, 0),
        _ => (MOST_PUZZLES, 0),
    };
    for paper in request.papers() {
        n = n.saturating_add(n_puzzles(paper)?);
    }
    match n > most {
        true => Err(ServiceError::new(msg!("server-limit-puzzles", found = n, most = most))),
        false => Ok(()),
    }
}

/// Returns the number of puzzles in an input. Inputs that cannot be read are rejected later, by the service.
fn n_puzzles(paper: &Paper) -> Result<u64, ServiceError> {
    // One puzzle per line is the shortest format, so text with few lines has few puzzles and is not read twice.
    let n_lines = paper.text.0.iter().filter(|&&b| b == b'\n').count() as u64;
    if n_lines < MOST_DRAWN && paper.text.0.len() < 64 << 10 {
        return Ok(1);
    }
    Ok(named::read(paper)?.sheets.len() as u64)
}

#[cfg(test)]
mod tests {
    use serde_json::Value;

    use super::*;

    fn status(question: &str, body: &str) -> u16 {
        match Question::named(question).unwrap().read(body.as_bytes(), Language::ENGLISH) {
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
            assert!(Question::named(name).unwrap().read(b"", Language::ENGLISH).is_ok(), "{name} asks for the usual");
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
            // A section given as a list of values is limited like any other.
            ("book", r#"{"sections": [["", "9x9", null, 9000]]}"#.to_owned(), 400),
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
        let Ok(Request::List(list)) = Question::named("list").unwrap().read(b"{}", Language::ENGLISH) else {
            panic!("it is a list")
        };
        assert_eq!(list.n, Some(10_000));
    }
}

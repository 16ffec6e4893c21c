//! CSV with the columns `source,question,answer,rating`, and `shape` where the cells alone do not say it.
//!
//! The columns may come in any order and under the names that other collections use; further ones are kept. A puzzle
//! stands in its field as it would in a line.

use std::ops::Range;

use super::alphabet::{Alphabet, Choice, choose, undecided};
use super::cells::{nothing, trim};
use super::gather::{Gather, refuse_marks};
use super::line::{self, Decoded, Form};
use super::told::{Telling, Told};
use super::{Fit, Format, Hints, ReadError, Reading, WriteError};
use crate::puzzle::{Notes, Sheet};
use crate::topology::Digit;

pub(super) static FORMAT: Format = Format {
    name: "csv",
    title: "CSV with the columns source,question,answer,rating",
    extensions: &["csv"],
    fit: |text, _| Fit::own(detect(text)),
    read: Some(read),
    write: Some(write),
    rules: false,
};

/// What a column holds.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Column {
    Question,
    Answer,
    Source,
    Rating,
    Title,
    Author,
    Rules,
    Comment,
    Shape,
    Other(String),
}

fn column(name: &str) -> Column {
    match name.to_ascii_lowercase().as_str() {
        "question" | "quizzes" | "quiz" | "puzzle" | "puzzles" => Column::Question,
        "answer" | "answers" | "solution" | "solutions" => Column::Answer,
        "source" => Column::Source,
        "rating" => Column::Rating,
        "title" => Column::Title,
        "author" => Column::Author,
        "rules" => Column::Rules,
        "comment" => Column::Comment,
        "shape" => Column::Shape,
        _ => Column::Other(name.to_owned()),
    }
}

/// One field: what stands between separators or quotes.
#[derive(Clone, Debug)]
struct Field {
    range: Range<usize>,
    /// It has doubled quotes inside.
    has_quotes: bool,
}

impl Field {
    fn words(&self, text: &[u8], gather: &mut Gather<'_>) -> String {
        let words = gather.words(&text[self.range.clone()]);
        if self.has_quotes { words.replace("\"\"", "\"") } else { words }
    }
}

/// Cuts the record that starts at a byte into fields; also gives the start of the next one.
fn record(text: &[u8], start: usize, separator: u8) -> Result<(Vec<Field>, usize), ReadError> {
    let mut fields = Vec::new();
    let mut at = start;
    loop {
        if text.get(at) == Some(&b'"') {
            let open = at;
            let mut has_quotes = false;
            at += 1;
            loop {
                match text[at.min(text.len())..].iter().position(|&byte| byte == b'"') {
                    None => {
                        let found = "a quote that is never closed";
                        return Err(ReadError::new(text, open..open + 1, found, "another \"\\\"\" after the field"));
                    }
                    Some(i) if text.get(at + i + 1) == Some(&b'"') => {
                        has_quotes = true;
                        at += i + 2;
                    }
                    Some(i) => {
                        at += i;
                        break;
                    }
                }
            }
            fields.push(Field { range: open + 1..at, has_quotes });
            at += 1;
            if text[at..].starts_with(b"\r\n") {
                at += 1;
            }
            if text.get(at).is_some_and(|&byte| byte != separator && byte != b'\n') {
                let expected =
                    format!("{:?} or the end of the line after a quoted field", (separator as char).to_string());
                return Err(ReadError::at(text, at, expected));
            }
        } else {
            let length =
                text[at..].iter().position(|&byte| byte == separator || byte == b'\n').unwrap_or(text.len() - at);
            let mut end = at + length;
            let next = end;
            if text.get(next) != Some(&separator) && end > at && text[end - 1] == b'\r' {
                end -= 1;
            }
            fields.push(Field { range: at..end, has_quotes: false });
            at = next;
        }
        match text.get(at) {
            Some(&byte) if byte == separator => at += 1,
            Some(_) => return Ok((fields, at + 1)),
            None => return Ok((fields, text.len())),
        }
    }
}

const MAX_COLUMNS: usize = 1000;

type Header = (u8, Vec<(Column, Field)>, usize);

/// The first line's separator, columns and the start of what follows, if it is a header.
fn header(text: &[u8], gather: &mut Gather<'_>) -> Result<Header, ReadError> {
    let first = super::cells::lines(text).next().unwrap_or(0..0);
    let line = &text[first];
    let separator = [b',', b'\t', b';'].into_iter().find(|byte| line.contains(byte)).unwrap_or(b',');
    let (fields, next) = record(text, 0, separator)?;
    let mut columns: Vec<(Column, Field)> = Vec::new();
    if fields.len() > MAX_COLUMNS {
        let span = fields[0].range.start..fields[fields.len() - 1].range.end;
        return Err(ReadError::new(text, span, format!("{} columns", fields.len()), format!("at most {MAX_COLUMNS}")));
    }
    for field in fields {
        let name = field.words(text, gather).trim().to_owned();
        let column = column(&name);
        if columns.iter().any(|(known, _)| *known == column) {
            let found = format!("column {name:?} again");
            return Err(ReadError::new(text, field.range, found, "each column once"));
        }
        columns.push((column, field));
    }
    // Some collections have a difficulty and no rating.
    if !columns.iter().any(|(column, _)| *column == Column::Rating) {
        let is_rating =
            |column: &Column| matches!(column, Column::Other(name) if name.eq_ignore_ascii_case("difficulty"));
        if let Some((column, _)) = columns.iter_mut().find(|(column, _)| is_rating(column)) {
            *column = Column::Rating;
        }
    }
    if !columns.iter().any(|(column, _)| *column == Column::Question) {
        let end = columns.last().map_or(0, |(_, field)| field.range.end);
        let found = "a first line without a column of puzzles";
        return Err(ReadError::new(text, 0..end, found, "the column names source,question,answer,rating"));
    }
    Ok((separator, columns, next))
}

fn detect(text: &[u8]) -> bool {
    let Some(first) = super::cells::lines(text).next() else { return false };
    let line = &text[first];
    let is_question = |name: &[u8]| {
        let name = String::from_utf8_lossy(name);
        column(name.trim_matches(|c: char| c.is_whitespace() || c == '"')) == Column::Question
    };
    // A heading above a grid may be the one word, too.
    let has_columns = line.iter().any(|byte| matches!(byte, b',' | b'\t' | b';'));
    let second = super::cells::content_lines(text).nth(1);
    if !has_columns && second.is_some_and(|line| line.len() < 36) {
        return false;
    }
    line.iter().all(|byte| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\t'))
        && line.len() < 10_000
        && line.split(|byte| matches!(byte, b',' | b'\t' | b';')).any(is_question)
}

fn read(text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    if text.trim_ascii().is_empty() {
        return Err(nothing(text));
    }
    let (separator, columns, mut at) = header(text, &mut gather)?;
    if separator != b',' {
        gather.assume(format!("columns are separated by {:?}", (separator as char).to_string()));
    }
    for (column, field) in &columns {
        let name = String::from_utf8_lossy(&text[field.range.clone()]).trim().to_owned();
        let plain = match column {
            Column::Question => "question",
            Column::Answer => "answer",
            Column::Rating => "rating",
            _ => continue,
        };
        if !name.eq_ignore_ascii_case(plain) {
            gather.assume(format!("column {name:?} is the {plain}"));
        }
    }
    let mut sheets = Vec::new();
    while at < text.len() {
        let start = at;
        let fields;
        (fields, at) = record(text, start, separator)?;
        if fields.len() == 1 && text[fields[0].range.clone()].trim_ascii().is_empty() {
            continue;
        }
        if fields.len() != columns.len() {
            let end = fields.last().map_or(start, |field| field.range.end);
            let found = format!("{} column{}", fields.len(), if fields.len() == 1 { "" } else { "s" });
            let expected = format!("{}, as in the first line", columns.len());
            return Err(ReadError::new(text, start..end, found, expected));
        }
        sheets.push(read_sheet(text, &columns, &fields, &mut gather)?);
    }
    if sheets.is_empty() {
        return Err(nothing(text));
    }
    Ok(gather.finish(FORMAT.name, sheets))
}

fn read_sheet(
    text: &[u8],
    columns: &[(Column, Field)],
    fields: &[Field],
    gather: &mut Gather<'_>,
) -> Result<Sheet, ReadError> {
    let range_of = |wanted: Column| {
        let at = columns.iter().position(|(column, _)| *column == wanted)?;
        Some(trim(text, fields[at].range.clone())).filter(|range| !range.is_empty())
    };
    let Some(question) = range_of(Column::Question) else {
        let at = columns.iter().position(|(column, _)| *column == Column::Question).unwrap_or(0);
        return Err(ReadError::at(text, fields[at].range.start, "a puzzle"));
    };
    let told = range_of(Column::Shape).map(|name| Told { name: name.clone(), whole: name });
    gather.tell(text, told.as_ref())?;
    let (digits, answer, alphabet) = read_pair(text, question, range_of(Column::Answer), gather)?;
    let mut sheet = gather.sheet(digits, alphabet);
    sheet.answer = answer;
    for ((column, name), field) in columns.iter().zip(fields) {
        let notes = &mut sheet.notes;
        let slot = match column {
            Column::Question | Column::Answer | Column::Shape => continue,
            Column::Source => &mut notes.source,
            Column::Rating => &mut notes.rating,
            Column::Title => &mut notes.title,
            Column::Author => &mut notes.author,
            Column::Rules => &mut notes.rules,
            Column::Comment => &mut notes.comment,
            Column::Other(_) => {
                let name = name.words(text, gather).trim().to_owned();
                notes.other.push((name, field.words(text, gather)));
                continue;
            }
        };
        *slot = Some(field.words(text, gather)).filter(|words| !words.is_empty());
    }
    Ok(sheet)
}

type Pair = (Vec<Option<Digit>>, Option<Vec<Digit>>, Alphabet);

/// A puzzle and its answer, which may tell the alphabet of both.
fn read_pair(
    text: &[u8],
    question: Range<usize>,
    answer: Option<Range<usize>>,
    gather: &mut Gather<'_>,
) -> Result<Pair, ReadError> {
    let hints = gather.hints;
    let shape = gather.expected();
    let whole = |range: Range<usize>| -> Result<line::Found, ReadError> {
        let found =
            line::find(text, range.clone(), shape.as_deref(), hints.alphabet).map_err(|unfit| unfit.error(text))?;
        if found.end < range.end {
            return Err(ReadError::at(text, found.end, format!("nothing more after {} cells", found.n_cells)));
        }
        Ok(found)
    };
    let found = whole(question)?;
    let n_digits = gather.n_digits(found.n_cells).ok_or_else(|| nothing(text))?;
    let found_answer = answer.map(whole).transpose()?;
    if let Some(other) = &found_answer
        && other.n_cells != found.n_cells
    {
        let of = format!("{} cells in the answer", other.n_cells);
        return Err(ReadError::new(text, other.cells.clone(), of, format!("{}, as in the puzzle", found.n_cells)));
    }
    let (digits, alphabet) = match line::decode(text, &found, n_digits, hints.alphabet)? {
        Decoded::Done(digits, alphabet) => (digits, alphabet),
        Decoded::Undecided(alphabets) => {
            let together = found_answer.as_ref().filter(|other| other.form == Form::Chars).map(|other| {
                let chars = [&text[found.cells.clone()], &text[other.cells.clone()]].concat();
                choose(&chars, n_digits, None)
            });
            let Some(Choice::Is(alphabet)) = together else {
                return Err(undecided(text, found.cells, &alphabets));
            };
            match line::decode(text, &found, n_digits, Some(alphabet))? {
                Decoded::Done(digits, alphabet) => (digits, alphabet),
                Decoded::Undecided(alphabets) => return Err(undecided(text, found.cells, &alphabets)),
            }
        }
    };
    if found.form == Form::Chars {
        gather.see_opens(&text[found.cells.clone()], &digits);
    }
    let Some(other) = found_answer else { return Ok((digits, None, alphabet)) };
    let is_same_form = other.form == Form::Chars && found.form == Form::Chars && digits.iter().any(Option::is_some);
    let wanted = if is_same_form { Some(alphabet) } else { hints.alphabet };
    let full = match line::decode(text, &other, n_digits, wanted)? {
        Decoded::Done(full, _) => full,
        Decoded::Undecided(alphabets) => return Err(undecided(text, other.cells, &alphabets)),
    };
    if let Some(open) = full.iter().position(Option::is_none) {
        let at = match other.form {
            Form::Chars | Form::Blanks => other.cells.start + open,
            Form::Pairs => other.cells.start + 2 * open,
            Form::Items => line::items(text, other.cells)[open].start,
        };
        return Err(ReadError::at(text, at, "a digit in every cell of an answer"));
    }
    Ok((digits, full.into_iter().collect(), alphabet))
}

fn write(sheets: &[Sheet]) -> Result<Vec<u8>, WriteError> {
    type Get = fn(&Notes) -> &Option<String>;
    let named: [(&str, Get); 4] = [
        ("title", |notes| &notes.title),
        ("author", |notes| &notes.author),
        ("rules", |notes| &notes.rules),
        ("comment", |notes| &notes.comment),
    ];
    let named: Vec<_> =
        named.into_iter().filter(|(_, get)| sheets.iter().any(|sheet| get(&sheet.notes).is_some())).collect();
    let mut keys: Vec<&str> = Vec::new();
    for sheet in sheets {
        for (key, _) in &sheet.notes.other {
            if !keys.contains(&&key[..]) {
                keys.push(key);
            }
        }
    }
    if let Some(key) = keys.iter().find(|key| !matches!(column(key.trim()), Column::Other(_))) {
        let reason = format!("it has a note {key:?} that would be taken for the column of that name");
        return Err(WriteError { format: FORMAT.name, reason });
    }
    let mut text = Vec::new();
    let telling = Telling;
    let has_shapes = sheets.iter().any(|sheet| telling.name(sheet).is_some());
    let mut header = vec!["source", "question", "answer", "rating"];
    header.extend(has_shapes.then_some("shape"));
    header.extend(named.iter().map(|(name, _)| *name).chain(keys.iter().copied()));
    push_record(&mut text, header.into_iter());
    for sheet in sheets {
        refuse_marks(FORMAT.name, sheet)?;
        let n_digits = sheet.puzzle.topology().n_digits();
        let answer: Vec<Option<Digit>> = sheet.answer.iter().flatten().copied().map(Some).collect();
        let (question, alphabet) = line::write_safely(sheet.puzzle.givens(), &sheet.layout, n_digits, &answer);
        let answer = match &answer[..] {
            [] => Vec::new(),
            // Beside a question in characters, the answer is in the same ones.
            full if alphabet != Alphabet::Numbers => line::write_chars(full, alphabet),
            full => line::write_safely(full, &sheet.layout, n_digits, sheet.puzzle.givens()).0,
        };
        let question = String::from_utf8_lossy(&question).into_owned();
        let answer = String::from_utf8_lossy(&answer).into_owned();
        let notes = &sheet.notes;
        let other = |key: &str| notes.other.iter().find(|(k, _)| k == key).map_or("", |(_, words)| &words[..]);
        let fixed = [notes.source.as_deref().unwrap_or(""), &question, &answer, notes.rating.as_deref().unwrap_or("")];
        let more = named.iter().map(|(_, get)| get(notes).as_deref().unwrap_or(""));
        let shape = has_shapes.then(|| telling.name(sheet).unwrap_or_default());
        push_record(
            &mut text,
            fixed.into_iter().chain(shape.as_deref()).chain(more).chain(keys.iter().map(|key| other(key))),
        );
    }
    Ok(text)
}

fn push_record<'a>(text: &mut Vec<u8>, fields: impl Iterator<Item = &'a str>) {
    for (i, field) in fields.enumerate() {
        if i > 0 {
            text.push(b',');
        }
        let needs_quotes = field.contains([',', '"', '\n', '\r']);
        if needs_quotes {
            text.push(b'"');
            text.extend_from_slice(field.replace('"', "\"\"").as_bytes());
            text.push(b'"');
        } else {
            text.extend_from_slice(field.as_bytes());
        }
    }
    text.push(b'\n');
}

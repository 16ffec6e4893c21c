//! CSV and TSV: a table whose first line names its columns.
//!
//! The columns may come in any order and under the names that other collections use. Unknown columns are kept as notes.
//! A puzzle is written as in the format `line`, and [`table`] describes the columns for shape, pieces, rules and marks.

mod write;

use anydoku::text::{Alphabet, Choice, Decoded, Form, ReadError, choose, nothing, quoted, trim, undecided};
use std::ops::Range;
use std::sync::Arc;

use self::write::write;
use super::gather::Gather;
use super::table;
use super::{Fit, Format, Hints, Reading};
use anydoku::{Digit, Message, Ratings, Sheet, Topology, msg, rules};

pub(super) static FORMAT: Format = Format {
    name: "csv",
    extensions: &["csv"],
    fit: |text, _| Fit::own(detect(text) && !has_tabs(text)),
    read: Some(|text, hints| read(FORMAT.name, text, hints)),
    write: Some(|sheets| write(FORMAT.name, b',', sheets)),
    rules: true,
};

pub(super) static TABS: Format = Format {
    name: "tsv",
    extensions: &["tsv"],
    fit: |text, _| Fit::own(detect(text) && has_tabs(text)),
    read: Some(|text, hints| read(TABS.name, text, hints)),
    write: Some(|sheets| write(TABS.name, b'\t', sheets)),
    rules: true,
};

/// The meaning of a column.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Column {
    Question,
    Answer,
    Shape,
    /// The piece of each cell, for a jigsaw shape.
    Regions,
    Rules,
    Marks,
    Colours,
    /// A rating on one of the rating scales.
    Scale(&'static str),
    Source,
    Rating,
    Title,
    Author,
    Instructions,
    Comment,
    Other(String),
}

fn column(name: &str) -> Column {
    match name.to_ascii_lowercase().as_str() {
        "question" | "quizzes" | "quiz" | "puzzle" | "puzzles" => Column::Question,
        "answer" | "answers" | "solution" | "solutions" => Column::Answer,
        "shape" | "variant" => Column::Shape,
        "regions" | "layout" => Column::Regions,
        "rules" => Column::Rules,
        "marks" => Column::Marks,
        "colours" => Column::Colours,
        "source" => Column::Source,
        "rating" => Column::Rating,
        "title" => Column::Title,
        "author" => Column::Author,
        "instructions" => Column::Instructions,
        "comment" => Column::Comment,
        lower => match Ratings::SCALES.iter().find(|scale| **scale == lower) {
            Some(scale) => Column::Scale(scale),
            None => Column::Other(name.to_owned()),
        },
    }
}

fn has_tabs(text: &[u8]) -> bool {
    anydoku::text::lines(text).next().is_some_and(|first| text[first].contains(&b'\t'))
}

/// A field of a record, without surrounding quotes.
#[derive(Clone, Debug)]
struct Field {
    range: Range<usize>,
    /// Whether the field contains doubled quotes.
    has_quotes: bool,
}

impl Field {
    fn words(&self, text: &[u8], gather: &mut Gather<'_>) -> String {
        let words = gather.words(&text[self.range.clone()]);
        if self.has_quotes { words.replace("\"\"", "\"") } else { words }
    }
}

/// Splits the record that starts at a byte into fields, and returns them with the start of the next record.
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
                        let found = msg!("found-open-quote");
                        return Err(ReadError::new(text, open..open + 1, found, msg!("expect-closing-quote")));
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
                let sign = quoted(&(separator as char).to_string());
                return Err(ReadError::at(text, at, msg!("expect-separator", sign = sign)));
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

/// Returns the separator, the columns, and the start of the second line, if the first line is a header.
fn header(text: &[u8], gather: &mut Gather<'_>) -> Result<Header, ReadError> {
    let first = anydoku::text::lines(text).next().unwrap_or(0..0);
    let line = &text[first];
    let separator = table::separator(line);
    let (fields, next) = record(text, 0, separator)?;
    let mut columns: Vec<(Column, Field)> = Vec::new();
    if fields.len() > MAX_COLUMNS {
        let span = fields[0].range.start..fields[fields.len() - 1].range.end;
        let found = msg!("found-columns", n = fields.len());
        return Err(ReadError::new(text, span, found, msg!("expect-at-most", most = MAX_COLUMNS)));
    }
    for field in fields {
        let name = field.words(text, gather).trim().to_owned();
        let column = column(&name);
        if columns.iter().any(|(known, _)| *known == column) {
            let found = msg!("found-column-again", name = quoted(&name));
            return Err(ReadError::new(text, field.range, found, msg!("expect-columns-once")));
        }
        columns.push((column, field));
    }
    // Some collections have a difficulty but no rating.
    if !columns.iter().any(|(column, _)| *column == Column::Rating) {
        let is_rating =
            |column: &Column| matches!(column, Column::Other(name) if name.eq_ignore_ascii_case("difficulty"));
        if let Some((column, _)) = columns.iter_mut().find(|(column, _)| is_rating(column)) {
            *column = Column::Rating;
        }
    }
    if !columns.iter().any(|(column, _)| *column == Column::Question) {
        let end = columns.last().map_or(0, |(_, field)| field.range.end);
        return Err(ReadError::new(text, 0..end, msg!("found-no-puzzle-column"), msg!("expect-puzzle-column")));
    }
    Ok((separator, columns, next))
}

fn detect(text: &[u8]) -> bool {
    let Some(first) = anydoku::text::lines(text).next() else { return false };
    let line = &text[first];
    let is_question = |name: &[u8]| {
        let name = String::from_utf8_lossy(name);
        column(name.trim_matches(|c: char| c.is_whitespace() || c == '"')) == Column::Question
    };
    // A line that consists only of such a name may also be the heading of a grid.
    let has_columns = line.iter().any(|byte| matches!(byte, b',' | b'\t' | b';'));
    let second = anydoku::text::content_lines(text).nth(1);
    if !has_columns && second.is_some_and(|line| line.len() < 36) {
        return false;
    }
    line.iter().all(|byte| byte.is_ascii_graphic() || matches!(byte, b' ' | b'\t'))
        && line.len() < 10_000
        && line.split(|byte| matches!(byte, b',' | b'\t' | b';')).any(is_question)
}

fn read(format: &'static str, text: &[u8], hints: &Hints<'_>) -> Result<Reading, ReadError> {
    let mut gather = Gather::new(hints);
    if text.trim_ascii().is_empty() {
        return Err(nothing(text));
    }
    let (separator, columns, mut at) = header(text, &mut gather)?;
    if separator == b';' {
        gather.assume(msg!("assume-separator", sign = quoted(&(separator as char).to_string())));
    }
    for (column, field) in &columns {
        let name = String::from_utf8_lossy(&text[field.range.clone()]).trim().to_owned();
        let plain = match column {
            Column::Question => "puzzle",
            Column::Answer => "solution",
            Column::Rating => "rating",
            Column::Shape => "shape",
            Column::Regions => "regions",
            _ => continue,
        };
        if !name.eq_ignore_ascii_case(plain) {
            gather.assume(msg!("assume-column", name = quoted(&name), column = plain));
        }
    }
    let mut sheets = Vec::new();
    let mut ruled = None;
    while at < text.len() {
        let start = at;
        let fields;
        (fields, at) = record(text, start, separator)?;
        if fields.len() == 1 && text[fields[0].range.clone()].trim_ascii().is_empty() {
            continue;
        }
        if fields.len() != columns.len() {
            let end = fields.last().map_or(start, |field| field.range.end);
            let found = msg!("found-columns", n = fields.len());
            let expected = msg!("expect-as-in-first-line", n = columns.len());
            return Err(ReadError::new(text, start..end, found, expected));
        }
        sheets.push(read_sheet(text, &columns, &fields, &mut gather, &mut ruled)?);
    }
    if sheets.is_empty() {
        return Err(nothing(text));
    }
    Ok(gather.finish(format, sheets))
}

/// The topology to which rules were last added, the text of the rules, and the result. The next row usually has the
/// same topology and rules.
type Ruled = Option<(Arc<Topology>, String, Arc<Topology>)>;

fn read_sheet(
    text: &[u8],
    columns: &[(Column, Field)],
    fields: &[Field],
    gather: &mut Gather<'_>,
    ruled: &mut Ruled,
) -> Result<Sheet, ReadError> {
    let place_of = |wanted: Column| columns.iter().position(|(column, _)| *column == wanted);
    let range_of =
        |wanted: Column| Some(trim(text, fields[place_of(wanted)?].range.clone())).filter(|range| !range.is_empty());
    let Some(question) = range_of(Column::Question) else {
        let at = place_of(Column::Question).unwrap_or(0);
        return Err(ReadError::at(text, fields[at].range.start, msg!("expect-puzzle")));
    };
    gather.tell(text, None)?;
    let told = told_shape(text, range_of(Column::Shape), range_of(Column::Regions))?;
    if let Some((span, name)) = &told {
        gather.tell_named(text, span.clone(), name.clone())?;
    }
    let (digits, answer, alphabet) = read_pair(text, question.clone(), range_of(Column::Answer), gather)?;
    if let (Some(_), Some(shape)) = (&told, gather.expected())
        && shape.topology.n_cells() != digits.len()
    {
        let expected = msg!("expect-cells-of-shape", n = shape.topology.n_cells());
        return Err(ReadError::new(text, question, msg!("found-cells", n = digits.len()), expected));
    }
    let mut sheet = gather.sheet(digits, alphabet);
    sheet.answer = answer;
    if let Some(at) = place_of(Column::Rules).filter(|_| range_of(Column::Rules).is_some()) {
        add_rules(text, &fields[at], &mut sheet, gather, ruled)?;
    }
    if let Some(range) = range_of(Column::Marks) {
        let topology = sheet.puzzle.topology();
        let marks = table::read_marks(text, range, topology.n_cells(), topology.n_digits())?;
        sheet.puzzle = sheet.puzzle.with_marks(marks);
    }
    if let Some(range) = range_of(Column::Colours) {
        let colours = table::read_colours(text, range, sheet.layout.n_cells())?;
        sheet.set_colours(colours);
    }
    for ((column, name), field) in columns.iter().zip(fields) {
        let notes = &mut sheet.notes;
        let slot = match column {
            Column::Question | Column::Answer | Column::Shape | Column::Regions => continue,
            Column::Rules | Column::Marks | Column::Colours => continue,
            Column::Scale(scale) => {
                let words = field.words(text, gather);
                if !sheet.ratings.take(scale, words.trim()) && !words.is_empty() {
                    notes.other.push(((*scale).to_owned(), words));
                }
                continue;
            }
            Column::Source => &mut notes.source,
            Column::Rating => &mut notes.rating,
            Column::Title => &mut notes.title,
            Column::Author => &mut notes.author,
            Column::Instructions => &mut notes.rules,
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

/// Returns the shape that a row names and the bytes of the name. The names used by raters of variants are also
/// recognized.
fn told_shape(
    text: &[u8],
    shape: Option<Range<usize>>,
    regions: Option<Range<usize>>,
) -> Result<Option<(Range<usize>, String)>, ReadError> {
    let words = |range: &Range<usize>| String::from_utf8_lossy(&text[range.clone()]).into_owned();
    let name = shape.as_ref().map(|range| match &words(range)[..] {
        "-" | "classic" | "standard" | "vanilla" => String::new(),
        "latin" => "latin9".into(),
        "dg" => "disjoint".into(),
        "cd" => "centredot".into(),
        "ak" => "antiknight".into(),
        "aking" => "antiking".into(),
        name => name.to_owned(),
    });
    let name = name.filter(|name| !name.is_empty());
    let regions = regions.filter(|range| words(range) != "-");
    let named = shape.zip(name);
    let Some(regions) = regions else { return Ok(named) };
    match named {
        Some((_, name)) if name != "jigsaw" => {
            let found = msg!("found-regions-beside-shape", shape = quoted(&anydoku::text::show_words(&name)));
            Err(ReadError::new(text, regions, found, msg!("expect-regions-of-jigsaw")))
        }
        _ => {
            let name = format!("jigsaw:{}", words(&regions));
            Ok(Some((regions, name)))
        }
    }
}

/// Adds the rules in a field to a sheet.
fn add_rules(
    text: &[u8],
    field: &Field,
    sheet: &mut Sheet,
    gather: &mut Gather<'_>,
    ruled: &mut Ruled,
) -> Result<(), ReadError> {
    let words = field.words(text, gather);
    let bare = sheet.puzzle.topology();
    let known = ruled.as_ref().filter(|(of, with, _)| Arc::ptr_eq(of, bare) && *with == words);
    if let Some((_, _, topology)) = known {
        sheet.puzzle = sheet.puzzle.on(Arc::clone(topology));
        return Ok(());
    }
    let wrong = |span: Range<usize>, found: Message, expected: Message| {
        let end = field.range.end;
        let place = (field.range.start + span.start).min(end)..(field.range.start + span.end).min(end);
        ReadError::new(text, place, found, expected)
    };
    let list = rules::read(&words, bare).map_err(|error| wrong(error.span, error.found, error.expected))?;
    let topology = bare.with_rules(list).map_err(|error| wrong(0..words.len(), error.found, error.expected))?;
    let topology = Arc::new(topology);
    *ruled = Some((Arc::clone(bare), words, Arc::clone(&topology)));
    sheet.puzzle = sheet.puzzle.on(topology);
    Ok(())
}

type Pair = (Vec<Option<Digit>>, Option<Vec<Digit>>, Alphabet);

/// Returns a puzzle and its answer, which may determine the alphabet of both.
fn read_pair(
    text: &[u8],
    question: Range<usize>,
    answer: Option<Range<usize>>,
    gather: &mut Gather<'_>,
) -> Result<Pair, ReadError> {
    let hints = gather.hints;
    let shape = gather.expected();
    let whole = |range: Range<usize>| -> Result<anydoku::text::Found, ReadError> {
        let found = anydoku::text::find_cells(text, range.clone(), shape.as_deref(), hints.alphabet)
            .map_err(|unfit| unfit.error(text))?;
        if found.end < range.end {
            return Err(ReadError::at(text, found.end, msg!("expect-end-after-cells", n = found.n_cells)));
        }
        Ok(found)
    };
    let found = whole(question)?;
    let n_digits = gather.n_digits(found.n_cells).ok_or_else(|| nothing(text))?;
    let found_answer = answer.map(whole).transpose()?;
    if let Some(other) = &found_answer
        && other.n_cells != found.n_cells
    {
        let expected = msg!("expect-as-in-puzzle", n = found.n_cells);
        let found = msg!("found-cells-in-answer", n = other.n_cells);
        return Err(ReadError::new(text, other.cells.clone(), found, expected));
    }
    let (digits, alphabet) = match anydoku::text::read_cells(text, &found, n_digits, hints.alphabet)? {
        Decoded::Done(digits, alphabet) => (digits, alphabet),
        Decoded::Undecided(alphabets) => {
            let together = found_answer.as_ref().filter(|other| other.form == Form::Chars).map(|other| {
                let chars = [&text[found.cells.clone()], &text[other.cells.clone()]].concat();
                choose(&chars, n_digits, None)
            });
            let Some(Choice::Is(alphabet)) = together else {
                return Err(undecided(text, found.cells, &alphabets));
            };
            match anydoku::text::read_cells(text, &found, n_digits, Some(alphabet))? {
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
    let full = match anydoku::text::read_cells(text, &other, n_digits, wanted)? {
        Decoded::Done(full, _) => full,
        Decoded::Undecided(alphabets) => return Err(undecided(text, other.cells, &alphabets)),
    };
    if let Some(open) = full.iter().position(Option::is_none) {
        let at = match other.form {
            Form::Chars | Form::Blanks => other.cells.start + open,
            Form::Pairs => other.cells.start + 2 * open,
            Form::Items => anydoku::text::items(text, other.cells)[open].start,
        };
        return Err(ReadError::at(text, at, msg!("expect-full-answer")));
    }
    Ok((digits, full.into_iter().collect(), alphabet))
}

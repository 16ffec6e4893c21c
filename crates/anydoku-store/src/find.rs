//! Finding puzzles by their properties.
//!
//! Every query runs shape by shape along an index in the order of the answers, so the first hundred of a million are
//! found without visiting the others. The query names the index, because SQLite's own choice varies with the content of
//! the file.

use std::fmt::Write as _;

use rusqlite::types::Value;
use rusqlite::{Row, params_from_iter};
use serde::Serialize;

use anydoku::{Digit, Message, Notes, Puzzle, Ratings, Shape, Sheet, msg};
use anydoku_format::table;

use crate::ratings::tenths;
use crate::{State, Store, StoreError};

/// A range that includes both ends; a missing end is no limit.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Span {
    /// The lower end.
    pub low: Option<f64>,
    /// The upper end.
    pub high: Option<f64>,
}

/// The properties of the puzzles to find. Fields that are not set match everything.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Filter {
    /// Only these puzzles.
    pub ids: Vec<i64>,
    /// The shape.
    pub shape: Option<String>,
    /// The rating (ER).
    pub rating: Option<Span>,
    /// The number of givens.
    pub givens: Option<Span>,
    /// The gss level.
    pub level: Option<Span>,
    /// Metcalf's index.
    pub index: Option<Span>,
    /// A technique in the solution path.
    pub technique: Option<String>,
    /// The symmetry of the givens.
    pub symmetry: Option<String>,
    /// A tag.
    pub tag: Option<String>,
    /// The origin.
    pub origin: Option<String>,
    /// Only unused puzzles.
    pub unused: bool,
    /// Only puzzles with exactly one solution, as far as is known.
    pub sound: bool,
}

/// A puzzle in the collection.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Found {
    /// The number of the puzzle in the collection.
    pub id: i64,
    /// The shape of the puzzle.
    pub shape: String,
    /// The puzzle as a line.
    pub puzzle: String,
    /// The solution as a line, if it has exactly one.
    pub solution: Option<String>,
    /// The number of givens.
    pub n_givens: usize,
    /// The symmetry of the givens.
    pub symmetry: String,
    /// The state of the rating: waiting, rated, none, several or unrated.
    pub state: &'static str,
    /// The rating of the hardest step (ER).
    pub er: Option<f64>,
    /// The rating of the hardest step up to the first placed digit (EP).
    pub ep: Option<f64>,
    /// The rating of the first step (ED).
    pub ed: Option<f64>,
    /// The technique of the hardest step.
    pub hardest: Option<String>,
    /// All techniques of the solution path.
    pub techniques: Vec<String>,
    /// The number of steps.
    pub steps: Option<i64>,
    /// The gss level.
    pub level: Option<i64>,
    /// Metcalf's index.
    pub index: Option<f64>,
    /// The seed that the puzzle was generated from.
    pub seed: Option<u64>,
    /// The zero-based number of the puzzle in the run of that seed.
    pub number: Option<u64>,
    /// The origin of the puzzle: a file or a run.
    pub origin: Option<String>,
    /// The title of the puzzle.
    pub title: Option<String>,
    /// The author of the puzzle.
    pub author: Option<String>,
    /// The source that was recorded in the puzzle's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The rating that was recorded in the puzzle's file, in the words of that file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub rating: Option<String>,
    /// The rules in words.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub instructions: Option<String>,
    /// The comment that was recorded in the puzzle's file.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The colors of the cells, as tables write them.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub colours: Option<String>,
    /// The tags of the puzzle.
    pub tags: Vec<String>,
    /// The recorded uses of the puzzle, the earliest first.
    pub uses: Vec<String>,
    /// The givens, one number per cell.
    #[serde(skip)]
    pub givens: Vec<usize>,
    /// The solution, one number per cell.
    #[serde(skip)]
    pub solution_numbers: Option<Vec<usize>>,
    #[serde(skip)]
    board: Option<Vec<u8>>,
    #[serde(skip)]
    text: Option<(String, Vec<u8>)>,
    /// Further notes by their keys, as JSON.
    #[serde(skip)]
    notes: Option<String>,
}

/// A query and its parameters.
pub(crate) struct Question {
    pub(crate) sql: String,
    pub(crate) values: Vec<Value>,
}

impl Question {
    fn say(&mut self, words: &str, value: impl Into<Value>) {
        self.values.push(value.into());
        _ = write!(self.sql, " AND {words} ?{}", self.values.len());
    }

    fn span(&mut self, column: &str, span: Option<Span>, scale: fn(f64) -> i64) {
        let Some(span) = span else { return };
        if let Some(low) = span.low {
            self.say(&format!("{column} >="), scale(low));
        }
        if let Some(high) = span.high {
            self.say(&format!("{column} <="), scale(high));
        }
        if span.low.is_none() && span.high.is_none() {
            _ = write!(self.sql, " AND {column} IS NOT NULL");
        }
    }
}

const COLUMNS: &str = "p.id, s.name, s.cells, s.digits, s.board, p.givens, p.solution, p.n_givens, p.symmetry, p.state,
    p.er, p.ep, p.ed, (SELECT name FROM technique WHERE id = p.hardest), p.steps, p.level, p.metcalf, p.seed, p.number,
    (SELECT name FROM origin WHERE id = p.origin), p.title, p.author, p.format, p.text,
    p.source, p.rating, p.instructions, p.comment, p.colours, p.notes";

impl Filter {
    /// Returns the query for puzzles of one shape, in the order of the index it follows.
    pub(crate) fn question(&self, columns: &str, shape: i64, limit: usize) -> Question {
        let (rating, givens) = (self.rating, self.givens);
        let follows_givens = rating.is_none() && givens.is_some() && !self.unused;
        let (from, order) = match () {
            _ if self.technique.is_some() => ("needs n CROSS JOIN puzzle p ON p.id = n.puzzle", "n.er, n.puzzle"),
            _ if self.tag.is_some() => ("tag t CROSS JOIN puzzle p ON p.id = t.puzzle", "t.puzzle"),
            _ if !self.ids.is_empty() => ("puzzle p", "p.id"),
            _ if follows_givens => ("puzzle p INDEXED BY puzzle_by_givens", "p.n_givens, p.er, p.id"),
            _ if self.unused => ("puzzle p INDEXED BY unused_by_rating", "p.er, p.n_givens, p.id"),
            _ => ("puzzle p INDEXED BY puzzle_by_rating", "p.er, p.n_givens, p.id"),
        };
        let mut question = Question {
            sql: format!("SELECT {columns} FROM {from} CROSS JOIN shape s ON s.id = p.shape WHERE p.shape = ?1"),
            values: vec![shape.into()],
        };
        let whole = |number: f64| number as i64;
        if let Some(technique) = &self.technique {
            question.say("n.technique = (SELECT id FROM technique WHERE name =", technique.to_ascii_lowercase());
            question.sql.push(')');
            question.say("n.shape =", shape);
            question.span("n.er", rating, tenths);
            if let Some(tag) = &self.tag {
                question.say("EXISTS (SELECT 1 FROM tag t WHERE t.puzzle = p.id AND t.name =", tag.clone());
                question.sql.push(')');
            }
        } else {
            if let Some(tag) = &self.tag {
                question.say("t.name =", tag.clone());
            }
            question.span("p.er", rating, tenths);
        }
        question.span("p.n_givens", givens, whole);
        question.span("p.level", self.level, whole);
        question.span("p.metcalf", self.index, tenths);
        if let Some(symmetry) = &self.symmetry {
            question.say("p.symmetry =", symmetry.clone());
        }
        if let Some(origin) = &self.origin {
            question.say("p.origin = (SELECT id FROM origin WHERE name =", origin.clone());
            question.sql.push(')');
        }
        if self.unused {
            question.sql.push_str(" AND p.used = 0");
        }
        if self.sound {
            question.sql.push_str(" AND p.solution IS NOT NULL");
        }
        if !self.ids.is_empty() {
            let ids: Vec<String> = self.ids.iter().map(i64::to_string).collect();
            _ = write!(question.sql, " AND p.id IN ({})", ids.join(", "));
        }
        _ = write!(question.sql, " ORDER BY {order} LIMIT {}", limit.min(i64::MAX as usize));
        question
    }
}

impl Store {
    /// Returns at most `limit` matching puzzles, ordered by shape. Within a shape, the easiest or those with the fewest
    /// givens come first.
    pub fn find(&self, filter: &Filter, limit: usize) -> Result<Vec<Found>, StoreError> {
        let mut all = Vec::new();
        self.each(filter, limit, &mut |found| {
            all.push(found);
            Ok(())
        })?;
        Ok(all)
    }

    /// Calls `take` with each matching puzzle, in constant memory, in the order of [`find`](Store::find).
    pub fn each(
        &self,
        filter: &Filter,
        limit: usize,
        take: &mut dyn FnMut(Found) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        let mut left = limit;
        for shape in self.shapes_of(filter)? {
            if left == 0 {
                break;
            }
            let Question { sql, values } = filter.question(COLUMNS, shape, left);
            let mut statement = self.told(self.connection.prepare(&sql))?;
            let mut rows = self.told(statement.query(params_from_iter(values)))?;
            while let Some(row) = self.told(rows.next())? {
                let mut found = self.told(read(row))?;
                self.told(self.complete(&mut found))?;
                take(found)?;
                left -= 1;
            }
        }
        Ok(())
    }

    /// Returns the numbers of the matching puzzles.
    pub fn ids(&self, filter: &Filter, limit: usize) -> Result<Vec<i64>, StoreError> {
        let mut ids: Vec<i64> = Vec::new();
        for shape in self.shapes_of(filter)? {
            let Question { sql, values } = filter.question("p.id", shape, limit.saturating_sub(ids.len()));
            let mut statement = self.told(self.connection.prepare(&sql))?;
            let rows = self.told(statement.query_map(params_from_iter(values), |row| row.get(0)))?;
            for id in rows {
                ids.push(self.told(id)?);
            }
        }
        Ok(ids)
    }

    /// Returns SQLite's query plan for matching puzzles of the first shape.
    pub fn plan_of(&self, filter: &Filter, limit: usize) -> Result<Vec<String>, StoreError> {
        let Question { sql, values } = filter.question(COLUMNS, 1, limit);
        self.plan(&sql, params_from_iter(values))
    }

    fn shapes_of(&self, filter: &Filter) -> Result<Vec<i64>, StoreError> {
        let (sql, name) = match &filter.shape {
            Some(name) => ("SELECT id FROM shape WHERE name = ?1", name.as_str()),
            None => ("SELECT id FROM shape WHERE ?1 = '' ORDER BY id", ""),
        };
        let mut statement = self.told(self.connection.prepare(sql))?;
        let rows = self.told(statement.query_map([name], |row| row.get(0)))?;
        self.told(rows.collect())
    }

    /// Adds the data of a puzzle that is stored in other tables.
    fn complete(&self, found: &mut Found) -> rusqlite::Result<()> {
        let list = |sql: &str| -> rusqlite::Result<Vec<String>> {
            let mut statement = self.connection.prepare_cached(sql)?;
            statement.query_map([found.id], |row| row.get(0))?.collect()
        };
        let tags = list("SELECT name FROM tag WHERE puzzle = ?1 ORDER BY name")?;
        let uses = list("SELECT u.what FROM used d JOIN use u ON u.id = d.use WHERE d.puzzle = ?1 ORDER BY u.id")?;
        let techniques = match found.er {
            None => Vec::new(),
            // There are few techniques, so each is looked up by its key.
            Some(_) => list(
                "SELECT t.name FROM technique t CROSS JOIN puzzle p ON p.id = ?1 WHERE EXISTS
                 (SELECT 1 FROM needs n WHERE n.technique = t.id AND n.shape = p.shape AND n.er = p.er AND n.puzzle = p.id)
                 ORDER BY t.name",
            )?,
        };
        (found.tags, found.uses, found.techniques) = (tags, uses, techniques);
        Ok(())
    }
}

fn read(row: &Row<'_>) -> rusqlite::Result<Found> {
    let size = |at: usize| row.get::<_, i64>(at).map(|n| n as usize);
    let (cells, digits) = (size(2)?, size(3)?);
    let numbers = |bytes: Vec<u8>| crate::unpack(&bytes, cells, digits).unwrap_or_default();
    let scaled = |at: usize| row.get::<_, Option<i64>>(at).map(|n| n.map(|n| n as f64 / 10.0));
    let bits = |at: usize| row.get::<_, Option<i64>>(at).map(|n| n.map(|n| n as u64));
    let givens = numbers(row.get(5)?);
    let solution = row.get::<_, Option<Vec<u8>>>(6)?.map(numbers);
    Ok(Found {
        id: row.get(0)?,
        shape: row.get(1)?,
        puzzle: line(&givens),
        solution: solution.as_deref().map(line),
        n_givens: size(7)?,
        symmetry: row.get(8)?,
        state: State::of(row.get(9)?).word(),
        er: scaled(10)?,
        ep: scaled(11)?,
        ed: scaled(12)?,
        hardest: row.get(13)?,
        techniques: Vec::new(),
        steps: row.get(14)?,
        level: row.get(15)?,
        index: scaled(16)?,
        seed: bits(17)?,
        number: bits(18)?,
        origin: row.get(19)?,
        title: row.get(20)?,
        author: row.get(21)?,
        source: row.get(24)?,
        rating: row.get(25)?,
        instructions: row.get(26)?,
        comment: row.get(27)?,
        colours: row.get(28)?,
        tags: Vec::new(),
        uses: Vec::new(),
        givens,
        solution_numbers: solution,
        board: row.get(4)?,
        text: row.get::<_, Option<String>>(22)?.zip(row.get::<_, Option<Vec<u8>>>(23)?),
        notes: row.get(29)?,
    })
}

/// Returns numbers as a line, as the library writes it.
pub(crate) fn line(numbers: &[usize]) -> String {
    let mut line = String::with_capacity(numbers.len());
    for &number in numbers {
        match number.checked_sub(1).map(Digit::new) {
            None => line.push('.'),
            Some(digit) => match anydoku::symbol(digit) {
                Some(symbol) => line.push(symbol),
                None => _ = write!(line, "({number})"),
            },
        }
    }
    line
}

/// A shape of puzzles in the collection.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredShape {
    /// The name by which a [`Filter`] finds its puzzles. The store creates one if the shape has none.
    pub name: String,
    board: Option<Vec<u8>>,
}

impl StoredShape {
    /// Returns the shape with its rules.
    pub fn shape(&self) -> Result<Shape, StoreError> {
        shape_of(&self.name, self.board.as_deref()).map_err(|error| StoreError::Puzzle(Message::verbatim(error)))
    }
}

impl Store {
    /// Returns the shapes with this many cells and digits: those with a name, and those with their own rules or
    /// regions.
    pub fn shapes_of_size(&self, cells: usize, digits: usize) -> Result<Vec<StoredShape>, StoreError> {
        let sql = "SELECT name, board FROM shape WHERE cells = ?1 AND digits = ?2 ORDER BY id";
        let mut statement = self.told(self.connection.prepare(sql))?;
        let shape = |row: &Row<'_>| Ok(StoredShape { name: row.get(0)?, board: row.get(1)? });
        let rows = self.told(statement.query_map([cells as i64, digits as i64], shape))?;
        self.told(rows.collect())
    }
}

impl Found {
    /// Compares by rating, then by the number of givens: the order of answers about several shapes.
    pub fn by_rating(&self, other: &Found) -> std::cmp::Ordering {
        let key = |found: &Found| (found.er.map(tenths), found.n_givens, found.id);
        key(self).cmp(&key(other))
    }
}

/// Converts found puzzles to sheets, and remembers the last shape.
#[derive(Default)]
pub struct Sheets {
    last: Option<Shape>,
}

impl Sheets {
    /// Returns the sheet of a puzzle, with its answer, its ratings and its notes.
    pub fn of(&mut self, found: &Found) -> Result<Sheet, StoreError> {
        let wrong = |reason: String| StoreError::Puzzle(msg!("cli-at-puzzle", number = found.id, text = reason));
        let mut sheet = match &found.text {
            Some((format, text)) => read_sheet(Some(format), text).map_err(wrong)?,
            None => {
                if self.last.as_ref().is_none_or(|shape| shape.name != found.shape) {
                    self.last = Some(shape_of(&found.shape, found.board.as_deref()).map_err(wrong)?);
                }
                let shape = self.last.as_ref().expect("it was just made");
                if found.givens.len() != shape.topology.n_cells() {
                    return Err(wrong("its givens are not those of its shape".into()));
                }
                let givens = found.givens.iter().map(|&number| Digit::from_number(number)).collect();
                Sheet::new(Puzzle::new(shape.topology.clone(), givens), shape.layout.clone())
            }
        };
        found.write_on(&mut sheet).map_err(wrong)?;
        Ok(sheet)
    }
}

impl Found {
    /// Adds everything that is known about the puzzle to its sheet.
    fn write_on(&self, sheet: &mut Sheet) -> Result<(), String> {
        let measured = self.er.map(|er| format!("{er:.1}"));
        sheet.notes = Notes {
            title: self.title.clone(),
            author: self.author.clone(),
            source: self.source.clone().or_else(|| self.origin.clone()),
            rating: measured.or_else(|| self.rating.clone()),
            rules: self.instructions.clone(),
            comment: self.comment.clone(),
            other: match &self.notes {
                Some(notes) => {
                    serde_json::from_str(notes).map_err(|error| format!("its notes are damaged ({error})"))?
                }
                None => Vec::new(),
            },
        };
        let level = self.level.and_then(|level| usize::try_from(level).ok());
        sheet.ratings = Ratings { er: self.er, ep: self.ep, ed: self.ed, level, index: self.index };
        sheet.answer = self
            .solution_numbers
            .as_ref()
            .and_then(|numbers| numbers.iter().map(|&number| Digit::from_number(number)).collect::<Option<Vec<_>>>());
        if let Some(colours) = &self.colours {
            let colours = table::colours_of(colours, sheet.layout.n_cells());
            sheet.set_colours(colours.map_err(|error| format!("its colours are damaged ({error})"))?);
        }
        Ok(())
    }
}

/// Returns the sheet of a puzzle with these givens, of a shape by name or by its empty grid.
pub fn sheet(name: &str, board: Option<&[u8]>, givens: &[usize]) -> Result<Sheet, StoreError> {
    let shape = shape_of(name, board).map_err(|error| StoreError::Puzzle(Message::verbatim(error)))?;
    if givens.len() != shape.topology.n_cells() {
        return Err(StoreError::Puzzle(msg!("cli-store-givens")));
    }
    let givens = givens.iter().map(|&number| Digit::from_number(number)).collect();
    Ok(Sheet::new(Puzzle::new(shape.topology, givens), shape.layout))
}

/// Returns the shape with this name, or the shape of this grid.
fn shape_of(name: &str, board: Option<&[u8]>) -> Result<Shape, String> {
    match board {
        None => name.parse::<Shape>().map_err(|error| error.to_string()),
        Some(board) => {
            let sheet = read_sheet(None, board)?;
            Ok(Shape { name: name.to_owned(), topology: sheet.puzzle.topology().clone(), layout: sheet.layout })
        }
    }
}

/// Reads the only sheet in `text`, in this format, or in the detected one.
fn read_sheet(format: Option<&str>, text: &[u8]) -> Result<Sheet, String> {
    let hints = anydoku_format::Hints::default();
    let reading = match format {
        Some(name) => {
            let format = anydoku_format::named(name).ok_or_else(|| format!("there is no format {name}"))?;
            anydoku_format::read_as(format, text, &hints)
        }
        None => anydoku_format::read(text, &hints),
    };
    let mut sheets = reading.map_err(|error| error.to_string())?.sheets;
    if sheets.is_empty() { Err("there is no puzzle in its text".into()) } else { Ok(sheets.remove(0)) }
}

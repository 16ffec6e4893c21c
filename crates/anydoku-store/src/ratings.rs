//! Ratings, and the puzzles that wait for them.
//!
//! A puzzle waits until it is rated, so rating can be interrupted at any time and resumed.

use rusqlite::params;

use crate::{Batch, Store, StoreError};

/// The state of a puzzle's rating.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum State {
    /// The puzzle waits to be rated.
    Waiting = 0,
    /// The puzzle has one solution and a rating.
    Rated = 1,
    /// The puzzle has no solution.
    None = 2,
    /// The puzzle has several solutions.
    Several = 3,
    /// The puzzle could not be rated: it is too large, or took too long.
    Unrated = 4,
}

impl State {
    pub(crate) fn of(number: i64) -> State {
        match number {
            1 => State::Rated,
            2 => State::None,
            3 => State::Several,
            4 => State::Unrated,
            _ => State::Waiting,
        }
    }

    /// Returns the state as a word.
    pub fn word(self) -> &'static str {
        match self {
            State::Waiting => "waiting",
            State::Rated => "rated",
            State::None => "none",
            State::Several => "several",
            State::Unrated => "unrated",
        }
    }
}

/// A shape with puzzles that wait to be rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WaitingShape {
    /// The number of the shape in the store.
    pub id: i64,
    /// The name of the shape.
    pub name: String,
    /// The empty grid, if the shape has no name.
    pub board: Option<Vec<u8>>,
}

/// A puzzle that waits to be rated.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The number of the puzzle in the collection.
    pub id: i64,
    /// The givens, one number per cell.
    pub givens: Vec<usize>,
    /// The whole puzzle in some format, if the givens do not determine it.
    pub text: Option<(String, Vec<u8>)>,
}

/// The rating of a puzzle.
#[derive(Clone, PartialEq, Debug)]
pub struct Rating {
    /// The rating of the hardest step on Sudoku Explainer's scale.
    pub er: f64,
    /// The rating of the hardest step up to the first placed digit.
    pub ep: f64,
    /// The rating of the first step.
    pub ed: f64,
    /// The technique of the hardest step.
    pub hardest: String,
    /// All techniques of the solution path.
    pub techniques: Vec<String>,
    /// The number of steps.
    pub steps: usize,
    /// The gss level.
    pub level: Option<usize>,
    /// Metcalf's index.
    pub index: Option<f64>,
}

/// Returns a number in tenths, the unit in which the file stores it.
pub(crate) fn tenths(number: f64) -> i64 {
    (number * 10.0).round() as i64
}

impl Store {
    /// Returns a shape with puzzles that wait, if there is one.
    pub fn waiting_shape(&self) -> Result<Option<WaitingShape>, StoreError> {
        let sql = "SELECT s.id, s.name, s.board FROM shape s
                   WHERE EXISTS (SELECT 1 FROM puzzle p INDEXED BY waiting WHERE p.shape = s.id AND p.state = 0)
                   ORDER BY s.id LIMIT 1";
        let mut statement = self.told(self.connection.prepare(sql))?;
        let shape =
            |row: &rusqlite::Row<'_>| Ok(WaitingShape { id: row.get(0)?, name: row.get(1)?, board: row.get(2)? });
        let mut rows = self.told(statement.query_map([], shape))?;
        self.told(rows.next().transpose())
    }

    /// Returns at most `most` waiting puzzles of a shape.
    pub fn waiting(&self, shape: i64, most: usize) -> Result<Vec<Waiting>, StoreError> {
        let sql = "SELECT p.id, p.givens, p.format, p.text, s.cells, s.digits
                   FROM puzzle p INDEXED BY waiting JOIN shape s ON s.id = p.shape
                   WHERE p.shape = ?1 AND p.state = 0 ORDER BY p.id LIMIT ?2";
        let mut statement = self.told(self.connection.prepare(sql))?;
        let rows = statement.query_map(params![shape, most as i64], |row| {
            let (cells, digits): (i64, i64) = (row.get(4)?, row.get(5)?);
            let givens = crate::unpack(&row.get::<_, Vec<u8>>(1)?, cells as usize, digits as usize);
            let text = row.get::<_, Option<String>>(2)?.zip(row.get::<_, Option<Vec<u8>>>(3)?);
            Ok(Waiting { id: row.get(0)?, givens: givens.unwrap_or_default(), text })
        });
        self.told(self.told(rows)?.collect())
    }

    /// Returns the number of puzzles that wait to be rated.
    pub fn n_waiting(&self) -> Result<u64, StoreError> {
        let n =
            self.connection.query_row("SELECT count(*) FROM puzzle INDEXED BY waiting WHERE state = 0", [], |row| {
                row.get::<_, i64>(0)
            });
        Ok(self.told(n)? as u64)
    }
}

impl Batch<'_> {
    /// Queues a puzzle for rating again.
    pub fn force_waiting(&mut self, id: i64) -> Result<(), StoreError> {
        let forget = "DELETE FROM needs WHERE puzzle = ?1 AND er = (SELECT er FROM puzzle WHERE id = ?1)";
        let done = self.transaction.execute(forget, [id]);
        self.told(done)?;
        let again = "UPDATE puzzle SET state = 0, er = NULL, ep = NULL, ed = NULL, hardest = NULL WHERE id = ?1";
        let done = self.transaction.execute(again, [id]);
        self.told(done).map(|_| ())
    }

    /// Records the rating of a puzzle. If another program has already recorded one, nothing changes.
    pub fn rate(&mut self, id: i64, found: Result<&Rating, State>) -> Result<(), StoreError> {
        let done = match found {
            Ok(rating) => self.write_rating(id, rating),
            Err(state) => self
                .transaction
                .execute("UPDATE puzzle SET state = ?2 WHERE id = ?1 AND state = 0", params![id, state as i64])
                .map(|_| ()),
        };
        self.told(done)
    }

    fn write_rating(&self, id: i64, rating: &Rating) -> rusqlite::Result<()> {
        let er = tenths(rating.er);
        let hardest = self.technique(&rating.hardest)?;
        let mut update = self.transaction.prepare_cached(
            "UPDATE puzzle SET state = 1, er = ?2, ep = ?3, ed = ?4, hardest = ?5, steps = ?6, level = ?7, metcalf = ?8
             WHERE id = ?1 AND state = 0",
        )?;
        let level = rating.level.map(|level| level as i64);
        let (ep, ed, index) = (tenths(rating.ep), tenths(rating.ed), rating.index.map(tenths));
        if update.execute(params![id, er, ep, ed, hardest, rating.steps as i64, level, index])? == 0 {
            return Ok(());
        }
        let mut needs = self.transaction.prepare_cached(
            "INSERT OR IGNORE INTO needs (technique, shape, er, puzzle) SELECT ?1, shape, er, id FROM puzzle WHERE id = ?2",
        )?;
        for name in &rating.techniques {
            needs.execute(params![self.technique(name)?, id])?;
        }
        Ok(())
    }

    fn technique(&self, name: &str) -> rusqlite::Result<i64> {
        self.transaction.prepare_cached("INSERT OR IGNORE INTO technique (name) VALUES (?1)")?.execute([name])?;
        self.transaction.prepare_cached("SELECT id FROM technique WHERE name = ?1")?.query_row([name], |row| row.get(0))
    }
}

//! Statistics of a collection.

use serde::Serialize;

use crate::{Store, StoreError};

/// The number of occurrences of each value, from the lowest.
#[derive(Clone, PartialEq, Debug, Default, Serialize)]
pub struct Distribution(pub Vec<(f64, u64)>);

/// The statistics of a shape.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct ShapeStats {
    /// The name of the shape.
    pub shape: String,
    /// The criterion by which two puzzles of the shape are equal: `canonical` or `renamed`.
    pub identity: String,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of rated puzzles.
    pub rated: u64,
    /// The number of used puzzles.
    pub used: u64,
    /// The distribution of ratings (ER).
    pub ratings: Distribution,
    /// The distribution of numbers of givens.
    pub givens: Distribution,
}

/// The statistics of a collection.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stats {
    /// The file.
    pub store: String,
    /// The version of the file.
    pub version: u32,
    /// The size of the file in bytes.
    pub bytes: u64,
    /// The number of puzzles.
    pub puzzles: u64,
    /// The number of puzzles that wait to be rated.
    pub waiting: u64,
    /// The statistics of each shape.
    pub shapes: Vec<ShapeStats>,
}

impl Store {
    /// Returns the statistics of one shape or of all.
    pub fn stats(&self, shape: Option<&str>) -> Result<Stats, StoreError> {
        let mut shapes = Vec::new();
        let sql = "SELECT id, name, identity FROM shape WHERE ?1 IS NULL OR name = ?1 ORDER BY id";
        let mut statement = self.told(self.connection.prepare(sql))?;
        let row = |row: &rusqlite::Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
        let rows = self.told(statement.query_map([shape], row))?;
        for known in rows {
            let (id, name, identity): (i64, String, String) = self.told(known)?;
            let ratings = self.distribution(
                "SELECT er, count(*) FROM puzzle INDEXED BY puzzle_by_rating
                 WHERE shape = ?1 AND er IS NOT NULL GROUP BY er ORDER BY er",
                id,
                10.0,
            )?;
            let givens = self.distribution(
                "SELECT n_givens, count(*) FROM puzzle INDEXED BY puzzle_by_givens
                 WHERE shape = ?1 GROUP BY n_givens ORDER BY n_givens",
                id,
                1.0,
            )?;
            let unused = self
                .count("SELECT count(*) FROM puzzle INDEXED BY unused_by_rating WHERE shape = ?1 AND used = 0", id)?;
            let puzzles = givens.total();
            let (rated, used) = (ratings.total(), puzzles.saturating_sub(unused));
            shapes.push(ShapeStats { shape: name, identity, puzzles, rated, used, ratings, givens });
        }
        let bytes = std::fs::metadata(self.path()).map_or(0, |data| data.len());
        Ok(Stats {
            store: self.path().display().to_string(),
            version: crate::VERSION,
            bytes,
            puzzles: shapes.iter().map(|shape| shape.puzzles).sum(),
            waiting: self.n_waiting()?,
            shapes,
        })
    }

    fn count(&self, sql: &str, shape: i64) -> Result<u64, StoreError> {
        Ok(self.told(self.connection.query_row(sql, [shape], |row| row.get::<_, i64>(0)))? as u64)
    }

    fn distribution(&self, sql: &str, shape: i64, scale: f64) -> Result<Distribution, StoreError> {
        let mut statement = self.told(self.connection.prepare(sql))?;
        let row = |row: &rusqlite::Row<'_>| Ok((row.get::<_, i64>(0)? as f64 / scale, row.get::<_, i64>(1)? as u64));
        let rows = self.told(statement.query_map([shape], row))?;
        Ok(Distribution(self.told(rows.collect())?))
    }
}

impl Distribution {
    /// Returns the total number of values.
    pub fn total(&self) -> u64 {
        self.0.iter().map(|(_, n)| n).sum()
    }

    /// Returns the sum of two distributions.
    pub fn with(&self, other: &Distribution) -> Distribution {
        let mut all = self.0.clone();
        for &(value, n) in &other.0 {
            match all.iter_mut().find(|(known, _)| *known == value) {
                Some((_, known)) => *known += n,
                None => all.push((value, n)),
            }
        }
        all.sort_by(|a, b| a.0.total_cmp(&b.0));
        Distribution(all)
    }
}

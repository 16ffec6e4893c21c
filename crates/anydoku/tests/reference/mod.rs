//! Reader of reference ratings: puzzles with the ER, EP and ED of the established program, and the topologies of the
//! variants among them.

use std::collections::HashMap;
use std::sync::Arc;

use anydoku::rate::{Rater, Rating};
use anydoku::{Digit, Puzzle, Shape, Topology};

/// A line of the reference file.
pub struct Row<'a> {
    pub puzzle: &'a str,
    pub er: &'a str,
    pub ep: &'a str,
    pub ed: &'a str,
    pub stratum: &'a str,
    pub variant: &'a str,
    pub layout: &'a str,
    pub hardest: &'a str,
}

/// Iterates over the lines after the header.
pub fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    text.lines().skip(1).filter_map(|line| {
        let f: Vec<&str> = line.split('\t').collect();
        let &[puzzle, er, ep, ed, stratum, variant, layout, hardest, ..] = &f[..] else { return None };
        Some(Row { puzzle, er, ep, ed, stratum, variant, layout, hardest })
    })
}

/// Returns whether all three numbers agree.
pub fn agrees(row: &Row<'_>, rating: &Rating) -> bool {
    let same = |text: &str, number: f64| text.parse::<f64>().is_ok_and(|t| (t - number).abs() < 0.01);
    same(row.er, rating.er) && same(row.ep, rating.ep) && same(row.ed, rating.ed)
}

/// A rater for each topology seen so far.
#[derive(Default)]
pub struct Raters {
    known: HashMap<String, (Arc<Topology>, Rater)>,
}

impl Raters {
    /// Returns the rater and the puzzle of a row, or `None` for a variant that houses cannot express.
    pub fn prepare(&mut self, row: &Row<'_>) -> Option<(&Rater, Puzzle)> {
        let key = format!("{} {}", row.variant, row.layout);
        if !self.known.contains_key(&key) {
            let topology = topology(row.variant, row.layout)?;
            let rater = Rater::new(&topology).ok()?;
            self.known.insert(key.clone(), (topology, rater));
        }
        let (topology, rater) = &self.known[&key];
        let givens = row.puzzle.bytes().map(|b| match b {
            b'1'..=b'9' => Some(Digit(b - b'1')),
            _ => None,
        });
        Some((rater, Puzzle::new(topology.clone(), givens.collect())))
    }
}

fn topology(variant: &str, layout: &str) -> Option<Arc<Topology>> {
    if variant == "jigsaw" {
        let labels: Vec<usize> = layout.bytes().map(usize::from).collect();
        return Shape::jigsaw(&labels).ok().map(|shape| shape.topology);
    }
    let name = match variant {
        "classic" => "9x9",
        "latin" => "latin9",
        "x" => "x",
        "windoku" => "windoku",
        "dg" => "disjoint",
        "cd" => "centredot",
        "asterisk" => "asterisk",
        "girandola" => "girandola",
        "ak" => "antiknight",
        "aking" => "antiking",
        _ => return None,
    };
    Shape::named(name).map(|shape| shape.topology)
}

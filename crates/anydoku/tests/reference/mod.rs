//! Reading reference ratings: puzzles with the ER, EP and ED of the established program, and the topologies of the
//! variants among them.

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::Arc;

use anydoku::rate::{Rater, Rating};
use anydoku::{Cell, CellNames, Digit, House, HouseKind, Puzzle, Shape, Topology};

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

/// The reference ratings, if they are there.
pub fn text() -> Option<String> {
    let root = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../..");
    let named = std::env::var_os("ANYDOKU_DATA").map(PathBuf::from);
    let folders = named.into_iter().chain([root.join("../shared/data"), root.join("../../shared/data")]);
    folders.map(|folder| folder.join("ratings-public.tsv")).find_map(|path| std::fs::read_to_string(path).ok())
}

/// The lines after the header.
pub fn rows(text: &str) -> impl Iterator<Item = Row<'_>> {
    text.lines().skip(1).filter_map(|line| {
        let f: Vec<&str> = line.split('\t').collect();
        let &[puzzle, er, ep, ed, stratum, variant, layout, hardest, ..] = &f[..] else { return None };
        Some(Row { puzzle, er, ep, ed, stratum, variant, layout, hardest })
    })
}

/// Are all three numbers the same?
pub fn agrees(row: &Row<'_>, rating: &Rating) -> bool {
    let same = |text: &str, number: f64| text.parse::<f64>().is_ok_and(|t| (t - number).abs() < 0.01);
    same(row.er, rating.er) && same(row.ep, rating.ep) && same(row.ed, rating.ed)
}

/// A rater for each topology met so far.
#[derive(Default)]
pub struct Raters {
    known: HashMap<String, (Arc<Topology>, Rater)>,
}

impl Raters {
    /// The rater and the puzzle of a row; none for a variant that is no matter of houses.
    pub fn prepare(&mut self, row: &Row<'_>) -> Option<(&Rater, Puzzle)> {
        let key = format!("{} {}", row.variant, row.layout);
        if !self.known.contains_key(&key) {
            let topology = Arc::new(topology(row.variant, row.layout)?);
            let rater = Rater::new(&topology).ok()?;
            self.known.insert(key.clone(), (topology, rater));
        }
        let (topology, rater) = &self.known[&key];
        let givens = row.puzzle.bytes().map(|b| match b {
            b'1'..=b'9' => Some(Digit::from_number((b - b'0') as usize)),
            _ => None,
        });
        Some((rater, Puzzle::new(topology.clone(), givens.collect())))
    }
}

fn topology(variant: &str, layout: &str) -> Option<Topology> {
    let plain = Topology::square(3);
    if variant == "classic" {
        return Some(plain);
    }
    if variant == "jigsaw" {
        let labels: Vec<usize> = layout.bytes().map(usize::from).collect();
        return Shape::jigsaw(&labels).ok().map(|shape| (*shape.topology).clone());
    }
    let mut houses = plain.houses().to_vec();
    let at = |r: i32, c: i32| Cell::new((r * 9 + c) as usize);
    let named =
        |kind, name: &str, cells: &[(i32, i32)]| House::named(kind, name, cells.iter().map(|&(r, c)| at(r - 1, c - 1)));
    let jumps = |moves: &[(i32, i32)], houses: &mut Vec<House>| {
        let mut n = 0;
        for cell in 0..81 {
            for &(dr, dc) in moves {
                let (r, c) = (cell / 9 + dr, cell % 9 + dc);
                if (0..9).contains(&r) && (0..9).contains(&c) {
                    n += 1;
                    houses.push(House::numbered(HouseKind::Pair, n, [at(cell / 9, cell % 9), at(r, c)]));
                }
            }
        }
    };
    match variant {
        "latin" => houses.truncate(18),
        "x" => {
            houses.push(House::named(HouseKind::Diagonal, "diagonal \\", (0..9).map(|i| at(i, i))));
            houses.push(House::named(HouseKind::Diagonal, "diagonal /", (0..9).map(|i| at(i, 8 - i))));
        }
        "windoku" => {
            for (n, (r, c)) in [(1, 1), (1, 5), (5, 1), (5, 5)].into_iter().enumerate() {
                let cells = (0..9).map(|i| at(r + i / 3, c + i % 3));
                houses.push(House::numbered(HouseKind::Window, n + 1, cells));
            }
        }
        "dg" => {
            for k in 0..9 {
                let cells = (0..9).map(|b| at(b / 3 * 3 + k / 3, b % 3 * 3 + k % 3));
                houses.push(House::numbered(HouseKind::Group, k as usize + 1, cells));
            }
        }
        "cd" => {
            let cells = (0..9).map(|b| at(b / 3 * 3 + 1, b % 3 * 3 + 1));
            houses.push(House::named(HouseKind::Group, "centre dots", cells));
        }
        "asterisk" => {
            let cells = [(2, 5), (3, 3), (3, 7), (5, 2), (5, 5), (5, 8), (7, 3), (7, 7), (8, 5)];
            houses.push(named(HouseKind::Group, "asterisk", &cells));
        }
        "girandola" => {
            let cells = [(1, 1), (1, 9), (2, 5), (5, 2), (5, 5), (5, 8), (8, 5), (9, 1), (9, 9)];
            houses.push(named(HouseKind::Group, "girandola", &cells));
        }
        "ak" => jumps(&[(1, 2), (1, -2), (2, 1), (2, -1)], &mut houses),
        "aking" => jumps(&[(1, 1), (1, -1)], &mut houses),
        _ => return None,
    }
    Topology::new(81, 9, CellNames::Grid { columns: 9 }, houses).ok()
}

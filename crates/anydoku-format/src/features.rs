//! The rules of square grids that the formats of other programs can express.
//!
//! f-puzzles, SudokuPad and the Interactive Sudoku Solver do not list houses; they name rules: boxes, regions,
//! diagonals, windows, disjoint groups, anti-knight, anti-king, and "these cells differ". [`Features`] lists these
//! rules. They are derived from a topology by comparing sets of cells, so the order and names of houses do not matter,
//! and a topology can be rebuilt from them. They are independent of any text format.

use anydoku::text::ReadError;
use std::collections::{BTreeMap, HashSet};
use std::ops::Range;
use std::sync::{Arc, OnceLock};

use anydoku::families::{self, Leaper};
use anydoku::{Cell, CellNames, House, HouseKind, Layout, Message, Topology, msg};

/// The maximum size of grids in these formats.
pub(super) const MAX_SIZE: usize = 16;

/// The rules of a square grid. Cells are numbered row by row.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Features {
    /// The number of rows, columns and digits.
    pub size: usize,
    /// The regions with a thick outline.
    pub regions: Regions,
    /// Whether the diagonal from the top left to the bottom right is a house.
    pub falling: bool,
    /// Whether the diagonal from the bottom left to the top right is a house.
    pub rising: bool,
    /// Whether the windows between the boxes are houses.
    pub windows: bool,
    /// Whether cells at corresponding positions of their boxes differ.
    pub disjoint: bool,
    /// Whether cells a knight's move apart differ.
    pub anti_knight: bool,
    /// Whether cells a king's move apart differ.
    pub anti_king: bool,
    /// Additional sets of cells that must differ.
    pub extra: Vec<Vec<Cell>>,
}

/// The regions of a grid.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) enum Regions {
    /// Only rows and columns.
    None,
    /// The usual boxes of this size, or no boxes where these would be rows.
    Boxes,
    /// The zero-based index of each cell's region. Every region has as many cells as there are digits.
    Map(Vec<usize>),
}

type Set = Vec<Cell>;

impl Features {
    /// Returns a grid with rows, columns and boxes.
    pub fn plain(size: usize) -> Features {
        Features {
            size,
            regions: Regions::Boxes,
            falling: false,
            rising: false,
            windows: false,
            disjoint: false,
            anti_knight: false,
            anti_king: false,
            extra: Vec::new(),
        }
    }

    fn is_plain(&self) -> bool {
        *self == Features::plain(self.size)
    }

    /// Returns the features of a square grid, and the cell at each position, row by row. The error describes the part
    /// that features cannot express.
    pub fn find(topology: &Topology, layout: &Layout) -> Result<(Features, Vec<Cell>), Message> {
        // The writers handle rules separately from houses.
        let topology = topology.without_rules();
        let n = topology.n_digits();
        if topology.n_cells() != n * n {
            return Err(msg!("lost-no-square", cells = topology.n_cells(), digits = n));
        }
        if n > MAX_SIZE {
            return Err(msg!("lost-large-grid", n = n, most = MAX_SIZE));
        }
        let cells = places(topology, layout);
        let mut place_of = vec![Cell(0); n * n];
        cells.iter().enumerate().for_each(|(place, cell)| place_of[cell.index()] = Cell::new(place));
        let on_paper = |house: &House| set(house.cells.iter().map(|cell| place_of[cell.index()]));
        let all: HashSet<Set> = topology.houses().iter().map(on_paper).collect();
        let missing = |lines: &[Set]| lines.iter().position(|line| !all.contains(line));
        if let Some(missing) = missing(&sets(families::rows(n))) {
            return Err(msg!("lost-missing-row", number = missing + 1));
        }
        if let Some(missing) = missing(&sets(families::columns(n))) {
            return Err(msg!("lost-missing-column", number = missing + 1));
        }
        let mut left = all.clone();
        let mut named = |sets: &[Set]| {
            let there = !sets.is_empty() && sets.iter().all(|set| all.contains(set));
            if there {
                sets.iter().for_each(|set| _ = left.remove(set));
            }
            there
        };
        named(&sets(families::rows(n)));
        named(&sets(families::columns(n)));
        let outlined: Vec<Set> = layout
            .outlined
            .iter()
            .filter_map(|id| topology.houses().get(id.index()))
            .map(on_paper)
            .filter(|set| all.contains(set))
            .collect();
        let blocks: Vec<Set> =
            topology.houses().iter().filter(|house| house.kind == HouseKind::Block).map(on_paper).collect();
        let standard = boxes(n);
        let regions = match [outlined, standard.clone(), blocks]
            .into_iter()
            .find(|sets| sets.len() == n && region_map(n, sets).is_some() && named(sets))
        {
            Some(sets) if set_of(&sets) == set_of(&standard) => Regions::Boxes,
            Some(sets) => Regions::Map(region_map(n, &sets).expect("only such sets are taken")),
            // Grids of size 5 or 7 have no usual boxes that could be missing.
            None if standard.is_empty() => Regions::Boxes,
            None => Regions::None,
        };
        let mut features = Features {
            regions,
            falling: named(&sets([families::falling(n)].into_iter())),
            rising: named(&sets([families::rising(n)].into_iter())),
            windows: named(&windows(n)),
            disjoint: named(&disjoint_groups(n)),
            ..Features::plain(n)
        };
        // Pairs that also share a larger house may be listed or not.
        let seen = |pair: &Set| topology.sees(cells[pair[0].index()], cells[pair[1].index()]);
        let mut moves = |pairs: Vec<Set>| {
            let there = pairs.iter().all(seen) && pairs.iter().any(|pair| left.contains(pair));
            if there {
                pairs.iter().for_each(|pair| _ = left.remove(pair));
            }
            there
        };
        features.anti_knight = moves(leaps(n, Leaper::Knight));
        features.anti_king = moves(leaps(n, Leaper::King));
        features.extra = left.into_iter().collect();
        features.extra.sort_unstable();
        Ok((features, cells))
    }

    /// Returns the grid with these rules. Duplicate houses are merged.
    ///
    /// # Panics
    /// Panics if the size is 0 or above 16, if the number of cells of a region is not the number of digits, or if an
    /// extra house repeats a cell or has too many cells.
    pub fn build(&self) -> (Topology, Layout) {
        let n = self.size;
        let mut known: HashSet<Set> = HashSet::new();
        let mut houses: Vec<House> = Vec::new();
        let mut numbers: BTreeMap<&str, usize> = BTreeMap::new();
        let mut add = |known: &mut HashSet<Set>, kind: HouseKind, sets: Vec<Set>| {
            for cells in sets {
                if known.insert(cells.clone()) {
                    let number = numbers.entry(kind.word()).or_default();
                    *number += 1;
                    houses.push(House::numbered(kind, *number, cells));
                }
            }
        };
        add(&mut known, HouseKind::Row, sets(families::rows(n)));
        add(&mut known, HouseKind::Column, sets(families::columns(n)));
        let regions = match &self.regions {
            Regions::None => Vec::new(),
            Regions::Boxes => boxes(n),
            Regions::Map(map) => sets(families::pieces(map, n).into_iter()),
        };
        add(&mut known, HouseKind::Block, regions);
        let diagonals = [self.falling.then(|| families::falling(n)), self.rising.then(|| families::rising(n))];
        add(&mut known, HouseKind::Diagonal, sets(diagonals.into_iter().flatten()));
        if self.windows {
            add(&mut known, HouseKind::Window, windows(n));
        }
        if self.disjoint {
            add(&mut known, HouseKind::Group, disjoint_groups(n));
        }
        let mut pairs = Vec::new();
        for (is_wanted, leaper) in [(self.anti_knight, Leaper::Knight), (self.anti_king, Leaper::King)] {
            if is_wanted {
                pairs.extend(leaps(n, leaper));
            }
        }
        let implied: HashSet<Set> = pairs.iter().cloned().collect();
        for cells in &self.extra {
            let cells = set(cells.iter().copied());
            if !implied.contains(&cells) {
                add(&mut known, if cells.len() == 2 { HouseKind::Pair } else { HouseKind::Window }, vec![cells]);
            }
        }
        // Many of these pairs already share another house.
        let mut apart = vec![false; n * n * n * n];
        for cells in known.iter().filter(|cells| cells.len() > 2) {
            let pairs = cells.iter().flat_map(|a| cells.iter().map(move |b| (a.index(), b.index())));
            pairs.for_each(|(a, b)| apart[a * n * n + b] = true);
        }
        pairs.retain(|pair| !apart[pair[0].index() * n * n + pair[1].index()]);
        add(&mut known, HouseKind::Pair, pairs);
        let topology =
            Topology::new(n * n, n, CellNames::Grid { columns: n }, houses).expect("sizes and cells were checked");
        let layout = Layout::grid(n, n, &topology);
        (topology, layout)
    }
}

/// Returns the cell at each position of a square grid, row by row, according to the layout if that is square, and
/// otherwise in order.
fn places(topology: &Topology, layout: &Layout) -> Vec<Cell> {
    let n = topology.n_digits();
    let in_order = || topology.cells().collect();
    if layout.n_cells() != n * n || (layout.rows(), layout.cols()) != (n, n) {
        return in_order();
    }
    layout
        .cells_on_paper()
        .into_iter()
        .collect::<Option<Vec<Cell>>>()
        .filter(|cells| set_of(cells).len() == n * n)
        .unwrap_or_else(in_order)
}

fn set(cells: impl Iterator<Item = Cell>) -> Set {
    let mut cells: Vec<Cell> = cells.collect();
    cells.sort_unstable();
    cells
}

fn set_of<T: Eq + std::hash::Hash>(items: &[T]) -> HashSet<&T> {
    items.iter().collect()
}

/// Returns the region of each position, if the sets have `n` cells each and do not overlap.
fn region_map(n: usize, sets: &[Set]) -> Option<Vec<usize>> {
    let mut map = vec![usize::MAX; n * n];
    for (region, cells) in sets.iter().enumerate() {
        if cells.len() != n {
            return None;
        }
        for cell in cells {
            if std::mem::replace(&mut map[cell.index()], region) != usize::MAX {
                return None;
            }
        }
    }
    (sets.len() == n).then_some(map)
}

fn sets(houses: impl Iterator<Item = House>) -> Vec<Set> {
    houses.map(|house| families::sorted(&house.cells)).collect()
}

/// Returns the usual boxes, or no boxes where they would be rows.
fn boxes(n: usize) -> Vec<Set> {
    families::real_box(n).map_or(Vec::new(), |(height, width)| sets(families::blocks(height, width)))
}

fn disjoint_groups(n: usize) -> Vec<Set> {
    families::real_box(n).map_or(Vec::new(), |(height, width)| sets(families::disjoint_groups(height, width)))
}

/// Returns the windows of a grid, for formats that list their cells.
pub(super) fn windows(n: usize) -> Vec<Set> {
    sets(families::windows(n))
}

fn leaps(n: usize, leaper: Leaper) -> Vec<Set> {
    leaper.pairs(n).map(Vec::from).collect()
}

/// Returns the plain grid of this size, which is built only once, because almost every text begins with one.
fn plain(size: usize) -> (Arc<Topology>, Arc<Layout>) {
    type Made = OnceLock<(Arc<Topology>, Arc<Layout>)>;
    static PLAIN: [Made; MAX_SIZE + 1] = [const { OnceLock::new() }; MAX_SIZE + 1];
    let make = || {
        let (topology, layout) = Features::plain(size).build();
        (Arc::new(topology), Arc::new(layout))
    };
    PLAIN[size].get_or_init(make).clone()
}

/// A cache of grids for input with many puzzles. It builds each shape once and limits the total memory of the puzzles.
pub(super) struct Grids {
    made: BTreeMap<Features, (Arc<Topology>, Arc<Layout>)>,
    bytes: usize,
}

/// The approximate memory limit of the puzzles in one text.
const MAX_BYTES: usize = 100 << 20;

impl Grids {
    /// Returns an empty cache.
    pub fn new() -> Grids {
        Grids { made: BTreeMap::new(), bytes: 0 }
    }

    /// Returns the grid with these rules, from the cache if possible.
    pub fn get(&mut self, features: Features) -> (Arc<Topology>, Arc<Layout>) {
        if let Some((topology, layout)) = self.made.get(&features) {
            return (topology.clone(), layout.clone());
        }
        let made = match features.is_plain() {
            true => plain(features.size),
            false => {
                let (topology, layout) = features.build();
                (Arc::new(topology), Arc::new(layout))
            }
        };
        // A house is a name and a list; a cell is a list of squares.
        self.bytes += made.0.n_houses() * 160 + made.0.n_cells() * 64;
        self.made.insert(features, made.clone());
        made
    }

    /// Counts the memory of another puzzle. Returns an error that points at the puzzle if the limit is exceeded.
    pub fn count(&mut self, sheet: &anydoku::Sheet, text: &[u8], span: Range<usize>) -> Result<(), ReadError> {
        let n_cells = sheet.puzzle.topology().n_cells();
        let n_sets = usize::from(sheet.puzzle.marks().is_some())
            + usize::from(sheet.play.as_ref().is_some_and(|play| play.marks.is_some()));
        let notes = &sheet.notes;
        let words = [&notes.title, &notes.author, &notes.source, &notes.rating, &notes.rules, &notes.comment];
        let n_words: usize = words.into_iter().flatten().map(String::len).sum();
        let n_other: usize = notes.other.iter().map(|(key, value)| key.len() + value.len() + 64).sum();
        let n_colours = if sheet.colours().is_empty() { 0 } else { n_cells * 100 };
        self.bytes += 512 + n_cells * (4 + 32 * n_sets) + n_words + n_other + n_colours;
        if self.bytes <= MAX_BYTES {
            return Ok(());
        }
        let expected = msg!("expect-puzzles-of-size", most = MAX_BYTES >> 20);
        Err(ReadError::new(text, span, msg!("found-more-puzzles"), expected))
    }
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;
    use anydoku::{Digit, DigitSet, Puzzle, Sheet};
    use proptest::prelude::*;

    /// Returns a strategy for sheets with any mixture of rules, givens and marks.
    pub fn sheets() -> impl Strategy<Value = Sheet> {
        let rules = (1..=MAX_SIZE, any::<u16>(), any::<u64>());
        rules.prop_map(|(n, flags, seed)| {
            let mut rng = anydoku::Rng::new(seed);
            let flag = |bit: u16| flags >> bit & 1 == 1;
            let mut features = Features {
                falling: flag(0),
                rising: flag(1),
                windows: flag(2),
                disjoint: flag(3),
                anti_knight: flag(4),
                anti_king: flag(5),
                ..Features::plain(n)
            };
            if flag(6) {
                let mut map: Vec<usize> = (0..n * n).map(|place| place % n).collect();
                rng.shuffle(&mut map);
                features.regions = if flag(7) { Regions::Map(map) } else { Regions::None };
            }
            for _ in 0..if flag(8) { rng.below(4) } else { 0 } {
                let mut cells: Vec<Cell> = (0..n * n).map(Cell::new).collect();
                rng.shuffle(&mut cells);
                cells.truncate(1 + rng.below(n));
                features.extra.push(cells);
            }
            let (topology, layout) = features.build();
            let mut puzzle = Puzzle::empty(topology.into());
            if n == 1 {
                return Sheet::new(puzzle, layout);
            }
            let mut marks = vec![DigitSet::all(n); n * n];
            for (place, marks) in marks.iter_mut().enumerate() {
                match rng.below(4) {
                    0 => puzzle.give(Cell::new(place), Digit::new(rng.below(n))),
                    1 if flag(9) && n > 2 => {
                        *marks = (0..n).filter(|_| rng.below(2) == 0).map(Digit::new).collect();
                        marks.insert(Digit(0));
                        marks.insert(Digit(1));
                    }
                    _ => {}
                }
            }
            Sheet::new(if flag(9) { puzzle.with_marks(marks) } else { puzzle }, layout)
        })
    }

    pub fn assert_same(a: &Sheet, b: &Sheet) {
        let rules = |sheet: &Sheet| Features::find(sheet.puzzle.topology(), &sheet.layout);
        assert!(a.puzzle.topology().is_same_as(b.puzzle.topology()), "{:?}\n{:?}", rules(a), rules(b));
        assert_eq!(a.puzzle.givens(), b.puzzle.givens());
        a.puzzle.topology().cells().for_each(|cell| assert_eq!(a.puzzle.start(cell), b.puzzle.start(cell)));
    }

    fn check(features: &Features) {
        let (topology, layout) = features.build();
        let (found, places) = Features::find(&topology, &layout).unwrap();
        assert_eq!(&found, features);
        assert_eq!(places, topology.cells().collect::<Vec<_>>());
    }

    #[test]
    fn every_rule_is_found_again() {
        for n in [4, 6, 8, 9, 10, 12, 16] {
            check(&Features::plain(n));
            check(&Features { regions: Regions::None, ..Features::plain(n) });
            check(&Features { falling: true, ..Features::plain(n) });
            check(&Features { rising: true, falling: true, ..Features::plain(n) });
            check(&Features { windows: true, anti_king: true, ..Features::plain(n) });
            check(&Features { disjoint: true, anti_knight: true, ..Features::plain(n) });
            let standing = (0..n * n).map(|i| i % n * n + i / n).map(|i| families::box_of(n, i)).collect::<Vec<_>>();
            let regions = if anydoku::shape::default_box(n).is_some_and(|(h, w)| h == w) {
                Regions::Boxes
            } else {
                Regions::Map(relabel(&standing))
            };
            check(&Features { regions, ..Features::plain(n) });
            check(&Features {
                extra: vec![vec![Cell(0), Cell(5)], vec![Cell(1), Cell(6), Cell(11)]],
                ..Features::plain(n)
            });
        }
        check(&Features::plain(7));
    }

    fn relabel(map: &[usize]) -> Vec<usize> {
        let mut order: Vec<usize> = Vec::new();
        map.iter()
            .map(|label| {
                order.iter().position(|known| known == label).unwrap_or_else(|| {
                    order.push(*label);
                    order.len() - 1
                })
            })
            .collect()
    }

    #[test]
    fn order_of_houses_does_not_matter() {
        let (topology, layout) = Features { windows: true, ..Features::plain(9) }.build();
        let houses = topology.houses().iter().rev().cloned().map(|mut house| {
            house.cells.reverse();
            house
        });
        let turned = Topology::new(81, 9, CellNames::Numbered, houses.collect()).unwrap();
        let mut plain = layout.clone();
        plain.outlined.clear();
        assert_eq!(Features::find(&turned, &plain).unwrap().0, Features { windows: true, ..Features::plain(9) });
    }

    #[test]
    fn redundant_knight_pairs_may_be_listed() {
        let (topology, layout) = Features { anti_knight: true, ..Features::plain(9) }.build();
        let mut houses = topology.houses().to_vec();
        houses.push(House::numbered(HouseKind::Pair, 999, [Cell(0), Cell(11)]));
        let more = Topology::new(81, 9, CellNames::Numbered, houses).unwrap();
        assert_eq!(Features::find(&more, &layout).unwrap().0, Features { anti_knight: true, ..Features::plain(9) });
    }

    #[test]
    fn what_is_no_grid_is_told() {
        let pair = House::numbered(HouseKind::Row, 1, [Cell(0), Cell(1)]);
        let topology = Topology::new(3, 2, CellNames::Numbered, vec![pair.clone()]).unwrap();
        let reason = Features::find(&topology, &Layout::guess(&topology)).unwrap_err();
        assert_eq!(reason.to_string(), "the 3 cells for 2 digits do not form a square grid");
        let topology = Topology::new(4, 2, CellNames::Numbered, vec![pair]).unwrap();
        let reason = Features::find(&topology, &Layout::guess(&topology)).unwrap_err();
        assert_eq!(reason.to_string(), "row 2 is not a house, but all rows and columns must be houses");
    }
}

//! Fish with houses of any kind, and fins: one search for finned, sashimi, franken and mutant fish.
//!
//! The search chooses the base sets, takes the first base candidate that is not covered, and either covers it with a
//! house or makes it a fin. Covers and fins together must account for every base candidate. If no fin is true, each
//! cover set holds the digit in a base set; so any candidate that lies in a cover set, outside the base sets, and sees
//! all fins is removed. Base sets have no candidate in common, so there are no endo-fins. The terms are those of HoDoKu.

use std::ops::ControlFlow;

use crate::explain::{Board, Frame, bits, bits_of, family};

/// The kinds of houses that a fish may use.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Kind {
    /// Lines of one family, covered by lines of another.
    Basic,
    /// Lines of one family and areas, covered by lines of another family and areas, with at least one area.
    Franken,
    /// Houses of any family, unless the fish is basic or franken.
    Mutant,
}

/// The maximum number of candidates of a digit that a search handles.
const MOST_CANDIDATES: usize = 256;

/// The maximum number of choices that one search tries, which takes about half a second. A 9x9 board hardly ever needs as
/// many; boards with more houses do.
const MOST_NODES: usize = 500_000;

/// A set of candidates of one digit.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub(super) struct Set([u64; MOST_CANDIDATES / 64]);

impl Set {
    fn all() -> Set {
        Set([u64::MAX; MOST_CANDIDATES / 64])
    }

    fn put(&mut self, i: usize) {
        self.0[i / 64] |= 1 << (i % 64);
    }

    fn has(self, i: usize) -> bool {
        self.0[i / 64] >> (i % 64) & 1 == 1
    }

    fn and(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & other.0[i]))
    }

    fn or(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] | other.0[i]))
    }

    fn without(self, other: Set) -> Set {
        Set(std::array::from_fn(|i| self.0[i] & !other.0[i]))
    }

    fn is_empty(self) -> bool {
        self.0.iter().all(|&word| word == 0)
    }

    fn len(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn first(self) -> Option<usize> {
        let word = self.0.iter().position(|&word| word != 0)?;
        Some(64 * word + self.0[word].trailing_zeros() as usize)
    }

    fn members(self) -> impl Iterator<Item = usize> {
        (0..MOST_CANDIDATES / 64).flat_map(move |word| bits(self.0[word]).map(move |bit| 64 * word + bit))
    }
}

/// A fish as the search finds it; cells and houses are those of the frame.
pub(super) struct Catch {
    pub digit: usize,
    pub base: Vec<usize>,
    pub cover: Vec<usize>,
    pub fins: Vec<usize>,
    /// The cells of the cover sets outside the base sets; with `Hunt::free_fins`, also those that see no fin.
    pub removes: Vec<usize>,
    /// Whether the fish without its fins leaves a base set fewer than two candidates.
    pub is_sashimi: bool,
}

/// The properties of the fish to search for.
#[derive(Clone, Copy)]
pub(super) struct Hunt {
    pub size: usize,
    pub kind: Kind,
    /// The minimum and maximum number of fins.
    pub fins: (usize, usize),
    /// Whether the removed candidates need not see the fins, because chains connect them instead.
    pub free_fins: bool,
}

/// A house with the candidates of the digit.
#[derive(Clone, Copy)]
struct Net {
    house: usize,
    cells: Set,
}

/// The search for fish of one digit.
struct Search<'a> {
    hunt: Hunt,
    frame: &'a Frame,
    digit: usize,
    /// The cell of each candidate.
    cells: Vec<usize>,
    /// The candidates that each candidate sees.
    sees: Vec<Set>,
    bases: Vec<Net>,
    covers: Vec<Net>,
    base: Vec<Net>,
    all_base: Set,
    cover: Vec<usize>,
    fins: Vec<usize>,
    nodes: usize,
    go_on: &'a dyn Fn() -> ControlFlow<()>,
    each: &'a mut dyn FnMut(Catch) -> ControlFlow<()>,
}

fn is_line(family: u8) -> bool {
    family == family::ROW || family == family::COLUMN
}

/// Returns the kind of a fish with houses of these families, ignoring its fins.
fn kind_of(base: impl Iterator<Item = u8>, cover: impl Iterator<Item = u8>) -> Kind {
    let mut lines = [[false; 2]; 2];
    let mut has_area = false;
    for (side, family) in base.map(|family| (0, family)).chain(cover.map(|family| (1, family))) {
        match family {
            family::ROW => lines[side][0] = true,
            family::COLUMN => lines[side][1] = true,
            _ => has_area = true,
        }
    }
    let mixes = |side: [bool; 2]| side[0] && side[1];
    let is_parallel = (0..2).any(|i| lines[0][i] && lines[1][i]);
    match has_area {
        _ if mixes(lines[0]) || mixes(lines[1]) || is_parallel => Kind::Mutant,
        true => Kind::Franken,
        false => Kind::Basic,
    }
}

/// Finds every fish of this description. Returns `Break` if `each` or `go_on` does.
pub(super) fn each_catch(
    board: &Board,
    hunt: Hunt,
    go_on: &dyn Fn() -> ControlFlow<()>,
    each: &mut dyn FnMut(Catch) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let frame = &board.frame;
    let mut nodes = 0;
    let sides: &[(Option<u8>, Option<u8>)] = match hunt.kind {
        Kind::Mutant => &[(None, None)],
        _ => &[(Some(family::COLUMN), Some(family::ROW)), (Some(family::ROW), Some(family::COLUMN))],
    };
    for &(base, cover) in sides {
        let fits = |side: Option<u8>, family: u8| match hunt.kind {
            Kind::Basic => Some(family) == side,
            Kind::Franken => Some(family) == side || !is_line(family),
            Kind::Mutant => true,
        };
        for digit in 0..frame.n_digits {
            go_on()?;
            let Some(candidates) = Candidates::of(board, digit) else { continue };
            let nets = |side: Option<u8>, least: usize| {
                let houses = (0..frame.houses.len()).filter(|&u| fits(side, frame.houses[u].family));
                let nets = houses.map(|u| Net { house: u, cells: candidates.of_house(frame, u) });
                nets.filter(|net| net.cells.len() >= least).collect::<Vec<_>>()
            };
            let (bases, covers) = (nets(base, 2), nets(cover, 1));
            if bases.len() < hunt.size || covers.len() < hunt.size {
                continue;
            }
            let mut search = Search {
                hunt,
                frame,
                digit,
                cells: candidates.cells,
                sees: candidates.sees,
                bases,
                covers,
                base: Vec::new(),
                all_base: Set::default(),
                cover: Vec::new(),
                fins: Vec::new(),
                nodes,
                go_on,
                each,
            };
            search.choose_bases(0)?;
            nodes = search.nodes;
            if nodes > MOST_NODES {
                return ControlFlow::Continue(());
            }
        }
    }
    ControlFlow::Continue(())
}

/// The candidates of a digit, with zero-based indices.
struct Candidates {
    cells: Vec<usize>,
    sees: Vec<Set>,
    number: Vec<u16>,
}

impl Candidates {
    /// Returns the candidates, or `None` if there are none or too many.
    fn of(board: &Board, digit: usize) -> Option<Candidates> {
        let frame = &board.frame;
        let cells: Vec<usize> = bits_of(board.marks.at(frame, digit)).collect();
        if cells.len() < 4 || cells.len() > MOST_CANDIDATES {
            return None;
        }
        let mut number = vec![u16::MAX; frame.n_cells];
        for (i, &cell) in cells.iter().enumerate() {
            number[cell] = i as u16;
        }
        let sight = |&cell: &usize| {
            let mut seen = Set::default();
            for &peer in frame.peers(cell).iter().filter(|&&peer| number[peer as usize] != u16::MAX) {
                seen.put(number[peer as usize] as usize);
            }
            seen
        };
        let sees = cells.iter().map(sight).collect();
        Some(Candidates { cells, sees, number })
    }

    fn of_house(&self, frame: &Frame, house: usize) -> Set {
        let mut set = Set::default();
        for &cell in &frame.houses[house].cells {
            if self.number[cell as usize] != u16::MAX {
                set.put(self.number[cell as usize] as usize);
            }
        }
        set
    }
}

impl Search<'_> {
    /// Counts a choice, and returns whether there were too many.
    fn is_spent(&mut self) -> Result<bool, ()> {
        self.nodes += 1;
        if self.nodes.is_multiple_of(4096) && (self.go_on)().is_break() {
            return Err(());
        }
        Ok(self.nodes > MOST_NODES)
    }

    fn choose_bases(&mut self, from: usize) -> ControlFlow<()> {
        match self.is_spent() {
            Err(()) => return ControlFlow::Break(()),
            Ok(true) => return ControlFlow::Continue(()),
            Ok(false) => {}
        }
        if self.base.len() == self.hunt.size {
            return self.choose_covers(self.all_base, Set::all().without(self.all_base), self.hunt.size);
        }
        for i in from..self.bases.len() {
            let net = self.bases[i];
            if !net.cells.and(self.all_base).is_empty() {
                continue;
            }
            self.base.push(net);
            self.all_base = self.all_base.or(net.cells);
            self.choose_bases(i + 1)?;
            self.base.pop();
            self.all_base = self.all_base.without(net.cells);
        }
        ControlFlow::Continue(())
    }

    /// Covers the base candidates `open` with `left` more houses; `seen` are the candidates that see all fins.
    fn choose_covers(&mut self, open: Set, seen: Set, left: usize) -> ControlFlow<()> {
        match self.is_spent() {
            Err(()) => return ControlFlow::Break(()),
            Ok(true) => return ControlFlow::Continue(()),
            Ok(false) => {}
        }
        let Some(next) = open.first() else {
            return if left == 0 { self.take(seen) } else { ControlFlow::Continue(()) };
        };
        let fins_left = self.hunt.fins.1 - self.fins.len();
        let n_open = open.len();
        if left == 0 && n_open > fins_left {
            return ControlFlow::Continue(());
        }
        if left > 0 {
            let most = self.covers.iter().map(|net| net.cells.and(open).len()).max().unwrap_or(0);
            if n_open > left * most + fins_left {
                return ControlFlow::Continue(());
            }
            for i in 0..self.covers.len() {
                let net = self.covers[i];
                let is_free = net.cells.has(next)
                    && !self.cover.contains(&i)
                    && !self.base.iter().any(|base| base.house == net.house)
                    // A fin is a candidate outside all cover sets.
                    && !self.fins.iter().any(|&fin| net.cells.has(fin));
                if is_free {
                    self.cover.push(i);
                    self.choose_covers(open.without(net.cells), seen, left - 1)?;
                    self.cover.pop();
                }
            }
        }
        if fins_left > 0 {
            let seen = if self.hunt.free_fins { seen } else { seen.and(self.sees[next]) };
            if !seen.is_empty() {
                let mut rest = open;
                rest.0[next / 64] &= !(1 << (next % 64));
                self.fins.push(next);
                self.choose_covers(rest, seen, left)?;
                self.fins.pop();
            }
        }
        ControlFlow::Continue(())
    }

    fn take(&mut self, seen: Set) -> ControlFlow<()> {
        let covered = self.cover.iter().fold(Set::default(), |set, &i| set.or(self.covers[i].cells));
        let removes = covered.without(self.all_base).and(seen);
        if removes.is_empty() || self.fins.len() < self.hunt.fins.0 {
            return ControlFlow::Continue(());
        }
        let family = |house: usize| self.frame.houses[house].family;
        let base = self.base.iter().map(|net| family(net.house));
        if kind_of(base, self.cover.iter().map(|&i| family(self.covers[i].house))) != self.hunt.kind {
            return ControlFlow::Continue(());
        }
        let mut cover: Vec<usize> = self.cover.iter().map(|&i| self.covers[i].house).collect();
        cover.sort_unstable();
        let catch = Catch {
            digit: self.digit,
            base: self.base.iter().map(|net| net.house).collect(),
            cover,
            fins: self.fins.iter().map(|&fin| self.cells[fin]).collect(),
            removes: removes.members().map(|i| self.cells[i]).collect(),
            is_sashimi: self.base.iter().any(|net| net.cells.and(covered).len() < 2),
        };
        (self.each)(catch)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_kind_of_a_fish_follows_from_its_houses() {
        use family::{BLOCK, COLUMN, ROW};
        let kind = |base: &[u8], cover: &[u8]| kind_of(base.iter().copied(), cover.iter().copied());
        assert_eq!(kind(&[ROW, ROW], &[COLUMN, COLUMN]), Kind::Basic);
        assert_eq!(kind(&[ROW, BLOCK], &[COLUMN, COLUMN]), Kind::Franken);
        assert_eq!(kind(&[ROW, ROW], &[COLUMN, BLOCK]), Kind::Franken);
        assert_eq!(kind(&[ROW, COLUMN], &[BLOCK, BLOCK]), Kind::Mutant);
        assert_eq!(kind(&[ROW, ROW], &[COLUMN, ROW]), Kind::Mutant);
        assert_eq!(kind(&[ROW, BLOCK], &[ROW, COLUMN]), Kind::Mutant);
    }
}

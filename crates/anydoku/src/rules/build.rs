//! The context in which kinds build their primitives, and the parts that several kinds share.

mod lines;
mod pairs;
mod sums;

pub(super) use self::lines::*;
pub(super) use self::pairs::*;
pub(super) use self::sums::*;

use std::cell::{Cell as Count, RefCell};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use super::automaton::Automaton;
use super::{MAX_DIGITS, Place, Primitive, Relation, Rule, RuleKind, Wrong, wrong, wrong_number};
use crate::message::{Joint, Message};
use crate::msg;
use crate::text::quoted;
use crate::topology::{Cell, CellNames, HouseKind, Topology};

/// The result of building a rule.
pub(super) type Built = Result<(), Wrong>;

/// The maximum number of cells in a group of one rule.
const MAX_GROUP: usize = 256;

/// The context of a rule: the topology, and the positions of the cells if they form a grid.
pub(crate) struct Ground<'a> {
    pub(super) topology: &'a Topology,
    pub(super) n: usize,
    /// The difference between the number that a digit stands for and its place among the digits from 1: -1 where digits
    /// begin with 0.
    pub(super) shift: i32,
    /// The numbers of rows and columns, if the cells are named after them.
    pub(super) grid: Option<(usize, usize)>,
    /// Whether other lines may read the same as a line whose rank is given.
    pub(super) may_tie: bool,
    /// The pairs of cells with a dot, and the pairs with an X or a V.
    dotted: HashSet<(Cell, Cell)>,
    summed: HashSet<(Cell, Cell)>,
    /// The cells that are marked as smallest, and as largest, among their neighbors.
    pub(super) extremes: [HashSet<Cell>; 2],
    /// The relations built so far, by name.
    relations: RefCell<HashMap<String, Arc<Relation>>>,
    /// The automata built so far, by name, and the sets of digits that may lie between two others, by sum.
    pub(super) automata: RefCell<HashMap<String, Arc<Automaton>>>,
    pub(super) fillings: RefCell<HashMap<usize, Option<Fillings>>>,
    /// The sets of digits of each size and sum; `None` where there are too many.
    pub(super) sets: RefCell<KnownSets>,
    /// The steps that building has taken so far, and the bytes of the tables.
    steps: Count<usize>,
    bytes: Count<usize>,
}

/// The maximum number of steps for building all rules together: a few tenths of a second, since building cannot be
/// interrupted.
const MAX_STEPS: usize = 1 << 26;

/// The maximum number of bytes in the tables of all rules together.
const MAX_BYTES: usize = 256 << 20;

/// The sets of digits that cells may hold, by the number of cells and their sum.
type KnownSets = HashMap<(usize, i32), Option<Arc<[u64]>>>;

/// The sets of digits that cells may hold, indexed by the number of cells.
pub(super) type Fillings = Arc<[Vec<u64>]>;

impl<'a> Ground<'a> {
    pub(crate) fn new(topology: &'a Topology, rules: &[Rule]) -> Ground<'a> {
        // The cells outside the grid come last.
        let beside = rules.iter().find(|rule| rule.kind == RuleKind::Beside).and_then(|rule| rule.numbers.first());
        let beside = beside.and_then(|n| usize::try_from(*n).ok()).unwrap_or(0);
        let n_cells = topology.n_cells().saturating_sub(beside);
        let grid = match topology.names() {
            CellNames::Grid { columns } if n_cells.is_multiple_of(*columns) && n_cells > 0 => {
                Some((n_cells / columns, *columns))
            }
            _ => None,
        };
        let first = rules.iter().find(|rule| rule.kind == RuleKind::Digits).and_then(|rule| rule.numbers.first());
        let shift = first.filter(|first| FIRST.contains(first)).map_or(0, |first| first - 1);
        let may_tie = rules.iter().any(|rule| rule.kind == RuleKind::Ties && rule.word.as_deref() == Some("any"));
        let marked = |kinds: &[RuleKind]| {
            let of_kind = rules.iter().filter(|rule| kinds.contains(&rule.kind));
            let pairs = of_kind.filter_map(|rule| rule.groups.first()).flat_map(|cells| cells.windows(2));
            pairs.map(|pair| (pair[0].min(pair[1]), pair[0].max(pair[1]))).collect()
        };
        let (dotted, summed) = (marked(&[RuleKind::White, RuleKind::Black]), marked(&[RuleKind::PairSum]));
        let extremes = [RuleKind::Minimum, RuleKind::Maximum].map(|kind| {
            let of_kind = rules.iter().filter(|rule| rule.kind == kind);
            of_kind.flat_map(|rule| rule.groups.iter().flatten().copied()).collect()
        });
        Ground {
            topology,
            n: topology.n_digits(),
            shift,
            grid,
            may_tie,
            dotted,
            summed,
            extremes,
            relations: RefCell::default(),
            automata: RefCell::default(),
            fillings: RefCell::default(),
            sets: RefCell::default(),
            steps: Count::default(),
            bytes: Count::default(),
        }
    }

    /// Checks that the rule has the parts that its kind requires.
    pub(crate) fn check(&self, rule: &Rule) -> Result<(), Wrong> {
        let takes = &rule.kind.entry().takes;
        if self.n > MAX_DIGITS {
            let expected = msg!("expect-digits-with-rules", most = MAX_DIGITS);
            return wrong(Place::Kind, msg!("found-digits", n = self.n), expected);
        }
        match (&rule.word, takes.words) {
            (None, []) => {}
            (Some(word), [""]) if !word.is_empty() => {}
            (Some(word), words) if words.contains(&word.as_str()) => {}
            (word, words) => {
                let found = word.as_ref().map_or_else(|| msg!("found-no-word"), |word| quoted(word));
                let expected = match words {
                    [] => msg!("expect-no-word"),
                    [""] => msg!("expect-word-in-base64"),
                    words => msg!(
                        "expect-names",
                        names = (Joint::Or, words.iter().map(ToString::to_string).collect::<Vec<_>>())
                    ),
                };
                return wrong(Place::Word, found, expected);
            }
        }
        if rule.choices.is_empty() == takes.choices {
            let expected = if takes.choices { msg!("expect-choices") } else { msg!("expect-no-choices") };
            return wrong(Place::Kind, msg!("found-choices", n = rule.choices.len()), expected);
        }
        if rule.choices.iter().any(Vec::is_empty) {
            return wrong(Place::Word, msg!("found-empty-choice"), msg!("expect-rule-in-each-choice"));
        }
        let counted = |n: usize, (least, most): (usize, usize), found: fn(usize) -> Message, place: Place| {
            if (least..=most).contains(&n) {
                return Ok(());
            }
            let expected = match most {
                usize::MAX => msg!("expect-at-least", least = least),
                _ if least == most => msg!("expect-count", n = least),
                _ => msg!("expect-range", least = least, most = most),
            };
            wrong(place, found(n), expected)
        };
        let last = rule.numbers.len().saturating_sub(1);
        let place = if rule.numbers.is_empty() { Place::Kind } else { Place::Number(last) };
        counted(rule.numbers.len(), takes.numbers, |n| msg!("found-numbers", n = n), place)?;
        counted(rule.groups.len(), takes.groups, |n| msg!("found-groups-of-cells", n = n), Place::Kind)?;
        for (g, group) in rule.groups.iter().enumerate() {
            if group.len() > MAX_GROUP {
                let expected = msg!("expect-at-most-in-one-rule", most = MAX_GROUP);
                return wrong(Place::Cell(g, MAX_GROUP), msg!("found-cells", n = group.len()), expected);
            }
            if group.len() < takes.cells {
                let expected = msg!("expect-at-least-for-rule", least = takes.cells, rule = rule.kind.title_message());
                return wrong(Place::Group(g), msg!("found-cells", n = group.len()), expected);
            }
            for (i, cell) in group.iter().enumerate() {
                if cell.index() >= self.topology.n_cells() {
                    let expected = msg!("expect-range", least = 1, most = self.topology.n_cells());
                    return wrong(Place::Cell(g, i), msg!("found-cell", number = cell.index() + 1), expected);
                }
                if !takes.twice && group[..i].contains(cell) {
                    let found = msg!("found-cell-twice", cell = self.topology.cell_name(*cell));
                    return wrong(Place::Cell(g, i), found, msg!("expect-cells-once"));
                }
            }
        }
        Ok(())
    }

    /// Counts building steps. Returns false once all rules together have taken too many.
    pub(super) fn works(&self, n_steps: usize) -> bool {
        self.steps.set(self.steps.get().saturating_add(n_steps));
        self.steps.get() <= MAX_STEPS
    }

    /// Counts the bytes of tables before they are built. Fails if all rules together need too many.
    pub(super) fn reserve(&self, n_bytes: usize) -> Result<(), Wrong> {
        self.has_room(n_bytes)?;
        self.bytes.set(self.bytes.get() + n_bytes);
        Ok(())
    }

    /// Checks that there is room for tables of this many bytes.
    pub(super) fn has_room(&self, n_bytes: usize) -> Result<(), Wrong> {
        match self.bytes.get().saturating_add(n_bytes) {
            all if all <= MAX_BYTES => Ok(()),
            all => {
                let found = msg!("found-large-tables", n = all.div_ceil(1 << 20));
                wrong(Place::Kind, found, msg!("expect-smaller-tables", most = MAX_BYTES >> 20))
            }
        }
    }

    /// Returns all digits.
    pub(super) fn all(&self) -> u64 {
        u64::MAX >> (64 - self.n)
    }

    /// Returns the number that a 1-based digit stands for.
    pub(super) fn value(&self, digit: usize) -> i32 {
        digit as i32 + self.shift
    }

    /// Returns the largest number that a digit stands for.
    pub(super) fn highest(&self) -> usize {
        self.value(self.n).max(0) as usize
    }

    /// Returns the digits whose numbers have this property.
    pub(super) fn valued(&self, test: impl Fn(i32) -> bool) -> u64 {
        self.digits(|digit| test(self.value(digit)))
    }

    /// Returns the 1-based digits with this property, regardless of the numbers that they stand for.
    pub(super) fn digits(&self, test: impl Fn(usize) -> bool) -> u64 {
        (1..=self.n).filter(|&digit| test(digit)).fold(0, |set, digit| set | 1 << (digit - 1))
    }

    /// Returns the relation of this name, which is built once and shared.
    pub(super) fn relation(&self, name: String, allows: impl Fn(usize, usize) -> bool) -> Arc<Relation> {
        let mut known = self.relations.borrow_mut();
        known.entry(name).or_insert_with(|| Arc::new(Relation::new(self.n, allows).quick())).clone()
    }

    /// Returns the numbers of rows and columns, for rules about the whole grid.
    pub(super) fn rectangle(&self, rule: &Rule) -> Result<(usize, usize), Wrong> {
        match self.grid {
            Some(grid) => Ok(grid),
            None => {
                let expected = msg!("expect-grid-for-rule", rule = rule.kind.title_message());
                wrong(Place::Kind, msg!("found-no-grid"), expected)
            }
        }
    }

    /// Returns the pairs of orthogonally adjacent cells, each pair once.
    pub(super) fn touching(&self, rule: &Rule) -> Result<Vec<(Cell, Cell)>, Wrong> {
        let (rows, columns) = self.rectangle(rule)?;
        let at = |row: usize, column: usize| Cell::new(row * columns + column);
        let mut pairs = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                if column + 1 < columns {
                    pairs.push((at(row, column), at(row, column + 1)));
                }
                if row + 1 < rows {
                    pairs.push((at(row, column), at(row + 1, column)));
                }
            }
        }
        Ok(pairs)
    }

    /// Returns the block of each cell, by its number.
    pub(super) fn block_of(&self, cell: Cell) -> Option<usize> {
        let ids = self.topology.houses_of(cell);
        ids.iter().find(|&&id| self.topology.house(id).kind == HouseKind::Block).map(|id| id.index())
    }

    pub(super) fn is_dotted(&self, a: Cell, b: Cell) -> bool {
        self.dotted.contains(&(a.min(b), a.max(b)))
    }

    pub(super) fn is_summed(&self, a: Cell, b: Cell) -> bool {
        self.summed.contains(&(a.min(b), a.max(b)))
    }

    /// Checks that there are at most as many cells as digits, since the cells differ.
    pub(super) fn fits(&self, rule: &Rule) -> Result<(), Wrong> {
        let n_cells = rule.groups[0].len();
        if n_cells <= self.n {
            return Ok(());
        }
        let expected = msg!("expect-at-most-as-digits-differ", most = self.n);
        wrong(Place::Cell(0, self.n), msg!("found-cells", n = n_cells), expected)
    }

    /// Returns a number of the rule that is a digit, as its place among the digits from 1.
    pub(super) fn digit(&self, rule: &Rule, i: usize) -> Result<usize, Wrong> {
        match rule.numbers[i].saturating_sub(self.shift) {
            place if place >= 1 && place as usize <= self.n => Ok(place as usize),
            _ => {
                let expected = msg!("expect-digit-between", least = self.value(1), most = self.value(self.n));
                wrong_number(rule, i, expected)
            }
        }
    }
}

/// The numbers that the lowest digit may stand for.
pub(super) const FIRST: std::ops::RangeInclusive<i32> = 0..=100;

pub(in crate::rules) fn differ(ground: &Ground<'_>, rule: &Rule, out: &mut Vec<Primitive>) -> Result<(), Wrong> {
    ground.fits(rule)?;
    out.push(Primitive::Differ { cells: rule.groups[0].clone() });
    Ok(())
}

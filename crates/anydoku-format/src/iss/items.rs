//! The meaning of items about cells: values, cells that differ, rules, and choices between them.

use super::Snippet;
use super::grid::{IssGrid, Move};
use super::here::Here;
use super::rules::{self, Placed};
use anydoku::rules::{Rule, RuleKind};
use anydoku::text::{ReadError, read_bits};
use anydoku::{Cell, DigitSet, msg};

/// An item, or a block that contains others.
pub(super) enum Node {
    Item(Snippet),
    Block(Snippet, Vec<Node>),
}

/// The maximum number of copies of items in one puzzle.
const MAX_COPIES: usize = 20_000;

/// The maximum number of bytes of all rules in one puzzle.
const MAX_BYTES: usize = 64 << 20;

/// The contents of all items.
#[derive(Default)]
pub(super) struct Found {
    pub(super) starts: Vec<DigitSet>,
    /// The last item with values for each cell.
    pub(super) last_value: Vec<Option<Snippet>>,
    pub(super) houses: Vec<(Snippet, Vec<Cell>)>,
    pub(super) rules: Vec<Placed>,
}

/// The content of a node: an item with its moves, or the choice that a block forms.
enum Said<'a> {
    Item(&'a Snippet, &'a [Move]),
    Choice(Rule, &'a Snippet),
}

type Take<'a, R> = dyn FnMut(&mut R, Said<'_>) -> Result<(), ReadError> + 'a;

pub(super) struct Reader<'a> {
    pub(super) text: &'a [u8],
    pub(super) grid: &'a IssGrid,
    pub(super) n_copies: usize,
    /// The approximate number of bytes used by all rules so far.
    pub(super) n_bytes: usize,
}

impl Reader<'_> {
    /// Reads the items outside of all choices.
    pub(super) fn read(&mut self, nodes: &[Node], moves: &mut Vec<Move>, found: &mut Found) -> Result<(), ReadError> {
        self.each(nodes, moves, &mut |reader, said| match said {
            Said::Item(item, moves) => reader.read_item(item, moves, found),
            Said::Choice(rule, block) => {
                found.rules.push(Placed::of_text(rule, block));
                Ok(())
            }
        })
    }

    /// Passes the contents of nodes to the callback, with blocks unpacked, copied and converted to choices.
    fn each(&mut self, nodes: &[Node], moves: &mut Vec<Move>, take: &mut Take<'_, Self>) -> Result<(), ReadError> {
        for node in nodes {
            let (block, inner) = match node {
                Node::Item(item) => {
                    take(self, Said::Item(item, moves))?;
                    continue;
                }
                Node::Block(block, inner) => (block, inner),
            };
            match block.split(self.text).0.word(self.text).as_slice() {
                b"And" => self.each(inner, moves, take)?,
                b"Replicate" => {
                    for way in self.ways(block)? {
                        moves.push(way);
                        self.each(inner, moves, take)?;
                        moves.pop();
                    }
                }
                _ => {
                    let choices = self.choices(inner, moves)?;
                    if choices.is_empty() {
                        return Err(block.wrong(self.text, msg!("expect-something-to-choose")));
                    }
                    // A choice with an empty alternative always holds.
                    if !choices.iter().any(Vec::is_empty) {
                        take(self, Said::Choice(Rule::any(choices), block))?;
                    }
                }
            }
        }
        Ok(())
    }

    fn read_item(&mut self, item: &Snippet, moves: &[Move], found: &mut Found) -> Result<(), ReadError> {
        let (kind, arguments) = item.split(self.text);
        self.take(item, 64 * (1 + arguments.len()))?;
        let here = Here { text: self.text, grid: self.grid, moves };
        match kind.word(self.text).as_slice() {
            b"" => {
                for value in &arguments {
                    let (cell, digits) = here.value(value)?;
                    let start = &mut found.starts[cell.index()];
                    *start &= digits;
                    if start.is_empty() {
                        found.last_value.resize(self.grid.n_cells(), None);
                        found.last_value[cell.index()].get_or_insert_with(|| value.clone());
                    }
                }
            }
            b"AllDifferent" => found.houses.push((item.clone(), here.different(&arguments)?)),
            _ => {
                let read = rules::read(&here, item)?;
                self.count(item, read.iter().map(|placed| &placed.rule))?;
                found.rules.extend(read);
            }
        }
        Ok(())
    }

    /// Adds the size of rules, which copies multiply, and returns an error if the total is too large.
    fn count<'r>(&mut self, item: &Snippet, rules: impl Iterator<Item = &'r Rule>) -> Result<(), ReadError> {
        let bytes = |rule: &Rule| {
            let cells = rule.groups.iter().map(|group| 2 * group.len() + 24).sum::<usize>();
            200 + rule.word.as_ref().map_or(0, String::len) + 4 * rule.numbers.len() + cells
        };
        self.take(item, rules.map(bytes).sum())
    }

    fn take(&mut self, item: &Snippet, n_bytes: usize) -> Result<(), ReadError> {
        self.n_bytes = self.n_bytes.saturating_add(n_bytes);
        match self.n_bytes > MAX_BYTES {
            true => Err(item.wrong(self.text, msg!("expect-smaller-rules", most = MAX_BYTES >> 20))),
            false => Ok(()),
        }
    }

    /// Returns the alternatives of a choice: one list for each item, and one for all contents of an inner block.
    fn choices(&mut self, nodes: &[Node], moves: &mut Vec<Move>) -> Result<Vec<Vec<Rule>>, ReadError> {
        let mut choices = Vec::new();
        for node in nodes {
            match node {
                Node::Item(item) => choices.extend(self.lists(item, moves)?),
                Node::Block(..) => choices.push(self.together(std::slice::from_ref(node), moves)?),
            }
        }
        Ok(choices)
    }

    /// Returns the rules of an item, each in a separate list if the item combines several independent rules.
    fn lists(&mut self, item: &Snippet, moves: &[Move]) -> Result<Vec<Vec<Rule>>, ReadError> {
        let (kind, arguments) = item.split(self.text);
        self.take(item, 256 * (1 + arguments.len()))?;
        let here = Here { text: self.text, grid: self.grid, moves };
        Ok(match kind.word(self.text).as_slice() {
            b"" => {
                let values = arguments.iter().map(|value| here.value(value));
                let among = |(cell, digits): (Cell, DigitSet)| {
                    let numbers: Vec<i32> = digits.iter().map(|digit| self.grid.first + digit.index() as i32).collect();
                    vec![Rule::new(RuleKind::Among, numbers, [vec![cell]])]
                };
                values.map(|value| value.map(among)).collect::<Result<_, _>>()?
            }
            b"AllDifferent" => vec![vec![Rule::new(RuleKind::Differ, [], [here.different(&arguments)?])]],
            kind => {
                let rules: Vec<Rule> = rules::read(&here, item)?.into_iter().map(|placed| placed.rule).collect();
                self.count(item, rules.iter())?;
                match rules::is_one(kind) {
                    true => vec![rules],
                    false => rules.into_iter().map(|rule| vec![rule]).collect(),
                }
            }
        })
    }

    /// Returns a single list of the rules of all `nodes`.
    fn together(&mut self, nodes: &[Node], moves: &mut Vec<Move>) -> Result<Vec<Rule>, ReadError> {
        let mut list = Vec::new();
        self.each(nodes, moves, &mut |reader, said| {
            match said {
                Said::Item(item, moves) => list.extend(reader.lists(item, moves)?.concat()),
                Said::Choice(rule, _) => list.push(rule),
            }
            Ok(())
        })?;
        Ok(list)
    }

    /// Returns the moves of copies, encoded as one bit per position, six bits per character. Moves start at the first
    /// cell, or at a cell that the block specifies.
    fn ways(&mut self, block: &Snippet) -> Result<Vec<Move>, ReadError> {
        let (_, arguments) = block.split(self.text);
        let here = Here { text: self.text, grid: self.grid, moves: &[] };
        let from = arguments.get(1).map_or(Ok(Cell(0)), |argument| here.cell(argument))?;
        let Some(mask) = arguments.first().filter(|_| arguments.len() <= 2) else {
            return Err(block.wrong(self.text, msg!("expect-places-and-cell")));
        };
        let Ok(bits) = read_bits(&mask.word(self.text)) else {
            return Err(mask.wrong(self.text, msg!("expect-places-in-base64")));
        };
        let places = bits.iter().enumerate().filter(|(_, bit)| **bit).map(|(place, _)| place);
        let ways: Option<Vec<Move>> = places.map(|place| self.grid.way(from, place)).collect();
        let Some(ways) = ways else { return Err(mask.wrong(self.text, msg!("expect-places-of-grid"))) };
        self.n_copies += ways.len();
        if self.n_copies > MAX_COPIES {
            return Err(block.wrong(self.text, msg!("expect-copies", most = MAX_COPIES)));
        }
        Ok(ways)
    }
}

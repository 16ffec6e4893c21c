//! The state of a puzzle while its items are read, and its conversion to a puzzle.

use anydoku::text::{ReadError, quoted};
use std::ops::Range;
use std::sync::Arc;

use super::super::features::{Features, Grids, MAX_SIZE, Regions};
use super::grid::{IssGrid, Parts};
use super::items::{Found, Node, Reader};
use super::rules::{self, Placed};
use super::shape::{pieces, region_map, shape};
use super::{MAX_ITEM, Snippet};
use anydoku::families::{Leaper, box_of, falling, rising, windows};
use anydoku::rules::{Rule, RuleKind};
use anydoku::{Cell, DigitSet, Layout, Puzzle, Sheet, Topology, msg};

/// The items of a puzzle, collected until the shape is known.
pub(super) struct Draft {
    pub(super) span: Range<usize>,
    pub(super) has_shape: bool,
    grid: IssGrid,
    features: Features,
    has_no_boxes: bool,
    /// The number of cells per box, if it was given.
    region_size: Option<(Snippet, usize)>,
    has_same_regions: bool,
    has_doubles: bool,
    has_chaos: bool,
    n_arguments: usize,
    jigsaws: Vec<Snippet>,
    nodes: Vec<Node>,
    /// The open blocks with the items that they contain so far.
    open: Vec<(Snippet, Vec<Node>)>,
}

/// The maximum number of cells next to a grid, and the maximum nesting depth of blocks.
const MAX_BESIDE: usize = 2000;
const MAX_DEPTH: usize = 12;

impl Draft {
    pub(super) fn new(span: Range<usize>) -> Draft {
        Draft {
            span,
            has_shape: false,
            grid: IssGrid::new(9, 9),
            features: Features::plain(9),
            has_no_boxes: false,
            region_size: None,
            has_same_regions: false,
            has_doubles: false,
            has_chaos: false,
            n_arguments: 0,
            jigsaws: Vec::new(),
            nodes: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Takes an item. Returns `false` if its type is unknown.
    pub(super) fn add(&mut self, text: &[u8], item: &Snippet) -> Result<bool, ReadError> {
        let (kind, arguments) = item.split(text);
        if item.0.is_empty() {
            return Err(item.wrong(text, msg!("expect-constraint-or-given")));
        }
        self.n_arguments += arguments.len();
        if self.n_arguments > MAX_ITEM {
            return Err(item.wrong(text, msg!("expect-arguments", most = MAX_ITEM)));
        }
        if self.open.len() == MAX_DEPTH {
            return Err(item.wrong(text, msg!("expect-nested-blocks", most = MAX_DEPTH)));
        }
        match kind.word(text).as_slice() {
            b"Or" | b"And" => {
                no_arguments(text, &arguments)?;
                self.open.push((item.clone(), Vec::new()));
            }
            b"Replicate" => self.open.push((item.clone(), Vec::new())),
            b"End" => {
                no_arguments(text, &arguments)?;
                let Some((block, nodes)) = self.open.pop() else {
                    return Err(item.wrong(text, msg!("expect-block-before")));
                };
                self.put(Node::Block(block, nodes));
            }
            b"" | b"AllDifferent" => self.put(Node::Item(item.clone())),
            kind if rules::is_rule(kind) => self.put(Node::Item(item.clone())),
            // The order in which a program visits cells is not a rule.
            b"Priority" => {}
            kind => return self.add_shape(text, item, kind, arguments),
        }
        Ok(true)
    }

    fn put(&mut self, node: Node) {
        match self.open.last_mut() {
            Some((_, nodes)) => nodes.push(node),
            None => self.nodes.push(node),
        }
    }

    /// Takes an item about the grid or its houses.
    fn add_shape(
        &mut self,
        text: &[u8],
        item: &Snippet,
        kind: &[u8],
        mut arguments: Vec<Snippet>,
    ) -> Result<bool, ReadError> {
        if let Some((block, _)) = self.open.iter().find(|(block, _)| block.word(text) != b"And") {
            let block = quoted(&String::from_utf8_lossy(&block.word(text)));
            let expected = msg!("expect-nothing-of-grid-in-block", block = block);
            return Err(item.wrong(text, expected));
        }
        let flag = match kind {
            b"NoBoxes" => &mut self.has_no_boxes,
            b"RegionSameValues" => &mut self.has_same_regions,
            b"Doppelganger" => &mut self.has_doubles,
            b"ChaosConstruction" => &mut self.has_chaos,
            b"Windoku" => &mut self.features.windows,
            b"DisjointSets" => &mut self.features.disjoint,
            b"AntiKnight" => &mut self.features.anti_knight,
            b"AntiKing" => &mut self.features.anti_king,
            b"Shape" => {
                self.grid = IssGrid { areas: std::mem::take(&mut self.grid.areas), ..shape(text, item, &arguments)? };
                self.has_shape = true;
                return Ok(true);
            }
            b"Jigsaw" => {
                // In an older form, the shape precedes the regions.
                let Some(regions) = arguments.pop().filter(|_| arguments.len() <= 1) else {
                    return Err(item.wrong(text, msg!("expect-regions-as-argument")));
                };
                self.jigsaws.push(regions);
                return Ok(true);
            }
            b"RegionSize" => {
                let size = match arguments.as_slice() {
                    [size] => number(text, size).filter(|size| (1..=MAX_SIZE).contains(size)),
                    _ => None,
                };
                let Some(size) = size else { return Err(item.wrong(text, msg!("expect-region-size"))) };
                self.region_size = Some((item.clone(), size));
                return Ok(true);
            }
            b"Diagonal" => {
                let words: Vec<Vec<u8>> = arguments.iter().map(|argument| argument.word(text)).collect();
                match words.as_slice() {
                    [word] if word == b"1" => self.features.rising = true,
                    [word] if word == b"-1" => self.features.falling = true,
                    _ => {
                        return Err(item
                            .wrong(text, msg!("expect-either", first = "\"Diagonal~1\"", second = "\"Diagonal~-1\"")));
                    }
                }
                return Ok(true);
            }
            b"Var" => return self.add_cells(text, item, &arguments).map(|()| true),
            _ => return Ok(false),
        };
        no_arguments(text, &arguments)?;
        *flag = true;
        Ok(true)
    }

    /// Adds cells next to the grid, given by a name, a title that is dropped, and either their number or their rows and
    /// columns.
    fn add_cells(&mut self, text: &[u8], item: &Snippet, arguments: &[Snippet]) -> Result<(), ReadError> {
        let word = |i: usize| arguments.get(i).map_or(Vec::new(), |argument| argument.word(text));
        let name = word(0);
        if name.is_empty() || name.len() > 8 || !name.iter().all(u8::is_ascii_uppercase) {
            return Err(arguments.first().unwrap_or(item).wrong(text, msg!("expect-area-name")));
        }
        let (count, columns) = match arguments.get(2).map(|argument| (argument, argument.word(text))) {
            None => (Some(1), None),
            Some((_, word)) if word.is_empty() => (Some(1), None),
            Some((argument, word)) => match word.iter().position(|&byte| byte == b'x') {
                Some(at) => {
                    let part = |word: &[u8]| String::from_utf8_lossy(word).parse::<usize>().ok();
                    let (rows, columns) = (part(&word[..at]), part(&word[at + 1..]).filter(|columns| *columns > 0));
                    (rows.zip(columns).and_then(|(rows, columns)| rows.checked_mul(columns)), columns)
                }
                None => (number(text, argument), None),
            },
        };
        let n_beside: usize = self.grid.areas.iter().map(|area| area.count).sum();
        let Some(count) = count.filter(|count| (1..=MAX_BESIDE - n_beside).contains(count)) else {
            let expected = msg!("expect-area-size", most = MAX_BESIDE);
            return Err(arguments.get(2).unwrap_or(item).wrong(text, expected));
        };
        let prefix = format!("V{}", String::from_utf8_lossy(&name));
        if self.grid.area_named(&prefix).is_some() {
            return Err(arguments[0].wrong(text, msg!("expect-free-name")));
        }
        // Their positions are known once the shape is.
        self.grid.add_area(&prefix, count, columns.unwrap_or(0));
        Ok(())
    }

    pub(super) fn sheet(mut self, text: &[u8], grids: &mut Grids) -> Result<Sheet, ReadError> {
        if let Some((open, _)) = self.open.last() {
            return Err(open.wrong(text, msg!("expect-end-after")));
        }
        let areas = std::mem::take(&mut self.grid.areas);
        for area in areas {
            let columns = if area.columns == 0 { self.grid.cols } else { area.columns };
            self.grid.add_area(&area.prefix, area.count, columns);
        }
        let mut doubles = if self.has_doubles { self.add_doubles(text)? } else { Vec::new() };
        if self.has_chaos {
            doubles.push(self.add_chaos(text)?);
        }
        let mut found =
            Found { starts: vec![DigitSet::all(self.grid.n_digits); self.grid.n_cells()], ..Found::default() };
        let grid = self.grid.clone();
        let mut reader = Reader { text, grid: &grid, n_copies: 0, n_bytes: 0 };
        reader.read(&self.nodes, &mut Vec::new(), &mut found)?;
        let Found { starts, houses, mut rules, last_value } = found;
        let (mut topology, layout) = self.topology(text, grids, houses, &mut rules)?;
        let whole = Snippet(Vec::new(), self.span.start);
        let mut front = Vec::new();
        if self.grid.first != 1 {
            front.push(Rule::new(RuleKind::Digits, [self.grid.first], []));
        }
        if self.grid.n_cells() > self.grid.n_main() {
            let n_beside = self.grid.n_cells() - self.grid.n_main();
            front.push(Rule::new(RuleKind::Beside, [n_beside as i32], []));
        }
        let front = front.into_iter().chain(doubles).map(|rule| Placed::of_text(rule, &whole));
        let placed: Vec<Placed> = front.chain(rules).collect();
        if !placed.is_empty() {
            let list = placed.iter().map(|placed| placed.rule.clone()).collect();
            let ruled = topology.with_rules(list);
            topology = ruled.map_err(|error| placed[error.rule].error(text, &error))?.into();
        }
        if let Some(cell) = starts.iter().position(|set| set.is_empty()) {
            let value = last_value.get(cell).cloned().flatten().unwrap_or(whole);
            return Err(value.wrong(text, msg!("expect-digit-left")));
        }
        let n = self.grid.n_digits;
        let givens = starts.iter().map(|set| if n == 1 { None } else { set.single() }).collect();
        let has_marks = starts.iter().any(|set| set.len() > 1 && set.len() < n);
        let puzzle = Puzzle::new(topology, givens);
        Ok(Sheet::new(if has_marks { puzzle.with_marks(starts) } else { puzzle }, layout))
    }

    /// Returns the grid with its houses, which is one of the usual squares or is built from its parts.
    fn topology(
        &mut self,
        text: &[u8],
        grids: &mut Grids,
        houses: Vec<(Snippet, Vec<Cell>)>,
        rules: &mut Vec<Placed>,
    ) -> Result<(Arc<Topology>, Arc<Layout>), ReadError> {
        let n = self.grid.n_digits;
        for (item, cells) in &houses {
            if cells.is_empty() || cells.len() > n {
                return Err(item.wrong(text, msg!("expect-range-of-cells", least = 1, most = n)));
            }
        }
        let extra = houses.into_iter().map(|(_, cells)| cells);
        if !self.grid.is_square() || self.region_size.is_some() || self.has_same_regions {
            return self.parts(text, extra.collect(), rules);
        }
        self.features.size = n;
        let mut maps = Vec::new();
        for jigsaw in &self.jigsaws {
            maps.push(region_map(text, jigsaw, n)?);
        }
        // One map of regions has the outlines; any boxes in addition to it, or a second map, are ordinary houses.
        self.features.regions = match (self.has_no_boxes, maps.pop()) {
            (true, None) => Regions::None,
            (false, None) => Regions::Boxes,
            (has_no_boxes, Some(map)) => {
                if !has_no_boxes {
                    maps.push((0..n * n).map(|place| box_of(n, place)).collect());
                }
                Regions::Map(map)
            }
        };
        for map in maps {
            let region = |r: usize| (0..n * n).filter(|&place| map[place] == r).map(Cell::new).collect();
            self.features.extra.extend((0..n).map(region));
        }
        self.features.extra.extend(extra);
        let (topology, layout) = grids.get(self.features.clone());
        Ok(match self.grid.symbols() {
            Some(symbols) => {
                let mut layout = (*layout).clone();
                layout.symbols = symbols;
                (topology, Arc::new(layout))
            }
            None => (topology, layout),
        })
    }

    /// Returns a grid that is not one of the usual squares: rectangles, grids with more digits than rows, boxes of
    /// another size, or cells next to the grid.
    fn parts(
        &self,
        text: &[u8],
        extra: Vec<Vec<Cell>>,
        rules: &mut Vec<Placed>,
    ) -> Result<(Arc<Topology>, Arc<Layout>), ReadError> {
        let grid = &self.grid;
        let size = self.region_size.as_ref().map_or(grid.rows.max(grid.cols), |(_, size)| *size);
        let whole = Snippet(Vec::new(), self.span.start);
        if let Some((item, size)) = self.region_size.as_ref().filter(|(_, size)| *size > grid.n_digits) {
            return Err(item.wrong(text, msg!("expect-smaller-regions", most = grid.n_digits, n = *size)));
        }
        let mut parts = Parts::default();
        for jigsaw in &self.jigsaws {
            parts.blocks.extend(pieces(text, jigsaw, grid, size)?);
        }
        if !self.has_no_boxes && !grid.is_raw {
            parts.blocks.extend(grid.boxes(size));
        }
        if self.has_same_regions {
            self.same_regions(&parts, rules, &whole);
        }
        let is_square = grid.rows == grid.cols;
        let asked = [(self.features.falling, true), (self.features.rising, false)];
        for (_, falls) in asked.into_iter().filter(|(is_asked, _)| *is_asked) {
            if !is_square {
                return Err(whole.wrong(text, msg!("expect-no-diagonals")));
            }
            parts.diagonals.push(if falls { falling(grid.rows) } else { rising(grid.rows) }.cells);
        }
        if self.features.windows {
            if !is_square {
                return Err(whole.wrong(text, msg!("expect-no-windows")));
            }
            parts.windows.extend(windows(grid.rows).map(|house| house.cells));
        }
        if self.features.disjoint {
            parts.groups.extend(grid.disjoint(size));
        }
        for (is_asked, leaper) in [(self.features.anti_knight, Leaper::Knight), (self.features.anti_king, Leaper::King)]
        {
            if is_asked {
                parts.pairs.extend(grid.leaps(leaper));
            }
        }
        for cells in extra {
            if cells.len() == 2 { &mut parts.pairs } else { &mut parts.windows }.push(cells);
        }
        let built = grid
            .build(&parts)
            .map_err(|error| ReadError::new(text, self.span.clone(), error.message(), msg!("expect-sound-houses")))?;
        Ok((Arc::new(built.0), Arc::new(built.1)))
    }

    /// Adds the rule that the largest regions hold the same set of digits.
    fn same_regions(&self, parts: &Parts, rules: &mut Vec<Placed>, whole: &Snippet) {
        let grid = &self.grid;
        let mut regions = parts.blocks.clone();
        if !grid.is_raw {
            regions.extend((0..grid.rows).map(|row| grid.row(row)));
            regions.extend((0..grid.cols).map(|column| grid.column(column)));
        }
        let largest = regions.iter().map(Vec::len).max().unwrap_or(0);
        regions.retain(|region| region.len() == largest);
        if regions.len() > 1 {
            rules.push(Placed::of_text(Rule::new(RuleKind::SameSet, [], regions), whole));
        }
    }

    /// Adds cells next to the grid for the names of regions that are part of the answer.
    fn add_chaos(&mut self, text: &[u8]) -> Result<Rule, ReadError> {
        let (rows, cols, n) = (self.grid.rows, self.grid.cols, self.grid.n_digits);
        if rows * cols != n * n {
            let whole = Snippet(Vec::new(), self.span.start);
            return Err(whole.wrong(text, msg!("expect-cells-for-chaos", name = "\"ChaosConstruction\"")));
        }
        let start = self.grid.n_cells();
        self.grid.add_area("CC", n * n, cols);
        let row = |from: usize| (from..from + cols).map(Cell::new).collect::<Vec<_>>();
        let both = (0..rows).map(|r| row(r * cols)).chain((0..rows).map(|r| row(start + r * cols)));
        Ok(Rule::new(RuleKind::Chaos, [], both.collect::<Vec<_>>()))
    }

    /// Adds the rules of a grid in which every row, column and box has a zero and lacks one other digit, which is
    /// written in a cell next to the grid. No two rows lack the same digit, nor do two columns or two boxes. The row,
    /// column and box that share a zero lack different digits.
    fn add_doubles(&mut self, text: &[u8]) -> Result<Vec<Rule>, ReadError> {
        let (rows, cols, n) = (self.grid.rows, self.grid.cols, self.grid.n_digits);
        let whole = Snippet(Vec::new(), self.span.start);
        if rows != cols || n != rows + 1 || self.grid.first != 0 {
            return Err(whole.wrong(text, msg!("expect-grid-for-doubles", name = "\"Doppelganger\"")));
        }
        let boxes = self.grid.boxes(rows);
        // The cells of columns form a row next to the grid, and the cells of rows a column.
        let lists = [
            ("DGR", (0..cols).map(|column| self.grid.column(column)).collect::<Vec<_>>()),
            ("DGC", (0..rows).map(|row| self.grid.row(row)).collect()),
            ("DGB", boxes),
        ];
        let mut made = Vec::new();
        let mut missing: Vec<Vec<(Vec<Cell>, Cell)>> = Vec::new();
        for (prefix, list) in lists {
            let columns = if prefix == "DGB" { rows.isqrt().max(1) } else { rows };
            if list.is_empty() {
                continue;
            }
            let start = self.grid.n_cells();
            self.grid.add_area(prefix, list.len(), columns);
            let own: Vec<(Vec<Cell>, Cell)> =
                list.into_iter().enumerate().map(|(i, cells)| (cells, Cell::new(start + i))).collect();
            made.push(Rule::new(RuleKind::Differ, [], [own.iter().map(|(_, cell)| *cell).collect::<Vec<_>>()]));
            let others: Vec<i32> = (1..n as i32).collect();
            made.push(Rule::new(RuleKind::Among, others, [own.iter().map(|(_, cell)| *cell).collect::<Vec<_>>()]));
            for (cells, cell) in &own {
                made.push(Rule::new(RuleKind::Differ, [], [cells.iter().copied().chain([*cell]).collect::<Vec<_>>()]));
            }
            missing.push(own);
        }
        let others: Vec<i32> = (1..n as i32).collect();
        for cell in (0..rows * cols).map(Cell::new) {
            let met = missing.iter().filter_map(|own| own.iter().find(|(cells, _)| cells.contains(&cell)));
            let met: Vec<Cell> = met.map(|(_, cell)| *cell).collect();
            let is_other = Rule::new(RuleKind::Among, others.clone(), [vec![cell]]);
            made.push(Rule::any([vec![is_other], vec![Rule::new(RuleKind::Differ, [], [met])]]));
        }
        Ok(made)
    }
}

fn no_arguments(text: &[u8], arguments: &[Snippet]) -> Result<(), ReadError> {
    match arguments.first() {
        Some(argument) => Err(argument.wrong(text, msg!("expect-no-argument"))),
        None => Ok(()),
    }
}

fn number(text: &[u8], argument: &Snippet) -> Option<usize> {
    String::from_utf8_lossy(&argument.word(text)).parse().ok()
}

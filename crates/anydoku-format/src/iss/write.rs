//! Writing strings: the shape, the houses, the rules and the givens.

use std::collections::HashSet;

use super::super::features::{Features, MAX_SIZE, Regions};
use super::grid::IssGrid;
use super::rules;
use anydoku::families::sorted;
use anydoku::rules::RuleKind;
use anydoku::{Cell, CellNames, DigitSet, House, HouseKind, Message, Sheet, Topology, msg};

/// Returns a sheet as a string, or the reason why it cannot be written.
pub(super) fn to_string(sheet: &Sheet) -> Result<String, Message> {
    let puzzle = &sheet.puzzle;
    let topology = puzzle.topology();
    let (mut grid, mut text, places) = match Features::find(topology, &sheet.layout) {
        Ok((features, places)) if !has_beside(topology) => {
            (IssGrid::new(features.size, features.size), houses(&features), places)
        }
        Ok(_) => parts(topology, || msg!("lost-cells-beside-grid"))?,
        Err(reason) => parts(topology, || reason)?,
    };
    let of_kind = |kind: RuleKind| topology.rules().iter().find(|rule| rule.kind == kind);
    grid.first = of_kind(RuleKind::Digits).map_or(1, |rule| rule.numbers[0]);
    let digits = match (grid.first, grid.n_digits) {
        (1, n) if n == grid.rows.max(grid.cols) => String::new(),
        (1, n) => format!("~{n}"),
        (first, _) => format!("~{first}-{}", grid.last()),
    };
    // If rows and columns are not houses, the digits must be given explicitly.
    let raw = match (grid.is_raw, digits.is_empty()) {
        (true, true) => format!("~{}~Raw", grid.n_digits),
        (true, false) => "~Raw".into(),
        (false, _) => String::new(),
    };
    text.insert_str(0, &format!(".Shape~{}x{}{digits}{raw}", grid.rows, grid.cols));
    let mut place_of = vec![0; topology.n_cells()];
    (0..).zip(&places).for_each(|(place, cell)| place_of[cell.index()] = place);
    text.push_str(&rules::write(topology.rules(), &grid, &place_of)?);
    let mut values = String::new();
    for (place, &cell) in places.iter().enumerate() {
        let start = puzzle.start(cell);
        if start.is_empty() {
            return Err(msg!("lost-cell-without-digit", cell = topology.cell_name(cell)));
        }
        if start != DigitSet::all(grid.n_digits) {
            values.push_str(&format!("~{}", grid.name(place)));
            start.iter().for_each(|digit| values.push_str(&format!("_{}", grid.first + digit.index() as i32)));
        }
    }
    if !values.is_empty() {
        text.push('.');
        text.push_str(&values);
    }
    Ok(text)
}

fn has_beside(topology: &Topology) -> bool {
    topology.rules().iter().any(|rule| rule.kind == RuleKind::Beside)
}

/// Returns the houses of a plain square.
fn houses(features: &Features) -> String {
    let mut text = String::new();
    match &features.regions {
        Regions::Boxes => {}
        Regions::None => text.push_str(".NoBoxes"),
        Regions::Map(map) => {
            let symbol = |region: &usize| char::from_digit(*region as u32 + 1, 17).expect("at most 16 regions");
            text.push_str(".Jigsaw~");
            text.extend(map.iter().map(symbol));
            text.push_str(".NoBoxes");
        }
    }
    let flags = [
        (".Diagonal~1", features.rising),
        (".Diagonal~-1", features.falling),
        (".Windoku", features.windows),
        (".DisjointSets", features.disjoint),
        (".AntiKnight", features.anti_knight),
        (".AntiKing", features.anti_king),
    ];
    flags.iter().filter(|(_, flag)| *flag).for_each(|(item, _)| text.push_str(item));
    let grid = IssGrid::new(features.size, features.size);
    features.extra.iter().for_each(|house| text.push_str(&different(&grid, house)));
    text
}

fn different(grid: &IssGrid, cells: &[Cell]) -> String {
    cells.iter().fold(".AllDifferent".into(), |text, cell| format!("{text}~{}", grid.name(cell.index())))
}

/// Writes a grid of rows and columns that has no name of its own: its boxes if they are the usual ones of some size,
/// and all other houses one by one.
fn parts(ruled: &Topology, reason: impl FnOnce() -> Message) -> Result<(IssGrid, String, Vec<Cell>), Message> {
    let topology = ruled.without_rules();
    let beside = ruled.rules().iter().find(|rule| rule.kind == RuleKind::Beside);
    let n_beside = beside.map_or(0, |rule| rule.numbers[0] as usize);
    // Unknown regions have names in separate cells, which come last.
    let n_names =
        if ruled.rules().iter().any(|rule| rule.kind == RuleKind::Chaos) { topology.n_digits().pow(2) } else { 0 };
    let n_main = topology.n_cells() - n_beside;
    let &CellNames::Grid { columns: cols } = topology.names() else { return Err(reason()) };
    let rows = n_main / cols;
    let fits = rows * cols == n_main && (1..=MAX_SIZE).contains(&rows) && cols <= MAX_SIZE;
    if !fits || !(rows.max(cols)..=MAX_SIZE).contains(&topology.n_digits()) {
        return Err(reason());
    }
    let mut grid = IssGrid { n_digits: topology.n_digits(), ..IssGrid::new(rows, cols) };
    let mut left: Vec<&House> = topology.houses().iter().filter(|house| house.cells.len() > 1).collect();
    let all: HashSet<Vec<Cell>> = left.iter().map(|house| sorted(&house.cells)).collect();
    let lines: Vec<Vec<Cell>> = (0..rows).map(|r| grid.row(r)).chain((0..cols).map(|c| grid.column(c))).collect();
    grid.is_raw = !lines.iter().all(|line| line.len() == 1 || all.contains(line));
    if !grid.is_raw {
        left.retain(|house| house.kind == HouseKind::Block || !lines.contains(&sorted(&house.cells)));
    }
    let mut text = String::new();
    let blocks: Vec<Vec<Cell>> =
        left.iter().filter(|house| house.kind == HouseKind::Block).map(|house| sorted(&house.cells)).collect();
    let size = blocks.first().map_or(0, Vec::len);
    let same = |boxes: Vec<Vec<Cell>>| boxes.iter().map(|cells| sorted(cells)).eq(blocks.iter().cloned());
    if !blocks.is_empty() && !grid.is_raw && same(grid.boxes(size)) {
        if size != rows.max(cols) {
            text.push_str(&format!(".RegionSize~{size}"));
        }
        left.retain(|house| house.kind != HouseKind::Block);
    } else if !grid.is_raw {
        if let Some(map) = map(&grid, &blocks) {
            text.push_str(&format!(".Jigsaw~{map}"));
            if size != rows.max(cols) {
                text.push_str(&format!(".RegionSize~{size}"));
            }
            left.retain(|house| house.kind != HouseKind::Block);
        }
        text.push_str(".NoBoxes");
    }
    if n_beside > 0 {
        if n_beside > n_names {
            grid.add_area("VX", n_beside - n_names, cols);
            text.push_str(&format!(".Var~X~~{}", n_beside - n_names));
        }
        if n_names > 0 {
            grid.add_area("CC", n_names, cols);
            text.push_str(".ChaosConstruction");
        }
    }
    let mut known = HashSet::new();
    for house in left {
        if known.insert(sorted(&house.cells)) {
            text.push_str(&different(&grid, &house.cells));
        }
    }
    Ok((grid, text, topology.cells().collect()))
}

/// Returns the region of each cell as a character, if regions of one size cover the grid except for one part of another
/// size.
fn map(grid: &IssGrid, blocks: &[Vec<Cell>]) -> Option<String> {
    let size = blocks.first()?.len();
    let mut map = vec!['0'; grid.n_main()];
    for (region, cells) in blocks.iter().enumerate() {
        for cell in cells {
            let label = char::from_digit(region as u32 + 1, 36)?;
            let known = std::mem::replace(map.get_mut(cell.index())?, label);
            if known != '0' || cells.len() != size {
                return None;
            }
        }
    }
    let n_rest = map.iter().filter(|label| **label == '0').count();
    (n_rest != size && size >= 1).then(|| map.into_iter().collect())
}

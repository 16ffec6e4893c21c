//! Counts 9x9 grids by bands, from the definition, without using the library.
//!
//! `cargo run --release -p anydoku-dev -- bands 9x9` counts all grids in seconds. `bands centredot`, `bands asterisk` and
//! `bands girandola` count the grids in which nine additional cells, one in each block, hold every digit, and take
//! minutes. `bands 11 25 38 …` accepts any nine such cells, each given by row and column. With `all` as the last word,
//! the only symmetry used is relabeling.
//!
//! Following Felgenhauer and Jarvis (2005), a band of three rows affects the others only through the three digits in
//! each of its columns. A grid therefore consists of three bands whose columns together contain all digits, and each
//! band can be filled separately:
//!
//! ```text
//! S1 S2 S3 | S4 S5 S6 | S7 S8 S9     sum over all S and T of g(S) g(T) g(U), where U is what S and T leave, column by column,
//! T1 T2 T3 | T4 T5 T6 | T7 T8 T9     and g(S) is the number of bands with these columns. The three columns of a block share the digits,
//! U1 U2 U3 | U4 U5 U6 | U7 U8 U9     so a block has 1680 choices of columns, and beside a block of S there are 56 for T.
//! ```
//!
//! By relabeling, the first block of S is 123 456 789, and choices of its other two blocks that are equal up to symmetry are counted
//! once. Nine additional cells only split g(S) by the digits that the band has there: these three sets of three must also
//! contain all digits.

use std::time::Instant;

const ALL: u16 = 0x1FF;

/// Three disjoint sets of three digits: the columns of a block.
type Columns = [u16; 3];

/// Counts the grids of the requested shape and prints the time.
pub fn run(words: &[String]) {
    let is_all = words.last().is_some_and(|word| word == "all");
    let names = &words[..words.len() - usize::from(is_all)];
    let Some(star) = star(names) else {
        eprintln!(
            "{words:?} is not a shape: name 9x9, asterisk, centredot, girandola or nine cells, and optionally \"all\""
        );
        std::process::exit(2);
    };
    let begun = Instant::now();
    let number = count(star.as_ref(), !is_all, &mut |done, all| {
        if done % 500 == 0 {
            eprintln!("{done} of {all}, {:.1} s", begun.elapsed().as_secs_f64());
        }
    });
    println!("{}: {number} = {} * 9!", names.join(" "), number / 362_880);
    eprintln!("{:.1} s", begun.elapsed().as_secs_f64());
}

/// Returns the number of grids of a named shape.
pub fn number(name: &str) -> Option<u128> {
    Some(count(star(&[name.to_owned()])?.as_ref(), true, &mut |_, _| ()))
}

/// The cell of each block that belongs to the star, as row and column inside the block, by band and stack.
type Star = [[(usize, usize); 3]; 3];

/// Parses the star: `Some(None)` is the plain grid.
fn star(words: &[String]) -> Option<Option<Star>> {
    let cells: Vec<usize> = match words {
        [name] => match &name[..] {
            "9x9" => return Some(None),
            "centredot" => vec![22, 25, 28, 52, 55, 58, 82, 85, 88],
            "asterisk" => vec![33, 25, 37, 52, 55, 58, 73, 85, 77],
            "girandola" => vec![11, 25, 19, 52, 55, 58, 91, 85, 99],
            _ => return None,
        },
        words if words.len() == 9 => words.iter().map(|word| word.parse().ok()).collect::<Option<_>>()?,
        _ => return None,
    };
    let mut star = [[None; 3]; 3];
    for cell in cells {
        let (row, column) = ((cell / 10).checked_sub(1)?, (cell % 10).checked_sub(1)?);
        *star.get_mut(row / 3)?.get_mut(column / 3)? = Some((row % 3, column % 3));
    }
    let is_full = star.iter().flatten().all(Option::is_some);
    is_full.then(|| Some(star.map(|band| band.map(|cell| cell.expect("all are there")))))
}

/// Counts all grids. The middle band is chosen first.
fn count(star: Option<&Star>, is_merged: bool, tell: &mut dyn FnMut(usize, usize)) -> u128 {
    let blocks = Blocks::new();
    let bands = bands(star);
    let mut tables: Vec<(Band, Table)> = Vec::new();
    for band in &bands {
        if tables.iter().all(|(known, _)| known != band) {
            tables.push((*band, Table::new(&blocks, band)));
        }
    }
    let table = |band: usize| &tables.iter().find(|(known, _)| *known == bands[band]).expect("all are made").1;
    let changes = if is_merged { changes(&bands) } else { vec![[[0, 1, 2], [3, 4, 5], [6, 7, 8]]] };
    let classes = classes(&blocks, &changes);
    let mut total = 0;
    for (at, &(s, size)) in classes.iter().enumerate() {
        total += size as u128 * completions(&blocks, s, [table(0), table(1), table(2)]);
        tell(at + 1, classes.len());
    }
    total * 1680
}

fn bands(star: Option<&Star>) -> [Band; 3] {
    std::array::from_fn(|band| star.map_or(Band::PLAIN, |star| Band::of(&star[band])))
}

/// All choices for the columns of a block, and their relations to each other.
struct Blocks {
    all: Vec<Columns>,
    /// The index of a block by its first two columns.
    numbers: Vec<u16>,
    /// For each block, the relabeling that turns it into 123 456 789, each column in order.
    names: Vec<[u8; 9]>,
    /// The block that each block becomes under the relabeling that turns another into 123 456 789.
    beside: Vec<u16>,
    /// The pairs of blocks that complete the stack of a block.
    pairs: Vec<Vec<(usize, usize)>>,
}

impl Blocks {
    fn new() -> Blocks {
        let triples: Vec<u16> = (0..=ALL).filter(|set| set.count_ones() == 3).collect();
        let mut all = Vec::new();
        // The first is 123 456 789.
        for &a in &triples {
            all.extend(triples.iter().filter(|&b| a & b == 0).map(|&b| [a, b, ALL & !(a | b)]));
        }
        let mut numbers = vec![u16::MAX; 1 << 18];
        (0..).zip(&all).for_each(|(number, columns)| numbers[key(columns)] = number);
        let names: Vec<[u8; 9]> = all
            .iter()
            .map(|columns| {
                let mut names = [0; 9];
                (0..).zip(columns.iter().flat_map(|&set| digits(set))).for_each(|(name, digit)| names[digit] = name);
                names
            })
            .collect();
        let pairs = all.iter().map(|above| {
            let apart = all.iter().filter(|middle| are_apart(above, middle));
            let number = |columns: &Columns| usize::from(numbers[key(columns)]);
            apart.map(|middle| (number(middle), number(&rest(above, middle)))).collect()
        });
        let pairs = pairs.collect();
        let beside = names.iter().flat_map(|names| all.iter().map(|columns| numbers[key(&renamed(columns, names))]));
        let beside = beside.collect();
        Blocks { all, numbers, names, beside, pairs }
    }

    fn beside(&self, first: usize, other: usize) -> usize {
        usize::from(self.beside[self.all.len() * first + other])
    }
}

fn key(columns: &Columns) -> usize {
    usize::from(columns[0]) << 9 | usize::from(columns[1])
}

fn digits(set: u16) -> impl Iterator<Item = usize> {
    let mut left = set;
    std::iter::from_fn(move || {
        let digit = (left != 0).then(|| left.trailing_zeros() as usize);
        left &= left.wrapping_sub(1);
        digit
    })
}

fn renamed(columns: &Columns, names: &[u8; 9]) -> Columns {
    columns.map(|set| digits(set).fold(0, |image, digit| image | 1 << names[digit]))
}

fn are_apart(a: &Columns, b: &Columns) -> bool {
    (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) == 0
}

fn rest(a: &Columns, b: &Columns) -> Columns {
    std::array::from_fn(|i| ALL & !(a[i] | b[i]))
}

/// The position of the star's cells in one band: the columns inside the blocks, and the rows, numbered by first occurrence.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
struct Band {
    marked: Option<[usize; 3]>,
    rows: [usize; 3],
}

impl Band {
    const PLAIN: Band = Band { marked: None, rows: [0; 3] };

    fn of(cells: &[(usize, usize); 3]) -> Band {
        let mut seen: Vec<usize> = Vec::new();
        let rows = cells.map(|(row, _)| {
            if !seen.contains(&row) {
                seen.push(row);
            }
            seen.iter().position(|&other| other == row).expect("it was pushed")
        });
        Band { marked: Some(cells.map(|(_, column)| column)), rows }
    }
}

/// The number of bands with given columns. For each pair of blocks beside 123 456 789, there is one number per choice of digits in
/// the marked cells, or a single number if no cells are marked.
struct Table {
    marked: Option<[usize; 3]>,
    /// The class of each second and third block, up to the order of unmarked columns.
    kinds: [Vec<u16>; 2],
    width: usize,
    n_kinds: usize,
    numbers: Vec<u32>,
}

impl Table {
    fn new(blocks: &Blocks, band: &Band) -> Table {
        let kinds: [(Vec<u16>, Vec<usize>); 2] = [1, 2].map(|stack| {
            let (mut kinds, mut firsts) = (Vec::new(), Vec::new());
            for (number, columns) in blocks.all.iter().enumerate() {
                let mut least = *columns;
                match band.marked {
                    None => least.sort_unstable(),
                    Some(marked) => {
                        let (a, b) = ((marked[stack] + 1) % 3, (marked[stack] + 2) % 3);
                        (least[a], least[b]) = (columns[a].min(columns[b]), columns[a].max(columns[b]));
                    }
                }
                let first = usize::from(blocks.numbers[key(&least)]);
                if first == number {
                    firsts.push(number);
                }
                kinds.push(first as u16);
            }
            let place = |first: &u16| firsts.binary_search(&usize::from(*first)).expect("a first is its own") as u16;
            (kinds.iter().map(place).collect(), firsts)
        });
        let (width, n_kinds) = (if band.marked.is_some() { 27 } else { 1 }, kinds[0].1.len());
        let mut numbers = vec![0; width * n_kinds * n_kinds];
        // The bands with these columns in any order are listed once, and counted for each choice of the marked columns.
        let sorted: Vec<&Columns> = blocks.all.iter().filter(|columns| columns.is_sorted()).collect();
        for second in &sorted {
            for third in &sorted {
                let sets = [blocks.all[0], **second, **third].concat();
                let places = places(blocks, band, [second, third], &kinds);
                fill(&sets, &mut [[0; 9]; 3], [0; 3], 0, &mut |rows| {
                    for &(columns, place) in &places {
                        if let Some(at) = digits_at(band, &sets, columns, rows) {
                            numbers[(place[0] * n_kinds + place[1]) * width + at] += 1;
                        }
                    }
                });
            }
        }
        Table { marked: band.marked, kinds: kinds.map(|(kinds, _)| kinds), width, n_kinds, numbers }
    }

    /// Returns the part of the table index that a block of a stack contributes beside a first block.
    fn part(&self, blocks: &Blocks, first: usize, block: usize, stack: usize) -> Part {
        let kind = stack.checked_sub(1).map_or(0, |i| usize::from(self.kinds[i][blocks.beside(first, block)]));
        let mut three = [0; 3];
        if let Some(marked) = self.marked {
            // Digits are numbered by the relabeling that turns the first block into 123 456 789.
            let names = &blocks.names[first];
            digits(blocks.all[block][marked[stack]]).zip(&mut three).for_each(|(digit, slot)| *slot = digit);
            three.sort_unstable_by_key(|&digit| names[digit]);
        }
        Part { kind, sets: three.map(|digit| if self.marked.is_some() { 1 << digit } else { 0 }) }
    }

    /// Writes the numbers of bands with three such blocks, by the set of digits in the marked cells.
    #[inline]
    fn list(&self, parts: [&Part; 3], list: &mut Vec<(u16, u64)>) {
        let numbers = &self.numbers[(parts[1].kind * self.n_kinds + parts[2].kind) * self.width..][..self.width];
        list.clear();
        for (at, &number) in numbers.iter().enumerate().filter(|(_, number)| **number > 0) {
            let set = parts[0].sets[at / 9] | parts[1].sets[at / 3 % 3] | parts[2].sets[at % 3];
            list.push((set, u64::from(number)));
        }
    }
}

/// The class of a block, if it is not the first, and the digits of its marked column, each as a set.
struct Part {
    kind: usize,
    sets: [u16; 3],
}

/// Returns the choices of marked columns, as numbers from 0 to 8, with the classes of second and third blocks that have them.
fn places(
    blocks: &Blocks,
    band: &Band,
    others: [&Columns; 2],
    kinds: &[(Vec<u16>, Vec<usize>); 2],
) -> Vec<([usize; 3], [usize; 2])> {
    let kind = |i: usize, columns: Columns| usize::from(kinds[i].0[usize::from(blocks.numbers[key(&columns)])]);
    let Some(marked) = band.marked else { return vec![([0; 3], [0, 1].map(|i| kind(i, *others[i])))] };
    let choice = |choice: usize| {
        let columns = [marked[0], 3 + choice / 3, 6 + choice % 3];
        let kinds = [0, 1].map(|i| {
            let mut block = *others[i];
            block.swap(marked[i + 1], columns[i + 1] % 3);
            kind(i, block)
        });
        (columns, kinds)
    };
    (0..9).map(choice).collect()
}

/// Returns the index, from 0 to 26, of the digits that a filled band has in the marked cells, which are in these columns. Returns
/// `None` if two of the digits are equal.
fn digits_at(band: &Band, sets: &[u16], columns: [usize; 3], rows: &[[u8; 9]; 3]) -> Option<usize> {
    if band.marked.is_none() {
        return Some(0);
    }
    let digits: [u8; 3] = std::array::from_fn(|stack| rows[band.rows[stack]][columns[stack]]);
    let is_apart = digits[0] != digits[1] && digits[0] != digits[2] && digits[1] != digits[2];
    is_apart.then(|| {
        let before = |stack: usize| (sets[columns[stack]] & ((1 << digits[stack]) - 1)).count_ones() as usize;
        9 * before(0) + 3 * before(1) + before(2)
    })
}

/// Finds all bands with these columns.
fn fill(sets: &[u16], rows: &mut [[u8; 9]; 3], used: [u16; 3], column: usize, found: &mut dyn FnMut(&[[u8; 9]; 3])) {
    let Some(&set) = sets.get(column) else { return found(rows) };
    for a in digits(set & !used[0]) {
        for b in digits(set & !used[1] & !(1 << a)) {
            let last = set & !(1 << a | 1 << b);
            if last & used[2] == 0 {
                (rows[0][column], rows[1][column], rows[2][column]) = (a as u8, b as u8, last.trailing_zeros() as u8);
                fill(sets, rows, [used[0] | 1 << a, used[1] | 1 << b, used[2] | last], column + 1, found);
            }
        }
    }
}

/// Returns the permutations of the nine columns, stack by stack, that keep the marked cells of every band. The rows of a band may be
/// permuted as well, but nothing here depends on that.
fn changes(bands: &[Band; 3]) -> Vec<[[usize; 3]; 3]> {
    const ORDERS: [[usize; 3]; 6] = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
    let mut all = Vec::new();
    for stacks in ORDERS {
        for choice in 0..216 {
            // Column i of stack s comes from this column.
            let columns: [[usize; 3]; 3] = std::array::from_fn(|stack| {
                ORDERS[choice / [1, 6, 36][stack] % 6].map(|column| 3 * stacks[stack] + column)
            });
            let keeps = |band: &Band| {
                let Some(marked) = band.marked else { return true };
                let cells = std::array::from_fn(|stack| {
                    let from = stacks[stack];
                    let column = columns[stack].iter().position(|&c| c == 3 * from + marked[from]);
                    (band.rows[from], column.expect("a stack keeps its columns"))
                });
                Band::of(&cells) == *band
            };
            if bands.iter().all(keeps) {
                all.push(columns);
            }
        }
    }
    all
}

/// Returns one representative of each class of second and third blocks of a band that begins with 123 456 789, and the class sizes.
fn classes(blocks: &Blocks, changes: &[[[usize; 3]; 3]]) -> Vec<([usize; 3], usize)> {
    let n = blocks.all.len();
    // The relabelings that keep 123 456 789 as it is.
    let keeping: Vec<Vec<u16>> = (0..216)
        .map(|choice| {
            let names = std::array::from_fn(|digit| {
                let order = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
                (digit / 3 * 3 + order[choice / [1, 6, 36][digit / 3] % 6][digit % 3]) as u8
            });
            blocks.all.iter().map(|columns| blocks.numbers[key(&renamed(columns, &names))]).collect()
        })
        .collect();
    let mut is_seen = vec![false; n * n];
    let mut classes = Vec::new();
    for at in 0..n * n {
        if is_seen[at] {
            continue;
        }
        let band = [0, at / n, at % n];
        let columns = band.map(|block| blocks.all[block]).concat();
        let mut size = 0;
        for change in changes {
            let moved = change.map(|stack| usize::from(blocks.numbers[key(&stack.map(|column| columns[column]))]));
            let (second, third) = (blocks.beside(moved[0], moved[1]), blocks.beside(moved[0], moved[2]));
            for names in &keeping {
                let image = usize::from(names[second]) * n + usize::from(names[third]);
                size += usize::from(!std::mem::replace(&mut is_seen[image], true));
            }
        }
        classes.push((band, size));
    }
    classes
}

/// Returns the number of grids whose middle band has these blocks.
fn completions(blocks: &Blocks, middle: [usize; 3], tables: [&Table; 3]) -> u128 {
    let (mut above, mut below) = (Vec::with_capacity(27), Vec::with_capacity(27));
    // The middle bands, indexed by the digits in marked cells that they leave for the others.
    let mut left = [0u64; ALL as usize + 1];
    let parts: [Part; 3] = std::array::from_fn(|stack| tables[1].part(blocks, middle[0], middle[stack], stack));
    tables[1].list([&parts[0], &parts[1], &parts[2]], &mut above);
    let all = if tables[1].marked.is_some() { ALL } else { 0 };
    above.iter().for_each(|&(set, number)| left[usize::from(all & !set)] += number);
    // The outer bands can be exchanged if they are marked alike.
    let is_even = std::ptr::eq(tables[0], tables[2]);
    let mut total = 0;
    for &(a, x) in blocks.pairs[middle[0]].iter().filter(|(a, x)| !is_even || a < x) {
        let both = |above: usize, below: usize, stack: usize| {
            (tables[0].part(blocks, a, above, stack), tables[2].part(blocks, x, below, stack))
        };
        let first = both(a, x, 0);
        let [second, third] = [1, 2].map(|stack| {
            blocks.pairs[middle[stack]].iter().map(|&(b, y)| both(b, y, stack)).collect::<Vec<(Part, Part)>>()
        });
        for b in &second {
            let mut sum = 0;
            for c in &third {
                tables[0].list([&first.0, &b.0, &c.0], &mut above);
                tables[2].list([&first.1, &b.1, &c.1], &mut below);
                for &(set, number) in &above {
                    let here: u64 = below.iter().map(|&(other, n)| n * left[usize::from(set | other) & 0x1FF]).sum();
                    sum += number * here;
                }
            }
            total += u128::from(sum);
        }
    }
    if is_even { 2 * total } else { total }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn stars_have_a_cell_in_each_block() {
        assert_eq!(star(&words("9x9")), Some(None));
        assert_eq!(star(&words("centredot")), Some(Some([[(1, 1); 3]; 3])));
        assert_eq!(star(&words("11 25 19 52 55 58 91 85 99")), star(&words("girandola")));
        for wrong in ["", "x", "11 25", "11 12 19 52 55 58 91 85 99", "10 25 19 52 55 58 91 85 99", "a b c d e f g h i"]
        {
            assert_eq!(star(&words(wrong)), None, "{wrong}");
        }
    }

    /// Checks the 44 classes of first bands known for the plain grid (Felgenhauer & Jarvis 2005).
    #[test]
    fn symmetries_share_out_all_bands() {
        let blocks = Blocks::new();
        for (name, n_changes, n_classes) in [("9x9", 1296, 44), ("centredot", 48, 580), ("asterisk", 4, 5854)] {
            let star = star(&words(name)).expect("it has a name");
            let changes = changes(&bands(star.as_ref()));
            let classes = classes(&blocks, &changes);
            assert_eq!((changes.len(), classes.len()), (n_changes, n_classes), "{name}");
            assert_eq!(classes.iter().map(|class| class.1).sum::<usize>(), 1680 * 1680, "{name}");
        }
    }

    #[test]
    fn bands_with_given_columns_are_listed() {
        let blocks = Blocks::new();
        let n = |sets: &[u16]| {
            let mut n = 0;
            fill(sets, &mut [[0; 9]; 3], [0; 3], 0, &mut |_| n += 1);
            n
        };
        // Three columns of the same digits are a Latin square of order 3, of which there are 12.
        let [a, b, c] = blocks.all[0];
        assert_eq!(n(&[a, b, c, a, b, c, a, b, c]), 12 * 12 * 12);
        assert_eq!(n(&[a, b, c, b, c, a, c, a, b]), 12 * 12 * 12);
    }
}

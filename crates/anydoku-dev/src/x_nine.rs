//! Counts the grids of Sudoku X on 9x9 from the definition, without using the library.
//!
//! `cargo run --release -p anydoku-dev -- x_nine` takes less than a minute. `x_nine all` uses no symmetry other than relabeling and takes a few
//! minutes. `x_nine all 2/7` counts the second of seven parts, whose results add up to the total. It is an independent check of
//! `anydoku count x`, which works digit by digit, while this program works block by block.
//!
//! ```text
//! 1 . 3     By relabeling, the falling diagonal is 1 to 9. Once the rising one is chosen, blocks 1, 3, 7 and 9 have 720 fillings each
//! . 5 .     and block 5 has 24. With those five filled, the digits in each row of blocks 2 and 8 are known, but not their order. Once the
//! 7 . 9     digits in each column of block 2 are chosen, both blocks are determined, because a row and a column of a block meet in one
//!           cell. Blocks 4 and 6 are the transposed case, and neither pair affects the other: the numbers of their fillings multiply.
//! ```

use std::collections::HashSet;
use std::time::Instant;

const ALL: u16 = 0x1FF;

/// Three sets of three digits: the rows of a block, or its columns.
type Lines = [u16; 3];

/// Counts the grids and prints the size of the job, the progress, the result and the time.
pub fn run(words: &[String]) {
    let is_all = words.first().is_some_and(|word| word == "all");
    let part = words.get(is_all as usize).map_or(Some((1, 1)), |word| part(word));
    let Some((i, n)) = part else {
        eprintln!("{words:?} is not understood; pass nothing or \"all\", and optionally a part such as 2/7");
        std::process::exit(2);
    };
    let classes = classes(!is_all);
    let fillings: usize = classes.iter().map(|class| class.1).sum();
    eprintln!("{fillings} fillings of the diagonals, {} to be counted; part {i} of {n}", classes.len());
    let begun = Instant::now();
    let mut total = 0u128;
    for (at, (rising, size)) in classes.iter().enumerate().filter(|(at, _)| at % n == i - 1) {
        let number = Blocks::new(rising).count();
        total += number as u128 * *size as u128;
        eprintln!("{at}: {size} times {number}, {:.1} s", begun.elapsed().as_secs_f64());
    }
    println!("part {i}/{n}: {total} * 9! = {}", total * (1..=9u128).product::<u128>());
}

fn part(word: &str) -> Option<(usize, usize)> {
    let (i, n) = word.split_once('/')?;
    Some((i.parse().ok()?, n.parse().ok()?)).filter(|&(i, n): &(usize, usize)| (1..=n).contains(&i))
}

/// Returns one rising diagonal of each symmetry class, by row, and the size of the class. The falling diagonal is 0 to 8.
fn classes(is_merged: bool) -> Vec<([usize; 9], usize)> {
    let mut found = Vec::new();
    rising(&mut Vec::new(), &mut found);
    let mut seen = HashSet::new();
    let mut classes = Vec::new();
    for first in found {
        if seen.contains(&first) {
            continue;
        }
        let before = seen.len();
        seen.insert(first);
        if is_merged {
            seen.extend(symmetries().iter().map(|image| moved(&first, image)));
        }
        classes.push((first, seen.len() - before));
    }
    classes
}

fn rising(digits: &mut Vec<usize>, found: &mut Vec<[usize; 9]>) {
    let row = digits.len();
    let Ok(full) = <[usize; 9]>::try_from(&digits[..]) else {
        for digit in 0..9 {
            // The row, the column and the middle block contain cells of the falling diagonal; the middle cell is on both.
            let clashes = digit == row || digit == 8 - row || (3..6).contains(&row) && (3..6).contains(&digit);
            if digits.contains(&digit) || (row == 4) != (digit == 4) || (clashes && row != 4) {
                continue;
            }
            digits.push(digit);
            rising(digits, found);
            digits.pop();
        }
        return;
    };
    found.push(full);
}

/// Returns the 96 symmetries, as images of cells. Rows and columns are permuted alike, which preserves the falling diagonal, and line i
/// stays paired with line 8 - i, which preserves the rising one. In addition, columns may be reversed and the grid transposed.
fn symmetries() -> Vec<[usize; 81]> {
    let mut all = Vec::new();
    for outer in [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]] {
        for choice in 0..16 {
            let [swap, turn, reverse, transpose] = [0, 1, 2, 3].map(|bit| choice >> bit & 1 == 1);
            let mut lines = [4; 9];
            for i in 0..3 {
                let to = if swap { 8 - outer[i] } else { outer[i] };
                (lines[i], lines[8 - i]) = (to, 8 - to);
            }
            (lines[3], lines[5]) = if turn { (5, 3) } else { (3, 5) };
            all.push(std::array::from_fn(|cell| {
                let (row, column) = (lines[cell / 9], lines[cell % 9]);
                let column = if reverse { 8 - column } else { column };
                if transpose { 9 * column + row } else { 9 * row + column }
            }));
        }
    }
    all
}

/// Returns the image of the rising diagonal under a symmetry, relabeled so that the falling diagonal is 0 to 8 again.
fn moved(rising: &[usize; 9], image: &[usize; 81]) -> [usize; 9] {
    let mut cells = [0; 81];
    for row in 0..9 {
        cells[image[10 * row]] = row;
        cells[image[8 * row + 8]] = rising[row];
    }
    let mut names = [0; 9];
    (0..9).for_each(|row| names[cells[10 * row]] = row);
    std::array::from_fn(|row| names[cells[8 * row + 8]])
}

/// The fillings of the five blocks on the diagonals, each as its rows and its columns.
struct Blocks {
    corners: [Vec<(Lines, Lines)>; 4],
    middle: Vec<(Lines, Lines)>,
}

impl Blocks {
    fn new(rising: &[usize; 9]) -> Blocks {
        let block = |rows: usize, columns: usize| {
            let mut cells = [None; 9];
            for (at, cell) in cells.iter_mut().enumerate() {
                let (row, column) = (rows + at / 3, columns + at % 3);
                *cell = if row == column { Some(row) } else { (row + column == 8).then(|| rising[row]) };
            }
            let mut fillings = Vec::new();
            fill(&mut cells, 0, &mut fillings);
            fillings
        };
        Blocks { corners: [block(0, 0), block(0, 6), block(6, 0), block(6, 6)], middle: block(3, 3) }
    }

    fn count(&self) -> u64 {
        let [one, three, seven, nine] = &self.corners;
        let mut names = Names::new();
        let rows: Vec<Lines> = self.middle.iter().map(|lines| lines.0).collect();
        let columns: Vec<Lines> = self.middle.iter().map(|lines| lines.1).collect();
        let (mut across, mut down) = (Known::new(&columns), Known::new(&rows));
        let mut total = 0;
        for (rows_1, columns_1) in one {
            let threes: Vec<_> = three.iter().filter(|(rows, _)| are_apart(rows_1, rows)).collect();
            for (rows_7, columns_7) in seven.iter().filter(|(_, columns)| are_apart(columns_1, columns)) {
                let nines: Vec<_> = nine.iter().filter(|(rows, _)| are_apart(rows_7, rows)).collect();
                let left = names.of(rest(columns_1, columns_7));
                for (rows_3, columns_3) in &threes {
                    let top = names.of(rest(rows_1, rows_3));
                    for (rows_9, columns_9) in nines.iter().filter(|(_, columns)| are_apart(columns_3, columns)) {
                        let (bottom, right) = (names.of(rest(rows_7, rows_9)), names.of(rest(columns_3, columns_9)));
                        let (across, down) = (across.of(&names, top, bottom), down.of(&names, left, right));
                        total += across.iter().zip(down).map(|(a, b)| u64::from(*a) * u64::from(*b)).sum::<u64>();
                    }
                }
            }
        }
        total
    }
}

/// The indices of lines, of which there are 1680.
struct Names {
    lines: Vec<Lines>,
    /// The index, looked up by the bits of the first two sets.
    numbers: Vec<u16>,
}

impl Names {
    fn new() -> Names {
        Names { lines: Vec::new(), numbers: vec![u16::MAX; 1 << 18] }
    }

    fn of(&mut self, lines: Lines) -> usize {
        let number = &mut self.numbers[usize::from(lines[0]) << 9 | usize::from(lines[1])];
        if *number == u16::MAX {
            *number = self.lines.len() as u16;
            self.lines.push(lines);
        }
        usize::from(*number)
    }
}

/// The fillings of two blocks with the middle block between them: one number for each filling of the middle block, computed when it is
/// first needed.
struct Known<'a> {
    middle: &'a [Lines],
    places: Vec<u32>,
    numbers: Vec<[u8; 24]>,
}

impl Known<'_> {
    fn new(middle: &[Lines]) -> Known<'_> {
        Known { middle, places: vec![u32::MAX; 1680 * 1680], numbers: Vec::new() }
    }

    fn of(&mut self, names: &Names, a: usize, b: usize) -> &[u8; 24] {
        let place = &mut self.places[1680 * a + b];
        if *place == u32::MAX {
            *place = self.numbers.len() as u32;
            let (first, second) = (&names.lines[a], &names.lines[b]);
            self.numbers.push(std::array::from_fn(|m| pairs(first, second, &self.middle[m])));
        }
        &self.numbers[*place as usize]
    }
}

fn fill(cells: &mut [Option<usize>; 9], at: usize, fillings: &mut Vec<(Lines, Lines)>) {
    if at == 9 {
        let (mut rows, mut columns) = ([0; 3], [0; 3]);
        for (at, digit) in cells.iter().enumerate() {
            let bit = 1 << digit.expect("all are filled");
            rows[at / 3] |= bit;
            columns[at % 3] |= bit;
        }
        fillings.push((rows, columns));
    } else if cells[at].is_some() {
        fill(cells, at + 1, fillings);
    } else {
        for digit in 0..9 {
            if !cells.contains(&Some(digit)) {
                cells[at] = Some(digit);
                fill(cells, at + 1, fillings);
                cells[at] = None;
            }
        }
    }
}

fn are_apart(a: &Lines, b: &Lines) -> bool {
    (a[0] & b[0]) | (a[1] & b[1]) | (a[2] & b[2]) == 0
}

fn rest(a: &Lines, b: &Lines) -> Lines {
    std::array::from_fn(|i| ALL & !(a[i] | b[i]))
}

/// Counts the fillings of two blocks with these rows in which the columns of the two blocks and of the block between them hold every
/// digit. Rows and columns may be exchanged. The sets of digits in the columns of the first block determine the rest.
fn pairs(first: &Lines, second: &Lines, middle: &Lines) -> u8 {
    let crosses = |column: u16, rows: &Lines| rows.iter().all(|row| (column & row).count_ones() == 1);
    let mut total = 0;
    for a in 0..27 {
        let column = |choice: usize| {
            let powers = [1, 3, 9];
            (0..3).fold(0u16, |set, row| set | nth(first[row], choice / powers[row] % 3))
        };
        let fits = |set: u16, i: usize| set & middle[i] == 0 && crosses(ALL & !(set | middle[i]), second);
        let left = column(a);
        if !fits(left, 0) {
            continue;
        }
        for b in 0..27 {
            let centre = column(b);
            let right = ALL & !(left | centre);
            total += (left & centre == 0 && fits(centre, 1) && fits(right, 2)) as u8;
        }
    }
    total
}

/// Returns the set that contains only the n-th digit of a set.
fn nth(mut set: u16, n: usize) -> u16 {
    (0..n).for_each(|_| set &= set - 1);
    set & set.wrapping_neg()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn symmetries_leave_the_number_of_completions_as_it_is() {
        let (classes, all) = (classes(true), classes(false));
        assert_eq!((classes.len(), all.len()), (74, 4752));
        assert_eq!(classes.iter().map(|class| class.1).sum::<usize>(), 4752);
        let first = &classes[0].0;
        let image = symmetries().iter().map(|image| moved(first, image)).find(|image| image != first);
        assert_eq!(Blocks::new(first).count(), Blocks::new(&image.expect("it is not alone")).count());
    }
}

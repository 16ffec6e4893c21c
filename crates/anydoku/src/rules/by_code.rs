//! Rules built in code: a function for each kind that setters use most.
//!
//! [`Rule::new`] builds rules of every other kind. Rules are checked once, by
//! [`Topology::with_rules`](crate::Topology::with_rules) or [`Puzzle::with_rules`](crate::Puzzle::with_rules).

use super::{Rule, RuleKind};
use crate::topology::Cell;

/// Builds a rule with numbers and a single group of cells.
fn line(kind: RuleKind, numbers: &[i32], cells: impl IntoIterator<Item = Cell>) -> Rule {
    Rule::new(kind, numbers, [cells.into_iter().collect()])
}

impl Rule {
    /// Builds a cage whose digits differ and sum to `sum`.
    ///
    /// A killer is a list of cages:
    ///
    /// ```
    /// use anydoku::{Puzzle, Solver, Topology, rules::Rule};
    /// let grid = Topology::square(2);
    /// let cage = |sum, cells| Rule::cage(sum, grid.cells_named(cells).expect("names of cells"));
    /// let killer = Puzzle::empty(grid.clone().into()).with_rules([
    ///     cage(7, "r1c1 r2c1 r3c1"),
    ///     cage(10, "r1c2 r2c2 r2c3 r3c3"),
    ///     cage(8, "r1c3 r1c4 r2c4"),
    ///     cage(9, "r3c2 r4c1 r4c2"),
    ///     cage(6, "r3c4 r4c3 r4c4"),
    /// ])?;
    /// let solution = Solver::new(killer.topology()).unique(&killer).expect("it has one solution");
    /// assert_eq!(solution.to_string(), "2134432112433412");
    /// # Ok::<(), anydoku::rules::RuleError>(())
    /// ```
    pub fn cage(sum: i32, cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Cage, &[sum], cells)
    }

    /// Builds a cage without a sum: its digits are all different.
    pub fn differ(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Differ, &[], cells)
    }

    /// Builds a sum over cells whose digits may repeat.
    pub fn sum(sum: i32, cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Sum, &[sum], cells)
    }

    /// Builds the sum of a diagonal, whose digits may repeat: a little killer.
    pub fn little_killer(sum: i32, cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Little, &[sum], cells)
    }

    /// Builds an arrow: the digits along the shaft sum to the number in the circle, whose cells are read as one number.
    pub fn arrow(circle: impl IntoIterator<Item = Cell>, shaft: impl IntoIterator<Item = Cell>) -> Rule {
        Rule::new(RuleKind::Arrow, [], [circle.into_iter().collect(), shaft.into_iter().collect()])
    }

    /// Builds a thermometer: digits rise from the bulb, the first cell.
    pub fn thermo(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Thermo, &[], cells)
    }

    /// Builds a slow thermometer: digits never fall from the bulb, the first cell.
    pub fn slow_thermo(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Slow, &[], cells)
    }

    /// Builds an inequality: `smaller` holds a smaller digit than `larger`.
    pub fn less(smaller: Cell, larger: Cell) -> Rule {
        line(RuleKind::Less, &[], [smaller, larger])
    }

    /// Builds a white dot: the digits of the two cells differ by `difference`, which is 1 in kropki.
    pub fn white_dot(difference: i32, a: Cell, b: Cell) -> Rule {
        line(RuleKind::White, &[difference], [a, b])
    }

    /// Builds a black dot: one of the digits is `ratio` times the other, which is 2 in kropki.
    pub fn black_dot(ratio: i32, a: Cell, b: Cell) -> Rule {
        line(RuleKind::Black, &[ratio], [a, b])
    }

    /// Builds a sum of two cells: 10 is an X, 5 a V.
    pub fn pair_sum(sum: i32, a: Cell, b: Cell) -> Rule {
        line(RuleKind::PairSum, &[sum], [a, b])
    }

    /// Builds a whisper: neighbors on the line differ by at least `difference`, which is 5 in German whispers.
    pub fn whisper(difference: i32, cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Whisper, &[difference], cells)
    }

    /// Builds a renban line: its digits are consecutive, in any order.
    pub fn renban(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Renban, &[], cells)
    }

    /// Builds a palindrome: the line reads the same from both ends.
    pub fn palindrome(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Palindrome, &[], cells)
    }

    /// Builds a between line: its digits lie between those of its ends.
    pub fn between(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Between, &[], cells)
    }

    /// Builds a region sum line: it has the same sum in every block that it passes.
    pub fn region_sum(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::RegionSum, &[], cells)
    }

    /// Builds a sandwich: the digits between the lowest and the highest digit of the row or column sum to `sum`.
    pub fn sandwich(sum: i32, cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Sandwich, &[sum], cells)
    }

    /// Builds a skyscraper clue: seen from the first cell, `seen` digits are larger than all before them.
    pub fn skyscraper(seen: i32, cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Skyscraper, &[seen], cells)
    }

    /// Builds an X-sum: the first X digits sum to `sum`, where X is the first digit.
    pub fn x_sum(sum: i32, cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::XSum, &[sum], cells)
    }

    /// Builds a quadruple: the cells contain each of these digits at least as often as it is listed.
    pub fn quadruple(digits: &[i32], cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Quad, digits, cells)
    }

    /// Builds a rule that requires odd digits in these cells.
    pub fn odd(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Odd, &[], cells)
    }

    /// Builds a rule that requires even digits in these cells.
    pub fn even(cells: impl IntoIterator<Item = Cell>) -> Rule {
        line(RuleKind::Even, &[], cells)
    }

    /// Builds a clone: both shapes hold the same digits, cell by cell.
    pub fn clone_of(a: impl IntoIterator<Item = Cell>, b: impl IntoIterator<Item = Cell>) -> Rule {
        Rule::new(RuleKind::Clone, [], [a.into_iter().collect(), b.into_iter().collect()])
    }

    /// Builds the rule that digits in touching cells never differ by 1.
    pub fn nonconsecutive() -> Rule {
        Rule::new(RuleKind::Nonconsecutive, [], [])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::read;
    use crate::topology::Topology;

    #[test]
    fn rules_built_in_code_are_those_read_from_text() {
        let grid = Topology::square(3);
        let text = "cage 15: r1c1 r1c2; differ: r2c1 r3c4; sum 8: r1c3 r2c3; little 20: r1c7 r2c8 r3c9; arrow: r4c1 / r4c2 r4c3; \
                    thermo: r5c1 r5c2; slow: r5c3 r5c4; less: r6c1 r6c2; white 1: r6c3 r6c4; black 2: r6c5 r6c6; pairsum 10: r6c7 r6c8; \
                    whisper 5: r7c1 r7c2; renban: r7c3 r7c4; palindrome: r7c5 r7c6 r8c8; between: r8c1 r8c2 r8c3; \
                    regionsum: r9c3 r9c4; sandwich 9: r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9; \
                    sky 3: r2c1 r2c2 r2c3; xsum 12: r3c1 r3c2 r3c3; quad 1 2: r4c4 r4c5 r5c4 r5c5; odd: r9c9; even: r9c8; \
                    clone: r1c1 r1c2 / r8c4 r8c5; nonconsecutive";
        let at = |name: &str| grid.cell_named(name).unwrap();
        let cells = |names: &str| grid.cells_named(names).unwrap();
        let row = "r1c1 r1c2 r1c3 r1c4 r1c5 r1c6 r1c7 r1c8 r1c9";
        let built = [
            Rule::cage(15, cells("r1c1 r1c2")),
            Rule::differ(cells("r2c1 r3c4")),
            Rule::sum(8, cells("r1c3 r2c3")),
            Rule::little_killer(20, cells("r1c7 r2c8 r3c9")),
            Rule::arrow([at("r4c1")], cells("r4c2 r4c3")),
            Rule::thermo(cells("r5c1 r5c2")),
            Rule::slow_thermo(cells("r5c3 r5c4")),
            Rule::less(at("r6c1"), at("r6c2")),
            Rule::white_dot(1, at("r6c3"), at("r6c4")),
            Rule::black_dot(2, at("r6c5"), at("r6c6")),
            Rule::pair_sum(10, at("r6c7"), at("r6c8")),
            Rule::whisper(5, cells("r7c1 r7c2")),
            Rule::renban(cells("r7c3 r7c4")),
            Rule::palindrome(cells("r7c5 r7c6 r8c8")),
            Rule::between(cells("r8c1 r8c2 r8c3")),
            Rule::region_sum(cells("r9c3 r9c4")),
            Rule::sandwich(9, cells(row)),
            Rule::skyscraper(3, cells("r2c1 r2c2 r2c3")),
            Rule::x_sum(12, cells("r3c1 r3c2 r3c3")),
            Rule::quadruple(&[1, 2], cells("r4c4 r4c5 r5c4 r5c5")),
            Rule::odd([at("r9c9")]),
            Rule::even([at("r9c8")]),
            Rule::clone_of(cells("r1c1 r1c2"), cells("r8c4 r8c5")),
            Rule::nonconsecutive(),
        ];
        assert_eq!(built.as_slice(), read(text, &grid).unwrap());
        assert!(grid.with_rules(built.to_vec()).is_ok());
        assert_eq!(grid.cells_named("r1c1 r10c1"), None);
    }
}

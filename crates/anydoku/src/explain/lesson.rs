//! Lessons: every technique in words, with a puzzle that needs it.
//!
//! The manual has a page for each, made from these; tests walk every example and find the technique where the lesson
//! says it is. The puzzles are our own but one, which is well known.

use std::ops::ControlFlow;

use super::technique::*;
use super::{Board, Ladder, Price, Step, Technique, Walker, first_use};
use crate::puzzle::Puzzle;
use crate::shape::Shape;
use crate::topology::{Cell, Digit};

/// A technique explained.
#[derive(Clone, Copy, Debug)]
pub struct Lesson {
    /// The technique.
    pub technique: &'static Technique,
    /// What it is.
    pub what: &'static str,
    /// What a topology must have for it.
    pub needs: &'static str,
    /// The ladder whose walk comes to it in the example.
    pub ladder: &'static str,
    /// The shape of the example.
    pub shape: &'static str,
    /// The givens of the example, a character a cell; empty if the pattern is made by hand on an empty grid.
    pub puzzle: &'static str,
}

impl Lesson {
    /// The lesson of a technique; none for those that only bundle others.
    pub fn of(technique: &Technique) -> Option<&'static Lesson> {
        LESSONS.iter().find(|lesson| *lesson.technique == *technique)
    }

    /// The shape and the puzzle of the example.
    ///
    /// # Panics
    /// If the lesson is wrong, which the tests would have found.
    pub fn example(&self) -> (Shape, Puzzle) {
        let shape = Shape::named(self.shape).expect("a lesson names a shape");
        if self.puzzle.is_empty() {
            let puzzle = Puzzle::empty(shape.topology.clone());
            return (shape, puzzle);
        }
        let (digits, _) = crate::format::read_line(self.puzzle.as_bytes(), &shape).expect("a lesson has a puzzle");
        let puzzle = Puzzle::new(shape.topology.clone(), digits);
        (shape, puzzle)
    }

    /// The first step of the technique in the example, and the board it is found on.
    ///
    /// ```
    /// use anydoku::explain::{Lesson, technique::XY_WING};
    /// let (board, step) = Lesson::of(&XY_WING).unwrap().step().unwrap();
    /// assert_eq!(*step.technique, XY_WING);
    /// assert_eq!(XY_WING.first(&board), Some(step));
    /// ```
    pub fn step(&self) -> Option<(Board, Step)> {
        let (_, puzzle) = self.example();
        if self.puzzle.is_empty() {
            let board = by_hand(&puzzle)?;
            let step = self.technique.first(&board)?;
            return Some((board, step));
        }
        let ladder = Ladder::named(self.ladder)?;
        if self.is_taken() {
            return first_use(&puzzle, ladder, self.technique);
        }
        let walker = Walker::new(puzzle.topology(), ladder).ok()?;
        let walk = walker.walk(walker.board(&puzzle), &mut |_, _| ControlFlow::Continue(()));
        let step = self.technique.first(&walk.board)?;
        Some((walk.board, step))
    }

    /// Does the ladder have the technique? Otherwise the example shows the board on which its walk ends.
    pub fn is_taken(&self) -> bool {
        let Some(ladder) = Ladder::named(self.ladder) else { return false };
        let rungs = [ladder.rungs, ladder.variant_rungs, ladder.jigsaw_rungs];
        let mut prices = rungs.into_iter().flatten().flat_map(|rung| rung.prices);
        prices.any(|(technique, _)| **technique == *self.technique)
    }

    /// What each ladder asks for it, in words: `("se", "4.2")`.
    pub fn prices(&self) -> Vec<(&'static str, String)> {
        let mut prices = Vec::new();
        for ladder in Ladder::ALL {
            let rungs = [ladder.rungs, ladder.variant_rungs, ladder.jigsaw_rungs];
            let mut told: Vec<String> = Vec::new();
            for (_, price) in rungs
                .iter()
                .flat_map(|rungs| rungs.iter())
                .flat_map(|rung| rung.prices)
                .filter(|p| *p.0 == *self.technique)
            {
                let text = tell_price(*price);
                if !told.contains(&text) {
                    told.push(text);
                }
            }
            if !told.is_empty() {
                prices.push((ladder.name, told.join(" or ")));
            }
        }
        prices
    }
}

/// Five lines in which a digit has places only in the same five cross lines. Such a fish is too rare to be met on a walk.
fn by_hand(puzzle: &Puzzle) -> Option<Board> {
    let mut board = Board::new(puzzle).ok()?;
    let side = puzzle.topology().n_digits();
    let (rows, columns) = ([0, 2, 5, 7, 10], [1, 3, 6, 8, 11]);
    for row in rows {
        for column in (0..side).filter(|column| !columns.contains(column)) {
            board.remove(Cell::new(row * side + column), Digit(0));
        }
    }
    Some(board)
}

fn tell_price(price: Price) -> String {
    match price {
        Price::Flat(price) if price.fract() == 0.0 && price >= 10.0 => format!("{price}"),
        Price::Flat(price) if (price * 10.0).fract().abs() > 1e-9 => format!("{price}"),
        Price::Flat(price) => format!("{price:.1}"),
        Price::Chain(base) => format!("{base:.1} and more with length"),
        Price::Loop => {
            "4.5 with four cells, 4.6 with six, 4.7 with eight, 5.0 with more; and 0.1 for each member of an \
                        inner set after the first"
                .into()
        }
        Price::Inner(base) => format!("{base:.1} and 0.1 for each member of the inner set after the first"),
        Price::Size => "its size".into(),
    }
}

/// A lesson for every technique of [`ALL`], in its order.
#[rustfmt::skip]
pub static LESSONS: &[Lesson] = &[
    Lesson {
        technique: &FULL_HOUSE,
        what: "A house with one open cell takes its missing digit there.",
        needs: "Every full house of every shape: it has as many cells as there are digits, so the last cell holds the last digit.",
        ladder: "se",
        shape: "9x9",
        puzzle: "..9..2..7..8...5.9..57..81.324.........2.6.8.......3..4..8........9.....8...1..93",
    },
    Lesson {
        technique: &HIDDEN_SINGLE_IN_BLOCK,
        what: "A digit with one place left in a block stands there. Newspapers call it cross-hatching.",
        needs: "Blocks that are boxes. Jigsaw pieces and other full houses have the plain hidden single.",
        ladder: "se",
        shape: "9x9",
        puzzle: "...6....9......38.8...94.7.2...798.........2..86....5...5.......61..85.....3.7.46",
    },
    Lesson {
        technique: &HIDDEN_SINGLE,
        what: "A digit with one place left in a house stands there.",
        needs: "Every full house: rows, columns, diagonals, windows, groups, the loops of a cube. Houses with fewer cells than digits need not hold every digit and are left out.",
        ladder: "se",
        shape: "9x9",
        puzzle: "....3.9.1....492.........6..8....7..9.3........4..2..3...2......4.56..1...7..8.56",
    },
    Lesson {
        technique: &NAKED_SINGLE,
        what: "A cell with one candidate left holds it. Also called lone number.",
        needs: "Every cell of every shape.",
        ladder: "gss",
        shape: "9x9",
        puzzle: "2..8.....79..6..32.53.2..8.5..........7.....3.....37463.2.5...7......42..4..1...5",
    },
    Lesson {
        technique: &DIRECT_POINTING,
        what: "A digit of a block is confined to a line; once it leaves the rest of the line, some other house has one place left for it. One step instead of two.",
        needs: "Blocks and lines that cross, and windows and groups where there are some.",
        ladder: "se",
        shape: "9x9",
        puzzle: "4.69....5......7.2.....6......31..8..........9.5..4....7....1...5.2......81..5.47",
    },
    Lesson {
        technique: &DIRECT_CLAIMING,
        what: "A digit of a line is confined to a block; once it leaves the rest of the block, some other house has one place left for it.",
        needs: "As direct pointing, from lines into blocks.",
        ladder: "se",
        shape: "jigsaw",
        puzzle: "..5...64...9.5.2....3.......6........9..6.......9...3.8...2...5......5.9.1......7",
    },
    Lesson {
        technique: &DIRECT_HIDDEN_PAIR,
        what: "Two digits have the same two places left in a house, so nothing else goes there, and another digit of the house has one place left.",
        needs: "Every full house.",
        ladder: "se",
        shape: "9x9",
        puzzle: "3.9...6......543...7..1..89........2.6...7..54.2........649.5....3....1.9........",
    },
    Lesson {
        technique: &DIRECT_HIDDEN_TRIPLET,
        what: "Three digits have the same three places left in a house, and another digit of the house has one place left.",
        needs: "Every full house.",
        ladder: "se",
        shape: "9x9",
        puzzle: "5..3...69.....2....4195..............6......59...4...1....7..8.1.76...9.43..1....",
    },
    Lesson {
        technique: &POINTING,
        what: "All places of a digit in a block lie in one line, so the digit leaves the rest of the line.",
        needs: "A block and any house that crosses it in two cells or more.",
        ladder: "se",
        shape: "9x9",
        puzzle: "..15..4....4.2...7....39.....6..37..7.....6.4.35...9.....3165....3.4...1.5.......",
    },
    Lesson {
        technique: &CLAIMING,
        what: "All places of a digit in a line lie in one block, so the digit leaves the rest of the block.",
        needs: "A line, or any other full house, and a house that crosses it.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: "4.........86.23....25...1......7...9...5.4...5......42......28...1.45.9773.2....5",
    },
    Lesson {
        technique: &INTERSECTION,
        what: "Whatever sees every place that a digit has in a full house cannot hold the digit. Pointing and claiming are the cases in which the places share a second house.",
        needs: "By sight alone: the places need not share a house with what they remove, so it also works with knight's moves and on overlapping grids.",
        ladder: "anydoku",
        shape: "9x9",
        puzzle: "..15..4....4.2...7....39.....6..37..7.....6.4.35...9.....3165....3.4...1.5.......",
    },
    Lesson {
        technique: &NAKED_PAIR,
        what: "Two cells of a house hold the same two candidates, so those digits leave the rest of the house.",
        needs: "Every house, full or not.",
        ladder: "se",
        shape: "9x9",
        puzzle: "....5.....457..32......679..8..2........68.3....3.5.4..6....4.94982....6.........",
    },
    Lesson {
        technique: &SEEN_PAIR,
        what: "Two cells that see each other hold two digits between them; each leaves whatever sees all cells of the pair that can hold it.",
        needs: "By sight alone, so the cells need not share a house with what they remove.",
        ladder: "anydoku",
        shape: "9x9",
        puzzle: "....5.....457..32......679..8..2........68.3....3.5.4..6....4.94982....6.........",
    },
    Lesson {
        technique: &HIDDEN_PAIR,
        what: "Two digits have the same two places left in a house, so nothing else goes there.",
        needs: "Every full house.",
        ladder: "se",
        shape: "9x9",
        puzzle: "..64......4..876..2............1.3....93.....1.....7..4.1.6..7..8...352992.....6.",
    },
    Lesson {
        technique: &NAKED_TRIPLET,
        what: "Three cells of a house hold three digits between them, so those digits leave the rest of the house.",
        needs: "Every house, full or not.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".5..34.6...37...8....6......6............18...7.4...159...12.3.7........3..5...96",
    },
    Lesson {
        technique: &SEEN_TRIPLET,
        what: "Three cells that see one another hold three digits between them; each leaves whatever sees all cells of the three that can hold it.",
        needs: "By sight alone.",
        ladder: "anydoku",
        shape: "9x9",
        puzzle: ".5..34.6...37...8....6......6............18...7.4...159...12.3.7........3..5...96",
    },
    Lesson {
        technique: &HIDDEN_TRIPLET,
        what: "Three digits have the same three places left in a house, so nothing else goes there.",
        needs: "Every full house.",
        ladder: "se",
        shape: "9x9",
        puzzle: "...6..8...74....6...1..87.2...972.........6..5.....23.45.2..1..319.4....2........",
    },
    Lesson {
        technique: &NAKED_QUAD,
        what: "Four cells of a house hold four digits between them, so those digits leave the rest of the house.",
        needs: "Every house, full or not.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: "..1..2...68......95...734.......9.12.1..5..4................2..85.6......32..75..",
    },
    Lesson {
        technique: &SEEN_QUAD,
        what: "Four cells that see one another hold four digits between them; each leaves whatever sees all cells of the four that can hold it.",
        needs: "By sight alone.",
        ladder: "anydoku",
        shape: "9x9",
        puzzle: ".652.....3.4...7..8.........3.7..6..2.1..4..8....3..................251998..1.362",
    },
    Lesson {
        technique: &HIDDEN_QUAD,
        what: "Four digits have the same four places left in a house, so nothing else goes there.",
        needs: "Every full house.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: "3.....1.2..9..36....5.2..9.........7.48.6.......4.1..5.57.32...4...9....963......",
    },
    Lesson {
        technique: &NAKED_SET,
        what: "Five cells of a house or more hold as many digits between them, so those digits leave the rest of the house.",
        needs: "Every house; worth looking for with more than nine digits, because in a house of nine the rest is a smaller hidden set.",
        ladder: "metcalf",
        shape: "12x12",
        puzzle: "4AB.8.........5.69.........3.417.......6B..4.9..A.C8.59..B4........3.A.........63..2..9......CB7.....B5...A.91.B..3.75....6..2..9...35....C.4.6A",
    },
    Lesson {
        technique: &HIDDEN_SET,
        what: "Five digits or more have as many places left in a house, so nothing else goes there.",
        needs: "Every full house; worth looking for with more than nine digits.",
        ladder: "metcalf",
        shape: "12x12",
        puzzle: "4.631..9.7....1.3.76.B2.........9...9....5B.6...2......A........C....48..38...17.9..5...68A2..1..6.1.B.......5.C.......2B..4.35.86.9...6......5.",
    },
    Lesson {
        technique: &X_WING,
        what: "In two parallel lines all places of a digit lie in the same two cross lines. The digit stands in both cross lines within the two lines, so it leaves the rest of them.",
        needs: "Lines that do not cross each other, covered by as many lines of another family.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".2.....5....3.2..44.1...9...9...4.783.........725.....5.47.......9.....5...8.63..",
    },
    Lesson {
        technique: &SWORDFISH,
        what: "An X-wing of three lines: all places of a digit in three parallel lines lie in three cross lines.",
        needs: "As the X-wing.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".2..5...6..3...5......61..2..9........5.3..6....9...28....1..731....4....9..7614.",
    },
    Lesson {
        technique: &JELLYFISH,
        what: "An X-wing of four lines.",
        needs: "As the X-wing.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: ".2....5....316.....5.7....1.......85.....1......5..63..7...8....8235...691.6.2..3",
    },
    Lesson {
        technique: &LARGE_FISH,
        what: "An X-wing of five lines or more.",
        needs: "As the X-wing; with nine digits the other lines show a smaller fish, so larger grids are where it is found.",
        ladder: "anydoku",
        shape: "12x12",
        puzzle: "",
    },
    Lesson {
        technique: &SKYSCRAPER,
        what: "In two parallel lines a digit has two places each. One pair of places sees each other, so the digit is in one of the other two, and leaves whatever sees both.",
        needs: "Any two full houses of one family in which a digit has two places.",
        ladder: "anydoku",
        shape: "9x9",
        puzzle: "7...24..338.........1.8.....1..5..2.4.273...99.......42..5...........978..3...5..",
    },
    Lesson {
        technique: &TWO_STRING_KITE,
        what: "A row and a column have two places each for a digit, one of each in the same block. The digit is in one of the other two places.",
        needs: "Two full houses of different families with two places for a digit, of which one of each see each other.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: ".....9....2.....73....84........1.8.567.....1..1.2.4.52.....5149...4......5..3...",
    },
    Lesson {
        technique: &TURBOT_FISH,
        what: "Any two houses with two places each for a digit, one place of each seeing the other: the digit is in one of the remaining two.",
        needs: "Any two full houses, blocks, diagonals and windows included.",
        ladder: "anydoku",
        shape: "9x9",
        puzzle: "..1.26....2....7..34.........4....6..7.16...98...4...1597...3.4..........6.9...12",
    },
    Lesson {
        technique: &REMOTE_PAIR,
        what: "Cells with the same two candidates, each seeing the next, hold them in turn. Whatever sees two cells an odd number of steps apart loses both digits.",
        needs: "By sight alone.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: "7...24..338.........1.8.....1..5..2.4.273...99.......42..5...........978..3...5..",
    },
    Lesson {
        technique: &W_WING,
        what: "Two cells have the same two candidates and do not see each other. A house with two places for one of the digits, one seen by each cell, forces the other digit into one of the two cells.",
        needs: "Two cells anywhere, and any full house between them.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: ".6.....5...9.3.....3...7.......93.........53.2..64.8....4..5..8...914...9...2.36.",
    },
    Lesson {
        technique: &XY_WING,
        what: "The pivot has two candidates; each of two pincers it sees shares another one of them and a third digit. Whatever the pivot holds, one pincer is left with the third digit.",
        needs: "By sight alone.",
        ladder: "se",
        shape: "9x9",
        puzzle: "3..6.45.......8.768.....4..........2...7.68.3.9..1.....2...9.......2..1...1...3..",
    },
    Lesson {
        technique: &XYZ_WING,
        what: "As the XY-wing, but the pivot has the third digit too, so what loses it must see all three cells.",
        needs: "By sight alone.",
        ladder: "se",
        shape: "9x9",
        puzzle: "..4.5.....7.....9.2.......4.3.2..9...1.34.7...9..7...6..5.6..7...1...6.3...4...28",
    },
    Lesson {
        technique: &WXYZ_WING,
        what: "Four cells hold four digits between them, and only one of the digits is in cells that do not see each other. One of its holders has it.",
        needs: "By sight alone.",
        ladder: "anydoku",
        shape: "9x9",
        puzzle: "...16...........21.57....4.5.....7...3..846...2...3.....4..1..3...4.9........5.7.",
    },
    Lesson {
        technique: &UNIQUE_LOOP_1,
        what: "Cells with the same two candidates in a closed loop could be filled in two ways. One cell of the loop has more candidates, so it holds one of those. With four cells it is the unique rectangle.",
        needs: "Puzzles with exactly one solution. Every house is touched twice or not at all, and no other relation (a knight's move, a short house) may tell the loop's cells apart from outside.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".4.1....3....2..74.5.9.....1.6...........3..7.9..6..4.4.2.........3.....8..29...1",
    },
    Lesson {
        technique: &UNIQUE_LOOP_2,
        what: "All further candidates in a loop are one and the same digit: one of the cells that have it holds it.",
        needs: "As type 1.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".....27...57...6..14......98..1.7..4.1....5...2.....83....63....6..9..........8.2",
    },
    Lesson {
        technique: &UNIQUE_LOOP_3,
        what: "Two cells of a loop have further candidates, which together with other cells of a shared house make a set.",
        needs: "As type 1; the two cells share a house.",
        ladder: "se",
        shape: "9x9",
        puzzle: "2...543..1...8.......9..54...536.8...16...9.2.......1..........76..1.29....2.9...",
    },
    Lesson {
        technique: &UNIQUE_LOOP_4,
        what: "Two cells of a loop have further candidates, and one digit of the loop has no other place in a house they share: the other digit would complete the loop, so it goes from both.",
        needs: "As type 1; the two cells share a full house.",
        ladder: "se",
        shape: "9x9",
        puzzle: "..15..4....4.2...7....39.....6..37..7.....6.4.35...9.....3165....3.4...1.5.......",
    },
    Lesson {
        technique: &BUG_1,
        what: "If a candidate were removed, every open cell would have two candidates and every digit two places in every house: two solutions. So it is true. Bivalue universal grave, or BUG+1.",
        needs: "Puzzles with exactly one solution, and houses that are all full.",
        ladder: "se",
        shape: "9x9",
        puzzle: "7...24..338.........1.8.....1..5..2.4.273...99.......42..5...........978..3...5..",
    },
    Lesson {
        technique: &BUG_2,
        what: "Several candidates of one digit keep the grave from closing: one of them is true, and whatever sees all of them loses the digit.",
        needs: "As type 1.",
        ladder: "anydoku",
        shape: "9x9",
        puzzle: "....9.......5...3745......6..5.8.24..3.2....5.....49...7......26.2.7.1...4....3..",
    },
    Lesson {
        technique: &BUG_3,
        what: "The candidates that keep the grave from closing are in two cells of a house and make a set with others of that house.",
        needs: "As type 1.",
        ladder: "se",
        shape: "9x9",
        puzzle: "..5..976.79.........21.89.3....34...3486....9..6.1...7...............6.48......1.",
    },
    Lesson {
        technique: &BUG_4,
        what: "The candidates that keep the grave from closing are in two cells of a house, and another digit has only these two places there: it takes one, so the rest of the pair's candidates go.",
        needs: "As type 1.",
        ladder: "se",
        shape: "9x9",
        puzzle: "...6......8....63.....7....5..1......9.36.7....15.94.2.27....5.1.9.2...3..6.1....",
    },
    Lesson {
        technique: &FINNED_FISH,
        what: "A fish but for a few extra places, the fin. Either the fish holds, or the fin does; what the fish removes and the whole fin sees goes either way.",
        needs: "Lines of one family covered by another, as the X-wing.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: ".....46..26...3....7.62..14....9...6.98.67....3....95.3..5.2...........14....153.",
    },
    Lesson {
        technique: &FRANKEN_FISH,
        what: "A fish of houses of any families: blocks count as lines too.",
        needs: "Houses of one family that do not overlap, covered by houses of another.",
        ladder: "hodoku",
        shape: "jigsaw",
        puzzle: "....7.........3.9.2.5...........6....5.43.6.8......7......8......92..43...6......",
    },
    Lesson {
        technique: &SUE_DE_COQ,
        what: "The cells that two houses share hold two digits more than cells, and a pair on either side takes its own of these: the digits of each side leave the rest of its house.",
        needs: "Any two houses that share two cells or more.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: "87.6....2.3..4.......8....4....2....9..1.87........8.55.8.762.3...23....4........",
    },
    Lesson {
        technique: &ALS_XZ,
        what: "Two sets of cells hold one digit more than cells each. A digit that only one of them can hold leaves the other one closed, so another digit they share is in one of them.",
        needs: "Sets within any houses; the rest is sight.",
        ladder: "hodoku",
        shape: "9x9",
        puzzle: ".65..2..34..........7...4.6.4..7.5.1......73...2..5...9............1...48..7.632.",
    },
    Lesson {
        technique: &ALIGNED_PAIR,
        what: "Every combination of two cells is tried: those that repeat a digit they both see, or empty a cell that sees both, are out. What is in no combination left goes.",
        needs: "By sight alone.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".6..5...3587.........6..9...24..5.6.9......84.3.9......9..6.7.13.....8..8....2...",
    },
    Lesson {
        technique: &ALIGNED_TRIPLET,
        what: "As aligned pair exclusion, with three cells.",
        needs: "By sight alone.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".837.....5...........82....8.7..........8...1.4.9.1.5.....1.6...2.....8.1...352.4",
    },
    Lesson {
        technique: &X_CYCLE,
        what: "Strong and weak links of one digit in turn, in a loop: whatever sees a true and a false end of it goes, whichever they are.",
        needs: "Strong links in full houses, weak links by sight.",
        ladder: "se",
        shape: "9x9",
        puzzle: "3.....1......6........72.35.9.685..12.........84..........9.....5.1...73...8.624.",
    },
    Lesson {
        technique: &Y_CYCLE,
        what: "Cells with two candidates in a loop, each linked to the next by an equal digit.",
        needs: "By sight alone.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".6.....5...9.3.....3...7.......93.........53.2..64.8....4..5..8...914...9...2.36.",
    },
    Lesson {
        technique: &X_CHAIN,
        what: "A candidate implies its opposite by links of one digit.",
        needs: "Strong links in full houses, weak links by sight.",
        ladder: "se",
        shape: "9x9",
        puzzle: "39.8......7.4..6....12.......7....83......4.....7.19..52...7.....3....61...9..35.",
    },
    Lesson {
        technique: &XY_CYCLE,
        what: "A loop of links within cells and between equal digits.",
        needs: "Strong links in full houses and cells of two candidates, weak links by sight.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".....46..26...3....7.62..14....9...6.98.67....3....95.3..5.2...........14....153.",
    },
    Lesson {
        technique: &XY_CHAIN,
        what: "A candidate implies its opposite by links within cells and between equal digits.",
        needs: "As the XY-cycle.",
        ladder: "se",
        shape: "9x9",
        puzzle: "..9..2.4.......8..42.3..7...3........4.69....7.5......3....7..55.82...6..9......8",
    },
    Lesson {
        technique: &NISHIO,
        what: "A candidate is tried with its own digit alone and leads to a contradiction.",
        needs: "Strong links in full houses, weak links by sight.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".3....4..9...3..2.8.2...3.....4..6...9....24..235.....68..2.........8..1..514.9..",
    },
    Lesson {
        technique: &MULTIPLE_CHAINS,
        what: "Several chains agree: whatever a cell holds, or wherever a digit stands in a house, the same follows.",
        needs: "Every cell, and every full house.",
        ladder: "se",
        shape: "9x9",
        puzzle: "..964....7...8......4.2.3..5..17.8....1..8..42.....5...8...3.1....9....6......4..",
    },
    Lesson {
        technique: &DYNAMIC_CHAINS,
        what: "Chains in which several earlier conclusions together may force the next: candidates shown to be false disappear for the rest of the chain.",
        needs: "Every cell, and every full house.",
        ladder: "se",
        shape: "9x9",
        puzzle: ".65..2..34..........7...4.6.4..7.5.1......73...2..5...9............1...48..7.632.",
    },
    Lesson {
        technique: &DYNAMIC_CHAINS_PLUS,
        what: "Dynamic chains that may also use locked candidates, pairs and X-wings on the way.",
        needs: "Every cell, and every full house.",
        ladder: "gss",
        shape: "9x9",
        puzzle: ".3....4..9...3..2.8.2...3.....4..6...9....24..235.....68..2.........8..1..514.9..",
    },
    Lesson {
        technique: &NESTED_CHAINS,
        what: "Dynamic chains that may also use whole forcing chains on the way.",
        needs: "Every cell, and every full house.",
        ladder: "se",
        shape: "9x9",
        puzzle: "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3..",
    },
    Lesson {
        technique: &NESTED_MULTIPLE,
        what: "Dynamic chains that may also use multiple chains on the way.",
        needs: "Every cell, and every full house.",
        ladder: "gss",
        shape: "9x9",
        puzzle: "..9..2.4.......8..42.3..7...3........4.69....7.5......3....7..55.82...6..9......8",
    },
    Lesson {
        technique: &NESTED_DYNAMIC,
        what: "Dynamic chains that may also use dynamic chains on the way.",
        needs: "Every cell, and every full house.",
        ladder: "gss",
        shape: "9x9",
        puzzle: "..9..2.4.......8..42.3..7...3........4.69....7.5......3....7..55.82...6..9......8",
    },
    Lesson {
        technique: &NESTED_PLUS,
        what: "Dynamic chains that may also use dynamic chains with patterns on the way.",
        needs: "Every cell, and every full house.",
        ladder: "gss",
        shape: "9x9",
        puzzle: "..9..2.4.......8..42.3..7...3........4.69....7.5......3....7..55.82...6..9......8",
    },
    Lesson {
        technique: &NESTED_TWICE,
        what: "Dynamic chains around dynamic chains around forcing chains.",
        needs: "Every cell, and every full house.",
        ladder: "gss",
        shape: "9x9",
        puzzle: "..9..2.4.......8..42.3..7...3........4.69....7.5......3....7..55.82...6..9......8",
    },
    Lesson {
        technique: &NESTED_TWICE_MULTIPLE,
        what: "Dynamic chains around dynamic chains around multiple chains.",
        needs: "Every cell, and every full house.",
        ladder: "gss",
        shape: "9x9",
        puzzle: "..9..2.4.......8..42.3..7...3........4.69....7.5......3....7..55.82...6..9......8",
    },
];

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::check::Checker;

    #[test]
    fn every_technique_has_its_lesson() {
        let names: Vec<_> = LESSONS.iter().map(|lesson| lesson.technique.name).collect();
        assert_eq!(names, ALL.iter().map(|technique| technique.name).collect::<Vec<_>>());
    }

    #[test]
    fn every_example_comes_to_its_technique_and_is_true() {
        for lesson in LESSONS {
            let name = lesson.technique.name;
            let (_, puzzle) = lesson.example();
            let (board, step) = lesson.step().unwrap_or_else(|| panic!("{name}: the walk does not come to it"));
            assert_eq!(step.technique.name, name);
            if lesson.puzzle.is_empty() {
                continue;
            }
            let checker = Checker::new(&puzzle).unwrap_or_else(|| panic!("{name}: there is one solution"));
            checker.check(&step).unwrap_or_else(|lie| panic!("{lie}"));
            assert!(!step.face(&board, &puzzle).marks.is_empty(), "{name}: there is something to see");
            assert!(!lesson.prices().is_empty(), "{name} has a price");
        }
    }
}

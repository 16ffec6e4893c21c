//! Tests that counts agree with known numbers, with listing, and with one another.

#[path = "../../anydoku/tests/support/repository.rs"]
mod repository;

use std::collections::HashSet;
use std::ops::ControlFlow;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};

use anydoku::symmetry::{CellPermutation, Group, Symmetries};
use anydoku::{
    Budget, Cell, CellNames, Digit, DigitSet, Engine, House, HouseKind, Puzzle, Rng, Shape, Solver, Topology,
};
use anydoku_count::{
    CountOptions, Counted, Method, Part, Reason, UpTo, check, count, count_up_to, estimate, list_up_to,
};
use num_bigint::BigUint;
use proptest::prelude::*;

fn options() -> CountOptions<'static> {
    CountOptions::default()
}

fn by(method: Method) -> CountOptions<'static> {
    CountOptions { method: Some(method), ..options() }
}

/// Runs jobs on two threads.
fn two_threads(n: usize, job: &(dyn Fn(usize) + Sync)) {
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..2 {
            scope.spawn(|| {
                loop {
                    let j = next.fetch_add(1, Ordering::Relaxed);
                    if j >= n {
                        break;
                    }
                    job(j);
                }
            });
        }
    });
}

fn empty(topology: Topology) -> Puzzle {
    Puzzle::empty(Arc::new(topology))
}

/// Returns rows, columns, blocks and further houses.
fn with_more(topology: Topology, more: Vec<Vec<usize>>) -> Topology {
    let n = topology.n_digits();
    let mut houses = topology.houses().to_vec();
    for (i, cells) in more.into_iter().enumerate() {
        houses.push(House::numbered(HouseKind::Group, i + 1, cells.into_iter().map(Cell::new)));
    }
    Topology::new(n * n, n, CellNames::Grid { columns: n }, houses).expect("sound houses")
}

fn with_diagonals(topology: Topology) -> Topology {
    let n = topology.n_digits();
    with_more(topology, vec![(0..n).map(|i| i * n + i).collect(), (0..n).map(|i| i * n + n - 1 - i).collect()])
}

/// Returns a super Sudoku: cells (a, b, c, d), where fixing two coordinates gives a house.
fn super_sudoku(n: usize) -> Topology {
    let mut houses = Vec::new();
    let power = [n * n * n, n * n, n, 1];
    for i in 0..4 {
        for j in i + 1..4 {
            for values in 0..n * n {
                let (x, y) = (values / n, values % n);
                let cells = (0..n * n * n * n).filter(|cell| cell / power[i] % n == x && cell / power[j] % n == y);
                houses.push(House::numbered(HouseKind::Group, houses.len() + 1, cells.map(Cell::new)));
            }
        }
    }
    Topology::new(n * n * n * n, n * n, CellNames::Numbered, houses).expect("sound houses")
}

fn listed(puzzle: &Puzzle) -> u64 {
    let mut n = 0;
    let mut solver = Solver::with_engine(puzzle.topology(), Engine::Plain).expect("any topology");
    solver.list_within(puzzle, &Budget::UNLIMITED, &mut |_| {
        n += 1;
        ControlFlow::Continue(())
    });
    n
}

fn check(puzzle: &Puzzle, methods: &[Method], expected: &str) {
    assert_eq!(count(puzzle, &options()).to_string(), expected, "by choice");
    for &method in methods {
        assert_eq!(count(puzzle, &by(method)).to_string(), expected, "{method:?}");
    }
}

use Method::{Classes, Enumerate, Frontier, MeetInTheMiddle, Memo, Templates, Triples};

#[test]
fn plain_grids() {
    check(&empty(Topology::square(2)), &[Enumerate, Memo, Frontier, Templates, Classes, MeetInTheMiddle], "288");
    check(&empty(Topology::boxed(2, 3)), &[Memo, Frontier, Templates, Classes, MeetInTheMiddle], "28200960");
    check(&empty(Topology::boxed(3, 2)), &[Frontier, Templates, Classes, MeetInTheMiddle], "28200960");
    check(&empty(Topology::boxed(2, 4)), &[Frontier], "29136487207403520");
    check(&empty(Topology::boxed(4, 2)), &[Frontier], "29136487207403520");
}

/// Two cells of a band that must differ leave five of six grids: once the first is filled, its digit is in any of six
/// cells of the other block. (Two cells that cross the bands leave eight of nine; that was confirmed as well, but takes
/// half a minute.)
#[test]
fn triples_count_grids_of_nine() {
    let plain = empty(Topology::square(3));
    check(&plain, &[Triples], "6670903752021072936960");
    let two = |cells: [usize; 2]| empty(with_more(Topology::square(3), vec![cells.to_vec()]));
    check(&two([0, 12]), &[Triples], "5559086460017560780800");
    let kept: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
    let keep = |bytes: &[u8]| kept.lock().unwrap().push(bytes.to_vec());
    let part = |i| CountOptions { part: Some(Part { i, n: 2 }), checkpoint: Some(&keep), ..by(Triples) };
    let numbers = [1, 2].map(|i| count(&plain, &part(i)).number().cloned().expect("it ends"));
    assert_eq!(numbers.iter().sum::<BigUint>().to_string(), "6670903752021072936960");
    // The first part has classes that the second part lacks, so everything else is counted.
    let bytes = kept.lock().unwrap()[10].clone();
    assert_eq!(
        count(&plain, &CountOptions { resume: Some(&bytes), ..options() }).to_string(),
        "6670903752021072936960"
    );
    let counted = count(&two([0, 12]), &CountOptions { resume: Some(&bytes), ..by(Triples) });
    assert!(matches!(counted, Counted::NotCounted(Reason::Checkpoint(_))), "{counted}");
    for unsuited in [empty(Topology::boxed(2, 3)), empty(Topology::boxed(1, 9))] {
        let counted = count(&unsuited, &by(Triples));
        assert!(matches!(counted, Counted::NotCounted(Reason::Unsuited { method: Triples, .. })), "{counted}");
    }
}

/// Tests pieces, houses that are not full, and crossing groups. Sweeps give the same numbers, but take ten seconds
/// for the last two.
#[test]
fn the_middle_counts_any_blocks() {
    let both: &[Method] = &[MeetInTheMiddle, Frontier];
    for (name, methods, expected) in [
        ("jigsaw5", both, "360"),
        ("jigsaw6", both, "293760"),
        ("jigsaw7", both, "66921120"),
        ("antiking6", both, "74160"),
        ("antiknight6", both, "11520"),
        ("disjoint6", both, "2799360"),
        ("disjoint8", both, "86703312245760"),
        ("jigsaw8", &[MeetInTheMiddle], "58915180800"),
        ("antiknight8", &[MeetInTheMiddle], "8435468160"),
    ] {
        check(&Puzzle::empty(Shape::named(name).expect("it is in the catalogue").topology), methods, expected);
    }
    for unsuited in [empty(Topology::square(4)), empty(Topology::boxed(2, 5)), empty(Topology::boxed(1, 2))] {
        let counted = count(&unsuited, &by(MeetInTheMiddle));
        assert!(matches!(counted, Counted::NotCounted(Reason::Unsuited { method: MeetInTheMiddle, .. })), "{counted}");
    }
    let x = empty(with_diagonals(Topology::square(3)));
    let counted = count(&x, &CountOptions { max_states: 1000, ..by(MeetInTheMiddle) });
    assert!(matches!(counted, Counted::NotCounted(Reason::Unsuited { method: MeetInTheMiddle, .. })), "{counted}");
}

/// Twelve rows of seven, all with the same digits: a template has twelve cells, and 66 cells are left outside it and a
/// row.
#[test]
fn what_leaves_more_cells_than_a_word_has_bits_is_not_for_the_middle() {
    let rows = (0..12).map(|row| (7 * row..7 * row + 7).collect::<Vec<usize>>());
    let pairs = (0..7).flat_map(|i| (0..7).filter(move |&j| j != i).map(move |j| (i, j)));
    let other = (1..12).flat_map(|row| pairs.clone().map(move |(i, j)| vec![i, 7 * row + j]));
    let house =
        |(i, cells): (usize, Vec<usize>)| House::numbered(HouseKind::Group, i + 1, cells.into_iter().map(Cell::new));
    let houses = rows.chain(other).enumerate().map(house).collect();
    let puzzle = empty(Topology::new(84, 7, CellNames::Numbered, houses).expect("the houses are sound"));
    check(&puzzle, &[Templates], "5040");
    let counted = count(&puzzle, &by(MeetInTheMiddle));
    assert!(matches!(counted, Counted::NotCounted(Reason::Unsuited { method: MeetInTheMiddle, .. })), "{counted}");
}

#[test]
fn latin_squares() {
    let numbers = ["1", "2", "12", "576", "161280", "812851200", "61479419904000"];
    for (n, expected) in (1..).zip(numbers) {
        let methods: &[Method] = if n <= 5 { &[Memo, Frontier, Templates] } else { &[Frontier] };
        check(&empty(Topology::boxed(1, n)), methods, expected);
    }
}

#[test]
fn super_sudokus() {
    check(&empty(super_sudoku(1)), &[Memo, Frontier, Templates], "1");
    check(&empty(super_sudoku(2)), &[Memo, Frontier, Templates], "0");
    check(&empty(super_sudoku(3)), &[Memo, Frontier, Templates, MeetInTheMiddle], "37739520");
}

#[test]
fn diagonals_by_two_methods() {
    check(&empty(with_diagonals(Topology::boxed(2, 3))), &[Frontier, Templates, Classes, MeetInTheMiddle], "8640");
    check(&empty(with_diagonals(Topology::boxed(1, 6))), &[Frontier, Templates, Classes, MeetInTheMiddle], "92160");
    check(&empty(with_diagonals(Topology::boxed(2, 4))), &[Classes, MeetInTheMiddle], "298759265280");
}

#[test]
fn parts_add_up_by_every_method() {
    let shapes = [
        (Topology::square(2), "288"),
        (with_diagonals(Topology::boxed(2, 3)), "8640"),
        (Topology::boxed(2, 3), "28200960"),
        (Topology::boxed(2, 4), "29136487207403520"),
    ];
    for (topology, expected) in shapes {
        let size = topology.n_digits();
        let puzzle = empty(topology);
        let methods: &[Method] =
            if size == 8 { &[Frontier] } else { &[Memo, Frontier, Templates, Classes, MeetInTheMiddle] };
        for &method in methods {
            for n in [1, 2, 7] {
                let parts = (1..=n).map(|i| {
                    let counted = count(&puzzle, &CountOptions { part: Some(Part { i, n }), ..by(method) });
                    counted.number().expect("it is counted").clone()
                });
                assert_eq!(parts.sum::<BigUint>().to_string(), expected, "{method:?} in {n} parts");
            }
        }
    }
}

#[test]
fn a_part_that_is_none_is_refused() {
    let puzzle = empty(Topology::square(2));
    for (i, n) in [(0, 3), (4, 3), (1, 0)] {
        let counted = count(&puzzle, &CountOptions { part: Some(Part { i, n }), ..options() });
        assert!(matches!(counted, Counted::NotCounted(Reason::Part(_))), "{counted}");
    }
    let part = CountOptions { part: Some(Part { i: 1, n: 2 }), ..options() };
    assert!(count_up_to(&puzzle, UpTo::Both, &part).number().is_none());
    assert!(count(&puzzle, &CountOptions { method: Some(Enumerate), ..part }).number().is_none());
}

#[test]
fn a_part_goes_on_from_its_own_checkpoint_alone() {
    let puzzle = empty(Topology::boxed(2, 4));
    let kept = Mutex::new(Vec::new());
    let keep = |bytes: &[u8]| kept.lock().unwrap().push(bytes.to_vec());
    let part = |i| CountOptions { part: Some(Part { i, n: 2 }), ..by(Frontier) };
    let expected = count(&puzzle, &CountOptions { checkpoint: Some(&keep), ..part(2) });
    for bytes in kept.into_inner().unwrap() {
        assert_eq!(count(&puzzle, &CountOptions { resume: Some(&bytes), ..part(2) }), expected);
        let other = count(&puzzle, &CountOptions { resume: Some(&bytes), ..part(1) });
        // Before the states are split, all parts are equal.
        match other {
            Counted::NotCounted(reason) => assert!(reason.to_string().contains("to another part"), "{reason}"),
            other => assert_eq!(other, count(&puzzle, &part(1))),
        }
    }
}

#[test]
fn numbers_beyond_128_bits_stay_exact() {
    // Five copies of the 8x8 side by side: their numbers multiply.
    let one = Topology::boxed(2, 4);
    let houses = (0..5).flat_map(|copy| {
        let moved = move |cell: &Cell| Cell::new(cell.index() + 64 * copy);
        one.houses().iter().map(move |house| House { cells: house.cells.iter().map(moved).collect(), ..house.clone() })
    });
    let five = Topology::new(320, 8, CellNames::Numbered, houses.collect()).expect("sound houses");
    let number = num_bigint::BigUint::from(29136487207403520u64).pow(5);
    assert_eq!(count(&empty(five), &options()).number(), Some(&number));
    // One row of 40 digits: a factorial of 160 bits inside one sweep.
    let row = Topology::new(40, 40, CellNames::Numbered, vec![House::numbered(HouseKind::Row, 1, (0..40).map(Cell))]);
    let factorial = (1..=40u32).map(num_bigint::BigUint::from).product::<num_bigint::BigUint>();
    for method in [Memo, Frontier] {
        let puzzle = empty(row.clone().expect("sound houses"));
        assert_eq!(count(&puzzle, &by(method)).number(), Some(&factorial), "{method:?}");
    }
}

/// Returns a topology of random houses, some of them full.
fn topology(n_cells: usize, n_digits: usize, n_houses: usize, rng: &mut Rng) -> Arc<Topology> {
    let mut cells: Vec<_> = (0..n_cells).map(Cell::new).collect();
    let houses = (0..n_houses)
        .map(|i| {
            rng.shuffle(&mut cells);
            let most = n_digits.min(n_cells);
            let size = if rng.below(2) == 0 { most } else { 1 + rng.below(most) };
            House::numbered(HouseKind::Group, i + 1, cells[..size].iter().copied())
        })
        .collect();
    Topology::new(n_cells, n_digits, CellNames::Numbered, houses).expect("the houses are sound").into()
}

fn random_puzzle(topology: Arc<Topology>, n_givens: usize, with_marks: bool, rng: &mut Rng) -> Puzzle {
    let (n_cells, n_digits) = (topology.n_cells(), topology.n_digits());
    let mut puzzle = Puzzle::empty(topology);
    for _ in 0..n_givens {
        puzzle.give(Cell::new(rng.below(n_cells)), Digit::new(rng.below(n_digits)));
    }
    if with_marks {
        let mut some = || (0..n_digits).filter(|_| rng.below(4) > 0).map(Digit::new).collect::<DigitSet>();
        let marks = (0..n_cells).map(|_| some()).collect();
        puzzle = puzzle.with_marks(marks);
    }
    puzzle
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(3000))]

    #[test]
    fn methods_agree_on_random_topologies(
        seed: u64, n_cells in 1usize..9, n_digits in 1usize..6, n_houses in 0usize..7, n_givens in 0usize..3,
        with_marks: bool,
    ) {
        let mut rng = Rng::new(seed);
        let topology = topology(n_cells, n_digits, n_houses, &mut rng);
        let puzzle = random_puzzle(topology, n_givens, with_marks, &mut rng);
        let expected = listed(&puzzle).to_string();
        prop_assert_eq!(count(&puzzle, &options()).to_string(), &expected[..]);
        for &method in Method::ALL {
            match count(&puzzle, &by(method)) {
                Counted::NotCounted(Reason::Unsuited { .. }) => {}
                counted => prop_assert_eq!(counted.to_string(), &expected[..], "{:?}", method),
            }
        }
        let images = Symmetries::of(puzzle.topology());
        for symmetry in images.generators.iter().take(3) {
            prop_assert_eq!(count(&symmetry.puzzle(&puzzle), &by(Frontier)).to_string(), &expected[..]);
        }
    }

    #[test]
    fn methods_agree_on_half_filled_grids(seed: u64, n_open in 4usize..24) {
        let topology = Arc::new(Topology::boxed(2, 3));
        let mut rng = Rng::new(seed);
        let full = Solver::new(&topology).first(&shuffled_start(&topology, &mut rng)).expect("it has a solution");
        let mut puzzle = full.to_puzzle();
        let mut cells: Vec<_> = topology.cells().collect();
        rng.shuffle(&mut cells);
        for &cell in &cells[..n_open] {
            puzzle.take(cell);
        }
        let expected = listed(&puzzle).to_string();
        for method in [Memo, Frontier] {
            prop_assert_eq!(count(&puzzle, &by(method)).to_string(), &expected[..], "{:?}", method);
        }
    }

    #[test]
    fn methods_agree_on_squares_with_odd_houses(
        seed: u64, side in 2usize..5, n_houses in 0usize..4, n_givens in 0usize..3, with_marks: bool,
    ) {
        // Latin squares with random further houses: full houses that cross, as in real shapes.
        let mut rng = Rng::new(seed);
        let mut cells: Vec<_> = (0..side * side).collect();
        let more = (0..n_houses).map(|_| {
            rng.shuffle(&mut cells);
            cells[..1 + rng.below(side)].to_vec()
        });
        let topology = Arc::new(with_more(Topology::boxed(1, side), more.collect()));
        let puzzle = random_puzzle(topology, n_givens, with_marks, &mut rng);
        let expected = listed(&puzzle).to_string();
        for &method in Method::ALL {
            match count(&puzzle, &by(method)) {
                Counted::NotCounted(Reason::Unsuited { .. }) => {}
                counted => prop_assert_eq!(counted.to_string(), &expected[..], "{:?}", method),
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(300))]

    #[test]
    fn essentially_different_solutions_against_every_change(
        seed: u64, n_cells in 1usize..6, n_digits in 1usize..4, n_houses in 0usize..4, n_givens in 0usize..2,
        with_marks: bool,
    ) {
        let mut rng = Rng::new(seed);
        let topology = topology(n_cells, n_digits, n_houses, &mut rng);
        let puzzle = random_puzzle(topology.clone(), n_givens, with_marks, &mut rng);
        for &up_to in UpTo::ALL {
            let expected = kinds(&puzzle, up_to);
            prop_assert_eq!(count_up_to(&puzzle, up_to, &options()).to_string(), expected.to_string(), "{:?}", up_to);
            if up_to != UpTo::Relabelling {
                let averaged = check::kinds(&puzzle, up_to, &options()).map(|number| number.to_string());
                prop_assert_eq!(averaged, Ok(expected.to_string()), "averaged {:?}", up_to);
            }
            let mut n = 0;
            let done = list_up_to(&puzzle, up_to, &options(), &mut |solution| {
                assert!(solution.solves(&puzzle));
                n += 1;
                ControlFlow::Continue(())
            });
            prop_assert_eq!((done, n), (Ok(true), expected));
        }
    }
}

/// Counts the kinds of solutions by trying every rearrangement and relabeling that keeps the puzzle.
fn kinds(puzzle: &Puzzle, up_to: UpTo) -> usize {
    let topology = puzzle.topology();
    let every = |n: usize, really: bool| -> Vec<Vec<u32>> {
        let turn = (0..n as u32).map(|x| (x + 1) % n as u32).collect();
        let swap = (0..n as u32).map(|x| if n > 1 && x < 2 { 1 - x } else { x }).collect();
        let group = if really { Group::generated(n, [turn, swap]) } else { Group::generated(n, []) };
        group.elements().collect()
    };
    let sorted = |cells: &mut Vec<u32>| cells.sort_unstable();
    let houses: HashSet<Vec<u32>> = topology
        .houses()
        .iter()
        .map(|house| {
            let mut cells: Vec<u32> = house.cells.iter().map(|cell| cell.0 as u32).collect();
            sorted(&mut cells);
            cells
        })
        .collect();
    let mut changes = Vec::new();
    for cells in every(topology.n_cells(), up_to != UpTo::Relabelling) {
        let keeps_houses = houses.iter().all(|house| {
            let mut image: Vec<u32> = house.iter().map(|&cell| cells[cell as usize]).collect();
            sorted(&mut image);
            houses.contains(&image)
        });
        if !keeps_houses {
            continue;
        }
        for digits in every(topology.n_digits(), up_to != UpTo::Symmetry) {
            let keeps_starts = topology.cells().all(|cell| {
                let moved = puzzle.start(cell).iter().map(|digit| Digit(digits[digit.index()] as u8));
                moved.collect::<DigitSet>() == puzzle.start(Cell(cells[cell.index()] as u16))
            });
            if keeps_starts {
                changes.push((cells.clone(), digits));
            }
        }
    }
    let mut solutions = HashSet::new();
    Solver::new(topology).list_within(puzzle, &Budget::UNLIMITED, &mut |solution| {
        solutions.insert(solution.digits().iter().map(|digit| digit.0).collect::<Vec<u8>>());
        ControlFlow::Continue(())
    });
    let mut kinds = 0;
    while let Some(one) = solutions.iter().next().cloned() {
        kinds += 1;
        for (cells, digits) in &changes {
            let mut image = vec![0; one.len()];
            for (cell, &digit) in one.iter().enumerate() {
                image[cells[cell] as usize] = digits[digit as usize] as u8;
            }
            solutions.remove(&image);
        }
    }
    kinds
}

#[test]
fn essentially_different_grids() {
    let both = |topology: Topology| count_up_to(&empty(topology), UpTo::Both, &options()).to_string();
    assert_eq!(both(Topology::square(2)), "2");
    assert_eq!(both(Topology::boxed(2, 3)), "49");
    assert_eq!(both(super_sudoku(3)), "2");
    assert_eq!(both(Topology::boxed(1, 5)), "2");
    assert_eq!(both(Topology::boxed(1, 6)), "17");
}

#[test]
fn averaging_over_symmetries_finds_what_listing_finds() {
    for topology in [
        Topology::square(2),
        Topology::boxed(2, 3),
        Topology::boxed(1, 4),
        Topology::boxed(1, 5),
        super_sudoku(3),
        with_diagonals(Topology::boxed(2, 3)),
        with_diagonals(Topology::boxed(1, 5)),
    ] {
        let puzzle = empty(topology);
        let mut n = 0u32;
        let done = list_up_to(&puzzle, UpTo::Both, &options(), &mut |_| {
            n += 1;
            ControlFlow::Continue(())
        });
        assert_eq!(done, Ok(true));
        assert_eq!(check::kinds(&puzzle, UpTo::Both, &options()), Ok(n.into()));
        assert_eq!(check::kinds(&puzzle, UpTo::Both, &by(Memo)), Ok(n.into()));
        assert_eq!(check::kinds(&puzzle, UpTo::Both, &by(Templates)), Ok(n.into()));
        assert_eq!(check::kinds(&puzzle, UpTo::Both, &by(MeetInTheMiddle)), Ok(n.into()));
    }
    // With fixed digits, the 288 4x4 grids are of six kinds.
    assert_eq!(check::kinds(&empty(Topology::square(2)), UpTo::Symmetry, &options()), Ok(6u32.into()));
}

#[test]
fn kinds_of_a_large_shape_are_listed_as_they_are_met() {
    let puzzle = empty(Topology::square(3));
    for up_to in [UpTo::Relabelling, UpTo::Both] {
        let mut met = HashSet::new();
        let done = list_up_to(&puzzle, up_to, &options(), &mut |solution| {
            met.insert(solution.digits().to_vec());
            if met.len() == 5 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        assert_eq!((done, met.len()), (Ok(false), 5), "{up_to:?}");
    }
}

#[test]
fn half_empty_grids_count_as_many_as_are_listed() {
    let topology = Arc::new(Topology::square(3));
    let mut rng = Rng::new(11);
    let mut n_ended = 0;
    for round in 0..60 {
        let full = Solver::new(&topology).first(&shuffled_start(&topology, &mut rng)).expect("it has a solution");
        let mut puzzle = full.to_puzzle();
        let mut cells: Vec<_> = topology.cells().collect();
        rng.shuffle(&mut cells);
        for &cell in &cells[..51 + round % 8] {
            puzzle.take(cell);
        }
        let few = CountOptions { budget: Budget::nodes(60_000), ..by(Enumerate) };
        let Counted::Exact { number, .. } = count(&puzzle, &few) else { continue };
        n_ended += 1;
        assert_eq!(count(&puzzle, &options()).number(), Some(&number), "{puzzle}");
        for method in [Memo, Frontier] {
            let Counted::Exact { number: again, .. } = count(&puzzle, &by(method)) else { continue };
            assert_eq!(again, number, "{method:?} {puzzle}");
        }
        if round < 8 {
            let symmetries = Symmetries::of(&topology);
            let image = CellPermutation::from(&symmetries.group().random(&mut rng));
            assert_eq!(count(&image.puzzle(&puzzle), &options()).number(), Some(&number), "{puzzle}");
        }
    }
    assert!(n_ended > 30, "listing ended only {n_ended} times");
}

/// Tests minimal puzzles without some of their givens, which have from a few solutions to many thousands. If the
/// public collection of puzzles with 17 givens is available, some of it is tested as well.
#[test]
fn puzzles_of_few_givens_count_as_many_as_are_listed() {
    let topology = Arc::new(Topology::square(3));
    let own = include_str!("../../anydoku/tests/data/minimal-300.txt").lines().filter(|line| !line.starts_with('#'));
    let mut lines: Vec<String> = own.step_by(20).map(String::from).collect();
    if let Some(text) = crate::repository::collection("17clue.txt") {
        lines.extend(text.lines().filter(|line| line.len() >= 81).step_by(4001).map(String::from));
    }
    let mut rng = Rng::new(17);
    let (mut n_ended, mut most) = (0, 0u64);
    for line in &lines {
        let givens = line.chars().take(81).map(|c| c.to_digit(10).filter(|&n| n > 0));
        let puzzle = Puzzle::new(topology.clone(), givens.map(|n| n.map(|n| Digit(n as u8 - 1))).collect());
        let mut cells: Vec<_> = topology.cells().filter(|&cell| puzzle.given(cell).is_some()).collect();
        rng.shuffle(&mut cells);
        for n_taken in [0, 1, 2, 4] {
            let mut emptier = puzzle.clone();
            for &cell in &cells[..n_taken] {
                emptier.take(cell);
            }
            let few = CountOptions { budget: Budget::nodes(300_000), ..by(Enumerate) };
            let Counted::Exact { number, .. } = count(&emptier, &few) else { continue };
            n_ended += 1;
            most = most.max(u64::try_from(&number).expect("it was listed"));
            assert_eq!(count(&emptier, &options()).number(), Some(&number), "{emptier}");
            assert_eq!(count(&emptier, &by(Memo)).number(), Some(&number), "{emptier}");
        }
    }
    assert!(n_ended >= lines.len() && most > 1000, "listing ended {n_ended} times, most had {most}");
}

fn shuffled_start(topology: &Arc<Topology>, rng: &mut Rng) -> Puzzle {
    let mut digits: Vec<_> = topology.digits().collect();
    rng.shuffle(&mut digits);
    let mut puzzle = Puzzle::empty(topology.clone());
    digits.iter().enumerate().for_each(|(cell, &digit)| puzzle.give(Cell::new(cell), digit));
    puzzle
}

#[test]
fn givens_and_sweeps() {
    // If the first row of an 8x8 is given, one in 8! of all grids remains; if one block of a 6x6 is given, one in 6!.
    let mut puzzle = empty(Topology::boxed(2, 4));
    (0..8).for_each(|i| puzzle.give(Cell(i), Digit(i as u8)));
    assert_eq!(count(&puzzle, &by(Frontier)).to_string(), (29136487207403520u64 / 40320).to_string());
    // With one given, one grid in eight remains.
    let mut puzzle = empty(Topology::boxed(2, 4));
    puzzle.give(Cell(27), Digit(3));
    assert_eq!(count(&puzzle, &by(Frontier)).to_string(), (29136487207403520u64 / 8).to_string());
}

#[test]
fn two_threads_count_the_same() {
    let two = CountOptions { executor: Some(&two_threads), ..options() };
    for (topology, method) in [
        (Topology::boxed(2, 4), Frontier),
        (Topology::boxed(1, 7), Frontier),
        (Topology::boxed(2, 3), Templates),
        (Topology::boxed(2, 3), Memo),
        (Topology::boxed(2, 3), Classes),
        (with_diagonals(Topology::boxed(2, 4)), MeetInTheMiddle),
    ] {
        let puzzle = empty(topology);
        assert_eq!(count(&puzzle, &CountOptions { method: Some(method), ..two }), count(&puzzle, &by(method)));
    }
}

#[test]
fn resuming_gives_the_same_number() {
    for (topology, method) in [
        (Topology::boxed(2, 4), Frontier),
        (with_diagonals(Topology::boxed(1, 6)), Frontier),
        (Topology::boxed(1, 5), Templates),
        (Topology::boxed(2, 3), Classes),
        (with_more(Topology::boxed(2, 3), vec![vec![0, 7], vec![3, 19]]), MeetInTheMiddle),
    ] {
        let puzzle = empty(topology);
        let kept: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
        let keep = |bytes: &[u8]| kept.lock().unwrap().push(bytes.to_vec());
        let straight = count(&puzzle, &CountOptions { checkpoint: Some(&keep), ..by(method) });
        let kept = kept.into_inner().unwrap();
        assert!(kept.len() > 1, "{method:?}");
        for bytes in kept.iter().step_by(kept.len().div_ceil(10)) {
            assert_eq!(count(&puzzle, &CountOptions { resume: Some(bytes), ..options() }), straight);
            assert_eq!(count(&puzzle, &CountOptions { resume: Some(bytes), ..by(method) }), straight);
        }
        let mut bytes = kept[0].clone();
        let other = empty(Topology::square(2));
        let refused = |counted| matches!(counted, Counted::NotCounted(Reason::Checkpoint(_)));
        assert!(refused(count(&other, &CountOptions { resume: Some(&bytes), ..options() })));
        for end in 0..bytes.len().min(200) {
            assert!(refused(count(&puzzle, &CountOptions { resume: Some(&bytes[..end]), ..options() })));
        }
        let middle = bytes.len() / 2;
        bytes[middle] ^= 4;
        assert!(refused(count(&puzzle, &CountOptions { resume: Some(&bytes), ..options() })));
    }
}

#[test]
fn kinds_by_templates_go_on_from_their_own_checkpoint_alone() {
    let refused = |counted| matches!(counted, Counted::NotCounted(Reason::Checkpoint(_)));
    for (topology, n_kinds) in [(super_sudoku(3), 2u32), (Topology::boxed(1, 5), 2), (Topology::boxed(2, 3), 49)] {
        let puzzle = empty(topology);
        let kept: Mutex<Vec<Vec<u8>>> = Mutex::new(Vec::new());
        let keep = |bytes: &[u8]| kept.lock().unwrap().push(bytes.to_vec());
        let keeping = CountOptions { checkpoint: Some(&keep), ..by(Templates) };
        assert_eq!(check::kinds(&puzzle, UpTo::Both, &keeping), Ok(n_kinds.into()));
        let kinds = std::mem::take(&mut *kept.lock().unwrap());
        assert!(kinds.len() > 1);
        for bytes in &kinds {
            let resumed = CountOptions { resume: Some(bytes), ..by(Templates) };
            assert_eq!(check::kinds(&puzzle, UpTo::Both, &resumed), Ok(n_kinds.into()));
            assert!(refused(count(&puzzle, &resumed)));
            assert!(refused(count(&puzzle, &CountOptions { resume: Some(bytes), ..options() })));
        }
        assert!(count(&puzzle, &keeping).number().is_some());
        for bytes in kept.into_inner().unwrap() {
            let resumed = CountOptions { resume: Some(&bytes), ..by(Templates) };
            assert!(matches!(check::kinds(&puzzle, UpTo::Both, &resumed), Err(Reason::Checkpoint(_))));
        }
    }
}

#[test]
fn a_stopped_count_is_no_number() {
    let stop = AtomicBool::new(true);
    let budget = Budget::until(&stop);
    for method in [None, Some(Enumerate), Some(Memo), Some(Frontier)] {
        let counted = count(&empty(Topology::square(3)), &CountOptions { budget, method, ..options() });
        assert_eq!(counted, Counted::NotCounted(Reason::Stopped), "{method:?}");
    }
    let counted = count(&empty(with_diagonals(Topology::square(3))), &CountOptions { budget, ..by(MeetInTheMiddle) });
    assert_eq!(counted, Counted::NotCounted(Reason::Stopped));
    let counted = count(&empty(Topology::square(3)), &CountOptions { max_states: 100, ..by(Frontier) });
    assert!(matches!(counted, Counted::NotCounted(Reason::TooManyStates(_))));
    let counted = count(&empty(Topology::square(3)), &CountOptions { budget: Budget::nodes(1000), ..by(Memo) });
    assert_eq!(counted, Counted::NotCounted(Reason::TooManyNodes(1000)));
}

#[test]
fn what_is_out_of_reach_is_said() {
    for n in [4, 5, 6, 8, 9] {
        // This is enough to reach the last cell of a grid that can be searched.
        let budget = Budget::nodes(if n == 6 { 3000 } else { 300 });
        let counted = count(&empty(Topology::square(n)), &CountOptions { budget, ..options() });
        assert!(matches!(counted, Counted::NotCounted(_)), "{n}");
    }
}

/// Partial partitions of a super Sudoku of order 4 into templates: the engines must agree with counting the rest cell
/// by cell.
#[test]
fn super_four_from_random_grids() {
    let topology = Arc::new(super_sudoku(4));
    // (c + ax + by, d + gx + ey) over the field of four elements, with a = b = g = 1 and e another unit.
    let times = |a: usize, b: usize| [[0, 0, 0, 0], [0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]][a][b];
    let digit = |cell: usize| {
        let (x, y, c, d) = (cell / 64, cell / 16 % 4, cell / 4 % 4, cell % 4);
        Digit::new(4 * (c ^ x ^ y) + (d ^ x ^ times(2, y)))
    };
    let mut rng = Rng::new(4);
    for open in [3, 4, 5] {
        let mut digits: Vec<usize> = (0..16).collect();
        rng.shuffle(&mut digits);
        let is_open = |d: Digit| digits[..open].contains(&d.index());
        let givens = (0..256).map(|cell| Some(digit(cell)).filter(|&d| !is_open(d))).collect();
        let puzzle = Puzzle::new(topology.clone(), givens);
        let number = count(&puzzle, &by(Memo));
        assert_eq!(number.number(), count(&puzzle, &by(Enumerate)).number());
        assert_ne!(number.to_string(), "0");
    }
}

#[test]
fn templates_with_less_symmetry_agree() {
    for topology in [Topology::boxed(2, 3), super_sudoku(3), with_diagonals(Topology::boxed(1, 6))] {
        let puzzle = empty(topology);
        let Counted::Exact { number, .. } = count(&puzzle, &by(Templates)) else { panic!() };
        for is_remembered in [false, true] {
            let again = check::with_little_symmetry(&puzzle, is_remembered, &options());
            assert_eq!(again.as_ref(), Ok(&number));
        }
        let totals = check::through_every_cell(&puzzle, &options()).expect("it ends");
        assert!(totals.iter().all(|total| *total == totals[0]));
    }
}

#[test]
fn estimates_hold_the_number() {
    for (topology, number) in [(Topology::boxed(2, 3), 28200960f64), (Topology::boxed(2, 4), 29136487207403520f64)] {
        let puzzle = empty(topology);
        let guess = estimate(&puzzle, 4000, 3, &options()).expect("few digits");
        let (low, high) = guess.log10_interval();
        assert!(low < number.log10() && number.log10() < high, "{guess:?}");
        let two = CountOptions { executor: Some(&two_threads), ..options() };
        assert_eq!(estimate(&puzzle, 4000, 3, &two), Some(guess));
    }
}

#[test]
fn the_interval_of_an_estimate_holds_the_number_about_as_often_as_it_says() {
    for (topology, number) in [
        (Topology::square(2), 288f64),
        (Topology::boxed(2, 3), 28200960f64),
        (Topology::boxed(1, 7), 61479419904000f64),
        (Topology::square(3), 6670903752021072936960f64),
    ] {
        let puzzle = empty(topology);
        let holds = |seed: u64| {
            let guess = estimate(&puzzle, 400, seed, &options()).expect("few digits");
            let (low, high) = guess.log10_interval();
            // If every dive gives the same result, the interval is a point.
            low <= number.log10() + 1e-9 && number.log10() <= high + 1e-9
        };
        let n_held = (0..100).filter(|&seed| holds(seed)).count();
        assert!(n_held >= 85, "{n_held} of 100 for {number}");
    }
}

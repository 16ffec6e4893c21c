//! Chains: the consequences of a candidate being true or false.
//!
//! A weak link leads from "this candidate is true" to "that candidate is false" (another digit of the cell, or the same
//! digit in a peer). A strong link leads from "this candidate is false" to "that candidate is true" (the last two
//! candidates of a cell, or the last two places of a digit in a full house). A chain of such links that contradicts
//! itself is a proof, and so are several chains that agree in every case.
//!
//! The families differ in the means they use: single chains on a fixed grid (cycles and forcing chains), several chains
//! at once (multiple), grids from which false candidates disappear (dynamic), and patterns and chains inside chains
//! (plus, nested).
//!
//! Each technique examines every proof and returns the one with the lowest rating; ties go to the proof with the fewest
//! nodes, then to the first one found. Sudoku Explainer chooses in this way, and its ratings depend on the choice.

mod fixed;
mod links;
mod multiple;
mod nested;
mod net;
mod nishio;
mod run;
mod tell;

use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::ControlFlow;
use std::sync::Arc;

use self::fixed::{Hit, Scratch};
use self::links::{Links, Pass};
use self::net::{Net, Remaining, Row, has, ids, take};
use self::run::Pool;
use crate::explain::scale::se_rating;
use crate::explain::{Board, Chain, Formula, Node, Sink, Step, Technique, bits};
use crate::message::Message;
use crate::topology::{Cell, Digit};

pub use self::multiple::*;

/// X-cycle: a loop of links in a single digit (a continuous X-cycle on SudokuWiki).
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::X_CYCLE};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "2......18.8......6.6.3..4...581...3..7.483............9....25.....7.9...4..8....9";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &X_CYCLE).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "X-cycle: r2c7 <> 9, because if r1c2 = 9, then r6c2 <> 9, then r5c3 = 9, then r5c8 <> 9, then \
///      r4c7 = 9, then r1c7 <> 9, then r1c2 = 9 again, and vice versa"
/// );
/// ```
pub static X_CYCLE: Technique = Technique::new("X-cycle", |b, s| only(b, s, Pass::X, Form::Cycle));
/// Y-cycle: a loop of links through bivalue cells.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::Y_CYCLE};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = ".7.9......8.1.......9.375.....5..92.6....3..8....9...3.2..4....85...6.9...1...8.2";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &Y_CYCLE).unwrap();
/// assert_eq!(step.tell_effect(&topology), "r1c6 <> 8");
/// ```
pub static Y_CYCLE: Technique = Technique::new("Y-cycle", |b, s| only(b, s, Pass::Y, Form::Cycle));
/// XY-cycle: a loop of links within cells and within houses (a continuous nice loop in HoDoKu).
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::XY_CYCLE};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "..7.19.3..1.6...2...5...8.16.3..1...........77.4.....5....7...3.....865...1.5....";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &XY_CYCLE).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "XY-cycle: r1c2 <> 8, because if r1c1 = 8, then r2c3 <> 8, then r2c3 = 9, then r3c1 <> 9, then \
///      r9c1 = 9, then r9c1 <> 8, then r1c1 = 8 again, and vice versa"
/// );
/// ```
pub static XY_CYCLE: Technique = Technique::new("XY-cycle", |b, s| only(b, s, Pass::XY, Form::Cycle));
/// Forcing X-chain: a chain in a single digit by which a candidate implies its opposite.
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::FORCING_X_CHAIN};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "3....8...4..7..2....1.35.........1.3....5.69.8....3..........7.25..9......6.1...2";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &FORCING_X_CHAIN).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "forcing X-chain: r7c9 <> 8, because if r7c9 = 8, then r7c5 <> 8, then r4c5 = 8, then r5c4 <> 8, \
///      then r5c9 = 8, then r7c9 <> 8"
/// );
/// ```
pub static FORCING_X_CHAIN: Technique = Technique::new("forcing X-chain", |b, s| only(b, s, Pass::X, Form::Chain));
/// Forcing chain: a chain of links within cells and within houses by which a candidate implies its opposite (a
/// discontinuous nice loop in HoDoKu).
///
/// ```
/// use anydoku::explain::{Scale, first_use, technique::FORCING_CHAIN};
/// # let topology = std::sync::Arc::new(anydoku::Topology::square(3));
/// # let digit = |b: u8| (b as char).to_digit(10).and_then(|n| anydoku::Digit::from_number(n as usize));
/// let line = "3....8...4..7..2....1.35.........1.3....5.69.8....3..........7.25..9......6.1...2";
/// # let puzzle = anydoku::Puzzle::new(topology.clone(), line.bytes().map(digit).collect());
/// let (_, step) = first_use(&puzzle, Scale::se(), &FORCING_CHAIN).unwrap();
/// assert_eq!(
///     step.tell(&topology),
///     "forcing chain: r4c6 <> 6, because if r4c6 = 6, then r4c6 <> 9, then r2c6 = 9, then r2c6 <> 1, \
///      then r1c4 = 1, then r6c4 <> 1, then r6c4 = 6, then r4c6 <> 6"
/// );
/// ```
pub static FORCING_CHAIN: Technique = Technique::new("forcing chain", |b, s| only(b, s, Pass::XY, Form::Chain));
/// Cycles and forcing chains of every kind, the one rated lowest on Sudoku Explainer's scale first.
pub static FORCING_CHAINS: Technique = Technique::bundle(
    "forcing chains and cycles",
    forcing_chains,
    &[&X_CYCLE, &Y_CYCLE, &XY_CYCLE, &FORCING_X_CHAIN, &FORCING_CHAIN],
);

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Cycle,
    Chain,
    Any,
}

/// The number of candidates removed from a net before it is rebuilt.
const MOST_GONE: u32 = 40;

/// The maximum number of open candidates for which chains are searched.
const MAX_CANDIDATES: usize = 64 * 64;

/// A net with rows of the width that it needs.
enum AnyNet {
    W3(Box<Net<3>>),
    W4(Box<Net<4>>),
    W6(Box<Net<6>>),
    W12(Box<Net<12>>),
    W64(Box<Net<64>>),
    /// A board with too many open candidates.
    TooLarge,
}

impl AnyNet {
    /// Forgets the links of the fixed grid, which have changed.
    fn forget(&mut self) {
        match self {
            AnyNet::W3(net) => _ = net.standing.take(),
            AnyNet::W4(net) => _ = net.standing.take(),
            AnyNet::W6(net) => _ = net.standing.take(),
            AnyNet::W12(net) => _ = net.standing.take(),
            AnyNet::W64(net) => _ = net.standing.take(),
            AnyNet::TooLarge => {}
        }
    }

    fn new(board: &Board) -> AnyNet {
        let n: usize = board.marks.cand.iter().map(|mask| mask.count_ones() as usize).sum();
        // Choices and nodes have 16-bit indices.
        let n_choices = board.marks.n_open + board.marks.pos.iter().filter(|&&places| places != 0).count();
        match n {
            _ if n_choices >= u16::MAX as usize => AnyNet::TooLarge,
            0..=192 => AnyNet::W3(Box::new(Net::new(board))),
            193..=256 => AnyNet::W4(Box::new(Net::new(board))),
            257..=384 => AnyNet::W6(Box::new(Net::new(board))),
            385..=768 => AnyNet::W12(Box::new(Net::new(board))),
            769..=MAX_CANDIDATES => AnyNet::W64(Box::new(Net::new(board))),
            _ => AnyNet::TooLarge,
        }
    }
}

/// The data that searches keep with a board: its net (until the board has changed much), memory for reuse, and records
/// of searches that found nothing, which are repeated only after a change that affects them.
#[derive(Default)]
pub(crate) struct Cache {
    net: OnceCell<AnyNet>,
    /// The number of candidates removed since the net was built.
    n_gone: u32,
    pool: RefCell<Pool>,
    /// The cells changed since the last complete search of aligned exclusion that found nothing, for pairs and for
    /// triplets.
    pub(crate) changed: RefCell<[Option<Vec<u64>>; 2]>,
    /// The digits that cannot contradict themselves.
    pub(crate) sound: std::cell::Cell<u64>,
    /// The digits that form no single-digit forcing chain and no cycle that removes a candidate.
    straight: std::cell::Cell<u64>,
    /// The digits with which each digit forms no unique loop.
    pub(crate) loopless: RefCell<Vec<u64>>,
    /// Hashes of the candidates on which a search of rules found nothing, by search and by position in its list.
    pub(crate) settled: RefCell<HashMap<(u8, u32), u64>>,
    /// The digits of a solution, `None` if none was found quickly; not yet set before the first search.
    pub(crate) completion: RefCell<Option<Option<Arc<[u8]>>>>,
}

impl Cache {
    /// Updates the cache before some candidates of this cell are removed.
    pub(crate) fn forget(&mut self, cell: usize, candidates: u64, going: u64) {
        // A net stays in use until many candidates are gone; this is safe because chains skip candidates that have been
        // removed.
        self.n_gone += (candidates & going).count_ones();
        match self.net.get_mut() {
            Some(AnyNet::TooLarge) => _ = self.net.take(),
            Some(net) if self.n_gone < MOST_GONE => net.forget(),
            _ => {
                self.net.take();
                self.n_gone = 0;
            }
        }
        for changed in self.changed.get_mut().iter_mut().flatten() {
            changed[cell / 64] |= 1 << (cell % 64);
        }
        *self.sound.get_mut() &= !going;
        *self.straight.get_mut() &= !going;
        let loopless = self.loopless.get_mut();
        if !loopless.is_empty() {
            bits(candidates).for_each(|digit| loopless[digit] &= !candidates);
        }
    }
}

impl Clone for Cache {
    fn clone(&self) -> Cache {
        Cache::default()
    }
}

/// Calls a function with the net of the board, unless the board has too many open candidates.
macro_rules! with_net {
    ($board:expr, $call:ident ( $($arg:expr),* )) => {{
        use $crate::explain::technique::chain::AnyNet;
        match $board.cache.net.get_or_init(|| AnyNet::new($board)) {
            AnyNet::W3(net) => $call($board, net, $($arg),*),
            AnyNet::W4(net) => $call($board, net, $($arg),*),
            AnyNet::W6(net) => $call($board, net, $($arg),*),
            AnyNet::W12(net) => $call($board, net, $($arg),*),
            AnyNet::W64(net) => $call($board, net, $($arg),*),
            AnyNet::TooLarge => ControlFlow::Continue(()),
        }
    }};
}
use with_net;

/// The rating, number of nodes and sort key of the best proof so far.
type Best = Option<(f64, usize, u8)>;

/// Returns the maximum number of nodes with which a step of this rating and key still beats the best proof.
fn limit(rating: Formula, key: u8, best: Best) -> usize {
    let Some((best_rating, best_nodes, best_key)) = best else { return usize::MAX };
    let mut most = 0;
    for nodes in 1.. {
        let this = rating.of_nodes(nodes);
        let less = this < best_rating || this == best_rating && (nodes, key) < (best_nodes, best_key);
        if !less {
            break;
        }
        most = nodes;
    }
    most
}

struct PassInfo {
    pass: Pass,
    key: u8,
    cycle: (&'static Technique, Formula),
    chain: (&'static Technique, Formula),
}

static PASSES: [PassInfo; 3] = [
    PassInfo {
        pass: Pass::X,
        key: 2,
        cycle: (&X_CYCLE, se_rating::CYCLE),
        chain: (&FORCING_X_CHAIN, se_rating::X_CHAIN),
    },
    PassInfo { pass: Pass::Y, key: 3, cycle: (&Y_CYCLE, se_rating::CYCLE), chain: (&FORCING_CHAIN, se_rating::XY) },
    PassInfo { pass: Pass::XY, key: 4, cycle: (&XY_CYCLE, se_rating::XY), chain: (&FORCING_CHAIN, se_rating::XY) },
];

fn forcing_chains(board: &Board, sink: &mut Sink<'_>) -> ControlFlow<()> {
    with_net!(board, fixed_best(sink, &PASSES, Form::Any))
}

fn only(board: &Board, sink: &mut Sink<'_>, pass: Pass, form: Form) -> ControlFlow<()> {
    let i = PASSES.iter().position(|info| info.pass == pass).expect("every pass is listed");
    with_net!(board, fixed_best(sink, &PASSES[i..=i], form))
}

fn fixed_best<const W: usize>(
    board: &Board,
    net: &Net<W>,
    sink: &mut Sink<'_>,
    passes: &[PassInfo],
    form: Form,
) -> ControlFlow<()> {
    let grid = Remaining::new(net, board, false);
    let mut best: Best = None;
    let mut winner: Option<(&PassInfo, Hit<W>, usize)> = None;
    let mut scratch = Scratch::default();
    for info in passes {
        let (cycle, chain) = (info.cycle.1, info.chain.1);
        if limit(cycle, info.key, best).max(limit(chain, info.key, best)) < 4 {
            continue;
        }
        sink.go_on()?;
        let made;
        let links = if info.pass == Pass::XY {
            net.standing(&grid)
        } else {
            made = Links::among(net, &grid, info.pass, &worth_a_look(board, net, &grid, info.pass, form));
            &made
        };
        let mut first = 0;
        if form != Form::Cycle && info.pass != Pass::Y {
            let most = limit(chain, info.key, best);
            if let Some((source, on, nodes)) = fixed::shortest_chain(net, &grid, links, most, &sink.budget()) {
                best = Some((chain.of_nodes(nodes), nodes, info.key));
                winner = Some((info, if on { Hit::OnOff(source) } else { Hit::OffOn(source) }, nodes));
                first = source + 1;
            }
        }
        if form == Form::Chain {
            continue;
        }
        // For each candidate, cycles come before chains, so an equal cycle wins if its source comes no later.
        let mut most = limit(cycle, info.key, best);
        let mut equal = best.filter(|_| first > 0).filter(|&(rating, n, _)| cycle.of_nodes(n) == rating).map(|b| b.1);
        for source in ids(&grid.alive).filter(|&source| links.starts(net, &grid, source)) {
            sink.go_on()?;
            let here = equal.filter(|_| source < first).map_or(most, |n| n.max(most));
            fixed::cycles(net, &grid, links, source, here, &mut scratch, &mut |path, removes, nodes| {
                best = Some((cycle.of_nodes(nodes), nodes, info.key));
                winner = Some((info, Hit::Cycle(path.to_vec(), *removes), nodes));
                equal = None;
                most = limit(cycle, info.key, best);
                most
            });
        }
    }
    sink.go_on()?;
    if winner.is_none() && form == Form::Any {
        board.cache.straight.set(u64::MAX);
    }
    let Some((info, hit, nodes)) = winner else { return ControlFlow::Continue(()) };
    let candidate = |id: u16| (Cell(net.cell[id as usize]), Digit(net.digit[id as usize]));
    let others = |id: u16| {
        let mates = net.members.of(net.choices.of(id as usize)[0] as usize);
        let left = mates.iter().filter(|&&mate| mate != id && has(&grid.alive, mate));
        left.map(|&mate| candidate(mate)).collect::<Vec<_>>()
    };
    let (technique, places, removes) = match &hit {
        Hit::Cycle(_, row) => (info.cycle.0, Vec::new(), ids(row).map(candidate).collect()),
        Hit::OnOff(id) => (info.chain.0, Vec::new(), vec![candidate(*id)]),
        Hit::OffOn(id) => (info.chain.0, vec![candidate(*id)], others(*id)),
    };
    let (reason, chain) = if sink.reasons { told(net, &grid, info.pass, hit) } else { Default::default() };
    sink.step(Step { places, reason, chain, ..Step::remove(technique, nodes, removes) })
}

/// Returns the reason of a proof, and its chain.
fn told<const W: usize>(net: &Net<W>, grid: &Remaining<W>, pass: Pass, hit: Hit<W>) -> (Message, Option<Chain>) {
    let is_cycle = matches!(hit, Hit::Cycle(..));
    let (path, on) = match hit {
        Hit::Cycle(path, _) => (path, true),
        Hit::OnOff(id) => (fixed::path(net, grid, &Links::new(net, grid, pass), id, true), true),
        Hit::OffOn(id) => (fixed::path(net, grid, &Links::new(net, grid, pass), id, false), false),
    };
    let nodes = path.iter().enumerate().map(|(i, &id)| node_of(net, id, (i % 2 == 0) == on));
    let nodes: Vec<Node> = nodes.collect();
    (tell::path(&nodes, is_cycle), Some(tell::chain(&nodes, is_cycle)))
}

/// Returns the candidates for which a pass may find something, leaving out digits known to form no chain and no cycle.
fn worth_a_look<const W: usize>(board: &Board, net: &Net<W>, grid: &Remaining<W>, pass: Pass, form: Form) -> Row<W> {
    let straight = board.cache.straight.get();
    let mut worth = grid.alive;
    if pass == Pass::X && form == Form::Any && straight != 0 {
        for id in ids(&grid.alive).filter(|&id| straight >> net.digit[id as usize] & 1 == 1) {
            take(&mut worth, id);
        }
    }
    worth
}

/// Returns a candidate as a node of a reason.
fn node_of<const W: usize>(net: &Net<W>, id: u16, on: bool) -> Node {
    Node { cell: Cell(net.cell[id as usize]), digit: Digit(net.digit[id as usize]), on }
}

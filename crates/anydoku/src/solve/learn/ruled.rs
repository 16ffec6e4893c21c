//! Rules beyond houses in the learning engine: filters that run once clauses propagate nothing more.
//!
//! A removal by a filter initially records only the filter and the length of the trail when it ran, and is explained on
//! demand (lazy explanation, as in lazy clause generation; Ohrimenko, Stuckey and Codish 2009). If a conflict is traced
//! through it, the filter runs again on the candidates at that time, and again with removed candidates restored to its
//! cells, as long as the outcome is the same. The removals that the outcome depends on are the reason. For this, a
//! filter only has to be sound.

use super::clauses::Conflict;
use super::trail::{BY_RULE, FALSE, Lit, TRUE, Trail, UNSET, lit_var};
use super::variables::Variables;
use crate::budget::Budget;
use crate::rules::Primitive;
use crate::rules::filter::{Filter, Scratch};
use crate::solve::search::Ruling;
use crate::topology::{Cell, Digit, Topology};

pub(super) struct Ruled {
    ruling: Ruling,
    n_digits: usize,
    /// The waiting filters, one bit each.
    waiting: Vec<u64>,
    /// The candidates of cells according to the processed part of the trail.
    masks: Vec<u64>,
    n_seen: usize,
    /// The position of each variable on the trail, for the processed part.
    place: Vec<u32>,
    n_placed: usize,
    /// The filter runs that removed something, with the length of the trail at the time.
    runs: Vec<Run>,
    /// Reasons that have been computed, by variable: their range in the list.
    reasons: Vec<(u32, u32)>,
    made: Vec<Lit>,
    /// False literals that cannot all be false.
    pub(super) conflict: Vec<Lit>,
    scratch: Scratch,
    work: Vec<u64>,
}

#[derive(Clone, Copy)]
struct Run {
    filter: u32,
    trail_len: u32,
}

/// The outcome of a filter.
#[derive(Clone, Copy)]
enum Outcome {
    Conflict,
    /// The cell loses the digit.
    Removal(Cell, Digit),
}

const NOT_MADE: u32 = u32::MAX;

/// When the stored reasons reach this many literals, they are discarded and recomputed on demand.
const MAX_MADE: usize = 1 << 20;

/// The maximum number of filter runs for one reason.
const MAX_TRIES: usize = 64;

impl Ruled {
    /// Returns the filters, or `None` without rules.
    pub(super) fn new(topology: &Topology, variables: &Variables, masks: Vec<u64>) -> Option<Ruled> {
        if !topology.has_rules() {
            return None;
        }
        // Relations of two cells are represented by links and clauses.
        let ruling = Ruling::new(topology).without_relations();
        let mut waiting = vec![0; ruling.filters().len().div_ceil(64)];
        (0..ruling.filters().len()).for_each(|filter| waiting[filter / 64] |= 1 << (filter % 64));
        Some(Ruled {
            n_digits: topology.n_digits(),
            waiting,
            masks,
            n_seen: 0,
            place: vec![0; variables.len()],
            n_placed: 0,
            runs: Vec::new(),
            reasons: vec![(NOT_MADE, 0); variables.len()],
            made: Vec::new(),
            conflict: Vec::new(),
            scratch: Scratch::default(),
            work: Vec::new(),
            ruling,
        })
    }

    /// Runs waiting filters until one removes a candidate; returns false if none does.
    ///
    /// After a stop, the remaining filters stay queued and no removal is reported.
    pub(super) fn advance(
        &mut self,
        trail: &mut Trail,
        variables: &Variables,
        budget: &Budget<'_>,
    ) -> Result<bool, Conflict> {
        self.note(trail, variables);
        while !budget.is_stopped()
            && let Some(number) = self.next()
        {
            let filter = &self.ruling.filters()[number];
            self.work.clear();
            self.work.extend(filter.cells.iter().map(|&cell| self.masks[cell as usize]));
            let narrowed = filter.run.narrow(&mut self.work, &mut self.scratch);
            let run = Run { filter: number as u32, trail_len: trail.lits().len() as u32 };
            let Ok(held) = narrowed else {
                self.explain_conflict(run, trail, variables);
                return Err(Conflict::Rule);
            };
            let reason = BY_RULE | self.runs.len() as u32;
            let filter = &self.ruling.filters()[number];
            for (i, &cell) in filter.cells.iter().enumerate() {
                let mut lost = self.masks[cell as usize] & !self.work[i];
                while lost != 0 {
                    let digit = lowest(lost);
                    lost &= lost - 1;
                    match variables.find(Cell(cell), digit) {
                        Some(var) if trail.value(2 * var) == UNSET => trail.assign(2 * var + 1, reason),
                        Some(var) if trail.value(2 * var) == FALSE => {}
                        _ => {
                            self.explain_conflict(run, trail, variables);
                            return Err(Conflict::Rule);
                        }
                    }
                }
            }
            self.leave_peers(number, held, reason, trail, variables);
            if trail.lits().len() > run.trail_len as usize {
                self.runs.push(run);
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Removes each digit that the cells of a filter must contain from all cells that see every possible place of it.
    fn leave_peers(&self, number: usize, held: u64, reason: u32, trail: &mut Trail, variables: &Variables) {
        let cells = &self.ruling.filters()[number].cells;
        let fixed = self.work.iter().filter(|mask| mask.is_power_of_two()).fold(0, |fixed, mask| fixed | mask);
        let mut held = held & !fixed;
        while held != 0 {
            let digit = lowest(held);
            held &= held - 1;
            let places = cells.iter().zip(&self.work).filter(|(_, mask)| **mask >> digit.index() & 1 == 1);
            for cell in self.ruling.seen_by_all(places.map(|(cell, _)| *cell)) {
                if let Some(var) = variables.find(cell, digit)
                    && trail.value(2 * var) == UNSET
                {
                    trail.assign(2 * var + 1, reason);
                }
            }
        }
    }

    /// Processes new entries of the trail.
    fn note(&mut self, trail: &Trail, variables: &Variables) {
        for at in self.n_seen..trail.lits().len() {
            let lit = trail.lits()[at];
            if lit & 1 == 1 {
                let (cell, digit) = variables.meaning()[lit_var(lit)];
                self.masks[cell.index()] &= !(1 << digit.index());
                self.ruling.mark(cell.0, true, &mut self.waiting);
            }
        }
        self.n_seen = trail.lits().len();
    }

    fn look_up_places(&mut self, trail: &Trail) {
        for (at, &lit) in trail.lits().iter().enumerate().skip(self.n_placed) {
            self.place[lit_var(lit)] = at as u32;
        }
        self.n_placed = trail.lits().len();
    }

    fn next(&mut self) -> Option<usize> {
        let (i, word) = self.waiting.iter_mut().enumerate().find(|(_, word)| **word != 0)?;
        let filter = 64 * i + word.trailing_zeros() as usize;
        *word &= *word - 1;
        Some(filter)
    }

    /// Restores the masks before the trail is cut to this length.
    pub(super) fn take_back(&mut self, trail: &Trail, variables: &Variables, to: usize) {
        for (at, &lit) in trail.lits().iter().enumerate().skip(to) {
            self.reasons[lit_var(lit)].0 = NOT_MADE;
            if at < self.n_seen && lit & 1 == 1 {
                let (cell, digit) = variables.meaning()[lit_var(lit)];
                self.masks[cell.index()] |= 1 << digit.index();
            }
        }
        // All filters had run before the first decision that is undone.
        self.n_seen = self.n_seen.min(to);
        self.n_placed = self.n_placed.min(to);
        self.waiting.fill(0);
        while self.runs.last().is_some_and(|run| run.trail_len as usize >= to) {
            self.runs.pop();
        }
        if self.made.len() > MAX_MADE {
            self.made.clear();
            self.reasons.fill((NOT_MADE, 0));
        }
    }

    /// Returns the reason why a filter made this literal true, as false literals.
    pub(super) fn reason(&mut self, lit: Lit, trail: &Trail, variables: &Variables) -> &[Lit] {
        let var = lit_var(lit);
        if self.reasons[var].0 == NOT_MADE {
            let run = self.runs[(trail.reason_of(lit) & !BY_RULE) as usize];
            let (cell, digit) = variables.meaning()[var];
            let mut made = std::mem::take(&mut self.made);
            let start = made.len();
            self.explain(run, Outcome::Removal(cell, digit), trail, variables, &mut made);
            self.reasons[var] = (start as u32, made.len() as u32);
            self.made = made;
        }
        let (start, end) = self.reasons[var];
        &self.made[start as usize..end as usize]
    }

    fn explain_conflict(&mut self, run: Run, trail: &Trail, variables: &Variables) {
        let mut conflict = std::mem::take(&mut self.conflict);
        conflict.clear();
        self.explain(run, Outcome::Conflict, trail, variables, &mut conflict);
        self.conflict = conflict;
    }

    /// Collects the false literals without which a filter would not have had this outcome.
    fn explain(&mut self, run: Run, outcome: Outcome, trail: &Trail, variables: &Variables, into: &mut Vec<Lit>) {
        self.look_up_places(trail);
        let mut cells = self.scope(run, trail, variables);
        let mut now: Vec<u64> = cells.iter().map(|scope| scope.then).collect();
        // The latest losses are restored first, so that reasons are as old as possible.
        cells.sort_unstable_by_key(|scope| std::cmp::Reverse(scope.last));
        let Ruled { ruling, scratch, work, place, .. } = self;
        let filter = &ruling.filters()[run.filter as usize];
        let mut n_tries = 0;
        let mut still = |now: &[u64]| {
            n_tries += 1;
            n_tries <= MAX_TRIES && comes_to(ruling, filter, now, outcome, work, scratch)
        };
        for scope in cells.iter().filter(|scope| scope.last > 0) {
            now[scope.i] = scope.root;
            if still(&now) {
                continue;
            }
            now[scope.i] = scope.then;
            let cell = Cell(filter.cells[scope.i]);
            let mut lost = scope.root & !scope.then;
            if scope.then.is_power_of_two()
                && lost.count_ones() > 1
                && let Some(var) = variables.find(cell, lowest(scope.then))
                && trail.value(2 * var) == TRUE
                && place[var as usize] < run.trail_len
            {
                into.push(2 * var + 1);
                continue;
            }
            let is_one = lost.is_power_of_two();
            while lost != 0 {
                let digit = lost & lost.wrapping_neg();
                lost &= lost - 1;
                now[scope.i] |= digit;
                if is_one || !still(&now) {
                    now[scope.i] &= !digit;
                    into.push(2 * variables.find(cell, lowest(digit)).expect("what is lost has a variable"));
                }
            }
        }
    }

    /// Returns the candidates of each cell of a filter, both at the root and at the time when the filter ran.
    fn scope(&self, run: Run, trail: &Trail, variables: &Variables) -> Vec<Scope> {
        let had = |(i, &cell): (usize, &u16)| {
            let mut scope = Scope { i, root: 0, then: 0, last: 0 };
            let mut has_variables = false;
            for d in 0..self.n_digits {
                let Some(var) = variables.find(Cell(cell), Digit::new(d)) else { continue };
                has_variables = true;
                let is_false = trail.value(2 * var) == FALSE;
                if is_false && trail.level_of(2 * var) == 0 {
                    continue;
                }
                scope.root |= 1 << d;
                if is_false && self.place[var as usize] < run.trail_len {
                    scope.last = scope.last.max(self.place[var as usize] + 1);
                } else {
                    scope.then |= 1 << d;
                }
            }
            if !has_variables {
                (scope.root, scope.then) = (self.masks[cell as usize], self.masks[cell as usize]);
            }
            scope
        };
        self.ruling.filters()[run.filter as usize].cells.iter().enumerate().map(had).collect()
    }
}

fn lowest(digits: u64) -> Digit {
    Digit::new(digits.trailing_zeros() as usize)
}

/// A cell of a filter, by its position in the filter.
struct Scope {
    i: usize,
    root: u64,
    then: u64,
    /// The time of its last loss: one more than the position on the trail, 0 if never.
    last: u32,
}

/// Returns whether learning is suitable for these rules. Reasons of sums and sets are long, and a search without
/// learning is twice as fast on killers, and three times as fast on arrows and little killers. On rules that exclude
/// pairs of candidates, learning takes a tenth of the time.
pub(super) fn suits(topology: &Topology) -> bool {
    topology.primitives().iter().all(|(_, primitive)| is_learned_from(primitive))
}

fn is_learned_from(primitive: &Primitive) -> bool {
    match primitive {
        Primitive::Among { .. }
        | Primitive::Differ { .. }
        | Primitive::Relation { .. }
        | Primitive::Count { .. }
        | Primitive::Seen { .. }
        | Primitive::Span { .. }
        | Primitive::Taxicab(_)
        | Primitive::Walk { .. }
        | Primitive::Rank { .. }
        | Primitive::Unequal { .. } => true,
        Primitive::Cases { cases } => cases.iter().flatten().all(is_learned_from),
        _ => false,
    }
}

/// Returns whether a filter has this outcome with these masks.
fn comes_to(
    ruling: &Ruling,
    filter: &Filter,
    masks: &[u64],
    outcome: Outcome,
    work: &mut Vec<u64>,
    scratch: &mut Scratch,
) -> bool {
    work.clear();
    work.extend_from_slice(masks);
    let Ok(held) = filter.run.narrow(work, scratch) else { return true };
    let Outcome::Removal(cell, digit) = outcome else { return work.contains(&0) };
    let mut is_in = false;
    for (&own, mask) in filter.cells.iter().zip(&*work) {
        if own == cell.0 {
            is_in = true;
            if mask >> digit.index() & 1 == 0 {
                return true;
            }
        }
    }
    let places = || filter.cells.iter().zip(&*work).filter(|(_, mask)| **mask >> digit.index() & 1 == 1);
    !is_in && held >> digit.index() & 1 == 1 && places().all(|(&place, _)| ruling.sees(cell, Cell(place)))
}

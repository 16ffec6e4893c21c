//! The trail: the true literals in the order of assignment, with their levels and reasons.

/// A literal: `2 * var` means that the candidate is true, `2 * var + 1` that it is false.
pub(super) type Lit = u32;

pub(super) const UNSET: u8 = 2;
pub(super) const TRUE: u8 = 1;
pub(super) const FALSE: u8 = 0;

pub(super) fn lit_var(lit: Lit) -> usize {
    (lit >> 1) as usize
}

/// The reason of a decision or a fact. Other reasons are `BY_CANDIDATE`, `BY_RULE`, or the position of a clause.
pub(super) const NO_REASON: u32 = u32::MAX;
/// The flag for a true candidate that excludes the literal.
pub(super) const BY_CANDIDATE: u32 = 1 << 31;
/// The flag for a filter of a rule. The filter computes the reason on demand.
pub(super) const BY_RULE: u32 = 1 << 30;

pub(super) fn is_clause(reason: u32) -> bool {
    reason & (BY_CANDIDATE | BY_RULE) == 0
}

pub(super) struct Trail {
    /// The value of each literal.
    values: Vec<u8>,
    /// The level and the reason of each assigned variable.
    level: Vec<u32>,
    reason: Vec<u32>,
    lits: Vec<Lit>,
    level_starts: Vec<usize>,
    /// The number of literals that have been propagated.
    head: usize,
}

impl Trail {
    pub(super) fn new(n_vars: usize) -> Trail {
        Trail {
            values: vec![UNSET; 2 * n_vars],
            level: vec![0; n_vars],
            reason: vec![NO_REASON; n_vars],
            lits: Vec::with_capacity(n_vars),
            level_starts: Vec::new(),
            head: 0,
        }
    }

    #[inline(always)]
    pub(super) fn value(&self, lit: Lit) -> u8 {
        self.values[lit as usize]
    }

    #[inline(always)]
    pub(super) fn level_of(&self, lit: Lit) -> u32 {
        self.level[lit_var(lit)]
    }

    #[inline(always)]
    pub(super) fn reason_of(&self, lit: Lit) -> u32 {
        self.reason[lit_var(lit)]
    }

    /// Replaces the reason of a literal whose clause has moved or been deleted.
    pub(super) fn set_reason(&mut self, lit: Lit, reason: u32) {
        self.reason[lit_var(lit)] = reason;
    }

    /// Returns the literals in order.
    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// Returns the number of decision levels.
    pub(super) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    pub(super) fn is_root(&self) -> bool {
        self.level_starts.is_empty()
    }

    /// Returns the end of the literals of a level.
    pub(super) fn end_of(&self, level: u32) -> usize {
        self.level_starts.get(level as usize).copied().unwrap_or(self.lits.len())
    }

    /// Returns the length of the trail without the last level, 0 at the root.
    pub(super) fn len_before_last(&self) -> usize {
        self.level_starts.last().copied().unwrap_or(0)
    }

    /// Iterates over the first literals of the levels, last level first.
    pub(super) fn decisions(&self) -> impl Iterator<Item = Lit> + '_ {
        self.level_starts.iter().rev().map(|&at| self.lits[at])
    }

    /// Returns the next literal to propagate.
    #[inline(always)]
    pub(super) fn next(&mut self) -> Option<Lit> {
        let lit = self.lits.get(self.head).copied();
        self.head += lit.is_some() as usize;
        lit
    }

    #[inline(always)]
    pub(super) fn assign(&mut self, lit: Lit, reason: u32) {
        let var = lit_var(lit);
        self.values[lit as usize] = TRUE;
        self.values[(lit ^ 1) as usize] = FALSE;
        self.level[var] = self.level_starts.len() as u32;
        self.reason[var] = reason;
        self.lits.push(lit);
    }

    /// Begins a level.
    pub(super) fn open_level(&mut self) {
        self.level_starts.push(self.lits.len());
    }

    /// Begins a level with a decision.
    pub(super) fn decide(&mut self, lit: Lit) {
        self.open_level();
        self.assign(lit, NO_REASON);
    }

    /// Undoes all levels above this one and calls `taken_back` for each literal.
    pub(super) fn back_to(&mut self, level: u32, mut taken_back: impl FnMut(Lit)) {
        let Some(&start) = self.level_starts.get(level as usize) else { return };
        for &lit in &self.lits[start..] {
            self.values[lit as usize] = UNSET;
            self.values[(lit ^ 1) as usize] = UNSET;
            taken_back(lit);
        }
        self.lits.truncate(start);
        self.level_starts.truncate(level as usize);
        self.head = start;
    }
}

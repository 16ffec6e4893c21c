//! The trail: which literals are true, in the order in which they became so, on which level, and why.

/// A literal: `2 * var` says that the candidate is true, `2 * var + 1` that it is false.
pub(super) type Lit = u32;

pub(super) const UNSET: u8 = 2;
pub(super) const TRUE: u8 = 1;
pub(super) const FALSE: u8 = 0;

pub(super) fn lit_var(lit: Lit) -> usize {
    (lit >> 1) as usize
}

/// Why a literal is true: nothing (a decision or a fact), a true candidate that excludes it, a clause, or a rule.
pub(super) const NO_REASON: u32 = u32::MAX;
pub(super) const BY_CANDIDATE: u32 = 1 << 31;
/// A filter of a rule, which is asked for the reason only if it is needed.
pub(super) const BY_RULE: u32 = 1 << 30;

pub(super) fn is_clause(reason: u32) -> bool {
    reason & (BY_CANDIDATE | BY_RULE) == 0
}

pub(super) struct Trail {
    /// The value of each literal.
    values: Vec<u8>,
    /// The level and the reason of each variable that has a value.
    level: Vec<u32>,
    reason: Vec<u32>,
    lits: Vec<Lit>,
    level_starts: Vec<usize>,
    /// How much of the trail has been followed.
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

    /// For the literals of a trail whose clauses have moved or are no longer needed.
    pub(super) fn set_reason(&mut self, lit: Lit, reason: u32) {
        self.reason[lit_var(lit)] = reason;
    }

    /// The literals in order.
    pub(super) fn lits(&self) -> &[Lit] {
        &self.lits
    }

    /// The number of decisions.
    pub(super) fn level(&self) -> u32 {
        self.level_starts.len() as u32
    }

    pub(super) fn is_root(&self) -> bool {
        self.level_starts.is_empty()
    }

    /// Where the literals of a level end.
    pub(super) fn end_of(&self, level: u32) -> usize {
        self.level_starts.get(level as usize).copied().unwrap_or(self.lits.len())
    }

    /// How far it goes without the last level, and 0 at the root.
    pub(super) fn len_before_last(&self) -> usize {
        self.level_starts.last().copied().unwrap_or(0)
    }

    /// The first literal of each level, the last level first.
    pub(super) fn decisions(&self) -> impl Iterator<Item = Lit> + '_ {
        self.level_starts.iter().rev().map(|&at| self.lits[at])
    }

    /// The next literal to follow.
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

    /// Takes back everything above a level, and tells of each literal that it is taken back.
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

//! Rules that define how other rules are read.

use super::*;

pub(super) static DIGITS: Kind = Kind {
    name: "digits",
    aliases: &[],
    takes: Takes { numbers: (1, 1), ..GRID },
    build: first_digit,
    look: Look::Words,
    generator: None,
};

pub(super) static BESIDE: Kind = Kind {
    name: "beside",
    aliases: &[],
    takes: Takes { numbers: (1, 1), ..GRID },
    build: beside,
    look: Look::Words,
    generator: None,
};

impl RuleKind {
    /// Returns whether a rule of this kind only defines how other rules are read, and forbids nothing by itself.
    pub fn defines_others(self) -> bool {
        matches!(self, RuleKind::Digits | RuleKind::Beside)
    }
}

/// Checks the number of the lowest digit. The [`Ground`] has already applied it.
fn first_digit(_: &Ground<'_>, rule: &Rule, _: &mut Vec<Primitive>) -> Built {
    match rule.numbers[0] {
        first if FIRST.contains(&first) => Ok(()),
        _ => wrong_number(rule, 0, msg!("expect-range", least = *FIRST.start(), most = *FIRST.end())),
    }
}

/// Checks the number of cells outside the grid. The [`Ground`] has already applied it.
fn beside(ground: &Ground<'_>, rule: &Rule, _: &mut Vec<Primitive>) -> Built {
    let most = ground.topology.n_cells() - 1;
    match usize::try_from(rule.numbers[0]) {
        Ok(n) if (1..=most).contains(&n) => Ok(()),
        _ => wrong_number(rule, 0, msg!("expect-range", least = 1, most = most)),
    }
}

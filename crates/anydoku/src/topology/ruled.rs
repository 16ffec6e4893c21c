//! The rules of a topology.

use std::sync::Arc;

use super::{Digit, Topology, TopologyError};
use crate::msg;
use crate::rules::{Primitive, Rule, RuleError, RuleKind, Rules};

/// Rules, with the topology before they were added.
pub(super) struct Ruled {
    bare: Topology,
    rules: Rules,
}

impl Topology {
    /// Returns the topology with these rules. Cells that must differ because of a rule become houses, which follow the
    /// existing ones. Earlier rules are replaced.
    pub fn with_rules(&self, rules: Vec<Rule>) -> Result<Topology, RuleError> {
        let bare = self.without_rules();
        if rules.is_empty() {
            return Ok(bare.clone());
        }
        let (rules, implied) = Rules::new(bare, rules)?;
        let houses = bare.houses.iter().cloned().chain(implied).collect();
        let too_dense = |error: TopologyError| RuleError {
            rule: 0,
            kind: rules.list[0].kind,
            place: crate::rules::Place::Kind,
            found: error.message(),
            expected: msg!("expect-fewer-or-smaller-cages"),
        };
        let made = Topology::new(bare.n_cells, bare.n_digits, bare.names.clone(), houses).map_err(too_dense)?;
        Ok(Topology { ruled: Some(Arc::new(Ruled { bare: bare.clone(), rules })), ..made })
    }

    /// Returns the rules. Code that takes a topology either respects its rules or checks
    /// [`has_rules`](Topology::has_rules) and rejects it.
    pub fn rules(&self) -> &[Rule] {
        self.ruled.as_ref().map_or(&[], |ruled| &ruled.rules.list)
    }

    /// Returns whether there are rules beyond houses.
    pub fn has_rules(&self) -> bool {
        self.ruled.is_some()
    }

    /// Returns the number that the lowest digit counts as: 1, unless a `digits` rule changes it.
    pub fn first_number(&self) -> i32 {
        let first =
            self.rules().iter().find(|rule| rule.kind == RuleKind::Digits).and_then(|rule| rule.numbers.first());
        first.copied().unwrap_or(1)
    }

    /// Returns the names of the kinds of rules for messages, without duplicates and in order: `cage, thermo`.
    pub fn rule_names(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for rule in self.rules() {
            if !names.contains(&rule.kind.name()) {
                names.push(rule.kind.name());
            }
        }
        names.join(", ")
    }

    /// Returns the topology without rules and without the houses that they imply.
    pub fn without_rules(&self) -> &Topology {
        self.ruled.as_ref().map_or(self, |ruled| &ruled.bare)
    }

    /// Returns the primitives that the rules consist of, each with the index of its rule.
    pub(crate) fn primitives(&self) -> &[(usize, Primitive)] {
        self.ruled.as_ref().map_or(&[], |ruled| &ruled.rules.primitives)
    }

    /// Returns the index of the first rule that a full grid breaks. Houses are not checked.
    pub(crate) fn broken_rule(&self, digits: &[Digit]) -> Option<usize> {
        self.ruled.as_ref().and_then(|ruled| ruled.rules.broken(digits))
    }

    pub(super) fn sorted_rules(&self) -> Vec<String> {
        let mut rules: Vec<String> = self.rules().iter().map(Rule::to_string).collect();
        rules.sort_unstable();
        rules
    }
}

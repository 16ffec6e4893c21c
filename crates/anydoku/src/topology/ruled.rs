//! Rules beside the houses of a topology.

use std::sync::Arc;

use super::{Digit, Topology, TopologyError};
use crate::rules::{Primitive, Rule, RuleError, RuleKind, Rules};

/// Rules, and the houses that were there before them.
pub(super) struct Ruled {
    bare: Topology,
    rules: Rules,
}

impl Topology {
    /// Returns the topology with these rules beside its houses, and houses for the cells that differ by a rule at the end.
    /// Rules that were there before are replaced.
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
            found: error.to_string().into(),
            expected: "fewer or smaller cages".into(),
        };
        let made = Topology::new(bare.n_cells, bare.n_digits, bare.names.clone(), houses).map_err(too_dense)?;
        Ok(Topology { ruled: Some(Arc::new(Ruled { bare: bare.clone(), rules })), ..made })
    }

    /// The rules beyond houses. Whoever takes a topology either respects them or refuses, by [`has_rules`](Topology::has_rules).
    pub fn rules(&self) -> &[Rule] {
        self.ruled.as_ref().map_or(&[], |ruled| &ruled.rules.list)
    }

    /// Are there rules beyond houses?
    pub fn has_rules(&self) -> bool {
        self.ruled.is_some()
    }

    /// What the lowest digit counts as: 1, unless a rule `digits` says otherwise.
    pub fn first_number(&self) -> i32 {
        let first =
            self.rules().iter().find(|rule| rule.kind == RuleKind::Digits).and_then(|rule| rule.numbers.first());
        first.copied().unwrap_or(1)
    }

    /// The names of the kinds of rules, each once, in order: `cage, thermo`. For messages.
    pub fn rule_names(&self) -> String {
        let mut names: Vec<&str> = Vec::new();
        for rule in self.rules() {
            if !names.contains(&rule.kind.name()) {
                names.push(rule.kind.name());
            }
        }
        names.join(", ")
    }

    /// Cells, digits and houses alone, without rules and without the houses that rules imply.
    pub fn without_rules(&self) -> &Topology {
        self.ruled.as_ref().map_or(self, |ruled| &ruled.bare)
    }

    /// What the rules say, each with the number of its rule.
    pub(crate) fn primitives(&self) -> &[(usize, Primitive)] {
        self.ruled.as_ref().map_or(&[], |ruled| &ruled.rules.primitives)
    }

    /// The first rule that a full grid breaks; houses are not looked at.
    pub(crate) fn broken_rule(&self, digits: &[Digit]) -> Option<usize> {
        self.ruled.as_ref().and_then(|ruled| ruled.rules.broken(digits))
    }

    pub(super) fn sorted_rules(&self) -> Vec<String> {
        let mut rules: Vec<String> = self.rules().iter().map(Rule::to_string).collect();
        rules.sort_unstable();
        rules
    }
}

//! Rules to draw: the available generators, and the syntax of requests.

mod complete;
mod drawn;
mod pen;

pub use self::complete::{Addition, Completed, Completion};
pub(super) use self::drawn::{Drawn, off_lines_first};
use crate::message::Message;
use crate::msg;
use crate::names::nearest;
use crate::rules::{Generator, Recipe, Rule, RuleKind};
use crate::text::{quoted, shortened};

/// A request for rules of one generator.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleRequest {
    generator: &'static Generator,
    /// The number of rules; if `None`, the usual number.
    n: Option<usize>,
}

impl RuleRequest {
    /// Returns the name of the generator: `killer`.
    pub fn name(&self) -> &'static str {
        self.generator.name
    }

    /// Returns the kind of the rules; if there are several kinds, the one that is counted first.
    pub fn kind(&self) -> RuleKind {
        self.generator.draws[0]
    }

    /// Returns the requested rule about all cells, which is not drawn on a full grid, but applied while a grid is
    /// filled.
    fn about_all_cells(&self) -> Option<Rule> {
        match self.generator.recipe {
            Recipe::Grid(kind) => Some(Rule::new(kind, [], [])),
            _ => None,
        }
    }

    /// Returns the number of drawings to compare by their givens. Long sums and rules about all cells take seconds for
    /// each random draw, while sandwiches and X-sums are quick but rarely determine the grid.
    pub(super) fn n_drawings(&self) -> usize {
        match self.generator.recipe {
            Recipe::Diagonals | Recipe::Grid(_) => 1,
            Recipe::Sandwiches | Recipe::XSums => 60,
            _ => 12,
        }
    }

    /// Returns whether a rule that follows from others may be left out. This is not allowed where a number was
    /// requested, or where a grid has all rules of the kind.
    fn may_lose_some(&self) -> bool {
        self.n.is_none() && self.generator.recipe.is_of_single_rules()
    }
}

/// Parses requests such as `killer` or `thermo:4,arrow:2`; the error is the part that is invalid.
pub fn rule_requests(text: &str) -> Result<Vec<RuleRequest>, Message> {
    text.split([',', '+']).map(str::trim).map(rule_request).collect()
}

fn rule_request(word: &str) -> Result<RuleRequest, Message> {
    let (name, n) = match word.split_once(':') {
        Some((name, n)) => (name, Some(n.parse().map_err(|_| msg!("make-rule-count", found = quoted(&shortened(n))))?)),
        None => (word, None),
    };
    let generator = Generator::named(name).ok_or_else(|| not_generated(name))?;
    if n.is_some() && generator.usual.is_none() {
        return Err(msg!("make-rule-without-number", found = quoted(&shortened(word)), name = generator.name));
    }
    if n.is_some_and(|n| n == 0 || n > MAX_RULES) {
        return Err(msg!("make-rule-number", found = quoted(&shortened(word)), most = MAX_RULES));
    }
    Ok(RuleRequest { generator, n })
}

/// Returns the reason why nothing is generated for a word.
fn not_generated(name: &str) -> Message {
    let (found, names) = (quoted(&shortened(name)), Generator::names());
    match RuleKind::named(name).map(RuleKind::generator) {
        Some(Some(generator)) => {
            msg!("make-rule-with-others", found = found, generator = generator.name, names = names)
        }
        Some(None) => msg!("make-rule-not-generated", found = found, names = names),
        None => match nearest(name, Generator::all().map(|generator| generator.name)) {
            Some(near) => msg!("unknown-name-near", what = msg!("thing-kind-of-rule"), name = found, near = near),
            None => msg!("make-rule-unknown", found = found, names = names),
        },
    }
}

/// The maximum number of rules of a kind that are drawn.
const MAX_RULES: usize = 500;

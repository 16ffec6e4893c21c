//! Rules to draw: the kinds there are, and how somebody asks for them.

mod drawn;
mod pen;

pub(super) use self::drawn::Drawn;
use crate::rules::{Generator, Recipe, Rule, RuleKind};
use crate::text::shortened;

/// What rules a puzzle shall have.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RuleWish {
    generator: &'static Generator,
    /// How many; the usual number if none is said.
    n: Option<usize>,
}

impl RuleWish {
    /// Returns the word of its generator: `killer`.
    pub fn name(&self) -> &'static str {
        self.generator.name
    }

    /// Returns the kind of its rules; of several kinds the one that is counted first.
    pub fn kind(&self) -> RuleKind {
        self.generator.draws[0]
    }

    /// Returns the rule about all cells that it asks for, which is not drawn on a grid but filled with it.
    fn about_all_cells(&self) -> Option<Rule> {
        match self.generator.recipe {
            Recipe::Grid(kind) => Some(Rule::new(kind, [], [])),
            _ => None,
        }
    }

    /// May a rule that follows from others be left out? Not where a number was asked for, or where a grid has all of them.
    fn may_lose_some(&self) -> bool {
        self.n.is_none() && self.generator.recipe.is_of_single_rules()
    }
}

/// Reads wishes such as `killer` or `thermo:4,arrow:2`; the part that was not understood if there is one.
pub fn rule_wishes(text: &str) -> Result<Vec<RuleWish>, String> {
    text.split([',', '+']).map(str::trim).map(rule_wish).collect()
}

fn rule_wish(word: &str) -> Result<RuleWish, String> {
    let (name, n) = match word.split_once(':') {
        Some((name, n)) => (
            name,
            Some(
                n.parse()
                    .map_err(|_| format!("found {:?}, expected a number of rules, such as thermo:4", shortened(n)))?,
            ),
        ),
        None => (word, None),
    };
    let generator = Generator::named(name).ok_or_else(|| not_generated(name))?;
    if n.is_some() && generator.usual.is_none() {
        return Err(format!("found {:?}, expected {} without a number", shortened(word), generator.name));
    }
    if n.is_some_and(|n| n == 0 || n > MAX_RULES) {
        return Err(format!("found {:?}, expected a number from 1 to {MAX_RULES}", shortened(word)));
    }
    Ok(RuleWish { generator, n })
}

/// Why nothing is generated for a word.
fn not_generated(name: &str) -> String {
    let known = match RuleKind::named(name).map(RuleKind::generator) {
        Some(Some(generator)) => format!(", which {} draws with others", generator.name),
        Some(None) => ", a kind of rule that is not generated".to_owned(),
        None => String::new(),
    };
    format!("found {:?}{known}, expected one of {}", shortened(name), Generator::names())
}

/// The most rules of a kind that are drawn.
const MAX_RULES: usize = 500;

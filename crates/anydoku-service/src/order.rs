//! Orders: parsed requests for puzzles.
//!
//! `generate`, books and practice boards all parse their requests here, so equal targets always mean the same puzzles. Puzzle `i` of an
//! order depends only on the seed and `i`.

use anydoku::explain::Lesson;
use anydoku::make::{Failed, Made, Maker, Pieces, Recipe, Variety};
use anydoku::rules::{Generator, RuleKind};
use anydoku::symmetry::Symmetries;
use anydoku::{Answer, Budget, Message, Rng, Sheet, Solver, msg};

use crate::generating::{Gauge, shape_of};
use crate::{Limit, Paper, Service, ServiceError, Targets, named};

/// A parsed request for puzzles.
#[derive(Clone)]
pub(crate) struct Order {
    pub variety: Variety,
    pub recipe: Recipe,
    pub seed: u64,
    maker: Maker,
    /// Notes on how the result differs from the request.
    pub notes: Vec<Message>,
    /// Whether easy puzzles of books get givens until every digit is among them.
    pub shows_every_digit: bool,
}

/// The basis of an order: shape, rules and template.
#[derive(Clone, Copy)]
pub(crate) struct Basis<'a> {
    /// A shape, or the name of a rule generator, which stands for the 9x9 with these rules.
    pub shape: &'a str,
    /// The rules to generate, as text.
    pub rules: Option<&'a str>,
    /// A puzzle whose shape is used instead, and also its solution if it has exactly one.
    pub template: Option<&'a Paper>,
}

/// A worker: the state that a thread needs to generate the puzzles of an order.
pub(crate) struct Worker {
    maker: Maker,
    pub gauge: Gauge,
}

impl Order {
    /// Generates puzzle number `number`.
    pub fn make(
        &self,
        worker: &mut Worker,
        number: u64,
        budget: &Budget<'_>,
        keep: &mut dyn FnMut(&Made, &mut Gauge),
    ) -> Result<Made, Failed> {
        let Worker { maker, gauge } = worker;
        let mut rng = Rng::for_unit(self.seed, number);
        maker.make_keeping(&self.recipe, &mut rng, budget, &mut |made| keep(made, gauge))
    }

    /// Returns a new worker.
    pub fn worker(&self) -> Worker {
        Worker { maker: self.maker.clone(), gauge: Gauge::default() }
    }

    /// Returns whether the puzzles have rules beyond houses.
    pub fn has_rules(&self) -> bool {
        !self.recipe.rules.is_empty() || self.maker.topology().has_rules()
    }

    /// Returns whether all puzzles have the same shape and rules.
    pub fn is_of_one_shape(&self) -> bool {
        self.variety.pieces == Pieces::OfShape && self.recipe.rules.is_empty()
    }

    /// Returns the first kind of each rule generator.
    pub fn rule_kinds(&self) -> Vec<RuleKind> {
        self.recipe.rules.iter().map(|rule| rule.kind()).collect()
    }

    /// Changes the recipe. Returns an error if no puzzle can satisfy it.
    pub fn with_recipe(mut self, change: impl FnOnce(&mut Recipe)) -> Result<Order, ServiceError> {
        change(&mut self.recipe);
        self.maker.check(&self.recipe).map_err(|failed| ServiceError::new(failed.message()))?;
        Ok(self)
    }
}

impl Service<'_> {
    /// Parses a request for puzzles. [`Order::with_recipe`] checks whether such puzzles can exist.
    pub(crate) fn order(
        &self,
        basis: Basis<'_>,
        targets: &Targets,
        seed: u64,
        limit: Limit,
    ) -> Result<Order, ServiceError> {
        let mut notes = Vec::new();
        let (variety, maker, rules) = match basis.template {
            None => {
                let (variety, rules) = variety_and_rules(basis.shape, basis.rules)?;
                let rules = match rules {
                    None if !variety.shape.topology.has_rules() => self.rules_of_technique(targets, &mut notes)?,
                    rules => rules,
                };
                (variety.clone(), variety.maker(), rules)
            }
            Some(paper) => {
                let (variety, maker) = self.template(paper, limit, &mut notes)?;
                (variety, maker, basis.rules.map(str::to_lowercase))
            }
        };
        let recipe = targets.recipe(&variety.shape, rules.as_deref())?;
        Ok(Order { variety, recipe, seed, maker, notes, shows_every_digit: false })
    }

    /// Returns the rules that show the requested technique, if it is one of rules.
    fn rules_of_technique(&self, targets: &Targets, notes: &mut Vec<Message>) -> Result<Option<String>, ServiceError> {
        let Some(name) = &targets.technique else { return Ok(None) };
        let technique = named::technique(name)?;
        let rules = Lesson::of(technique).map(Lesson::generators).filter(|rules| !rules.is_empty());
        if let Some(rules) = &rules {
            notes.push(msg!("note-rules-of-technique", technique = technique.title(), rules = rules.as_str()));
        }
        Ok(rules)
    }

    /// Returns a generator of puzzles like the template.
    fn template(
        &self,
        paper: &Paper,
        limit: Limit,
        notes: &mut Vec<Message>,
    ) -> Result<(Variety, Maker), ServiceError> {
        let sheet = named::read(paper)?.sheets.into_iter().next();
        let sheet: Sheet = sheet.ok_or_else(|| ServiceError::new(msg!("service-template-empty")))?;
        let variety = Variety::of(shape_of(&sheet));
        let maker = variety.maker();
        if sheet.puzzle.n_givens() == 0 {
            return Ok((variety, maker));
        }
        let topology = sheet.puzzle.topology();
        match self.within(limit, |budget| Solver::new(topology).answer_within(&sheet.puzzle, budget))? {
            Answer::Unique(grid) => {
                let group = Symmetries::of(topology).group().clone();
                Ok((variety, maker.with_grid(grid, group)))
            }
            Answer::None => Err(ServiceError::new(msg!("service-template-unsolvable"))),
            _ => {
                notes.push(msg!("note-template-several"));
                Ok((variety, maker))
            }
        }
    }
}

/// Returns the variety and the rules that a name stands for: `killer` is a 9x9 with these rules, unless other rules are given.
pub(crate) fn variety_and_rules(name: &str, rules: Option<&str>) -> Result<(Variety, Option<String>), ServiceError> {
    let is_rule = Generator::all().any(|generator| generator.name.eq_ignore_ascii_case(name));
    let (name, rules) = if is_rule && rules.is_none() { ("9x9", Some(name)) } else { (name, rules) };
    Ok((named::variety(name)?, rules.map(str::to_lowercase)))
}

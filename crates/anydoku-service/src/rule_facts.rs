//! Rules in replies: the kinds of a puzzle, where each rule is, and the rules that can be generated.
//!
//! Front ends can show rules without knowing their notation: a reply has the words and the cells of each rule, and an example of each kind.

use serde::{Deserialize, Serialize};

use anydoku::rules::{Generator, Rule, RuleKind};
use anydoku::{Cell, Language, Message, Topology};

/// A kind of rule.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RuleKindFacts {
    /// The name in the notation of rules, such as `thermo`.
    pub name: String,
    /// The common name, such as `thermometer`.
    pub title: String,
    /// The meaning of the rule. A number that all rules of this kind share is part of it.
    pub meaning: String,
    /// The name of the generator of such rules, if there is one: `killer` for cages. Omitted if a rule has a number that the generator
    /// does not use.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub generator: Option<String>,
}

/// A rule and its cells.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct RulePlace {
    /// The kind, in the notation of rules, such as `cage`.
    pub kind: String,
    /// The common name with the numbers, such as `cage 15`.
    pub title: String,
    /// The groups of cells, numbered from 0, in the order in which the kind reads them; empty for rules about the whole grid.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub groups: Vec<Vec<usize>>,
    /// Whether no digit may occur twice in the cells.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub differ: bool,
}

/// Rules that can be generated.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct GeneratorFacts {
    /// The name, such as `killer`. It may replace a shape in requests for puzzles.
    pub name: String,
    /// The common name of puzzles with these rules, such as `Killer`.
    pub title: String,
    /// The meaning of the rules on a 9x9 grid.
    pub meaning: String,
    /// The kinds of rules, in the notation of rules.
    pub kinds: Vec<String>,
    /// The shape of a small example.
    pub sample_shape: String,
    /// The rules of this example, with cells by number from 1: `cage 7: 1 2 5`.
    pub sample_rules: Vec<String>,
}

/// Returns the kinds of rules in a topology, without duplicates.
pub(crate) fn rule_kinds(topology: &Topology, language: Language) -> Vec<RuleKindFacts> {
    let mut kinds: Vec<(RuleKind, Vec<&Rule>)> = Vec::new();
    for rule in topology.rules() {
        match kinds.iter_mut().find(|(kind, _)| *kind == rule.kind) {
            Some((_, rules)) => rules.push(rule),
            None => kinds.push((rule.kind, vec![rule])),
        }
    }
    let facts = |(kind, rules): (RuleKind, Vec<&Rule>)| {
        let (title, meaning) = words(kind, &rules, language);
        let generator = kind.generator().filter(|_| is_usual(kind, &rules)).map(|generator| generator.name.to_owned());
        RuleKindFacts { name: kind.name().to_owned(), title, meaning, generator }
    };
    kinds.into_iter().map(facts).collect()
}

/// Returns the title and the meaning of a kind, given these rules of that kind.
fn words(kind: RuleKind, rules: &[&Rule], language: Language) -> (String, String) {
    let own = || (kind.title_in(language).to_owned(), kind.meaning_in(language).to_owned());
    let told = |id: &str, number: i32| {
        let mut message = Message::named(format!("rule-kind-{id}"));
        message.args.push(("number".into(), i64::from(number).into()));
        message.in_language(language)
    };
    let numbers: Vec<i32> = rules.iter().filter_map(|rule| rule.numbers.first().copied()).collect();
    match kind {
        RuleKind::PairSum if numbers.iter().all(|number| [5, 10].contains(number)) => {
            (told("pairsum-xv", 0), told("pairsum-xv-meaning", 0))
        }
        RuleKind::Negative => {
            let mut sentences: Vec<String> = Vec::new();
            for rule in rules {
                let id = format!("{kind}-{}-meaning", rule.word.as_deref().unwrap_or_default());
                if language.catalogue().get(&format!("rule-kind-{id}")).is_none() {
                    return own();
                }
                sentences.push(told(&id, rule.numbers[0]));
            }
            (kind.title_in(language).to_owned(), sentences.join(" "))
        }
        // A number that all rules of the kind share is part of the meaning.
        _ => match numbers[..] {
            [first, ..] if has_number(kind) && numbers.iter().all(|&number| number == first) => {
                (kind.title_in(language).to_owned(), told(&format!("{kind}-meaning-of"), first))
            }
            _ => own(),
        },
    }
}

/// Returns whether dots and pairs have the numbers that Kropki and XV puzzles use.
fn is_usual(kind: RuleKind, rules: &[&Rule]) -> bool {
    let usual: &[i32] = match kind {
        RuleKind::White => &[1],
        RuleKind::Black => &[2],
        RuleKind::PairSum => &[5, 10],
        _ => return true,
    };
    rules.iter().flat_map(|rule| &rule.numbers).all(|number| usual.contains(number))
}

/// Returns whether the rules of a kind usually share a number that is not drawn on the board.
fn has_number(kind: RuleKind) -> bool {
    use RuleKind::*;
    matches!(kind, Whisper | White | Black | Lockout | Modular | SumLine | SumLoop)
}

/// Returns the rules of a topology with their cells.
pub(crate) fn rule_places(topology: &Topology, language: Language) -> Vec<RulePlace> {
    // The words for automata and expressions can be of any length.
    let is_short = |word: &String| word.len() <= 12;
    let place = |rule: &Rule| {
        let numbers = rule.numbers.iter().map(i32::to_string);
        let title = std::iter::once(rule.kind.title_in(language).to_owned())
            .chain(rule.word.clone().filter(is_short))
            .chain(numbers);
        let cells: Vec<Cell> = rule.cells().collect();
        RulePlace {
            kind: rule.kind.name().to_owned(),
            title: title.collect::<Vec<_>>().join(" "),
            groups: rule.groups.iter().map(|group| group.iter().map(|cell| cell.index()).collect()).collect(),
            differ: cells.len() <= topology.n_digits() && must_differ(topology, &cells),
        }
    };
    topology.rules().iter().map(place).collect()
}

fn must_differ(topology: &Topology, cells: &[Cell]) -> bool {
    cells.iter().enumerate().all(|(i, &b)| cells[..i].iter().all(|&a| topology.sees(a, b)))
}

/// Returns all rules that can be generated.
pub(crate) fn generators(language: Language) -> Vec<GeneratorFacts> {
    let facts = |generator: &Generator| GeneratorFacts {
        name: generator.name.to_owned(),
        title: generator.title_in(language).to_owned(),
        meaning: generator.meaning_in(language).to_owned(),
        kinds: generator.draws.iter().map(|kind| kind.name().to_owned()).collect(),
        sample_shape: generator.sample.0.to_owned(),
        sample_rules: generator.sample.1.iter().map(|&rule| rule.to_owned()).collect(),
    };
    Generator::all().map(facts).collect()
}

#[cfg(test)]
mod tests {
    use anydoku::rules;

    use super::*;

    fn with(text: &str) -> Topology {
        let bare = Topology::square(3);
        let rules = rules::read(text, &bare).unwrap();
        bare.with_rules(rules).unwrap()
    }

    #[test]
    fn a_meaning_has_the_number_that_all_rules_of_a_kind_share() {
        let meaning = |text: &str| rule_kinds(&with(text), Language::ENGLISH)[0].meaning.clone();
        assert_eq!(meaning("whisper 5: 1 2 3\nwhisper 5: 10 11"), "Adjacent digits on the line differ by at least 5.");
        assert_eq!(
            meaning("whisper 5: 1 2 3\nwhisper 4: 10 11"),
            "Adjacent digits on the line differ by at least the number."
        );
        assert_eq!(
            meaning("neg white 1\nneg black 2"),
            "Adjacent cells without a dot never differ by 1. Of two adjacent cells without a dot between them, neither is 2 times the other."
        );
        let [pair] = &rule_kinds(&with("pairsum 10: 1 2\npairsum 5: 4 5"), Language::ENGLISH)[..] else { panic!() };
        assert_eq!((&pair.title[..], pair.generator.as_deref()), ("X and V", Some("xv")));
        let pair = &rule_kinds(&with("pairsum 7: 1 2"), Language::ENGLISH)[0];
        assert_eq!((&pair.title[..], &pair.generator), ("pair sum", &None));
        for language in Language::all() {
            for kind in RuleKind::ALL.iter().filter(|&&kind| has_number(kind)) {
                let rule = Rule::new(*kind, [7], [vec![]]);
                let (_, meaning) = words(*kind, &[&rule], language);
                assert!(meaning.contains('7') && meaning.ends_with('.'), "{kind}: {meaning}");
            }
        }
    }

    #[test]
    fn places_name_the_cells_of_each_rule() {
        let places = rule_places(&with("cage 15: 1 2 11\nthermo: 3 4\nneg white 1"), Language::ENGLISH);
        let [cage, thermo, neg] = &places[..] else { panic!() };
        assert_eq!((&cage.title[..], &cage.groups[..], cage.differ), ("cage 15", &[vec![0, 1, 10]][..], true));
        assert_eq!((&thermo.kind[..], thermo.differ), ("thermo", true));
        assert!(neg.groups.is_empty());
        let sum = &rule_places(&with("sum 9: 1 14"), Language::ENGLISH)[0];
        assert!(!sum.differ, "a sum allows equal digits");
    }

    #[test]
    fn every_generator_has_words_and_an_example() {
        let facts = generators(Language::ENGLISH);
        assert_eq!(facts.len(), Generator::all().count());
        assert!(facts.iter().any(|facts| facts.name == "nonconsecutive"));
        assert!(facts.iter().all(|facts| facts.meaning.ends_with('.') && !facts.sample_rules.is_empty()));
    }
}

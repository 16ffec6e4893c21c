//! Lists the techniques, or describes one.

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use anydoku::explain::technique::{UNIQUENESS, other_names};
use anydoku::explain::{Lesson, Scale, slug};
use anydoku::{Joint, Language, Message, Puzzle, Sheet, msg};
use anydoku_draw::html;

use super::explain::capital;
use super::practise;
use crate::step::Scribe;
use crate::{Bytes, Events, Extra, Facts, Service, ServiceError, StepFacts, named};

/// A request for the techniques, or for one of them.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct TechniquesRequest {
    /// The name of a technique, in any spelling. All are listed if omitted.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// Extra parts of the example.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
    /// The language of the reply, by its code or name (`de`, `German`, `Deutsch`); English if none is given.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}

/// Techniques, from easy to hard.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Techniques {
    /// All techniques, or the requested one.
    pub techniques: Vec<TechniqueFacts>,
    /// An example of the requested technique.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<Box<TechniqueExample>>,
    /// The techniques as an HTML page with a picture of each example, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub page: Option<String>,
    /// The techniques as a PDF file, if requested.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pdf: Option<Bytes>,
}

/// A technique.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueFacts {
    /// The name.
    pub name: String,
    /// The English name as part of a file name, the same in every language: lower case, with hyphens.
    pub slug: String,
    /// Other common names.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub other_names: Vec<String>,
    /// A description of the pattern.
    pub what: String,
    /// The requirements on the shape.
    pub needs: String,
    /// The rating on each scale that has the technique, as text.
    pub ratings: Vec<TechniqueRating>,
    /// Whether the technique is valid only for puzzles with exactly one solution.
    pub takes_uniqueness: bool,
    /// The page of the technique in the manual.
    pub page: String,
}

/// The rating of a technique on a scale.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueRating {
    /// The name of the scale.
    pub scale: String,
    /// The rating as text, such as `4.2`.
    pub rating: String,
    /// The lowest rating of a step, such as `4.2`.
    pub value: f64,
}

/// A board on which a technique is the next step.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct TechniqueExample {
    /// The puzzle.
    #[serde(flatten)]
    pub facts: Facts,
    /// The rating scale whose solution path leads to the board.
    pub scale: String,
    /// The step.
    pub step: StepFacts,
}

impl Service<'_> {
    /// Lists the techniques, or describes one.
    pub fn techniques(&self, request: &TechniquesRequest, _: &mut dyn Events) -> Result<Techniques, ServiceError> {
        let language = self.language();
        let is_drawn = request.with.contains(&Extra::Page) || request.with.contains(&Extra::Pdf);
        let written = |title: &str, lessons: &mut dyn Iterator<Item = &Lesson>| match is_drawn {
            true => practise::written(title, &[chapter(title, lessons, language)?], &request.with, language),
            false => Ok((None, None)),
        };
        let Some(name) = &request.name else {
            let title = msg!("techniques-title").in_language(language);
            let (page, pdf) = written(&title, &mut Lesson::all())?;
            let techniques = Lesson::all().map(|lesson| facts(lesson, language)).collect();
            return Ok(Techniques { techniques, example: None, page, pdf });
        };
        let technique = named::technique(name)?;
        let lesson = Lesson::of(technique).expect("every technique that has a name has a lesson");
        let title = capital(&technique.title().in_language(language));
        let (page, pdf) = written(&title, &mut [lesson].into_iter())?;
        let example = example(lesson, &request.with, language)?.map(Box::new);
        Ok(Techniques { techniques: vec![facts(lesson, language)], example, page, pdf })
    }
}

/// Returns the description, the ratings and an example of each technique.
fn chapter(
    title: &str,
    lessons: &mut dyn Iterator<Item = &Lesson>,
    language: Language,
) -> Result<html::Chapter, ServiceError> {
    let told = |message: Message| message.in_language(language);
    let theme = named::theme("colour")?;
    let mut figures = Vec::new();
    for lesson in lessons {
        let facts = facts(lesson, language);
        let rating = |rating: &TechniqueRating| {
            let (rating, scale) = (rating.rating.as_str(), rating.scale.as_str());
            msg!("techniques-rating", rating = rating, scale = scale)
        };
        let ratings: Vec<Message> = facts.ratings.iter().map(rating).collect();
        let mut text = vec![facts.what.clone(), told(msg!("techniques-needs", needs = &facts.needs))];
        if facts.takes_uniqueness {
            text.push(told(msg!("techniques-uniqueness")));
        }
        text.push(told(msg!("techniques-ratings", ratings = (Joint::Comma, ratings))));
        let (shape, puzzle): (_, Puzzle) = lesson.example();
        let sheet = Sheet::new(puzzle, shape.layout);
        let fonts = OnceCell::new();
        let scribe = Scribe { sheet: &sheet, puzzle: &sheet.puzzle, theme, fonts: &fonts, with: &[], language };
        let Some((board, step)) = lesson.step() else { continue };
        let example = scribe.step(&board, &step, rating_of(lesson, &step), 1);
        let figure = scribe.figure(&board, &step, &example);
        text.push(told(msg!("techniques-example", example = &example.sentence)));
        figures.push(html::Figure { title: capital(&facts.name), text: text.join(" "), ..figure });
    }
    let text = if figures.len() > 1 { told(msg!("techniques-order")) } else { String::new() };
    Ok(html::Chapter { title: title.to_owned(), text, figures })
}

fn facts(lesson: &Lesson, language: Language) -> TechniqueFacts {
    let (technique, name) = (lesson.technique, lesson.technique.name);
    let told = |message: Option<Message>| message.unwrap_or_default().in_language(language);
    TechniqueFacts {
        name: technique.title().in_language(language),
        slug: slug(name),
        other_names: other_names(lesson.technique).into_iter().map(str::to_owned).collect(),
        what: told(technique.what()),
        needs: told(technique.needs()),
        ratings: lesson
            .ratings()
            .into_iter()
            .map(|(scale, rating)| TechniqueRating {
                scale: scale.to_owned(),
                rating: rating.in_language(language),
                value: lesson.least_rating(scale).unwrap_or_default(),
            })
            .collect(),
        takes_uniqueness: UNIQUENESS.iter().any(|known| **known == *lesson.technique),
        page: format!("docs/manual/techniques/{}.md", slug(name)),
    }
}

fn example(lesson: &Lesson, with: &[Extra], language: Language) -> Result<Option<TechniqueExample>, ServiceError> {
    let (shape, puzzle): (_, Puzzle) = lesson.example();
    let Some((board, step)) = lesson.step() else { return Ok(None) };
    let rating = rating_of(lesson, &step);
    let sheet = Sheet::new(puzzle, shape.layout);
    let fonts = OnceCell::new();
    let theme = named::theme("colour")?;
    let scribe = Scribe { sheet: &sheet, puzzle: &sheet.puzzle, theme, fonts: &fonts, with, language };
    let step = scribe.step(&board, &step, rating, 1);
    Ok(Some(TechniqueExample { facts: Facts::of(&sheet, 1, with), scale: lesson.scale.to_owned(), step }))
}

/// Returns the rating of the step on the lesson's scale, or else on the first scale that has its technique; 0 if none has.
fn rating_of(lesson: &Lesson, step: &anydoku::explain::Step) -> f64 {
    let first = Scale::named(lesson.scale).into_iter();
    let mut ratings =
        first.chain(Scale::ALL.iter().copied()).flat_map(|scale| scale.every_rung()).flat_map(|rung| rung.ratings);
    ratings.find(|(technique, _)| **technique == *step.technique).map_or(0.0, |(_, rating)| rating.of(step))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;
    use anydoku::explain::technique::{ALL, RULES};

    fn ask(name: Option<&str>) -> Result<Techniques, ServiceError> {
        let request = TechniquesRequest { name: name.map(str::to_owned), ..Default::default() };
        Service::new(&Alone::default()).techniques(&request, &mut ())
    }

    #[test]
    fn all_are_listed_with_prices_and_pages() {
        let all = ask(None).unwrap();
        assert_eq!(all.techniques.len(), ALL.len() + RULES.len());
        let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
        for technique in &all.techniques {
            assert!(!technique.ratings.is_empty(), "{} has a rating", technique.name);
            assert!(root.join(&technique.page).is_file(), "{} is there", technique.page);
        }
        let json = serde_json::to_string(&all).unwrap();
        assert_eq!(serde_json::from_str::<Techniques>(&json).unwrap(), all);
    }

    #[test]
    fn every_technique_can_be_printed() {
        for name in ["x-wing", "cage combinations"] {
            let with = vec![Extra::Page, Extra::Pdf];
            let request = TechniquesRequest { name: Some(name.into()), with, ..Default::default() };
            let printed = Service::new(&Alone::default()).techniques(&request, &mut ()).unwrap();
            assert!(printed.pdf.unwrap().0.starts_with(b"%PDF"), "{name}");
            assert!(printed.page.unwrap().to_lowercase().contains(name), "{name}");
        }
    }

    #[test]
    fn one_has_an_example_whatever_the_spelling() {
        for name in ["xywing", "Y-Wing", "naked triples", "ur", "Cage-Combinations", "45 rule"] {
            let found = ask(Some(name)).unwrap();
            let step = found.example.unwrap().step;
            assert_eq!(step.technique, found.techniques[0].name);
            assert!(step.rating > 0.0);
        }
        let error = ask(Some("sworfish")).unwrap_err();
        assert_eq!(error.words(), "unknown technique \"sworfish\"; did you mean swordfish?");
    }
}

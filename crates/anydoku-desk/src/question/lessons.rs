//! Which techniques are there, and how does each go?

use std::cell::OnceCell;

use serde::{Deserialize, Serialize};

use anydoku::Sheet;
use anydoku::explain::{Ladder, Lesson, slug, technique::ALL};

use crate::step::Scribe;
use crate::{Desk, Events, Extra, Facts, Refusal, StepFacts, named};

/// Asks for lessons.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug, Default)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
#[serde(default, deny_unknown_fields)]
pub struct LessonsRequest {
    /// The lesson of this technique with its example, or all without.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub technique: Option<String>,
    /// What else the example shall hold.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub with: Vec<Extra>,
}

/// Lessons, in the order in which techniques are learnt.
#[derive(Clone, PartialEq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct Lessons {
    /// The lessons.
    pub lessons: Vec<LessonFacts>,
    /// A puzzle that needs the technique, if one lesson was asked for.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub example: Option<Facts>,
    /// The first step of the technique in it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub step: Option<Box<StepFacts>>,
}

/// A technique explained.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize, Debug)]
#[cfg_attr(feature = "schema", derive(schemars::JsonSchema))]
pub struct LessonFacts {
    /// What people call the technique.
    pub technique: String,
    /// The same as part of a file name: lower case, with hyphens.
    pub slug: String,
    /// What it is.
    pub what: String,
    /// What a topology must have for it.
    pub needs: String,
    /// What each ladder asks for it: its name and the price in words.
    pub prices: Vec<(String, String)>,
    /// The shape of the example.
    pub shape: String,
    /// The ladder whose walk comes to it in the example.
    pub ladder: String,
}

impl Desk<'_> {
    /// Which techniques are there, and how does each go?
    pub fn lessons(&self, request: &LessonsRequest, _: &mut dyn Events) -> Result<Lessons, Refusal> {
        let all = || ALL.iter().filter_map(|technique| Lesson::of(technique));
        let Some(name) = &request.technique else {
            return Ok(Lessons { lessons: all().map(facts).collect(), example: None, step: None });
        };
        let is_it = |lesson: &&Lesson| slug(lesson.technique.name) == slug(name);
        let Some(lesson) = all().find(is_it) else {
            let names: Vec<&str> = all().map(|lesson| lesson.technique.name).collect();
            return Err(Refusal::new(format!("found technique {name:?}, expected one of {}", names.join(", "))));
        };
        let (shape, puzzle) = lesson.example();
        let sheet = Sheet::new(puzzle, shape.layout);
        let fonts = OnceCell::new();
        let theme = named::theme("colour")?;
        let scribe = Scribe { sheet: &sheet, puzzle: &sheet.puzzle, theme, fonts: &fonts, with: &request.with };
        let step = lesson.step().map(|(board, step)| {
            // An example may show the board on which a ladder without the technique ends; there it has no price.
            let mut prices = Ladder::named(lesson.ladder).into_iter().flat_map(|ladder| ladder.every_rung());
            let price = prices.find_map(|rung| {
                let own = rung.prices.iter().find(|(technique, _)| **technique == *lesson.technique);
                own.map(|(_, price)| price.of(&step))
            });
            Box::new(scribe.step(&board, &step, price.unwrap_or(0.0), 1))
        });
        Ok(Lessons { lessons: vec![facts(lesson)], example: Some(Facts::of(&sheet, 1, &request.with)), step })
    }
}

fn facts(lesson: &Lesson) -> LessonFacts {
    LessonFacts {
        technique: lesson.technique.name.to_owned(),
        slug: slug(lesson.technique.name),
        what: lesson.what.to_owned(),
        needs: lesson.needs.to_owned(),
        prices: lesson.prices().into_iter().map(|(ladder, price)| (ladder.to_owned(), price)).collect(),
        shape: lesson.shape.to_owned(),
        ladder: lesson.ladder.to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Alone;

    #[test]
    fn every_lesson_has_an_example_with_its_step() {
        let ask = |technique: Option<String>| {
            let request = LessonsRequest { technique, with: vec![Extra::Faces] };
            Desk::new(&Alone::default()).lessons(&request, &mut ())
        };
        let all = ask(None).unwrap();
        assert!(all.lessons.len() > 20);
        let one = ask(Some("X-Wing".into())).unwrap();
        let step = one.step.as_ref().unwrap();
        assert_eq!((step.slug.as_str(), step.face.is_some()), ("x-wing", true));
        let json = serde_json::to_string(&one).unwrap();
        assert_eq!(serde_json::from_str::<Lessons>(&json).unwrap(), one);
        assert!(ask(Some("x-thing".into())).unwrap_err().message.contains("X-wing"));
    }
}

//! User-defined ratings for the techniques of a scale.

use super::{Pathfinder, Rung, Scale, Step, Technique, technique};
use crate::message::Message;
use crate::msg;
use crate::text::ReadError;

/// The highest rating that a technique may have.
const MOST: f64 = 1e6;

/// User-defined ratings for techniques of a scale, one per line: `X-wing = 3`, or `nishio = off`. Lines that begin with
/// `#` are comments.
///
/// ```
/// use anydoku::explain::{Scale, Pathfinder, Weights};
/// let weights = Weights::read(b"# what my class knows\nx-wing = 1.1\nhidden pairs = off\n", Scale::se())?;
/// let topology = anydoku::Topology::square(3).into();
/// let pathfinder = Pathfinder::new(&topology, Scale::se())?.weighed(&weights);
/// let order: Vec<_> = pathfinder.ratings().map(|(technique, _)| technique.name).collect();
/// assert_eq!(order[3..5], ["X-wing", "direct pointing"]);
/// assert!(!order.contains(&"hidden pair"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Weights {
    /// The rating of each technique; `None` if it is off.
    ratings: Vec<(&'static Technique, Option<f64>)>,
}

impl Weights {
    /// Reads user-defined ratings for the techniques of a scale.
    pub fn read(text: &[u8], scale: &Scale) -> Result<Weights, ReadError> {
        let mut weights = Weights::default();
        let mut at = 0;
        for line in text.split_inclusive(|&byte| byte == b'\n') {
            let start = at;
            at += line.len();
            let plain = line.trim_ascii();
            if plain.is_empty() || plain.starts_with(b"#") {
                continue;
            }
            let start = start + (line.len() - line.trim_ascii_start().len());
            weights.take(text, start..start + plain.len(), scale)?;
        }
        weights.refuse_halves(text, scale)?;
        Ok(weights)
    }

    /// Reads one line.
    fn take(&mut self, text: &[u8], span: std::ops::Range<usize>, scale: &Scale) -> Result<(), ReadError> {
        let line = &text[span.clone()];
        let told = |part: &[u8]| String::from_utf8_lossy(&part[..part.len().min(60)]).into_owned();
        let quoted = |part: &[u8]| Message::verbatim(format!("\"{}\"", told(part)));
        let Some(equals) = line.iter().position(|&byte| byte == b'=') else {
            return Err(ReadError::new(text, span, quoted(line), msg!("expect-technique-and-rating")));
        };
        let name = line[..equals].trim_ascii_end();
        let at_name = span.start..span.start + name.len();
        let technique = of_scale(&told(name), scale)
            .map_err(|expected| ReadError::new(text, at_name.clone(), quoted(name), expected))?;
        if self.ratings.iter().any(|(other, _)| *other == technique) {
            let found = msg!("found-again", what = technique.name);
            return Err(ReadError::new(text, at_name, found, msg!("expect-one-rating")));
        }
        let rating = line[equals + 1..].trim_ascii_start();
        let at_rating = span.end - rating.len()..span.end;
        let rating = told(rating);
        let number = rating.parse::<f64>().ok().filter(|number| (0.0..=MOST).contains(number));
        if number.is_none() && !rating.eq_ignore_ascii_case("off") {
            let expected = msg!("expect-rating-or-off", most = format!("{MOST}"));
            return Err(ReadError::new(text, at_rating, Message::verbatim(format!("\"{rating}\"")), expected));
        }
        self.ratings.push((technique, number));
        Ok(())
    }

    /// Returns an error if only some techniques of an entry are off. An entry of the scale searches for all of its
    /// techniques at once, so they can only be turned off together.
    fn refuse_halves(&self, text: &[u8], scale: &Scale) -> Result<(), ReadError> {
        for rung in scale.every_rung() {
            let is_off = |technique: &Technique| self.of(technique) == Some(None);
            let on: Vec<&str> = rung.ratings.iter().filter(|(one, _)| !is_off(one)).map(|(one, _)| one.name).collect();
            let off: Vec<&str> = rung.ratings.iter().filter(|(one, _)| is_off(one)).map(|(one, _)| one.name).collect();
            if !on.is_empty() && !off.is_empty() {
                let expected = msg!("expect-also-off", techniques = on.join(", "));
                return Err(ReadError::new(text, 0..0, msg!("found-off", techniques = off.join(", ")), expected));
            }
        }
        Ok(())
    }

    fn of(&self, technique: &Technique) -> Option<Option<f64>> {
        self.ratings.iter().find(|(one, _)| *one == technique).map(|(_, rating)| *rating)
    }

    /// Returns each technique and its rating; `None` where it is off.
    pub fn iter(&self) -> impl Iterator<Item = (&'static Technique, Option<f64>)> {
        self.ratings.iter().copied()
    }

    /// Returns the user-defined rating of a technique that is not off.
    pub(super) fn rating(&self, technique: &Technique) -> Option<f64> {
        self.of(technique).flatten()
    }

    /// Returns the rating of a step.
    pub(super) fn rating_of(&self, rung: &Rung, step: &Step) -> f64 {
        self.rating(step.technique).unwrap_or_else(|| rung.rating(step))
    }

    /// Returns the lowest rating of a step of this entry.
    pub(super) fn least(&self, rung: &Rung) -> f64 {
        let least = rung.ratings.iter().map(|(technique, rating)| self.rating(technique).unwrap_or(rating.least()));
        least.fold(f64::INFINITY, f64::min)
    }

    /// Returns the entries in their new order. An entry with a user-defined rating moves before the first entry with a
    /// higher rating; the others keep their places.
    pub(super) fn order(&self, rungs: Vec<Rung>) -> Vec<Rung> {
        let is_named = |rung: &Rung| rung.ratings.iter().any(|(technique, _)| self.of(technique).is_some());
        let is_off = |rung: &Rung| rung.ratings.iter().all(|(technique, _)| self.of(technique) == Some(None));
        let (named, mut order): (Vec<Rung>, Vec<Rung>) = rungs.into_iter().partition(is_named);
        for rung in named.into_iter().filter(|rung| !is_off(rung)) {
            let at = order.iter().position(|other| self.least(other) > self.least(&rung));
            order.insert(at.unwrap_or(order.len()), rung);
        }
        order
    }
}

/// Returns the technique of this name, if the scale has it; otherwise a message that lists the valid names.
fn of_scale(name: &str, scale: &Scale) -> Result<&'static Technique, Message> {
    let Some(technique) = technique::named(name) else {
        let near = technique::nearest(name);
        return Err(near.map_or(msg!("expect-technique"), |near| msg!("expect-technique-near", name = near.name)));
    };
    let has = |scale: &Scale| {
        let mut rungs = scale.every_rung();
        rungs.any(|rung| rung.ratings.iter().any(|(one, _)| *one == technique))
    };
    if has(scale) {
        return Ok(technique);
    }
    let others: Vec<&str> = Scale::ALL.iter().filter(|other| has(other)).map(|other| other.name).collect();
    Err(match others.is_empty() {
        true => msg!("expect-technique-of-scale", scale = scale.name),
        false => msg!("expect-technique-of-other-scale", scale = scale.name, others = others.join(", ")),
    })
}

impl Pathfinder {
    /// Rates steps by user-defined ratings. Techniques with such a rating are sorted by it, and disabled techniques are
    /// skipped.
    pub fn weighed(mut self, weights: &Weights) -> Pathfinder {
        self.rungs = weights.order(self.rungs);
        self.weights = weights.clone();
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::explain::Formula;

    fn wrong(text: &str, scale: &Scale) -> String {
        Weights::read(text.as_bytes(), scale).unwrap_err().to_string()
    }

    #[test]
    fn what_is_wrong_is_pointed_at() {
        let se = Scale::se();
        for (text, line, column, part) in [
            ("x-wing", 1, 1, "expected a technique and its rating"),
            ("# mine\n  x-wong = 3", 2, 3, "expected the name of a technique; did you mean X-wing?"),
            ("x-wing = much", 1, 10, "expected a rating from 0"),
            ("x-wing = -1", 1, 10, "expected a rating from 0"),
            ("x-wing = nan", 1, 10, "expected a rating from 0"),
            ("x-wing = 1\nX wings = 2", 2, 1, "X-wing again"),
            ("skyscraper = 3", 1, 1, "a technique of the scale se; this one is on anydoku, hodoku"),
            ("= 3", 1, 1, "expected the name of a technique"),
            ("pointing = off", 1, 1, "expected claiming off as well"),
        ] {
            let error = Weights::read(text.as_bytes(), se).unwrap_err();
            assert_eq!((error.line, error.column), (line, column), "{text}");
            assert!(error.to_string().contains(part), "{text}: {error}");
        }
        assert!(wrong("\u{e9}\u{ff} = \u{1F600}", se).contains("technique"));
        assert!(Weights::read(b"\xff\xfe = 3", se).is_err());
        assert_eq!(Weights::read(b"\n\n# nothing\n", se), Ok(Weights::default()));
    }

    #[test]
    fn own_prices_order_the_rungs_of_every_scale() {
        let topology = crate::Topology::square(3).into();
        for scale in Scale::ALL {
            let plain = Pathfinder::new(&topology, scale).unwrap();
            let names = |pathfinder: &Pathfinder| pathfinder.ratings().map(|(one, _)| one.name).collect::<Vec<_>>();
            // Empty weights change nothing.
            assert_eq!(names(&plain.clone().weighed(&Weights::default())), names(&plain), "{}", scale.name);
            let text = b"naked single = 0.01\nnaked pair = off";
            let Ok(weights) = Weights::read(text, scale) else { continue };
            let own = plain.weighed(&weights);
            let (first, rating) = own.ratings().next().unwrap();
            assert_eq!((first.name, rating), ("naked single", Formula::Flat(0.01)), "{}", scale.name);
            assert!(own.ratings().all(|(one, _)| one.name != "naked pair"));
        }
    }

    #[test]
    fn a_path_costs_what_was_written() {
        let line = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let puzzle: crate::Puzzle = line.parse().unwrap();
        let weights = Weights::read(b"naked single = 0.25", Scale::se()).unwrap();
        let pathfinder = Pathfinder::new(puzzle.topology(), Scale::se()).unwrap().weighed(&weights);
        let path = pathfinder.path(pathfinder.board(&puzzle), &mut |_, _| std::ops::ControlFlow::Continue(()));
        assert!(path.is_solved());
        assert_eq!((path.steps[0].technique.name, path.ratings[0]), ("naked single", 0.25));
    }
}

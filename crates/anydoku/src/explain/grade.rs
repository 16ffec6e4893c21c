//! Grades: words for the difficulty of whole solution paths, on scales whose ratings are added up, such as HoDoKu's.

use super::{Rung, Scale, SolutionPath, Technique};

/// A word for the difficulty of a solution path: the grade of its hardest technique, or a higher one if the sum of its
/// ratings exceeds that grade's limit.
#[derive(Clone, Copy, Debug)]
pub struct Grade {
    /// The word for the difficulty.
    pub name: &'static str,
    /// The last technique of the scale that belongs to this grade.
    pub last: &'static Technique,
    /// The highest sum of ratings in this grade.
    pub most: f64,
}

impl Scale {
    /// Returns the total rating of a solved path and the name of its grade, if this scale has grades.
    ///
    /// ```
    /// use anydoku::{Puzzle, explain::{Scale, solution_path}};
    /// let puzzle: Puzzle = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".parse()?;
    /// let path = solution_path(&puzzle, Scale::hodoku())?;
    /// assert_eq!(Scale::hodoku().grade(&path), Some((204.0, "Easy")));
    /// assert_eq!(Scale::se().grade(&path), None);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn grade(&self, path: &SolutionPath) -> Option<(f64, &'static str)> {
        let rung_of = |technique: &Technique| {
            let finds =
                |rung: &Rung| rung.technique == technique || rung.ratings.iter().any(|(one, _)| *one == technique);
            self.rungs.iter().position(finds)
        };
        let score: f64 = path.ratings.iter().sum();
        let highest = path.steps.iter().filter_map(|step| rung_of(step.technique)).max().unwrap_or(0);
        let fits = |grade: &&Grade| rung_of(grade.last).is_some_and(|last| highest <= last) && score <= grade.most;
        self.grades.iter().find(fits).filter(|_| path.is_solved()).map(|grade| (score, grade.name))
    }
}

//! The words that a book says of its own accord, in the languages it can be written in.
//!
//! `{}` stands for a number or a name. What a reader is told about rules and techniques is not here: that is for who knows them.

/// A language that books are written in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Default)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// German.
    German,
    /// French.
    French,
    /// Spanish.
    Spanish,
}

impl Language {
    /// Every language.
    pub const ALL: [Language; 4] = [Language::English, Language::German, Language::French, Language::Spanish];

    /// The language of this name or code, in English or in itself.
    ///
    /// ```
    /// use anydoku_draw::book::Language;
    /// assert_eq!(Language::named("de"), Some(Language::German));
    /// assert_eq!(Language::named("Français"), Some(Language::French));
    /// assert_eq!(Language::named("tlh"), None);
    /// ```
    pub fn named(name: &str) -> Option<Language> {
        let name = name.to_lowercase();
        Language::ALL.into_iter().find(|language| {
            let names = match language {
                Language::English => ["en", "english", "english"],
                Language::German => ["de", "german", "deutsch"],
                Language::French => ["fr", "french", "français"],
                Language::Spanish => ["es", "spanish", "español"],
            };
            names.contains(&name.as_str())
        })
    }

    /// Its code: `en`.
    pub fn code(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
            Language::Spanish => "es",
        }
    }

    /// The words of the language.
    pub fn words(self) -> &'static Words {
        match self {
            Language::English => &ENGLISH,
            Language::German => &GERMAN,
            Language::French => &FRENCH,
            Language::Spanish => &SPANISH,
        }
    }
}

/// What a book says of its own accord.
#[derive(Debug)]
pub struct Words {
    /// The caption of a puzzle, and what a puzzle is called in an outline.
    pub sudoku: &'static str,
    /// The caption of a solution.
    pub solution: &'static str,
    /// The heading of all solutions.
    pub solutions: &'static str,
    /// The heading of puzzles that have no other.
    pub puzzles: &'static str,
    /// The heading of the table of contents.
    pub contents: &'static str,
    /// The heading of hints.
    pub hints: &'static str,
    /// The heading of pages that teach.
    pub how_to: &'static str,
    /// From a puzzle to its solution: in this file, in the other file.
    pub solution_on: [&'static str; 2],
    /// From a solution to its puzzle.
    pub puzzle_on: [&'static str; 2],
    /// From a solution to its puzzle, in few words and in very few.
    pub page: [&'static str; 2],
    /// At the head of a worksheet.
    pub name: &'static str,
    /// At the head of a worksheet.
    pub date: &'static str,
    /// Said of stars: how hard it is, of five.
    pub stars: &'static str,
    /// One puzzle, several puzzles.
    pub n_puzzles: [&'static str; 2],
    /// Said of a board: height and width.
    pub board: &'static str,
    /// Said of a row of a board: its number.
    pub row: &'static str,
    /// Said of so many cells that are open.
    pub open: [&'static str; 2],
    /// Said of so many squares without a cell.
    pub gap: [&'static str; 2],
    /// Said before rules that are drawn.
    pub rules: &'static str,
    /// Names of the pictures.
    pub pictures: [&'static str; 9],
}

/// The words with this in the place of `{}`.
pub fn fill(words: &str, with: impl std::fmt::Display) -> String {
    words.replacen("{}", &with.to_string(), 1)
}

/// One, or several.
pub(super) fn number(words: [&str; 2], n: usize) -> String {
    fill(words[(n != 1) as usize], n)
}

static ENGLISH: Words = Words {
    sudoku: "Sudoku {}",
    solution: "Solution {}",
    solutions: "Solutions",
    puzzles: "Puzzles",
    contents: "Contents",
    hints: "Hints",
    how_to: "How to solve",
    solution_on: ["solution on page {}", "solution on page {} of the answers"],
    puzzle_on: ["puzzle on page {}", "puzzle on page {} of the puzzles"],
    page: ["page {}", "p. {}"],
    name: "Name",
    date: "Date",
    stars: "difficulty {} of 5",
    n_puzzles: ["{} puzzle", "{} puzzles"],
    board: "A board of {} rows and {} columns.",
    row: "Row {}:",
    open: ["blank", "{} blanks"],
    gap: ["gap", "gap of {}"],
    rules: "Rules:",
    pictures: ["star", "heart", "sun", "moon", "house", "tree", "fish", "flower", "boat"],
};

static GERMAN: Words = Words {
    sudoku: "Sudoku {}",
    solution: "Lösung {}",
    solutions: "Lösungen",
    puzzles: "Rätsel",
    contents: "Inhalt",
    hints: "Tipps",
    how_to: "So löst man sie",
    solution_on: ["Lösung auf Seite {}", "Lösung auf Seite {} des Lösungshefts"],
    puzzle_on: ["Rätsel auf Seite {}", "Rätsel auf Seite {} des Rätselhefts"],
    page: ["Seite {}", "S. {}"],
    name: "Name",
    date: "Datum",
    stars: "Schwierigkeit {} von 5",
    n_puzzles: ["{} Rätsel", "{} Rätsel"],
    board: "Ein Gitter mit {} Zeilen und {} Spalten.",
    row: "Zeile {}:",
    open: ["leer", "{} leer"],
    gap: ["Lücke", "Lücke von {}"],
    rules: "Regeln:",
    pictures: ["Stern", "Herz", "Sonne", "Mond", "Haus", "Baum", "Fisch", "Blume", "Boot"],
};

static FRENCH: Words = Words {
    sudoku: "Sudoku {}",
    solution: "Solution {}",
    solutions: "Solutions",
    puzzles: "Grilles",
    contents: "Sommaire",
    hints: "Indices",
    how_to: "Comment résoudre",
    solution_on: ["solution page {}", "solution page {} du livret des solutions"],
    puzzle_on: ["grille page {}", "grille page {} du livret des grilles"],
    page: ["page {}", "p. {}"],
    name: "Nom",
    date: "Date",
    stars: "difficulté {} sur 5",
    n_puzzles: ["{} grille", "{} grilles"],
    board: "Une grille de {} lignes et {} colonnes.",
    row: "Ligne {} :",
    open: ["vide", "{} vides"],
    gap: ["espace", "espace de {}"],
    rules: "Règles :",
    pictures: ["étoile", "cœur", "soleil", "lune", "maison", "arbre", "poisson", "fleur", "bateau"],
};

static SPANISH: Words = Words {
    sudoku: "Sudoku {}",
    solution: "Solución {}",
    solutions: "Soluciones",
    puzzles: "Pasatiempos",
    contents: "Índice",
    hints: "Pistas",
    how_to: "Cómo resolverlos",
    solution_on: ["solución en la página {}", "solución en la página {} del cuaderno de soluciones"],
    puzzle_on: ["sudoku en la página {}", "sudoku en la página {} del cuaderno de sudokus"],
    page: ["página {}", "pág. {}"],
    name: "Nombre",
    date: "Fecha",
    stars: "dificultad {} de 5",
    n_puzzles: ["{} sudoku", "{} sudokus"],
    board: "Un tablero de {} filas y {} columnas.",
    row: "Fila {}:",
    open: ["vacía", "{} vacías"],
    gap: ["hueco", "hueco de {}"],
    rules: "Reglas:",
    pictures: ["estrella", "corazón", "sol", "luna", "casa", "árbol", "pez", "flor", "barco"],
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_language_says_everything() {
        for language in Language::ALL {
            assert_eq!(Language::named(language.code()), Some(language));
            let words = language.words();
            let with_number = [words.sudoku, words.solution, words.stars, words.row];
            let of_pages =
                words.solution_on.into_iter().chain(words.puzzle_on).chain(words.page).chain(words.n_puzzles);
            assert!(with_number.into_iter().chain(of_pages).all(|words| words.matches("{}").count() == 1));
            assert_eq!(words.board.matches("{}").count(), 2);
            let plain = [words.solutions, words.puzzles, words.contents, words.hints, words.how_to, words.rules];
            assert!(plain.iter().chain(&words.pictures).all(|words| !words.is_empty() && !words.contains("{}")));
        }
    }
}

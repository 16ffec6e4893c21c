//! What readers of a book are told about rules and techniques, in the languages that books are written in.
//!
//! Tables, in the order of [`Language::ALL`]: English, German, French, Spanish. `{}` stands for a number or a name. A shape is told
//! by the parts of its name, so that what is laid over one another is told part by part.

use anydoku::rules::{Generator, RuleKind};
use anydoku::{Digit, Shape, Symbols};
use anydoku_draw::book::{Language, fill};

/// Words for one thing in every language.
type Told = [&'static str; Language::ALL.len()];

fn in_language(told: &Told, language: Language) -> &'static str {
    told[Language::ALL.iter().position(|&other| other == language).expect("every language is in the list")]
}

const HOUSES: Told = [
    "Every row, every column and every outlined block holds {}, each once.",
    "Jede Zeile, jede Spalte und jeder umrandete Block enthält {}, jedes Zeichen genau einmal.",
    "Chaque ligne, chaque colonne et chaque bloc encadré contient {}, une seule fois chacun.",
    "Cada fila, cada columna y cada bloque marcado contiene {}, una sola vez cada uno.",
];
const LINES: Told = [
    "Every row and every column holds {}, each once.",
    "Jede Zeile und jede Spalte enthält {}, jedes Zeichen genau einmal.",
    "Chaque ligne et chaque colonne contient {}, une seule fois chacun.",
    "Cada fila y cada columna contiene {}, una sola vez cada uno.",
];
const DIGITS: Told = ["the digits 1 to {}", "die Ziffern 1 bis {}", "les chiffres de 1 à {}", "las cifras del 1 al {}"];
const LETTERS: Told = [
    "the digits 1 to 9 and the letters A to {}",
    "die Ziffern 1 bis 9 und die Buchstaben A bis {}",
    "les chiffres de 1 à 9 et les lettres de A à {}",
    "las cifras del 1 al 9 y las letras de la A a la {}",
];
const NUMBERS: Told =
    ["the numbers 1 to {}", "die Zahlen 1 bis {}", "les nombres de 1 à {}", "los números del 1 al {}"];
const SYMBOLS: Told = ["the symbols {}", "die Zeichen {}", "les symboles {}", "los símbolos {}"];
const PICTURES: Told = ["the {} pictures", "die {} Bilder", "les {} images", "los {} dibujos"];

/// What a part of a shape's name means.
const SHAPES: &[(&[&str], Told)] = &[
    (
        &["x", "nrcx"],
        [
            "So does each of the two long diagonals.",
            "Ebenso jede der beiden langen Diagonalen.",
            "Il en va de même des deux grandes diagonales.",
            "Lo mismo vale para las dos diagonales largas.",
        ],
    ),
    (
        &["nrc", "nrcx", "windoku"],
        [
            "So does each of the shaded windows.",
            "Ebenso jedes der grauen Fenster.",
            "Il en va de même de chaque fenêtre grisée.",
            "Lo mismo vale para cada ventana sombreada.",
        ],
    ),
    (
        &["disjoint", "linked"],
        [
            "Cells of the same shade, in the same place of each block, also hold all of them.",
            "Auch die Felder gleicher Tönung, die in jedem Block am selben Platz liegen, enthalten alle.",
            "Les cases de même teinte, à la même place dans chaque bloc, les contiennent tous également.",
            "También los contienen todos las casillas del mismo tono, en el mismo lugar de cada bloque.",
        ],
    ),
    (
        &["asterisk", "centredot", "centerdot", "girandola"],
        [
            "So do the shaded cells together.",
            "Ebenso alle grauen Felder zusammen.",
            "Il en va de même de l'ensemble des cases grisées.",
            "Lo mismo vale para el conjunto de las casillas sombreadas.",
        ],
    ),
    (
        &["jigsaw", "jigcube"],
        [
            "The blocks are pieces of a jigsaw.",
            "Die Blöcke sind Teile eines Puzzles.",
            "Les blocs sont les pièces d'un puzzle.",
            "Los bloques son piezas de un rompecabezas.",
        ],
    ),
    (
        &["toroidal"],
        [
            "Pieces that reach an edge go on at the opposite one.",
            "Teile, die an einen Rand stoßen, gehen am gegenüberliegenden weiter.",
            "Les pièces qui touchent un bord continuent au bord opposé.",
            "Las piezas que llegan a un borde continúan en el opuesto.",
        ],
    ),
    (
        &["antiking"],
        [
            "Cells that touch at a corner are never the same.",
            "Felder, die sich an einer Ecke berühren, sind nie gleich.",
            "Deux cases qui se touchent par un coin sont toujours différentes.",
            "Dos casillas que se tocan por una esquina nunca son iguales.",
        ],
    ),
    (
        &["antiknight"],
        [
            "Cells a knight's move apart are never the same.",
            "Felder im Abstand eines Springerzugs sind nie gleich.",
            "Deux cases séparées par un saut de cavalier sont toujours différentes.",
            "Dos casillas a un salto de caballo nunca son iguales.",
        ],
    ),
    (
        &["samurai", "butterfly", "flower", "sohei", "windmill"],
        [
            "Several grids overlap. Each of them follows the rules, and shaded cells belong to more than one.",
            "Mehrere Gitter überlappen sich. Jedes folgt den Regeln; graue Felder gehören zu mehreren.",
            "Plusieurs grilles se chevauchent. Chacune suit les règles ; les cases grisées appartiennent à plusieurs.",
            "Varias cuadrículas se solapan. Cada una sigue las reglas; las casillas sombreadas pertenecen a varias.",
        ],
    ),
    (
        &["cube", "jigcube"],
        [
            "Rows and columns bend over the edges of the cube and run over two faces.",
            "Zeilen und Spalten laufen über die Kanten des Würfels und reichen über zwei Flächen.",
            "Les lignes et les colonnes franchissent les arêtes du cube et courent sur deux faces.",
            "Las filas y columnas doblan las aristas del cubo y recorren dos caras.",
        ],
    ),
    (
        &["3dcube"],
        [
            "Lines run around the cube over four faces. Cut it out and glue it together, if you like.",
            "Die Linien laufen über vier Flächen um den Würfel herum. Man kann ihn ausschneiden und zusammenkleben.",
            "Les lignes font le tour du cube sur quatre faces. On peut le découper et le coller.",
            "Las líneas rodean el cubo por cuatro caras. Se puede recortar y pegar.",
        ],
    ),
    (
        &["parquet"],
        [
            "Large cells lie in two rows and two columns.",
            "Große Felder liegen in zwei Zeilen und zwei Spalten.",
            "Les grandes cases occupent deux lignes et deux colonnes.",
            "Las casillas grandes están en dos filas y dos columnas.",
        ],
    ),
    (
        &["super"],
        [
            "A cell has a large and a small row and column; fixing any two of these four gives a house, too.",
            "Ein Feld hat eine große und eine kleine Zeile und Spalte; je zwei dieser vier bestimmen eine Gruppe.",
            "Une case a une grande et une petite ligne et colonne ; deux de ces quatre données forment un groupe.",
            "Una casilla tiene fila y columna grandes y pequeñas; dos de estas cuatro forman también un grupo.",
        ],
    ),
];

/// What rules that are drawn mean, by the kind that is counted first.
const RULES: &[(RuleKind, Told)] = &[
    (
        RuleKind::Cage,
        [
            "The cells of a cage add up to its number and are all different.",
            "Die Felder eines Käfigs ergeben zusammen seine Zahl und sind alle verschieden.",
            "La somme des cases d'une cage est son nombre, et elles sont toutes différentes.",
            "Las casillas de una jaula suman su número y son todas distintas.",
        ],
    ),
    (
        RuleKind::Thermo,
        [
            "Along a thermometer digits grow from the bulb on.",
            "Auf einem Thermometer wachsen die Ziffern von der Kugel an.",
            "Le long d'un thermomètre, les chiffres croissent à partir du bulbe.",
            "En un termómetro las cifras crecen desde el bulbo.",
        ],
    ),
    (
        RuleKind::Arrow,
        [
            "The digits along an arrow add up to the one in its circle.",
            "Die Ziffern auf einem Pfeil ergeben zusammen die im Kreis.",
            "La somme des chiffres d'une flèche est celui de son cercle.",
            "Las cifras de una flecha suman la de su círculo.",
        ],
    ),
    (
        RuleKind::White,
        [
            "A white dot: the two cells differ by one. A black dot: one is twice the other. All dots are shown.",
            "Weißer Punkt: Die Nachbarn unterscheiden sich um eins. Schwarzer Punkt: Einer ist das Doppelte. Alle Punkte sind da.",
            "Point blanc : les deux cases diffèrent de un. Point noir : l'une est le double de l'autre. Tous les points sont donnés.",
            "Punto blanco: las dos casillas difieren en uno. Punto negro: una es el doble de la otra. Están todos los puntos.",
        ],
    ),
    (
        RuleKind::PairSum,
        [
            "X: the two cells add up to ten. V: to five. All of them are shown.",
            "X: Beide Felder ergeben zehn. V: fünf. Alle Zeichen sind da.",
            "X : les deux cases totalisent dix. V : cinq. Tous les signes sont donnés.",
            "X: las dos casillas suman diez. V: cinco. Están todos los signos.",
        ],
    ),
    (
        RuleKind::Nonconsecutive,
        [
            "Cells that touch along a side never differ by one.",
            "Felder, die sich an einer Seite berühren, unterscheiden sich nie um eins.",
            "Deux cases qui ont un côté commun ne diffèrent jamais de un.",
            "Dos casillas con un lado común nunca difieren en uno.",
        ],
    ),
    (
        RuleKind::Whisper,
        [
            "Neighbours along a line differ by at least five.",
            "Nachbarn auf einer Linie unterscheiden sich um mindestens fünf.",
            "Deux voisines sur une ligne tracée diffèrent d'au moins cinq.",
            "Dos vecinas en una línea difieren al menos en cinco.",
        ],
    ),
    (
        RuleKind::SameDifference,
        [
            "All neighbours along a line differ by the same.",
            "Alle Nachbarn auf einer Linie unterscheiden sich um gleich viel.",
            "Toutes les voisines sur une ligne tracée diffèrent d'autant.",
            "Todas las vecinas en una línea difieren en lo mismo.",
        ],
    ),
    (
        RuleKind::Renban,
        [
            "A line holds consecutive digits in any order.",
            "Eine Linie enthält aufeinanderfolgende Ziffern in beliebiger Reihenfolge.",
            "Une ligne tracée contient des chiffres consécutifs dans un ordre quelconque.",
            "Una línea contiene cifras consecutivas en cualquier orden.",
        ],
    ),
    (
        RuleKind::Palindrome,
        [
            "A line reads the same from both ends.",
            "Eine Linie liest sich von beiden Enden gleich.",
            "Une ligne tracée se lit de même dans les deux sens.",
            "Una línea se lee igual desde ambos extremos.",
        ],
    ),
    (
        RuleKind::Between,
        [
            "Digits on a line lie between those in its two circles.",
            "Die Ziffern auf einer Linie liegen zwischen denen in ihren beiden Kreisen.",
            "Les chiffres d'une ligne tracée sont compris entre ceux de ses deux cercles.",
            "Las cifras de una línea están entre las de sus dos círculos.",
        ],
    ),
    (
        RuleKind::Sandwich,
        [
            "A number outside is the sum of the digits between the 1 and the largest digit of its line.",
            "Eine Zahl am Rand ist die Summe der Ziffern zwischen der 1 und der größten Ziffer der Reihe.",
            "Un nombre au bord est la somme des chiffres entre le 1 et le plus grand chiffre de sa rangée.",
            "Un número exterior es la suma de las cifras entre el 1 y la cifra mayor de su línea.",
        ],
    ),
    (
        RuleKind::Little,
        [
            "A number with an arrow is the sum of the diagonal it points along.",
            "Eine Zahl mit Pfeil ist die Summe der Diagonale, auf die er zeigt.",
            "Un nombre fléché est la somme de la diagonale indiquée.",
            "Un número con flecha es la suma de la diagonal que señala.",
        ],
    ),
    (
        RuleKind::Skyscraper,
        [
            "A number outside says how many digits are seen from there, if larger ones hide smaller ones behind them.",
            "Eine Zahl am Rand sagt, wie viele Ziffern von dort zu sehen sind, wenn größere die kleineren dahinter verdecken.",
            "Un nombre au bord dit combien de chiffres sont visibles de là, les plus grands cachant les plus petits.",
            "Un número exterior dice cuántas cifras se ven desde allí, si las mayores tapan a las menores.",
        ],
    ),
    (
        RuleKind::XSum,
        [
            "A number outside is the sum of the first cells from there, as many as the first of them says.",
            "Eine Zahl am Rand ist die Summe der ersten Felder von dort, so vieler, wie das erste sagt.",
            "Un nombre au bord est la somme des premières cases, autant que l'indique la première.",
            "Un número exterior es la suma de las primeras casillas, tantas como dice la primera.",
        ],
    ),
    (
        RuleKind::Quad,
        [
            "Digits in a circle are among the four cells around it.",
            "Ziffern in einem Kreis stehen in den vier Feldern um ihn herum.",
            "Les chiffres d'un cercle figurent dans les quatre cases qui l'entourent.",
            "Las cifras de un círculo están entre las cuatro casillas que lo rodean.",
        ],
    ),
    (
        RuleKind::Odd,
        [
            "A square marks an even cell, a circle an odd one.",
            "Ein Quadrat steht für eine gerade Ziffer, ein Kreis für eine ungerade.",
            "Un carré marque une case paire, un cercle une case impaire.",
            "Un cuadrado marca una casilla par, un círculo una impar.",
        ],
    ),
    (
        RuleKind::RegionSum,
        [
            "A line has the same sum in every block that it passes.",
            "Eine Linie hat in jedem Block, durch den sie geht, dieselbe Summe.",
            "Une ligne tracée a la même somme dans chaque bloc traversé.",
            "Una línea tiene la misma suma en cada bloque que atraviesa.",
        ],
    ),
];

/// Techniques as readers call them, and what each says.
const TECHNIQUES: &[(&[&str], Told, Told)] = &[
    (
        &["full house"],
        ["Full house", "Letztes Feld", "Dernière case", "Última casilla"],
        [
            "A house has one open cell left.",
            "In einer Gruppe ist nur noch ein Feld frei.",
            "Il ne reste qu'une case vide dans le groupe.",
            "Solo queda una casilla libre en el grupo.",
        ],
    ),
    (
        &["hidden single in block", "hidden single"],
        ["Hidden single", "Versteckter Single", "Candidat unique caché", "Único oculto"],
        [
            "In a house there is one place left for a digit.",
            "In einer Gruppe passt eine Ziffer nur noch an eine Stelle.",
            "Dans un groupe, un chiffre n'a plus qu'une place possible.",
            "En un grupo solo queda un lugar para una cifra.",
        ],
    ),
    (
        &["naked single"],
        ["Naked single", "Nackter Single", "Candidat unique", "Único desnudo"],
        [
            "All other digits are seen from the cell.",
            "Alle anderen Ziffern stehen schon in Gruppen dieses Feldes.",
            "Tous les autres chiffres sont déjà vus depuis la case.",
            "La casilla ya ve todas las demás cifras.",
        ],
    ),
    (
        &["pointing", "direct pointing", "intersection"],
        ["Pointing", "Zeigende Ziffern", "Candidats alignés", "Candidatos apuntadores"],
        [
            "In a block a digit is left on one line only, so it goes from the rest of that line.",
            "In einem Block liegt eine Ziffer nur noch auf einer Linie; im Rest der Linie scheidet sie aus.",
            "Dans un bloc, un chiffre n'est possible que sur une ligne : on l'élimine ailleurs sur cette ligne.",
            "En un bloque una cifra queda en una sola línea: se elimina del resto de esa línea.",
        ],
    ),
    (
        &["claiming", "direct claiming"],
        ["Claiming", "Überschneidung", "Candidats réclamés", "Reclamación"],
        [
            "On a line a digit is left in one block only, so it goes from the rest of that block.",
            "Auf einer Linie liegt eine Ziffer nur noch in einem Block; im Rest des Blocks scheidet sie aus.",
            "Sur une ligne, un chiffre n'est possible que dans un bloc : on l'élimine du reste de ce bloc.",
            "En una línea una cifra queda en un solo bloque: se elimina del resto de ese bloque.",
        ],
    ),
    (
        &["naked pair"],
        ["Naked pair", "Nacktes Paar", "Paire nue", "Par desnudo"],
        [
            "Two cells hold the same two digits, which therefore leave all others of the house.",
            "Zwei Felder haben dieselben zwei Ziffern; aus den anderen der Gruppe scheiden diese aus.",
            "Deux cases ont les deux mêmes chiffres, qui quittent donc les autres cases du groupe.",
            "Dos casillas tienen las mismas dos cifras, que salen de las demás del grupo.",
        ],
    ),
    (
        &["hidden pair", "direct hidden pair"],
        ["Hidden pair", "Verstecktes Paar", "Paire cachée", "Par oculto"],
        [
            "Two digits fit two cells of a house only, so nothing else does there.",
            "Zwei Ziffern passen nur in zwei Felder einer Gruppe; sonst passt dort nichts.",
            "Deux chiffres ne vont que dans deux cases d'un groupe : rien d'autre n'y va.",
            "Dos cifras solo caben en dos casillas de un grupo: nada más cabe allí.",
        ],
    ),
    (
        &["naked triplet"],
        ["Naked triplet", "Nackter Dreier", "Triplet nu", "Trío desnudo"],
        [
            "Three cells hold three digits, which therefore leave all others of the house.",
            "Drei Felder haben zusammen drei Ziffern; aus den anderen der Gruppe scheiden diese aus.",
            "Trois cases se partagent trois chiffres, qui quittent les autres cases du groupe.",
            "Tres casillas comparten tres cifras, que salen de las demás del grupo.",
        ],
    ),
    (
        &["hidden triplet", "direct hidden triplet"],
        ["Hidden triplet", "Versteckter Dreier", "Triplet caché", "Trío oculto"],
        [
            "Three digits fit three cells of a house only, so nothing else does there.",
            "Drei Ziffern passen nur in drei Felder einer Gruppe; sonst passt dort nichts.",
            "Trois chiffres ne vont que dans trois cases d'un groupe : rien d'autre n'y va.",
            "Tres cifras solo caben en tres casillas de un grupo: nada más cabe allí.",
        ],
    ),
    (
        &["X-wing"],
        ["X-wing", "X-Wing", "X-wing", "X-wing"],
        [
            "In two lines a digit has the same two places, so it leaves the rest of the crossing lines.",
            "In zwei Linien hat eine Ziffer dieselben zwei Plätze; im Rest der kreuzenden Linien scheidet sie aus.",
            "Dans deux rangées, un chiffre a les deux mêmes places : il quitte le reste des rangées croisées.",
            "En dos líneas una cifra tiene los mismos dos lugares: sale del resto de las líneas que cruzan.",
        ],
    ),
];

/// What pages that teach say before their example.
pub(crate) const HOW_TO: [Told; 3] = [
    [
        "Look for a row, column or block that is nearly full, and for digits that stand in many places already. Where only one digit fits a cell, or only one cell a digit, write it down.",
        "Suche eine Zeile, eine Spalte oder einen Block, in denen wenig fehlt, und Ziffern, die schon oft dastehen. Wo nur eine Ziffer in ein Feld passt oder nur ein Feld für eine Ziffer bleibt, trage sie ein.",
        "Cherchez une ligne, une colonne ou un bloc presque plein, et les chiffres déjà souvent placés. Là où un seul chiffre convient à une case, ou une seule case à un chiffre, inscrivez-le.",
        "Busque una fila, columna o bloque casi lleno y las cifras que ya aparecen mucho. Donde solo cabe una cifra en una casilla, o una casilla para una cifra, escríbala.",
    ],
    [
        "If nothing is left to write down, note in each cell what it may still hold, and look for what can be crossed out.",
        "Geht es so nicht weiter, notiere klein in jedem Feld, was noch hineinpasst, und streiche, was nicht sein kann.",
        "Si cela ne suffit plus, notez en petit dans chaque case ce qui reste possible, et rayez ce qui ne peut pas être.",
        "Si ya no basta, anote en pequeño en cada casilla lo que aún cabe y tache lo que no puede ser.",
    ],
    [
        "Here are steps of an example. {} is the cell in row 4 and column 5; what is placed is marked, and so is what it follows from.",
        "Hier sind Schritte aus einem Beispiel. {} ist das Feld in Zeile 4 und Spalte 5; markiert ist, was eingetragen wird und woraus es folgt.",
        "Voici des étapes d'un exemple. {} est la case de la ligne 4 et de la colonne 5 ; ce qu'on place est marqué, ainsi que ce dont cela découle.",
        "Estos son pasos de un ejemplo. {} es la casilla de la fila 4 y la columna 5; se marca lo que se coloca y de qué se deduce.",
    ],
];

const TITLE: Told = ["{} Sudoku Book", "Sudoku-Buch {}", "Livre de sudoku {}", "Libro de sudokus {}"];
const PLAIN_TITLE: Told = ["Sudoku Book", "Sudoku-Buch", "Livre de sudoku", "Libro de sudokus"];
const LEVEL: Told = ["level {}", "Stufe {}", "niveau {}", "nivel {}"];
const OF_LEVEL: Told = [" of level {}", " der Stufe {}", " de niveau {}", " de nivel {}"];
const RATED: Told = [" rated {}", " mit Wertung {}", " notées {}", " con valoración {}"];
const TO: Told = [" to ", " bis ", " à ", " a "];
const INDEX: Told = ["index {}", "Index {}", "indice {}", "índice {}"];
const BLURB: Told = [
    "{}, each with exactly one solution that logic finds, and all solutions at the back.",
    "{}, jedes mit genau einer Lösung, die man durch Nachdenken findet, und alle Lösungen am Ende.",
    "{}, chacune avec une seule solution que la logique suffit à trouver, et toutes les solutions à la fin.",
    "{}, cada uno con una sola solución que se halla con lógica, y todas las soluciones al final.",
];

/// The title of a book that has none, of puzzles of this kind.
pub(crate) fn title(kind: Option<&str>, language: Language) -> String {
    match kind {
        Some(kind) => fill(in_language(&TITLE, language), kind),
        None => in_language(&PLAIN_TITLE, language).to_owned(),
    }
}

/// How hard the puzzles of a book are, after their number.
pub(crate) fn about(level: Option<String>, rating: Option<String>, language: Language) -> String {
    let dashed = |range: String| range.replace("..", in_language(&TO, language)).trim().to_owned();
    let level = level.map(|level| fill(in_language(&OF_LEVEL, language), dashed(level)));
    let rating = rating.map(|rating| fill(in_language(&RATED, language), dashed(rating)));
    level.unwrap_or_default() + &rating.unwrap_or_default()
}

/// What the back of a cover says if nobody does.
pub(crate) fn blurb(n_puzzles: &str, language: Language) -> String {
    fill(in_language(&BLURB, language), n_puzzles)
}

pub(crate) fn level(level: usize, language: Language) -> String {
    fill(in_language(&LEVEL, language), level)
}

pub(crate) fn index(index: f64, language: Language) -> String {
    fill(in_language(&INDEX, language), format!("{index:.0}"))
}

/// What pages that teach say before their example, with the name of a cell.
pub(crate) fn how_to(cell: &str, language: Language) -> Vec<String> {
    HOW_TO.iter().map(|told| fill(in_language(told, language), cell)).collect()
}

/// What readers call a technique, and what it says; its own name, and nothing, where nobody has translated it.
pub(crate) fn technique(name: &str, language: Language) -> (String, Option<&'static str>) {
    match TECHNIQUES.iter().find(|(names, ..)| names.contains(&name)) {
        Some((_, called, says)) => (in_language(called, language).to_owned(), Some(in_language(says, language))),
        None => {
            let capital = name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect();
            (capital, None)
        }
    }
}

/// The rules of a shape, and of rules that are drawn on it, in a sentence each.
pub(crate) fn rules(shape: &Shape, drawn: &[RuleKind], language: Language) -> Vec<String> {
    let n = shape.topology.n_digits();
    let symbols = &shape.layout.symbols;
    let symbol = |digit: usize| symbols.write(Digit::new(digit), n);
    let told = |told: &Told| in_language(told, language);
    let digits = match n {
        _ if *symbols == Symbols::Pictures => fill(told(&PICTURES), n),
        _ if matches!(symbols, Symbols::Chars(_)) => {
            fill(told(&SYMBOLS), (0..n).map(symbol).collect::<Vec<_>>().join(" "))
        }
        ..=9 => fill(told(&DIGITS), symbol(n - 1)),
        _ if symbol(9) == "A" => fill(told(&LETTERS), symbol(n - 1)),
        _ => fill(told(&NUMBERS), symbol(n - 1)),
    };
    let houses = if shape.layout.outlined.is_empty() { &LINES } else { &HOUSES };
    let mut rules = vec![fill(told(houses), digits)];
    let words = words(&shape.name);
    let of_shape = SHAPES.iter().filter(|(names, _)| names.iter().any(|name| words.contains(&(*name).to_owned())));
    rules.extend(of_shape.map(|(_, sentence)| told(sentence).to_owned()));
    rules.extend(sentences(drawn, language));
    rules
}

/// A sentence for each kind; in English where it has not been translated.
fn sentences(kinds: &[RuleKind], language: Language) -> Vec<String> {
    let known = RULES.iter().filter(|(kind, _)| kinds.contains(kind));
    let mut told: Vec<String> = known.map(|(_, sentence)| in_language(sentence, language).to_owned()).collect();
    let others = kinds.iter().filter(|kind| RULES.iter().all(|(known, _)| known != *kind));
    told.extend(others.map(|kind| format!("{}: {}", kind.title(), kind.meaning())));
    told
}

/// What rules of puzzles that were not made here mean. Kinds that one generator draws are told together if all of them are there.
pub(crate) fn of_kinds(kinds: &[RuleKind], language: Language) -> Vec<String> {
    let is_whole = |generator: &&Generator| generator.draws.iter().all(|kind| kinds.contains(kind));
    let whole: Vec<&Generator> = Generator::all().filter(is_whole).collect();
    let firsts: Vec<RuleKind> = whole.iter().map(|generator| generator.draws[0]).collect();
    let mut told = sentences(&firsts, language);
    let others = kinds.iter().filter(|kind| !whole.iter().any(|generator| generator.draws.contains(kind)));
    told.extend(others.map(|kind| format!("{}: {}", kind.title(), kind.meaning())));
    told
}

/// The words of a shape's name: `x` and `disjoint` of `x16+disjoint16`.
fn words(name: &str) -> Vec<String> {
    let word = |part: &str| {
        let part = part.split(':').next().unwrap_or(part).to_ascii_lowercase();
        if part == "3dcube" { part } else { part.trim_end_matches(|c: char| c.is_ascii_digit()).to_owned() }
    };
    name.split('+').map(word).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use anydoku::shape::KINDS;

    #[test]
    fn every_shape_and_every_rule_is_told_in_every_language() {
        // What has nothing to say beyond rows, columns and blocks.
        let plain = ["<n>x<n>", "<n>x<n>:<height>x<width>", "latin<n>"];
        for kind in KINDS.iter().filter(|kind| !plain.contains(&kind.pattern)) {
            for name in kind.examples.iter().filter(|name| !["super16", "super1"].contains(name)) {
                let shape = Shape::named(name).unwrap();
                let told = Language::ALL.map(|language| rules(&shape, &[], language));
                assert!(
                    told.iter().all(|told| told.len() > 1 && told.concat().find("{}").is_none()),
                    "{name}: {told:?}"
                );
                assert!(told[1..].iter().all(|other| other != &told[0]), "{name}");
            }
        }
        let plain = Shape::named("9x9").unwrap();
        for generator in Generator::all() {
            let told = Language::ALL.map(|language| rules(&plain, &generator.draws[..1], language));
            assert!(told.iter().all(|told| told.len() == 2), "{}", generator.name);
        }
        for &kind in RuleKind::ALL {
            assert!(Language::ALL.iter().all(|&language| of_kinds(&[kind], language).len() == 1), "{kind}");
        }
    }
}

//! The lessons of the techniques of rules: an example puzzle with rules for each.

use super::Lesson;
use crate::explain::technique::*;

/// The lessons of the techniques of rules, in the order of [`RULES`].
#[rustfmt::skip]
pub static RULE_LESSONS: &[Lesson] = &[
    Lesson {
        technique: &RULE_OF_A_CELL,
        scale: "anydoku",
        shape: "6x6",
        puzzle: ".....52........3..4....23....4..6...\nodd: 2 21 22; even: 1 5 9 27 28 34",
    },
    Lesson {
        technique: &RULE_OF_TWO_CELLS,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "6..........3...32..2.....4..5.......\nthermo: 25 26 31; thermo: 36 29 34",
    },
    Lesson {
        technique: &CAGE_COMBINATIONS,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "....................................\ncage 13: 20 25 26 31; cage 12: 22 27 28; cage 12: 34 35 36; cage 11: 4 5 10; cage 11: 17 18 23; cage 8: 32 33; cage 9: 8 9 14; cage 7: 6 12; cage 14: 7 13 19; cage 9: 1 2 3; cage 4: 29 30; cage 12: 15 16 21",
    },
    Lesson {
        technique: &SUM_OF_CELLS,
        scale: "anydoku",
        shape: "6x6",
        puzzle: ".......16...3...5......1............\narrow: 3 / 8 15; arrow: 33 / 34 29; arrow: 6 / 12 11; arrow: 30 / 23 24",
    },
    Lesson {
        technique: &RULE_OF_A_LINE,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "....6........2......53.1......1...4.\nquad 2 3 4 5: 27 28 33 34",
    },
    Lesson {
        technique: &ARROW_BOUNDS,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "................................514.\narrow: 11 / 17 12 5; arrow: 31 / 26 21; arrow: 19 / 20 15; arrow: 16 / 10 4",
    },
    Lesson {
        technique: &WHISPER_NEIGHBORS,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "..................64...............2\nwhisper 3: 2 8 3 9 16 10; whisper 3: 15 21 26 27; whisper 3: 4 11 5 12",
    },
    Lesson {
        technique: &DOT_CHAIN,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "....................................\nblack 2: 1 2; black 2: 4 5; black 2: 7 13; white 1: 8 9; white 1: 9 15; black 2: 11 12; black 2: 12 18; white 1: 13 14; white 1: 16 17; white 1: 19 25; black 2: 20 21; white 1: 21 27; white 1: 22 28; white 1: 23 24; black 2: 24 30; black 2: 26 27; white 1: 28 29; white 1: 29 30; white 1: 31 32; white 1: 34 35; neg white 1; neg black 2",
    },
    Lesson {
        technique: &INEQUALITY_CHAIN,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "...........1..2......3..4...........\nthermo: 12 18 24 29; thermo: 7 2 9; thermo: 36 35 28; thermo: 8 13 19",
    },
    Lesson {
        technique: &RULE_AND_SIGHT,
        scale: "anydoku",
        shape: "6x6",
        puzzle: ".....6..5....3....1....4....1.......\nbetween: 10 4 11 18; between: 33 27 28 23; between: 8 3 2",
    },
    Lesson {
        technique: &INNIES_AND_OUTIES,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "....................................\ncage 13: 20 25 26 31; cage 12: 22 27 28; cage 12: 34 35 36; cage 11: 4 5 10; cage 11: 17 18 23; cage 8: 32 33; cage 9: 8 9 14; cage 7: 6 12; cage 14: 7 13 19; cage 9: 1 2 3; cage 4: 29 30; cage 12: 15 16 21",
    },
    Lesson {
        technique: &MUST_CONTAIN,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "................25...3.........2.6..\nrenban: 5 4 3 2 7 1; renban: 21 26 19 14 9 8; renban: 27 28 34; renban: 13 20 25 32",
    },
    Lesson {
        technique: &CONFLICTING_COMBINATIONS,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "................25...3.........2.6..\nrenban: 5 4 3 2 7 1; renban: 21 26 19 14 9 8; renban: 27 28 34; renban: 13 20 25 32",
    },
    Lesson {
        technique: &RULES_THAT_MEET,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "........4...............3.2..45.....\narrow: 12 / 5 10; arrow: 9 / 14 7; arrow: 11 / 17 24; arrow: 18 / 23 22",
    },
    Lesson {
        technique: &HOUSE_AND_RULES,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "6.........5.2......1................\nthermo: 4 10 16 22; thermo: 34 29 35; thermo: 24 23 18 12; thermo: 15 8 14",
    },
    Lesson {
        technique: &HOUSE_AND_CROSSING_RULES,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "......6.5......................2..4.\narrow: 28 / 27 33; arrow: 24 / 17 10; arrow: 13 / 14 19",
    },
    Lesson {
        technique: &RULE_CHAIN,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "..2...5....2..1..........6...3.5.2..\npalindrome: 17 22 28; palindrome: 16 10 5",
    },
    Lesson {
        technique: &CONTRADICTION_BY_RULES,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "....5..........1...................3\nlittle 19: 1 8 15 22 29 36; little 17: 33 28 23 18; little 12: 4 11 18; little 20: 35 28 21 14 7; little 13: 19 14 9 4",
    },
    Lesson {
        technique: &CONTRADICTION_BY_CASES,
        scale: "anydoku",
        shape: "6x6",
        puzzle: "....5..........1...................3\nlittle 19: 1 8 15 22 29 36; little 17: 33 28 23 18; little 12: 4 11 18; little 20: 35 28 21 14 7; little 13: 19 14 9 4",
    },
];

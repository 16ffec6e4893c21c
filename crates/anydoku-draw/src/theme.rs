//! Themes: every color, line width and proportion of a board.
//!
//! Tints vary in lightness as well as in hue, so that they are as distinct in a grayscale print as on a color screen.
//! No other module specifies colors.

use std::str::FromStr;

use anydoku::UnknownName;

/// A color on screen and paper, as red, green and blue.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Colour(pub u8, pub u8, pub u8);

impl Colour {
    /// The color of black ink.
    pub const BLACK: Colour = Colour(0, 0, 0);
    /// The color of white paper.
    pub const WHITE: Colour = Colour(255, 255, 255);

    /// Returns a gray of this lightness.
    pub const fn grey(lightness: u8) -> Colour {
        Colour(lightness, lightness, lightness)
    }

    /// Returns both colors overprinted as transparent inks on white paper.
    pub fn over(self, other: Colour) -> Colour {
        let mix = |a: u8, b: u8| ((a as u32 * b as u32 + 127) / 255) as u8;
        Colour(mix(self.0, other.0), mix(self.1, other.1), mix(self.2, other.2))
    }

    /// Returns the perceived lightness (CIE L*), from 0 to 100.
    pub fn lightness(self) -> f64 {
        let linear = |value: u8| {
            let v = value as f64 / 255.0;
            if v <= 0.04045 { v / 12.92 } else { ((v + 0.055) / 1.055).powf(2.4) }
        };
        let y = 0.2126 * linear(self.0) + 0.7152 * linear(self.1) + 0.0722 * linear(self.2);
        if y > 0.008856 { 116.0 * y.cbrt() - 16.0 } else { 903.3 * y }
    }

    /// Returns a pastel color; `hue` is in turns of the color wheel.
    fn pastel(hue: f64, value: f64, saturation: f64) -> Colour {
        // A color wheel of piecewise linear ramps: exact on every machine, unlike sines.
        let ramp = |shift: f64| {
            let at = ((hue + shift) * 6.0).rem_euclid(6.0);
            (2.0 - (at - 3.0).abs()).clamp(0.0, 1.0)
        };
        let channel = |shift| ((value * (1.0 - saturation * ramp(shift))) * 255.0).round() as u8;
        Colour(channel(0.0), channel(2.0 / 3.0), channel(1.0 / 3.0))
    }
}

/// Pairs of the American spelling, which messages show, and the name of the theme.
const SPELLINGS: [(&str, &str); 2] = [("color", "colour"), ("gray", "grey")];

/// The look of boards.
#[derive(Clone, PartialEq, Debug)]
pub struct Theme {
    /// The name of the theme.
    pub name: &'static str,
    /// The background; `None` shows the bare paper.
    pub background: Option<Colour>,
    /// The color of cells.
    pub cell: Colour,
    /// The color of lines between cells.
    pub thin: Colour,
    /// The color of lines around blocks.
    pub thick: Colour,
    /// The width of thin lines as a fraction of a square, and its minimum and maximum in points.
    pub thin_width: (f64, f64, f64),
    /// The width of thick lines as a fraction of a square, and its minimum and maximum in points.
    pub thick_width: (f64, f64, f64),
    /// The background of a cover.
    pub cover: Colour,
    /// The color of givens.
    pub given: Colour,
    /// The color of digits placed by solving.
    pub placed: Colour,
    /// The colors of the pictures that replace digits. They stand out from paper in gray, too.
    pub pictures: [Colour; 9],
    /// The color of pencil marks.
    pub mark: Colour,
    /// The size of digits as a fraction of a square.
    pub digit_size: f64,
    /// The limit on the type size of labels.
    pub labels: Labels,
    /// The ink of windows.
    pub window: Colour,
    /// The ink of diagonals.
    pub diagonal: Colour,
    /// The inks of extra houses that are not marked in any other way. Houses that touch get different inks.
    pub own: [Colour; 5],
    /// The ink of cells shared by several grids.
    pub shared: Colour,
    /// The ink of cells that cover two or three squares, and that of larger cells.
    pub large_cells: [Colour; 2],
    /// The colors of the top, left and right faces of a cube.
    pub faces: [Colour; 3],
    /// The color of flaps to glue.
    pub flap: Colour,
    /// The colors of jigsaw blocks. Adjacent blocks get different colors; the first four differ most.
    pub tints: [Colour; 7],
    /// Whether the tints of groups differ in hue.
    pub has_hues: bool,
    /// The highlights of cells: premise, second role, placed, removed.
    pub emphasis: [Colour; 4],
    /// The highlights of candidates, in the same order.
    pub mark_emphasis: [Colour; 4],
    /// The color of arrows.
    pub link: Colour,
    /// The inks of lines and areas of rules, indexed by [`rule_ink`].
    pub rule_inks: [Colour; 10],
    /// The color of text beside boards.
    pub text: Colour,
    /// The color of less important text.
    pub faint_text: Colour,
}

/// The limit on the type size of labels of rules: sums of cages, numbers on dots, and clues. Their usual size is a
/// fraction of a square.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Labels {
    /// There is no limit.
    Proportional,
    /// Labels have at least this size in points, as far as a square has room.
    AtLeast(f64),
    /// Labels that would be smaller than this size in points are left out.
    OmittedBelow(f64),
}

/// The uses of the inks of rules.
pub mod rule_ink {
    /// Thermometers, palindromes, and parity.
    pub const BULB: usize = 0;
    /// Whispers lines.
    pub const GREEN: usize = 1;
    /// Renban lines.
    pub const PURPLE: usize = 2;
    /// Nabner lines and sum lines.
    pub const GOLD: usize = 3;
    /// Region sum lines.
    pub const BLUE: usize = 4;
    /// Entropic lines.
    pub const ORANGE: usize = 5;
    /// Modular lines.
    pub const TEAL: usize = 6;
    /// Zipper lines.
    pub const PINK: usize = 7;
    /// Thin lines: arrows, cages and rings.
    pub const PENCIL: usize = 8;
    /// Areas of marked cells.
    pub const PALE: usize = 9;
}

/// All themes; the first is the default.
pub static THEMES: &[&Theme] = &[&COLOUR, &GREY, &DARK];

/// The default theme: pale colors on white.
pub static COLOUR: Theme = Theme {
    name: "colour",
    background: None,
    cell: Colour::WHITE,
    thin: Colour::grey(110),
    thick: Colour::BLACK,
    thin_width: (0.016, 0.2, 1.0),
    thick_width: (0.066, 0.5, 4.0),
    cover: Colour(23, 66, 110),
    given: Colour::BLACK,
    placed: Colour(30, 80, 160),
    pictures: [
        Colour(196, 140, 0),
        Colour(200, 30, 50),
        Colour(226, 110, 0),
        Colour(92, 92, 168),
        Colour(142, 74, 32),
        Colour(30, 120, 52),
        Colour(0, 110, 180),
        Colour(184, 60, 150),
        Colour(50, 60, 70),
    ],
    mark: Colour::grey(70),
    digit_size: 0.64,
    labels: Labels::Proportional,
    window: Colour(214, 219, 226),
    diagonal: Colour(252, 232, 200),
    own: [
        Colour(200, 222, 250),
        Colour(255, 222, 186),
        Colour(204, 234, 202),
        Colour(238, 206, 232),
        Colour(250, 242, 170),
    ],
    shared: Colour(219, 227, 240),
    large_cells: [Colour(233, 236, 241), Colour(208, 213, 221)],
    faces: [Colour::WHITE, Colour(243, 245, 248), Colour(228, 232, 238)],
    flap: Colour(246, 246, 246),
    tints: [
        Colour(255, 250, 228),
        Colour(212, 229, 246),
        Colour(187, 214, 186),
        Colour(226, 178, 172),
        Colour(240, 238, 244),
        Colour(240, 216, 178),
        Colour(204, 195, 226),
    ],
    has_hues: true,
    emphasis: [Colour(255, 236, 150), Colour(190, 222, 250), Colour(178, 232, 180), Colour(250, 200, 192)],
    mark_emphasis: [Colour(255, 205, 60), Colour(110, 180, 245), Colour(90, 200, 100), Colour(240, 110, 95)],
    link: Colour(190, 40, 50),
    rule_inks: [
        Colour::grey(205),
        Colour(103, 212, 105),
        Colour(222, 120, 226),
        Colour(214, 192, 90),
        Colour(92, 172, 240),
        Colour(244, 164, 96),
        Colour(88, 200, 190),
        Colour(190, 160, 240),
        Colour::grey(75),
        Colour(232, 236, 242),
    ],
    text: Colour::BLACK,
    faint_text: Colour::grey(95),
};

/// The print theme: only black ink.
pub static GREY: Theme = Theme {
    name: "grey",
    cover: Colour::grey(48),
    placed: Colour::grey(60),
    pictures: [Colour::BLACK; 9],
    // A laser printer renders grays as dots; below a tenth of black there are too few of them to see.
    window: Colour::grey(202),
    diagonal: Colour::grey(222),
    own: [Colour::grey(212), Colour::grey(186), Colour::grey(226), Colour::grey(199), Colour::grey(173)],
    shared: Colour::grey(224),
    large_cells: [Colour::grey(226), Colour::grey(202)],
    faces: [Colour::WHITE, Colour::grey(228), Colour::grey(206)],
    tints: [
        Colour::WHITE,
        Colour::grey(218),
        Colour::grey(190),
        Colour::grey(164),
        Colour::grey(230),
        Colour::grey(204),
        Colour::grey(177),
    ],
    has_hues: false,
    emphasis: [Colour::grey(216), Colour::grey(184), Colour::grey(232), Colour::grey(152)],
    // A removed mark is struck out, so its spot stays light enough to read the mark.
    mark_emphasis: [Colour::grey(190), Colour::grey(158), Colour::grey(214), Colour::grey(230)],
    link: Colour::grey(40),
    rule_inks: [
        Colour::grey(205),
        Colour::grey(150),
        Colour::grey(180),
        Colour::grey(160),
        Colour::grey(170),
        Colour::grey(190),
        Colour::grey(165),
        Colour::grey(185),
        Colour::grey(75),
        Colour::grey(234),
    ],
    ..COLOUR
};

/// The dark theme: light on dark, for screens.
pub static DARK: Theme = Theme {
    name: "dark",
    background: Some(Colour(28, 30, 34)),
    cell: Colour(38, 41, 46),
    thin: Colour::grey(105),
    thick: Colour::grey(215),
    given: Colour::grey(240),
    placed: Colour(130, 185, 250),
    pictures: [
        Colour(240, 200, 80),
        Colour(255, 120, 130),
        Colour(255, 170, 80),
        Colour(170, 170, 240),
        Colour(220, 160, 120),
        Colour(120, 210, 140),
        Colour(120, 190, 250),
        Colour(240, 150, 215),
        Colour(200, 210, 220),
    ],
    mark: Colour::grey(170),
    window: Colour(70, 76, 86),
    diagonal: Colour(86, 70, 48),
    own: [Colour(44, 66, 100), Colour(96, 70, 34), Colour(42, 84, 52), Colour(92, 50, 86), Colour(90, 84, 38)],
    shared: Colour(50, 55, 64),
    large_cells: [Colour(54, 59, 68), Colour(74, 80, 92)],
    faces: [Colour(46, 50, 56), Colour(38, 41, 46), Colour(30, 32, 36)],
    flap: Colour(40, 40, 40),
    tints: [
        Colour(30, 32, 36),
        Colour(38, 54, 76),
        Colour(56, 84, 60),
        Colour(142, 86, 82),
        Colour(44, 42, 50),
        Colour(76, 62, 38),
        Colour(92, 82, 120),
    ],
    emphasis: [Colour(110, 92, 20), Colour(34, 78, 120), Colour(30, 96, 44), Colour(120, 44, 38)],
    mark_emphasis: [Colour(150, 120, 20), Colour(40, 100, 160), Colour(30, 120, 50), Colour(165, 50, 40)],
    link: Colour(255, 120, 110),
    rule_inks: [
        Colour::grey(92),
        Colour(48, 120, 56),
        Colour(124, 62, 130),
        Colour(122, 104, 38),
        Colour(44, 96, 150),
        Colour(150, 92, 44),
        Colour(36, 116, 110),
        Colour(96, 78, 140),
        Colour::grey(175),
        Colour(56, 61, 70),
    ],
    text: Colour::grey(235),
    faint_text: Colour::grey(160),
    ..COLOUR
};

impl FromStr for &'static Theme {
    type Err = UnknownName;

    fn from_str(name: &str) -> Result<&'static Theme, UnknownName> {
        let names = || THEMES.iter().map(|theme| theme.shown_name());
        Theme::named(name).ok_or_else(|| UnknownName::new("theme", name, names()))
    }
}

impl Theme {
    /// Returns the theme with this name.
    pub fn named(name: &str) -> Option<&'static Theme> {
        let own = SPELLINGS.iter().find(|(american, _)| name.eq_ignore_ascii_case(american));
        let name = own.map_or(name, |(_, own)| own);
        THEMES.iter().copied().find(|theme| theme.name.eq_ignore_ascii_case(name))
    }

    /// Returns the name in American spelling, for messages.
    pub fn shown_name(&self) -> &'static str {
        SPELLINGS.iter().find(|(_, own)| *own == self.name).map_or(self.name, |(american, _)| american)
    }

    /// Returns this theme with lines of at least this width in points. Thick lines stay twice as wide as thin ones, so
    /// that blocks remain visible on small boards.
    pub(crate) fn with_least_line(&self, least: f64) -> Theme {
        let ((thin, thin_least, thin_most), (thick, thick_least, thick_most)) = (self.thin_width, self.thick_width);
        Theme {
            thin_width: (thin, thin_least.max(least), thin_most.max(least)),
            thick_width: (thick, thick_least.max(2.0 * least), thick_most.max(2.0 * least)),
            ..self.clone()
        }
    }

    /// Returns this theme with text in solid black, because a press prints gray text as dots. A dark theme stays as it is.
    pub(crate) fn with_black_text(&self) -> Theme {
        match self.is_dark() {
            true => self.clone(),
            false => Theme { text: Colour::BLACK, faint_text: Colour::BLACK, placed: Colour::BLACK, ..self.clone() },
        }
    }

    /// Returns whether the theme is light on dark.
    pub fn is_dark(&self) -> bool {
        self.background.is_some_and(|colour| colour.lightness() < 50.0)
    }

    /// Returns the tint of a group in a square of groups: the row determines the lightness, and the column the hue.
    pub(crate) fn group(&self, row: usize, col: usize, rows: usize, cols: usize) -> Colour {
        let depth = if rows > 1 { row as f64 / (rows - 1) as f64 } else { 0.0 };
        if self.is_dark() {
            let hue = 0.12 + col as f64 / cols as f64;
            return Colour::pastel(hue, 0.20 + 0.22 * depth, 0.35);
        }
        if !self.has_hues {
            // The step between columns is smaller than that between rows.
            let step = if cols > 1 { col as f64 / (cols - 1) as f64 } else { 0.0 };
            return Colour::grey((255.0 - 50.0 * depth - 22.0 * step) as u8);
        }
        let hue = 0.12 + col as f64 / cols as f64;
        Colour::pastel(hue, 1.0 - 0.14 * depth, 0.06 + 0.15 * depth)
    }

    pub(crate) fn ink(&self, under: Colour, ink: Colour) -> Colour {
        if !self.is_dark() {
            return under.over(ink);
        }
        if under == self.cell {
            return ink;
        }
        let lighter = |a: u8, b: u8| a.max(b).saturating_add(14);
        Colour(lighter(under.0, ink.0), lighter(under.1, ink.1), lighter(under.2, ink.2))
    }

    /// Blends a color from the puzzle's file with the cell's tint. The result keeps enough contrast for digits to be legible. In a
    /// theme without hues, it is a gray of equal lightness.
    pub(crate) fn own_colour(&self, under: Colour, own: anydoku::Colour) -> Colour {
        let part = |a: u8, b: u8, of: f64| (f64::from(a) + (f64::from(b) - f64::from(a)) * of).round() as u8;
        let mix = |a: Colour, b: Colour, of: f64| Colour(part(a.0, b.0, of), part(a.1, b.1, of), part(a.2, b.2, of));
        let (paper, is_dark) = (if self.is_dark() { self.cell } else { Colour::WHITE }, self.is_dark());
        let mut ink = mix(paper, Colour(own.red, own.green, own.blue), f64::from(own.alpha) / 255.0);
        let is_legible = |ink: Colour| if is_dark { ink.lightness() <= 45.0 } else { ink.lightness() >= 60.0 };
        while !is_legible(ink) && ink != paper {
            let nearer = mix(ink, paper, 0.1);
            ink = if nearer == ink { paper } else { nearer };
        }
        if !self.has_hues {
            // The gray of equal perceived lightness.
            let grey = (0..=255).map(Colour::grey).find(|grey| grey.lightness() >= ink.lightness());
            ink = grey.unwrap_or(ink);
        }
        if is_dark || under == self.cell { ink } else { under.over(ink) }
    }

    pub(crate) fn width(widths: (f64, f64, f64), unit: f64) -> f64 {
        (widths.0 * unit).clamp(widths.1, widths.2)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn greys_are_seen_in_print() {
        let faces = &GREY.faces[1..];
        let tints = &GREY.tints[1..];
        let inks = [GREY.window, GREY.diagonal, GREY.shared];
        for grey in
            inks.iter().chain(&GREY.own).chain(&GREY.large_cells).chain(faces).chain(tints).chain(&GREY.emphasis)
        {
            assert!(grey.0 <= 232 && grey.0 == grey.1 && grey.1 == grey.2, "{grey:?}");
        }
        for spot in GREY.mark_emphasis {
            let apart = spot.lightness() - GREY.given.lightness();
            assert!(apart >= 60.0, "a bold mark is read on {spot:?}");
        }
        for (i, a) in GREY.emphasis.iter().enumerate() {
            assert!(GREY.emphasis[..i].iter().all(|b| a.0.abs_diff(b.0) >= 16), "{a:?}");
        }
    }

    #[test]
    fn pictures_are_seen_in_gray() {
        for theme in THEMES {
            for colour in theme.pictures {
                let apart = (colour.lightness() - theme.cell.lightness()).abs();
                assert!(apart >= 35.0, "{}: {colour:?} {apart}", theme.name);
            }
        }
    }

    #[test]
    fn tints_differ_in_lightness() {
        for theme in THEMES {
            for (i, a) in theme.tints.iter().enumerate() {
                for b in &theme.tints[..i] {
                    let apart = (a.lightness() - b.lightness()).abs();
                    assert!(apart > 2.0, "{}: {a:?} {b:?} {apart}", theme.name);
                }
            }
            // Four colors suffice for a map, so the first four must differ clearly.
            for (i, a) in theme.tints[..4].iter().enumerate() {
                for b in &theme.tints[..i] {
                    let apart = (a.lightness() - b.lightness()).abs();
                    assert!(apart > 5.0, "{}: {a:?} {b:?} {apart}", theme.name);
                }
            }
        }
    }
}

//! Captions of single boards: the title and author above, and the rules in words below.

use anydoku::Notes;

use crate::book::flow::{cut, wrap};
use crate::drawing::{Anchor, Drawing, Ink, Item, Path, Text, Weight, point};
use crate::font::Fonts;
use crate::theme::{Colour, Theme};

/// The line spacing, relative to the type size.
const LEADING: f64 = 1.35;

/// The maximum fraction of the height for the text of the rules. The rest is for the board.
const MOST_WORDS: f64 = 0.45;

/// A board with its caption.
#[derive(Clone, PartialEq, Debug)]
pub struct Captioned {
    /// The drawing of both together.
    pub drawing: Drawing,
    /// Whether the rules were too long for the space and were cut off with an ellipsis.
    pub is_cut: bool,
}

/// A line of a caption.
struct Line {
    class: &'static str,
    text: String,
    size: f64,
    weight: Weight,
    colour: Colour,
}

/// Draws a board into the space of this width and height that its caption leaves.
///
/// ```
/// use anydoku::Notes;
/// use anydoku_draw::{Drawing, Fonts, caption, theme};
/// let notes = Notes { title: Some("Twelve birds".into()), ..Notes::default() };
/// let square = |width: f64, height: f64| Drawing::new(width.min(height), width.min(height));
/// let captioned = caption::draw(&notes, &theme::COLOUR, &Fonts::built_in(), (360.0, 360.0), &square);
/// assert!(captioned.drawing.height <= 360.0);
/// assert_eq!(captioned.drawing.texts().next().unwrap().text, "Twelve birds");
/// ```
pub fn draw(
    notes: &Notes,
    theme: &Theme,
    fonts: &Fonts,
    (width, height): (f64, f64),
    board: &dyn Fn(f64, f64) -> Drawing,
) -> Captioned {
    let size = (width.min(height) / 28.0).clamp(6.0, 14.0);
    let lines_of = |words: &Option<String>, class, size: f64, weight, colour| -> Vec<Line> {
        let paragraphs = words.iter().flat_map(|words| words.lines());
        let lines = paragraphs.flat_map(|paragraph| wrap(fonts.of(weight), paragraph, size, width));
        lines.map(|text| Line { class, text, size, weight, colour }).collect()
    };
    let mut above = lines_of(&notes.title, "title", size * 1.35, Weight::Bold, theme.text);
    above.extend(lines_of(&notes.author, "author", size, Weight::Regular, theme.faint_text));
    let mut below = lines_of(&notes.rules, "rules", size, Weight::Regular, theme.text);
    if above.is_empty() && below.is_empty() {
        return Captioned { drawing: board(width, height), is_cut: false };
    }
    let most = ((height * MOST_WORDS / (size * LEADING)) as usize).max(1);
    let is_cut = below.len() > most;
    if is_cut {
        let rest: Vec<String> = below.split_off(most - 1).into_iter().map(|line| line.text).collect();
        let text = cut(&fonts.regular, &format!("{} …", rest.join(" ")), size, width);
        below.push(Line { class: "rules", text, size, weight: Weight::Regular, colour: theme.text });
    }
    let high = |lines: &[Line]| match lines {
        [] => 0.0,
        lines => lines.iter().map(|line| line.size * LEADING).sum::<f64>() + size * 0.6,
    };
    let (head, foot) = (high(&above), high(&below));
    let board = board(width, (height - head - foot).max(1.0));
    let widest = above.iter().chain(&below).map(|line| fonts.of(line.weight).width(&line.text) * line.size);
    let wide = widest.fold(board.width, f64::max);
    let mut drawing = Drawing::new(wide, board.height + head + foot);
    if let Some(colour) = theme.background {
        drawing.fill(Path::rectangle(point(0.0, 0.0), drawing.width, drawing.height), colour);
    }
    let left = (wide - board.width) / 2.0;
    let mut write = |lines: Vec<Line>, mut y: f64, x: f64, anchor: Anchor| {
        for Line { class, text, size, weight, colour } in lines {
            y += size * LEADING;
            let at = point(x, y - size * (LEADING - 1.0));
            let ink = Ink::Text(Text { at, text, size, anchor, weight, colour, lie: None });
            drawing.items.push(Item { id: None, class: Some(class), ink });
        }
    };
    write(above, 0.0, wide / 2.0, Anchor::Middle);
    write(below, head + board.height + size * 0.6, 0.0, Anchor::Start);
    drawing.place(board, point(left, head));
    Captioned { drawing, is_cut }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::theme;

    fn captioned(notes: &Notes) -> Captioned {
        let square = |width: f64, height: f64| Drawing::new(width.min(height), width.min(height));
        draw(notes, &theme::COLOUR, &Fonts::built_in(), (300.0, 300.0), &square)
    }

    #[test]
    fn a_board_without_words_is_left_as_it_is() {
        let captioned = captioned(&Notes { source: Some("somewhere".into()), ..Notes::default() });
        assert_eq!(captioned.drawing, Drawing::new(300.0, 300.0));
    }

    #[test]
    fn words_stand_above_and_below_and_leave_room_for_the_board() {
        let rules = "Digits increase along a thermometer.\nCages show their sums.";
        let title = "A rather long title that takes more than one line of this small picture";
        let notes = Notes {
            title: Some(title.into()),
            author: Some("Zoë".into()),
            rules: Some(rules.into()),
            ..Notes::default()
        };
        let Captioned { drawing, is_cut } = captioned(&notes);
        let words = |class: &str| -> Vec<&Text> {
            let items = drawing.items.iter().filter(|item| item.class == Some(class));
            items.filter_map(|item| if let Ink::Text(text) = &item.ink { Some(text) } else { None }).collect()
        };
        let said = |class: &str| words(class).iter().map(|text| text.text.as_str()).collect::<Vec<_>>().join(" ");
        assert_eq!((said("title").as_str(), said("author").as_str()), (title, "Zoë"));
        assert_eq!(said("rules"), rules.replace('\n', " "));
        assert!(!is_cut && drawing.width <= 300.0 && drawing.height <= 300.001);
        let (last, first) = (words("author")[0].at.y, words("rules")[0].at.y);
        assert!(words("title").iter().all(|text| text.at.y < last) && last + 100.0 < first);
    }

    #[test]
    fn rules_that_are_too_long_are_cut_and_say_so() {
        let Captioned { drawing, is_cut } =
            captioned(&Notes { rules: Some("and so on ".repeat(500)), ..Notes::default() });
        assert!(is_cut && drawing.height <= 300.001);
        assert!(drawing.texts().last().is_some_and(|text| text.text.ends_with('…')));
    }
}

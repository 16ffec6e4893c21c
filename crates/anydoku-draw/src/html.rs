//! HTML output: pictures with captions, in one self-contained file.
//!
//! The pictures are inline SVG. The page has no external links, so it looks the same from a disk, in an email, and ten years from
//! now. A list of figures has no scripts. Slides have a short one; without it, and on paper, they are a list as well.

use std::fmt::Write;

use anydoku::{Language, Message, msg};

use crate::drawing::Drawing;
use crate::svg::{self, escape};
use crate::theme::{Colour, Theme};

/// A picture with its caption.
#[derive(Clone, Debug)]
pub struct Figure {
    /// The heading.
    pub title: String,
    /// The text below the heading.
    pub text: String,
    /// A numbered list below the text, usually empty.
    pub lines: Vec<String>,
    /// The picture.
    pub drawing: Drawing,
}

/// Figures under a heading.
#[derive(Clone, Debug)]
pub struct Chapter {
    /// The heading.
    pub title: String,
    /// The introductory text.
    pub text: String,
    /// The figures, in order.
    pub figures: Vec<Figure>,
}

/// Writes a page that shows one figure at a time, for a projector: buttons and arrow keys lead on and back, and pencil marks
/// can be hidden. On paper, all figures follow one another.
pub fn write_slides(title: &str, chapters: &[Chapter], theme: &Theme, language: Language) -> String {
    let mut page = write(title, chapters, theme, language);
    let say = |message: Message| escape(&message.in_language(language));
    let button = |id: &str, word: Message| format!("<button id=\"{id}\">{}</button>\n", say(word));
    let controls = format!(
        "<nav hidden>\n{}<span id=\"place\"></span>\n{}{}<label><input type=\"checkbox\" id=\"marks\" checked> {}</label>\n\
         </nav>\n<script>\n{SCRIPT}</script>\n</body>\n",
        button("back", msg!("slides-back")),
        button("next", msg!("slides-next")),
        button("all", msg!("slides-all")),
        say(msg!("slides-marks")),
    );
    page = page.replacen("</style>", &format!("{STYLE}</style>"), 1);
    page.replacen("</body>\n", &controls, 1)
}

/// The style of slides. The class `one` shows a single figure, and `bare` hides pencil marks.
const STYLE: &str = "\
nav { position: sticky; bottom: 0; padding: 0.6em 0; background: inherit; text-align: center }
nav button, nav label { font-size: 1.1em; margin: 0 0.4em }
body { background-clip: border-box }
body.one section { display: none }
body.one section.now { display: flex; border-top: 0; font-size: 1.2em }
body.bare svg .mark, body.bare svg .spot { display: none }
@media print { nav { display: none } body.one section, body.one section.now { display: flex } }
";

/// The script of slides.
const SCRIPT: &str = "\
const steps = [...document.querySelectorAll('section')], body = document.body;
const find = (id) => document.getElementById(id);
let now = Math.max(0, Math.min(steps.length, Number(location.hash.slice(1)) || 1) - 1);
function show(to) {
  now = Math.max(0, Math.min(steps.length - 1, to));
  steps.forEach((step, i) => step.classList.toggle('now', i === now));
  find('place').textContent = `${now + 1} / ${steps.length}`;
  find('back').disabled = now === 0;
  find('next').disabled = now === steps.length - 1;
  history.replaceState(null, '', `#${now + 1}`);
}
function all() {
  body.classList.toggle('one');
  if (!body.classList.contains('one')) steps[now].scrollIntoView();
}
find('back').onclick = () => show(now - 1);
find('next').onclick = () => show(now + 1);
find('all').onclick = all;
find('marks').onchange = (event) => body.classList.toggle('bare', !event.target.checked);
addEventListener('keydown', (event) => {
  const to = { ArrowRight: now + 1, PageDown: now + 1, ArrowLeft: now - 1, PageUp: now - 1, Home: 0, End: steps.length - 1 };
  if (event.key in to && body.classList.contains('one')) { event.preventDefault(); show(to[event.key]); }
});
if (steps.length) { document.querySelector('nav').hidden = false; body.classList.add('one'); show(now); }
";

/// Writes a page.
///
/// ```
/// use anydoku_draw::html::{self, Chapter};
/// let chapter = Chapter { title: "A < B".into(), text: "Nothing to see.".into(), figures: vec![] };
/// let page = html::write("Steps", &[chapter], &anydoku_draw::theme::COLOUR, anydoku::Language::ENGLISH);
/// assert!(page.contains("<h1>A &lt; B</h1>"));
/// ```
pub fn write(title: &str, chapters: &[Chapter], theme: &Theme, language: Language) -> String {
    let mut out = String::new();
    let hex = |Colour(r, g, b): Colour| format!("#{r:02x}{g:02x}{b:02x}");
    let (paper, text, faint) = (theme.background.unwrap_or(Colour::WHITE), theme.text, theme.faint_text);
    _ = write!(
        out,
        "<!DOCTYPE html>\n<html lang=\"{}\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n<title>{}</title>\n<style>\n\
         body {{ margin: 2em auto; max-width: 62em; padding: 0 1em; font-family: sans-serif; line-height: 1.45; \
         background: {}; color: {} }}\n\
         section {{ display: flex; flex-wrap: wrap; gap: 1.5em; margin: 1.5em 0; padding-top: 1.5em; \
         border-top: 1px solid {}; break-inside: avoid }}\n\
         section > div {{ flex: 1 1 18em }}\nh2 {{ margin: 0; font-size: 1.1em }}\n\
         svg {{ max-width: 100%; height: auto }}\nul.legend {{ list-style: none; padding: 0 }}\n\
         ul.legend li {{ display: inline-block; margin-right: 1.2em }}\n\
         ul.legend span {{ display: inline-block; width: 0.9em; height: 0.9em; border-radius: 50%; \
         margin-right: 0.4em; vertical-align: -0.1em }}\n\
         </style>\n</head>\n<body>\n",
        language.code(),
        escape(title),
        hex(paper),
        hex(text),
        hex(faint)
    );
    for (i, chapter) in chapters.iter().enumerate() {
        _ = writeln!(out, "<h1>{}</h1>\n<p>{}</p>", escape(&chapter.title), escape(&chapter.text));
        if i == 0 && chapters.iter().any(|chapter| !chapter.figures.is_empty()) {
            out.push_str("<ul class=\"legend\">\n");
            let words = [msg!("legend-reason"), msg!("legend-second"), msg!("legend-placed"), msg!("legend-removed")];
            for (colour, word) in theme.mark_emphasis.iter().zip(words) {
                let word = escape(&word.in_language(language));
                _ = writeln!(out, "<li><span style=\"background: {}\"></span>{word}</li>", hex(*colour));
            }
            out.push_str("</ul>\n");
        }
        for figure in &chapter.figures {
            _ = write!(
                out,
                "<section>\n{}<div>\n<h2>{}</h2>\n<p>{}</p>\n{}</div>\n</section>\n",
                svg::write(&figure.drawing),
                escape(&figure.title),
                escape(&figure.text),
                list(&figure.lines)
            );
        }
    }
    out.push_str("</body>\n</html>\n");
    out
}

/// Returns a numbered list, or nothing if there are no lines.
fn list(lines: &[String]) -> String {
    let items: String = lines.iter().map(|line| format!("<li>{}</li>\n", escape(line))).collect();
    if items.is_empty() { items } else { format!("<ol>\n{items}</ol>\n") }
}

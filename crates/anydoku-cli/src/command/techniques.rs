//! `anydoku techniques` and `anydoku practice`.

use std::path::Path;

use clap::Args;

use anydoku::{Message, msg};
use anydoku_service::{
    Bytes, Extra, Practice as Boards, PractiseRequest, TechniqueFacts, Techniques as Reply, TechniquesRequest,
};

use super::{Limits, Reporter, To};
use crate::text::{self, Look, Page, paint};

/// List the techniques with their ratings, or explain one
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLES)]
pub struct Techniques {
    /// Technique to explain, in any spelling: xwing, naked-triple, "unique rectangle"
    #[arg(value_name = "NAME", num_args = 0..)]
    name: Vec<String>,
    #[command(flatten)]
    to_file: To,
}

const EXAMPLES: &str = "\
Examples:
  anydoku techniques
  anydoku techniques xwing
  anydoku techniques unique rectangle
  anydoku techniques -o techniques.html         all techniques, with pictures
  anydoku techniques xwing -o xwing.pdf         one technique, to print";

/// Generate practice boards on which a given technique is the next step (answers at the end)
#[derive(Args, Debug)]
#[command(alias = "practise", after_long_help = PRACTICE_EXAMPLES)]
pub struct Practice {
    /// Technique to practice, in any spelling
    #[arg(value_name = "NAME", required = true)]
    name: Vec<String>,
    /// Shape of the puzzles
    #[arg(short, long, value_name = "NAME", default_value = "9x9")]
    shape: String,
    /// Number of boards
    #[arg(short, long, value_name = "N", default_value_t = 1)]
    number: u64,
    /// Random seed; the same seed gives the same boards [default: chosen at random and printed]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Print each answer below its board instead of at the end
    #[arg(long)]
    answers: bool,
    #[command(flatten)]
    to_file: To,
    #[command(flatten)]
    limits: Limits,
}

const PRACTICE_EXAMPLES: &str = "\
Examples:
  anydoku practice xwing --seed 7
  anydoku practice naked pair --shape 6x6 -n 5 -o worksheet.txt
  anydoku practice swordfish -n 4 -o worksheet.html
  anydoku practice x-wing -n 4 -o worksheet.pdf
  anydoku practice swordfish --json";

impl Techniques {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let sheet = sheet(&self.to_file);
        if sheet.is_none()
            && let Err(error) = self.to_file.open(reporter)
        {
            return reporter.refuse(&error, None, b"");
        }
        let name = (!self.name.is_empty()).then(|| self.name.join(" "));
        let with = match (sheet, reporter.json) {
            (Some((_, extra)), _) => vec![extra],
            (None, true) => vec![],
            (None, false) => vec![Extra::Faces],
        };
        let host = reporter.host();
        match reporter.service(&host).techniques(&TechniquesRequest { name, with, ..Default::default() }, &mut ()) {
            Err(error) => return reporter.refuse(&error, None, b""),
            Ok(reply) if sheet.is_some() => {
                return reporter.save(sheet.map(|(path, _)| path), &bytes_of(reply.page, reply.pdf), 0);
            }
            Ok(reply) if reporter.json => reporter.reply(reply),
            Ok(reply) => match &reply.techniques[..] {
                [technique] => reporter.out(show_one(reporter.look, technique, &reply)),
                all => reporter.out(show_all(reporter.look, all)),
            },
        }
        0
    }
}

/// Returns the output file and the kind of its contents, if its extension is that of HTML or PDF.
fn sheet(to: &To) -> Option<(&Path, Extra)> {
    let path = to.output.as_deref()?;
    let ending = path.extension()?.to_str()?.to_ascii_lowercase();
    match ending.as_str() {
        "html" | "htm" => Some((path, Extra::Page)),
        "pdf" => Some((path, Extra::Pdf)),
        _ => None,
    }
}

/// Returns the contents of the requested file.
fn bytes_of(page: Option<String>, pdf: Option<Bytes>) -> Vec<u8> {
    pdf.map(|pdf| pdf.0).or(page.map(String::into_bytes)).unwrap_or_default()
}

/// Returns only the number of a rating on a scale, not the words that follow it.
fn rating(technique: &TechniqueFacts, scale: &str) -> String {
    let rating = technique.ratings.iter().find(|rating| rating.scale == scale);
    let first = |rating: &str| rating.split([' ', ',', ';']).next().unwrap_or_default().to_owned();
    rating.map_or_else(String::new, |rating| {
        let more = if rating.rating.contains(' ') { "+" } else { "" };
        first(&rating.rating) + more
    })
}

fn show_all(look: Look, techniques: &[TechniqueFacts]) -> String {
    let mut scales: Vec<&str> = Vec::new();
    for scale in techniques.iter().flat_map(|technique| &technique.ratings).map(|rating| &rating.scale[..]) {
        if !scales.contains(&scale) {
            scales.push(scale);
        }
    }
    let width = techniques.iter().map(|technique| technique.name.chars().count()).max().unwrap_or(0);
    let mut text = format!("{:width$}", "");
    scales.iter().for_each(|scale| text.push_str(&format!("  {scale:>7}")));
    text = paint::paint(paint::FAINT, &format!("{text}  {}", look.words(&msg!("cli-technique-page")))) + "\n";
    for technique in techniques {
        text.push_str(&paint::paint(paint::TITLE, &format!("{:width$}", technique.name)));
        scales.iter().for_each(|scale| text.push_str(&format!("  {:>7}", rating(technique, scale))));
        text.push_str(&paint::paint(paint::FAINT, &format!("  {}", technique.page)));
        text.push('\n');
    }
    text
}

fn show_one(look: Look, technique: &TechniqueFacts, reply: &Reply) -> String {
    let width = look.width.min(100);
    let mut text = format!("{}\n", paint::paint(paint::TITLE, &technique.name));
    let mut line = |label: Option<Message>, value: &Message| {
        let label = label.map_or_else(String::new, |label| look.words(&label));
        let label = paint::paint(paint::FAINT, &format!("{label:<8}"));
        text.push_str(&format!("{label} {}\n", text::wrap(&look.words(value), 9, width)));
    };
    line(Some(msg!("cli-technique-what")), &Message::verbatim(technique.what.as_str()));
    line(Some(msg!("cli-technique-needs")), &Message::verbatim(technique.needs.as_str()));
    if technique.takes_uniqueness {
        line(None, &msg!("cli-technique-uniqueness"));
    }
    if !technique.other_names.is_empty() {
        line(Some(msg!("cli-technique-also")), &Message::verbatim(technique.other_names.join(", ")));
    }
    for rating in &technique.ratings {
        let on_scale = msg!("cli-technique-on-scale", rating = &rating.rating, scale = &rating.scale);
        line(Some(msg!("cli-technique-rating")), &on_scale);
    }
    line(Some(msg!("cli-technique-page")), &Message::verbatim(technique.page.as_str()));
    if let Some(example) = &reply.example {
        let puzzle = example.facts.line.as_deref().map(Message::verbatim);
        line(Some(msg!("cli-technique-puzzle")), &puzzle.unwrap_or_else(|| msg!("cli-technique-many-digits")));
        text.push('\n');
        if let (Some(page), Some(face)) = (Page::of(&example.facts), &example.step.face) {
            text.push_str(&page.marks(look, face));
            text.push_str(&page.rules(look));
        }
        text.push_str(&format!("\n{}\n", text::wrap(&example.step.sentence, 0, width)));
    }
    text
}

impl Practice {
    pub fn run(&self, reporter: &mut Reporter) -> u8 {
        let sheet = sheet(&self.to_file);
        if sheet.is_none()
            && let Err(error) = self.to_file.open(reporter)
        {
            return reporter.refuse(&error, None, b"");
        }
        let request = PractiseRequest {
            technique: self.name.join(" "),
            shape: self.shape.clone(),
            n: self.number,
            seed: self.seed,
            limit: self.limits.limit(),
            with: match (sheet, reporter.json) {
                (Some((_, extra)), _) => vec![extra],
                (None, _) => vec![],
            },
            ..Default::default()
        };
        let host = reporter.host();
        match reporter.service(&host).practise(&request, &mut reporter.bar()) {
            Err(error) => return reporter.refuse(&error, None, b""),
            Ok(reply) if sheet.is_some() => {
                return reporter.save(sheet.map(|(path, _)| path), &bytes_of(reply.page, reply.pdf), 0);
            }
            Ok(reply) if reporter.json => reporter.reply(reply),
            Ok(reply) => reporter.out(self.show(reporter.look, &reply)),
        }
        0
    }

    fn show(&self, look: Look, practice: &Boards) -> String {
        let width = look.width.min(100);
        let title = msg!("cli-practice-title", technique = &practice.technique, seed = practice.seed.to_string());
        let mut text = paint::paint(paint::TITLE, &look.words(&title)) + "\n";
        let several = practice.boards.len() > 1;
        for board in &practice.boards {
            let number = match several {
                true => look.words(&msg!("cli-board-number", number = board.facts.number)),
                false => String::new(),
            };
            text.push_str(&format!("\n{}", paint::paint(paint::TITLE, &number)));
            text.push_str(if several { "\n" } else { "" });
            if let Some(page) = Page::of(&board.facts) {
                text.push_str(&page.marks(look, &board.face));
                text.push_str(&page.rules(look));
            }
            if self.answers {
                text.push_str(&format!("{}\n", text::wrap(&board.answer.sentence, 0, width)));
            }
        }
        if !self.answers {
            text.push_str(&format!("\n{}\n", paint::paint(paint::TITLE, &look.words(&msg!("cli-practice-answers")))));
            for board in &practice.boards {
                let number = if several { format!("{}. ", board.facts.number) } else { String::new() };
                text.push_str(&format!("{}\n", text::wrap(&(number + &board.answer.sentence), 3, width)));
            }
        }
        text
    }
}

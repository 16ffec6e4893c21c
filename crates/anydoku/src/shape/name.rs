//! Names of shapes: parsing and error messages.

use super::grid::{Base, NRCX, SquareGrid};
use super::kinds::{Extra, Fixed, Sizes};
use super::{Shape, ShapeError, default_box, paper, pieces, short};
use crate::msg;
use crate::names::nearest;
use crate::set::MAX_DIGITS;

/// The maximum order of a super Sudoku: it has order⁴ cells and order² digits.
const MAX_ORDER: usize = 16;

/// One of the names that `+` joins, and its size if it contains one.
struct Term<'a> {
    text: &'a str,
    kind: TermKind,
    size: Option<usize>,
}

enum TermKind {
    Base(Base),
    /// The built-in jigsaw of any size.
    Jigsaw,
    Latin,
    Extras(Vec<&'static Extra>),
}

pub(super) fn read(name: &str) -> Result<Shape, ShapeError> {
    let name = name.trim();
    if name.is_empty() {
        return Err(unknown(name));
    }
    let texts = || name.split('+').map(str::trim);
    if let Some((text, shape)) = texts().find_map(|text| Some((text, fixed(text)?))) {
        return match texts().nth(1) {
            None => shape,
            Some(_) => Err(ShapeError::new(name, msg!("expect-shape-alone", name = short(text)))),
        };
    }
    let terms = texts().map(term).collect::<Result<Vec<_>, _>>()?;
    let size = common_size(name, &terms)?;
    let grid = put_together(size, terms)?;
    grid.shape().map_err(|_| ShapeError::new(name, msg!("expect-fewer-shapes")))
}

fn common_size(name: &str, terms: &[Term<'_>]) -> Result<usize, ShapeError> {
    let mut sized = terms.iter().filter_map(|term| Some((term.text, term.size?)));
    let Some((first, size)) = sized.next() else { return Ok(9) };
    match sized.find(|&(_, other)| other != size) {
        None => Ok(size),
        Some((text, other)) => {
            let (first, second) = (short(first), short(text));
            let expected = msg!("expect-parts-of-one-size", first = first, size = size, second = second, other = other);
            Err(ShapeError::new(name, expected))
        }
    }
}

fn put_together(n: usize, terms: Vec<Term<'_>>) -> Result<SquareGrid, ShapeError> {
    let mut grid = SquareGrid { n, bases: Vec::new(), extras: Vec::new() };
    let mut wanted = Vec::new();
    // Cutting a large jigsaw takes a while, so it is done once even if the name is repeated.
    let mut jigsaw = None;
    for term in terms {
        let base = match term.kind {
            TermKind::Base(Base::Super(1)) => SquareGrid::implied_base(1),
            TermKind::Base(base) => base,
            TermKind::Jigsaw => jigsaw.get_or_insert_with(|| Base::Jigsaw(pieces::built_in(n))).clone(),
            TermKind::Latin if n <= 3 => SquareGrid::implied_base(n),
            TermKind::Latin => Base::Latin,
            TermKind::Extras(extras) => {
                wanted.extend(extras.into_iter().map(|extra| (term.text, extra)));
                continue;
            }
        };
        if !grid.bases.contains(&base) {
            grid.bases.push(base);
        }
    }
    // Every base has rows and columns.
    if grid.bases.len() > 1 {
        grid.bases.retain(|base| *base != Base::Latin);
    }
    if grid.bases.is_empty() {
        grid.bases.push(SquareGrid::implied_base(n));
    }
    for (text, extra) in wanted {
        if let Some(sizes) = (extra.error)(n, grid.block()) {
            return Err(ShapeError::new(text, msg!("expect-other-size", sizes = sizes.message(), n = n)));
        }
        grid.extras.push(extra);
    }
    grid.extras.sort_by_key(|extra| extra.rank());
    grid.extras.dedup();
    Ok(grid)
}

/// Returns a shape that is not a square grid.
fn fixed(text: &str) -> Option<Result<Shape, ShapeError>> {
    if let Some(shape) = Fixed::all().find(|shape| shape.name.eq_ignore_ascii_case(text)) {
        return Some(Ok((shape.make)()));
    }
    let map = after(text, "jigcube:")?;
    let labels: Vec<_> = map.chars().take(193).collect();
    if labels.len() != 192 {
        return Some(Err(ShapeError::new(text, msg!("expect-labels-of-cube"))));
    }
    let map = match pieces::normal(&labels, 12, 16) {
        Ok(map) => map,
        Err(expected) => return Some(Err(ShapeError::new(text, expected))),
    };
    Some(Ok(paper::cube(jigcube_name(&map), &map)))
}

/// Returns the name of a cube with these blocks.
pub(super) fn jigcube_name(map: &[usize]) -> String {
    if map == paper::quarters() {
        "cube".into()
    } else if map == paper::jigcube_map() {
        "jigcube".into()
    } else {
        format!("jigcube:{}", pieces::to_text(map))
    }
}

fn term(text: &str) -> Result<Term<'_>, ShapeError> {
    let new = |kind, size| Ok(Term { text, kind, size });
    if let Some(map) = after(text, "jigsaw:") {
        let (n, map) = jigsaw_map(text, map)?;
        return new(TermKind::Base(Base::Jigsaw(map)), Some(n));
    }
    if text.starts_with(|c: char| c.is_ascii_digit()) {
        let (n, base) = boxes(text)?;
        return new(TermKind::Base(base), Some(n));
    }
    let digits_at = text.find(|c: char| c.is_ascii_digit()).unwrap_or(text.len());
    let (word, number) = text.split_at(digits_at);
    if !number.chars().all(|c| c.is_ascii_digit()) {
        return Err(unknown(text));
    }
    let size = if number.is_empty() { None } else { Some(small_number(number)) };
    let kind = match word.to_ascii_lowercase().as_str() {
        "latin" => TermKind::Latin,
        "jigsaw" => TermKind::Jigsaw,
        "nrcx" => TermKind::Extras(NRCX.iter().filter_map(|word| Extra::called(word)).collect()),
        "toroidal" if matches!(size, None | Some(9)) => return new(TermKind::Base(Base::Toroidal), Some(9)),
        "toroidal" => return Err(ShapeError::new(text, Sizes::Nine.message())),
        "super" => {
            let order = size.filter(|order| (1..=MAX_ORDER).contains(order));
            let Some(order) = order else { return Err(ShapeError::new(text, msg!("expect-order", most = MAX_ORDER))) };
            return new(TermKind::Base(Base::Super(order)), Some(order * order));
        }
        word => TermKind::Extras(vec![Extra::called(word).ok_or_else(|| unknown(text))?]),
    };
    if size.is_some_and(|n| !(1..=MAX_DIGITS).contains(&n)) {
        return Err(ShapeError::new(text, msg!("expect-size", most = MAX_DIGITS)));
    }
    new(kind, size)
}

/// Parses `9x9` or `6x6:3x2`.
fn boxes(text: &str) -> Result<(usize, Base), ShapeError> {
    let product = |text: &str| {
        let (a, b) = text.split_once(['x', 'X'])?;
        let is_number = |text: &str| !text.is_empty() && text.chars().all(|c| c.is_ascii_digit());
        (is_number(a) && is_number(b)).then(|| (small_number(a), small_number(b)))
    };
    let (sides, block) = match text.split_once(':') {
        Some((sides, block)) => (sides, Some(block)),
        None => (text, None),
    };
    let Some((rows, cols)) = product(sides) else { return Err(unknown(text)) };
    if rows != cols || !(1..=MAX_DIGITS).contains(&rows) {
        return Err(ShapeError::new(text, msg!("expect-square-of-rows", most = MAX_DIGITS)));
    }
    let n = rows;
    match block {
        None => match default_box(n) {
            Some((height, width)) => Ok((n, Base::Boxes { height, width })),
            None => Err(ShapeError::new(text, msg!("expect-shape-without-boxes", n = n))),
        },
        Some(block) => match product(block).filter(|(height, width)| height * width == n) {
            Some((height, width)) if (height > 1 && width > 1) || n <= 3 => Ok((n, Base::Boxes { height, width })),
            Some(_) => Err(ShapeError::new(text, msg!("expect-latin", n = n))),
            None => Err(ShapeError::new(text, msg!("expect-block-sides", n = n))),
        },
    }
}

fn jigsaw_map(text: &str, map: &str) -> Result<(usize, Vec<usize>), ShapeError> {
    const MOST: usize = MAX_DIGITS * MAX_DIGITS;
    let labels: Vec<_> = map.chars().take(MOST + 1).collect();
    let n = labels.len().isqrt();
    if n == 0 || n * n != labels.len() {
        return Err(ShapeError::new(
            text,
            match labels.len() {
                n if n > MOST => msg!("expect-fewer-labels", most = MOST),
                n => msg!("expect-square-of-labels", n = n),
            },
        ));
    }
    match pieces::normal(&labels, n, n) {
        Ok(map) => Ok((n, map)),
        Err(expected) => Err(ShapeError::new(text, expected)),
    }
}

/// Parses a number, clamped to a value that exceeds every valid size.
fn small_number(digits: &str) -> usize {
    digits.parse().unwrap_or(usize::MAX).min(1 << 20)
}

/// Returns the text after a prefix, ignoring case.
fn after<'a>(text: &'a str, prefix: &str) -> Option<&'a str> {
    let head = text.get(..prefix.len())?;
    head.eq_ignore_ascii_case(prefix).then(|| &text[prefix.len()..])
}

/// Returns every word that a name can begin with.
fn words() -> impl Iterator<Item = &'static str> {
    let extras = Extra::all().flat_map(|extra| extra.words).copied();
    let words = ["latin", "jigsaw"].into_iter().chain(extras).chain(["nrcx", "toroidal", "super3", "9x9"]);
    words.chain(Fixed::all().map(|shape| shape.name))
}

/// Returns the error for an unknown name, with the nearest valid one if it is similar.
fn unknown(text: &str) -> ShapeError {
    let nearest = nearest(text, words());
    let expected = nearest.map_or_else(|| msg!("expect-shape-name"), |near| msg!("expect-shape-near", name = near));
    ShapeError { nearest, is_unknown: true, ..ShapeError::new(text, expected) }
}

//! Rules out: an item each, or the name of the one that has none.

use super::super::super::fpuzzles::outside_of;
use super::super::name;
use super::{CELLS, ENDS, GRID, NUMBER, NUMBERS, diagonal_from};
use crate::rules::Rule;
use crate::topology::Cell;

/// The items of all rules, or which of them has none. Cells are named by their places on paper.
pub(in super::super) fn write(rules: &[Rule], n: usize, place_of: &[usize]) -> Result<String, String> {
    let has = |word: &str, k: i32| {
        rules.iter().any(|rule| rule.kind.name == "neg" && rule.word.as_deref() == Some(word) && rule.numbers == [k])
    };
    let mut text = String::new();
    let strict = |pairs: [(&str, i32); 2]| pairs.iter().all(|(word, k)| has(word, *k));
    let (kropki, sums) = ([("white", 1), ("black", 2)], [("sum", 5), ("sum", 10)]);
    let of_kind = |kinds: &[&str]| rules.iter().filter(|rule| kinds.contains(&rule.kind.name)).count() > 0;
    for rule in rules {
        if rule.kind.name != "neg" {
            text.push_str(&item(rule, n, place_of)?);
            continue;
        }
        let pair = (rule.word.as_deref().unwrap_or_default(), rule.numbers[0]);
        if kropki.contains(&pair) && strict(kropki) {
            if pair.0 == "white" {
                text.push_str(".StrictKropki");
            }
        } else if sums.contains(&pair) && strict(sums) {
            if pair.1 == 5 {
                text.push_str(".StrictXV");
            }
        } else if pair == ("white", 1) && !of_kind(&["white", "black"]) {
            text.push_str(".AntiConsecutive");
        } else {
            return Err(format!("negative {} {}, which has no item of its own", pair.0, pair.1));
        }
    }
    Ok(text)
}

fn item(rule: &Rule, n: usize, place_of: &[usize]) -> Result<String, String> {
    let kind = rule.kind.name;
    let places =
        |i: usize| rule.groups.get(i).into_iter().flatten().map(|cell| place_of[cell.index()]).collect::<Vec<usize>>();
    let joined = |places: &[usize]| places.iter().map(|&place| format!("~{}", name(place, n))).collect::<String>();
    let cells = joined(&places(0));
    let numbers: Vec<String> = rule.numbers.iter().map(i32::to_string).collect();
    let number = numbers.first().cloned().unwrap_or_default();
    let of = |list: &[(&'static str, &str)]| list.iter().find(|(_, ours)| *ours == kind).map(|(theirs, _)| *theirs);
    if kind == "cage" {
        return Ok(match (rule.groups[0].len(), number.is_empty()) {
            (1, true) => String::new(),
            (1, false) => format!(".Sum~{number}{cells}"),
            (_, true) => format!(".Cage~0{cells}"),
            (_, false) => format!(".Cage~{number}{cells}"),
        });
    }
    if kind == "entropic" && n != 9 {
        return Err(format!("an entropic line of {n} digits, which has no item of its own"));
    }
    if let Some(theirs) = of(CELLS) {
        return Ok(format!(".{theirs}{cells}"));
    }
    if let Some(theirs) = of(NUMBER) {
        return Ok(format!(".{theirs}~{number}{cells}"));
    }
    if let Some(theirs) = of(NUMBERS) {
        return Ok(format!(".{theirs}~{}{cells}", numbers.join("_")));
    }
    if let Some(theirs) = of(GRID) {
        return Ok(format!(".{theirs}"));
    }
    let sign = |k: usize| char::from_digit(k as u32, 17).expect("a grid has at most 16 rows");
    let line = || match outside_of(&places(0), n) {
        Some((row, column)) if (1..=n).contains(&row) => Ok((format!("R{}", sign(row)), column > 0)),
        Some((row, column)) => Ok((format!("C{}", sign(column)), row > 0)),
        None => Err(format!("{kind} along cells that are no row or column")),
    };
    if let Some(theirs) = of(ENDS) {
        let (line, is_last) = line()?;
        return Ok(if is_last { format!(".{theirs}~{line}~~{number}") } else { format!(".{theirs}~{line}~{number}~") });
    }
    let pair = |a: usize, b: usize| format!("~{}~{}", name(a, n), name(b, n));
    let touching =
        |theirs: &str| places(0).windows(2).map(|w| format!(".{theirs}{}", pair(w[0], w[1]))).collect::<String>();
    Ok(match kind {
        "white" if number == "1" && all_touch(&places(0), n) => touching("WhiteDot"),
        "black" if number == "2" && all_touch(&places(0), n) => touching("BlackDot"),
        "white" | "black" | "slow" | "equal" => {
            format!(".Pair~{}~_{cells}", table(kind, rule.numbers.first().copied(), n))
        }
        "nabner" => format!(".PairX~{}~_{cells}", table(kind, None, n)),
        "pairsum" if number == "10" && all_touch(&places(0), n) => touching("X"),
        "pairsum" if number == "5" && all_touch(&places(0), n) => touching("V"),
        "pairsum" | "sum" => format!(".Sum~{number}{cells}"),
        "less" if all_touch(&places(0), n) => {
            places(0).windows(2).map(|w| format!(".GreaterThan{}", pair(w[1], w[0]))).collect()
        }
        "less" => format!(".Thermo{cells}"),
        "linear" => format!(".Sum~{number}_=_{}{cells}", numbers[1..].join("_")),
        "little" => match diagonal_from(Cell::new(places(0)[0]), n) {
            Some(diagonal) if diagonal.iter().map(|cell| cell.index()).eq(places(0)) => {
                format!(".LittleKiller~{number}~{}", name(places(0)[0], n))
            }
            _ => format!(".Sum~{number}{cells}"),
        },
        "arrow" if rule.groups[0].len() == 1 => format!(".Arrow{cells}{}", joined(&places(1))),
        "arrow" if places(0).is_sorted() => format!(".PillArrow~{}{cells}{}", rule.groups[0].len(), joined(&places(1))),
        "sandwich" => format!(".Sandwich~{number}~{}", line()?.0),
        "counts" if rule.numbers.iter().all(|number| (0..10).contains(number)) => {
            format!(".LookAndSay~{}{cells}", numbers.concat())
        }
        "sameset" => format!(
            ".SameValues~{}{}",
            rule.groups.len(),
            (0..rule.groups.len()).map(|i| joined(&places(i))).collect::<String>()
        ),
        "equalsum" => {
            format!(".EqualSum{}", (0..rule.groups.len()).map(|i| joined(&places(i))).collect::<Vec<_>>().join("~-"))
        }
        "quad" => {
            let at = places(0)[0];
            match places(0) == [at, at + 1, at + n, at + n + 1] {
                true => format!(".Quad~{}~{}", name(at, n), numbers.join("~")),
                false => format!(".ContainAtLeast~{}{cells}", numbers.join("_")),
            }
        }
        "pairs" => format!(".Pair~{}~_{cells}", rule.word.as_deref().unwrap_or_default()),
        "pairsx" => format!(".PairX~{}~_{cells}", rule.word.as_deref().unwrap_or_default()),
        "regex" => format!(".Regex~{}{cells}", rule.word.as_deref().unwrap_or_default()),
        "indexcol" => format!(".Indexing~C{cells}"),
        "indexrow" => format!(".Indexing~R{cells}"),
        "distinct" => format!(".CountDistinct{cells}{}", joined(&places(1))),
        "differ" => format!(".AllDifferent{cells}"),
        "clone" => places(0).iter().zip(places(1)).map(|(&a, b)| format!(".SameValues~2{}", pair(a, b))).collect(),
        "odd" | "even" => {
            let digits = (1..=n).filter(|digit| (digit % 2 == 1) == (kind == "odd"));
            let digits: String = digits.map(|digit| format!("_{digit}")).collect();
            let values: String = places(0).iter().map(|&place| format!("~{}{digits}", name(place, n))).collect();
            format!(".{values}")
        }
        "min" | "max" => extremes(kind == "min", &places(0), n),
        other => return Err(format!("{other}, which has no item of its own")),
    })
}

/// Inequalities of marked cells and their neighbours.
fn extremes(is_min: bool, marked: &[usize], n: usize) -> String {
    let mut text = String::new();
    for &place in marked {
        let (row, column) = (place / n, place % n);
        let up = (row > 0).then(|| place - n);
        let down = (row + 1 < n).then(|| place + n);
        let left = (column > 0).then(|| place - 1);
        let right = (column + 1 < n).then(|| place + 1);
        for other in [up, down, left, right].into_iter().flatten().filter(|other| !marked.contains(other)) {
            let (large, small) = if is_min { (other, place) } else { (place, other) };
            text.push_str(&format!(".GreaterThan~{}~{}", name(large, n), name(small, n)));
        }
    }
    text
}

fn all_touch(places: &[usize], n: usize) -> bool {
    places.windows(2).all(|pair| (pair[0] / n).abs_diff(pair[1] / n) + (pair[0] % n).abs_diff(pair[1] % n) == 1)
}

/// A relation as a table in base 64.
fn table(kind: &str, number: Option<i32>, n: usize) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let k = number.unwrap_or(0) as usize;
    let allows = |a: usize, b: usize| match kind {
        "white" => a.abs_diff(b) == k,
        "black" => a == k * b || b == k * a,
        "slow" => a <= b,
        "equal" => a == b,
        _ => a.abs_diff(b) >= 2,
    };
    let bits: Vec<bool> = (1..=n).flat_map(|a| (1..=n).map(move |b| (a, b))).map(|(a, b)| allows(a, b)).collect();
    let six = |bits: &[bool]| bits.iter().enumerate().fold(0, |six, (i, &bit)| six | usize::from(bit) << i);
    bits.chunks(6).map(|bits| char::from(SIGNS[six(bits)])).collect()
}

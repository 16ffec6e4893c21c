//! Rules out: an item each, or the name of the one that has none.

use super::super::grid::Grid;
use super::{CELLS, ENDS, GRID, NUMBER, NUMBERS, diagonal_from};
use crate::rules::Rule;
use crate::topology::Cell;

/// The items of all rules, or which of them has none. Cells are named by their places on paper.
pub(in super::super) fn write(rules: &[Rule], grid: &Grid, place_of: &[usize]) -> Result<String, String> {
    let has = |word: &str, k: i32| {
        rules.iter().any(|rule| rule.kind.name == "neg" && rule.word.as_deref() == Some(word) && rule.numbers == [k])
    };
    let mut text = String::new();
    let strict = |pairs: [(&str, i32); 2]| pairs.iter().all(|(word, k)| has(word, *k));
    let (kropki, sums) = ([("white", 1), ("black", 2)], [("sum", 5), ("sum", 10)]);
    let of_kind = |kinds: &[&str]| rules.iter().filter(|rule| kinds.contains(&rule.kind.name)).count() > 0;
    for rule in rules {
        if rule.kind.name != "neg" {
            text.push_str(&item(rule, grid, place_of)?);
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

fn item(rule: &Rule, grid: &Grid, place_of: &[usize]) -> Result<String, String> {
    let kind = rule.kind.name;
    // What the shape says, and the cells that it is followed by.
    if kind == "digits" || kind == "beside" || kind == "chaos" {
        return Ok(String::new());
    }
    if kind == "any" {
        return choices(rule, grid, place_of);
    }
    let (n, name) = (grid.cols, |place: usize, _: usize| grid.name(place));
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
    if kind == "entropic" && grid.n_digits != 9 {
        return Err(format!("an entropic line of {} digits, which has no item of its own", grid.n_digits));
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
    let line = || {
        let place = |cells: Vec<Cell>| cells.iter().map(|cell| cell.index()).collect::<Vec<_>>();
        let rows = (0..grid.rows).map(|row| (format!("R{}", sign(row + 1)), place(grid.row(row))));
        let columns = (0..grid.cols).map(|column| (format!("C{}", sign(column + 1)), place(grid.column(column))));
        let (own, mut turned) = (places(0), places(0));
        turned.reverse();
        let found = rows.chain(columns).find(|(_, cells)| *cells == own || *cells == turned);
        let found = found.map(|(name, cells)| (name, cells != own));
        found.ok_or_else(|| format!("{kind} along cells that are no row or column"))
    };
    if let Some(theirs) = of(ENDS) {
        let (line, is_last) = line()?;
        return Ok(if is_last { format!(".{theirs}~{line}~~{number}") } else { format!(".{theirs}~{line}~{number}~") });
    }
    let pair = |a: usize, b: usize| format!("~{}~{}", name(a, n), name(b, n));
    let touching =
        |theirs: &str| places(0).windows(2).map(|w| format!(".{theirs}{}", pair(w[0], w[1]))).collect::<String>();
    Ok(match kind {
        "white" if number == "1" && all_touch(&places(0), grid) => touching("WhiteDot"),
        "black" if number == "2" && all_touch(&places(0), grid) => touching("BlackDot"),
        "white" | "black" | "slow" | "equal" => {
            format!(".Pair~{}~_{cells}", table(kind, rule.numbers.first().copied(), grid))
        }
        "nabner" => format!(".PairX~{}~_{cells}", table(kind, None, grid)),
        "pairsum" if number == "10" && all_touch(&places(0), grid) => touching("X"),
        "pairsum" if number == "5" && all_touch(&places(0), grid) => touching("V"),
        "pairsum" | "sum" => format!(".Sum~{number}{cells}"),
        "less" if all_touch(&places(0), grid) => {
            places(0).windows(2).map(|w| format!(".GreaterThan{}", pair(w[1], w[0]))).collect()
        }
        "less" => format!(".Thermo{cells}"),
        "linear" => format!(".Sum~{number}_=_{}{cells}", numbers[1..].join("_")),
        "little" => match diagonal_from(Cell::new(places(0)[0]), grid) {
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
        "nfa" => format!(".NFA~{}~_{cells}", rule.word.as_deref().unwrap_or_default()),
        "sumloop" => format!(".SumLine~{number}{cells}~LOOP"),
        "among" => {
            let digits: String = numbers.iter().map(|digit| format!("_{digit}")).collect();
            let values: String = places(0).iter().map(|&place| format!("~{}{digits}", grid.name(place))).collect();
            format!(".{values}")
        }
        "samecount" => format!(".ChaosCount{cells}~{}{}", more(rule)?, joined(&places(1))),
        "samerun" => {
            let arms: Vec<String> = (1..rule.groups.len()).map(|i| joined(&places(i))).collect();
            format!(".ChaosArrow{cells}~{}{}", more(rule)?, arms.join("~-"))
        }
        "ties" => match rule.word.as_deref() {
            Some("unclued") => ".FullRankTies~only-unclued".into(),
            word => format!(".FullRankTies~{}", word.unwrap_or_default()),
        },
        "connected" => {
            let size =
                rule.word.as_deref().filter(|word| *word != "any").map_or(String::new(), |word| format!("~{word}"));
            let all: Vec<usize> = (0..rule.groups.len()).flat_map(places).collect();
            let columns = rule.groups[0].len();
            let area = match grid.areas.first() {
                _ if all.iter().copied().eq(0..grid.n_main()) && columns == grid.cols => "",
                Some(area) if all.iter().copied().eq(area.start..area.start + area.count) && columns == grid.cols => {
                    &area.prefix
                }
                _ => return Err("connected digits of a part of the grid".into()),
            };
            format!(".ConnectedValues~{area}~{}{size}", numbers.join("_"))
        }
        "indexcol" => format!(".Indexing~C{cells}"),
        "indexrow" => format!(".Indexing~R{cells}"),
        "distinct" => format!(".CountDistinct{cells}{}", joined(&places(1))),
        "differ" => format!(".AllDifferent{cells}"),
        "clone" => places(0).iter().zip(places(1)).map(|(&a, b)| format!(".SameValues~2{}", pair(a, b))).collect(),
        "odd" | "even" => {
            let digits = (grid.first..=grid.last()).filter(|digit| (digit % 2 == 1) == (kind == "odd"));
            let digits: String = digits.map(|digit| format!("_{digit}")).collect();
            let values: String = places(0).iter().map(|&place| format!("~{}{digits}", name(place, n))).collect();
            format!(".{values}")
        }
        "min" | "max" => extremes(kind == "min", &places(0), grid),
        other => return Err(format!("{other}, which has no item of its own")),
    })
}

/// Every list between `And` and its `End`, so that all of it is one choice.
fn choices(rule: &Rule, grid: &Grid, place_of: &[usize]) -> Result<String, String> {
    let mut text = ".Or".to_string();
    for list in &rule.choices {
        text.push_str(".And");
        for inner in list {
            text.push_str(&item(inner, grid, place_of)?);
        }
        text.push_str(".End");
    }
    Ok(text + ".End")
}

/// Inequalities of marked cells and their neighbours.
fn extremes(is_min: bool, marked: &[usize], grid: &Grid) -> String {
    let mut text = String::new();
    for &place in marked {
        let touching = |other: &usize| grid.touch(Cell::new(place), Cell::new(*other)) && !marked.contains(other);
        for other in (0..grid.n_main()).filter(touching) {
            let (large, small) = if is_min { (other, place) } else { (place, other) };
            text.push_str(&format!(".GreaterThan~{}~{}", grid.name(large), grid.name(small)));
        }
    }
    text
}

/// What is added to the number of a counting cell: nothing, or one.
fn more(rule: &Rule) -> Result<i32, String> {
    match rule.numbers.first().copied().unwrap_or(0) {
        more @ 0..=1 => Ok(more),
        more => Err(format!("{} with {more}, where only 0 and 1 can be told", rule.kind.title)),
    }
}

fn all_touch(places: &[usize], grid: &Grid) -> bool {
    places.windows(2).all(|pair| grid.touch(Cell::new(pair[0]), Cell::new(pair[1])))
}

/// A relation as a table in base 64.
fn table(kind: &str, number: Option<i32>, grid: &Grid) -> String {
    const SIGNS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let k = number.unwrap_or(0);
    let allows = |a: i32, b: i32| match kind {
        "white" => (a - b).abs() == k,
        "black" => a == k * b || b == k * a,
        "slow" => a <= b,
        "equal" => a == b,
        _ => (a - b).abs() >= 2,
    };
    let digits = grid.first..=grid.last();
    let bits: Vec<bool> =
        digits.clone().flat_map(|a| digits.clone().map(move |b| (a, b))).map(|(a, b)| allows(a, b)).collect();
    let six = |bits: &[bool]| bits.iter().enumerate().fold(0, |six, (i, &bit)| six | usize::from(bit) << i);
    bits.chunks(6).map(|bits| char::from(SIGNS[six(bits)])).collect()
}

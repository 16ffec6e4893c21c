//! Writing rules: an item for each rule, or the name of a rule for which there is no item.

use super::super::grid::IssGrid;
use super::{CELLS, ENDS, GRID, NUMBER, NUMBERS, diagonal_from};
use anydoku::rules::{Rule, RuleKind};
use anydoku::text::write_bits;
use anydoku::{Cell, Message, msg};

/// Returns the items of all rules, or the name of a rule for which there is no item. Cells are named by their places on
/// paper.
pub(in super::super) fn write(rules: &[Rule], grid: &IssGrid, place_of: &[usize]) -> Result<String, Message> {
    let has = |word: &str, k: i32| {
        rules
            .iter()
            .any(|rule| rule.kind == RuleKind::Negative && rule.word.as_deref() == Some(word) && rule.numbers == [k])
    };
    let mut text = String::new();
    let strict = |pairs: [(&str, i32); 2]| pairs.iter().all(|(word, k)| has(word, *k));
    let (kropki, sums) = ([("white", 1), ("black", 2)], [("sum", 5), ("sum", 10)]);
    let of_kind = |kinds: &[RuleKind]| rules.iter().any(|rule| kinds.contains(&rule.kind));
    for rule in rules {
        if rule.kind != RuleKind::Negative {
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
        } else if pair == ("white", 1) && !of_kind(&[RuleKind::White, RuleKind::Black]) {
            text.push_str(".AntiConsecutive");
        } else {
            return Err(msg!("lost-rule-without-item", rule = format!("negative {} {}", pair.0, pair.1)));
        }
    }
    Ok(text)
}

fn item(rule: &Rule, grid: &IssGrid, place_of: &[usize]) -> Result<String, Message> {
    let kind = rule.kind;
    // The shape item, and the cells after it, express these.
    if matches!(kind, RuleKind::Digits | RuleKind::Beside | RuleKind::Chaos) {
        return Ok(String::new());
    }
    if kind == RuleKind::Any {
        return choices(rule, grid, place_of);
    }
    let (n, name) = (grid.cols, |place: usize, _: usize| grid.name(place));
    let places =
        |i: usize| rule.groups.get(i).into_iter().flatten().map(|cell| place_of[cell.index()]).collect::<Vec<usize>>();
    let joined = |places: &[usize]| places.iter().map(|&place| format!("~{}", name(place, n))).collect::<String>();
    let cells = joined(&places(0));
    let numbers: Vec<String> = rule.numbers.iter().map(i32::to_string).collect();
    let number = numbers.first().cloned().unwrap_or_default();
    let of = |list: &[(&'static str, RuleKind)]| list.iter().find(|(_, ours)| *ours == kind).map(|(theirs, _)| *theirs);
    if kind == RuleKind::Cage {
        return Ok(match (rule.groups[0].len(), number.is_empty()) {
            (1, true) => String::new(),
            (1, false) => format!(".Sum~{number}{cells}"),
            (_, true) => format!(".Cage~0{cells}"),
            (_, false) => format!(".Cage~{number}{cells}"),
        });
    }
    if kind == RuleKind::Entropic && grid.n_digits != 9 {
        return Err(msg!("lost-entropic-line", n = grid.n_digits));
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
        found.ok_or_else(|| msg!("lost-rule-along-no-line", rule = kind.name()))
    };
    if let Some(theirs) = of(ENDS) {
        let (line, is_last) = line()?;
        return Ok(if is_last { format!(".{theirs}~{line}~~{number}") } else { format!(".{theirs}~{line}~{number}~") });
    }
    let pair = |a: usize, b: usize| format!("~{}~{}", name(a, n), name(b, n));
    let touching =
        |theirs: &str| places(0).windows(2).map(|w| format!(".{theirs}{}", pair(w[0], w[1]))).collect::<String>();
    Ok(match kind {
        RuleKind::White if number == "1" && all_touch(&places(0), grid) => touching("WhiteDot"),
        RuleKind::Black if number == "2" && all_touch(&places(0), grid) => touching("BlackDot"),
        RuleKind::White | RuleKind::Black | RuleKind::Slow | RuleKind::Equal => {
            format!(".Pair~{}~_{cells}", table(kind, rule.numbers.first().copied(), grid))
        }
        RuleKind::Nabner => format!(".PairX~{}~_{cells}", table(kind, None, grid)),
        RuleKind::PairSum if number == "10" && all_touch(&places(0), grid) => touching("X"),
        RuleKind::PairSum if number == "5" && all_touch(&places(0), grid) => touching("V"),
        RuleKind::PairSum | RuleKind::Sum => format!(".Sum~{number}{cells}"),
        RuleKind::Less if all_touch(&places(0), grid) => {
            places(0).windows(2).map(|w| format!(".GreaterThan{}", pair(w[1], w[0]))).collect()
        }
        RuleKind::Less => format!(".Thermo{cells}"),
        RuleKind::Linear => format!(".Sum~{number}_=_{}{cells}", numbers[1..].join("_")),
        RuleKind::Little => match diagonal_from(Cell::new(places(0)[0]), grid) {
            Some(diagonal) if diagonal.iter().map(|cell| cell.index()).eq(places(0)) => {
                format!(".LittleKiller~{number}~{}", name(places(0)[0], n))
            }
            _ => format!(".Sum~{number}{cells}"),
        },
        RuleKind::Arrow if rule.groups[0].len() == 1 => format!(".Arrow{cells}{}", joined(&places(1))),
        RuleKind::Arrow if places(0).is_sorted() => {
            format!(".PillArrow~{}{cells}{}", rule.groups[0].len(), joined(&places(1)))
        }
        RuleKind::Sandwich => format!(".Sandwich~{number}~{}", line()?.0),
        RuleKind::Counts if rule.numbers.iter().all(|number| (0..10).contains(number)) => {
            format!(".LookAndSay~{}{cells}", numbers.concat())
        }
        RuleKind::SameSet => format!(
            ".SameValues~{}{}",
            rule.groups.len(),
            (0..rule.groups.len()).map(|i| joined(&places(i))).collect::<String>()
        ),
        RuleKind::EqualSum => {
            format!(".EqualSum{}", (0..rule.groups.len()).map(|i| joined(&places(i))).collect::<Vec<_>>().join("~-"))
        }
        RuleKind::Quad => {
            let at = places(0)[0];
            match places(0) == [at, at + 1, at + n, at + n + 1] {
                true => format!(".Quad~{}~{}", name(at, n), numbers.join("~")),
                false => format!(".ContainAtLeast~{}{cells}", numbers.join("_")),
            }
        }
        RuleKind::Pairs => format!(".Pair~{}~_{cells}", rule.word.as_deref().unwrap_or_default()),
        RuleKind::PairsOfAll => format!(".PairX~{}~_{cells}", rule.word.as_deref().unwrap_or_default()),
        RuleKind::Regex => format!(".Regex~{}{cells}", rule.word.as_deref().unwrap_or_default()),
        RuleKind::Nfa => format!(".NFA~{}~_{cells}", rule.word.as_deref().unwrap_or_default()),
        RuleKind::SumLoop => format!(".SumLine~{number}{cells}~LOOP"),
        RuleKind::Among => {
            let digits: String = numbers.iter().map(|digit| format!("_{digit}")).collect();
            let values: String = places(0).iter().map(|&place| format!("~{}{digits}", grid.name(place))).collect();
            format!(".{values}")
        }
        RuleKind::SameCount => format!(".ChaosCount{cells}~{}{}", more(rule)?, joined(&places(1))),
        RuleKind::SameRun => {
            let arms: Vec<String> = (1..rule.groups.len()).map(|i| joined(&places(i))).collect();
            format!(".ChaosArrow{cells}~{}{}", more(rule)?, arms.join("~-"))
        }
        RuleKind::Ties => match rule.word.as_deref() {
            Some("unclued") => ".FullRankTies~only-unclued".into(),
            word => format!(".FullRankTies~{}", word.unwrap_or_default()),
        },
        RuleKind::Connected => {
            let size =
                rule.word.as_deref().filter(|word| *word != "any").map_or(String::new(), |word| format!("~{word}"));
            let all: Vec<usize> = (0..rule.groups.len()).flat_map(places).collect();
            let columns = rule.groups[0].len();
            let area = match grid.areas.first() {
                _ if all.iter().copied().eq(0..grid.n_main()) && columns == grid.cols => "",
                Some(area) if all.iter().copied().eq(area.start..area.start + area.count) && columns == grid.cols => {
                    &area.prefix
                }
                _ => return Err(msg!("lost-connected-part")),
            };
            format!(".ConnectedValues~{area}~{}{size}", numbers.join("_"))
        }
        RuleKind::IndexColumn => format!(".Indexing~C{cells}"),
        RuleKind::IndexRow => format!(".Indexing~R{cells}"),
        RuleKind::Distinct => format!(".CountDistinct{cells}{}", joined(&places(1))),
        RuleKind::Differ => format!(".AllDifferent{cells}"),
        RuleKind::Clone => {
            places(0).iter().zip(places(1)).map(|(&a, b)| format!(".SameValues~2{}", pair(a, b))).collect()
        }
        RuleKind::Odd | RuleKind::Even => {
            let digits = (grid.first..=grid.last()).filter(|digit| (digit % 2 == 1) == (kind == RuleKind::Odd));
            let digits: String = digits.map(|digit| format!("_{digit}")).collect();
            let values: String = places(0).iter().map(|&place| format!("~{}{digits}", name(place, n))).collect();
            format!(".{values}")
        }
        RuleKind::Minimum | RuleKind::Maximum => extremes(kind == RuleKind::Minimum, &places(0), grid),
        other => return Err(msg!("lost-rule-without-item", rule = other.name())),
    })
}

/// Returns the items of a choice. Each list of rules is enclosed in `And` and `End`, so it is one alternative.
fn choices(rule: &Rule, grid: &IssGrid, place_of: &[usize]) -> Result<String, Message> {
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

/// Returns the inequalities of marked cells and their neighbors.
fn extremes(is_min: bool, marked: &[usize], grid: &IssGrid) -> String {
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

/// Returns the number to add to the digit of a counting cell: 0 or 1.
fn more(rule: &Rule) -> Result<i32, Message> {
    match rule.numbers.first().copied().unwrap_or(0) {
        more @ 0..=1 => Ok(more),
        more => Err(msg!("lost-number-of-rule", rule = rule.kind.title_message(), n = more)),
    }
}

fn all_touch(places: &[usize], grid: &IssGrid) -> bool {
    places.windows(2).all(|pair| grid.touch(Cell::new(pair[0]), Cell::new(pair[1])))
}

/// Returns a relation as a table in base64.
fn table(kind: RuleKind, number: Option<i32>, grid: &IssGrid) -> String {
    let k = number.unwrap_or(0);
    let allows = |a: i32, b: i32| match kind {
        RuleKind::White => (a - b).abs() == k,
        RuleKind::Black => a == k * b || b == k * a,
        RuleKind::Slow => a <= b,
        RuleKind::Equal => a == b,
        _ => (a - b).abs() >= 2,
    };
    let digits = grid.first..=grid.last();
    let bits: Vec<bool> =
        digits.clone().flat_map(|a| digits.clone().map(move |b| (a, b))).map(|(a, b)| allows(a, b)).collect();
    write_bits(&bits)
}

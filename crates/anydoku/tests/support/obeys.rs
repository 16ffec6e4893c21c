//! An independent test of whether a full grid obeys a rule: simple and slow, written from the meaning of each kind
//! alone.

use anydoku::rules::Rule;
use anydoku::{Cell, CellNames, HouseKind, Topology};

/// A predicate for lines that an expression in base 64 describes.
type Says = fn(&[usize]) -> bool;
pub const EXPRESSIONS: [(&str, Says); 4] = [
    // [1-3]*.?
    ("WzEtM10qLj8", |d| d.iter().rev().skip(1).all(|x| (1..=3).contains(x))),
    // (12|[^2].)*.?
    ("KDEyfFteMl0uKSouPw", |d| d.chunks(2).all(|pair| pair.len() == 1 || pair == [1, 2] || pair[0] != 2)),
    // .{1,2}(?:3|4)+.*
    ("LnsxLDJ9KD86M3w0KSsuKg", |d| d.iter().skip(1).take(2).any(|&x| x == 3 || x == 4)),
    // [246]+|[^24]{2,}
    ("WzI0Nl0rfFteMjRdezIsfQ", |d| {
        d.iter().all(|x| [2, 4, 6].contains(x)) || (d.len() > 1 && !d.contains(&2) && !d.contains(&4))
    }),
];

/// Automata in base 64, with predicates for lines of digits from 1.
pub const AUTOMATA: [(&str, Says); 2] = [
    // At most one edge per digit: neighbors are odd and even in turn.
    ("RVv7M1VSqoA", |d| d.windows(2).all(|pair| pair[0] % 2 != pair[1] % 2)),
    // Single edges and two initial states: all up to 3, or a 1 or 2 and after it none.
    ("BWVDAREBKlsaiMinSsA", |d| d.iter().all(|&x| x <= 3) || d.iter().any(|&x| x <= 2)),
];

/// Returns whether a grid obeys a rule. Digits are numbers from 1 unless a rule changes that; all rules are needed to
/// know which pairs are marked.
pub fn obeys(topology: &Topology, rules: &[Rule], rule: &Rule, places: &[usize]) -> bool {
    let n = topology.n_digits();
    let first = rules.iter().find(|rule| rule.kind.name() == "digits").map_or(1, |rule| rule.numbers[0]) as usize;
    let values: Vec<usize> = places.iter().map(|place| place + first - 1).collect();
    let grid = values.as_slice();
    let (low, high) = (first, first + n - 1);
    let beside = rules.iter().find(|rule| rule.kind.name() == "beside").map_or(0, |rule| rule.numbers[0]) as usize;
    let main = &grid[..grid.len() - beside];
    let place = |value: usize| value + 1 - first;
    let CellNames::Grid { columns } = topology.names() else { panic!("the reference knows grids only") };
    let columns = *columns;
    let at = |cells: &[Cell]| cells.iter().map(|cell| grid[cell.index()]).collect::<Vec<usize>>();
    let groups: Vec<Vec<usize>> = rule.groups.iter().map(|cells| at(cells)).collect();
    let d: &[usize] = groups.first().map_or(&[], |group| group);
    let cells: &[Cell] = rule.groups.first().map_or(&[], |group| group);
    let v = rule.numbers.first().copied().unwrap_or(0);
    let sum = |digits: &[usize]| digits.iter().sum::<usize>();
    let is = |total: usize| total as i32 == v;
    let differ = |digits: &[usize]| (0..digits.len()).all(|i| !digits[..i].contains(&digits[i]));
    let neighbours = |test: &dyn Fn(usize, usize) -> bool| d.windows(2).all(|pair| test(pair[0], pair[1]));
    let any_two = |test: &dyn Fn(usize, usize) -> bool| (0..d.len()).all(|j| (0..j).all(|i| test(d[i], d[j])));
    let ends = || {
        let (a, b) = (d[0], d[d.len() - 1]);
        (a.min(b), a.max(b))
    };
    let inner = || d[1..d.len() - 1].iter();
    let count = |digit: usize| d.iter().filter(|&&other| other == digit).count();
    let asked = |digit: i32| rule.numbers.iter().filter(|&&other| other == digit).count();
    let all_equal = |sums: Vec<usize>| sums.windows(2).all(|pair| pair[0] == pair[1]);
    match rule.kind.name() {
        "cage" => differ(d) && (rule.numbers.is_empty() || is(sum(d))),
        "sum" | "little" => is(sum(d)),
        "pairsum" => is(sum(d)),
        "linear" => d.iter().zip(&rule.numbers[1..]).map(|(digit, weight)| *digit as i32 * weight).sum::<i32>() == v,
        "arrow" => d.iter().fold(0, |number, digit| 10 * number + digit) == sum(&groups[1]),
        "doublearrow" => d[0] + d[d.len() - 1] == inner().sum::<usize>(),
        "zipper" => {
            let k = d.len();
            let sums = (0..k / 2).map(|i| d[i] + d[k - 1 - i]);
            all_equal(sums.chain((k % 2 == 1).then(|| d[k / 2])).collect())
        }
        "regionsum" => {
            let mut sums: Vec<(usize, usize)> = Vec::new();
            for &cell in cells {
                let ids = topology.houses_of(cell);
                let block = ids.iter().find(|&&id| topology.house(id).kind == HouseKind::Block).unwrap().index();
                match sums.last_mut() {
                    Some((last, sum)) if *last == block => *sum += grid[cell.index()],
                    _ => sums.push((block, grid[cell.index()])),
                }
            }
            all_equal(sums.into_iter().map(|(_, sum)| sum).collect())
        }
        "equalsum" => all_equal(groups.iter().map(|group| sum(group)).collect()),
        "sumline" => cuts(d, v as usize),
        // A loop can first be cut anywhere.
        "sumloop" => (0..d.len()).any(|at| cuts(&[&d[at..], &d[..at]].concat(), v as usize)),
        "rellik" => {
            differ(d)
                && (1..1usize << d.len()).all(|set| !is((0..d.len()).filter(|i| set >> i & 1 == 1).map(|i| d[i]).sum()))
        }
        "equality" => {
            let half = |test: &dyn Fn(usize) -> bool| 2 * d.iter().filter(|&&digit| test(digit)).count() == d.len();
            differ(d) && half(&|x| x % 2 == 1) && half(&|x| place(x) <= n / 2) && half(&|x| place(x) > n - n / 2)
        }
        "white" => neighbours(&|a, b| is(a.abs_diff(b))),
        "black" => neighbours(&|a, b| a == b * v as usize || b == a * v as usize),
        "less" | "thermo" => neighbours(&|a, b| a < b),
        "slow" => neighbours(&|a, b| a <= b),
        "equal" => neighbours(&|a, b| a == b),
        "whisper" => neighbours(&|a, b| a.abs_diff(b) as i32 >= v),
        "nabner" => any_two(&|a, b| a.abs_diff(b) >= 2),
        "renban" => differ(d) && d.iter().max().unwrap() - d.iter().min().unwrap() == d.len() - 1,
        "pairs" => neighbours(&|a, b| in_table(rule.word.as_ref().unwrap(), n, place(a), place(b))),
        "regex" => EXPRESSIONS.iter().find(|(word, _)| rule.word.as_deref() == Some(word)).unwrap().1(d),
        "nfa" => {
            let line: Vec<usize> = d.iter().map(|&x| place(x)).collect();
            AUTOMATA.iter().find(|(word, _)| rule.word.as_deref() == Some(word)).unwrap().1(&line)
        }
        "slingshot" => d[1] >= 1 && d.get(d[1] + 1) == Some(&d[0]),
        "among" => d.iter().all(|&digit| asked(digit as i32) > 0),
        "digits" | "beside" => true,
        "samecount" => d[0] + v as usize == groups[1].iter().filter(|x| **x == groups[1][0]).count(),
        "samerun" => {
            let run = |arm: &Vec<usize>| arm.iter().take_while(|x| **x == groups[1][0]).count() - 1;
            d[0] + v as usize == 1 + groups[1..].iter().map(run).sum::<usize>()
        }
        "ties" => rule.word.as_deref() != Some("none") || differ_all(&all_lines(columns, grid)),
        "rank" => {
            let lines = all_lines(columns, grid);
            let n_less = lines.iter().filter(|line| line.as_slice() < d).count();
            let n_same = lines.iter().filter(|line| line.as_slice() == d).count();
            let may_tie = rules.iter().any(|rule| rule.kind.name() == "ties" && rule.word.as_deref() == Some("any"));
            n_less as i32 + 1 == v && (may_tie || n_same == 1)
        }
        "connected" => {
            let rows: Vec<Vec<bool>> =
                groups.iter().map(|row| row.iter().map(|&x| asked(x as i32) > 0).collect()).collect();
            let n_in = rows.iter().flatten().filter(|is_in| **is_in).count();
            let size = rule.word.as_deref().unwrap();
            (size == "any" || size.parse() == Ok(n_in)) && hangs_together(rows)
        }
        "any" => rule.choices.iter().any(|list| list.iter().all(|inner| obeys(topology, rules, inner, places))),
        "pairsx" => any_two(&|a, b| in_table(rule.word.as_ref().unwrap(), n, place(a), place(b))),
        "samedifference" => d.windows(3).all(|w| w[0].abs_diff(w[1]) == w[1].abs_diff(w[2])),
        "palindrome" => d.iter().eq(d.iter().rev()),
        "clone" => d == groups[1],
        "sameset" => {
            let sorted = |digits: &[usize]| {
                let mut digits = digits.to_vec();
                digits.sort_unstable();
                digits
            };
            groups.iter().all(|group| sorted(group) == sorted(d))
        }
        "between" => d.len() < 3 || inner().all(|&x| ends().0 < x && x < ends().1),
        "lockout" => (ends().1 - ends().0) as i32 >= v && inner().all(|&x| x < ends().0 || x > ends().1),
        "entropic" | "modular" => {
            let m = if rule.kind.name() == "modular" { v as usize } else { 3 };
            let class = |x: usize| if rule.kind.name() == "modular" { x % m } else { third(n, place(x)) };
            let classes: Vec<usize> = d.iter().map(|&x| class(x)).collect();
            (0..classes.len()).all(|i| differ(&classes[i..(i + m).min(classes.len())]))
        }
        "sandwich" => between_sum(d, low, high).is_some_and(is),
        "lunchbox" => differ(d) && between_sum(d, *d.iter().min().unwrap(), *d.iter().max().unwrap()).is_some_and(is),
        "xsum" => d[0] >= 1 && d[0] <= d.len() && is(sum(&d[..d[0]])),
        "sky" => is((0..d.len()).filter(|&i| d[i] > 0 && d[..i].iter().all(|&before| before < d[i])).count()),
        "hiddensky" => {
            let hidden = (0..d.len()).find(|&i| d[..i].iter().any(|&before| before > d[i]));
            hidden.is_some_and(|i| is(d[i]))
        }
        "room" => d[0] >= 1 && d[0] <= d.len() && is(d[d[0] - 1]),
        "odd" => d.iter().all(|digit| digit % 2 == 1),
        "even" => d.iter().all(|digit| digit % 2 == 0),
        "quad" | "atleast" => rule.numbers.iter().all(|&digit| count(digit as usize) >= asked(digit)),
        "exactly" => rule.numbers.iter().all(|&digit| count(digit as usize) == asked(digit)),
        "counts" => rule.numbers.chunks(2).all(|pair| count(pair[1] as usize) as i32 == pair[0]),
        "circles" => d.iter().all(|&digit| count(digit) == digit),
        "distinct" => {
            let mut others = groups[1].clone();
            others.sort_unstable();
            others.dedup();
            d[0] == others.len()
        }
        "indexcol" => cells.iter().all(|cell| {
            let (row, column) = (cell.index() / columns, cell.index() % columns);
            let value = grid[cell.index()];
            (1..=columns).contains(&value) && grid[row * columns + value - 1] == column + 1
        }),
        "indexrow" => cells.iter().all(|cell| {
            let (row, column) = (cell.index() / columns, cell.index() % columns);
            let value = grid[cell.index()];
            (1..=main.len() / columns).contains(&value) && grid[(value - 1) * columns + column] == row + 1
        }),
        "indexbox" => cells.iter().all(|cell| {
            let ids = topology.houses_of(*cell);
            let block = ids.iter().map(|&id| topology.house(id)).find(|house| house.kind == HouseKind::Block).unwrap();
            let mut places = block.cells.clone();
            places.sort_unstable();
            let own = places.iter().position(|other| other == cell).unwrap() + 1;
            let there = grid[cell.index()].checked_sub(1).and_then(|at| places.get(at));
            there.is_some_and(|there| grid[there.index()] == own)
        }),
        "differ" => differ(d),
        "min" => touching(columns, main.len()).all(|(a, b)| beats(cells, a, b, &|a, b| grid[a] < grid[b])),
        "max" => touching(columns, main.len()).all(|(a, b)| beats(cells, a, b, &|a, b| grid[a] > grid[b])),
        "nonconsecutive" => touching(columns, main.len()).all(|(a, b)| grid[a].abs_diff(grid[b]) != 1),
        "neg" => touching(columns, main.len()).all(|(a, b)| {
            let word = rule.word.as_deref().unwrap();
            let family: &[&str] = if word == "sum" { &["pairsum"] } else { &["white", "black"] };
            let marks = rules.iter().filter(|other| family.contains(&other.kind.name()));
            let is_marked = marks.flat_map(|other| other.groups[0].windows(2)).any(|pair| {
                let pair = (pair[0].index(), pair[1].index());
                pair == (a, b) || pair == (b, a)
            });
            let (x, y, k) = (grid[a], grid[b], v as usize);
            is_marked
                || !match word {
                    "white" => x.abs_diff(y) == k,
                    "black" => x == k * y || y == k * x,
                    _ => x + y == k,
                }
        }),
        "antitaxicab" => (0..main.len()).all(|b| {
            (0..b).all(|a| {
                let steps = (a / columns).abs_diff(b / columns) + (a % columns).abs_diff(b % columns);
                grid[a] != grid[b] || grid[a] != steps
            })
        }),
        "globalentropy" | "globalmod" => {
            let class = |x: usize| if rule.kind.name() == "globalmod" { x % 3 } else { third(n, place(x)) };
            (columns..main.len()).filter(|cell| cell % columns > 0).all(|cell| {
                let square = [cell, cell - 1, cell - columns, cell - columns - 1];
                (0..3).all(|want| square.iter().any(|&cell| class(grid[cell]) == want))
            })
        }
        "dutch" => (0..main.len()).filter(|&cell| 2 * place(grid[cell]) == n + 1).all(|cell| {
            let above = cell >= columns && grid[cell - columns] == low;
            above || main.get(cell + columns) == Some(&high)
        }),
        other => panic!("the reference does not know {other}"),
    }
}

/// Returns whether the line can be cut into one or more pieces with this sum.
fn cuts(digits: &[usize], sum: usize) -> bool {
    let ends = (1..=digits.len()).filter(|&end| digits[..end].iter().sum::<usize>() == sum);
    ends.into_iter()
        .any(|end| end == digits.len() || cuts(&digits[end..], sum) || digits[end..].iter().all(|x| *x == 0))
}

/// Returns all rows and columns from both ends.
fn all_lines(columns: usize, grid: &[usize]) -> Vec<Vec<usize>> {
    let rows = grid.chunks(columns).map(<[usize]>::to_vec);
    let down = (0..columns).map(|column| grid.iter().skip(column).step_by(columns).copied().collect::<Vec<_>>());
    rows.chain(down).flat_map(|line| [line.clone(), line.into_iter().rev().collect()]).collect()
}

fn differ_all(lines: &[Vec<usize>]) -> bool {
    (0..lines.len()).all(|i| !lines[..i].contains(&lines[i]))
}

/// Returns whether all marked cells are connected, by a traversal.
fn hangs_together(mut rows: Vec<Vec<bool>>) -> bool {
    let all = |rows: &[Vec<bool>]| -> Vec<(usize, usize)> {
        let at = |r: usize| (0..rows[r].len()).map(move |c| (r, c));
        (0..rows.len()).flat_map(at).filter(|&(r, c)| rows[r][c]).collect()
    };
    let Some(&first) = all(&rows).first() else { return true };
    let mut taken = vec![first];
    rows[first.0][first.1] = false;
    while let Some(next) =
        all(&rows).into_iter().find(|&(r, c)| taken.iter().any(|&(tr, tc)| tr.abs_diff(r) + tc.abs_diff(c) == 1))
    {
        taken.push(next);
        rows[next.0][next.1] = false;
    }
    all(&rows).is_empty()
}

/// Compares a marked cell with one that is not marked.
fn beats(marked: &[Cell], a: usize, b: usize, better: &dyn Fn(usize, usize) -> bool) -> bool {
    match (marked.contains(&Cell::new(a)), marked.contains(&Cell::new(b))) {
        (true, false) => better(a, b),
        (false, true) => better(b, a),
        _ => true,
    }
}

fn touching(columns: usize, n_cells: usize) -> impl Iterator<Item = (usize, usize)> {
    let right = (0..n_cells).filter(move |cell| (cell + 1) % columns != 0).map(|cell| (cell, cell + 1));
    let down = (0..n_cells.saturating_sub(columns)).map(move |cell| (cell, cell + columns));
    right.chain(down)
}

fn third(n: usize, digit: usize) -> usize {
    let (small, large) = (n / 3, n.div_ceil(3));
    let sizes = if n % 3 == 1 { [small, large, small] } else { [large, n - 2 * large, large] };
    if digit <= sizes[0] {
        0
    } else if digit <= sizes[0] + sizes[1] {
        1
    } else {
        2
    }
}

/// Returns the sum between two digits of a line.
fn between_sum(digits: &[usize], a: usize, b: usize) -> Option<usize> {
    let (i, j) = (digits.iter().position(|&x| x == a)?, digits.iter().position(|&x| x == b)?);
    Some(digits[i.min(j) + 1..i.max(j)].iter().sum())
}

fn in_table(word: &str, n: usize, a: usize, b: usize) -> bool {
    let signs = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";
    let bit = (a - 1) * n + b - 1;
    word.chars().nth(bit / 6).is_some_and(|sign| signs.find(sign).unwrap() >> (bit % 6) & 1 == 1)
}

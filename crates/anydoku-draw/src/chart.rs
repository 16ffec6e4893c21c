//! Charts: bar charts of how often each value occurs.
//!
//! A chart is an ordinary drawing, so every output format can write it. This module handles numbers and is not specific
//! to Sudoku.

use crate::drawing::{Anchor, Drawing, Path, Stroke, Text, Weight, point};
use crate::theme::{Colour, Theme};

/// The contents of a chart.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Chart {
    /// The title above the chart.
    pub title: String,
    /// The label of the horizontal axis.
    pub axis: String,
    /// The values in ascending order, each with the number of times it occurs.
    pub bars: Vec<(f64, u64)>,
    /// The step from one value to the next. Missing values are shown as gaps.
    pub step: f64,
}

const WIDTH: f64 = 640.0;
const HEIGHT: f64 = 360.0;
const LEFT: f64 = 70.0;
const RIGHT: f64 = 20.0;
const TOP: f64 = 46.0;
const BOTTOM: f64 = 52.0;
/// The maximum number of bars. If there are more values, several share a bar.
const MOST: usize = 120;

/// Draws a chart.
///
/// ```
/// use anydoku_draw::chart::{Chart, draw};
/// use anydoku_draw::{Theme, svg};
/// let chart = Chart { title: "Givens".into(), axis: "givens".into(), bars: vec![(22.0, 3), (24.0, 9)], step: 1.0 };
/// let picture = svg::write(&draw(&chart, Theme::named("colour").unwrap()));
/// assert!(picture.contains("Givens"));
/// ```
pub fn draw(chart: &Chart, theme: &Theme) -> Drawing {
    let mut drawing = Drawing::new(WIDTH, HEIGHT);
    if let Some(background) = theme.background {
        drawing.fill(Path::rectangle(point(0.0, 0.0), WIDTH, HEIGHT), background);
    }
    let bars = gathered(chart);
    let most = bars.iter().map(|(_, n)| *n).max().unwrap_or(0).max(1);
    let tick = round_step(most);
    let top = most.div_ceil(tick) * tick;
    let (width, height) = (WIDTH - LEFT - RIGHT, HEIGHT - TOP - BOTTOM);
    let y = |n: u64| TOP + height * (1.0 - n as f64 / top as f64);
    let mut write = |x: f64, y: f64, size: f64, anchor: Anchor, colour: Colour, weight: Weight, text: String| {
        drawing.text(Text { at: point(x, y), text, size, anchor, weight, colour, lie: None });
    };
    write(WIDTH / 2.0, 26.0, 15.0, Anchor::Middle, theme.text, Weight::Bold, chart.title.clone());
    write(WIDTH / 2.0, HEIGHT - 12.0, 11.0, Anchor::Middle, theme.text, Weight::Regular, chart.axis.clone());
    for n in (0..=top / tick).map(|i| i * tick) {
        write(LEFT - 8.0, y(n) + 3.5, 10.0, Anchor::End, theme.faint_text, Weight::Regular, grouped(n));
    }
    let slot = width / bars.len().max(1) as f64;
    let every = (bars.len() as f64 * 34.0 / width).ceil().max(1.0) as usize;
    let decimals = usize::from(chart.step < 1.0);
    for (i, (value, _)) in bars.iter().enumerate().step_by(every) {
        let x = LEFT + (i as f64 + 0.5) * slot;
        let label = format!("{value:.decimals$}");
        write(x, HEIGHT - BOTTOM + 16.0, 10.0, Anchor::Middle, theme.faint_text, Weight::Regular, label);
    }
    for n in (0..=top / tick).map(|i| i * tick) {
        let line = Path::line(point(LEFT, y(n)), point(WIDTH - RIGHT, y(n)));
        drawing
            .stroke(line, Stroke::new(if n == 0 { theme.thick } else { theme.window }, if n == 0 { 1.0 } else { 0.6 }));
    }
    for (i, &(_, n)) in bars.iter().enumerate().filter(|(_, (_, n))| *n > 0) {
        let at = point(LEFT + (i as f64 + 0.1) * slot, y(n));
        drawing.fill(Path::rectangle(at, slot * 0.8, TOP + height - y(n)), theme.placed);
    }
    drawing
}

/// Returns one bar per step from the lowest to the highest value. If there are too many steps, several share a bar.
fn gathered(chart: &Chart) -> Vec<(f64, u64)> {
    let (Some((low, _)), Some((high, _))) = (chart.bars.first(), chart.bars.last()) else { return Vec::new() };
    let step = chart.step.max(1e-9);
    let n = ((high - low) / step).round() as usize + 1;
    let share = n.div_ceil(MOST);
    let mut bars: Vec<(f64, u64)> = (0..n.div_ceil(share)).map(|i| (low + (i * share) as f64 * step, 0)).collect();
    for (value, count) in &chart.bars {
        let at = ((value - low) / step).round() as usize / share;
        if let Some((_, all)) = bars.get_mut(at) {
            *all += count;
        }
    }
    bars
}

/// Returns the distance between grid lines: 1, 2 or 5 times a power of ten, chosen to give about five lines.
fn round_step(most: u64) -> u64 {
    let mut unit = 1;
    loop {
        for step in [unit, 2 * unit, 5 * unit] {
            if most <= 6 * step {
                return step;
            }
        }
        unit *= 10;
    }
}

/// Formats a whole number with thousands separators, such as `49,158`.
///
/// ```
/// assert_eq!(anydoku_draw::chart::grouped(49158), "49,158");
/// ```
pub fn grouped(number: impl std::fmt::Display) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_between_are_gaps_and_too_many_share_bars() {
        let chart = Chart { bars: vec![(1.0, 2), (1.3, 5)], step: 0.1, ..Chart::default() };
        let counts: Vec<u64> = gathered(&chart).iter().map(|(_, n)| *n).collect();
        assert_eq!(counts, [2, 0, 0, 5]);
        let many = Chart { bars: (0..1000).map(|i| (i as f64, 1)).collect(), step: 1.0, ..Chart::default() };
        let bars = gathered(&many);
        assert!(bars.len() <= MOST && bars.iter().map(|(_, n)| n).sum::<u64>() == 1000);
        assert!(gathered(&Chart::default()).is_empty());
    }

    #[test]
    fn lines_are_at_round_numbers() {
        assert_eq!([1, 6, 7, 30, 49_158, u64::from(u32::MAX)].map(round_step), [1, 1, 2, 5, 10_000, 1_000_000_000]);
    }
}

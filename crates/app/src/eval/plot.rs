//! Plots as SVG: pairs of bars, or lines over an axis. They use text and colours only, no scripts, no embedded fonts.

use std::fmt::Write as _;

use super::figure::{Figure, show};

/// What to draw.
#[derive(Clone, Debug, Default)]
pub struct Plot {
    pub title: String,
    pub body: PlotKind,
}

/// The two kinds of plots.
#[derive(Clone, Debug)]
pub enum PlotKind {
    /// Groups of bars. Each group has its own scale; the numbers are printed beside the bars.
    Bars {
        series: Vec<&'static str>,
        groups: Vec<(String, &'static str, Vec<Option<f64>>)>,
    },
    /// Bars on one scale.
    Counts(Vec<(String, usize)>),
    Lines {
        x: &'static str,
        y: &'static str,
        series: Vec<(String, Vec<(f64, f64)>)>,
    },
}

impl Default for PlotKind {
    fn default() -> PlotKind {
        PlotKind::Bars { series: Vec::new(), groups: Vec::new() }
    }
}

const WIDTH: f64 = 760.0;
/// Where bars begin. Their names are to the left.
const LEFT: f64 = 260.0;
const BAR: f64 = 14.0;
/// Colours that colour-blind people can distinguish (Okabe and Ito).
const COLOURS: [&str; 8] =
    ["#999999", "#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#000000"];

impl Plot {
    /// The paper's figures beside ours.
    pub fn from_figures(title: &str, figures: &[Figure]) -> Plot {
        let group = |figure: &Figure| (figure.name.clone(), figure.unit, vec![figure.paper, figure.ours]);
        let groups = figures.iter().map(group).collect();
        Plot { title: title.to_owned(), body: PlotKind::Bars { series: vec!["paper", "ours"], groups } }
    }

    /// The whole document.
    pub fn svg(&self) -> String {
        let (height, body) = match &self.body {
            PlotKind::Bars { series, groups } => bars(series, groups, None),
            PlotKind::Counts(counts) => {
                let most = counts.iter().map(|(_, count)| *count as f64).fold(f64::MIN_POSITIVE, f64::max);
                let group = |(name, count): &(String, usize)| (name.clone(), "", vec![Some(*count as f64)]);
                bars(&[], &counts.iter().map(group).collect::<Vec<_>>(), Some(most))
            }
            PlotKind::Lines { x, y, series } => lines(x, y, series),
        };
        format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 {WIDTH} {height}\" font-family=\"sans-serif\" \
             font-size=\"12\" role=\"img\">\n<rect width=\"100%\" height=\"100%\" fill=\"white\"/>\n\
             <text x=\"10\" y=\"22\" font-size=\"15\">{}</text>\n{body}</svg>\n",
            escape(&self.title)
        )
    }
}

/// `text` escaped for XML and HTML, for elements and for quoted attributes.
pub fn escape(text: &str) -> String {
    quick_xml::escape::escape(text).into_owned()
}

/// Names of the series with their colours, in one row.
fn legend(names: &[&str]) -> String {
    let mut text = String::new();
    let mut x = 10.0;
    for (name, colour) in names.iter().zip(COLOURS.iter().cycle()) {
        let _ = writeln!(
            text,
            "<rect x=\"{x}\" y=\"34\" width=\"10\" height=\"10\" fill=\"{colour}\"/><text x=\"{}\" y=\"43\">{}</text>",
            x + 14.0,
            escape(name)
        );
        x += 30.0 + 7.0 * name.chars().count() as f64;
    }
    text
}

/// Bars by group, each group on its own scale unless a common one is given.
fn bars(
    series: &[&'static str],
    groups: &[(String, &'static str, Vec<Option<f64>>)],
    scale: Option<f64>,
) -> (f64, String) {
    let mut text = legend(series);
    let mut y = 60.0;
    for (name, unit, values) in groups {
        let highest = values.iter().flatten().copied().fold(f64::MIN_POSITIVE, f64::max);
        let most = scale.unwrap_or(highest);
        let middle = y + BAR * values.len() as f64 / 2.0 + 4.0;
        let _ = writeln!(
            text,
            "<text x=\"{}\" y=\"{middle}\" text-anchor=\"end\">{}</text>",
            LEFT - 8.0,
            escape(name)
        );
        for (value, colour) in values.iter().zip(COLOURS.iter().cycle()) {
            if let Some(value) = value {
                let width = (WIDTH - LEFT - 100.0) * value / most;
                let _ = writeln!(
                    text,
                    "<rect x=\"{LEFT}\" y=\"{y}\" width=\"{width:.1}\" height=\"{}\" fill=\"{colour}\"/>\
                     <text x=\"{:.1}\" y=\"{}\">{}</text>",
                    BAR - 2.0,
                    LEFT + width + 5.0,
                    y + BAR - 3.0,
                    show(*value, unit)
                );
            }
            y += BAR;
        }
        y += 10.0;
    }
    (y + 10.0, text)
}

/// At most six round numbers. They are 1, 2 or 5 times a power of ten apart, and go from `low` to the first one that is not below
/// `high`.
fn ticks(low: f64, high: f64) -> Vec<f64> {
    let span = high - low;
    if !(span > 0.0 && span.is_finite()) {
        return vec![low];
    }
    let power = 10f64.powf((span / 5.0).log10().floor());
    let step = [1.0, 2.0, 5.0, 10.0].map(|times| times * power).into_iter().find(|step| span / step <= 5.0);
    let step = step.unwrap_or(span);
    let from = (low / step).ceil();
    let count = (high / step - from).ceil().clamp(0.0, 6.0) as u32;
    (0..=count).map(|at| (from + f64::from(at)) * step).collect()
}

fn lines(x: &str, y: &str, series: &[(String, Vec<(f64, f64)>)]) -> (f64, String) {
    let (left, right, top, bottom) = (70.0, WIDTH - 20.0, 80.0, 400.0);
    let points = || series.iter().flat_map(|(_, points)| points);
    let (first, last) = points().fold((f64::MAX, f64::MIN), |(low, high), p| (low.min(p.0), high.max(p.0)));
    let highest = points().map(|p| p.1).fold(f64::MIN_POSITIVE, f64::max);
    let levels = ticks(0.0, highest);
    let most = levels.last().copied().unwrap_or(highest).max(highest);
    let names: Vec<&str> = series.iter().map(|(name, _)| name.as_str()).collect();
    let mut text = legend(&names);
    let at_x = |value: f64| left + (right - left) * (value - first) / (last - first).max(f64::MIN_POSITIVE);
    let at_y = |value: f64| bottom - (bottom - top) * value / most;
    for level in levels {
        let place = at_y(level);
        let _ = writeln!(
            text,
            "<path d=\"M{left} {place:.1}H{right}\" stroke=\"#dddddd\"/>\
             <text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{}</text>",
            left - 6.0,
            place + 4.0,
            show(level, "")
        );
    }
    for value in ticks(first, last).into_iter().filter(|value| last > first && *value <= last) {
        let _ = writeln!(
            text,
            "<text x=\"{:.1}\" y=\"{}\" text-anchor=\"middle\">{}</text>",
            at_x(value),
            bottom + 16.0,
            show(value, "")
        );
    }
    for ((_, points), colour) in series.iter().zip(COLOURS.iter().cycle()) {
        let path: Vec<String> = points.iter().map(|p| format!("{:.1} {:.1}", at_x(p.0), at_y(p.1))).collect();
        let _ = writeln!(
            text,
            "<path d=\"M{}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"2\"/>",
            path.join("L")
        );
    }
    let _ = writeln!(
        text,
        "<text x=\"{}\" y=\"{}\" text-anchor=\"middle\">{}</text><text x=\"10\" y=\"{}\">{}</text>",
        (left + right) / 2.0,
        bottom + 36.0,
        escape(x),
        top - 14.0,
        escape(y)
    );
    (bottom + 50.0, text)
}

#[cfg(test)]
mod tests {
    use super::ticks;

    #[test]
    fn axes_have_round_numbers() {
        assert_eq!(ticks(0.0, 25.0), [0.0, 5.0, 10.0, 15.0, 20.0, 25.0]);
        assert_eq!(ticks(0.0, 1.27), [0.0, 0.5, 1.0, 1.5]);
        assert_eq!(ticks(0.0, 3.0), [0.0, 1.0, 2.0, 3.0]);
        assert_eq!(ticks(5.0, 30.0), [5.0, 10.0, 15.0, 20.0, 25.0, 30.0]);
        assert_eq!(ticks(3.0, 3.0), [3.0]);
    }
}

//! The results of an experiment: its numbers compared with the paper's, and the measurements behind them.

use std::fmt::Write as _;

use serde::Serialize;

use super::figure::{Figure, show};
use super::plot::Plot;
use crate::columns::TextTable;
use crate::style::Paint;

/// Rows under named columns.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Table {
    pub columns: Vec<&'static str>,
    pub rows: Vec<Vec<String>>,
}

impl Table {
    pub fn new(columns: &[&'static str]) -> Table {
        Table { columns: columns.to_vec(), rows: Vec::new() }
    }

    /// Comma-separated values (RFC 4180).
    ///
    /// # Errors
    /// None of a table in memory.
    pub fn csv(&self) -> anyhow::Result<Vec<u8>> {
        let mut writer = csv::WriterBuilder::new().flexible(true).from_writer(Vec::new());
        writer.write_record(&self.columns)?;
        for row in &self.rows {
            writer.write_record(row)?;
        }
        Ok(writer.into_inner()?)
    }

    /// The table for the terminal, in aligned columns: the first one to the left, the others to the right.
    pub fn text(&self, paint: Paint) -> String {
        let mut table = TextTable::new(self.columns.iter().copied()).align_right(1..self.columns.len());
        self.rows.iter().for_each(|row| table.row(row));
        table.text(|head| paint.strong(head))
    }
}

/// The results of an experiment.
#[derive(Debug, Default, Serialize)]
pub struct Report {
    pub figures: Vec<Figure>,
    /// A table in the form of the paper's table, if the paper has one.
    pub summary: Option<Table>,
    /// Further tables for people.
    pub more: Vec<Table>,
    /// All measurements.
    pub table: Table,
    #[serde(skip)]
    pub plot: Plot,
    /// Programs for the user to look at, by name. They are written to the CSV's folder.
    #[serde(skip)]
    pub files: Vec<(String, String)>,
    /// Further remarks on the results.
    pub notes: Vec<String>,
    /// What differs from the paper's set-up.
    pub differs: Vec<String>,
}

impl Report {
    /// For people.
    pub fn text(&self, title: &str, paint: Paint) -> String {
        let mut text = format!("{}\n\n", paint.strong(title));
        for table in self.summary.iter().chain(&self.more) {
            text += &(table.text(paint) + "\n");
        }
        let mut table = Table::new(&["", "paper", "ours", "ratio"]);
        for figure in &self.figures {
            let shown =
                |number: Option<f64>| number.map_or("-".to_owned(), |number| show(number, figure.unit));
            let ratio = match (figure.paper, figure.ours) {
                (Some(paper), Some(ours)) if paper != 0.0 => {
                    let ratio = ours / paper;
                    if ratio < 0.1 { format!("{ratio:.4}") } else { format!("{ratio:.2}") }
                }
                _ => "-".to_owned(),
            };
            table.rows.push(vec![figure.name.clone(), shown(figure.paper), shown(figure.ours), ratio]);
        }
        if !table.rows.is_empty() {
            text += &table.text(paint);
        }
        for note in &self.notes {
            let _ = writeln!(text, "{note}");
        }
        if !self.differs.is_empty() {
            let _ = writeln!(text, "\n{}", paint.strong("What differs from the paper"));
        }
        for line in &self.differs {
            let _ = writeln!(text, "- {line}");
        }
        text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tables_are_aligned_and_quoted() {
        let mut table = Table::new(&["bug", "ops"]);
        table.rows.push(vec!["a, \"b\"".to_owned(), "12".to_owned()]);
        assert_eq!(table.csv().unwrap(), b"bug,ops\n\"a, \"\"b\"\"\",12\n");
        assert_eq!(table.text(Paint::new(false)), "bug     ops\na, \"b\"   12\n");
    }

    #[test]
    fn figures_are_compared_with_the_papers() {
        let figures = vec![
            Figure::new("success rate", "%", 97.17, 99.0),
            Figure { name: "other".to_owned(), unit: "", paper: None, ours: Some(3.0) },
        ];
        let report = Report { figures, ..Report::default() };
        let text = report.text("t", Paint::new(false));
        assert!(text.contains("success rate  97.2 %  99 %   1.02\n"), "{text}");
        assert!(text.contains("other              -     3      -\n"), "{text}");
    }
}

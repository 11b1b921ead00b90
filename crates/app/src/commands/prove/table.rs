//! The results of proofs for each pattern: as text, as JSON, and as a page.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use assay_drive::Target;
use assay_prove::Effort;
use serde::Serialize;

use super::PatternArgs;
use crate::exit::Exit;
use crate::files;
use crate::globals::Globals;

/// The result for one application.
#[derive(Clone, Debug)]
pub enum ApplicationVerdict {
    Proved,
    Refuted(String),
    Unknown(String),
    /// Assay is wrong.
    Wrong(String),
}

impl ApplicationVerdict {
    pub fn is_bad(&self) -> bool {
        matches!(self, ApplicationVerdict::Refuted(_) | ApplicationVerdict::Wrong(_))
    }
}

/// One application of a pattern.
#[derive(Clone, Debug)]
pub struct ApplicationResult {
    pub pass: String,
    pub pattern: String,
    pub place: String,
    pub function: String,
    pub width: Option<u32>,
    /// Whether other patterns fired in the same function, so that all were proved together.
    pub together: bool,
    pub word: ApplicationVerdict,
}

impl ApplicationResult {
    pub fn text(&self) -> String {
        let ApplicationResult { pass, pattern, place, function, .. } = self;
        let (word, why) = match &self.word {
            ApplicationVerdict::Proved => ("proved", String::new()),
            ApplicationVerdict::Refuted(what) => ("refuted", format!(": {what}")),
            ApplicationVerdict::Unknown(why) => ("unknown", format!(": {why}")),
            ApplicationVerdict::Wrong(what) => ("internal error", format!(": {what}")),
        };
        let width = self.width.map(|width| match width {
            1 => ", with integers of 1 bit".to_owned(),
            width => format!(", with integers of at most {width} bits"),
        });
        format!("{word}: {pattern} of {pass} in {place} @{function}{}{why}\n", width.unwrap_or_default())
    }
}

/// A pattern of a pass.
#[derive(Clone, Debug, Default, Serialize)]
struct PatternRow {
    applications: usize,
    /// The number of these in functions where other patterns fired too and could not be left out.
    together: usize,
    proved: usize,
    refuted: usize,
    unknown: usize,
    /// The most common reason why they are unknown.
    reasons: BTreeMap<String, usize>,
}

/// All patterns.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    rows: BTreeMap<(String, String), PatternRow>,
    wrong: bool,
}

/// A row as a JSON line.
#[derive(Serialize)]
struct RowRecord<'a> {
    kind: &'static str,
    pass: &'a str,
    pattern: &'a str,
    #[serde(flatten)]
    row: &'a PatternRow,
}

impl Rows {
    pub fn add(&mut self, answer: ApplicationResult) {
        let row = self.rows.entry((answer.pass, answer.pattern)).or_default();
        row.applications += 1;
        row.together += usize::from(answer.together);
        match answer.word {
            ApplicationVerdict::Proved => row.proved += 1,
            ApplicationVerdict::Refuted(_) => row.refuted += 1,
            ApplicationVerdict::Unknown(why) => {
                row.unknown += 1;
                *row.reasons.entry(why).or_default() += 1;
            }
            ApplicationVerdict::Wrong(_) => {
                row.unknown += 1;
                self.wrong = true;
            }
        }
    }

    /// Prints the table, and writes the page if the user asked for one.
    ///
    /// # Errors
    /// If the output cannot be printed or written.
    pub fn finish(
        &self,
        args: &PatternArgs,
        target: &Target,
        effort: &Effort,
        globals: &Globals,
    ) -> anyhow::Result<Exit> {
        if globals.json {
            for ((pass, pattern), row) in &self.rows {
                globals.print_json_line(&RowRecord { kind: "pattern", pass, pattern, row })?;
            }
        } else {
            globals.print(&self.table())?;
        }
        if self.rows.is_empty() {
            let which = match args.pattern.as_slice() {
                [] => "no pattern".to_owned(),
                names => format!("no pattern whose name contains '{}'", names.join("' or '")),
            };
            globals.remark(&format!("{which} changed any function of these files"));
        }
        if let Some(page) = &args.page {
            files::write(page, &self.page(args, target, effort))?;
        }
        let sum = |number: fn(&PatternRow) -> usize| self.rows.values().map(number).sum::<usize>();
        let (proved, refuted) = (sum(|row| row.proved), sum(|row| row.refuted));
        Ok(match (proved, refuted) {
            _ if self.wrong => Exit::Bug,
            (_, 1..) => Exit::Found,
            (0, 0) => Exit::NotComparable,
            _ => Exit::Clean,
        })
    }

    /// A table in Markdown that can be read on a terminal too.
    fn table(&self) -> String {
        let mut text =
            "| pass | pattern | applications | proved | refuted | unknown |\n|---|---|---|---|---|---|\n"
                .to_owned();
        for ((pass, pattern), row) in &self.rows {
            let applications = match row.together {
                0 => row.applications.to_string(),
                together => format!("{}, {together} with others", row.applications),
            };
            let PatternRow { proved, refuted, unknown, .. } = row;
            let _ = writeln!(
                text,
                "| {pass} | `{pattern}` | {applications} | {proved} | {refuted} | {unknown} |"
            );
        }
        let sum = |number: fn(&PatternRow) -> usize| self.rows.values().map(number).sum::<usize>();
        let (all, proved) = (sum(|row| row.applications), sum(|row| row.proved));
        let (refuted, unknown) = (sum(|row| row.refuted), sum(|row| row.unknown));
        let patterns = match self.rows.len() {
            1 => "1 pattern".to_owned(),
            number => format!("{number} patterns"),
        };
        text + &format!("| all | {patterns} | {all} | {proved} | {refuted} | {unknown} |\n")
    }

    fn page(&self, args: &PatternArgs, target: &Target, effort: &Effort) -> String {
        let seconds = effort.solver.as_ref().map_or(0.0, |solver| solver.time.as_secs_f64());
        let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
        for (why, count) in self.rows.values().flat_map(|row| &row.reasons) {
            *reasons.entry(why).or_default() += count;
        }
        let mut reasons: Vec<_> = reasons.into_iter().collect();
        reasons.sort_by_key(|&(why, count)| (std::cmp::Reverse(count), why));
        let mut text = format!(
            "# Proofs of rewrite patterns\n\n\
             <!-- Generated by `assay prove --all-patterns --page`; docs/prove.md says how. -->\n\n\
             The table shows which patterns of {} {} were proved on functions of a corpus. Each row counts applications of one \
             pattern in one pass: the first one in each of at most {} functions. An application is proved for all inputs of the \
             function that it changed, within the bounds of docs/prove.md, and for nothing else: the pattern may be wrong on other \
             functions. Functions with integers of more than 8 bits count again with integers of at most 1, 2, 3, 4 and 8 bits. Functions whose ops are all modelled come \
             first, and others while there is time. The solver gets {seconds} seconds for a question.\n\n\
             Dialect conversions fail if a pattern is left out. There, all patterns that fired in a function are proved at once; \
             \"with others\" counts these.\n\n\
             ```sh\n{}\n```\n\n",
            target.name,
            target.version,
            args.applications,
            command()
        );
        text += &self.table();
        text += "\nReasons for unknown:\n\n| applications | reason |\n|---|---|\n";
        for (why, count) in reasons.iter().take(REASONS) {
            let _ = writeln!(text, "| {count} | {} |", why.replace('|', "\\|"));
        }
        text
    }
}

/// Reasons on the page.
const REASONS: usize = 20;

/// The command line, without the path of the program.
fn command() -> String {
    let args = std::env::args().skip(1).map(|arg| match arg.contains([' ', '{', ';']) {
        true => format!("'{arg}'"),
        false => arg,
    });
    std::iter::once("assay".to_owned()).chain(args).collect::<Vec<_>>().join(" ")
}

//! What a comparison of two compilers has to say, as data and as text.

use std::fmt::Write as _;

use serde::Serialize;

use crate::commands::check::file;
use crate::exit::Exit;
use crate::globals::Globals;
use crate::style::{Paint, count};

/// One line of `--json`.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum Record {
    /// One function after one pipeline.
    Function(Box<FunctionRecord>),
    /// At least one compiler did not come to the end of a pipeline.
    Outcome(OutcomeRecord),
    /// A program that could not be compared.
    Error(ErrorRecord),
}

#[derive(Clone, Debug, Serialize)]
pub struct FunctionRecord {
    /// `file:line:column`.
    pub place: String,
    pub function: String,
    pub pipeline: String,
    /// The older compiler, the newer one.
    pub targets: [String; 2],
    #[serde(flatten)]
    pub detail: Detail,
}

/// How two compilers' versions of a function relate.
#[derive(Clone, Debug, Serialize)]
#[serde(tag = "verdict", rename_all = "kebab-case")]
pub enum Detail {
    /// Both do what the source does, on so many inputs.
    Same {
        inputs: usize,
    },
    /// They do different things on an input.
    Differs {
        what: String,
        input: Vec<String>,
        /// What the source does, where that is known.
        #[serde(skip_serializing_if = "Option::is_none")]
        source: Option<String>,
        /// What each makes of it.
        after: [String; 2],
        /// Which of them does what the source does.
        right: [bool; 2],
    },
    /// Both do the same, which the source does not do.
    BothWrong {
        what: String,
        input: Vec<String>,
        source: String,
        after: String,
    },
    NotComparable {
        why: String,
    },
}

#[derive(Clone, Debug, Serialize)]
pub struct OutcomeRecord {
    pub file: String,
    pub pipeline: String,
    pub targets: [String; 2],
    /// How each ended.
    pub outcomes: [String; 2],
    /// Whether each reads the program and knows the passes' options: versions differ in what they take.
    pub takes: [bool; 2],
}

#[derive(Clone, Debug, Serialize)]
pub struct ErrorRecord {
    pub message: String,
    #[serde(skip)]
    pub exit: Exit,
}

impl Record {
    pub fn error(file: &str, message: &str, exit: Exit) -> Record {
        // Messages about a place in the file begin with it.
        let message = if message.contains(file) { message.to_owned() } else { format!("{file}: {message}") };
        Record::Error(ErrorRecord { message, exit })
    }

    /// The record as text; empty for what goes without saying. `verbose` says all.
    pub fn text(&self, verbose: bool, paint: Paint) -> String {
        match self {
            Record::Function(function) => function.text(verbose, paint),
            Record::Outcome(outcome) => outcome.text(verbose, paint),
            Record::Error(error) => format!("{}: {}\n", paint.bad("error"), error.message),
        }
    }
}

impl FunctionRecord {
    fn text(&self, verbose: bool, paint: Paint) -> String {
        let FunctionRecord { place, function, pipeline, targets, detail } = self;
        match detail {
            Detail::Same { inputs } if verbose => {
                format!("{}: @{function} after {pipeline}: {inputs} inputs\n", paint.good("same"))
            }
            Detail::NotComparable { why } if verbose => {
                format!("{}: @{function} after {pipeline}: {why}\n", paint.faint("not comparable"))
            }
            Detail::Same { .. } | Detail::NotComparable { .. } => String::new(),
            Detail::Differs { what, input, source, after, right } => {
                let mut text = format!("{}: @{function} after {pipeline}: {what}\n", paint.bad("differs"));
                let _ = writeln!(text, "  {} {place}", paint.faint("-->"));
                let width = targets.iter().map(String::len).max().unwrap_or_default().max("source".len());
                let _ = writeln!(text, "  {:width$}  @{function}({})", "input", input.join(", "));
                if let Some(source) = source {
                    let _ = writeln!(text, "  {:width$}  {source}", "source");
                }
                for ((target, after), right) in targets.iter().zip(after).zip(right) {
                    let mark = if *right || source.is_none() { "" } else { "  (wrong)" };
                    let _ = writeln!(text, "  {target:width$}  {after}{mark}");
                }
                text
            }
            Detail::BothWrong { what, input, source, after } => {
                let mut text =
                    format!("{}: @{function} after {pipeline}: {what}\n", paint.note("both wrong"));
                let _ = writeln!(text, "  {} {place}", paint.faint("-->"));
                let _ = writeln!(text, "  input   @{function}({})", input.join(", "));
                let _ = writeln!(text, "  source  {source}\n  both    {after}");
                text
            }
        }
    }
}

impl OutcomeRecord {
    /// One compiler fails where the other does not.
    fn parts(&self) -> bool {
        let [from, to] = self.outcomes.each_ref().map(|outcome| outcome == "ok");
        from != to && self.takes == [true, true]
    }

    fn text(&self, verbose: bool, paint: Paint) -> String {
        let OutcomeRecord { file, pipeline, targets, outcomes, .. } = self;
        let head = match self.parts() {
            true => paint.bad("parts"),
            false if verbose => paint.faint("not comparable"),
            false => return String::new(),
        };
        let each: Vec<String> = targets
            .iter()
            .zip(outcomes)
            .map(|(target, outcome)| format!("  {target}: {outcome}\n"))
            .collect();
        format!("{head}: {file} after {pipeline}\n{}", each.concat())
    }
}

/// What it all came to.
#[derive(Clone, Debug, Serialize)]
pub struct Totals {
    targets: [String; 2],
    functions: usize,
    same: usize,
    differ: usize,
    both_wrong: usize,
    not_comparable: usize,
    /// Programs on which one compiler fails and the other does not.
    parted: usize,
    /// Programs that only one of them takes.
    not_taken: usize,
    /// Programs on which both fail.
    neither: usize,
    errors: usize,
    #[serde(skip)]
    worst: Option<Exit>,
    /// The file and the pipeline of the first difference, and the compiler that is wrong.
    #[serde(skip)]
    first: Option<(String, String, String)>,
}

impl Totals {
    pub fn new(targets: [String; 2]) -> Totals {
        Totals {
            targets,
            functions: 0,
            same: 0,
            differ: 0,
            both_wrong: 0,
            not_comparable: 0,
            parted: 0,
            not_taken: 0,
            neither: 0,
            errors: 0,
            worst: None,
            first: None,
        }
    }

    pub fn add(&mut self, record: &Record) {
        let found = match record {
            Record::Function(function) => match &function.detail {
                Detail::Differs { right, .. } => {
                    Some((&function.place, &function.pipeline, &function.targets[usize::from(right[0])]))
                }
                _ => None,
            },
            Record::Outcome(outcome) if outcome.parts() => {
                let wrong = &outcome.targets[usize::from(outcome.outcomes[0] == "ok")];
                Some((&outcome.file, &outcome.pipeline, wrong))
            }
            _ => None,
        };
        if let (None, Some((place, pipeline, wrong))) = (&self.first, found) {
            self.first = Some((file(place).to_owned(), pipeline.clone(), wrong.clone()));
        }
        match record {
            Record::Function(function) => {
                self.functions += 1;
                *match function.detail {
                    Detail::Same { .. } => &mut self.same,
                    Detail::Differs { .. } => &mut self.differ,
                    Detail::BothWrong { .. } => &mut self.both_wrong,
                    Detail::NotComparable { .. } => &mut self.not_comparable,
                } += 1;
            }
            Record::Outcome(outcome) if outcome.parts() => self.parted += 1,
            Record::Outcome(outcome) if outcome.takes[0] != outcome.takes[1] => self.not_taken += 1,
            Record::Outcome(_) => self.neither += 1,
            Record::Error(error) => {
                self.errors += 1;
                if self.worst != Some(Exit::Bug) {
                    self.worst = Some(error.exit);
                }
            }
        }
    }

    pub fn text(&self) -> String {
        let [from, to] = &self.targets;
        let functions = count(self.functions as u64, "function");
        let mut text = format!("{from} and {to}: {functions}: {} same, {} differ", self.same, self.differ);
        let counts = [(self.both_wrong, "wrong in both"), (self.not_comparable, "not comparable")];
        for (number, what) in counts.iter().filter(|(number, _)| *number > 0) {
            let _ = write!(text, ", {number} {what}");
        }
        let counts = [
            (self.parted, "on which only one fails"),
            (self.not_taken, "that only one of them takes"),
            (self.neither, "on which both fail"),
            (self.errors, "not read"),
        ];
        for (number, what) in counts.iter().filter(|(number, _)| *number > 0) {
            let _ = write!(text, "; {} {what}", count(*number as u64, "program"));
        }
        text + "\n"
    }

    /// What a user may do about it.
    pub fn next(&self, globals: &Globals) -> Option<String> {
        if let Some((file, pipeline, wrong)) = &self.first {
            let globals = Globals { target: Some(wrong.clone()), ..globals.clone() };
            let check = globals.command_on("check", file, pipeline);
            return Some(format!("`{check}` names the guilty pass, `assay reduce` makes it small"));
        }
        let unclear = self.not_comparable + self.not_taken + self.neither > 0 && globals.verbose == 0;
        unclear.then(|| "`-v` says of each function and program why it is not comparable".to_owned())
    }

    pub fn exit(&self) -> Exit {
        match self.worst {
            Some(exit) => exit,
            None if self.differ + self.parted > 0 => Exit::Found,
            None if self.same + self.both_wrong == 0 => Exit::NotComparable,
            None => Exit::Clean,
        }
    }
}

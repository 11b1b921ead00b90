//! Expected failures: one sentence, a line of help, an exit code.

use std::fmt;
use std::io;
use std::path::Path;

use assay_campaign::StoreError;
use assay_drive::DriveError;
use assay_triage::TriageError;

use crate::exit::Exit;

/// A failure that the user can fix. Commands return it (through `?` and `anyhow`) and the entry point prints it as `error: …`
/// and `help: …`. Any other error is printed the same way and exits with [`Exit::Usage`].
#[derive(Debug)]
pub struct Failure {
    /// The exit code.
    pub exit: Exit,
    message: String,
    excerpt: Option<String>,
    help: Option<String>,
}

impl Failure {
    /// A failure that ends the command with `exit`; `message` is one sentence without a final stop.
    pub fn new(exit: Exit, message: impl Into<String>) -> Failure {
        Failure { exit, message: cut(message.into()), excerpt: None, help: None }
    }

    /// Bad usage or bad input ([`Exit::Usage`]).
    pub fn usage(message: impl Into<String>) -> Failure {
        Failure::new(Exit::Usage, message)
    }

    /// With a file's name instead of standard input's.
    #[must_use]
    pub fn with_file(mut self, path: &Path) -> Failure {
        self.message = self.message.replace("<stdin>", &path.display().to_string());
        self
    }

    /// Adds an excerpt of the user's text: the line that the message names by `FILE:LINE:COLUMN:`, with a caret below the column.
    #[must_use]
    pub fn with_excerpt(mut self, text: &str) -> Failure {
        self.excerpt = place_in(&self.message).and_then(|(line, column)| excerpt(text, line, column));
        self
    }

    /// That line with the caret.
    pub fn excerpt(&self) -> Option<&str> {
        self.excerpt.as_deref()
    }

    /// Adds advice on what the user can do, preferably a command.
    #[must_use]
    pub fn help(mut self, help: impl Into<String>) -> Failure {
        self.help = Some(help.into());
        self
    }
}

/// The line and column at the beginning of a message, if it begins with a position.
fn place_in(message: &str) -> Option<(u32, u32)> {
    let parts: Vec<&str> = message.split(':').collect();
    parts.windows(2).find_map(|pair| Some((pair[0].parse().ok()?, pair[1].parse().ok()?)))
}

/// Longer messages are cut: a compiler may quote a whole file.
const MESSAGE: usize = 1000;

fn cut(mut message: String) -> String {
    if let Some((at, _)) = message.char_indices().nth(MESSAGE) {
        message.truncate(at);
        message.push('…');
    }
    message
}

/// Longer lines are cut.
const WIDTH: usize = 160;
/// If a line is cut: the number of characters that are shown before and after the position.
const AROUND: usize = 70;

/// A line with a caret below one of its columns, counted in bytes from 1; `None` if there is no such position.
pub fn excerpt(text: &str, line: u32, column: u32) -> Option<String> {
    let text = text.lines().nth(usize::try_from(line).ok()?.checked_sub(1)?)?;
    let at = usize::try_from(column).ok()?.checked_sub(1)?;
    let (before, after) = (text.get(..at)?, text.get(at..)?);
    let is_cut = text.chars().count() > WIDTH;
    let skipped = if is_cut { before.chars().count().saturating_sub(AROUND) } else { 0 };
    let mut shown: String = before.chars().skip(skipped).collect();
    if skipped > 0 {
        shown.insert(0, '…');
    }
    // Tabs are as wide below as above.
    let indent: String = shown.chars().map(|c| if c == '\t' { c } else { ' ' }).collect();
    let mut rest: String = after.chars().take(if is_cut { AROUND } else { WIDTH }).collect();
    if rest.len() < after.len() {
        rest.push('…');
    }
    Some(format!("   | {shown}{rest}\n   | {indent}^"))
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for Failure {}

impl From<&DriveError> for Failure {
    fn from(error: &DriveError) -> Failure {
        let exit = match error {
            DriveError::UnknownPass { .. } | DriveError::UnknownOption { .. } => Exit::Usage,
            _ => Exit::Tool,
        };
        Failure::new(exit, error.to_string())
    }
}

impl From<&TriageError> for Failure {
    fn from(error: &TriageError) -> Failure {
        match error {
            TriageError::Drive(error) => error.into(),
            TriageError::NotShown { message, help } => {
                let help = help.map(str::to_owned);
                Failure { help, ..Failure::new(Exit::NotComparable, message) }
            }
            TriageError::Refused(message) => Failure::usage(message),
        }
    }
}

impl From<TriageError> for Failure {
    fn from(error: TriageError) -> Failure {
        (&error).into()
    }
}

/// An error as the entry point shows it.
pub struct ErrorReport {
    /// The exit code.
    pub exit: Exit,
    /// One sentence: the error and its causes, joined by colons.
    pub message: String,
    /// The line of the user's file to which the message refers.
    pub excerpt: Option<String>,
    /// What the user can do about it.
    pub help: Option<String>,
}

impl ErrorReport {
    /// What to print for `error`; `None`, to print nothing, if the reader has closed the output (`assay … | head`).
    pub fn from_error(error: &anyhow::Error) -> Option<ErrorReport> {
        if is_broken_pipe(error) {
            return None;
        }
        if let Some(error) = error.downcast_ref::<TriageError>() {
            let Failure { exit, message, excerpt, help } = error.into();
            return Some(ErrorReport { exit, message, excerpt, help });
        }
        let failure = error.chain().find_map(|cause| cause.downcast_ref::<Failure>());
        let store = error.chain().find_map(|cause| cause.downcast_ref::<StoreError>());
        let help = failure.and_then(|failure| failure.help.clone());
        Some(ErrorReport {
            exit: failure.map_or(Exit::Usage, |failure| failure.exit),
            message: format!("{error:#}"),
            excerpt: failure.and_then(|failure| failure.excerpt.clone()),
            help: help.or_else(|| store.map(|store| store.help(Some("--db")))),
        })
    }
}

fn is_broken_pipe(error: &anyhow::Error) -> bool {
    error
        .chain()
        .filter_map(|cause| cause.downcast_ref::<io::Error>())
        .any(|cause| cause.kind() == io::ErrorKind::BrokenPipe)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_place_is_shown_below_its_line() {
        let text = "func.func @f() {\n\t%0 = foo %b\n}";
        let failure = Failure::usage("a:b.mlir:2:11: what is %b?").with_excerpt(text);
        assert_eq!(failure.excerpt(), Some("   | \t%0 = foo %b\n   | \t         ^"));
        assert_eq!(Failure::usage("b.mlir:9:1: end").with_excerpt(text).excerpt(), None);
        assert_eq!(Failure::usage("b.mlir: no place").with_excerpt(text).excerpt(), None);
        assert_eq!(excerpt("é", 1, 2), None);
        let quoted = Failure::usage("é".repeat(3_000_000)).to_string();
        assert!(quoted.chars().count() == MESSAGE + 1 && quoted.ends_with("é…"), "a message stays short");
        let long = format!("{}X{}", "a".repeat(500), "b".repeat(500));
        let shown = excerpt(&long, 1, 501).unwrap();
        let (line, caret) = shown.split_once('\n').unwrap();
        assert_eq!(line.chars().position(|c| c == 'X'), caret.chars().position(|c| c == '^'));
        assert!(line.chars().count() < 160, "{line}");
    }
}

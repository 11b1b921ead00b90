//! The state that all commands share: the global flags merged with `assay.toml`, and the output to the terminal.

use std::io::{self, IsTerminal as _};
use std::path::PathBuf;
use std::time::Duration;

use assay_campaign::export::quote;
use assay_campaign::store::Location;
use assay_drive::Interrupt;
use assay_drive::opt::BackEnd;
use assay_drive::pipeline::without_root;
use assay_drive::process::readable;
use clap::{Args, ColorChoice, ValueHint};
use serde::Serialize;

use crate::config::ProjectConfig;
use crate::failure::Failure;
use crate::style::Paint;
use crate::terminal;

/// The flags every command takes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Global options")]
pub struct GlobalArgs {
    /// Print one JSON document (JSON lines for streams) instead of text.
    #[arg(long, global = true)]
    json: bool,
    /// The store of findings: a file, or postgres://USER@HOST/DATABASE [default: ASSAY_DB, else .assay/assay.db].
    #[arg(long, global = true, value_name = "STORE", value_hint = ValueHint::FilePath)]
    db: Option<Location>,
    /// The compiler under test: mlir-22, mlir-19, head, or a path [default: the newest found].
    #[arg(long, global = true, value_name = "NAME")]
    target: Option<String>,
    /// How to run the compiler: a process of mlir-opt for each pipeline, or its library [default: library, if installed].
    #[arg(long, global = true, value_name = "KIND", value_enum)]
    backend: Option<BackEndKind>,
    /// The configuration file [default: assay.toml of the current folder, if it exists].
    #[arg(long, global = true, value_name = "FILE", value_hint = ValueHint::FilePath)]
    config: Option<PathBuf>,
    /// Print more.
    #[arg(short, long, global = true, action = clap::ArgAction::Count, conflicts_with = "quiet")]
    verbose: u8,
    /// Print only the result: no notes, no progress.
    #[arg(short, long, global = true)]
    quiet: bool,
    /// Refuse larger files of programs, in MiB [default: 64].
    #[arg(long, global = true, value_name = "MIB", value_parser = clap::value_parser!(u64).range(1..=1 << 20))]
    max_input: Option<u64>,
    /// When to use colours; the variable NO_COLOR also turns them off.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    color: ColorChoice,
}

/// [`BackEnd`] as an argument.
#[derive(Clone, Copy, Debug, clap::ValueEnum)]
enum BackEndKind {
    Process,
    Library,
}

/// The global flags, after `assay.toml` and the environment were applied.
#[derive(Clone, Debug)]
pub struct Globals {
    /// JSON instead of text.
    pub json: bool,
    /// The store.
    pub db: Location,
    /// The compiler under test, if the user named one.
    pub target: Option<String>,
    /// The back end, if one was asked for.
    pub back_end: Option<BackEnd>,
    /// 0, or how often `-v` was given.
    pub verbose: u8,
    /// The maximum size of a file of programs, in MiB.
    pub max_input: u64,
    /// Whether notes and progress are switched off.
    pub quiet: bool,
    /// Colours for standard output.
    pub paint: Paint,
    /// Colours for standard error.
    pub paint_err: Paint,
    /// The configuration, for what no global flag covers.
    pub config: ProjectConfig,
    /// The limit of the command's start, while it starts and has one.
    pub start: Option<StartLimit>,
}

/// The limit of a start, for code that asks compilers.
#[derive(Clone, Copy, Debug)]
pub struct StartLimit {
    /// The time of the command.
    pub time: Duration,
    /// Ends compilers when the start takes too long.
    pub interrupt: Interrupt,
}

/// The default number of threads: one per core.
pub fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, usize::from)
}

/// The store that `ASSAY_DB` names. All processes of a cluster's job use the same one.
fn named_by_environment() -> Option<Location> {
    let path = std::env::var_os("ASSAY_DB").filter(|value| !value.is_empty())?;
    Some(Location::from(PathBuf::from(path)))
}

impl GlobalArgs {
    /// True if `--json` was given.
    pub fn json(&self) -> bool {
        self.json
    }

    /// Colours for a stream, which depend on whether it is a terminal.
    pub fn paint(&self, is_terminal: bool) -> Paint {
        // https://no-color.org: any value but the empty one counts.
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        Paint::new(match self.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => is_terminal && !no_color,
        })
    }

    /// Reads the configuration and determines all settings.
    ///
    /// # Errors
    /// The error of [`ProjectConfig::load`].
    pub fn resolve(self) -> Result<Globals, Failure> {
        let config = ProjectConfig::load(self.config.as_deref())?;
        Ok(Globals {
            json: self.json,
            paint: self.paint(io::stdout().is_terminal() && !self.json),
            paint_err: self.paint(io::stderr().is_terminal()),
            db: self.db.or_else(named_by_environment).unwrap_or_else(|| config.db.clone()),
            target: self.target.or_else(|| config.target.clone()),
            back_end: self.backend.map(|kind| match kind {
                BackEndKind::Process => BackEnd::Process,
                BackEndKind::Library => BackEnd::Library,
            }),
            verbose: self.verbose,
            max_input: self.max_input.unwrap_or(config.limits.input_mib),
            quiet: self.quiet,
            config,
            start: None,
        })
    }
}

impl Globals {
    /// Writes `text` to standard output unchanged.
    ///
    /// # Errors
    /// The error of the stream; a broken pipe ends the command silently.
    pub fn print(&self, text: &str) -> io::Result<()> {
        terminal::write_out(text)
    }

    /// Writes `value` as one JSON document, indented.
    ///
    /// # Errors
    /// As [`Globals::print`].
    pub fn print_json(&self, value: &impl Serialize) -> io::Result<()> {
        self.print(&(serde_json::to_string_pretty(value)? + "\n"))
    }

    /// Writes `value` as one JSON line of a stream.
    ///
    /// # Errors
    /// As [`Globals::print`].
    pub fn print_json_line(&self, value: &impl Serialize) -> io::Result<()> {
        self.print(&(serde_json::to_string(value)? + "\n"))
    }

    /// Prints a remark on standard error, except with `-q`.
    pub fn remark(&self, text: &str) {
        // It may quote names of files and texts of compilers, with orders to the terminal.
        self.remark_painted(&readable(text));
    }

    fn remark_painted(&self, text: &str) {
        if !self.quiet {
            terminal::write_err(&format!("{text}\n"));
        }
    }

    /// A command of Assay that the user can copy. It names the same target.
    pub fn command(&self, words: &[&str]) -> String {
        let target = self.target.iter().flat_map(|target| ["--target", target]);
        let words = ["assay"].into_iter().chain(words.iter().copied()).chain(target);
        // A program from standard input cannot be read again, so the command says `FILE` instead.
        words
            .map(|word| if word == "-" { "FILE".to_owned() } else { quote(word) })
            .collect::<Vec<_>>()
            .join(" ")
    }

    /// A command on a file with a pipeline, written as people write it.
    pub fn command_on(&self, name: &str, file: &str, pipeline: &str) -> String {
        let passes = without_root(pipeline).unwrap_or(pipeline);
        self.command(&[name, file, "--pipeline", passes])
    }

    /// Prints a suggested next step on standard error: the last line of a command's summary, not printed with `--json`.
    pub fn next(&self, what: &str) {
        if !self.json {
            self.remark_painted(&format!("{} {}", self.paint_err.help("next:"), readable(what)));
        }
    }
}

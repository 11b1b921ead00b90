//! The commands of `assay`, one file each. To add one: write `commands/NAME.rs` with `pub struct Args` (its doc
//! comment is the help text, `after_help = Exit::help(…)` its exit codes) and `pub fn run(Args, &Globals) ->
//! anyhow::Result<Exit>`, and add a line to the modules and one to the list below.

mod bisect;
pub(crate) mod check;
mod completions;
mod diff_targets;
mod doctor;
mod eval;
mod explore;
mod findings;
mod fuzz;
mod generate;
mod lower;
mod man;
mod merge;
mod mutate;
mod ops;
mod opt;
mod parse;
mod prove;
mod reduce;
mod rules;
mod run;
mod sanitize;
mod serve;

use crate::exit::Exit;
use crate::globals::Globals;

/// The enum that clap fills and the dispatch, from one list. The modules are declared by hand: `cargo fmt` does not
/// find those that a macro declares.
macro_rules! commands {
    ($($module:ident => $variant:ident,)*) => {
        /// A command with its arguments.
        #[derive(Debug, clap::Subcommand)]
        pub enum Command {
            $($variant($module::Args),)*
        }

        /// Runs `command`.
        pub fn run(command: Command, globals: &Globals) -> anyhow::Result<Exit> {
            match command {
                $(Command::$variant(args) => $module::run(args, globals),)*
            }
        }
    };
}

pub(crate) use check::flags;
pub(crate) use generate::interpret;
pub(crate) use lower::{ByCompiler, Programs};

// In the order of `assay --help`: what users come for first, what serves them last.
commands! {
    fuzz => Fuzz,
    findings => Findings,
    serve => Serve,
    merge => Merge,
    check => Check,
    opt => Opt,
    prove => Prove,
    diff_targets => DiffTargets,
    reduce => Reduce,
    bisect => Bisect,
    run => Run,
    lower => Lower,
    explore => Explore,
    sanitize => Sanitize,
    generate => Generate,
    mutate => Mutate,
    eval => Eval,
    ops => Ops,
    rules => Rules,
    parse => Parse,
    doctor => Doctor,
    completions => Completions,
    man => Man,
}

//! The commands of `assay`, one file each. To add one, write `commands/NAME.rs` with `pub struct NameArgs` and `pub fn run(NameArgs, &Globals)
//! -> anyhow::Result<Exit>`. The doc comment of `NameArgs` is the help text, and `after_help = Exit::help(…)` its exit codes. Then add a
//! line to the modules and one to the list below.

mod bisect;
pub(crate) mod check;
mod completions;
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
mod program_and_passes;
mod prove;
mod reduce;
mod regress;
mod rules;
mod run;
mod sanitize;
mod serve;
pub(crate) mod solving;

use std::fmt::Write as _;

use crate::exit::Exit;
use crate::globals::Globals;

/// From one list, makes the enum that clap fills, the dispatch, and the overview by task. The modules are declared by hand,
/// because `cargo fmt` does not find modules that a macro declares.
macro_rules! commands {
    ($($task:literal { $($module:ident => $variant:ident($args:ident): $does:literal,)* })*) => {
        /// A command with its arguments.
        #[derive(Debug, clap::Subcommand)]
        pub enum Command {
            $($($variant($module::$args),)*)*
        }

        /// Runs `command`.
        pub fn run(command: Command, globals: &Globals) -> anyhow::Result<Exit> {
            match command {
                $($(Command::$variant(args) => $module::run(args, globals),)*)*
            }
        }

        /// Tasks, each with its commands and what they do.
        const TASKS: &[(&str, &[(&str, &str)])] = &[$(($task, &[$((stringify!($module), $does),)*]),)*];
    };
}

/// All commands by task, for `assay --help`.
pub fn overview() -> String {
    let mut text = String::new();
    for (task, commands) in TASKS {
        let _ = writeln!(text, "{task}:");
        for (module, does) in *commands {
            let _ = writeln!(text, "  {:13} {does}", module.replace('_', "-"));
        }
        text.push('\n');
    }
    text
}

pub(crate) use check::flags;
pub(crate) use generate::interpret;
pub(crate) use lower::{ByCompiler, DefinedPrograms};

// In the order of `assay --help`: the main commands first, helpers last. A text has at most 64 characters.
commands! {
    "Find bugs in a compiler" {
        fuzz => Fuzz(FuzzArgs): "Test a compiler with generated programs; store findings",
        findings => Findings(FindingsArgs): "List, show, replay, export and label findings",
        serve => Serve(ServeArgs): "Show a campaign in a browser, while it runs or afterwards",
        merge => Merge(MergeArgs): "Merge the findings of other stores into this one",
    }
    "Judge your own programs" {
        check => Check(CheckArgs): "Does each pass preserve what functions do, on many inputs?",
        opt => Opt(OptArgs): "Judge the mlir-opt runs that `assay-opt` recorded",
        prove => Prove(ProveArgs): "Prove that passes are right on all inputs, or refute it",
        regress => Regress(RegressArgs): "What does a new build break that an old one does right?",
        run => Run(RunArgs): "Run a program in the interpreter; explain undefined behaviour",
        sanitize => Sanitize(SanitizeArgs): "Guard a program against undefined behaviour",
        parse => Parse(ParseArgs): "Check the syntax of files in generic form",
    }
    "Explain a bug" {
        reduce => Reduce(ReduceArgs): "Shrink a program and its pipeline, and keep the bug",
        bisect => Bisect(BisectArgs): "Name the guilty pass, the pattern and the first bad version",
    }
    "Lower to the llvm dialect" {
        lower => Lower(LowerArgs): "Lower a program step by step, along one path or several",
        explore => Explore(ExploreArgs): "Build many lowering paths, judge every step, compare the ends",
        rules => Rules(RulesArgs): "Show or learn which pass rewrites which op into which ops",
    }
    "Make programs" {
        generate => Generate(GenerateArgs): "Generate programs, with or without undefined behaviour",
        mutate => Mutate(MutateArgs): "Mutate programs",
    }
    "Look around" {
        doctor => Doctor(DoctorArgs): "Show the installed compilers, and what is missing",
        ops => Ops(OpsArgs): "Show what Assay knows about each op",
        eval => Eval(EvalArgs): "Repeat a table of a paper",
        completions => Completions(CompletionsArgs): "Print the completion script for a shell",
        man => Man(ManArgs): "Write the manual pages",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use clap::Subcommand as _;

    #[test]
    fn the_overview_has_every_command_on_one_line_of_a_terminal() {
        let overview = overview();
        let command = Command::augment_subcommands(clap::Command::new("assay"));
        for command in command.get_subcommands() {
            assert!(overview.contains(&format!("\n  {} ", command.get_name())), "{}", command.get_name());
        }
        assert!(overview.lines().all(|line| line.len() <= 80), "{overview}");
    }
}

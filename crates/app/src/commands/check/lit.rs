//! Reads RUN lines of lit tests: which runs of mlir-opt a test asks for.

use assay_drive::Catalogue;

use super::flags::{self, Orders};

/// One command of a RUN line (with its continuations): the runs of mlir-opt in a pipe.
#[derive(Clone, Debug, PartialEq)]
pub struct RunLine {
    /// Where it begins in the file, from 1.
    pub line: usize,
    /// The passes, or a clause that says why the line is left out.
    pub orders: Result<Orders, String>,
}

/// The commands in the RUN lines of a test.
pub fn runs(text: &str, catalogue: &Catalogue) -> Vec<RunLine> {
    let read = |(line, text): (usize, String)| {
        parse_run_line(&text, catalogue).into_iter().map(move |orders| RunLine { line, orders })
    };
    commands(text).into_iter().flat_map(read).collect()
}

/// The commands, each with the line where it begins. A line that ends in a backslash continues in the next RUN line.
fn commands(text: &str) -> Vec<(usize, String)> {
    let mut commands: Vec<(usize, String)> = Vec::new();
    let mut open = false;
    for (number, line) in text.lines().enumerate() {
        // lit takes the keyword anywhere in a line.
        let Some((before, rest)) = line.split_once("RUN:") else { continue };
        if before.ends_with(|c: char| c.is_alphanumeric() || c == '-' || c == '_') {
            continue;
        }
        let rest = rest.trim();
        let (rest, goes_on) = match rest.strip_suffix('\\') {
            Some(rest) => (rest.trim_end(), true),
            None => (rest, false),
        };
        match commands.last_mut().filter(|_| open) {
            Some((_, command)) => {
                command.push(' ');
                command.push_str(rest);
            }
            None => commands.push((number + 1, rest.to_owned())),
        }
        open = goes_on;
    }
    commands
}

/// Splits a command at the words that the shell interprets, such as `|`.
fn pieces(words: Vec<String>) -> Result<Vec<Vec<String>>, String> {
    let mut pieces = vec![Vec::new()];
    let mut words = words.into_iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "|" => pieces.push(Vec::new()),
            "2>&1" | "|&" => {
                if word == "|&" {
                    pieces.push(Vec::new());
                }
            }
            ">" | "2>" => {
                words.next();
            }
            // `< %s` reads the same file.
            "<" => {}
            "||" | "&" => return Err(format!("several commands, joined by '{word}'")),
            _ if word.starts_with("2>") || word.starts_with('>') => {}
            _ => pieces.last_mut().expect("there is always a last piece").push(word),
        }
    }
    Ok(pieces)
}

/// What the commands of a line ask for. If one of them can be followed, commands of other programs do not matter, as `mkdir` before it or
/// FileCheck behind it.
fn parse_run_line(line: &str, catalogue: &Catalogue) -> Vec<Result<Orders, String>> {
    let words = match shell_words::split(&space_pipes(line)) {
        Ok(words) => words,
        Err(error) => return vec![Err(format!("{error} in: {line}"))],
    };
    let commands = words.split(|word| word == "&&" || word == ";");
    let mut all: Vec<(bool, Result<Orders, String>)> = commands
        .map(|words| (words.iter().any(|word| is_opt(word)), parse_pipe(words.to_vec(), catalogue)))
        .collect();
    match all.iter().any(|(_, orders)| orders.is_ok()) {
        true => all.retain(|(runs_opt, _)| *runs_opt),
        false => all.truncate(1),
    }
    all.into_iter().map(|(_, orders)| orders).collect()
}

/// Whether a program is an mlir-opt; projects have their own.
fn is_opt(program: &str) -> bool {
    program.ends_with("-opt")
}

/// Combines the mlir-opt commands at the beginning of a pipe into one command.
fn parse_pipe(words: Vec<String>, catalogue: &Catalogue) -> Result<Orders, String> {
    let mut all: Option<Orders> = None;
    for piece in pieces(words)? {
        let Some((program, args)) = piece.split_first() else {
            return Err("a part of the pipe is empty".into());
        };
        let next = match (program.as_str(), &all) {
            (opt, _) if is_opt(opt) => parse_command(args, all.is_some(), catalogue)?,
            // Programs that read mlir-opt's output do not matter here.
            (_, Some(_)) => break,
            ("not", None) => return Err("it expects mlir-opt to fail".into()),
            (other, None) if other.starts_with("%{") => {
                return Err(format!("the substitution '{other}' is not understood"));
            }
            (other, None) => return Err(format!("it runs '{other}'")),
        };
        match &mut all {
            None => all = Some(next),
            Some(all) => {
                all.pipeline.steps.extend(next.pipeline.steps);
                all.rejects |= next.rejects;
            }
        }
    }
    all.ok_or_else(|| "it runs nothing".to_owned())
}

/// One mlir-opt command of a pipe; `piped` if it reads the output of another command.
fn parse_command(args: &[String], piped: bool, catalogue: &Catalogue) -> Result<Orders, String> {
    if let Some(word) = args.iter().find(|word| word.contains("%{")) {
        return Err(format!("the substitution in '{word}' is not understood"));
    }
    let orders = flags::parse_flags(args, catalogue)?;
    match orders.inputs.iter().find(|input| !matches!(input.as_str(), "%s" | "-")) {
        Some(other) => Err(format!("it reads '{other}'")),
        None if !piped && orders.inputs.iter().any(|input| input == "-") => {
            Err("it reads standard input".to_owned())
        }
        None => Ok(orders),
    }
}

/// The command with spaces around each `|` outside of quotes. The shell does not require these spaces.
fn space_pipes(command: &str) -> String {
    let mut out = String::new();
    let mut quote = None;
    for c in command.chars() {
        match (quote, c) {
            (Some(open), _) if open == c => quote = None,
            (None, '\'' | '"') => quote = Some(c),
            (None, '|') if !out.ends_with('|') => out.push(' '),
            _ => {}
        }
        if c != '|' && quote.is_none() && out.ends_with('|') && c != '&' {
            out.push(' ');
        }
        out.push(c);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(text: &str) -> Vec<(usize, String)> {
        let help = "  Compiler passes to run\n    Passes:\n      --canonicalize   - Canonicalize\n      \
                    --cse   - Eliminate\n      --sccp   - Propagate\n";
        let flags = "  --split-input-file[=<string>]  - Split\n  --verify-diagnostics  - Check\n  \
                     --allow-unregistered-dialect  - Allow\n  --mlir-print-op-generic  - Print\n  \
                     --irdl-file=<filename>  - Load\n";
        let catalogue = Catalogue::from_help("mlir-test", &format!("{help}{flags}"));
        let shown = |run: RunLine| {
            let text = match run.orders {
                Ok(orders) => {
                    let marker =
                        orders.marker.map(|marker| format!(" split at '{marker}'")).unwrap_or_default();
                    let rejects = if orders.rejects { " rejects" } else { "" };
                    format!("{}{marker}{rejects}", orders.pipeline)
                }
                Err(why) => format!("not: {why}"),
            };
            (run.line, text)
        };
        runs(text, &catalogue).into_iter().map(shown).collect()
    }

    fn one_run(command: &str) -> String {
        read(&format!("// RUN: {command}\n")).remove(0).1
    }

    #[test]
    fn runs_of_mlir_opt_are_found() {
        assert_eq!(one_run("mlir-opt %s -cse | FileCheck %s"), "builtin.module(cse)");
        assert_eq!(
            one_run("mlir-opt %s --pass-pipeline='builtin.module(func.func(cse,sccp))' | FileCheck %s"),
            "builtin.module(func.func(cse,sccp))"
        );
        assert_eq!(
            one_run(
                "mlir-opt -canonicalize -split-input-file -verify-diagnostics < %s 2>&1 | FileCheck %s --dump-input=fail"
            ),
            "builtin.module(canonicalize) split at '// -----' rejects"
        );
        assert_eq!(
            one_run(
                "mlir-opt %s -cse --mlir-print-op-generic|mlir-opt -sccp - | mlir-opt --canonicalize | mlir-runner -e main"
            ),
            "builtin.module(cse,sccp,canonicalize)"
        );
        assert_eq!(
            one_run("mlir-opt %s -cse --split-input-file=\"// =====\" -o %t"),
            "builtin.module(cse) split at '// ====='"
        );
    }

    #[test]
    fn outputs_and_other_drivers_are_understood() {
        assert_eq!(one_run("mlir-opt -cse %s -o - | FileCheck %s"), "builtin.module(cse)");
        assert_eq!(one_run("my-opt -cse %s -o %t"), "builtin.module(cse)");
        assert_eq!(one_run("mlir-opt %s -cse > %t 2>&1"), "builtin.module(cse)");
        assert_eq!(one_run("mlir-opt %s -cse # not -sccp | FileCheck %s"), "builtin.module(cse)");
    }

    #[test]
    fn commands_of_one_line_are_followed_one_by_one() {
        let all = |line: &str| -> Vec<String> {
            read(&format!("// RUN: {line}\n")).into_iter().map(|(_, text)| text).collect()
        };
        assert_eq!(
            all("mkdir -p %t && mlir-opt %s -cse -o %t/x && FileCheck %s < %t/x"),
            ["builtin.module(cse)"]
        );
        assert_eq!(
            all("mlir-opt %s -cse ; mlir-opt %t -sccp && mlir-opt %s -sccp"),
            ["builtin.module(cse)", "not: it reads '%t'", "builtin.module(sccp)"]
        );
    }

    #[test]
    fn lines_that_go_on_are_one() {
        let text = "// RUN: mlir-opt %s \\\n// RUN:   -cse \\\n// CHECK-RUN: -sccp\n// RUN: | FileCheck %s\n\n// RUN: mlir-opt %s -sccp\n";
        let found = read(text);
        assert_eq!(found, [(1, "builtin.module(cse)".to_owned()), (6, "builtin.module(sccp)".to_owned())]);
    }

    #[test]
    fn what_is_left_out_says_why() {
        assert_eq!(one_run("not mlir-opt %s -cse"), "not: it expects mlir-opt to fail");
        assert_eq!(one_run("%{compile} | %{run}"), "not: the substitution '%{compile}' is not understood");
        assert_eq!(
            one_run("mlir-opt %s %{option}"),
            "not: the substitution in '%{option}' is not understood"
        );
        assert_eq!(one_run("mlir-translate %s"), "not: it runs 'mlir-translate'");
        assert_eq!(one_run("mlir-opt %s -no-such"), "not: mlir-test has no pass or flag '-no-such'");
        assert_eq!(one_run("mlir-opt %S/other.mlir -cse"), "not: it reads '%S/other.mlir'");
        assert_eq!(one_run("mlir-opt %s -cse || echo ok"), "not: several commands, joined by '||'");
        assert_eq!(one_run("mkdir %t && cat %s"), "not: it runs 'mkdir'");
        assert_eq!(one_run("mlir-opt %s --irdl-file=%s"), "not: '--irdl-file=%s' is not followed");
        assert_eq!(
            one_run("mlir-opt %s -cse 'open"),
            "not: missing closing quote in: mlir-opt %s -cse 'open"
        );
        assert_eq!(one_run(""), "not: a part of the pipe is empty");
    }
}

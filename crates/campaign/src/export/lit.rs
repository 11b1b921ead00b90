//! `test.mlir` and `lit.cfg.py`: the finding as a test in the style of llvm-project. The test fails until the bug is fixed.

use std::fmt::Write as _;

use super::by_ir;
use super::words::{pass_arguments, quote};
use crate::finding::{ExecutionAgreement, FailureKind, Finding, Runnable, Stored};

/// The text of `test.mlir`. `None` for a miscompilation that neither an executed program nor a single line of the IR shows: only people
/// can say how the right IR would look.
pub fn lit_test(stored: &Stored) -> Option<String> {
    test(stored, &stored.finding.guilty.step, |run| Some(&run.bad))
}

/// The same test without the guilty pass. It must pass with the compiler that has the bug. `None` if there is no pipeline without
/// the pass, or no guilty pass: a bug of the printer shows in every run.
pub fn lit_control(stored: &Stored) -> Option<String> {
    if stored.finding.guilty.step.is_empty() {
        return None;
    }
    test(stored, "", |run| run.good.as_ref())
}

fn test(stored: &Stored, step: &str, pipeline: impl Fn(&Runnable) -> Option<&String>) -> Option<String> {
    let finding = &stored.finding;
    let opt = format!("mlir-opt %s {}", argument(step));
    let opt = opt.trim_end();
    let head = match (finding.kind, finding.runnable()) {
        (FailureKind::Miscompile, Some(run)) if finding.execution() == ExecutionAgreement::Confirms => {
            execution_test(run, pipeline(run)?)
        }
        (FailureKind::Miscompile, _) => {
            format!("// RUN: {opt} | FileCheck %s\n\n{}\n", by_ir::check(finding)?)
        }
        // The result of the pass is read again.
        (FailureKind::InvalidOutput, _) => format!("// RUN: {opt} | mlir-opt -o /dev/null\n"),
        (FailureKind::Hang, _) => format!("// RUN: timeout 60 {opt} -o /dev/null\n"),
        _ => format!("// RUN: {opt} -o /dev/null\n"),
    };
    let title = super::issue_title(finding);
    let title = title.split_whitespace().collect::<Vec<_>>().join(" ");
    Some(format!("{head}\n// {title}\n\n{}\n", finding.ir.before_text().trim_end()))
}

/// A tool that a test may run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Its name in a test.
    pub name: &'static str,
    /// The environment variable with which the user can name another tool.
    pub variable: &'static str,
    /// The commands to look for; the first one that is installed is taken.
    pub commands: Vec<String>,
}

/// The tools of a test, in the order in which `lit.cfg.py` looks for them.
pub fn lit_tools(finding: &Finding) -> [Tool; 3] {
    let runner = finding.runnable().map_or("mlir-runner", |run| run.runner.as_str());
    let runner = if runner.is_empty() { "mlir-runner" } else { runner };
    // Debian's tools of version N are called NAME-N.
    let version = finding.compilation.command.rsplit_once('-').map_or("", |(_, version)| version);
    let tool = |name, variable, commands: &[&str]| Tool {
        name,
        variable,
        commands: commands.iter().map(|&command| command.to_owned()).collect(),
    };
    [
        tool("mlir-opt", "MLIR_OPT", &[&finding.compilation.command, "mlir-opt"]),
        tool("mlir-runner", "MLIR_RUNNER", &[runner, "mlir-runner", "mlir-cpu-runner"]),
        tool("FileCheck", "FILECHECK", &[&format!("FileCheck-{version}"), "FileCheck"]),
    ]
}

/// The configuration that makes the folder a test suite: `lit -a DIR` runs `test.mlir` with the compiler that has the bug, or
/// with the tools that `MLIR_OPT` and `MLIR_RUNNER` name.
pub fn lit_config(finding: &Finding) -> String {
    let [opt, runner, check] = lit_tools(finding).map(|tool| {
        let commands: Vec<String> = tool.commands.iter().map(|command| format!("\"{command}\"")).collect();
        format!("\"{}\", {}", tool.variable, commands.join(", "))
    });
    let mut libraries = String::new();
    for library in finding.runnable().iter().flat_map(|run| &run.libraries) {
        let _ = writeln!(libraries, "substitute(r\"{}\", library(\"{library}\"))", substitution(library));
    }
    format!(
        r#"# A lit suite of one test, test.mlir, which fails as long as the bug is there: lit -a .
import glob
import os
import shutil

import lit.formats

config.name = "assay"
config.test_format = lit.formats.ShTest(execute_external=False)
config.suffixes = [".mlir"]
config.excludes = ["program.mlir", "before.mlir", "after.mlir"]
config.test_source_root = os.path.dirname(__file__)


def substitute(word, path):
    config.substitutions.append((word, path))


def tool(variable, *names):
    found = os.environ.get(variable) or next(filter(None, map(shutil.which, names)), None)
    return found or names[0]


opt = tool({opt})
runner = tool({runner})
beside = os.path.join(os.path.dirname(os.path.realpath(opt)), "FileCheck")
substitute(r"\bmlir-opt\b", opt)
substitute(r"\bmlir-runner\b", runner)
substitute(r"\bFileCheck\b", tool({check}, beside))


def library(name):
    folder = os.environ.get("MLIR_LIB") or os.path.join(os.path.dirname(os.path.realpath(runner)), "../lib")
    # Packages without development files have a version behind the name.
    return next(iter(sorted(glob.glob(os.path.join(folder, name + "*")))), name)


{libraries}"#
    )
}

/// Lowered, run, and compared with the expected output.
fn execution_test(run: &Runnable, pipeline: &str) -> String {
    let libraries: Vec<String> = run.libraries.iter().map(|library| substitution(library)).collect();
    let mut text = format!("// RUN: mlir-opt %s {} \\\n", argument(pipeline));
    let _ = write!(
        text,
        "// RUN: | mlir-runner -e {} --entry-point-result={}",
        quote(&run.entry),
        quote(&run.result)
    );
    if !libraries.is_empty() {
        let _ = write!(text, " \\\n// RUN:     --shared-libs={}", libraries.join(","));
    }
    text += " \\\n// RUN: | FileCheck %s --match-full-lines\n\n";
    for (index, line) in run.expected.lines().enumerate() {
        let next = if index == 0 { "" } else { "-NEXT" };
        // Without `{LITERAL}`, FileCheck reads [[…]] and {{…}} as variables and patterns.
        let literal = if line.contains("[[") || line.contains("{{") { "{LITERAL}" } else { "" };
        let _ = writeln!(text, "// CHECK{next}{literal}: {}", line.trim());
    }
    text
}

/// llvm-project's lit substitution for a library of the runner: `%mlir_runner_utils` for `libmlir_runner_utils.so`.
fn substitution(library: &str) -> String {
    let name = library.strip_prefix("lib").unwrap_or(library);
    format!("%{}", name.split('.').next().unwrap_or(name))
}

/// The steps as arguments in a RUN line. lit would read a `%` as a substitution.
fn argument(pipeline: &str) -> String {
    let words: Vec<String> = pass_arguments(pipeline).iter().map(|argument| quote(argument)).collect();
    words.join(" ").replace('%', "%%")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn special_text_is_literal() {
        let run = Runnable {
            entry: "main".to_owned(),
            result: "void".to_owned(),
            libraries: vec!["libmlir_c_runner_utils.so".to_owned()],
            bad: "canonicalize".to_owned(),
            expected: "[[1]]\n-7\n".to_owned(),
            ..Runnable::default()
        };
        assert_eq!(
            execution_test(&run, &run.bad),
            "// RUN: mlir-opt %s --canonicalize \\\n\
             // RUN: | mlir-runner -e main --entry-point-result=void \\\n\
             // RUN:     --shared-libs=%mlir_c_runner_utils \\\n\
             // RUN: | FileCheck %s --match-full-lines\n\n\
             // CHECK{LITERAL}: [[1]]\n// CHECK-NEXT: -7\n"
        );
    }
}

//! `reproduce.sh`: shows the bug with nothing but the compiler.

use crate::finding::{Finding, Kind, Runnable, Stored};

/// `text` as one word of a POSIX shell.
pub fn quote(text: &str) -> String {
    let plain = |c: char| c.is_ascii_alphanumeric() || "_./=:,@%+-".contains(c);
    if !text.is_empty() && text.chars().all(plain) {
        text.to_owned()
    } else {
        format!("'{}'", text.replace('\'', r"'\''"))
    }
}

/// The argument of `mlir-opt` that runs one step or a whole textual pipeline: `--canonicalize` where a bare flag
/// says it all, else `--pass-pipeline=builtin.module(…)`. Not quoted.
pub fn pass_argument(pipeline: &str) -> String {
    let bare = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
    if !pipeline.is_empty() && pipeline.chars().all(bare) {
        format!("--{pipeline}")
    } else if pipeline.starts_with("builtin.module(") || pipeline.starts_with("any(") {
        format!("--pass-pipeline={pipeline}")
    } else {
        format!("--pass-pipeline=builtin.module({pipeline})")
    }
}

/// The text of `reproduce.sh`, for `/bin/sh`.
pub fn reproduce_script(stored: &Stored) -> String {
    let finding = &stored.finding;
    let mut script = header(finding);
    match (&finding.runnable, finding.kind) {
        (Some(run), Kind::Miscompile) => script += &execute(finding, run),
        (_, Kind::Crash | Kind::Hang | Kind::OutOfMemory | Kind::RejectsValid) => script += &fails(finding),
        (_, Kind::InvalidOutput) => script += &invalid(finding),
        (_, Kind::Miscompile) => script += &same_ir(finding),
    }
    script
}

fn header(finding: &Finding) -> String {
    format!(
        r#"#!/bin/sh
# {title}
# Found with {command} {version}. Needs nothing but the compiler; set MLIR_OPT and MLIR_RUNNER to use another.
# Exit status: 0 the bug is gone, 1 the bug is there, 2 it could not be tried (so `git bisect run` can use it
# behind a wrapper that turns 2 into 125).
set -u
cd "$(dirname "$0")" || exit 2
MLIR_OPT=${{MLIR_OPT:-{default}}}
if ! command -v "$MLIR_OPT" >/dev/null; then
  echo "$MLIR_OPT is not there; set MLIR_OPT to an mlir-opt" >&2
  exit 2
fi
work=$(mktemp -d) || exit 2
trap 'rm -rf "$work"' EXIT
"#,
        title = comment(&super::issue_title(finding)),
        command = comment(&finding.command),
        version = comment(&finding.version),
        default = quote(&finding.command),
    )
}

/// Crash, hang, memory, rejection: the pass alone, and how the compiler ends.
fn fails(finding: &Finding) -> String {
    let step = quote(&pass_argument(&finding.step));
    let (limit, test, what) = match finding.kind {
        Kind::Hang => ("timeout 60 ", r#"[ "$status" -eq 124 ]"#, "does not end within 60 s"),
        Kind::OutOfMemory => ("", r#"[ "$status" -ne 0 ]"#, "runs out of 4 GiB of memory"),
        Kind::RejectsValid => {
            ("", r#"[ "$status" -gt 0 ] && [ "$status" -lt 128 ]"#, "refuses the valid program")
        }
        // A shell reports a death by signal N as 128 + N.
        _ => ("", r#"[ "$status" -gt 128 ]"#, "crashes"),
    };
    let memory = if finding.kind == Kind::OutOfMemory { "ulimit -v 4194304\n" } else { "" };
    format!(
        r#"
# The guilty pass alone.
set -x
{memory}{limit}"$MLIR_OPT" {step} before.mlir -o "$work/after.mlir"
status=$?
{{ set +x; }} 2>/dev/null
if {test}; then
  echo "the bug is there: mlir-opt {what} (exit status $status)"
  exit 1
fi
echo "the bug is gone: exit status $status"
"#
    )
}

/// Invalid output: the verifier after the pass complains, or the printed module cannot be read again.
fn invalid(finding: &Finding) -> String {
    let step = quote(&pass_argument(&finding.step));
    format!(
        r#"
"$MLIR_OPT" before.mlir -o /dev/null || exit 2
# The guilty pass alone; then its output is read again.
set -x
"$MLIR_OPT" {step} --mlir-print-op-generic before.mlir -o "$work/after.mlir" &&
  "$MLIR_OPT" "$work/after.mlir" -o /dev/null
status=$?
{{ set +x; }} 2>/dev/null
if [ "$status" -ne 0 ]; then
  echo "the bug is there: what the pass makes is no valid module"
  exit 1
fi
echo "the bug is gone: the pass makes a valid module"
"#
    )
}

/// A miscompilation that only the IR shows: does the pass still print the wrong module?
fn same_ir(finding: &Finding) -> String {
    let step = quote(&pass_argument(&finding.step));
    format!(
        r#"
# The guilty pass alone; issue.md says what is wrong in after.mlir.
set -x
"$MLIR_OPT" {step} --mlir-print-op-generic before.mlir -o "$work/after.mlir" || exit 2
{{ set +x; }} 2>/dev/null
cat "$work/after.mlir"
if [ -f after.mlir ] && ! diff -bB after.mlir "$work/after.mlir" >/dev/null; then
  echo "the pass no longer yields after.mlir" >&2
  exit 0
fi
echo "the bug is there: the pass yields the wrong module of after.mlir" >&2
exit 1
"#
    )
}

/// A miscompilation that can be executed: the same module, with and without the guilty pass, lowered and run.
fn execute(finding: &Finding, run: &Runnable) -> String {
    let runner = if run.runner.is_empty() { "mlir-runner" } else { &run.runner };
    let libraries: Vec<_> =
        run.libraries.iter().map(|name| format!("\"$(library {})\"", quote(name))).collect();
    let libraries =
        if libraries.is_empty() { String::new() } else { format!(" --shared-libs={}", libraries.join(",")) };
    let mut script = format!(
        r#"MLIR_RUNNER=${{MLIR_RUNNER:-{runner}}}
if ! runner=$(command -v "$MLIR_RUNNER"); then
  echo "$MLIR_RUNNER is not there; set MLIR_RUNNER to an mlir-runner" >&2
  exit 2
fi
MLIR_LIB=${{MLIR_LIB:-$(dirname "$(readlink -f "$runner")")/../lib}}
# A library by its name, or with a version behind it, as packages without development files have it.
library() {{
  for file in "$MLIR_LIB/$1" "$MLIR_LIB/$1".* "$MLIR_LIB/${{1%.so.*}}.so"*; do
    if [ -e "$file" ]; then echo "$file"; return; fi
  done
  echo "$MLIR_LIB/$1"
}}
execute() {{
  "$MLIR_RUNNER" -e {entry} --entry-point-result={result}{libraries}
}}

# What the guilty pass alone makes of before.mlir, to look at.
set -x
"$MLIR_OPT" {step} --mlir-print-op-generic before.mlir
{{ set +x; }} 2>/dev/null
"#,
        runner = quote(runner),
        entry = quote(&run.entry),
        result = quote(&run.result),
        step = quote(&pass_argument(&finding.step)),
    );
    if let Some(good) = &run.good {
        script += &lower_and_run("good", "without", good);
    }
    script += &lower_and_run("bad", "with", &run.bad);
    script + COMPARE
}

fn lower_and_run(name: &str, with: &str, pipeline: &str) -> String {
    let argument = quote(&pass_argument(pipeline));
    format!(
        r#"
# Lowered and executed {with} the guilty pass.
"$MLIR_OPT" {argument} before.mlir -o "$work/{name}.mlir" || exit 2
execute <"$work/{name}.mlir" >"$work/{name}.txt"
echo "{with} the guilty pass (exit status $?):"
cat "$work/{name}.txt"
"#
    )
}

const COMPARE: &str = r#"
echo "expected:"
cat expected.txt
if diff expected.txt "$work/bad.txt" >/dev/null; then
  echo "the bug is gone"
  exit 0
fi
if [ -f "$work/good.txt" ] && ! diff expected.txt "$work/good.txt" >/dev/null; then
  echo "without the guilty pass the output is not the expected one either" >&2
fi
echo "the bug is there"
exit 1
"#;

/// `text` on one line of a comment.
fn comment(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_survive_the_shell() {
        for text in
            ["", "a b", "it's", "$(rm x)", "`x`", "a\nb", "--pass-pipeline=builtin.module(x{a=1})", "\\"]
        {
            let output = std::process::Command::new("sh")
                .args(["-c", &format!("printf %s {}", quote(text))])
                .output()
                .unwrap();
            assert_eq!(String::from_utf8(output.stdout).unwrap(), text);
        }
        assert_eq!(quote("--canonicalize"), "--canonicalize");
    }

    #[test]
    fn a_step_becomes_one_argument() {
        assert_eq!(pass_argument("canonicalize"), "--canonicalize");
        assert_eq!(pass_argument("func.func(cse)"), "--pass-pipeline=builtin.module(func.func(cse))");
        assert_eq!(pass_argument("cse,sccp"), "--pass-pipeline=builtin.module(cse,sccp)");
        assert_eq!(pass_argument("builtin.module(cse)"), "--pass-pipeline=builtin.module(cse)");
    }
}

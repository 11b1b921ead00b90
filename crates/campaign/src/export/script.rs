//! `reproduce.sh`: shows a bug with the compiler alone, and can report that the bug is gone.
//!
//! All bugs share one template. The script decides by the exact status, message and value of its bug. Before that, a control run
//! without the guilty pass must succeed. Everything else (a missing tool, an unknown option, another diagnostic, another crash)
//! counts as 'could not be tried'.

use std::fmt::Write as _;

use super::bug::{Bug, BugSymptom, Show};
use super::words::{pass_arguments, print_arguments, quote, to_glob, top_level};

const HEAD: &str = include_str!("shell/head.sh");
const RUNNER: &str = include_str!("shell/runner.sh");
const INTERPRETER: &str = include_str!("shell/interpreter.sh");

/// Seconds after which a compiler counts as hanging.
const SECONDS: u32 = 60;
/// Memory limit in KiB for a bug that makes the compiler run out of memory.
pub const MEMORY_KIB: u32 = 4 << 20;
/// After this many columns a command continues on the next line.
const WIDTH: usize = 110;
/// Numbers of signals on Linux.
const SIGABRT: u8 = 6;
const SIGBUS: u8 = 7;
const SIGSEGV: u8 = 11;

/// If a pass succeeds although an assertion should fail, that is conclusive only for a compiler that checks assertions.
const UNCHECKED: &str = r#"  0)
    case $("$MLIR_OPT" --version 2>&1) in
      *'with assertions'*) end 0 "the bug is gone: @SUCCESS@" ;;
    esac
    end 2 "silent: @SUCCESS@, and the compiler does not say that it checks assertions" ;;
"#;

/// Whether the compiler hangs before it runs any of several passes, which are all needed.
fn needs_several(show: &Show) -> bool {
    show.kind == BugSymptom::Hang && top_level(&show.step).len() > 1
}

/// What happens instead of a crash or a hang once the bug is gone.
fn success(show: &Show) -> &'static str {
    if show.step.is_empty() { "the program is read" } else { "the pass succeeds" }
}

/// The text of `reproduce.sh`, for `/bin/sh`.
pub fn script(bug: &Bug) -> String {
    let show = &bug.show;
    let executed = show.kind == BugSymptom::WrongValue;
    let variables = if executed { "MLIR_OPT, MLIR_LOWER, MLIR_RUNNER and MLIR_LIB" } else { "MLIR_OPT" };
    let text = HEAD
        .replace("@TITLE@", &one_line(&bug.title))
        .replace("@VARIABLES@", variables)
        .replace("@PROGRAM@", &quote(&show.program))
        .replace("@COMMAND@", &quote(&show.command))
        .replace("@SECONDS@", &show.seconds.unwrap_or(SECONDS).to_string());
    text + &match show.kind {
        BugSymptom::Crash => crash(show),
        BugSymptom::Hang => hang(show),
        BugSymptom::OutOfMemory => out_of_memory(show),
        BugSymptom::RejectsValid | BugSymptom::InvalidOutput => rejection_script(show),
        BugSymptom::UnreadableOutput => unreadable(show),
        BugSymptom::WrongValue => wrong_value(show),
        BugSymptom::WrongIr => wrong_ir(show),
    }
}

/// The control run of the compiler: without the pass it must succeed.
fn control(show: &Show) -> String {
    match &show.control {
        None => no_control(show),
        Some(pipeline) => format!(
            "\n# The control: without the guilty {0}.\n{1}\
             [ \"$status\" -eq 0 ] || end 2 \"without the {0}: exit status $status: $(reason control)\"\n",
            if needs_several(show) { "passes" } else { "pass" },
            compile("control", "$MLIR_OPT", "$program", pipeline, show.generic)
        ),
    }
}

fn no_control(show: &Show) -> String {
    format!("\n# No control: {}.\n", one_line(&show.no_control))
}

/// The run that shows the bug.
fn step(show: &Show) -> String {
    let run = compile("bug", "$MLIR_OPT", "$program", &show.step, show.generic);
    let what = match needs_several(show) {
        true => "All these passes are needed",
        false if show.step.is_empty() => "No pass: the program is only read and printed",
        false => "The guilty pass",
    };
    match show.runs {
        None => format!("\n# {what}.\n{run}"),
        Some(runs) => {
            let turns: Vec<String> = (1..=runs).map(|turn| turn.to_string()).collect();
            format!(
                "\n# {what}; chance plays a part.\nfor turn in {}; do\n  {}  [ \"$status\" -eq 0 ] || break\ndone\n",
                turns.join(" "),
                run.replace("\\\n  ", "\\\n    ")
            )
        }
    }
}

fn compile(name: &str, compiler: &str, file: &str, pipeline: &str, generic: bool) -> String {
    let mut line = format!("compile {name} \"{compiler}\" \"{file}\"");
    let mut text = String::new();
    for argument in pass_arguments(pipeline).into_iter().chain(print_arguments(generic)) {
        let argument = quote(&argument);
        if line.len() + argument.len() > WIDTH {
            let _ = writeln!(text, "{line} \\");
            line = " ".to_owned();
        }
        let _ = write!(line, " {argument}");
    }
    format!("{text}{line}\n")
}

/// The exit statuses of a shell whose command was ended by this signal: 128 + N for signal N. An access through a wild pointer
/// ends by SIGSEGV or by SIGBUS: on x86-64 that depends on the pointer and on the register that holds it (the manual of Intel's
/// processors, volume 3, 'stack-segment fault').
fn exit_statuses(signal: u8) -> String {
    match signal {
        SIGSEGV | SIGBUS => "139 | 135".to_owned(),
        signal => (128 + u32::from(signal)).to_string(),
    }
}

/// The additional exit status of a build with assertions, which ends by SIGABRT where other builds continue.
fn assertion_status(signal: u8) -> &'static str {
    if signal == SIGABRT { "" } else { " | 134" }
}

fn crash(show: &Show) -> String {
    let signal = show.signal.unwrap_or(SIGSEGV);
    let mut text = control(show) + &step(show);
    // How a use of erased IR ends depends on the addresses; in that case a message identifies the crash.
    let named = !show.frames.is_empty() || !show.message.is_empty();
    let abort = if named { assertion_status(signal) } else { "" };
    let well = if show.is_assertion() { UNCHECKED } else { "  0) end 0 \"the bug is gone: @SUCCESS@\" ;;\n" };
    let well = well.replace("@SUCCESS@", success(show));
    let _ = write!(
        text,
        r#"case $status in
{well}  {statuses}{abort}) ;;
  124) end 2 "it does not end, which is not this bug" ;;
  *) end 2 "exit status $status is not this crash: $(reason bug)" ;;
esac
"#,
        statuses = exit_statuses(signal)
    );
    if !show.message.is_empty() {
        text += &message(&show.message);
    }
    if !show.frames.is_empty() {
        let frames: Vec<String> = show.frames.iter().map(|frame| format!("*{}*", to_glob(frame))).collect();
        // Unless SIGABRT is the crash itself, it comes from an assertion, whose stack must have names.
        let plain = if signal == SIGABRT { "-eq" } else { "-ne" };
        let _ = write!(
            text,
            r#"# A stack without names says nothing; one with names has one of these.
case $(cat "$work/bug.err") in
  {frames}) ;;
  *' mlir::'*) end 2 "another crash: the stack has other functions" ;;
  *'Stack dump'*) [ "$status" {plain} 134 ] || end 2 "exit status $status, and the stack has no names" ;;
  *)
    [ "$status" {plain} 134 ] || end 2 "exit status $status, and there is no stack"
    # A library that a script drives has no handler that prints one.
    case $MLIR_OPT in
      *.py) ;;
      *) end 2 "another crash: it has no stack, and this one has" ;;
    esac ;;
esac
"#,
            frames = frames.join(" | \\\n  ")
        );
    }
    text + "end 1 \"the bug is there: exit status $status\"\n"
}

fn hang(show: &Show) -> String {
    format!(
        r#"{}{}case $status in
  0) end 0 "the bug is gone: {}" ;;
  124) end 1 "the bug is there: it does not end within {} s" ;;
  *) end 2 "exit status $status: $(reason bug)" ;;
esac
"#,
        control(show),
        step(show),
        match needs_several(show) {
            true => "the passes end",
            false if show.step.is_empty() => success(show),
            false => "the pass ends",
        },
        show.seconds.unwrap_or(SECONDS)
    )
}

fn out_of_memory(show: &Show) -> String {
    let status = 128 + u32::from(show.signal.unwrap_or(6));
    format!(
        r#"
ulimit -v {MEMORY_KIB} || end 2 "the memory cannot be bounded"
{}{}case $status in
  0) end 0 "the bug is gone: {} in {MEMORY_KIB} KiB" ;;
  {status}) end 1 "the bug is there: {MEMORY_KIB} KiB are not enough" ;;
  *) end 2 "exit status $status: $(reason bug)" ;;
esac
"#,
        control(show).trim_start_matches('\n'),
        step(show),
        success(show)
    )
}

fn rejection_script(show: &Show) -> String {
    format!(
        r#"{}{}case $status in
  0) end 0 "the bug is gone: {}" ;;
  1) ;;
  *) end 2 "exit status $status: $(reason bug)" ;;
esac
{}end 1 "the bug is there: $(first_error bug)"
"#,
        control(show),
        step(show),
        success(show),
        message(&show.message)
    )
}

/// The first diagnostic must be this one.
fn message(text: &str) -> String {
    format!(
        "case $(first_error bug) in\n  {}) ;;\n  *) end 2 \"another diagnostic: $(reason bug)\" ;;\nesac\n",
        to_glob(text)
    )
}

fn unreadable(show: &Show) -> String {
    let again = compile("again", "$MLIR_OPT", "$work/bug.mlir", "", false);
    // The parser crashes (by SIGABRT if it checks assertions), or it reports an error.
    let (status, expected, how) = match show.signal {
        Some(signal) => {
            let statuses = format!("{}{}", exit_statuses(signal), assertion_status(signal));
            (statuses, String::new(), "exit status $status of reading".to_owned())
        }
        None => {
            let expected = message(&show.message).replace("first_error bug", "first_error again");
            ("1".to_owned(), expected, "$(first_error again)".to_owned())
        }
    };
    format!(
        r#"{}{}[ "$status" -eq 0 ] || end 2 "exit status $status: $(reason bug)"
# What it printed is read again.
{again}case $status in
  0) end 0 "the bug is gone: the output can be read" ;;
  {status}) ;;
  *) end 2 "exit status $status of reading: $(reason again)" ;;
esac
{expected}end 1 "the bug is there: {how}"
"#,
        control(show),
        step(show)
    )
}

fn wrong_ir(show: &Show) -> String {
    let functions = |name: &str, lines: &[String]| -> String {
        let pattern = |(at, line): (usize, &String)| {
            format!(
                "{name}_{at}() {{ while IFS= read -r line; do case $line in *{}*) return 0 ;; esac; done <\"$1\"; return 1; }}\n",
                to_glob(line)
            )
        };
        lines.iter().enumerate().map(pattern).collect()
    };
    let mut test: Vec<String> = (0..show.present.len()).map(|at| format!("present_{at} \"$1\"")).collect();
    test.extend((0..show.absent.len()).map(|at| format!("! absent_{at} \"$1\"")));
    if !show.ordered.is_empty() {
        test.push("ordered \"$1\"".to_owned());
    }
    if test.is_empty() {
        test.push("false".to_owned());
    }
    let mut test = test.join(" && ");
    if !show.also_wrong.is_empty() {
        let other: Vec<String> =
            (0..show.also_wrong.len()).map(|at| format!("also_wrong_{at} \"$1\"")).collect();
        test = format!("{{ {test}; }} || {{ {}; }}", other.join(" && "));
    }
    let (control, same) = match &show.control {
        None => (no_control(show), ""),
        Some(_) => (
            control(show)
                + "wrong \"$work/control.mlir\" && end 2 \"the module is wrong without the pass, too\"\n",
            "[ \"$(cat \"$work/bug.mlir\")\" = \"$(cat \"$work/control.mlir\")\" ] && end 0 \"the bug is gone: the pass leaves the program as it is\"\n",
        ),
    };
    let (interpreter, by_value) = by_value(show);
    format!(
        r#"
# Lines that make the module wrong, and lines of a right one; names of values are left open.
{}{}{}{}{}{}wrong() {{ {test}; }}
right() {{ {}; }}
{interpreter}{control}{}{}[ "$status" -eq 0 ] || end 2 "exit status $status: $(reason bug)"
[ -s "$work/bug.mlir" ] || end 2 "the compiler printed nothing"
cat "$work/bug.mlir"
{by_value}if wrong "$work/bug.mlir"; then end 1 "the bug is there: the pass makes this module"; fi
{same}if right "$work/bug.mlir"; then end 0 "the bug is gone: the module has the lines of the right one"; fi
end 2 "the pass makes another module: neither the wrong one nor one that is known to be right"
"#,
        functions("present", &show.present),
        functions("absent", &show.absent),
        functions("also_wrong", &show.also_wrong),
        functions("kept", &show.kept),
        functions("right", &show.right),
        in_order(&show.ordered),
        right(show),
        step(show),
        refusal(&show.refusal)
    )
}

/// The function that interprets a module, and the lines that decide by what it prints. A compiler may turn the program into a module
/// that is like neither the wrong one nor a known right one. Only its value then says whether the bug is there.
fn by_value(show: &Show) -> (String, String) {
    let Some(expected) = &show.expected else { return Default::default() };
    let call = if show.call.is_empty() { String::new() } else { format!("--call {} ", quote(&show.call)) };
    let is_wrong = match &show.actual {
        Some(actual) => {
            format!("[ \"$status\" -eq 0 ] && [ \"$output\" = {} ]", quote(actual.trim_end_matches('\n')))
        }
        // It stops: the module has undefined behaviour, or a trap.
        None => "[ \"$status\" -eq 1 ]".to_owned(),
    };
    let decide = format!(
        r#"interpret "$work/bug.mlir"
if [ "$status" -eq 0 ] && [ "$output" = {} ]; then end 0 "the bug is gone: Assay's interpreter prints the right value"; fi
if {is_wrong}; then end 1 "the bug is there: so Assay's interpreter says"; fi
"#,
        quote(expected.trim_end_matches('\n'))
    );
    (INTERPRETER.replace("@CALL@", &call), decide)
}

/// A compiler that refuses the program with this message does not have the bug.
fn refusal(text: &str) -> String {
    if text.is_empty() {
        return String::new();
    }
    format!(
        "case $status:$(first_error bug) in\n  1:{}) end 0 \"the bug is gone: the pass refuses the program\" ;;\nesac\n",
        to_glob(text)
    )
}

/// The condition under which a module that is not wrong counts as right: it has the lines that the wrong module lost and none
/// of the wrong ones, or the lines of another right module.
fn right(show: &Show) -> String {
    let has =
        |name: &str, count: usize| (0..count).map(|at| format!("{name}_{at} \"$1\"")).collect::<Vec<_>>();
    let mut kept = has("kept", show.kept.len());
    if !kept.is_empty() {
        // A wrong line may be a part of a right one: an op that lost its result.
        let is_part = |line: &String| show.kept.iter().any(|kept| kept.contains(line.as_str()));
        let wrong = has("present", show.present.len()).into_iter().zip(&show.present);
        kept.extend(wrong.filter(|(_, line)| !is_part(line)).map(|(one, _)| format!("! {one}")));
    }
    kept.extend(has("absent", show.absent.len()));
    let sets = [kept, has("right", show.right.len())];
    let sets: Vec<String> = sets.iter().filter(|set| !set.is_empty()).map(|set| set.join(" && ")).collect();
    match sets.as_slice() {
        [] => "false".to_owned(),
        [set] => set.clone(),
        sets => sets.iter().map(|set| format!("{{ {set}; }}")).collect::<Vec<_>>().join(" || "),
    }
}

/// A shell function that tests whether a file has these lines in this order.
fn in_order(lines: &[String]) -> String {
    if lines.is_empty() {
        return String::new();
    }
    let mut text = "ordered() {\n  at=0\n  while IFS= read -r line; do\n    case $at:$line in\n".to_owned();
    for (at, line) in lines.iter().enumerate() {
        let _ = writeln!(text, "      {at}:*{}*) at={} ;;", to_glob(line), at + 1);
    }
    let _ = write!(text, "    esac\n  done <\"$1\"\n  [ \"$at\" -eq {} ]\n}}\n", lines.len());
    text
}

fn wrong_value(show: &Show) -> String {
    let libraries: Vec<String> =
        show.libraries.iter().map(|name| format!("\"$(library {})\"", quote(name))).collect();
    let libraries =
        if libraries.is_empty() { String::new() } else { format!(" --shared-libs={}", libraries.join(",")) };
    let runner = show.command.replace("mlir-opt", "mlir-runner");
    let mut text = RUNNER
        .replace("@RUNNER@", &quote(&runner))
        .replace("@ENTRY@", &quote(&show.entry))
        .replace("@RESULT@", &quote(&show.result))
        .replace("@LIBRARIES@", &libraries);
    let expected = show.expected.as_deref().unwrap_or_default().trim_end_matches('\n');
    let _ = write!(text, "\nexpected={}\n", quote(expected));
    match &show.control {
        None => text += &no_control(show),
        Some(pipeline) => {
            let _ = write!(
                text,
                r#"
# The control: lowered and executed without the guilty pass.
{}[ "$status" -eq 0 ] || end 2 "without the pass: exit status $status: $(reason control)"
execute control
[ "$status" -eq 0 ] && [ "$output" = "$expected" ] ||
  end 2 "without the pass the runner prints (exit status $status): $output"
"#,
                compile("control", "$MLIR_LOWER", "$program", pipeline, false)
            );
        }
    }
    text += &step(show);
    text += "[ \"$status\" -eq 0 ] || end 2 \"exit status $status: $(reason bug)\"\n";
    let last = if show.lower.is_empty() {
        "bug"
    } else {
        let _ = writeln!(
            text,
            "{}[ \"$status\" -eq 0 ] || end 2 \"its output is not lowered: exit status $status: $(reason lowered)\"",
            compile("lowered", "$MLIR_LOWER", "$work/bug.mlir", &show.lower, false)
        );
        "lowered"
    };
    text + &compare(show, last)
}

fn compare(show: &Show, last: &str) -> String {
    let exit_status = u32::from(show.exit_status.unwrap_or(0));
    let status = show.signal.map_or(exit_status, |signal| 128 + u32::from(signal));
    // A value that varies may sometimes be right.
    let chance = if show.varies.is_empty() { "" } else { ", or the value is right by chance" };
    let mut text = format!(
        r#"execute {last}
printf 'expected:\n%s\nactual (exit status %s):\n%s\n' "$expected" "$status" "$output"
if [ "$status" -eq 0 ] && [ "$output" = "$expected" ]; then end 0 "the bug is gone{chance}"; fi
"#
    );
    if show.varies.is_empty() {
        let actual = show.actual.as_deref().unwrap_or_default().trim_end_matches('\n');
        let _ = writeln!(
            text,
            "if [ \"$status\" -eq {status} ] && [ \"$output\" = {} ]; then end 1 \"the bug is there\"; fi\n\
             end 2 \"neither the right output nor that of the bug\"",
            quote(actual)
        );
    } else {
        let _ = writeln!(
            text,
            "# Any wrong value is the bug: {}.\n\
             if [ \"$status\" -eq {status} ]; then end 1 \"the bug is there\"; fi\n\
             end 2 \"exit status $status\"",
            one_line(&show.varies)
        );
    }
    text
}

/// `text` on one line of a comment.
fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

//! Programs whose output is known: what they print when interpreted as written, and after each pass on the way to the
//! form that LLVM executes.

use std::fs;
use std::path::{Path, PathBuf};

use rayon::prelude::*;
use serde_json::Value;

use crate::{TARGET, command, has_target, of_kind, records, shared, text};

/// Programs that print something else as written than after their pipelines, and why that is right.
const ELSEWISE: [(&str, &str); 8] = [
    ("Arith__CPU__test-wide-int-emulation-constants-i16", "its pass prints pairs of halves by design"),
    (
        "Complex__CPU__correctness",
        "inexact results, and signs of NaNs, are compared by the judge's tolerances",
    ),
    ("ControlFlow__assert", "its pass lets assertions print instead of abort, which it is made for"),
    (
        "LLVMIR__CPU__test-vp-intrinsic",
        "lanes that are masked off are poison, of which the machine prints something",
    ),
    ("Linalg__CPU__test-matmul-masked-vec", "its transform computes a part of the result, as it is told to"),
    (
        "SparseTensor__CPU__sparse_reduce_custom_sum",
        "a reduction of no stored element leaves the identity or what was there, which no document decides",
    ),
    ("SparseTensor__CPU__sparse_rewrite_sort_coo", "an unstable sort leaves the order of equal keys open"),
    ("Vector__CPU__matrix-multiply-row", "a flag of the code generator changes how matrices lie"),
];

/// The least number of programs that must print the expected output as they are written, and after each pass.
const SOURCE_FLOOR: usize = 120;
const STEPS_FLOOR: usize = 60;

/// The result of one program.
struct ExecResult {
    name: String,
    /// `Ok` if it prints the expected output, else why that is not known; `None` if it prints something else.
    source: Option<Result<(), String>>,
    /// The passes after which something differs.
    guilty: Vec<String>,
    /// Why a step could not be compared.
    open: Option<String>,
}

/// What a number follows that differs in every execution: the address of a memref, the thread of a task.
const OPEN_NUMBERS: [&str; 2] = ["base@ = ", "Current thread id: "];

/// The text without numbers that differ in every execution.
fn without_open_numbers(text: &str) -> String {
    let mut shown = text.to_owned();
    for name in OPEN_NUMBERS {
        let mut parts = shown.split(name);
        let mut kept = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            kept += name;
            kept += part.find(char::is_whitespace).map_or("", |space| &part[space..]);
        }
        shown = kept;
    }
    shown
}

/// The variables that a command line sets for the program: the files that it reads.
fn variables(command_line: &str) -> Vec<(String, String)> {
    let words = shell_words::split(command_line).unwrap();
    let mut words = words.into_iter().skip_while(|word| word != "env").skip(1);
    let pair = |word: String| word.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
    words.by_ref().map_while(pair).collect()
}

fn source(
    folder: &Path,
    command_line: &str,
    entry: &str,
    prints_result: bool,
    expected: &str,
) -> Option<Result<(), String>> {
    let mut command = command(&["run", "program.generic.mlir", "--entry", entry]);
    let output = command.current_dir(folder).envs(variables(command_line)).output().unwrap();
    let mut printed = String::from_utf8_lossy(&output.stdout).into_owned();
    if prints_result {
        printed = printed.replace("result: ", "");
    }
    match output.status.code() {
        Some(0) if without_open_numbers(&printed) == without_open_numbers(expected) => Some(Ok(())),
        Some(0) => None,
        _ => Some(Err(String::from_utf8_lossy(&output.stderr).trim().to_owned())),
    }
}

fn judge(folder: &Path) -> ExecResult {
    let name = folder.file_name().unwrap().to_string_lossy().into_owned();
    let json: Value = serde_json::from_str(&fs::read_to_string(folder.join("runs.json")).unwrap()).unwrap();
    let run = &json["runs"][0];
    let program = folder.join("program.generic.mlir");
    let program = program.to_str().unwrap();
    let expected = fs::read(folder.join(text(run, "stdout"))).unwrap_or_default();
    let command_line = text(run, "cmd");
    // Only the command line names the function that LLVM's interpreter calls.
    let entry = command_line.split_once("--entry-function=").and_then(|(_, rest)| rest.split(' ').next());
    let prints_result = !matches!(run["result"].as_str(), Some("void" | ""));
    let source = source(
        folder,
        command_line,
        entry.unwrap_or(text(run, "entry")),
        prints_result,
        &String::from_utf8_lossy(&expected),
    );
    let stages = command_line.split(" | ").filter(|stage| stage.contains("mlir-opt"));
    let words = stages.flat_map(|stage| shell_words::split(stage).unwrap().split_off(1));
    let flags: Vec<String> = words.filter(|word| word != "program.generic.mlir" && word != "-").collect();
    let (mut guilty, mut open) = (Vec::new(), None);
    if !flags.is_empty() {
        let mut args = vec!["check", "--json", "--jobs", "1", "--target", TARGET, program, "--"];
        args.extend(flags.iter().map(String::as_str));
        let output = command(&args).current_dir(folder).envs(variables(command_line)).output().unwrap();
        for verdict in of_kind(&records(&output.stdout), "verdict") {
            match text(verdict, "verdict") {
                "differs" => guilty.push(text(verdict, "pass").to_owned()),
                "not-comparable" if open.is_none() => open = Some(text(verdict, "detail").to_owned()),
                _ => {}
            }
        }
        if !matches!(output.status.code(), Some(0 | 1 | 4)) {
            guilty.push(format!("exit {:?}", output.status.code()));
        }
    }
    ExecResult { name, source, guilty, open }
}

#[test]
fn programs_print_what_they_must_at_the_source_and_after_each_pass() {
    let test = "programs_print_what_they_must_at_the_source_and_after_each_pass";
    let Some(folder) = shared(test, "corpus/exec") else { return };
    if !has_target(test) {
        return;
    }
    let mut folders: Vec<PathBuf> =
        fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    folders.sort();
    let judged: Vec<ExecResult> = folders.par_iter().map(|folder| judge(folder)).collect();
    let mut wrong = Vec::new();
    for one in &judged {
        let excused = ELSEWISE.iter().any(|(name, _)| *name == one.name);
        match &one.source {
            Some(Ok(())) => {}
            Some(Err(why)) => println!("{:<55} source: {why}", one.name),
            None if excused => {}
            None => wrong.push(format!("{}: prints something else", one.name)),
        }
        if let Some(why) = &one.open {
            println!("{:<55} steps: {why}", one.name);
        }
        if !one.guilty.is_empty() && !excused {
            wrong.push(format!("{}: differs after {}", one.name, one.guilty.join(", ")));
        }
    }
    let printed = judged.iter().filter(|one| matches!(one.source, Some(Ok(())))).count();
    let stepped = judged.iter().filter(|one| one.open.is_none() && one.guilty.is_empty()).count();
    println!(
        "{printed} of {} programs print what they must as they are written; {stepped} after each pass",
        judged.len()
    );
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(printed >= SOURCE_FLOOR && stepped >= STEPS_FLOOR, "{printed} and {stepped}");
}

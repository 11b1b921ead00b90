//! Known miscompilations: the bad pipelines must differ and name the guilty pass, the good ones must not.

use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use rayon::prelude::*;
use serde_json::Value;

use crate::{TARGET, assay, command, has_target, of_kind, records, shared, text};

/// 62644 is not among them: two iterations of its outer `linalg.generic` write the same elements by the inner one,
/// which is a data race, so the program is undefined before `cse`. Its issue is disputed for the nesting.
///
/// Cases that are flagged, with the pass that is found guilty. The list grows with the dialects.
const FLAGGED: [(&str, &str); 31] = [
    ("113687b", "affine-scalrep"),
    ("113690", "one-shot-bufferize"),
    ("115293", "int-range-optimizations"),
    ("116664", "scf-for-loop-range-folding"),
    ("118945", "math-expand-ops"),
    ("119825", "scf-parallel-loop-tiling"),
    ("126195", "int-range-optimizations"),
    ("128273", "affine-loop-invariant-code-motion"),
    ("132202", "math-expand-ops"),
    ("137281", "int-range-optimizations"),
    ("174517", "linalg-specialize-generic-ops"),
    ("203693", "scf-parallel-loop-tiling"),
    ("210585", "affine-loop-tile"),
    ("212032", "affine-loop-fusion"),
    ("212751", "canonicalize"),
    ("215696affine", "lower-affine"),
    ("216042", "canonicalize"),
    ("216535", "affine-loop-fusion"),
    ("217538", "affine-data-copy-generate"),
    ("218091", "sparsification-and-bufferization"),
    ("218120", "affine-super-vectorize"),
    ("218696", "affine-loop-fusion"),
    ("219616", "test-scf-uplift-while-to-for"),
    ("223127", "convert-index-to-llvm"),
    ("223231a", "affine-loop-coalescing"),
    ("223231b", "test-scf-parallel-loop-collapsing"),
    ("225247", "affine-super-vectorize"),
    ("225256", "test-scf-uplift-while-to-for"),
    ("56235", "scf-for-loop-range-folding"),
    ("90238", "canonicalize"),
    ("90296", "canonicalize"),
];

/// The result of a check of one pipeline.
struct CheckOutput {
    /// The passes after which a function differs, in order.
    guilty: Vec<String>,
    /// Whether some function is undefined or poison whatever its arguments.
    undefined: bool,
    /// Why something could not be compared, in short.
    open: String,
    exit: i32,
}

fn check(program: &Path, flags: &[String]) -> CheckOutput {
    let program = program.to_str().unwrap();
    let mut args = vec!["check", "--json", "--jobs", "1", "--target", TARGET, program, "--"];
    args.extend(flags.iter().map(String::as_str));
    let output = command(&args).output().unwrap();
    let records = records(&output.stdout);
    let mut said = CheckOutput {
        guilty: Vec::new(),
        undefined: of_kind(&records, "function").any(|function| !function["undefined"].is_null()),
        open: String::from_utf8_lossy(&output.stderr).trim().to_owned(),
        exit: output.status.code().unwrap_or(-1),
    };
    for verdict in of_kind(&records, "verdict") {
        match text(verdict, "verdict") {
            "differs" => said.guilty.push(text(verdict, "pass").to_owned()),
            "not-comparable" if said.open.is_empty() => said.open = text(verdict, "detail").to_owned(),
            _ => {}
        }
    }
    for ending in of_kind(&records, "compiler").chain(of_kind(&records, "error")) {
        let _ = write!(said.open, " {}{}", text(ending, "detail"), text(ending, "message"));
    }
    said
}

fn show(said: &CheckOutput) -> String {
    let undefined = if said.undefined { " undefined" } else { "" };
    let verdict = match said.guilty.as_slice() {
        [] if said.open.is_empty() => "silent".to_owned(),
        [] => format!("silent ({})", said.open),
        passes => format!("differs after {}", passes.join(", ")),
    };
    format!("{verdict}{undefined}")
}

/// One case judged.
struct SilentCase {
    name: String,
    /// A line for the table.
    row: String,
    /// The passes after which a function differs, over all pipelines.
    guilty: Vec<String>,
    wrong: Vec<String>,
}

fn judge(folder: &Path) -> SilentCase {
    let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
    let info: Value = serde_json::from_str(&read("info.json")).unwrap();
    let lines = read("pipelines.txt");
    // A new mlir-opt in the middle of a pipeline does not change what the passes do.
    let words = |line: &str| -> Vec<String> {
        shell_words::split(line).unwrap().into_iter().filter(|word| word != "|").collect()
    };
    let reference_only = lines.starts_with('#');
    let pipelines: Vec<Vec<String>> = lines.lines().filter(|line| line.starts_with('-')).map(words).collect();
    let program = folder.join("program.22.mlir");
    let negative = info["kind"] == "negative";
    let reproduces = info["reproduces"]["22"] == true;
    let mut row = format!("{name:<14}{}", if negative { "negative " } else { "" });
    let (mut guilty, mut wrong) = (Vec::new(), Vec::new());
    for (number, flags) in pipelines.iter().enumerate() {
        let said = check(&program, flags);
        let good = number == 0 && !reference_only;
        let _ = write!(row, "{} {}; ", if good { "good" } else { "bad" }, show(&said));
        if !matches!(said.exit, 0 | 1 | 4) {
            wrong.push(format!("{name}: exit {}: {}", said.exit, said.open));
        }
        if !said.guilty.is_empty() && (good || negative || !reproduces) {
            wrong.push(format!("{name}: a false alarm with {}: {:?}", flags.join(" "), said.guilty));
        }
        if negative && !said.undefined {
            wrong.push(format!("{name}: its undefined behaviour is not told"));
        }
        guilty.extend(said.guilty);
    }
    if reference_only && guilty.is_empty() {
        let _ = write!(row, "(no pipeline is right)");
    }
    let expected = read("expected.txt");
    if reference_only && !guilty.is_empty() {
        let printed = assay(&["run", program.to_str().unwrap()]);
        if String::from_utf8_lossy(&printed).trim() != expected.trim() {
            wrong.push(format!("{name}: the reference prints {:?}", String::from_utf8_lossy(&printed)));
        }
    }
    SilentCase { name, row, guilty, wrong }
}

#[test]
fn known_miscompilations_are_flagged_and_nothing_else() {
    let test = "known_miscompilations_are_flagged_and_nothing_else";
    let Some(folder) = shared(test, "bugs/silent") else { return };
    if !has_target(test) {
        return;
    }
    let mut cases: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    cases.sort();
    cases.retain(|case| case.join("program.22.mlir").is_file());
    let judged: Vec<SilentCase> = cases.par_iter().map(|case| judge(case)).collect();
    let mut wrong: Vec<&str> = judged.iter().flat_map(|case| &case.wrong).map(String::as_str).collect();
    let mut missed = Vec::new();
    for case in &judged {
        println!("{}", case.row);
        let known = FLAGGED.iter().find(|(name, _)| *name == case.name);
        match known {
            Some((_, pass)) if !case.guilty.iter().any(|found| found.contains(pass)) => {
                missed.push(format!("{}: {pass} is not found guilty, but {:?}", case.name, case.guilty));
            }
            None if !case.guilty.is_empty() => {
                println!("    to be added to the list: (\"{}\", {:?})", case.name, case.guilty);
            }
            _ => {}
        }
    }
    let flagged = judged.iter().filter(|case| !case.guilty.is_empty()).count();
    println!("{flagged} of {} cases are flagged", judged.len());
    wrong.extend(missed.iter().map(String::as_str));
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

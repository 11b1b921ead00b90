//! Known miscompilations: the bad pipelines must differ and name the guilty pass, the good ones must not.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::fs;
use std::path::Path;

use assay_drive::pipeline::split_words;
use serde_json::Value;

use crate::{TARGET, assay, command, has_target, of_kind, records, shared, text};

/// Cases that are flagged, with the pass that is found guilty. The list grows with the dialects.
const FLAGGED: [(&str, &str); 9] = [
    ("115293", "int-range-optimizations"),
    ("126195", "int-range-optimizations"),
    ("137281", "int-range-optimizations"),
    ("219616", "test-scf-uplift-while-to-for"),
    ("223127", "convert-index-to-llvm"),
    ("225256", "test-scf-uplift-while-to-for"),
    ("56235", "scf-for-loop-range-folding"),
    ("90238", "canonicalize"),
    ("90296", "canonicalize"),
];

/// What a check said of one pipeline.
struct Said {
    /// The passes after which a function differs, in order.
    guilty: Vec<String>,
    /// Whether some function is undefined or poison whatever its input.
    undefined: bool,
    /// Why something could not be compared, in short.
    open: String,
    exit: i32,
}

fn check(program: &Path, flags: &[String]) -> Said {
    let program = program.to_str().unwrap();
    let mut args = vec!["check", "--json", "--jobs", "1", "--target", TARGET, program, "--"];
    args.extend(flags.iter().map(String::as_str));
    let output = command(&args).output().unwrap();
    let records = records(&output.stdout);
    let mut said = Said {
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

fn show(said: &Said) -> String {
    let undefined = if said.undefined { " undefined" } else { "" };
    let verdict = match said.guilty.as_slice() {
        [] if said.open.is_empty() => "silent".to_owned(),
        [] => format!("silent ({})", said.open),
        passes => format!("differs after {}", passes.join(", ")),
    };
    format!("{verdict}{undefined}")
}

/// What is wrong with the verdicts on a case, and a line on it for the table.
fn judge(folder: &Path, wrong: &mut Vec<String>, caught: &mut BTreeMap<String, Vec<String>>) -> String {
    let name = folder.file_name().unwrap().to_str().unwrap().to_owned();
    let read = |file: &str| fs::read_to_string(folder.join(file)).unwrap_or_default();
    let info: Value = serde_json::from_str(&read("info.json")).unwrap();
    let lines = read("pipelines.txt");
    // A new mlir-opt in the middle of a pipeline changes nothing of what the passes do.
    let words = |line: &str| -> Vec<String> {
        split_words(line).unwrap().into_iter().filter(|word| word != "|").collect()
    };
    let reference_only = lines.starts_with('#');
    let pipelines: Vec<Vec<String>> = lines.lines().filter(|line| line.starts_with('-')).map(words).collect();
    let program = folder.join("program.22.mlir");
    let negative = info["kind"] == "negative";
    let reproduces = info["reproduces"]["22"] == true;
    let mut row = format!("{name:<14}{}", if negative { "negative " } else { "" });
    let mut guilty = Vec::new();
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
    caught.insert(name, guilty);
    row
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
    let (mut wrong, mut caught) = (Vec::new(), BTreeMap::new());
    for case in cases.iter().filter(|case| case.join("program.22.mlir").is_file()) {
        println!("{}", judge(case, &mut wrong, &mut caught));
    }
    for (case, pass) in FLAGGED {
        let Some(guilty) = caught.get(case) else { continue };
        if !guilty.iter().any(|found| found.contains(pass)) {
            wrong.push(format!("{case}: {pass} is not found guilty, but {guilty:?}"));
        }
    }
    let flagged = caught.values().filter(|guilty| !guilty.is_empty()).count();
    println!("{flagged} of {} cases are flagged", caught.len());
    for (case, guilty) in caught.iter().filter(|(_, guilty)| !guilty.is_empty()) {
        if !FLAGGED.iter().any(|(known, _)| known == case) {
            println!("to be added to the list: (\"{case}\", {guilty:?})");
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

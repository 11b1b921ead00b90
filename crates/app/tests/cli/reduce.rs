//! `assay reduce` and `assay bisect`.

use std::path::{Path, PathBuf};

use crate::{assay, command, has_target, write_script};

const TARGET: &str = "mlir-22";

/// A folder of known bugs; a test that needs it says that it is skipped.
fn bugs(test: &str) -> Option<PathBuf> {
    let shared = std::env::var("ASSAY_SHARED")
        .unwrap_or_else(|_| concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared").to_owned());
    let folder = Path::new(&shared).join("bugs");
    if !folder.is_dir() {
        eprintln!("{test}: skipped, there is no {}", folder.display());
        return None;
    }
    has_target(test, TARGET).then_some(folder)
}

fn json(folder: &Path, args: &[&str]) -> serde_json::Value {
    let output = command(folder, args).output().unwrap();
    serde_json::from_slice(&output.stdout)
        .unwrap_or_else(|_| serde_json::json!({"error": String::from_utf8_lossy(&output.stderr)}))
}

fn count(value: &serde_json::Value) -> u64 {
    value.as_u64().unwrap_or(u64::MAX)
}

#[test]
fn a_crash_is_reduced_to_one_pass_and_the_same_for_any_jobs() {
    let Some(bugs) = bugs("a_crash_is_reduced_to_one_pass_and_the_same_for_any_jobs") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = bugs.join("crash/118765/program.22.mlir");
    let pipeline = "topological-sort,generate-runtime-verification{verbose-level=0},cse,canonicalize";
    let reduced = |jobs: &str| {
        let file = file.to_str().unwrap();
        let args = ["reduce", file, "-p", pipeline, "--target", TARGET, "--json", "--jobs", jobs];
        json(folder.path(), &args)
    };
    let one = reduced("1");
    assert_eq!(one["fault"], "crash", "{one}");
    assert_eq!((&one["passes_before"], &one["passes_after"]), (&4.into(), &1.into()), "{one}");
    assert!(count(&one["ops_after"]) <= 4 && one["confirmed"] == true && one["complete"] == true, "{one}");
    let three = reduced("3");
    assert_eq!((&one["program"], &one["pipeline"]), (&three["program"], &three["pipeline"]));
    // Reducing again changes nothing.
    std::fs::write(folder.path().join("small.mlir"), one["program"].as_str().unwrap()).unwrap();
    let args =
        ["reduce", "small.mlir", "-p", one["pipeline"].as_str().unwrap(), "--target", TARGET, "--json"];
    assert_eq!(json(folder.path(), &args)["program"], one["program"]);
}

#[test]
fn a_miscompilation_is_reduced_and_blamed() {
    let Some(bugs) = bugs("a_miscompilation_is_reduced_and_blamed") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = bugs.join("silent/116664/program.22.mlir");
    let pipeline = "func.func(affine-loop-tile{tile-size=32},affine-loop-normalize),lower-affine,canonicalize,scf-for-loop-range-folding,cse";
    let args = [file.to_str().unwrap(), "-p", pipeline, "--target", TARGET, "--json"];
    let reduced = json(folder.path(), &[&["reduce"], &args[..]].concat());
    assert_eq!((&reduced["fault"], &reduced["passes_after"]), (&"miscompile".into(), &1.into()), "{reduced}");
    assert!(count(&reduced["ops_after"]) <= 6 && reduced["confirmed"] == true, "{reduced}");
    // The program as people write it, with the function's own name, and the effect of the bug on it.
    let program = reduced["program"].as_str().unwrap();
    let function = reduced["function"].as_str().unwrap();
    assert!(
        program.contains(&format!("func.func @{function}(")) && !program.contains("builtin.module"),
        "{program}"
    );
    assert!(std::fs::read_to_string(&file).unwrap().contains(&format!("\"{function}\"")), "{function}");
    assert!(reduced["before"].is_string() && reduced["before"] != reduced["after"], "{reduced}");
    let generic = json(folder.path(), &[&["reduce", "--generic"], &args[..]].concat());
    assert!(generic["program"].as_str().unwrap().starts_with("\"builtin.module\""), "{generic}");
    let blamed = json(folder.path(), &[&["bisect", "--no-versions"], &args[..]].concat());
    assert_eq!(blamed["pass"], "scf-for-loop-range-folding", "{blamed}");
}

#[test]
fn printed_addresses_are_no_fault() {
    if !has_target("printed_addresses_are_no_fault", TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = "func.func @main() {
  %m = memref.alloc() : memref<i64>
  %i = memref.extract_aligned_pointer_as_index %m : memref<i64> -> index
  vector.print %i : index
  return
}
";
    std::fs::write(folder.path().join("in.mlir"), program).unwrap();
    // Each run is another process, with the program's memory elsewhere.
    let lowering =
        "convert-vector-to-llvm,finalize-memref-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts";
    let args = ["reduce", "in.mlir", "-p", lowering, "--good", lowering, "--target", TARGET];
    let said = assay(folder.path(), &args);
    assert!(said.contains("does not show it") && said.ends_with("exit 4"), "{said}");
}

/// A bug that an execution reaches only after more ops than the reducer runs at first: what `assay check` finds, `assay reduce`
/// reduces.
#[test]
fn a_bug_after_a_long_loop_is_reduced() {
    if !has_target("a_bug_after_a_long_loop_is_reduced", TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let program = "func.func @f() -> i32 {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %many = arith.constant 100000 : index
  %a = arith.constant 10 : i32
  %b = arith.constant 20 : i32
  %sum = scf.for %k = %zero to %many step %one iter_args(%s = %a) -> i32 {
    %x = arith.addi %s, %b : i32
    %y = arith.xori %x, %a : i32
    scf.yield %y : i32
  }
  %i = arith.constant 4294967297 : index
  %r = scf.index_switch %i -> i32
  case 1 { scf.yield %b : i32 }
  default { scf.yield %a : i32 }
  %t = arith.addi %r, %sum : i32
  return %t : i32
}
";
    std::fs::write(folder.path().join("in.mlir"), program).unwrap();
    let args = ["in.mlir", "-p", "convert-scf-to-cf", "--target", TARGET];
    assert!(assay(folder.path(), &[&["check"], &args[..]].concat()).ends_with("exit 1"));
    let reduced = json(folder.path(), &[&["reduce", "--json"], &args[..]].concat());
    assert_eq!(reduced["fault"], "miscompile", "{reduced}");
    assert!(!reduced["program"].as_str().unwrap().contains("scf.for"), "{reduced}");
}

/// Bugs from `found/`, each with what the plain compiler says of the reduced program: a signal, or an error.
const OWN: [(&str, &str, &str); 3] = [
    ("45-reduce-dynamic-axis", "func.func(tosa-to-linalg)", "Stack dump"),
    ("13-addui-extended-index", "cse,convert-arith-to-llvm,canonicalize", "'llvm.extractvalue' op result"),
    ("17-mulsi-extended-index", "cse,inline", "'arith.extsi' op"),
];

#[test]
fn what_is_reduced_shows_with_plain_mlir_opt_and_is_the_same_for_any_jobs() {
    if !has_target("what_is_reduced_shows_with_plain_mlir_opt_and_is_the_same_for_any_jobs", TARGET) {
        return;
    }
    for (bug, pipeline, said) in OWN {
        let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../found").join(bug).join("program.mlir");
        let folder = tempfile::tempdir().unwrap();
        let reduced = |file: &str, pipeline: &str, jobs: &str| {
            let args = [
                "reduce", file, "-p", pipeline, "-o", "out.mlir", "--target", TARGET, "--json", "--jobs",
                jobs,
            ];
            let report = json(folder.path(), &args);
            assert!(report["confirmed"] == true && report["complete"] == true, "{bug}: {report}");
            (std::fs::read_to_string(folder.path().join("out.mlir")).unwrap(), report)
        };
        let (text, report) = reduced(file.to_str().unwrap(), pipeline, "1");
        assert_eq!(reduced(file.to_str().unwrap(), pipeline, "3").0, text, "{bug}: other jobs");
        assert!(count(&report["ops_after"]) <= 6, "{bug}: {text}");
        // The printed command line works without Assay.
        let mut shell = std::process::Command::new("sh");
        let output =
            shell.current_dir(folder.path()).args(["-c", report["command"].as_str().unwrap()]).output();
        let stderr = String::from_utf8_lossy(&output.unwrap().stderr).into_owned();
        assert!(stderr.contains(said), "{bug}: {stderr}");
        std::fs::write(folder.path().join("small.mlir"), &text).unwrap();
        let pipeline = report["pipeline"].as_str().unwrap();
        assert_eq!(reduced("small.mlir", pipeline, "2").0, text, "{bug}: reducing twice changes nothing");
    }
}

#[test]
fn a_script_says_what_is_kept() {
    if !has_target("a_script_says_what_is_kept", TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let program =
        "\"a.b\"() : () -> ()\n\"wanted.one\"() {note = 1 : i32} : () -> ()\n\"c.d\"() : () -> ()\n";
    std::fs::write(dir.join("in.mlir"), program).unwrap();
    let script = |name: &str, text: &str| {
        write_script(&dir.join(name), &format!("#!/bin/sh\n{text}\n"));
    };
    // The candidate is the first argument, and is in the script's folder under its own name.
    script("keeps.sh", "grep -q wanted \"$1\" && grep -q wanted in.mlir");
    let said = assay(dir, &["reduce", "in.mlir", "--test", "keeps.sh", "-q", "--jobs", "2"]);
    assert_eq!(said, "\"wanted.one\"() : () -> ()\nexit 0");
    assay(dir, &["reduce", "in.mlir", "--test", "keeps.sh", "-q", "-o", "out.mlir"]);
    assert_eq!(std::fs::read_to_string(dir.join("out.mlir")).unwrap(), "\"wanted.one\"() : () -> ()\n");
    script("any.sh", "exit 0");
    let said = assay(dir, &["reduce", "in.mlir", "--test", "any.sh", "-q"]);
    assert!(said.contains("the empty program is interesting too") && said.ends_with("exit 2"), "{said}");
    script("none.sh", "exit 1");
    assert!(assay(dir, &["reduce", "in.mlir", "--test", "none.sh", "-q"]).ends_with("exit 4"));
    let said = assay(dir, &["reduce", "in.mlir", "-p", "cse", "--target", TARGET]);
    assert!(said.contains("there is nothing to reduce") && said.ends_with("exit 4"), "{said}");
}

/// The result for one bug.
struct BugRow {
    bug: String,
    reduced: serde_json::Value,
    blamed: serde_json::Value,
}

/// The table of all known bugs that show on 22: run it by
/// `cargo test -p mlir-assay --test cli table_of_known_bugs -- --ignored --nocapture`.
#[test]
#[ignore = "takes minutes; prints a table"]
fn table_of_known_bugs() {
    let Some(bugs) = bugs("table_of_known_bugs") else { return };
    let mut rows = Vec::new();
    for (kind, passes) in [("crash", "passes.txt"), ("silent", "pipelines.txt")] {
        let mut folders: Vec<PathBuf> =
            std::fs::read_dir(bugs.join(kind)).unwrap().map(|entry| entry.unwrap().path()).collect();
        folders.sort();
        for folder in folders {
            let read = |name: &str| std::fs::read_to_string(folder.join(name)).unwrap_or_default();
            let info: serde_json::Value = serde_json::from_str(&read("info.json")).unwrap_or_default();
            let shows =
                !matches!(info["reproduces"]["22"], serde_json::Value::Null | serde_json::Value::Bool(false));
            let lines = read(passes);
            let Some(line) = lines.lines().rfind(|line| !line.starts_with('#')) else { continue };
            if shows && info["negative"] != true && info["kind"] != "negative" {
                rows.push(row(&folder, kind, line));
                print(rows.last().unwrap());
            }
        }
    }
    summary(&rows);
}

fn row(folder: &Path, kind: &str, line: &str) -> BugRow {
    let text = line.split(" | ").collect::<Vec<_>>().join(" ");
    let words = shell_words::split(&text).unwrap();
    let file = folder.join("program.22.mlir");
    let run = |first: &[&str]| {
        let mut args = first.to_vec();
        args.extend([file.to_str().unwrap(), "--target", TARGET, "--json", "-q", "--"]);
        args.extend(words.iter().map(String::as_str));
        json(folder, &args)
    };
    let bug = format!("{kind}/{}", folder.file_name().unwrap().to_string_lossy());
    let mut reduced = run(&["reduce"]);
    // A bug that cannot be judged pass by pass can be run: the first pipeline is right.
    let good = std::fs::read_to_string(folder.join("pipelines.txt")).unwrap_or_default();
    let good = good.lines().next().filter(|good| reduced["confirmed"].is_null() && !good.starts_with('#'));
    if let Some(good) = good {
        reduced = run(&["reduce", "--good", &good.replace(" | ", " ")]);
    }
    BugRow { bug, reduced, blamed: run(&["bisect", "--no-versions"]) }
}

fn print(row: &BugRow) {
    let (r, b) = (&row.reduced, &row.blamed);
    if r["error"].is_string() {
        println!("{:24} {}", row.bug, r["error"].as_str().unwrap_or_default().trim());
        return;
    }
    println!(
        "{:24} {:12} ops {:>3} → {:>2}  bytes {:>5} → {:>4}  passes {:>2} → {:>2}  {:>5} runs  {:>6.1} s  {}  {} {}",
        row.bug,
        r["fault"].as_str().unwrap_or_default(),
        count(&r["ops_before"]),
        count(&r["ops_after"]),
        count(&r["bytes_before"]),
        count(&r["bytes_after"]),
        count(&r["passes_before"]),
        count(&r["passes_after"]),
        count(&r["compilations"]),
        r["seconds"].as_f64().unwrap_or_default(),
        if r["confirmed"] == true { "confirmed" } else { "NOT CONFIRMED" },
        b["pass"].as_str().unwrap_or("-"),
        b["pattern"]["pattern"].as_str().or(b["pattern"]["kind"].as_str()).unwrap_or("-"),
    );
}

fn summary(rows: &[BugRow]) {
    let done: Vec<&serde_json::Value> =
        rows.iter().map(|row| &row.reduced).filter(|r| r["confirmed"] == true).collect();
    let share = |before: &str, after: &str| {
        let each = done.iter().map(|r| 1.0 - count(&r[after]) as f64 / count(&r[before]).max(1) as f64);
        100.0 * each.sum::<f64>() / done.len().max(1) as f64
    };
    let mut seconds: Vec<f64> = done.iter().filter_map(|r| r["seconds"].as_f64()).collect();
    seconds.sort_by(f64::total_cmp);
    println!(
        "{} of {} succeed; ops {:.1} % fewer, bytes {:.1} %, passes {:.1} %; median {:.1} s, maximum {:.1} s",
        done.len(),
        rows.len(),
        share("ops_before", "ops_after"),
        share("bytes_before", "bytes_after"),
        share("passes_before", "passes_after"),
        seconds.get(seconds.len() / 2).copied().unwrap_or_default(),
        seconds.last().copied().unwrap_or_default(),
    );
}

/// A compiler that ends by a signal if `word` is in the program that it reads.
fn that_cannot_read(folder: &Path, word: &str) -> Option<String> {
    let doctor = json(folder, &["doctor", "--json"]);
    let targets = doctor["targets"].as_array()?;
    let opt = targets.iter().find(|target| target["name"] == TARGET)?["opt"].as_str()?;
    let script = format!(
        "#!/bin/bash\ncase \"$*\" in *--help*|*--version*) exec {opt} \"$@\" ;; esac\ntext=$(cat)\n\
         case $text in *{word}*) kill -SEGV $$ ;; esac\nprintf '%s\\n' \"$text\" | {opt} \"$@\"\n"
    );
    let path = folder.join("reads-badly");
    write_script(&path, &script);
    Some(path.to_str()?.to_owned())
}

#[test]
fn a_crash_of_the_reader_is_no_passes() {
    if !has_target("a_crash_of_the_reader_is_no_passes", TARGET) {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let target = that_cannot_read(dir, "arith.muli").unwrap();
    let program = "\"func.func\"() <{function_type = (i32) -> i32, sym_name = \"f\"}> ({\n^bb0(%a: i32):\n  \
        %0 = \"arith.muli\"(%a, %a) : (i32, i32) -> i32\n  %1 = \"arith.addi\"(%0, %a) : (i32, i32) -> i32\n  \
        \"func.return\"(%1) : (i32) -> ()\n}) : () -> ()\n";
    std::fs::write(dir.join("a.mlir"), program).unwrap();
    let on = |command| {
        [command, "a.mlir", "-p", "cse,canonicalize", "--target", &target, "--json"].map(String::from)
    };
    let of = |command| {
        let args = on(command);
        json(dir, &args.iter().map(String::as_str).collect::<Vec<_>>())
    };
    let bisected = of("bisect");
    assert_eq!(
        (&bisected["crashes"], &bisected["pass"]),
        (&"reader".into(), &serde_json::Value::Null),
        "{bisected}"
    );
    let reduced = of("reduce");
    assert_eq!(
        (&reduced["passes_after"], &reduced["pipeline"]),
        (&0.into(), &"builtin.module()".into()),
        "{reduced}"
    );
    assert!(count(&reduced["ops_after"]) <= 3, "{reduced}");
}

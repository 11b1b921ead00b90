//! `assay findings`: list, show, export, label.

use std::path::Path;

use assay_campaign::export;
use assay_campaign::finding::{
    ChangedBehaviour, ChangedIr, Claim, Compilation, ExecutionAgreement, FailureKind, Finding, GuiltyPass,
    Label, Origin, PassTier, Runnable,
};
use assay_campaign::store::Store;

use crate::{assay, has_target};

/// 2026-11-20 22:13:20 UTC.
pub const NOW: u64 = 1_795_212_800;

pub fn miscompile() -> Finding {
    Finding {
        kind: FailureKind::Miscompile,
        signature: "miscompile/int-range-optimizations/arith.ceildivsi".into(),
        stderr: String::new(),
        signal: None,
        analysis: None,
        compilation: Compilation {
            target: "mlir-22".into(),
            version: "22.1.8".into(),
            command: "mlir-opt-22".into(),
            path: None,
            pipeline: "canonicalize,func.func(int-range-optimizations)".into(),
            program: "\"builtin.module\"() ({\n  // the program\n}) : () -> ()\n".into(),
            origin: Origin { generator: "semantic".into(), seed: 1, index: 4711, seeds: Vec::new() },
        },
        guilty: GuiltyPass {
            pass: "int-range-optimizations".into(),
            step: "func.func(int-range-optimizations)".into(),
            pattern: Some("DeleteDeadCode".into()),
            tier: PassTier::Sound,
        },
        claim: Claim {
            detail: None,
            precondition: None,
            message: None,
            title: "arith.ceildivsi of the smallest i64 is folded to a positive number".into(),
            ops: vec!["arith.ceildivsi".into()],
            explanation: vec!["arith.ceildivsi rounds towards positive infinity".into()],
        },
        ir: ChangedIr {
            before: "\"builtin.module\"() ({\n  // before\n}) : () -> ()\n".into(),
            after: Some("\"builtin.module\"() ({\n  // after\n}) : () -> ()\n".into()),
            readable: None,
        },
        behaviour: Some(ChangedBehaviour {
            function: Some("f".into()),
            inputs: vec!["-9223372036854775808 : i64".into(), "1189465982 : i64".into()],
            expected: "-7754212542 : i64".into(),
            actual: "7754212542 : i64".into(),
            execution: ExecutionAgreement::Confirms,
            runnable: None,
        }),
    }
}

fn crash() -> Finding {
    Finding {
        kind: FailureKind::Crash,
        signature: "crash/1".into(),
        compilation: Compilation { target: "mlir-19".into(), ..miscompile().compilation },
        guilty: GuiltyPass {
            pass: "test-linalg-elementwise-fusion-patterns".into(),
            step: "test-linalg-elementwise-fusion-patterns{fuse-generic-ops}".into(),
            tier: PassTier::Test,
            ..miscompile().guilty
        },
        claim: Claim {
            title:
                "assertion `isa<To>(Val) && \"cast<Ty>() argument of incompatible type!\"' in mlir::linalg::fuse"
                    .into(),
            ..miscompile().claim
        },
        ir: ChangedIr { after: None, ..miscompile().ir },
        stderr: "mlir-opt: Casting.h:566: Assertion `isa<To>(Val)' failed.\n #0 0x1 abort\n".into(),
        signal: Some(6),
        behaviour: None,
        analysis: None,
    }
}

fn hang() -> Finding {
    Finding {
        kind: FailureKind::Hang,
        signature: "hang/1".into(),
        guilty: GuiltyPass { pass: "canonicalize".into(), ..crash().guilty },
        claim: Claim { title: "does not end".into(), ..crash().claim },
        ..crash()
    }
}

fn fill(folder: &Path) {
    let mut store = Store::open(folder.join(".assay/assay.db")).unwrap();
    store.record(&miscompile(), Label::Known(115293), NOW).unwrap();
    for _ in 0..1234 {
        store.record(&crash(), Label::New, NOW + 3600).unwrap();
    }
    store
        .record(
            &Finding { guilty: GuiltyPass { tier: PassTier::Sound, ..hang().guilty }, ..hang() },
            Label::New,
            NOW + 90_000,
        )
        .unwrap();
}

fn filled() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    fill(folder.path());
    folder
}

#[test]
fn a_list_that_no_terminal_shows_cuts_nothing() {
    let folder = filled();
    let list = assay(folder.path(), &["findings", "list"]);
    insta::assert_snapshot!("list", list);
    insta::assert_snapshot!(
        "list_new",
        assay(folder.path(), &["findings", "list", "--label", "new", "--kind", "hang"])
    );
    let none = assay(folder.path(), &["findings", "list", "--target", "head"]);
    assert_eq!(none, "none of 3 findings is like that\nexit 0");
    let near = assay(folder.path(), &["findings", "list", "--pass", "canonicalise"]);
    assert_eq!(near, "none of 3 findings is like that; did you mean --pass canonicalize?\nexit 0");
    let typo = assay(folder.path(), &["findings", "list", "--label", "knwon"]);
    assert!(typo.contains("unknown label 'knwon'") && typo.ends_with("exit 2"), "{typo}");
}

#[test]
fn a_finding_is_a_page() {
    let folder = filled();
    insta::assert_snapshot!("show_miscompile", assay(folder.path(), &["findings", "show", "1"]));
    insta::assert_snapshot!("show_crash", assay(folder.path(), &["findings", "show", "2"]));
}

#[test]
fn colours_come_and_go() {
    let folder = filled();
    let escapes = |args: &[&str]| assay(folder.path(), args).contains('\x1b');
    assert!(escapes(&["findings", "list", "--color", "always"]));
    assert!(!escapes(&["findings", "list", "--color", "always", "--json"]));
    assert!(!escapes(&["findings", "list"]));
    assert!(!escapes(&["findings", "show", "1", "--color", "never"]));
}

#[test]
fn json_is_one_document() {
    let folder = filled();
    let read = |args: &[&str]| -> serde_json::Value {
        let text = assay(folder.path(), args);
        serde_json::from_str(text.strip_suffix("exit 0").unwrap()).unwrap()
    };
    let list = read(&["findings", "list", "--json"]);
    assert_eq!(list.as_array().unwrap().len(), 3);
    assert_eq!((&list[2]["hits"], &list[2]["strength"]), (&1234.into(), &"weak".into()));
    let one = read(&["findings", "show", "1", "--json"]);
    assert_eq!((&one["label"], &one["pass"]), (&"known #115293".into(), &"int-range-optimizations".into()));
}

#[test]
fn labels_are_set_with_a_reason_where_one_is_due() {
    let folder = filled();
    let label = |args: &[&str]| assay(folder.path(), &[&["findings", "label"], args].concat());
    insta::assert_snapshot!(label(&["2", "not-a-bug"]), @r##"
error: 'not-a-bug' needs a reason
 help: add --note 'why it is none'
exit 2
"##);
    insta::assert_snapshot!(label(&["2", "not-a-bug", "--note", "a test pass"]), @r##"
finding 2 is labelled not-a-bug
exit 0
"##);
    insta::assert_snapshot!(label(&["2", "known"]), @r##"
error: invalid value 'known' for '<LABEL>': 'known' needs the issue's number, as in known:115293

For more information, try '--help'.
exit 2
"##);
    insta::assert_snapshot!(label(&["9", "fixed"]), @r##"
error: the store .assay/assay.db has no finding 9
 help: `assay findings list` shows their numbers
exit 2
"##);
    assert_eq!(label(&["3", "filed:12", "-q"]), "exit 0");
    let list = assay(folder.path(), &["findings", "list"]);
    assert!(
        list.contains(" not-a-bug ")
            && list.contains(" filed #12 ")
            && list.contains("2 causes: 0 new, 1 known, 1 filed; 1 finding no bug")
    );
}

#[test]
fn an_export_says_what_it_wrote() {
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join(".assay/assay.db")).unwrap();
    // The result of trying the script depends on the compilers of the machine.
    let without = |finding: Finding| Finding {
        compilation: Compilation {
            command: "no-such-opt".into(),
            version: "no such version".into(),
            ..finding.compilation
        },
        ..finding
    };
    for finding in [miscompile(), crash()] {
        store.record(&without(finding), Label::New, NOW).unwrap();
    }
    let export = |args: &[&str]| {
        let said = assay(folder.path(), &[&["findings", "export"], args].concat());
        let lines: Vec<&str> = said.lines().filter(|line| !line.starts_with("reproduce.sh")).collect();
        lines.join("\n")
    };
    insta::assert_snapshot!(export(&["1", "--out", "report"]), @r##"
finding 1 is in report: issue.md reproduce.sh bug.toml program.mlir before.mlir after.mlir expected.txt actual.txt
it is not reduced to the end: `assay findings reduce 1` may make the program smaller
exit 0
"##);
    insta::assert_snapshot!(export(&["1", "--out", "report"]), @r##"
error: report is there already
 help: add --force to replace it, or name another folder
exit 2
"##);
    assert!(export(&["2", "--out", "report", "--force"]).ends_with("exit 0"));
    let issue = std::fs::read_to_string(folder.path().join("report/issue.md")).unwrap();
    assert!(issue.starts_with("**Do not report: the program is not reduced.**\n"), "{issue}");
    assert!(
        issue.contains("\n# [mlir][arith] test-linalg-elementwise-fusion-patterns: assertion"),
        "{issue}"
    );
    assert_eq!(export(&["1", "--out", "/dev/null/x"]).lines().last(), Some("exit 2"));
}

#[test]
fn what_is_wrong_with_a_store_is_one_sentence_and_exit_2() {
    let folder = filled();
    let dir = folder.path();
    insta::assert_snapshot!(assay(dir, &["findings", "list", "--db", "none.db"]), @r##"
error: there is no store at none.db
 help: run `assay fuzz` to make one, or name another with --db PATH
exit 2
"##);
    assert!(!dir.join("none.db").exists());
    insta::assert_snapshot!(assay(dir, &["findings", "show", "77"]), @r##"
error: the store .assay/assay.db has no finding 77
 help: `assay findings list` shows their numbers
exit 2
"##);
    std::fs::write(dir.join("notes.txt"), "notes").unwrap();
    insta::assert_snapshot!(assay(dir, &["findings", "list", "--db", "notes.txt"]), @r##"
error: notes.txt is not a store of Assay: the file is not an SQLite database
 help: name another file with --db PATH; this one was not touched
exit 2
"##);
    insta::assert_snapshot!(assay(dir, &["findings", "list", "--db", "notes.txt", "--json"]), @r##"
{"error":"notes.txt is not a store of Assay: the file is not an SQLite database","exit":2,"help":"name another file with --db PATH; this one was not touched"}
exit 2
"##);
    let bytes = std::fs::read(dir.join(".assay/assay.db")).unwrap();
    std::fs::write(dir.join("cut.db"), &bytes[..20_000]).unwrap();
    let (all, cut) = (bytes.len(), bytes.len() - 20_000);
    let said = assay(dir, &["findings", "list", "--db", "cut.db"]);
    let said = said.replace(&format!("{cut} of its {all} bytes"), "N of its M bytes");
    insta::assert_snapshot!(said, @r##"
error: the store cut.db is damaged: N of its M bytes are missing at the end
 help: move the file away, with its -wal and -shm if they are there, and start anew
exit 2
"##);
    // The schema's version is a word in the header (https://sqlite.org/fileformat.html, "user version").
    let mut newer = bytes;
    newer[60..64].copy_from_slice(&99_u32.to_be_bytes());
    std::fs::write(dir.join("newer.db"), newer).unwrap();
    for args in [&["findings", "list"][..], &["serve"], &["merge", "cut.db"]] {
        let said = assay(dir, &[args, &["--db", "newer.db"]].concat());
        let sentence =
            "the store newer.db was written by a newer Assay (its schema is 99, this one knows up to ";
        let known = said.contains(sentence) || args[0] == "merge" && said.contains("cut.db is damaged");
        assert!(known && said.lines().count() == 3 && said.ends_with("exit 2"), "{args:?}: {said}");
    }
}

/// Root may write anywhere, so the test drops root if it has it.
#[cfg(unix)]
#[test]
fn a_read_only_store_is_read_but_not_written() {
    use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _};
    use std::os::unix::process::CommandExt as _;

    let folder = filled();
    let dir = folder.path();
    let binary = dir.join("assay");
    std::fs::copy(env!("CARGO_BIN_EXE_assay"), &binary).unwrap();
    for (path, mode) in [("", 0o555), (".assay", 0o555), (".assay/assay.db", 0o444)] {
        std::fs::set_permissions(dir.join(path), std::fs::Permissions::from_mode(mode)).unwrap();
    }
    let is_root = std::fs::metadata(dir).unwrap().uid() == 0;
    let run = |args: &[&str]| {
        let mut command = std::process::Command::new(&binary);
        command.current_dir(dir).args(args).env_remove("RUST_BACKTRACE");
        if is_root {
            command.uid(65534).gid(65534);
        }
        crate::render_output(dir, &command.output().unwrap())
    };
    let (list, label) = (run(&["findings", "list"]), run(&["findings", "label", "1", "fixed"]));
    let export = run(&["findings", "export", "1", "--out", "report"]);
    for path in [".assay", ""] {
        std::fs::set_permissions(dir.join(path), std::fs::Permissions::from_mode(0o755)).unwrap();
    }
    assert!(list.contains("1 cause: 0 new, 1 known; 2 findings not reduced yet\nexit 0"), "{list}");
    insta::assert_snapshot!(label, @r##"
error: the store .assay/assay.db cannot be written: it or its folder is read-only
 help: name a place that you may write to with --db PATH
exit 2
"##);
    assert!(export.starts_with("error: cannot write ") && export.ends_with("exit 2"), "{export}");
}

/// The exported test fails with a compiler that crashes, and passes with one that does not. Without the tools that it
/// needs, the test is inconclusive.
#[test]
fn an_exported_lit_test_fails_as_long_as_the_bug_is_there() {
    let name = "an_exported_lit_test_fails_as_long_as_the_bug_is_there";
    if !has_target(name, "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join(".assay/assay.db")).unwrap();
    let before = "func.func @f(%i: i32) -> i32 { return %i : i32 }\n";
    // A release build shows no failed assertion, so this crash is another one.
    let valid = Finding {
        stderr: " #0 0x1 abort\n".into(),
        ir: ChangedIr { before: before.into(), ..crash().ir },
        compilation: Compilation { command: "mlir-opt-22".into(), ..crash().compilation },
        claim: Claim { title: "abort".into(), ..crash().claim },
        ..crash()
    };
    let crashes = Finding {
        signature: "a".into(),
        guilty: GuiltyPass { step: "test-pass-crash".into(), ..valid.clone().guilty },
        ..valid.clone()
    };
    let fine =
        Finding { signature: "b".into(), guilty: GuiltyPass { step: "cse".into(), ..valid.guilty }, ..valid };
    for finding in [crashes, fine] {
        store.record(&finding, Label::New, NOW).unwrap();
    }
    let prove = |number| {
        let args = ["findings", "export", number, "--out", number, "--prove"];
        assay(folder.path(), &args)
    };
    let failed = prove("1");
    if failed.contains("lit was not found") {
        eprintln!("{name}: skipped, there is no lit");
        return;
    }
    let both = "fails under lit, and passes without the guilty pass";
    assert!(failed.contains(both) && failed.ends_with("exit 0"), "{failed}");
    let missing = std::process::Command::new(env!("CARGO_BIN_EXE_assay"))
        .current_dir(folder.path())
        .env("MLIR_OPT", "/nowhere/mlir-opt")
        .args(["findings", "export", "1", "--out", "3", "--prove"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&missing.stderr);
    assert!(missing.status.code() == Some(3) && said.contains("nothing is proved"), "{said}");
    let passed = prove("2");
    assert!(passed.contains("passes under lit") && passed.ends_with("exit 1"), "{passed}");
}

/// Links all programs in `PATH` into a folder, but those whose names begin with `hidden`, and those that are there.
fn link_all_but(hidden: &str, folder: &std::path::Path) {
    let path = std::env::var_os("PATH").unwrap_or_default();
    for programs in std::env::split_paths(&path) {
        for tool in std::fs::read_dir(programs).into_iter().flatten().flatten() {
            let link = folder.join(tool.file_name());
            if !tool.file_name().to_string_lossy().starts_with(hidden) && !link.exists() {
                std::os::unix::fs::symlink(tool.path(), link).unwrap();
            }
        }
    }
}

/// A test that fails because a tool is missing shows nothing, with a control and without one.
#[test]
fn a_missing_tool_proves_nothing() {
    let name = "a_missing_tool_proves_nothing";
    if !has_target(name, "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let mut store = Store::open(folder.path().join(".assay/assay.db")).unwrap();
    let lowering =
        "convert-arith-to-llvm,convert-vector-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts";
    let before = "func.func @main() {\n  %0 = arith.constant -9223372036854775808 : i64\n  \
                  %1 = arith.constant 1189465982 : i64\n  %2 = arith.ceildivsi %0, %1 : i64\n  \
                  vector.print %2 : i64\n  return\n}\n";
    let run = Runnable {
        runner: "mlir-runner-22".into(),
        entry: "main".into(),
        result: "void".into(),
        libraries: vec!["libmlir_c_runner_utils.so".into()],
        good: Some(format!("arith-expand,{lowering}")),
        bad: format!("int-range-optimizations,arith-expand,{lowering}"),
        expected: "-7754212542\n".into(),
        actual: "7754212542\n".into(),
        ..Runnable::default()
    };
    let executed = |signature: &str, run| Finding {
        signature: signature.into(),
        guilty: GuiltyPass { step: "int-range-optimizations".into(), ..miscompile().guilty },
        ir: ChangedIr { before: before.into(), ..miscompile().ir },
        behaviour: miscompile().behaviour.map(|old| ChangedBehaviour { runnable: Some(run), ..old }),
        ..miscompile()
    };
    let without_control = Runnable { good: None, ..run.clone() };
    for finding in [executed("with", run), executed("without", without_control)] {
        store.record(&finding, Label::New, NOW).unwrap();
    }
    // All tools but FileCheck, and a lit that would report that a command was not found.
    let tools = folder.path().join("tools");
    std::fs::create_dir(&tools).unwrap();
    let lit = tools.join("lit");
    std::fs::write(&lit, "#!/bin/sh\necho 'FAIL: assay :: test.mlir (1 of 1)'\nexit 1\n").unwrap();
    export::make_executable(&lit).unwrap();
    link_all_but("FileCheck", &tools);
    for number in ["1", "2"] {
        let proved = std::process::Command::new(env!("CARGO_BIN_EXE_assay"))
            .current_dir(folder.path())
            .env("PATH", &tools)
            .env_remove("FILECHECK")
            .args(["findings", "export", number, "--out", number, "--prove"])
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&proved.stderr);
        assert!(proved.status.code() == Some(3) && said.contains("FileCheck was not found"), "{said}");
    }
}

#[test]
fn a_report_holds_every_finding_in_every_format() {
    let folder = filled();
    let dir = folder.path();
    let store = Store::open(dir.join(".assay/assay.db"));
    let evil = Finding {
        signature: "e".into(),
        claim: Claim { title: "<script>alert(1)</script>".into(), ..crash().claim },
        ..crash()
    };
    store.unwrap().record(&evil, Label::New, NOW).unwrap();
    let files = ["--html", "r.html", "--jsonl", "r.jsonl", "--junit", "r.xml", "--sarif", "r.sarif"];
    let said = assay(dir, &[&["findings", "report"], &files[..]].concat());
    assert!(said.ends_with("exit 0"), "{said}");
    let read = |name: &str| std::fs::read_to_string(dir.join(name)).unwrap();
    let html = read("r.html");
    assert!(html.contains("id=\"f4\"") && html.contains("<svg") && !html.contains("<script"), "{html}");
    let lines: Vec<serde_json::Value> =
        read("r.jsonl").lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((lines.len(), &lines[3]["id"]), (4, &4.into()));
    assert!(read("r.xml").contains("tests=\"4\" failures=\"4\""));
    let sarif: serde_json::Value = serde_json::from_str(&read("r.sarif")).unwrap();
    assert_eq!(sarif["runs"][0]["results"].as_array().unwrap().len(), 4);
    let none = assay(dir, &["findings", "report"]);
    assert!(none.starts_with("error: no file was asked for") && none.ends_with("exit 2"), "{none}");
    let nowhere = assay(dir, &["findings", "report", "--html", "no/r.html"]);
    assert!(nowhere.starts_with("error: cannot write no/r.html") && nowhere.ends_with("exit 2"), "{nowhere}");
}

//! Usage, configuration and pipes.

use std::io::Read as _;
use std::process::Stdio;

use assay_campaign::store::Store;

use crate::{assay, command};

#[test]
fn help_fits_and_lists_the_exit_codes() {
    let folder = tempfile::tempdir().unwrap();
    let help = assay(folder.path(), &["--help"]);
    assert!(help.lines().all(|line| line.chars().count() <= 100), "{help}");
    insta::assert_snapshot!("findings_list_help", assay(folder.path(), &["findings", "list", "--help"]));
    assert!(help.contains("Exit codes:\n    0  nothing wrong found\n") && help.ends_with("exit 0"));
}

#[test]
fn bad_usage_is_exit_2() {
    let folder = tempfile::tempdir().unwrap();
    for args in
        [&[][..], &["fnidings"], &["findings"], &["findings", "show"], &["findings", "list", "--kind", "x"]]
    {
        assert!(assay(folder.path(), args).ends_with("exit 2"), "{args:?}");
    }
    insta::assert_snapshot!(assay(folder.path(), &["findings", "list", "--kind", "carsh"]), @r##"
error: invalid value 'carsh' for '--kind <KIND>': unknown kind 'carsh'; the kinds are crash, assertion, hang, out-of-memory, miscompile, rejects-valid, invalid-output

For more information, try '--help'.
exit 2
"##);
}

#[test]
fn the_configuration_names_the_store() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    Store::open(dir.join("mine.db")).unwrap();
    std::fs::write(dir.join("assay.toml"), "db = \"mine.db\"\n").unwrap();
    assert_eq!(assay(dir, &["findings", "list"]), "no findings\nexit 0");
    std::fs::write(dir.join("assay.toml"), "db = \"mine.db\"\njobs = 3\n").unwrap();
    insta::assert_snapshot!(assay(dir, &["findings", "list"]), @r##"
error: assay.toml, line 2: unknown field `jobs`, expected one of `db`, `target`, `known`, `limits`, `fuzz`
 help: correct or remove the line; every key may be left out
exit 2
"##);
    insta::assert_snapshot!(assay(dir, &["findings", "list", "--config", "none.toml"]), @r##"
error: cannot read none.toml: No such file or directory (os error 2)
exit 2
"##);
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let folder = tempfile::tempdir().unwrap();
    let mut child = command(folder.path(), &["findings", "list", "--json"]);
    let mut store = Store::open(folder.path().join(".assay/assay.db")).unwrap();
    let mut finding = serde_json::json!({
        "kind": "crash", "target": "t", "version": "1", "command": "mlir-opt", "pass": "cse", "step": "cse",
        "pipeline": "cse", "title": "x", "program": "", "before": "", "signature": ""
    });
    // More than a pipe holds, so that the write cannot end before the reader does.
    finding["program"] = "x".repeat(1 << 20).into();
    let finding = serde_json::from_value(finding).unwrap();
    store.record(&finding, assay_campaign::Label::New, 0).unwrap();
    let mut child = child.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let mut first = [0; 2];
    child.stdout.take().unwrap().read_exact(&mut first).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
    assert_eq!(output.status.code(), Some(0));
}

#[test]
fn a_manual_page_for_every_command_and_completions_for_every_shell() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let said = assay(dir, &["man", "pages"]);
    assert!(said.contains("man -l pages/assay.1") && said.ends_with("exit 0"), "{said}");
    for page in ["assay.1", "assay-fuzz.1", "assay-findings-export.1"] {
        let text = std::fs::read_to_string(dir.join("pages").join(page)).unwrap();
        assert!(text.contains(".SH SYNOPSIS"), "{page}");
    }
    for shell in ["bash", "zsh", "fish"] {
        let script = assay(dir, &["completions", shell]);
        assert!(script.contains("findings") && script.ends_with("exit 0"), "{shell}");
    }
    std::fs::write(dir.join("file"), "").unwrap();
    let said = assay(dir, &["man", "file"]);
    assert!(said.contains("error: file cannot be made") && said.ends_with("exit 2"), "{said}");
}

#[test]
fn rows_of_a_result_are_nested_for_people_and_one_list_in_records() {
    let folder = tempfile::tempdir().unwrap();
    let dir = folder.path();
    let program = "\"func.func\"() <{function_type = () -> tensor<2x2xi8>, sym_name = \"f\"}> ({
  %0 = \"arith.constant\"() <{value = dense<[[1, 2], [3, 4]]> : tensor<2x2xi8>}> : () -> tensor<2x2xi8>
  \"func.return\"(%0) : (tensor<2x2xi8>) -> ()
}) : () -> ()
";
    std::fs::write(dir.join("f.mlir"), program).unwrap();
    let run = ["run", "f.mlir", "--entry", "f"];
    assert_eq!(assay(dir, &run), "result: [[1, 2], [3, 4]]\nexit 0");
    let record = assay(dir, &[&run[..], &["--json"]].concat());
    assert!(record.contains("\"[1, 2, 3, 4]\""), "{record}");
}

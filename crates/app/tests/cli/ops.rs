//! `assay ops`: the summary, a dialect, an op. The whole table changes with every op, so tests look at parts.

use crate::assay;

fn ops(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    assay(folder.path(), &[&["ops"], args].concat())
}

fn json(args: &[&str]) -> serde_json::Value {
    let text = ops(&[args, &["--json"]].concat());
    serde_json::from_str(text.strip_suffix("exit 0").expect("exit 0")).unwrap()
}

#[test]
fn without_a_name_there_is_a_line_for_each_dialect() {
    let text = ops(&[]);
    assert!(text.starts_with("dialect "), "{text}");
    let cells = |name: &str| -> Vec<String> {
        let line = text.lines().find(|line| line.split_whitespace().next() == Some(name));
        line.unwrap_or_default().split_whitespace().skip(1).map(str::to_owned).collect()
    };
    assert_eq!(cells("arith")[..4], ["51", "51", "0", "0"]);
    assert_eq!(cells("all").len(), 7);
    assert!(cells("irdl").is_empty() && ops(&["--all"]).contains("\nirdl "));
    let sum =
        json(&[])["dialects"].as_array().unwrap().iter().map(|each| each["ops"].as_u64().unwrap()).sum();
    assert_eq!(cells("all")[0].parse::<u64>(), Ok(sum));
}

#[test]
fn a_dialect_has_a_line_for_each_op() {
    let text = ops(&["ub"]);
    assert!(text.contains("\nub.unreachable  yes    yes "), "{text}");
    assert!(text.contains("\nub: 2 of 2 ops with semantics; "), "{text}");
    // A dialect that is known by shape only has no semantics.
    let dialect = json(&["irdl"]);
    assert_eq!((&dialect["semantics"], &dialect["missing"]), (&0.into(), &dialect["ops"]));
    assert_eq!(dialect["rows"].as_array().map(Vec::len), dialect["ops"].as_u64().map(|n| n as usize));
}

#[test]
fn an_op_is_shown_in_full() {
    let text = ops(&["arith.divsi"]);
    for line in [
        "  Signed quotient, truncated.\n",
        "  operand     lhs: signless-integer-like\n",
        "  rule        div-by-zero (ub): the divisor is 0 [ArithOps.td, division ops]\n",
        "  drawn       isExact: 7 of absent, 1 of unit\n",
        "  test        tests/ub/arith/divsi.mlir\n",
    ] {
        assert!(text.contains(line), "{line}{text}");
    }
    let op = json(&["arith.divsi"]);
    assert_eq!((&op["semantics"], &op["reason"]), (&true.into(), &serde_json::Value::Null));
    assert_eq!(op["rules"][0]["id"], "div-by-zero");
    assert!(op["tests"].as_array().unwrap().iter().any(|path| path == "tests/ub/arith/divsi.mlir"));
}

#[test]
fn unknown_names_are_exit_2() {
    insta::assert_snapshot!(ops(&["arith.blub"]), @r##"
error: MLIR 22.1.8 has no op 'arith.blub', and Assay knows none
 help: assay ops arith lists the dialect's ops
exit 2
"##);
    insta::assert_snapshot!(ops(&["blub"]), @r##"
error: MLIR 22.1.8 has no dialect 'blub', and Assay knows none
 help: assay ops --all lists the dialects
exit 2
"##);
}

//! `assay rules`: the shipped tables, of which tests look at what will not change with the generator.

use crate::{assay, has_target};

fn rules(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    assay(folder.path(), &[&["rules"], args].concat())
}

#[test]
fn an_op_is_shown_with_what_it_becomes() {
    let text = rules(&["show", "arith.ceildivsi", "--target", "22"]);
    assert!(text.starts_with("learned from mlir-22 22.") && text.ends_with("exit 0"), "{text}");
    assert!(text.contains("convert-arith-to-llvm") && text.contains("llvm.sdiv"), "{text}");
    let json = rules(&["show", "arith.ceildivsi", "--target", "22", "--json"]);
    let json: serde_json::Value = serde_json::from_str(json.strip_suffix("exit 0").unwrap()).unwrap();
    assert!(json["rules"].as_array().unwrap().iter().any(|rule| rule["effect"] == "becomes"), "{json}");
}

#[test]
fn a_pass_is_shown_with_its_ops() {
    let text = rules(&["show", "--pass", "convert-arith-to-llvm", "--target", "19"]);
    assert!(text.contains("\narith.addi\n") && !text.contains("arith-expand"), "{text}");
}

#[test]
fn versions_are_compared() {
    let text = rules(&["diff", "19", "22", "--dialect", "arith"]);
    assert!(text.contains("+ op arith.scaling_extf\n"), "{text}");
    let whole = rules(&["diff", "16", "22"]);
    assert!(whole.contains("- pass convert-memref-to-llvm\n"), "{whole}");
    assert!(rules(&["diff", "22", "22"]).contains("rules +0 -0, 0 changed"));
}

#[test]
fn what_is_not_known_is_said() {
    let text = rules(&["show", "arith.nothing", "--target", "22"]);
    assert!(text.contains("nothing was learned of 'arith.nothing'") && text.ends_with("exit 2"), "{text}");
    assert!(
        rules(&["diff", "3", "22"])
            .contains("no rules were learned for 3; there are some for 16, 19, 22, head")
    );
}

#[test]
fn a_small_dialect_is_learned_as_it_was() {
    if !has_target("a_small_dialect_is_learned_as_it_was", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let args =
        ["rules", "learn", "--dialects", "ub", "--target", "mlir-22", "--quiet", "--backend", "process"];
    let text = assay(folder.path(), &args);
    assert!(text.contains("rule\tub.poison\tbecomes\t"), "{text}");
}

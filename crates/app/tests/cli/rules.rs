//! `assay rules`: the shipped tables. The tests look only at parts that do not change with the generator.

use crate::{assay, has_target};

fn rules(args: &[&str]) -> String {
    let folder = tempfile::tempdir().unwrap();
    assay(folder.path(), &[&["rules"], args].concat())
}

#[test]
fn an_op_is_shown_with_what_it_becomes() {
    let text = rules(&["show", "arith.ceildivsi", "--target", "head"]);
    assert!(text.starts_with("learned from head 24.") && text.ends_with("exit 0"), "{text}");
    assert!(text.contains("convert-arith-to-llvm"), "{text}");
    let json = rules(&["show", "arith.ceildivsi", "--target", "head", "--json"]);
    let json: serde_json::Value = serde_json::from_str(json.strip_suffix("exit 0").unwrap()).unwrap();
    assert!(json["rules"].as_array().unwrap().iter().any(|rule| rule["effect"] == "becomes"), "{json}");
}

#[test]
fn a_pass_is_shown_with_its_ops() {
    let text = rules(&["show", "--pass", "convert-arith-to-llvm", "--target", "head"]);
    assert!(text.contains("\narith.addi\n") && !text.contains("arith-expand"), "{text}");
}

#[test]
fn versions_are_compared() {
    let whole = rules(&["diff", "16", "head"]);
    assert!(whole.contains("- pass convert-memref-to-llvm\n"), "{whole}");
    assert!(rules(&["diff", "head", "head"]).contains("rules +0 -0, 0 changed"));
}

#[test]
fn what_is_not_known_is_said() {
    let text = rules(&["show", "arith.nothing", "--target", "head"]);
    assert!(text.contains("nothing was learned of 'arith.nothing'") && text.ends_with("exit 2"), "{text}");
    assert!(rules(&["diff", "3", "head"]).contains("no rules were learned for 3; there are some for "));
}

#[test]
#[ignore = "tries every pass, by processes where there is no library"]
fn a_small_dialect_is_learned_as_it_was() {
    if !has_target("a_small_dialect_is_learned_as_it_was", "mlir-22") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let args = ["rules", "learn", "--dialects", "ub", "--target", "mlir-22", "--quiet"];
    let text = assay(folder.path(), &args);
    assert!(text.contains("rule\tub.poison\tbecomes\t"), "{text}");
}

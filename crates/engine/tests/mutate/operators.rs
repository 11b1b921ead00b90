//! One small program for each operator, and a text that at least one of its mutants must have or lack.

use assay_engine::mutate::{JOINS, OPERATORS};

use super::mutator;

/// A function with this body, of `%a, %b: i32, %n: index`.
fn function(body: &str) -> String {
    format!(
        "\"builtin.module\"() ({{\n\"func.func\"() <{{function_type = (i32, i32, index) -> i32, sym_name = \"f\"}}> ({{\n\
         ^bb0(%a: i32, %b: i32, %n: index):\n{body}}}) : () -> ()\n}}) : () -> ()\n"
    )
}

const ADD: &str =
    "%0 = \"arith.addi\"(%a, %b) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32\n";
const RETURN: &str = "\"func.return\"(%0) : (i32) -> ()\n";

/// Operator, the function's body, and a text that a mutant has; `!` before it: that a mutant lacks.
const CASES: &[(&str, &[&str], &str)] = &[
    ("insert", &[ADD, RETURN], "index."),
    ("delete", &[ADD, RETURN], "!arith.addi"),
    ("rewire", &[ADD, RETURN], "\"func.return\"(%b)"),
    ("operands", &[ADD, RETURN], "\"arith.addi\"(%b, %a)"),
    ("swap", &[ADD, RETURN], "\"arith.muli\"(%a, %b)"),
    ("attribute", &[ADD, RETURN], "#arith.overflow<nsw>"),
    (
        "constant",
        &["%0 = \"arith.constant\"() <{value = 7 : i32}> : () -> i32\n", RETURN],
        "-2147483648 : i32",
    ),
    ("retype", &[ADD, RETURN], "\"arith.trunci\""),
    ("wrap", &[ADD, RETURN], "\"scf.for\""),
    ("outline", &[ADD, RETURN], "\"func.call\"(%a, %b) <{callee = @outlined"),
    ("duplicate", &[ADD, RETURN], "%1 = \"arith.addi\""),
    ("splice", &[ADD, RETURN], "%1 = \"arith.addi\""),
    (
        "reorder",
        &[ADD, "%1 = \"arith.muli\"(%a, %b) : (i32, i32) -> i32\n", RETURN],
        "(%a, %b) : (i32, i32) -> i32\n    %0 = \"arith.addi\"",
    ),
    ("hoist", &[LOOP, RETURN], "%y = \"arith.xori\"(%a, %b) : (i32, i32) -> i32\n    %0"),
    ("sink", &[OUTER, LOOP, RETURN], "\n      %s = \"arith.shli\""),
    ("bounds", &[LOOP, RETURN], "\"scf.for\"(%1, %n, %n, %a)"),
    ("inline", &[CALL, RETURN], "!func.call"),
    ("join-call", &[ADD, RETURN], "<{callee = @f_0}>"),
    ("join-value", &[ADD, RETURN], "%1 = \"arith.addi\""),
    ("join-region", &[LOOP, RETURN], "\n      %1 = \"scf.for\""),
    ("blocks", &[BLOCKS], "^y:  // pred: ^bb0\n    \"func.return\"(%b) : (i32) -> ()\n  ^x"),
];

const LOOP: &str = "%0 = \"scf.for\"(%n, %n, %n, %a) ({\n^bb0(%i: index, %x: i32):\n\
                    %y = \"arith.xori\"(%a, %b) : (i32, i32) -> i32\n\
                    \"scf.yield\"(%y) : (i32) -> ()\n}) : (index, index, index, i32) -> i32\n";
const OUTER: &str = "%s = \"arith.shli\"(%a, %b) : (i32, i32) -> i32\n";
const CALL: &str = "%0 = \"func.call\"(%a, %b, %n) <{callee = @g}> : (i32, i32, index) -> i32\n";
const BLOCKS: &str = "%c = \"arith.constant\"() <{value = true}> : () -> i1\n\
                      \"cf.cond_br\"(%c)[^x, ^y] <{operandSegmentSizes = array<i32: 1, 0, 0>}> : (i1) -> ()\n\
                      ^x:\n\"func.return\"(%a) : (i32) -> ()\n^y:\n\"func.return\"(%b) : (i32) -> ()\n";

/// A function that can be called.
const CALLEE: &str = "\"func.func\"() <{function_type = (i32, i32, index) -> i32, sym_name = \"g\"}> ({\n\
                      ^bb0(%a: i32, %b: i32, %n: index):\n%r = \"arith.ori\"(%a, %b) : (i32, i32) -> i32\n\
                      \"func.return\"(%r) : (i32) -> ()\n}) : () -> ()\n";

#[test]
fn each_operator_does_what_it_says() {
    let mut failed = Vec::new();
    for &(name, body, wanted) in CASES {
        let mut text = function(&body.concat());
        if name == "inline" {
            text = text.replacen("({\n", &format!("({{\n{CALLEE}"), 1);
        }
        let program = assay_ir::parse(&text).unwrap_or_else(|error| panic!("{name}: {error:?}\n{text}"));
        let (mutator, corpus) = (mutator(&[name]), [program]);
        let original = assay_ir::print(&corpus[0]);
        let mut texts = Vec::new();
        for index in 0..400 {
            let mutated = mutator.mutate(&corpus, 1, index);
            let made = assay_ir::print(&mutated.module);
            if !mutated.operators.is_empty() {
                assert_eq!(mutated.operators, [name]);
                texts.push(made);
            } else {
                assert_eq!(made, original);
            }
        }
        let hit = match wanted.strip_prefix('!') {
            Some(gone) => texts.iter().any(|text| !text.contains(gone)),
            None => texts.iter().any(|text| text.contains(wanted)),
        };
        if !hit {
            let show = texts.iter().take(3).cloned().collect::<Vec<_>>().join("\n---\n");
            failed.push(format!("{name}: none of {} mutants has '{wanted}':\n{show}", texts.len()));
        }
    }
    assert!(failed.is_empty(), "{}", failed.join("\n"));
}

#[test]
fn each_operator_has_a_case() {
    let without: Vec<&str> = (OPERATORS.iter().chain(JOINS).map(|operator| operator.name))
        .filter(|name| !CASES.iter().any(|case| case.0 == *name))
        .collect();
    assert!(without.is_empty(), "{without:?}");
}

/// What a function refers to comes with it, under names that are free; what else there is stays behind.
#[test]
fn a_joined_function_brings_what_it_calls() {
    let program = assay_ir::parse(function(&[ADD, RETURN].concat()).replace("\"f\"", "\"g\"")).unwrap();
    let other = CALLEE.replace("\"g\"", "\"other\"");
    let text = function(&[CALL, RETURN].concat()).replacen("({\n", &format!("({{\n{CALLEE}{other}"), 1);
    let donor = assay_ir::parse(&text).unwrap();
    let mutator = mutator(&["join-call"]);
    let made = (0..100).map(|index| mutator.mutate_with(&program, &donor, 1, index));
    let texts: Vec<String> = made.map(|mutated| assay_ir::print(&mutated.module)).collect();
    let calls_f = texts.iter().find(|text| text.contains("callee = @f}")).expect("@f is called");
    assert!(calls_f.contains("sym_name = \"g_0\"") && calls_f.contains("callee = @g_0"), "{calls_f}");
    assert!(!calls_f.contains("\"other\""), "{calls_f}");
}

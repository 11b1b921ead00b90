//! Coverage of an invented dialect and of a dialect that ODS has.

use super::*;
use crate::machine::Flow;
use crate::opdef::Meaning;
use crate::registry::Dialect;
use crate::rule::{Cond, Rule};
use crate::{Class, ResultTypes};

const BROKEN: Rule = Rule::poison("broken", Cond::IsPoison(0), "it is broken [here]");
static OPS: &[OpDef] = &[
    OpDef::new(
        "ub.poison",
        Meaning::Whole(|_| Ok(Box::new(|_, _| Ok(Flow::Next([].into_iter().collect()))))),
    )
    .doc("Poison.")
    .weight(3),
    OpDef::new("ub.older", Meaning::Int1(assay_ir::Int::clone))
        .doc("Not in ODS.")
        .result_types(ResultTypes::Same)
        .takes(1, Class::Int)
        .rules(&[BROKEN])
        .weight(2),
    OpDef::unsupported("ub.unreachable", "nobody | gets there"),
];
static DIALECT: Dialect = Dialect { name: "ub", document: "UBOps.td", ops: &[OPS] };
static DIALECTS: [&Dialect; 1] = [&DIALECT];

#[test]
fn programs_use_the_ops_that_stand_before_a_parenthesis() {
    let a = "// \"x.c\"() is a comment\n%0 = \"x.a\"() <{s = \"x.b\"}> : () -> i1 \"x.a\"()";
    let uses = OpUses::collect([("a.mlir", a), ("b.mlir", "\"x.a\"()\"x.d\"(%1)")]);
    assert_eq!(uses.get("x.a"), ["a.mlir", "b.mlir"]);
    assert_eq!(uses.get("x.d"), ["b.mlir"]);
    assert!(uses.get("x.b").is_empty() && uses.get("x.c").is_empty());
}

#[test]
fn a_page_shows_ops_with_and_without_semantics() {
    let uses = OpUses::collect([("a.mlir", "\"ub.older\"()")]);
    let registry = Registry::new(&DIALECTS);
    let passes = ["a", "b"].map(str::to_owned);
    let lowerings = [("ub.older".to_owned(), passes.into_iter().collect())].into_iter().collect();
    let coverage = Coverage::new(Shapes::newest(), &registry, &uses).with_lowerings(&lowerings);
    let page = coverage.markdown("x y");
    assert!(page.contains("Written by `x y`"));
    assert!(page.contains("\n| [ub](#ub) | 2 | 1 | 1 | 0 | 1 | 1 | 1 |\n"), "{page}");
    let section = page.split("\n## ub\n").nth(1).unwrap();
    assert_eq!(
        section.trim(),
        "1 of 2 ops with semantics, 1 without for a stated reason, 1 more that ODS does not list; generated: 1, \
         tested: 1, rules: 1\n\n\
         | op | shape | semantics | UB rules | generated | sanitised | lowered by | tests |\n\
         | --- | --- | --- | --- | --- | --- | --- | --- |\n\
         | `ub.older` | no | yes | poison broken | 2 | yes | a, b | 1 |\n\
         | `ub.poison` | yes | yes | - | - | - | - | 0 |\n\
         | `ub.unreachable` | yes | **no**: nobody \\| gets there | - | - | - | - | 0 |"
    );
    let others = coverage.unknown().map(|dialect| dialect.name);
    assert_eq!(others.collect::<Vec<_>>().len(), Shapes::newest().dialects().len() - 1);
}

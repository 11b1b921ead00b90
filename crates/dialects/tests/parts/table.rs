//! The table of ops against the shapes of ODS.

use assay_model::rule::{List, Numbers};
use assay_model::shape::Shapes;
use assay_model::{Cond, Term};

/// The lists that a condition refers to.
fn lists(cond: &Cond, found: &mut Vec<List>) {
    match cond {
        Cond::Any(list, inner) => {
            found.push(*list);
            lists(inner, found);
        }
        Cond::AnyElement(_, inner) | Cond::AnyDim(_, inner) | Cond::AnyOperand(_, inner) => {
            lists(inner, found);
        }
        Cond::IsPoisonItem(list) => found.push(*list),
        Cond::Not(inner) | Cond::With(_, inner) | Cond::AnyLane(inner) => lists(inner, found),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| lists(part, found)),
        Cond::Eq(a, b)
        | Cond::Ne(a, b)
        | Cond::Lt(a, b)
        | Cond::Le(a, b)
        | Cond::Gt(a, b)
        | Cond::Ge(a, b)
        | Cond::Outside(a, b) => [a, b].into_iter().for_each(|term| lists_of(term, found)),
        Cond::FitsSigned(term, _) | Cond::FitsUnsigned(term, _) => lists_of(term, found),
        _ => {}
    }
}

fn lists_of(term: &Term, found: &mut Vec<List>) {
    match term {
        Term::Item(list)
        | Term::ItemU(list)
        | Term::Product(list)
        | Term::GroupProduct(list)
        | Term::MapResult(list) => found.push(*list),
        Term::Add(a, b) | Term::Sub(a, b) | Term::Mul(a, b) | Term::Rem(a, b) => {
            [a, b].into_iter().for_each(|term| lists_of(term, found));
        }
        _ => {}
    }
}

/// The names that a condition asks for.
fn names(cond: &'static Cond, found: &mut Vec<&'static [&'static str]>) {
    match cond {
        Cond::With(names_of, inner) => {
            found.push(*names_of);
            names(inner, found);
        }
        Cond::AnyOperand(name, inner) => {
            found.push(std::slice::from_ref(name));
            names(inner, found);
        }
        Cond::Not(inner)
        | Cond::Any(_, inner)
        | Cond::AnyElement(_, inner)
        | Cond::AnyDim(_, inner)
        | Cond::AnyLane(inner) => names(inner, found),
        Cond::And(parts) | Cond::Or(parts) => parts.iter().for_each(|part| names(part, found)),
        _ => {}
    }
}

/// A condition on an operand that the op does not have could never hold.
#[test]
fn a_named_operand_is_one_of_its_op() {
    for op in assay_dialects::registry().ops() {
        let mut found = Vec::new();
        op.rules.iter().for_each(|rule| names(&rule.when, &mut found));
        for names in found {
            let shape = Shapes::latest_of(op.name).expect("an op that a version of MLIR has");
            let has = shape.operands.iter().any(|operand| names.contains(&operand.name));
            assert!(has, "'{}' has none of the operands {names:?}", op.name);
        }
    }
}

/// A rule about a list that the op does not have could never be broken.
#[test]
fn lists_of_rules_are_operands_and_attributes_of_their_ops() {
    let mut seen = 0;
    for op in assay_dialects::registry().ops() {
        let mut found = Vec::new();
        op.rules.iter().for_each(|rule| lists(&rule.when, &mut found));
        for list in found {
            let shape = Shapes::latest_of(op.name).expect("an op that a version of MLIR has");
            let has_operands = shape.operands.iter().any(|operand| operand.name == list.operands);
            assert!(has_operands, "'{}' has no operands '{}'", op.name, list.operands);
            if let Numbers::Attr(numbers) | Numbers::Reduced(numbers, _) = list.numbers {
                let has_numbers = shape.attrs.iter().any(|attr| attr.name == numbers);
                assert!(has_numbers, "'{}' has no attribute '{numbers}'", op.name);
            }
            seen += 1;
        }
    }
    assert!(seen > 40, "only {seen} lists");
}

/// A guard must not claim to cover a rule that its op does not have.
#[test]
fn a_rule_is_kept_by_the_sanitizer_in_one_way() {
    for op in assay_dialects::registry().ops() {
        let Some(guard) = op.guard else { continue };
        let kept =
            op.rules.iter().filter(|rule| rule.when.is_about_indices() && !rule.when.is_about_poison());
        for rule in kept {
            assert!(!guard.covers(rule), "{}: '{}' has a condition and a guard", op.name, rule.id);
        }
    }
}

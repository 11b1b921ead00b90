//! No elementwise op, and no combination of its flags, goes without a case.

use std::collections::{BTreeMap, BTreeSet};

use assay_ir::{Context, Signedness, Type};
use assay_model::shape::pred::BuiltinClass;
use assay_model::shape::{Accept, AttrShape, OpShape, Pred, Shapes, Trait, ValueShape};
use assay_model::{AttrValue, Meaning, OpDef};

use crate::{cases, ints};

/// Whether operands may all be integers, by what ODS says of their types.
fn takes_ints(shape: &OpShape) -> bool {
    let mut ctx = Context::default();
    let int = |width| Type::Integer { width, signedness: Signedness::Signless };
    let types = [int(1), int(8), Type::Index].map(|ty| ctx.intern_type(ty));
    let fits =
        |operand: &ValueShape| types.iter().any(|&ty| operand.constraint.accepts(&ctx, ty) != Accept::No);
    !shape.operands.is_empty() && shape.operands.iter().all(fits)
}

/// Elementwise ops of the dialects with a meaning: by ODS, or because they are defined on scalars.
fn elementwise() -> impl Iterator<Item = (&'static OpDef, &'static OpShape)> {
    let shaped = |def: &'static OpDef| Some((def, Shapes::newest().get(def.name)?));
    ints::defs().filter(|def| def.unsupported_reason().is_none()).filter_map(shaped).filter(|(def, shape)| {
        shape.has(Trait::Elementwise)
            || !matches!(def.meaning, Meaning::Whole(_) | Meaning::Exit | Meaning::Declaration)
    })
}

#[test]
fn every_elementwise_op_on_integers_has_cases() {
    let on_ints: BTreeSet<&str> = ints::cases().iter().map(|case| case.op).collect();
    let mut missing: Vec<&str> = elementwise()
        .filter(|(def, shape)| takes_ints(shape) && !on_ints.contains(def.name))
        .map(|(def, _)| def.name)
        .collect();
    missing.sort_unstable();
    assert!(
        missing.is_empty(),
        "ops whose definition does not tell how to make them (takes, casts, result_types): {missing:?}"
    );
}

/// Functions of reals are left to other tests: their folders are exact to the last bit only by chance.
#[test]
fn every_elementwise_op_of_arith_and_index_has_cases() {
    let covered: BTreeSet<&str> = cases::all().iter().map(|case| case.op).collect();
    let exact = |(def, _): &(&OpDef, _)| def.name.starts_with("arith.") || def.name.starts_with("index.");
    let missing: Vec<_> =
        elementwise().filter(exact).filter(|(def, _)| !covered.contains(def.name)).collect();
    assert!(missing.is_empty(), "{:?}", missing.iter().map(|(def, _)| def).collect::<Vec<_>>());
}

/// How many values an attribute has; `None` where ODS does not list them.
fn n_values(attr: &AttrShape) -> Option<usize> {
    let cases = &attr.constraint.cases;
    if let Pred::Named(_) = attr.constraint.pred {
        let bits = cases.iter().filter(|case| case.value.count_ones() == 1).count();
        // An enumeration of flags: powers of two and the words for several of them at once, and none.
        let flags = cases.iter().any(|case| case.value == 0 && case.word == "none");
        return Some(if flags { 1 << bits } else { cases.len() });
    }
    one_of(&attr.constraint.pred)
}

/// How many values an attribute may have. A unit attribute has two: it is there or not.
fn one_of(pred: &Pred) -> Option<usize> {
    match pred {
        Pred::OneOf(values) => Some(values.len()),
        Pred::And(parts) => parts.iter().find_map(one_of),
        Pred::Is(BuiltinClass::UnitAttr) => Some(2),
        _ => None,
    }
}

/// Every attribute that ODS lists is drawn, with every value that it can have: each flag alone and all together.
#[test]
fn choices_are_all_combinations_of_flags() {
    let on_ints: BTreeSet<&str> = ints::cases().iter().map(|case| case.op).collect();
    let mut ctx = Context::default();
    let mut faults = Vec::new();
    let mut tried = BTreeMap::new();
    for (def, shape) in elementwise().filter(|(def, _)| on_ints.contains(def.name)) {
        for attr in &shape.attrs {
            let name = format!("{} {}", def.name, attr.name);
            let Some(choice) = ints::choices(def).find(|choice| choice.name == attr.name) else {
                faults.push(format!("{name}: has no choice"));
                continue;
            };
            let mut values: Vec<AttrValue> = choice.values.iter().map(|&(_, value)| value).collect();
            values.dedup();
            for value in &values {
                let accepted =
                    value.intern(&mut ctx).is_none_or(|id| attr.constraint.accepts(&ctx, id) != Accept::No);
                if !accepted {
                    faults.push(format!("{name}: {value} is not a value of it"));
                }
            }
            tried.insert(name.clone(), values.len());
            if n_values(attr) != Some(values.len()) {
                faults.push(format!("{name}: {} values of {:?}", values.len(), n_values(attr)));
            }
        }
    }
    assert!(faults.is_empty(), "{faults:#?}");
    // The test looks at something.
    assert_eq!(tried.get("arith.addi overflowFlags"), Some(&4));
    assert_eq!(tried.get("arith.divsi isExact"), Some(&2));
    assert_eq!(tried.get("index.cmp pred"), Some(&10));
}

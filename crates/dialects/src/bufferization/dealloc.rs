//! Frees memory that no retained memref owns.

use assay_model::rule::List;
use assay_model::{
    Access, Cond, Flow, Meaning, MemRef, ObjectId, OpDef, OpView, Recipe, Rule, Stop, Value, WholeKernel,
};

use super::{guards, recipes};
use crate::memref::operand_unless_poison;
use crate::memref::rules::{BAD_FREE, DOUBLE_FREE, POISON_ADDRESS};

const CONDITIONS: List = List::operands("conditions");
const POISON_CONDITION: Rule = Rule::ub(
    "poison-condition",
    Cond::Any(CONDITIONS, &Cond::IsPoisonItem(CONDITIONS)),
    "whether memory is released depends on poison [BufferizationOps.td, dealloc: lowers to a branch on it]",
);

pub static OPS: &[OpDef] = &[OpDef::new("bufferization.dealloc", Meaning::Whole(dealloc))
    .doc("Releases memory that is owned and not retained, once; tells what is owned of the retained.")
    .rules(&[POISON_ADDRESS, POISON_CONDITION, DOUBLE_FREE, BAD_FREE])
    .guard(guards::dealloc, &[&POISON_ADDRESS, &POISON_CONDITION, &DOUBLE_FREE, &BAD_FREE])
    .recipe(Recipe::adjust(recipes::dealloc).weight(50))
    .access(Access::Frees)];

/// A key that is equal for memrefs that alias.
fn object(memref: &MemRef) -> (Option<ObjectId>, u64) {
    match memref.aligned.object() {
        Some(object) => (Some(object), 0),
        None => (None, memref.aligned.address),
    }
}

fn all(values: &[Value]) -> Result<Vec<&MemRef>, Stop> {
    values.iter().map(|value| operand_unless_poison(value)?.ok_or_else(|| POISON_ADDRESS.stop())).collect()
}

fn dealloc(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let n_memrefs = match view.segments("operandSegmentSizes")?.as_deref() {
        Some([memrefs, conditions, retained])
            if memrefs == conditions && 2 * memrefs + retained == view.n_operands() =>
        {
            *memrefs
        }
        _ => return Err(view.invalid("has bad operand segments")),
    };
    Ok(Box::new(move |machine, operands| {
        let (memrefs, rest) = operands.split_at(n_memrefs);
        let (conditions, retained) = rest.split_at(n_memrefs);
        let (memrefs, retained) = (all(memrefs)?, all(retained)?);
        let owned = conditions.iter().map(|condition| match condition.as_int() {
            Some(flag) => Ok(!flag.is_zero()),
            None => Err(Stop::unchecked("a condition")),
        });
        let owned = owned.collect::<Result<Vec<bool>, Stop>>()?;
        let mine =
            || memrefs.iter().zip(&owned).filter(|(_, owned)| **owned).map(|(memref, _)| object(memref));
        let results =
            retained.iter().map(|kept| Value::bool(mine().any(|mine| mine == object(kept)))).collect();
        let mut done: Vec<_> = retained.iter().map(|kept| object(kept)).collect();
        for (memref, _) in memrefs.iter().zip(&owned).filter(|(_, owned)| **owned) {
            if !done.contains(&object(memref)) {
                done.push(object(memref));
                machine.memory().free(memref.allocated)?;
            }
        }
        Ok(Flow::Next(results))
    }))
}

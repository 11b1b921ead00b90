//! The ub dialect: poison and unreachable.

mod guards;

use std::rc::Rc;

use assay_model::{
    Array, Cond, Dialect, Draft, Flow, GrammarBuilder, IrBuilderExt, Layout, Meaning, OpDef, OpView, Place,
    Recipe, Rule, Scalar, Stop, Symbolic, SymbolicFlow, Value, WholeKernel,
};

use crate::func::names::RETURN;
pub use guards::leave;

pub static DIALECT: Dialect = Dialect { name: "ub", document: "UBOps.td", ops: &[OPS] };

const UNREACHABLE: Rule = Rule::ub(
    "unreachable",
    Cond::And(&[]),
    "an op that states that it is never reached was reached [UBOps.td, UnreachableOp]",
);

static OPS: &[OpDef] = &[
    OpDef::new("ub.poison", Meaning::Whole(poison))
        .doc("A value whose every element is poison.")
        .guard(crate::guards::remove, &[])
        .recipe(Recipe::adjust(make_poison)),
    OpDef::new("ub.unreachable", Meaning::Whole(unreachable))
        .symbolic(Symbolic::Whole(|_, _, _| Ok(SymbolicFlow::Ends)))
        .doc("Reaching it is undefined behaviour.")
        .rules(&[UNREACHABLE])
        .guard(|g, op| guards::leave(g, op, RETURN), &[&UNREACHABLE])
        .recipe(Recipe::shape().place(Place::Block).weight(20)),
];

fn poison(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = view.result_type(0)?;
    let is_memref = matches!(view.layout(ty), Ok(Layout::MemRef { .. }));
    let value = match view.shape(ty).filter(|_| !is_memref) {
        Some(shape) if shape.iter().all(|&size| size >= 0) => {
            Value::Array(Rc::new(Array::filled(view.elem(ty)?, &shape, &Scalar::Poison)))
        }
        Some(_) => return Err(view.unsupported("a dynamic shape")),
        None => Value::POISON,
    };
    Ok(Box::new(move |_, _| Ok(Flow::one(value.clone()))))
}

/// The rule always holds, so it stops the execution before this kernel runs.
fn unreachable(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, _| Err(Stop::Bug("a rule that always holds did not".into()))))
}

fn make_poison(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let ty = builder.any_type();
    let attr = builder.dialect_attr("ub.poison", "");
    draft.attr("value", attr).result_type("result", ty);
    Some(())
}

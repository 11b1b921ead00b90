//! Structured control flow. Sources: SPIRVControlFlowOps.td; SPIR-V Specification, structured control flow.
//!
//! A return may be inside a construct. So a construct's region first hands on whether a return left it ([`left_by`]), then its values.

use assay_model::{
    Cond, Flow, KeptAttributes, Meaning, OpDef, OpView, Rule, Stop, Symbolic, SymbolicFlow, SymbolicMachine,
    SymbolicValue, Term, Value, Values, WholeKernel,
};

use super::module::parent;
use crate::cf::{self, POISON_CONDITION};
use crate::llvm::control::{symbolic_unreachable, unreachable};

// Ops that other files make or look for.
const SELECTION: &str = "spirv.mlir.selection";
const LOOP: &str = "spirv.mlir.loop";

const REACHED: Rule = Rule::ub(
    "unreachable",
    Cond::And(&[]),
    "an op that states that it is never reached was reached [SPIR-V Specification, OpUnreachable]",
);

const ASSUMED_FALSE: Rule = Rule::ub(
    "assumption-false",
    Cond::Or(&[Cond::IsPoison(0), Cond::Eq(Term::U(0), Term::Const(0))]),
    "what the program may assume is false or undefined [SPV_KHR_expect_assume, OpAssumeTrueKHR]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("spirv.Branch", Meaning::Whole(cf::br))
        .symbolic(Symbolic::Whole(cf::symbolic::br))
        .hands_on(u32::MAX)
        .doc("Goes on in the successor with the operands as arguments."),
    OpDef::new("spirv.BranchConditional", Meaning::Whole(cf::cond_br))
        .hands_on(!1)
        .symbolic(Symbolic::Whole(cf::symbolic::cond_br))
        .doc("Goes on in one of two successors by an i1.")
        .rules(&[POISON_CONDITION])
        // There must be one weight per successor and one value per case.
        .keeps(KeptAttributes::All),
    OpDef::new("spirv.Switch", Meaning::Whole(|view| cf::switch_by(view, "literals")))
        .hands_on(!1)
        .symbolic(Symbolic::Whole(|view, machine, operands| {
            cf::symbolic::switch_by(view, machine, operands, "literals")
        }))
        .doc("Goes on in the successor of the matching literal.")
        .rules(&[POISON_CONDITION])
        // There must be one weight per successor and one value per case.
        .keeps(KeptAttributes::All),
    OpDef::new(SELECTION, Meaning::Whole(construct))
        .doc("Runs its blocks up to the merge; gives what the merge hands on."),
    OpDef::new(LOOP, Meaning::Whole(construct))
        .doc("Runs its blocks, the header again and again, up to the merge; gives what the merge hands on."),
    OpDef::new("spirv.mlir.merge", Meaning::Whole(merge))
        .hands_on(u32::MAX)
        .doc("Ends the construct around it."),
    OpDef::new("spirv.Return", Meaning::Whole(leave))
        .symbolic(Symbolic::Whole(symbolic_leave))
        .doc("Leaves the function without a result."),
    OpDef::new("spirv.ReturnValue", Meaning::Whole(leave))
        .hands_on(u32::MAX)
        .symbolic(Symbolic::Whole(symbolic_leave))
        .doc("Leaves the function with the operand as result."),
    OpDef::new("spirv.KHR.AssumeTrue", Meaning::Whole(assume))
        .doc("Undefined unless its operand is true.")
        .rules(&[ASSUMED_FALSE])
        .guard(crate::guards::remove, &[&ASSUMED_FALSE]),
    OpDef::new("spirv.Kill", Meaning::Whole(kill)).doc("Ends the program."),
    OpDef::new("spirv.Unreachable", Meaning::Whole(unreachable))
        .symbolic(Symbolic::Whole(symbolic_unreachable))
        .doc("Reaching it is undefined behaviour.")
        .rules(&[REACHED])
        .guard(|g, op| crate::ub::leave(g, op, "spirv.Return"), &[&REACHED]),
];

/// Whether an op is directly in the region of a construct, not in that of a function.
fn in_construct(view: &OpView<'_>) -> bool {
    let name = parent(view.module, view.op).map(|op| view.module.op_name(op));
    matches!(name, Some(SELECTION | LOOP))
}

/// What a construct's region hands on: whether a return leaves the function, and the values.
fn left_by(leaves: bool, values: impl Iterator<Item = Value>) -> Flow {
    Flow::Exit(std::iter::once(Value::bool(leaves)).chain(values).collect())
}

fn leave(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let nested = in_construct(view);
    Ok(Box::new(move |_, operands| {
        let values = operands.iter_mut().map(Value::take);
        Ok(if nested { left_by(true, values) } else { Flow::Exit(values.collect()) })
    }))
}

fn symbolic_leave(
    view: &OpView<'_>,
    _: &mut dyn SymbolicMachine,
    operands: &[SymbolicValue],
) -> Result<SymbolicFlow, Stop> {
    match in_construct(view) {
        true => Err(view.unsupported("a construct around it")),
        false => Ok(SymbolicFlow::Exit(operands.into())),
    }
}

fn merge(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| Ok(left_by(false, operands.iter_mut().map(Value::take)))))
}

fn construct(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let region = view.region(0)?;
    let nested = in_construct(view);
    // A construct without blocks does nothing.
    if view.module.region(region).blocks.is_empty() {
        return Ok(Box::new(|_, _| Ok(Flow::Next(Values::new()))));
    }
    Ok(Box::new(move |machine, _| {
        let mut handed_on = machine.run_region(region, Values::new())?.into_iter();
        let leaves = handed_on.next().and_then(|first| first.as_int().map(|flag| !flag.is_zero()));
        match leaves {
            Some(true) if nested => Ok(left_by(true, handed_on)),
            Some(true) => Ok(Flow::Exit(handed_on.collect())),
            Some(false) => Ok(Flow::Next(handed_on.collect())),
            None => Err(Stop::invalid("a construct that is left by neither a merge nor a return")),
        }
    }))
}

fn kill(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let name = view.module.op_name(view.op).to_owned();
    Ok(Box::new(move |_, _| Err(Stop::Trap(name.clone()))))
}

fn assume(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| match cf::condition(operands)? {
        true => Ok(Flow::Next(Values::new())),
        false => Err(Stop::unchecked("an assumption")),
    }))
}

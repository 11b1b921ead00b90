//! Ops in the bodies of structured ops that see which elements are stored. Source: SparseTensorOps.td of LLVM 22.

use assay_ir::RegionId;
use assay_model::{
    Flow, Machine, Meaning, OpDef, OpView, Stop, StoredCase, StoredIf, Value, Values, WholeKernel,
};
use smallvec::smallvec;

use crate::sparse_storage::presence::OperandsStored;

pub static OPS: &[OpDef] = &[
    OpDef::new("sparse_tensor.unary", Meaning::Whole(unary))
        .stored(StoredIf::Cases(unary_cases))
        .doc("A value of a stored element, and another one of an element that is not stored."),
    OpDef::new("sparse_tensor.binary", Meaning::Whole(binary))
        .stored(StoredIf::Cases(binary_cases))
        .doc("A value of two elements, by which of them are stored."),
    OpDef::new("sparse_tensor.reduce", Meaning::Whole(reduce))
        .stored(StoredIf::Reduction)
        .doc("Combines stored elements; others are left out."),
    OpDef::new("sparse_tensor.select", Meaning::Whole(select))
        .stored(StoredIf::Selection)
        .doc("A stored element if its region says so; else the result is left out."),
    OpDef::new("sparse_tensor.yield", Meaning::Exit)
        .doc("The values that a region hands to the op around it."),
];

/// A region, unless it is empty.
fn filled(view: &OpView<'_>, index: usize) -> Result<Option<RegionId>, Stop> {
    let region = view.region(index)?;
    Ok((!view.module.region(region).blocks.is_empty()).then_some(region))
}

fn is_filled(view: &OpView<'_>, index: usize) -> bool {
    matches!(filled(view, index), Ok(Some(_)))
}

/// The zero of the result type. It is the value where an op makes no element [SparseTensorOps.td, unary: "a missing region means no output"].
fn zero(view: &OpView<'_>) -> Result<Value, Stop> {
    Ok(view.result_elem(0)?.zero().into())
}

fn run(machine: &mut dyn Machine, region: RegionId, args: Values) -> Result<Value, Stop> {
    let mut values = machine.run_region(region, args)?;
    values.pop().ok_or_else(|| Stop::invalid("a region that yields no value"))
}

fn unary_cases(view: &OpView<'_>) -> Vec<StoredCase> {
    let cases = [(0, vec![(0, true)]), (1, vec![(0, false)])];
    cases.into_iter().filter(|(region, _)| is_filled(view, *region)).map(|(_, case)| case).collect()
}

fn unary(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (present, absent) = (filled(view, 0)?, filled(view, 1)?);
    let (operands_stored, zero) = (OperandsStored::from_op(view), zero(view)?);
    Ok(Box::new(move |machine, operands| {
        let [operand] = operands else { return Err(Stop::invalid("another number of operands than one")) };
        let value = match (operands_stored.read(machine)[0], present, absent) {
            (true, Some(region), _) => run(machine, region, smallvec![operand.clone()])?,
            (false, _, Some(region)) => run(machine, region, Values::new())?,
            _ => zero.clone(),
        };
        Ok(Flow::one(value))
    }))
}

/// What is done with an element whose partner is not stored.
#[derive(Clone, Copy)]
enum Alone {
    Run(RegionId),
    Keep,
    Drop,
}

impl Alone {
    fn from_op(view: &OpView<'_>, region: usize, identity: &str) -> Result<Alone, Stop> {
        Ok(match filled(view, region)? {
            Some(region) => Alone::Run(region),
            None if view.flag(identity, "") => Alone::Keep,
            None => Alone::Drop,
        })
    }

    fn apply(self, machine: &mut dyn Machine, operand: &Value, zero: &Value) -> Result<Value, Stop> {
        match self {
            Alone::Run(region) => run(machine, region, smallvec![operand.clone()]),
            Alone::Keep => Ok(operand.clone()),
            Alone::Drop => Ok(zero.clone()),
        }
    }
}

fn binary_cases(view: &OpView<'_>) -> Vec<StoredCase> {
    let mut cases = Vec::new();
    if is_filled(view, 0) {
        cases.push(vec![(0, true), (1, true)]);
    }
    for (region, identity, case) in [
        (1, "left_identity", vec![(0, true), (1, false)]),
        (2, "right_identity", vec![(0, false), (1, true)]),
    ] {
        if is_filled(view, region) || view.flag(identity, "") {
            cases.push(case);
        }
    }
    cases
}

fn binary(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let overlap = filled(view, 0)?;
    let left = Alone::from_op(view, 1, "left_identity")?;
    let right = Alone::from_op(view, 2, "right_identity")?;
    let (operands_stored, zero) = (OperandsStored::from_op(view), zero(view)?);
    Ok(Box::new(move |machine, operands| {
        let [x, y] = operands else { return Err(Stop::invalid("another number of operands than two")) };
        let stored = operands_stored.read(machine);
        let value = match (stored[0], stored[1], overlap) {
            (true, true, Some(region)) => run(machine, region, smallvec![x.clone(), y.clone()])?,
            (true, false, _) => left.apply(machine, x, &zero)?,
            (false, true, _) => right.apply(machine, y, &zero)?,
            _ => zero.clone(),
        };
        Ok(Flow::one(value))
    }))
}

/// "Decides whether or not to keep that operand in the output" [SparseTensorOps.td, select].
fn select(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (region, operands_stored, zero) = (view.region(0)?, OperandsStored::from_op(view), zero(view)?);
    Ok(Box::new(move |machine, operands| {
        let [operand] = operands else { return Err(Stop::invalid("another number of operands than one")) };
        if !operands_stored.read(machine)[0] {
            return Ok(Flow::one(zero.clone()));
        }
        let keeps = run(machine, region, smallvec![operand.clone()])?;
        Ok(Flow::one(match keeps.as_int() {
            Some(keeps) if keeps.is_zero() => zero.clone(),
            Some(_) => operand.clone(),
            None => Value::POISON,
        }))
    }))
}

/// "Reduces all stored values down to a single result" [SparseTensorOps.td, reduce]: an element that is not stored takes no part, and the identity stands
/// for a result into which nothing was combined. Without any stored value, the sparsifier leaves the identity or what the output held, by the
/// format of the tensor, so the result is poison unless these are equal.
fn reduce(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (region, operands_stored) = (view.region(0)?, OperandsStored::from_op(view));
    Ok(Box::new(move |machine, operands| {
        let [x, y, identity] = operands else {
            return Err(Stop::invalid("another number of operands than three"));
        };
        let stored = operands_stored.read(machine);
        let (left, right) = match (stored[0], stored[1]) {
            (true, true) => (&*x, &*y),
            (true, false) => (&*x, &*identity),
            (false, true) => return Ok(Flow::one(y.clone())),
            (false, false) if y == identity => return Ok(Flow::one(y.clone())),
            (false, false) => return Ok(Flow::one(Value::POISON)),
        };
        run(machine, region, smallvec![left.clone(), right.clone()]).map(Flow::one)
    }))
}

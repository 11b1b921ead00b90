//! Computing with addresses. Source: LLVM LangRef, getelementptr, conversions and the intrinsics on pointers.

use assay_ir::Int;
use assay_model::array::count;
use assay_model::{
    Array, Cond, ElemType, Flow, KeptAttributes, Layout, Machine, Meaning, Memory, OpDef, OpView,
    POINTER_WIDTH, Pointer, Rule, Scalar, Stop, Symbolic, Value, WholeKernel,
};

use super::address::{check_lanes, lanes, vector};
use super::path::{GepIndex, GepPath, path};
use super::{guards, symbolic};

const OUTSIDE: Rule = Rule::poison(
    "gep-out-of-bounds",
    Cond::Own,
    "the address leaves its object although the op says inbounds [LLVM LangRef, getelementptr]",
);
const SIGNED_WRAP: Rule = Rule::poison(
    "gep-nusw",
    Cond::Own,
    "the offset or the sum wraps, read signed, although the op says nusw [LLVM LangRef, getelementptr]",
);
const UNSIGNED_WRAP: Rule = Rule::poison(
    "gep-nuw",
    Cond::Own,
    "the offset or the sum wraps, read unsigned, although the op says nuw [LLVM LangRef, getelementptr]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.getelementptr", Meaning::Whole(element_pointer))
        .symbolic(Symbolic::Whole(symbolic::element_pointer))
        .doc("The address of a part of what lies at another address.")
        .rules(&[OUTSIDE, SIGNED_WRAP, UNSIGNED_WRAP])
        .guard(guards::no_promises, &[&OUTSIDE, &SIGNED_WRAP, &UNSIGNED_WRAP])
        // Its attributes must match the numbers of operands or parts of types (see `verify` of each op).
        .keeps(KeptAttributes::All),
    OpDef::new("llvm.inttoptr", Meaning::Whole(int_to_pointer))
        .doc("The address of a number, good for the object that lies there."),
    OpDef::new("llvm.ptrtoint", Meaning::Whole(pointer_to_int)).doc("The number of an address."),
    OpDef::new("llvm.addrspacecast", Meaning::Whole(same))
        .doc("The same address: all address spaces are taken as one."),
    OpDef::new("llvm.intr.ptrmask", Meaning::Whole(mask)).doc("An address with some of its bits cleared."),
    OpDef::new("llvm.intr.launder.invariant.group", Meaning::Whole(same)).doc("The same address."),
    OpDef::new("llvm.intr.strip.invariant.group", Meaning::Whole(same)).doc("The same address."),
    OpDef::new("llvm.intr.threadlocal.address", Meaning::Whole(same))
        .doc("The same address: there is one thread."),
    OpDef::new("llvm.intr.ptr.annotation", Meaning::Whole(same)).doc("Its first operand."),
    OpDef::new("llvm.intr.annotation", Meaning::Whole(same)).doc("Its first operand."),
    OpDef::new("llvm.intr.ssa.copy", Meaning::Whole(same)).doc("Its operand."),
];

/// The first operand.
fn same(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    view.operand_type(0)?;
    Ok(Box::new(|_, operands| Ok(Flow::one(operands[0].take()))))
}

/// Why an address is poison, or the address.
type Followed = Result<Pointer, &'static Rule>;

impl GepPath {
    /// The address that is reached from `base`. The dynamic indices are operands, sign-extended or truncated to 64 bits.
    fn follow(&self, memory: &Memory, base: Pointer, indices: &dyn Fn(usize) -> i64) -> Followed {
        let mut at = base;
        // LangRef: if all indices are zero, it counts as inbounds, whatever the base is.
        let mut all_zero = true;
        let mut total: i128 = 0;
        for index in &self.indices {
            let (index, scale) = match *index {
                GepIndex::Fixed { index, scale } => (index, scale),
                GepIndex::Operand { number, scale } => (indices(number), scale),
                GepIndex::Field { offset } => (1, offset),
            };
            let offset = i128::from(index) * i128::from(scale);
            all_zero &= offset == 0;
            total += offset;
            if self.nusw && (i64::try_from(offset).is_err() || i64::try_from(total).is_err()) {
                return Err(&SIGNED_WRAP);
            }
            if self.nuw && !self.no_unsigned_wrap(at, index, scale) {
                return Err(&UNSIGNED_WRAP);
            }
            at = at.offset(offset as i64);
            if self.inbounds && !all_zero && !in_bounds(memory, base, at) {
                return Err(&OUTSIDE);
            }
        }
        if self.nusw && u64::try_from(i128::from(base.address) + total).is_err() {
            return Err(&SIGNED_WRAP);
        }
        Ok(at)
    }

    fn no_unsigned_wrap(&self, at: Pointer, index: i64, scale: u64) -> bool {
        let offset = (index as u64).checked_mul(scale);
        offset.is_some_and(|offset| at.address.checked_add(offset).is_some())
    }
}

/// Whether an address is in the base's object or at its end. The object may be dead.
fn in_bounds(memory: &Memory, base: Pointer, at: Pointer) -> bool {
    let Some((start, size, _)) = memory.extent(base) else { return false };
    let within = |pointer: Pointer| pointer.address.wrapping_sub(start.address) <= size;
    within(base) && within(at)
}

fn element_pointer(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let path = path(view)?;
    let result = view.result_layout(0)?;
    if let Layout::Scalar(_) = result {
        return Ok(Box::new(move |machine, operands| {
            let base = match &operands[0] {
                Value::Function(symbol) => machine.memory().function_pointer(symbol)?,
                Value::Scalar(Scalar::Pointer(pointer)) => *pointer,
                _ => return Ok(Flow::one(Value::POISON)),
            };
            if operands.iter().any(Value::has_poison) {
                return Ok(Flow::one(Value::POISON));
            }
            let index = |number: usize| operands[number].as_int().map_or(0, low_bits);
            let followed = path.follow(machine.memory(), base, &index);
            Ok(Flow::one(followed.map_or(Scalar::Poison, Scalar::Pointer)))
        }));
    }
    lanes(view, &result)?;
    Ok(Box::new(move |machine, operands| {
        each_lane(machine, &result, operands, &|memory, scalars| {
            let Some(base) = scalars[0].as_pointer() else { return Ok(Scalar::Poison) };
            if scalars.iter().any(Scalar::is_poison) {
                return Ok(Scalar::Poison);
            }
            let index = |number: usize| scalars[number].as_int().map_or(0, low_bits);
            Ok(path.follow(memory, base, &index).map_or(Scalar::Poison, Scalar::Pointer))
        })
    }))
}

/// Sign-extended or truncated to 64 bits.
fn low_bits(int: &Int) -> i64 {
    int.to_i64().unwrap_or_else(|| int.sext(POINTER_WIDTH).to_i64().unwrap_or(0))
}

type LaneKernel<'a> = &'a dyn Fn(&Memory, &[Scalar]) -> Result<Scalar, Stop>;

/// Applies a function of addresses to each lane. A scalar operand is used for all lanes.
fn each_lane(
    machine: &mut dyn Machine,
    result: &Layout,
    operands: &[Value],
    kernel: LaneKernel<'_>,
) -> Result<Flow, Stop> {
    let memory = machine.memory();
    let mut scalars = Vec::with_capacity(operands.len());
    let Layout::Array { elem, shape } = result else {
        for operand in operands {
            scalars.push(scalar_at(memory, operand, 0)?);
        }
        return kernel(memory, &scalars).map(Flow::one);
    };
    let len = count(shape);
    let mut lanes = Array::filled(*elem, shape, &Scalar::Poison);
    for lane in 0..len {
        scalars.clear();
        for operand in operands {
            scalars.push(scalar_at(memory, operand, lane)?);
        }
        lanes.set(lane, kernel(memory, &scalars)?);
    }
    Ok(Flow::one(Value::array(lanes)))
}

fn scalar_at(memory: &mut Memory, operand: &Value, lane: usize) -> Result<Scalar, Stop> {
    match operand {
        Value::Scalar(scalar) => Ok(scalar.clone()),
        Value::Function(symbol) => memory.function_pointer(symbol).map(Scalar::Pointer),
        Value::Array(array) if lane < array.len() => Ok(array.get(lane)),
        _ => Err(Stop::invalid("operands of different shapes")),
    }
}

fn int_to_pointer(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    check_lanes(view)?;
    let result = view.result_layout(0)?;
    Ok(Box::new(move |machine, operands| {
        each_lane(machine, &result, operands, &|memory, scalars| match &scalars[0] {
            Scalar::Poison => Ok(Scalar::Poison),
            Scalar::Int(int) => {
                let address = int.zext(POINTER_WIDTH).to_u64().unwrap_or(0);
                Ok(Scalar::Pointer(memory.pointer_at(address)))
            }
            _ => Err(Stop::invalid("an operand that is not an integer")),
        })
    }))
}

fn pointer_to_int(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    check_lanes(view)?;
    let result = view.result_layout(0)?;
    let ElemType::Int(width) = view.result_elem(0)? else {
        return Err(view.invalid("has a result that is not an integer"));
    };
    Ok(Box::new(move |machine, operands| {
        each_lane(machine, &result, operands, &|_, scalars| match &scalars[0] {
            Scalar::Poison => Ok(Scalar::Poison),
            Scalar::Pointer(pointer) => Ok(Scalar::Int(Int::new(width, u128::from(pointer.address)))),
            _ => Err(Stop::invalid("an operand that is not an address")),
        })
    }))
}

/// The mask has the width of an address [LLVM LangRef, llvm.ptrmask].
fn mask(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let result = view.result_layout(0)?;
    if !matches!(view.operand_elem(1)?, ElemType::Int(POINTER_WIDTH)) {
        return Err(view.unsupported("a mask that has not 64 bits"));
    }
    let masks = view.operand_layout(1)?;
    if let Layout::Array { .. } = masks {
        return Ok(Box::new(move |machine, operands| {
            let mask = Value::Array(vector(&masks, &operands[1])?);
            each_lane(machine, &result, &[operands[0].take(), mask], &masked)
        }));
    }
    Ok(Box::new(move |machine, operands| each_lane(machine, &result, operands, &masked)))
}

fn masked(_: &Memory, scalars: &[Scalar]) -> Result<Scalar, Stop> {
    match scalars {
        [Scalar::Pointer(pointer), Scalar::Int(mask)] => {
            let cleared = pointer.address & !mask.to_u64().unwrap_or(0);
            Ok(Scalar::Pointer(pointer.offset((cleared as i64).wrapping_neg())))
        }
        _ => Ok(Scalar::Poison),
    }
}

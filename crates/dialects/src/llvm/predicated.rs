//! Vector predication: ops on the lanes that a mask enables, below an explicit length. All other lanes of the results are poison. Source: LLVM
//! LangRef, vector predication intrinsics.

use std::cmp::Ordering;

use assay_ir::{Float, Int};
use assay_model::memory::rules;
use assay_model::opdef::DecodeWhole;
use assay_model::rule::{List, NAMED};
use assay_model::{
    Array, Cond, ElemType, Flow, Layout, Machine, Meaning, OpDef, OpView, POINTER_WIDTH, Pointer, Rule,
    Scalar, ScalarKernel, Stop, Term, Value, Values, WholeKernel,
};

use super::address::{
    MISALIGNED, check_aligned, check_alike, lane_bytes, lanes, mask, pointer, takes, vector,
};
use crate::arith::{convert, float_to_int, int_to_float, number_extremum, sext, signalling_nans_last, zext};
use crate::math::{fused, ternary};
use crate::rules::{EVALUATION_ORDER, POISON_MASK};
use Cond::{And, Any, AnyElement, Eq, Gt, IsPoisonElement, IsPoisonItem, Lt, Ne, Or, With};
use Term::{Const, Count, Element, ItemU, Min, Place, U};
use rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, UNINITIALISED, USE_AFTER_FREE};

const LENGTH: Rule = Rule::ub(
    "bad-vector-length",
    With(&["mask", "cond"], &Any(EVL, &Or(&[IsPoisonItem(EVL), Gt(ItemU(EVL), Count(NAMED))]))),
    "the explicit vector length is poison or above the number of lanes [LLVM LangRef, Vector Predication]",
);
const EVL: List = List::operands("evl");
/// For an op on two vectors: the lane is below the length, and the mask enables it.
const IS_ENABLED: Cond = And(&[Lt(Place, U(3)), Ne(Element(2), Const(0))]);
const DIV_BY_ZERO: Rule = Rule::ub(
    "div-by-zero",
    AnyElement(1, &And(&[IS_ENABLED, Or(&[IsPoisonElement(1), Eq(Element(1), Const(0))])])),
    "the divisor of an enabled lane is 0 or poison [LLVM LangRef, llvm.vp.sdiv and its kin]",
);
const DIV_OVERFLOW: Rule = Rule::ub(
    "div-overflow",
    AnyElement(1, &And(&[IS_ENABLED, Eq(Element(0), Min(0)), Eq(Element(1), Const(-1))])),
    "the least value is divided by -1 in an enabled lane [LLVM LangRef, llvm.vp.sdiv and llvm.vp.srem]",
);

const DIVISION: &str = "LLVM LangRef, llvm.vp.sdiv and its kin: a division by zero is undefined behaviour";

const fn lanewise(name: &'static str, decode: DecodeWhole) -> OpDef {
    OpDef::new(name, Meaning::Whole(decode))
        .doc("As the op without vp, on the enabled lanes; the others are poison.")
        .rules(&[LENGTH])
}

const fn reduction(name: &'static str, decode: DecodeWhole) -> OpDef {
    OpDef::new(name, Meaning::Whole(decode))
        .doc("Folds the enabled lanes in order, from a start value.")
        .rules(&[LENGTH])
}

pub static OPS: &[OpDef] = &[
    lanewise("llvm.intr.vp.add", |v| ints(v, |a, b| Ok(a.add(b)))),
    lanewise("llvm.intr.vp.sub", |v| ints(v, |a, b| Ok(a.sub(b)))),
    lanewise("llvm.intr.vp.mul", |v| ints(v, |a, b| Ok(a.mul(b)))),
    lanewise("llvm.intr.vp.sdiv", |v| division(v, Int::sdiv))
        .rules(&[LENGTH, DIV_BY_ZERO, DIV_OVERFLOW])
        .never_early(DIVISION),
    lanewise("llvm.intr.vp.udiv", |v| division(v, Int::udiv))
        .rules(&[LENGTH, DIV_BY_ZERO])
        .never_early(DIVISION),
    lanewise("llvm.intr.vp.srem", |v| division(v, Int::srem))
        .rules(&[LENGTH, DIV_BY_ZERO, DIV_OVERFLOW])
        .never_early(DIVISION),
    lanewise("llvm.intr.vp.urem", |v| division(v, Int::urem))
        .rules(&[LENGTH, DIV_BY_ZERO])
        .never_early(DIVISION),
    lanewise("llvm.intr.vp.ashr", |v| shift(v, Int::ashr)),
    lanewise("llvm.intr.vp.lshr", |v| shift(v, Int::lshr)),
    lanewise("llvm.intr.vp.shl", |v| shift(v, Int::shl)),
    lanewise("llvm.intr.vp.or", |v| ints(v, |a, b| Ok(a.or(b)))),
    lanewise("llvm.intr.vp.and", |v| ints(v, |a, b| Ok(a.and(b)))),
    lanewise("llvm.intr.vp.xor", |v| ints(v, |a, b| Ok(a.xor(b)))),
    lanewise("llvm.intr.vp.smax", |v| ints(v, |a, b| Ok(smax(a, b)))),
    lanewise("llvm.intr.vp.smin", |v| ints(v, |a, b| Ok(smin(a, b)))),
    lanewise("llvm.intr.vp.umax", |v| ints(v, |a, b| Ok(umax(a, b)))),
    lanewise("llvm.intr.vp.umin", |v| ints(v, |a, b| Ok(umin(a, b)))),
    lanewise("llvm.intr.vp.fadd", |v| floats(v, Float::add)),
    lanewise("llvm.intr.vp.fsub", |v| floats(v, Float::sub)),
    lanewise("llvm.intr.vp.fmul", |v| floats(v, Float::mul)),
    lanewise("llvm.intr.vp.fdiv", |v| floats(v, Float::div)),
    lanewise("llvm.intr.vp.frem", |v| floats(v, Float::fmod)),
    lanewise("llvm.intr.vp.fneg", |v| apply_to_like(v, 1, negation())),
    lanewise("llvm.intr.vp.fma", |v| apply_to_like(v, 3, ternary(v, fused)?)),
    lanewise("llvm.intr.vp.fmuladd", |v| fused_or_not(v)).rules(&[LENGTH, EVALUATION_ORDER]),
    lanewise("llvm.intr.vp.trunc", |v| apply_to_lanes(v, 1, sext(v)?)),
    lanewise("llvm.intr.vp.zext", |v| apply_to_lanes(v, 1, zext(v)?)),
    lanewise("llvm.intr.vp.sext", |v| apply_to_lanes(v, 1, sext(v)?)),
    lanewise("llvm.intr.vp.fptrunc", |v| apply_to_lanes(v, 1, convert(v)?)),
    lanewise("llvm.intr.vp.fpext", |v| apply_to_lanes(v, 1, convert(v)?)),
    lanewise("llvm.intr.vp.fptoui", |v| apply_to_lanes(v, 1, float_to_int_or_poison(v, Int::unsigned)?)),
    lanewise("llvm.intr.vp.fptosi", |v| apply_to_lanes(v, 1, float_to_int_or_poison(v, Int::signed)?)),
    lanewise("llvm.intr.vp.uitofp", |v| apply_to_lanes(v, 1, int_to_float(v, Int::unsigned)?)),
    lanewise("llvm.intr.vp.sitofp", |v| apply_to_lanes(v, 1, int_to_float(v, Int::signed)?)),
    lanewise("llvm.intr.vp.ptrtoint", |v| apply_to_lanes(v, 1, pointer_to_int(v)?)),
    lanewise("llvm.intr.vp.inttoptr", |v| apply_to_lanes(v, 1, int_to_pointer())),
    reduction("llvm.intr.vp.reduce.add", |v| reduce(v, on_ints(Int::add))),
    reduction("llvm.intr.vp.reduce.mul", |v| reduce(v, on_ints(Int::mul))),
    reduction("llvm.intr.vp.reduce.and", |v| reduce(v, on_ints(Int::and))),
    reduction("llvm.intr.vp.reduce.or", |v| reduce(v, on_ints(Int::or))),
    reduction("llvm.intr.vp.reduce.xor", |v| reduce(v, on_ints(Int::xor))),
    reduction("llvm.intr.vp.reduce.smax", |v| reduce(v, on_ints(smax))),
    reduction("llvm.intr.vp.reduce.smin", |v| reduce(v, on_ints(smin))),
    reduction("llvm.intr.vp.reduce.umax", |v| reduce(v, on_ints(umax))),
    reduction("llvm.intr.vp.reduce.umin", |v| reduce(v, on_ints(umin))),
    reduction("llvm.intr.vp.reduce.fadd", |v| reduce(v, on_floats(Float::add))),
    reduction("llvm.intr.vp.reduce.fmul", |v| reduce(v, on_floats(Float::mul))),
    reduction("llvm.intr.vp.reduce.fmax", |v| {
        reduce(v, on_floats(|a, b| number_extremum(a, b, Ordering::Greater)))
    }),
    reduction("llvm.intr.vp.reduce.fmin", |v| {
        reduce(v, on_floats(|a, b| number_extremum(a, b, Ordering::Less)))
    }),
    OpDef::new("llvm.intr.vp.select", Meaning::Whole(|v| choose(v, false)))
        .doc("Chooses lane by lane; the lanes at and above the length are poison.")
        .rules(&[LENGTH]),
    OpDef::new("llvm.intr.vp.merge", Meaning::Whole(|v| choose(v, true)))
        .doc("Chooses lane by lane; the lanes at and above the length come from the third operand.")
        .rules(&[LENGTH]),
    OpDef::new("llvm.intr.vp.load", Meaning::Whole(|v| load(v, None)))
        .doc("Reads the enabled lanes; the others are poison.")
        .rules(READ),
    OpDef::new("llvm.intr.vp.store", Meaning::Whole(|v| store(v, None)))
        .doc("Writes the enabled lanes.")
        .rules(WRITE),
    OpDef::new("llvm.intr.experimental.vp.strided.load", Meaning::Whole(|v| load(v, Some(1))))
        .doc("Reads the enabled lanes, which lie a number of bytes apart; the others are poison.")
        .rules(READ),
    OpDef::new("llvm.intr.experimental.vp.strided.store", Meaning::Whole(|v| store(v, Some(2))))
        .doc("Writes the enabled lanes, which lie a number of bytes apart.")
        .rules(WRITE),
];

const READ: &[Rule] = &[
    LENGTH,
    POISON_MASK,
    POISON_ADDRESS,
    NULL_ACCESS,
    OUT_OF_BOUNDS,
    USE_AFTER_FREE,
    UNINITIALISED,
    MISALIGNED,
];
const WRITE: &[Rule] = &[
    LENGTH,
    POISON_MASK,
    POISON_ADDRESS,
    NULL_ACCESS,
    OUT_OF_BOUNDS,
    USE_AFTER_FREE,
    CONSTANT_WRITE,
    MISALIGNED,
];
fn smax(a: &Int, b: &Int) -> Int {
    if a.scmp(b).is_ge() { a.clone() } else { b.clone() }
}

fn smin(a: &Int, b: &Int) -> Int {
    if a.scmp(b).is_le() { a.clone() } else { b.clone() }
}

fn umax(a: &Int, b: &Int) -> Int {
    if a.ucmp(b).is_ge() { a.clone() } else { b.clone() }
}

fn umin(a: &Int, b: &Int) -> Int {
    if a.ucmp(b).is_le() { a.clone() } else { b.clone() }
}

/// The explicit length, which is the last operand.
fn length(operands: &[Value], lanes: usize) -> Result<usize, Stop> {
    match operands.last() {
        Some(Value::Scalar(Scalar::Int(length))) => {
            let length = length.to_u64().filter(|&length| length <= lanes as u64);
            length.map(|length| length as usize).ok_or_else(|| Stop::unchecked("a vector length"))
        }
        _ => Err(Stop::invalid("a vector length that is not an integer")),
    }
}

/// As [`apply_to_lanes`], for an op whose operands and result have elements of one type.
fn apply_to_like(view: &OpView<'_>, n: usize, kernel: ScalarKernel) -> Result<WholeKernel, Stop> {
    check_alike(view, 0..n)?;
    apply_to_lanes(view, n, kernel)
}

/// Applies a kernel to the enabled lanes of the first `n` operands. A lane is poison if an operand or its mask bit is poison. A kernel that must
/// not get a poison operand checks this itself.
fn apply_to_lanes(view: &OpView<'_>, n: usize, kernel: ScalarKernel) -> Result<WholeKernel, Stop> {
    if view.n_operands() != n + 2 {
        return Err(view.invalid("has another number of operands"));
    }
    let layouts: Vec<Layout> = (0..n).map(|index| view.operand_layout(index)).collect::<Result<_, _>>()?;
    let masks = view.operand_layout(n)?;
    let (elem, len) = lanes(view, &view.result_layout(0)?)?;
    for layout in layouts.iter().chain([&masks]) {
        if lanes(view, layout)?.1 != len {
            return Err(view.invalid("has vectors of different sizes"));
        }
    }
    Ok(Box::new(move |machine, operands| {
        let length = length(operands, len)?;
        machine.charge(len as u64)?;
        let vectors = layouts.iter().zip(&*operands).map(|(layout, value)| vector(layout, value));
        let vectors = vectors.collect::<Result<Vec<_>, _>>()?;
        let mask = vector(&masks, &operands[n])?;
        let mut result = Array::filled(elem, &[len as i64], &Scalar::Poison);
        for lane in 0..length {
            if mask.get(lane).as_int().is_none_or(Int::is_zero) {
                continue;
            }
            let scalars: Vec<Scalar> = vectors.iter().map(|vector| vector.get(lane)).collect();
            let mut made = [Scalar::Poison];
            if !scalars.first().is_some_and(Scalar::is_poison) {
                kernel(&scalars, &mut made)?;
            }
            let [made] = made;
            result.set(lane, made);
        }
        Ok(Flow::one(Value::array(result)))
    }))
}

fn ints(view: &OpView<'_>, op: fn(&Int, &Int) -> Result<Int, Stop>) -> Result<WholeKernel, Stop> {
    let kernel: ScalarKernel = Box::new(move |operands, results| {
        match operands {
            [Scalar::Int(a), Scalar::Int(b)] => results[0] = Scalar::Int(op(a, b)?),
            [_, Scalar::Poison] => {}
            _ => return Err(Stop::invalid("operands that are not two integers")),
        }
        Ok(())
    });
    apply_to_like(view, 2, kernel)
}

/// Undefined behaviour where the divisor may be 0, or the signed quotient does not fit.
fn division(view: &OpView<'_>, op: fn(&Int, &Int) -> Option<Int>) -> Result<WholeKernel, Stop> {
    let kernel: ScalarKernel = Box::new(move |operands, results| match operands {
        [Scalar::Int(a), Scalar::Int(b)] => {
            results[0] = Scalar::Int(op(a, b).ok_or_else(|| Stop::unchecked("a divisor"))?);
            Ok(())
        }
        _ => Err(Stop::invalid("operands that are not two integers")),
    });
    apply_to_like(view, 2, kernel)
}

/// Poison where the amount is not below the width.
fn shift(view: &OpView<'_>, op: fn(&Int, &Int) -> Option<Int>) -> Result<WholeKernel, Stop> {
    let kernel: ScalarKernel = Box::new(move |operands, results| {
        if let [Scalar::Int(a), Scalar::Int(b)] = operands {
            results[0] = op(a, b).map_or(Scalar::Poison, Scalar::Int);
        }
        Ok(())
    });
    apply_to_like(view, 2, kernel)
}

fn floats(view: &OpView<'_>, op: fn(Float, Float) -> Float) -> Result<WholeKernel, Stop> {
    let kernel: ScalarKernel = Box::new(move |operands, results| {
        match operands {
            [Scalar::Float(a), Scalar::Float(b)] => results[0] = Scalar::Float(op(*a, *b)),
            [_, Scalar::Poison] => {}
            _ => return Err(Stop::invalid("operands that are not two floats")),
        }
        Ok(())
    });
    apply_to_like(view, 2, kernel)
}

fn negation() -> ScalarKernel {
    Box::new(|operands, results| {
        let float = operands.first().and_then(Scalar::as_float);
        results[0] =
            Scalar::Float(float.ok_or_else(|| Stop::invalid("an operand that is not a float"))?.neg());
        Ok(())
    })
}

fn fused_or_not(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let once = apply_to_like(view, 3, ternary(view, fused)?)?;
    let twice = apply_to_like(view, 3, ternary(view, |a, b, c| a.mul(b).add(c))?)?;
    Ok(Box::new(move |machine, operands| {
        let rounded_twice = twice(machine, &mut operands.to_vec())?;
        let rounded_once = once(machine, operands)?;
        if rounded_once != rounded_twice {
            machine.note_open(&EVALUATION_ORDER);
        }
        Ok(rounded_once)
    }))
}

/// Poison where the truncated value does not fit the result, which is read signed or unsigned.
fn float_to_int_or_poison(
    view: &OpView<'_>,
    read: fn(&Int) -> num_bigint::BigInt,
) -> Result<ScalarKernel, Stop> {
    let kernel = float_to_int(view)?;
    Ok(Box::new(move |operands, results| {
        kernel(operands, results)?;
        let exact = operands.first().and_then(Scalar::as_float).and_then(Float::trunc_to_integer);
        if exact != results[0].as_int().map(read) {
            results[0] = Scalar::Poison;
        }
        Ok(())
    }))
}

fn pointer_to_int(view: &OpView<'_>) -> Result<ScalarKernel, Stop> {
    let ElemType::Int(width) = view.result_elem(0)? else {
        return Err(view.invalid("has a result that is not an integer"));
    };
    Ok(Box::new(move |operands, results| {
        let pointer = operands.first().and_then(Scalar::as_pointer);
        let pointer = pointer.ok_or_else(|| Stop::invalid("an operand that is not an address"))?;
        results[0] = Scalar::Int(Int::new(width, u128::from(pointer.address)));
        Ok(())
    }))
}

/// The pointer has no object: it can access any object at the address.
fn int_to_pointer() -> ScalarKernel {
    Box::new(|operands, results| {
        let int = operands.first().and_then(Scalar::as_int);
        let int = int.ok_or_else(|| Stop::invalid("an operand that is not an integer"))?;
        let address = int.zext(POINTER_WIDTH).to_u64().unwrap_or(0);
        results[0] = Scalar::Pointer(Pointer::without_object(address));
        Ok(())
    })
}

type LaneCombine = Box<dyn Fn(&Scalar, &Scalar) -> Result<Scalar, Stop>>;

fn on_ints(op: fn(&Int, &Int) -> Int) -> LaneCombine {
    Box::new(move |a, b| match (a, b) {
        (Scalar::Poison, _) | (_, Scalar::Poison) => Ok(Scalar::Poison),
        (Scalar::Int(a), Scalar::Int(b)) => Ok(Scalar::Int(op(a, b))),
        _ => Err(Stop::invalid("elements that are not integers")),
    })
}

fn on_floats(op: fn(Float, Float) -> Float) -> LaneCombine {
    Box::new(move |a, b| match (a, b) {
        (Scalar::Poison, _) | (_, Scalar::Poison) => Ok(Scalar::Poison),
        (Scalar::Float(a), Scalar::Float(b)) => Ok(Scalar::Float(op(*a, *b))),
        _ => Err(Stop::invalid("elements that are not floats")),
    })
}

/// Start value, vector, mask, length.
fn reduce(view: &OpView<'_>, combine: LaneCombine) -> Result<WholeKernel, Stop> {
    check_alike(view, 0..2)?;
    let (layout, masks) = (view.operand_layout(1)?, view.operand_layout(2)?);
    let len = lanes(view, &layout)?.1;
    if view.n_operands() != 4 || lanes(view, &masks)?.1 != len {
        return Err(view.invalid("has vectors of different sizes"));
    }
    Ok(Box::new(move |_, operands| {
        let length = length(operands, len)?;
        let (all, mask) = (vector(&layout, &operands[1])?, vector(&masks, &operands[2])?);
        let start = operands[0].as_scalar().cloned();
        let start = start.ok_or_else(|| Stop::invalid("a start value that is not a scalar"))?;
        let lanes = (0..length).filter_map(|lane| match mask.get(lane) {
            Scalar::Int(set) if set.is_zero() => None,
            Scalar::Int(_) => Some(all.get(lane)),
            _ => Some(Scalar::Poison),
        });
        let mut elements: Vec<Scalar> = std::iter::once(start).chain(lanes).collect();
        // The other reductions of floats return NaN if any element is NaN, in any order.
        signalling_nans_last(&mut elements);
        let mut elements = elements.into_iter();
        let first = elements.next().unwrap_or(Scalar::Poison);
        elements.try_fold(first, |total, next| combine(&total, &next)).map(Flow::one)
    }))
}

fn choose(view: &OpView<'_>, merge: bool) -> Result<WholeKernel, Stop> {
    check_alike(view, 1..3)?;
    let (conditions, layout) = (view.operand_layout(0)?, view.result_layout(0)?);
    let (elem, len) = lanes(view, &layout)?;
    if view.n_operands() != 4 || lanes(view, &conditions)?.1 != len {
        return Err(view.invalid("has vectors of different sizes"));
    }
    Ok(Box::new(move |_, operands| {
        let length = length(operands, len)?;
        let condition = vector(&conditions, &operands[0])?;
        let (when_true, when_false) = (vector(&layout, &operands[1])?, vector(&layout, &operands[2])?);
        let one = |lane: usize| match condition.get(lane) {
            _ if lane >= length => {
                if merge {
                    when_false.get(lane)
                } else {
                    Scalar::Poison
                }
            }
            Scalar::Int(flag) if flag.is_zero() => when_false.get(lane),
            Scalar::Int(_) => when_true.get(lane),
            _ => Scalar::Poison,
        };
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[len as i64], (0..len).map(one)))))
    }))
}

/// Where the enabled lanes lie.
struct Places {
    layout: Layout,
    elem: ElemType,
    len: usize,
    bytes: u64,
    align: u64,
    /// The number of the operand with the stride in bytes.
    stride: Option<usize>,
}

impl Places {
    /// The alignment is that of an element [LLVM LangRef, llvm.vp.load].
    fn from_op(view: &OpView<'_>, layout: Layout, stride: Option<usize>) -> Result<Places, Stop> {
        let (elem, len) = lanes(view, &layout)?;
        let bytes = lane_bytes(view, elem)?;
        let align = assay_model::memory::align_of(&Layout::Scalar(elem)).unwrap_or(1);
        Ok(Places { layout, elem, len, bytes, align, stride })
    }

    /// Address and mask are operands of these numbers.
    fn enabled_lanes(
        &self,
        machine: &mut dyn Machine,
        operands: &[Value],
        address: usize,
        masks: usize,
    ) -> Result<Vec<(usize, Pointer)>, Stop> {
        let (length, mask) = (length(operands, self.len)?, mask(&operands[masks], self.len)?);
        machine.charge(self.len as u64)?;
        let lanes: Vec<usize> = (0..length).filter(|&lane| mask[lane]).collect();
        if lanes.is_empty() {
            return Ok(Vec::new());
        }
        let start = pointer(machine, &operands[address])?;
        let stride = match self.stride.map(|number| &operands[number]) {
            None => self.bytes as i64,
            Some(Value::Scalar(Scalar::Int(stride))) => stride.sext(POINTER_WIDTH).to_i64().unwrap_or(0),
            Some(_) => return Err(POISON_ADDRESS.stop()),
        };
        Ok(lanes.into_iter().map(|lane| (lane, start.offset(stride.wrapping_mul(lane as i64)))).collect())
    }
}

fn load(view: &OpView<'_>, stride: Option<usize>) -> Result<WholeKernel, Stop> {
    let places = Places::from_op(view, view.result_layout(0)?, stride)?;
    let masks = if stride.is_some() { 2 } else { 1 };
    takes(view, masks + 2)?;
    Ok(Box::new(move |machine, operands| {
        let mut result = Array::filled(places.elem, &[places.len as i64], &Scalar::Poison);
        for (lane, from) in places.enabled_lanes(machine, operands, 0, masks)? {
            result.set(lane, machine.memory().load_scalar(from, places.elem)?);
            check_aligned(from, places.align)?;
        }
        Ok(Flow::one(Value::array(result)))
    }))
}

fn store(view: &OpView<'_>, stride: Option<usize>) -> Result<WholeKernel, Stop> {
    let places = Places::from_op(view, view.operand_layout(0)?, stride)?;
    let masks = if stride.is_some() { 3 } else { 2 };
    takes(view, masks + 2)?;
    Ok(Box::new(move |machine, operands| {
        let value = vector(&places.layout, &operands[0])?;
        for (lane, to) in places.enabled_lanes(machine, operands, 1, masks)? {
            machine.memory().store_scalar(to, places.elem, &value.get(lane))?;
            check_aligned(to, places.align)?;
        }
        Ok(Flow::Next(Values::new()))
    }))
}

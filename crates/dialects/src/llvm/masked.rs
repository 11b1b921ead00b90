//! Accesses to some lanes of a vector. Source: LLVM LangRef, masked vector load, store, gather and scatter, expanding load and compressing store
//! intrinsics.

use crate::rules::POISON_MASK;
use assay_model::memory::rules;
use assay_model::{
    Array, ElemType, Flow, Layout, Machine, Meaning, OpDef, OpView, Pointer, Rule, Scalar, Stop, Value,
    Values, WholeKernel,
};

use super::address::{MISALIGNED, alignment, check_aligned, lane_bytes, lane_pointer, lanes, mask};
use super::address::{pointer, takes, vector};
use rules::{CONSTANT_WRITE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS, UNINITIALISED, USE_AFTER_FREE};

pub const READ: &[Rule] =
    &[POISON_MASK, POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, UNINITIALISED, MISALIGNED];
pub const WRITE: &[Rule] =
    &[POISON_MASK, POISON_ADDRESS, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE, MISALIGNED];

pub static OPS: &[OpDef] = &[
    OpDef::new("llvm.intr.masked.load", Meaning::Whole(load))
        .doc("Reads the lanes that a mask sets; the others come from another vector.")
        .rules(READ),
    OpDef::new("llvm.intr.masked.store", Meaning::Whole(store))
        .doc("Writes the lanes that a mask sets.")
        .rules(WRITE),
    OpDef::new("llvm.intr.masked.gather", Meaning::Whole(gather))
        .doc("Reads each lane that a mask sets from its own address.")
        .rules(READ),
    OpDef::new("llvm.intr.masked.scatter", Meaning::Whole(scatter))
        .doc("Writes each lane that a mask sets to its own address, from the first lane to the last.")
        .rules(WRITE),
    OpDef::new("llvm.intr.masked.expandload", Meaning::Whole(expand))
        .doc("Reads consecutive elements into the lanes that a mask sets.")
        .rules(READ),
    OpDef::new("llvm.intr.masked.compressstore", Meaning::Whole(compress))
        .doc("Writes the lanes that a mask sets to consecutive places.")
        .rules(WRITE),
];

/// The lanes of a vector in memory.
struct MaskedLanes {
    layout: Layout,
    elem: ElemType,
    len: usize,
    /// Between neighbours.
    bytes: u64,
    /// Alignment of the whole access, or of each lane of a gather or scatter.
    align: u64,
}

impl MaskedLanes {
    fn from_op(view: &OpView<'_>, layout: Layout) -> Result<MaskedLanes, Stop> {
        let (elem, len) = lanes(view, &layout)?;
        let align = alignment(view, &layout)?;
        Ok(MaskedLanes { bytes: lane_bytes(view, elem)?, layout, elem, len, align })
    }

    /// The address of each enabled lane: at its own position, or without gaps if `dense`.
    fn lane_addresses(&self, start: Pointer, mask: &[bool], dense: bool) -> Vec<Option<Pointer>> {
        let mut next = 0;
        let place = |(lane, &set): (usize, &bool)| {
            let number = if dense { next } else { lane as u64 };
            next += u64::from(set);
            set.then(|| start.offset((number * self.bytes) as i64))
        };
        mask.iter().enumerate().map(place).collect()
    }

    fn read(
        &self,
        machine: &mut dyn Machine,
        from: &[Option<Pointer>],
        others: &Array,
    ) -> Result<Flow, Stop> {
        machine.charge(self.len as u64)?;
        let mut result = Array::filled(self.elem, &[self.len as i64], &self.elem.zero());
        for (lane, from) in from.iter().enumerate() {
            result.set(
                lane,
                match from {
                    Some(from) => machine.memory().load_scalar(*from, self.elem)?,
                    None => others.get(lane),
                },
            );
        }
        Ok(Flow::one(Value::array(result)))
    }

    fn write(&self, machine: &mut dyn Machine, to: &[Option<Pointer>], value: &Array) -> Result<Flow, Stop> {
        machine.charge(self.len as u64)?;
        for (lane, to) in to.iter().enumerate() {
            if let Some(to) = to {
                machine.memory().store_scalar(*to, self.elem, &value.get(lane))?;
            }
        }
        Ok(Flow::Next(Values::new()))
    }

    /// The values of lanes that are not read: those of the last operand if there is one, otherwise poison.
    fn others(&self, operand: Option<&Value>) -> Result<std::rc::Rc<Array>, Stop> {
        vector(&self.layout, operand.unwrap_or(&Value::POISON))
    }
}

/// The address where the lanes start. If no lane is accessed, it may be anything.
fn start(machine: &mut dyn Machine, operand: &Value, mask: &[bool], align: u64) -> Result<Pointer, Stop> {
    if !mask.contains(&true) {
        return Ok(Pointer::NULL);
    }
    let start = pointer(machine, operand)?;
    check_null(start)?;
    check_aligned(start, align)?;
    Ok(start)
}

/// Null is checked first, because reports should name it, whatever the alignment is.
fn check_null(pointer: Pointer) -> Result<(), Stop> {
    if pointer.is_null() { Err(NULL_ACCESS.stop()) } else { Ok(()) }
}

fn load(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let lanes = MaskedLanes::from_op(view, view.result_layout(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let mask = mask(&operands[1], lanes.len)?;
        let from = start(machine, &operands[0], &mask, lanes.align)?;
        lanes.read(machine, &lanes.lane_addresses(from, &mask, false), &*lanes.others(operands.get(2))?)
    }))
}

fn store(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 3)?;
    let lanes = MaskedLanes::from_op(view, view.operand_layout(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let mask = mask(&operands[2], lanes.len)?;
        let to = start(machine, &operands[1], &mask, lanes.align)?;
        lanes.write(machine, &lanes.lane_addresses(to, &mask, false), &*vector(&lanes.layout, &operands[0])?)
    }))
}

/// The address of each set lane.
fn lane_addresses(
    lanes: &MaskedLanes,
    addresses: &Value,
    mask: &[bool],
) -> Result<Vec<Option<Pointer>>, Stop> {
    let address = |lane: usize| match addresses {
        Value::Array(array) if array.len() == lanes.len => lane_pointer(&array.get(lane)),
        Value::Scalar(Scalar::Poison) => Err(POISON_ADDRESS.stop()),
        _ => Err(Stop::invalid("addresses of another number than lanes")),
    };
    let one = |(lane, &set): (usize, &bool)| {
        if !set {
            return Ok(None);
        }
        let at = address(lane)?;
        check_null(at)?;
        check_aligned(at, lanes.align)?;
        Ok(Some(at))
    };
    mask.iter().enumerate().map(one).collect()
}

fn gather(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let lanes = MaskedLanes::from_op(view, view.result_layout(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let from = lane_addresses(&lanes, &operands[0], &mask(&operands[1], lanes.len)?)?;
        lanes.read(machine, &from, &*lanes.others(operands.get(2))?)
    }))
}

fn scatter(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 3)?;
    let lanes = MaskedLanes::from_op(view, view.operand_layout(0)?)?;
    Ok(Box::new(move |machine, operands| {
        let to = lane_addresses(&lanes, &operands[1], &mask(&operands[2], lanes.len)?)?;
        lanes.write(machine, &to, &*vector(&lanes.layout, &operands[0])?)
    }))
}

/// The alignment in the attribute `llvm.align` of an address operand, which defaults to 1 for these two ops.
fn argument_alignment(view: &OpView<'_>, operand: usize) -> Result<u64, Stop> {
    let Some(assay_ir::Attr::Array(attrs)) = view.attr("arg_attrs") else { return Ok(1) };
    let ctx = &view.module.ctx;
    let Some(assay_ir::Attr::Dictionary(entries)) = attrs.get(operand).map(|&id| ctx.attr(id)) else {
        return Ok(1);
    };
    let align = entries.iter().find(|(name, _)| ctx.str(*name) == "llvm.align").map(|(_, id)| ctx.attr(*id));
    match align {
        Some(assay_ir::Attr::Integer { value, .. }) => value
            .to_u64()
            .filter(|align| align.is_power_of_two())
            .ok_or_else(|| view.invalid("has an alignment that is not a power of two")),
        _ => Ok(1),
    }
}

fn expand(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 2)?;
    let mut lanes = MaskedLanes::from_op(view, view.result_layout(0)?)?;
    lanes.align = argument_alignment(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let mask = mask(&operands[1], lanes.len)?;
        let from = start(machine, &operands[0], &mask, lanes.align)?;
        lanes.read(machine, &lanes.lane_addresses(from, &mask, true), &*lanes.others(operands.get(2))?)
    }))
}

fn compress(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    takes(view, 3)?;
    let mut lanes = MaskedLanes::from_op(view, view.operand_layout(0)?)?;
    lanes.align = argument_alignment(view, 1)?;
    Ok(Box::new(move |machine, operands| {
        let mask = mask(&operands[2], lanes.len)?;
        let to = start(machine, &operands[1], &mask, lanes.align)?;
        lanes.write(machine, &lanes.lane_addresses(to, &mask, true), &*vector(&lanes.layout, &operands[0])?)
    }))
}

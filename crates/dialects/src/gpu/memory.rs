//! Memory of the device, which is the same as that of the host here.

use assay_model::{
    Access, Cond, Flow, Layout, Meaning, ObjectKind, OpDef, OpView, Rule, Stop, Value, WholeKernel, memref,
};

use super::launch::tokens;
use crate::memref::alloc::{Allocator, release};
use crate::memref::charge;
use crate::memref::copy::copy_memref;
use crate::memref::rules::{
    BAD_FREE, CONSTANT_WRITE, DOUBLE_FREE, NEGATIVE_SIZE, NULL_ACCESS, OUT_OF_BOUNDS, POISON_ADDRESS,
    POISON_SIZE, USE_AFTER_FREE, VIEW_FREE,
};
use crate::rules::overlap;
use Cond::{And, Not, Overlap, SameElements};

const OVERLAP: Rule = overlap(And(&[Overlap("src", "dst"), Not(&SameElements("src", "dst"))]));

pub static OPS: &[OpDef] =
    &[
        OpDef::new("gpu.alloc", Meaning::Whole(alloc))
            .doc("New memory without content, until it is deallocated.")
            .rules(&[NEGATIVE_SIZE, POISON_SIZE])
            .access(Access::Allocates),
        OpDef::new("gpu.dealloc", Meaning::Whole(dealloc))
            .doc("Ends the life of allocated memory.")
            .rules(&[POISON_ADDRESS, DOUBLE_FREE, BAD_FREE, VIEW_FREE]),
        OpDef::new("gpu.memcpy", Meaning::Whole(memcpy))
            .doc("Copies all elements to a memref of the same sizes.")
            .rules(&[POISON_ADDRESS, OVERLAP, NULL_ACCESS, OUT_OF_BOUNDS, USE_AFTER_FREE, CONSTANT_WRITE]),
        OpDef::new("gpu.memset", Meaning::Whole(memset)).doc("Writes one value to all elements.").rules(&[
            POISON_ADDRESS,
            NULL_ACCESS,
            OUT_OF_BOUNDS,
            USE_AFTER_FREE,
            CONSTANT_WRITE,
        ]),
    ];

fn alloc(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (first, n_sizes) = match view.segments("operandSegmentSizes")?.as_deref() {
        Some(&[first, n_sizes, n_symbols]) if first + n_sizes + n_symbols == view.n_operands() => {
            (first, n_sizes)
        }
        _ => return Err(view.invalid("has bad operand segments")),
    };
    let (new, tokens) = (Allocator::from_op(view, ObjectKind::Heap, n_sizes)?, tokens(view, 1));
    Ok(Box::new(move |machine, operands| {
        let made = new.run(machine, &operands[first..])?;
        Ok(Flow::Next(std::iter::once(made).chain(tokens.iter().cloned()).collect()))
    }))
}

fn dealloc(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let tokens = tokens(view, 0);
    Ok(Box::new(move |machine, operands| {
        let freed = operands.last().ok_or_else(|| Stop::invalid("nothing to deallocate"))?;
        release(machine, memref::operand(freed)?)?;
        Ok(Flow::Next(tokens.clone()))
    }))
}

fn memcpy(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let tokens = tokens(view, 0);
    Ok(Box::new(move |machine, operands| {
        let [.., target, source] = operands else {
            return Err(Stop::invalid("a copy without its two memrefs"));
        };
        let (source, target) = (memref::operand(source)?, memref::operand(target)?);
        if source.sizes != target.sizes {
            return Err(Stop::unsupported("a copy between memrefs of other sizes"));
        }
        copy_memref(machine, source, target)?;
        Ok(Flow::Next(tokens.clone()))
    }))
}

fn memset(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let tokens = tokens(view, 0);
    Ok(Box::new(move |machine, operands| {
        let [.., target, value] = operands else {
            return Err(Stop::invalid("a memset without a memref and a value"));
        };
        let target = memref::operand(target)?;
        if !matches!((&target.elem, &*value), (Layout::Scalar(_), Value::Scalar(_))) {
            return Err(Stop::unsupported("a memset of something other than a scalar"));
        }
        charge(machine, target)?;
        let memory = machine.memory();
        target.for_each(|pointer| memory.store(pointer, &target.elem, value))?;
        Ok(Flow::Next(tokens.clone()))
    }))
}

//! Memory of the device, which is that of the host here.

use std::rc::Rc;

use assay_model::{Flow, Kind, Meaning, OpDef, OpView, Stop, Value, WholeKernel, memref};

use super::launch::tokens;
use crate::memref::alloc::{alignment, new_memref, release};
use crate::memref::copy::{OVERLAP, copy_memref};
use crate::memref::form::Form;
use crate::memref::indices;
use crate::memref::rules::{
    BAD_FREE, CONSTANT_WRITE, DOUBLE_FREE, NEGATIVE_SIZE, NO_OBJECT, NULL_ACCESS, OUT_OF_BOUNDS,
    POISON_ADDRESS, POISON_SIZE, USE_AFTER_FREE, VIEW_FREE,
};

pub static OPS: &[OpDef] =
    &[
        OpDef::new("gpu.alloc", Meaning::Whole(alloc))
            .doc("New memory without content, until it is deallocated.")
            .rules(&[NEGATIVE_SIZE, POISON_SIZE]),
        OpDef::new("gpu.dealloc", Meaning::Whole(dealloc))
            .doc("Ends the life of allocated memory.")
            .rules(&[POISON_ADDRESS, DOUBLE_FREE, BAD_FREE, VIEW_FREE]),
        OpDef::new("gpu.memcpy", Meaning::Whole(memcpy))
            .doc("Copies all elements to a memref of the same sizes.")
            .rules(&[
                POISON_ADDRESS,
                OVERLAP,
                NULL_ACCESS,
                NO_OBJECT,
                OUT_OF_BOUNDS,
                USE_AFTER_FREE,
                CONSTANT_WRITE,
            ]),
    ];

fn alloc(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = Form::of(view, view.result_type(0)?)?;
    let (align, tokens) = (alignment(view, &form)?, tokens(view, 1));
    let (dependencies, n_sizes) = match view.segments("operandSegmentSizes")?.as_deref() {
        Some(&[dependencies, n_sizes, n_symbols])
            if dependencies + n_sizes + n_symbols == view.n_operands() =>
        {
            (dependencies, n_sizes)
        }
        _ => return Err(view.invalid("has bad operand segments")),
    };
    Ok(Box::new(move |machine, operands| {
        let (sizes, symbols) = operands[dependencies..].split_at(n_sizes);
        let (Some(sizes), Some(symbols)) = (indices(sizes)?, indices(symbols)?) else {
            return Err(Stop::unchecked("a size"));
        };
        let sizes = form.sizes(&sizes).ok_or_else(|| Stop::invalid("an allocation with too few sizes"))?;
        let made = new_memref(machine.memory(), &form, &sizes, &symbols, align, Kind::Heap)?;
        let made = std::iter::once(Value::MemRef(Rc::new(made)));
        Ok(Flow::Next(made.chain(tokens.iter().cloned()).collect()))
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

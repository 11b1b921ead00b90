//! How to make memref ops well defined.

use assay_ir::{Attr, DYNAMIC, OpId, Type, TypeId, ValueId};
use assay_model::form::ElementLayout;
use assay_model::guard::Predicate;
use assay_model::lists::ListEntry;
use assay_model::memref::Dims;
use assay_model::rule::List;
use assay_model::{GuardBuilder, GuardResult, IrBuilderExt, OpView, ScalarFunction};

use super::sharing::{are_apart, escapes, is_written, shares};
use crate::functions::{self, computes};
use crate::guard_ops::{binary, dim, effect, fresh, index, shape_of, slice_properties};
use crate::guards::{
    add_copy, definition, drop_attr, entries, fill_new, new_memory, operand, result, scalar_bits, verdict,
};
use crate::memref::names::{ALLOC, COPY, SUBVIEW};
use crate::program::{next_op, users, uses};
use crate::slices::{OFFSETS, SIZES, STRIDES};
use crate::table::frees;

/// An access of one element.
pub fn access(g: &mut dyn GuardBuilder, op: OpId, memref: usize) -> Option<GuardResult> {
    let base = operand(g, op, memref)?;
    // If the elements are memrefs or addresses, the first contents of the memory may not be valid ones.
    let Type::MemRef { elem, .. } = *g.ir().ctx.ty(g.type_of(base)) else { return None };
    let opaque = matches!(
        g.ir().ctx.ty(elem),
        Type::MemRef { .. } | Type::UnrankedMemRef { .. } | Type::Dialect { .. }
    );
    (!opaque || g.ir().op(op).results.is_empty()).then_some(())?;
    // It is not known whether the memory has the alignment that the op promises.
    drop_attr(g, op, "alignment");
    Some(GuardResult::Safe)
}

/// An atomic access whose body allocates no memory, since the verifier forbids effects there. If the body of the op does
/// allocate, only the load of the old element is kept.
pub fn atomic(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let body = *g.ir().region(*g.ir().op(op).regions.first()?).blocks.first()?;
    let mut makes = false;
    let module = g.ir();
    module.walk(body, &mut |inner| {
        let is_memory = |&value: &ValueId| {
            matches!(module.ctx.ty(module.value(value).ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. })
        };
        makes |= module.op(inner).results.iter().any(is_memory);
    });
    if makes {
        let (old, mut ops) = (*g.ir().block(body).args.first()?, g.ir().block(body).ops.clone());
        let leave = ops.pop()?;
        g.module().op_mut(leave).operands[0] = old;
        ops.into_iter().rev().for_each(|inner| g.module().erase_op(inner));
    }
    access(g, op, 0)
}

/// Replaces memory with gaps by a view of contiguous memory, so that an op that reads the gaps reads initialised memory.
pub fn allocation(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let ty = g.type_of(result(g, op)?);
    if let Type::MemRef { layout: Some(layout), .. } = g.ir().ctx.ty(ty)
        && matches!(g.ir().ctx.attr(*layout), Attr::Strided { .. })
        && let Some(dense) = fresh(g, ty)
    {
        return Some(GuardResult::Replace(vec![dense]));
    }
    fill_new(g, op)?;
    Some(GuardResult::Safe)
}

/// Allocates stack memory on the heap if it may be used after its scope ends, or if a loop allocates it repeatedly.
pub fn stack_allocation(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let result = result(g, op)?;
    let at_top = g.ir().parent_op(op).is_some_and(|parent| g.ir().attr_of(parent, "sym_name").is_some());
    let entry = g
        .ir()
        .parent_region(op)
        .is_some_and(|region| g.ir().region(region).blocks.first().copied() == g.ir().op(op).parent);
    if !at_top || !entry || escapes(g.ir(), op, result) {
        let name = g.module().ctx.sym(ALLOC);
        g.module().op_mut(op).name = name;
    }
    allocation(g, op)
}

/// Memory is freed only if it was allocated in the same block and is not used later.
pub fn free(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let module = g.ir();
    let value = operand(g, op, 0)?;
    let good = (|| {
        let made = definition(module, value)?;
        let block = module.op(op).parent?;
        let ops = &module.block(block).ops;
        let at = ops.iter().position(|&other| other == op)?;
        let local = module.op_name(made) == ALLOC && module.op(made).parent == Some(block);
        let later = ops[at + 1..].iter().any(|&other| uses(module, other, value));
        let again = ops[..at].iter().any(|&other| frees(module, other) && uses(module, other, value));
        let elsewhere = users(module, value)
            .into_iter()
            .any(|user| user != op && (frees(module, user) || shares(module, user, value)));
        Some(local && !later && !again && !elsewhere)
    })();
    Some(if good == Some(true) { GuardResult::Safe } else { GuardResult::Remove })
}

/// New memory with the old contents; the old memory is not freed.
pub fn reallocation(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let old = operand(g, op, 0)?;
    let ty = g.type_of(result(g, op)?);
    let sizes: Vec<ValueId> = operand(g, op, 1).into_iter().collect();
    let new = new_memory(g, ty, &sizes)?;
    let is_empty = |memref| shape_of(g, g.type_of(memref)).is_some_and(|shape| shape.contains(&0));
    if is_empty(old) || is_empty(new) {
        // Without elements there is nothing to copy, and a view would begin out of bounds.
        return Some(GuardResult::Replace(vec![new]));
    }
    let (old_size, new_size) = (dim(g, old, 0)?, dim(g, new, 0)?);
    let both = binary(g, ScalarFunction::MinUnsigned, old_size, new_size)?;
    let part = |g: &mut dyn GuardBuilder, memref: ValueId| -> Option<ValueId> {
        let Type::MemRef { elem, layout: None, memory_space, .. } = *g.ir().ctx.ty(g.type_of(memref)) else {
            return None;
        };
        let layout = Attr::Strided { strides: Box::from([1]), offset: 0 };
        let layout = Some(g.module().ctx.intern_attr(layout));
        let ty = Type::MemRef { shape: Box::from([DYNAMIC]), elem, layout, memory_space };
        let ty = g.module().ctx.intern_type(ty);
        let properties = slice_properties(g, [&[0], &[DYNAMIC], &[1]]);
        effect(g, SUBVIEW, &[memref, both], ty, &properties)
    };
    let (from, to) = (part(g, old)?, part(g, new)?);
    let copy = g.create(COPY, &[from, to], &[]);
    g.insert(copy)?;
    Some(GuardResult::Replace(vec![new]))
}

pub fn copy(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let (from, to) = (operand(g, op, 0)?, operand(g, op, 1)?);
    if from == to {
        return Some(GuardResult::Remove);
    }
    if !are_apart(g.ir(), from, to) {
        // The copy uses new memory in between, so that nothing overlaps.
        let between = add_copy(g, from)?;
        g.module().op_mut(op).operands[0] = between;
    }
    Some(GuardResult::Safe)
}

/// A memref without elements has no buffer, so other memory replaces it.
pub fn metadata(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let base = operand(g, op, 0)?;
    let buffer = result(g, op)?;
    let rank = shape_of(g, g.type_of(base))?.len();
    let mut full = None;
    for number in 0..rank {
        let (size, one) = (dim(g, base, number)?, index(g, 1)?);
        g.add_comparison(&mut full, Predicate::Sge, size, one)?;
    }
    let Some(full) = full else { return Some(GuardResult::Safe) };
    let module = g.ir();
    let is_choice = |&user: &OpId| {
        computes(module, user, ScalarFunction::Select)
            && module.op(user).operands.starts_with(&[full, buffer])
    };
    if users(module, buffer).iter().all(is_choice) {
        return Some(GuardResult::Safe);
    }
    let (ty, next) = (g.type_of(buffer), next_op(module, op)?);
    let other = fresh(g, ty)?;
    let chosen =
        g.build_at(next, &mut |g| functions::insert(g, ScalarFunction::Select, &[full, buffer, other], ty))?;
    let choice = definition(g.ir(), chosen)?;
    g.module().replace_all_uses(buffer, chosen);
    g.module().op_mut(choice).operands[1] = buffer;
    Some(GuardResult::Safe)
}

/// Offset and strides that a memref type states; `None` for layouts that are not strided.
fn strides(g: &dyn GuardBuilder, ty: TypeId) -> Option<(i64, Dims)> {
    let module = g.ir();
    let view = OpView { module, op: OpId(0), index_width: 64, types: &[] };
    ElementLayout::from_type(&view, ty).ok()?.stated(&view.shape(ty)?)
}

/// Keeps the op within memory of static size, if all numbers are static.
pub fn reinterpret(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let known = |list: List| -> Option<Vec<i64>> {
        let number = |&entry: &ListEntry| match entry {
            ListEntry::Static(number) => Some(number),
            ListEntry::Operand(at) => g.range(operand(g, op, at)?)?.exact()?.try_into().ok(),
        };
        entries(g, op, list)?.iter().map(number).collect()
    };
    let (offset, sizes, steps) = (*known(OFFSETS)?.first()?, known(SIZES)?, known(STRIDES)?);
    let source = operand(g, op, 0)?;
    let ty = g.type_of(source);
    let shape = shape_of(g, ty)?;
    let (start, strides) = strides(g, ty)?;
    (start == 0 && shape.iter().chain(&strides).all(|&number| number >= 0)).then_some(())?;
    let dense: i64 = shape.iter().product();
    let end = shape.iter().zip(&strides).map(|(&size, &stride)| (size - 1).max(0) * stride).sum::<i64>() + 1;
    let mut last = offset;
    for (&size, &step) in sizes.iter().zip(&steps) {
        (size >= 0 && step >= 0).then_some(())?;
        last = last.checked_add((size - 1).max(0).checked_mul(step)?)?;
    }
    // Only a contiguous range is known to be memory.
    let fits = offset >= 0 && last < dense && dense == end;
    (fits || sizes.contains(&0) && offset == 0).then_some(GuardResult::Safe)
}

/// Keeps the bytes of a view within its source, at a multiple of the alignment of its elements.
pub fn view(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let source = operand(g, op, 0)?;
    let Type::MemRef { elem, .. } = *g.ir().ctx.ty(g.type_of(result(g, op)?)) else { return None };
    let bytes = i64::from(scalar_bits(g, elem)?.div_ceil(8).checked_next_power_of_two()?);
    let shape = shape_of(g, g.type_of(result(g, op)?))?;
    let mut total = index(g, bytes)?;
    let mut dynamic = 2;
    for &size in &shape {
        let size = if size >= 0 {
            index(g, size)?
        } else {
            dynamic += 1;
            operand(g, op, dynamic - 1)?
        };
        total = binary(g, ScalarFunction::Mul, total, size)?;
    }
    let (shift, all) = (operand(g, op, 1)?, dim(g, source, 0)?);
    let mut condition = None;
    g.add_comparison(&mut condition, Predicate::Ule, total, all)?;
    let left = binary(g, ScalarFunction::Sub, all, total)?;
    g.add_comparison(&mut condition, Predicate::Ule, shift, left)?;
    if bytes > 1 {
        let mask = index(g, bytes - 1)?;
        let (rest, zero) = (binary(g, ScalarFunction::And, shift, mask)?, index(g, 0)?);
        g.add_comparison(&mut condition, Predicate::Eq, rest, zero)?;
    }
    Some(verdict(condition))
}

/// It is not known whether the op's promise holds, so its operands replace its results.
pub fn same(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let data = g.ir().op(op);
    let values = data.operands.to_vec();
    let fits = data.results.is_empty()
        || values.len() == data.results.len()
            && values.iter().zip(&data.results).all(|(&a, &b)| g.ir().value(a).ty == g.ir().value(b).ty);
    let count = data.results.len();
    fits.then(|| GuardResult::Replace(values.into_iter().take(count).collect()))
}

/// Makes a global that is written non-constant, and initialises all of it.
pub fn global(g: &mut dyn GuardBuilder, op: OpId) -> Option<GuardResult> {
    let written = g.ir().attr_of(op, "constant").is_some() && is_written(g.ir(), op);
    if written {
        drop_attr(g, op, "constant");
    }
    let open = g.ir().attr_of(op, "initial_value").map(|id| g.ir().ctx.attr(id).clone());
    if let (Some(Attr::Unit), Some(ty)) = (open, g.ir().attr_of(op, "type")) {
        let Attr::Type(ty) = *g.ir().ctx.attr(ty) else { return None };
        let Type::MemRef { shape, elem, .. } = g.ir().ctx.ty(ty).clone() else { return None };
        let tensor = g.module().ctx.intern_type(Type::Tensor { shape, elem, encoding: None });
        let bytes = vec![0; scalar_bits(g, elem)?.div_ceil(8) as usize].into();
        let dense = Attr::Dense { data: assay_ir::DenseData::Bytes { splat: true, bytes }, ty: tensor };
        let dense = g.module().ctx.intern_attr(dense);
        g.module().set_property(op, "initial_value", dense);
    }
    Some(GuardResult::Safe)
}

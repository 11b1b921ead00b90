//! Who else reaches the memory of a memref.

use assay_ir::{Attr, Def, Module, OpId, Type, TypeId, ValueId};
use assay_model::Access;

use crate::program::{definition, users, uses};
use crate::table::{access_of, frees};

/// Whether memory may be accessed in other ways than by the ops of its block: through views, calls, or in other blocks.
pub fn escapes(module: &Module, op: OpId, value: ValueId) -> bool {
    let Some(block) = module.op(op).parent else { return true };
    let mut all = 0;
    for number in 0..module.n_ops() as u32 {
        let user = OpId(number);
        let data = module.op(user);
        if data.parent.is_some() && data.operands.contains(&value) {
            all += 1;
            if shares(module, user, value) {
                return true;
            }
        }
    }
    let here = module.block(block).ops.iter().filter(|&&user| uses(module, user, value)).count();
    all > 0 && here == 0
}

/// Whether an op that uses memory may pass it on.
pub fn shares(module: &Module, user: OpId, value: ValueId) -> bool {
    let data = module.op(user);
    let plain = |&result: &ValueId| {
        matches!(
            module.ctx.ty(module.value(result).ty),
            Type::Integer { .. } | Type::Index | Type::Float(_) | Type::Vector { .. } | Type::Complex(_)
        )
    };
    let passes_on = match access_of(module, user) {
        Access::Other => true,
        // As the stored element.
        Access::Stores => data.operands.first() == Some(&value),
        // A view is a result that refers to the memory.
        Access::Reads | Access::ReadsOrWrites | Access::Views | Access::Allocates | Access::Frees => false,
    };
    passes_on || !data.results.iter().all(plain) || !data.successors.is_empty()
}

/// The value that a view of memory is derived from.
pub fn root(module: &Module, mut value: ValueId) -> ValueId {
    while let Some(op) = definition(module, value) {
        match module.op(op).operands.first() {
            Some(&source) if access_of(module, op) == Access::Views => value = source,
            _ => break,
        }
    }
    value
}

/// Whether two memrefs are known to share no memory: one was allocated when the other existed already.
pub fn are_apart(module: &Module, a: ValueId, b: ValueId) -> bool {
    let (a, b) = (root(module, a), root(module, b));
    a != b && (is_new(module, a, b) || is_new(module, b, a) || is_private(module, a) || is_private(module, b))
}

/// The op that allocates the memory of a memref.
pub fn allocation_of(module: &Module, value: ValueId) -> Option<OpId> {
    definition(module, value).filter(|&op| access_of(module, op) == Access::Allocates)
}

/// Whether memory was allocated after another value was defined.
fn is_new(module: &Module, memref: ValueId, other: ValueId) -> bool {
    let Some(made) = allocation_of(module, memref) else { return false };
    let place = match module.value(other).def {
        Def::Result { op, .. } => (module.op(op).parent, module.position_of(op)),
        Def::Arg { block, .. } => (Some(block), None),
    };
    let mut at = made;
    loop {
        let Some(block) = module.op(at).parent else { return false };
        if place.0 == Some(block) {
            return place.1 < module.position_of(at);
        }
        // Nothing branches to the first block of a region, so it runs before the others.
        let region = module.block(block).parent;
        if place.0.is_some()
            && region.and_then(|region| module.region(region).blocks.first().copied()) == place.0
        {
            return true;
        }
        match module.parent_op(at) {
            Some(parent) => at = parent,
            None => return false,
        }
    }
}

/// Whether memory is reached by one name only.
fn is_private(module: &Module, memref: ValueId) -> bool {
    allocation_of(module, memref).is_some()
        && !users(module, memref).into_iter().any(|user| shares(module, user, memref))
}

/// Whether anything but loads may use a global.
pub fn is_written(module: &Module, op: OpId) -> bool {
    let Some(name) = module.attr_of(op, "sym_name") else { return true };
    let Attr::String(name) = module.ctx.attr(name) else { return true };
    let mut written = false;
    module.walk(module.top(), &mut |user| {
        if let Some(Attr::SymbolRef { root, .. }) = module.attr_of(user, "name").map(|id| module.ctx.attr(id))
            && root == name
        {
            let Some(&value) = module.op(user).results.first() else { return };
            module.walk(module.top(), &mut |other| {
                written |=
                    module.op(other).operands.contains(&value) && access_of(module, other) != Access::Reads;
            });
        }
    });
    written
}

/// Whether no two memrefs of a program share memory on any input: each is an argument or newly allocated, no function has two as
/// arguments, and none goes through a branch, a region's result, a view, a global, a pointer, or a call that has another one.
pub fn memory_is_apart(module: &Module) -> bool {
    let ty = |&value: &ValueId| module.value(value).ty;
    let is_memref = |value: &ValueId| is_memref(module, ty(value));
    let mut apart = true;
    module.walk(module.top(), &mut |op| {
        let data = module.op(op);
        let access = access_of(module, op);
        let blocks = data.regions.iter().flat_map(|&region| module.region(region).blocks.iter());
        let is_function = module.attr_of(op, "function_type").is_some();
        for (number, &block) in blocks.enumerate() {
            let args = &module.block(block).args;
            let allowed = usize::from(is_function && number == 0);
            apart &= args.iter().filter(|arg| is_memref(arg)).count() <= allowed;
            apart &= args.iter().all(|arg| is_memref(arg) || has_no_memory(module, ty(arg)));
        }
        let passed = data.operands.iter().filter(|value| is_memref(value)).count();
        apart &= access != Access::Other || passed < 2;
        let made = |result| is_memref(result) && access == Access::Allocates;
        apart &= data.results.iter().all(|result| made(result) || has_no_memory(module, ty(result)));
    });
    apart
}

fn is_memref(module: &Module, ty: TypeId) -> bool {
    matches!(module.ctx.ty(ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. })
}

/// Whether values of a type never refer to memory: numbers, and vectors and tensors of them.
fn has_no_memory(module: &Module, ty: TypeId) -> bool {
    match module.ctx.ty(ty) {
        Type::Integer { .. } | Type::Index | Type::Float(_) | Type::Complex(_) | Type::None => true,
        Type::Vector { elem, .. } | Type::Tensor { elem, .. } | Type::UnrankedTensor { elem } => {
            has_no_memory(module, *elem)
        }
        _ => false,
    }
}

/// Whether any op of a program frees memory, or a memref is kept in memory, where passes that move allocations do not see it.
pub fn memory_is_freed_or_kept(module: &Module) -> bool {
    let keeps = |&value: &ValueId| match module.ctx.ty(module.value(value).ty) {
        Type::MemRef { elem, .. } | Type::UnrankedMemRef { elem, .. } => !has_no_memory(module, *elem),
        _ => false,
    };
    let mut found = false;
    module.walk(module.top(), &mut |op| {
        let data = module.op(op);
        found |= frees(module, op) || data.operands.iter().chain(&data.results).any(keeps);
    });
    found
}

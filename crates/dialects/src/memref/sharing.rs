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

#[cfg(test)]
mod tests {
    use super::*;

    /// Whether each op that uses the allocated memref passes it on, by the name of the op.
    fn sharing(body: &str) -> Vec<(String, bool)> {
        let alloc =
            r#"%m = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<4xf32>"#;
        let text = format!(
            r#""func.func"() <{{function_type = () -> (), sym_name = "f"}}> ({{ {alloc} {body} "func.return"() : () -> () }}) : () -> ()"#
        );
        let module = assay_ir::parse(&text).expect("the program parses");
        let ops = (0..module.n_ops() as u32).map(OpId);
        let alloc =
            ops.clone().find(|&op| access_of(&module, op) == Access::Allocates).expect("an allocation");
        let memref = module.op(alloc).results[0];
        ops.filter(|&op| module.op(op).parent.is_some() && module.op(op).operands.contains(&memref))
            .map(|op| (module.op_name(op).to_owned(), shares(&module, op, memref)))
            .collect()
    }

    #[test]
    fn ops_that_only_access_memory_do_not_pass_it_on() {
        let list = sharing(
            r#"%p = "memref.extract_aligned_pointer_as_index"(%m) : (memref<4xf32>) -> index
            "linalg.copy"(%m, %m) <{operandSegmentSizes = array<i32: 1, 1>}> ({
            ^bb0(%a: f32, %b: f32):
              "linalg.yield"(%a) : (f32) -> ()
            }) : (memref<4xf32>, memref<4xf32>) -> ()
            "memref.dealloc"(%m) : (memref<4xf32>) -> ()"#,
        );
        assert_eq!(list.len(), 3);
        assert!(list.iter().all(|(_, shares)| !shares), "{list:?}");
    }

    /// A function of one memref, with a body, in a module.
    fn module(body: &str) -> Module {
        let text = format!(
            r#""builtin.module"() ({{ "func.func"() <{{function_type = (memref<4xf32>, i1) -> (), sym_name = "f"}}> ({{
            ^bb0(%a: memref<4xf32>, %c: i1):
              %m = "memref.alloc"() <{{operandSegmentSizes = array<i32: 0, 0>}}> : () -> memref<4xf32>
              {body}
              "func.return"() : () -> () }}) : () -> () }}) : () -> ()"#
        );
        assay_ir::parse(&text).expect("the program parses")
    }

    #[test]
    fn memory_is_apart_without_views_choices_and_calls_with_two() {
        let apart = |body: &str| memory_is_apart(&module(body));
        assert!(apart(""));
        assert!(apart(
            r#"%i = "arith.constant"() <{value = 0 : index}> : () -> index
            %v = "memref.load"(%a, %i) : (memref<4xf32>, index) -> f32
            "memref.store"(%v, %m, %i) : (f32, memref<4xf32>, index) -> ()
            "memref.copy"(%a, %m) : (memref<4xf32>, memref<4xf32>) -> ()
            "func.call"(%m) <{callee = @f}> : (memref<4xf32>) -> ()"#
        ));
        for shares in [
            r#"%v = "memref.cast"(%m) : (memref<4xf32>) -> memref<?xf32>"#,
            r#"%v = "arith.select"(%c, %a, %m) : (i1, memref<4xf32>, memref<4xf32>) -> memref<4xf32>"#,
            r#"%g = "memref.get_global"() <{name = @g}> : () -> memref<4xf32>"#,
            r#""func.call"(%m, %m) <{callee = @g}> : (memref<4xf32>, memref<4xf32>) -> ()"#,
            r#""cf.br"(%m)[^bb1] : (memref<4xf32>) -> ()
            ^bb1(%b: memref<4xf32>):"#,
            r#"%i = "memref.extract_aligned_pointer_as_index"(%m) : (memref<4xf32>) -> index
            %n = "arith.index_cast"(%i) : (index) -> i64
            %p = "llvm.inttoptr"(%n) : (i64) -> !llvm.ptr"#,
            r#"%p = "builtin.unrealized_conversion_cast"(%m) : (memref<4xf32>) -> !llvm.struct<(ptr, ptr, i64)>"#,
        ] {
            assert!(!apart(shares), "{shares}");
        }
        let two = r#""func.func"() <{function_type = (memref<4xf32>, memref<4xf32>) -> (), sym_name = "f"}> ({
            ^bb0(%a: memref<4xf32>, %b: memref<4xf32>):
              "func.return"() : () -> () }) : () -> ()"#;
        assert!(!memory_is_apart(&assay_ir::parse(two).expect("the program parses")));
    }

    #[test]
    fn memory_is_freed_by_dealloc_and_realloc_and_kept_in_memory() {
        assert!(!memory_is_freed_or_kept(&module("")));
        for frees in [
            r#""memref.dealloc"(%m) : (memref<4xf32>) -> ()"#,
            r#"%r = "memref.realloc"(%m) : (memref<4xf32>) -> memref<8xf32>"#,
            r#"%n = "memref.alloc"() <{operandSegmentSizes = array<i32: 0, 0>}> : () -> memref<memref<4xf32>>
            "memref.store"(%m, %n) : (memref<4xf32>, memref<memref<4xf32>>) -> ()"#,
        ] {
            assert!(memory_is_freed_or_kept(&module(frees)), "{frees}");
        }
    }

    #[test]
    fn views_terminators_and_calls_pass_memory_on() {
        let list = sharing(
            r#"%v = "memref.cast"(%m) : (memref<4xf32>) -> memref<?xf32>
            "func.call"(%m) <{callee = @g}> : (memref<4xf32>) -> ()
            %s = "memref.alloca_scope"() ({
              "memref.alloca_scope.return"(%m) : (memref<4xf32>) -> ()
            }) : () -> memref<4xf32>"#,
        );
        assert_eq!(list.len(), 3);
        assert!(list.iter().all(|(_, shares)| *shares), "{list:?}");
    }
}

//! The table of ops by name, for code that looks at other ops.

use assay_ir::{Module, OpId, Type, ValueId};
use assay_model::{Access, Range, Ranges, SizeSource};

use crate::program::{definition, op_def};

/// How an op uses memory.
pub fn access_of(module: &Module, op: OpId) -> Access {
    op_def(module, op).map_or(Access::Other, |def| def.access)
}

/// Whether an op frees the memory of its operands.
pub fn frees(module: &Module, op: OpId) -> bool {
    access_of(module, op) == Access::Frees
}

/// Where the sizes of an op's result come from.
pub fn sizes_of(module: &Module, op: OpId) -> SizeSource {
    op_def(module, op).map_or(SizeSource::Other, |def| def.sizes)
}

/// The largest size that a dimension is assumed to have.
const MAX_SIZE: i128 = 1 << 62;

/// The known range of a dimension's size. It follows from the op that defines the value.
pub fn dim_range(r: &dyn Ranges, value: ValueId, dimension: usize) -> Option<Range> {
    let module = r.module();
    let shape: Vec<i64> = match module.ctx.ty(module.value(value).ty) {
        Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => shape.to_vec(),
        _ => return None,
    };
    let size = *shape.get(dimension)?;
    if size >= 0 {
        return Range::exactly(64, size.into());
    }
    let any = Range::from_signed(64, 0, MAX_SIZE)?;
    let Some(op) = definition(module, value) else { return Some(any) };
    let dynamic = shape[..dimension].iter().filter(|&&size| size < 0).count();
    let from = |start: usize| -> Option<Range> {
        let operand = *module.op(op).operands.get(start + dynamic)?;
        r.range(operand)?.meet(any)
    };
    let known = match sizes_of(module, op) {
        SizeSource::Operands(start) => from(start.into()),
        SizeSource::Of(source) => dim_range(r, *module.op(op).operands.get(usize::from(source))?, dimension),
        SizeSource::Slice | SizeSource::Largest | SizeSource::Other => None,
    };
    Some(known.unwrap_or(any))
}

/// The range of the result of an op that returns the size of a dimension.
pub fn dim_op_range(r: &dyn Ranges, op: OpId, _: ValueId) -> Option<Range> {
    let operands = &r.module().op(op).operands;
    let number = r.range(*operands.get(1)?)?.exact()?;
    dim_range(r, *operands.first()?, usize::try_from(number).ok()?)
}

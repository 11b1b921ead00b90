//! Makes values observable: sums their elements into one integer, or prints them.

use assay_ir::{Attr, AttrId, BlockId, FloatKind, Module, OpId, Type, TypeId, ValueId};
use assay_model::generate::{elem_of, i64_array, int_type, with_elem};
use assay_model::guard::Predicate;
use assay_model::{GuardBuilder, IrBuilderExt, Scalar, ScalarFunction};

use crate::functions::{self, pure};
use crate::guard_ops::{compare, constant, dim, index, shape_of};
use crate::memref::names::LOAD;
use crate::scf::names::{FOR, YIELD};
use crate::table::frees;
use crate::vector::names::{PRINT, REDUCTION, SHAPE_CAST};

/// The largest number of elements of a value that are visited.
const MOST: i64 = 1 << 16;

/// What to do with the elements.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ElementUse {
    Sum,
    Print,
}

/// All elements of a value in one `i64`; see [`assay_model::GuardOps`].
pub fn digest(g: &mut dyn GuardBuilder, value: ValueId) -> Option<ValueId> {
    let ty = g.type_of(value);
    match g.ir().ctx.ty(ty) {
        Type::Tensor { .. } | Type::MemRef { .. } => elements(g, value, ElementUse::Sum)?,
        Type::Vector { .. } => {
            let wide = widen(g, value)?;
            add_up(g, wide)
        }
        _ => widen(g, value),
    }
}

/// Prints all elements of a value.
pub fn show(g: &mut dyn GuardBuilder, value: ValueId) -> Option<()> {
    let ty = g.type_of(value);
    if matches!(g.ir().ctx.ty(ty), Type::Tensor { .. } | Type::MemRef { .. }) {
        return elements(g, value, ElementUse::Print).map(|_| ());
    }
    let wide = widen(g, value)?;
    let print = printer(g.module(), wide);
    g.insert(print)
}

fn printer(module: &mut Module, value: ValueId) -> OpId {
    let op = module.create(PRINT, &[value], &[]);
    let newline = enumerator(module, "vector.punctuation", "<newline>");
    module.set_property(op, "punctuation", newline);
    op
}

fn enumerator(module: &mut Module, name: &str, body: &str) -> AttrId {
    let (name, body) = (module.ctx.sym(name), module.ctx.sym(body));
    module.ctx.intern_attr(Attr::Dialect { name, body, ty: None })
}

/// How an element is converted to 64 bits.
#[derive(Clone, Copy)]
enum Widening {
    Same,
    /// Converted as a signed integer.
    Cast,
    /// A float of this many bits. Every NaN becomes the same number, whatever its bits.
    Bits(u32),
}

/// How to convert the elements of a type for output. `None` if they cannot be shown.
fn widening(g: &dyn GuardBuilder, elem: TypeId) -> Option<Widening> {
    Some(match g.ir().ctx.ty(elem) {
        Type::Index => Widening::Cast,
        Type::Integer { width: 64, signedness: assay_ir::Signedness::Signless } => Widening::Same,
        Type::Integer { width: 1..=63, signedness: assay_ir::Signedness::Signless } => Widening::Cast,
        Type::Float(kind @ (FloatKind::F16 | FloatKind::BF16 | FloatKind::F32 | FloatKind::F64)) => {
            Widening::Bits(kind.width())
        }
        _ => return None,
    })
}

/// A scalar or vector converted to 64-bit integers by ops before the guarded op.
fn widen(g: &mut dyn GuardBuilder, value: ValueId) -> Option<ValueId> {
    let ty = g.type_of(value);
    if matches!(g.ir().ctx.ty(ty), Type::Vector { .. }) {
        let shape = shape_of(g, ty)?;
        (product(&shape) <= MOST).then_some(())?;
    }
    let elem = elem_of(&g.ir().ctx, ty);
    let long = int_type(&mut g.module().ctx, 64);
    let result = with_elem(&mut g.module().ctx, ty, long);
    match widening(g, elem)? {
        Widening::Same => Some(value),
        Widening::Cast => pure(g, ScalarFunction::Cast, &[value], result),
        Widening::Bits(width) => {
            let whole = int_type(&mut g.module().ctx, width);
            let bits_ty = with_elem(&mut g.module().ctx, ty, whole);
            let bits = pure(g, ScalarFunction::Bitcast, &[value], bits_ty)?;
            let nan = compare(g, Predicate::Unordered, value, value)?;
            let zero = constant(g, bits_ty, None, &Scalar::int(width, NAN))?;
            let bits = pure(g, ScalarFunction::Select, &[nan, zero, bits], bits_ty)?;
            if width == 64 { Some(bits) } else { pure(g, ScalarFunction::Cast, &[bits], result) }
        }
    }
}

/// The number that replaces every NaN.
const NAN: i128 = -1;

fn product(shape: &[i64]) -> i64 {
    shape.iter().fold(1, |all, &size| all.saturating_mul(size.max(1)))
}

/// The sum of a vector's elements.
fn add_up(g: &mut dyn GuardBuilder, vector: ValueId) -> Option<ValueId> {
    let ty = g.type_of(vector);
    let shape = shape_of(g, ty)?;
    let long = int_type(&mut g.module().ctx, 64);
    if shape.is_empty() {
        let nowhere = i64_array(&mut g.module().ctx, &[]);
        return g.pure(crate::vector::names::EXTRACT, &[vector], long, &[("static_position", nowhere)]);
    }
    let mut flat = vector;
    if shape.len() > 1 {
        let size = assay_ir::VectorDim { size: product(&shape), scalable: false };
        let ty = g.module().ctx.intern_type(Type::Vector { shape: Box::from([size]), elem: long });
        flat = g.pure(SHAPE_CAST, &[vector], ty, &[])?;
    }
    let kind = enumerator(g.module(), "vector.kind", "<add>");
    let flags = enumerator(g.module(), "arith.fastmath", "<none>");
    g.pure(REDUCTION, &[flat], long, &[("fastmath", flags), ("kind", kind)])
}

/// A nest of loops over all elements of a tensor or memref.
struct Nest {
    value: ValueId,
    sizes: Vec<ValueId>,
    zero: ValueId,
    one: ValueId,
    /// The bits that replace every NaN.
    nan: Option<ValueId>,
    widening: Widening,
    elem: TypeId,
    what: ElementUse,
}

fn elements(g: &mut dyn GuardBuilder, value: ValueId, what: ElementUse) -> Option<Option<ValueId>> {
    let ty = g.type_of(value);
    let shape = shape_of(g, ty)?;
    (product(&shape) <= MOST).then_some(())?;
    if let Type::MemRef { layout, memory_space, .. } = g.ir().ctx.ty(ty) {
        let strided = layout.is_none_or(|layout| matches!(g.ir().ctx.attr(layout), Attr::Strided { .. }));
        (strided && memory_space.is_none() && !is_freed(g.ir(), value)).then_some(())?;
    } else if let Type::Tensor { encoding: Some(_), .. } = g.ir().ctx.ty(ty) {
        return None;
    }
    let elem = match *g.ir().ctx.ty(ty) {
        Type::MemRef { elem, .. } => elem,
        _ => elem_of(&g.ir().ctx, ty),
    };
    let widening = widening(g, elem)?;
    let mut sizes = Vec::new();
    for number in 0..shape.len() {
        sizes.push(dim(g, value, number)?);
    }
    let nan = match widening {
        Widening::Bits(width) => {
            let whole = int_type(&mut g.module().ctx, width);
            Some(constant(g, whole, None, &Scalar::int(width, NAN))?)
        }
        _ => None,
    };
    let start = match what {
        ElementUse::Sum => {
            let long = int_type(&mut g.module().ctx, 64);
            Some(constant(g, long, None, &Scalar::int(64, 0))?)
        }
        ElementUse::Print => None,
    };
    let (zero, one) = (index(g, 0)?, index(g, 1)?);
    let nest = Nest { value, sizes, zero, one, nan, widening, elem, what };
    let mut made = Vec::new();
    let sum = nest.level(g.module(), &mut made, &[], start)?;
    for op in made {
        g.insert(op)?;
    }
    Some(sum)
}

/// Whether memory may be freed at the end: an op that frees memory has it as an operand.
fn is_freed(module: &Module, value: ValueId) -> bool {
    let root = crate::memref::root(module, value);
    (0..module.n_ops() as u32).map(OpId).any(|op| {
        let data = module.op(op);
        data.parent.is_some()
            && frees(module, op)
            && data.operands.iter().any(|&freed| crate::memref::root(module, freed) == root)
    })
}

impl Nest {
    /// The loops within `points`; ops are appended to `to`. Returns the sum after the loops.
    fn level(
        &self,
        module: &mut Module,
        to: &mut Vec<OpId>,
        points: &[ValueId],
        sum: Option<ValueId>,
    ) -> Option<Option<ValueId>> {
        let Some(&size) = self.sizes.get(points.len()) else { return self.element(module, to, points, sum) };
        let long = int_type(&mut module.ctx, 64);
        let carried: Vec<TypeId> = sum.iter().map(|_| long).collect();
        let operands: Vec<ValueId> = [self.zero, size, self.one].into_iter().chain(sum).collect();
        let each = module.create(FOR, &operands, &carried);
        let region = module.add_region(each);
        let body = module.add_block(region);
        let index = module.ctx.intern_type(Type::Index);
        let point = module.add_arg(body, index);
        let partial = sum.map(|_| module.add_arg(body, long));
        let mut ops = Vec::new();
        let inner: Vec<ValueId> = points.iter().copied().chain([point]).collect();
        let after: Vec<ValueId> = self.level(module, &mut ops, &inner, partial)?.into_iter().collect();
        ops.push(module.create(YIELD, &after, &[]));
        fill(module, body, ops);
        to.push(each);
        Some(module.op(each).results.first().copied())
    }

    fn element(
        &self,
        module: &mut Module,
        to: &mut Vec<OpId>,
        points: &[ValueId],
        sum: Option<ValueId>,
    ) -> Option<Option<ValueId>> {
        let tensor = matches!(module.ctx.ty(module.value(self.value).ty), Type::Tensor { .. });
        let operands: Vec<ValueId> = [self.value].into_iter().chain(points.iter().copied()).collect();
        let name = if tensor { crate::tensor::names::EXTRACT } else { LOAD };
        let load = module.create(name, &operands, &[self.elem]);
        to.push(load);
        let found = module.op(load).results[0];
        let mut compute = |module: &mut Module, function, operands: &[ValueId], ty: TypeId| {
            let op = functions::create(module, function, operands, ty)?;
            to.push(op);
            Some((op, module.op(op).results[0]))
        };
        let long = int_type(&mut module.ctx, 64);
        let wide = match (self.widening, self.nan) {
            (Widening::Cast, _) => compute(module, ScalarFunction::Cast, &[found], long)?.1,
            (Widening::Bits(width), Some(nan)) => {
                let whole = int_type(&mut module.ctx, width);
                let truth = int_type(&mut module.ctx, 1);
                let (_, bits) = compute(module, ScalarFunction::Bitcast, &[found], whole)?;
                let (test, is_nan) = compute(module, ScalarFunction::Compare, &[found, found], truth)?;
                let flags = enumerator(module, "arith.fastmath", "<none>");
                module.set_property(test, "fastmath", flags);
                // `uno` of CmpFPredicate in ArithBase.td.
                let unordered = assay_model::generate::int_attr(&mut module.ctx, 64, 14);
                module.set_property(test, "predicate", unordered);
                let (_, bits) = compute(module, ScalarFunction::Select, &[is_nan, nan, bits], whole)?;
                if width == 64 { bits } else { compute(module, ScalarFunction::Cast, &[bits], long)?.1 }
            }
            _ => found,
        };
        let after = match sum {
            Some(sum) => {
                let (add, after) = compute(module, ScalarFunction::Add, &[sum, wide], long)?;
                let flags = enumerator(module, "arith.overflow", "<none>");
                module.set_property(add, "overflowFlags", flags);
                Some(after)
            }
            None => None,
        };
        if self.what == ElementUse::Print {
            let print = printer(module, wide);
            to.push(print);
        }
        Some(after)
    }
}

fn fill(module: &mut Module, block: BlockId, ops: Vec<OpId>) {
    ops.into_iter().for_each(|op| module.push_op(block, op));
}

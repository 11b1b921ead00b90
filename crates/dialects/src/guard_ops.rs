//! The ops from which guards are built.

use assay_ir::{Attr, AttrId, Module, OpId, Type, TypeId, ValueId};
use assay_model::generate::{elem_of, i32_array, i64_array, int_attr, int_type, with_elem};
use assay_model::guard::Predicate;
use assay_model::lists::ListEntry;
use assay_model::{Array, ElemType, GuardBuilder, IrBuilderExt, Scalar, ScalarFunction, SizeSource, Value};

use crate::arith::value_attr;
use crate::builtin::names::UNREALIZED_CONVERSION_CAST;
use crate::functions::{computes, op_for, pure};
use crate::linalg::names::FILL;
use crate::llvm::names::MLIR_ZERO;
use crate::memref::names::{ALLOC, REINTERPRET_CAST};
use crate::program::{definition, entries, view_of};
use crate::slices::SIZES;
use crate::table::sizes_of;
use crate::tensor::names::SPLAT;
use crate::vector::names::REDUCTION;

/// Sizes of a vector, tensor or memref type; [`assay_ir::DYNAMIC`] may occur.
pub fn shape_of(g: &dyn GuardBuilder, ty: TypeId) -> Option<Vec<i64>> {
    match g.ir().ctx.ty(ty) {
        Type::Vector { shape, .. } if shape.iter().all(|dim| !dim.scalable) => {
            Some(shape.iter().map(|dim| dim.size).collect())
        }
        Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => Some(shape.to_vec()),
        _ => None,
    }
}

/// A constant of type `index`.
pub fn index(g: &mut dyn GuardBuilder, value: i64) -> Option<ValueId> {
    let ty = g.index_type();
    constant(g, ty, None, &Scalar::int(64, value.into()))
}

/// A constant `i1`.
pub fn truth(g: &mut dyn GuardBuilder, value: bool) -> Option<ValueId> {
    let ty = int_type(&mut g.module().ctx, 1);
    constant(g, ty, None, &Scalar::bool(value))
}

/// A constant of a type with all elements the same. Dynamic sizes of a tensor are those of `like`.
pub fn constant(
    g: &mut dyn GuardBuilder,
    ty: TypeId,
    like: Option<ValueId>,
    value: &Scalar,
) -> Option<ValueId> {
    let elem_ty = elem_of(&g.ir().ctx, ty);
    let content = match (g.ir().ctx.ty(ty), shape_of(g, ty)) {
        (Type::Integer { .. } | Type::Index | Type::Float(_), _) => {
            Value::Scalar(fit_number(g, elem_ty, value)?)
        }
        (Type::Vector { .. } | Type::Tensor { .. }, Some(shape)) => {
            if shape.iter().any(|&size| size < 0) {
                let value = constant(g, elem_ty, None, value)?;
                let mut operands = vec![value];
                for (dim, &size) in shape.iter().enumerate() {
                    if size < 0 {
                        operands.push(self::dim(g, like?, dim)?);
                    }
                }
                return g.pure(SPLAT, &operands, ty, &[]);
            }
            let value = fit_number(g, elem_ty, value)?;
            // A splat stores one element, whatever its shape.
            let elem = ElemType::from_type(&g.ir().ctx, elem_ty, 64)?;
            return match shape.contains(&0) {
                true => {
                    let empty = Value::array(Array::filled(elem, &shape, &value));
                    let attr = value_attr(g.module(), ty, &empty)?;
                    emit_constant(g, ty, attr)
                }
                false => {
                    let one = Value::array(Array::filled(elem, &[1], &value));
                    let attr = value_attr(g.module(), ty, &one)?;
                    emit_constant(g, ty, attr)
                }
            };
        }
        _ => return None,
    };
    let attr = value_attr(g.module(), ty, &content)?;
    emit_constant(g, ty, attr)
}

fn emit_constant(g: &mut dyn GuardBuilder, ty: TypeId, attr: Attr) -> Option<ValueId> {
    let attr = g.module().ctx.intern_attr(attr);
    g.pure(crate::arith::names::CONSTANT, &[], ty, &[("value", attr)])
}

/// A number in the width of an element type. Constants of arith are signless integers or floats.
fn fit_number(g: &dyn GuardBuilder, ty: TypeId, value: &Scalar) -> Option<Scalar> {
    match (g.ir().ctx.ty(ty), value) {
        (Type::Integer { width, signedness: assay_ir::Signedness::Signless }, Scalar::Int(int)) => {
            Some(Scalar::Int(int.sext(*width)))
        }
        (Type::Index, Scalar::Int(int)) => Some(Scalar::Int(int.sext(64))),
        (Type::Float(kind), Scalar::Float(float)) if float.kind == *kind => Some(value.clone()),
        _ => None,
    }
}

/// A comparison of two values of one type, element by element.
pub fn compare(g: &mut dyn GuardBuilder, predicate: Predicate, a: ValueId, b: ValueId) -> Option<ValueId> {
    use Predicate::{Eq, Ne, Sge, Sgt, Sle, Slt, Uge, Ugt, Ule, Ult, Unordered};
    let ty = g.type_of(a);
    let elem = elem_of(&g.ir().ctx, ty);
    let bool_ty = int_type(&mut g.module().ctx, 1);
    let result = with_elem(&mut g.module().ctx, ty, bool_ty);
    let name = op_for(&g.ir().ctx, ScalarFunction::Compare, ty, result)?;
    if matches!(g.ir().ctx.ty(elem), Type::Float(_)) {
        // CmpFPredicate in ArithBase.td: ordered ones first.
        let number = match predicate {
            Eq => 1,
            Sgt => 2,
            Sge => 3,
            Slt => 4,
            Sle => 5,
            Ne => 13,
            Ugt => 9,
            Uge => 10,
            Ult => 11,
            Ule => 12,
            Unordered => 14,
        };
        let (fastmath, number) =
            (g.dialect_attr("arith.fastmath", "<none>"), int_attr(&mut g.module().ctx, 64, number));
        return g.pure(name, &[a, b], result, &[("fastmath", fastmath), ("predicate", number)]);
    }
    let number = match predicate {
        Eq => 0,
        Ne => 1,
        Slt => 2,
        Sle => 3,
        Sgt => 4,
        Sge => 5,
        Ult => 6,
        Ule => 7,
        Ugt => 8,
        Uge => 9,
        Unordered => return None,
    };
    let number = int_attr(&mut g.module().ctx, 64, number);
    g.pure(name, &[a, b], result, &[("predicate", number)])
}

/// The operands of a comparison `<` of unsigned integers that computes a value.
pub fn unsigned_less(module: &Module, value: ValueId) -> Option<[ValueId; 2]> {
    let op = definition(module, value).filter(|&op| computes(module, op, ScalarFunction::Compare))?;
    let predicate = view_of(module, op).int_attr("predicate").ok()?;
    (predicate.to_u64() == Some(6)).then_some(())?;
    module.op(op).operands.as_slice().try_into().ok()
}

/// A binary op on two values of one type, element by element.
pub fn binary(g: &mut dyn GuardBuilder, op: ScalarFunction, a: ValueId, b: ValueId) -> Option<ValueId> {
    let ty = g.type_of(a);
    let name = op_for(&g.ir().ctx, op, ty, ty)?;
    match op {
        ScalarFunction::Add | ScalarFunction::Sub | ScalarFunction::Mul => {
            let flags = g.dialect_attr("arith.overflow", "<none>");
            g.pure(name, &[a, b], ty, &[("overflowFlags", flags)])
        }
        _ => g.pure(name, &[a, b], ty, &[]),
    }
}

pub fn widen(g: &mut dyn GuardBuilder, value: ValueId, width: u32, signed: bool) -> Option<ValueId> {
    let ty = g.type_of(value);
    let wide = int_type(&mut g.module().ctx, width);
    let result = with_elem(&mut g.module().ctx, ty, wide);
    let elem = elem_of(&g.ir().ctx, ty);
    match g.ir().ctx.ty(elem) {
        Type::Integer { width: own, .. } if *own == width && signed => return Some(value),
        Type::Integer { width: own, .. } if *own >= width => return None,
        Type::Integer { .. } | Type::Index => {}
        _ => return None,
    }
    let function = if signed { ScalarFunction::Cast } else { ScalarFunction::CastUnsigned };
    pure(g, function, &[value], result)
}

/// The number of lanes that a mask enables, as an `index`.
pub fn count_enabled(g: &mut dyn GuardBuilder, mask: ValueId) -> Option<ValueId> {
    let wide = int_type(&mut g.module().ctx, 64);
    let mask_ty = g.type_of(mask);
    let ty = with_elem(&mut g.module().ctx, mask_ty, wide);
    let ones = pure(g, ScalarFunction::CastUnsigned, &[mask], ty)?;
    let kind = g.dialect_attr("vector.kind", "<add>");
    let fastmath = g.dialect_attr("arith.fastmath", "<none>");
    let count = g.pure(REDUCTION, &[ones], wide, &[("fastmath", fastmath), ("kind", kind)])?;
    let index_ty = g.index_type();
    pure(g, ScalarFunction::Cast, &[count], index_ty)
}

/// Size of a dimension of a tensor or memref, as an `index`.
pub fn dim(g: &mut dyn GuardBuilder, value: ValueId, dim: usize) -> Option<ValueId> {
    let ty = g.type_of(value);
    let name = match g.ir().ctx.ty(ty) {
        Type::Tensor { .. } => crate::tensor::names::DIM,
        Type::MemRef { .. } => crate::memref::names::DIM,
        _ => return None,
    };
    match shape_of(g, ty)?.get(dim) {
        Some(&size) if size >= 0 => index(g, size),
        Some(_) => {
            if let Some(size) = find_size_operand(g, value, dim) {
                return Some(size);
            }
            let number = index(g, dim as i64)?;
            let result = g.index_type();
            g.pure(name, &[value, number], result, &[])
        }
        None => None,
    }
}

/// The operand that defined a dynamic size of a value.
fn find_size_operand(g: &dyn GuardBuilder, value: ValueId, dim: usize) -> Option<ValueId> {
    let module = g.ir();
    let op = definition(module, value)?;
    let shape = shape_of(g, g.type_of(value))?;
    match sizes_of(module, op) {
        SizeSource::Slice => {
            let sizes = entries(g, op, SIZES)?;
            let same_rank = sizes.len() == shape.len();
            match sizes.get(dim)? {
                ListEntry::Operand(at) if same_rank => module.op(op).operands.get(*at).copied(),
                _ => None,
            }
        }
        SizeSource::Operands(start) => {
            let before = shape[..dim].iter().filter(|&&size| size < 0).count();
            module.op(op).operands.get(usize::from(start) + before).copied()
        }
        SizeSource::Of(_) | SizeSource::Largest | SizeSource::Other => None,
    }
}

/// A well-defined value of a type.
pub fn fresh(g: &mut dyn GuardBuilder, ty: TypeId) -> Option<ValueId> {
    match g.ir().ctx.ty(ty).clone() {
        Type::Integer { width, signedness } if signedness != assay_ir::Signedness::Signless => {
            let plain = int_type(&mut g.module().ctx, width);
            let zero = constant(g, plain, None, &Scalar::int(1, 0))?;
            effect(g, UNREALIZED_CONVERSION_CAST, &[zero], ty, &[])
        }
        Type::Integer { .. } | Type::Index => constant(g, ty, None, &Scalar::int(1, 0)),
        Type::Float(kind) => constant(g, ty, None, &Scalar::Float(assay_ir::Float::from_f64(kind, 1.0))),
        Type::Complex(_) => complex(g, ty),
        Type::Vector { elem, .. } if is_llvm(g, elem) => effect(g, MLIR_ZERO, &[], ty, &[]),
        Type::Vector { elem, .. } => {
            let one = elem_content(g, elem)?;
            constant(g, ty, None, &one)
        }
        Type::Tensor { shape, elem, encoding } => {
            if shape.iter().all(|&size| size >= 0)
                && let Some(one) = elem_content(g, elem)
            {
                return constant(g, ty, None, &one);
            }
            encoding.is_none().then_some(())?;
            let mut operands = vec![fresh(g, elem)?];
            for _ in shape.iter().filter(|&&size| size < 0) {
                operands.push(index(g, 1)?);
            }
            g.pure(SPLAT, &operands, ty, &[])
        }
        Type::UnrankedTensor { elem } => {
            let ranked =
                g.module().ctx.intern_type(Type::Tensor { shape: Box::from([1]), elem, encoding: None });
            let value = fresh(g, ranked)?;
            effect(g, crate::tensor::names::CAST, &[value], ty, &[])
        }
        Type::MemRef { .. } => memory(g, ty),
        Type::UnrankedMemRef { elem, memory_space } => {
            let ranked = Type::MemRef { shape: Box::from([1]), elem, layout: None, memory_space };
            let ranked = g.module().ctx.intern_type(ranked);
            let value = memory(g, ranked)?;
            effect(g, crate::memref::names::CAST, &[value], ty, &[])
        }
        Type::Dialect { .. } if is_llvm(g, ty) => effect(g, MLIR_ZERO, &[], ty, &[]),
        _ => None,
    }
}

/// Whether the type belongs to the llvm dialect and has a zero value.
fn is_llvm(g: &dyn GuardBuilder, ty: TypeId) -> bool {
    match g.ir().ctx.ty(ty) {
        Type::Dialect { name, .. } => {
            matches!(g.ir().ctx.str(*name), "llvm.ptr" | "llvm.struct" | "llvm.array")
        }
        _ => false,
    }
}

fn elem_content(g: &dyn GuardBuilder, elem: TypeId) -> Option<Scalar> {
    match g.ir().ctx.ty(elem) {
        // There are no constants of other integers.
        Type::Integer { signedness: assay_ir::Signedness::Signless, .. } | Type::Index => {
            Some(Scalar::int(1, 0))
        }
        Type::Float(kind) => Some(Scalar::Float(assay_ir::Float::from_f64(*kind, 1.0))),
        _ => None,
    }
}

fn complex(g: &mut dyn GuardBuilder, ty: TypeId) -> Option<ValueId> {
    let Type::Complex(elem) = *g.ir().ctx.ty(ty) else { return None };
    let Type::Float(kind) = *g.ir().ctx.ty(elem) else { return None };
    let part = Attr::Float { value: assay_ir::Float::from_f64(kind, 1.0), ty: elem };
    let part = g.module().ctx.intern_attr(part);
    let value = g.module().ctx.intern_attr(Attr::Array(Box::from([part, part])));
    effect(g, crate::complex::names::CONSTANT, &[], ty, &[("value", value)])
}

/// Inserts an op with one result before the guarded op, even if the same op exists already.
pub fn effect(
    g: &mut dyn GuardBuilder,
    name: &str,
    operands: &[ValueId],
    result: TypeId,
    properties: &[(&str, AttrId)],
) -> Option<ValueId> {
    let op = g.create(name, operands, &[result]);
    for &(name, attr) in properties {
        g.module().set_property(op, name, attr);
    }
    g.insert(op)?;
    Some(g.ir().op(op).results[0])
}

/// Memory of a type, with size 1 in each dynamic dimension and with defined contents.
fn memory(g: &mut dyn GuardBuilder, ty: TypeId) -> Option<ValueId> {
    let Type::MemRef { shape, elem, layout, memory_space } = g.ir().ctx.ty(ty).clone() else { return None };
    is_fillable(g, elem).then_some(())?;
    let content = fresh(g, elem)?;
    let mut sizes = Vec::new();
    for _ in shape.iter().filter(|&&size| size < 0) {
        sizes.push(index(g, 1)?);
    }
    let (base, reach) = match layout {
        None => (Type::MemRef { shape, elem, layout: None, memory_space }, None),
        Some(layout) => {
            let placed = Placed::new(g, &shape, layout)?;
            let base = Type::MemRef { shape: Box::from([placed.reach]), elem, layout: None, memory_space };
            sizes.clear();
            (base, Some(placed))
        }
    };
    let base = g.module().ctx.intern_type(base);
    let segments = i32_array(&mut g.module().ctx, &[sizes.len() as i32, 0]);
    let memref = effect(g, ALLOC, &sizes, base, &[("operandSegmentSizes", segments)])?;
    let fill = fill(g, content, memref)?;
    g.insert(fill)?;
    match reach {
        None => Some(memref),
        Some(placed) => placed.cast(g, memref, ty),
    }
}

/// The layout of the elements of a strided type if each dynamic number is as small as possible.
struct Placed {
    /// Static numbers of the type: offset, sizes, strides.
    numbers: [Vec<i64>; 3],
    /// The values used for the dynamic numbers, in order.
    dynamic: Vec<i64>,
    reach: i64,
}

impl Placed {
    fn new(g: &dyn GuardBuilder, shape: &[i64], layout: AttrId) -> Option<Placed> {
        let Attr::Strided { strides, offset } = g.ir().ctx.attr(layout).clone() else { return None };
        let known = |number: i64, or: i64| if number == assay_ir::DYNAMIC { or } else { number };
        let mut dynamic = Vec::new();
        let mut note = |number: i64, or: i64| {
            if number == assay_ir::DYNAMIC {
                dynamic.push(or);
            }
        };
        note(offset, 0);
        shape.iter().for_each(|&size| note(size, 1));
        let mut steps = vec![1; strides.len()];
        let mut dense = 1i64;
        for (at, &stride) in strides.iter().enumerate().rev() {
            steps[at] = known(stride, dense);
            dense = dense.checked_mul(known(*shape.get(at)?, 1).max(1))?;
        }
        strides.iter().zip(&steps).for_each(|(&stride, &step)| note(stride, step));
        let mut reach = known(offset, 0).checked_add(1)?;
        for (&size, &step) in shape.iter().zip(&steps) {
            reach = reach.checked_add((known(size, 1) - 1).max(0).checked_mul(step)?)?;
        }
        let numbers = [vec![offset], shape.to_vec(), strides.to_vec()];
        ((0..1 << 24).contains(&reach) && known(offset, 0) >= 0).then_some(Placed { numbers, dynamic, reach })
    }

    fn cast(&self, g: &mut dyn GuardBuilder, memref: ValueId, ty: TypeId) -> Option<ValueId> {
        let mut operands = vec![memref];
        for &number in &self.dynamic {
            operands.push(index(g, number)?);
        }
        let [offsets, sizes, strides] = &self.numbers;
        let properties = slice_properties(g, [offsets, sizes, strides]);
        effect(g, REINTERPRET_CAST, &operands, ty, &properties)
    }
}

/// The properties of a slice of one operand: the static offsets, sizes and strides, and the numbers of dynamic ones.
pub fn slice_properties(g: &mut dyn GuardBuilder, numbers: [&[i64]; 3]) -> [(&'static str, AttrId); 4] {
    let count = |list: &[i64]| list.iter().filter(|&&number| number == assay_ir::DYNAMIC).count() as i32;
    let [offsets, sizes, strides] = numbers;
    let ctx = &mut g.module().ctx;
    [
        ("operandSegmentSizes", i32_array(ctx, &[1, count(offsets), count(sizes), count(strides)])),
        ("static_offsets", i64_array(ctx, offsets)),
        ("static_sizes", i64_array(ctx, sizes)),
        ("static_strides", i64_array(ctx, strides)),
    ]
}

/// Whether memory of such elements can be filled.
pub fn is_fillable(g: &dyn GuardBuilder, elem: TypeId) -> bool {
    match g.ir().ctx.ty(elem) {
        Type::Integer { .. } | Type::Index | Type::Float(_) | Type::Complex(_) => true,
        Type::Vector { elem, shape } => {
            shape.iter().all(|dim| !dim.scalable)
                && matches!(g.ir().ctx.ty(*elem), Type::Integer { .. } | Type::Index | Type::Float(_))
        }
        _ => false,
    }
}

/// A detached op that fills a memref with a scalar.
pub fn fill(g: &mut dyn GuardBuilder, value: ValueId, memref: ValueId) -> Option<OpId> {
    let elem = g.type_of(value);
    is_fillable(g, elem).then_some(())?;
    let op = g.create(FILL, &[value, memref], &[]);
    let segments = i32_array(&mut g.module().ctx, &[1, 1]);
    g.module().set_property(op, "operandSegmentSizes", segments);
    let region = g.module().add_region(op);
    let block = g.module().add_block(region);
    let input = g.module().add_arg(block, elem);
    g.module().add_arg(block, elem);
    let leave = g.create(crate::linalg::names::YIELD, &[input], &[]);
    g.module().push_op(block, leave);
    Some(op)
}

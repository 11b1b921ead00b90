//! Tensors for the recipes: facts about tensors, choosing and making them, and building an op with default parts.

use crate::table::sizes_of;
use crate::tosa::names::{CONST, CONST_SHAPE};
use assay_ir::{
    Attr, AttrId, DYNAMIC, Def, DenseData, Float, FloatKind, Int, Module, Signedness, Type, TypeId, ValueId,
};
use assay_model::SizeSource;
use assay_model::memref::Dims;
use assay_model::recipe::DraftPart;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, ScalarFunction};
use smallvec::smallvec;

/// The usual element types in TOSA.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Elem {
    Int(u32),
    Float(FloatKind),
}

impl Elem {
    pub fn from_type(ir: &Module, ty: TypeId) -> Option<Elem> {
        match ir.ctx.ty(ty) {
            Type::Integer { width, signedness: Signedness::Signless } => Some(Elem::Int(*width)),
            Type::Float(kind) => Some(Elem::Float(*kind)),
            _ => None,
        }
    }

    pub fn ty(self, s: &mut dyn GrammarBuilder) -> TypeId {
        match self {
            Elem::Int(width) => s.int(width),
            Elem::Float(kind) => s.float(kind),
        }
    }

    pub fn is_float(self) -> bool {
        matches!(self, Elem::Float(_))
    }
}

pub const BOOL: Elem = Elem::Int(1);
pub const I8: Elem = Elem::Int(8);
pub const I16: Elem = Elem::Int(16);
pub const I32: Elem = Elem::Int(32);
pub const I48: Elem = Elem::Int(48);
pub const I64: Elem = Elem::Int(64);
pub const F16: Elem = Elem::Float(FloatKind::F16);
pub const BF16: Elem = Elem::Float(FloatKind::BF16);
pub const F32: Elem = Elem::Float(FloatKind::F32);

/// Integer types for computations. Types that occur several times are drawn more often.
pub const INTS: &[Elem] = &[I8, I8, I16, I32, I32, I32];
pub const FLOATS: &[Elem] = &[F32, F32, F32, F16, BF16];
pub const NUMBERS: &[Elem] = &[I8, I8, I16, I32, I32, F32, F32, F32, F16, BF16];
pub const ANY: &[Elem] = &[I8, I8, I16, I32, I32, I32, F32, F32, F32, F16, BF16, BOOL, I64, I48];

/// A ranked tensor.
#[derive(Clone, Debug)]
pub struct Tensor {
    pub value: ValueId,
    pub elem: Elem,
    pub sizes: Dims,
}

/// The largest number of elements of a result. A dynamic size counts as [`UNKNOWN`].
const MOST: i64 = 1024;
const UNKNOWN: i64 = 6;

pub fn volume(sizes: &[i64]) -> i64 {
    sizes.iter().fold(1i64, |all, &size| all.saturating_mul(if size == DYNAMIC { UNKNOWN } else { size }))
}

/// Whether a result of these sizes is small enough.
pub fn small(sizes: &[i64]) -> bool {
    volume(sizes) <= MOST
}

pub fn is_static(sizes: &[i64]) -> bool {
    !sizes.contains(&DYNAMIC)
}

/// The facts about a value, if it is a tensor that TOSA supports.
pub fn tensor_of(ir: &Module, value: ValueId) -> Option<Tensor> {
    let Type::Tensor { shape, elem, encoding: None } = ir.ctx.ty(ir.value(value).ty) else { return None };
    let elem = Elem::from_type(ir, *elem)?;
    (!shape.contains(&0)).then(|| Tensor { value, elem, sizes: shape.iter().copied().collect() })
}

/// A type with drawn sizes; `dynamic` percent of them are dynamic.
pub fn draw_sizes(s: &mut dyn GrammarBuilder, low: usize, high: usize, dynamic: u32) -> Dims {
    let rank = s.between(low as i64, high as i64);
    let mut sizes = Dims::new();
    for _ in 0..rank {
        let room = 256 / volume(&sizes).max(1);
        let size = match s.below(100) {
            roll if roll < dynamic => DYNAMIC,
            _ => s.one_of(&[1, 2, 2, 3, 4, 4, 5, 7, 8]).min(room.max(1)),
        };
        sizes.push(size);
    }
    sizes
}

pub fn tensor_type(s: &mut dyn GrammarBuilder, elem: Elem, sizes: &[i64]) -> TypeId {
    let elem = elem.ty(s);
    s.tensor(sizes, elem)
}

/// A visible tensor that is `wanted`, otherwise a tensor of the type.
pub fn pick(
    s: &mut dyn GrammarBuilder,
    wanted: &dyn Fn(Elem, &[i64]) -> bool,
    otherwise: (Elem, Dims),
) -> Option<Tensor> {
    let accept = |ir: &Module, value: ValueId| {
        tensor_of(ir, value).is_some_and(|tensor| wanted(tensor.elem, &tensor.sizes))
    };
    let found = if s.chance(88) { s.pick(&accept) } else { None };
    let value = match found {
        Some(value) => value,
        None => {
            let ty = tensor_type(s, otherwise.0, &otherwise.1);
            s.value(ty)?
        }
    };
    tensor_of(s.ir(), value)
}

/// A tensor with one of these element types and a rank in a range.
pub fn draw(s: &mut dyn GrammarBuilder, elems: &[Elem], low: usize, high: usize) -> Option<Tensor> {
    let elem = s.one_of(elems);
    let sizes = draw_sizes(s, low, high, 10);
    pick(s, &|elem, sizes| elems.contains(&elem) && (low..=high).contains(&sizes.len()), (elem, sizes))
}

/// The same, with static sizes.
pub fn draw_static(s: &mut dyn GrammarBuilder, elems: &[Elem], low: usize, high: usize) -> Option<Tensor> {
    let elem = s.one_of(elems);
    let sizes = draw_sizes(s, low, high, 0);
    let wanted = |elem: Elem, sizes: &[i64]| {
        elems.contains(&elem) && (low..=high).contains(&sizes.len()) && is_static(sizes)
    };
    pick(s, &wanted, (elem, sizes))
}

/// The value that determines the sizes of this one: goes back through elementwise ops to an operand of the same sizes.
fn origin(ir: &Module, mut value: ValueId) -> ValueId {
    for _ in 0..24 {
        let Def::Result { op, .. } = ir.value(value).def else { break };
        let keeps = sizes_of(ir, op) == SizeSource::Largest;
        let op = ir.op(op);
        let shape_of = |value: ValueId| match ir.ctx.ty(ir.value(value).ty) {
            Type::Tensor { shape, .. } => Some(shape),
            _ => None,
        };
        if !keeps {
            break;
        }
        match op.operands.iter().find(|&&operand| shape_of(operand) == shape_of(value)) {
            Some(&operand) => value = operand,
            None => break,
        }
    }
    value
}

/// Whether two tensors of the same type certainly have the same sizes at run time.
pub fn same_sizes(ir: &Module, a: ValueId, b: ValueId) -> bool {
    origin(ir, a) == origin(ir, b)
}

/// The result shape of an elementwise op on two shapes; `None` if they may not fit at run time.
pub fn broadcast(ir: &Module, a: &Tensor, b: &Tensor) -> Option<Dims> {
    if a.sizes.len() != b.sizes.len() {
        return None;
    }
    if a.sizes == b.sizes && !is_static(&a.sizes) {
        return same_sizes(ir, a.value, b.value).then(|| a.sizes.clone());
    }
    let each = a.sizes.iter().zip(&b.sizes).map(|(&a, &b)| match (a, b) {
        (1, size) | (size, 1) => Some(size),
        (a, b) if a == b && a != DYNAMIC => Some(a),
        _ => None,
    });
    each.collect::<Option<Dims>>().filter(|sizes| small(sizes))
}

/// A second operand for an elementwise op with a given tensor, and the sizes of the result.
pub fn partner(s: &mut dyn GrammarBuilder, a: &Tensor, elem: Elem) -> Option<(Tensor, Dims)> {
    let fits = |ir: &Module, value: ValueId| {
        tensor_of(ir, value).is_some_and(|b| b.elem == elem && broadcast(ir, a, &b).is_some())
    };
    let found = if s.chance(75) { s.pick(&fits) } else { None };
    let value = match found {
        Some(value) => value,
        None => {
            let stretched = s.chance(40);
            let sizes: Dims = a
                .sizes
                .iter()
                .map(|&size| if size == DYNAMIC || stretched && s.chance(50) { 1 } else { size })
                .collect();
            let ty = tensor_type(s, elem, &sizes);
            s.value(ty)?
        }
    };
    let b = tensor_of(s.ir(), value)?;
    let sizes = broadcast(s.ir(), a, &b)?;
    Some((b, sizes))
}

/// The bytes of one element. The type must be able to represent the number.
fn element(elem: Elem, value: f64) -> Vec<u8> {
    match elem {
        Elem::Int(width) => Int::from_i128(width, value as i128).to_le_bytes(),
        Elem::Float(kind) => Float::from_f64(kind, value).to_int().to_le_bytes(),
    }
}

/// `dense<…>` of a type; equal elements are stored as one, as in MLIR.
pub fn dense(s: &mut dyn GrammarBuilder, elem: Elem, ty: TypeId, values: &[f64]) -> AttrId {
    let each: Vec<Vec<u8>> = values.iter().map(|&value| element(elem, value)).collect();
    let splat = each.iter().all(|bytes| *bytes == each[0]);
    let bytes = if splat { each[0].clone() } else { each.concat() };
    s.attr(Attr::Dense { data: DenseData::Bytes { splat, bytes: bytes.into() }, ty })
}

/// A constant. A single number is the value of all elements.
pub fn constant(s: &mut dyn GrammarBuilder, elem: Elem, sizes: &[i64], values: &[f64]) -> Option<Tensor> {
    let ty = tensor_type(s, elem, sizes);
    let attr = dense(s, elem, ty, values);
    let mut draft = s.draft(CONST)?;
    draft.attr("values", attr);
    finish(s, draft, &[], ty)
}

/// A constant that broadcasts to any shape of the rank.
pub fn scalar(s: &mut dyn GrammarBuilder, elem: Elem, rank: usize, value: f64) -> Option<Tensor> {
    let sizes: Dims = smallvec![1; rank];
    constant(s, elem, &sizes, &[value])
}

/// An integer that the element type represents exactly, as a constant that broadcasts to any shape of the rank.
pub fn whole(s: &mut dyn GrammarBuilder, elem: Elem, rank: usize, value: i128) -> Option<Tensor> {
    let Elem::Int(width) = elem else { return None };
    let sizes: Dims = smallvec![1; rank];
    let ty = tensor_type(s, elem, &sizes);
    let bytes = Int::from_i128(width, value).to_le_bytes().into();
    let attr = s.attr(Attr::Dense { data: DenseData::Bytes { splat: true, bytes }, ty });
    let mut draft = s.draft(CONST)?;
    draft.attr("values", attr);
    finish(s, draft, &[], ty)
}

/// A shape.
pub fn const_shape(s: &mut dyn GrammarBuilder, sizes: &[i64]) -> Option<ValueId> {
    let index = s.index_type();
    let holder = s.tensor(&[sizes.len() as i64], index);
    let bytes: Vec<[u8; 8]> = sizes.iter().map(|size| size.to_le_bytes()).collect();
    let splat = !bytes.is_empty() && bytes.iter().all(|each| *each == bytes[0]);
    let bytes = if splat { bytes[0].to_vec() } else { bytes.concat() };
    let attr = s.attr(Attr::Dense { data: DenseData::Bytes { splat, bytes: bytes.into() }, ty: holder });
    let ty = shape_type(s, sizes.len());
    let mut draft = s.draft(CONST_SHAPE)?;
    draft.attr("values", attr).result_type("output", ty);
    let op = s.emit(draft)?;
    s.ir().op(op).results.first().copied()
}

/// `!tosa.shape<rank>`
pub fn shape_type(s: &mut dyn GrammarBuilder, rank: usize) -> TypeId {
    s.dialect_type("tosa.shape", &format!("<{rank}>"))
}

/// Sets operands and result of a draft, in the order of ODS.
pub fn parts(draft: &mut Draft, operands: &[ValueId], result: TypeId) {
    for (part, &value) in draft.operands.iter_mut().zip(operands) {
        *part = DraftPart::Values(smallvec![value]);
    }
    if let Some(part) = draft.results.first_mut() {
        *part = DraftPart::Types(smallvec![result]);
    }
}

/// Emits a draft with these operands and this result.
pub fn finish(
    s: &mut dyn GrammarBuilder,
    mut draft: Draft,
    operands: &[ValueId],
    result: TypeId,
) -> Option<Tensor> {
    parts(&mut draft, operands, result);
    let op = s.emit(draft)?;
    let value = *s.ir().op(op).results.first()?;
    tensor_of(s.ir(), value)
}

/// An op beside the one in the making.
pub fn emit(
    s: &mut dyn GrammarBuilder,
    name: &str,
    operands: &[ValueId],
    elem: Elem,
    sizes: &[i64],
) -> Option<Tensor> {
    let mut draft = s.draft(name)?;
    draft.plain();
    let ty = tensor_type(s, elem, sizes);
    finish(s, draft, operands, ty)
}

/// As [`emit`], with the op that computes a function of the last operand's elements.
pub fn compute(
    s: &mut dyn GrammarBuilder,
    function: ScalarFunction,
    operands: &[ValueId],
    elem: Elem,
    sizes: &[i64],
) -> Option<Tensor> {
    let types = (s.type_of(*operands.last()?), elem.ty(s));
    let op = crate::shared().computing("tosa", function, &s.ir().ctx, types)?;
    emit(s, op.name, operands, elem, sizes)
}

pub fn bool_attr(s: &mut dyn GrammarBuilder, value: bool) -> AttrId {
    s.attr(Attr::Bool(value))
}

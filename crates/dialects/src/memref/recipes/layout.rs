//! Memref types as shapes and strides, and visible or new memrefs.

use assay_ir::{Attr, AttrId, Context, DYNAMIC, Module, Type, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{GrammarBuilder, GrammarBuilderExt, IrBuilderExt};

use crate::draw::{self, element};

/// A memref type with a strided layout.
#[derive(Clone, Debug)]
pub struct Strided {
    pub shape: Vec<i64>,
    pub elem: TypeId,
    pub strides: Vec<i64>,
    pub offset: i64,
    /// Whether the type has no layout, or the identity: its elements are contiguous.
    pub plain: bool,
    pub space: Option<AttrId>,
}

impl Strided {
    /// `None` for other types and for maps.
    pub fn from_type(ctx: &Context, ty: TypeId) -> Option<Strided> {
        let Type::MemRef { shape, elem, layout, memory_space } = ctx.ty(ty) else { return None };
        let (strides, offset, plain) = match layout.map(|attr| ctx.attr(attr)) {
            None => (row_major(shape), 0, true),
            // As a map, this layout is the identity.
            Some(Attr::Strided { strides, offset: 0 }) if strides[..] == [1] => (vec![1], 0, true),
            Some(Attr::Strided { strides, offset }) => (strides.to_vec(), *offset, false),
            Some(_) => return None,
        };
        Some(Strided { shape: shape.to_vec(), elem: *elem, strides, offset, plain, space: *memory_space })
    }

    /// The type. It has no layout if the elements are contiguous because those of the source are.
    pub fn ty(&self, builder: &mut dyn GrammarBuilder) -> TypeId {
        let layout = (!self.plain).then(|| {
            builder.attr(Attr::Strided { strides: self.strides.clone().into(), offset: self.offset })
        });
        let shape = self.shape.clone().into();
        builder.ty(Type::MemRef { shape, elem: self.elem, layout, memory_space: self.space })
    }

    /// The number of symbols: one for each number that the layout leaves open.
    pub fn symbols(&self) -> usize {
        let open = self.strides.iter().chain([&self.offset]).filter(|&&each| each == DYNAMIC);
        if self.plain { 0 } else { open.count() }
    }
}

/// Strides of contiguous elements.
pub fn row_major(shape: &[i64]) -> Vec<i64> {
    let mut strides = vec![1; shape.len()];
    for at in (1..shape.len()).rev() {
        let unknown = strides[at] == DYNAMIC || shape[at] == DYNAMIC;
        strides[at - 1] = if unknown { DYNAMIC } else { strides[at].wrapping_mul(shape[at]) };
    }
    strides
}

/// The product: 0 if a factor is 0, otherwise dynamic if a factor is (`SaturatedInteger`).
pub fn times(a: i64, b: i64) -> i64 {
    match (a, b) {
        (0, _) | (_, 0) => 0,
        (DYNAMIC, _) | (_, DYNAMIC) => DYNAMIC,
        _ => a.wrapping_mul(b),
    }
}

/// The sum, unknown if a part is.
pub fn plus(a: i64, b: i64) -> i64 {
    if a == DYNAMIC || b == DYNAMIC { DYNAMIC } else { a.wrapping_add(b) }
}

/// The memref type of a value.
pub fn read_strided(builder: &dyn GrammarBuilder, value: ValueId) -> Option<Strided> {
    Strided::from_type(&builder.ir().ctx, builder.type_of(value))
}

/// The shape and element of a memref value with any layout.
pub fn parts(builder: &dyn GrammarBuilder, value: ValueId) -> Option<(Vec<i64>, TypeId)> {
    draw::ranked(builder.ir(), builder.type_of(value)).map(|(shape, elem)| (shape.to_vec(), elem))
}

/// A memref type of a shape, sometimes with a layout and a memory space.
pub fn type_of_shape(builder: &mut dyn GrammarBuilder, shape: &[i64], elem: TypeId) -> TypeId {
    let space = builder.chance(8).then(|| builder.int_attr(64, 1));
    let mut made =
        Strided { shape: shape.into(), elem, strides: row_major(shape), offset: 0, plain: true, space };
    if builder.chance(20) {
        made.plain = false;
        made.offset = builder.one_of(&[0, 0, 3, DYNAMIC]);
        for stride in &mut made.strides {
            *stride = if builder.chance(30) { DYNAMIC } else { times(*stride, builder.one_of(&[1, 1, 2])) };
        }
    }
    made.ty(builder)
}

pub fn is_memref(ir: &Module, value: ValueId) -> bool {
    matches!(ir.ctx.ty(ir.value(value).ty), Type::MemRef { .. })
}

/// Ranked or not.
pub fn is_any_memref(ir: &Module, value: ValueId) -> bool {
    matches!(ir.ctx.ty(ir.value(value).ty), Type::MemRef { .. } | Type::UnrankedMemRef { .. })
}

/// A ranked memref that satisfies a condition; one of the given type if none is visible.
pub fn memref(
    builder: &mut dyn GrammarBuilder,
    accept: &dyn Fn(&Module, TypeId) -> bool,
    ty: TypeId,
) -> Option<ValueId> {
    let fits = |ir: &Module, value: ValueId| is_memref(ir, value) && accept(ir, ir.value(value).ty);
    builder.pick_or(&fits, ty)
}

/// Any memref, of any layout, with a number of dimensions in the inclusive range.
pub fn draw_ranked(builder: &mut dyn GrammarBuilder, low: usize, high: usize) -> Option<ValueId> {
    let (shape, elem) = (draw::shape_of(builder, low, high), element(builder));
    let ty = type_of_shape(builder, &shape, elem);
    let fits = |ir: &Module, ty| {
        draw::ranked(ir, ty).is_some_and(|(shape, _)| (low..=high.max(6)).contains(&shape.len()))
    };
    memref(builder, &fits, ty)
}

/// As [`draw_ranked`], for a strided layout.
pub fn draw_strided(builder: &mut dyn GrammarBuilder, low: usize, high: usize) -> Option<(ValueId, Strided)> {
    let (shape, elem) = (draw::shape_of(builder, low, high), element(builder));
    let ty = type_of_shape(builder, &shape, elem);
    let fits = |ir: &Module, ty| {
        Strided::from_type(&ir.ctx, ty)
            .is_some_and(|memref| (low..=high.max(6)).contains(&memref.shape.len()))
    };
    let value = memref(builder, &fits, ty)?;
    Some((value, read_strided(builder, value)?))
}

/// A memref of numbers without signs.
pub fn numbers(builder: &mut dyn GrammarBuilder) -> Option<ValueId> {
    use assay_ir::Signedness::Signless;
    let shape = draw::shape(builder);
    let elem = if builder.chance(60) { builder.scalar(Class::Int) } else { builder.scalar(Class::Float) };
    let ty = type_of_shape(builder, &shape, elem);
    let fits = |ir: &Module, ty| {
        draw::ranked(ir, ty).is_some_and(|(_, elem)| {
            matches!(ir.ctx.ty(elem), Type::Integer { signedness: Signless, .. } | Type::Float(_))
        })
    };
    memref(builder, &fits, ty)
}

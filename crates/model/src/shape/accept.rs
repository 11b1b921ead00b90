//! Evaluates the predicates of type constraints: yes, no or unknown.

use assay_ir::{Context, DYNAMIC, Type, TypeId};

use super::pred::{BuiltinClass, Measure, Pred, SubjectPart};

/// Whether a constraint accepts its subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accept {
    /// It satisfies the constraint.
    Yes,
    /// It does not satisfy the constraint.
    No,
    /// A part of the predicate is opaque, or the predicate asks for an interface that a dialect's type may implement.
    Unknown,
}

impl From<bool> for Accept {
    fn from(value: bool) -> Accept {
        if value { Accept::Yes } else { Accept::No }
    }
}

impl std::ops::Not for Accept {
    type Output = Accept;

    fn not(self) -> Accept {
        match self {
            Accept::Yes => Accept::No,
            Accept::No => Accept::Yes,
            Accept::Unknown => Accept::Unknown,
        }
    }
}

impl Accept {
    /// Kleene's conjunction over all elements.
    pub fn all(each: impl IntoIterator<Item = Accept>) -> Accept {
        let mut result = Accept::Yes;
        for one in each {
            match one {
                Accept::No => return Accept::No,
                Accept::Unknown => result = Accept::Unknown,
                Accept::Yes => {}
            }
        }
        result
    }

    /// Kleene's disjunction over all elements.
    pub fn any(each: impl IntoIterator<Item = Accept>) -> Accept {
        !Accept::all(each.into_iter().map(|one| !one))
    }
}

/// Whether a type satisfies a predicate over types.
pub fn type_accepts(ctx: &Context, pred: &Pred, ty: TypeId) -> Accept {
    match pred {
        Pred::True => Accept::Yes,
        Pred::And(parts) => Accept::all(parts.iter().map(|part| type_accepts(ctx, part, ty))),
        Pred::Or(parts) => Accept::any(parts.iter().map(|part| type_accepts(ctx, part, ty))),
        Pred::Not(inner) => !type_accepts(ctx, inner, ty),
        Pred::Int { sign, width } => match ctx.ty(ty) {
            Type::Integer { width: has, signedness } => {
                (width.is_none_or(|want| want == *has) && sign.is_none_or(|want| want == *signedness)).into()
            }
            _ => Accept::No,
        },
        Pred::Float(kind) => matches!(ctx.ty(ty), Type::Float(has) if has == kind).into(),
        Pred::Is(kind) => type_is(ctx, *kind, ty),
        Pred::Named(name) => match ctx.ty(ty) {
            Type::Dialect { name: has, .. } => named(name, '!', ctx.str(*has)),
            _ => Accept::No,
        },
        Pred::Compare(measure, op, value) => match measure_type(ctx, *measure, ty) {
            Some(has) => op.holds(has, i128::from(*value)).into(),
            None => Accept::Unknown,
        },
        Pred::Shape(want) => match sizes(ctx, ty) {
            Some(has) => (has == *want).into(),
            None => Accept::Unknown,
        },
        Pred::At(SubjectPart::Elem, inner) => match elem(ctx, ty) {
            Some(elem) => type_accepts(ctx, inner, elem),
            None => Accept::Unknown,
        },
        Pred::At(..) | Pred::OneOf(_) | Pred::Mask(_) | Pred::Opaque(_) => Accept::Unknown,
    }
}

/// Compares the wanted name (`!dialect.word`) with a written one. The form `!dialect<word …>` only names the dialect, so it may be any of its
/// types.
pub(super) fn named(want: &str, sigil: char, has: &str) -> Accept {
    let Some(want) = want.strip_prefix(sigil) else { return Accept::No };
    if want == has {
        Accept::Yes
    } else if !has.contains('.') && want.split('.').next() == Some(has) {
        Accept::Unknown
    } else {
        Accept::No
    }
}

fn type_is(ctx: &Context, kind: BuiltinClass, ty: TypeId) -> Accept {
    let ty = ctx.ty(ty);
    if let Type::Dialect { .. } = ty {
        return match kind {
            BuiltinClass::AnyType => Accept::Yes,
            // Interfaces and traits that types of dialects can have.
            BuiltinClass::AnyFloat
            | BuiltinClass::Shaped
            | BuiltinClass::Ranked
            | BuiltinClass::StaticShape
            | BuiltinClass::AllScalable
            | BuiltinClass::ValueSemantics => Accept::Unknown,
            _ => Accept::No,
        };
    }
    let scalable = |all: bool| match ty {
        Type::Vector { shape, .. } if all => shape.iter().all(|dim| dim.scalable),
        Type::Vector { shape, .. } => shape.iter().any(|dim| dim.scalable),
        _ => false,
    };
    let holds = match kind {
        BuiltinClass::AnyType => true,
        BuiltinClass::Index => matches!(ty, Type::Index),
        BuiltinClass::AnyFloat => matches!(ty, Type::Float(_)),
        BuiltinClass::Complex => matches!(ty, Type::Complex(_)),
        BuiltinClass::None => matches!(ty, Type::None),
        BuiltinClass::Tuple => matches!(ty, Type::Tuple(_)),
        BuiltinClass::Function => matches!(ty, Type::Function { .. }),
        BuiltinClass::Vector => matches!(ty, Type::Vector { .. }),
        BuiltinClass::FixedVector => matches!(ty, Type::Vector { .. }) && !scalable(false),
        BuiltinClass::ScalableVector => scalable(false),
        BuiltinClass::AllScalable => scalable(true),
        BuiltinClass::Tensor => matches!(ty, Type::Tensor { .. } | Type::UnrankedTensor { .. }),
        BuiltinClass::RankedTensor => matches!(ty, Type::Tensor { .. }),
        BuiltinClass::UnrankedTensor => matches!(ty, Type::UnrankedTensor { .. }),
        BuiltinClass::AnyMemRef => matches!(ty, Type::MemRef { .. } | Type::UnrankedMemRef { .. }),
        BuiltinClass::MemRef => matches!(ty, Type::MemRef { .. }),
        BuiltinClass::UnrankedMemRef => matches!(ty, Type::UnrankedMemRef { .. }),
        BuiltinClass::ValueSemantics => {
            matches!(ty, Type::Vector { .. } | Type::Tensor { .. } | Type::UnrankedTensor { .. })
        }
        BuiltinClass::Shaped => is_shaped(ty),
        BuiltinClass::Ranked => is_shaped(ty) && sizes_of(ty).is_some(),
        BuiltinClass::StaticShape => sizes_of(ty).is_some_and(|sizes| !sizes.contains(&DYNAMIC)),
        _ => return Accept::No,
    };
    holds.into()
}

/// Whether a builtin type is a vector, a tensor or a memref.
pub(super) fn is_shaped(ty: &Type) -> bool {
    matches!(
        ty,
        Type::Vector { .. }
            | Type::Tensor { .. }
            | Type::UnrankedTensor { .. }
            | Type::MemRef { .. }
            | Type::UnrankedMemRef { .. }
    )
}

/// Sizes of a ranked builtin type, with [`DYNAMIC`] for unknown ones.
pub(super) fn sizes(ctx: &Context, ty: TypeId) -> Option<Vec<i64>> {
    sizes_of(ctx.ty(ty))
}

fn sizes_of(ty: &Type) -> Option<Vec<i64>> {
    match ty {
        Type::Vector { shape, .. } => Some(shape.iter().map(|dim| dim.size).collect()),
        Type::Tensor { shape, .. } | Type::MemRef { shape, .. } => Some(shape.to_vec()),
        _ => None,
    }
}

/// Element type of a shaped or complex builtin type.
pub fn elem(ctx: &Context, ty: TypeId) -> Option<TypeId> {
    match ctx.ty(ty) {
        Type::Vector { elem, .. }
        | Type::Tensor { elem, .. }
        | Type::UnrankedTensor { elem }
        | Type::MemRef { elem, .. }
        | Type::UnrankedMemRef { elem, .. }
        | Type::Complex(elem) => Some(*elem),
        _ => None,
    }
}

fn measure_type(ctx: &Context, measure: Measure, ty: TypeId) -> Option<i128> {
    let sizes = sizes(ctx, ty)?;
    match measure {
        Measure::Rank => Some(sizes.len() as i128),
        Measure::Elements => sizes.iter().try_fold(1i128, |product, &size| {
            if size == DYNAMIC { None } else { product.checked_mul(i128::from(size)) }
        }),
        Measure::Length | Measure::Value => None,
    }
}

#[cfg(test)]
mod tests {
    use super::super::pred::parse;
    use super::*;
    use assay_ir::{FloatKind, Signedness, VectorDim};

    #[test]
    fn kleene() {
        use Accept::*;
        assert_eq!(Accept::all([Yes, Unknown]), Unknown);
        assert_eq!(Accept::all([Unknown, No]), No);
        assert_eq!(Accept::any([Unknown, Yes]), Yes);
        assert_eq!(Accept::any([No, Unknown]), Unknown);
        assert_eq!(Accept::any([]), No);
    }

    #[test]
    fn types() {
        let mut ctx = Context::default();
        let i8 = ctx.intern_type(Type::Integer { width: 8, signedness: Signedness::Signless });
        let f32 = ctx.intern_type(Type::Float(FloatKind::F32));
        let shape = [4, 2].map(|size| VectorDim { size, scalable: size == 2 });
        let vector = ctx.intern_type(Type::Vector { shape: shape.into(), elem: i8 });
        let tensor =
            ctx.intern_type(Type::Tensor { shape: [DYNAMIC].into(), elem: f32, encoding: Option::None });
        let name = ctx.sym("llvm.ptr");
        let body = ctx.sym("");
        let ptr = ctx.intern_type(Type::Dialect { name, body });
        let check = |text: &str, ty, want| {
            assert_eq!(type_accepts(&ctx, &parse(text).unwrap(), ty), want, "{text}");
        };
        check("(int signless 8)", i8, Accept::Yes);
        check("(int unsigned)", i8, Accept::No);
        check("(and vector (at elem (int any 8)))", vector, Accept::Yes);
        check("(and vector (at elem f32))", i8, Accept::No);
        check("fixed-vector", vector, Accept::No);
        check("(= elements 8)", vector, Accept::Yes);
        check("(= elements 8)", tensor, Accept::Unknown);
        check("(and tensor (not (= rank 2)))", tensor, Accept::Yes);
        check("(shape 4 2)", vector, Accept::Yes);
        check("static-shape", tensor, Accept::No);
        check("!llvm.ptr", ptr, Accept::Yes);
        check("!llvm.array", ptr, Accept::No);
        check("shaped", ptr, Accept::Unknown);
        check("(or index (opaque \"x\"))", i8, Accept::Unknown);
    }
}

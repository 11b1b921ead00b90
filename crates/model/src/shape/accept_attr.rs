//! Evaluates the predicates of attribute constraints: yes, no or unknown.

use assay_ir::{Attr, AttrId, Context, Float, Type, TypeId};

use super::accept::{Accept, elem, named, type_accepts};
use super::pred::{BuiltinClass, Measure, Pred, SubjectPart};

/// Whether an attribute satisfies a predicate over attributes.
pub fn attr_accepts(ctx: &Context, pred: &Pred, attr: AttrId) -> Accept {
    match pred {
        Pred::True => Accept::Yes,
        Pred::And(parts) => Accept::all(parts.iter().map(|part| attr_accepts(ctx, part, attr))),
        Pred::Or(parts) => Accept::any(parts.iter().map(|part| attr_accepts(ctx, part, attr))),
        Pred::Not(inner) => !attr_accepts(ctx, inner, attr),
        Pred::Is(kind) => attr_is(ctx, *kind, attr),
        Pred::Named(name) => match ctx.attr(attr) {
            Attr::Dialect { name: has, .. } => named(name, '#', ctx.str(*has)),
            _ => Accept::No,
        },
        Pred::Compare(measure, op, value) => match measure_attr(ctx, *measure, attr) {
            Some(has) => op.holds(has, i128::from(*value)).into(),
            None => Accept::Unknown,
        },
        Pred::OneOf(values) => match integer(ctx, attr) {
            Some(has) => values.iter().any(|&value| i128::from(value) == has).into(),
            None => Accept::Unknown,
        },
        Pred::Mask(mask) => match integer(ctx, attr) {
            Some(has) => (has as u64 & !mask == 0).into(),
            None => Accept::Unknown,
        },
        Pred::Shape(want) => match type_of(ctx, attr) {
            Some(ty) => type_accepts(ctx, &Pred::Shape(want.clone()), ty),
            None => Accept::Unknown,
        },
        Pred::At(part, inner) => accept_part(ctx, *part, inner, attr),
        Pred::Int { .. } | Pred::Float(_) | Pred::Opaque(_) => Accept::Unknown,
    }
}

fn accept_part(ctx: &Context, part: SubjectPart, inner: &Pred, attr: AttrId) -> Accept {
    match part {
        SubjectPart::TypeOf => match (ctx.attr(attr), type_of(ctx, attr)) {
            // `true` and `false` are integer attributes of type i1, which may not be interned.
            (Attr::Bool(_), _) => bool_type_accepts(inner),
            (_, Some(ty)) => type_accepts(ctx, inner, ty),
            (_, None) => Accept::Unknown,
        },
        SubjectPart::Held => match ctx.attr(attr) {
            Attr::Type(ty) => type_accepts(ctx, inner, *ty),
            _ => Accept::Unknown,
        },
        SubjectPart::Each => match ctx.attr(attr) {
            Attr::Array(each) => Accept::all(each.iter().map(|&one| attr_accepts(ctx, inner, one))),
            _ => Accept::Unknown,
        },
        SubjectPart::Elem => match (ctx.attr(attr), type_of(ctx, attr).and_then(|ty| elem(ctx, ty))) {
            (Attr::DenseArray { elem, .. }, _) => type_accepts(ctx, inner, *elem),
            (_, Some(ty)) => type_accepts(ctx, inner, ty),
            (_, None) => Accept::Unknown,
        },
    }
}

fn bool_type_accepts(pred: &Pred) -> Accept {
    let mut ctx = Context::default();
    let i1 = ctx.intern_type(Type::Integer { width: 1, signedness: assay_ir::Signedness::Signless });
    type_accepts(&ctx, pred, i1)
}

/// Type of a typed attribute. `None` for an untyped one, and for `true` and `false`, whose type may not be interned.
pub(super) fn type_of(ctx: &Context, attr: AttrId) -> Option<TypeId> {
    match ctx.attr(attr) {
        Attr::Integer { ty, .. }
        | Attr::Float { ty, .. }
        | Attr::TypedString { ty, .. }
        | Attr::Dense { ty, .. }
        | Attr::DenseResource { ty, .. }
        | Attr::Sparse { ty, .. } => Some(*ty),
        Attr::Dialect { ty, .. } => *ty,
        _ => None,
    }
}

/// Value of an integer attribute. Signless and signed values are sign-extended.
fn integer(ctx: &Context, attr: AttrId) -> Option<i128> {
    match ctx.attr(attr) {
        Attr::Bool(value) => Some(i128::from(*value)),
        Attr::Integer { value, ty } => match ctx.ty(*ty) {
            Type::Integer { signedness: assay_ir::Signedness::Unsigned, .. } => {
                value.to_u64().map(i128::from)
            }
            _ => value.sext_inline(),
        },
        _ => None,
    }
}

fn measure_attr(ctx: &Context, measure: Measure, attr: AttrId) -> Option<i128> {
    match (measure, ctx.attr(attr)) {
        (Measure::Value, _) => integer(ctx, attr),
        (Measure::Length, Attr::Array(each)) => Some(each.len() as i128),
        (Measure::Length, Attr::Dictionary(each)) => Some(each.len() as i128),
        (Measure::Length, Attr::DenseArray { len, .. }) => Some(i128::from(*len)),
        (Measure::Length, Attr::String(text)) => Some(ctx.str(*text).len() as i128),
        _ => None,
    }
}

fn attr_is(ctx: &Context, kind: BuiltinClass, attr: AttrId) -> Accept {
    let value = ctx.attr(attr);
    if let Attr::Dialect { ty, .. } = value {
        return match kind {
            BuiltinClass::TypedAttr if ty.is_some() => Accept::Yes,
            // Interfaces that a dialect's attribute can implement.
            BuiltinClass::TypedAttr | BuiltinClass::ElementsAttr => Accept::Unknown,
            _ => Accept::No,
        };
    }
    let dense_elem = |wanted: fn(&Type) -> bool| match value {
        Attr::Dense { ty, .. } => elem(ctx, *ty).is_some_and(|elem| wanted(ctx.ty(elem))),
        _ => false,
    };
    let holds = match kind {
        BuiltinClass::IntegerAttr => matches!(value, Attr::Integer { .. } | Attr::Bool(_)),
        BuiltinClass::BoolAttr => is_bool(ctx, value),
        BuiltinClass::FloatAttr => matches!(value, Attr::Float { value: Float { .. }, .. }),
        BuiltinClass::StringAttr => {
            matches!(value, Attr::String(_) | Attr::Bytes(_) | Attr::TypedString { .. })
        }
        BuiltinClass::TypeAttr => matches!(value, Attr::Type(_)),
        BuiltinClass::UnitAttr => matches!(value, Attr::Unit),
        BuiltinClass::ArrayAttr => matches!(value, Attr::Array(_)),
        BuiltinClass::DictionaryAttr => matches!(value, Attr::Dictionary(_)),
        BuiltinClass::SymbolRefAttr => matches!(value, Attr::SymbolRef { .. }),
        BuiltinClass::FlatSymbolRefAttr => {
            matches!(value, Attr::SymbolRef { nested, .. } if nested.is_empty())
        }
        BuiltinClass::ElementsAttr => {
            matches!(
                value,
                Attr::Dense { .. }
                    | Attr::DenseResource { .. }
                    | Attr::Sparse { .. }
                    | Attr::DenseArray { .. }
            )
        }
        BuiltinClass::DenseElementsAttr => matches!(value, Attr::Dense { .. }),
        BuiltinClass::DenseIntElementsAttr => {
            dense_elem(|ty| matches!(ty, Type::Integer { .. } | Type::Index))
        }
        BuiltinClass::DenseFPElementsAttr => dense_elem(|ty| matches!(ty, Type::Float(_))),
        BuiltinClass::DenseArrayAttr => matches!(value, Attr::DenseArray { .. }),
        BuiltinClass::AffineMapAttr => matches!(value, Attr::AffineMap(_)),
        BuiltinClass::IntegerSetAttr => matches!(value, Attr::IntegerSet(_)),
        BuiltinClass::TypedAttr => type_of(ctx, attr).is_some() || is_bool(ctx, value) || is_string(value),
        BuiltinClass::LocationAttr => is_location(value),
        _ => return Accept::No,
    };
    holds.into()
}

/// A string attribute has a type as well; without a written type, it is `none`.
fn is_string(attr: &Attr) -> bool {
    matches!(attr, Attr::String(_) | Attr::Bytes(_) | Attr::DenseArray { .. })
}

fn is_bool(ctx: &Context, attr: &Attr) -> bool {
    match attr {
        Attr::Bool(_) => true,
        Attr::Integer { ty, .. } => matches!(ctx.ty(*ty), Type::Integer { width: 1, .. }),
        _ => false,
    }
}

fn is_location(attr: &Attr) -> bool {
    matches!(
        attr,
        Attr::UnknownLoc
            | Attr::FileLoc { .. }
            | Attr::NameLoc { .. }
            | Attr::CallSiteLoc { .. }
            | Attr::FusedLoc { .. }
    )
}

#[cfg(test)]
mod tests {
    use super::super::pred::parse;
    use super::*;
    use assay_ir::{Int, Signedness};

    #[test]
    fn attributes() {
        let mut ctx = Context::default();
        let i64 = ctx.intern_type(Type::Integer { width: 64, signedness: Signedness::Signless });
        let five = ctx.intern_attr(Attr::Integer { value: Int::from_i128(64, 5), ty: i64 });
        let yes = ctx.intern_attr(Attr::Bool(true));
        let unit = ctx.intern_attr(Attr::Unit);
        let ty = ctx.intern_attr(Attr::Type(i64));
        let array = ctx.intern_attr(Attr::Array([five, five].into()));
        let (name, body) = (ctx.sym("arith.overflow"), ctx.sym("<nsw>"));
        let flags = ctx.intern_attr(Attr::Dialect { name, body, ty: None });
        let check = |text: &str, attr, want| {
            assert_eq!(attr_accepts(&ctx, &parse(text).unwrap(), attr), want, "{text}");
        };
        check("(and integer-attr (at type-of (int signless 64)))", five, Accept::Yes);
        check("(and integer-attr (at type-of (int signless 64)))", yes, Accept::No);
        check("(and integer-attr (at type-of (int signless 1)))", yes, Accept::Yes);
        check("(>= value 6)", five, Accept::No);
        check("(one-of 4 5)", five, Accept::Yes);
        check("(mask 3)", five, Accept::No);
        check("(and array-attr (at each (mask 7)) (= length 2))", array, Accept::Yes);
        check("(and array-attr (at each unit-attr))", array, Accept::No);
        check("(and type-attr (at held index))", ty, Accept::No);
        check("#arith.overflow", flags, Accept::Yes);
        check("#arith.fastmath", flags, Accept::No);
        check("(or unit-attr (opaque \"?\"))", unit, Accept::Yes);
    }
}

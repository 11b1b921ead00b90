//! Helpers for decoding ops of the dialect.

use assay_ir::{Attr, Context, Float, Int, Signedness, Type, TypeId};
use assay_model::{ElemType, OpView, Scalar, ScalarKernel, Stop};

/// The type of a tensor's elements.
fn elem_type(ctx: &Context, ty: TypeId) -> TypeId {
    match ctx.ty(ty) {
        Type::Tensor { elem, .. } | Type::UnrankedTensor { elem } | Type::Vector { elem, .. } => *elem,
        _ => ty,
    }
}

/// Whether the elements of a type are unsigned integers.
pub fn is_unsigned(view: &OpView<'_>, ty: TypeId) -> bool {
    let elem = elem_type(&view.module.ctx, ty);
    matches!(view.module.ctx.ty(elem), Type::Integer { signedness: Signedness::Unsigned, .. })
}

/// Element type of an operand whose integers are read signed. TOSA computes on signless integers, and most lowerings do not handle unsigned ones.
pub fn signed_elem(view: &OpView<'_>, operand: usize) -> Result<ElemType, Stop> {
    if is_unsigned(view, view.operand_type(operand)?) {
        return Err(view.unsupported("unsigned integers"));
    }
    view.operand_elem(operand)
}

/// Whether numbers take precedence over NaN [TosaOpBase.td, Tosa_NanPropagationModeAttr].
pub fn ignores_nan(view: &OpView<'_>) -> Result<bool, Stop> {
    let word = match view.attr("nan_mode") {
        None => Some("PROPAGATE"),
        Some(Attr::String(word)) => Some(view.module.ctx.str(*word)),
        Some(_) => view.keyword("nan_mode"),
    };
    match word {
        Some("PROPAGATE") => Ok(false),
        Some("IGNORE") => Ok(true),
        _ => Err(view.invalid("has an unknown nan_mode")),
    }
}

/// A bool attribute; false where it is absent.
pub fn flag(view: &OpView<'_>, name: &str) -> bool {
    matches!(view.attr(name), Some(Attr::Bool(true)))
}

/// A kernel on one scalar, selected by the type of the first operand.
pub fn one(
    view: &OpView<'_>,
    int: Option<fn(&Int) -> Int>,
    float: Option<fn(Float) -> Float>,
) -> Result<ScalarKernel, Stop> {
    match (signed_elem(view, 0)?, int, float) {
        (ElemType::Int(_), Some(int), _) => Ok(Box::new(move |operands, results| match operands {
            [Scalar::Int(a), ..] => {
                results[0] = Scalar::Int(int(a));
                Ok(())
            }
            _ => Err(Stop::invalid("an operand that is not an integer")),
        })),
        (ElemType::Float(_), _, Some(float)) => Ok(Box::new(move |operands, results| match operands {
            [Scalar::Float(a), ..] => {
                results[0] = Scalar::Float(float(*a));
                Ok(())
            }
            _ => Err(Stop::invalid("an operand that is not a float")),
        })),
        _ => Err(view.unsupported("elements that TOSA does not define it for")),
    }
}

/// A kernel on two scalars, selected by the type of the first operand.
pub fn two(
    view: &OpView<'_>,
    int: Option<fn(&Int, &Int) -> Int>,
    float: Option<fn(Float, Float) -> Float>,
) -> Result<ScalarKernel, Stop> {
    match (signed_elem(view, 0)?, int, float) {
        (ElemType::Int(_), Some(int), _) => Ok(Box::new(move |operands, results| match operands {
            [Scalar::Int(a), Scalar::Int(b)] => {
                results[0] = Scalar::Int(int(a, b));
                Ok(())
            }
            _ => Err(Stop::invalid("operands that are not two integers")),
        })),
        (ElemType::Float(_), _, Some(float)) => Ok(Box::new(move |operands, results| match operands {
            [Scalar::Float(a), Scalar::Float(b)] => {
                results[0] = Scalar::Float(float(*a, *b));
                Ok(())
            }
            _ => Err(Stop::invalid("operands that are not two floats")),
        })),
        _ => Err(view.unsupported("elements that TOSA does not define it for")),
    }
}

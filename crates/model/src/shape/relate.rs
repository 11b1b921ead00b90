//! Relations between the operands, results and attributes of one op (`AllTypesMatch`, `TypesMatchWith`, …).
//!
//! Text form: `same WHAT NAME NAME…`, `match TRANSFORM FROM TO`, `match? …` where either may be absent, or `opaque TEXT`. Each name is the name
//! of an operand, a result or a typed attribute.

use assay_ir::{Attr, AttrId, Module, OpId, Signedness, Type, TypeId, ValueId};

use super::accept::{elem, is_shaped, sizes};
use super::accept_attr::type_of;
use super::pred::worded;
use super::segments::segments;
use super::{Arity, OpShape, ValueShape};

worded! {
    /// These aspects are the same.
    Same {
        Type = "type",
        Elem = "elem",
        Shape = "shape",
        Rank = "rank",
        Count = "count",
    }
}

worded! {
    /// How one type follows from another.
    Transform {
        Identity = "identity",
        Elem = "elem",
        /// The element of a complex type, or of a shaped type with complex elements.
        ComplexElem = "complex-elem",
        /// `i1` in the same shape.
        I1 = "i1",
    }
}

/// A relation. The names are those of the op's shape.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The named parts agree in this aspect.
    Same(Same, Vec<&'static str>),
    /// The type of `to` is the transformed type of `from`.
    Match {
        /// From the type of `from` to that of `to`.
        transform: Transform,
        /// Name of an operand or result.
        from: &'static str,
        /// Name of an operand or result.
        to: &'static str,
    },
    /// C++ text.
    Opaque(&'static str),
}

impl Relation {
    pub(super) fn read(text: &'static str) -> Result<Relation, String> {
        let (head, rest) = text.split_once(' ').ok_or_else(|| format!("'{text}' is not a relation"))?;
        if head == "opaque" {
            return Ok(Relation::Opaque(rest));
        }
        let mut words = rest.split(' ');
        let word = words.next().unwrap_or_default();
        let unknown = || format!("unknown word '{word}' in a relation");
        if head == "same" {
            return Ok(Relation::Same(Same::from_word(word).ok_or_else(unknown)?, words.collect()));
        }
        let transform = Transform::from_word(word).ok_or_else(unknown)?;
        match (words.next(), words.next()) {
            (Some(from), Some(to)) => Ok(Relation::Match { transform, from, to }),
            _ => Err("a relation lacks a name".into()),
        }
    }

    /// The name of a part that breaks the relation, if there is one. Absent optional parts and unknown types do not break it.
    pub(super) fn broken(&self, module: &Module, op: OpId, shape: &OpShape) -> Option<String> {
        match self {
            Relation::Opaque(_) => None,
            Relation::Same(what, names) => {
                let types = names.iter().map(|name| types_of(module, op, shape, name)).collect::<Vec<_>>();
                let first = types.iter().position(|list| list.is_some())?;
                let wanted = types[first].as_ref()?;
                (first + 1..names.len()).find_map(|index| {
                    let agree = same_lists(module, *what, wanted, types[index].as_ref()?);
                    let message = || {
                        format!(
                            "'{}' and '{}' must have the same {}",
                            names[first],
                            names[index],
                            what.word()
                        )
                    };
                    (!agree).then(message)
                })
            }
            Relation::Match { transform, from, to } => {
                let (source, target) = (types_of(module, op, shape, from)?, types_of(module, op, shape, to)?);
                let (&[source], &[target]) = (source.as_slice(), target.as_slice()) else { return None };
                (transformed_equals(module, *transform, source, target) == Some(false))
                    .then(|| format!("the type of '{to}' does not follow from that of '{from}'"))
            }
        }
    }
}

/// Types of the values (or of the attribute) with a name; `None` if there are none, or if they are not known.
fn types_of(module: &Module, op: OpId, shape: &OpShape, name: &str) -> Option<Vec<TypeId>> {
    let of = |list: &[ValueShape], values: &[ValueId], results: bool| {
        let index = list.iter().position(|each| each.name == name)?;
        let parts = segments(module, op, shape, results).ok()?;
        let types: Vec<_> =
            values.get(parts.get(index)?.clone())?.iter().map(|&value| module.value(value).ty).collect();
        // A variadic part without elements cannot break a relation.
        (!types.is_empty() || list[index].arity == Arity::One).then_some(types)
    };
    let data = module.op(op);
    of(&shape.operands, &data.operands, false).or_else(|| of(&shape.results, &data.results, true)).or_else(
        || {
            shape.attrs.iter().any(|each| each.name == name).then_some(())?;
            let attr: AttrId = module.attr_of(op, name)?;
            match module.ctx.attr(attr) {
                // For a type attribute, the relation is about the attribute's own type, which has no text form.
                Attr::Type(_) => None,
                _ => type_of(&module.ctx, attr).map(|ty| vec![ty]),
            }
        },
    )
}

fn same_lists(module: &Module, what: Same, left: &[TypeId], right: &[TypeId]) -> bool {
    if left.len() != right.len() {
        return what != Same::Type;
    }
    left.iter().zip(right).all(|(&left, &right)| same(module, what, left, right))
}

/// Whether two types agree; true if that is not known (types of dialects).
fn same(module: &Module, what: Same, left: TypeId, right: TypeId) -> bool {
    let ctx = &module.ctx;
    let dialect = |ty| matches!(ctx.ty(ty), Type::Dialect { .. });
    if left == right {
        return true;
    }
    if what != Same::Type && (dialect(left) || dialect(right)) {
        return true;
    }
    match what {
        Same::Type => false,
        Same::Elem => elem_or_self(module, left) == elem_or_self(module, right),
        Same::Shape => match (sizes(ctx, left), sizes(ctx, right)) {
            (Some(left), Some(right)) => left == right,
            _ => true,
        },
        Same::Rank => match (sizes(ctx, left), sizes(ctx, right)) {
            (Some(left), Some(right)) => left.len() == right.len(),
            _ => true,
        },
        Same::Count => match (sizes(ctx, left), sizes(ctx, right)) {
            (Some(left), Some(right)) => left.iter().product::<i64>() == right.iter().product::<i64>(),
            _ => true,
        },
    }
}

/// Element type of a shaped type, any other type itself.
pub(super) fn elem_or_self(module: &Module, ty: TypeId) -> TypeId {
    if is_shaped(module.ctx.ty(ty)) { elem(&module.ctx, ty).unwrap_or(ty) } else { ty }
}

fn transformed_equals(module: &Module, transform: Transform, from: TypeId, to: TypeId) -> Option<bool> {
    let ctx = &module.ctx;
    match transform {
        Transform::Identity => Some(from == to),
        Transform::Elem => match ctx.ty(from) {
            Type::Dialect { .. } => None,
            _ => Some(elem(ctx, from).unwrap_or(from) == to),
        },
        Transform::ComplexElem => match ctx.ty(from) {
            Type::Complex(elem) => Some(*elem == to),
            _ => None,
        },
        Transform::I1 => i1_of(module, from, to),
    }
}

/// Whether `to` is `i1` in the shape of `from`.
fn i1_of(module: &Module, from: TypeId, to: TypeId) -> Option<bool> {
    let ctx = &module.ctx;
    let is_i1 = |ty| matches!(ctx.ty(ty), Type::Integer { width: 1, signedness: Signedness::Signless });
    Some(match (ctx.ty(from), ctx.ty(to)) {
        (Type::Dialect { .. }, _) | (_, Type::Dialect { .. }) => return None,
        (Type::Vector { shape: left, .. }, Type::Vector { shape: right, elem }) => {
            left == right && is_i1(*elem)
        }
        (Type::Tensor { shape: left, .. }, Type::Tensor { shape: right, elem, .. }) => {
            left == right && is_i1(*elem)
        }
        (Type::UnrankedTensor { .. }, Type::UnrankedTensor { elem }) => is_i1(*elem),
        (Type::MemRef { .. } | Type::UnrankedMemRef { .. }, _) => return None,
        (from, _) if !is_shaped(from) => is_i1(to),
        _ => false,
    })
}

//! Chooses the types of an op's operands and results.

use assay_ir::{Context, Signedness, Type, TypeId};
use assay_model::recipe::{Draft, DraftPart};
use assay_model::shape::{Accept, Arity, Trait, Transform, elem};
use smallvec::SmallVec;

use super::Instantiator;
use crate::grammar::plan::{OpPlan, TypeLink};

/// Types of the values of one part.
pub type Types = SmallVec<[TypeId; 2]>;

/// Types by part, operands first; `None`: nothing fits.
pub fn solve(
    instantiator: &mut Instantiator<'_>,
    plan: &OpPlan,
    draft: &Draft,
) -> Option<SmallVec<[Types; 6]>> {
    let mut parts: SmallVec<[Option<Types>; 6]> = SmallVec::new();
    for part in draft.operands.iter().chain(&draft.results) {
        parts.push(match part {
            DraftPart::Types(types) => Some(types.clone()),
            DraftPart::Values(values) => {
                Some(values.iter().map(|&value| instantiator.module.value(value).ty).collect())
            }
            DraftPart::Open | DraftPart::Count(_) => None,
        });
    }
    let counts = counts(instantiator, draft);
    while parts.iter().any(Option::is_none) {
        if propagate(instantiator, plan, &counts, &mut parts) {
            continue;
        }
        let open = |at: &usize| parts[*at].is_none();
        let follows = |at: &usize| {
            plan.links
                .iter()
                .any(|link| matches!(link, TypeLink::Follows { from, to, .. } if to == at && open(from)))
        };
        let next = (0..parts.len()).find(|at| open(at) && !follows(at)).or((0..parts.len()).find(open))?;
        parts[next] = Some(draw(instantiator, plan, next, counts[next], &parts)?);
    }
    parts.into_iter().collect()
}

/// The number of values for each open part.
fn counts(instantiator: &mut Instantiator<'_>, draft: &Draft) -> SmallVec<[usize; 6]> {
    let shape = draft.shape;
    let equal = [Trait::SameVariadicOperandSize, Trait::SameVariadicResultSize].map(|each| shape.has(each));
    let mut common: [Option<usize>; 2] = [None, None];
    let mut counts = SmallVec::new();
    let parts = draft.operands.iter().zip(&shape.operands).map(|each| (0, each));
    let parts = parts.chain(draft.results.iter().zip(&shape.results).map(|each| (1, each)));
    for (side, (part, of)) in parts {
        let count = match (part, of.arity) {
            (DraftPart::Count(count), _) => *count,
            (_, Arity::One) => 1,
            (_, Arity::Optional) => usize::from(instantiator.dice.chance(30)),
            (_, Arity::Variadic) => match common[side] {
                Some(count) if equal[side] => count,
                _ => instantiator.dice.pick_weighted(&[(2, 0), (4, 1), (3, 2), (1, 3)]),
            },
            (_, Arity::Nested) => 0,
        };
        if crate::grammar::plan::variadic(of.arity) {
            common[side] = Some(count);
        }
        counts.push(count);
    }
    counts
}

/// Applies the links that determine a part. Returns whether one did.
fn propagate(
    instantiator: &mut Instantiator<'_>,
    plan: &OpPlan,
    counts: &[usize],
    parts: &mut [Option<Types>],
) -> bool {
    let ctx = &mut instantiator.module.ctx;
    let mut progress = false;
    for link in &plan.links {
        match link {
            TypeLink::Type(group) => {
                let Some(known) = group.iter().find_map(|&at| parts[at].clone().filter(|t| !t.is_empty()))
                else {
                    continue;
                };
                for &at in group {
                    if parts[at].is_none() {
                        let own = part_arity(plan, at);
                        let list = if crate::grammar::plan::variadic(own) && known.len() > 1 {
                            known.clone()
                        } else {
                            std::iter::repeat_n(known[0], counts[at]).collect()
                        };
                        parts[at] = Some(list);
                        progress = true;
                    }
                }
            }
            TypeLink::Follows { transform, from, to } => {
                let (source, target) = (&parts[*from], &parts[*to]);
                if let (Some(source), None) = (source, target) {
                    let ty = source.first().filter(|_| counts[*to] == 1);
                    if let Some(ty) = ty.and_then(|&ty| transform_type(ctx, *transform, ty)) {
                        parts[*to] = Some(SmallVec::from_slice(&[ty]));
                        progress = true;
                    }
                } else if let (None, Some(target), Transform::Identity) = (source, target, transform) {
                    parts[*from] = Some(target.clone());
                    progress = true;
                }
            }
            TypeLink::Elem(_) | TypeLink::Shape(_) => {}
        }
    }
    progress
}

fn part_arity(plan: &OpPlan, part: usize) -> Arity {
    let operands = plan.shape.operands.len();
    match part.checked_sub(operands) {
        None => plan.shape.operands[part].arity,
        Some(result) => plan.shape.results[result].arity,
    }
}

/// Draws types for a part that nothing determines.
fn draw(
    instantiator: &mut Instantiator<'_>,
    plan: &OpPlan,
    part: usize,
    count: usize,
    parts: &[Option<Types>],
) -> Option<Types> {
    let shape = like(plan, part, parts, |link| match link {
        TypeLink::Shape(group) => Some(group),
        _ => None,
    });
    let elem = like(plan, part, parts, |link| match link {
        TypeLink::Elem(group) => Some(group),
        _ => None,
    });
    let operand = part < plan.shape.operands.len();
    let mut types = Types::new();
    for nth in 0..count {
        // If a part must agree with another, all its values agree with each other.
        let shape = shape.or(if linked(plan, part, |link| matches!(link, TypeLink::Shape(_))) {
            types.first().copied()
        } else {
            None
        });
        if nth > 0 && linked(plan, part, |link| matches!(link, TypeLink::Type(_))) {
            types.push(types[0]);
            continue;
        }
        types.push(draw_one(instantiator, plan, part, operand, shape, elem)?);
    }
    Some(types)
}

fn linked(plan: &OpPlan, part: usize, kind: impl Fn(&TypeLink) -> bool) -> bool {
    plan.links.iter().any(|link| {
        kind(link)
            && match link {
                TypeLink::Type(group) | TypeLink::Elem(group) | TypeLink::Shape(group) => {
                    group.contains(&part)
                }
                TypeLink::Follows { .. } => false,
            }
    })
}

/// The type of a part that a link connects with this one.
fn like(
    plan: &OpPlan,
    part: usize,
    parts: &[Option<Types>],
    group: impl Fn(&TypeLink) -> Option<&Vec<usize>>,
) -> Option<TypeId> {
    let groups = plan.links.iter().filter_map(group).filter(|group| group.contains(&part));
    groups.flatten().filter(|&&at| at != part).find_map(|&at| parts[at].as_ref()?.first().copied())
}

fn draw_one(
    instantiator: &mut Instantiator<'_>,
    plan: &OpPlan,
    part: usize,
    operand: bool,
    shape: Option<TypeId>,
    elem_like: Option<TypeId>,
) -> Option<TypeId> {
    let operands = plan.shape.operands.len();
    let constraint = match part.checked_sub(operands) {
        None => plan.shape.operands[part].constraint,
        Some(result) => plan.shape.results[result].constraint,
    };
    let pool = &plan.pools[part];
    for attempt in 0..8 {
        let free = shape.is_none() && elem_like.is_none();
        let mut ty =
            match (operand || attempt == 0).then(|| instantiator.visible_type(constraint, 60)).flatten() {
                Some(ty) => ty,
                None => instantiator.draw_from(pool)?,
            };
        if free {
            return Some(ty);
        }
        let ctx = &mut instantiator.module.ctx;
        let wanted = elem_like.map(|like| scalar(ctx, like));
        if let Some(shape) = shape {
            let elem = wanted.unwrap_or_else(|| scalar(ctx, ty));
            ty = with_elem(ctx, shape, elem);
        } else if let Some(elem) = wanted {
            ty = with_elem(ctx, ty, elem);
        }
        if constraint.accepts(&instantiator.module.ctx, ty) != Accept::No {
            return Some(ty);
        }
    }
    None
}

/// The element type of a shaped type; any other type itself.
fn scalar(ctx: &Context, ty: TypeId) -> TypeId {
    match ctx.ty(ty) {
        Type::Complex(_) => ty,
        _ => elem(ctx, ty).unwrap_or(ty),
    }
}

/// A type of the same shape with another element type; the element type itself if there is no shape.
pub fn with_elem(ctx: &mut Context, ty: TypeId, elem: TypeId) -> TypeId {
    let new = match ctx.ty(ty) {
        Type::Vector { shape, .. } => Type::Vector { shape: shape.clone(), elem },
        Type::Tensor { shape, encoding, .. } => {
            Type::Tensor { shape: shape.clone(), elem, encoding: *encoding }
        }
        Type::UnrankedTensor { .. } => Type::UnrankedTensor { elem },
        Type::MemRef { shape, layout, memory_space, .. } => {
            Type::MemRef { shape: shape.clone(), elem, layout: *layout, memory_space: *memory_space }
        }
        Type::UnrankedMemRef { memory_space, .. } => {
            Type::UnrankedMemRef { elem, memory_space: *memory_space }
        }
        _ => return elem,
    };
    ctx.intern_type(new)
}

fn transform_type(ctx: &mut Context, transform: Transform, ty: TypeId) -> Option<TypeId> {
    Some(match transform {
        Transform::Identity => ty,
        Transform::Elem => match ctx.ty(ty) {
            Type::Dialect { .. } => return None,
            _ => elem(ctx, ty).unwrap_or(ty),
        },
        Transform::ComplexElem => match ctx.ty(ty) {
            Type::Complex(elem) => *elem,
            _ => {
                let part = elem(ctx, ty)?;
                let Type::Complex(number) = *ctx.ty(part) else { return None };
                with_elem(ctx, ty, number)
            }
        },
        Transform::I1 => {
            if matches!(ctx.ty(ty), Type::Dialect { .. }) {
                return None;
            }
            let bit = ctx.intern_type(Type::Integer { width: 1, signedness: Signedness::Signless });
            with_elem(ctx, ty, bit)
        }
    })
}

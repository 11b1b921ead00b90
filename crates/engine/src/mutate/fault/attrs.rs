//! Other attributes: cases, flags, constants, numbers, maps.

use assay_ir::{
    AffineExpr, AffineMap, Attr, AttrId, Context, DYNAMIC, DenseData, Float, Int, OpId, Type, TypeId,
};
use assay_model::shape::{AttrConstraint, AttrShape, EnumCase, Trait};

use crate::dice::Dice;
use crate::mutate::mutant::Mutant;
use crate::mutate::operators::put;

/// The op's attributes that satisfy a condition: their shapes and values.
fn present(
    mutant: &Mutant<'_>,
    op: OpId,
    wanted: impl Fn(&AttrShape, AttrId) -> bool,
) -> Vec<(&'static AttrShape, AttrId)> {
    let Some(shape) = mutant.shape(op) else { return Vec::new() };
    let there = shape.attrs.iter().filter_map(|attr| Some((attr, mutant.module.attr_of(op, attr.name)?)));
    // Names, function types and segment sizes are not numerical attributes of the op.
    let fixed = |name: &str| name.ends_with("SegmentSizes") || name == "sym_name" || name == "function_type";
    there.filter(|each| !fixed(each.0.name) && wanted(each.0, each.1)).collect()
}

fn one_of<T: Copy>(list: &[T], dice: &mut Dice) -> Option<T> {
    list.get(dice.below(list.len() as u32) as usize).copied()
}

/// Whether an enumeration's cases are bits that can be set together: one of the cases means that no bit is set.
fn is_bits(cases: &[EnumCase]) -> bool {
    cases.iter().any(|case| case.value == 0 && case.word == "none")
        && cases.iter().any(|case| case.value == 1)
        && cases.iter().all(|case| case.value != 3)
}

/// The cases that are single bits.
fn single_bits(cases: &[EnumCase]) -> impl Iterator<Item = &EnumCase> {
    cases.iter().filter(|case| case.value.count_ones() == 1)
}

// Cases.

fn enumerations(mutant: &Mutant<'_>, op: OpId) -> Vec<(&'static AttrShape, AttrId)> {
    let one = |attr: &AttrShape, _| attr.constraint.cases.len() > 1 && !is_bits(&attr.constraint.cases);
    present(mutant, op, one)
}

pub fn has_case(mutant: &Mutant<'_>, op: OpId) -> bool {
    !enumerations(mutant, op).is_empty()
}

pub fn other_case(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let (shape, old) = one_of(&enumerations(mutant, op), dice)?;
    let case = one_of(&shape.constraint.cases.iter().collect::<Vec<_>>(), dice)?;
    let new = match mutant.module.ctx.attr(old).clone() {
        Attr::Integer { value, ty } => {
            Attr::Integer { value: Int::from_i128(value.width(), case.value.into()), ty }
        }
        Attr::Dialect { name, .. } => {
            let body = mutant.module.ctx.sym(&format!("<{}>", case.word));
            Attr::Dialect { name, body, ty: None }
        }
        Attr::String(_) => Attr::String(mutant.module.ctx.sym(case.word)),
        _ => return None,
    };
    replace(mutant, op, shape.name, old, new)
}

// Flags.

/// The words in `#name<a, b>`.
fn words(ctx: &Context, attr: AttrId) -> Option<Vec<String>> {
    let Attr::Dialect { body, .. } = ctx.attr(attr) else { return None };
    let body = ctx.str(*body).trim().strip_prefix('<')?.strip_suffix('>')?;
    Some(body.split([',', '|']).map(|word| word.trim().to_owned()).filter(|word| word != "none").collect())
}

/// Attributes that are sets of flags, with the flags that are set.
fn sets(mutant: &Mutant<'_>, op: OpId) -> Vec<(&'static AttrShape, AttrId, Vec<String>)> {
    let bits = present(mutant, op, |attr, _| is_bits(&attr.constraint.cases));
    let with_words =
        bits.into_iter().filter_map(|(shape, attr)| Some((shape, attr, words(&mutant.module.ctx, attr)?)));
    with_words.collect()
}

fn is_unit(constraint: &AttrConstraint) -> bool {
    matches!(constraint.name, "UnitAttr" | "UnitProp")
}

/// Flags that are separate attributes.
fn units(mutant: &Mutant<'_>, op: OpId, set: bool) -> Vec<&'static AttrShape> {
    let Some(shape) = mutant.shape(op) else { return Vec::new() };
    let wanted =
        |attr: &&AttrShape| is_unit(attr.constraint) && mutant.module.attr_of(op, attr.name).is_some() == set;
    shape.attrs.iter().filter(wanted).collect()
}

/// Lists of Booleans that contain this value.
fn lists(mutant: &Mutant<'_>, op: OpId, value: bool) -> Vec<(&'static AttrShape, AttrId)> {
    let is = |id: &AttrId| matches!(mutant.module.ctx.attr(*id), Attr::Bool(bit) if *bit == value);
    present(mutant, op, |_, attr| match mutant.module.ctx.attr(attr) {
        Attr::Array(list) => list.iter().any(is),
        _ => false,
    })
}

fn free_words(shape: &AttrShape, set: &[String]) -> Vec<&'static str> {
    if set.iter().any(|word| word == "fast") {
        return Vec::new();
    }
    single_bits(&shape.constraint.cases)
        .map(|case| case.word)
        .filter(|word| !set.iter().any(|it| it == word))
        .collect()
}

pub fn has_free_flag(mutant: &Mutant<'_>, op: OpId) -> bool {
    sets(mutant, op).iter().any(|(shape, _, set)| !free_words(shape, set).is_empty())
        || !units(mutant, op, false).is_empty()
        || !lists(mutant, op, false).is_empty()
}

pub fn add_flag(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let mut sets = sets(mutant, op);
    sets.retain(|(shape, _, set)| !free_words(shape, set).is_empty());
    let (units, lists) = (units(mutant, op, false), lists(mutant, op, false));
    match dice.below((sets.len() + units.len() + lists.len()) as u32) as usize {
        at if at < sets.len() => {
            let (shape, old, mut set) = sets.swap_remove(at);
            set.push(one_of(&free_words(shape, &set), dice)?.to_owned());
            set_words(mutant, op, shape.name, old, &set)
        }
        at if at < sets.len() + units.len() => {
            let unit = mutant.module.ctx.intern_attr(Attr::Unit);
            mutant.module.set_property(op, units[at - sets.len()].name, unit);
            Some(())
        }
        at => flip(mutant, op, *lists.get(at - sets.len() - units.len())?, false, dice),
    }
}

pub fn has_flag(mutant: &Mutant<'_>, op: OpId) -> bool {
    sets(mutant, op).iter().any(|(_, _, set)| !set.is_empty())
        || !units(mutant, op, true).is_empty()
        || !lists(mutant, op, true).is_empty()
}

pub fn drop_flag(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let mut sets = sets(mutant, op);
    sets.retain(|(_, _, set)| !set.is_empty());
    let (units, lists) = (units(mutant, op, true), lists(mutant, op, true));
    match dice.below((sets.len() + units.len() + lists.len()) as u32) as usize {
        at if at < sets.len() => {
            let (shape, old, mut set) = sets.swap_remove(at);
            set.remove(dice.below(set.len() as u32) as usize);
            set_words(mutant, op, shape.name, old, &set)
        }
        at if at < sets.len() + units.len() => {
            mutant.module.remove_attr(op, units[at - sets.len()].name).then_some(())
        }
        at => flip(mutant, op, *lists.get(at - sets.len() - units.len())?, true, dice),
    }
}

fn set_words(mutant: &mut Mutant<'_>, op: OpId, name: &str, old: AttrId, set: &[String]) -> Option<()> {
    let Attr::Dialect { name: mnemonic, .. } = *mutant.module.ctx.attr(old) else { return None };
    let body = if set.is_empty() { "<none>".to_owned() } else { format!("<{}>", set.join(", ")) };
    let body = mutant.module.ctx.sym(&body);
    replace(mutant, op, name, old, Attr::Dialect { name: mnemonic, body, ty: None })
}

/// Inverts one of the Booleans of a list.
fn flip(
    mutant: &mut Mutant<'_>,
    op: OpId,
    (shape, old): (&'static AttrShape, AttrId),
    from: bool,
    dice: &mut Dice,
) -> Option<()> {
    let Attr::Array(list) = mutant.module.ctx.attr(old).clone() else { return None };
    let mut list = list.to_vec();
    let is = |at: &usize| matches!(mutant.module.ctx.attr(list[*at]), Attr::Bool(bit) if *bit == from);
    let at = one_of(&(0..list.len()).filter(is).collect::<Vec<_>>(), dice)?;
    list[at] = mutant.module.ctx.intern_attr(Attr::Bool(!from));
    replace(mutant, op, shape.name, old, Attr::Array(list.into()))
}

// Constants.

fn value_of(mutant: &Mutant<'_>, op: OpId) -> Option<(assay_ir::Sym, AttrId)> {
    let data = mutant.module.op(op);
    let is_number = |attr: &Attr| {
        matches!(attr, Attr::Bool(_) | Attr::Integer { .. } | Attr::Float { .. } | Attr::Dense { .. })
    };
    let mut all = data.properties.iter().chain(&data.attrs);
    all.find(|entry| is_number(mutant.module.ctx.attr(entry.1))).copied()
}

pub fn is_constant(mutant: &Mutant<'_>, op: OpId) -> bool {
    mutant.shape(op).is_some_and(|shape| shape.has(Trait::ConstantLike)) && value_of(mutant, op).is_some()
}

pub fn constant(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let (name, old) = value_of(mutant, op)?;
    let new = step_number(&mutant.module.ctx, old, dice)?;
    let name = mutant.module.ctx.str(name).to_owned();
    replace(mutant, op, &name, old, new)
}

/// Adds or subtracts one; in a dense attribute, for one of its elements.
fn step_number(ctx: &Context, attr: AttrId, dice: &mut Dice) -> Option<Attr> {
    let step = if dice.chance(50) { 1 } else { -1 };
    Some(match ctx.attr(attr).clone() {
        Attr::Bool(value) => Attr::Bool(!value),
        Attr::Integer { value, ty } => Attr::Integer { value: int_step(&value, step), ty },
        Attr::Float { value, ty } => Attr::Float { value: float_step(value, step)?, ty },
        Attr::Dense { data: DenseData::Bytes { splat, bytes }, ty } => {
            let elem = assay_model::shape::elem(ctx, ty)?;
            let (mut bytes, size) = (bytes.to_vec(), elem_bytes(ctx, elem)?);
            let at = dice.below((bytes.len() / size) as u32) as usize * size;
            let part = bytes.get_mut(at..at + size)?;
            let new = match ctx.ty(elem) {
                Type::Float(kind) => {
                    let bits = Int::from_le_bytes(kind.width(), part).inline_bits()?;
                    float_step(Float::from_bits(*kind, bits), step)?.to_int().to_le_bytes()
                }
                Type::Integer { width, .. } => {
                    int_step(&Int::from_le_bytes(*width, part), step).to_le_bytes()
                }
                _ => int_step(&Int::from_le_bytes(64, part), step).to_le_bytes(),
            };
            part.copy_from_slice(&new);
            Attr::Dense { data: DenseData::Bytes { splat, bytes: bytes.into() }, ty }
        }
        _ => return None,
    })
}

fn elem_bytes(ctx: &Context, elem: TypeId) -> Option<usize> {
    Some(match ctx.ty(elem) {
        Type::Integer { width, .. } => width.div_ceil(8).max(1) as usize,
        Type::Index => 8,
        Type::Float(kind) => kind.width().div_ceil(8) as usize,
        _ => return None,
    })
}

fn int_step(value: &Int, step: i128) -> Int {
    value.add(&Int::from_i128(value.width(), step))
}

/// Adds or subtracts one; doubles the number if the format cannot represent the difference.
fn float_step(value: Float, step: i128) -> Option<Float> {
    let one = Float::from_f64(value.kind, step as f64);
    let sum = value.add(one);
    let new = if sum == value { value.add(value) } else { sum };
    (new != value).then_some(new)
}

// Numbers.

/// Whether an attribute's name has this part.
fn named(mutant: &Mutant<'_>, op: OpId, wanted: impl Fn(&str) -> bool) -> Vec<(&'static AttrShape, AttrId)> {
    present(mutant, op, |shape, attr| {
        wanted(shape.name) && shape.constraint.cases.is_empty() && is_numbers(&mutant.module.ctx, attr)
    })
}

fn is_numbers(ctx: &Context, attr: AttrId) -> bool {
    match ctx.attr(attr) {
        Attr::Integer { .. } => true,
        Attr::DenseArray { elem, len, .. } => {
            *len > 0 && matches!(ctx.ty(*elem), Type::Integer { width, .. } if *width > 8)
        }
        Attr::Array(list) => {
            !list.is_empty() && list.iter().all(|&each| matches!(ctx.attr(each), Attr::Integer { .. }))
        }
        _ => false,
    }
}

fn change_number(
    mutant: &mut Mutant<'_>,
    op: OpId,
    list: &[(&'static AttrShape, AttrId)],
    dice: &mut Dice,
) -> Option<()> {
    let (shape, old) = one_of(list, dice)?;
    let step = if dice.chance(50) { 1 } else { -1 };
    let new = match mutant.module.ctx.attr(old).clone() {
        Attr::Integer { value, ty } => Attr::Integer { value: int_step(&value, step), ty },
        Attr::DenseArray { elem, bytes, len } => {
            let (mut bytes, size) = (bytes.to_vec(), bytes.len() / len as usize);
            let at = dice.below(len) as usize * size;
            let part = bytes.get_mut(at..at + size)?;
            let value = Int::from_le_bytes(8 * size as u32, part);
            if value.to_i64() == Some(DYNAMIC) {
                return None;
            }
            part.copy_from_slice(&int_step(&value, step).to_le_bytes());
            Attr::DenseArray { elem, bytes: bytes.into(), len }
        }
        Attr::Array(list) => {
            let mut list = list.to_vec();
            let at = dice.below(list.len() as u32) as usize;
            let Attr::Integer { value, ty } = mutant.module.ctx.attr(list[at]).clone() else { return None };
            list[at] = mutant.module.ctx.intern_attr(Attr::Integer { value: int_step(&value, step), ty });
            Attr::Array(list.into())
        }
        _ => return None,
    };
    replace(mutant, op, shape.name, old, new)
}

/// Defines one kind of number, by the name of its attribute.
macro_rules! numbers {
    ($has:ident, $change:ident, $wanted:expr) => {
        pub fn $has(mutant: &Mutant<'_>, op: OpId) -> bool {
            !named(mutant, op, $wanted).is_empty()
        }

        pub fn $change(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
            let list = named(mutant, op, $wanted);
            change_number(mutant, op, &list, dice)
        }
    };
}

numbers!(has_offset, offset, |name| name.contains("offset"));
numbers!(has_size, size, |name| name.contains("size") && !name.contains("mask"));
numbers!(has_stride, stride, |name| name.contains("stride"));
numbers!(has_mask, mask, |name| name.contains("mask"));

fn is_other_number(name: &str) -> bool {
    !["offset", "size", "stride", "mask", "alignment"].iter().any(|part| name.contains(part))
}

fn other_numbers(mutant: &Mutant<'_>, op: OpId) -> Vec<(&'static AttrShape, AttrId)> {
    match mutant.shape(op) {
        Some(shape) if !shape.has(Trait::ConstantLike) => named(mutant, op, is_other_number),
        _ => Vec::new(),
    }
}

pub fn has_number(mutant: &Mutant<'_>, op: OpId) -> bool {
    !other_numbers(mutant, op).is_empty()
}

pub fn number(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let list = other_numbers(mutant, op);
    change_number(mutant, op, &list, dice)
}

// Maps.

fn maps(mutant: &Mutant<'_>, op: OpId) -> Vec<(&'static AttrShape, AttrId)> {
    let ctx = &mutant.module.ctx;
    let is_map = |attr: AttrId| matches!(ctx.attr(attr), Attr::AffineMap(map) if !map.results.is_empty());
    present(mutant, op, |_, attr| match ctx.attr(attr) {
        Attr::Array(list) => list.iter().any(|&each| is_map(each)),
        _ => is_map(attr),
    })
}

fn is_loop(mutant: &Mutant<'_>, op: OpId) -> bool {
    mutant.shape(op).is_some_and(|shape| shape.has_trait("LoopLikeOpInterface"))
}

pub fn has_map(mutant: &Mutant<'_>, op: OpId) -> bool {
    !is_loop(mutant, op) && !maps(mutant, op).is_empty()
}

pub fn has_bound_map(mutant: &Mutant<'_>, op: OpId) -> bool {
    is_loop(mutant, op) && !maps(mutant, op).is_empty()
}

pub fn map(mutant: &mut Mutant<'_>, op: OpId, dice: &mut Dice) -> Option<()> {
    let (shape, old) = one_of(&maps(mutant, op), dice)?;
    let new = match mutant.module.ctx.attr(old).clone() {
        Attr::AffineMap(map) => Attr::AffineMap(other_map(map, dice)?),
        Attr::Array(list) => {
            let mut list = list.to_vec();
            let at = dice.below(list.len() as u32) as usize;
            let Attr::AffineMap(map) = mutant.module.ctx.attr(list[at]).clone() else { return None };
            let map = Attr::AffineMap(other_map(map, dice)?);
            list[at] = mutant.module.ctx.intern_attr(map);
            Attr::Array(list.into())
        }
        _ => return None,
    };
    replace(mutant, op, shape.name, old, new)
}

/// Exchanges two results of a map, or changes one of them by one.
fn other_map(mut map: AffineMap, dice: &mut Dice) -> Option<AffineMap> {
    let count = map.results.len() as u32;
    let (a, b) = (dice.below(count) as usize, dice.below(count) as usize);
    if map.results.get(a)? != map.results.get(b)? {
        map.results.swap(a, b);
        return Some(map);
    }
    let step = if dice.chance(50) { 1 } else { -1 };
    let old = map.results[a].clone();
    map.results[a] = match old {
        AffineExpr::Const(value) => AffineExpr::Const(value.checked_add(step)?),
        AffineExpr::Add(left, right) => match *right {
            AffineExpr::Const(value) => {
                AffineExpr::Add(left, Box::new(AffineExpr::Const(value.checked_add(step)?)))
            }
            _ => AffineExpr::Add(Box::new(AffineExpr::Add(left, right)), Box::new(AffineExpr::Const(step))),
        },
        other => AffineExpr::Add(Box::new(other), Box::new(AffineExpr::Const(step))),
    };
    Some(map)
}

/// Replaces an attribute by another one; `None` if they are equal.
fn replace(mutant: &mut Mutant<'_>, op: OpId, name: &str, old: AttrId, new: Attr) -> Option<()> {
    let new = mutant.module.ctx.intern_attr(new);
    (new != old).then(|| put(mutant, op, name, new))
}

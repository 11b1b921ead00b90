//! Named ops: their maps are known and their bodies are fixed.

use assay_ir::{AffineMap, Context, FloatKind, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, GrammarBuilder, GrammarBuilderExt, IrBuilderExt, RegionPlan, Yield};

use super::super::element_functions::{ELEMENT_FUNCTIONS, SUB};
use super::super::indexing::{Maps, StructuredOp};
use super::super::named_ops;
use super::body;
use super::maps;
use super::site::StructuredDraft;
use crate::shaped::{draw_related, is_number, ranked};

/// Makes a body's end.
type End = fn(&mut dyn GrammarBuilder, &[ValueId]) -> Option<()>;
type TypeFilter<'a> = &'a dyn Fn(&Context, TypeId) -> bool;

/// A number type that is accepted.
fn draw(builder: &mut dyn GrammarBuilder, accept: TypeFilter<'_>) -> TypeId {
    for _ in 0..16 {
        let ty = builder.scalar(Class::Any);
        if accept(&builder.ir().ctx, ty) {
            return ty;
        }
    }
    builder.float(FloatKind::F32)
}

/// Chooses the operands for maps, inputs first. If the elements of an input may be converted, their type differs in `casts` percent of the cases.
pub fn operands(
    builder: &mut dyn GrammarBuilder,
    site: &mut StructuredDraft,
    accept: TypeFilter<'_>,
    casts: u32,
) -> Option<Vec<ValueId>> {
    let count = site.maps.len();
    let anchor = site.anchor(builder, accept);
    let elem = match anchor {
        Some((_, _, elem)) => elem,
        None => draw(builder, accept),
    };
    let mut values: Vec<Option<ValueId>> = vec![None; count];
    if let Some((at, value, _)) = anchor {
        values[at] = Some(value);
    }
    // The operands that determine the sizes of the loops come first: the output, filters and windows.
    let mut order: Vec<usize> = (0..count).rev().collect();
    order.sort_by_key(|&at| !site.is_projection(at));
    for at in order {
        if values[at].is_some() {
            continue;
        }
        let own = if at + 1 < count { draw_related(builder, elem, casts) } else { elem };
        let accepted = accept(&builder.ir().ctx, own);
        values[at] = Some(site.choose(builder, at, if accepted { own } else { elem })?);
    }
    values.into_iter().collect()
}

/// Fills in operands, results and the body.
pub fn finish(
    builder: &mut dyn GrammarBuilder,
    draft: &mut Draft,
    values: &[ValueId],
    end: End,
) -> Option<()> {
    let (output, inputs) = values.split_last()?;
    let output_type = builder.type_of(*output);
    draft.operands("inputs", inputs).operand("outputs", *output);
    let results: &[TypeId] =
        if ranked(&builder.ir().ctx, output_type)?.buffer { &[] } else { &[output_type] };
    draft.result_types("result_tensors", results).plain();
    let args = elements(builder, values);
    draft.region_plan(RegionPlan::new(&args, Yield::Custom(end)).bare());
    Some(())
}

/// Element types; scalars are their own.
pub fn elements(builder: &dyn GrammarBuilder, values: &[ValueId]) -> Vec<TypeId> {
    let element = |&value: &ValueId| {
        let ty = builder.type_of(value);
        ranked(&builder.ir().ctx, ty).map_or(ty, |ty| ty.elem)
    };
    values.iter().map(element).collect()
}

/// The row of the op in the table of its family.
fn row(draft: &Draft) -> Option<&'static StructuredOp> {
    named_ops().find(|named| named.name == draft.shape.name)
}

/// Sets strides and dilations. If all are 1, they are sometimes left out.
fn set_strides(builder: &mut dyn GrammarBuilder, draft: &mut Draft, strides: &[i64], dilations: &[i64]) {
    for (name, numbers) in [("strides", strides), ("dilations", dilations)] {
        if !numbers.is_empty() && (numbers.iter().any(|&number| number != 1) || builder.chance(60)) {
            let attr = maps::dense(builder, numbers);
            draft.attr(name, attr);
        }
    }
}

/// Sums of products: matrix products and convolutions, quantised ones with zero points.
pub fn contraction(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let named = row(draft)?;
    let maps = match named.maps {
        Maps::Contraction => {
            let maps = maps::contraction(builder);
            let attr = maps::attr(builder, &maps);
            draft.attr("indexing_maps", attr);
            maps
        }
        Maps::Fixed(text) => fixed(builder, draft, named, text)?,
        _ => return None,
    };
    cast_attr(builder, draft);
    let quantised = maps.len() == 5;
    // Zero points are subtracted, which `i1` cannot.
    let accept = |ctx: &Context, ty: TypeId| is_number(ctx, ty) && (!quantised || SUB.accepts(ctx, ty));
    let scalars = if quantised { vec![maps[2].clone(), maps[3].clone()] } else { Vec::new() };
    let mut kept: Vec<AffineMap> = maps;
    if quantised {
        kept.drain(2..4);
    }
    let mut site = StructuredDraft::new(builder, kept);
    let mut values = operands(builder, &mut site, &accept, 30)?;
    if !scalars.is_empty() {
        let output = values.pop()?;
        for _ in &scalars {
            let to = elements(builder, &[output])[0];
            let zero = draw_related(builder, to, 30);
            values.push(builder.value(zero)?);
        }
        values.push(output);
    }
    finish(builder, draft, &values, body::products)
}

fn fixed(
    builder: &mut dyn GrammarBuilder,
    draft: &mut Draft,
    named: &StructuredOp,
    text: &str,
) -> Option<Vec<AffineMap>> {
    if let Some(others) = &named.other_maps
        && builder.chance(40)
    {
        let maps = maps::draw_accepted(builder, others)?;
        let attr = maps::attr(builder, &maps);
        draft.attr("indexing_maps", attr);
        return Some(maps);
    }
    let (maps, strides, dilations) = maps::draw_from_text(builder, text)?;
    set_strides(builder, draft, &strides, &dilations);
    Some(maps)
}

fn cast_attr(builder: &mut dyn GrammarBuilder, draft: &mut Draft) {
    if builder.chance(20) {
        let word = builder.one_of(&["<cast_signed>", "<cast_unsigned>"]);
        let attr = builder.dialect_attr("linalg.type_fn", word);
        draft.attr("cast", attr);
    }
}

/// Folds of windows.
pub fn pooling(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let named = row(draft)?;
    let Maps::Fixed(text) = named.maps else { return None };
    let maps = fixed(builder, draft, named, text)?;
    let function = named.function?;
    let accept = |ctx: &Context, ty: TypeId| function.accepts(ctx, ty);
    let mut site = StructuredDraft::new(builder, maps);
    let values = operands(builder, &mut site, &accept, 25)?;
    finish(builder, draft, &values, body::fold)
}

/// One function for all elements. All operands have the same type, except for a condition.
pub fn elementwise(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let own = row(draft)?.function;
    let function = match own {
        Some(function) => function,
        None => {
            let function = ELEMENT_FUNCTIONS[builder.below(ELEMENT_FUNCTIONS.len() as u32) as usize];
            let kind = builder.dialect_attr("linalg.elementwise_kind", &format!("<{}>", function.word));
            draft.attr("kind", kind);
            function
        }
    };
    let loops = builder.one_of(&[0, 1, 1, 2, 2, 2, 3, 4]);
    let mapped = own.is_none() && builder.chance(60);
    let maps = match mapped {
        true => maps::projections(builder, loops, function.inputs),
        false => {
            let identity = crate::shaped::dims_map(loops, &(0..loops).collect::<Vec<_>>());
            vec![identity; function.inputs + 1]
        }
    };
    if own.is_none() {
        let attr = maps::attr(builder, &maps);
        draft.attr("indexing_maps", attr);
    }
    let accept = |ctx: &Context, ty: TypeId| function.accepts(ctx, ty);
    let conditional = function.inputs == 3;
    let mut site = StructuredDraft::new(builder, maps[usize::from(conditional)..].to_vec());
    let mut values = operands(builder, &mut site, &accept, 0)?;
    if conditional {
        site.maps = maps;
        let bit = builder.int(1);
        values.insert(0, site.choose(builder, 0, bit)?);
    }
    finish(builder, draft, &values, body::elementwise)
}

/// One scalar, or random numbers, for all elements.
pub fn fill(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let random = matches!(row(draft)?.maps, Maps::Fixed(_));
    let loops = if random { 2 } else { builder.one_of(&[0, 1, 1, 2, 2, 3, 4]) };
    let identity = crate::shaped::dims_map(loops, &(0..loops).collect::<Vec<_>>());
    let double = builder.float(FloatKind::F64);
    let accept = move |ctx: &Context, ty: TypeId| {
        is_number(ctx, ty) && (!random || crate::shaped::converts(ctx, double, ty))
    };
    let mut site = StructuredDraft::new(builder, vec![identity]);
    let output = *operands(builder, &mut site, &accept, 0)?.first()?;
    let elem = elements(builder, &[output])[0];
    let narrow = builder.int(32);
    let inputs = if random { vec![double, double, narrow] } else { vec![elem] };
    let mut values = builder.values(&inputs)?.to_vec();
    values.push(output);
    finish(builder, draft, &values, if random { body::random } else { body::copy })
}

/// A copy, converted.
pub fn copy(builder: &mut dyn GrammarBuilder, draft: &mut Draft) -> Option<()> {
    let loops = builder.one_of(&[0, 1, 1, 2, 2, 3, 4]);
    let identity = crate::shaped::dims_map(loops, &(0..loops).collect::<Vec<_>>());
    cast_attr(builder, draft);
    let mut site = StructuredDraft::new(builder, vec![identity.clone(), identity]);
    let values = operands(builder, &mut site, &is_number, 40)?;
    finish(builder, draft, &values, body::copy)
}

//! Named ops: their maps are known, their bodies are given.

use assay_ir::{AffineMap, Context, FloatKind, TypeId, ValueId};
use assay_model::generate::Class;
use assay_model::{Draft, RegionPlan, Smith, SmithExt, Yield};

use super::super::indexing::Maps;
use super::super::named_ops;
use super::body::{self, FUNCTIONS, Function};
use super::maps::{self, VARIANTS};
use super::site::Site;
use crate::shaped::{is_number, ranked, related};

/// Makes a body's end.
type End = fn(&mut dyn Smith, &[ValueId]) -> Option<()>;
type Accept<'a> = &'a dyn Fn(&Context, TypeId) -> bool;

/// A number type that is accepted.
fn draw(smith: &mut dyn Smith, accept: Accept<'_>) -> TypeId {
    for _ in 0..16 {
        let ty = smith.scalar(Class::Any);
        if accept(&smith.ir().ctx, ty) {
            return ty;
        }
    }
    smith.float(FloatKind::F32)
}

/// Chooses the operands of maps; inputs whose elements may convert do so in `casts` of 100 cases. Inputs first.
pub fn operands(
    smith: &mut dyn Smith,
    site: &mut Site,
    accept: Accept<'_>,
    casts: u32,
) -> Option<Vec<ValueId>> {
    let count = site.maps.len();
    let anchor = site.anchor(smith, accept);
    let elem = match anchor {
        Some((_, _, elem)) => elem,
        None => draw(smith, accept),
    };
    let mut values: Vec<Option<ValueId>> = vec![None; count];
    if let Some((at, value, _)) = anchor {
        values[at] = Some(value);
    }
    // The operands that determine the loops' sizes come first: the output, filters and windows.
    let mut order: Vec<usize> = (0..count).rev().collect();
    order.sort_by_key(|&at| !site.is_projection(at));
    for at in order {
        if values[at].is_some() {
            continue;
        }
        let own = if at + 1 < count { related(smith, elem, casts) } else { elem };
        let accepted = accept(&smith.ir().ctx, own);
        values[at] = Some(site.choose(smith, at, if accepted { own } else { elem })?);
    }
    values.into_iter().collect()
}

/// Fills in operands, results and the body.
pub fn finish(smith: &mut dyn Smith, draft: &mut Draft, values: &[ValueId], end: End) -> Option<()> {
    let (output, inputs) = values.split_last()?;
    let output_type = smith.type_of(*output);
    draft.operands("inputs", inputs).operand("outputs", *output);
    let results: &[TypeId] = if ranked(&smith.ir().ctx, output_type)?.buffer { &[] } else { &[output_type] };
    draft.result_types("result_tensors", results).plain();
    let args = elements(smith, values);
    draft.region_plan(RegionPlan::new(&args, Yield::Custom(end)).bare());
    Some(())
}

/// Element types; scalars are their own.
pub fn elements(smith: &dyn Smith, values: &[ValueId]) -> Vec<TypeId> {
    let element = |&value: &ValueId| {
        let ty = smith.type_of(value);
        ranked(&smith.ir().ctx, ty).map_or(ty, |ty| ty.elem)
    };
    values.iter().map(element).collect()
}

/// The maps of an op by its table.
fn table(op: &str) -> Option<Maps> {
    named_ops().find(|named| named.name == op).map(|named| named.maps)
}

/// Sets strides and dilations, unless all are 1 and chance leaves them out.
fn strided(smith: &mut dyn Smith, draft: &mut Draft, strides: &[i64], dilations: &[i64]) {
    for (name, numbers) in [("strides", strides), ("dilations", dilations)] {
        if !numbers.is_empty() && (numbers.iter().any(|&number| number != 1) || smith.chance(60)) {
            let attr = maps::dense(smith, numbers);
            draft.attr(name, attr);
        }
    }
}

/// Sums of products: matrix products and convolutions, with the zero points of quantised ones.
pub fn contraction(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let op = draft.shape.name;
    let maps = match table(op)? {
        Maps::Contraction => {
            let maps = maps::contraction(smith);
            let attr = maps::attr(smith, &maps);
            draft.attr("indexing_maps", attr);
            maps
        }
        Maps::Fixed(text) => fixed(smith, draft, text)?,
        _ => return None,
    };
    cast_attr(smith, draft);
    let quantised = maps.len() == 5;
    // Zero points are subtracted, which `i1` cannot.
    let accept = |ctx: &Context, ty: TypeId| {
        is_number(ctx, ty) && (!quantised || Function::of("sub").is_some_and(|sub| sub.accepts(ctx, ty)))
    };
    let scalars = if quantised { vec![maps[2].clone(), maps[3].clone()] } else { Vec::new() };
    let mut kept: Vec<AffineMap> = maps;
    if quantised {
        kept.drain(2..4);
    }
    let mut site = Site::new(smith, kept);
    let mut values = operands(smith, &mut site, &accept, 30)?;
    if !scalars.is_empty() {
        let output = values.pop()?;
        for _ in &scalars {
            let to = elements(smith, &[output])[0];
            let zero = related(smith, to, 30);
            values.push(smith.value(zero)?);
        }
        values.push(output);
    }
    finish(smith, draft, &values, body::products)
}

fn fixed(smith: &mut dyn Smith, draft: &mut Draft, text: &str) -> Option<Vec<AffineMap>> {
    if let Some(variants) = VARIANTS.iter().find(|variants| variants.op == draft.shape.name)
        && smith.chance(40)
    {
        let maps = variants.draw(smith)?;
        let attr = maps::attr(smith, &maps);
        draft.attr("indexing_maps", attr);
        return Some(maps);
    }
    let (maps, strides, dilations) = maps::written(smith, text)?;
    strided(smith, draft, &strides, &dilations);
    Some(maps)
}

fn cast_attr(smith: &mut dyn Smith, draft: &mut Draft) {
    if smith.chance(20) {
        let word = smith.one_of(&["<cast_signed>", "<cast_unsigned>"]);
        let attr = smith.dialect_attr("linalg.type_fn", word);
        draft.attr("cast", attr);
    }
}

/// Folds of windows.
pub fn pooling(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let Maps::Fixed(text) = table(draft.shape.name)? else { return None };
    let maps = fixed(smith, draft, text)?;
    let function = Function::of(body::fold_word(draft.shape.name)?)?;
    let accept = |ctx: &Context, ty: TypeId| function.accepts(ctx, ty);
    let mut site = Site::new(smith, maps);
    let values = operands(smith, &mut site, &accept, 25)?;
    finish(smith, draft, &values, body::fold)
}

/// One function for all elements; all have one type, but for a condition.
pub fn elementwise(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let own = Function::of_op(draft.shape.name);
    let function = match own {
        Some(function) => function,
        None => {
            let function = &FUNCTIONS[smith.below(FUNCTIONS.len() as u32) as usize];
            let kind = smith.dialect_attr("linalg.elementwise_kind", &format!("<{}>", function.word));
            draft.attr("kind", kind);
            function
        }
    };
    let loops = smith.one_of(&[0, 1, 1, 2, 2, 2, 3, 4]);
    let mapped = own.is_none() && smith.chance(60);
    let maps = match mapped {
        true => maps::projections(smith, loops, function.inputs),
        false => {
            let identity = crate::shaped::dims_map(loops, &(0..loops).collect::<Vec<_>>());
            vec![identity; function.inputs + 1]
        }
    };
    if own.is_none() {
        let attr = maps::attr(smith, &maps);
        draft.attr("indexing_maps", attr);
    }
    let accept = |ctx: &Context, ty: TypeId| function.accepts(ctx, ty);
    let conditional = function.inputs == 3;
    let mut site = Site::new(smith, maps[usize::from(conditional)..].to_vec());
    let mut values = operands(smith, &mut site, &accept, 0)?;
    if conditional {
        site.maps = maps;
        let bit = smith.int(1);
        values.insert(0, site.choose(smith, 0, bit)?);
    }
    finish(smith, draft, &values, body::elementwise)
}

/// One scalar for all elements, or random ones.
pub fn fill(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let random = matches!(table(draft.shape.name)?, Maps::Fixed(_));
    let loops = if random { 2 } else { smith.one_of(&[0, 1, 1, 2, 2, 3, 4]) };
    let identity = crate::shaped::dims_map(loops, &(0..loops).collect::<Vec<_>>());
    let double = smith.float(FloatKind::F64);
    let accept = move |ctx: &Context, ty: TypeId| {
        is_number(ctx, ty) && (!random || crate::shaped::converts(ctx, double, ty))
    };
    let mut site = Site::new(smith, vec![identity]);
    let output = *operands(smith, &mut site, &accept, 0)?.first()?;
    let elem = elements(smith, &[output])[0];
    let narrow = smith.int(32);
    let inputs = if random { vec![double, double, narrow] } else { vec![elem] };
    let mut values = smith.values(&inputs)?.to_vec();
    values.push(output);
    finish(smith, draft, &values, if random { body::random } else { body::copy })
}

/// A copy, converted.
pub fn copy(smith: &mut dyn Smith, draft: &mut Draft) -> Option<()> {
    let loops = smith.one_of(&[0, 1, 1, 2, 2, 3, 4]);
    let identity = crate::shaped::dims_map(loops, &(0..loops).collect::<Vec<_>>());
    cast_attr(smith, draft);
    let mut site = Site::new(smith, vec![identity.clone(), identity]);
    let values = operands(smith, &mut site, &is_number, 40)?;
    finish(smith, draft, &values, body::copy)
}

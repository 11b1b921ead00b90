//! Shapes out of shapes, tensors and sizes.

use assay_model::{Flow, Meaning, OpDef, OpView, Stop, Value, Values, WholeKernel};
use smallvec::smallvec;

use super::{
    ERROR_LOST, ERROR_READ, Extents, ShapeContent, ShapeForm, extents, give_extents, give_size, size,
};

pub static OPS: &[OpDef] = &[
    OpDef::new("shape.const_shape", Meaning::Whole(const_shape)).doc("A constant shape."),
    OpDef::new("shape.from_extents", Meaning::Whole(from_extents))
        .doc("A shape from its extents; an error if one of them is."),
    OpDef::new("shape.from_extent_tensor", Meaning::Whole(convert))
        .doc("A shape from a tensor of its extents."),
    OpDef::new("shape.to_extent_tensor", Meaning::Whole(convert))
        .doc("The extents of a shape as a tensor.")
        .rules(&[ERROR_READ]),
    OpDef::new("shape.value_as_shape", Meaning::Whole(convert))
        .doc("The shape whose extents a tensor holds."),
    OpDef::new("shape.shape_of", Meaning::Whole(shape_of)).doc("The sizes of a tensor or memref."),
    OpDef::new("shape.broadcast", Meaning::Whole(broadcast))
        .doc("The shape that all operands broadcast to; an error if there is none.")
        .rules(&[ERROR_LOST]),
    OpDef::new("shape.concat", Meaning::Whole(concat))
        .doc("The extents of one shape, then those of another."),
    OpDef::new("shape.split_at", Meaning::Whole(split_at))
        .doc("The extents before and from a position on; an error if it is out of range.")
        .rules(&[ERROR_READ]),
    OpDef::new("shape.any", Meaning::Whole(any))
        .doc("The operands' shape, which should be the same.")
        .rules(&[ERROR_LOST]),
    OpDef::new("shape.shape_eq", Meaning::Whole(shape_eq)).doc("Whether all shapes are equal; errors are."),
    OpDef::new("shape.is_broadcastable", Meaning::Whole(is_broadcastable))
        .doc("Whether there is a shape that all operands broadcast to."),
    OpDef::new("shape.reduce", Meaning::Whole(reduce)).doc("Folds the extents of a shape."),
    OpDef::new("shape.yield", Meaning::Exit).doc("The result of one step of a reduction."),
];

fn const_shape(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    let list = match view.i64_array("shape") {
        Some(Ok(list)) => list,
        _ => return Err(view.invalid("has no extents")),
    };
    Ok(Box::new(move |machine, _| {
        give_extents(machine, form, ShapeContent::Known(list.clone()), &ERROR_LOST).map(Flow::one)
    }))
}

fn from_extents(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let mut list = ShapeContent::Known(Vec::new());
        for operand in operands.iter() {
            let extent = size(operand)?;
            list = list.and_then(|mut list: Vec<i64>| {
                extent.and_then(|extent| {
                    list.push(extent);
                    ShapeContent::Known(list)
                })
            });
        }
        give_extents(machine, form, list, &ERROR_LOST).map(Flow::one)
    }))
}

fn convert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let [operand] = operands else { return Err(Stop::invalid("no shape to convert")) };
        give_extents(machine, form, extents(operand)?, &ERROR_READ).map(Flow::one)
    }))
}

/// Sizes of a tensor or memref. If its type is static, they are known even for a poison value.
pub fn sizes_of(view: &OpView<'_>, value: usize) -> Result<impl Fn(&Value) -> Extents + use<>, Stop> {
    let shape = view.shape(view.operand_type(value)?);
    let fixed = shape.filter(|shape| shape.iter().all(|&size| size >= 0));
    Ok(move |value: &Value| match (&fixed, value) {
        (Some(sizes), _) => ShapeContent::Known(sizes.to_vec()),
        (None, Value::Array(array)) => ShapeContent::Known(array.shape().to_vec()),
        (None, Value::MemRef(memref)) => ShapeContent::Known(memref.sizes.to_vec()),
        _ => ShapeContent::Poison,
    })
}

fn shape_of(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    let sizes = sizes_of(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let [operand] = operands else { return Err(Stop::invalid("nothing whose shape is asked for")) };
        give_extents(machine, form, sizes(operand), &ERROR_LOST).map(Flow::one)
    }))
}

/// The extents of all operands; an error or poison if an operand is.
pub fn all_extents(operands: &[Value]) -> Result<ShapeContent<Vec<Vec<i64>>>, Stop> {
    let mut all = ShapeContent::Known(Vec::new());
    for operand in operands {
        let list = extents(operand)?;
        all = match (all, list) {
            (ShapeContent::Poison, _) | (_, ShapeContent::Poison) => ShapeContent::Poison,
            (ShapeContent::Error, _) | (_, ShapeContent::Error) => ShapeContent::Error,
            (ShapeContent::Known(mut all), ShapeContent::Known(list)) => {
                all.push(list);
                ShapeContent::Known(all)
            }
        };
    }
    Ok(all)
}

/// Shorter shapes are extended with 1s in front. In each dimension, all extents that are not 1 must be equal.
pub fn broadcast_shapes(shapes: &[Vec<i64>]) -> Extents {
    let rank = shapes.iter().map(Vec::len).max().unwrap_or(0);
    let mut result = vec![1; rank];
    for shape in shapes {
        let offset = rank - shape.len();
        for (slot, &extent) in result[offset..].iter_mut().zip(shape) {
            if *slot == 1 {
                *slot = extent;
            } else if extent != 1 && extent != *slot {
                return ShapeContent::Error;
            }
        }
    }
    ShapeContent::Known(result)
}

fn broadcast(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let shape = all_extents(operands)?.and_then(|shapes| broadcast_shapes(&shapes));
        give_extents(machine, form, shape, &ERROR_LOST).map(Flow::one)
    }))
}

fn concat(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let shape = all_extents(operands)?.and_then(|shapes| ShapeContent::Known(shapes.concat()));
        give_extents(machine, form, shape, &ERROR_READ).map(Flow::one)
    }))
}

fn split_at(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let forms = [ShapeForm::result(view, 0)?, ShapeForm::result(view, 1)?];
    Ok(Box::new(move |machine, operands| {
        let [shape, position] = operands else { return Err(Stop::invalid("no shape to split")) };
        let (shape, position) = (extents(shape)?, size(position)?);
        let split = shape.and_then(|list| {
            position.and_then(|position| {
                let rank = list.len() as i64;
                let from_start = if position < 0 { position.saturating_add(rank) } else { position };
                if !(0..=rank).contains(&from_start) {
                    return ShapeContent::Error;
                }
                let (head, tail) = list.split_at(from_start as usize);
                ShapeContent::Known([head.to_vec(), tail.to_vec()])
            })
        });
        let parts = match split {
            ShapeContent::Known(parts) => parts.map(ShapeContent::Known),
            ShapeContent::Error => [ShapeContent::Error, ShapeContent::Error],
            ShapeContent::Poison => [ShapeContent::Poison, ShapeContent::Poison],
        };
        let mut results = Values::new();
        for (form, part) in forms.into_iter().zip(parts) {
            results.push(give_extents(machine, form, part, &ERROR_READ)?);
        }
        Ok(Flow::Next(results))
    }))
}

fn any(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let form = ShapeForm::result(view, 0)?;
    Ok(Box::new(move |machine, operands| {
        let shape = match all_extents(operands)? {
            ShapeContent::Known(shapes) if shapes.windows(2).all(|pair| pair[0] == pair[1]) => {
                shapes.into_iter().next().map_or(ShapeContent::Poison, ShapeContent::Known)
            }
            // «The result is undefined».
            _ => ShapeContent::Poison,
        };
        give_extents(machine, form, shape, &ERROR_LOST).map(Flow::one)
    }))
}

/// Whether all shapes are equal, where errors are equal to each other; `None` if that depends on poison.
pub fn all_equal(operands: &[Value]) -> Result<Option<bool>, Stop> {
    let shapes: Result<Vec<Extents>, Stop> = operands.iter().map(extents).collect();
    let shapes = shapes?;
    if shapes.contains(&ShapeContent::Poison) {
        return Ok(None);
    }
    Ok(Some(shapes.windows(2).all(|pair| pair[0] == pair[1])))
}

/// Whether all shapes can be broadcast together; `None` if that depends on poison.
pub fn all_broadcast(operands: &[Value]) -> Result<Option<bool>, Stop> {
    Ok(match all_extents(operands)?.and_then(|shapes| broadcast_shapes(&shapes)) {
        ShapeContent::Known(_) => Some(true),
        ShapeContent::Error => Some(false),
        ShapeContent::Poison => None,
    })
}

fn answer(value: Option<bool>) -> Flow {
    Flow::one(value.map_or(Value::POISON, Value::bool))
}

fn shape_eq(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| all_equal(operands).map(answer)))
}

fn is_broadcastable(_: &OpView<'_>) -> Result<WholeKernel, Stop> {
    Ok(Box::new(|_, operands| all_broadcast(operands).map(answer)))
}

fn reduce(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let body = view.region(0)?;
    let entry = view.module.region(body).blocks.first().map(|&block| view.module.block(block));
    let extent = entry.and_then(|block| block.args.get(1).copied());
    let extent = extent.ok_or_else(|| view.invalid("has a body without arguments"))?;
    let extent = ShapeForm::from_type(view, view.module.value(extent).ty)?;
    Ok(Box::new(move |machine, operands| {
        let [shape, inits @ ..] = operands else { return Err(Stop::invalid("no shape to reduce")) };
        let ShapeContent::Known(list) = extents(shape)? else {
            return Err(Stop::unsupported("the reduction of an error or of poison"));
        };
        let mut carried: Values = inits.iter_mut().map(Value::take).collect();
        for (position, &number) in list.iter().enumerate() {
            let position =
                give_size(machine, ShapeForm::Index, ShapeContent::Known(position as i64), &ERROR_LOST)?;
            let number = give_size(machine, extent, ShapeContent::Known(number), &ERROR_LOST)?;
            let mut args: Values = smallvec![position, number];
            args.extend(carried);
            carried = machine.run_region(body, args)?;
        }
        Ok(Flow::Next(carried))
    }))
}

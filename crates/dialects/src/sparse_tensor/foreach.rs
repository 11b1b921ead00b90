//! Iteration over stored elements.

use std::rc::Rc;

use assay_ir::Attr;
use assay_model::memref::{Dims, indices_of};
use assay_model::{Array, Flow, Machine, Meaning, OpDef, OpView, Stop, Values, WholeKernel};

use super::stored::shown;
use crate::sparse_storage::encoding::{Encoding, listed_elements};
use crate::tensor::{TensorType, index_value};

pub static OPS: &[OpDef] = &[OpDef::new("sparse_tensor.foreach", Meaning::Whole(foreach))
    .doc("Runs its body on each stored element, in the order in which they are stored.")];

fn foreach(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let ty = TensorType::operand(view, 0)?;
    let encoding = Encoding::from_type(view, view.operand_type(0)?)?;
    let body = view.region(0)?;
    let order = match view.attr("order") {
        None => None,
        Some(Attr::AffineMap(map)) if encoding.is_none() => Some(map.clone()),
        Some(_) => return Err(view.unsupported("an order of a sparse tensor")),
    };
    let listed = listed_elements(view, 0);
    Ok(Box::new(move |machine, operands| {
        let [tensor, carried @ ..] = operands else { return Err(Stop::invalid("no tensor to visit")) };
        let array = ty.read(tensor)?.ok_or_else(|| Stop::unsupported("a poison tensor of unknown sizes"))?;
        let mut elements: Vec<usize> = match &encoding {
            Some(encoding) => visited(machine, encoding, &array)?,
            None => listed.clone().unwrap_or_else(|| (0..array.len()).collect()),
        };
        if let Some(order) = &order {
            let place = |&at: &usize| -> Option<Dims> {
                let point = indices_of(at as i64, array.shape());
                order.results.iter().map(|result| result.eval(&point, &[])).collect()
            };
            elements.sort_by_key(place);
        }
        let mut values: Values = carried.iter().cloned().collect();
        for at in elements {
            let point = indices_of(at as i64, array.shape());
            let mut args: Values = point.iter().map(|&index| index_value(machine, index)).collect();
            args.push(array.get(at).into());
            args.extend(values);
            values = machine.run_region(body, args)?;
        }
        Ok(Flow::Next(values))
    }))
}

/// The elements that are stored, in their order. Places that hold no element are outside of the tensor's sizes.
fn visited(machine: &mut dyn Machine, encoding: &Encoding, array: &Rc<Array>) -> Result<Vec<usize>, Stop> {
    Ok(shown(machine, encoding, array)?.elements.into_iter().flatten().collect())
}

//! Parts of vectors, arrays, structs and matrices. Sources: SPIRVCompositeOps.td; SPIR-V Specification, composite
//! instructions.

use assay_model::{
    Array, ElemType, Flow, KeptAttributes, Layout, Meaning, OpDef, OpView, Scalar, Stop, Symbolic, Value,
    WholeKernel,
};

use crate::llvm::aggregate::{part, with_part};
use crate::llvm::{EXTRACTED, INSERTED, extract_element, insert_element};

pub static OPS: &[OpDef] = &[
    OpDef::new("spirv.CompositeConstruct", Meaning::Whole(construct))
        .symbolic(Symbolic::Moves(u32::MAX))
        .hands_on(u32::MAX)
        .doc("A composite of its operands; a vector may be made of scalars and vectors."),
    OpDef::new("spirv.CompositeExtract", Meaning::Whole(extract))
        .symbolic(Symbolic::Moves(1))
        .hands_on(u32::MAX)
        .doc("A part of a composite.")
        // The indices must fit the parts of the type.
        .keeps(KeptAttributes::All),
    OpDef::new("spirv.CompositeInsert", Meaning::Whole(insert))
        .symbolic(Symbolic::Moves(0b11))
        .hands_on(u32::MAX)
        .doc("The second operand with the first in the place of a part.")
        // The indices must fit the parts of the type.
        .keeps(KeptAttributes::All),
    OpDef::new("spirv.VectorShuffle", Meaning::Whole(shuffle))
        .symbolic(Symbolic::Moves(0b11))
        .hands_on(0b11)
        .doc("Elements of two vectors by constant numbers; -1 is undefined.")
        // There must be one number per element, each below the number of elements of the operands.
        .keeps(KeptAttributes::All),
    OpDef::new("spirv.VectorExtractDynamic", Meaning::Whole(extract_element))
        .symbolic(Symbolic::Moves(1))
        .hands_on(1)
        .doc("One element of a vector; undefined if the index is out of range.")
        .rules(&[EXTRACTED]),
    OpDef::new("spirv.VectorInsertDynamic", Meaning::Whole(insert_element))
        .symbolic(Symbolic::Moves(0b11))
        .hands_on(0b11)
        .doc("A vector with another element; undefined if the index is out of range.")
        .rules(&[INSERTED]),
];

fn form() -> Stop {
    Stop::invalid("a composite of another form than its type")
}

/// The scalars of a scalar or a vector.
fn scalars(value: &Value, layout: &Layout) -> Result<Vec<Scalar>, Stop> {
    match layout.adapt(value).ok_or_else(form)? {
        Value::Scalar(scalar) => Ok(vec![scalar]),
        Value::Array(array) => Ok(array.iter().collect()),
        _ => Err(form()),
    }
}

fn construct(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layouts: Vec<Layout> =
        (0..view.n_operands()).map(|index| view.operand_layout(index)).collect::<Result<_, _>>()?;
    match view.result_layout(0)? {
        Layout::Array { elem, shape } => Ok(Box::new(move |_, operands| {
            let mut elements = Vec::new();
            for (value, layout) in operands.iter().zip(&layouts) {
                elements.extend(scalars(value, layout)?);
            }
            if elements.len() != assay_model::array::count(&shape) {
                return Err(form());
            }
            Ok(Flow::one(Value::array(Array::from_elements(elem, &shape, elements))))
        })),
        layout if layout.parts().is_some_and(|parts| parts.len() == layouts.len()) => {
            Ok(Box::new(move |_, operands| {
                Ok(Flow::one(Value::aggregate(operands.iter_mut().map(Value::take).collect())))
            }))
        }
        _ => Err(view.invalid("makes a composite of another number of parts")),
    }
}

/// The indices of the part, checked against the composite's layout.
fn position(view: &OpView<'_>, layout: &Layout) -> Result<Vec<usize>, Stop> {
    let Some(Ok(numbers)) = view.i64_array("indices") else { return Err(view.invalid("has no indices")) };
    let outside = || view.invalid("has an index out of bounds");
    let mut layout = Some(layout.clone());
    let mut checked = Vec::with_capacity(numbers.len());
    for number in numbers {
        let index = usize::try_from(number).map_err(|_| outside())?;
        layout = match layout {
            Some(Layout::Array { elem, shape }) if shape.len() == 1 && number < shape[0] => {
                Some(Layout::Scalar(elem))
            }
            Some(layout) => layout.part(index).cloned(),
            None => None,
        };
        if layout.is_none() {
            return Err(outside());
        }
        checked.push(index);
    }
    Ok(checked)
}

fn extract(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let position = position(view, &view.operand_layout(0)?)?;
    let result = view.result_layout(0)?;
    Ok(Box::new(move |_, operands| Ok(Flow::one(part(&operands[0], &position, &result)?))))
}

fn insert(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let layout = view.operand_layout(1)?;
    let position = position(view, &layout)?;
    Ok(Box::new(move |_, operands| {
        let new = operands[0].take();
        // A whole poison gets its structure here.
        let whole = layout.adapt(&operands[1].take()).ok_or_else(form)?;
        Ok(Flow::one(with_part(whole, &position, new)?))
    }))
}

fn shuffle(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let (first, second) = (view.operand_layout(0)?, view.operand_layout(1)?);
    let elem: ElemType = view.result_elem(0)?;
    let Some(Ok(numbers)) = view.i64_array("components") else {
        return Err(view.invalid("has no components"));
    };
    Ok(Box::new(move |_, operands| {
        let mut all = scalars(&operands[0], &first)?;
        all.extend(scalars(&operands[1], &second)?);
        let element = |&number: &i64| match number {
            -1 => Ok(Scalar::undefined(elem)),
            number => usize::try_from(number).ok().and_then(|at| all.get(at)).cloned().ok_or_else(form),
        };
        let elements = numbers.iter().map(element).collect::<Result<Vec<_>, _>>()?;
        Ok(Flow::one(Value::array(Array::from_elements(elem, &[numbers.len() as i64], elements))))
    }))
}

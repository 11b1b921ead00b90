//! Elements by computed places: gather, scatter, table.

use std::rc::Rc;

use assay_model::{
    Array, Cond, ElemType, Meaning, OpDef, OpView, Recipe, Rule, Scalar, SizeSource, Stop, Term, WholeKernel,
    take_elements,
};

use super::recipes;
use super::sum::number;
use super::tensor::{SIZES, kernel, only, operand, sizes};
use crate::rules::WRITTEN_TWICE;
use Cond::{And, AnyElement, Eq, FitsSigned, IsPoisonElement, Ne, Not, Or, Outside};
use Term::{Add, Const, Dim, Element, ElementAt, S, Shr, Sub, Width};

/// The lowerings read and write at the index (tensor.extract, tensor.insert_slice).
const INDEX_RANGE: Rule = Rule::ub(
    "index-out-of-range",
    AnyElement(1, &Or(&[IsPoisonElement(1), Outside(Element(1), Dim(0, 1))])),
    "an index is poison, negative or not below the size [TOSA 1.0, GATHER, SCATTER]",
);
/// The lowering reads past the end of a table that is too short.
const TABLE_SIZE: Rule = Rule::ub(
    "table-size",
    TABLE_DIFFERS,
    "the table has not 256 elements of i8 or 513 of i16 [TOSA 1.0, TABLE]",
);
const TABLE_DIFFERS: Cond = Or(&[
    And(&[Eq(Width(1), Const(8)), Ne(Dim(1, 0), Const(256))]),
    And(&[Eq(Width(1), Const(16)), Ne(Dim(1, 0), Const(513))]),
]);
/// The lowering reads the table at the element.
const POISON_INDEX: Rule = Rule::ub(
    "poison-index",
    AnyElement(0, &IsPoisonElement(0)),
    "an element of the input is poison [TosaToLinalg.cpp, TableConverter: tensor.extract at the element]",
);
/// The upper 9 bits of an element of i16 select an entry of the table.
const ENTRY: Term = Shr(&Add(&S(0), &Const(1 << 15)), &Const(7));
const SLOPE: Rule = Rule::poison(
    "slope",
    And(&[
        Eq(Width(0), Const(16)),
        Not(&FitsSigned(Sub(&ElementAt(1, &Add(&ENTRY, &Const(1))), &ElementAt(1, &ENTRY)), 1)),
    ]),
    "the difference of two neighbours in the table does not fit i16 [TOSA 1.0, apply_lookup_s]",
);

pub static OPS: &[OpDef] = &[
    OpDef::new("tosa.gather", Meaning::Whole(gather))
        .range(crate::ranges::first_operand)
        .doc("The rows of each batch that the indices name.")
        .rules(&[SIZES, INDEX_RANGE])
        .never_early("TosaToLinalg.cpp, GatherConverter: reads by tensor.extract")
        .recipe(Recipe::adjust(recipes::layout::gather)),
    OpDef::new("tosa.scatter", Meaning::Whole(scatter))
        .doc("The first operand, with rows of the third in the places that the indices name.")
        .rules(&[SIZES, INDEX_RANGE, WRITTEN_TWICE])
        .never_early("TOSA 1.0, SCATTER: writes where the index says")
        .recipe(Recipe::adjust(recipes::layout::scatter)),
    OpDef::new("tosa.table", Meaning::Whole(table))
        .doc("The element's entry in a table; of i16, interpolated between two entries.")
        .rules(&[TABLE_SIZE, POISON_INDEX, SLOPE])
        .never_early("TosaToLinalg.cpp, TableConverter: reads by tensor.extract")
        .rules_on_elements()
        .recipe(Recipe::adjust(recipes::layout::table))
        .sizes(SizeSource::Largest),
];

/// The row that an index names.
fn row(indices: &Array, position: usize, rows: i64) -> Result<i64, Stop> {
    let index = number(&indices.get(position)).filter(|&index| (0..i128::from(rows)).contains(&index));
    index.map(|index| index as i64).ok_or_else(|| Stop::unchecked("an index"))
}

fn gather(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    kernel(view, |machine, tensors| {
        let (values, indices) = (operand(tensors, 0)?, operand(tensors, 1)?);
        let ([batches, rows, channels], [other, count]) = (sizes(values)?, sizes(indices)?);
        if batches != other {
            return Err(SIZES.stop());
        }
        let shape = [batches, count, channels];
        take_elements(machine, &shape)?;
        let mut result = Array::filled(values.elem(), &shape, &values.elem().zero());
        for place in 0..batches * count {
            let from = (place / count * rows + row(indices, place as usize, rows)?) * channels;
            for channel in 0..channels {
                result.set((place * channels + channel) as usize, values.get((from + channel) as usize));
            }
        }
        Ok(only(result))
    })
}

fn scatter(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    kernel(view, |machine, tensors| {
        let (indices, input) = (Rc::clone(operand(tensors, 1)?), Rc::clone(operand(tensors, 2)?));
        let [batches, rows, channels] = sizes(operand(tensors, 0)?)?;
        let ([others, count], sizes) = (sizes(&indices)?, sizes(&input)?);
        if others != batches || sizes != [batches, count, channels] {
            return Err(SIZES.stop());
        }
        machine.charge(input.len() as u64)?;
        let mut written = vec![false; (batches * rows) as usize];
        let mut targets = Vec::new();
        for place in 0..batches * count {
            targets.push(place / count * rows + row(&indices, place as usize, rows)?);
        }
        let mut values = tensors.swap_remove(0);
        let result = Rc::make_mut(&mut values);
        for (place, target) in targets.into_iter().enumerate() {
            let twice = std::mem::replace(&mut written[target as usize], true);
            for channel in 0..channels {
                let element = match twice {
                    true => Scalar::Poison,
                    false => input.get(place * channels as usize + channel as usize),
                };
                result.set((target * channels + channel) as usize, element);
            }
        }
        Ok(smallvec::smallvec![values])
    })
}

fn table(view: &OpView<'_>) -> Result<WholeKernel, Stop> {
    let interpolates = match (view.operand_elem(0)?, view.operand_elem(1)?, view.result_elem(0)?) {
        (ElemType::Int(8), ElemType::Int(8), ElemType::Int(8)) => false,
        (ElemType::Int(16), ElemType::Int(16), ElemType::Int(32)) => true,
        _ => return Err(view.unsupported("elements that TOSA does not define it for")),
    };
    let out = view.result_elem(0)?;
    kernel(view, move |machine, tensors| {
        let (input, table) = (operand(tensors, 0)?, operand(tensors, 1)?);
        let [size] = sizes(table)?;
        if size != if interpolates { 513 } else { 256 } {
            return Err(Stop::unchecked("the size of a table"));
        }
        take_elements(machine, input.shape())?;
        let look_up = |element: Scalar| match number(&element) {
            Some(value) if interpolates => Ok(interpolate(table, value)),
            Some(value) => Ok(table.get((value + 128) as usize)),
            None => Err(Stop::unchecked("an index")),
        };
        let found: Vec<Scalar> = input.iter().map(look_up).collect::<Result<_, _>>()?;
        Ok(only(Array::from_elements(out, input.shape(), found)))
    })
}

/// The upper 9 bits of an i16 select an entry. The lower 7 bits interpolate between this entry and the next.
fn interpolate(table: &Array, value: i128) -> Scalar {
    let index = ((value + 32_768) >> 7) as usize;
    match (number(&table.get(index)), number(&table.get(index + 1))) {
        (Some(base), Some(next)) => Scalar::int(32, (base << 7) + (next - base) * (value & 0x7f)),
        _ => Scalar::Poison,
    }
}

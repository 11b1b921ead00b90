//! Outer products into tiles. «A sum of N widened outer products»: element `i, j` of the tile is combined with the sum of
//! `lhs[N * i + k] * rhs[N * j + k]` over all `k` below `N`.

use std::ops::Range;
use std::rc::Rc;

use assay_ir::{Float, Int, Rounding};
use assay_model::{
    Array, ElemType, Flow, Machine, Meaning, OpDef, OpView, Rule, Scalar, Stop, Value, WholeKernel,
};

use super::memory::groups;
use super::tile::rows;
use crate::vector::common::{Shape, array, vector};
use crate::vector::kind::ROUNDING_ORDER;
use crate::vector::mask::{Lane, lane};

/// A product of integers. The letters say whether each factor is signed or unsigned.
macro_rules! integers {
    ($name:literal, $ways:literal, $signed:expr, $subtract:literal) => {
        OpDef::new(
            concat!("arm_sme.", $name),
            Meaning::Whole(|view| product(view, $ways, $signed, Some($subtract))),
        )
        .doc("Sums of products of integers, added to a tile or subtracted from it.")
    };
}

const FLOATS: &[Rule] = &[ROUNDING_ORDER];
const BOTH: [bool; 2] = [true, true];
const FIRST: [bool; 2] = [true, false];
const SECOND: [bool; 2] = [false, true];
const NONE: [bool; 2] = [false, false];

pub static OPS: &[OpDef] = &[
    OpDef::new("arm_sme.outerproduct", Meaning::Whole(|view| product(view, 1, BOTH, None)))
        .doc("Products of all pairs of elements, added to a tile or subtracted from it.")
        .rules(FLOATS),
    OpDef::new("arm_sme.fmopa_2way", Meaning::Whole(|view| product(view, 2, BOTH, Some(false))))
        .doc("Sums of two products of floats, added to a tile.")
        .rules(FLOATS),
    OpDef::new("arm_sme.fmops_2way", Meaning::Whole(|view| product(view, 2, BOTH, Some(true))))
        .doc("Sums of two products of floats, subtracted from a tile.")
        .rules(FLOATS),
    integers!("smopa_2way", 2, BOTH, false),
    integers!("smops_2way", 2, BOTH, true),
    integers!("umopa_2way", 2, NONE, false),
    integers!("umops_2way", 2, NONE, true),
    integers!("smopa_4way", 4, BOTH, false),
    integers!("smops_4way", 4, BOTH, true),
    integers!("umopa_4way", 4, NONE, false),
    integers!("umops_4way", 4, NONE, true),
    integers!("sumopa_4way", 4, FIRST, false),
    integers!("sumops_4way", 4, FIRST, true),
    integers!("usmopa_4way", 4, SECOND, false),
    integers!("usmops_4way", 4, SECOND, true),
];

/// One op, decoded.
struct Product {
    ways: usize,
    rows: usize,
    /// Whether the factors are read as signed integers.
    signed: [bool; 2],
    subtract: bool,
    /// Element type of the factors.
    elem: ElemType,
    len: Shape,
    /// Element type of the tile.
    to: ElemType,
    shape: Shape,
    masks: [Range<usize>; 2],
    tile: Range<usize>,
}

fn product(
    view: &OpView<'_>,
    ways: usize,
    signed: [bool; 2],
    subtract: Option<bool>,
) -> Result<WholeKernel, Stop> {
    let (elem, len) = vector(view, view.operand_type(0)?)?;
    let (to, shape) = vector(view, view.result_type(0)?)?;
    let rows = rows(&shape, view)?;
    let groups = groups(view, 5)?;
    if len.as_slice() != [(rows * ways) as i64] {
        return Err(view.invalid("has factors of other sizes than its tile"));
    }
    let subtract = subtract.unwrap_or_else(|| view.keyword("kind") == Some("sub"));
    let (masks, tile) = ([groups[2].clone(), groups[3].clone()], groups[4].clone());
    let product = Product { ways, rows, signed, subtract, elem, len, to, shape, masks, tile };
    Ok(Box::new(move |machine, operands| product.run(machine, operands).map(Flow::one)))
}

impl Product {
    fn run(&self, machine: &mut dyn Machine, operands: &[Value]) -> Result<Value, Stop> {
        machine.charge((self.rows * self.rows * self.ways) as u64)?;
        let factors = [0, 1].map(|side| array(&operands[side], self.elem, &self.len));
        let [lhs, rhs] = factors;
        let factors = [lhs?, rhs?];
        let [first, second] = [0, 1].map(|side| self.mask(side, operands));
        let masks = [first?, second?];
        // «Not specifying an accumulator implicitly zeros the destination tile».
        let zero = || Ok(Rc::new(Array::filled(self.to, &self.shape, &self.to.zero())));
        let tile = operands[self.tile.clone()].first();
        let mut tile = tile.map_or_else(zero, |tile| array(tile, self.to, &self.shape))?;
        let changed = Rc::make_mut(&mut tile);
        for row in 0..self.rows {
            for column in 0..self.rows {
                let place = row * self.rows + column;
                let element = self.element(&factors, &masks, [row, column], changed.get(place))?;
                let element = match element {
                    (element, true) => element,
                    (element, false) => machine.open_scalar(&ROUNDING_ORDER, element),
                };
                changed.set(place, element);
            }
        }
        Ok(Value::Array(tile))
    }

    fn mask(&self, side: usize, operands: &[Value]) -> Result<Option<Rc<Array>>, Stop> {
        let mask = operands[self.masks[side].clone()].first();
        mask.map(|mask| array(mask, ElemType::Int(1), &self.len)).transpose()
    }

    /// Computes an element of the tile from its previous value. Also returns whether rounding leaves no choice. Products with a mask bit that is
    /// not set are left out, as in the instructions.
    fn element(
        &self,
        factors: &[Rc<Array>; 2],
        masks: &[Option<Rc<Array>>; 2],
        place: [usize; 2],
        before: Scalar,
    ) -> Result<(Scalar, bool), Stop> {
        let mut pairs = Vec::with_capacity(self.ways);
        for way in 0..self.ways {
            let at = place.map(|place| self.ways * place + way);
            let lanes = [0, 1].map(|side| masks[side].as_ref().map_or(Lane::On, |mask| lane(mask, at[side])));
            match lanes {
                [Lane::Off, _] | [_, Lane::Off] => {}
                [Lane::On, Lane::On] => pairs.push([0, 1].map(|side| factors[side].get(at[side]))),
                _ => return Ok((Scalar::Poison, true)),
            }
        }
        if before.is_poison() || pairs.iter().flatten().any(Scalar::is_poison) {
            return Ok((Scalar::Poison, true));
        }
        match (self.to, before) {
            (ElemType::Int(width), Scalar::Int(before)) => {
                self.integers(width, &pairs, before).map(|sum| (Scalar::Int(sum), true))
            }
            (ElemType::Float(_), Scalar::Float(before)) => {
                self.floats(&pairs, before).map(|(sum, fixed)| (Scalar::Float(sum), fixed))
            }
            _ => Err(Stop::unsupported("a tile of undefined elements that are combined")),
        }
    }

    fn integers(&self, width: u32, pairs: &[[Scalar; 2]], before: Int) -> Result<Int, Stop> {
        let wide = |scalar: &Scalar, signed: bool| match scalar {
            Scalar::Int(int) if int.width() == width => Ok(int.clone()),
            Scalar::Int(int) if signed => Ok(int.sext(width)),
            Scalar::Int(int) => Ok(int.zext(width)),
            _ => Err(Stop::unsupported("factors with undefined bits")),
        };
        pairs.iter().try_fold(before, |sum, [a, b]| {
            let product = wide(a, self.signed[0])?.mul(&wide(b, self.signed[1])?);
            Ok(if self.subtract { sum.sub(&product) } else { sum.add(&product) })
        })
    }

    /// No document says how often the result is rounded, or in which order the products are added. If it matters, the result is open.
    fn floats(&self, pairs: &[[Scalar; 2]], before: Float) -> Result<(Float, bool), Stop> {
        let wide = |scalar: &Scalar| match scalar {
            Scalar::Float(float) => Ok(float.convert(before.kind, Rounding::NearestEven)),
            _ => Err(Stop::unsupported("factors with undefined bits")),
        };
        let mut factors = Vec::with_capacity(pairs.len());
        for [a, b] in pairs {
            let a = wide(a)?;
            factors.push((if self.subtract { a.neg() } else { a }, wide(b)?));
        }
        let fused = factors.iter().fold(before, |sum, (a, b)| a.mul_add(*b, sum));
        let rounded = factors.iter().fold(before, |sum, (a, b)| sum.add(a.mul(*b)));
        let products = factors.iter().map(|(a, b)| a.mul(*b)).reduce(Float::add);
        let last = products.map_or(before, |products| before.add(products));
        let backwards = factors.iter().rev().fold(before, |sum, (a, b)| a.mul_add(*b, sum));
        let same = |other: Float| other == fused || other.is_nan() && fused.is_nan();
        Ok((fused, [rounded, last, backwards].into_iter().all(same)))
    }
}

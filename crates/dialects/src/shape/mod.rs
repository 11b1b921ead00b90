//! The shape dialect: computing with the sizes of tensors. Source: ShapeOps.td and ShapeBase.td of LLVM 22; where they are silent, the lowerings
//! (`--convert-shape-to-std`, `--convert-shape-constraints`).
//!
//! A shape or a size may be an error, which is a value; an extent tensor or an index cannot.

mod extents;
mod sizes;
mod witness;

use assay_ir::{DYNAMIC, Type, TypeId};
use assay_model::{
    Array, Cond, Dialect, ElemType, Layout, Machine, OpDef, OpView, Recipes, Rule, Scalar, Stop, TypeDef,
    Value, take_elements,
};

pub static DIALECT: Dialect = Dialect {
    name: "shape",
    document: "ShapeOps.td",
    ops: &[extents::OPS, sizes::OPS, witness::OPS, UNSUPPORTED],
};

const NO_VALUE_SHAPE: &str = "pairs of a value and its shape are not modelled";
const NO_LIBRARY: &str = "functions that compute the shapes of other ops are not modelled";

static UNSUPPORTED: &[OpDef] = &[
    OpDef::unsupported("shape.value_of", NO_VALUE_SHAPE),
    OpDef::unsupported("shape.with_shape", NO_VALUE_SHAPE),
    OpDef::unsupported("shape.debug_print", "how shapes are printed is not specified"),
    OpDef::unsupported("shape.function_library", NO_LIBRARY),
    OpDef::unsupported("shape.func", NO_LIBRARY),
    OpDef::unsupported("shape.return", NO_LIBRARY),
];

/// A shape consists of an error flag and extents; a size consists of an error flag and a value.
pub static TYPES: &[TypeDef] = &[
    TypeDef::new("shape.shape", |_, _, index_width| {
        let extents = Layout::Array { elem: ElemType::Int(index_width), shape: [DYNAMIC].as_slice().into() };
        Some(Layout::Struct { parts: vec![FLAG, extents], packed: false })
    }),
    TypeDef::new("shape.size", |_, _, index_width| {
        let value = Layout::Scalar(ElemType::Int(index_width));
        Some(Layout::Struct { parts: vec![FLAG, value], packed: false })
    }),
    TypeDef::new("shape.witness", |_, _, _| Some(FLAG)),
];

const FLAG: Layout = Layout::Scalar(ElemType::Int(1));

/// The op computes an error, but the type of its result cannot represent one.
pub const ERROR_LOST: Rule = Rule::poison(
    "error-lost",
    Cond::Own,
    "the result is an error, which an extent tensor or an index cannot hold [ShapeOps.td, broadcast, any]",
);
/// The same, if the lowering reads out of bounds.
pub const ERROR_READ: Rule = Rule::ub(
    "error-read",
    Cond::Own,
    "the result is an error, which an extent tensor or an index cannot hold [ShapeOps.td, dim, split_at, \
     to_extent_tensor, size_to_index; --convert-shape-to-std: tensor.extract, tensor.extract_slice]",
);

/// What a shape or a size holds.
#[derive(Clone, Debug, PartialEq)]
pub enum ShapeContent<T> {
    Known(T),
    Error,
    Poison,
}

impl<T> ShapeContent<T> {
    pub fn and_then<R>(self, next: impl FnOnce(T) -> ShapeContent<R>) -> ShapeContent<R> {
        match self {
            ShapeContent::Known(value) => next(value),
            ShapeContent::Error => ShapeContent::Error,
            ShapeContent::Poison => ShapeContent::Poison,
        }
    }
}

pub type Extents = ShapeContent<Vec<i64>>;
pub type ShapeSize = ShapeContent<i64>;

/// What a type can hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ShapeForm {
    Shape,
    /// A tensor of rank 1; its size may be [`DYNAMIC`].
    Extents(i64),
    Size,
    Index,
}

impl ShapeForm {
    pub fn from_type(view: &OpView<'_>, ty: TypeId) -> Result<ShapeForm, Stop> {
        let ctx = &view.module.ctx;
        match ctx.ty(ty) {
            Type::Index => Ok(ShapeForm::Index),
            Type::Tensor { shape, elem, .. } if shape.len() == 1 && *ctx.ty(*elem) == Type::Index => {
                Ok(ShapeForm::Extents(shape[0]))
            }
            Type::Dialect { name, .. } if ctx.str(*name) == "shape.shape" => Ok(ShapeForm::Shape),
            Type::Dialect { name, .. } if ctx.str(*name) == "shape.size" => Ok(ShapeForm::Size),
            _ => Err(view.unsupported("an operand or result that is not a shape and no size")),
        }
    }

    pub fn result(view: &OpView<'_>, index: usize) -> Result<ShapeForm, Stop> {
        ShapeForm::from_type(view, view.result_type(index)?)
    }

    pub fn is_shape(self) -> bool {
        matches!(self, ShapeForm::Shape | ShapeForm::Extents(_))
    }
}

/// The extents that a shape or an extent tensor holds.
pub fn extents(value: &Value) -> Result<Extents, Stop> {
    if let Some([flag, extents]) = value.as_aggregate() {
        return match flag.as_int() {
            Some(flag) if flag.is_zero() => self::extents(extents),
            Some(_) => Ok(ShapeContent::Error),
            None => Ok(ShapeContent::Poison),
        };
    }
    match value {
        Value::Array(array) => {
            let numbers: Option<Vec<i64>> = array.iter().map(|extent| extent.as_int()?.to_i64()).collect();
            Ok(numbers.map_or(ShapeContent::Poison, ShapeContent::Known))
        }
        Value::Scalar(Scalar::Poison) => Ok(ShapeContent::Poison),
        _ => Err(Stop::invalid("an operand that is not a shape")),
    }
}

/// The number that a size or an index holds.
pub fn size(value: &Value) -> Result<ShapeSize, Stop> {
    if let Some([flag, size]) = value.as_aggregate() {
        return match flag.as_int() {
            Some(flag) if flag.is_zero() => self::size(size),
            Some(_) => Ok(ShapeContent::Error),
            None => Ok(ShapeContent::Poison),
        };
    }
    match value {
        Value::Scalar(Scalar::Int(int)) => Ok(int.to_i64().map_or(ShapeContent::Poison, ShapeContent::Known)),
        Value::Scalar(Scalar::Poison) => Ok(ShapeContent::Poison),
        _ => Err(Stop::invalid("an operand that is not a size")),
    }
}

/// A result with one of these types; `lost` is the rule for an error that the type cannot represent.
pub fn give_extents(
    machine: &mut dyn Machine,
    form: ShapeForm,
    extents: Extents,
    lost: &'static Rule,
) -> Result<Value, Stop> {
    let (flag, list) = match (extents, form) {
        (ShapeContent::Known(list), _) => (false, list),
        (ShapeContent::Error, ShapeForm::Shape) => (true, Vec::new()),
        (ShapeContent::Error, _) => return error_lost(lost),
        (ShapeContent::Poison, _) => return Ok(Value::POISON),
    };
    take_elements(machine, &[list.len() as i64])?;
    let width = machine.index_width();
    let elements = list.iter().map(|&extent| Scalar::int(width, i128::from(extent)));
    let array = Value::array(Array::from_elements(ElemType::Int(width), &[list.len() as i64], elements));
    match form {
        ShapeForm::Shape => Ok(Value::aggregate(vec![Value::bool(flag), array])),
        ShapeForm::Extents(len) if len == DYNAMIC || len == list.len() as i64 => Ok(array),
        // As for a cast of the tensor.
        ShapeForm::Extents(_) => error_lost(lost),
        _ => Err(Stop::invalid("a size instead of a shape")),
    }
}

/// As above, for sizes.
pub fn give_size(
    machine: &mut dyn Machine,
    form: ShapeForm,
    size: ShapeSize,
    lost: &'static Rule,
) -> Result<Value, Stop> {
    let width = machine.index_width();
    let number = |number: i64| Value::Scalar(Scalar::int(width, i128::from(number)));
    match (size, form) {
        (ShapeContent::Known(size), ShapeForm::Index) => Ok(number(size)),
        (ShapeContent::Known(size), ShapeForm::Size) if size < 0 => {
            Err(Stop::unsupported("a negative size, of which nothing is said"))
        }
        (ShapeContent::Known(size), ShapeForm::Size) => {
            Ok(Value::aggregate(vec![Value::bool(false), number(size)]))
        }
        (ShapeContent::Error, ShapeForm::Size) => Ok(Value::aggregate(vec![Value::bool(true), number(0)])),
        (ShapeContent::Error, ShapeForm::Index) => error_lost(lost),
        (ShapeContent::Poison, _) => Ok(Value::POISON),
        _ => Err(Stop::invalid("a shape instead of a size")),
    }
}

fn error_lost(lost: &'static Rule) -> Result<Value, Stop> {
    if lost.effect == assay_model::Effect::Ub { Err(lost.stop()) } else { Ok(Value::POISON) }
}

/// See [`Recipes`].
pub const RECIPES: Recipes = Recipes::new("shape").samples(include_str!("samples.txt"));

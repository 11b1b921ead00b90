//! What named ops apply to elements, and which ops compute it.

use assay_ir::{Context, Type, TypeId, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt, ScalarFunction};

use crate::arith::recipes::constant_of;
use crate::functions::op_for;
use crate::shaped::apply;
use ScalarFunction as F;

/// A function on the numbers of one element. For each kind of numbers it says which scalar function computes it, or `None` if the function does
/// not exist for them.
pub struct ElementFunction {
    /// Its keyword in `#linalg.elementwise_kind`.
    pub word: &'static str,
    /// The number of its operands.
    pub inputs: usize,
    /// For floats.
    pub float: Option<ScalarFunction>,
    /// For integers and `index`.
    pub int: Option<ScalarFunction>,
    /// For `i1`.
    pub bit: Option<ScalarFunction>,
    /// The operands of the op besides the input: a constant one before it, or the input a second time.
    form: FunctionForm,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum FunctionForm {
    Plain,
    /// One over the input.
    One,
    /// The input with itself.
    Twice,
}

const fn unary(word: &'static str, float: ScalarFunction) -> ElementFunction {
    ElementFunction { word, inputs: 1, float: Some(float), int: None, bit: None, form: FunctionForm::Plain }
}

const fn binary(
    word: &'static str,
    float: Option<ScalarFunction>,
    int: Option<ScalarFunction>,
    bit: Option<ScalarFunction>,
) -> ElementFunction {
    ElementFunction { word, inputs: 2, float, int, bit, form: FunctionForm::Plain }
}

pub static EXP: ElementFunction = unary("exp", F::Exp);
pub static LOG: ElementFunction = unary("log", F::Log);
pub static ABS: ElementFunction = unary("abs", F::Abs);
pub static CEIL: ElementFunction = unary("ceil", F::Ceil);
pub static FLOOR: ElementFunction = unary("floor", F::Floor);
pub static NEGF: ElementFunction = unary("negf", F::Negate);
pub static RECIPROCAL: ElementFunction =
    ElementFunction { form: FunctionForm::One, ..unary("reciprocal", F::Div) };
pub static ROUND: ElementFunction = unary("round", F::Round);
pub static SQRT: ElementFunction = unary("sqrt", F::Sqrt);
pub static RSQRT: ElementFunction = unary("rsqrt", F::Rsqrt);
pub static SQUARE: ElementFunction = ElementFunction { form: FunctionForm::Twice, ..unary("square", F::Mul) };
pub static TANH: ElementFunction = unary("tanh", F::Tanh);
pub static ERF: ElementFunction = unary("erf", F::Erf);
pub static ADD: ElementFunction = binary("add", Some(F::Add), Some(F::Add), Some(F::Or));
pub static SUB: ElementFunction = binary("sub", Some(F::Sub), Some(F::Sub), None);
pub static MUL: ElementFunction = binary("mul", Some(F::Mul), Some(F::Mul), Some(F::And));
pub static DIV: ElementFunction = binary("div", Some(F::Div), Some(F::Div), None);
pub static DIV_UNSIGNED: ElementFunction = binary("div_unsigned", None, Some(F::DivUnsigned), None);
pub static MAX_SIGNED: ElementFunction = binary("max_signed", Some(F::Max), Some(F::Max), Some(F::Max));
pub static MIN_SIGNED: ElementFunction = binary("min_signed", Some(F::Min), Some(F::Min), Some(F::Min));
pub static MAX_UNSIGNED: ElementFunction =
    binary("max_unsigned", Some(F::Max), Some(F::MaxUnsigned), Some(F::MaxUnsigned));
pub static MIN_UNSIGNED: ElementFunction =
    binary("min_unsigned", Some(F::Min), Some(F::MinUnsigned), Some(F::MinUnsigned));
pub static POWF: ElementFunction = binary("powf", Some(F::Pow), None, None);
pub static SELECT: ElementFunction = ElementFunction {
    word: "select",
    inputs: 3,
    float: Some(F::Select),
    int: Some(F::Select),
    bit: Some(F::Select),
    form: FunctionForm::Plain,
};

/// The functions that `#linalg.elementwise_kind` can name. Generators draw from them by position.
pub static ELEMENT_FUNCTIONS: [&ElementFunction; 24] = [
    &EXP,
    &LOG,
    &ABS,
    &CEIL,
    &FLOOR,
    &NEGF,
    &RECIPROCAL,
    &ROUND,
    &SQRT,
    &RSQRT,
    &SQUARE,
    &TANH,
    &ERF,
    &ADD,
    &SUB,
    &MUL,
    &DIV,
    &DIV_UNSIGNED,
    &MAX_SIGNED,
    &MIN_SIGNED,
    &MAX_UNSIGNED,
    &MIN_UNSIGNED,
    &POWF,
    &SELECT,
];

impl ElementFunction {
    /// The function of a keyword of `#linalg.elementwise_kind`.
    pub fn from_word(word: &str) -> Option<&'static ElementFunction> {
        ELEMENT_FUNCTIONS.into_iter().find(|function| function.word == word)
    }

    /// Whether it reads integers as unsigned.
    pub fn is_unsigned(&self) -> bool {
        matches!(self.int, Some(F::DivUnsigned | F::MaxUnsigned | F::MinUnsigned))
    }

    /// Whether the function exists for numbers of a type.
    pub fn accepts(&self, ctx: &Context, ty: TypeId) -> bool {
        self.op(ctx, ty).is_some()
    }

    fn op(&self, ctx: &Context, ty: TypeId) -> Option<&'static str> {
        let function = match ctx.ty(ty) {
            Type::Float(_) => self.float,
            Type::Integer { width: 1, .. } => self.bit,
            Type::Integer { .. } | Type::Index => self.int,
            _ => None,
        };
        op_for(ctx, function?, ty, ty)
    }

    /// The function of some values; `None` if it does not exist for their type.
    pub fn apply(&self, builder: &mut dyn GrammarBuilder, inputs: &[ValueId]) -> Option<ValueId> {
        let input = *inputs.last()?;
        let ty = builder.type_of(input);
        let op = self.op(&builder.ir().ctx, ty)?;
        match self.form {
            FunctionForm::Plain => apply(builder, op, inputs, ty),
            FunctionForm::One => {
                let one = constant_of(builder, ty, 1)?;
                apply(builder, op, &[one, input], ty)
            }
            FunctionForm::Twice => apply(builder, op, &[input, input], ty),
        }
    }
}

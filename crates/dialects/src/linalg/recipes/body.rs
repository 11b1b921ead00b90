//! Bodies of named ops, as MLIR writes them when it builds such an op (`RegionBuilderHelper` in LinalgOps.cpp, and
//! the region builders in LinalgNamedStructuredOps.yamlgen.cpp.inc).

use assay_ir::{Attr, Context, Float, FloatKind, Type, TypeId, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt, ScalarFunction};

use crate::arith::names::CONSTANT;
use crate::arith::recipes::constant_of;
use crate::functions::op_for;
use crate::linalg::names::{INDEX, YIELD};
use crate::shaped::apply;
use ScalarFunction as F;

/// A function on numbers, with what computes it, for each kind of numbers; `None` for a kind that it does not exist for.
pub struct Function {
    pub word: &'static str,
    pub inputs: usize,
    float: Option<ScalarFunction>,
    int: Option<ScalarFunction>,
    /// For `i1`, if that differs from other integers.
    bit: Option<ScalarFunction>,
    /// The operands of the op besides the input: a constant one before it, or the input a second time.
    form: Form,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Form {
    Plain,
    /// One over the input.
    One,
    /// The input with itself.
    Twice,
}

const fn unary(word: &'static str, float: ScalarFunction, form: Form) -> Function {
    Function { word, inputs: 1, float: Some(float), int: None, bit: None, form }
}

const fn binary(
    word: &'static str,
    float: Option<ScalarFunction>,
    int: Option<ScalarFunction>,
    bit: Option<ScalarFunction>,
) -> Function {
    Function { word, inputs: 2, float, int, bit, form: Form::Plain }
}

/// Indexed by the keywords of `#linalg.elementwise_kind`.
pub static FUNCTIONS: &[Function] = &[
    unary("exp", F::Exp, Form::Plain),
    unary("log", F::Log, Form::Plain),
    unary("abs", F::Abs, Form::Plain),
    unary("ceil", F::Ceil, Form::Plain),
    unary("floor", F::Floor, Form::Plain),
    unary("negf", F::Negate, Form::Plain),
    unary("reciprocal", F::Div, Form::One),
    unary("round", F::Round, Form::Plain),
    unary("sqrt", F::Sqrt, Form::Plain),
    unary("rsqrt", F::Rsqrt, Form::Plain),
    unary("square", F::Mul, Form::Twice),
    unary("tanh", F::Tanh, Form::Plain),
    unary("erf", F::Erf, Form::Plain),
    binary("add", Some(F::Add), Some(F::Add), Some(F::Or)),
    binary("sub", Some(F::Sub), Some(F::Sub), None),
    binary("mul", Some(F::Mul), Some(F::Mul), Some(F::And)),
    binary("div", Some(F::Div), Some(F::Div), None),
    binary("div_unsigned", None, Some(F::DivUnsigned), None),
    binary("max_signed", Some(F::Max), Some(F::Max), Some(F::Max)),
    binary("min_signed", Some(F::Min), Some(F::Min), Some(F::Min)),
    binary("max_unsigned", Some(F::Max), Some(F::MaxUnsigned), Some(F::MaxUnsigned)),
    binary("min_unsigned", Some(F::Min), Some(F::MinUnsigned), Some(F::MinUnsigned)),
    binary("powf", Some(F::Pow), None, None),
    Function {
        word: "select",
        inputs: 3,
        float: Some(F::Select),
        int: Some(F::Select),
        bit: Some(F::Select),
        form: Form::Plain,
    },
];

/// Named ops whose name differs from the keyword of their function.
const OTHER_WORDS: &[(&str, &str)] = &[("max", "max_signed"), ("min", "min_signed")];

/// The reductions of pooling ops, by the ends of the ops' names. Longer ends come first.
const FOLDS: &[(&str, &str)] = &[
    ("_max_unsigned", "max_unsigned"),
    ("_min_unsigned", "min_unsigned"),
    ("_max", "max_signed"),
    ("_min", "min_signed"),
    ("_sum", "add"),
];

impl Function {
    /// The function of a word.
    pub fn named(word: &str) -> Option<&'static Function> {
        FUNCTIONS.iter().find(|function| function.word == word)
    }

    /// The function that a named op applies to each element.
    pub fn of_op(op: &str) -> Option<&'static Function> {
        let (_, word) = op.split_once('.')?;
        Function::named(OTHER_WORDS.iter().find(|each| each.0 == word).map_or(word, |each| each.1))
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

    fn apply(&self, builder: &mut dyn GrammarBuilder, inputs: &[ValueId]) -> Option<ValueId> {
        let input = *inputs.last()?;
        let ty = builder.type_of(input);
        let op = self.op(&builder.ir().ctx, ty)?;
        match self.form {
            Form::Plain => apply(builder, op, inputs, ty),
            Form::One => {
                let one = constant_of(builder, ty, 1)?;
                apply(builder, op, &[one, input], ty)
            }
            Form::Twice => apply(builder, op, &[input, input], ty),
        }
    }
}

fn call(builder: &mut dyn GrammarBuilder, word: &str, inputs: &[ValueId]) -> Option<ValueId> {
    Function::named(word)?.apply(builder, inputs)
}

/// Ends a body.
fn finish(builder: &mut dyn GrammarBuilder, value: ValueId) -> Option<()> {
    let mut draft = builder.draft(YIELD)?;
    draft.operands("values", &[value]);
    builder.emit(draft).map(|_| ())
}

/// The name of the op that the body is made for.
fn name(builder: &dyn GrammarBuilder) -> Option<String> {
    Some(builder.ir().op_name(*builder.parents().first()?).to_owned())
}

/// The keyword of an enumeration attribute of the op that the body is made for, without brackets.
fn word(builder: &dyn GrammarBuilder, attr: &str) -> Option<String> {
    let ir = builder.ir();
    let Attr::Dialect { body, .. } = ir.ctx.attr(ir.attr_of(*builder.parents().first()?, attr)?) else {
        return None;
    };
    Some(ir.ctx.str(*body).trim_matches(['<', '>']).to_owned())
}

/// A number as one of another type (`convertScalarToDtype`).
fn cast(builder: &mut dyn GrammarBuilder, value: ValueId, to: TypeId, unsigned: bool) -> Option<ValueId> {
    let from = builder.type_of(value);
    if from == to {
        return Some(value);
    }
    let function = if unsigned { ScalarFunction::CastUnsigned } else { ScalarFunction::Cast };
    let op = op_for(&builder.ir().ctx, function, from, to)?;
    apply(builder, op, &[value], to)
}

/// Yields the input, converted.
pub fn copy(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let (&input, &output) = (args.first()?, args.last()?);
    let unsigned = word(builder, "cast").is_some_and(|word| word == "cast_unsigned");
    let to = builder.type_of(output);
    let value = cast(builder, input, to, unsigned)?;
    finish(builder, value)
}

/// The product of two inputs, added to the output. If there are zero points, each input is reduced by its own.
pub fn products(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let (&output, inputs) = args.split_last()?;
    let to = builder.type_of(output);
    let unsigned = word(builder, "cast").is_some_and(|word| word == "cast_unsigned");
    let mut factors = Vec::new();
    for at in 0..2 {
        let mut factor = cast(builder, *inputs.get(at)?, to, unsigned)?;
        if let Some(&zero) = inputs.get(at + 2) {
            let zero = cast(builder, zero, to, unsigned)?;
            factor = call(builder, "sub", &[factor, zero])?;
        }
        factors.push(factor);
    }
    let product = call(builder, "mul", &factors)?;
    let sum = call(builder, "add", &[output, product])?;
    finish(builder, sum)
}

/// The keyword of the function with which a pooling op reduces.
pub fn fold_word(op: &str) -> Option<&'static str> {
    FOLDS.iter().find(|fold| op.ends_with(fold.0)).map(|fold| fold.1)
}

/// The fold of a pooling op.
pub fn fold(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let (&input, &output) = (args.first()?, args.last()?);
    let word = fold_word(&name(builder)?)?;
    let to = builder.type_of(output);
    let input = cast(builder, input, to, word.ends_with("unsigned"))?;
    let value = call(builder, word, &[output, input])?;
    finish(builder, value)
}

/// The function of an elementwise op.
pub fn elementwise(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let (_, inputs) = args.split_last()?;
    let function = match word(builder, "kind") {
        Some(word) => Function::named(&word)?,
        None => Function::of_op(&name(builder)?)?,
    };
    let value = function.apply(builder, inputs)?;
    finish(builder, value)
}

/// Random numbers from a seed and the indices [LinalgNamedStructuredOps.yaml, fill_rng_2d].
pub fn random(builder: &mut dyn GrammarBuilder, args: &[ValueId]) -> Option<()> {
    let &[low, high, seed, output] = args else { return None };
    let (narrow, wide, double) = (builder.int(32), builder.int(64), builder.float(FloatKind::F64));
    let offset = constant_of(builder, wide, i64::from(i32::MAX))?;
    let offset = cast(builder, offset, double, false)?;
    let mut state = seed;
    for dim in [0, 1] {
        let dim = builder.int_attr(64, dim);
        let mut index = builder.draft(INDEX)?;
        index.attr("dim", dim);
        let index = builder.emit(index)?;
        let index = *builder.ir().op(index).results.first()?;
        let index = cast(builder, index, narrow, false)?;
        state = call(builder, "add", &[index, state])?;
        for (word, number) in [("mul", 1_103_515_245), ("add", 12345)] {
            let number = constant_of(builder, wide, number)?;
            let number = cast(builder, number, narrow, false)?;
            state = call(builder, word, &[state, number])?;
        }
    }
    let state = cast(builder, state, double, false)?;
    let state = call(builder, "add", &[offset, state])?;
    let range = call(builder, "sub", &[high, low])?;
    let scale = Float::from_f64(FloatKind::F64, 2.328_306_4e-10);
    let scale = builder.attr(Attr::Float { value: scale, ty: double });
    let mut constant = builder.draft(CONSTANT)?;
    constant.attr("value", scale).result_type("result", double);
    let constant = builder.emit(constant)?;
    let scale = *builder.ir().op(constant).results.first()?;
    let range = call(builder, "mul", &[range, scale])?;
    let value = call(builder, "mul", &[state, range])?;
    let value = call(builder, "add", &[value, low])?;
    let to = builder.type_of(output);
    let value = cast(builder, value, to, false)?;
    finish(builder, value)
}

#[cfg(test)]
mod tests {
    use assay_ir::Module;

    use super::*;

    #[test]
    fn an_op_computes_each_function() {
        let mut module = Module::new();
        let types = [Type::Float(FloatKind::F32), Type::Index].map(|ty| module.ctx.intern_type(ty));
        let bit = assay_model::generate::int_type(&mut module.ctx, 1);
        for function in FUNCTIONS {
            let wanted = [function.float, function.int, function.bit];
            for (wanted, ty) in wanted.into_iter().zip(types.into_iter().chain([bit])) {
                assert_eq!(wanted.is_some(), function.accepts(&module.ctx, ty), "{}", function.word);
            }
        }
    }

    #[test]
    fn folds_and_functions_have_their_words() {
        assert!(FOLDS.iter().all(|fold| Function::named(fold.1).is_some()));
        assert!(OTHER_WORDS.iter().all(|word| Function::named(word.1).is_some()));
        for named in &super::super::super::pool::NAMED {
            assert!(fold_word(named.name).is_some(), "{}", named.name);
        }
    }
}

//! Bodies of named ops, as MLIR writes them when it builds such an op (`RegionBuilderHelper` in LinalgOps.cpp, and
//! the region builders in LinalgNamedStructuredOps.yamlgen.cpp.inc).

use assay_ir::{Attr, Context, Float, FloatKind, Type, TypeId, ValueId};
use assay_model::{GrammarBuilder, IrBuilderExt};

use crate::arith::names::{
    ADDF, ADDI, ANDI, CONSTANT, DIVF, DIVSI, DIVUI, EXTF, EXTSI, EXTUI, FPTOSI, FPTOUI, INDEX_CAST,
    INDEX_CASTUI, MAXIMUMF, MAXSI, MAXUI, MINIMUMF, MINSI, MINUI, MULF, MULI, NEGF, ORI, SELECT, SITOFP,
    SUBF, SUBI, TRUNCF, TRUNCI, UITOFP,
};
use crate::arith::recipes::constant_of;
use crate::linalg::names::{INDEX, YIELD};
use crate::math::names::{ABSF, CEIL, ERF_OP, EXP_OP, FLOOR, LOG_OP, POWF, ROUND, RSQRT_OP, SQRT, TANH_OP};
use crate::shaped::apply;

/// A function on numbers, with the ops that compute it; `None` for a kind of numbers without such an op.
pub struct Function {
    pub word: &'static str,
    pub inputs: usize,
    float: Option<&'static str>,
    int: Option<&'static str>,
    /// For `i1`, if that differs from other integers.
    bit: Option<&'static str>,
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

const fn unary(word: &'static str, float: &'static str, form: Form) -> Function {
    Function { word, inputs: 1, float: Some(float), int: None, bit: None, form }
}

const fn binary(
    word: &'static str,
    float: Option<&'static str>,
    int: Option<&'static str>,
    bit: Option<&'static str>,
) -> Function {
    Function { word, inputs: 2, float, int, bit, form: Form::Plain }
}

/// Indexed by the keywords of `#linalg.elementwise_kind`.
pub static FUNCTIONS: &[Function] = &[
    unary("exp", EXP_OP, Form::Plain),
    unary("log", LOG_OP, Form::Plain),
    unary("abs", ABSF, Form::Plain),
    unary("ceil", CEIL, Form::Plain),
    unary("floor", FLOOR, Form::Plain),
    unary("negf", NEGF, Form::Plain),
    unary("reciprocal", DIVF, Form::One),
    unary("round", ROUND, Form::Plain),
    unary("sqrt", SQRT, Form::Plain),
    unary("rsqrt", RSQRT_OP, Form::Plain),
    unary("square", MULF, Form::Twice),
    unary("tanh", TANH_OP, Form::Plain),
    unary("erf", ERF_OP, Form::Plain),
    binary("add", Some(ADDF), Some(ADDI), Some(ORI)),
    binary("sub", Some(SUBF), Some(SUBI), None),
    binary("mul", Some(MULF), Some(MULI), Some(ANDI)),
    binary("div", Some(DIVF), Some(DIVSI), None),
    binary("div_unsigned", None, Some(DIVUI), None),
    binary("max_signed", Some(MAXIMUMF), Some(MAXSI), Some(MAXSI)),
    binary("min_signed", Some(MINIMUMF), Some(MINSI), Some(MINSI)),
    binary("max_unsigned", Some(MAXIMUMF), Some(MAXUI), Some(MAXUI)),
    binary("min_unsigned", Some(MINIMUMF), Some(MINUI), Some(MINUI)),
    binary("powf", Some(POWF), None, None),
    Function {
        word: "select",
        inputs: 3,
        float: Some(SELECT),
        int: Some(SELECT),
        bit: Some(SELECT),
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
        match ctx.ty(ty) {
            Type::Float(_) => self.float,
            Type::Integer { width: 1, .. } => self.bit,
            Type::Integer { .. } | Type::Index => self.int,
            _ => None,
        }
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
    let ctx = &builder.ir().ctx;
    let (signed_op, unsigned_op) = match (ctx.ty(from), ctx.ty(to)) {
        (Type::Integer { .. }, Type::Index) | (Type::Index, Type::Integer { .. }) => {
            (INDEX_CAST, INDEX_CASTUI)
        }
        (Type::Integer { width: from, .. }, Type::Integer { width: to, .. }) if from < to => (EXTSI, EXTUI),
        (Type::Integer { .. }, Type::Integer { .. }) => (TRUNCI, TRUNCI),
        (Type::Integer { .. }, Type::Float(_)) => (SITOFP, UITOFP),
        (Type::Float(_), Type::Integer { .. }) => (FPTOSI, FPTOUI),
        (Type::Float(from), Type::Float(to)) if from.width() < to.width() => (EXTF, EXTF),
        (Type::Float(_), Type::Float(_)) => (TRUNCF, TRUNCF),
        _ => return None,
    };
    apply(builder, if unsigned { unsigned_op } else { signed_op }, &[value], to)
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
    use assay_model::shape::Shapes;

    use super::*;

    #[test]
    fn functions_name_ops_that_are_there() {
        let shapes = Shapes::load("22");
        for function in FUNCTIONS {
            let ops = [function.float, function.int, function.bit].into_iter().flatten();
            for op in ops {
                assert!(shapes.iter().any(|shape| shape.name == op), "{op}");
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

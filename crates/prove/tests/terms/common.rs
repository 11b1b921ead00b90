//! Terms on one input, compared with the interpreter.

use std::collections::{BTreeSet, HashMap};

use assay_engine::interpret::Execution;
use assay_ir::{Float, Int};
use assay_model::term::{Constant, TermOp, TermSort, TermVariable, evaluate, theory};
use assay_model::{ElemType, Scalar, Stop, TermId, Terms};

/// A generator of numbers that is the same everywhere.
pub struct NumberGenerator(pub u64);

impl NumberGenerator {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 29
    }
}

/// Values of terms on one input; `None` where a value is not determined.
pub fn evaluate_terms(
    terms: &Terms,
    order: &[TermId],
    inputs: &[Constant],
) -> HashMap<TermId, Option<Constant>> {
    let mut known: HashMap<TermId, Option<Constant>> = HashMap::new();
    for &term in order {
        let node = terms.node(term);
        let value = match (&node.op, terms.constant(term)) {
            (_, Some(constant)) => Some(constant),
            (TermOp::Variable(number), _) => match terms.variables()[*number as usize].0 {
                TermVariable::Input(input) => Some(inputs[input as usize].clone()),
                TermVariable::Choice(_) | TermVariable::State(_) | TermVariable::Undefined(_) => None,
            },
            (TermOp::Apply(_), _) => None,
            (TermOp::Ite, _) => match &known[&node.args[0]] {
                Some(Constant::Int(bit)) => known[&node.args[if bit.is_zero() { 2 } else { 1 }]].clone(),
                _ => None,
            },
            // What decides makes the other operand irrelevant.
            (TermOp::And | TermOp::Or, _) => {
                let decided = |value: &Option<Constant>| match (value, &node.op) {
                    (Some(Constant::Int(int)), TermOp::And) => int.is_zero(),
                    (Some(Constant::Int(int)), _) => *int == Int::all_ones(int.width()),
                    _ => false,
                };
                let (a, b) = (&known[&node.args[0]], &known[&node.args[1]]);
                match (a, b) {
                    (Some(a), Some(b)) => evaluate(&node.op, &[a.clone(), b.clone()], node.sort),
                    _ if decided(a) => a.clone(),
                    _ if decided(b) => b.clone(),
                    _ => None,
                }
            }
            (op, _) => {
                let args: Option<Vec<Constant>> = node.args.iter().map(|arg| known[arg].clone()).collect();
                args.and_then(|args| {
                    let nan = matches!(node.sort, TermSort::Float(_)).then(|| match node.sort {
                        TermSort::Float(kind) => Constant::Float(Float::nan(kind)),
                        _ => unreachable!(),
                    });
                    evaluate(op, &args, node.sort).or(nan)
                })
            }
        };
        known.insert(term, value);
    }
    known
}

pub fn constant_of(scalar: &Scalar) -> Constant {
    match scalar {
        Scalar::Int(int) => Constant::Int(int.clone()),
        Scalar::Float(float) => match theory(float.kind) {
            Some(_) => Constant::Float(*float),
            None => Constant::Int(float.to_int()),
        },
        other => panic!("{other:?} is no input"),
    }
}

/// Whether a result is what the term says. NaNs are one value; nothing is said where the term is not determined.
pub fn agrees(term: &Option<Constant>, scalar: &Scalar) -> bool {
    match (term, scalar) {
        (None, _) => true,
        (Some(Constant::Float(a)), Scalar::Float(b)) => *a == *b || a.is_nan() && b.is_nan(),
        (Some(Constant::Int(a)), Scalar::Float(b)) => {
            *a == b.to_int()
                || b.is_nan() && Float { kind: b.kind, bits: a.to_u64().unwrap_or(0).into() }.is_nan()
        }
        (Some(term), scalar) => *term == constant_of(scalar),
    }
}

/// Widths up to this one are tried with all values.
const ALL: u32 = 4;

/// Values of a type: all if it is narrow, otherwise chosen and random ones.
pub fn values(elem: ElemType, numbers: &mut NumberGenerator, alone: bool) -> Vec<Scalar> {
    let width = elem.width();
    if width <= ALL || width <= 8 && alone {
        return (0..1u128 << width).map(|bits| elem.from_bits(bits)).collect();
    }
    let mut list: Vec<u128> = vec![0, 1, 2, 3];
    let top = 1u128 << (width - 1);
    list.extend([top - 2, top - 1, top, top + 1, (top - 1) | top]);
    if let ElemType::Float(kind) = elem {
        let float = |value: f64| Float::from_f64(kind, value).bits;
        let infinity = Float::infinity(kind, false).bits;
        list.extend(
            [0.5, 1.0, 1.5, 2.5, 127.5, 128.0, -0.5, -0.75, -1.0, -128.0, -129.0, 32768.0].map(float),
        );
        list.extend([infinity, infinity | top, Float::nan(kind).bits, Float::nan(kind).bits | top]);
        list.extend([infinity - 1, 1u128 << (kind.precision() - 1)]);
    } else {
        list.push(u128::from(width));
        list.push(u128::from(width) - 1);
    }
    let random = if alone { 60 } else { 6 };
    list.extend(
        (0..random)
            .map(|_| (u128::from(numbers.next()) << 64 | u128::from(numbers.next())) & ((top - 1) | top)),
    );
    let unique: BTreeSet<u128> = list.into_iter().collect();
    unique.into_iter().map(|bits| elem.from_bits(bits)).collect()
}

/// All tuples of one value of each list.
pub fn tuples(lists: &[Vec<Scalar>]) -> Vec<Vec<Scalar>> {
    lists.iter().fold(vec![Vec::new()], |tuples, list| {
        tuples
            .iter()
            .flat_map(|tuple| list.iter().map(|one| tuple.iter().cloned().chain([one.clone()]).collect()))
            .collect()
    })
}

/// Checks that the terms say how an execution ends; otherwise what it does not do.
pub fn same_end(execution: &Execution, [undefined, silent]: [Option<bool>; 2]) -> Result<(), &'static str> {
    match (&execution.result, undefined, silent) {
        // Only the documentation of what the op is lowered to says that this is undefined.
        (Err(Stop::Ub(ub)), Some(false), Some(true)) if ub.rule.is_some_and(|rule| rule.by_lowering) => {
            Ok(())
        }
        (Err(Stop::Ub(_)), Some(true), _) => Ok(()),
        (Err(Stop::Ub(_)), ..) => Err("not undefined"),
        (Err(_), ..) => Err("stopped"),
        (Ok(_), Some(false), Some(false)) => Ok(()),
        (Ok(_), ..) => Err("undefined or silent"),
    }
}

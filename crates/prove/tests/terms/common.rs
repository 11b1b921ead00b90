//! Terms on one input, beside the interpreter.

use std::collections::HashMap;

use assay_ir::{Float, Int};
use assay_model::term::{Constant, Op, Sort, Variable, evaluate, theory};
use assay_model::{Scalar, TermId, Terms};

/// A generator of numbers that is the same everywhere.
pub struct Numbers(pub u64);

impl Numbers {
    pub fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        self.0 ^ self.0 >> 29
    }
}

/// Values of terms on one input; `None` where a value is not determined.
pub fn at(terms: &Terms, order: &[TermId], inputs: &[Constant]) -> HashMap<TermId, Option<Constant>> {
    let mut known: HashMap<TermId, Option<Constant>> = HashMap::new();
    for &term in order {
        let node = terms.node(term);
        let value = match (&node.op, terms.constant(term)) {
            (_, Some(constant)) => Some(constant),
            (Op::Variable(number), _) => match terms.variables()[*number as usize].0 {
                Variable::Input(input) => Some(inputs[input as usize].clone()),
                Variable::Choice(_) => None,
            },
            (Op::Apply(_), _) => None,
            (Op::Ite, _) => match &known[&node.args[0]] {
                Some(Constant::Int(bit)) => known[&node.args[if bit.is_zero() { 2 } else { 1 }]].clone(),
                _ => None,
            },
            // What decides makes the other operand irrelevant.
            (Op::And | Op::Or, _) => {
                let decided = |value: &Option<Constant>| match (value, &node.op) {
                    (Some(Constant::Int(int)), Op::And) => int.is_zero(),
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
                    let nan = matches!(node.sort, Sort::Float(_)).then(|| match node.sort {
                        Sort::Float(kind) => Constant::Float(Float::nan(kind)),
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

pub fn of_scalar(scalar: &Scalar) -> Constant {
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
        (Some(term), scalar) => *term == of_scalar(scalar),
    }
}

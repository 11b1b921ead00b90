//! Conditions that are evaluated without a solver, on all inputs or on some.

use assay_ir::Int;
use assay_model::term::{Constant, TermOp, TermSort, TermVariable, evaluate};
use assay_model::{TermId, Terms};
use assay_prove::{Exhausted, Question};

type BuildTerm = fn(&mut Terms, TermId, TermId) -> TermId;

const OPS: [(TermOp, BuildTerm); 15] = [
    (TermOp::And, Terms::and),
    (TermOp::Or, Terms::or),
    (TermOp::Xor, Terms::xor),
    (TermOp::Add, Terms::add),
    (TermOp::Mul, Terms::mul),
    (TermOp::UDiv, Terms::udiv),
    (TermOp::URem, Terms::urem),
    (TermOp::SDiv, Terms::sdiv),
    (TermOp::SRem, Terms::srem),
    (TermOp::Shl, Terms::shl),
    (TermOp::LShr, Terms::lshr),
    (TermOp::AShr, Terms::ashr),
    (TermOp::Eq, Terms::eq),
    (TermOp::Ult, Terms::ult),
    (TermOp::Slt, Terms::slt),
];

fn inputs(t: &mut Terms, width: u32) -> [TermId; 2] {
    [0, 1].map(|number| t.variable(TermVariable::Input(number), TermSort::Bits(width)))
}

/// Whether the evaluation of `op` on these two numbers gives this result, and no other.
fn gives(build: BuildTerm, numbers: [&Int; 2], result: &Int) -> bool {
    let mut t = Terms::new();
    let [x, y] = inputs(&mut t, numbers[0].width());
    let [left, right, wanted] = [numbers[0], numbers[1], result].map(|number| t.int(number.clone()));
    let found = build(&mut t, x, y);
    let at = [t.eq(x, left), t.eq(y, right)];
    let (same, other) = (t.eq(found, wanted), t.ne(found, wanted));
    let mut answer = |condition: TermId| {
        let condition = t.all([at[0], at[1], condition]);
        Question::new(&t, condition).expect("it is small").run()
    };
    matches!(answer(same), Exhausted::Holds(_)) && answer(other) == Exhausted::Never
}

#[test]
fn lanes_agree_with_folding() {
    for width in [2, 3, 4] {
        for (op, build) in &OPS {
            let is_relation = matches!(op, TermOp::Eq | TermOp::Ult | TermOp::Slt);
            let sort = TermSort::Bits(if is_relation { 1 } else { width });
            for (x, y) in (0..1 << width).flat_map(|x| (0..1 << width).map(move |y| (x, y))) {
                let [left, right] = [x, y].map(|number| Int::new(width, number));
                let operands = [&left, &right].map(|number| Constant::Int(number.clone()));
                let Some(Constant::Int(expected)) = evaluate(op, &operands, sort) else {
                    panic!("{op:?} is total")
                };
                assert!(gives(*build, [&left, &right], &expected), "{op:?} of {x} and {y} at {width} bits");
            }
        }
    }
}

#[test]
fn all_inputs_are_tried() {
    let mut t = Terms::new();
    let [x, y] = inputs(&mut t, 8);
    let (sum, product) = (t.add(x, y), t.mul(x, y));
    let (limit, wanted) = (t.number(8, 200), t.number(8, 143));
    let (small, is_it) = (t.ult(sum, limit), t.eq(product, wanted));
    let both = t.and(small, is_it);
    let differ = t.ult(x, y);
    let condition = t.and(both, differ);
    let question = Question::new(&t, condition).expect("it is small");
    assert_eq!(question.bits, 16);
    let Exhausted::Holds(values) = question.run() else { panic!("1 × 143 is one") };
    assert_eq!(values.len(), 2);
    let never = t.ult(x, x);
    assert!(t.is(never, false));
}

#[test]
fn a_sample_has_boundary_values() {
    let mut t = Terms::new();
    let [x, y] = inputs(&mut t, 64);
    let least = t.int(Int::signed_min(64));
    let one = t.number(64, 1);
    let (is_least, negative) = (t.eq(x, least), t.number(64, -1));
    let is_negative = t.eq(y, negative);
    let both = t.and(is_least, is_negative);
    let question = Question::new(&t, both).expect("it has 128 bits");
    let found = question.sample(1 << 24).expect("the overflow of a division is found");
    assert_eq!(found.len(), 2);
    assert_eq!(question.sample(0), None);
    let (more, less) = (t.add(x, one), t.slt(y, x));
    let never = t.ult(more, one);
    let never = t.and(never, is_least);
    let never = t.and(never, less);
    assert_eq!(Question::new(&t, never).expect("it has 128 bits").sample(1 << 24), None);
}

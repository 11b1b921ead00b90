//! Conditions of paths, and values where paths meet.

use assay_model::term::{TermSort, TermVariable};
use assay_model::{SymbolicScalar, SymbolicValue, TermId, Terms};
use assay_prove::paths::{PathMerge, narrow, rejoin};

fn bits(t: &mut Terms, count: u32) -> Vec<TermId> {
    (0..count).map(|number| t.variable(TermVariable::Input(number), TermSort::Bits(1))).collect()
}

#[test]
fn paths_that_cover_everything_leave_no_condition() {
    let mut t = Terms::new();
    let [a, b, c] = bits(&mut t, 3)[..] else { unreachable!() };
    let (not_b, not_c) = (t.not(b), t.not(c));
    let outer = narrow(&mut t, a, b);
    let paths = [narrow(&mut t, outer, not_c), narrow(&mut t, a, not_b), narrow(&mut t, outer, c)];
    let met = PathMerge::new(&mut t, &paths);
    assert_eq!(met.running, a);
    let values: Vec<SymbolicValue> = (0..3)
        .map(|number| {
            let term = t.number(8, number);
            SymbolicValue::Scalar(SymbolicScalar::defined(&mut t, term))
        })
        .collect();
    let met = met.choose(&mut t, &|number| values.get(number)).expect("there are values");
    let [zero, one, two] = [0, 1, 2].map(|number| t.number(8, number));
    let inner = t.ite(c, two, zero);
    let expected = t.ite(b, inner, one);
    assert_eq!(met.as_scalar().map(|scalar| scalar.term), Some(expected));
}

#[test]
fn a_region_under_a_condition_is_as_a_branch() {
    let mut t = Terms::new();
    let [a, b, c] = bits(&mut t, 3)[..] else { unreachable!() };
    let (not_b, not_c) = (t.not(b), t.not(c));
    let inside = narrow(&mut t, a, b);
    let after = narrow(&mut t, inside, not_c);
    let by_region = rejoin(&mut t, (a, b), (inside, after));
    let elsewhere = narrow(&mut t, a, not_b);
    assert_eq!(PathMerge::new(&mut t, &[elsewhere, after]).running, by_region);
    assert_eq!(rejoin(&mut t, (a, b), (inside, inside)), a);
    let never = narrow(&mut t, inside, not_b);
    assert!(t.is(never, false));
}

//! Whether the order of a sum or product matters.

use assay_dialects::parts::{CombiningKind, FloatSum, IntSum};
use assay_ir::{Float, FloatKind};
use assay_model::{ElemType, Scalar};

fn matters(name: &str, values: &[f64]) -> bool {
    let kind = CombiningKind::from_name(name, ElemType::Float(FloatKind::F32)).expect("a kind");
    let floats = values.iter().map(|&value| Scalar::Float(Float::from_f64(FloatKind::F32, value)));
    kind.order_matters(&floats.collect::<Vec<_>>())
}

#[test]
fn order_matters_where_something_is_rounded() {
    assert!(!matters("add", &[1.0, 2.0, 3.0, -4.0]));
    assert!(!matters("add", &[0.5, 1024.0, 0.25]));
    assert!(matters("add", &[1.0, 1e10, -1e10]));
    assert!(matters("add", &[0.1, 0.2, 0.3]));
    assert!(!matters("add", &[0.1, 0.2]), "two are added in one way");
    assert!(matters("add", &[3e38, 3e38, -3e38]));
    assert!(matters("add", &[f64::INFINITY, 1.0, 2.0]), "not looked at");
    assert!(!matters("mul", &[3.0, 5.0, 7.0, 0.5]));
    assert!(matters("mul", &[1e30, 1e30, 1e-30]));
    assert!(matters("mul", &[0.1, 0.1, 0.1]));
    assert!(!matters("maxnumf", &[0.1, 0.1, 0.1]));
}

fn sum(terms: &[f32]) -> (f64, bool) {
    let mut sum = FloatSum::new(FloatKind::F32);
    for &term in terms {
        sum.add(&Scalar::Float(Float::from_f64(FloatKind::F32, f64::from(term))));
    }
    let (value, exact) = sum.total();
    (value.as_float().expect("a float").to_f64(), exact)
}

#[test]
fn sums_of_small_integers_are_exact_in_any_order() {
    assert_eq!(sum(&[1.0, 2.5, -3.0]), (0.5, true));
    assert_eq!(sum(&[16_777_216.0, 1.0, 1.0]), (16_777_216.0, false));
    assert!(!sum(&[0.1, 0.2, 0.3]).1);
    assert!(!sum(&[-0.0, -0.0]).1);
    assert_eq!(sum(&[-0.0, 0.0]), (0.0, true));
    assert_eq!(sum(&[f32::INFINITY, 1.0]), (f64::INFINITY, true));
    assert!(!sum(&[f32::INFINITY, 3e38, 3e38]).1);
    assert!(sum(&[f32::INFINITY, 0.1, f32::NEG_INFINITY]).1);
}

#[test]
fn integers_overflow_by_any_order() {
    let mut sum = IntSum::default();
    for term in [100, 100, -100] {
        sum.add(Some(term));
    }
    assert_eq!((sum.total(8), sum.total(16)), (None, Some(100)));
    sum.add(None);
    assert_eq!(sum.total(32), None);
}

//! Integers inline and on the heap compute alike.

use super::*;

/// Compares narrow arithmetic with plain integers, and width 200 with the same values: inline and big integers agree.
#[test]
fn inline_and_heap_agree() {
    let values = [-8i128, -7, -3, -1, 0, 1, 2, 5, 7];
    for &a in &values {
        for &b in &values {
            let small = (Int::from_i128(100, a), Int::from_i128(100, b));
            let large = (Int::from_i128(200, a), Int::from_i128(200, b));
            let check = |x: Option<Int>, y: Option<Int>| {
                assert_eq!(x.map(|v| v.signed()), y.map(|v| v.signed()), "{a} and {b}");
            };
            check(Some(small.0.add(&small.1)), Some(large.0.add(&large.1)));
            check(Some(small.0.sub(&small.1)), Some(large.0.sub(&large.1)));
            check(Some(small.0.mul(&small.1)), Some(large.0.mul(&large.1)));
            check(small.0.sdiv(&small.1), large.0.sdiv(&large.1));
            check(small.0.srem(&small.1), large.0.srem(&large.1));
            check(small.0.sdiv_floor(&small.1), large.0.sdiv_floor(&large.1));
            check(small.0.sdiv_ceil(&small.1), large.0.sdiv_ceil(&large.1));
            assert_eq!(small.0.scmp(&small.1), large.0.scmp(&large.1));
            assert_eq!(small.0.ucmp(&small.1), large.0.ucmp(&large.1));
        }
    }
}

#[test]
fn division_rounds_as_named() {
    let int = |v| Int::from_i128(8, v);
    let read = |v: Option<Int>| v.and_then(|v| v.to_i64());
    assert_eq!(read(int(-128).sdiv_ceil(&int(7))), Some(-18));
    assert_eq!(read(int(7).sdiv_floor(&int(-2))), Some(-4));
    assert_eq!(read(int(-7).sdiv(&int(2))), Some(-3));
    assert_eq!(read(int(-7).srem(&int(2))), Some(-1));
    assert_eq!(int(1).sdiv(&int(0)), None);
    assert_eq!(read(Int::from_i128(1, 1).sdiv_ceil(&Int::from_i128(1, 1))), Some(-1));
}

#[test]
fn bit_counts_know_the_width() {
    assert_eq!(Int::new(7, 1).leading_zeros(), 6);
    assert_eq!(Int::zero(7).trailing_zeros(), 7);
    assert_eq!(Int::zero(300).leading_zeros(), 300);
    assert_eq!(Int::all_ones(300).count_ones(), 300);
}

#[test]
fn bytes_round_trip() {
    for width in [1, 8, 9, 64, 127, 128, 129, 300] {
        let value = Int::signed_max(width);
        assert_eq!(Int::from_le_bytes(width, &value.to_le_bytes()), value);
    }
}

#[test]
fn numbers_are_read_if_they_fit() {
    let read = |width, text: &str| Int::parse(width, text).map(|value| value.to_string());
    assert_eq!(read(8, "255").as_deref(), Some("-1"));
    assert_eq!(read(8, "-0128").as_deref(), Some("-128"));
    assert_eq!(read(1, "1").as_deref(), Some("-1"));
    assert_eq!(read(300, &"123456789".repeat(7)), Some("123456789".repeat(7)));
    let bad = ["256", "-129", "", "-", "+1", "0x1", "1.0", &"9".repeat(1 << 20)];
    assert!(bad.iter().all(|text| read(8, text).is_none()));
}

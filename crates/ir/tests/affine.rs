//! Affine maps come back as they were printed, and mean the same.

use assay_ir::{AffineExpr, AffineMap, Attr, parse, print};
use proptest::prelude::*;
use proptest::test_runner::RngSeed;

const DIMS: u32 = 2;
const SYMBOLS: u32 = 2;

/// Constants whose products fit 64 bits, and some whose products do not.
fn constant() -> impl Strategy<Value = i64> {
    prop_oneof![8 => -8_i64..=8, 1 => Just(i64::MAX), 1 => Just(-i64::MAX), 1 => Just(i64::MIN), 1 => any::<i64>()]
}

fn binary(
    make: fn(Box<AffineExpr>, Box<AffineExpr>) -> AffineExpr,
    a: AffineExpr,
    b: AffineExpr,
) -> AffineExpr {
    make(Box::new(a), Box::new(b))
}

/// A product as MLIR makes it (`simplifyMul`): the constant on the right, constant factors as one if that fits.
fn product(a: AffineExpr, b: AffineExpr) -> AffineExpr {
    use AffineExpr::{Const, Mul};
    match (a, b) {
        (Const(a), Const(b)) if a.checked_mul(b).is_some() => Const(a * b),
        (a @ Const(_), b) if !matches!(b, Const(_)) => product(b, a),
        (Mul(inner, factor), Const(b)) => match *factor {
            Const(a) if a.checked_mul(b).is_some() => product(*inner, Const(a * b)),
            factor => binary(Mul, Mul(inner, Box::new(factor)), Const(b)),
        },
        (a, b) => binary(Mul, a, b),
    }
}

fn expr() -> impl Strategy<Value = AffineExpr> {
    let leaf = prop_oneof![
        (0..DIMS).prop_map(AffineExpr::Dim),
        (0..SYMBOLS).prop_map(AffineExpr::Symbol),
        constant().prop_map(AffineExpr::Const),
    ];
    leaf.prop_recursive(6, 40, 2, |inner| {
        (0..6_u8, inner.clone(), inner).prop_map(|(kind, a, b)| match kind {
            0 => binary(AffineExpr::FloorDiv, a, b),
            1 => binary(AffineExpr::CeilDiv, a, b),
            2 => binary(AffineExpr::Mod, a, b),
            3 => product(a, b),
            4 => binary(AffineExpr::Add, a, product(b, AffineExpr::Const(-1))),
            _ => binary(AffineExpr::Add, a, b),
        })
    })
}

/// The map as a layout, an attribute in place, and an attribute with an alias.
fn texts(map: &AffineMap) -> [String; 3] {
    [
        format!("\"t\"() {{a = memref<2x3xi8, affine_map<{map}>, 1>}} : () -> ()\n"),
        format!("\"t\"() {{a = affine_map<{map}>}} : () -> ()\n"),
        format!("#map = affine_map<{map}>\n\"t\"() {{a = #map}} : () -> ()\n"),
    ]
}

/// The map of the second text.
fn reread(text: &str) -> AffineMap {
    let module = parse(text).unwrap();
    let mut found = None;
    module.walk(module.top(), &mut |op| {
        if let Some(attr) = module.attr_of(op, "a")
            && let Attr::AffineMap(map) = module.ctx.attr(attr)
        {
            found = Some(map.clone());
        }
    });
    found.unwrap()
}

proptest! {
    #![proptest_config(ProptestConfig {
        cases: 2000,
        rng_seed: RngSeed::Fixed(1),
        failure_persistence: None,
        ..ProptestConfig::default()
    })]

    #[test]
    fn maps_print_back_and_evaluate_alike(
        results in prop::collection::vec(expr(), 0..4),
        points in prop::collection::vec(prop::array::uniform4(-9_i64..=9), 8),
    ) {
        let map = AffineMap { n_dims: DIMS, n_symbols: SYMBOLS, results };
        for text in texts(&map) {
            let module = parse(&text).map_err(|error| TestCaseError::fail(format!("{error}: {text}")))?;
            prop_assert_eq!(print(&module), text);
        }
        let again = reread(&texts(&map)[1]);
        prop_assert_eq!(again.results.len(), map.results.len());
        for [d0, d1, s0, s1] in points {
            for (one, other) in map.results.iter().zip(&again.results) {
                // `a + b + c` is read from the left: with numbers of 64 bits a part of it may overflow, or no longer.
                let values = (one.eval(&[d0, d1], &[s0, s1]), other.eval(&[d0, d1], &[s0, s1]));
                if let (Some(one), Some(other)) = values {
                    prop_assert_eq!(one, other);
                }
            }
        }
    }
}

/// Printed by mlir-opt 22.1.8, which leaves products that do not fit 64 bits as they are, and prints sums on the right
/// without parentheses.
#[test]
fn what_mlir_opt_prints_comes_back() {
    for map in [
        "() -> (9223372036854775807 * -2, 7)",
        "() -> (0, 3 * 9223372036854775806 - 1)",
        "()[s0, s1] -> (2 * -9223372036854775807)",
        "(d0) -> ((d0 * 4) * 9223372036854775807)",
        "(d0, d1)[s0, s1] -> (d0 * -5, d1 * -3, -2, -(d0 + d1), -s0)",
        "(d0)[s0] -> ((-s0) floordiv 4, d0 floordiv -1, d0 - (d0 + 1))",
        "(d0)[s0, s1] -> (d0 + s0 * -2 - s1, d0 + s0 * -2 + s1 floordiv 3 + s1 * -3 - 3)",
        "(d0)[s0, s1] -> (d0 + -(s0 * s1) - s1 * 4)",
        "(d0)[s0] -> (d0 mod (s0 * 4), (d0 * s0) * 8, d0 * ((s0 * s0) * 9) + 3)",
    ] {
        let text = format!("\"t\"() {{a = memref<i8, affine_map<{map}>, 1>}} : () -> ()\n");
        assert_eq!(print(&parse(&text).unwrap()), text);
    }
}

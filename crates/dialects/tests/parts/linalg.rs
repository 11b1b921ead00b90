//! Tables of structured ops, the notation of their maps, and orders of sums.

use std::collections::HashSet;

use assay_dialects::linalg::{ELEMENT_FUNCTIONS, ELEMENTWISE, Maps, POOLING, named_ops, parse};
use assay_dialects::parts::permutations;
use assay_ir::{AffineExpr, AffineMap, FloatKind, Module, Type};

/// The map to some of the loops.
fn dims_map(loops: usize, dims: &[usize]) -> AffineMap {
    let results = dims.iter().map(|&dim| AffineExpr::Dim(dim as u32)).collect();
    AffineMap { n_dims: loops as u32, n_symbols: 0, results }
}

#[test]
fn the_first_order_is_the_given_one() {
    let three = permutations(&[0, 2, 5]);
    assert_eq!((three.len(), &three[0]), (6, &vec![0, 2, 5]));
    assert_eq!(three.iter().collect::<HashSet<_>>().len(), 6);
    let four = permutations(&[0, 1, 2, 3]);
    assert_eq!((four.len(), &four[0], &four[4]), (5, &vec![0, 1, 2, 3], &vec![3, 2, 1, 0]));
}

#[test]
fn an_op_computes_each_function() {
    let mut module = Module::new();
    let types = [Type::Float(FloatKind::F32), Type::Index].map(|ty| module.ctx.intern_type(ty));
    let bit = assay_model::generate::int_type(&mut module.ctx, 1);
    for function in ELEMENT_FUNCTIONS {
        let wanted = [function.float, function.int, function.bit];
        for (wanted, ty) in wanted.into_iter().zip(types.into_iter().chain([bit])) {
            assert_eq!(wanted.is_some(), function.accepts(&module.ctx, ty), "{}", function.word);
        }
    }
}

#[test]
fn ops_accept_their_own_maps() {
    let mut count = 0;
    for named in named_ops() {
        let Some(others) = &named.other_maps else { continue };
        let Maps::Fixed(text) = named.maps else { panic!("{} has no fixed maps", named.name) };
        let own = parse(text, &|_, _| None).expect("the notation is right").maps;
        for (map, accepted) in own.iter().zip(others.operands) {
            assert!(
                accepted.iter().any(|dims| dims_map(others.loops, dims) == *map),
                "{}: {map:?}",
                named.name
            );
        }
        count += 1;
    }
    assert_eq!(count, 3);
}

#[test]
fn elementwise_and_pooling_ops_have_their_functions() {
    let without = ELEMENTWISE.iter().filter(|named| named.function.is_none());
    // An attribute says which function these apply.
    let by_attribute = ["linalg.elementwise", "linalg.elemwise_unary", "linalg.elemwise_binary"];
    assert!(without.map(|named| named.name).eq(by_attribute));
    assert!(POOLING.iter().all(|named| named.function.is_some()));
    for named in named_ops() {
        let Some(function) = named.function else { continue };
        let says_unsigned = named.doc.to_lowercase().contains("unsigned");
        assert_eq!(says_unsigned, function.is_unsigned(), "{}", named.name);
    }
}

#[test]
fn a_convolution_is_read() {
    let text = "n w f | kw c : (n, w*s0+kw*d0, c) (kw, c, f) () -> (n, w, f)";
    let indexing = parse(text, &|kind, _| Some(if kind == 's' { 2 } else { 1 })).expect("well formed");
    let maps: Vec<String> = indexing.maps.iter().map(ToString::to_string).collect();
    assert_eq!(
        maps,
        [
            "(d0, d1, d2, d3, d4) -> (d0, d1 * 2 + d3, d4)",
            "(d0, d1, d2, d3, d4) -> (d3, d4, d2)",
            "(d0, d1, d2, d3, d4) -> ()",
            "(d0, d1, d2, d3, d4) -> (d0, d1, d2)",
        ]
    );
    assert_eq!(indexing.parallel, [true, true, true, false, false]);
}

#[test]
fn a_malformed_text_has_no_maps() {
    for text in ["n (n)", "n : (m)", "n : (n*s0)", "n : (n*2)"] {
        assert!(parse(text, &|_, _| None).is_none(), "{text}");
    }
}

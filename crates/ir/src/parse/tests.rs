//! Tests of the parser with the printer.

use super::parse;
use crate::print::print;

fn round_trip(text: &str) {
    let module = parse(text).unwrap_or_else(|error| panic!("{error}\n{text}"));
    assert_eq!(print(&module), text);
}

#[test]
fn sums_on_the_right_keep_their_group() {
    round_trip("#map = affine_map<(d0)[s0, s1] -> (d0 + -(s0 - (s0 - s1) * s0) + s1)>\n");
}

/// Outputs of mlir-opt 22.1.8 for constructs that MLIR's own tests rarely contain.
#[test]
fn rare_attributes_come_back() {
    round_trip(concat!(
        "#distinct = distinct[0]<4 : i32>\n",
        "#loc = loc(\"f\":1:2 to :7)\n",
        "#loc1 = loc(\"c\":1:2 to 3:4)\n",
        "#loc2 = loc(callsite(#loc at #loc1))\n",
        "#set = affine_set<() : (0 == 0)>\n",
        "\"t\"() {a = sparse<> : tensor<3xf32>, aa = true, ab = dense<\"a\"> : tensor<2x!foo.x>, ",
        "b = sparse<0, 1.000000e+00> : tensor<1xf32>, c = sparse<[[0, 0], [1, 2]], 1> : tensor<3x4xi32>, ",
        "d = distinct[1]<>, e = #distinct, f = \"a\" : !foo.bar<a -> b>, g = #loc2, h = #set, ",
        "i = dense<[true, false, true]> : tensor<3xui1>, j = \"\\0A\\09\\\\\\22\\FF\\C3\\A9\", k = 0 : i0, ",
        "l = dense<[(1,2), (3,4)]> : tensor<2xcomplex<i32>>, m = () -> (() -> ()), n = !foo<\"x\">, ",
        "o = -1 : i128, p = dense<> : tensor<0xi32>, q = array<i1: true, false>, r = array<i16>} : () -> ()\n",
        "\"foo.a\"() <{}> : () -> ()\n",
        "\"foo.b\"() <\"abc\"> : () -> ()\n",
        "\"foo.c\"() <[1, 2]> : () -> ()\n\n",
    ));
}

#[test]
fn bits_are_packed_in_hexadecimal_strings() {
    let module = parse("\"t\"() {a = dense<\"0x05\"> : tensor<3xi1>} : () -> ()\n").unwrap();
    assert_eq!(print(&module), "\"t\"() {a = dense<[true, false, true]> : tensor<3xi1>} : () -> ()\n");
    round_trip("\"t\"() {a = dense<\"0x0B4BF69AA6259434CA0F5A827CAFE6\"> : tensor<120xi1>} : () -> ()\n");
}

#[test]
fn names_follow_the_regions() {
    // Sibling regions share a name. A nested definition hides an outer one. A use in a block before the definition in the same region refers to
    // that definition, not to the outer one.
    let text = "\
%0 = \"d\"() : () -> i32
\"f\"() ({
  \"br\"()[^bb2] : () -> ()
^bb1:  // pred: ^bb2
  \"use\"(%0) : (i32) -> ()
  \"r\"() : () -> ()
^bb2:  // pred: ^bb0
  %0 = \"e\"() : () -> i32
  \"br\"()[^bb1] : () -> ()
}, {
  %0 = \"e\"() : () -> i32
}) : () -> ()
\"use\"(%0) : (i32) -> ()
";
    let module = parse(text.replace("({\n", "({\n^bb0:\n")).unwrap();
    assert_eq!(print(&module), text);
    crate::verify(&module, &crate::SsaRegions).unwrap();
    let inner = parse("\"f\"() ({\n\"use\"(%0) : (i32) -> ()\n}, {\n%0 = \"e\"() : () -> i32\n}) : () -> ()");
    assert!(inner.unwrap_err().message.contains("%0 is not defined"));
}

#[test]
fn late_aliases_that_ops_need_move_to_the_front() {
    let text = "\"a\"() : () -> ()\n#x = 1 : i32\n#y = [#x]\n\"b\"() {y = #y} : () -> ()\n";
    let printed = "#x = 1 : i32\n#y = [#x]\n\"a\"() : () -> ()\n\"b\"() {y = #y} : () -> ()\n";
    assert_eq!(print(&parse(text).unwrap()), printed);
}

/// Each alias stands for twice the last one. The limit is on what all uses stand for together.
#[test]
fn aliases_that_stand_for_too_much_are_refused() {
    let doubled = |sigil: char, first: &str, list: fn(&str) -> String, count: usize| {
        let mut text = format!("{sigil}a0 = {first}\n");
        for index in 1..count {
            text += &format!("{sigil}a{index} = {}\n", list(&format!("{sigil}a{}", index - 1)));
        }
        text + &format!("\"t\"() {{x = {sigil}a{}}} : () -> ()\n", count - 1)
    };
    let types = |count| doubled('!', "tuple<i32, i32>", |a| format!("tuple<{a}, {a}>"), count);
    let attrs = |count| doubled('#', "[1 : i32, 2 : i32]", |a| format!("[{a}, {a}]"), count);
    for text in [types(200), attrs(200), types(24)] {
        let error = parse(&text).unwrap_err();
        assert!(error.message.starts_with("without aliases, the types and attributes"), "{error}");
    }
    assert!(parse(types(12)).is_ok() && parse(attrs(12)).is_ok());
}

#[test]
fn decimal_numbers_have_a_bounded_length() {
    let number = |digits: String| parse(format!("\"t\"() {{x = {digits} : i16777215}} : () -> ()\n"));
    let error = number("9".repeat(4_000_000)).unwrap_err();
    assert!(error.message.starts_with("a decimal number has at most"), "{error}");
    // Printed in hexadecimal, within a moment.
    let module = number(format!("0x7{}", "f".repeat(1_000_000))).unwrap();
    let text = print(&module);
    assert!(text.contains("x = 0x7fff"), "{}", &text[..40]);
    assert_eq!(print(&parse(&text).unwrap()), text);
}

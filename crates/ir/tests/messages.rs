//! What the parser says about bad programs: line, column and one clear sentence.

#[test]
fn errors_are_clear_and_placed() {
    let ty = "\"a\"() {a = ";
    for (text, expected) in [
        (
            "func.func @f()",
            "1:1: expected an op in generic form (`\"name\"(…)`), an alias or a `{-#` section, found `f`",
        ),
        (
            "\"a\"() : () -> ()\n  \"b\"(%0) : (i32) -> ()",
            "2:7: %0 is not defined in this region or one around it",
        ),
        ("\"a\"(%0) : () -> ()", "1:11: the op has 1 operands, but 0 types of operands"),
        ("%0 = \"a\"() : () -> ()", "1:14: the op has 0 results, but 1 names for them"),
        ("%0 = \"a\"() : () -> i1\n%0 = \"a\"() : () -> i1", "2:1: redefinition of %0"),
        ("%0 = \"a\"() : () -> i1\n\"b\"(%0) : (i2) -> ()", "2:5: %0 has the type i1, but is used as i2"),
        (
            "\"b\"(%0) : (i2) -> ()\n%0 = \"a\"() : () -> i1",
            "1:5: %0 is used as i2 here, but is defined with the type i1",
        ),
        ("%0:2 = \"a\"() : () -> (i1, i1)\n\"b\"(%0#2) : (i1) -> ()", "2:5: %0 has 2 results, no #2"),
        (
            "\"a\"() ({\n  \"b\"()[^x] : () -> ()\n}) : () -> ()",
            "2:9: the block ^x is not defined in this region",
        ),
        ("\"a\"() ({\n^x:\n^x:\n}) : () -> ()", "3:1: redefinition of the block ^x"),
        ("\"a\"()[^x] : () -> ()", "1:7: an op outside of any region has no successors"),
        ("\"a\"() {a = #x} : () -> ()", "1:13: the alias #x is not defined"),
        ("\"a\"() : () -> () loc(#x)", "1:22: the location alias #x is not defined"),
        ("#x = 1\n#x = 2", "2:2: redefinition of the alias #x"),
        ("\"a\"() {a = 256 : i8} : () -> ()", "1:12: the integer does not fit 8 bits"),
        ("\"a\"() {a = 1 : f32} : () -> ()", "1:12: expected a floating-point number, found an integer"),
        (
            "\"a\"() {a = dense<[1, 2]> : tensor<3xi8>} : () -> ()",
            "1:18: the elements have the shape [2], their type has [3]",
        ),
        ("\"a\"() {a, a} : () -> ()", "1:11: the attribute \"a\" stands twice"),
        ("\"a\"() {a = \"x", "1:12: the string is not closed"),
        ("\"a\"() {a = !d.t<[>} : () -> ()", "1:18: unbalanced `>`"),
        ("\"a\"() {a = affine_map<(d0) -> (d1)>}", "1:32: d1 is neither a dimension nor a symbol here"),
        ("\"a\"() {a = tensor<4x", "1:21: expected a type, found the end of the text"),
        ("\"a\"() {a = i99999999}", "1:12: an integer type has at most 16777215 bits"),
        (ty, "1:12: expected an attribute, found the end of the text"),
        ("\"a\"() : () -> ()\n{-# x", "2:1: the `{-#` section is not closed"),
    ] {
        let error = assay_ir::parse(text).expect_err(text).to_string();
        assert_eq!(error, expected, "for {text}");
    }
    let error = assay_ir::parse(b"\"a\"() {a = \"\xff\"}").unwrap_err();
    assert_eq!(error.to_string(), "1:13: the text is not UTF-8");
}

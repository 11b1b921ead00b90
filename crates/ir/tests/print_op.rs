//! One op printed on its own: values that are defined elsewhere keep the names they have there.

use assay_ir::{Module, OpId, attr_text, parse, print, print_op, type_text};

const PROGRAM: &str = "\
%0 = \"a\"() : () -> i32
%1:2 = \"b\"() : () -> (i32, i32)
%sum = \"c\"(%1#1, %0) ({
^bb0(%arg0: i32):
  %2 = \"inner\"(%1#0, %arg0) : (i32, i32) -> i32
  \"yield\"(%2, %0) : (i32, i32) -> ()
}) : (i32, i32) -> i32
\"d\"(%sum) : (i32) -> ()
";

fn named(module: &Module, name: &str) -> OpId {
    let mut found = None;
    module.walk(module.top(), &mut |op| found = found.or((module.op_name(op) == name).then_some(op)));
    found.unwrap()
}

#[test]
fn names_from_outside_are_kept() {
    let module = parse(PROGRAM).unwrap();
    assert_eq!(print(&module), PROGRAM);
    let op = |name| print_op(&module, named(&module, name));
    let whole: Vec<&str> = PROGRAM.split_inclusive('\n').collect();
    assert_eq!(op("c"), whole[2..7].concat().trim_end());
    assert_eq!(op("d"), "\"d\"(%sum) : (i32) -> ()");
    assert_eq!(op("inner"), "%2 = \"inner\"(%1#0, %arg0) : (i32, i32) -> i32");
    assert_eq!(op("yield"), "\"yield\"(%2, %0) : (i32, i32) -> ()");
}

#[test]
fn a_value_without_a_name_gets_one_that_is_free() {
    let mut module = parse(PROGRAM).unwrap();
    let d = named(&module, "d");
    let ty = module.value(module.op(d).operands[0]).ty;
    let name = module.ctx.sym("made");
    let made = module.create_op(name, &[], &[ty]);
    module.insert_op(module.top(), 0, made);
    let value = module.op(made).results[0];
    let zero = module.op(named(&module, "a")).results[0];
    module.op_mut(d).operands = [zero, value].into_iter().collect();
    assert_eq!(print_op(&module, d), "\"d\"(%0, %1) : (i32, i32) -> ()");
}

#[test]
fn two_values_with_one_name_are_distinguished() {
    let mut module = parse(PROGRAM).unwrap();
    let (d, inner) = (named(&module, "d"), named(&module, "inner"));
    let sum = module.op(named(&module, "c")).results[0];
    let other = module.op(inner).results[0];
    module.value_mut(other).name = module.value(sum).name;
    module.op_mut(d).operands = [sum, other, sum].into_iter().collect();
    assert_eq!(print_op(&module, d), "\"d\"(%sum, %0, %sum) : (i32, i32, i32) -> ()");
}

/// Two programs may give one name to different attributes, and one attribute different names.
#[test]
fn single_attributes_and_types_name_no_alias() {
    let program = "\
#map = affine_map<(d0) -> (d0 + 7)>
#root = #llvm.tbaa_root<id = \"r\">
#desc = #llvm.tbaa_type_desc<id = \"#map\", members = {<#root, 0>, <#llvm.tbaa_root<id = \"s\">, 4>}>
!other = !foo.type<!foo.inner, #map>
%0 = \"a\"() {m = [#map], n = #desc, o = #foo.map<#mapped>} : () -> !other
";
    let module = parse(program).unwrap();
    let op = named(&module, "a");
    let attrs = ["m", "n", "o"].map(|name| attr_text(&module, module.attr_of(op, name).unwrap()));
    let map = "affine_map<(d0) -> (d0 + 7)>";
    let desc =
        "#llvm.tbaa_type_desc<id = \"#map\", members = {<<id = \"r\">, 0>, <<id = \"s\">, 4>}>".to_owned();
    assert_eq!(attrs, [format!("[{map}]"), desc, "#foo.map<#mapped>".to_owned()]);
    let ty = module.value(module.op(op).results[0]).ty;
    assert_eq!(type_text(&module, ty), format!("!foo.type<!foo.inner, {map}>"));
    assert_eq!(print(&module), program);
}

/// MLIR prints an attribute in another one with its dialect where it has no alias.
#[test]
fn attributes_in_others_are_alike_with_and_without_aliases() {
    let in_full = "\"a\"() {m = #llvm.loop<start = #llvm.di_file<\"f\">, scopes = #foo.a[1], ids = distinct[3]<#foo.b>>} : () -> ()\n";
    let with_alias = "\
#file = #llvm.di_file<\"f\">
\"a\"() {m = #llvm.loop<start = #file, scopes = #foo.a[1], ids = distinct[0]<#foo.b>>} : () -> ()
";
    let text = |program: &str| {
        let module = parse(program).unwrap();
        attr_text(&module, module.attr_of(named(&module, "a"), "m").unwrap())
    };
    assert_eq!(text(in_full), "#llvm.loop<start = <\"f\">, scopes = #foo.a[1], ids = distinct[]<#foo.b>>");
    assert_eq!(text(with_alias), text(in_full));
}

//! Undefined bits: less defined than a value, more defined than poison, and apart from the bits beside them.

use assay_judge::{Behaviour, Plan, Settings, Verdict, compare};

/// Whether a function from i8 to i32 with one body is refined by one with another.
fn refines(before: &str, after: &str) -> bool {
    let registry = assay_dialects::registry();
    let settings = Settings::default();
    let [before, after] = [before, after].map(|body| {
        let text = format!(
            r#""llvm.func"() <{{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<i32 (i8)>, linkage = #llvm.linkage<external>, sym_name = "f"}}> ({{
            ^bb0(%a: i8):
              %one = "llvm.mlir.constant"() <{{value = 1 : i32}}> : () -> i32
              %m = "llvm.mlir.constant"() <{{value = 255 : i32}}> : () -> i32
              %eight = "llvm.mlir.constant"() <{{value = 8 : i32}}> : () -> i32
              %p = "llvm.alloca"(%one) <{{elem_type = i32}}> : (i32) -> !llvm.ptr
              {body}
              "llvm.return"(%r) : (i32) -> ()
            }}) : () -> ()"#
        );
        assay_ir::parse(&text).expect("it is well formed")
    });
    let plan = Plan::new(&before, &registry, &settings);
    assert_eq!(plan.functions.len(), 1, "{:?}", plan.skipped);
    let source = Behaviour::observe(&before, &registry, &plan, &settings);
    let target = Behaviour::after(&source, &after, &registry, &plan, &settings);
    match compare(&plan, &source, &target).remove(0).verdict {
        Verdict::Refines { .. } => true,
        Verdict::Differs(_) => false,
        // Anything but poison is right then.
        Verdict::NotComparable(why) if why.text.starts_with("all that it shows is undefined") => true,
        Verdict::NotComparable(why) => panic!("{why}"),
    }
}

const LOW_BYTE: &str = r#""llvm.store"(%a, %p) : (i8, !llvm.ptr) -> ()
    %x = "llvm.load"(%p) : (!llvm.ptr) -> i32
    %r = "llvm.and"(%x, %m) : (i32, i32) -> i32"#;
const LOADED: &str = r#""llvm.store"(%a, %p) : (i8, !llvm.ptr) -> ()
    %r = "llvm.load"(%p) : (!llvm.ptr) -> i32"#;
const ZEXT: &str = r#"%r = "llvm.zext"(%a) : (i8) -> i32"#;
const SEXT: &str = r#"%r = "llvm.sext"(%a) : (i8) -> i32"#;
const NEXT: &str = r#"%x = "llvm.zext"(%a) : (i8) -> i32
    %r = "llvm.add"(%x, %one) : (i32, i32) -> i32"#;
const UNDEF: &str = r#"%r = "llvm.mlir.undef"() : () -> i32"#;
const POISON: &str = r#"%r = "llvm.mlir.poison"() : () -> i32"#;
const CONSTANT: &str = r#"%r = "llvm.mlir.constant"() <{value = 7 : i32}> : () -> i32"#;

#[test]
fn what_is_written_is_defined() {
    assert!(refines(LOW_BYTE, ZEXT));
    assert!(refines(ZEXT, LOW_BYTE));
    assert!(!refines(LOW_BYTE, NEXT));
    assert!(!refines(LOW_BYTE, SEXT));
}

#[test]
fn what_is_not_written_may_be_anything_but_poison() {
    assert!(refines(LOADED, ZEXT) && refines(LOADED, SEXT) && refines(LOADED, LOADED));
    assert!(!refines(LOADED, NEXT));
    assert!(!refines(ZEXT, LOADED));
    assert!(!refines(LOADED, POISON));
    assert!(!refines(LOADED, UNDEF));
    assert!(refines(UNDEF, LOADED));
    assert!(refines(POISON, LOADED));
}

#[test]
fn undef_lies_between_poison_and_values() {
    assert!(refines(POISON, UNDEF) && refines(UNDEF, CONSTANT) && refines(UNDEF, UNDEF));
    assert!(!refines(UNDEF, POISON));
    assert!(!refines(CONSTANT, UNDEF));
}

#[test]
fn masks_and_shifts_take_undefined_bits_away() {
    let masked = r#"%u = "llvm.mlir.undef"() : () -> i32
        %z = "llvm.mlir.constant"() <{value = 0 : i32}> : () -> i32
        %v = "llvm.and"(%u, %z) : (i32, i32) -> i32
        %w = "llvm.zext"(%a) : (i8) -> i32
        %r = "llvm.or"(%v, %w) : (i32, i32) -> i32"#;
    assert!(refines(masked, ZEXT) && refines(ZEXT, masked));
    let shifted = r#""llvm.store"(%a, %p) : (i8, !llvm.ptr) -> ()
        %x = "llvm.load"(%p) : (!llvm.ptr) -> i32
        %y = "llvm.shl"(%x, %eight) : (i32, i32) -> i32
        %z = "llvm.lshr"(%y, %eight) : (i32, i32) -> i32
        %t = "llvm.trunc"(%z) : (i32) -> i8
        %r = "llvm.zext"(%t) : (i8) -> i32"#;
    assert!(refines(shifted, ZEXT) && refines(ZEXT, shifted) && !refines(shifted, NEXT));
}

/// Two uses of an undefined value need not agree.
#[test]
fn uses_of_undef_differ() {
    let difference = r#"%u = "llvm.mlir.undef"() : () -> i32
        %r = "llvm.xor"(%u, %u) : (i32, i32) -> i32"#;
    assert!(refines(difference, CONSTANT));
    assert!(!refines(CONSTANT, difference));
}

/// Memory keeps undefined bits, and so do branches and choices.
#[test]
fn undefined_bits_are_handed_on() {
    let through = r#""llvm.store"(%a, %p) : (i8, !llvm.ptr) -> ()
        %x = "llvm.load"(%p) : (!llvm.ptr) -> i32
        %q = "llvm.alloca"(%one) <{elem_type = i32}> : (i32) -> !llvm.ptr
        "llvm.store"(%x, %q) : (i32, !llvm.ptr) -> ()
        %y = "llvm.load"(%q) : (!llvm.ptr) -> i32
        %c = "llvm.icmp"(%a, %a) <{predicate = 0 : i64}> : (i8, i8) -> i1
        %s = "llvm.select"(%c, %y, %m) <{fastmathFlags = #llvm.fastmath<none>}> : (i1, i32, i32) -> i32
        %r = "llvm.and"(%s, %m) : (i32, i32) -> i32"#;
    assert!(refines(through, ZEXT) && refines(ZEXT, through) && !refines(through, NEXT));
}

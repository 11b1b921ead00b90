//! Inputs: the same for the same seed, boundaries first, and in all forms of a signature.

use assay_ir::{Int, Module, OpId};
use assay_model::{Kind, Layout, MemRef, Memory, Registry, Scalar, TypeDef};

use super::*;

/// A registry without ops, with the one type that the descriptors need.
pub(super) fn registry() -> Registry {
    static TYPES: [TypeDef; 2] = [
        TypeDef::new("t.ptr", |_, _, _| Some(Layout::Scalar(assay_model::ElemType::Pointer))),
        TypeDef::new("t.descriptor", |_, _, _| Some(MemRef::descriptor(1, 64))),
    ];
    Registry::new(&[]).with_types(&TYPES)
}

pub(super) fn function(arguments: &str) -> (Module, OpId) {
    let types: Vec<&str> =
        arguments.split(", %").map(|arg| arg.split_once(": ").expect("name: type").1).collect();
    let text = format!(
        "\"t.func\"() <{{function_type = ({}) -> ()}}> ({{\n^bb0({arguments}):\n}}) : () -> ()\n",
        types.join(", ")
    );
    let module = assay_ir::parse(&text).expect("generic form");
    let op = module.block(module.top()).ops[0];
    (module, op)
}

pub(super) fn made(arguments: &str) -> Vec<Input> {
    let (module, op) = function(arguments);
    let maker = Maker::of(&module, &registry(), op, 7, 64).expect("all types can be made");
    (0..40).map(|n| maker.input(n)).collect()
}

#[test]
fn same_seed_same_inputs_and_boundaries_first() {
    let arguments = "%a: i8, %b: f32, %c: memref<?x2xi8>, %d: tensor<?xf32>";
    assert_eq!(made(arguments), made(arguments));
    assert_eq!(made(arguments)[3].args[0], Arg::Value(Value::int(Int::signed_min(8))));
    let (module, op) = function("%a: none");
    assert!(Maker::of(&module, &registry(), op, 0, 64).is_err());
    let (module, op) = function("%a: memref<100000x100000xf32>");
    let too_large = Maker::of(&module, &registry(), op, 0, 64).err();
    assert_eq!(too_large.as_deref(), Some("an argument is too large"));
}

#[test]
fn some_memrefs_share_memory_and_some_have_gaps() {
    let inputs =
        made("%a: memref<4xi32, strided<[?], offset: ?>>, %b: memref<4xi32, strided<[?], offset: ?>>");
    let text: Vec<String> = inputs.iter().map(ToString::to_string).collect();
    assert!(text.iter().any(|text| text.contains("strides [2]")), "{text:?}");
    let inputs = made("%a: memref<4xi32>, %b: memref<4xi32>");
    assert!(inputs.iter().any(|input| input.to_string().contains("the same memory")));
}

#[test]
fn pointers_are_null_overlap_and_lie_behind_starts_as_far_as_promised() {
    let texts = |text: &str| made(text).iter().map(ToString::to_string).collect::<Vec<_>>().join("\n");
    let is_in_part =
        |line: &str| line.contains("offset 4 bytes") && line.contains("same memory as argument #0");
    let two = texts("%a: !t.ptr, %b: !t.ptr");
    assert!(two.lines().any(is_in_part), "{two}");
    for part in ["null, ", ", null", "offset 8 bytes", "offset 4 bytes"] {
        assert!(two.contains(part), "{part}: {two}");
    }
}

#[test]
fn an_input_fits_every_form_of_the_signature() {
    let inputs = made("%a: memref<?xi8>, %b: i8");
    for arguments in [
        "%a: memref<?xi8>, %b: i8",
        "%a: memref<*xi8>, %b: i8",
        "%a: i64, %p: !t.ptr, %b: i8",
        "%a: !t.descriptor, %b: i8",
        "%a: !t.ptr, %al: !t.ptr, %o: i64, %s: i64, %st: i64, %b: i8",
        "%a: !t.ptr, %b: i8",
    ] {
        let (module, op) = function(arguments);
        for input in &inputs {
            let signature = Signature::of(&module, &registry(), op, 64).expect(arguments);
            let placed = input.place(&signature, Memory::new(1 << 20)).expect(arguments);
            let (args, memory, objects) = placed.into_parts();
            assert_eq!(args.len(), arguments.split(", %").count());
            let observed =
                observe(vec![args[0].clone()], &[], &memory, &objects, Vec::new()).expect("readable");
            assert_eq!(
                observed.last(),
                Some(&Value::array(input.objects[0].contents.clone())),
                "{arguments}"
            );
        }
    }
    let (module, op) = function("%a: i8, %b: i8");
    let signature = Signature::of(&module, &registry(), op, 64).expect("plain types");
    assert!(inputs[0].place(&signature, Memory::new(1 << 20)).is_none());
}

#[test]
fn a_result_shows_the_memory_behind_it() {
    let mut memory = Memory::new(1 << 20);
    let elem = Layout::Scalar(assay_model::ElemType::Int(8));
    let start = memory.allocate(2, 1, Kind::Heap).expect("room");
    let view = MemRef::contiguous(start, &[2], elem.clone());
    memory.store_scalar(start, assay_model::ElemType::Int(8), &Scalar::int(8, 5)).expect("in bounds");
    let forms = [ResultForm::Elements { elem, rank: Some(1) }];
    let shown = |memory: &Memory| {
        observe(vec![view.to_descriptor(64)], &forms, memory, &[], Vec::new()).expect("readable")
    };
    assert_eq!(shown(&memory)[0].to_string(), "[5, undef]");
    memory.free(start).expect("a heap object");
    assert_eq!(shown(&memory), [Value::POISON]);
}

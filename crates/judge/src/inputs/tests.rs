//! Tests of inputs: equal seeds give equal inputs, boundaries come first, and inputs fit all forms of a signature.

use assay_ir::{Int, Module, OpId};
use assay_model::{Layout, MemRef, Memory, ObjectKind, Registry, Scalar, TypeDef};

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
    let maker = InputMaker::new(&module, &registry(), op, 7, 64).expect("all types can be made");
    (0..40).map(|n| maker.input(n)).collect()
}

#[test]
fn same_seed_same_inputs_and_boundaries_first() {
    let arguments = "%a: i8, %b: f32, %c: memref<?x2xi8>, %d: tensor<?xf32>";
    assert_eq!(made(arguments), made(arguments));
    assert_eq!(made(arguments)[3].args[0], Arg::Value(Value::int(Int::signed_min(8))));
    let (module, op) = function("%a: none");
    assert!(InputMaker::new(&module, &registry(), op, 0, 64).is_err());
    let (module, op) = function("%a: memref<100000x100000xf32>");
    let too_large = InputMaker::new(&module, &registry(), op, 0, 64).err();
    assert_eq!(too_large.as_deref(), Some("an argument is too large"));
}

#[test]
fn a_long_input_is_ranked_by_its_first_elements_and_the_runs_of_the_others() {
    let sizes: Vec<usize> = made("%a: tensor<100x100xf32>").iter().map(Input::size).collect();
    // Of 10,000 elements, 256 are printed. The others are one run, or almost as many runs.
    assert_eq!(sizes.iter().min(), Some(&("[0.0 x 256]".len() + RUN)));
    assert!(sizes.iter().max() > Some(&(RUN * 9_000)), "{sizes:?}");
    let simpler = made("%a: tensor<40x40xi8>")[9].simpler();
    assert_eq!(simpler[0].texts(), ["[[0 x 40] x 40]"]);
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
            let signature = FunctionSignature::from_function(&module, &registry(), op, 64).expect(arguments);
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
    let signature = FunctionSignature::from_function(&module, &registry(), op, 64).expect("plain types");
    assert!(inputs[0].place(&signature, Memory::new(1 << 20)).is_none());
}

#[test]
fn a_vector_may_be_split_in_arguments_and_results() {
    let input = &made("%a: vector<2x4xi8>, %b: i8")[9];
    let text = "\"t.func\"() <{function_type = (vector<4xi8>, vector<4xi8>, i8) -> (i8, vector<4xi8>, vector<4xi8>)}> ({\n\
                ^bb0(%a: vector<4xi8>, %b: vector<4xi8>, %c: i8):\n}) : () -> ()\n";
    let module = assay_ir::parse(text).expect("generic form");
    let op = module.block(module.top()).ops[0];
    let signature = FunctionSignature::from_function(&module, &registry(), op, 64).expect("plain types");
    let placed = input.place(&signature, Memory::new(1 << 20)).expect("it fits");
    let (args, ..) = placed.into_parts();
    let [first, second, byte] = args.as_slice() else { panic!("{args:?}") };
    let forms =
        [ResultForm::Plain, ResultForm::Vector { elem: assay_model::ElemType::Int(8), shape: vec![2, 4] }];
    let results = vec![byte.clone(), first.clone(), second.clone()];
    let (Arg::Value(whole), Arg::Value(given)) = (&input.args[0], &input.args[1]) else { panic!("{input}") };
    assert_eq!(signature.join_pieces(results, &forms), [given.clone(), whole.clone()]);
}

#[test]
fn a_result_shows_the_memory_behind_it() {
    let mut memory = Memory::new(1 << 20);
    let elem = Layout::Scalar(assay_model::ElemType::Int(8));
    let start = memory.allocate(2, 1, ObjectKind::Heap).expect("room");
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

/// Types of arguments; all of their values can be written as text.
const TYPES: &[&str] = &[
    "i1",
    "i8",
    "si8",
    "ui8",
    "i32",
    "ui32",
    "si64",
    "ui64",
    "i300",
    "ui300",
    "index",
    "f16",
    "bf16",
    "tf32",
    "f32",
    "f64",
    "f128",
    "f4E2M1FN",
    "f6E3M2FN",
    "f8E4M3FN",
    "f8E5M2",
    "f8E4M3B11FNUZ",
    "f8E8M0FNU",
    "complex<f32>",
    "complex<f64>",
    "vector<3xi8>",
    "vector<2x3xui8>",
    "vector<20xf32>",
    "vector<f64>",
    "tensor<i1>",
    "tensor<2x2xui16>",
    "tensor<?xf32>",
    "tensor<?x?xbf16>",
    "tensor<2x?x3xindex>",
    "tensor<40xi8>",
    "tensor<*xi8>",
    "tuple<i8, vector<2xf32>>",
    "memref<i8>",
    "memref<2x3xf32>",
    "memref<?xui8>",
    "memref<?x2x?xi32>",
    "memref<2x2xi32, strided<[4, 1], offset: 2>>",
    "memref<?x?xf16, strided<[?, ?], offset: ?>>",
    "memref<4xi8, strided<[?]>>",
    "memref<?xvector<2xf32>>",
    "memref<2xcomplex<f32>>",
    "memref<*xf32>",
    "!t.ptr",
];

/// Replaces an element by any bits, or by poison.
fn scrambled(element: Scalar, elem: assay_model::ElemType, rng: &mut rand_pcg::Pcg64Mcg) -> Scalar {
    use rand::Rng;
    match (rng.random_range(0..8), elem) {
        (0, _) => Scalar::Poison,
        // The generated inputs contain enough special floats and boundary values.
        (1..4, _) | (_, assay_model::ElemType::Pointer) => element,
        _ => elem.from_bits(rng.random::<u128>() >> (128 - elem.width().min(128))),
    }
}

fn scramble(input: &mut Input, rng: &mut rand_pcg::Pcg64Mcg) {
    let array = |array: &Array, rng: &mut rand_pcg::Pcg64Mcg| {
        let elements: Vec<Scalar> = array.iter().map(|one| scrambled(one, array.elem(), rng)).collect();
        Array::from_elements(array.elem(), array.shape(), elements)
    };
    for arg in &mut input.args {
        match arg {
            Arg::Value(Value::Array(old)) | Arg::Tensor(Value::Array(old)) => *old = Rc::new(array(old, rng)),
            Arg::Value(Value::Scalar(old)) => {
                let elem = match &old {
                    Scalar::Int(int) => assay_model::ElemType::Int(int.width()),
                    Scalar::Float(float) => assay_model::ElemType::Float(float.kind),
                    Scalar::Complex(parts) => match &parts.0 {
                        Scalar::Float(float) => assay_model::ElemType::Complex(float.kind),
                        _ => continue,
                    },
                    _ => continue,
                };
                *old = scrambled(old.clone(), elem, rng);
            }
            _ => {}
        }
    }
    for object in &mut input.objects {
        object.contents = array(&object.contents, rng);
    }
}

/// Memory that no argument points to is not written as text, so it has no number.
fn assert_same(read: &Input, written: &Input, texts: &[String]) {
    assert_eq!(read.args.len(), written.args.len());
    for (one, other) in read.args.iter().zip(&written.args) {
        let (Arg::Buffer(one), Arg::Buffer(other)) = (one, other) else {
            assert_eq!(one, other, "{texts:?}");
            continue;
        };
        assert_eq!(read.first_with(one.object), written.first_with(other.object), "{texts:?}");
        assert_eq!(read.objects[one.object], written.objects[other.object], "{texts:?}");
        assert_eq!(Buffer { object: 0, ..one.clone() }, Buffer { object: 0, ..other.clone() }, "{texts:?}");
    }
}

#[test]
fn what_is_written_is_read_back() {
    use rand::{Rng, SeedableRng};
    let mut rng = rand_pcg::Pcg64Mcg::seed_from_u64(17);
    for round in 0..120 {
        // Each type alone, then several together; some of these may share their memory.
        let types: Vec<&str> = match TYPES.get(round) {
            Some(&ty) => vec![ty, ty],
            None => (0..rng.random_range(1..4)).map(|_| TYPES[rng.random_range(0..TYPES.len())]).collect(),
        };
        let list: Vec<String> = types.iter().enumerate().map(|(n, ty)| format!("%a{n}: {ty}")).collect();
        let (module, op) = function(&list.join(", "));
        for mut input in made(&list.join(", ")) {
            for _ in 0..2 {
                let texts = input.texts();
                let call = syntax::call(&format!("@f({})", texts.join(", ")));
                assert_eq!(call.as_ref().map(|(_, texts)| texts), Some(&texts));
                let again = Input::read(&module, &registry(), op, 64, &texts)
                    .unwrap_or_else(|why| panic!("{types:?}: {texts:?}: {why}"));
                assert_same(&again, &input, &texts);
                scramble(&mut input, &mut rng);
            }
        }
    }
}

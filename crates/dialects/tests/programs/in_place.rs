//! Ops that change a tensor do so in its place if nobody else reads it afterwards, so that a loop over a large tensor
//! does not copy it in each trip. What is looked at is where the elements lie: a copy lies elsewhere than its
//! original, which lives until the copy is made.

use std::cell::RefCell;

use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_model::{Extern, Value, Values};

thread_local! {
    /// Where the elements of the tensors lay that the program showed.
    static SEEN: RefCell<Vec<*const u64>> = const { RefCell::new(Vec::new()) };
}

static EXTERNS: &[Extern] = &[Extern {
    name: "show",
    call: |_, args| {
        let words = args.first().and_then(Value::as_array).and_then(|array| array.words());
        SEEN.with_borrow_mut(|seen| seen.push(words.expect("a tensor without poison").as_ptr()));
        Ok(Values::new())
    },
}];

const START: &str = r#"
#id = affine_map<(d0) -> (d0)>
"func.func"() <{function_type = (tensor<99xf32>) -> (), sym_name = "show", sym_visibility = "private"}> ({}) : () -> ()
"func.func"() <{function_type = () -> tensor<99xf32>, sym_name = "main"}> ({
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %n = "arith.constant"() <{value = 50 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %x = "arith.constant"() <{value = 2.5e-01 : f32}> : () -> f32
  %one = "tensor.splat"(%x) : (f32) -> tensor<1xf32>
  %other = "tensor.splat"(%x) : (f32) -> tensor<99xf32>
  %init = "tensor.splat"(%x) : (f32) -> tensor<99xf32>
"#;

/// The addresses that a program shows; `change` makes `%new` of `%old`, at `%i`.
fn shown(change: &str, structured: bool) -> Vec<*const u64> {
    let show = r#""func.call"(%new) <{callee = @show}> : (tensor<99xf32>) -> ()"#;
    let text = if structured {
        format!(
            r#"{START}
  %t = "scf.for"(%c0, %n, %c1, %init) ({{
  ^bb0(%i: index, %old: tensor<99xf32>):
    {change}
    {show}
    "scf.yield"(%new) : (tensor<99xf32>) -> ()
  }}) : (index, index, index, tensor<99xf32>) -> tensor<99xf32>
  "func.return"(%t) : (tensor<99xf32>) -> ()
}}) : () -> ()"#
        )
    } else {
        format!(
            r#"{START}
  "cf.br"(%c0, %init)[^head] : (index, tensor<99xf32>) -> ()
^head(%i: index, %old: tensor<99xf32>):
  %more = "arith.cmpi"(%i, %n) <{{predicate = 2 : i64}}> : (index, index) -> i1
  "cf.cond_br"(%more)[^body, ^end] <{{operandSegmentSizes = array<i32: 1, 0, 0>}}> : (i1) -> ()
^body:
    {change}
    {show}
  %next = "arith.addi"(%i, %c1) : (index, index) -> index
  "cf.br"(%next, %new)[^head] : (index, tensor<99xf32>) -> ()
^end:
  "func.return"(%old) : (tensor<99xf32>) -> ()
}}) : () -> ()"#
        )
    };
    let module = assay_ir::parse(text.as_str()).unwrap_or_else(|error| panic!("{error}: {text}"));
    let registry = assay_dialects::registry().with_externs(EXTERNS);
    let execution = Interpreter::new(&module, &registry, ExecutionConfig::default()).call("main", &[]);
    execution.result.unwrap_or_else(|stop| panic!("{stop}: {text}"));
    SEEN.take()
}

const CHANGES: &[&str] = &[
    r#"%new = "tensor.insert"(%x, %old, %i) : (f32, tensor<99xf32>, index) -> tensor<99xf32>"#,
    r#"%new = "arith.addf"(%old, %other) : (tensor<99xf32>, tensor<99xf32>) -> tensor<99xf32>"#,
    r#"%new = "arith.subf"(%other, %old) : (tensor<99xf32>, tensor<99xf32>) -> tensor<99xf32>"#,
    r#"%new = "arith.negf"(%old) : (tensor<99xf32>) -> tensor<99xf32>"#,
    r#"%new = "tensor.insert_slice"(%one, %old, %i) <{operandSegmentSizes = array<i32: 1, 1, 1, 0, 0>,
         static_offsets = array<i64: -9223372036854775808>, static_sizes = array<i64: 1>,
         static_strides = array<i64: 1>}> : (tensor<1xf32>, tensor<99xf32>, index) -> tensor<99xf32>"#,
    r#"%new = "linalg.generic"(%other, %old) <{indexing_maps = [#id, #id],
         iterator_types = [#linalg.iterator_type<parallel>], operandSegmentSizes = array<i32: 1, 1>}> ({
       ^bb0(%in: f32, %out: f32):
         %sum = "arith.addf"(%in, %out) : (f32, f32) -> f32
         "linalg.yield"(%sum) : (f32) -> ()
       }) : (tensor<99xf32>, tensor<99xf32>) -> tensor<99xf32>"#,
];

#[test]
fn tensors_are_changed_in_place() {
    for change in CHANGES {
        for structured in [true, false] {
            let seen = shown(change, structured);
            assert_eq!(seen.len(), 50);
            assert!(seen.iter().all(|place| *place == seen[0]), "copied: {change}, structured: {structured}");
        }
    }
}

/// The other direction: what somebody still reads is copied.
#[test]
fn what_is_read_later_stays_as_it_is() {
    let change = r#"%new = "arith.addf"(%old, %other) : (tensor<99xf32>, tensor<99xf32>) -> tensor<99xf32>
        "func.call"(%old) <{callee = @show}> : (tensor<99xf32>) -> ()"#;
    let seen = shown(change, true);
    assert!(seen.chunks(2).all(|pair| pair[0] != pair[1]));
}

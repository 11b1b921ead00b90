//! The interpreter's parts: results of functions without a definition, what reports keep, sets of blocks, rules of single applications.

use std::rc::Rc;

use assay_engine::interpret::{
    Answers, BlockSet, CallOptions, ExecutionConfig, Interpreter, find_maker, is_broken, run,
};
use assay_ir::{BlockId, Int, Module};
use assay_model::rule::RESULT;
use assay_model::{Array, Cond, ElemType, Memory, Rule, Scalar, Stop, Term, Ub, Value};

fn parse(text: &str) -> Module {
    assay_ir::parse(text).expect("it is well formed")
}

/// The results of a function without a definition that has 16 of them.
fn drawn(number: u64, ty: &str) -> Vec<String> {
    let types = [ty; 16].join(", ");
    let names: Vec<String> = (0..16).map(|index| format!("%r#{index}")).collect();
    let module = parse(&format!(
        r#""func.func"() <{{function_type = () -> ({types}), sym_name = "g", sym_visibility = "private"}}> ({{}}) : () -> ()
        "func.func"() <{{function_type = () -> ({types}), sym_name = "f"}}> ({{
          %r:16 = "func.call"() <{{callee = @g}}> : () -> ({types})
          "func.return"({}) : ({types}) -> ()
        }}) : () -> ()"#,
        names.join(", ")
    ));
    let answers = Answers { number, ints: [77].into(), floats: [2.5].into(), ..Answers::default() };
    let config = ExecutionConfig { stand_in: true, ..ExecutionConfig::default() };
    let interpreter = Interpreter::new(&module, assay_dialects::shared(), config);
    let memory = Memory::with_placement(interpreter.config().placement, interpreter.config().memory);
    let options = CallOptions { answers: Some(&answers), ..CallOptions::default() };
    let results = interpreter.call_with(memory, "f", &[], options).result.expect("results are made");
    results.iter().map(Value::to_string).collect()
}

/// The steps of a function that multiplies a value of a type by itself.
fn steps_of_product(ty: &str, value: Value) -> u64 {
    let module = parse(&format!(
        r#""func.func"() <{{function_type = ({ty}) -> {ty}, sym_name = "f"}}> ({{
        ^bb0(%a: {ty}):
          %r = "arith.muli"(%a, %a) <{{overflowFlags = #arith.overflow<none>}}> : ({ty}, {ty}) -> {ty}
          "func.return"(%r) : ({ty}) -> ()
        }}) : () -> ()"#
    ));
    let interpreter = Interpreter::new(&module, assay_dialects::shared(), ExecutionConfig::default());
    let memory = Memory::with_placement(interpreter.config().placement, interpreter.config().memory);
    let execution = interpreter.call_with(memory, "f", &[value], CallOptions::default());
    assert!(execution.result.is_ok(), "{:?}", execution.result);
    execution.steps
}

#[test]
fn products_of_wide_integers_cost_more_steps() {
    let steps = |width: u32| steps_of_product(&format!("i{width}"), Value::int(Int::new(width, 3)));
    assert_eq!(steps(128), steps(32));
    assert_eq!(steps(1024), steps(32) + 16 + 1);
    assert_eq!(steps(65_536), steps(32) + 65_536 + 64, "a return copies it");
}

#[test]
fn answers_equal_themselves() {
    let answers = Answers { number: 1, ints: [7].into(), floats: [f64::NAN].into(), hard: [f64::NAN].into() };
    assert_eq!(answers, answers.clone());
    assert_ne!(answers, Answers { floats: [0.0].into(), ..answers.clone() });
    assert_ne!(
        Answers { hard: [0.0].into(), ..answers.clone() },
        Answers { hard: [-0.0].into(), ..answers.clone() }
    );
}

#[test]
fn answers_differ_by_number_and_place() {
    let first = drawn(0, "i32");
    assert_eq!(first, drawn(0, "i32"));
    assert_ne!(first, drawn(2, "i32"));
    let mut parts = first[..8].to_vec();
    parts.sort();
    parts.dedup();
    assert_eq!(parts.len(), 8, "{first:?}");
    let all: Vec<String> = (0..80).flat_map(|number| drawn(number, "i32")).collect();
    for value in ["0", "-7", "77", "78", "-2147483648", "2147483647"] {
        assert!(all.iter().any(|drawn| drawn == value), "{value} in {all:?}");
    }
    let all: Vec<String> = (0..80).flat_map(|number| drawn(number, "f32")).collect();
    for value in ["inf", "nan", "-0.000000e+00", "2.500000e+00"] {
        assert!(all.iter().any(|drawn| drawn == value), "{value} in {all:?}");
    }
}

/// Undefined behaviour of an op whose first operand is the argument of the only function, which has this type.
fn undefined(ty: &str, op: &str, arg: &Value) -> Box<Ub> {
    let module = parse(&format!(
        r#""func.func"() <{{function_type = ({ty}) -> (), sym_name = "f"}}> ({{
        ^bb0(%a: {ty}):
          {op}
          "func.return"() : () -> ()
        }}) : () -> ()"#
    ));
    let config = ExecutionConfig { origins: true, ..ExecutionConfig::default() };
    match run(&module, assay_dialects::shared(), "f", std::slice::from_ref(arg), config).result {
        Err(Stop::Ub(ub)) => ub,
        other => panic!("{op} gives {other:?}"),
    }
}

/// An element beyond the end of an array.
fn read_outside(size: usize, array: &Value) -> Box<Ub> {
    let ty = format!("tensor<{size}xi32>");
    let op = format!(
        r#"%i = "arith.constant"() <{{value = 5000 : index}}> : () -> index
        %e = "tensor.extract"(%a, %i) : ({ty}, index) -> i32"#
    );
    undefined(&ty, &op, array)
}

#[test]
fn what_is_shown_later_has_the_text_of_the_value() {
    let array = |len: usize| {
        let elements = (0..len).map(|number| Scalar::int(32, number as i128));
        Value::array(Array::from_elements(ElemType::Int(32), &[len as i64], elements))
    };
    let divide = r#"%z = "arith.constant"() <{value = false}> : () -> i1
        %q = "arith.divui"(%a, %z) : (i1, i1) -> i1"#;
    for value in [Value::bool(true), Value::POISON] {
        assert_eq!(undefined("i1", divide, &value).operands[0].to_string(), value.to_string());
    }
    // Up to 1024 elements are kept.
    for len in [20, 1025] {
        let value = array(len);
        assert_eq!(read_outside(len, &value).operands[0].to_string(), value.to_string());
    }
    let ty = "!llvm.struct<(vector<20xi32>, i32)>";
    let store = format!(
        r#"%p = "llvm.mlir.zero"() : () -> !llvm.ptr
        "llvm.store"(%a, %p) <{{ordering = 0 : i64}}> : ({ty}, !llvm.ptr) -> ()"#
    );
    let parts = Value::aggregate(vec![array(20), Value::POISON]);
    assert_eq!(undefined(ty, &store, &parts).operands[0].to_string(), parts.to_string());
}

#[test]
fn large_values_are_not_kept() {
    let elem = ElemType::Int(32);
    let is_kept = |len: usize| {
        let array = Rc::new(Array::filled(elem, &[len as i64], &elem.zero()));
        let _ub = read_outside(len, &Value::Array(Rc::clone(&array)));
        Rc::strong_count(&array) > 1
    };
    assert!(is_kept(1024) && !is_kept(1025));
}

#[test]
fn a_set_holds_what_was_added_and_nothing_else() {
    let mut set = BlockSet::default();
    [3, 64, 3, 0, 31, 200, 3].iter().for_each(|&block| set.insert(BlockId(block)));
    assert!(set.contains(BlockId(64)) && !set.contains(BlockId(4)) && !set.contains(BlockId(1000)));
    assert_eq!(set.iter().map(|block| block.0).collect::<Vec<_>>(), [0, 3, 31, 64, 200]);
    let twice: Vec<u32> = (0..300).filter(|&block| set.has_twice(BlockId(block))).collect();
    assert_eq!(twice, [3]);
}

#[test]
fn the_order_does_not_matter_and_distant_blocks_take_no_more_memory() {
    let set = |blocks: &[u32]| {
        let mut set = BlockSet::default();
        blocks.iter().for_each(|&block| set.insert(BlockId(block)));
        set
    };
    assert_eq!(set(&[90_000, 90_040, 90_000]), set(&[90_040, 90_000, 90_000]));
    assert_ne!(set(&[90_000]), set(&[0]));
    // Its words are listed in the text: two of them, as for blocks that are close to the first one.
    assert!(format!("{:?}", set(&[90_000, 90_040])).len() < 100);
    assert_eq!(set(&[]).iter().count(), 0);
}

fn breaks(when: Cond, operands: &[i128], result: Option<i128>) -> Option<bool> {
    let operands: Vec<Value> = operands.iter().map(|&number| Value::Scalar(Scalar::int(8, number))).collect();
    let result = result.map(|number| Scalar::int(32, number));
    is_broken(&Rule::ub("rule", when, "text"), &operands, result.as_ref())
}

#[test]
fn conditions_read_the_values_at_hand() {
    const OVERFLOWS: Cond =
        Cond::And(&[Cond::Eq(Term::S(0), Term::Min(0)), Cond::Eq(Term::S(1), Term::Const(-1))]);
    assert_eq!(breaks(Cond::InKernel(&OVERFLOWS), &[-128, -1], None), Some(true));
    assert_eq!(breaks(OVERFLOWS, &[-127, -1], None), Some(false));
    assert_eq!(breaks(Cond::Ne(Term::S(RESULT), Term::Const(0)), &[], Some(1)), Some(true));
    assert_eq!(breaks(Cond::ALWAYS, &[], None), Some(true));
}

#[test]
fn what_depends_on_poison_or_on_an_op_is_not_known() {
    let rule = Rule::ub("rule", Cond::Eq(Term::S(0), Term::Const(0)), "text");
    assert_eq!(is_broken(&rule, &[Value::POISON], None), None);
    let poison = Rule { when: Cond::IsPoison(0), ..rule };
    assert_eq!(is_broken(&poison, &[Value::POISON], None), Some(true));
    assert_eq!(breaks(Cond::HasAttr("a"), &[], None), None);
    assert_eq!(breaks(Cond::Not(&Cond::Eq(Term::Size(0), Term::Const(1))), &[1], None), None);
}

#[test]
fn the_maker_is_the_last_op_that_must_be_defined() {
    for maker in 0..9 {
        assert_eq!(find_maker(9, |ops| ops <= maker), Some(maker));
    }
    assert_eq!(find_maker(9, |_| true), None);
    assert_eq!(find_maker(9, |_| false), None);
    assert_eq!(find_maker(0, |_| true), None);
}

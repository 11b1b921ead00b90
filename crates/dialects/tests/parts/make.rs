//! Constants and `main` functions that are made.

use assay_dialects::{add_main, constant};
use assay_ir::{Int, Module, Signedness, Type, VectorDim};
use assay_model::{Array, DriverArg, DriverInput, ElemType, Scalar, Value, attrs};

#[test]
fn constants_read_back_as_one() {
    let mut module = Module::new();
    let i9 = module.ctx.intern_type(Type::Integer { width: 9, signedness: Signedness::Signless });
    let shape = Box::new([VectorDim { size: 2, scalable: false }]);
    let vector = module.ctx.intern_type(Type::Vector { shape, elem: i9 });
    for (ty, text) in [(i9, "1"), (vector, "[1, 1]")] {
        let op = constant(&mut module, ty).expect("an integer or vector type");
        let attr = module.attr_of(op, "value").expect("a constant has a value");
        assert_eq!(attrs::value_of(&module.ctx, attr, 64).expect("a plain value").to_string(), text);
    }
    let none = module.ctx.intern_type(Type::None);
    assert!(constant(&mut module, none).is_none());
}

const PROGRAM: &str = r#""builtin.module"() ({
  "func.func"() <{function_type = (i8) -> (i8, i100), sym_name = "f"}> ({
  ^bb0(%arg0: i8):
%0 = "arith.extsi"(%arg0) : (i8) -> i100
"func.return"(%arg0, %0) : (i8, i100) -> ()
  }) : () -> ()
}) : () -> ()
"#;

#[test]
fn the_made_main_runs_and_prints() {
    let mut module = assay_ir::parse(PROGRAM).expect("generic form");
    let input = |byte| DriverInput::from_values([Value::int(Int::new(8, byte))]);
    add_main(&mut module, "f", &input(200)).expect("a printable result");
    let text = assay_ir::print(&module);
    let again = assay_ir::parse(&text).expect("what we print parses");
    assert_eq!(assay_ir::print(&again), text);
    assert!(text.contains("func.call") && text.matches("vector.print").count() == 3, "{text}");
    assert!(add_main(&mut module, "f", &input(1)).is_none(), "there is a main");
    let mut module = assay_ir::parse(PROGRAM).expect("generic form");
    assert!(add_main(&mut module, "g", &DriverInput::default()).is_none());
}

/// A `main` that calls @f with views of memory of the bytes 1, 2, …; as text.
fn main_for(types: &str, views: &[(usize, &[i64], &[i64], i64)], lengths: &[i64]) -> Option<String> {
    let program = format!(
        "\"builtin.module\"() ({{\n  \"func.func\"() <{{function_type = ({types}) -> (), sym_name = \"f\", \
         sym_visibility = \"private\"}}> ({{\n  }}) : () -> ()\n}}) : () -> ()\n"
    );
    let mut module = assay_ir::parse(&program).expect("generic form");
    let view = |&(object, sizes, strides, offset): &(usize, &[i64], &[i64], i64)| DriverArg::View {
        object,
        sizes: sizes.into(),
        strides: strides.into(),
        offset,
    };
    let bytes = |&len: &i64| {
        let numbers = (1..=len).map(|number| Scalar::int(8, number.into()));
        Array::from_elements(ElemType::Int(8), &[len], numbers)
    };
    let input =
        DriverInput { args: views.iter().map(view).collect(), objects: lengths.iter().map(bytes).collect() };
    add_main(&mut module, "f", &input)?;
    Some(assay_ir::print(&module))
}

#[test]
fn memory_is_filled_before_the_call_and_printed_after_it() {
    let text =
        main_for("memref<?x2xi8>, memref<4xi8>", &[(0, &[2, 2], &[2, 1], 0), (1, &[4], &[1], 0)], &[4, 4]);
    let text = text.expect("bytes can be printed");
    let place = |what: &str| text.find(what).unwrap_or_else(|| panic!("{what} is not in {text}"));
    assert!(
        place("vector.store") < place("func.call") && place("func.call") < place("vector.load"),
        "{text}"
    );
    assert_eq!(["memref.alloc\"", "vector.print"].map(|op| text.matches(op).count()), [2, 2], "{text}");
    assert!(text.contains("dense<[1, 2, 3, 4]>") && text.contains("-> memref<2x2xi8>"), "{text}");
    assert!(text.contains("\"memref.cast\""), "{text}");
}

#[test]
fn arguments_may_share_memory() {
    let ty = "memref<2xi8, strided<[2], offset: 1>>";
    let both = [(0, &[2][..], &[2][..], 1), (0, &[2][..], &[2][..], 1)];
    let text = main_for(&format!("{ty}, {ty}"), &both, &[4]).expect("bytes can be printed");
    let counts =
        ["memref.alloc\"", "memref.reinterpret_cast", "memref.cast"].map(|op| text.matches(op).count());
    assert_eq!(counts, [1, 2, 0], "{text}");
    assert!(text.contains(&format!("-> {ty}")), "{text}");
    // Too much to print.
    assert!(main_for("memref<65xi8>", &[(0, &[65], &[1], 0)], &[65]).is_none());
}

//! Scalar ops per second of the reference interpreter, decoding not counted.

use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_model::{Scalar, Value};

use crate::{Bar, BarLine, best_rate};

const TRIPS: i128 = 100_000;

/// A loop with a mix of integer arithmetic, comparisons, casts, index arithmetic and a branch.
const PROGRAM: &str = r#"
"func.func"() <{function_type = (index) -> i32, sym_name = "loop"}> ({
^bb0(%n: index):
  %c0 = "arith.constant"() <{value = 0 : index}> : () -> index
  %c1 = "arith.constant"() <{value = 1 : index}> : () -> index
  %k = "arith.constant"() <{value = 1664525 : i32}> : () -> i32
  %a = "arith.constant"() <{value = 1013904223 : i32}> : () -> i32
  %s = "arith.constant"() <{value = 13 : i32}> : () -> i32
  %r = "scf.for"(%c0, %n, %c1, %a) ({
  ^bb0(%i: index, %x: i32):
    %1 = "arith.muli"(%x, %k) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %2 = "arith.addi"(%1, %a) <{overflowFlags = #arith.overflow<none>}> : (i32, i32) -> i32
    %3 = "arith.shrui"(%2, %s) : (i32, i32) -> i32
    %4 = "arith.xori"(%2, %3) : (i32, i32) -> i32
    %5 = "index.castu"(%i) : (index) -> i32
    %6 = "index.and"(%i, %c1) : (index, index) -> index
    %7 = "index.cmp"(%6, %c0) <{pred = #index<cmp_predicate eq>}> : (index, index) -> i1
    %8 = "arith.cmpi"(%4, %5) <{predicate = 2 : i64}> : (i32, i32) -> i1
    %9 = "arith.select"(%7, %4, %5) : (i1, i32, i32) -> i32
    %10 = "scf.if"(%8) ({
      "scf.yield"(%9) : (i32) -> ()
    }, {
      "scf.yield"(%4) : (i32) -> ()
    }) : (i1) -> i32
    "scf.yield"(%10) : (i32) -> ()
  }) : (index, index, index, i32) -> i32
  "func.return"(%r) : (i32) -> ()
}) : () -> ()
"#;

pub fn lines() -> Vec<BarLine> {
    let module = match assay_ir::parse(PROGRAM) {
        Ok(module) => module,
        Err(error) => return vec![line(Err(error.to_string()))],
    };
    let registry = assay_dialects::registry();
    let interpreter = Interpreter::new(&module, &registry, ExecutionConfig::default());
    let trips = [Value::Scalar(Scalar::int(64, TRIPS))];
    if let Err(stop) = interpreter.call("loop", &trips).result {
        return vec![line(Err(stop.to_string()))];
    }
    let rate = best_rate(|| interpreter.call("loop", &trips).steps as f64);
    vec![line(Ok(rate / 1e6))]
}

fn line(measured: Result<f64, String>) -> BarLine {
    BarLine {
        what: "interpreter, million scalar ops per second",
        unit: "M/s",
        bar: Bar::AtLeast(10.0),
        measured,
        how: format!("{TRIPS} trips of a loop of 12 arith, index and scf ops; best round"),
    }
}

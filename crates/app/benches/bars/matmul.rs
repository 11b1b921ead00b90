//! Scalar ops per second within structured ops: a product of 256×256 matrices, on tensors and on memory.

use assay_engine::interpret::{Config, Interpreter};
use assay_model::{Array, ElemType, Scalar, Value};

use crate::{Bar, Line, best_rate};

const SIZE: i64 = 256;

/// `linalg.matmul` on containers of a kind; `between` stands between the function's arguments and the op's operands.
fn program(ty: &str, results: &str, between: &str, returned: &str) -> String {
    let tensor = "tensor<256x256xf32>";
    let (op_results, equals) =
        if results.is_empty() { ("()".to_owned(), "") } else { (ty.to_owned(), "%r = ") };
    format!(
        r#"
#a = affine_map<(d0, d1, d2) -> (d0, d2)>
#b = affine_map<(d0, d1, d2) -> (d2, d1)>
#c = affine_map<(d0, d1, d2) -> (d0, d1)>
"func.func"() <{{function_type = ({tensor}) -> ({results}), sym_name = "product"}}> ({{
^bb0(%t: {tensor}):
{between}
  {equals}"linalg.matmul"(%x, %y, %z) <{{indexing_maps = [#a, #b, #c], operandSegmentSizes = array<i32: 2, 1>}}> ({{
  ^bb0(%i: f32, %j: f32, %k: f32):
    %1 = "arith.mulf"(%i, %j) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
    %2 = "arith.addf"(%k, %1) <{{fastmath = #arith.fastmath<none>}}> : (f32, f32) -> f32
    "linalg.yield"(%2) : (f32) -> ()
  }}) : ({ty}, {ty}, {ty}) -> {op_results}
  "func.return"({returned}) : ({results}) -> ()
}}) : () -> ()
"#
    )
}

pub fn lines() -> Vec<Line> {
    let copy = |name: &str| {
        format!("  {name} = \"tensor.cast\"(%t) : (tensor<256x256xf32>) -> tensor<256x256xf32>\n")
    };
    let buffer = |name: &str| {
        format!("  {name} = \"bufferization.to_buffer\"(%t) : (tensor<256x256xf32>) -> memref<256x256xf32>\n",)
    };
    let all = |make: &dyn Fn(&str) -> String| ["%x", "%y", "%z"].map(make).concat();
    let ty = "tensor<256x256xf32>";
    vec![
        line("interpreter, linalg.matmul on tensors", &program(ty, ty, &all(&copy), "%r")),
        line("interpreter, linalg.matmul on memory", &program("memref<256x256xf32>", "", &all(&buffer), "")),
    ]
}

fn line(what: &'static str, program: &str) -> Line {
    Line {
        what,
        unit: "M/s",
        bar: Bar::AtLeast(10.0),
        measured: rate(program),
        how: format!("{SIZE}×{SIZE}×{SIZE} in f32, 3 ops an iteration; best round"),
    }
}

/// Million ops per second.
fn rate(program: &str) -> Result<f64, String> {
    let module = assay_ir::parse(program).map_err(|error| error.to_string())?;
    let registry = assay_dialects::registry();
    let interpreter = Interpreter::new(&module, &registry, Config::default());
    let elem = ElemType::Float(assay_ir::FloatKind::F32);
    let element = Scalar::Float(assay_ir::Float::from_f64(assay_ir::FloatKind::F32, 0.3));
    let matrix = [Value::array(Array::filled(elem, &[SIZE, SIZE], &element))];
    interpreter.call("product", &matrix).result.map_err(|stop| stop.to_string())?;
    Ok(best_rate(|| interpreter.call("product", &matrix).steps as f64) / 1e6)
}

//! Numbers as programs print them.

use assay_engine::interpret::{ExecutionConfig, run};
use assay_ir::{Float, FloatKind};
use assay_model::{Scalar, Value};

const PRINT: &str = r#""func.func"() <{function_type = (f64) -> (), sym_name = "f"}> ({
^bb0(%x: f64):
  "vector.print"(%x) <{punctuation = #vector.punctuation<newline>}> : (f64) -> ()
  "func.return"() : () -> ()
}) : () -> ()"#;

/// Expected texts as glibc's printf writes them.
#[test]
fn as_printf_does() {
    let cases = [
        (0.0, "0"),
        (-0.0, "-0"),
        (1.0, "1"),
        (0.1, "0.1"),
        (123456789.0, "1.23457e+08"),
        (999999.5, "1e+06"),
        (999999.0, "999999"),
        (100000.5, "100000"),
        (100001.5, "100002"),
        (0.0001, "0.0001"),
        (0.00001, "1e-05"),
        (0.000099999996, "0.0001"),
        (0.001953125, "0.00195312"),
        (5.960464477539063e-08, "5.96046e-08"),
        (1e100, "1e+100"),
        (f64::MIN_POSITIVE / 2.0, "1.11254e-308"),
        (5e-324, "4.94066e-324"),
        (f64::INFINITY, "inf"),
        (f64::NEG_INFINITY, "-inf"),
        (f64::NAN, "nan"),
        (-f64::NAN, "-nan"),
    ];
    let module = assay_ir::parse(PRINT).expect("it is well formed");
    for (value, text) in cases {
        let arg = Value::Scalar(Scalar::Float(Float::new(FloatKind::F64, value.to_bits().into())));
        let execution = run(&module, assay_dialects::shared(), "f", &[arg], ExecutionConfig::default());
        assert!(execution.result.is_ok(), "{value:e}");
        assert_eq!(execution.output.exact(), Some(format!("{text}\n").as_str()), "{value:e}");
    }
}

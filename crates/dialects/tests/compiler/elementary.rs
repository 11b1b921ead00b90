//! Ops of math on floats, lowered and executed: each op runs in a separate function on special, plain and random
//! arguments. An exact op gives the interpreter's bits. The result of any other op lies in the range of what the
//! interpreter gives when results move within the op's tolerance, and has the same special values.

use std::collections::BTreeSet;
use std::fmt::Write as _;

use assay_engine::interpret::{self, ExecutionConfig};
use assay_ir::Module;
use assay_model::Meaning;

use crate::mlir;

/// A way down, and the ops that it cannot take or does not bring near the true result.
struct LoweringWay {
    first: &'static [&'static str],
    without: &'static [&'static str],
}

const WAYS: [LoweringWay; 2] = [
    // log(1 + x) and exp(x) - 1 are far from what their names promise near 0; the comparison pass by pass, in which
    // they are made of inexact functions, knows how far.
    LoweringWay {
        first: &["--math-expand-ops=ops=clampf", "--convert-math-to-llvm"],
        without: &["math.expm1", "math.log1p"],
    },
    // The C library has none of these, or not everywhere.
    LoweringWay {
        first: &[],
        without: &["math.clampf", "math.copysign", "math.fma", "math.fpowi", "math.rsqrt", "math.sincos"],
    },
];

const LOWERING: &[&str] = &[
    "--convert-math-to-libm",
    "--convert-vector-to-llvm",
    "--convert-arith-to-llvm",
    "--convert-func-to-llvm",
    "--reconcile-unrealized-casts",
];

/// Ops by how they are called: number of float operands, whether an i32 follows, number of results.
const OPS: &[(&str, usize, bool, usize)] = &[
    ("math.absf", 1, false, 1),
    ("math.acos", 1, false, 1),
    ("math.acosh", 1, false, 1),
    ("math.asin", 1, false, 1),
    ("math.asinh", 1, false, 1),
    ("math.atan", 1, false, 1),
    ("math.atan2", 2, false, 1),
    ("math.atanh", 1, false, 1),
    ("math.cbrt", 1, false, 1),
    ("math.ceil", 1, false, 1),
    ("math.clampf", 3, false, 1),
    ("math.copysign", 2, false, 1),
    ("math.cos", 1, false, 1),
    ("math.cosh", 1, false, 1),
    ("math.erf", 1, false, 1),
    ("math.erfc", 1, false, 1),
    ("math.exp", 1, false, 1),
    ("math.exp2", 1, false, 1),
    ("math.expm1", 1, false, 1),
    ("math.floor", 1, false, 1),
    ("math.fma", 3, false, 1),
    ("math.fpowi", 1, true, 1),
    ("math.log", 1, false, 1),
    ("math.log10", 1, false, 1),
    ("math.log1p", 1, false, 1),
    ("math.log2", 1, false, 1),
    ("math.powf", 2, false, 1),
    ("math.round", 1, false, 1),
    ("math.roundeven", 1, false, 1),
    ("math.rsqrt", 1, false, 1),
    ("math.sin", 1, false, 1),
    ("math.sincos", 1, false, 2),
    ("math.sinh", 1, false, 1),
    ("math.sqrt", 1, false, 1),
    ("math.tan", 1, false, 1),
    ("math.tanh", 1, false, 1),
    ("math.trunc", 1, false, 1),
];

/// Seeds of runs with results moved.
const SEEDS: u64 = 6;

/// Special and plain arguments, then some by chance.
fn arguments(ty: &str) -> Vec<u64> {
    let special = [0.0, 1.0, 0.5, 1.5, 2.5, 0.25, 3.0, 100.0, 1e-5, 0.9999, 1e6, f64::INFINITY];
    let mut values: Vec<f64> = special.iter().flat_map(|&x| [x, -x]).collect();
    let mut state = 0x2545_f491_4f6c_dd1du64;
    for _ in 0..24 {
        state = state.wrapping_mul(0x5851_f42d_4c95_7f2d).wrapping_add(0x1405_7b7e_f767_814f);
        let mantissa = (state >> 33) as f64 / f64::from(1 << 30) - 1.0;
        values.push(mantissa * 2f64.powi((state >> 20) as i32 % 8));
    }
    values.push(f64::NAN);
    let bits = |x: f64| if ty == "f32" { u64::from((x as f32).to_bits()) } else { x.to_bits() };
    let mut all: Vec<u64> = values.into_iter().map(bits).collect();
    // The least subnormal, the least normal and the greatest number.
    all.extend(if ty == "f32" {
        [1, 0x0080_0000, 0x7f7f_ffff]
    } else {
        [1, 0x0010_0000_0000_0000, 0x7fef_ffff_ffff_ffff]
    });
    all
}

/// Tuples of arguments: all pairs of a few for several operands.
fn tuples(ty: &str, floats: usize) -> Vec<Vec<u64>> {
    let all = arguments(ty);
    match floats {
        1 => all.into_iter().map(|x| vec![x]).collect(),
        2 => {
            let some: Vec<u64> = all.iter().copied().step_by(3).collect();
            some.iter().flat_map(|&x| some.iter().map(move |&y| vec![x, y])).collect()
        }
        _ => (0..all.len()).map(|i| [0, 7, 20].map(|k| all[(i + k) % all.len()]).to_vec()).collect(),
    }
}

/// Exponents for ops that take one.
const EXPONENTS: [i32; 5] = [0, 1, -1, 3, -6];

/// A function of an op that gives the results' bits, NaNs as -1.
fn callee(op: &str, ty: &str, floats: usize, int: bool, results: usize) -> String {
    let width = &ty[1..];
    let mut types = vec![ty; floats];
    types.extend(int.then_some("i32"));
    let list = |form: &dyn Fn(usize) -> String, n: usize| (0..n).map(form).collect::<Vec<_>>().join(", ");
    let params = list(&|i| format!("%{i}: {}", types[i]), types.len());
    let operands = list(&|i| format!("%{i}"), types.len());
    let made = list(&|i| format!("%r{i}"), results);
    let (types, out) = (types.join(", "), vec![ty; results].join(", "));
    let mut text = format!(
        "func.func @{}_{ty}({params}) -> ({}) {{\n  {made} = \"{op}\"({operands}) : ({types}) -> ({out})\n",
        op.replace('.', "_"),
        list(&|_| format!("i{width}"), results),
    );
    for i in 0..results {
        let _ = write!(
            text,
            "  %u{i} = arith.cmpf uno, %r{i}, %r{i} : {ty}\n  %b{i} = arith.bitcast %r{i} : {ty} to i{width}\n  \
             %m{i} = arith.constant -1 : i{width}\n  %s{i} = arith.select %u{i}, %m{i}, %b{i} : i{width}\n"
        );
    }
    let returned = list(&|i| format!("%s{i}"), results);
    text + &format!("  return {returned} : {}\n}}\n", list(&|_| format!("i{width}"), results))
}

/// The program of all ops but some, and what each printed line is about.
fn program(without: &[&str]) -> (String, Vec<String>) {
    let (mut text, mut main, mut lines) = (String::new(), String::new(), Vec::new());
    for ty in ["f32", "f64"] {
        let width = &ty[1..];
        for &(op, floats, int, results) in OPS.iter().filter(|op| !without.contains(&op.0)) {
            text += &callee(op, ty, floats, int, results);
            for tuple in tuples(ty, floats) {
                for exponent in if int { &EXPONENTS[..] } else { &[0] } {
                    let number = lines.len();
                    let mut names = Vec::new();
                    for (index, bits) in tuple.iter().enumerate() {
                        let digits = width.parse::<usize>().expect("a width") / 4;
                        let _ =
                            writeln!(main, "  %a{number}_{index} = arith.constant 0x{bits:0digits$X} : {ty}");
                        names.push(format!("%a{number}_{index}"));
                    }
                    let mut types = vec![ty; floats];
                    if int {
                        let _ = writeln!(main, "  %n{number} = arith.constant {exponent} : i32");
                        names.push(format!("%n{number}"));
                        types.push("i32");
                    }
                    let _ = writeln!(
                        main,
                        "  %c{number}:{results} = call @{}_{ty}({}) : ({}) -> ({})",
                        op.replace('.', "_"),
                        names.join(", "),
                        types.join(", "),
                        vec![format!("i{width}"); results].join(", ")
                    );
                    for result in 0..results {
                        let _ = writeln!(main, "  vector.print %c{number}#{result} : i{width}");
                        lines.push(format!("{op} {ty} {tuple:x?} {exponent}"));
                    }
                }
            }
        }
    }
    (format!("{text}func.func @main() {{\n{main}  return\n}}\n"), lines)
}

/// Printed bits as positions on the line of floats, so that neighbours differ by 1; `None` for a NaN.
fn positions(printed: &str) -> Vec<Option<i128>> {
    let position = |line: &str| {
        let bits: i128 = line.parse().expect("an integer is printed");
        // Negative floats count down from zero; the sign bit is that of the integer.
        let magnitude = |width: u32| bits + (1 << (width - 1));
        match bits {
            -1 => None,
            0.. => Some(bits),
            _ if bits >= i128::from(i32::MIN) => Some(-magnitude(32)),
            _ => Some(-magnitude(64)),
        }
    };
    printed.lines().map(position).collect()
}

fn interpreted(module: &Module, perturb: Option<u64>) -> String {
    let config = ExecutionConfig { perturb, ..ExecutionConfig::default() };
    let execution = interpret::run(module, &assay_dialects::registry(), "main", &[], config);
    execution.result.unwrap_or_else(|stop| panic!("{stop}"));
    execution.output.exact().expect("no poison is printed").to_owned()
}

#[test]
fn executed_functions_are_within_their_tolerances() {
    let Some(compiler) = mlir::find() else { return };
    for way in &WAYS {
        check(&compiler, way);
    }
}

fn check(compiler: &mlir::TestedMlir, way: &LoweringWay) {
    let (text, lines) = program(way.without);
    let program = compiler.opt(&text, &[]);
    let module = assay_ir::parse(&program).unwrap_or_else(|error| panic!("{error}"));
    let reference = positions(&interpreted(&module, None));
    let samples: Vec<_> = (0..SEEDS).map(|seed| positions(&interpreted(&module, Some(seed)))).collect();
    let lowered = compiler.opt(&program, &[way.first, LOWERING].concat());
    let Some(printed) = compiler.execute(&lowered) else { return };
    let executed = positions(&printed);
    assert_eq!((executed.len(), reference.len()), (lines.len(), lines.len()), "lines printed");
    let mut faults = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let all = || samples.iter().map(|sample| sample[index]).chain([reference[index]]);
        let fits = match executed[index] {
            None => all().any(|sample| sample.is_none()),
            Some(found) => {
                let range = || all().flatten();
                range().min().is_some_and(|low| low <= found)
                    && range().max().is_some_and(|high| found <= high)
            }
        };
        if !fits {
            faults.push(format!("{line}: {:?}, not {:?}", executed[index], reference[index]));
        }
    }
    println!("{} applications executed", lines.len());
    assert!(faults.is_empty(), "{} of {}: {faults:#?}", faults.len(), lines.len());
}

#[test]
fn every_function_of_reals_is_executed() {
    let covered: BTreeSet<&str> = OPS.iter().map(|op| op.0).collect();
    let on_floats =
        |meaning| matches!(meaning, Meaning::Approximate(_) | Meaning::Float1(_) | Meaning::Float2(_));
    for def in assay_dialects::registry().ops().filter(|def| def.name.starts_with("math.")) {
        assert!(!on_floats(def.meaning) || covered.contains(def.name), "{} is not executed", def.name);
    }
}

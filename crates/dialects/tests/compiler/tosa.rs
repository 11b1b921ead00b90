//! Generated programs of the tosa dialect: interpreted, and lowered by MLIR and executed.

use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_ir::Module;
use assay_model::{Array, ElemType, Stop, Value};

use crate::mlir;
use crate::tosa_cases::CASES;
use crate::tosa_program::{TosaCase, TosaProgram};

const LOWERING: &str = "builtin.module(\
    func.func(tosa-infer-shapes,tosa-optional-decompositions,tosa-to-scf,tosa-to-linalg-named,tosa-to-linalg,tosa-to-arith{include-apply-rescale=true},\
    tosa-to-tensor),\
    convert-tensor-to-linalg,one-shot-bufferize{bufferize-function-boundaries},\
    func.func(convert-linalg-to-loops),expand-strided-metadata,lower-affine,convert-scf-to-cf,\
    convert-math-to-llvm,convert-math-to-libm,arith-expand,convert-arith-to-llvm,convert-index-to-llvm,\
    finalize-memref-to-llvm,convert-func-to-llvm,convert-vector-to-llvm,convert-cf-to-llvm,\
    reconcile-unrealized-casts)";

/// Programs of each case.
const PER_CASE: u64 = 4;
/// Cases of one run of the compiler.
const PER_RUN: usize = 20;

/// What is compared of an element: its bits, or that it is a NaN.
fn shown(array: &Array, index: usize) -> Option<i128> {
    let scalar = array.get(index);
    match array.elem() {
        ElemType::Int(width) => {
            scalar.as_int().and_then(|int| if width == 1 { int.zext(64) } else { int.sext(64) }.sext_inline())
        }
        ElemType::Float(kind) => {
            let float = scalar.as_float()?;
            let bits = if float.is_nan() { -1 } else { float.bits as i128 };
            Some(if kind.width() == 64 { i128::from(bits as i64) } else { bits })
        }
        _ => None,
    }
}

/// What the interpreter says: the results' elements, `None` for poison. `None` where it is undefined or several
/// results are right.
fn interpret(program: &TosaProgram, case: &TosaCase) -> Option<Vec<Option<i128>>> {
    let text = program.function("f");
    let module = assay_ir::parse(&text).unwrap_or_else(|error| panic!("{}: {error}\n{text}", case.name));
    results(&module, "f", &program.arguments(), &text)
}

fn results(module: &Module, function: &str, arguments: &[Value], text: &str) -> Option<Vec<Option<i128>>> {
    let registry = assay_dialects::registry();
    let execution = Interpreter::new(module, &registry, ExecutionConfig::default()).call(function, arguments);
    let values = match execution.result {
        Ok(values) => values,
        Err(Stop::Ub(_)) => return None,
        Err(stop) => panic!("@{function}: {stop}\n{text}"),
    };
    if !execution.unspecified.is_empty() || !execution.approximate.is_empty() {
        return None;
    }
    let mut elements = Vec::new();
    for value in &values {
        let Value::Array(array) = value else { return None };
        elements.extend((0..array.len()).map(|index| shown(array, index)));
    }
    Some(elements)
}

/// A program with what it returns.
struct Checked {
    program: TosaProgram,
    expected: Vec<Option<i128>>,
}

/// Programs of a case that have one result.
fn checked(case: &TosaCase) -> Vec<Checked> {
    let programs = (0..PER_CASE).map(|seed| TosaProgram::new(case, seed));
    let all: Vec<Checked> = programs
        .filter_map(|program| interpret(&program, case).map(|expected| Checked { program, expected }))
        .collect();
    assert!(!all.is_empty(), "{}: no program has one result", case.name);
    all
}

/// One module whose `@main` calls all programs and prints their results.
fn module_of(all: &[Checked]) -> String {
    let (mut text, mut calls) = (String::new(), String::new());
    for (index, checked) in all.iter().enumerate() {
        text += &checked.program.function(&format!("f{index}"));
        text += &checked.program.caller(index);
        calls += &format!("  \"func.call\"() <{{callee = @m{index}}}> : () -> ()\n");
    }
    text += &format!(
        "\"func.func\"() <{{function_type = () -> (), sym_name = \"main\"}}> ({{\n{calls}  \
         \"func.return\"() : () -> ()\n}}) : () -> ()\n"
    );
    text
}

#[test]
fn lowered_programs_agree_with_the_interpreter() {
    let Some(compiler) = mlir::find() else { return };
    let (mut faults, mut compared) = (Vec::new(), 0);
    for cases in CASES.chunks(PER_RUN) {
        let all: Vec<Checked> = cases.iter().flat_map(checked).collect();
        let lowered = compiler.opt(&module_of(&all), &[&format!("--pass-pipeline={LOWERING}")]);
        let Some(printed) = compiler.execute(&lowered) else { return };
        let printed: Vec<i128> =
            printed.lines().map(|line| line.trim().parse().expect("a number is printed")).collect();
        let mut rest = printed.as_slice();
        for Checked { program, expected } in &all {
            let (found, others) = rest.split_at(expected.len().min(rest.len()));
            rest = others;
            compared += expected.iter().flatten().count();
            let same =
                |(expected, found): (&Option<i128>, &i128)| expected.is_none_or(|value| value == *found);
            if found.len() != expected.len() || !expected.iter().zip(found).all(same) {
                let (text, arguments) = (program.function("f"), program.arguments());
                faults.push(format!("{text}{arguments:?}\nprints {found:?}\n   not {expected:?}"));
            }
        }
    }
    println!("{compared} elements compared");
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
    assert!(compared > 5000, "only {compared} elements have one value");
}

/// Passes over the dialect itself, which keep what a program means.
const FOLDING: &str = "builtin.module(func.func(tosa-infer-shapes,tosa-layerwise-constant-fold,\
    tosa-make-broadcastable,tosa-optional-decompositions,tosa-reduce-transposes,canonicalize))";

#[test]
fn folded_programs_agree_with_the_interpreter() {
    let Some(compiler) = mlir::find() else { return };
    let all: Vec<Checked> = CASES.iter().flat_map(checked).collect();
    let closed = |(index, checked): (usize, &Checked)| checked.program.closed(&format!("f{index}"));
    let text: String = all.iter().enumerate().map(closed).collect();
    let folded = compiler.opt(&text, &[&format!("--pass-pipeline={FOLDING}")]);
    let module = assay_ir::parse(&folded).unwrap_or_else(|error| panic!("{error}"));
    let mut faults = Vec::new();
    for (index, Checked { program, expected }) in all.iter().enumerate() {
        let found = results(&module, &format!("f{index}"), &[], "");
        let same =
            |(expected, found): (&Option<i128>, &Option<i128>)| expected.is_none() || expected == found;
        let fits = found
            .as_ref()
            .is_some_and(|found| found.len() == expected.len() && expected.iter().zip(found).all(same));
        if !fits {
            faults.push(format!("{}gives {found:?}\n  not {expected:?}", program.closed("f")));
        }
    }
    assert!(faults.is_empty(), "{}", faults.join("\n\n"));
}

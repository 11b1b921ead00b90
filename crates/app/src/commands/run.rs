//! `assay run`: the reference interpreter on one program.

use std::path::PathBuf;

use assay_engine::interpret::{Config, Execution, Interpreter};
use assay_ir::{DYNAMIC, Module, Type, TypeId};
use assay_model::{Array, ElemType, Scalar, Stop, Value};
use serde::Serialize;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::load::{self, Source};
use crate::progress;
use crate::report;
use crate::target;

/// Interpret one program: print what it prints, or explain its undefined behaviour.
#[derive(Debug, clap::Args)]
#[command(after_help = Exit::help(&[
    (Exit::Clean, "the program ended normally"),
    (Exit::Found, "undefined behaviour, or the program aborted"),
    (Exit::Usage, "the file or the arguments are bad"),
    (Exit::Tool, "the file is in pretty form and no mlir-opt was found to print it generically"),
    (Exit::NotComparable, "an op is not supported, or a budget ran out"),
]))]
pub struct Args {
    /// The program, in generic or pretty form; `-` is standard input.
    #[arg(value_name = "FILE", value_hint = clap::ValueHint::FilePath)]
    file: PathBuf,
    /// The function to call.
    #[arg(long, default_value = "main")]
    entry: String,
    /// An argument, in order: 7, -1, 2.5, true, or the elements of a vector or tensor, [1, 2, 3] (repeatable).
    #[arg(long = "arg", value_name = "VALUE", allow_hyphen_values = true)]
    arguments: Vec<String>,
    /// Ops to execute at the most.
    #[arg(long, default_value_t = Config::default().steps)]
    max_steps: u64,
    /// Width of `index` in bits.
    #[arg(long, default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=64))]
    index_width: u32,
}

/// The outcome, for `--json`.
#[derive(Serialize)]
struct Outcome {
    status: &'static str,
    output: String,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    results: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    steps: u64,
}

/// Runs the command.
pub fn run(args: Args, globals: &Globals) -> anyhow::Result<Exit> {
    let source = Source::read(&args.file, globals)?;
    let module = load::any(&source, |text| target::to_generic(globals, text))?;
    let registry = assay_dialects::registry();
    let config = Config { steps: args.max_steps, index_width: args.index_width, ..Config::default() };
    let interpreter = Interpreter::new(&module, &registry, config);
    let inputs = arguments(&module, &interpreter, &args)?;
    let execution = interpreter.call(&args.entry, &inputs);
    if globals.json {
        globals.print_json(&outcome(&execution))?;
    } else {
        globals.print(&execution.output.display())?;
        report_end(&module, &source, &execution, globals)?;
    }
    Ok(exit(&execution))
}

fn exit(execution: &Execution) -> Exit {
    match &execution.result {
        Ok(_) => Exit::Clean,
        Err(Stop::Ub(_) | Stop::Trap(_)) => Exit::Found,
        Err(Stop::Unsupported(_) | Stop::Exhausted(_)) => Exit::NotComparable,
        Err(Stop::Invalid(_)) => Exit::Usage,
        Err(Stop::Bug(_)) => Exit::Bug,
    }
}

fn outcome(execution: &Execution) -> Outcome {
    let (status, reason) = match &execution.result {
        Ok(_) => ("ok", None),
        Err(stop) => (stop.kind(), Some(stop.to_string())),
    };
    let results = execution.result.iter().flatten().map(Value::to_string).collect();
    Outcome { status, output: execution.output.display(), results, reason, steps: execution.steps }
}

fn report_end(
    module: &Module,
    source: &Source,
    execution: &Execution,
    globals: &Globals,
) -> anyhow::Result<()> {
    match &execution.result {
        Ok(values) => {
            for value in values {
                globals.print(&format!("result: {value}\n"))?;
            }
            Ok(())
        }
        Err(Stop::Ub(ub)) => {
            let file = source.path.display().to_string();
            let text = String::from_utf8_lossy(&source.bytes);
            progress::err(&report::undefined_behaviour(module, &file, &text, ub, globals.paint_err));
            Ok(())
        }
        Err(Stop::Bug(what)) => Err(Failure::new(Exit::Bug, format!("a defect of Assay: {what}")).into()),
        Err(stop) => {
            progress::err(&format!("{}: {stop}\n", globals.paint_err.bad("error")));
            Ok(())
        }
    }
}

/// The entry's argument values from the command line, typed by the entry block.
fn arguments(module: &Module, interpreter: &Interpreter<'_>, args: &Args) -> Result<Vec<Value>, Failure> {
    let entry = &args.entry;
    let functions = interpreter.functions();
    let Some((_, op)) = functions.iter().find(|(name, _)| name == entry) else {
        let names: Vec<String> = functions.iter().map(|(name, _)| format!("@{name}")).collect();
        let known = if names.is_empty() {
            "it has no functions".to_owned()
        } else {
            format!("name one with --entry: it has {}", names.join(", "))
        };
        return Err(Failure::usage(format!("there is no function @{entry}")).help(known));
    };
    let block = module.op(*op).regions.first().and_then(|&region| module.region(region).blocks.first());
    let Some(&block) = block else { return Err(Failure::usage(format!("@{entry} has no body"))) };
    let types: Vec<TypeId> = module.block(block).args.iter().map(|&arg| module.value(arg).ty).collect();
    if types.len() != args.arguments.len() {
        let found = args.arguments.len();
        let plural = if types.len() == 1 { "" } else { "s" };
        return Err(Failure::usage(format!(
            "@{entry} takes {} argument{plural}, {found} given",
            types.len()
        ))
        .help("give each with --arg VALUE"));
    }
    let pairs = types.iter().zip(&args.arguments);
    pairs.map(|(&ty, text)| argument(module, ty, text, args.index_width)).collect()
}

/// A value as `assay check` prints inputs: a number, or the elements of a vector or a tensor in brackets.
fn argument(module: &Module, ty: TypeId, text: &str, index_width: u32) -> Result<Value, Failure> {
    let (shape, elem): (Vec<i64>, TypeId) = match module.ctx.ty(ty) {
        Type::Vector { shape, elem } if shape.iter().all(|dim| !dim.scalable) => {
            (shape.iter().map(|dim| dim.size).collect(), *elem)
        }
        Type::Tensor { shape, elem, .. } => (shape.to_vec(), *elem),
        Type::Integer { .. } | Type::Index | Type::Float(_) => {
            return Ok(Value::Scalar(scalar(module, ty, text, index_width)?));
        }
        _ => {
            let ty = assay_ir::type_text(module, ty);
            return Err(Failure::usage(format!("arguments of type {ty} cannot be given here")));
        }
    };
    // The type gives the shape, so nested brackets are optional.
    let flat = text.replace(['[', ']'], " ");
    let elements = flat.split(',').map(str::trim).filter(|element| !element.is_empty());
    let elements: Vec<Scalar> =
        elements.map(|element| scalar(module, elem, element, index_width)).collect::<Result<_, _>>()?;
    let wrong = || {
        let ty = assay_ir::type_text(module, ty);
        Failure::usage(format!("'{text}' has {} elements, which do not make a {ty}", elements.len()))
    };
    let shape = sized(&shape, elements.len()).ok_or_else(wrong)?;
    let elem = ElemType::of(&module.ctx, elem, index_width).ok_or_else(wrong)?;
    Ok(Value::array(Array::from_elements(elem, &shape, elements)))
}

/// The sizes of a shape with a given number of elements; one of them may be open.
fn sized(shape: &[i64], elements: usize) -> Option<Vec<i64>> {
    let elements = i64::try_from(elements).ok()?;
    let known: i64 = shape.iter().filter(|&&size| size != DYNAMIC).product();
    let open = shape.iter().filter(|&&size| size == DYNAMIC).count();
    let size = if open == 0 { 1 } else { elements.checked_div(known)? };
    let sizes: Vec<i64> = shape.iter().map(|&known| if known == DYNAMIC { size } else { known }).collect();
    (open <= 1 && sizes.iter().product::<i64>() == elements).then_some(sizes)
}

fn scalar(module: &Module, ty: TypeId, text: &str, index_width: u32) -> Result<Scalar, Failure> {
    let scalar = match (module.ctx.ty(ty), ElemType::of(&module.ctx, ty, index_width)) {
        (Type::Integer { .. } | Type::Index, Some(ElemType::Int(width))) => parse_int(text, width),
        (Type::Float(kind), _) => {
            text.parse::<f64>().ok().map(|value| Scalar::Float(assay_ir::Float::from_f64(*kind, value)))
        }
        _ => None,
    };
    scalar.ok_or_else(|| {
        Failure::usage(format!("'{text}' is no value of type {}", assay_ir::type_text(module, ty)))
            .help("write numbers as 7, -1 or 2.5, and vectors and tensors as [1, 2, 3]")
    })
}

fn parse_int(text: &str, width: u32) -> Option<Scalar> {
    match text {
        "true" => return Some(Scalar::int(width, 1)),
        "false" => return Some(Scalar::int(width, 0)),
        _ => {}
    }
    let value = text.parse::<i128>().ok()?;
    // A number must fit the type as a signed or an unsigned one.
    let fits = width >= 127 || (-(1 << width.saturating_sub(1))..1 << width).contains(&value);
    fits.then(|| Scalar::int(width, value))
}

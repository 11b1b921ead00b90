//! Whole programs interpreted as they are written and again in the `llvm` dialect, beside mlir-runner without
//! optimisation on the same machine.

use std::time::{Duration, Instant};

use assay_drive::process::Limits;
use assay_drive::{Compiler, Discovery, OptOutcome, Pipeline, RunOutcome, Runner, Target};
use assay_engine::interpret::{ExecutionConfig, Interpreter};
use assay_model::Value;

use crate::{Bar, BarLine};

/// A program whose `@main` takes nothing and gives one number.
struct NumberProgram {
    /// What the two lines are called: as written, lowered.
    names: [&'static str; 2],
    text: &'static str,
    /// The result's type, for the runner.
    result: &'static str,
}

const PROGRAMS: [NumberProgram; 5] = [
    NumberProgram {
        names: ["loop of 100 million scalar ops: scf", "  lowered: llvm"],
        text: include_str!("programs/loop.mlir"),
        result: "i32",
    },
    NumberProgram {
        names: ["linalg.matmul, 256×256×256", "  lowered: llvm"],
        text: include_str!("programs/matmul.mlir"),
        result: "f32",
    },
    NumberProgram {
        names: ["chain of 8 arith ops on a million floats", "  lowered: llvm"],
        text: include_str!("programs/chain.mlir"),
        result: "f32",
    },
    NumberProgram {
        names: ["chain of 2 linalg.generic on a million floats", "  lowered: llvm"],
        text: include_str!("programs/generic.mlir"),
        result: "f32",
    },
    NumberProgram {
        names: ["a million tensor.insert, a million floats", "  lowered: llvm"],
        text: include_str!("programs/insert.mlir"),
        result: "f32",
    },
];

/// A program of which the runner's start is timed.
const NOTHING: &str = r#"
"llvm.func"() <{CConv = #llvm.cconv<ccc>, function_type = !llvm.func<void ()>, linkage = #llvm.linkage<external>,
  sym_name = "main"}> ({
  "llvm.return"() : () -> ()
}) : () -> ()
"#;

const LOWERING: &str = "func.func(convert-elementwise-to-linalg),\
    one-shot-bufferize{bufferize-function-boundaries=true},func.func(convert-linalg-to-loops),convert-scf-to-cf,\
    expand-strided-metadata,finalize-memref-to-llvm,convert-arith-to-llvm,convert-index-to-llvm,\
    convert-cf-to-llvm,convert-func-to-llvm,reconcile-unrealized-casts";

/// No program here takes longer, on a slow machine either.
const PATIENCE: Duration = Duration::from_secs(120);

pub fn lines() -> Vec<BarLine> {
    let target = Discovery::run().default_target().cloned().map_err(|error| error.to_string());
    PROGRAMS.iter().flat_map(|program| both(program, &target)).collect()
}

/// What an interpretation gave.
struct Interpretation {
    steps: u64,
    time: Duration,
    result: Value,
}

fn interpret(text: &str) -> Result<Interpretation, String> {
    let module = assay_ir::parse(text).map_err(|error| error.to_string())?;
    let registry = assay_dialects::registry();
    let interpreter = Interpreter::new(
        &module,
        &registry,
        ExecutionConfig { steps: u64::MAX, ..ExecutionConfig::default() },
    );
    let start = Instant::now();
    let execution = interpreter.call("main", &[]);
    let time = start.elapsed();
    let mut results = execution.result.map_err(|stop| stop.to_string())?;
    let result = results.pop().ok_or("it has no result")?;
    Ok(Interpretation { steps: execution.steps, time, result })
}

fn both(program: &NumberProgram, target: &Result<Target, String>) -> [BarLine; 2] {
    let source = interpret(program.text);
    let lowered = target.clone().and_then(|target| lower(program, target));
    let run = lowered.as_ref().map_err(String::clone).and_then(|text| interpret(text));
    let compiled = match (&lowered, target) {
        (Ok(text), Ok(target)) => execute(program, text, target),
        (Err(why), _) | (_, Err(why)) => Err(why.clone()),
    };
    let mut beside = match &compiled {
        Ok(Compiled { all, start }) => format!(
            "mlir-runner -O0 takes {:.2} s, {:.2} s of it to start",
            all.as_secs_f64(),
            start.as_secs_f64()
        ),
        Err(why) => format!("mlir-runner -O0 skipped: {why}"),
    };
    if let (Ok(source), Ok(run)) = (&source, &run)
        && source.result != run.result
    {
        beside += &format!("; THE RESULTS DIFFER: {} and {}", source.result, run.result);
    }
    let line = |what, run: Result<Interpretation, String>| {
        let how = match &run {
            Ok(run) => {
                let own = compiled.as_ref().ok().and_then(Compiled::own);
                let times = own.map(|own| run.time.as_secs_f64() / own.as_secs_f64());
                let times = times.map_or(String::new(), |times| format!("; {times:.0} times the rest"));
                let (millions, seconds) = (run.steps as f64 / 1e6, run.time.as_secs_f64());
                format!(
                    "{millions:.1} M ops, an element of a tensor counted as one, in {seconds:.2} s; {beside}{times}"
                )
            }
            Err(_) => String::new(),
        };
        let measured = run.map(|run| run.steps as f64 / 1e6 / run.time.as_secs_f64());
        BarLine { what, unit: "M/s", bar: Bar::AtLeast(10.0), measured, how }
    };
    [line(program.names[0], source), line(program.names[1], run)]
}

/// The program in the `llvm` dialect.
fn lower(program: &NumberProgram, target: Target) -> Result<String, String> {
    let pipeline: Pipeline = LOWERING.parse().map_err(|error| format!("{error}"))?;
    match Compiler::new(target).run(program.text, &pipeline) {
        Ok(OptOutcome::Ok { ir, .. }) => Ok(ir),
        Ok(other) => Err(format!("not lowered: {}", other.word())),
        Err(error) => Err(error.to_string()),
    }
}

/// How long mlir-runner takes.
struct Compiled {
    all: Duration,
    /// For a program that does nothing.
    start: Duration,
}

impl Compiled {
    /// What the program itself takes; `None` where that drowns in the start.
    fn own(&self) -> Option<Duration> {
        self.all.checked_sub(self.start).filter(|own| *own >= self.start / 4)
    }
}

fn execute(program: &NumberProgram, lowered: &str, target: &Target) -> Result<Compiled, String> {
    let mut runner = Runner::new(target.clone()).map_err(|error| error.to_string())?;
    runner.limits = Limits { wall: PATIENCE, cpu: Some(PATIENCE), ..runner.limits };
    runner.flags.push("--O0".to_owned());
    let start = measure_run(&runner, NOTHING)?;
    runner.result = program.result.to_owned();
    Ok(Compiled { all: measure_run(&runner, lowered)?, start })
}

/// The shortest of several runs.
fn measure_run(runner: &Runner, text: &str) -> Result<Duration, String> {
    let mut best = Duration::MAX;
    for _ in 0..3 {
        let start = Instant::now();
        match runner.run(text).map_err(|error| error.to_string())? {
            RunOutcome::Output { .. } | RunOutcome::NoOutput => best = best.min(start.elapsed()),
            other => return Err(other.word().to_owned()),
        }
    }
    Ok(best)
}

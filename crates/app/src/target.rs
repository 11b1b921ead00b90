//! The compiler that the user asked for.

use std::path::Path;
use std::sync::Once;
use std::time::Duration;

use assay_campaign::finding::Compilation;
use assay_drive::discover::{SearchPlaces, TargetSource};
pub use assay_drive::opt::first_error;
use assay_drive::opt::{Compiler, OptOutcome};
use assay_drive::pipeline::function;
use assay_drive::process::{Limits, StreamLimit};
use assay_drive::{Catalogue, Discovery, DriveError, Interrupt, Pipeline, Step, Target};
use assay_triage::TargetPair;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;
use crate::start;

/// The target of `--target` or `assay.toml`, else the newest found.
///
/// # Errors
/// [`Exit::Tool`] with the command that installs one.
pub fn select(globals: &Globals) -> Result<Target, Failure> {
    let interrupt = interrupt(globals);
    if let Some(path) = globals.target.as_deref().filter(|wanted| wanted.contains('/')) {
        // The others need not be asked for their versions.
        let places = SearchPlaces { interrupt, ..SearchPlaces::from_env() };
        return places.at_path(Path::new(path)).map_err(|error| failure(&error));
    }
    let discovery = match &globals.target {
        Some(wanted) => Discovery::run_for(wanted, interrupt),
        None => Discovery::run_until(interrupt),
    };
    if interrupt.is_some_and(Interrupt::is_raised)
        && let Some(problem) = discovery.problems.last()
    {
        return Err(Failure::new(Exit::Tool, problem));
    }
    match &globals.target {
        Some(wanted) => discovery.select(wanted),
        None => {
            own_build(&discovery)?;
            discovery.default_target().cloned()
        }
    }
    .map_err(|error| match (&error, discovery.problems.first()) {
        // There is one, and it cannot be used.
        (DriveError::MissingCompiler { .. }, Some(problem)) => Failure::new(Exit::Tool, problem),
        _ => failure(&error),
    })
}

/// The flag that ends compilers when the start of the command takes too long.
fn interrupt(globals: &Globals) -> Option<Interrupt> {
    globals.start.map(|start| start.interrupt)
}

/// The target by the back end of `--backend`, within the bounds of `assay.toml`.
///
/// # Errors
/// As [`select`]; [`Exit::Tool`] if the target does not have that back end, or runs passes that the user did not ask for.
pub fn compiler(globals: &Globals) -> Result<Compiler, Failure> {
    must_have_descriptors()?;
    let compiler = with_back_end(select(globals)?, globals)?;
    compiler.must_print_as_is().map_err(|error| failure(&error))?;
    Ok(Compiler { limits: limits(globals), ..compiler })
}

/// So many open files are needed to find compilers and run one. With fewer, failures at any place would give other reasons.
const DESCRIPTORS: u64 = 32;

fn must_have_descriptors() -> Result<(), Failure> {
    let limit = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    match limit.filter(|&limit| limit < DESCRIPTORS) {
        None => Ok(()),
        Some(limit) => {
            let low = format!("the limit of open files is {limit}, too few to run compilers");
            Err(Failure::new(Exit::Tool, low).help("raise it: ulimit -n 1024"))
        }
    }
}

/// A target by the back end of `--backend`. If processes replace the target's library, says why.
///
/// # Errors
/// [`Exit::Tool`] if the target does not have that back end.
pub fn with_back_end(target: Target, globals: &Globals) -> Result<Compiler, Failure> {
    let patience = globals.start.map_or(Duration::MAX, |start| start.time.max(start::LEAST));
    let back_end = globals.back_end;
    let compiler = Compiler::with_back_end_within(target, back_end, patience, interrupt(globals));
    let compiler = compiler.map_err(|error| failure(&error))?;
    note_problem(&compiler, globals);
    Ok(compiler)
}

/// Says once why processes replace the target's library, if they do.
fn note_problem(compiler: &Compiler, globals: &Globals) {
    static NOTED: Once = Once::new();
    if let Some(problem) = &compiler.library_problem {
        let name = &compiler.target.name;
        NOTED.call_once(|| {
            globals.remark(&format!(
                "note: the library of {name} is not used: {problem}; each compilation is a process, which is slower"
            ));
        });
    }
}

/// The name under which findings of the requested target are stored, if one was requested.
///
/// # Errors
/// As [`select`], for a path.
pub fn name(globals: &Globals) -> Result<Option<String>, Failure> {
    let Some(wanted) = &globals.target else { return Ok(None) };
    if wanted.contains('/') {
        return Ok(Some(select(globals)?.name));
    }
    // A version: no compiler need be asked which are installed.
    let major = wanted.split('.').next().filter(|major| major.parse::<u32>().is_ok());
    Ok(Some(major.map_or_else(|| wanted.clone(), |major| format!("mlir-{major}"))))
}

/// The compiler of a stored finding, as a value of `--target`.
///
/// # Errors
/// [`Exit::Tool`] if the user had named it by its path, and nothing is there any more.
pub fn stored(compilation: &Compilation) -> Result<String, Failure> {
    if let Some(path) = compilation.path.as_ref().filter(|path| !Path::new(path).exists()) {
        let name = &compilation.target;
        return Err(Failure::new(
            Exit::Tool,
            format!("{path}, the compiler that showed the finding, is gone"),
        )
        .help(format!("put it back, or name another compiler that is called {name} with --target")));
    }
    Ok(compilation.selector().to_owned())
}

/// The target's driver, for requests that only a process can answer.
///
/// # Errors
/// As [`select`]; [`Exit::Tool`] if the target is a library only.
pub fn driver(globals: &Globals) -> Result<Compiler, Failure> {
    let target = select(globals)?;
    if !target.has_driver() {
        let message = format!("this needs an mlir-opt, and {} is a library only", target.name);
        return Err(Failure::new(Exit::Tool, message).help("`assay doctor` lists targets with an mlir-opt"));
    }
    let compiler = Compiler { limits: limits(globals), ..Compiler::new(target) };
    compiler.must_print_as_is().map_err(|error| failure(&error))?;
    Ok(compiler)
}

/// A user who names a build in `ASSAY_MLIR` must not silently get another one.
fn own_build(discovery: &Discovery) -> Result<(), Failure> {
    let named = std::env::var_os("ASSAY_MLIR").is_some_and(|value| !value.is_empty());
    if !named || discovery.targets.iter().any(|target| target.source == TargetSource::User) {
        return Ok(());
    }
    let said = discovery.problems.first().map_or("ASSAY_MLIR names no mlir-opt", String::as_str);
    Err(Failure::new(Exit::Tool, said)
        .help("set it to the directory that holds your mlir-opt, or unset it to use an installed one"))
}

/// A driver's error with its exit code.
pub fn failure(error: &DriveError) -> Failure {
    error.into()
}

/// The compiler that the user asked for, as used for the candidates and the final result of a reduction.
///
/// # Errors
/// If it is missing.
pub fn pair(globals: &Globals, inputs: Option<usize>, seed: u64) -> Result<TargetPair, Failure> {
    let settings = assay_triage::settings(inputs, seed);
    let pair = TargetPair::new(&select(globals)?, globals.back_end, limits(globals), settings);
    let pair = pair.map_err(|error| failure(&error))?;
    note_problem(&pair.fast.compiler, globals);
    Ok(pair)
}

/// The limits that `assay.toml` sets on one process.
pub fn limits(globals: &Globals) -> Limits {
    let limits = &globals.config.limits;
    let wall = std::time::Duration::from_secs_f64(limits.seconds.max(0.1));
    let output = StreamLimit::All((limits.output_mib as usize) << 20);
    Limits {
        wall,
        step: None,
        cpu: Some(wall),
        memory: Some(limits.memory_mib << 20),
        stdout: output,
        stderr: output,
        file: Some(0),
        interrupt: interrupt(globals),
    }
}

/// Has the target's `mlir-opt` print a program in generic form, with the locations of standard input.
///
/// # Errors
/// The compiler's message, if it rejects the program; [`Exit::Tool`] if there is no compiler.
pub fn to_generic(globals: &Globals, text: &str) -> Result<String, Failure> {
    let compiler = Compiler { allow_unregistered: true, ..compiler(globals)? };
    generic_form(&compiler, text)?.map_err(|said| {
        let name = compiler.target.opt.display();
        Failure::usage(assay_drive::error_line(&said).replacen(" error:", "", 1))
            .help(format!("so says {name}; `assay doctor` lists what else there is for --target"))
    })
}

/// A program in generic form, with the locations of standard input, or the compiler's error.
///
/// # Errors
/// [`Exit::Tool`] if the compiler cannot be run.
pub fn generic_form(compiler: &Compiler, text: &str) -> Result<Result<String, String>, Failure> {
    let mut compiler = compiler.clone();
    compiler.flags.push("--mlir-print-debuginfo".to_owned());
    let outcome = compiler.print_generic(text).map_err(|error| match error {
        DriveError::Interrupted => {
            let message =
                format!("{} had not read the program when the time was over", compiler.target.opt.display());
            Failure::new(Exit::Tool, message).help("give the command more time, or try another --target")
        }
        error => failure(&error),
    });
    Ok(match outcome? {
        OptOutcome::Ok { ir, .. } => Ok(ir),
        OptOutcome::Rejected { diagnostics } | OptOutcome::Usage { diagnostics } => Err(diagnostics),
        OptOutcome::Crash(crash) => Err(format!("the compiler crashes on it: {}", crash.signature.key())),
        other => Err(format!("the compiler does not print it: {}", other.word())),
    })
}

/// A pipeline in its textual form, of passes that the target has.
///
/// # Errors
/// What is wrong with it.
pub fn pipeline(text: &str, catalogue: &Catalogue) -> Result<Pipeline, Failure> {
    let pipeline: Pipeline = text.parse().map_err(|error| Failure::usage(format!("bad {error}")))?;
    catalogue.check(&pipeline).map_err(|error| failure(&error))?;
    Ok(pipeline)
}

/// Such a pipeline with at least one pass.
///
/// # Errors
/// What is wrong with it.
pub fn passes(text: &str, catalogue: &Catalogue) -> Result<Pipeline, Failure> {
    let pipeline = pipeline(text, catalogue)?;
    match pipeline.is_empty() {
        true => {
            let nested = Step::new("cse").anchored(function());
            Err(Failure::usage("the pipeline has no pass")
                .help(format!("name some, as in 'canonicalize,{nested}'")))
        }
        false => Ok(pipeline),
    }
}

/// Checks that the target accepts a program unchanged: with unknown dialects nothing can be lowered.
///
/// # Errors
/// If not, the compiler's message.
pub fn must_take(compiler: &Compiler, program: &str) -> Result<(), Failure> {
    let outcome = compiler.run(program, &Pipeline::empty()).map_err(|error| failure(&error))?;
    let OptOutcome::Rejected { diagnostics } = outcome else { return Ok(()) };
    let said = first_error(&diagnostics).unwrap_or("it did not say why");
    Err(Failure::usage(format!("{} does not take the program: {said}", compiler.target.name)))
}

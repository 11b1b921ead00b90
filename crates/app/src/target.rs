//! The compiler that the user asked for.

use assay_drive::discover::Source;
use assay_drive::process::{self, Keep, Limits, Spec, Status, Stdin};
use assay_drive::{Discovery, DriveError, Target};

use crate::exit::Exit;
use crate::failure::Failure;
use crate::globals::Globals;

/// The target of `--target` or `assay.toml`, else the newest found.
///
/// # Errors
/// [`Exit::Tool`] with the command that installs one.
pub fn select(globals: &Globals) -> Result<Target, Failure> {
    let discovery = Discovery::run();
    match &globals.target {
        Some(wanted) => discovery.select(wanted),
        None => {
            own_build(&discovery)?;
            discovery.default_target().cloned()
        }
    }
    .map_err(|error| failure(&error))
}

/// Whoever names a build of their own in `ASSAY_MLIR` must not get another one in silence.
fn own_build(discovery: &Discovery) -> Result<(), Failure> {
    let named = std::env::var_os("ASSAY_MLIR").is_some_and(|value| !value.is_empty());
    if !named || discovery.targets.iter().any(|target| target.source == Source::User) {
        return Ok(());
    }
    let said = discovery.problems.first().map_or("ASSAY_MLIR names no mlir-opt", String::as_str);
    Err(Failure::new(Exit::Tool, said)
        .help("set it to the directory that holds your mlir-opt, or unset it to use an installed one"))
}

/// A driver's error with its exit code.
pub fn failure(error: &DriveError) -> Failure {
    let exit = match error {
        DriveError::UnknownPass { .. } | DriveError::UnknownOption { .. } => Exit::Usage,
        _ => Exit::Tool,
    };
    Failure::new(exit, error.to_string())
}

/// The bounds that `assay.toml` sets on one process.
pub fn limits(globals: &Globals) -> Limits {
    let limits = &globals.config.limits;
    let wall = std::time::Duration::from_secs_f64(limits.seconds.max(0.1));
    let output = Keep::All((limits.output_mib as usize) << 20);
    Limits {
        wall,
        cpu: Some(wall),
        memory: Some(limits.memory_mib << 20),
        stdout: output,
        stderr: output,
        file: Some(0),
    }
}

/// Has the target's `mlir-opt` print a program in generic form, with the locations of standard input.
///
/// # Errors
/// What the compiler said, if it does not take the program; [`Exit::Tool`] if there is no compiler.
pub fn to_generic(globals: &Globals, text: &str) -> Result<String, Failure> {
    let target = select(globals)?;
    let spec = Spec::new(&target.opt)
        .args(["--mlir-print-op-generic", "--allow-unregistered-dialect", "--mlir-print-debuginfo"])
        .stdin(Stdin::Bytes(text.as_bytes()));
    let outcome = process::run(&spec, &limits(globals)).map_err(|error| failure(&error))?;
    match outcome.status {
        Status::Exited(0) => Ok(String::from_utf8_lossy(&outcome.stdout).into_owned()),
        _ => {
            let stderr = outcome.stderr_text();
            let line = stderr.lines().find(|line| line.contains("error:")).unwrap_or("it did not say why");
            let name = target.opt.display();
            Err(Failure::usage(format!(
                "{name} does not take the program: {}",
                line.replace("<stdin>:", "line ")
            )))
        }
    }
}

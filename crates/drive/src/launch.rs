//! Starts a program with its resource limits.
//!
//! Limits that are set on a running process do not bind what it has done before. The standard library can set them between fork and
//! exec, but only in `unsafe` code, and it then copies the page tables of Assay for each program. So Assay starts itself once more, as the
//! *launcher*: it sets its own limits and becomes the program by exec. Limits survive exec.
//!
//! If the running program is not prepared to be the launcher ([`become_program`]), limits are set right after the start.

use std::ffi::OsString;
use std::fs::File;
use std::io::{self, ErrorKind, Read as _};
use std::os::unix::process::CommandExt as _;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::Duration;

use rustix::process::{Resource, Rlimit};

use crate::guardian;
use crate::own_program;

/// The name under which the launcher is started.
const NAME: &str = "assay-launcher";
/// The launcher's exit code if the program cannot be run, as a shell's.
const FAILED: u8 = 126;
/// The line in which the launcher then reports the number of the system's error.
const REPORT: &str = "assay-launcher: error ";

/// How often the start of a program is repeated while some process still writes its file (a linker, a copy), and the pause before that.
pub(crate) const ATTEMPTS: u32 = 100;
pub(crate) const PAUSE: Duration = Duration::from_millis(2);

/// The resources that have limits. The launcher's argument names them by their positions.
const RESOURCES: [Resource; 6] =
    [Resource::Core, Resource::Cpu, Resource::As, Resource::Fsize, Resource::Locks, Resource::Rss];

/// Becomes a program if this process is the launcher; returns only if that fails. If this process is the guardian (`guardian.rs`), does its
/// work. A program calls this before anything else, and ends if there is an exit code; then the compilers that it starts have limits from
/// their first instruction, and do not outlive it.
pub fn become_program() -> Option<ExitCode> {
    let mut args = std::env::args_os();
    let name = args.next().unwrap_or_default();
    if name == guardian::NAME {
        guardian::guard(args);
        return Some(ExitCode::SUCCESS);
    }
    if name != NAME {
        own_program::prepare();
        return None;
    }
    let error = match set_limits(args.next()) {
        Ok(()) => exec(Command::new(args.next().unwrap_or_default()).args(args)),
        Err(error) => error,
    };
    eprintln!("{REPORT}{}", error.raw_os_error().unwrap_or_default());
    Some(ExitCode::from(FAILED))
}

fn set_limits(encoded: Option<OsString>) -> io::Result<()> {
    let encoded = encoded.and_then(|text| text.into_string().ok());
    let limits = encoded.as_deref().and_then(decode).ok_or(ErrorKind::InvalidInput)?;
    set_each(&limits, rustix::process::setrlimit)
}

/// Sets limits. Those of file locks and resident memory are only marks (`mark.rs`), which some systems refuse.
pub(crate) fn set_each(
    limits: &[(Resource, Rlimit)],
    set: impl Fn(Resource, Rlimit) -> rustix::io::Result<()>,
) -> io::Result<()> {
    for &(resource, limit) in limits {
        match set(resource, limit) {
            Err(error) if !matches!(resource, Resource::Locks | Resource::Rss) => return Err(error.into()),
            _ => {}
        }
    }
    Ok(())
}

fn exec(command: &mut Command) -> io::Error {
    for _ in 0..ATTEMPTS {
        let error = command.exec();
        if error.kind() != ErrorKind::ExecutableFileBusy {
            return error;
        }
        std::thread::sleep(PAUSE);
    }
    command.exec()
}

/// A command that starts `program` by the launcher; `None` if it must be started directly.
pub(crate) fn command(program: &Path, limits: &[(Resource, Rlimit)]) -> Option<Command> {
    if !is_run_by_system(program) {
        return None;
    }
    let mut command = own_program::command()?;
    command.arg0(NAME).arg(encode(limits)).arg(program);
    Some(command)
}

/// Whether the system certainly does not reject the format of a file. If it does, exec would run the file as a shell script.
fn is_run_by_system(program: &Path) -> bool {
    program.components().count() < 2 || has_format(read_start(program))
}

fn read_start(program: &Path) -> io::Result<[u8; 4]> {
    let mut start = [0; 4];
    File::open(program)?.read_exact(&mut start)?;
    Ok(start)
}

/// Whether the system knows the format of a file that begins so. A file that may be executed and not read is certainly no script, for which a
/// shell would have to read it.
fn has_format(start: io::Result<[u8; 4]>) -> bool {
    match start {
        Ok(start) => start == *b"\x7fELF" || start.starts_with(b"#!"),
        Err(error) => error.kind() == ErrorKind::PermissionDenied,
    }
}

/// Why the launcher could not become the program, by its exit code and its standard error.
pub(crate) fn failure(code: i32, stderr: &[u8]) -> Option<io::Error> {
    let line = std::str::from_utf8(stderr).ok()?.strip_prefix(REPORT)?;
    let number = line.trim_end().parse().ok().filter(|_| code == i32::from(FAILED))?;
    Some(io::Error::from_raw_os_error(number))
}

fn encode(limits: &[(Resource, Rlimit)]) -> String {
    let number = |bound: Option<u64>| bound.map_or_else(String::new, |bound| bound.to_string());
    let one = |(resource, limit): &(Resource, Rlimit)| {
        let at = RESOURCES.iter().position(|known| known == resource)?;
        Some(format!("{at}:{}:{}", number(limit.current), number(limit.maximum)))
    };
    limits.iter().filter_map(one).collect::<Vec<_>>().join(",")
}

fn decode(text: &str) -> Option<Vec<(Resource, Rlimit)>> {
    let number = |text: &str| match text {
        "" => Some(None),
        text => text.parse().ok().map(Some),
    };
    let one = |text: &str| {
        let mut parts = text.split(':');
        let resource = *RESOURCES.get(parts.next()?.parse::<usize>().ok()?)?;
        let (current, maximum) = (number(parts.next()?)?, number(parts.next()?)?);
        Some((resource, Rlimit { current, maximum }))
    };
    text.split(',').filter(|one| !one.is_empty()).map(one).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn limits_come_back_from_their_text() {
        let limits = [
            (Resource::Core, Rlimit { current: Some(0), maximum: Some(0) }),
            (Resource::As, Rlimit { current: Some(1 << 40), maximum: None }),
            (Resource::Locks, Rlimit { current: None, maximum: Some(u64::MAX) }),
        ];
        assert_eq!(decode(&encode(&limits)).unwrap(), limits);
        assert_eq!(decode("").unwrap(), []);
        for wrong in ["x", "9:1:1", "0:1", "0:x:1"] {
            assert!(decode(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn only_the_launcher_reports_an_error_of_the_system() {
        let error = failure(126, b"assay-launcher: error 13\n").unwrap();
        assert_eq!(error.kind(), ErrorKind::PermissionDenied);
        assert!(failure(1, b"assay-launcher: error 13\n").is_none());
        assert!(failure(126, b"mlir-opt: error 13\n").is_none());
    }

    #[test]
    fn files_that_the_system_rejects_are_not_left_to_a_shell() {
        let folder = std::env::temp_dir().join(format!("assay-launch-{}", std::process::id()));
        std::fs::create_dir(&folder).unwrap();
        for (name, text, expected) in [
            ("elf", "\x7fELF\x02", true),
            ("script", "#!/bin/sh\n", true),
            ("text", "echo yes\n", false),
            ("empty", "", false),
        ] {
            std::fs::write(folder.join(name), text).unwrap();
            assert_eq!(is_run_by_system(&folder.join(name)), expected, "{name}");
        }
        assert!(is_run_by_system(Path::new("sleep")) && !is_run_by_system(&folder.join("none")));
        std::fs::remove_dir_all(folder).unwrap();
    }

    #[test]
    fn a_file_that_may_only_be_executed_is_no_script() {
        assert!(has_format(Err(ErrorKind::PermissionDenied.into())));
        assert!(
            !has_format(Err(ErrorKind::NotFound.into())) && !has_format(Err(ErrorKind::UnexpectedEof.into()))
        );
    }
}

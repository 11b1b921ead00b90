//! Bounded child processes: any compiler under test ends within its time limit, and its output within a size limit.
//!
//! A child runs in a separate process group, with a separate folder for temporary files. It has its limits from the start (`launch.rs`). One
//! thread polls the pipes and a pidfd; at any limit the group is killed. When the child ends, all processes that it started are killed,
//! too.

use std::ffi::OsString;
use std::fs::File;
use std::os::fd::OwnedFd;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use rustix::process::{Pid, PidfdFlags, Resource, Rlimit, Signal};

use crate::cpu;
use crate::error::DriveError;
use crate::guardian::{self, ChildMark};
use crate::interrupt::{self, Interrupt};
use crate::launch;
use crate::pump::{OutputSink, Pump, PumpProgress};
use crate::strays;

pub use crate::pump::{Stream, StreamLimit};

/// What the child reads on standard input.
#[derive(Debug, Clone, Copy)]
pub enum Stdin<'a> {
    /// Nothing: `/dev/null`.
    Null,
    /// These bytes, fed while output is drained.
    Bytes(&'a [u8]),
    /// A file, opened by us.
    File(&'a Path),
}

/// A program to run and its surroundings.
#[derive(Debug, Clone)]
pub struct ProcessSpec<'a> {
    /// Path of the program, or a name to look up on `PATH`.
    pub program: PathBuf,
    /// Arguments after the program's name.
    pub args: Vec<OsString>,
    /// Standard input.
    pub stdin: Stdin<'a>,
    /// Variables set in addition to our environment.
    pub env: Vec<(OsString, OsString)>,
    /// Working directory; ours if `None`.
    pub cwd: Option<PathBuf>,
}

impl<'a> ProcessSpec<'a> {
    /// `program` without arguments and without input.
    pub fn new(program: impl Into<PathBuf>) -> ProcessSpec<'a> {
        let (args, env) = (Vec::new(), Vec::new());
        ProcessSpec { program: program.into(), args, stdin: Stdin::Null, env, cwd: None }
    }

    /// The same with more arguments.
    #[must_use]
    pub fn args<I: IntoIterator<Item = S>, S: Into<OsString>>(mut self, args: I) -> ProcessSpec<'a> {
        self.args.extend(args.into_iter().map(Into::into));
        self
    }

    /// The same with `stdin`.
    #[must_use]
    pub fn stdin(mut self, stdin: Stdin<'a>) -> ProcessSpec<'a> {
        self.stdin = stdin;
        self
    }

    /// The same with one more variable.
    #[must_use]
    pub fn env(mut self, name: impl Into<OsString>, value: impl Into<OsString>) -> ProcessSpec<'a> {
        self.env.push((name.into(), value.into()));
        self
    }
}

/// Bounds of one run. Memory and file sizes in bytes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time until the process group is killed.
    pub wall: Duration,
    /// Wall-clock time limit for each step of a pipeline, if a library runs it: a process does not report its current
    /// step.
    pub step: Option<Duration>,
    /// Processor time limit of each process, rounded up to whole seconds.
    pub cpu: Option<Duration>,
    /// Address space of each process.
    pub memory: Option<u64>,
    /// Standard output.
    pub stdout: StreamLimit,
    /// Standard error.
    pub stderr: StreamLimit,
    /// Size of any file written.
    pub file: Option<u64>,
    /// Ends the run before its time.
    pub interrupt: Option<Interrupt>,
}

impl Limits {
    /// The latest time at which a waiting run must check its limits again.
    pub(crate) fn next_look(&self, deadline: Instant) -> Instant {
        match self.interrupt {
            Some(_) => deadline.min(Instant::now() + interrupt::PAUSE),
            None => deadline,
        }
    }

    /// The limits that the system keeps.
    fn resources(&self) -> Vec<(Resource, Rlimit)> {
        let cpu = self.cpu.map(|t| t.as_secs() + u64::from(t.subsec_nanos() > 0));
        let wanted = [
            (Resource::Core, Some((0, 0))),
            // Leave one second between SIGXCPU, which a program may handle, and SIGKILL.
            (Resource::Cpu, cpu.map(|s| (s.max(1), s.max(1) + 1))),
            (Resource::As, self.memory.map(|b| (b, b))),
            (Resource::Fsize, self.file.map(|b| (b, b))),
        ];
        let within_ours = |(resource, bound): (Resource, Option<(u64, u64)>)| {
            let (soft, hard) = bound?;
            // Raising a hard limit is refused.
            let ours = rustix::process::getrlimit(resource).maximum.unwrap_or(u64::MAX);
            Some((resource, Rlimit { current: Some(soft.min(ours)), maximum: Some(hard.min(ours)) }))
        };
        wanted.into_iter().filter_map(within_ours).collect()
    }

    /// Errors if the run is to end now.
    pub(crate) fn check_interrupt(&self) -> Result<(), DriveError> {
        match self.interrupt {
            Some(interrupt) if interrupt.is_raised() => Err(DriveError::Interrupted),
            _ => Ok(()),
        }
    }
}

impl Default for Limits {
    /// 10 s of wall time, 4 GiB of address space, 64 MiB on each stream, 64 MiB per file.
    fn default() -> Limits {
        Limits {
            wall: Duration::from_secs(10),
            step: None,
            cpu: Some(Duration::from_secs(10)),
            memory: Some(4 << 30),
            stdout: StreamLimit::All(64 << 20),
            stderr: StreamLimit::All(64 << 20),
            file: Some(64 << 20),
            interrupt: None,
        }
    }
}

/// How a process ended. These are never mixed.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// By itself, with this exit code.
    Exited(i32),
    /// By a signal that was not ours.
    Signaled(i32),
    /// Killed at the limit of wall-clock or processor time.
    TimedOut,
    /// Killed at the limit of an output.
    OutputLimit(Stream),
    /// Ended because memory ran out, judging by its last messages.
    MemoryLimit,
}

/// Everything known about a finished run.
#[derive(Debug, Clone)]
pub struct ProcessOutcome {
    /// How it ended.
    pub status: Status,
    /// Standard output, or the part that was kept.
    pub stdout: Vec<u8>,
    /// Standard error, or the part that was kept.
    pub stderr: Vec<u8>,
    /// Wall-clock time from before the spawn to the end.
    pub wall: Duration,
    /// Processor time (10 ms steps) of the child itself, if the system reports it.
    pub cpu: Option<Duration>,
}

impl ProcessOutcome {
    /// The signal of an abnormal end.
    pub fn signal(&self) -> Option<i32> {
        match self.status {
            Status::Signaled(signal) => Some(signal),
            _ => None,
        }
    }

    /// Standard error as text.
    pub fn stderr_text(&self) -> String {
        readable(&String::from_utf8_lossy(&self.stderr))
    }
}

/// A compiler's output, safe for a terminal: control characters, except for line ends and tabs, become U+FFFD.
pub fn readable(text: &str) -> String {
    let plain = |c: char| !c.is_control() || matches!(c, '\n' | '\t');
    text.chars().map(|c| if plain(c) { c } else { char::REPLACEMENT_CHARACTER }).collect()
}

/// Runs `spec` to its end within `limits`.
///
/// Errors only if the program could not be started or watched, or was interrupted; everything that the program does is a [`ProcessOutcome`].
pub fn run(spec: &ProcessSpec<'_>, limits: &Limits) -> Result<ProcessOutcome, DriveError> {
    limits.check_interrupt()?;
    let start = Instant::now();
    let mut watched = WatchedChild::spawn(spec, limits)?;
    let input = match spec.stdin {
        Stdin::Bytes(bytes) => bytes,
        Stdin::Null | Stdin::File(_) => &[],
    };
    let child = &mut watched.child;
    let mut pump = Pump::new(
        child.stdin.take().map(OwnedFd::from),
        input,
        child.stdout.take().map(OwnedFd::from),
        OutputSink::new(limits.stdout),
        child.stderr.take().map(OwnedFd::from),
        OutputSink::new(limits.stderr),
    )
    .map_err(|e| DriveError::spawn(&spec.program, e))?;
    let deadline = start + limits.wall;
    let stopped = loop {
        // Dropping what is watched kills it.
        limits.check_interrupt()?;
        if Instant::now() >= deadline {
            break Some(Status::TimedOut);
        }
        match pump
            .step(watched.pidfd.as_ref(), limits.next_look(deadline))
            .map_err(|e| DriveError::spawn(&spec.program, e))?
        {
            PumpProgress::Overflow(stream) => break Some(Status::OutputLimit(stream)),
            PumpProgress::Going if watched.has_ended() => break None,
            PumpProgress::Going => {}
        }
    };
    let cpu = cpu::of_process(watched.pid);
    watched.kill_group();
    // Only the data that the pipes still contain: a grandchild that left the group may keep them open for ever.
    let overflow = if stopped.is_none() { pump.drain() } else { None };
    let end = watched.reap().map_err(|e| DriveError::spawn(&spec.program, e))?;
    let (stdout, stderr) = pump.into_output();
    if let Some(error) = end.code().and_then(|code| launch::failure(code, &stderr)) {
        return Err(DriveError::spawn(&spec.program, error));
    }
    let status = stopped
        .or(overflow.map(Status::OutputLimit))
        .unwrap_or_else(|| classify_end(end, &stderr, limits, cpu));
    Ok(ProcessOutcome { status, stdout, stderr, wall: start.elapsed(), cpu })
}

/// A child process. When dropped, it is killed with its group and reaped, so that it never stays as a zombie.
struct WatchedChild {
    child: Child,
    pid: Pid,
    /// `None` if the kernel has no pidfd; then the pump wakes up regularly.
    pidfd: Option<OwnedFd>,
    reaped: bool,
    /// Its folder is dropped last, when no process writes to it any more.
    _mark: ChildMark,
}

impl WatchedChild {
    fn spawn(spec: &ProcessSpec<'_>, limits: &Limits) -> Result<WatchedChild, DriveError> {
        let stdin = match spec.stdin {
            Stdin::Null => Stdio::null(),
            Stdin::Bytes(_) => Stdio::piped(),
            Stdin::File(path) => File::open(path).map_err(|e| DriveError::read(path, e))?.into(),
        };
        let failed = |error: std::io::Error| DriveError::spawn(&spec.program, error);
        let mark = guardian::mark();
        let limits: Vec<_> = limits.resources().into_iter().chain(mark.limit()).collect();
        let launched = launch::command(&spec.program, &limits);
        let is_launched = launched.is_some();
        let mut command = launched.unwrap_or_else(|| Command::new(&spec.program));
        command.args(&spec.args).stdin(stdin).stdout(Stdio::piped()).stderr(Stdio::piped());
        command.envs(mark.variables()).envs(spec.env.iter().map(|(k, v)| (k, v)));
        if let Some(cwd) = &spec.cwd {
            command.current_dir(cwd);
        }
        let child = spawn_patiently(&mut command).map_err(failed)?;
        let pid = Pid::from_child(&child);
        let pidfd = rustix::process::pidfd_open(pid, PidfdFlags::empty()).ok();
        let watched = WatchedChild { child, pid, pidfd, reaped: false, _mark: mark };
        if !is_launched {
            watched.limit(&limits).map_err(failed)?;
        }
        Ok(watched)
    }

    /// Sets the resource limits of the running child.
    fn limit(&self, limits: &[(Resource, Rlimit)]) -> std::io::Result<()> {
        launch::set_each(limits, |resource, limit| {
            match rustix::process::prlimit(Some(self.pid), resource, limit) {
                Ok(_) | Err(rustix::io::Errno::SRCH) => Ok(()),
                Err(error) => Err(error),
            }
        })
    }

    /// Whether the child is a zombie; does not reap it, so that its group id stays taken.
    fn has_ended(&self) -> bool {
        use rustix::process::{WaitId, WaitIdOptions, waitid};
        let options = WaitIdOptions::EXITED | WaitIdOptions::NOHANG | WaitIdOptions::NOWAIT;
        !matches!(waitid(WaitId::Pid(self.pid), options), Ok(None))
    }

    fn kill_group(&self) {
        // The leader is not reaped yet, so its id cannot belong to another group.
        let _ = rustix::process::kill_process_group(self.pid, Signal::KILL);
        let _ = rustix::process::kill_process(self.pid, Signal::KILL);
    }

    fn reap(&mut self) -> std::io::Result<std::process::ExitStatus> {
        self.reaped = true;
        cpu::add(cpu::of_process(self.pid).unwrap_or_default());
        let end = strays::reap(&mut self.child);
        strays::end();
        end
    }
}

impl Drop for WatchedChild {
    fn drop(&mut self) {
        if !self.reaped {
            self.kill_group();
            let _ = self.reap();
        }
    }
}

/// Spawns; waits a little if some process still writes the program file (a linker, a copy).
fn spawn_patiently(command: &mut Command) -> std::io::Result<Child> {
    for _ in 0..launch::ATTEMPTS {
        match strays::spawn(command) {
            Err(e) if e.kind() == std::io::ErrorKind::ExecutableFileBusy => std::thread::sleep(launch::PAUSE),
            result => return result,
        }
    }
    strays::spawn(command)
}

fn classify_end(
    end: std::process::ExitStatus,
    stderr: &[u8],
    limits: &Limits,
    cpu: Option<Duration>,
) -> Status {
    use std::os::unix::process::ExitStatusExt;
    classify(end.code(), end.signal(), stderr, limits, cpu)
}

/// Turns a wait status into ours; limits set by the kernel show as signals or as last messages.
pub(crate) fn classify(
    code: Option<i32>,
    signal: Option<i32>,
    stderr: &[u8],
    limits: &Limits,
    cpu: Option<Duration>,
) -> Status {
    let out_of_memory = limits.memory.is_some() && says_out_of_memory(stderr);
    match signal {
        None if code != Some(0) && out_of_memory => Status::MemoryLimit,
        None => Status::Exited(code.unwrap_or(0)),
        Some(s) if s == Signal::XCPU.as_raw() => Status::TimedOut,
        Some(s) if s == Signal::XFSZ.as_raw() => Status::OutputLimit(Stream::File),
        // Either the hard limit of processor time, or the system's out-of-memory killer.
        Some(s) if s == Signal::KILL.as_raw() => match (cpu, limits.cpu) {
            (Some(used), Some(limit)) if used >= limit => Status::TimedOut,
            _ => Status::MemoryLimit,
        },
        Some(_) if out_of_memory => Status::MemoryLimit,
        Some(s) => Status::Signaled(s),
    }
}

/// The last messages of LLVM, libstdc++ and the dynamic loader when memory runs out.
fn says_out_of_memory(stderr: &[u8]) -> bool {
    const WORDS: [&str; 4] = [
        "LLVM ERROR: out of memory",
        "std::bad_alloc",
        "Cannot allocate memory",
        "failed to map segment from shared object",
    ];
    let text = String::from_utf8_lossy(stderr);
    WORDS.iter().any(|w| text.contains(w))
}

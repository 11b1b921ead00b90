//! xdsl-smt, which has a translation validator for functions of `arith` and `memref`. It only writes SMT-LIB: Assay runs the
//! solver, with its own time limit.

use std::path::PathBuf;
use std::time::{Duration, Instant};

use assay_drive::process::{self, Limits, ProcessSpec, Status, StreamLimit};
use assay_prove::SolverAnswer;
use assay_prove::{Effort, Solver};

use crate::failure::Failure;

/// The name of the project; its program has the same name.
const NAME: &str = "xdsl-smt";
const PROGRAM: &str = "xdsl-tv";
/// Time limit for writing a question. This time does not count as solver time.
const WRITING: Duration = Duration::from_secs(60);
/// Bytes of a question.
const MOST: usize = 64 << 20;

/// Another tool that answers the same question.
pub struct Peer {
    program: PathBuf,
    solver: Solver,
}

/// Its answer on two functions.
pub struct PeerAnswer {
    pub word: PeerVerdict,
    pub why: String,
    pub seconds: f64,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PeerVerdict {
    Proved,
    Refuted,
    Unknown,
    /// The peer rejects the program, or has no semantics for one of its ops.
    NotSupported,
}

impl PeerVerdict {
    pub fn text(self) -> &'static str {
        match self {
            PeerVerdict::Proved => "proved",
            PeerVerdict::Refuted => "refuted",
            PeerVerdict::Unknown => "unknown",
            PeerVerdict::NotSupported => "not supported",
        }
    }
}

impl Peer {
    /// The tool with this name, or the tool of `NAME=COMMAND`.
    ///
    /// # Errors
    /// If there is no tool with this name.
    pub fn find(name: &str, effort: &Effort) -> Result<Peer, Failure> {
        let (name, program) = name.split_once('=').unwrap_or((name, PROGRAM));
        let known = (name == NAME).then_some(()).and(effort.solver.clone());
        let solver = known.ok_or_else(|| {
            Failure::usage(format!("there is no peer '{name}'"))
                .help(format!("there is {NAME}, or {NAME}=COMMAND with the path of {PROGRAM}"))
        })?;
        let peer = Peer { program: PathBuf::from(program), solver };
        let works = process::run(&ProcessSpec::new(&peer.program).args(["--help"]), &peer.limits());
        match works.map(|outcome| outcome.status) {
            Ok(Status::Exited(0)) => Ok(peer),
            _ => Err(Failure::usage(format!("{program} cannot be run"))
                .help("docs/prove.md says how to install xdsl-smt")),
        }
    }

    fn limits(&self) -> Limits {
        Limits {
            wall: WRITING,
            cpu: None,
            stdout: StreamLimit::All(MOST),
            stderr: StreamLimit::Tail(1 << 14),
            ..Limits::default()
        }
    }

    /// Whether the second program refines the first.
    pub fn ask(&self, before: &str, after: &str) -> PeerAnswer {
        let start = Instant::now();
        let (word, why) = match self.script(before, after) {
            Err(why) => (PeerVerdict::NotSupported, why),
            Ok(script) => match self.solver.ask_script(&script) {
                SolverAnswer::Unsatisfiable => (PeerVerdict::Proved, String::new()),
                SolverAnswer::Satisfiable(_) => (PeerVerdict::Refuted, String::new()),
                SolverAnswer::Unknown(why) | SolverAnswer::OutOfTime(why) => (PeerVerdict::Unknown, why),
            },
        };
        PeerAnswer { word, why, seconds: start.elapsed().as_secs_f64() }
    }

    /// The question as SMT-LIB, or the reason why there is none.
    fn script(&self, before: &str, after: &str) -> Result<String, String> {
        let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
        let file = |name: &str, text: &str| {
            let path = folder.path().join(name);
            std::fs::write(&path, text).map(|()| path.display().to_string())
        };
        let files = [file("before.mlir", before), file("after.mlir", after)];
        let [Ok(before), Ok(after)] = files else { return Err("a file cannot be written".to_owned()) };
        let spec = ProcessSpec::new(&self.program).args(["-opt".to_owned(), before, after]);
        let outcome = process::run(&spec, &self.limits()).map_err(|error| error.to_string())?;
        match outcome.status {
            Status::Exited(0) => Ok(String::from_utf8_lossy(&outcome.stdout).into_owned()),
            Status::TimedOut => Err("it takes too long to write the question".to_owned()),
            _ => {
                let said = outcome.stderr_text();
                Err(said.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or("nothing").to_owned())
            }
        }
    }
}

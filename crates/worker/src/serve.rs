//! A server: answers requests until its share is done, its memory has grown too much, or a request crashes it.

use std::collections::HashSet;
use std::io::{self, Read, Write};

use assay_drive::library::protocol::{self, CompileOptions, Fingerprint, Reply, Request};

use crate::Channels;
use crate::execute;
use crate::execute::FileBound;
use crate::hash::Hash;
use crate::mlir::{Mlir, MlirContext, OwnedModule};
use crate::replies::ReplyWriter;

/// Number of requests that one forked server answers. A fork, with the pages that the server then touches, costs as much as
/// dozens of requests.
const SHARE: usize = 256;
/// If the address space of a server has grown by this many bytes, a fresh server replaces it.
const GROWTH: u64 = 256 << 20;

/// Serves requests. Returns at the end of its share, or if there are no more requests.
pub fn run(mlir: &Mlir, channels: &mut Channels) {
    let (start, mut last) = (address_space(), LastInput::default());
    for served in 1..=SHARE {
        let (request, body) = match protocol::read::<Request>(&mut channels.socket) {
            Ok(Some(request)) => request,
            // The parent is gone, or the protocol differs.
            Ok(None) | Err(_) => return,
        };
        if served == 2 {
            die_silently();
        }
        let mut out = ReplyWriter { to: &mut channels.replies };
        let answered =
            answer(mlir, request, body, &mut last, &mut channels.socket, &mut out).and_then(|reusable| {
                let last = !reusable || served == SHARE || address_space() > start + GROWTH;
                out.say(&Reply::Done { last, micros: cpu_micros() }, &[])?;
                Ok(last)
            });
        // An error means that the parent has closed the pipe.
        if answered.unwrap_or(true) {
            return;
        }
    }
}

/// Restores the default action of the signals by which crashes end. If a server crashes after other requests, the request is
/// tried again in a fresh process. Naming the functions on the stack takes as long as dozens of requests, so only that process
/// does it.
fn die_silently() {
    for signal in [libc::SIGSEGV, libc::SIGBUS, libc::SIGILL, libc::SIGFPE, libc::SIGABRT, libc::SIGTRAP] {
        // SAFETY: sets the default action.
        unsafe { libc::signal(signal, libc::SIG_DFL) };
    }
}

/// Touches the memory that every request uses, once before all forks.
pub fn warm_up(mlir: &Mlir) {
    const PROGRAM: &[u8] = include_bytes!("../data/warm-up.mlir");
    let steps = ["canonicalize", "cse"].map(str::to_owned);
    let (options, mut out) = (CompileOptions::default(), ReplyWriter { to: &mut io::sink() });
    let mut last = LastInput::default();
    let request = CompileRequest { steps: &steps, options: &options, source: PROGRAM };
    let _ = compile(mlir, request, &mut last, &mut io::empty(), &mut out);
}

/// Whether this server may go on afterwards.
fn answer<W: Write>(
    mlir: &Mlir,
    request: Request,
    body: Vec<u8>,
    last: &mut LastInput,
    requests: &mut impl Read,
    out: &mut ReplyWriter<W>,
) -> io::Result<bool> {
    out.say(&Reply::Begun, &[])?;
    match request {
        Request::Compile { steps, options } => {
            let request = CompileRequest { steps: &steps, options: &options, source: &body };
            compile(mlir, request, last, requests, out).map(|()| true)
        }
        Request::Continue { .. } => {
            let diagnostics = "no program was kept\n".to_owned();
            out.say(&Reply::Rejected { diagnostics }, &[]).map(|()| true)
        }
        Request::Leave | Request::ReadBack => Ok(true),
        Request::Passes => passes(mlir, &String::from_utf8_lossy(&body), out).map(|()| true),
        // The program may have written out of bounds, so this process is not used again.
        Request::Execute { entry, libs, level } => {
            execute::run(mlir, &execute::ExecutionOrder { entry, libs, level }, &body, out).map(|()| false)
        }
    }
}

/// The program as it was last printed.
#[derive(Default)]
struct PrintedState {
    text: Vec<u8>,
    fingerprint: String,
    /// Room for the next text.
    spare: Vec<u8>,
    /// The hash of the program, if the library can compute it.
    hash: Option<Hash>,
}

impl PrintedState {
    /// Whether `program` may have changed since the last call.
    fn has_changed(&mut self, program: &OwnedModule<'_, '_>) -> bool {
        let hash = program.hash();
        let is_same = hash.is_some() && hash == self.hash;
        self.hash = hash;
        !is_same
    }

    /// Prints `program`. Returns whether the text differs from the previous one.
    fn update(&mut self, program: &OwnedModule<'_, '_>, options: &CompileOptions) -> bool {
        program.print(options, &mut self.spare);
        if self.spare == self.text {
            return false;
        }
        std::mem::swap(&mut self.text, &mut self.spare);
        if !options.texts {
            self.fingerprint = Fingerprint::compute(&self.text);
        }
        true
    }

    fn body(&self, options: &CompileOptions) -> &[u8] {
        if options.texts { &self.text } else { &[] }
    }
}

/// What is known about the last source: pipelines on the same program usually follow each other.
#[derive(Default)]
pub struct LastInput {
    source: Vec<u8>,
    options: Option<CompileOptions>,
    text: Vec<u8>,
    fingerprint: String,
    /// Fingerprints of programs that were made from the source, and whose custom assembly is accepted.
    accepted: HashSet<String>,
}

impl LastInput {
    /// Prints `program` as `state`. It was read from `source`.
    fn print(
        &mut self,
        source: &[u8],
        program: &OwnedModule<'_, '_>,
        options: &CompileOptions,
        state: &mut PrintedState,
    ) {
        if self.options.as_ref() == Some(options) && self.source == source {
            state.text.clone_from(&self.text);
            state.fingerprint.clone_from(&self.fingerprint);
            return;
        }
        state.update(program, options);
        source.clone_into(&mut self.source);
        self.text.clone_from(&state.text);
        self.fingerprint.clone_from(&state.fingerprint);
        self.options = Some(options.clone());
        self.accepted.clear();
    }

    /// Whether the library accepts the custom assembly of `program`, whose text is `state`. The context that read it is returned, so that the
    /// caller can answer before the context is destroyed.
    fn reads_back<'m>(
        &mut self,
        mlir: &'m Mlir,
        program: &OwnedModule<'_, '_>,
        options: &CompileOptions,
        state: &PrintedState,
    ) -> io::Result<(bool, Option<MlirContext<'m>>)> {
        let fingerprint = Fingerprint::compute(&state.text);
        if self.accepted.contains(&fingerprint) {
            return Ok((true, None));
        }
        let mut text = Vec::new();
        program.print(&CompileOptions { generic: false, local_scope: false, ..options.clone() }, &mut text);
        let context = mlir.context(options);
        let accepted = context.parse(&text)?.is_some();
        if accepted {
            self.accepted.insert(fingerprint);
        }
        Ok((accepted, Some(context)))
    }
}

/// The source of a request, and what to do with it.
#[derive(Clone, Copy)]
struct CompileRequest<'r> {
    steps: &'r [String],
    options: &'r CompileOptions,
    source: &'r [u8],
}

fn compile<W: Write>(
    mlir: &Mlir,
    CompileRequest { steps, options, source }: CompileRequest<'_>,
    last: &mut LastInput,
    requests: &mut impl Read,
    out: &mut ReplyWriter<W>,
) -> io::Result<()> {
    // Each program gets a new context, because the results of some passes depend on which dialects are loaded.
    let context = mlir.context(options);
    let Some(program) = context.parse(source)? else {
        return out.say(&Reply::Rejected { diagnostics: context.take_said() }, &[]);
    };
    let mut run = StepsRun::new(&context, &program, options);
    last.print(source, &program, options, &mut run.state);
    let parsed =
        Reply::Parsed { fingerprint: run.state.fingerprint.clone(), diagnostics: context.take_said() };
    out.say(&parsed, run.state.body(options))?;
    let mut succeeded = run.steps(steps, out)?;
    while options.keep && succeeded {
        out.say(&Reply::Done { last: false, micros: cpu_micros() }, &[])?;
        let request = protocol::read::<Request>(requests)?.ok_or(io::ErrorKind::UnexpectedEof)?.0;
        out.say(&Reply::Begun, &[])?;
        match request {
            Request::Continue { steps } => succeeded = run.steps(&steps, out)?,
            Request::Leave => break,
            Request::ReadBack => {
                // A destructor that does not end is not a parser that does not end.
                let (accepted, _destroyed_later) = last.reads_back(mlir, &program, options, &run.state)?;
                return out.say(&Reply::ReadBack { accepted }, &[]);
            }
            _ => return Err(io::Error::other("a program was kept, and nobody has left it")),
        }
    }
    Ok(())
}

/// A program on its way through steps.
struct StepsRun<'r, 'c, 'a> {
    context: &'r MlirContext<'a>,
    program: &'r OwnedModule<'c, 'a>,
    options: &'r CompileOptions,
    state: PrintedState,
}

/// The byte that fills allocated memory; freed memory gets its complement.
const GARBAGE: i32 = 165;

/// Whether glibc fills memory with garbage from now on [mallopt(3), M_PERTURB].
fn fill_memory(garbage: bool) {
    // SAFETY: it only sets a number of the allocator, and this process has one thread outside of MLIR's calls.
    unsafe { libc::mallopt(libc::M_PERTURB, if garbage { GARBAGE } else { 0 }) };
}

impl<'r, 'c, 'a> StepsRun<'r, 'c, 'a> {
    /// The state of a program that was just read.
    fn new(
        context: &'r MlirContext<'a>,
        program: &'r OwnedModule<'c, 'a>,
        options: &'r CompileOptions,
    ) -> StepsRun<'r, 'c, 'a> {
        fill_memory(options.garbage);
        let state = PrintedState { hash: program.hash(), ..PrintedState::default() };
        StepsRun { context, program, options, state }
    }

    /// Runs `steps` and reports their results. Returns whether all succeeded.
    fn steps<W: Write>(&mut self, steps: &[String], out: &mut ReplyWriter<W>) -> io::Result<bool> {
        let _no_files = FileBound::set(0);
        let StepsRun { context, program, options, state } = self;
        let (mut step, mut said) = (0, Ok(()));
        let mut after = || {
            let changed = state.has_changed(program) && state.update(program, options);
            let diagnostics = context.take_said();
            let reply = Reply::Step { step, changed, fingerprint: state.fingerprint.clone(), diagnostics };
            said = out.say(&reply, if changed { state.body(options) } else { &[] });
            step += 1;
            said.is_ok()
        };
        let end = context.run(program, steps, options.verify, &mut after);
        said?;
        let end = match end {
            Ok(true) => return Ok(true),
            Ok(false) => Reply::Failed { step, diagnostics: context.take_said() },
            Err((step, diagnostics)) => Reply::Usage { step, diagnostics },
        };
        out.say(&end, &[]).map(|()| false)
    }
}

fn passes<W: Write>(mlir: &Mlir, names: &str, out: &mut ReplyWriter<W>) -> io::Result<()> {
    let context = mlir.context(&CompileOptions::default());
    for name in names.lines() {
        if let Some(text) = context.describe_pass(name) {
            out.say(&Reply::Pass { name: name.to_owned(), text }, &[])?;
        }
    }
    Ok(())
}

/// CPU time of this process.
fn cpu_micros() -> u64 {
    let mut time = libc::timespec { tv_sec: 0, tv_nsec: 0 };
    // SAFETY: writes to the struct given.
    unsafe { libc::clock_gettime(libc::CLOCK_PROCESS_CPUTIME_ID, &mut time) };
    u64::try_from(time.tv_sec * 1_000_000 + time.tv_nsec / 1_000).unwrap_or(0)
}

/// The size of this process's address space in bytes; 0 if the system does not report it.
fn address_space() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

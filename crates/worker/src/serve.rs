//! A server: answers requests until its share is done, its memory has grown, or a request kills it.

use std::io::{self, Read, Write};

use assay_drive::library::protocol::{self, Fingerprint, Options, Reply, Request};

use crate::Channels;
use crate::execute;
use crate::mlir::{Context, Mlir, Program};

/// Requests between two forks: a fork, with the pages that the server then touches, costs as much as dozens of them.
const SHARE: usize = 256;
/// A server that has grown by so many bytes of address space makes way for a fresh one.
const GROWTH: u64 = 256 << 20;

/// Serves; returns at the end of its share or of the requests.
pub fn run(mlir: &Mlir, channels: &mut Channels) {
    let start = address_space();
    for served in 1..=SHARE {
        let (request, body) = match protocol::read::<Request>(&mut channels.socket) {
            Ok(Some(request)) => request,
            // The parent is gone, or does not speak our language.
            Ok(None) | Err(_) => return,
        };
        let mut out = Out { to: &mut channels.replies };
        let answered = answer(mlir, request, body, &mut channels.socket, &mut out).and_then(|reusable| {
            let last = !reusable || served == SHARE || address_space() > start + GROWTH;
            out.say(&Reply::Done { last }, &[])?;
            Ok(last)
        });
        // An error means that the parent closed the pipe.
        if answered.unwrap_or(true) {
            return;
        }
    }
}

/// Touches, once before all forks, what every request touches.
pub fn warm_up(mlir: &Mlir) {
    const PROGRAM: &[u8] =
        b"func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  return %0 : i32\n}\n";
    let steps = ["canonicalize", "cse"].map(str::to_owned);
    let (options, mut out) = (Options::default(), Out { to: &mut io::sink() });
    let _ = compile(mlir, &steps, &options, PROGRAM, &mut io::empty(), &mut out);
}

/// The replies of one request.
pub struct Out<W> {
    to: W,
}

impl<W: Write> Out<W> {
    pub fn say(&mut self, reply: &Reply, body: &[u8]) -> io::Result<()> {
        let frame = protocol::frame(reply, body.len())?;
        if body.is_empty() {
            return self.to.write_all(&frame);
        }
        self.to.write_all(&frame)?;
        self.to.write_all(body)
    }
}

/// Whether this server may go on afterwards.
fn answer<W: Write>(
    mlir: &Mlir,
    request: Request,
    body: Vec<u8>,
    requests: &mut impl Read,
    out: &mut Out<W>,
) -> io::Result<bool> {
    out.say(&Reply::Begun, &[])?;
    match request {
        Request::Compile { steps, options } => {
            compile(mlir, &steps, &options, &body, requests, out).map(|()| true)
        }
        Request::Continue { .. } => {
            let diagnostics = "no program was kept\n".to_owned();
            out.say(&Reply::Rejected { diagnostics }, &[]).map(|()| true)
        }
        Request::Leave => Ok(true),
        Request::Passes => passes(mlir, &String::from_utf8_lossy(&body), out).map(|()| true),
        // A program that writes where it must not may have hit us.
        Request::Execute { entry, libs, level } => {
            execute::run(mlir, &execute::Order { entry, libs, level }, &body, out).map(|()| false)
        }
    }
}

/// The program as it was printed last.
#[derive(Default)]
struct State {
    text: Vec<u8>,
    fingerprint: String,
    /// Room for the next text.
    spare: Vec<u8>,
}

impl State {
    /// Prints `program`; whether it differs from what was printed before.
    fn update(&mut self, program: &Program<'_, '_>, options: &Options) -> bool {
        program.print(options, &mut self.spare);
        if self.spare == self.text {
            return false;
        }
        std::mem::swap(&mut self.text, &mut self.spare);
        if !options.texts {
            self.fingerprint = Fingerprint::of(&self.text);
        }
        true
    }

    fn body(&self, options: &Options) -> &[u8] {
        if options.texts { &self.text } else { &[] }
    }
}

fn compile<W: Write>(
    mlir: &Mlir,
    steps: &[String],
    options: &Options,
    source: &[u8],
    requests: &mut impl Read,
    out: &mut Out<W>,
) -> io::Result<()> {
    // A context of its own for each program: which dialects are loaded changes what some passes do.
    let context = mlir.context(options.allow_unregistered);
    let Some(program) = context.parse(source)? else {
        return out.say(&Reply::Rejected { diagnostics: context.said() }, &[]);
    };
    let mut state = State::default();
    state.update(&program, options);
    let parsed = Reply::Parsed { fingerprint: state.fingerprint.clone(), diagnostics: context.said() };
    out.say(&parsed, state.body(options))?;
    let mut succeeded = run_steps(&context, &program, &mut state, steps, options, out)?;
    while options.keep && succeeded {
        out.say(&Reply::Done { last: false }, &[])?;
        let request = protocol::read::<Request>(requests)?.ok_or(io::ErrorKind::UnexpectedEof)?.0;
        out.say(&Reply::Begun, &[])?;
        match request {
            Request::Continue { steps } => {
                succeeded = run_steps(&context, &program, &mut state, &steps, options, out)?;
            }
            Request::Leave => break,
            _ => return Err(io::Error::other("a program was kept, and nobody has left it")),
        }
    }
    Ok(())
}

/// Whether all steps have succeeded.
fn run_steps<W: Write>(
    context: &Context<'_>,
    program: &Program<'_, '_>,
    state: &mut State,
    steps: &[String],
    options: &Options,
    out: &mut Out<W>,
) -> io::Result<bool> {
    let _no_files = FileBound::set(0);
    let (mut step, mut said) = (0, Ok(()));
    let mut after = || {
        let changed = state.update(program, options);
        let fingerprint = state.fingerprint.clone();
        let reply = Reply::Step { step, changed, fingerprint, diagnostics: context.said() };
        let sent = out.say(&reply, if changed { state.body(options) } else { &[] });
        step += 1;
        if said.is_ok() {
            said = sent;
        }
    };
    let end = context.run(program, steps, options.verify, &mut after);
    said?;
    match end {
        Ok(true) => Ok(true),
        Ok(false) => out.say(&Reply::Failed { step, diagnostics: context.said() }, &[]).map(|()| false),
        Err((step, diagnostics)) => out.say(&Reply::Usage { step, diagnostics }, &[]).map(|()| false),
    }
}

fn passes<W: Write>(mlir: &Mlir, names: &str, out: &mut Out<W>) -> io::Result<()> {
    let context = mlir.context(false);
    for name in names.lines() {
        if let Some(text) = context.describe_pass(name) {
            out.say(&Reply::Pass { name: name.to_owned(), text }, &[])?;
        }
    }
    Ok(())
}

/// Bounds the files that are written until it is dropped; a file that grows past it ends the process by a signal.
pub struct FileBound(libc::rlimit);

impl FileBound {
    pub fn set(bytes: u64) -> FileBound {
        let mut old = libc::rlimit { rlim_cur: libc::RLIM_INFINITY, rlim_max: libc::RLIM_INFINITY };
        // SAFETY: reads and writes the structs given; a bound that cannot be set leaves what was.
        unsafe {
            libc::getrlimit(libc::RLIMIT_FSIZE, &mut old);
            let new = libc::rlimit { rlim_cur: bytes.min(old.rlim_max), ..old };
            libc::setrlimit(libc::RLIMIT_FSIZE, &new);
        }
        FileBound(old)
    }
}

impl Drop for FileBound {
    fn drop(&mut self) {
        // SAFETY: as in `set`.
        unsafe { libc::setrlimit(libc::RLIMIT_FSIZE, &self.0) };
    }
}

/// The size of our address space in bytes; 0 where the system does not tell.
fn address_space() -> u64 {
    let statm = std::fs::read_to_string("/proc/self/statm").unwrap_or_default();
    let pages = statm.split(' ').next().and_then(|pages| pages.parse::<u64>().ok());
    pages.unwrap_or(0) * 4096
}

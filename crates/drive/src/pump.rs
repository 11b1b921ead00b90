//! The pipes of one child: one poll loop writes its input and reads its outputs, without deadlock.

use std::io;
use std::os::fd::OwnedFd;
use std::time::{Duration, Instant};

use rustix::event::{PollFd, PollFlags, Timespec, poll};
use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};
use rustix::io::Errno;

/// Bytes moved by one read.
pub(crate) const CHUNK: usize = 64 << 10;
/// A pipe holds at most this much once its writers are dead (`/proc/sys/fs/pipe-max-size`).
const PIPE_MAX: usize = 1 << 20;

/// Collects one output stream within its bound.
pub(crate) struct OutputSink {
    keep: StreamLimit,
    bytes: Vec<u8>,
}

impl OutputSink {
    pub(crate) fn new(keep: StreamLimit) -> OutputSink {
        OutputSink { keep, bytes: Vec::new() }
    }

    /// Adds `chunk`; false if the stream is over its limit (the part that fits is kept).
    pub(crate) fn take(&mut self, chunk: &[u8]) -> bool {
        match self.keep {
            StreamLimit::All(limit) => {
                let room = limit.saturating_sub(self.bytes.len());
                self.bytes.extend_from_slice(&chunk[..chunk.len().min(room)]);
                chunk.len() <= room
            }
            StreamLimit::Tail(limit) => {
                self.bytes.extend_from_slice(chunk);
                // Cut only when twice too long, so the cost for each byte is constant on average.
                if self.bytes.len() > limit.saturating_mul(2).max(CHUNK) {
                    self.cut(limit);
                }
                true
            }
        }
    }

    fn cut(&mut self, limit: usize) {
        let excess = self.bytes.len().saturating_sub(limit);
        self.bytes.drain(..excess);
    }

    pub(crate) fn finish(mut self) -> Vec<u8> {
        if let StreamLimit::Tail(limit) = self.keep {
            self.cut(limit);
        }
        self.bytes
    }
}

/// What one step of the loop found.
pub(crate) enum PumpProgress {
    /// Nothing special.
    Going,
    /// A stream is over its limit.
    Overflow(Stream),
}

/// One output: its pipe until end of file, and the data read from it.
struct OutputPipe {
    pipe: Option<OwnedFd>,
    sink: OutputSink,
    stream: Stream,
}

/// The three pipes of one child.
pub(crate) struct Pump<'a> {
    stdin: Option<OwnedFd>,
    input: &'a [u8],
    outputs: [OutputPipe; 2],
    buffer: Vec<u8>,
}

impl<'a> Pump<'a> {
    /// Takes over our ends of the pipes and makes them non-blocking.
    pub(crate) fn new(
        stdin: Option<OwnedFd>,
        input: &'a [u8],
        stdout: Option<OwnedFd>,
        out: OutputSink,
        stderr: Option<OwnedFd>,
        err: OutputSink,
    ) -> io::Result<Pump<'a>> {
        for fd in [&stdin, &stdout, &stderr].into_iter().flatten() {
            fcntl_setfl(fd, fcntl_getfl(fd)? | OFlags::NONBLOCK)?;
        }
        let outputs = [
            OutputPipe { pipe: stdout, sink: out, stream: Stream::Stdout },
            OutputPipe { pipe: stderr, sink: err, stream: Stream::Stderr },
        ];
        // For an empty input, the child sees end of file at once.
        let stdin = stdin.filter(|_| !input.is_empty());
        Ok(Pump { stdin, input, outputs, buffer: vec![0; CHUNK] })
    }

    /// Waits until a pipe is ready or the child ends, at most until `deadline`, and transfers data.
    pub(crate) fn step(&mut self, pidfd: Option<&OwnedFd>, deadline: Instant) -> io::Result<PumpProgress> {
        self.wait(pidfd, deadline)?;
        self.feed();
        for output in &mut self.outputs {
            // One chunk for each step: so a child that writes for ever cannot keep us from checking the time.
            if let PipeRead::Overflow = output.read(&mut self.buffer) {
                return Ok(PumpProgress::Overflow(output.stream));
            }
        }
        Ok(PumpProgress::Going)
    }

    fn wait(&self, pidfd: Option<&OwnedFd>, deadline: Instant) -> io::Result<()> {
        let mut fds = Vec::with_capacity(4);
        fds.extend(self.stdin.as_ref().map(|fd| PollFd::new(fd, PollFlags::OUT)));
        fds.extend(
            self.outputs.iter().filter_map(|o| o.pipe.as_ref()).map(|fd| PollFd::new(fd, PollFlags::IN)),
        );
        fds.extend(pidfd.map(|fd| PollFd::new(fd, PollFlags::IN)));
        let mut timeout = deadline.saturating_duration_since(Instant::now());
        if pidfd.is_none() {
            timeout = timeout.min(Duration::from_millis(2));
        }
        let timeout = Timespec::try_from(timeout).ok();
        match poll(&mut fds, timeout.as_ref()) {
            Ok(_) | Err(Errno::INTR) => Ok(()),
            Err(e) => Err(e.into()),
        }
    }

    /// Writes as much as the child's input pipe accepts; if the child closed it, that is not an error.
    fn feed(&mut self) {
        while let Some(fd) = &self.stdin {
            let chunk = &self.input[..self.input.len().min(CHUNK)];
            match rustix::io::write(fd, chunk) {
                Ok(n) => self.input = &self.input[n..],
                Err(Errno::AGAIN | Errno::INTR) => return,
                Err(_) => self.input = &[],
            }
            if self.input.is_empty() {
                self.stdin = None;
            }
        }
    }

    /// After the child's end: reads the rest of the pipes. Returns the stream that is over its limit.
    pub(crate) fn drain(&mut self) -> Option<Stream> {
        for output in &mut self.outputs {
            for _ in 0..(PIPE_MAX / CHUNK) {
                match output.read(&mut self.buffer) {
                    PipeRead::Some => {}
                    PipeRead::Nothing => break,
                    PipeRead::Overflow => return Some(output.stream),
                }
            }
        }
        None
    }

    pub(crate) fn into_output(self) -> (Vec<u8>, Vec<u8>) {
        let [out, err] = self.outputs;
        (out.sink.finish(), err.sink.finish())
    }
}

enum PipeRead {
    Some,
    Nothing,
    Overflow,
}

impl OutputPipe {
    fn read(&mut self, buffer: &mut [u8]) -> PipeRead {
        let Some(fd) = &self.pipe else { return PipeRead::Nothing };
        match rustix::io::read(fd, &mut *buffer) {
            Ok(0) => {
                self.pipe = None;
                PipeRead::Nothing
            }
            Ok(n) if self.sink.take(&buffer[..n]) => PipeRead::Some,
            Ok(_) => PipeRead::Overflow,
            Err(Errno::AGAIN | Errno::INTR) => PipeRead::Nothing,
            Err(_) => {
                self.pipe = None;
                PipeRead::Nothing
            }
        }
    }
}

/// What to do with one output stream.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StreamLimit {
    /// Keep all of it, at most this many bytes; more ends the child with `Status::OutputLimit`.
    All(usize),
    /// Keep the last bytes, however much is written.
    Tail(usize),
}

/// A stream or file that grew past its limit.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Stream {
    /// Standard output.
    Stdout,
    /// Standard error.
    Stderr,
    /// A file that the child wrote.
    File,
}

//! The messages between `assay-worker` and its parent.
//!
//! A message is a frame: the length of its header (u32) and of its body (u64), both little-endian, the header as
//! JSON, the body as raw bytes. There are three channels:
//!
//! - the worker's standard input is a socket. The parent writes [`Request`]s, one at a time. The *server* reads them: a
//!   fork of the worker that serves several of them. The worker itself (the *zygote*) writes [`Notice`]s to the parent;
//!   it only forks servers and waits until they end;
//! - standard output is a pipe of [`Reply`]s, written by the server only. After the server's end, the pipe still
//!   contains its unread replies, perhaps with an incomplete last frame. The next server writes nothing before it gets
//!   a request;
//! - standard error carries messages, including those of a crash. What passes print on standard output goes there too.

use std::io::{self, Read, Write};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Bytes of room that an empty inbox keeps.
const ROOM: usize = 1 << 20;
/// Headers are small; a longer one is not a header.
const MAX_HEADER: usize = 64 << 20;

/// How passes must run, and what to report about them.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CompileOptions {
    /// Whether operations of unknown dialects are accepted.
    pub allow_unregistered: bool,
    /// Whether programs are printed in generic form.
    pub generic: bool,
    /// Whether programs are printed without aliases of attributes and types, as `print-ir` does.
    pub local_scope: bool,
    /// Whether programs are printed with locations.
    pub locations: bool,
    /// Whether the verifier runs after each pass, also after those that a pass runs in a pipeline of its own.
    pub verify: bool,
    /// Whether programs are sent, or their fingerprints only.
    pub texts: bool,
    /// Whether the server keeps the program when all steps have succeeded, for [`Request::Continue`].
    pub keep: bool,
    /// How many attempts of patterns are allowed; `None` if any number. A library that cannot limit them ignores it, see
    /// [`Description::counts`].
    pub patterns: Option<i64>,
    /// Whether memory is filled with garbage when it is allocated or freed, which shows that a pass reads what it has not written.
    #[serde(default)]
    pub garbage: bool,
}

impl Default for CompileOptions {
    /// Generic form, verified, with texts.
    fn default() -> CompileOptions {
        CompileOptions {
            allow_unregistered: false,
            generic: true,
            local_scope: false,
            locations: false,
            verify: true,
            texts: true,
            keep: false,
            patterns: None,
            garbage: false,
        }
    }
}

/// What the parent asks for.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "ask", rename_all = "kebab-case")]
pub enum Request {
    /// Parse the body, and run these steps on it. Each is written as in a pipeline below the module: `func.func(cse)`.
    Compile {
        /// The steps.
        steps: Vec<String>,
        /// How.
        options: CompileOptions,
    },
    /// Run these steps on the kept program, in the same way; it stays kept, unless a step fails.
    Continue {
        /// The steps.
        steps: Vec<String>,
    },
    /// Drop the kept program. This must come before any other request.
    Leave,
    /// Drop the kept program, but first print it in custom assembly, read that back, and reply. So a server that dies after this reply died
    /// while it destroyed a program or its context.
    ReadBack,
    /// List which of these passes exist, with their options; the body contains one name on each line.
    Passes,
    /// Execute the body, a program in the `llvm` dialect.
    Execute {
        /// The function to call: no arguments, no result.
        entry: String,
        /// Shared libraries that it needs.
        libs: Vec<String>,
        /// Optimisation level, 0 to 3.
        level: u8,
    },
}

/// The server's replies. Diagnostics are as mlir-opt prints them, without the lines of the source.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "say", rename_all = "kebab-case")]
pub enum Reply {
    /// The request was read to its end.
    Begun,
    /// The program was accepted; the body is its text, if requested.
    Parsed {
        /// Fingerprint of the program's text, if the text is not sent.
        fingerprint: String,
        /// Warnings and remarks.
        diagnostics: String,
    },
    /// The program is not accepted.
    Rejected {
        /// Why.
        diagnostics: String,
    },
    /// A step succeeded; the body is the program after it, if that changed and was requested.
    Step {
        /// Index of the step.
        step: usize,
        /// Whether it changed the program.
        changed: bool,
        /// Fingerprint of the program's text after the step, if texts are not sent.
        fingerprint: String,
        /// Warnings and remarks.
        diagnostics: String,
    },
    /// A step failed: the pass gave up, or the verifier rejects its result.
    Failed {
        /// Index of the step.
        step: usize,
        /// What was said.
        diagnostics: String,
    },
    /// The server does not understand a step: the library has no such pass, or no such option.
    Usage {
        /// Index of the step.
        step: usize,
        /// What was said.
        diagnostics: String,
    },
    /// The kept program was printed in custom assembly.
    ReadBack {
        /// Whether that was accepted.
        accepted: bool,
    },
    /// An existing pass, as the library prints it with all its options.
    Pass {
        /// Its name.
        name: String,
        /// `canonicalize{max-iterations=10 …}`
        text: String,
    },
    /// The program ran to its end; the body is its output.
    Executed,
    /// The program could not be made executable.
    NotExecuted {
        /// Why.
        diagnostics: String,
    },
    /// The request is done.
    Done {
        /// Whether this server ends now.
        last: bool,
        /// CPU time that this server has used so far.
        micros: u64,
    },
}

/// What the zygote says.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "notice", rename_all = "kebab-case")]
pub enum Notice {
    /// The library cannot be used. The worker ends.
    Refused {
        /// Why, in one clause.
        reason: String,
    },
    /// The library is loaded.
    Loaded(Description),
    /// A server was forked.
    Forked {
        /// Its process.
        pid: i32,
    },
    /// The server ended: its exit code or signal.
    Ended {
        /// The exit code, if it ended by itself.
        code: Option<i32>,
        /// The signal, if not.
        signal: Option<i32>,
        /// Its largest resident size in KiB.
        peak_kib: u64,
        /// CPU time that it took.
        micros: u64,
    },
}

/// What a library says of itself.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Description {
    /// The version of LLVM: `22.1.8`; `unknown` if the library does not say.
    pub version: String,
    /// Number of dialects.
    pub dialects: usize,
    /// Whether it can execute programs.
    pub executes: bool,
    /// Whether crashes come with their stack.
    pub stacks: bool,
    /// Whether it can limit how many patterns are tried.
    pub counts: bool,
}

/// Writes one frame.
pub fn write<H: Serialize>(to: &mut impl Write, header: &H, body: &[u8]) -> io::Result<()> {
    to.write_all(&frame(header, body.len())?)?;
    to.write_all(body)
}

/// The lengths and the header of a frame whose body has `body` bytes.
pub fn frame<H: Serialize>(header: &H, body: usize) -> io::Result<Vec<u8>> {
    let mut out = vec![0; 12];
    serde_json::to_writer(&mut out, header)?;
    let length = u32::try_from(out.len() - 12).map_err(io::Error::other)?;
    out[..4].copy_from_slice(&length.to_le_bytes());
    out[4..12].copy_from_slice(&(body as u64).to_le_bytes());
    Ok(out)
}

/// Reads one frame; `None` at the end of the stream.
pub fn read<H: DeserializeOwned>(from: &mut impl Read) -> io::Result<Option<(H, Vec<u8>)>> {
    let mut lengths = [0; 12];
    if from.read(&mut lengths[..1])? == 0 {
        return Ok(None);
    }
    from.read_exact(&mut lengths[1..])?;
    let (header, body) = split_lengths(&lengths)?;
    let mut bytes = vec![0; header];
    from.read_exact(&mut bytes)?;
    let header = serde_json::from_slice(&bytes)?;
    let mut bytes = Vec::with_capacity(body.min(ROOM));
    from.take(body as u64).read_to_end(&mut bytes)?;
    if bytes.len() < body { Err(io::ErrorKind::UnexpectedEof.into()) } else { Ok(Some((header, bytes))) }
}

fn split_lengths(lengths: &[u8; 12]) -> io::Result<(usize, usize)> {
    let [a, b, c, d, rest @ ..] = lengths;
    let header = u32::from_le_bytes([*a, *b, *c, *d]) as usize;
    let body = usize::try_from(u64::from_le_bytes(*rest)).map_err(io::Error::other)?;
    if header > MAX_HEADER { Err(io::Error::other("no header is that long")) } else { Ok((header, body)) }
}

/// Bytes that arrive in pieces, taken as frames.
#[derive(Debug, Default)]
pub struct Inbox {
    bytes: Vec<u8>,
    /// How many of them were taken.
    taken: usize,
}

impl Inbox {
    /// More bytes.
    pub fn put(&mut self, bytes: &[u8]) {
        if self.taken == self.bytes.len() {
            self.clear();
        }
        self.bytes.extend_from_slice(bytes);
    }

    /// Bytes that are no whole frame yet.
    pub fn pending(&self) -> usize {
        self.bytes.len() - self.taken
    }

    /// Discards an incomplete frame whose rest will never arrive.
    pub fn clear(&mut self) {
        self.bytes.clear();
        // Do not keep the memory for one large program for ever.
        self.bytes.shrink_to(ROOM);
        self.taken = 0;
    }

    /// The next frame, if it is complete.
    pub fn take<H: DeserializeOwned>(&mut self) -> io::Result<Option<(H, Vec<u8>)>> {
        let rest = &self.bytes[self.taken..];
        let Some((lengths, rest)) = rest.split_first_chunk::<12>() else { return Ok(None) };
        let (header, body) = split_lengths(lengths)?;
        let Some(all) = header.checked_add(body).and_then(|all| rest.get(..all)) else { return Ok(None) };
        let (header, body) = all.split_at(header);
        let frame = (serde_json::from_slice(header)?, body.to_vec());
        self.taken += 12 + all.len();
        Ok(Some(frame))
    }
}

/// The fingerprint of a text: FNV-1a with 128 bits, in hexadecimal.
///
/// It does not resist attacks: attackers could at most hide changes to programs that they wrote.
#[derive(Debug, Clone, Copy)]
pub struct Fingerprint(u128);

impl Default for Fingerprint {
    fn default() -> Fingerprint {
        Fingerprint(0x6c62_272e_07bb_0142_62b8_2175_6295_c58d)
    }
}

impl Fingerprint {
    /// The fingerprint of one text.
    pub fn compute(text: &[u8]) -> String {
        let mut one = Fingerprint::default();
        one.add(text);
        one.text()
    }

    /// Goes on with more of the text.
    pub fn add(&mut self, bytes: &[u8]) {
        const PRIME: u128 = 0x0000_0000_0100_0000_0000_0000_0000_013b;
        for byte in bytes {
            self.0 = (self.0 ^ u128::from(*byte)).wrapping_mul(PRIME);
        }
    }

    /// 32 hexadecimal digits.
    pub fn text(self) -> String {
        format!("{:032x}", self.0)
    }
}

#[cfg(test)]
mod tests {
    //! Frames in pieces.

    use super::*;

    #[test]
    fn frames_survive_being_cut_anywhere() {
        let replies = [
            Reply::Begun,
            Reply::Rejected { diagnostics: "é".to_owned() },
            Reply::Done { last: true, micros: 7 },
        ];
        let bodies: [&[u8]; 3] = [b"", b"\0\xff", b"x"];
        let mut stream = Vec::new();
        for (reply, body) in replies.iter().zip(bodies) {
            write(&mut stream, reply, body).unwrap();
        }
        for cut in 1..stream.len() {
            let mut inbox = Inbox::default();
            let mut got = Vec::new();
            for piece in stream.chunks(cut) {
                inbox.put(piece);
                while let Some((reply, body)) = inbox.take::<Reply>().unwrap() {
                    got.push((reply, body));
                }
            }
            let wanted: Vec<_> = replies.iter().cloned().zip(bodies.map(<[u8]>::to_vec)).collect();
            assert_eq!((got, inbox.pending()), (wanted, 0));
        }
        let mut stream = stream.as_slice();
        assert_eq!(read::<Reply>(&mut stream).unwrap(), Some((Reply::Begun, Vec::new())));
    }

    #[test]
    fn nonsense_is_refused() {
        let mut inbox = Inbox::default();
        inbox.put(&[0xff; 40]);
        assert!(inbox.take::<Reply>().is_err());
        assert!(read::<Reply>(&mut [0xffu8; 40].as_slice()).is_err());
        assert!(read::<Reply>(&mut [1u8, 0].as_slice()).is_err());
        assert_eq!(read::<Reply>(&mut [].as_slice()).unwrap(), None);
    }

    #[test]
    fn fingerprints_are_those_of_fnv() {
        assert_eq!(Fingerprint::compute(b""), "6c62272e07bb014262b821756295c58d");
        assert_eq!(Fingerprint::compute(b"a"), "d228cb696f1a8caf78912b704e4a8964");
    }
}

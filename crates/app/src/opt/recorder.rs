//! Records what a run reads from standard input, and hands it on.
//!
//! mlir-opt may end without reading it: on `--help`, or on a flag that it does not know. So nothing may wait for standard input before
//! mlir-opt runs. A second process stands between the two: it ends as soon as mlir-opt does. It records the run before it hands on the
//! last byte, so every run is recorded before mlir-opt ends.

use std::fs::File;
use std::io::{self, PipeReader, Read as _, Write as _};
use std::os::fd::AsFd as _;
use std::os::unix::fs::FileExt as _;
use std::os::unix::process::CommandExt as _;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use rustix::event::{PollFd, PollFlags, poll};
use rustix::fs::{OFlags, fcntl_getfl};
use rustix::io::Errno;

use super::runs;

/// The name under which the second process is started.
pub const NAME: &str = "assay-opt-recorder";

/// How many bytes are read at once.
const CHUNK: usize = 64 << 10;

/// Standard input, as far as it can be recorded.
pub enum RecordedInput {
    /// A file, whose rest is this. mlir-opt reads it itself.
    File(Vec<u8>),
    /// Comes through the second process, which records the run.
    Through(PipeReader),
    /// A terminal, a folder, or something that cannot be read.
    Not,
}

/// What is recorded of standard input of a run of `opt`.
pub fn standard_input(opt: &Path, words: &[String]) -> RecordedInput {
    let Ok(stream) = io::stdin().as_fd().try_clone_to_owned() else { return RecordedInput::Not };
    let mut file = File::from(stream);
    // mlir-opt reports that it cannot read such a stream.
    let is_unreadable = fcntl_getfl(&file).is_ok_and(|flags| flags & OFlags::ACCMODE == OFlags::WRONLY);
    let Ok(data) = file.metadata() else { return RecordedInput::Not };
    if data.is_file() {
        return rest(&mut file, data.len()).map_or(RecordedInput::Not, RecordedInput::File);
    }
    if data.is_dir() || is_unreadable || io::IsTerminal::is_terminal(&io::stdin()) {
        return RecordedInput::Not;
    }
    start(opt, words).map_or(RecordedInput::Not, RecordedInput::Through)
}

/// The rest of a file, which stays unread.
fn rest(file: &mut File, length: u64) -> Option<Vec<u8>> {
    let from = io::Seek::stream_position(file).ok()?;
    let size = length.saturating_sub(from);
    let mut bytes = vec![0; usize::try_from(size).ok().filter(|_| size <= runs::MOST)?];
    file.read_exact_at(&mut bytes, from).ok()?;
    Some(bytes)
}

/// Starts the second process. It must not keep the streams of mlir-opt open, whose reader waits for their end.
fn start(opt: &Path, words: &[String]) -> io::Result<PipeReader> {
    let (reader, writer) = io::pipe()?;
    let mut command = Command::new("/proc/self/exe");
    command.arg0(NAME).arg(opt).args(words).stdout(Stdio::from(writer)).stderr(Stdio::null());
    command.spawn()?;
    Ok(reader)
}

/// The second process.
pub fn main() -> ExitCode {
    let mut args = std::env::args_os().skip(1);
    let opt = PathBuf::from(args.next().unwrap_or_default());
    let words = args.map(|word| word.to_string_lossy().into_owned()).collect();
    // Whatever goes wrong, mlir-opt gets what could be read.
    if let Some(bytes) = read_while_wanted() {
        let kept = Some(bytes.as_slice()).filter(|bytes| bytes.len() as u64 <= runs::MOST);
        let _ = runs::record(&opt, words, kept);
        if let Ok(pipe) = io::stdout().as_fd().try_clone_to_owned() {
            // mlir-opt may have ended.
            let _ = File::from(pipe).write_all(&bytes);
        }
    }
    ExitCode::SUCCESS
}

/// All of standard input; `None` if the program that it is for ends before.
fn read_while_wanted() -> Option<Vec<u8>> {
    let (input, output) = (io::stdin(), io::stdout());
    let mut file = File::from(input.as_fd().try_clone_to_owned().ok()?);
    let (mut bytes, mut chunk) = (Vec::new(), vec![0; CHUNK]);
    loop {
        let mut ready = [PollFd::new(&input, PollFlags::IN), PollFd::new(&output, PollFlags::empty())];
        match poll(&mut ready, None) {
            // The end of a pipe has this event once nobody can read from the other one [poll(2)].
            Ok(_) if ready[1].revents().contains(PollFlags::ERR) => return None,
            Ok(_) if ready[0].revents().is_empty() => {}
            Ok(_) => match file.read(&mut chunk) {
                Ok(0) => return Some(bytes),
                Ok(read) => bytes.extend_from_slice(&chunk[..read]),
                Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
                Err(_) => return Some(bytes),
            },
            Err(Errno::INTR) => {}
            Err(_) => return Some(bytes),
        }
    }
}

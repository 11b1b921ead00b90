//! Reads what the user names: files and pipes, within bounds.

use std::fs::{self, File};
use std::io::{self, Read};
use std::os::unix::fs::{FileTypeExt as _, OpenOptionsExt as _};
use std::path::Path;
use std::time::{Duration, Instant};

use rustix::fs::{OFlags, fcntl_getfl, fcntl_setfl};

use crate::failure::Failure;
use crate::files;

/// The maximum size of a text that is not a program: settings, lists, rules.
const MOST: u64 = 64 << 20;
/// How long to wait until somebody writes to a named pipe, or until a file delivers more.
const PATIENCE: Duration = Duration::from_secs(10);
/// How often to look whether they have.
const LOOK: Duration = Duration::from_millis(10);

/// All bytes of a file or a pipe. If there are more than `most`, only a beginning that is longer than `most`.
///
/// # Errors
/// One sentence that names the file: it cannot be read, is a folder or a device, does not deliver, or is a pipe that nobody writes
/// to.
pub fn read(path: &Path, most: u64) -> Result<Vec<u8>, Failure> {
    let unreadable =
        |error: io::Error| Failure::usage(format!("cannot read {}: {error}", files::shown(path)));
    let data = fs::metadata(path).map_err(unreadable)?;
    let kind = data.file_type();
    if kind.is_dir() {
        return Err(Failure::usage(format!("{} is a folder, where a file is wanted", path.display()))
            .help("check, mutate, regress and sanitize --out take folders"));
    }
    if kind.is_char_device() || kind.is_block_device() {
        return Err(Failure::usage(format!("{} is a device", path.display()))
            .help("name a file or a pipe; - is standard input"));
    }
    if !kind.is_fifo() {
        let file = Patient { file: open_nonblocking(path).map_err(unreadable)?, patience: PATIENCE };
        return read_at_most(file, most).map_err(unreadable);
    }
    match open_pipe(path, PATIENCE).map_err(unreadable)? {
        Some((begin, pipe)) => read_at_most(begin.as_slice().chain(pipe), most).map_err(unreadable),
        None => Err(Failure::usage(format!("nobody writes to the pipe {}", path.display()))
            .help("start what writes to it first")),
    }
}

/// The text of a file or a pipe that is not a program.
///
/// # Errors
/// As [`read`]; a text of more than 64 MiB, or that is not UTF-8.
pub fn text(path: &Path) -> Result<String, Failure> {
    let bytes = read(path, MOST)?;
    if bytes.len() as u64 > MOST {
        return Err(Failure::usage(format!("{} is larger than {} MiB", path.display(), MOST >> 20)));
    }
    String::from_utf8(bytes)
        .map_err(|_| Failure::usage(format!("cannot read {}: it is not UTF-8", path.display())))
}

/// All bytes of the input. If there are more than `most`, only the first `most` + 1 bytes.
///
/// # Errors
/// What the system says.
pub fn read_at_most(from: impl Read, most: u64) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    from.take(most.saturating_add(1)).read_to_end(&mut bytes)?;
    Ok(bytes)
}

/// A file of which a read does not block for ever. Some files of the system, such as `/proc/kmsg`, are regular ones, but have no
/// end.
struct Patient {
    /// Opened with `O_NONBLOCK`. Files on disks ignore the flag.
    file: File,
    patience: Duration,
}

impl Read for Patient {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let start = Instant::now();
        loop {
            match self.file.read(buffer) {
                Err(error) if error.kind() == io::ErrorKind::WouldBlock => {
                    if start.elapsed() >= self.patience {
                        let message =
                            format!("it has no end, but delivers nothing for {:.0?}", self.patience);
                        return Err(io::Error::new(io::ErrorKind::TimedOut, message));
                    }
                    std::thread::sleep(LOOK);
                }
                other => return other,
            }
        }
    }
}

fn open_nonblocking(path: &Path) -> io::Result<File> {
    fs::OpenOptions::new().read(true).custom_flags(OFlags::NONBLOCK.bits() as i32).open(path)
}

/// Opens a pipe and reads its first bytes; `None` if nobody writes to it. Opening it in the usual way would wait for ever.
fn open_pipe(path: &Path, patience: Duration) -> io::Result<Option<(Vec<u8>, File)>> {
    let mut pipe = open_nonblocking(path)?;
    let (mut first, start) = ([0], Instant::now());
    let count = loop {
        match pipe.read(&mut first) {
            Ok(0) if start.elapsed() >= patience => return Ok(None),
            Ok(0) => std::thread::sleep(LOOK),
            Ok(count) => break count,
            // Some process has opened the pipe, but has written nothing yet.
            Err(error) if error.kind() == io::ErrorKind::WouldBlock => break 0,
            Err(error) => return Err(error),
        }
    };
    fcntl_setfl(&pipe, fcntl_getfl(&pipe)? - OFlags::NONBLOCK)?;
    Ok(Some((first[..count].to_vec(), pipe)))
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    #[test]
    fn a_pipe_is_read_to_its_end_and_not_waited_for() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        if !crate::files::tests::make_pipe(&path) {
            return;
        }
        assert!(open_pipe(&path, Duration::ZERO).unwrap().is_none());
        // More than a pipe holds, in two parts.
        let (first, rest) = (vec![b'a'; 3], vec![b'b'; 1 << 20]);
        let writer = std::thread::spawn({
            let (path, first, rest) = (path.clone(), first.clone(), rest.clone());
            move || {
                let mut file = fs::OpenOptions::new().write(true).open(path).unwrap();
                file.write_all(&first).unwrap();
                file.write_all(&rest).unwrap();
            }
        });
        let all = read(&path, u64::MAX).unwrap();
        writer.join().unwrap();
        assert_eq!(all, [first, rest].concat());
    }

    /// A pipe that somebody holds open delivers nothing and has no end, as `/proc/kmsg`.
    #[test]
    fn a_file_that_does_not_deliver_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("pipe");
        if !crate::files::tests::make_pipe(&path) {
            return;
        }
        let file = open_nonblocking(&path).unwrap();
        let mut writer = fs::OpenOptions::new().write(true).open(&path).unwrap();
        let mut patient = Patient { file, patience: Duration::ZERO };
        let error = read_at_most(&mut patient, MOST).unwrap_err();
        assert_eq!(error.to_string(), "it has no end, but delivers nothing for 0ns");
        writer.write_all(b"text").unwrap();
        drop(writer);
        assert_eq!(read_at_most(patient, MOST).unwrap(), b"text");
    }

    #[test]
    fn a_text_without_end_is_refused() {
        let refused = |path: &str| text(Path::new(path)).unwrap_err().to_string();
        assert_eq!(refused("/dev/zero"), "/dev/zero is a device");
        assert!(refused("/nowhere").starts_with("cannot read /nowhere: "));
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("large");
        File::create(&path).unwrap().set_len(MOST + 1).unwrap();
        assert!(text(&path).unwrap_err().to_string().ends_with("large is larger than 64 MiB"));
    }
}

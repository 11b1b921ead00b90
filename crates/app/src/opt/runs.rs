//! Recorded runs of mlir-opt. Each is one file, named by its content, so that equal runs count once.

use std::io::Write as _;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};

use crate::failure::Failure;
use crate::fingerprint::ContentFingerprint;

/// The variable that names the folder for runs. If not set, they are in the user's data folder.
const FOLDER: &str = "ASSAY_OPT_RUNS";

/// The extension of the files.
const EXTENSION: &str = "run";

/// Larger programs, in bytes, are not kept.
pub const MOST: u64 = 16 << 20;

/// The name of standard input.
const STANDARD_INPUT: &str = "-";

/// Its name as a file.
const STANDARD_INPUT_FILE: &str = "/dev/stdin";

/// A run of mlir-opt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordedRun {
    /// The real mlir-opt.
    pub target: PathBuf,
    /// Its arguments.
    pub args: Vec<String>,
    /// The contents of the files that the run read. They are recorded, because tests write files and overwrite them.
    pub inputs: Vec<RunInput>,
}

/// A file named on the command line, or standard input.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RunInput {
    /// The name in the arguments.
    pub name: String,
    /// Where it came from.
    pub path: PathBuf,
    pub text: String,
}

/// The folder for recorded runs.
pub fn folder() -> Option<PathBuf> {
    let set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let data = || set("XDG_DATA_HOME").or_else(|| Some(std::env::home_dir()?.join(".local/share")));
    set(FOLDER).or_else(|| Some(data()?.join("assay/runs")))
}

/// Flags whose value may be the next argument.
const VALUED: [&str; 2] = ["o", "pass-pipeline"];

/// The arguments that may be programs: all except flags and their values.
fn positional(args: &[String]) -> impl Iterator<Item = &str> {
    let is_valued = |flag: &str| flag.starts_with('-') && VALUED.contains(&flag.trim_start_matches('-'));
    let is_value = move |at: usize| at > 0 && is_valued(&args[at - 1]);
    let is_flag = |arg: &str| arg.starts_with('-') && arg != STANDARD_INPUT;
    args.iter()
        .enumerate()
        .filter(move |(at, arg)| !is_flag(arg) && !is_value(*at))
        .map(|(_, arg)| arg.as_str())
}

/// What a run calls standard input, if mlir-opt takes its program from there.
fn standard_input(args: &[String]) -> Option<&str> {
    let is_stream = |name: &&str| [STANDARD_INPUT, STANDARD_INPUT_FILE].contains(name);
    match positional(args).next() {
        None => Some(STANDARD_INPUT),
        Some(_) => positional(args).find(is_stream),
    }
}

/// Whether mlir-opt takes its program from standard input.
pub fn reads_standard_input(args: &[String]) -> bool {
    standard_input(args).is_some()
}

/// Records a run; `bytes` are what it reads from standard input, if that is known.
///
/// # Errors
/// If a file cannot be written.
pub fn record(opt: &Path, args: Vec<String>, bytes: Option<&[u8]>) -> std::io::Result<()> {
    let mut inputs = Vec::new();
    let stream = standard_input(&args);
    for name in positional(&args).filter(|name| stream != Some(*name)) {
        let path = std::path::absolute(name)?;
        let kept = std::fs::metadata(&path).is_ok_and(|data| data.is_file() && data.len() <= MOST);
        if let Some(text) = kept.then(|| std::fs::read_to_string(&path).ok()).flatten() {
            inputs.push(RunInput { name: name.to_owned(), path, text });
        }
    }
    if let (Some(name), Some(text)) = (stream, bytes.and_then(|bytes| std::str::from_utf8(bytes).ok())) {
        let path = PathBuf::from(STANDARD_INPUT);
        inputs.push(RunInput { name: name.to_owned(), path, text: text.to_owned() });
    }
    let run = RecordedRun { target: opt.to_owned(), args, inputs };
    let folder = folder().ok_or_else(|| std::io::Error::other("there is no home folder"))?;
    write(&run, &folder)
}

fn write(run: &RecordedRun, folder: &Path) -> std::io::Result<()> {
    std::fs::create_dir_all(folder)?;
    let text = serde_json::to_vec(run)?;
    let mut name = ContentFingerprint::default();
    name.add(&text);
    let mut file = tempfile::Builder::new().prefix(".assay-").tempfile_in(folder)?;
    file.write_all(&text)?;
    file.persist(folder.join(format!("{name}.{EXTENSION}")))?;
    Ok(())
}

/// The runs in a folder, each with its file, ordered by the paths of the programs and the arguments.
///
/// # Errors
/// A folder that cannot be read, or a file in it that is not a run.
pub fn read_all(folder: &Path) -> Result<Vec<(PathBuf, RecordedRun)>, Failure> {
    let unreadable = |error: &dyn std::fmt::Display, path: &Path| {
        Failure::usage(format!("cannot read {}: {error}", path.display()))
    };
    let mut runs = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| unreadable(&error, folder))? {
        let path = entry.map_err(|error| unreadable(&error, folder))?.path();
        if path.extension().is_some_and(|extension| extension == EXTENSION) && path.is_file() {
            let text = std::fs::read(&path).map_err(|error| unreadable(&error, &path))?;
            let run: RecordedRun =
                serde_json::from_slice(&text).map_err(|error| unreadable(&error, &path))?;
            runs.push((path, run));
        }
    }
    let key = |run: &RecordedRun| {
        (run.inputs.first().map(|input| input.path.clone()), run.args.clone(), run.target.clone())
    };
    runs.sort_by_cached_key(|(_, run)| key(run));
    Ok(runs)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn programs_are_distinguished_from_flags_and_outputs() {
        let files = |line: &str| positional(&words(line)).map(str::to_owned).collect::<Vec<_>>();
        assert_eq!(files("-cse a.mlir -o b.mlir --canonicalize"), ["a.mlir"]);
        assert!(reads_standard_input(&words("-cse -o b.mlir")));
        assert!(reads_standard_input(&words("--pass-pipeline builtin.module(cse)")));
        assert!(reads_standard_input(&words("- -cse")) && reads_standard_input(&words("-cse /dev/stdin")));
        assert!(!reads_standard_input(&words("a.mlir -cse")));
    }

    #[test]
    fn the_same_run_counts_once_and_a_damaged_one_is_named() {
        let folder = tempfile::tempdir().unwrap();
        let input = RunInput { name: "a.mlir".into(), path: "/t/a.mlir".into(), text: "module {}".into() };
        let run =
            RecordedRun { target: "/bin/mlir-opt".into(), args: words("a.mlir -cse"), inputs: vec![input] };
        let other = RecordedRun { args: words("a.mlir -canonicalize"), ..run.clone() };
        for each in [&run, &other, &run] {
            write(each, folder.path()).unwrap();
        }
        let read: Vec<RecordedRun> =
            read_all(folder.path()).unwrap().into_iter().map(|each| each.1).collect();
        assert_eq!(read, [other, run]);
        std::fs::write(folder.path().join("x.run"), "{").unwrap();
        let error = read_all(folder.path()).unwrap_err().to_string();
        assert!(error.contains("x.run") && error.starts_with("cannot read"), "{error}");
    }
}

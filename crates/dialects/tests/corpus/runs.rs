//! The runs of the shared corpus of executable programs: `exec/NAME/runs.json` says how each was compiled, executed
//! and what it printed.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use serde_json::Value as Json;

/// One execution of one program.
pub struct CorpusRun {
    /// `NAME.number`
    pub name: String,
    folder: PathBuf,
    /// The command, a pipeline of `mlir-opt`s into a runner.
    command: String,
    pub entry: String,
    /// Whether the runner prints the entry's result after the program's output.
    pub prints_result: bool,
    /// What was printed. `None` if it differs from execution to execution, or depends on a flag of the code generator: that for the layout of
    /// matrices.
    pub stdout: Option<String>,
}

/// The folder of shared data: `ASSAY_SHARED`, or `shared` beside the workspace.
fn shared() -> Option<PathBuf> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared");
    let path = std::env::var_os("ASSAY_SHARED").map_or(beside, PathBuf::from).join("corpus/exec");
    path.is_dir().then_some(path)
}

/// All runs by name; `None`, with a line on standard error, where there is no corpus.
pub fn all() -> Option<Vec<CorpusRun>> {
    let Some(folder) = shared() else {
        eprintln!("skipped: no shared corpus of programs (set ASSAY_SHARED)");
        return None;
    };
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(folder).into_iter().flatten().flatten().map(|entry| entry.path()).collect();
    folders.sort();
    Some(folders.iter().flat_map(|folder| runs(folder)).collect())
}

fn runs(folder: &Path) -> Vec<CorpusRun> {
    let text = std::fs::read_to_string(folder.join("runs.json")).expect("a program tells its runs");
    let json: Json = serde_json::from_str(&text).expect("runs.json is JSON");
    let name = folder.file_name().unwrap_or_default().to_string_lossy();
    let listed = json["runs"].as_array().expect("a list of runs");
    listed.iter().enumerate().map(|(number, run)| one(folder, &format!("{name}.{number}"), run)).collect()
}

fn one(folder: &Path, name: &str, run: &Json) -> CorpusRun {
    let text = |key: &str| run[key].as_str().unwrap_or_default().to_owned();
    // Printed addresses differ in every execution; the interpreter's output leaves them open.
    let comparable = run["deterministic_mod_addr"].as_bool() == Some(true)
        && !text("cmd").contains("-matrix-default-layout=row-major");
    let stdout = || std::fs::read(folder.join(text("stdout"))).expect("what was printed is there");
    CorpusRun {
        name: name.to_owned(),
        folder: folder.to_owned(),
        entry: entry(&text("cmd")).unwrap_or_else(|| text("entry")),
        command: text("cmd"),
        prints_result: !matches!(run["result"].as_str(), Some("void" | "")),
        stdout: comparable.then(|| String::from_utf8_lossy(&stdout()).into_owned()),
    }
}

/// The function that LLVM's interpreter calls, by the command line.
fn entry(command: &str) -> Option<String> {
    let (_, entry) = command.split_once("--entry-function=")?;
    entry.split_whitespace().next().map(str::to_owned)
}

impl CorpusRun {
    /// The program in the form that is executed, as the compilers of the command make it. `Err` says why not.
    pub fn lowered(&self) -> Result<String, String> {
        let stages: Vec<&str> =
            self.command.split(" | ").filter(|stage| stage.contains("mlir-opt")).collect();
        let mut text: Option<String> = None;
        for (index, stage) in stages.iter().enumerate() {
            let mut words = shell_words::split(stage).map_err(|error| error.to_string())?;
            if index > 0 {
                words.push("-".to_owned());
            }
            words.push("--mlir-print-op-generic".to_owned());
            text = Some(self.compile(&words, text.as_deref())?);
        }
        match text {
            Some(text) => Ok(text),
            // It is executed as it is.
            None => {
                std::fs::read_to_string(self.folder.join("program.generic.mlir")).map_err(|e| e.to_string())
            }
        }
    }

    fn compile(&self, words: &[String], input: Option<&str>) -> Result<String, String> {
        let mut command = Command::new("timeout");
        command.arg("120").args(words).current_dir(&self.folder);
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let file = tempfile::NamedTempFile::new().map_err(|error| error.to_string())?;
        if let Some(input) = input {
            std::fs::write(file.path(), input).map_err(|error| error.to_string())?;
            command.stdin(std::fs::File::open(file.path()).map_err(|error| error.to_string())?);
        } else {
            command.stdin(Stdio::null());
        }
        let output = command.output().map_err(|error| error.to_string())?;
        if output.status.success() {
            return Ok(String::from_utf8_lossy(&output.stdout).into_owned());
        }
        let why: String =
            String::from_utf8_lossy(&output.stderr).lines().take(2).collect::<Vec<_>>().join(" ");
        Err(format!("not compiled: {}", why.chars().take(200).collect::<String>()))
    }
}

//! Scripts in the place of a compiler, and campaigns with them.

use std::fs::{self, File};
use std::io::{BufRead as _, BufReader, Read as _};
use std::path::Path;
use std::process::{Child, Command};

use crate::{command, real, write_script};

/// Writes a script to the folder that can be run as a compiler of this name. In the script, `MLIR_OPT` is a real compiler.
pub fn write_compiler(folder: &Path, name: &str, script: &str) {
    write_script(&folder.join(name), &script.replace("MLIR_OPT", &real(folder)));
}

/// Makes a named pipe in the folder.
pub fn make_pipe(folder: &Path, name: &str) {
    assert!(Command::new("mkfifo").arg(folder.join(name)).status().unwrap().success());
}

/// Returns when a script has opened the pipe `alive` in the folder and has written the line `begun` to it.
pub fn wait_for_the_beginning(folder: &Path) -> BufReader<File> {
    let mut alive = BufReader::new(File::open(folder.join("alive")).unwrap());
    let mut line = String::new();
    alive.read_line(&mut line).unwrap();
    assert_eq!(line, "begun\n");
    alive
}

/// Returns when nobody holds the pipe open any more: every compiler and its children have ended.
pub fn wait_for_the_end(mut alive: BufReader<File>) {
    alive.read_to_string(&mut String::new()).unwrap();
}

/// Sends a signal to Assay.
pub fn send(signal: &str, process: &Child) {
    let kill = Command::new("kill").args([signal, &process.id().to_string()]).status().unwrap();
    assert!(kill.success());
}

/// A campaign of one job that reduces nothing, with a script as the compiler.
pub struct StandInCampaign {
    pub folder: tempfile::TempDir,
}

impl StandInCampaign {
    /// A campaign in its own folder. `seconds` is the time that a run of the compiler may take. The script can leave marks in the folder `runs`.
    pub fn new(script: &str, seconds: &str) -> StandInCampaign {
        let folder = tempfile::tempdir().unwrap();
        write_compiler(folder.path(), "fake-opt", script);
        fs::create_dir(folder.path().join("runs")).unwrap();
        fs::write(folder.path().join("assay.toml"), format!("[limits]\nseconds = {seconds}\n")).unwrap();
        StandInCampaign { folder }
    }

    /// As [`StandInCampaign::new`], on a corpus of one file.
    pub fn with_corpus(script: &str, seconds: &str, text: &str) -> StandInCampaign {
        let campaign = StandInCampaign::new(script, seconds);
        fs::write(campaign.folder.path().join("seed.mlir"), text).unwrap();
        campaign
    }

    /// Runs it with further arguments. Returns all that it prints.
    pub fn run(&self, more: &[&str]) -> String {
        let args = ["fuzz", "--target", "./fake-opt", "--backend", "process", "--jobs", "1"];
        let none = ["--reduce-budget", "0s", "--reduce-rest", "0s"];
        let output = command(self.folder.path(), &[&args[..], more, &none].concat()).output().unwrap();
        String::from_utf8(output.stdout).unwrap() + &String::from_utf8(output.stderr).unwrap()
    }

    /// Runs it on unchanged programs of its corpus, with passes alone and without drawn pipelines.
    pub fn run_corpus(&self, programs: &str) -> String {
        let corpus = ["--corpus", ".", "--kind", "corpus", "--pipelines", "0", "--lowerings", "0"];
        self.run(&[&corpus[..], &["--programs", programs]].concat())
    }

    /// The marks that the script left, sorted.
    pub fn runs(&self) -> Vec<String> {
        let files = fs::read_dir(self.folder.path().join("runs")).unwrap();
        let mut names: Vec<String> =
            files.map(|file| file.unwrap().file_name().into_string().unwrap()).collect();
        names.sort_unstable();
        names
    }

    /// The findings in the store.
    pub fn findings(&self, more: &[&str]) -> Vec<serde_json::Value> {
        let args = [&["findings", "list", "--all", "--json"], more].concat();
        let list = command(self.folder.path(), &args).output().unwrap();
        let list: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
        list.as_array().unwrap().clone()
    }

    /// The passes of the hangs in the store.
    pub fn hanging_passes(&self) -> Vec<String> {
        let hangs = self.findings(&["--kind", "hang"]);
        hangs.iter().map(|one| one["pass"].as_str().unwrap().to_owned()).collect()
    }
}

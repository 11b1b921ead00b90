//! A user's script that exits with code 0 if the bug shows.

use std::path::PathBuf;

use assay_drive::process::{self, Limits, ProcessSpec, Status};
use assay_drive::{DriveError, Pipeline};

/// A script. It runs in a new folder that holds the candidate under the user's file name.
#[derive(Clone, Debug)]
pub struct Script {
    /// Absolute.
    pub path: PathBuf,
    /// The candidate's file name.
    pub file: String,
    /// Bounds of one run.
    pub limits: Limits,
}

impl Script {
    /// Runs the script; true if it exits with code 0. Its first argument is the candidate, its second the pipeline.
    ///
    /// # Errors
    /// If it cannot be run.
    pub fn holds(&self, text: &str, pipeline: &Pipeline) -> Result<bool, DriveError> {
        let failed = |path: &std::path::Path, error| DriveError::spawn(path, error);
        let folder = tempfile::tempdir().map_err(|error| failed(&self.path, error))?;
        let file = folder.path().join(&self.file);
        std::fs::write(&file, text).map_err(|error| failed(&file, error))?;
        let mut spec = ProcessSpec::new(&self.path)
            .args([file.into_os_string(), pipeline.to_string().into()])
            .env("ASSAY_PIPELINE", pipeline.to_string());
        spec.cwd = Some(folder.path().to_owned());
        Ok(process::run(&spec, &self.limits)?.status == Status::Exited(0))
    }
}

//! Compares two programs instead of running a pass: does the second program refine the first?

use std::path::Path;
use std::sync::Arc;

use assay_drive::{Pipeline, Step};

use super::record::{CheckRecord, PipelineRecord};
use super::split::FilePart;
use super::subject::{CheckedPipeline, CheckedProgram, Checker};
use crate::failure::Failure;
use crate::globals::Globals;
use crate::load::SourceFile;

/// All records for `before` and the program that was made from it. In the records, the file of the second program takes the place
/// of pipeline and pass.
///
/// # Errors
/// If a file cannot be read, or if the compiler, which reads custom assembly, cannot be run.
pub fn records(
    checker: &Checker,
    before: &Path,
    after: &Path,
    globals: &Globals,
) -> Result<Vec<CheckRecord>, Failure> {
    let name = after.display().to_string();
    let pipeline = Pipeline { steps: vec![Step::new(name.clone())] };
    let asked = CheckedPipeline { number: 0, pipeline, rejects: false, round_trip: false };
    let subject = |path: &Path| -> Result<CheckedProgram, Failure> {
        let source = Arc::new(SourceFile::read(path, globals)?);
        let part = FilePart { range: 0..source.bytes.len(), line: 1 };
        Ok(CheckedProgram { source, part, pipelines: Arc::new([asked.clone()]) })
    };
    let mut records = vec![CheckRecord::Pipeline(PipelineRecord { pipeline: 0, text: name, place: None })];
    records.extend(checker.compare(&subject(before)?, &subject(after)?, &asked)?);
    Ok(records)
}

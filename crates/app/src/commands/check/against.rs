//! Compares two programs instead of running a pass: does the second program refine the first?

use std::path::Path;
use std::sync::Arc;

use assay_drive::{Pipeline, Step};

use super::record::{PipelineRecord, Record};
use super::split::Part;
use super::subject::{CheckedPipeline, Checker, Subject};
use crate::failure::Failure;
use crate::globals::Globals;
use crate::load::Source;

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
) -> Result<Vec<Record>, Failure> {
    let name = after.display().to_string();
    let pipeline = Pipeline { steps: vec![Step::new(name.clone())] };
    let asked = CheckedPipeline { number: 0, pipeline, rejects: false, round_trip: false };
    let subject = |path: &Path| -> Result<Subject, Failure> {
        let source = Arc::new(Source::read(path, globals)?);
        let part = Part { range: 0..source.bytes.len(), line: 1 };
        Ok(Subject { source, part, pipelines: Arc::new([asked.clone()]) })
    };
    let mut records = vec![Record::Pipeline(PipelineRecord { pipeline: 0, text: name, place: None })];
    records.extend(checker.compare(&subject(before)?, &subject(after)?, &asked)?);
    Ok(records)
}

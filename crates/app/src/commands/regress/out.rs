//! Writes the programs of causes to files, each with a RUN line for its passes.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use assay_drive::pipeline::{with_root, without_root};

use super::record::CauseRecord;
use crate::failure::Failure;
use crate::files;

/// Writes the program of each cause to a folder. Returns the files in the same order.
///
/// # Errors
/// If a file cannot be written.
pub fn write(folder: &Path, records: &[CauseRecord]) -> Result<Vec<PathBuf>, Failure> {
    files::make_folder(folder)?;
    let mut written = Vec::new();
    for (number, record) in records.iter().enumerate() {
        let path = folder.join(format!("{}-{}.mlir", record.side.word(), number + 1));
        files::write(&path, &text(record))?;
        written.push(path);
    }
    Ok(written)
}

fn text(record: &CauseRecord) -> String {
    let mut text =
        format!("// {} {}: {}\n", record.side.word(), record.pass, record.title.replace('\n', " "));
    let passes = match record.pipeline.as_str() {
        "" => String::new(),
        whole if without_root(whole).is_some() => format!(" --pass-pipeline='{whole}'"),
        passes => format!(" --pass-pipeline='{}'", with_root(passes)),
    };
    let _ = writeln!(text, "// RUN: mlir-opt %s{passes}");
    text + record.program.trim_end() + "\n"
}

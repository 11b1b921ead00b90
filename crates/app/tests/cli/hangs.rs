//! What a campaign does about compilers that do not end.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use crate::{command, has_compiler, real, write_script};

/// Answers questions as the real compiler does, but does not end on any pipeline. For each pipeline without prints between the
/// steps, it makes an empty file in the folder `alone`: compilers may not write into files.
const BURNS: &str = "#!/bin/sh
all=\"$*\"
case \"$all\" in
    *print-ir*) while :; do :; done ;;
    *--pass-pipeline=*) : >\"alone/$$ ${all##*--pass-pipeline=}\"; while :; do :; done ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

/// The pipelines that a campaign ran without prints between the steps: it tried whether a pass hangs.
fn tried_alone(folder: &Path) -> Vec<String> {
    fs::create_dir(folder.join("alone")).unwrap();
    let args = ["fuzz", "--target", "./burn-opt", "--backend", "process", "--jobs", "1"];
    let more = ["--programs", "4", "--reduce-budget", "0s", "--reduce-rest", "0s", "--kind", "semantic"];
    let output = command(folder, &[&args[..], &more].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    let files = fs::read_dir(folder.join("alone")).unwrap();
    let names = files.map(|file| file.unwrap().file_name().into_string().unwrap());
    names.map(|name| name.split_once(' ').unwrap().1.to_owned()).collect()
}

/// The number of hangs in the store.
fn hangs(folder: &Path) -> usize {
    let list = command(folder, &["findings", "list", "--all", "--kind", "hang", "--json"]).output().unwrap();
    let list: serde_json::Value = serde_json::from_slice(&list.stdout).unwrap();
    list.as_array().unwrap().len()
}

/// A cause is confirmed once: no other program waits for the same pass again.
#[test]
fn a_hang_is_confirmed_once_for_each_pass() {
    if !has_compiler("a_hang_is_confirmed_once_for_each_pass") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let driver = folder.path().join("burn-opt");
    write_script(&driver, &BURNS.replace("MLIR_OPT", &real(folder.path())));
    fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 0.2\n").unwrap();
    let tried = tried_alone(folder.path());
    assert_eq!(tried.iter().collect::<BTreeSet<_>>().len(), tried.len(), "{tried:?}");
    assert_eq!(hangs(folder.path()), tried.len(), "{tried:?}");
}

/// Prints its whole output, and does not end then.
const BURNS_AFTER_OUTPUT: &str = "#!/bin/sh
case \"$*\" in
    *--pass-pipeline=*) MLIR_OPT \"$@\"; while :; do :; done ;;
    *) exec MLIR_OPT \"$@\" ;;
esac
";

#[test]
fn a_compiler_that_does_not_end_after_its_output_hangs() {
    if !has_compiler("a_compiler_that_does_not_end_after_its_output_hangs") {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let driver = folder.path().join("burn-opt");
    write_script(&driver, &BURNS_AFTER_OUTPUT.replace("MLIR_OPT", &real(folder.path())));
    // Enough time for the output, even on a busy machine.
    fs::write(folder.path().join("assay.toml"), "[limits]\nseconds = 2.0\n").unwrap();
    let args = ["fuzz", "--target", "./burn-opt", "--backend", "process", "--jobs", "1"];
    let more = ["--programs", "1", "--reduce-budget", "0s", "--reduce-rest", "0s", "--kind", "semantic"];
    let output = command(folder.path(), &[&args[..], &more].concat()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(hangs(folder.path()) > 0, "{said}");
}

//! The programs of `tests/cli`: each says how `assay` is run on it, and the file beside it has the expected result.
//! `tests/cli/how_to.mlir` explains. `BLESS=1` writes the expected results anew.

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use crate::{assay, has_compiler, has_target};

#[test]
fn every_program_behaves_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/cli");
    let bless = std::env::var_os("BLESS").is_some();
    let mut programs: Vec<PathBuf> =
        std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    programs.retain(|path| path.extension().is_some_and(|extension| extension == "mlir"));
    programs.sort();
    assert!(!programs.is_empty(), "no programs in {}", folder.display());
    let wrong: Vec<String> =
        programs.par_iter().filter_map(|program| fault(program, &folder, bless)).collect();
    assert!(wrong.is_empty(), "{}\nBLESS=1 takes what was found as right", wrong.join("\n"));
}

/// How the result of a program differs from the expected one.
fn fault(program: &Path, folder: &Path, bless: bool) -> Option<String> {
    let name = program.file_name().unwrap().to_str().unwrap();
    let text = std::fs::read_to_string(program).unwrap();
    let Some(args) = text.lines().next().and_then(|line| line.strip_prefix("// ARGS: ")) else {
        panic!("{name}: the first line is not `// ARGS: …`");
    };
    match text.lines().find_map(|line| line.strip_prefix("// NEEDS: ")) {
        Some("mlir-opt") if !has_compiler(name) => return None,
        Some(target) if target != "mlir-opt" && !has_target(name, target) => return None,
        _ => {}
    }
    let args: Vec<&str> = args.split_whitespace().map(|arg| if arg == "%" { name } else { arg }).collect();
    let said = assay(folder, &args) + "\n";
    let expectation = program.with_extension("out");
    if bless {
        std::fs::write(&expectation, &said).unwrap();
    }
    let expected = std::fs::read_to_string(&expectation).unwrap_or_default();
    (said != expected).then(|| format!("--- {name}: expected\n{expected}--- found\n{said}"))
}

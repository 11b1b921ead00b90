//! The programs to edit: a corpus in an order that depends on the seed, or generated programs.

use std::path::PathBuf;

use assay_engine::generate::{self, GenConfig};
use assay_ir::{Attr, Module, OpId};
use assay_judge::functions;

use super::Bench;
use crate::failure::Failure;
use crate::files;
use crate::programs::stream;

/// Where programs come from.
pub enum ExperimentPrograms {
    Files(Vec<PathBuf>),
    /// From the semantic generator, under this seed.
    Made(u64),
}

/// The number of programs to generate if the user names no corpus.
const MADE: u64 = 100_000;

impl ExperimentPrograms {
    /// The corpus that the user named, or the shared one if it exists; otherwise generated programs.
    pub fn load(bench: &Bench<'_>) -> Result<ExperimentPrograms, Failure> {
        let shared = || {
            let folder = PathBuf::from(std::env::var_os("ASSAY_SHARED")?).join("corpus/generic");
            folder.is_dir().then_some(folder)
        };
        let Some(folder) = bench.corpus.clone().or_else(shared) else {
            return Ok(ExperimentPrograms::Made(bench.seed));
        };
        Ok(ExperimentPrograms::Files(files::sample(&[folder], stream(bench.seed, u64::MAX))?))
    }

    pub fn count(&self) -> u64 {
        match self {
            ExperimentPrograms::Files(files) => files.len() as u64,
            ExperimentPrograms::Made(_) => MADE,
        }
    }

    /// The description for the report.
    pub fn about(&self) -> String {
        match self {
            ExperimentPrograms::Files(files) => {
                format!("a corpus of {} files, in an order by the seed", files.len())
            }
            ExperimentPrograms::Made(_) => {
                "made by the semantic generator: no corpus was named or found".to_owned()
            }
        }
    }

    /// The program with this number, and its name. `None` for a file that is not a program in generic form.
    pub fn program(&self, number: u64) -> Option<(String, Module)> {
        match self {
            ExperimentPrograms::Files(files) => {
                let file = files.get(number as usize)?;
                let module = assay_ir::parse(std::fs::read(file).ok()?).ok()?;
                let name = file.file_name()?.to_string_lossy().into_owned();
                Some((name, module))
            }
            ExperimentPrograms::Made(seed) => {
                let config = GenConfig { tensors: number % 2 == 1, ..GenConfig::default() };
                let made = generate::generate(*seed, number, &config, crate::registry()).ok()?;
                Some((format!("program {number}"), made.module))
            }
        }
    }
}

/// The function with this name, if it has a body.
pub fn function_op(module: &Module, name: &str) -> Option<OpId> {
    let mut found = None;
    module.walk(module.top(), &mut |op| {
        if found.is_none()
            && module.symbol_of(op) == Some(name)
            && functions::entry_block(module, op).is_some()
        {
            found = Some(op);
        }
    });
    found
}

/// A function, and all functions that it refers to by symbol.
pub fn reached(module: &Module, function: OpId) -> Vec<OpId> {
    let mut all = vec![function];
    let mut at = 0;
    while let Some(&function) = all.get(at) {
        for &region in &module.op(function).regions {
            for &block in &module.region(region).blocks {
                module.walk(block, &mut |op| {
                    for (_, attr) in &module.op(op).properties {
                        let Attr::SymbolRef { root, .. } = module.ctx.attr(*attr) else { continue };
                        let called = function_op(module, module.ctx.str(*root));
                        all.extend(called.filter(|called| !all.contains(called)));
                    }
                });
            }
        }
        at += 1;
    }
    all
}

//! Reads programs: generic form directly, any other form through the target's own printer.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::{fs, io};

use assay_ir::{AliasTarget, Attr, AttrId, Module, OpId, Sym};
use assay_model::shape::Shapes;

use crate::exit::Exit;
use crate::failure::Failure;
use crate::files;
use crate::globals::Globals;
use crate::input;
use crate::names::take_names;

/// A file's bytes with its name.
pub struct SourceFile {
    pub path: PathBuf,
    pub bytes: Vec<u8>,
}

impl SourceFile {
    /// Reads a file or a pipe; `-` is standard input.
    ///
    /// # Errors
    /// One sentence that names the file: it cannot be read, is a device, or is larger than `--max-input` allows.
    pub fn read(path: &Path, globals: &Globals) -> Result<SourceFile, Failure> {
        let most = globals.max_input << 20;
        let is_standard_input = path == Path::new("-");
        let too_large = || {
            let name = if is_standard_input { "standard input".to_owned() } else { files::shown(path) };
            Failure::usage(format!("{name} is larger than {} MiB", globals.max_input))
                .help("--max-input MIB takes larger files; reading one took 5 to 25 times its size of memory in trials")
        };
        if fs::metadata(path).is_ok_and(|data| data.is_file() && data.len() > most) {
            return Err(too_large());
        }
        let bytes = match is_standard_input {
            true => input::read_at_most(io::stdin().lock(), most)
                .map_err(|error| Failure::usage(format!("cannot read standard input: {error}")))?,
            false => input::read(path, most)?,
        };
        match bytes.len() as u64 > most {
            true => Err(too_large()),
            false => Ok(SourceFile { path: path.to_owned(), bytes }),
        }
    }

    /// The module, if its values are used only where their definitions dominate.
    fn check_dominance(&self, module: Module) -> Result<Module, Failure> {
        match assay_ir::verify(&module, Shapes::newest()) {
            Ok(()) => Ok(module),
            Err(errors) => {
                let first = errors.first().map(ToString::to_string).unwrap_or_default();
                Err(self.failure_at(&first))
            }
        }
    }

    fn failure(&self, error: &assay_ir::ParseError) -> Failure {
        self.failure_at(&format!("{}:{}: {}", error.line, error.column, error.message))
    }

    /// The error in this file, from `line:column: sentence`.
    pub fn failure_at(&self, fault: &str) -> Failure {
        // Bytes that are not text cannot be shown on a terminal.
        let text = std::str::from_utf8(&self.bytes).unwrap_or_default();
        Failure::usage(format!("{}:{fault}", files::shown(&self.path))).with_excerpt(text)
    }
}

/// Parses a file in generic form.
///
/// # Errors
/// `file:line:column: what is wrong`.
pub fn parse_generic(source: &SourceFile) -> Result<Module, Failure> {
    assay_ir::parse(&source.bytes).map_err(|error| source.failure(&error))
}

/// Whether a file that does not parse may be in custom assembly.
pub fn is_pretty(source: &SourceFile) -> bool {
    std::str::from_utf8(&source.bytes).is_ok_and(|text| !looks_generic(text))
}

/// Parses a file in any form. If it is not in generic form, `to_generic` first prints it so; in practice that is the target's
/// `mlir-opt`, which reads standard input. Each op then has its position in the user's file, taken from the locations that
/// `to_generic` prints.
///
/// # Errors
/// The message of Assay's parser for a file that looks generic; else the compiler's.
pub fn parse_any(
    source: &SourceFile,
    to_generic: impl FnOnce(&str) -> Result<String, Failure>,
) -> Result<Module, Failure> {
    parse(source, to_generic, false)
}

/// As [`parse_any`]. Values have the names that they have in the file.
///
/// # Errors
/// As [`parse_any`].
pub fn parse_any_with_names(
    source: &SourceFile,
    to_generic: impl FnOnce(&str) -> Result<String, Failure>,
) -> Result<Module, Failure> {
    parse(source, to_generic, true)
}

fn parse(
    source: &SourceFile,
    to_generic: impl FnOnce(&str) -> Result<String, Failure>,
    with_names: bool,
) -> Result<Module, Failure> {
    let error = match assay_ir::parse(&source.bytes) {
        Ok(module) => return source.check_dominance(module),
        Err(error) => error,
    };
    let text = String::from_utf8_lossy(&source.bytes);
    if !is_pretty(source) {
        return Err(source.failure(&error));
    }
    let printed = to_generic(&text).map_err(|failure| failure.with_file(&source.path).with_excerpt(&text))?;
    let mut module = assay_ir::parse(&printed).map_err(|error| {
        Failure::new(Exit::Bug, format!("the compiler's own output does not parse at {error}"))
            .help("please report this file: the parser must take all that mlir-opt prints")
    })?;
    place_ops_by_locations(&mut module, with_names.then_some(&*text));
    match rewritten(&module, &text) {
        None => Ok(module),
        Some((written, printed)) => {
            let message =
                format!("the compiler turned {written} into {printed}, though it was asked for no pass");
            Err(Failure::new(Exit::Tool, message).with_file(&source.path).help(OWN_PIPELINE))
        }
    }
}

/// The advice if a driver runs passes that the user did not ask for.
const OWN_PIPELINE: &str = "its driver has a default pipeline, so its output is not a source to compare with: choose another --target";

/// If the printed program lacks an op of the file: that op as the file spells it, and an op that the printed program has at the
/// same position. The driver may add further ops at a position, such as a terminator. So all ops at the position are compared.
fn rewritten(module: &Module, text: &str) -> Option<(String, String)> {
    let lines: Vec<&str> = text.lines().collect();
    let written = |(line, column): (u32, u32)| {
        let rest = lines.get(line.checked_sub(1)? as usize)?.get(column.checked_sub(1)? as usize..)?;
        let rest = rest.strip_prefix('"').unwrap_or(rest);
        let end =
            rest.find(|c: char| !c.is_ascii_alphanumeric() && !"._$-".contains(c)).unwrap_or(rest.len());
        // The name in the file may lack its dialect, if the dialect is the default there.
        rest.starts_with(|c: char| c.is_ascii_alphabetic()).then_some(&rest[..end])
    };
    let mut places: BTreeMap<(u32, u32), (bool, &str)> = BTreeMap::new();
    module.walk(module.top(), &mut |op| {
        let (place, name) = (module.op(op).source, module.op_name(op));
        if let Some(word) = written(place) {
            let is_it =
                name.strip_suffix(word).is_some_and(|dialect| dialect.is_empty() || dialect.ends_with('.'));
            places.entry(place).or_insert((false, name)).0 |= is_it;
        }
    });
    let (&place, &(_, printed)) = places.iter().find(|(_, (is_there, _))| !is_there)?;
    Some((written(place)?.to_owned(), printed.to_owned()))
}

/// The names of standard input in mlir-opt's locations: 22 uses the first, 16 the second.
const STANDARD_INPUT: [&str; 2] = ["<stdin>", "-"];

/// Gives each op the position in its location, if it has one, and values their names in `text`, if there is a text. Removes all
/// locations from the module.
fn place_ops_by_locations(module: &mut Module, text: Option<&str>) {
    let mut ops = Vec::new();
    module.walk(module.top(), &mut |op| ops.push(op));
    let files = STANDARD_INPUT.map(|name| module.ctx.find_sym(name));
    for &op in &ops {
        let place = module.op(op).loc.and_then(|loc| place(module, loc, &files));
        module.op_mut(op).source = place.unwrap_or_default();
    }
    if let Some(text) = text {
        take_names(module, text, &|module, loc| place(module, loc, &files));
    }
    for op in ops {
        module.op_mut(op).loc = None;
        forget_argument_locations(module, op);
    }
    let aliases = std::mem::take(&mut module.aliases);
    let is_location = |target: AliasTarget| match target {
        AliasTarget::Attr(attr) => is_location(module, attr),
        AliasTarget::Type(_) => false,
    };
    module.aliases = aliases.into_iter().filter(|alias| !is_location(alias.target)).collect();
}

fn forget_argument_locations(module: &mut Module, op: OpId) {
    for region in module.op(op).regions.clone() {
        for block in module.region(region).blocks.clone() {
            for arg in module.block(block).args.clone() {
                module.value_mut(arg).loc = None;
            }
        }
    }
}

fn is_location(module: &Module, attr: AttrId) -> bool {
    use Attr::{CallSiteLoc, FileLoc, FusedLoc, NameLoc, UnknownLoc};
    matches!(
        module.ctx.attr(attr),
        UnknownLoc | FileLoc { .. } | NameLoc { .. } | CallSiteLoc { .. } | FusedLoc { .. }
    )
}

/// The line and column in one of `files` that a location names. A location may have several names, callees or parts; the
/// innermost one with a position counts.
fn place(module: &Module, loc: AttrId, files: &[Option<Sym>]) -> Option<(u32, u32)> {
    match module.ctx.attr(loc) {
        Attr::FileLoc { file, start, .. } => files.contains(&Some(*file)).then_some(*start),
        Attr::NameLoc { child, .. } => child.and_then(|child| place(module, child, files)),
        Attr::CallSiteLoc { callee, caller } => {
            place(module, *callee, files).or_else(|| place(module, *caller, files))
        }
        Attr::FusedLoc { locs, .. } => locs.iter().find_map(|&loc| place(module, loc, files)),
        _ => None,
    }
}

/// Whether all ops of a text seem to be in generic form. Decides by the beginnings of lines: `"name"(` or `%x = "name"(`.
fn looks_generic(text: &str) -> bool {
    let first_of_op = |line: &str| match line.split_once(" = ") {
        Some((results, op)) if results.starts_with('%') => op.trim_start().chars().next(),
        _ => line.chars().next(),
    };
    // Resources follow this mark.
    let ops = text.lines().map(str::trim).take_while(|line| !line.starts_with("{-#"));
    let mut starts = ops.filter_map(first_of_op);
    let is_pretty = |start: char| start.is_ascii_alphabetic();
    starts.clone().any(|start| start == '"') && !starts.any(is_pretty)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ops_of_a_pretty_file_have_the_places_of_that_file() {
        // What mlir-opt 22 prints with --mlir-print-debuginfo.
        let printed = "\
#loc = loc(\"<stdin>\":2:7)
\"builtin.module\"() ({
  \"func.func\"() <{function_type = (i32) -> (), sym_name = \"f\"}> ({
  ^bb0(%arg0: i32 loc(\"<stdin>\":1:14)):
    \"ub.unreachable\"() : () -> () loc(#loc4)
  }) : () -> () loc(#loc1)
}) : () -> () loc(#loc3)
#loc1 = loc(\"other.c\":1:1)
#loc2 = loc(\"<stdin>\":7:9)
#loc3 = loc(\"<stdin>\":0:0)
#loc4 = loc(callsite(\"name\"(#loc1) at fused[#loc1, #loc2]))
";
        let source = SourceFile { path: "f.mlir".into(), bytes: b"func.func @f".to_vec() };
        let module = parse_any(&source, |_| Ok(printed.to_owned())).unwrap();
        let mut places = Vec::new();
        module.walk(module.top(), &mut |op| places.push((module.op_name(op), module.op(op).source)));
        assert_eq!(places, [("builtin.module", (0, 0)), ("func.func", (0, 0)), ("ub.unreachable", (7, 9))]);
        assert!(!assay_ir::print(&module).contains("loc"));
    }

    #[test]
    fn a_driver_that_rewrites_what_it_reads_is_refused() {
        let printed = |op: &str| {
            format!(
                "\"builtin.module\"() ({{\n\"func.func\"() ({{\n  %0 = \"{op}\"() : () -> i8 loc(#loc)\n  \
                 \"func.return\"(%0) : (i8) -> () loc(#loc1)\n}}) : () -> () loc(#loc2)\n}}) : () -> () loc(#loc3)\n\
                 #loc = loc(\"<stdin>\":2:8)\n#loc1 = loc(\"<stdin>\":3:3)\n#loc2 = loc(\"<stdin>\":1:1)\n\
                 #loc3 = loc(\"<stdin>\":0:0)\n"
            )
        };
        let text = "func.func @f() -> i8 {\n  %a = complex.mul\n  return %a : i8\n}\n";
        let read = |op: &str| {
            let source = SourceFile { path: "f.mlir".into(), bytes: text.into() };
            parse_any(&source, |_| Ok(printed(op))).map(|_| ()).map_err(|failure| failure.to_string())
        };
        assert_eq!(read("complex.mul"), Ok(()));
        let refused = read("arith.mulf").unwrap_err();
        assert!(refused.contains("turned complex.mul into arith.mulf"), "{refused}");
    }

    #[test]
    fn the_ops_tell_the_form() {
        assert!(looks_generic(
            "// RUN\n#map = affine_map<(d0) -> (d0)>\n\"builtin.module\"() ({\n}) : () -> ()\n"
        ));
        assert!(looks_generic("%0 = \"arith.constant\"() <{value = 1 : i8}> : () -> i8"));
        assert!(!looks_generic("module {\n}"));
        assert!(!looks_generic("func.func @f() { return }"));
        assert!(!looks_generic("\"builtin.module\"() ({\n  func.func @f() { return }\n}) : () -> ()"));
        assert!(!looks_generic(
            "%0 = \"arith.constant\"() <{value = 1 : i8}> : () -> i8\n%1 = arith.addi %0, %0 : i8"
        ));
        assert!(looks_generic("\"a\"() : () -> ()\n\n{-#\n  dialect_resources: {\n  }\n#-}\n"));
    }
}

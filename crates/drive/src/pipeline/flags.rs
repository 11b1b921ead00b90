//! The flag form of a pipeline: the arguments after `--` on our command line, exactly as for mlir-opt.

use super::parse::{PipelineError, parse_options};
use super::{Pipeline, Step};

/// A command line for mlir-opt taken apart.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Invocation {
    /// The passes, in order.
    pub pipeline: Pipeline,
    /// Flags that are not passes (`--split-input-file`), as given.
    pub flags: Vec<String>,
    /// Arguments that are not flags: input files.
    pub inputs: Vec<String>,
}

impl Invocation {
    /// Parses `args`. `nest_of` says whether a name is a pass, and if so, in which operations to nest it
    /// (`Some(vec![])`: none). mlir-opt 19 does this nesting itself, 22 refuses.
    pub fn parse<S: AsRef<str>>(
        args: &[S],
        nest_of: impl Fn(&str) -> Option<Vec<String>>,
    ) -> Result<Invocation, PipelineError> {
        let mut out = Invocation::default();
        let mut args = args.iter().map(AsRef::as_ref);
        while let Some(arg) = args.next() {
            // `-` alone is standard input.
            let Some(body) = arg.strip_prefix('-').filter(|b| !b.is_empty()) else {
                out.inputs.push(arg.to_owned());
                continue;
            };
            let body = body.strip_prefix('-').unwrap_or(body);
            let (name, value) = match body.split_once('=') {
                Some((name, value)) => (name, Some(value)),
                None => (body, None),
            };
            if name == "pass-pipeline" {
                let text = value.or_else(|| args.next()).unwrap_or_default();
                out.pipeline.steps.extend(text.parse::<Pipeline>()?.steps);
            } else if let Some(nest) = nest_of(name) {
                let options = parse_options(value.unwrap_or_default())?;
                out.pipeline.steps.push(Step { pass: name.to_owned(), options, nest });
            } else {
                out.flags.push(arg.to_owned());
                // The only common flag whose value is a separate argument.
                if body == "o" {
                    out.flags.extend(args.next().map(str::to_owned));
                }
            }
        }
        Ok(out)
    }
}

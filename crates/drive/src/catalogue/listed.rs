//! The passes of a library. It has no help, but it prints any pass that it knows, with all its options.

use super::{Catalogue, OptionInfo, PassInfo, known};
use crate::discover::Target;
use crate::error::DriveError;
use crate::interrupt::Interrupt;
use crate::library::Library;
use crate::library::protocol::{Reply, Request};
use crate::pipeline::Pipeline;
use crate::query;

/// Flags of mlir-opt about reading, printing, verifying and threads: they do not apply to a library.
const FLAGS: [&str; 15] = [
    "allow-unregistered-dialect",
    "mlir-disable-threading",
    "mlir-elide-elementsattrs-if-larger",
    "mlir-print-debuginfo",
    "mlir-print-ir-after-all",
    "mlir-print-ir-after-failure",
    "mlir-print-ir-before-all",
    "mlir-print-local-scope",
    "mlir-print-op-generic",
    "mlir-print-stacktrace-on-diagnostic",
    "mlir-print-value-users",
    "o",
    "split-input-file",
    "verify-diagnostics",
    "verify-each",
];

/// Asks `library` for every reviewed pass. Other passes of the library are not found.
pub(super) fn ask(
    target: &Target,
    library: &Library,
    interrupt: Option<Interrupt>,
) -> Result<Catalogue, DriveError> {
    let names: Vec<&str> = known::names().collect();
    let answer = library.ask(&Request::Passes, names.join("\n").as_bytes(), &query::limits(interrupt))?;
    let mut catalogue = Catalogue::from_help(&target.name, "");
    catalogue.flags = FLAGS.map(str::to_owned).to_vec();
    catalogue.some_options = true;
    for (reply, _) in answer.replies {
        if let Reply::Pass { name, text } = reply {
            let pass = known::lookup(&name).merge(describe(&name, &text));
            catalogue.passes.insert(name, pass);
        }
    }
    if catalogue.passes.is_empty() {
        let reason = format!("it does not list its passes: {}", String::from_utf8_lossy(&answer.stderr));
        return Err(DriveError::Unusable { program: target.opt.clone(), reason });
    }
    Ok(catalogue)
}

/// A pass as the library prints it: `any(canonicalize{max-iterations=10 …})`. For a registered pipeline, the library
/// prints its passes.
fn describe(name: &str, text: &str) -> PassInfo {
    let inner = text.trim().strip_prefix("any(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(text);
    let step = match inner.parse::<Pipeline>().map(|pipeline| pipeline.steps) {
        Ok(steps) => <[_; 1]>::try_from(steps).ok().map(|[step]| step).filter(|step| step.pass == name),
        Err(_) => None,
    };
    let options = step.iter().flat_map(|step| &step.options).map(|(name, default)| OptionInfo {
        name: name.clone(),
        kind: default
            .as_ref()
            .filter(|value| !["true", "false"].contains(&value.as_str()))
            .map(|_| "value".to_owned()),
        values: Vec::new(),
        default: default.clone(),
        description: String::new(),
        avoid: false,
    });
    let options: Vec<OptionInfo> = options.collect();
    PassInfo { is_pipeline: step.is_none(), ..PassInfo::bare(name, options) }
}

#[cfg(test)]
mod tests {
    use super::describe;

    #[test]
    fn a_printed_pass_tells_its_options() {
        let pass = describe("canonicalize", "any(canonicalize{  max-iterations=10 top-down=true})");
        let options: Vec<_> = pass.options.iter().map(|o| (o.name.as_str(), o.default.as_deref())).collect();
        assert_eq!(options, [("max-iterations", Some("10")), ("top-down", Some("true"))]);
        assert!(!pass.is_pipeline && pass.options[1].kind.is_none());
        assert!(describe("buffer-deallocation-pipeline", "any(a,func.func(b))").is_pipeline);
    }
}

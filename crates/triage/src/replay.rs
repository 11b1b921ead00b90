//! A stored finding on other compilers.

use assay_campaign::analysis::{ReductionState, VersionResult};
use assay_campaign::finding::Finding;
use assay_drive::process::Limits;
use assay_drive::{Pipeline, Target};

use super::as_found::{AsFound, OtherCompilers};
use super::reducer::{FindingReducer, finding_settings, run_limits};
use crate::SignatureQuery;
use crate::error::TriageError;

/// What compilers show on a finding's program.
pub struct Replayed {
    /// One entry per compiler.
    pub versions: Vec<VersionResult>,
    /// The query, if it refers to the program before the guilty pass.
    pub query: Option<serde_json::Value>,
}

/// Runs a finding's program on each of the targets, and looks for the same failure. The query that recognises it was stored when the finding was
/// reduced. If there is none, `own`, the reducer for the finding's compiler, runs the program, and the query is made from that failure.
///
/// # Errors
/// If there is no query and `own` is absent or does not show the failure, or its compiler cannot be run.
pub fn replay(
    finding: &Finding,
    own: Option<&FindingReducer>,
    targets: &[Target],
    limits: Limits,
) -> Result<Replayed, TriageError> {
    let (limits, settings) = (run_limits(limits), finding_settings(finding));
    if let Some((value, query)) = recorded(finding)
        && let (Ok(module), Ok(pipeline)) =
            (assay_ir::parse(&finding.ir.before), finding.guilty.step.parse::<Pipeline>())
    {
        let case = crate::FailureCase { module: &module, pipeline: &pipeline };
        let as_found = as_found(finding, &query);
        let elsewhere = OtherCompilers { as_found: as_found.as_ref(), targets };
        let versions = elsewhere.versions(&query, case, limits, &settings);
        return Ok(Replayed { versions, query: Some(value) });
    }
    let target = finding.compilation.selector();
    let Some(own) = own else {
        return Err(TriageError::Refused(format!(
            "it was not reduced, and {target}, which would tell what to look for, is not here"
        )));
    };
    let unseen = || TriageError::Refused(format!("{target} does not show it again"));
    let case = own.make_case(&mut finding.clone())?.ok_or_else(unseen)?;
    let pipeline = Pipeline { steps: case.steps };
    let query = case.targets.query(&case.module, &pipeline)?.ok_or_else(unseen)?;
    let same = crate::FailureCase { module: &case.module, pipeline: &pipeline };
    Ok(Replayed {
        versions: targets
            .iter()
            .map(|target| query.ask_with_options(target, same, limits, &settings))
            .collect(),
        query: serde_json::to_value(&query).ok().filter(|_| case.narrowed),
    })
}

/// The program of a reduced finding as the campaign found it.
fn as_found(finding: &Finding, query: &SignatureQuery) -> Option<AsFound> {
    if !matches!(finding.state(), ReductionState::Reduced | ReductionState::Partial) {
        return None;
    }
    let (module, pipeline) =
        (assay_ir::parse(&finding.compilation.program).ok()?, finding.compilation.pipeline.parse().ok()?);
    Some(AsFound { query: query.clone(), module, pipeline, version: finding.compilation.version.clone() })
}

fn recorded(finding: &Finding) -> Option<(serde_json::Value, SignatureQuery)> {
    let value = finding.analysis.as_ref()?.fault.clone()?;
    let query = serde_json::from_value(value.clone()).ok()?;
    Some((value, query))
}

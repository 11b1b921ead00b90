//! A stored finding on other compilers.

use assay_campaign::analysis::OnVersion;
use assay_campaign::finding::Finding;
use assay_drive::process::Limits;
use assay_drive::{Pipeline, Target};

use super::reducer::{FindingReducer, bounds};
use crate::SignatureQuery;
use crate::error::TriageError;

/// What compilers make of a finding's program.
pub struct Replayed {
    pub versions: Vec<OnVersion>,
    /// What was looked for, if it belongs to the program before the guilty pass.
    pub fault: Option<serde_json::Value>,
}

/// Runs a finding's program on each of the targets. What is looked for was written down when it was reduced; else it is
/// what the program shows by its `own` compiler.
///
/// # Errors
/// If nothing tells what to look for, or the own compiler cannot be run.
pub fn replay(
    finding: &Finding,
    own: Option<&FindingReducer>,
    targets: &[Target],
    limits: Limits,
) -> Result<Replayed, TriageError> {
    let (limits, settings) = bounds(finding, limits);
    if let Some((value, wanted)) = recorded(finding)
        && let (Ok(module), Ok(pipeline)) =
            (assay_ir::parse(&finding.before), finding.step.parse::<Pipeline>())
    {
        let case = crate::Case { module: &module, pipeline: &pipeline };
        let versions = targets.iter().map(|target| wanted.on(target, case, limits, &settings)).collect();
        return Ok(Replayed { versions, fault: Some(value) });
    }
    let target = &finding.target;
    let Some(own) = own else {
        return Err(TriageError::Refused(format!(
            "it was not reduced, and {target}, which would tell what to look for, is not here"
        )));
    };
    let unseen = || TriageError::Refused(format!("{target} does not show it again"));
    let case = own.case(&mut finding.clone())?.ok_or_else(unseen)?;
    let pipeline = Pipeline { steps: case.steps };
    let wanted = case.chase.wanted(&case.module, &pipeline)?.ok_or_else(unseen)?;
    let same = crate::Case { module: &case.module, pipeline: &pipeline };
    Ok(Replayed {
        versions: targets.iter().map(|target| wanted.on(target, same, limits, &settings)).collect(),
        fault: serde_json::to_value(&wanted).ok().filter(|_| case.narrowed),
    })
}

fn recorded(finding: &Finding) -> Option<(serde_json::Value, SignatureQuery)> {
    let value = finding.analysis.as_ref()?.fault.clone()?;
    let wanted = serde_json::from_value(value.clone()).ok()?;
    Some((value, wanted))
}

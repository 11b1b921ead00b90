//! The stored form of a finding.

use serde::{Deserialize, Serialize};

use crate::analysis::Analysis;
use crate::behaviour::{CallResult, ExecutionAgreement, Runnable};
use crate::kind::FailureKind;
use crate::parts::{Detail, Origin, ReadableIr};
use crate::tier::PassTier;

/// A finding as one JSON object without parts. Stores, unsent reports and `assay findings --json` have had these keys, in this
/// order, since before findings had parts.
#[derive(Serialize, Deserialize)]
pub(crate) struct FlatFinding {
    pub(crate) kind: FailureKind,
    pub(crate) target: String,
    pub(crate) version: String,
    pub(crate) command: String,
    pub(crate) pass: String,
    pub(crate) step: String,
    #[serde(default)]
    pub(crate) pattern: Option<String>,
    pub(crate) pipeline: String,
    pub(crate) signature: String,
    pub(crate) title: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) detail: Option<Detail>,
    #[serde(default)]
    pub(crate) ops: Vec<String>,
    pub(crate) program: String,
    pub(crate) before: String,
    #[serde(default)]
    pub(crate) after: Option<String>,
    #[serde(default)]
    pub(crate) function: Option<String>,
    #[serde(default)]
    pub(crate) inputs: Vec<String>,
    #[serde(default)]
    pub(crate) expected: CallResult,
    #[serde(default)]
    pub(crate) actual: CallResult,
    #[serde(default)]
    pub(crate) explanation: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) precondition: Option<String>,
    #[serde(default)]
    pub(crate) execution: ExecutionAgreement,
    #[serde(default)]
    pub(crate) runnable: Option<Runnable>,
    #[serde(default)]
    pub(crate) tier: PassTier,
    #[serde(default)]
    pub(crate) origin: Origin,
    #[serde(default)]
    pub(crate) stderr: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) signal: Option<u8>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) readable: Option<ReadableIr>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) analysis: Option<Analysis>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) message: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) path: Option<String>,
}

//! The lists of known bugs and of weak findings that come with Assay, applied to what builds with other lists have stored.

use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::sync::LazyLock;

use super::db::{Connection, Result, params};
use super::groups::group;
use crate::analysis::ReductionState;
use crate::finding::{Finding, Label};
use crate::known::KnownIssues;
use crate::strength::Strength;
use crate::{known, strength};

/// Applies this build's lists, unless that was done before.
pub(super) fn update(connection: &Connection) -> Result<()> {
    if is_applied(connection)? {
        return Ok(());
    }
    connection.transaction(false, |connection| {
        // Another process may have done it while this one waited.
        if is_applied(connection)? { Ok(()) } else { apply(connection) }
    })
}

/// Records the strength of each finding, and labels those that a list knows and that are called new.
pub(super) fn apply(connection: &Connection) -> Result<()> {
    // A test checks that the lists can be read.
    let issues = KnownIssues::shipped().unwrap_or_default();
    let select = "SELECT id, label, decided, body FROM findings";
    let rows = connection.all(select, &[], |row| {
        let is_by_a_person = row.get::<i64>(2)? != 0;
        Ok((row.get::<i64>(0)?, row.get::<String>(1)?, is_by_a_person, row.get::<String>(3)?))
    })?;
    for (id, label, is_by_a_person, body) in rows {
        // A finding that cannot be read is reported when it is listed.
        let Ok(finding) = serde_json::from_str::<Finding>(&body) else { continue };
        let may_change = label == Label::New.to_string() && !is_by_a_person && is_analysed(&finding);
        let label = if may_change { issues.label(&finding).to_string() } else { label };
        connection.execute(
            "UPDATE findings SET strength = ?2, label = ?3 WHERE id = ?1 AND (strength <> ?2 OR label <> ?3)",
            params![id, Strength::of_finding(&finding).0.name(), label],
        )?;
    }
    group_all(connection)?;
    connection.execute(
        "INSERT INTO applied_lists (digest) VALUES (?1) ON CONFLICT DO NOTHING",
        params![DIGEST.as_str()],
    )?;
    Ok(())
}

/// Whether the cause of a finding is known, by which lists know bugs.
fn is_analysed(finding: &Finding) -> bool {
    matches!(finding.state(), ReductionState::Reduced | ReductionState::Partial | ReductionState::Recognised)
}

/// Whether this build's lists were applied.
pub(super) fn is_applied(connection: &Connection) -> Result<bool> {
    connection.exists("SELECT 1 FROM applied_lists WHERE digest = ?1", params![DIGEST.as_str()])
}

/// What identifies this build's lists.
static DIGEST: LazyLock<String> = LazyLock::new(|| {
    let mut hasher = DefaultHasher::new();
    (known::SHIPPED, known::LEARNED, strength::WEAK).hash(&mut hasher);
    format!("{:016x}", hasher.finish())
});

/// Merges the findings of each cause again.
fn group_all(connection: &Connection) -> Result<()> {
    let select = "SELECT DISTINCT target, cause FROM findings WHERE cause IS NOT NULL";
    let causes = connection.all(select, &[], |row| Ok((row.get(0)?, row.get(1)?)))?;
    group(connection, &causes.into_iter().collect())
}

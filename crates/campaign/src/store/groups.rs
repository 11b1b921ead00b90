//! Which finding represents which others: one finding for all that one fix repairs.

use std::collections::{BTreeSet, HashMap};

use super::db::{Connection, Param, Result as DbResult, params};

/// Targets and causes.
pub(super) type TargetCauses = BTreeSet<(String, String)>;

/// The target and cause of a finding, if it has a cause, and the causes joined to it by labels.
pub(super) fn causes_of(connection: &Connection, id: i64) -> DbResult<TargetCauses> {
    let select = "SELECT target, cause FROM findings WHERE id = ?1 AND cause IS NOT NULL";
    let own: Option<(String, String)> =
        connection.first(select, params![id], |row| Ok((row.get(0)?, row.get(1)?)))?;
    let Some((target, cause)) = own else { return Ok(TargetCauses::new()) };
    Ok(joined(connection, &target, cause)?.into_iter().map(|cause| (target.clone(), cause)).collect())
}

/// This cause, and all causes that share the label of a known bug with one of them. A cause may have findings with the labels of
/// several bugs, which in turn have further causes.
fn joined(connection: &Connection, target: &str, cause: String) -> DbResult<BTreeSet<String>> {
    let mut all = BTreeSet::from([cause]);
    loop {
        let (places, params) = listed(target, &all);
        let select = format!(
            "SELECT DISTINCT cause FROM findings WHERE target = ?1 AND cause IS NOT NULL AND label IN
                 (SELECT label FROM findings WHERE target = ?1 AND label LIKE 'known %' AND cause IN ({places}))"
        );
        let found: Vec<String> = connection.all(&select, &params, |row| row.get(0))?;
        let before = all.len();
        all.extend(found);
        if all.len() == before {
            return Ok(all);
        }
    }
}

/// The places of these causes in a statement, and its parameters: the target, then the causes.
fn listed<'a>(target: &'a str, causes: &'a BTreeSet<String>) -> (String, Vec<Param<'a>>) {
    let places: Vec<String> = (0..causes.len()).map(|at| format!("?{}", at + 2)).collect();
    let target = std::iter::once(Param::Text(Some(target)));
    (places.join(", "), target.chain(causes.iter().map(Param::from)).collect())
}

struct GroupedRow {
    id: i64,
    cause: String,
    label: String,
    parent: Option<i64>,
    is_by_a_person: bool,
}

/// Chooses one finding to represent those that one fix repairs: the first that a person has labelled, otherwise the first.
///
/// Findings with the label of one known bug are one bug, and so are findings with one cause. If findings with one cause have the
/// labels of several bugs, they stay apart: a list of known bugs may look at more than the cause, such as the ops.
pub(super) fn group(connection: &Connection, causes: &TargetCauses) -> DbResult<()> {
    let mut done = TargetCauses::new();
    for (target, cause) in causes {
        if done.contains(&(target.clone(), cause.clone())) {
            continue;
        }
        let all = joined(connection, target, cause.clone())?;
        let rows = rows(connection, target, &all)?;
        let labels = labels_of_causes(&rows);
        let mut first = HashMap::new();
        for row in &rows {
            let representative = *first.entry(bug_key(row, &labels)).or_insert(row.id);
            let parent = (representative != row.id).then_some(representative);
            if parent != row.parent {
                connection
                    .execute("UPDATE findings SET parent = ?2 WHERE id = ?1", params![row.id, parent])?;
            }
        }
        done.extend(all.into_iter().map(|cause| (target.clone(), cause)));
    }
    Ok(())
}

/// The findings with these causes: those that a person has labelled, then the others.
fn rows(connection: &Connection, target: &str, causes: &BTreeSet<String>) -> DbResult<Vec<GroupedRow>> {
    let (places, params) = listed(target, causes);
    let select = format!(
        "SELECT id, cause, label, parent, decided FROM findings WHERE target = ?1 AND cause IN ({places})
         ORDER BY decided DESC, id"
    );
    connection.all(&select, &params, |row| {
        Ok(GroupedRow {
            id: row.get(0)?,
            cause: row.get(1)?,
            label: row.get(2)?,
            parent: row.get(3)?,
            is_by_a_person: row.get::<i64>(4)? != 0,
        })
    })
}

fn is_known(row: &GroupedRow) -> bool {
    row.label.starts_with("known ")
}

/// The first row of each cause that has the label of a known bug.
fn labels_of_causes(rows: &[GroupedRow]) -> HashMap<&str, &GroupedRow> {
    let mut labels = HashMap::new();
    for row in rows.iter().filter(|row| is_known(row)) {
        labels.entry(row.cause.as_str()).or_insert(row);
    }
    labels
}

/// What identifies the bug of a finding: the label that a person gave to its cause, its own label, that of its cause, or the cause.
fn bug_key<'a>(row: &'a GroupedRow, labels: &HashMap<&str, &'a GroupedRow>) -> &'a str {
    match labels.get(row.cause.as_str()) {
        Some(of_cause) if of_cause.is_by_a_person && !row.is_by_a_person => &of_cause.label,
        _ if is_known(row) => &row.label,
        Some(of_cause) => &of_cause.label,
        None => &row.cause,
    }
}

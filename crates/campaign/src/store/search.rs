//! The search of a list. Texts are searched in memory: a database would put each row's columns together again for each search.

use std::collections::HashMap;
use std::sync::Arc;

use super::db::{Connection, Result as DbResult};
use super::digest::{changed_since, only_changed};
use super::query::Query;
use super::{Store, StoreError};

/// Words of a search that count.
const MAX_WORDS: usize = 8;

/// The texts of all findings by number, in lower case, and the value of [`Store::changes`] before they were read.
pub(super) type FindingTexts = (Option<i64>, Arc<HashMap<i64, Box<str>>>);

/// A search: the number of changes at that time, the words, and the findings that contain them.
pub(super) type Searched = (i64, String, Arc<Vec<i64>>);

impl Store {
    /// The findings that contain the words of the query's search, in order; `None` if the query has no search.
    pub(super) fn matching(&self, query: &Query) -> Result<Option<Arc<Vec<i64>>>, StoreError> {
        if query.search.trim().is_empty() {
            return Ok(None);
        }
        let changes = self.changes()?;
        let mut kept = self.searched.borrow_mut();
        if let Some((_, _, ids)) =
            kept.as_ref().filter(|(at, text, _)| *at == changes && *text == query.search)
        {
            return Ok(Some(Arc::clone(ids)));
        }
        let (digest, texts) = (self.digest()?, self.texts(changes)?);
        let mut found: Option<Vec<i64>> = None;
        for word in query.search.split_whitespace().take(MAX_WORDS) {
            let word = word.to_ascii_lowercase();
            let before = found.take();
            let is_left = |id: i64| before.as_ref().is_none_or(|ids| ids.binary_search(&id).is_ok());
            let in_text = |id| is_left(id) && texts.get(&id).is_some_and(|text| text.contains(&word));
            let mut ids = digest.find(in_text, |op| op.to_ascii_lowercase().contains(&word));
            ids.retain(|id| is_left(*id));
            found = Some(ids);
        }
        let (_, _, ids) = kept.insert((changes, query.search.clone(), Arc::new(found.unwrap_or_default())));
        Ok(Some(Arc::clone(ids)))
    }

    /// What a search looks at, besides the ops of a finding.
    pub(super) fn texts(&self, changes: i64) -> Result<Arc<HashMap<i64, Box<str>>>, StoreError> {
        let mut kept = self.texts.borrow_mut();
        let (at, texts) = kept.get_or_insert_default();
        if *at != Some(changes) {
            let read = read_texts(&self.connection, *at, Arc::make_mut(texts));
            read.map_err(|cause| self.error(cause))?;
            *at = Some(changes);
        }
        Ok(Arc::clone(texts))
    }
}

/// Reads the texts of the findings that changed since; of all, if `since` is absent.
fn read_texts(
    connection: &Connection,
    since: Option<i64>,
    texts: &mut HashMap<i64, Box<str>>,
) -> DbResult<()> {
    if let Some(since) = since {
        for finding in changed_since(connection, since)? {
            texts.remove(&finding);
        }
    }
    // SQLite has all these columns in the index that lists use.
    let select = "SELECT id, title, pass, signature, label, note, coalesce(pattern, '') FROM findings";
    let rows = only_changed(connection, select, "id", since, |row| {
        let id: i64 = row.get(0)?;
        let mut text = id.to_string();
        for at in 1..7 {
            text.push(' ');
            text.push_str(row.text(at)?);
        }
        text.make_ascii_lowercase();
        Ok((id, text.into_boxed_str()))
    })?;
    texts.extend(rows);
    Ok(())
}

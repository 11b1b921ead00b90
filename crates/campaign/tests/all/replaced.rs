//! A store whose file is deleted or replaced while it is open.

use assay_campaign::finding::Label;
use assay_campaign::store::{Store, StoreError};

use crate::common::{NOW, crash, miscompile};

/// SQLite goes on to write to a file that has no name any more.
#[test]
fn a_store_that_is_deleted_or_replaced_takes_no_more() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("assay.db");
    for other in [None, Some("hello")] {
        let mut store = Store::open(&path).unwrap();
        store.record(&miscompile(), Label::New, NOW).unwrap();
        for end in ["", "-wal", "-shm"] {
            std::fs::remove_file(folder.path().join(format!("assay.db{end}"))).unwrap();
        }
        if let Some(other) = other {
            std::fs::write(&path, other).unwrap();
        }
        let error = store.record(&crash(), Label::New, NOW).unwrap_err();
        assert!(matches!(error, StoreError::Replaced { .. }), "{error}");
    }
}

//! Removes the folders of compilers, which may contain anything: the standard library keeps one descriptor open for each level of nesting.

use std::fs;
use std::io;
use std::os::unix::fs::PermissionsExt as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

/// Entries of one folder that are looked at before the next look at the clock.
const CHUNK: usize = 10_000;

/// Removes a folder with all that it contains, until a time at most. Whether it is gone. Nobody may change the folder meanwhile.
///
/// What is in a nested folder moves up, so one descriptor is enough for any depth, and no path gets long.
pub(crate) fn remove_tree(root: &Path, until: Instant) -> bool {
    let mut moved = 0;
    while let Ok(entries) = list(root) {
        if entries.is_empty() {
            return is_gone(fs::remove_dir(root));
        }
        let mut has_progressed = false;
        for entry in entries {
            if Instant::now() >= until {
                return false;
            }
            has_progressed |= remove_entry(root, &entry, &mut moved, until);
        }
        if !has_progressed {
            return false;
        }
    }
    is_gone(fs::remove_dir(root))
}

/// Removes one entry of the folder, or moves something out of it. Whether it could do anything.
fn remove_entry(root: &Path, entry: &Path, moved: &mut u64, until: Instant) -> bool {
    // Of a link, the link itself is removed.
    if fs::remove_file(entry).is_ok() || fs::remove_dir(entry).is_ok() {
        return true;
    }
    if !entry.is_dir() || entry.is_symlink() {
        return false;
    }
    // The rights of its owner may be missing.
    let _ = fs::set_permissions(entry, fs::Permissions::from_mode(0o700));
    let mut has_progressed = false;
    for inner in list(entry).unwrap_or_default() {
        if Instant::now() >= until {
            break;
        }
        has_progressed |= fs::remove_file(&inner).is_ok() || fs::remove_dir(&inner).is_ok() || {
            *moved += 1;
            let _ = fs::set_permissions(&inner, fs::Permissions::from_mode(0o700));
            fs::rename(&inner, root.join(format!("assay-moved-{moved}"))).is_ok()
        };
    }
    fs::remove_dir(entry).is_ok() || has_progressed
}

fn list(folder: &Path) -> io::Result<Vec<PathBuf>> {
    fs::read_dir(folder)?.take(CHUNK).map(|entry| Ok(entry?.path())).collect()
}

fn is_gone(removed: io::Result<()>) -> bool {
    match removed {
        Ok(()) => true,
        Err(error) => error.kind() == io::ErrorKind::NotFound,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::time::Duration;

    #[test]
    fn a_deep_folder_is_removed_with_few_descriptors() {
        let root = std::env::temp_dir().join(format!("assay-removal-{}", std::process::id()));
        fs::create_dir(&root).unwrap();
        let top = root.join("top");
        fs::create_dir(&top).unwrap();
        // The innermost folder is made first.
        for level in 0..300 {
            let (inner, outer) = (root.join("inner"), root.join("outer"));
            fs::create_dir(&outer).unwrap();
            fs::write(outer.join("file"), "x").unwrap();
            if level > 0 {
                fs::rename(&inner, outer.join("d")).unwrap();
            }
            fs::rename(&outer, &inner).unwrap();
        }
        fs::rename(root.join("inner"), top.join("d")).unwrap();
        std::os::unix::fs::symlink(&root, top.join("link")).unwrap();
        fs::create_dir(top.join("closed")).unwrap();
        fs::create_dir(top.join("closed/within")).unwrap();
        fs::set_permissions(top.join("closed"), fs::Permissions::from_mode(0o000)).unwrap();
        assert!(!remove_tree(&top, Instant::now()), "there was no time");
        assert!(remove_tree(&top, Instant::now() + Duration::from_secs(60)));
        assert!(!top.exists() && root.exists());
        assert!(remove_tree(&top, Instant::now()), "it is gone already");
        fs::remove_dir(root).unwrap();
    }
}

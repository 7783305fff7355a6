//! Whole or not at all: files are written beside their place, made durable, and renamed into it.

use std::fs::{self, File};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};

use crate::error::{Error, Result};

/// A folder under construction, beside the place it is meant for. Dropped before [`Staging::commit`] it vanishes.
pub struct Staging {
    temporary: PathBuf,
    target: PathBuf,
    committed: bool,
}

impl Staging {
    /// Begins anew; what a killed process left of the same folder is removed.
    ///
    /// # Errors
    /// [`Error::Disk`].
    pub fn begin(target: &Path) -> Result<Self> {
        let temporary = beside(target, "partial");
        remove_folder(&temporary)?;
        fs::create_dir_all(&temporary).map_err(Error::disk(&temporary, "create"))?;
        Ok(Self { temporary, target: target.to_owned(), committed: false })
    }

    /// Writes a file and makes it durable.
    ///
    /// # Errors
    /// [`Error::Disk`].
    pub fn write(&self, name: &str, bytes: &[u8]) -> Result<()> {
        write_durably(&self.temporary.join(name), bytes)
    }

    /// Puts the folder in its place, in the stead of an older one.
    ///
    /// # Errors
    /// [`Error::Disk`].
    pub fn commit(mut self) -> Result<()> {
        sync_folder(&self.temporary)?;
        let old = beside(&self.target, "old");
        remove_folder(&old)?;
        match fs::rename(&self.target, &old) {
            Ok(()) => {}
            Err(e) if e.kind() == ErrorKind::NotFound => {}
            Err(e) => return Err(Error::disk(&self.target, "move away")(e)),
        }
        fs::rename(&self.temporary, &self.target).map_err(Error::disk(&self.target, "put in place"))?;
        self.committed = true;
        if let Some(parent) = self.target.parent() {
            sync_folder(parent)?;
        }
        remove_folder(&old)
    }
}

impl Drop for Staging {
    fn drop(&mut self) {
        if !self.committed {
            // Best effort: the next run removes it otherwise.
            let _ = fs::remove_dir_all(&self.temporary);
        }
    }
}

/// Removes what killed runs left beside `target`.
///
/// # Errors
/// [`Error::Disk`].
pub fn sweep(target: &Path) -> Result<()> {
    remove_folder(&beside(target, "partial"))?;
    remove_folder(&beside(target, "old"))
}

/// Replaces a file in one step.
///
/// # Errors
/// [`Error::Disk`].
pub fn replace_file(path: &Path, bytes: &[u8]) -> Result<()> {
    let temporary = beside(path, "partial");
    write_durably(&temporary, bytes)?;
    fs::rename(&temporary, path).map_err(Error::disk(path, "put in place"))?;
    path.parent().map_or(Ok(()), sync_folder)
}

/// Makes the names in a folder durable.
///
/// # Errors
/// [`Error::Disk`].
pub fn sync_folder(folder: &Path) -> Result<()> {
    File::open(folder).and_then(|f| f.sync_all()).map_err(Error::disk(folder, "sync"))
}

fn write_durably(path: &Path, bytes: &[u8]) -> Result<()> {
    File::create(path)
        .and_then(|mut file| {
            file.write_all(bytes)?;
            file.sync_data()
        })
        .map_err(Error::disk(path, "write"))
}

/// ".<name>.<suffix>" in the same folder: the same file system, and no name that an evaluation would read.
fn beside(target: &Path, suffix: &str) -> PathBuf {
    let mut name = std::ffi::OsString::from(".");
    name.push(target.file_name().unwrap_or_default());
    name.push(".");
    name.push(suffix);
    target.with_file_name(name)
}

fn remove_folder(folder: &Path) -> Result<()> {
    match fs::remove_dir_all(folder) {
        Ok(()) => Ok(()),
        Err(e) if e.kind() == ErrorKind::NotFound => Ok(()),
        Err(e) => Err(Error::disk(folder, "remove")(e)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<_> =
            fs::read_dir(folder).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        names.sort();
        names
    }

    #[test]
    fn appears_whole_and_replaces_whole() {
        let root = tempfile::tempdir().unwrap();
        let target = root.path().join("-id");
        let staging = Staging::begin(&target).unwrap();
        staging.write("a", b"1").unwrap();
        assert!(!target.exists());
        staging.commit().unwrap();
        assert_eq!(names(&target), ["a"]);

        let staging = Staging::begin(&target).unwrap();
        staging.write("b", b"2").unwrap();
        staging.commit().unwrap();
        assert_eq!(names(&target), ["b"]);
        assert_eq!(names(root.path()), ["-id"], "nothing is left beside it");
    }

    #[test]
    fn given_up_leaves_nothing_and_touches_nothing() {
        let root = tempfile::tempdir().unwrap();
        let target = root.path().join("x");
        fs::create_dir(&target).unwrap();
        drop(Staging::begin(&target).unwrap());
        assert_eq!(names(root.path()), ["x"]);
    }
}

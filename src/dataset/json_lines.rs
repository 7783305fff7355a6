//! JSON Lines, one record in memory at a time. A fault names its line and the JSON path inside it.

use std::fs::File;
use std::io::{BufRead, BufReader};
use std::marker::PhantomData;
use std::path::{Path, PathBuf};

use serde::de::DeserializeOwned;

use crate::error::{Error, Result};

/// The records of a file, in its order; blank lines are passed over. Ends after the first error.
#[derive(Debug)]
pub struct JsonLines<T> {
    path: PathBuf,
    input: BufReader<File>,
    line: usize,
    bytes: Vec<u8>,
    ended: bool,
    record: PhantomData<fn() -> T>,
}

impl<T: DeserializeOwned> JsonLines<T> {
    /// Opens `path`; nothing is parsed yet.
    ///
    /// # Errors
    /// [`Error::Disk`] when the file cannot be opened. Each record can be [`Error::Disk`] or [`Error::Dataset`].
    pub fn open(path: &Path) -> Result<Self> {
        let file = File::open(path).map_err(Error::disk(path, "read"))?;
        Ok(Self {
            path: path.to_owned(),
            input: BufReader::new(file),
            line: 0,
            bytes: Vec::new(),
            ended: false,
            record: PhantomData,
        })
    }

    /// Number, from 1, of the line that the last record came from.
    pub fn line(&self) -> usize {
        self.line
    }

    fn read(&mut self) -> Result<Option<T>> {
        loop {
            self.bytes.clear();
            let action = format!("read line {} of", self.line + 1);
            let read = self.input.read_until(b'\n', &mut self.bytes);
            if read.map_err(Error::disk(&self.path, &action))? == 0 {
                return Ok(None);
            }
            self.line += 1;
            if !self.bytes.trim_ascii().is_empty() {
                return self.parse().map(Some);
            }
        }
    }

    fn parse(&self) -> Result<T> {
        let mut json = serde_json::Deserializer::from_slice(&self.bytes);
        let record = serde_path_to_error::deserialize(&mut json).map_err(|e| {
            let place = match e.path().to_string().as_str() {
                "." => format!("line {}", self.line),
                inner => format!("line {}, {inner}", self.line),
            };
            Error::dataset(&self.path, place, e.into_inner().to_string())
        })?;
        json.end().map_err(|e| {
            let place = format!("line {}", self.line);
            Error::dataset(&self.path, place, format!("{e}; expected one JSON object on each line"))
        })?;
        Ok(record)
    }
}

impl<T: DeserializeOwned> Iterator for JsonLines<T> {
    type Item = Result<T>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.ended {
            return None;
        }
        let record = self.read().transpose();
        self.ended = !matches!(record, Some(Ok(_)));
        record
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(Debug, serde::Deserialize)]
    struct Record {
        inner: Vec<u32>,
    }

    fn read(text: &[u8]) -> Vec<Result<Record>> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("records.jsonl");
        std::fs::write(&path, text).unwrap();
        JsonLines::open(&path).unwrap().collect()
    }

    #[test]
    fn blank_lines_and_a_missing_last_newline_do_not_matter() {
        let records = read(b"\n{\"inner\": [1]}\r\n  \n{\"inner\": [2, 3]}");
        let inner: Vec<_> = records.into_iter().map(|r| r.unwrap().inner).collect();
        assert_eq!(inner, [vec![1], vec![2, 3]]);
    }

    #[test]
    fn a_fault_names_line_and_path_and_ends_the_file() {
        let records = read(b"{\"inner\": [1]}\n\n{\"inner\": [1, \"x\"]}\n{\"inner\": []}\n");
        assert_eq!(records.len(), 2);
        let message = records[1].as_ref().unwrap_err().to_string();
        assert!(message.contains("records.jsonl: line 3, inner[1]:"), "{message}");
    }

    #[test]
    fn two_objects_on_a_line_and_bytes_that_are_no_text_are_refused() {
        for text in [&b"{\"inner\": []} {\"inner\": []}"[..], b"{\"inner\": []", b"\xff\xfe"] {
            let records = read(text);
            assert!(records[0].as_ref().unwrap_err().to_string().contains("line 1"), "{text:?}");
        }
    }
}

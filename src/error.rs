//! What went wrong and who can mend it: the video, the dataset, the settings, the disk or the user.
//!
//! Every message names the file, where known the time, and what to do about it.

use std::path::{Path, PathBuf};

/// The result of everything here that can fail.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// A failure, sorted by who is at fault.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// A video (or folder of screenshots) that cannot give what was asked.
    #[error("{}: {fault}{}", path.display(), at(*time))]
    Video {
        /// The file.
        path: PathBuf,
        /// Seconds from the start of the file, where the fault has a place.
        time: Option<f64>,
        /// What is wrong with it.
        #[source]
        fault: VideoFault,
    },
    /// A dataset file that does not have the form it should.
    #[error("{}: {place}: {problem}", path.display())]
    Dataset {
        /// The file.
        path: PathBuf,
        /// JSON path, line or column of the fault.
        place: String,
        /// What is wrong, and what was expected.
        problem: String,
    },
    /// Settings that cannot be used.
    #[error("{0}")]
    Config(String),
    /// The file system refused.
    #[error("{}: cannot {action}: {source}", path.display())]
    Disk {
        /// The file or folder.
        path: PathBuf,
        /// What was tried, as a verb: "create", "rename to …".
        action: String,
        /// The system's answer.
        source: std::io::Error,
    },
    /// The user (or a caller of the library) asked to stop.
    #[error("interrupted")]
    Cancelled,
}

/// What can be wrong with a video file.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum VideoFault {
    /// The file is not there.
    #[error("no such file")]
    Missing,
    /// The container could not be opened.
    #[error(
        "cannot be opened as a video ({0}); the download may be incomplete: fetch it again or remux it with ffmpeg"
    )]
    Unreadable(String),
    /// Sound only, or only a cover picture.
    #[error("holds no video stream{0}")]
    NoVideo(String),
    /// No decoder in the linked FFmpeg for this codec.
    #[error("no decoder for codec {0} in this FFmpeg; install one or convert the file to H.264")]
    NoDecoder(String),
    /// The stream promises frames, yet not one decodes.
    #[error(
        "not one frame could be decoded ({0}); the media data is missing or damaged: fetch the file again"
    )]
    NoFrames(String),
    /// A pixel format or size that cannot be converted.
    #[error("a frame cannot be converted to RGB ({0})")]
    Convert(String),
    /// A frame that decoded, yet cannot be written as a picture.
    #[error("a frame cannot be written as PNG ({0})")]
    Encode(String),
    /// A screenshot file that cannot be read as a picture.
    #[error("cannot be read as a picture ({0})")]
    Picture(String),
}

impl Error {
    /// A fault of the whole video at `path`.
    pub fn video(path: &Path, fault: VideoFault) -> Self {
        Self::Video { path: path.to_owned(), time: None, fault }
    }

    /// For `map_err`: the file system refused to `action` the file or folder at `path`.
    pub fn disk(path: &Path, action: &str) -> impl FnOnce(std::io::Error) -> Self {
        let (path, action) = (path.to_owned(), action.to_owned());
        move |source| Self::Disk { path, action, source }
    }

    /// A fault in the dataset file at `path`, at the JSON path, line or column `place`.
    pub fn dataset(path: &Path, place: impl Into<String>, problem: impl Into<String>) -> Self {
        Self::Dataset { path: path.to_owned(), place: place.into(), problem: problem.into() }
    }
}

fn at(time: Option<f64>) -> String {
    time.map(|t| format!(" (at {t:.3} s)")).unwrap_or_default()
}

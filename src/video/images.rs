//! A folder of PNG or JPEG screenshots is a video too: its pictures in the order of their names, one a second.

use std::path::{Path, PathBuf};

use image::{DynamicImage, GrayImage, RgbImage};

use super::shrink::{scaled_size, shrink};
use super::time::{TimeBase, Timestamp};
use super::{FrameSource, VideoInfo};
use crate::error::{Error, Result, VideoFault};

/// Screenshots have no clock: each is shown for a second.
const BASE: TimeBase = TimeBase { num: 1, den: 1 };

/// The pictures of a folder, read one by one.
pub struct ImageFolder {
    info: VideoInfo,
    files: Vec<PathBuf>,
    /// Pictures passed, the current one included.
    passed: usize,
}

impl ImageFolder {
    /// Lists the pictures of a folder. Names sort by the numbers in them: 2.png comes before 10.png.
    ///
    /// # Errors
    /// [`Error::Video`] when there is no picture, [`Error::Disk`] when the folder cannot be read.
    pub fn open(folder: &Path) -> Result<Self> {
        let entries = std::fs::read_dir(folder).map_err(Error::disk(folder, "list the folder"))?;
        let mut files = Vec::new();
        for entry in entries {
            let path = entry.map_err(Error::disk(folder, "list the folder"))?.path();
            if is_picture(&path) && path.is_file() {
                files.push(path);
            }
        }
        Self::of_files(folder, files)
    }

    /// A sequence of picture files, which stands under the name `path`; sorted as [`ImageFolder::open`] does.
    ///
    /// # Errors
    /// [`Error::Video`] when there is none, or the first cannot be read.
    pub fn of_files(path: &Path, mut files: Vec<PathBuf>) -> Result<Self> {
        files.sort_by_cached_key(|f| natural_key(f));
        let Some(first) = files.first() else {
            let fault = VideoFault::NoVideo(": the folder has no .png or .jpg file".into());
            return Err(Error::video(path, fault));
        };
        let picture = |e: image::ImageError| Error::video(first, VideoFault::Picture(e.to_string()));
        let (width, height) = image::image_dimensions(first).map_err(picture)?;
        let info = VideoInfo {
            path: path.to_owned(),
            codec: "images".into(),
            pixel_format: "rgb24".into(),
            width,
            height,
            rotation: 0,
            sample_aspect_ratio: None,
            color_space: None,
            color_range: None,
            time_base: BASE,
            start_micros: 0,
            stream_start: Some(0),
            duration_micros: Some(files.len() as i64 * 1_000_000),
            frame_rate: 1.0,
            promised_frames: Some(files.len() as u64),
        };
        Ok(Self { info, files, passed: 0 })
    }

    /// The files in order.
    pub fn files(&self) -> &[PathBuf] {
        &self.files
    }
}

impl FrameSource for ImageFolder {
    fn info(&self) -> &VideoInfo {
        &self.info
    }

    fn advance(&mut self) -> Result<Option<Timestamp>> {
        if self.passed == self.files.len() {
            return Ok(None);
        }
        self.passed += 1;
        Ok(Some(Timestamp { pts: self.passed as i64 - 1, base: BASE }))
    }

    fn size(&self) -> (u32, u32) {
        let current = &self.files[self.passed.saturating_sub(1)];
        image::image_dimensions(current).unwrap_or((self.info.width, self.info.height))
    }

    fn rgb(&mut self) -> Result<RgbImage> {
        let file = &self.files[self.passed.saturating_sub(1)];
        let picture = |e: image::ImageError| Error::video(file, VideoFault::Picture(e.to_string()));
        Ok(image::open(file).map_err(picture)?.into_rgb8())
    }

    fn luma(&mut self, width: u32) -> Result<GrayImage> {
        let gray = DynamicImage::from(self.rgb()?).into_luma8();
        let size = gray.dimensions();
        let file = &self.files[self.passed.saturating_sub(1)];
        shrink(gray.as_raw(), size.0 as usize, size, scaled_size(size, width))
            .ok_or_else(|| Error::video(file, VideoFault::Picture("it is empty".into())))
    }

    fn decode_errors(&self) -> u64 {
        0
    }
}

fn is_picture(path: &Path) -> bool {
    let extension = path.extension().and_then(|e| e.to_str()).unwrap_or_default();
    ["png", "jpg", "jpeg"].iter().any(|known| extension.eq_ignore_ascii_case(known))
}

/// Runs of digits compare as numbers, all else as text.
fn natural_key(path: &Path) -> Vec<(u64, String)> {
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let mut key = Vec::new();
    let mut rest = name.as_ref();
    while !rest.is_empty() {
        let text_end = rest.find(|c: char| c.is_ascii_digit()).unwrap_or(rest.len());
        let (text, tail) = rest.split_at(text_end);
        let number_end = tail.find(|c: char| !c.is_ascii_digit()).unwrap_or(tail.len());
        let (number, tail) = tail.split_at(number_end);
        key.push((0, text.to_owned()));
        key.push((number.parse().unwrap_or(u64::MAX), String::new()));
        rest = tail;
    }
    key
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_sort_by_their_numbers() {
        let mut names: Vec<PathBuf> =
            ["step_10.png", "step_9.png", "a.png", "step_1.png"].map(PathBuf::from).into();
        names.sort_by_cached_key(|f| natural_key(f));
        assert_eq!(names, ["a.png", "step_1.png", "step_9.png", "step_10.png"].map(PathBuf::from));
    }

    #[test]
    fn gives_each_picture_once() {
        let folder = tempfile::tempdir().unwrap();
        for (i, name) in ["2.png", "10.png"].iter().enumerate() {
            RgbImage::from_pixel(2, 3, image::Rgb([i as u8, 0, 0])).save(folder.path().join(name)).unwrap();
        }
        std::fs::write(folder.path().join("notes.txt"), "no picture").unwrap();
        let mut source = ImageFolder::open(folder.path()).unwrap();
        let mut seen = Vec::new();
        while let Some(time) = source.advance().unwrap() {
            seen.push((time.pts, source.rgb().unwrap().get_pixel(0, 0).0[0]));
        }
        assert_eq!(seen, [(0, 0), (1, 1)]);
        assert!(ImageFolder::open(&folder.path().join("nowhere")).is_err());
    }
}

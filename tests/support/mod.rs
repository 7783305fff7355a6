//! What several test files need: where the shared material is, and digests.
#![allow(dead_code, unreachable_pub)]

use std::path::{Path, PathBuf};

use sha2::{Digest, Sha256};

/// The folder of real recordings and goldens beside the repository; `None`, said plainly, where it is absent.
pub fn shared(test: &str) -> Option<PathBuf> {
    let root = std::env::var_os("REFFRAME_SHARED")
        .map_or_else(|| Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared"), PathBuf::from);
    if root.is_dir() {
        return Some(root);
    }
    eprintln!("skipped: {test}: no shared material at {} (set REFFRAME_SHARED)", root.display());
    None
}

pub fn json(path: &Path) -> serde_json::Value {
    serde_json::from_slice(&std::fs::read(path).unwrap_or_else(|e| panic!("{}: {e}", path.display())))
        .unwrap()
}

pub fn sha256(bytes: &[u8]) -> String {
    Sha256::digest(bytes).iter().map(|b| format!("{b:02x}")).collect()
}

/// C's `%.6g`.
pub fn six_digits(v: f64) -> String {
    if v == 0.0 {
        return "0".into();
    }
    let scientific = format!("{v:.5e}");
    let (digits, exponent) = scientific.split_once('e').unwrap();
    let exponent: i32 = exponent.parse().unwrap();
    let trim = |s: &str| {
        if s.contains('.') { s.trim_end_matches('0').trim_end_matches('.').to_owned() } else { s.to_owned() }
    };
    if (-4..6).contains(&exponent) {
        trim(&format!("{v:.*}", (5 - exponent) as usize))
    } else {
        format!("{}e{}{:02}", trim(digits), if exponent < 0 { '-' } else { '+' }, exponent.abs())
    }
}

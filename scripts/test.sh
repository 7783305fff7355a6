#!/usr/bin/env bash
# Sets up, builds and runs every check.
set -euo pipefail
cd "$(dirname "$0")/.."
scripts/setup.sh
step() { echo; echo "== $*"; "$@"; }
step cargo fmt --check
step cargo clippy --locked --all-targets --all-features -- -D warnings
step cargo test --locked --all-features
RUSTDOCFLAGS="-D warnings" step cargo doc --locked --no-deps --all-features
step cargo bench --locked --no-run

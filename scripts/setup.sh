#!/usr/bin/env bash
# Installs the system packages that the build needs (Debian, Ubuntu), where they are missing.
set -euo pipefail
packages=(ffmpeg gcc libc6-dev clang libclang-dev pkg-config libavcodec-dev libavformat-dev libavutil-dev libswscale-dev)
missing=()
for package in "${packages[@]}"; do
  dpkg-query -W -f='${Status}' "$package" 2>/dev/null | grep -q 'install ok installed' || missing+=("$package")
done
if [ ${#missing[@]} -gt 0 ]; then
  sudo=; [ "$(id -u)" = 0 ] || sudo=sudo
  $sudo apt-get update -qq
  DEBIAN_FRONTEND=noninteractive $sudo apt-get install -y -qq --no-install-recommends "${missing[@]}"
fi
command -v cargo >/dev/null || { echo "setup: no cargo found; install a Rust toolchain (1.89 or newer) first" >&2; exit 1; }

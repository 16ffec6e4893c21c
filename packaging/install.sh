#!/bin/sh
# Installs the programs of anydoku for the current user: downloads the release archive for this machine, verifies its SHA-256 checksum, and copies the
# programs, manual pages and completions to folders in ~/.local.
#
#   sh install.sh                 the latest release
#   sh install.sh 0.1.0           that release
#
# ANYDOKU_PREFIX is the folder to install into (default: ~/.local), and ANYDOKU_RELEASES is the address of the releases.
set -eu
releases=${ANYDOKU_RELEASES:-https://github.com/anydoku/anydoku/releases}
prefix=${ANYDOKU_PREFIX:-$HOME/.local}
version=${1:-}

fail() {
    echo "install.sh: $1" >&2
    exit 1
}
fetch() {
    if command -v curl >/dev/null; then curl -fsSL "$1" -o "$2"
    elif command -v wget >/dev/null; then wget -q "$1" -O "$2"
    else fail "neither curl nor wget is installed; install one of them, or download the archive manually from $releases"; fi
}

case $(uname -m) in
    x86_64 | amd64) machine=x86_64 ;;
    aarch64 | arm64) machine=aarch64 ;;
    *) fail "there are no programs for $(uname -m); build them with: cargo install --locked anydoku-cli" ;;
esac
case $(uname -s) in
    # The static programs run on every Linux, whatever C library it has.
    Linux) target=$machine-unknown-linux-musl ;;
    Darwin) target=$machine-apple-darwin ;;
    *) fail "there are no programs for $(uname -s); on Windows, run install.ps1, elsewhere: cargo install --locked anydoku-cli" ;;
esac
target=${ANYDOKU_TARGET:-$target}

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
if [ -z "$version" ]; then
    fetch "$releases/latest/download/version.txt" "$work/version.txt" || fail "cannot reach $releases"
    version=$(cat "$work/version.txt")
fi
archive=anydoku-$version-$target.tar.gz
fetch "$releases/download/v$version/$archive" "$work/$archive" || fail "release $version has no $archive; see $releases"
fetch "$releases/download/v$version/$archive.sha256" "$work/$archive.sha256" || fail "release $version has no checksum of $archive"
if command -v sha256sum >/dev/null; then actual=$(sha256sum "$work/$archive"); else actual=$(shasum -a 256 "$work/$archive"); fi
[ "${actual%% *}" = "$(cut -d' ' -f1 "$work/$archive.sha256")" ] || fail "the checksum of $archive is wrong; nothing was installed"

tar -C "$work" -xzf "$work/$archive"
from=$work/anydoku-$version-$target
mkdir -p "$prefix/bin" "$prefix/share/man/man1" "$prefix/share/bash-completion/completions" "$prefix/share/zsh/site-functions" "$prefix/share/fish/vendor_completions.d"
for program in anydoku gss JigSawMRF MakeBook; do
    # A running program cannot be overwritten, but it can be replaced by renaming another file.
    cp "$from/$program" "$prefix/bin/.$program.new"
    mv "$prefix/bin/.$program.new" "$prefix/bin/$program"
done
cp "$from"/man/*.1 "$prefix/share/man/man1/"
cp "$from/completions/anydoku.bash" "$prefix/share/bash-completion/completions/anydoku"
cp "$from/completions/_anydoku" "$prefix/share/zsh/site-functions/"
cp "$from/completions/anydoku.fish" "$prefix/share/fish/vendor_completions.d/"
echo "installed anydoku $version in $prefix/bin"
case :$PATH: in
    *:"$prefix/bin":*) echo "try: anydoku serve" ;;
    *) echo "add $prefix/bin to your PATH, then try: anydoku serve" ;;
esac

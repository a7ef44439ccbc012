#!/bin/sh
# Gets what `make` works with. Does nothing when it is all there already.
#
#   sh scripts/tools.sh python     .venv with the packages of requirements.lock, and hantei itself
#   sh scripts/tools.sh browser    Chromium and fonts with Japanese and Korean; prints the path of Chromium
#
# PYTHON and CHROMIUM name the programs to use where they are not found by themselves.
set -eu
cd "$(dirname "$0")/.."

say() { printf '%s\n' "$@" >&2; }
fail() { say "$@"; exit 1; }

find_python() {
    for name in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11 python}; do
        if command -v "$name" >/dev/null 2>&1 &&
            "$name" -c 'import sys; sys.exit(sys.version_info < (3, 11, 5))' 2>/dev/null; then
            printf '%s\n' "$name"
            return
        fi
    done
    fail "Hantei needs Python 3.11.5 or newer, and none was found." \
        "Install one, or name it: make PYTHON=/path/to/python3.12 site"
}

python() {
    if ! .venv/bin/python -c '' 2>/dev/null; then
        found=$(find_python)
        "$found" -m venv --clear .venv || fail "Python's venv module is missing. On Debian and Ubuntu: apt-get install python3-venv"
    fi
    lock=$(cksum <requirements.lock)
    project=$(cat pyproject.toml scripts/hantei/__init__.py | cksum)
    if [ "$(cat .venv/.lock 2>/dev/null)" != "$lock" ]; then
        say "Installing the packages of requirements.lock into .venv (once, about a minute) …"
        pip install --require-hashes --requirement requirements.lock
        rm -f .venv/.project
        printf '%s\n' "$lock" >.venv/.lock
    fi
    if [ "$(cat .venv/.project 2>/dev/null)" != "$project" ]; then
        # hatchling is among the locked packages: nothing is fetched here that has no hash.
        pip install --no-deps --no-build-isolation --editable .
        printf '%s\n' "$project" >.venv/.project
    fi
}

# Twice quiet: errors only.
pip() {
    .venv/bin/python -m pip --quiet --quiet --no-input --disable-pip-version-check "$@"
}

find_chromium() {
    for name in ${CHROMIUM:-chromium chromium-browser google-chrome google-chrome-stable}; do
        if command -v "$name"; then return; fi
    done
    return 1
}

# Where there is no fontconfig, as on macOS, the system is taken to have the fonts.
has_fonts() {
    [ "$(uname)" != Linux ] ||
        { [ -n "$(fc-list :lang=ja family 2>/dev/null)" ] && [ -n "$(fc-list :lang=ko family 2>/dev/null)" ]; }
}

browser() {
    [ -z "${CHROMIUM:-}" ] || find_chromium >/dev/null || fail "CHROMIUM names $CHROMIUM, which cannot be run."
    if ! find_chromium >/dev/null || ! has_fonts; then
        if command -v apt-get >/dev/null 2>&1 && [ "$(id -u)" = 0 ]; then
            say "Installing Chromium and the Noto CJK fonts (once) …"
            {
                apt-get -qq update
                DEBIAN_FRONTEND=noninteractive apt-get -qq install --no-install-recommends chromium fontconfig fonts-noto-cjk
            } >/dev/null
        else
            say "The tests open the site in Chromium, with fonts that have Japanese and Korean. Install both, for example:" \
                "" \
                "    sudo apt-get install chromium fontconfig fonts-noto-cjk" \
                "" \
                "or name your own Chromium: make CHROMIUM=/path/to/chrome test" \
                "The tests that need no browser: .venv/bin/pytest -m 'not browser'"
            exit 1
        fi
    fi
    find_chromium || fail "Chromium was installed, but is not on the PATH. Name it: make CHROMIUM=/path/to/chrome test"
}

case "${1:-}" in
python | browser) "$1" ;;
*) fail "usage: sh scripts/tools.sh python|browser" ;;
esac

#!/bin/sh
# Fills .venv from a lock file and puts this project into it: tools/setup.sh LOCK_FILE
# An older .venv is thrown away when requirements.lock has changed since it was made.
# PYTHON names the interpreter to build it with.
set -eu
cd "$(dirname "$0")/.."
lock=$1

say() { printf '%s\n' "$*" >&2; }

is_new_enough() {
    "$1" -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null
}

find_python() {
    for candidate in ${PYTHON:-python3 python3.14 python3.13 python3.12 python3.11}; do
        if is_new_enough "$candidate"; then
            printf '%s\n' "$candidate"
            return
        fi
    done
    say "Knockout needs Python 3.11 or newer; none of these is: ${PYTHON:-python3 and python3.11 to python3.14}."
    say "Install one (Debian, Ubuntu: apt-get install python3 python3-venv) or name it: make setup PYTHON=/path/to/python3"
    exit 1
}

# Debian and Ubuntu leave ensurepip out of their python3 package.
ensure_venv_module() {
    if "$1" -c 'import ensurepip, venv' 2>/dev/null; then
        return
    fi
    package=$("$1" -c 'import sys; print("python%d.%d-venv" % sys.version_info[:2])')
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        say "Python's venv module is missing: installing $package"
        apt-get update -qq >&2 && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq "$package" >&2 || true
    fi
    if ! "$1" -c 'import ensurepip, venv' 2>/dev/null; then
        say "Python's venv module is missing. Install it and try again: sudo apt-get install $package"
        exit 1
    fi
}

make_venv() {
    python=$(find_python)
    ensure_venv_module "$python"
    say "Making .venv with $("$python" --version)"
    "$python" -m venv --clear .venv
}

if ! is_new_enough .venv/bin/python || ! cmp -s requirements.lock .venv/requirements.lock; then
    make_venv
    cp requirements.lock .venv/requirements.lock
fi
pip=".venv/bin/python -m pip --disable-pip-version-check"
# Every file from outside is checked against the lock; the project itself is built with the locked setuptools.
if ! $pip install -qq --require-hashes --requirement "$lock"; then
    say "Where a package had to be compiled and could not be: install a C compiler and Python's headers"
    say "(Debian, Ubuntu: apt-get install gcc python3-dev), or take an older Python: make setup PYTHON=python3.13"
    exit 1
fi
$pip install -qq --no-deps --no-index --no-build-isolation --config-settings editable_mode=compat --editable .
$pip check >/dev/null || { $pip check >&2; exit 1; }

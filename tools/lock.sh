#!/bin/sh
# Writes requirements.lock and requirements-dev.lock anew from pyproject.toml, for every system and Python at once.
# Without arguments everything moves to its newest allowed version; tools/lock.sh --keep changes only what must change.
set -eu
cd "$(dirname "$0")/.."
UV_CUSTOM_COMPILE_COMMAND="make lock"
export UV_CUSTOM_COMPILE_COMMAND

room=$(mktemp -d)
trap 'rm -rf "$room"' EXIT
.venv/bin/python -m venv "$room/venv"
"$room/venv/bin/python" -m pip install -qq --disable-pip-version-check uv

upgrade=--upgrade
if [ "${1:-}" = --keep ]; then
    upgrade=
fi

compile() {
    "$room/venv/bin/uv" pip compile --quiet --no-config --universal --python-version 3.11 --generate-hashes \
        --no-emit-index-url --no-emit-find-links $upgrade --extra build "$@" pyproject.toml >/dev/null
}

compile --output-file requirements.lock
compile --extra dev --constraint requirements.lock --output-file requirements-dev.lock

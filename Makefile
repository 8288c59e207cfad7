# What README names; CI calls the same. A fresh machine needs Python 3.11 or newer, make and git.
# ARGS is handed on: make run ARGS="--port 8080", make test ARGS="tests/game -x".
.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help setup run test check bench torture soak lock clean

BIN := .venv/bin
# Browsers keep every core busy: no more of them side by side than this, each file in one process. Tests that hold a
# page or a server to the second then have the machine to themselves. (5: none of them was asked for.)
WORKERS := 2
RUNTIME := .venv/.runtime-installed
DEV := .venv/.dev-installed
TRANSLATIONS := $(patsubst %.po,%.mo,$(wildcard knockout/translations/*/LC_MESSAGES/*.po))

help:
	@echo "make run     the demo tournament on this machine"
	@echo "make test    all tests, those in a real browser too"
	@echo "make check   format, lint, types, imports, dead code, vendored files"
	@echo "make bench   the measurements"
	@echo "make torture kills a hall that is played in, 200 times; saves at five tables at once, 500 times"
	@echo "make soak    eight hours of a hall with sixty pages that come and go, in seven minutes"
	@echo "make setup   only what the program needs, into .venv"
	@echo "make lock    choose the newest allowed versions and write both lock files"
	@echo "make clean   remove .venv, caches and compiled translations"

setup: $(RUNTIME) $(TRANSLATIONS)

run: setup
	$(BIN)/knockout demo $(ARGS)

test: setup $(DEV)
	$(BIN)/python tools/browser.py --install
	$(BIN)/pytest --numprocesses $(WORKERS) --dist loadfile --no-loadscope-reorder -m "not alone" $(ARGS) || [ $$? -eq 5 ]
	$(BIN)/pytest -m alone $(ARGS) || [ $$? -eq 5 ]

check: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/lint-imports --no-logo
	$(BIN)/python tools/deadcode.py
	$(BIN)/python tools/vendored.py check

bench: setup $(DEV)
	$(BIN)/python -m tests.bench $(ARGS)

torture: setup $(DEV)
	$(BIN)/python -m tests.torture --kills 200 $(ARGS)

soak: setup $(DEV)
	$(BIN)/python -m tests.torture.soak $(ARGS)

$(RUNTIME): requirements.lock pyproject.toml tools/setup.sh
	tools/setup.sh requirements.lock
	touch $@

$(DEV): requirements-dev.lock $(RUNTIME)
	tools/setup.sh requirements-dev.lock
	touch $@

%.mo: %.po | $(RUNTIME)
	$(BIN)/pybabel --quiet compile --input-file $< --output-file $@
	@test -f $@ || { echo "$<: not compiled; is its header marked fuzzy?" >&2; exit 1; }

lock: $(RUNTIME)
	tools/lock.sh

clean:
	rm -rf .venv .mypy_cache .ruff_cache .pytest_cache .import_linter_cache .hypothesis build *.egg-info
	rm -f $(TRANSLATIONS)
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

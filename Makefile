# make run         build what changed, start the web site and open it
# make test        every check and every test, on the compiled and on the plain modules
# make check-long  the tests with large counts
# make build       build again after a change to web/ or to a module that has a .pxd beside it
# make chromium    install the browser that the tests of the site drive, where apt can
# make wheels      build the wheels into dist: one for every machine, one compiled for this Python
# make clean       remove what was built (the environment .venv stays)

PYTHON ?= $(shell for p in python3 python3.14 python3.13 python3.12 python3.11; do \
	$$p -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null && echo $$p && break; done)
BIN := .venv/bin
PIP := $(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt
WHEEL := $(BIN)/python -m pip wheel --quiet --disable-pip-version-check --no-build-isolation --no-deps
PYTEST := $(BIN)/python -m pytest --quiet

.PHONY: run test check build check-long wheels chromium clean
.DEFAULT_GOAL := test

run: .venv/run.stamp
	@$(BIN)/python hatch_build.py client
	@$(BIN)/zimo serve

test: check chromium
	@if $(BIN)/python -c 'import sys, zimo; sys.exit(not zimo.compiled())'; then \
		echo "tests, compiled with index checks"; \
		ZIMO_BOUNDSCHECK=1 $(PIP) --no-build-isolation --no-deps --editable . && \
		ZIMO_EXPECT=compiled $(PYTEST) --hypothesis-profile=quick tests/core tests/scoring tests/flow tests/game tests/env && \
		$(PIP) --no-build-isolation --no-deps --editable . && \
		echo "tests, compiled" && \
		ZIMO_EXPECT=compiled $(PYTEST); \
	else \
		echo "no C compiler: the compiled modules are not tested"; \
	fi
	@echo "tests, plain modules"
	@ZIMO_PURE=1 ZIMO_EXPECT=pure $(PYTEST) --ignore tests/server --ignore tests/web --ignore tests/test_wheel.py --ignore tests/test_build.py
	@echo "tests of the site in a browser"
	@ZIMO_EXPECT= $(PYTEST) -m browser

check: build
	@$(BIN)/ruff check .
	@$(BIN)/ruff format --check .
	@$(BIN)/mypy --strict src tests docs benchmarks
	@$(BIN)/lint-imports --no-logo
	@$(BIN)/python hatch_build.py npm run --silent check

# Where a C compiler and the headers of Python are found, a failure to compile is an error.
build: .venv/dev.stamp
	@include=$$($(BIN)/python -c 'import sysconfig; print(sysconfig.get_path("include"))'); \
	if [ -f "$$include/Python.h" ] && command -v $${CC:-cc} >/dev/null; then export ZIMO_REQUIRE_COMPILE=1; fi; \
	$(PIP) --no-build-isolation --no-deps --editable .

check-long: build
	@ZIMO_EXPECT= $(PYTEST) --hypothesis-profile=long -m long

# The compiled one comes last, so that its modules stay in place; on Linux it is tagged with the oldest system it runs on.
wheels: .venv/dev.stamp
	@rm -rf dist build/wheel
	@ZIMO_NO_COMPILE=1 $(WHEEL) --wheel-dir dist .
	@ZIMO_REQUIRE_COMPILE=1 $(WHEEL) --wheel-dir build/wheel .
	@if [ "$$(uname)" = Linux ]; then \
		PATH="$(BIN):$$PATH" $(BIN)/auditwheel repair --wheel-dir dist build/wheel/*.whl; \
	else \
		cp build/wheel/*.whl dist; \
	fi
	@ls dist

# Debian's own; elsewhere the tests of the site use the Chromium that is there, or are left out.
chromium:
	@command -v chromium >/dev/null || if command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ]; then \
		echo "installing Chromium for the tests of the site" && \
		apt-get -qq update && DEBIAN_FRONTEND=noninteractive apt-get -qq install -y --no-install-recommends chromium >/dev/null; \
	else \
		echo "no Chromium: the tests of the site in a browser are left out"; \
	fi

.venv/bin/python:
	@test -n "$(PYTHON)" || { echo "Python 3.11 or newer is needed" >&2; exit 2; }
	@$(PYTHON) -m venv .venv

.venv/run.stamp: pyproject.toml constraints.txt hatch_build.py | .venv/bin/python
	@$(PIP) pip
	@$(PIP) hatchling Cython setuptools
	@node=$$($(BIN)/python hatch_build.py node) && if [ -n "$$node" ]; then $(PIP) "$$node"; fi
	@$(PIP) --no-build-isolation --editable '.[web]'
	@touch $@

.venv/dev.stamp: .venv/run.stamp
	@$(PIP) --group dev
	@touch $@

clean:
	@rm -rf build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache src/zimo/core/distance.bin
	@rm -rf src/zimo/server/static web/node_modules
	@find src \( -name '*.so' -o -name '*.pyd' \) -delete
	@find src tests -name __pycache__ -type d -prune -exec rm -rf {} +

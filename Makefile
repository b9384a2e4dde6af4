# Two commands do everything on a fresh machine: `make run` and `make test`.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/ready
LOCKS := requirements.txt requirements-dev.txt
# Kivy 2.3.1 has no wheel for later ones.
PYTHON_FITS = $(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
	{ echo "$(PYTHON) is not Python 3.11, 3.12 or 3.13. Name one that is: make PYTHON=python3.12 ..."; exit 1; }
# Packages are built and checked with tools of their own, which `make test` need not install.
PACKAGES := .venv-packages
PACKAGES_PY := $(PACKAGES)/bin/python
PACKAGES_READY := $(PACKAGES)/ready

.DEFAULT_GOAL := help
.PHONY: help run test lint format soak bench peers mutants art sounds tables tune languages licences
.PHONY: screenshots contact pythons lock clean
.PHONY: store-pictures packages-check bundle apk aab

help:  ## this list
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

$(READY): $(LOCKS)
	@$(PYTHON_FITS)
	.ci/system
	$(PYTHON) -m venv --clear $(VENV)
	$(PY) -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
		-r requirements.txt -r requirements-dev.txt
	touch $@

run: $(READY)  ## set up, and open the game
	$(PY) main.py

test: $(READY)  ## set up, and run every test (without a screen if there is none)
	$(PY) -m pytest -n auto --dist worksteal -m "not soak and not uncounted" --cov=core --cov=app --cov-branch --cov-report=
	$(PY) -m coverage report --include='core/*' --skip-covered --fail-under=100
	$(PY) -m coverage report --include='app/*' --skip-covered --fail-under=90
	$(PY) -m pytest -n auto --dist worksteal -m "uncounted and not soak"

lint: $(READY)  ## ruff and mypy
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy

format: $(READY)  ## mend what ruff can mend
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

soak: $(READY)  ## the tests that take long: an hour and more on two cores
	PYTHONMALLOC=malloc $(PY) -m pytest -s -m soak tests/app/test_leaks.py
	$(PY) -m pytest -n auto --dist worksteal -m soak --ignore tests/app/test_leaks.py \
		--hypothesis-profile=further --durations=0 --durations-min=10 -rP

bench: $(READY)  ## how fast it is
	$(PY) -m tests.bench

peers: $(READY)  ## other games of the family beside ours, to docs/BENCHMARKS.md
	.ci/peers
	$(PY) -m tests.peers

mutants: $(READY)  ## small mistakes put into core/, to see the tests find them; see tests/mutants
	$(PY) -m tests.mutants $(ONLY)

art: $(READY)  ## draw icon and presplash anew
	$(PY) -m assets.draw

sounds: $(READY)  ## make every sound anew
	$(PY) -m assets.sound.make

tables: $(READY)  ## solve the coach's tables anew
	$(PY) -m assets.coach.build

tune: $(READY)  ## teach the coach's nets for several columns anew and measure them; needs gcc
	$(PY) -m assets.coach.tune learn
	$(PY) -m assets.coach.tune measure

languages: $(READY)  ## collect what is said, compile what is translated
	$(PY) -m assets.languages.update

licences: $(READY)  ## collect the licences of everything we ship
	$(PY) -m assets.licences.collect

screenshots: $(READY)  ## pictures of every state, to docs/screenshots
	$(PY) -m tests.app.screenshots

store-pictures: $(READY)  ## screenshots for the stores, to fastlane
	$(PY) -m tests.app.store_pictures

contact: $(READY)  ## moments of a roll, and every skin, on a sheet each, to docs/screenshots
	$(PY) -m tests.app.contact_sheet

pythons: $(READY)  ## the engine's tests on every Python from 3.11 to 3.14 that is here
	.ci/pythons

lock: $(READY)  ## the pinned lists anew from pyproject.toml
	$(PY) -m pip install -q uv
	.ci/lock $(PY)

$(PACKAGES_READY): requirements.txt requirements-packages.txt
	@$(PYTHON_FITS)
	.ci/system packages
	$(PYTHON) -m venv --clear $(PACKAGES)
	$(PACKAGES_PY) -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
		-r requirements.txt -r requirements-packages.txt
	touch $@

packages-check: $(PACKAGES_READY)  ## all that can be known of the packages without the Android SDK
	$(PACKAGES_PY) -m pytest tests/packages

bundle: $(PACKAGES_READY)  ## a program for this kind of machine, in dist/
	$(PACKAGES_PY) -m PyInstaller --noconfirm --log-level WARN .ci/fivefold-bundle.spec
	[ "$$(uname)" != Linux ] || cp .ci/linux/* assets/art/icon_256.png LICENSE dist/fivefold/
	[ "$$(uname)" != Linux ] || mv dist/fivefold/icon_256.png dist/fivefold/fivefold.png

apk: $(PACKAGES_READY)  ## an Android package to try, in bin/; fetches the SDK
	PATH="$(CURDIR)/$(PACKAGES)/bin:$$PATH" VIRTUAL_ENV="$(CURDIR)/$(PACKAGES)" $(PACKAGES_PY) -m buildozer android debug

aab: $(PACKAGES_READY)  ## an Android package for the Play Store, in bin/; P4A_RELEASE_* sign it
	PATH="$(CURDIR)/$(PACKAGES)/bin:$$PATH" VIRTUAL_ENV="$(CURDIR)/$(PACKAGES)" $(PACKAGES_PY) -m buildozer android release

clean:  ## forget what was set up
	rm -rf $(VENV) $(PACKAGES) .buildozer bin build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage

# Two commands do everything on a fresh machine: `make run` and `make test`.

PYTHON ?= python3
VENV := .venv
PY := $(VENV)/bin/python
READY := $(VENV)/ready
LOCKS := requirements.txt requirements-dev.txt
# Kivy 2.3.1 has no wheels for later versions.
PYTHON_FITS = $(PYTHON) -c 'import sys; sys.exit(not (3, 11) <= sys.version_info[:2] <= (3, 13))' || \
	{ echo "$(PYTHON) is not Python 3.11, 3.12 or 3.13. Name one that is: make PYTHON=python3.12 ..."; exit 1; }
# Packages have an environment of their own, so that `make test` need not install their tools.
PACKAGES := .venv-packages
PACKAGES_PY := $(PACKAGES)/bin/python
PACKAGES_READY := $(PACKAGES)/ready

.DEFAULT_GOAL := help
.PHONY: help run test check coverage lint format soak bench peers mutants art sounds tables tune languages licences
.PHONY: positions screenshots contact pythons lock clean
.PHONY: store-pictures packages-check bundle apk aab

help:  ## list these commands
	@grep -E '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed 's/:.*##/\t/' | expand -t 16

$(READY): $(LOCKS)
	@$(PYTHON_FITS)
	.ci/system
	$(PYTHON) -m venv --clear $(VENV)
	$(PY) -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
		-r requirements.txt -r requirements-dev.txt
	touch $@

run: $(READY)  ## set up and open the game
	$(PY) main.py

test: $(READY)  ## set up and run the tests, headless if there is no screen
	$(PY) -m pytest -n auto --dist worksteal -m "not soak and not extended" --durations=20

check: lint test coverage packages-check  ## everything a change must pass

coverage: $(READY)  ## extended tests, and branch coverage with its floors
	.ci/system tests
	$(PY) -m pytest -n auto --dist worksteal -m "not soak and (extended or not uncounted)" \
		--cov=core --cov=app --cov-branch --cov-report=
	$(PY) -m coverage report --include='core/*' --skip-covered --fail-under=100
	$(PY) -m coverage report --include='app/*' --skip-covered --fail-under=90

lint: $(READY)  ## ruff and mypy
	$(PY) -m ruff check
	$(PY) -m ruff format --check
	$(PY) -m mypy

format: $(READY)  ## fix what ruff can fix
	$(PY) -m ruff check --fix
	$(PY) -m ruff format

soak: $(READY)  ## run the long tests: over an hour on two cores
	.ci/system packages
	PYTHONMALLOC=malloc $(PY) -m pytest -s -m soak tests/app/test_leaks.py
	$(PY) -m pytest -n auto --dist worksteal -m soak --ignore tests/app/test_leaks.py \
		--hypothesis-profile=random --durations=0 --durations-min=10 -rP

bench: $(READY)  ## print timings
	$(PY) -m tests.bench

peers: $(READY)  ## measure other dice games beside ours, for docs/BENCHMARKS.md
	.ci/peers
	$(PY) -m tests.peers

mutants: $(READY)  ## mutation testing of core/; see tests/mutants
	$(PY) -m tests.mutants $(ONLY)

art: $(READY)  ## draw icon and presplash
	$(PY) -m assets.draw

sounds: $(READY)  ## synthesize every sound
	$(PY) -m assets.sound.make

tables: $(READY)  ## solve the coach's tables
	$(PY) -m assets.coach.build

positions: $(READY)  ## choose the trainer's positions from games of the bots
	$(PY) -m assets.coach.positions

tune: $(READY)  ## train and measure the coach's networks and estimates; needs gcc
	$(PY) -m assets.coach.tune.wide_column --loss
	$(PY) -m assets.coach.tune learn
	$(PY) -m assets.coach.tune measure
	$(PY) -m assets.coach.tune.point_spreads
	$(PY) -m assets.coach.tune.win_player calibrate
	$(PY) -m assets.coach.tune.win_player duel --count 200000

languages: $(READY)  ## extract messages and compile translations
	$(PY) -m assets.languages.update

licences: $(READY)  ## collect the licences of everything shipped
	$(PY) -m assets.licences.collect

screenshots: $(READY)  ## take the screenshots in docs/screenshots
	$(PY) -m tests.screenshots.take

store-pictures: $(READY)  ## take the screenshots for the app stores
	$(PY) -m tests.screenshots.store

contact: $(READY)  ## contact sheets of a roll and of all skins
	$(PY) -m tests.screenshots.contact_sheet

pythons: $(READY)  ## the engine's tests on every installed Python from 3.11 to 3.14
	.ci/pythons

lock: $(READY)  ## pin the dependencies of pyproject.toml
	$(PY) -m pip install -q uv
	.ci/lock $(PY)

$(PACKAGES_READY): requirements.txt requirements-packages.txt
	@$(PYTHON_FITS)
	.ci/system packages
	$(PYTHON) -m venv --clear $(PACKAGES)
	$(PACKAGES_PY) -m pip install -q --disable-pip-version-check --no-deps --require-hashes \
		-r requirements.txt -r requirements-packages.txt
	touch $@

packages-check: $(PACKAGES_READY)  ## check the packages as far as possible without the Android SDK
	$(PACKAGES_PY) -m pytest tests/packages

bundle: $(PACKAGES_READY)  ## build the desktop program for this platform, in dist/
	$(PACKAGES_PY) -m PyInstaller --noconfirm --log-level WARN .ci/fivefold-bundle.spec
	[ "$$(uname)" != Linux ] || cp .ci/linux/* assets/art/icon_256.png LICENSE dist/fivefold/
	[ "$$(uname)" != Linux ] || mv dist/fivefold/icon_256.png dist/fivefold/fivefold.png

apk: $(PACKAGES_READY)  ## build a debug APK in bin/; fetches the SDK
	PATH="$(CURDIR)/$(PACKAGES)/bin:$$PATH" VIRTUAL_ENV="$(CURDIR)/$(PACKAGES)" $(PACKAGES_PY) -m buildozer android debug

aab: $(PACKAGES_READY)  ## build an AAB for the Play Store in bin/; P4A_RELEASE_* sign it
	PATH="$(CURDIR)/$(PACKAGES)/bin:$$PATH" VIRTUAL_ENV="$(CURDIR)/$(PACKAGES)" $(PACKAGES_PY) -m buildozer android release

clean:  ## remove everything that was set up or built
	rm -rf $(VENV) $(PACKAGES) .buildozer bin build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis .coverage

# Everything that is done more than once. `make help` lists it.

CARGO ?= cargo
# Test builds are optimised a little (see Cargo.toml): the whole of `make test` takes minutes on two cores.
NEXTEST := $(shell $(CARGO) nextest --version >/dev/null 2>&1 && echo yes)
FMT := $(shell $(CARGO) fmt --version >/dev/null 2>&1 && echo yes)
CLIPPY := $(shell $(CARGO) clippy --version >/dev/null 2>&1 && echo yes)

.PHONY: help run test test-python bench deb wheel image dist test-dist test-ci test-cluster site deps deps-19 targets worker-22 worker-19 worker-head target-iree target-heir target-catalyst target-cudaq target-fir

help:
	@echo "make run      install MLIR 22 if it is missing, download its library, build, a two-minute campaign, its findings"
	@echo "make test     install what is missing, all tests, formatting, lints"
	@echo "make bench    speeds beside the bars that they must reach; BENCH=lowered: only lines that say so"
	@echo "make deps     install MLIR 22 (ASSAY_MLIR=/path/to/bin: use your own build, install nothing)"
	@echo "make deps-19  unpack MLIR 19 beside it, without root"
	@echo "make worker-22    the in-process back end: assay-worker, and MLIR 22 as one library (needs libmlir-22-dev)"
	@echo "make worker-19    the same with MLIR 19, whose packages are unpacked beside the installed ones"
	@echo "make worker-head  the same with MLIR near its head, from PyPI's torch-mlir"
	@echo "make target-NAME  another compiler: iree, heir, catalyst and cudaq (built with assertions) or fir, fetched from a package"
	@echo "make targets  MLIR 19, 22 and near the head, and monthly builds, so that 'since when' has answers"
	@echo "make deb      a Debian package with manual pages and completions, in target/debian"
	@echo "make wheel    a Python wheel with the programs and the package mlir_assay, in target/dist"
	@echo "make image    a container image with Assay and MLIR 22 (podman, docker or buildah); IMAGE=NAME, BASE=packages: pull nothing"
	@echo "make dist     the wheel and the Debian package, in target/dist, and the image; make test-dist tries what is there"
	@echo "make test-ci  runs the GitHub Action and the pre-commit hook on a small repository, with the wheel of target/dist"
	@echo "make test-cluster  PostgreSQL and Slurm on this machine, 8 shards, and kill -9 for all of them (needs root)"
	@echo "make site     docs/ and the found bugs as a site, in target/site/book, with mdBook; a broken link fails it"
	@echo "make test-python  the tests of the package mlir_assay (needs pytest)"

deps:
	@bash scripts/deps.sh

deps-19:
	@bash scripts/deps.sh 19

worker-22 worker-19 worker-head:
	@bash scripts/worker.sh $(@:worker-%=%)
	$(CARGO) build --release --package assay-worker

# One after the other: they unpack into the same folders.
targets:
	@for target in deps deps-19 worker-19 worker-22 worker-head; do $(MAKE) --no-print-directory $$target || echo "make targets: without $$target" >&2; done
	@bash scripts/target.sh ladder

target-iree target-heir target-catalyst target-cudaq target-fir:
	@bash scripts/target.sh $(@:target-%=%)

# `assay fuzz` leaves with 1 when it has findings, which is what it is for; anything above is a failure.
run: deps
	$(CARGO) build --release --package mlir-assay --package assay-worker
	@if [ -n "$$ASSAY_MLIR" ]; then echo "make run: ASSAY_MLIR names your own build, so no library is downloaded, and every pipeline is a process"; \
	else $(MAKE) --no-print-directory worker-22 || echo "make run: without the library above, every pipeline is a process, which is several times slower"; fi
	$(CARGO) run --quiet --release --package mlir-assay -- fuzz --time 2m --reduce-rest 1m --jobs 2 --seed 1 || test $$? -eq 1
	$(CARGO) run --quiet --release --package mlir-assay -- findings list

test: deps
	@command -v initdb >/dev/null || ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || echo "make test: SKIPPED the tests with a PostgreSQL server: there is no initdb (apt-get install postgresql)" >&2
ifeq ($(FMT),yes)
	$(CARGO) fmt --all --check
endif
ifeq ($(NEXTEST),yes)
# One test more than there are cores, since some tests only wait: for servers and compilers that do not answer.
	$(CARGO) nextest run --workspace --test-threads $$(($$(nproc) + 1))
# nextest runs no doctests.
	$(CARGO) test --quiet --doc --workspace
else
	$(CARGO) test --workspace
endif
ifeq ($(CLIPPY),yes)
	$(CARGO) clippy --workspace --all-targets -- -D warnings
endif

bench: deps
	$(CARGO) build --quiet --release --package assay-worker
	$(CARGO) bench --quiet --package mlir-assay --bench bars -- $(BENCH)

TARGET := $(or $(CARGO_TARGET_DIR),target)
# What crates/app/Cargo.toml calls target/release/package.
DEB := $(TARGET)/release/package
deb:
	@$(CARGO) deb --version >/dev/null 2>&1 || { echo "make deb needs cargo-deb: cargo install cargo-deb" >&2; exit 2; }
	$(CARGO) build --release --package mlir-assay --package assay-worker
	rm -rf $(DEB) && mkdir -p $(DEB)
	$(TARGET)/release/assay man $(DEB)/man
	$(TARGET)/release/assay completions bash >$(DEB)/assay
	$(TARGET)/release/assay completions zsh >$(DEB)/_assay
	$(TARGET)/release/assay completions fish >$(DEB)/assay.fish
	rm -f $(TARGET)/debian/*.deb
	$(CARGO) deb --no-build --package mlir-assay

# `BINARIES=FOLDER` takes binaries that are built already.
DIST := $(TARGET)/dist
wheel:
ifndef BINARIES
	$(CARGO) build --release --package mlir-assay --package assay-worker
endif
	rm -f $(DIST)/*.whl
	scripts/wheel.py $(or $(BINARIES),$(TARGET)/release) $(DIST)

IMAGE := assay
image: deb
	scripts/image.sh $(TARGET)/debian/*.deb $(IMAGE)

dist: wheel image
	rm -f $(DIST)/*.deb
	cp $(TARGET)/debian/*.deb $(DIST)

# The checkout too, with `cargo install`.
test-dist:
	scripts/test-dist.sh $(DIST)/* .

test-ci:
	scripts/test-ci.sh $(DIST)/*.whl

test-cluster: deps
ifndef BINARIES
	$(CARGO) build --release --package mlir-assay
endif
	scripts/test-cluster.sh $(or $(BINARIES),$(TARGET)/release)

site:
	scripts/site.py $(TARGET)/site

test-python:
	ASSAY=$(abspath $(or $(BINARIES),$(TARGET)/release)/assay) python3 -m pytest -q -rs python/tests

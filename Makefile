# All commands of the project. `make help` lists them.
# A target is a check, unless `commands` lists it. `.ci/run-check` runs the recipe of a check: it limits the time, and prints the target and the
# text after `##` as the name. If `folder` is set, only one check at a time uses that folder of `.build`.

commands := help lint check nightly renew bench
quick := layers links names format steps
builds := build tsan-build
# Make begins checks in this order, the long ones first. It passes over those that wait for another one, and returns to them when it has
# begun the last one. A check that waits for a folder occupies a job, so those that build in the same folder are not neighbors.
long := test tsan \
  conformance \
  chains           programs      interleavings \
  pipelines-build  combine       models \
  peers            docs \
  benchmarks-build example-tests pipelines graphs \
  consumers        pulse         calls \
  examples         files         sweep workloads \
  fusion           sockets       tag \
  playground doubling api fleet coverage
full := $(if $(RILL_FULL),asan soak ratios)
.PHONY: $(commands) $(quick) $(builds) $(long) asan soak ratios

.DEFAULT_GOAL := help
.ONESHELL:
.SILENT:
SHELL := .ci/run-check
.SHELLFLAGS = $@ $(folder)
$(commands): private SHELL := bash
$(commands): private .SHELLFLAGS := -euo pipefail -c

# The limits of one check and of all, in seconds.
export RILL_LIMIT ?= $(if $(RILL_FULL),36000,1500)
export RILL_LIMIT_OF_ALL ?= $(if $(RILL_FULL),360000,5000)
cases := $(if $(RILL_FULL),1000000,200000)

# Package.swift reads it. For a package that depends on this one, warnings are no errors.
export RILL_WARNINGS_AS_ERRORS := 1
# Debug builds take a fifth less time without an index of the system's modules and debug information about variables, which no check
# reads. The index itself stays, because SwiftPM finds the tests of a package in it.
lean := -Xswiftc -gline-tables-only -Xswiftc -index-ignore-system-modules
# The tests of the modules are built with Address Sanitizer and coverage, and with Thread Sanitizer. Other checks read the modules of the
# first build.
coverage := --sanitize=address --enable-code-coverage --scratch-path $(CURDIR)/.build/coverage $(lean)
export RILL_MODULES := $(CURDIR)/.build/coverage/debug/Modules
# Several packages are built in each of these folders, and the modules once. Without the cached manifest, a build does not repeat that of the
# package before.
shared := --disable-build-manifest-caching $(lean)
tsan := --sanitize=thread --scratch-path $(CURDIR)/.build/tsan $(shared)
asan := --sanitize=address --scratch-path $(CURDIR)/.build/asan $(shared)
packages := --scratch-path $(CURDIR)/.build/packages $(shared)
optimized := --scratch-path $(CURDIR)/.build/optimized
conformance := --package-path Tests/Conformance
# Programs are copied here, because the next build in their folder can remove them.
bin := .build/bin

help: ## prints this list
	awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "%-17s %s\n", $$1, $$2 }' Makefile
lint: $(quick) ## the quick checks: layers, links, names, format, steps
check: $(quick) $(builds) $(long) $(full) ## every check; `.ci/run` runs it with three jobs, and prints a summary
nightly: ## every check at its full size, and ratios and soak: some hours on two cores; run it before a release
	RILL_FULL=1 .ci/run
renew: build ## writes everything that is generated from the code and the operator catalogue
	.ci/check-api --renew
	RILL_WRITE_DOCUMENTS=1 swift test $(conformance) $(packages) \
	  --filter 'GeneratedDocumentTests|SharingTableTests|NamesTests|SweepEntriesTests'
	swift run --package-path Examples $(packages) marbles --pictures Docs/Pictures
	git --no-pager diff --stat -- Benchmarks Docs Sources
bench: benchmarks-build ## compares the times of the workloads with those of other libraries
	$(bin)/compare

# In `check`, a failure of a quick check prevents the others. Then the tests are built, which uses all cores.
ifneq ($(filter check,$(MAKECMDGOALS)),)
$(builds): | $(quick)
$(long) asan soak: | $(builds)
# By itself, because it compares times.
ratios: | $(long) soak
endif

layers: ## which imports each may have, and the reasons for API that needs one on Apple's platforms
names: ## the code in the running text of the guide resolves to declarations
links: ## each leads to a file and a heading of the repository
format: ## swift format, strict
	git ls-files -z '*.swift' ':!Docs' | xargs -0 swift format lint --strict --parallel
steps: ## the code still contains every step of the models
	.ci/check-models --steps

build: ## the tests of the modules, with Address Sanitizer and coverage
	swift build --build-tests $(coverage)
# One test at a time, which takes half the processor time.
test asan: export ASAN_OPTIONS = detect_leaks=1:halt_on_error=1:exitcode=66
test asan: export LSAN_OPTIONS = suppressions=$(CURDIR)/.ci/leaks.txt:print_suppressions=0:exitcode=66
test: build ## the tests of the modules, under Address Sanitizer and LeakSanitizer
	swift test --skip-build --no-parallel $(coverage)
coverage: test ## at least 97 % of the lines of each module; prints the others
	.ci/check-coverage
api: build ## the public interface is as Docs/API.txt lists it
calls: build ## one declaration for each shape of a call, and for each mistake in a call the intended error
docs: build ## no warning of DocC, no link that leads nowhere, each declaration in a group
interleavings: ## every order of the steps of two or three threads
	RILL_INTERLEAVING=1 swift test --scratch-path $(CURDIR)/.build/interleavings $(lean)
models: ## every state, and every function whose steps they describe

tsan-build: ## Thread Sanitizer: build
	swift build --build-tests $(tsan)
	$(if $(RILL_FULL),swift build --build-tests $(conformance) $(tsan))
# One test at a time, because tests that run side by side wait for each other, which takes twice the processor time. The threads of each
# test still race. Left out: the guide's operator that is racy on purpose, and two tests of many switches between tasks, in which the
# sanitizer itself can fail ("CHECK failed: sanitizer_allocator_secondary.h").
tsan: export TSAN_OPTIONS = suppressions=$(CURDIR)/.ci/races.txt halt_on_error=1 exitcode=66
tsan: tsan-build ## tests under Thread Sanitizer; in nightly, also the contract
	swift test --skip-build --no-parallel $(tsan) --skip ExploreTests/determinism --skip ExploreTests/otherFailures
	$(if $(RILL_FULL),swift test --skip-build --no-parallel $(conformance) $(tsan) --skip WritingOperatorsTests/failing)
asan: ## nightly: the contract under Address Sanitizer and LeakSanitizer
	swift test --no-parallel $(conformance) $(asan)

chains fusion pipelines-build benchmarks-build consumers examples: private folder := optimized
chains: ## 33 long chains, mistakes in them, and each expression of Sources, within limits of the compiler's work
fusion: chains ## a visible chain is a loop without calls
pipelines-build: ## random pipelines: build
	swift build -c release --package-path Tests/RandomPipelines $(optimized)
	install -D -t $(bin) $(addprefix .build/optimized/release/,pipelines graphs doubling)
pipelines: pipelines-build ## random pipelines against a model
	$(bin)/pipelines --cases $(cases)
graphs: pipelines-build ## random graphs of properties against a model
	$(bin)/graphs --cases $(cases)
doubling: pipelines-build ## what keeps a list costs in proportion to it
benchmarks-build: pipelines-build ## benchmarks: build
	swift build -c release --package-path Benchmarks $(optimized)
	install -D -t $(bin) $(addprefix .build/optimized/release/,compare soak)
# Allocations and instructions do not depend on what else runs.
sweep: benchmarks-build ## allocations and instructions of every operator
	$(bin)/compare --sweep --quick --thresholds Benchmarks/SweepAllocations.json >/dev/null
	$(bin)/compare --sweep --instructions --thresholds Benchmarks/SweepInstructions.json >/dev/null
workloads: benchmarks-build ## results, instructions, and memory of the workloads
	$(bin)/compare --quick
	$(bin)/compare --instructions --thresholds Benchmarks/Instructions.json
	$(bin)/compare --memory --thresholds Benchmarks/Memory.json
# Times depend on the machine and on what else runs on it, so only `nightly` compares them.
ratios: benchmarks-build ## no ratio of times is far beyond what was reached
	$(bin)/compare --quick --thresholds Benchmarks/Thresholds.json
	$(bin)/compare --sweep --ratios Benchmarks/SweepRatios.json >/dev/null
soak: benchmarks-build ## threads do everything at random; no object remains, and the memory does not grow
	$(bin)/soak --minutes 10
consumers: pipelines-build ## each product by itself, in a release build; a warning does not end the build of a dependent package
examples: pipelines-build ## examples: optimized build
	swift build -c release --package-path Examples $(optimized)
tag: pipelines-build ## a package that depends on a tag of this one

conformance programs combine peers example-tests pulse files sockets playground fleet: private folder := packages
conformance: ## every operator against the contract, and the documents against the code
	swift test $(conformance) $(packages)
programs: ## the programs of the README and the guide, as a user runs them, and the code of pages to copy
	.ci/check-programs $(packages)
combine: ## coming from Combine: the examples in its words
	swift test --package-path Tests/ComingFrom $(packages)
peers: ## other libraries: the adapters; in nightly, the table of laws
	swift test --package-path Tests/PeerContracts $(packages)
example-tests: ## examples: tests
	swift test --package-path Examples $(packages)
pulse: ## examples: pulse, against the packages of others
	swift test --package-path Examples/Pulse $(packages)
files: ## examples: files
	swift test --package-path Examples/Files $(packages)
sockets: ## examples: sockets, on real connections
	swift test --package-path Examples/Sockets $(packages)
playground: ## examples: playground, and its page in a browser
	swift test --package-path Examples/Playground $(packages)
	swift build --package-path Examples/Playground $(packages) --product playground
	PLAYGROUND=$(CURDIR)/.build/packages/debug/playground Examples/Playground/Scripts/look-at-page --small
fleet: ## examples: fleet, with real processes
	swift test --package-path Examples/Fleet $(packages)

layers links names api calls docs models doubling chains fusion consumers tag:
	.ci/check-$@

# Each target sets up what it needs: a virtual environment of its own in .venv.
PYTHON ?= python3
VENV   ?= .venv
BIN    := $(VENV)/bin

.PHONY: demo test test-clients test-engines test-numerics lint bench docs extension web site page-next extension-passthrough extension-release wheel release test-core test-matrix clean

$(VENV)/demo: pyproject.toml
	@echo "Setting up $(VENV): about a minute"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable .
	@touch $@

$(VENV)/dev: pyproject.toml
	@echo "Setting up $(VENV) for development: about a minute"
	@$(PYTHON) -m venv $(VENV)
	@$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[dev]'
	@touch $(VENV)/demo $@

demo: $(VENV)/demo            ## measure the bundled Adult data with the FAIR clause
	$(BIN)/fairsql demo

test: $(VENV)/dev             ## tests, doctests, golden files, examples, on all cores
	$(BIN)/python -m pytest --numprocesses auto --dist worksteal

# Java comes as a package of the system and is installed by hand, apt-get install openjdk-17-jre-headless; JAVA_HOME names another one.
test-engines: $(VENV)/dev     ## every engine (Spark where there is Java) but those that are DONE: the golden cases, and random clauses on each: EXAMPLES=1000 of them
	$(BIN)/pip install --quiet --disable-pip-version-check --editable '.[clickhouse,spark]' duckdb-engine
	FAIRSQL_ENGINES_DONE="$(DONE)" FAIRSQL_ENGINE_EXAMPLES=$(or $(EXAMPLES),1000) $(BIN)/python -m pytest tests/test_engine*.py tests/test_query_split.py --numprocesses auto --dist worksteal -r s
	$(PYTHON) -m venv $(VENV)-snowflake
	$(VENV)-snowflake/bin/pip install --quiet --disable-pip-version-check --editable '.[postgres]' fakesnow snowflake-sqlalchemy 'snowflake-connector-python==3.18.*' 'sqlalchemy<2.1' pytest pytest-xdist hypothesis pexpect statsmodels jsonschema
	$(VENV)-snowflake/bin/python -m pytest tests/test_engine_sqlalchemy.py -k snowflake

# Some clients come as packages of the system, and are installed by hand: the run names those that are missing.
test-clients: $(VENV)/dev     ## real clients walk against the wire server, and docs/bi.md gets the table of results: CLIENTS="'node pg' psql" are some
	$(BIN)/python tests/clients $(CLIENTS)

test-numerics: $(VENV)/dev    ## the tests marked numerics under each kernel of linear algebra that this processor can run
	$(BIN)/python tests/kernels.py

lint: $(VENV)/dev             ## ruff and mypy
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

bench: $(VENV)/dev            ## side-by-side ratios, written to benchmarks/RESULTS.md
	$(BIN)/python -m benchmarks

docs: $(VENV)/demo            ## run the examples of the documentation and write their output
	$(BIN)/python tests/documents.py
	$(BIN)/python -m examples.reports.gallery

extension: $(VENV)/dev        ## the DuckDB extension for the shell (1.5.6) and for the DuckDB of the virtual environment: needs g++ and npm
	$(BIN)/python extension/generate.py
	$(BIN)/python extension/build.py 1.5.6 own

web: $(VENV)/dev web/node_modules  ## the core as WebAssembly, which completes the npm package in web/npm: needs npm
	$(BIN)/python extension/generate.py
	PYTHONPATH=extension $(BIN)/python web/core/wasm.py

site: web                     ## the documentation in build/site, and in build/site/audit the page that audits files in the browser: any host serves them
	PYTHONPATH=tests $(BIN)/python web/docs/stage.py build
	$(BIN)/zensical build --strict --clean --config-file build/zensical.toml
	$(BIN)/python web/page/words.py web/page/words.json
	node web/page/build.js build/site/audit $(shell $(BIN)/python -c 'import fairsql; print(fairsql.__version__)')

page-next: site               ## tests the page with another release of DuckDB's for browsers: DUCKDB_WASM=1.33.1-dev65.0
	npm install --prefix build/next --no-save --silent @duckdb/duckdb-wasm@$(or $(DUCKDB_WASM),1.33.1-dev65.0)
	node web/page/build.js build/next/audit $(shell $(BIN)/python -c 'import fairsql; print(fairsql.__version__)') build/next
	FAIRSQL_PAGE=build/next/audit $(BIN)/python -m pytest tests/test_page.py

web/node_modules: web/package-lock.json
	npm ci --prefix web --silent
	@touch $@

extension-passthrough: extension  ## other SQL with the extension and without: TESTS=folder, the test/sql of DuckDB's repository
	$(BIN)/python extension/test/passthrough.py $(TESTS)

extension-release: $(VENV)/dev  ## the extension for 1.5.6 with DuckDB linked statically, from PyPI's sources: needs cmake and ninja, takes half an hour of computing
	$(BIN)/python extension/generate.py
	$(BIN)/python extension/release.py

release: extension site       ## all that a release publishes, in dist/, each part tried where nothing else of FairSQL is: needs Chromium and the network
	PYTHONPATH=. $(BIN)/python release/release.py

wheel: extension              ## a wheel for this platform and Python that carries the extension, in dist/
	$(BIN)/python extension/wheel.py

test-core: $(VENV)/dev        ## the core of the tests on the oldest DuckDB and sqlglot, and on DuckDB 1.5: what CI runs of test-matrix
	$(BIN)/python tests/matrix.py --core

test-matrix:                  ## what depends on them on the oldest and newest DuckDB and sqlglot, with and without sqlglotc
	$(PYTHON) tests/matrix.py

clean:
	rm -rf $(VENV) build dist web/node_modules web/npm/fairsql.wasm web/npm/LICENSE web/page/words.json *.egg-info .pytest_cache .mypy_cache .ruff_cache .hypothesis

# Plain make and sh: `make help` lists what there is. scripts/tools.sh gets what is missing.

BIN = .venv/bin

.PHONY: help site serve test pictures bench fmt lock clean tools

help: ## This list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

site: tools ## Check every ruling, run every example, build site/
	@$(BIN)/hantei build
	@echo "The site is in site/. To look at it: make serve"

serve: tools ## Build, serve and rebuild while you edit
	@$(BIN)/hantei serve

test: tools ## Every test: style, types, the package, the games, the built site in Chromium
	@$(BIN)/ruff check --quiet .
	@$(BIN)/ruff format --check --quiet . || { echo "Some files are not formatted: make fmt" >&2; exit 1; }
	@$(BIN)/mypy --no-error-summary
	@for model in rulings/*/model.py; do $(BIN)/mypy --no-error-summary $$model || exit 1; done
	@CHROMIUM=$$(sh scripts/tools.sh browser) && export CHROMIUM && $(BIN)/pytest

pictures: site ## Pictures of every kind of page, for a person to look through
	@CHROMIUM=$$(sh scripts/tools.sh browser) && export CHROMIUM && $(BIN)/python tests/pictures.py

bench: tools ## Measure builds and search beside other tools, and write bench/results.md; N=1000 for a bigger base
	@CHROMIUM=$$(sh scripts/tools.sh browser) && export CHROMIUM && $(BIN)/python bench/run.py N=$(or $(N),0)

fmt: tools ## Format the Python code and mend what ruff can mend
	@$(BIN)/ruff format --quiet .
	@$(BIN)/ruff check --quiet --fix .

lock: tools ## Write requirements.lock anew from pyproject.toml, keeping the versions that still fit
	@$(BIN)/python -m pip --quiet --quiet install uv
	@$(BIN)/uv pip compile pyproject.toml --quiet --all-extras --universal --python-version 3.11.5 --generate-hashes \
		--no-header --no-emit-index-url --no-emit-find-links --output-file requirements.lock

clean: ## Remove everything that was made here, .venv included
	@rm -rf site site.* .cache build dist .venv .mypy_cache .pytest_cache .ruff_cache .hypothesis
	@find . -name __pycache__ -type d -prune -exec rm -rf {} +

tools:
	@sh scripts/tools.sh python

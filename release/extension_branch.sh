#!/usr/bin/env bash
# Write the branch `extension` for DuckDB's community repository: release/extension_branch.sh OWNER/NAME
#
# In: a checkout with what extension/generate.py writes, which is not in git. Out: a commit on the branch `extension` of
# this repository, in the layout of DuckDB's template, with LICENSE and the submodules; and dist/extension/description.yml,
# which names that commit. It changes neither the checkout nor the index, and downloads nothing but two commits' names.
set -euo pipefail
cd "$(dirname "$0")/.."
repository=${1:?usage: release/extension_branch.sh OWNER/NAME}
duckdb=v1.5.6
tools=v1.5-variegata  # the branch of extension-ci-tools for that release

GIT_INDEX_FILE=$(mktemp -u)
export GIT_INDEX_FILE
trap 'rm -f "$GIT_INDEX_FILE"' EXIT

add() {  # MODE HASH PATH
  git update-index --add --cacheinfo "$1,$2,$3"
}
commit_of() {  # URL REFERENCE: of a tag with a message the commit stands in the last line
  local found
  found=$(git ls-remote "$1" "$2" "$2^{}" | tail -1 | cut -f1)
  test -n "$found" || { echo "$1 has no $2" >&2; exit 1; }
  echo "$found"
}

for each in generated.cpp macro_texts.cpp include/generated.hpp; do
  test -e "extension/src/$each" || { echo "extension/src/$each is missing: make extension" >&2; exit 1; }
done
git --work-tree=extension add --force CMakeLists.txt Makefile extension_config.cmake src test/sql
add 100644 "$(git hash-object -w LICENSE)" LICENSE
add 100644 "$(git hash-object -w --stdin << 'END'
# FairSQL's extension for DuckDB

A branch that `release/extension_branch.sh` writes, for DuckDB's community repository. Change the sources in `extension/` of the main branch,
whose `docs/extension.md` says what the extension does.
END
)" README.md
add 160000 "$(commit_of https://github.com/duckdb/duckdb "refs/tags/$duckdb")" duckdb
add 160000 "$(commit_of https://github.com/duckdb/extension-ci-tools "refs/heads/$tools")" extension-ci-tools
add 100644 "$(git hash-object -w --stdin << 'END'
[submodule "duckdb"]
	path = duckdb
	url = https://github.com/duckdb/duckdb
[submodule "extension-ci-tools"]
	path = extension-ci-tools
	url = https://github.com/duckdb/extension-ci-tools
END
)" .gitmodules

version=$(sed -n 's/^__version__ = "\(.*\)"/\1/p' fairsql/__init__.py)
parent=$(git rev-parse --quiet --verify refs/heads/extension || true)
commit=$(git commit-tree "$(git write-tree)" ${parent:+-p "$parent"} -m "FairSQL $version: the extension of $(git rev-parse --short HEAD)")
git update-ref refs/heads/extension "$commit"

mkdir -p dist/extension
sed -e "s|OWNER/REPOSITORY|$repository|; s|OWNER|${repository%%/*}|; s|COMMIT|$commit|" extension/description.yml > dist/extension/description.yml
echo "$commit"

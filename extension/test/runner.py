"""DuckDB's own runner of tests, with the extension linked in as by DuckDB's build: `runner.py DUCKDB [PATTERN …]`.

In: DUCKDB, a checkout of DuckDB's repository at the branch of the release (its `test/` and `third_party/`), and what
`extension/build.py 1.5.6` built. Out: `build/runner/unittest`, and what it says of `extension/test/sql/*.test`, or of
the tests that the patterns name. DuckDB is not compiled: the runner takes the shared library beside the extension.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from build import BUILD, build, headers, run  # noqa: E402

VERSION = "1.5.6"
HERE = BUILD / "runner"
# DuckDB's build writes this for the extensions that it links; those in the shared library stay as they are.
LOADER = """
#include "fairsql_extension.hpp"
#include "duckdb/main/extension_helper.hpp"
#include <dlfcn.h>

duckdb::ExtensionLoadResult duckdb::ExtensionHelper::LoadExtension(DuckDB &db, const std::string &extension) {
	if (extension == "fairsql") {
		db.LoadStaticExtension<FairsqlExtension>();
		return ExtensionLoadResult::LOADED_EXTENSION;
	}
	Dl_info own;
	dladdr((void *)(ExtensionLoadResult(*)(DuckDB &, const std::string &)) ExtensionHelper::LoadExtension, &own);
	auto next = dlsym(RTLD_NEXT, own.dli_sname);
	return ((ExtensionLoadResult(*)(DuckDB &, const std::string &)) next)(db, extension);
}
"""


def runner(duckdb: Path) -> Path:
    """Build the runner, where a source is newer than its object, and return its path."""
    HERE.mkdir(parents=True, exist_ok=True)
    loader = HERE / "loader.cpp"
    if not loader.exists() or loader.read_text() != LOADER:
        loader.write_text(LOADER)
    (HERE / "generated_extension_headers.hpp").write_text('#include "fairsql_extension.hpp"\n')
    extension, included = build(VERSION), headers(VERSION)
    third = included.parents[1] / "third_party"
    folders = [ROOT / "src/include", HERE, *(duckdb / "test" / each for each in ("include", "sqlite", "helpers"))]
    folders += [duckdb / "third_party" / "catch", included, third / "re2", included.parents[1] / "extension"]
    numbers = zip(("MAJOR", "MINOR", "PATCH"), VERSION.split("."), strict=True)
    defined = [f"-DDUCKDB_{word}_VERSION={number}" for word, number in numbers]
    defined += [f'-DDUCKDB_ROOT_DIRECTORY="{ROOT}"', f'-DDUCKDB_BUILD_DIRECTORY="{HERE}"']
    sources = [loader, duckdb / "test" / "unittest.cpp", *sorted((duckdb / "test" / "sqlite").glob("*.cpp"))]
    sources += [duckdb / "test" / "helpers" / f"{each}.cpp" for each in ("test_helpers", "pid", "test_config")]
    objects = []
    for source in [*sources, *sorted((third / "re2").rglob("*.cc"))]:
        made = HERE / f"{source.stem}.o"
        if not made.exists() or made.stat().st_mtime < source.stat().st_mtime:
            flags = ["-std=c++17", "-O0", "-w", *(f"-I{each}" for each in folders), *defined]
            run(["nice", "g++", *flags, "-c", source, "-o", made], HERE)
        objects.append(made)
    own = [*(BUILD / "extension").glob("*.o"), *extension.parent.glob("*.o")]
    linked = [f"-L{extension.parent}", "-lduckdb", f"-Wl,-rpath,{extension.parent}", "-rdynamic", "-ldl", "-lpthread"]
    run(["g++", *objects, *own, *linked, "-o", HERE / "unittest"], HERE)
    return HERE / "unittest"


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    command = [str(runner(Path(sys.argv[1]).resolve())), *(sys.argv[2:] or ["test/sql/*"])]
    sys.exit(subprocess.run(command, cwd=ROOT, check=False).returncode)

"""Build FairSQL's core, the extension's C++ without DuckDB, as WebAssembly: `make web`.

Zig, which comes from PyPI, brings the compiler and the C and C++ libraries. Its C++ library for WebAssembly cannot
throw; what exceptions need is compiled here from the sources that Zig brings too. Binaryen, which comes from npm, makes
the result smaller.

    web/npm/fairsql.wasm
    build/web/libfairsql.so     the same for this machine, of the extension's objects: what tests compare with
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from build import BUILD, OF_DUCKDB, ROOT, CannotBuildError, fast_float, headers, run

ZIG_VERSION = "0.17.1"
DUCKDB_VERSION = "1.5.6"  # whose number parser is used, as by the extension
HERE = Path(__file__).parent
MADE = BUILD / "web"
PACKAGE = HERE.parent / "npm"
RESULT = PACKAGE / "fairsql.wasm"
NATIVE = MADE / "libfairsql.so"

_WASM = "-target wasm32-wasi -mcpu=generic+exception_handling+bulk_memory+nontrapping_fptoint+sign_ext"
TARGET = f"{_WASM} -Os -DNDEBUG -fno-sanitize=undefined -ffunction-sections -fdata-sections".split()
THROWS = "-fwasm-exceptions -mllvm -wasm-enable-eh".split()
ABI = """
    -w -std=c++23 -DLIBCXXABI_BUILDING_LIBRARY -D_LIBCXXABI_BUILDING_LIBRARY -D_LIBCXXABI_HAS_NO_THREADS
    -DLIBCXX_BUILDING_LIBCXXABI -D_LIBCPP_BUILDING_LIBRARY -DHAVE___CXA_THREAD_ATEXIT_IMPL=0
""".split()
ABI_HEADERS = ("libcxxabi/include", "libcxxabi/src", "libcxx/include", "libcxx/src", "libunwind/include")
UNWIND = "-w -D_LIBUNWIND_HAS_NO_THREADS -D_LIBUNWIND_IS_NATIVE_ONLY -D_LIBUNWIND_HIDE_SYMBOLS".split()
LINK = "--gc-sections -s --stack-first --entry _initialize --export-memory --allow-multiple-definition".split()
SHARED = "-std=c++17 -shared -fPIC -fvisibility=hidden".split()
STACK = 4 << 20  # bytes
OPTIMISER = HERE.parent / "node_modules" / ".bin" / "wasm-opt"  # of npm's binaryen
FEATURES = [f"--enable-{each}" for each in (
    "exception-handling", "bulk-memory", "nontrapping-float-to-int", "sign-ext", "mutable-globals", "multivalue",
    "reference-types",
)]  # fmt: skip


def zig() -> Path:
    """Return the folder of Zig, which is installed if it is missing."""
    folder = BUILD / f"zig-{ZIG_VERSION}"
    if not (folder / "ziglang").exists():
        pip = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check"]
        run([*pip, "--target", folder, f"ziglang=={ZIG_VERSION}"], BUILD)
    return folder / "ziglang"


def inputs() -> list[Path]:
    """Return the sources of the core."""
    own = (each for each in (ROOT / "src").glob("*.cpp") if each.stem not in OF_DUCKDB)
    return [*sorted(own), HERE / "api.cpp"]


def is_stale(made: Path, *made_from: Path) -> bool:
    """Return whether a file is missing, or older than what it is made from or a header."""
    above = [*made_from, *(ROOT / "src" / "include").glob("*.hpp")]
    return not made.exists() or made.stat().st_mtime < max(each.stat().st_mtime for each in above)


def build() -> Path:
    """Build what is older than its sources.

    Raises:
        CannotBuildError: if compiler or headers are not available.
    """
    if not is_stale(RESULT, *inputs(), *HERE.iterdir()):
        return RESULT
    folder = zig()
    library = folder / "lib"
    os.environ["ZIG_GLOBAL_CACHE_DIR"] = str(BUILD / "zig-cache")
    MADE.mkdir(parents=True, exist_ok=True)
    included = [ROOT / "src" / "include", fast_float(headers(DUCKDB_VERSION))]
    # Optimised as a whole, the core is 2 % smaller; the linker, which compiles it then, needs the model of exceptions.
    core = ["c++", "-std=c++17", "-flto", *THROWS, *(f"-I{each}" for each in included)]
    abi = ["c++", *THROWS, *ABI, *(f"-I{library / each}" for each in ABI_HEADERS)]
    units = dict.fromkeys(inputs(), core)
    throwing = library / "libcxxabi" / "src"
    units |= dict.fromkeys((throwing / "cxa_exception.cpp", throwing / "cxa_personality.cpp"), abi)
    unwinder = library / "libunwind"
    units[unwinder / "src" / "Unwind-wasm.c"] = ["cc", *THROWS, *UNWIND, f"-I{unwinder / 'include'}"]
    units[HERE / "exceptions.S"] = ["cc"]

    def compiled(source: Path) -> Path:
        made = MADE / f"{source.stem}.o"
        if is_stale(made, source, Path(__file__)):
            language, *flags = units[source]
            run([folder / "zig", language, *TARGET, *flags, "-c", source, "-o", made], MADE)
        return made

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        objects = list(pool.map(compiled, sorted(units, key=lambda each: -each.stat().st_size)))
    # Zig's driver has no option for symbols that are defined twice, here and in its library that cannot throw: from its
    # own call of the linker we learn where the libraries are.
    empty = MADE / "empty.cpp"
    empty.write_text("", encoding="utf-8")
    asked = [folder / "zig", "c++", *TARGET, "-mexec-model=reactor", empty, "-o", empty.with_suffix(".wasm"), "-v"]
    printed = subprocess.run([str(each) for each in asked], cwd=MADE, capture_output=True, text=True, check=True).stderr
    libraries = re.findall(r"\S+(?:\.a|crt1-reactor\.o)(?=\s|$)", printed[printed.index("wasm-ld ") :])
    flags = [*LINK, "-z", f"stack-size={STACK}", "-mllvm", "-wasm-enable-eh", "-mllvm", "-exception-model=wasm"]
    linked = MADE / "linked.wasm"
    run([folder / "zig", "wasm-ld", *flags, *objects, *libraries, "-o", linked], MADE)
    # a twelfth of the linker's result is saved
    run([OPTIMISER, *FEATURES, "-Oz", "--converge", linked, "-o", RESULT], MADE)
    shutil.copyfile(ROOT.parent / "LICENSE", PACKAGE / "LICENSE")
    return RESULT


def native() -> Path | None:
    """Build the same API for this machine from the extension's objects; None where these are missing."""
    objects = [BUILD / "extension" / f"{each.stem}.o" for each in inputs() if each.parent != HERE]
    if not all(each.exists() for each in objects):
        return None
    if is_stale(NATIVE, *objects, HERE / "api.cpp"):
        MADE.mkdir(parents=True, exist_ok=True)
        run(["g++", *SHARED, "-I", ROOT / "src" / "include", HERE / "api.cpp", *objects, "-o", NATIVE], MADE)
    return NATIVE


if __name__ == "__main__":
    try:
        print(build())
        native()
    except CannotBuildError as error:
        sys.exit(f"cannot build the core: {error}")

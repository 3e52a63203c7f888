"""Build all that a release publishes, and try each part where nothing else of FairSQL is: `make release`.

In: a checkout whose extension and site are built. Out, in `dist/`:

    python/       the pure wheel and the source distribution, for PyPI
    npm/          the package for npm
    site/         documentation and page: a ZIP file that any host of static files serves
    extension/    a wheel for this platform and Python, which carries the extensions
    sbom/         CycloneDX: what pip installs with the wheel, and what the page is made of
    SHA256SUMS    of all of these: `sha256sum --check SHA256SUMS`

The README on PyPI and package.json name the repository: GITHUB_REPOSITORY, or where the remote `origin` is.
"""

from __future__ import annotations

import hashlib
import json
import os
import re
import runpy
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import smoke
import yaml
from links import with_whole_links
from smoke import run

import fairsql

ROOT = Path(__file__).parents[1]
DIST = ROOT / "dist"
STAGED = ROOT / "build" / "release"
VERSION = fairsql.__version__
WHEEL = runpy.run_path(str(ROOT / "extension" / "wheel.py"))


def check_versions() -> None:
    """End the release if a file states another version than `fairsql/__init__.py`, or the tag does."""
    extension = runpy.run_path(str(ROOT / "extension" / "build.py"))["EXTENSION_VERSION"]
    stated = {
        "web/package.json": json.loads((ROOT / "web" / "package.json").read_text())["version"],
        "web/npm/package.json": json.loads((ROOT / "web" / "npm" / "package.json").read_text())["version"],
        "extension/build.py": extension.removeprefix("v"),
        "extension/description.yml": yaml.safe_load((ROOT / "extension" / "description.yml").read_text())["extension"][
            "version"
        ],
    }
    if os.environ.get("GITHUB_REF_TYPE") == "tag":
        stated["the tag"] = os.environ["GITHUB_REF_NAME"].removeprefix("v")
        stated["CHANGELOG.md"] = VERSION if f"## [{VERSION}]" in (ROOT / "CHANGELOG.md").read_text() else "no"
    if others := {where: said for where, said in stated.items() if said != VERSION}:
        sys.exit(f"fairsql/__init__.py says version {VERSION}, but {others}")


def repository() -> str:
    """Return OWNER/NAME of the repository on GitHub, or an empty text."""
    given = os.environ.get("GITHUB_REPOSITORY")
    remote = subprocess.run(
        ["git", "remote", "get-url", "origin"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    found = re.search(r"github\.com[:/](.+?)(?:\.git)?$", remote.stdout.strip())
    return given or (found[1] if found else "")


def stage() -> tuple[Path, Path]:
    """Copy the sources of both packages, which name the repository, and return their folders."""
    shutil.rmtree(STAGED, ignore_errors=True)
    python, npm = STAGED / "python", STAGED / "npm"
    WHEEL["stage"](ROOT / "no extension", python)
    shutil.copytree(ROOT / "web" / "npm", npm)
    if not (name := repository()):
        print("   no repository on GitHub is known: links of the README stay relative")
        return python, npm
    address = f"https://github.com/{name}"
    readme, project = python / "README.md", python / "pyproject.toml"
    readme.write_text(with_whole_links(readme.read_text(), address))
    changes = f"{address}/blob/HEAD/CHANGELOG.md"
    project.write_text(f'{project.read_text()}\n[project.urls]\nRepository = "{address}"\nChangelog = "{changes}"\n')
    place = (f"repository.url=git+{address}.git", "repository.type=git", "repository.directory=web/npm")
    run("npm", "pkg", "set", *place, f"homepage={address}", folder=npm)
    return python, npm


def build(python: Path, npm: Path) -> dict[str, Path]:
    """Build each part into `dist/`."""
    shutil.rmtree(DIST, ignore_errors=True)
    for folder in ("npm", "site", "sbom"):
        (DIST / folder).mkdir(parents=True)
    run(
        sys.executable, "-m", "build", "--outdir", DIST / "python", python, folder=ROOT
    )  # the wheel is built of the sdist
    run(sys.executable, "-m", "twine", "check", "--strict", *(DIST / "python").iterdir(), folder=ROOT)
    run("npm", "pack", "--pack-destination", DIST / "npm", folder=npm)
    site = shutil.make_archive(str(DIST / "site" / f"fairsql-site-{VERSION}"), "zip", ROOT / "build" / "site")
    if not WHEEL["stage"](ROOT / "build", STAGED / "extension"):
        sys.exit("there is no built extension: make extension")
    return {
        "wheel": next((DIST / "python").glob("*.whl")),
        "sdist": next((DIST / "python").glob("*.tar.gz")),
        "npm": next((DIST / "npm").iterdir()),
        "site": Path(site),
        "extension": WHEEL["pack"](STAGED / "extension", DIST / "extension"),
    }


def write_inventories(python: Path, environment: Path) -> None:
    """Write what pip installed with the wheel, and what npm's lock file says that the page is made of."""
    cyclonedx = Path(sys.executable).with_name("cyclonedx-py")
    of_python = DIST / "sbom" / "fairsql-python.cdx.json"
    run(cyclonedx, "environment", "--pyproject", python / "pyproject.toml", "--mc-type", "library",
        "--output-reproducible", "-o", of_python, environment, folder=ROOT)  # fmt: skip
    of_page = run(
        "npm", "sbom", "--sbom-format", "cyclonedx", "--package-lock-only", "--omit", "dev", folder=ROOT / "web"
    )
    (DIST / "sbom" / "fairsql-site.cdx.json").write_text(of_page)
    for inventory in (DIST / "sbom").iterdir():
        count = len(json.loads(inventory.read_text())["components"])
        print(f"   {inventory.relative_to(DIST)}: {count} components")


def write_checksums() -> None:
    """Write SHA256SUMS, and print each file and its size."""
    files = sorted(path for path in DIST.rglob("*") if path.is_file())
    digests = {path: hashlib.sha256(path.read_bytes()).hexdigest() for path in files}
    for path, digest in digests.items():
        print(f"   {path.relative_to(DIST)}  {path.stat().st_size / 1e6:.1f} MB  {digest[:12]}…")
    lines = (f"{digest}  {path.relative_to(DIST)}\n" for path, digest in digests.items())
    (DIST / "SHA256SUMS").write_text("".join(lines))


def main() -> None:
    """Do all of it; a part that does not answer the question ends the release."""
    check_versions()
    changed = run("git", "log", "-1", "--format=%ct", folder=ROOT).strip() if (ROOT / ".git").exists() else ""
    os.environ.setdefault("SOURCE_DATE_EPOCH", changed or str(int(time.time())))
    print(f"== building FairSQL {VERSION}")
    staged = stage()
    parts = build(*staged)
    print(f"== asking each part, in an environment of its own: {smoke.QUESTION}")
    trials: dict[str, Callable[[Path, Path], smoke.Rows]] = {
        "wheel": smoke.ask_package,
        "sdist": smoke.ask_package,
        "npm": smoke.ask_node,
        "site": smoke.ask_page,
        "extension": smoke.ask_extensions,
    }
    with tempfile.TemporaryDirectory() as place:
        for name, ask in trials.items():
            (folder := Path(place) / name).mkdir()
            begin = time.perf_counter()
            answer = ask(parts[name], folder)
            if answer != smoke.ANSWER:
                sys.exit(f"{parts[name].name} answers {answer}, and plain SQL {smoke.ANSWER}")
            print(f"   {parts[name].relative_to(DIST)}: right, in {time.perf_counter() - begin:.0f} s")
        write_inventories(staged[0], Path(place) / "wheel" / "venv" / "bin" / "python")
    write_checksums()


if __name__ == "__main__":
    main()

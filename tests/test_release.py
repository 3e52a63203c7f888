"""What a release is made by: the branch of the extension, links of the README, workflows. `make release` tries the parts themselves."""

from __future__ import annotations

import importlib
import os
import re
import runpy
import subprocess
from pathlib import Path

import pytest
import yaml

ROOT = Path(__file__).parent.parent
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
GENERATED = ("generated.cpp", "macro_texts.cpp", "include/generated.hpp")


def git(folder: Path, *words: str) -> str:
    done = subprocess.run(
        ["git", "-C", str(folder), "-c", "user.name=t", "-c", "user.email=t@t", *words],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A repository with the sources of the extension, which finds those of DuckDB's in folders."""
    remotes = {"duckdb": ["tag", "-a", "v1.5.6", "-m", "x"], "extension-ci-tools": ["branch", "v1.5-variegata"]}
    for name, reference in remotes.items():
        other = tmp_path / "remotes" / "duckdb" / name
        git(tmp_path, "init", "--quiet", str(other))
        git(other, "commit", "--quiet", "--allow-empty", "-m", "first")
        git(other, *reference)
    settings = {f"url.{tmp_path}/remotes/.insteadOf": "https://github.com/", "user.name": "t", "user.email": "t@t"}
    monkeypatch.setenv("GIT_CONFIG_COUNT", str(len(settings)))
    for at, (key, value) in enumerate(settings.items()):
        monkeypatch.setenv(f"GIT_CONFIG_KEY_{at}", key)
        monkeypatch.setenv(f"GIT_CONFIG_VALUE_{at}", value)
    made = tmp_path / "checkout"
    copied = ["LICENSE", ".gitignore", "extension", "release", "fairsql/__init__.py"]
    listed = subprocess.run(["git", "ls-files", "-z", *copied], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        pytest.skip("this is no checkout of git")
    for name in [*filter(None, listed.stdout.split("\0")), *copied[-1:], "release/extension_branch.sh"]:
        (made / name).parent.mkdir(parents=True, exist_ok=True)
        (made / name).write_bytes((ROOT / name).read_bytes())
    (made / "release" / "extension_branch.sh").chmod(0o755)
    for name in GENERATED:
        (made / "extension" / "src" / name).write_text(f"// {name}\n")
    git(made, "init", "--quiet")
    git(made, "add", ".")
    git(made, "commit", "--quiet", "-m", "all")
    return made


def write_branch(checkout: Path) -> subprocess.CompletedProcess[str]:
    command = ["release/extension_branch.sh", "someone/fairsql"]
    return subprocess.run(command, cwd=checkout, env=os.environ, capture_output=True, text=True, check=False)


def test_the_branch_of_the_extension_is_a_repository_of_duckdbs_template(checkout: Path) -> None:
    done = write_branch(checkout)
    assert done.returncode == 0, done.stderr
    commit = done.stdout.strip()
    assert git(checkout, "rev-parse", "extension") == commit
    listed = {}
    for line in git(checkout, "ls-tree", "-r", "extension").splitlines():
        mode, _, digest, path = line.split()
        listed[path] = (mode, digest)
    sources = {
        str(each.relative_to(checkout / "extension")) for each in (checkout / "extension" / "src").rglob("*.?pp")
    }
    assert sources | {"LICENSE", "CMakeLists.txt", "Makefile", "extension_config.cmake", ".gitmodules"} <= listed.keys()
    assert {f"src/{name}" for name in GENERATED} <= sources
    assert "test/sql/forms.test" in listed
    assert not [path for path in listed if path.endswith(".py") or path.startswith(".github")]
    remotes = checkout.parent / "remotes" / "duckdb"
    assert listed["duckdb"] == ("160000", git(remotes / "duckdb", "rev-parse", "HEAD"))
    assert listed["extension-ci-tools"] == ("160000", git(remotes / "extension-ci-tools", "rev-parse", "HEAD"))
    description = yaml.safe_load((checkout / "dist" / "extension" / "description.yml").read_text())
    assert description["repo"] == {"github": "someone/fairsql", "ref": commit}
    assert description["extension"]["maintainers"] == ["someone"]
    assert git(checkout, "status", "--porcelain", "--", ":!dist") == ""
    assert write_branch(checkout).returncode == 0
    assert git(checkout, "rev-parse", "extension^") == commit, "the next release's commit follows this one's"


def test_a_branch_without_generated_sources_is_refused(checkout: Path) -> None:
    (checkout / "extension" / "src" / "generated.cpp").unlink()
    done = write_branch(checkout)
    assert done.returncode == 1
    assert "generated.cpp is missing: make extension" in done.stderr


@pytest.mark.parametrize("file", WORKFLOWS, ids=lambda file: file.stem)
def test_a_workflow_names_versions_and_programs_that_there_are(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    jobs = yaml.safe_load(text)["jobs"]
    used = [step["uses"] for job in jobs.values() for step in [job, *job.get("steps", [])] if "uses" in step]
    assert used
    assert [each for each in used if not re.search(r"@(v\d+|release/v\d+|v\d+\.\d+-\w+)$", each)] == []
    targets = set(re.findall(r"^([\w-]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))
    assert set(re.findall(r"^\s+(?:- run: |run: |\s*)make ([\w -]+)$", text, re.MULTILINE)) <= targets
    for path in re.findall(r"(?:^|\s)((?:release|\.ci)/[\w./]+)", text):
        assert (ROOT / path).exists(), path
    needed = {
        need
        for job in jobs.values()
        for need in [job.get("needs", [])]
        for need in ([need] if isinstance(need, str) else need)
    }
    assert needed <= jobs.keys()


def test_a_release_of_two_versions_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(ROOT / "release"))
    release = importlib.import_module("release")
    release.check_versions()
    monkeypatch.setenv("GITHUB_REF_TYPE", "tag")
    monkeypatch.setenv("GITHUB_REF_NAME", "v99.0.0")
    with pytest.raises(SystemExit, match=r"'the tag': '99\.0\.0'"):
        release.check_versions()


def test_links_of_the_readme_lead_to_the_repository() -> None:
    whole = runpy.run_path(str(ROOT / "release" / "links.py"))["with_whole_links"]
    text = whole((ROOT / "README.md").read_text(encoding="utf-8"), "https://github.com/o/n")
    assert re.findall(r"\]\((?!https?://|#)[^)]*\)", text) == []
    assert "[CONTRIBUTING](https://github.com/o/n/blob/HEAD/CONTRIBUTING.md)" in text
    assert "](https://github.com/o/n/raw/HEAD/docs/shell.svg)" in text

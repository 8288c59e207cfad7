"""The browser files of others that this project carries, unchanged from their npm packages; tests/vendor is for tests.

static/vendor/vendored.json lists them all, with version, licence and checksums.

    tools/vendored.py check            every listed file is as recorded, no other lies beside them
    tools/vendored.py fetch            fetches the packages again and compares with what is recorded
    tools/vendored.py fetch --accept   records the new checksums, after a version was raised in the list
"""

import argparse
import base64
import hashlib
import json
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TypedDict

ROOT = Path(__file__).resolve().parent.parent
LIST = ROOT / "static/vendor/vendored.json"
FOLDERS = (ROOT / "static/vendor", ROOT / "static/fonts", ROOT / "tests/vendor")


class File(TypedDict):
    """One line of the list: where the file lies here, and where it lay in its package."""

    path: str
    package: str
    version: str
    licence: str
    source: str
    sha256: str
    integrity: str


def read_list() -> list[File]:
    files: list[File] = json.loads(LIST.read_text(encoding="utf-8"))["files"]
    return files


def write_list(files: list[File]) -> None:
    LIST.write_text(json.dumps({"files": files}, indent=2) + "\n", encoding="utf-8")


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def integrity(content: bytes) -> str:
    """As in the integrity attribute of <script> and <link>."""
    return "sha384-" + base64.b64encode(hashlib.sha384(content).digest()).decode("ascii")


def found_paths() -> set[str]:
    found = (path for folder in FOLDERS for path in folder.rglob("*"))
    return {path.relative_to(ROOT).as_posix() for path in found if not path.is_dir() and path != LIST}


def problems_of(file: File) -> Iterator[str]:
    path = ROOT / file["path"]
    if not any(path.is_relative_to(folder) for folder in FOLDERS) or ".." in path.parts:
        yield f"{file['path']}: lies outside static/vendor, static/fonts and tests/vendor"
    elif not path.is_file() or path.is_symlink():
        yield f"{file['path']}: missing"
    else:
        content = path.read_bytes()
        if sha256(content) != file["sha256"]:
            yield f"{file['path']}: changed, sha256 differs"
        if integrity(content) != file["integrity"]:
            yield f"{file['path']}: the recorded integrity is wrong"
    folder = f"{file['package'].rpartition('/')[2]}-{file['version']}"
    if path.parts[len(ROOT.parts) + 2] != folder:
        yield f"{file['path']}: should lie in a folder named {folder}"


def problems(files: list[File]) -> Iterator[str]:
    for file in files:
        yield from problems_of(file)
    listed = [file["path"] for file in files]
    yield from (f"{path}: listed twice" for path in sorted(set(listed)) if listed.count(path) > 1)
    yield from (f"{path}: not in the list" for path in sorted(found_paths() - set(listed)))
    licensed = {file["package"] for file in files if file["source"] == "LICENSE"}
    unlicensed = {file["package"] for file in files} - licensed
    yield from (f"{package}: its licence is missing" for package in sorted(unlicensed))


def check() -> int:
    files = read_list()
    found = list(problems(files))
    for problem in found:
        print(problem, file=sys.stderr)
    if not found:
        print(f"{len(files)} vendored files are as recorded")
    return 1 if found else 0


def packed(package: str, version: str) -> dict[str, bytes]:
    """What the package holds, by the name inside it; npm checks its integrity."""
    with tempfile.TemporaryDirectory() as room:
        command = ["npm", "pack", f"{package}@{version}", "--silent", "--ignore-scripts"]
        subprocess.run(command, cwd=room, check=True, stdout=subprocess.DEVNULL)
        (archive,) = Path(room).glob("*.tgz")
        with tarfile.open(archive) as tar:
            return {
                member.name.partition("/")[2]: content.read()
                for member in tar
                if (content := tar.extractfile(member)) is not None
            }


def fetch(*, accept: bool) -> int:
    files = read_list()
    contents = {key: packed(*key) for key in sorted({(file["package"], file["version"]) for file in files})}
    differing = []
    for file in files:
        content = contents[file["package"], file["version"]][file["source"]]
        if sha256(content) != file["sha256"] and not accept:
            differing.append(file["path"])
            continue
        file["sha256"], file["integrity"] = sha256(content), integrity(content)
        path = ROOT / file["path"]
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in differing:
        print(f"{name}: the package holds another file than recorded; left alone", file=sys.stderr)
    if accept:
        write_list(files)
    return 1 if differing else check()


def main() -> int:
    parser = argparse.ArgumentParser(description="Vendored browser files")
    actions = parser.add_subparsers(dest="action", required=True)
    actions.add_parser("check", help="compare the files with the list")
    fetching = actions.add_parser("fetch", help="fetch the packages again from npm")
    fetching.add_argument("--accept", action="store_true", help="record the checksums of what is fetched")
    arguments = parser.parse_args()
    return check() if arguments.action == "check" else fetch(accept=arguments.accept)


if __name__ == "__main__":
    sys.exit(main())

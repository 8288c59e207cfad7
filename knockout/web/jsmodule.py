"""Reads one module of this project: what it imports, what it exports, and the rest.

It knows the few ways in which the sources say so, and refuses every other one.
"""

import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path

from knockout.web.jstokens import Token, Unreadable, tokens

ALL = "*"

_NAME = r"[^\W\d][\w$]*"
_THING = rf"(?:(?:async\s+)?function\b\s*\*?|class\b|const\b)\s*({_NAME})"
_IMPORT = re.compile(
    rf"""import\s*(?:(?:\*\s*as\s+({_NAME})|\{{([^}}]*)\}})\s*from\s*)?["'](\.[^"']+)["']\s*;\s*"""
)
_EXPORT = re.compile(rf"export\s+(?={_THING})|export\s*\{{([^}}]*)\}}\s*;\s*")
_DECLARED = re.compile(_THING)
_AS = re.compile(rf"({_NAME})(?:\s+as\s+({_NAME}))?")
_ONLY = {
    "import": 'this way of importing can\'t be joined: { names }, * as name, or nothing, from "./a/path.js";',
    "export": "this way of exporting can't be joined: a const, a function or a class by its name, or { names };",
}


@dataclass(slots=True)
class Module:
    """`imports`: (path below static/, {its name here: there}), in order; ALL is the name there of all of it.

    `exports`: {name there: here}.
    """

    path: str
    body: str = ""
    imports: list[tuple[str, dict[str, str]]] = field(default_factory=list)
    exports: dict[str, str] = field(default_factory=dict)


def read(static: Path, path: str) -> Module:
    """Give the module at `path` below static/, without comments and indentation.

    Raises Unreadable for what is imported or exported in another way, an `await` outside functions, and names with a
    "$" in front: they are kept for the joined modules. FileNotFoundError.
    """
    found = list(tokens((static / path).read_text(encoding="utf-8"), path))
    _refuse([token for token in found if token.kind != "space"], path)
    source = "".join(token.text for token in found)
    module, declared = Module(path), set[str]()
    at, done, before = 0, 0, ""
    for token in found:
        if token.kind == "word" and token.depth == 0 and before != ".":
            if token.text in _ONLY:
                module.body += source[done:at]
                done = _take(module, source, at, token)
            elif thing := _DECLARED.match(source, at):
                declared.add(thing[1])
        at += len(token.text)
        before = before if token.kind == "space" else token.text
    module.body += source[done:]
    known = declared.union(*(names for _, names in module.imports))
    if wrong := set(module.exports.values()) - known:
        raise Unreadable(f"{path}: exports {', '.join(sorted(wrong))}, which is no const, function or class")
    return module


def _take(module: Module, source: str, at: int, token: Token) -> int:
    """Note what is imported or exported at `at`; give where the rest begins."""
    where = f"{module.path}, line {token.line}"
    said = (_IMPORT if token.text == "import" else _EXPORT).match(source, at)
    if said is None:
        raise Unreadable(f"{where}: {_ONLY[token.text]}")
    if token.text == "export":
        one, some = said.groups()
        module.exports |= {one: one} if one else _names(some, where)
    else:
        whole, some, given = said.groups()
        path = posixpath.normpath(posixpath.join(posixpath.dirname(module.path), given))
        module.imports.append((path, {whole: ALL} if whole else _names(some or "", where)))
    return said.end()


def _names(listed: str, where: str) -> dict[str, str]:
    """Read `a, b as c` as {a: a, c: b}."""
    found = {}
    for one in filter(None, (part.strip() for part in listed.split(","))):
        said = _AS.fullmatch(one)
        if said is None or "default" in said.groups():
            raise Unreadable(f"{where}: “{one}” can't be joined: only names, and none of them “default”")
        found[said[2] or said[1]] = said[1]
    return found


def _refuse(code: list[Token], path: str) -> None:
    """Refuse what means something else, or nothing, inside a function."""
    asynchronous: set[int] = set()  # how deep the async functions are that have begun
    nothing = Token("sign", ";", 0, 0)
    for before, token, after in zip([nothing, *code], code, [*code[1:], nothing], strict=False):
        if token.kind == "sign":
            over = token.text in ("}", ";", ",")
            asynchronous = {one for one in asynchronous if one < token.depth + (not over)}
        elif token.kind == "word" and before.text != ".":
            wrong = _wrong(token, after, inside=any(one <= token.depth for one in asynchronous))
            if wrong:
                raise Unreadable(f"{path}, line {token.line}: {wrong}")
            if token.text == "async":
                asynchronous.add(token.depth)


def _wrong(token: Token, after: Token, *, inside: bool) -> str:
    """Say what is wrong with a word, if anything; `inside`: it stands in an async function."""
    if token.text.startswith("$"):
        return f"names like {token.text} are kept for the joined modules"
    if token.text == "import" and after.text in ("(", "."):
        return f"import{after.text} can't be joined"
    if token.text == "await" and after.text != ":" and not inside:
        return "an await outside functions can't be joined"
    return ""

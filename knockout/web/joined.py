"""Joins the modules that a page's script imports into one, once, at start: a phone asks for one file, not for forty.

The sources stay small modules. Each becomes the body of a function that gives its exports, in the order in which a
browser would run them; what is imported from static/vendor stays a real import, at its own address. What can't be
joined with the same meaning is refused.
"""

import posixpath
import re
from dataclasses import dataclass, field
from pathlib import Path

from knockout.web.jsmodule import ALL, Module, read
from knockout.web.jstokens import Unreadable

_NEEDED = re.compile(r"""\b(?:from|import)\s*["'](\.[^"']+)["']""")


@dataclass(frozen=True, slots=True)
class Script:
    """A page's script as it is sent; `vendored`: the paths below static/ of all that it imports."""

    text: str
    vendored: tuple[str, ...]


@dataclass(slots=True)
class _Joining:
    """`modules`: by path, each after those that it imports. `others`: what is taken of each file in static/vendor."""

    static: Path
    modules: dict[str, Module] = field(default_factory=dict)
    others: dict[str, set[str]] = field(default_factory=dict)

    def gather(self, path: str, above: tuple[str, ...] = ()) -> None:
        """Read a module after those that it imports; `above`: those that have asked for it, the entry first."""
        if path in above:
            circle = (*above[above.index(path) :], path)
            raise Unreadable(f"{' imports '.join(circle)}: a circle can't be joined")
        if path in self.modules:
            return
        module = read(self.static, path)
        for target, names in module.imports:
            if not target.startswith(("js/", "vendor/")) or not (self.static / target).is_file():
                raise Unreadable(f"{path}: imports {target}, which is not in static/js or static/vendor")
            if target.startswith("vendor/"):
                self._take_of_others(path, target, set(names.values()))
                continue
            self.gather(target, (*above, path))
            if missing := set(names.values()) - {ALL, *self.modules[target].exports}:
                raise Unreadable(f"{path}: {target} exports no {', '.join(sorted(missing))}")
        self.modules[path] = module

    def _take_of_others(self, path: str, target: str, names: set[str]) -> None:
        # By their names a browser notices one that is missing before anything runs.
        if ALL in names:
            raise Unreadable(f"{path}: imports all of {target}; name what is used")
        self.others.setdefault(target, set()).update(names)

    def text(self) -> str:
        """Give the joined module."""
        called = {path: _symbol(number, path) for number, path in enumerate([*self.others, *self.modules])}
        others = [(path, called[path], sorted(names)) for path, names in self.others.items()]
        heads = [_imported(path, names, symbol) for path, symbol, names in others]
        gathered = [_gathered(symbol, names) for _, symbol, names in others]
        return "".join([*heads, *gathered, *(_scope(module, called) for module in self.modules.values())])

    def vendored(self) -> tuple[str, ...]:
        """Give the paths of all files of others, those too that they import themselves."""
        found = list(self.others)
        for path in found:
            for given in _NEEDED.findall((self.static / path).read_text(encoding="utf-8")):
                near = posixpath.normpath(posixpath.join(posixpath.dirname(path), given))
                found += [near] if near not in found else []
        return tuple(found)


def _symbol(number: int, path: str) -> str:
    return f"${number}_" + re.sub(r"\W", "_", Path(path).stem)


def _imported(path: str, names: list[str], symbol: str) -> str:
    taken = ", ".join(f"{name} as {symbol}_{name}" for name in names)
    return f'import {{ {taken} }} from "/static/{path}";\n'


def _gathered(symbol: str, names: list[str]) -> str:
    return f"const {symbol} = {{ {', '.join(f'{name}: {symbol}_{name}' for name in names)} }};\n"


def _scope(module: Module, called: dict[str, str]) -> str:
    """Give a module as a function's body: its imports first, as they are there before anything of it runs."""
    lines = [f"// {module.path.removeprefix('js/')}"]
    lines.append(f"const {called[module.path]} = (() => {{")
    for target, names in module.imports:
        lines += [f"const {here} = {called[target]};" for here, there in names.items() if there == ALL]
        some = [_pair(there, here) for here, there in names.items() if there != ALL]
        lines += [f"const {{ {', '.join(some)} }} = {called[target]};"] if some else []
    given = ", ".join(_pair(there, here) for there, here in module.exports.items())
    return "\n".join([*lines, module.body.strip(), f"return {{ {given} }};", "})();\n"])


def _pair(name: str, value: str) -> str:
    return name if name == value else f"{name}: {value}"


def join(static: Path, entry: str) -> Script:
    """Give static/js/`entry` ("host.js") and all that it imports as one module.

    Raises Unreadable for what can't be joined: what is exported with `let` or as `default`, modules that import each
    other, `import()`, `import.meta`, an `await` outside functions, files and names that aren't there.
    """
    joining = _Joining(static)
    joining.gather(f"js/{entry}")
    return Script(joining.text(), joining.vendored())

"""What a page imports comes as one module that does what the modules do; what can't be joined like that is refused."""

import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Route

from knockout.web import assets
from knockout.web.joined import Script, join
from knockout.web.jstokens import Unreadable, tokens

HEAD = re.compile(r'import \{ [^}]+ \} from "/static/vendor/[^"]+";')


@pytest.fixture
def static(tmp_path: Path) -> Callable[..., Path]:
    """Give what makes a static folder of these files: path below js/ or vendor/ and text."""

    def make(files: dict[str, str]) -> Path:
        for name, text in files.items():
            file = tmp_path / (name if name.startswith("vendor/") else f"js/{name}")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return tmp_path

    return make


def script(static: Callable[..., Path], **files: str) -> Script:
    """Join made-up modules: `entry` and whatever it imports."""
    return join(static({f"{name}.js": text for name, text in files.items()}), "entry.js")


# --- joined modules do what modules do, in a real browser

KINDS = {
    "entry.js": """
        import { one, two as zwei } from "./a.js";
        import {
          // what was meant
          Thing,
          later, /* import { nothing } from "./nowhere.js"; */
        } from "./lib/b.js";
        import * as all from "./lib/b.js";
        import "./lib/effect.js";
        import { given, renamed } from "./again.js";
        tell(one, zwei(), new Thing().name, all.Thing === Thing, Object.keys(all).sort().join(), given, renamed);
        later().then((value) => tell(value));
    """,
    "a.js": """
        import { two as own } from "./lib/b.js";
        export const one = 1;
        export function two() { return own() + one; }
        tell("a runs");
    """,
    "again.js": """
        import { one } from "./a.js";
        export { one as given, inner as renamed };
        const inner = (() => "inner")();
    """,
    "lib/b.js": """
        const one = "another one";
        export function* count() { yield 1; }
        export class Thing { name = one; static async make() { return await new Thing(); } }
        export async function later() { const made = await Thing.make(); return [made.name, ...count()]; }
        export const two = () => 2;
        tell("b runs");
    """,
    "lib/effect.js": 'tell("effect runs");',
}
TEXTS = {
    "entry.js": r"""
        import { said } from "./said.js"; // import { lost } from "./lost.js";
        /* export const lost = 1;
        import "./lost.js"; */
        tell(...said, { import: 1, export: 2, await: 3 }, said.export);
    """,
    "said.js": r"""
        const half = 8 / 2 / 2, of = { in: 4 };
        const quote = /["'`/]\/[/"]/g, other = half ? /export {/ : 1;
        export const said = [
          "import { a } from './a.js';", 'export default "x"', "// no comment /* none */", half, of.in / 2, "/",
          `export const a = ${`import "./${half / 2}.js" ${{ a: "}" }.a}`};
        import { b } from "./b.js";
            // stays
        `, `${/[`"]}/.test("a")}`, quote.source, other.test("export {"), "'\"".replace(/'/, ""), "\
        export function c() {}", half / 2, "a/b".split(/\//),
        ];
        said.export = "property";
        export function exported(importing) { return importing; }
    """,
}
CLASHES = {
    "entry.js": """
        import { KEY as mine, draw } from "./one.js";
        import { KEY, draw as paint } from "./two.js";
        import { html, nothing as none } from "../vendor/lib-1.0.0/lib.js";
        import { lib } from "./a-b/lib.js";
        import { lib as twin } from "./a_b/lib.js";
        const nothing = "own nothing", entry = "own entry";
        tell(mine, KEY, draw(), paint(), html`x`, none, nothing, entry, lib, twin);
    """,
    "one.js": """
        import { html as draw_, nothing } from "../vendor/lib-1.0.0/lib.js";
        export const KEY = "one";
        const html = "own html";
        export const draw = () => KEY + html + draw_`y` + nothing;
    """,
    "two.js": 'export const KEY = "two"; function html() { return KEY; } export const draw = () => html();',
    "a-b/lib.js": 'export const lib = "a-b";',
    "a_b/lib.js": 'export const lib = "a_b";',
    "vendor/lib-1.0.0/lib.js": """
        import{deep as e}from"./deep.js";const t=e=>e.raw[0];export{t as html,e as nothing,e as render};""",
    "vendor/lib-1.0.0/deep.js": 'export const deep = "deep";',
}


RUN = """(address) => new Promise((resolve) => {
  const said = [];
  globalThis.tell = (...what) => said.push(...what);
  addEventListener("error", ({ message }) => resolve([message]));
  const script = Object.assign(document.createElement("script"), { type: "module", src: address });
  script.onerror = () => resolve(["not loaded"]);
  script.onload = () => setTimeout(resolve, 20, said);
  document.head.append(script);
})"""


def told(browser: Browser, static: Path, address: str) -> list[object]:
    """Give what a page's script tells: below /static are the modules as they are, at /joined.js they are one."""
    joined = join(static, "entry.js").text

    def answer(route: Route) -> None:
        path = route.request.url.removeprefix("http://pages.test/")
        if path == "joined.js":
            route.fulfill(body=joined, content_type="text/javascript")
        elif path.startswith("static/"):
            route.fulfill(path=static / path.removeprefix("static/"), content_type="text/javascript")
        else:
            route.fulfill(body="<!doctype html>", content_type="text/html")

    page = browser.new_page()
    page.route("http://pages.test/**", answer)
    page.goto("http://pages.test/")
    found = list(page.evaluate(RUN, address))
    page.close()
    return found


@pytest.mark.browser
@pytest.mark.parametrize("files", [KINDS, TEXTS, CLASHES], ids=["kinds", "texts", "clashes"])
def test_the_joined_module_does_what_the_modules_do(
    browser: Browser, static: Callable[..., Path], files: dict[str, str]
) -> None:
    folder = static({name: text.replace("\n        ", "\n") for name, text in files.items()})
    apart = told(browser, folder, "/static/js/entry.js")
    assert len(apart) > 8
    assert told(browser, folder, "/joined.js") == [
        re.sub(r"\n[ \t]+", "\n", one) if isinstance(one, str) else one for one in apart
    ]


def test_a_module_runs_once_and_after_what_it_imports(static: Callable[..., Path]) -> None:
    text = script(
        static,
        entry='import { b } from "./b.js";\nimport { a } from "./a.js";\nb(a);',
        a='export const a = 1;',
        b='import { a } from "./a.js";\nexport function b() { return a; }',
    ).text  # fmt: skip
    assert re.findall(r"^// (.*)$", text, re.MULTILINE) == ["a.js", "b.js", "entry.js"]


def test_files_of_others_are_imported_once_each_by_all_names_and_told_with_what_they_need(
    static: Callable[..., Path],
) -> None:
    made = join(static(CLASHES), "entry.js")
    heads = HEAD.findall(made.text)
    assert len(heads) == 1
    assert "/static/vendor/lib-1.0.0/lib.js" in heads[0]
    assert "html as" in heads[0]
    assert "nothing as" in heads[0]
    assert "render" not in heads[0], "nobody takes it"
    assert made.vendored == ("vendor/lib-1.0.0/lib.js", "vendor/lib-1.0.0/deep.js")


# --- what is refused, at start


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ("export let a = 1;", r"js/entry\.js, line 2: this way of exporting"),
        ("export var a = 1;", "this way of exporting"),
        ("let a = 1;\nexport { a };", "exports a, which is no const"),
        ("export { lost };", "exports lost, which is no const"),
        ("export default 1;", "this way of exporting"),
        ("export default function a() {}", "this way of exporting"),
        ("const a = 1;\nexport { a as default };", "“a as default” can't be joined"),
        ('export { one } from "./one.js";', "this way of exporting"),
        ('export * from "./one.js";', "this way of exporting"),
        ("export const { a } = {};", "this way of exporting"),
        ('import one from "./one.js";', r"line 2: this way of importing"),
        ('import one, { a } from "./one.js";', "this way of importing"),
        ('import { default as one } from "./one.js";', "“default as one” can't be joined"),
        ('import { a } from "one";', "this way of importing"),
        ('import { a } from "./one.json" with { type: "json" };', "this way of importing"),
        ('import { a } from "./lost.js";', r"imports js/lost\.js, which is not in"),
        ('import "../../outside.js";', r"imports \.\./outside\.js, which is not in"),
        ('import { lost } from "./one.js";', r"js/entry\.js: js/one\.js exports no lost"),
        (
            'import { a } from "./back.js";',
            r"js/entry\.js imports js/back\.js imports js/entry\.js: a circle",
        ),
        ('import "./entry.js";', r"js/entry\.js imports js/entry\.js: a circle"),
        ('import * as all from "../vendor/lib-1.0.0/lib.js";', "name what is used"),
        ('const a = () => import("./one.js");', r"line 2: import\( can't be joined"),
        ('const a = `${import("./one.js")}`;', r"import\( can't be joined"),
        ("const a = import.meta.url;", r"import\. can't be joined"),
        ("const a = await fetch('/');", r"line 2: an await outside functions"),
        ("for (const a of []) { await a; }", "an await outside functions"),
        ("const f = async () => await 1, g = await 1;", "an await outside functions"),
        ("async function f() { await 1; }\nawait f();", "line 3: an await outside functions"),
        ("class A { async f() {} static x = [async () => 1, await 1]; }", "an await outside functions"),
        ("for await (const a of []) tell(a);", "an await outside functions"),
        ("const $1_one = 1;", r"names like \$1_one"),
        ("const a = `${1", "“\\$\\{” is not closed|has no end"),
        ("const a = 'one\ntwo';", "line 2: a text has no end"),
        ("/* no end", "a text has no end"),
        ("f(1));", "“\\)” closes nothing"),
        ("if (1) {", "“{” is not closed"),
    ],
)
def test_what_would_mean_something_else_is_refused(static: Callable[..., Path], said: str, why: str) -> None:
    folder = static(
        {
            "entry.js": f"// first line\n{said}\n",
            "one.js": "export const a = 1;",
            "back.js": 'import "./entry.js";\nexport const a = 1;',
            "vendor/lib-1.0.0/lib.js": "export const a = 1;",
        }
    )
    with pytest.raises(Unreadable, match=why):
        join(folder, "entry.js")


def test_an_await_inside_an_async_function_is_none_outside(static: Callable[..., Path]) -> None:
    text = script(
        static,
        entry="""
            const f = async (a = {}) => await a;
            const g = { async h({ b } = {}) { for await (const c of b) { if (c) await c; } }, await: 1 };
            g.await = [async () => await f(`${[1].map(async () => await 1)}`), 1];
            document.addEventListener("x", async () => { [].map((one) => one); await f(); });
        """,
    ).text
    assert text.count("await") == 8


def test_the_program_does_not_start_with_a_script_that_cannot_be_joined(
    static: Callable[..., Path], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(assets, "STATIC", static({"page.js": "export let a = 1;"}))
    with pytest.raises(Unreadable, match=r"js/page\.js"):
        assets.page_scripts.__wrapped__()


# --- the pages' own scripts

PAGES = (
    "announcer", "host", "screen", "display", "console", "remote", "public", "entry", "lots", "idle", "door", "reset",
    "gallery",
)  # fmt: skip


@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_imported_but_files_of_others_at_the_top(name: str) -> None:
    made = assets.page_scripts()[name]
    heads, rest = [], made.text
    while head := HEAD.match(rest):
        heads.append(head[0])
        rest = rest[head.end() + 1 :]
    assert len(heads) <= len(made.vendored)
    code = [token for token in tokens(rest, name) if token.kind != "space"]
    words = [token.text for before, token in pairwise(code) if before.text != "."]
    assert not {"import", "export"} & set(words)
    assert not re.search(r"^\s*(import|export)\b", rest, re.MULTILINE)
    assert f"\n// {name}.js\n" in f"\n{rest}", "a stack trace can be placed by eye"


def test_no_module_is_lost(static: Callable[..., Path]) -> None:
    """All that is in static/js comes with a page."""
    text = "".join(assets.page_scripts()[name].text for name in (*PAGES, "sw", "sw-off"))
    told = set(re.findall(r"^// (\S+\.js)$", text, re.MULTILINE))
    js = assets.STATIC / "js"
    assert told == {file.relative_to(js).as_posix() for file in js.rglob("*.js")}

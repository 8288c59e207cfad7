"""Rulesets as files: `config/rulesets/*.toml`, and any other file that is named."""

from pathlib import Path

from knockout.rules.ruleset import Ruleset, parse_ruleset

FOLDER = Path(__file__).resolve().parent.parent / "config" / "rulesets"


def load_rulesets(*files: Path, folder: Path = FOLDER) -> dict[str, Ruleset]:
    """Read every ruleset of the folder and these files; give them by name, a file named later first.

    Raises RulesetProblems, which lists every mistake of the first file that has any, and OSError.
    """
    found = {}
    for path in (*sorted(folder.glob("*.toml")), *files):
        rules = parse_ruleset(path.read_text(encoding="utf-8"))
        found[rules.name] = rules
    return found

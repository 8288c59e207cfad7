"""Pure: the rulebook as data and the small functions it names.

`ruleset` reads a ruleset file, `schema` checks it; `tiebreaks`, `plans` and `lots` are tables of named
functions; `text` folds words and names (S20). Nothing here reads a clock or draws by chance: seeds are
arguments.
"""

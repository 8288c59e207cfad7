"""Knockout runs a live team knockout at many tables at once.

Everything that happened is one append-only journal; the state is a fold of it; every page is a
rendering of the state. Imports point one way, from the top of this map to its foot:

web, cli            the faces, the API, the command line
runner, replay      the one way through: lock, load, decide, append, commit, and only then publish
store, live, deadlines   the journal in SQLite; rooms and versions; the wake-up and the beat
machine             the pure core as one thing that is asked
views, reactions    what each viewer may see; what follows by itself
tournament          who plays, who sits where, who goes on
game                one table: turns, clock, score
rules               the regulations as data: rulesets, plans, lots, tie-breaks
ids, errors, frozen the words everything is written with
"""

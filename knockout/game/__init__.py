"""One table: its turns, its clock, its score. Pure: no clock is read, nothing is stored.

`commands` is what can be asked, `entries` what has happened, `state` what follows from that;
`decide` turns the first into the second, `evolve` the second into the third.
"""

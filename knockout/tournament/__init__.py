"""Who plays, who sits where, who goes on. Pure: nothing is stored, no clock is read, no lots but from a seed.

`registration` is the desk, `drawing` the lots and cycles, `rulings` the committee's decisions;
`progress` says who is through and why, `reseating` what a changed result moves.
"""

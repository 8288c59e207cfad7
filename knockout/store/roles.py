"""Who somebody at a door can be, and by what right: the words that links, sessions and passwords are kept under."""

PUBLIC = "public"
HOST = "host"
COMMITTEE = "committee"
DESK = "desk"
COUNTING = "counting"
ANNOUNCER = "announcer"
FOLLOWER = "follower"
"""A second machine that follows this one: a program, never a person."""
SETUP = "setup"
"""What the one-time link of the first password is kept under. No role: it lets nobody speak."""

HELPERS = (DESK, COUNTING, ANNOUNCER)
"""Who is let in by a password or a link that the committee gives out."""
STAFF = (COMMITTEE, *HELPERS)
"""The roles that can have a password."""
LINKED = (*HELPERS, FOLLOWER)
"""The roles that have a link of their own, beside those of tables."""

BY_PASSWORD = "password"
BY_LINK = "link"

"""The tables of a tournament's file.

Nothing here is bound to a database: every query names its own (`.execute(db)`), so that one
process can have two files open. The tables are made by `migrations`, never from here.
"""

from peewee import (
    AutoField,
    BigIntegerField,
    BlobField,
    BooleanField,
    CompositeKey,
    ForeignKeyField,
    IntegerField,
    Model,
    TextField,
)

STREAM = "tournament"
"""The one stream of entries that a file has."""


class Row(Model):
    """One row of any table."""

    class Meta:
        legacy_table_names = False


class CommandRow(Row):
    """A command that has been answered: a repeat of its id gets `answer` again (T11).

    `body` is what was asked, without the names of people and teams (S30), and None if it was
    refused. `seq` is the journal's last entry after it. Moments are milliseconds since 1970, UTC.
    """

    number = AutoField()
    id = TextField(unique=True)
    who = TextField()
    at = BigIntegerField(null=True)
    received = BigIntegerField()
    seq = IntegerField()
    accepted = BooleanField()
    body = BlobField(null=True)
    answer = BlobField()

    class Meta:
        table_name = "command"


class EntryRow(Row):
    """One fact of the journal. The primary key refuses a writer that has missed an entry."""

    stream = TextField()
    seq = IntegerField()
    command = ForeignKeyField(CommandRow, null=True, index=False, column_name="command")
    kind = TextField()
    body = BlobField()

    class Meta:
        table_name = "entry"
        primary_key = CompositeKey("stream", "seq")
        without_rowid = True


class BeatRow(Row):
    """The last moment the server was alive: by the machine's clock, and by the hall's (S16)."""

    id = IntegerField(primary_key=True)
    wall = BigIntegerField()
    hall = BigIntegerField()

    class Meta:
        table_name = "beat"


class TeamRow(Row):
    """A team's names (S30), and how the committee reaches it."""

    id = TextField(primary_key=True)
    name = TextField()
    short = TextField()
    institution = TextField()
    contact = TextField()

    class Meta:
        table_name = "team"


class PlayerRow(Row):
    """A person on a team; the journal knows the number only (S30)."""

    team = ForeignKeyField(TeamRow, column_name="team", on_delete="CASCADE", index=False)
    number = IntegerField()
    name = TextField()

    class Meta:
        table_name = "player"
        primary_key = CompositeKey("team", "number")
        without_rowid = True


class PasswordRow(Row):
    """A role's password, hashed."""

    role = TextField(primary_key=True)
    hash = TextField()

    class Meta:
        table_name = "password"
        without_rowid = True


class LinkRow(Row):
    """A link that opens something (S27): the SHA-256 of its token, never the token. `table`: 0 where it is of none.

    `made`: the machine's time, in milliseconds UTC.
    """

    hash = TextField(primary_key=True)
    role = TextField()
    table = IntegerField()
    made = BigIntegerField()

    class Meta:
        table_name = "link"
        without_rowid = True


class SessionRow(Row):
    """A browser that has logged in: the SHA-256 of the token in its cookie. `how`: by `password` or `link`.

    `agent`: what the browser calls itself. `made`, `used`: the machine's time, in milliseconds UTC.
    """

    hash = TextField(primary_key=True)
    role = TextField()
    table = IntegerField()
    how = TextField()
    made = BigIntegerField()
    used = BigIntegerField()
    agent = TextField()

    class Meta:
        table_name = "session"
        without_rowid = True


class HostLeaseRow(Row):
    """A phone that holds a table, or held it before: the last by `place` holds it.

    `since` is the hall's time, in milliseconds UTC. A lease that is over keeps no name.
    """

    table = IntegerField()
    place = IntegerField()
    device = TextField()
    name = TextField()
    since = BigIntegerField()

    class Meta:
        table_name = "host_lease"
        primary_key = CompositeKey("table", "place")
        without_rowid = True


class MetaRow(Row):
    """Facts about the file itself: its secret, its clock, whether it is a demo."""

    key = TextField(primary_key=True)
    value = TextField()

    class Meta:
        table_name = "meta"


class ApplicationRow(Row):
    """A team that would like to take part. Not journal: it is people's data before anything has happened.

    `token`: the SHA-256 of the secret in the team's own link. `players`: JSON, [{name, student}].
    `team`: the id it is entered under, set just before that is done. Once accepted, the roster has
    the people, and contact, players and note are emptied here. Moments are the hall's, in milliseconds UTC.
    """

    number = AutoField()
    token = TextField(unique=True)
    name = TextField()
    short = TextField()
    institution = TextField()
    contact = TextField()
    players = TextField()
    note = TextField()
    state = TextField()
    reason = TextField()
    team = TextField(null=True)
    made = BigIntegerField()
    changed = BigIntegerField()
    decided = BigIntegerField(null=True)
    version = IntegerField()

    class Meta:
        table_name = "application"


class DisplayRow(Row):
    """A screen in the hall and what it shows. `key`: its name folded, so that no two look alike.

    `place`: the folded name that its address asks for, which stays when the name is changed. `programme`: JSON.
    `first`: when it first came, `gone`: since when it is away, None while it is there; the hall's time, in
    milliseconds UTC. `version` goes up with every change of what it is told.
    """

    id = TextField(primary_key=True)
    name = TextField()
    key = TextField(unique=True)
    place = TextField(unique=True, null=True)
    programme = TextField()
    theme = TextField()
    size = IntegerField()
    first = BigIntegerField()
    gone = BigIntegerField(null=True)
    version = IntegerField()

    class Meta:
        table_name = "display"
        without_rowid = True


class MessageRow(Row):
    """A message of the committee to the hall. Not journal: it changes no result.

    `kind`: `info` or `warn`. `place`: `band` (a strip on every screen) or `full` (the whole of it). `until`: when it
    goes by itself, None while it stays until taken away. `shown`: whether it is on. The hall's time, milliseconds UTC.
    """

    number = AutoField()
    text = TextField()
    kind = TextField()
    place = TextField()
    until = BigIntegerField(null=True)
    shown = BooleanField()
    made = BigIntegerField()

    class Meta:
        table_name = "message"


class SponsorRow(Row):
    """A sponsor: its name, and its picture with the type that its first bytes say. `place`: the order shown in."""

    number = AutoField()
    place = IntegerField()
    name = TextField()
    mimetype = TextField(null=True)
    picture = BlobField(null=True)

    class Meta:
        table_name = "sponsor"

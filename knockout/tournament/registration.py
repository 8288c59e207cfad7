"""The desk: entering, rating, check-in, deadlines, substitutions (U21, S8, S17, S19). Command -> entries or refusal."""

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.ids import PlayerId, TeamId
from knockout.rules.plans import plan_from
from knockout.rules.ruleset import not_playable_yet
from knockout.tournament import commands as c, entries as t
from knockout.tournament.asking import Situation, already_done, reason_given, the_team, wrong_phase
from knockout.tournament.editing import substitutions_over
from knockout.tournament.rating import rated
from knockout.tournament.state import RatingLine, Team

Entries = tuple[Entry, ...]


def create_tournament(now: Situation, command: c.CreateTournament) -> Entries:
    """Refusals: `already_done` once there is one, `bad_field` for a ruleset, plan or name that won't do."""
    if now.state.rules is not None:
        raise already_done("tournament", now.state.name)
    if not command.name.strip():
        raise bad_field("name", command.name, "a name")
    rules = now.rulesets.get(command.ruleset)
    if rules is None:
        raise bad_field("ruleset", command.ruleset, sorted(now.rulesets))
    problems = not_playable_yet(rules)
    if problems:
        raise bad_field("ruleset", command.ruleset, [f"{p.key}: {p.accepted}" for p in problems])
    size, plan = plan_from(command.plan, rules.plan.tables, rules.seats)
    return (
        t.TournamentCreated(
            at=now.at, who=now.who, name=command.name.strip(), rules=rules, zone=command.venue_zone, size=size,
            plan=plan, deadlines={str(which): at for which, at in command.deadlines.items()},
        ),
    )  # fmt: skip


def set_rating(now: Situation, command: c.SetRating) -> Entries:
    """S17: an order, or points to order by; every team that is in, once. Refused once a reserve is called up
    or lots are drawn, and where qualifying is played here (`wrong_phase`)."""
    if now.state.days:
        raise wrong_phase("rating", "game days", "close_qualifying")
    if now.state.called_up or now.state.drawn:
        raise wrong_phase("rating", "in use", "before anyone is called up or drawn")
    if (command.teams is None) == (command.rows is None):
        raise bad_field("teams", None, "teams, or rows with points; one of them")
    for index, row in enumerate(command.rows or ()):
        _rating_row(index, row, now.rules.scoring.most_points_a_word)
    lines = tuple(RatingLine(row.team, row.points, row.best_word) for row in command.rows or ())
    order = command.teams if command.teams is not None else rated(lines)
    for team in order:
        the_team(now.state, team, "teams")
    if len(set(order)) != len(order):
        raise bad_field("teams", [team for team in order if order.count(team) > 1], "each team once")
    missing = sorted(
        team.id for team in now.state.teams.values() if team.out is None and team.id not in order
    )
    if missing:
        raise bad_field("teams", list(order), f"these too: {', '.join(missing)}")
    return (t.RatingSet(at=now.at, who=now.who, order=tuple(order), lines=lines),)


def _rating_row(index: int, row: c.RatingRow, most: int) -> None:
    if row.points < 0:
        raise bad_field(f"rows[{index}].points", row.points, "a whole number of 0 or more")
    if row.best_word is not None and not 0 <= row.best_word <= most:
        raise bad_field(f"rows[{index}].best_word", row.best_word, f"a whole number from 0 to {most}")


def check_in(now: Situation, command: c.CheckIn) -> Entries:
    """U21, S8. Refusals: `too_late` for a team the deadline has put out, `not_enough_players`, `already_done`."""
    team = _still_in(now, command.team)
    present = _present(now, team, command.players)
    least = now.rules.team.least_players
    if len(present) < least:
        raise Refused(
            Code.NOT_ENOUGH_PLAYERS, field="players", value=len(present), accepted=least, team=command.team
        )
    if team.present == present:
        raise already_done("team", command.team)
    return (t.TeamCheckedIn(at=now.at, who=now.who, team=command.team, present=present),)


def _still_in(now: Situation, name: TeamId) -> Team:
    """Give a team that is not out. Raises Refused: `unknown_team`, `wrong_phase`; `too_late` once check-in closed."""
    team = the_team(now.state, name)
    if team.out is not None:
        if now.state.check_in_closed is not None:
            raise Refused(Code.TOO_LATE, field="team", value=name)
        raise wrong_phase("team", team.out.kind, "reinstate")
    return team


def _present(now: Situation, team: Team, names: tuple[str, ...] | None) -> tuple[PlayerId, ...]:
    if names is None:
        return tuple(sorted(team.students))
    known = now.roster.teams[team.id]
    found: set[PlayerId] = set()
    for index, name in enumerate(names):
        # a name said twice is two namesakes, where there are two
        left = [player for player in team.students if player not in found]
        player = known.player_named(name, left) or known.player_named(name, found)
        if player is None:
            listed = [known.players[number] for number in sorted(team.students) if number in known.players]
            raise bad_field(f"players[{index}]", name, listed)
        found.add(player)
    return tuple(sorted(found))


def note_arrival(now: Situation, command: c.NoteArrival) -> Entries:
    """U21: notes who has come of a team that is too few; it is not checked in and may come again.

    Refusals: `too_late`, `already_done` for what is noted or a team checked in, `bad_field` for players that are
    enough.
    """
    team = _still_in(now, command.team)
    here = _present(now, team, command.players)
    if team.present is not None or team.here == here:
        raise already_done("team", command.team)
    if len(here) >= now.rules.team.least_players:
        raise wrong_phase("players", len(here), "check_in")
    return (t.ArrivalNoted(at=now.at, who=now.who, team=team.id, here=here),)


def undo_check_in(now: Situation, command: c.UndoCheckIn) -> Entries:
    """Everything at the desk can be undone until the draw."""
    team = the_team(now.state, command.team)
    if team.present is None:
        raise already_done("team", command.team)
    if now.state.drawn:
        raise wrong_phase("stage", "drawn", "before the draw")
    if now.state.check_in_closed is not None and any(p.holder == team.id for p in now.state.places):
        raise Refused(Code.TOO_LATE, field="team", value=command.team)
    return (t.CheckInUndone(at=now.at, who=now.who, team=command.team),)


def close_check_in(now: Situation, command: c.CloseCheckIn) -> Entries:
    """S8: closes now; who is not in is out, reserves come up (`reactions`)."""
    if now.state.check_in_closed is not None:
        raise already_done("check_in", now.state.check_in_closed)
    if not now.state.rating:
        raise wrong_phase("rating", "not set", "close_qualifying" if now.state.days else "set_rating")
    return (t.CheckInClosed(at=now.at, who=now.who),)


def reopen_check_in(now: Situation, command: c.ReopenCheckIn) -> Entries:
    """Takes the close back until the draw: whom it put out is in again, whom it called up is a reserve again.

    Refusals: `already_done` while it is open, `too_late` once lots are drawn, `bad_field`.
    """
    reason_given(command.reason)
    if now.state.check_in_closed is None:
        raise already_done("check_in", None)
    if now.state.drawn:
        raise Refused(Code.TOO_LATE, field="check_in", value=list(now.state.drawn))
    if command.to is not None and command.to <= now.at:
        raise bad_field("to", command.to, "a moment still to come")
    return (t.CheckInReopened(at=now.at, who=now.who, to=command.to, reason=command.reason),)


def move_deadline(now: Situation, command: c.MoveDeadline) -> Entries:
    """S19: with a reason, to a moment that is still to come; `too_late` once it has passed."""
    reason_given(command.reason)
    deadline = now.state.deadlines.get(command.which)
    passed = deadline is not None and deadline.passed
    if passed or (command.which == "check_in" and now.state.check_in_closed is not None):
        raise Refused(Code.TOO_LATE, field="which", value=command.which)
    if command.to <= now.at:
        raise bad_field("to", command.to, "a moment still to come")
    if deadline is not None and deadline.at == command.to:
        raise already_done("to", command.to)
    return (
        t.DeadlineMoved(at=now.at, who=now.who, which=command.which, to=command.to, reason=command.reason),
    )


def substitute(now: Situation, command: c.Substitute) -> Entries:
    """U21: heard until its deadline. Refusals: `too_late`, `bad_field` for an unknown player, `name_taken`."""
    team = the_team(now.state, command.team)
    if substitutions_over(now.state):
        raise Refused(Code.TOO_LATE, field="team", value=command.team)
    names = now.roster.teams[team.id]
    out = names.player_named(command.out, team.students)
    if out is None:
        listed = [names.players[number] for number in sorted(team.students) if number in names.players]
        raise bad_field("out", command.out, listed)
    same = names.player_named(command.in_.name, team.students)
    if same is not None and same != out:
        raise Refused(Code.NAME_TAKEN, field="in.name", value=command.in_.name, team=team.id)
    player = PlayerId(max((*team.students, *names.players), default=0) + 1)
    return (
        t.PlayerSubstituted(
            at=now.at, who=now.who, team=team.id, out=out, player=player, student=command.in_.student
        ),
    )


def no_reserve(team: TeamId | None) -> Refused:
    """Make the refusal when no reserve is checked in (S8)."""
    return Refused(Code.NO_RESERVE, field="team", value=team, accepted="a reserve that is checked in")

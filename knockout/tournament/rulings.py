"""What only the committee decides: struck wins, ties, void games, settled corrections, awards (U27, S6, S7, S13, S14,
S24, S28). Command -> entries or refusal."""

from dataclasses import replace

from knockout.errors import Code, Refused, bad_field
from knockout.game.entries import Entry
from knockout.game.state import OVER, Game, Phase
from knockout.ids import GameId, QuestionId, TeamId, stage_of
from knockout.tournament import commands as c, entries as t
from knockout.tournament.asking import (
    Situation,
    already_done,
    reason_given,
    the_game,
    the_stage,
    the_team,
    wrong_phase,
)  # fmt: skip
from knockout.tournament.evolve import evolve
from knockout.tournament.final import champion_question
from knockout.tournament.lookup import (
    games_of,
    has_started,
    next_replay,
    stage_after,
    stage_has_started,
)  # fmt: skip
from knockout.tournament.progress import qualified
from knockout.tournament.questions import question_teams
from knockout.tournament.reseating import changes_to_keep_out, games_touched
from knockout.tournament.state import Award, State
from knockout.tournament.winners import result_of

Entries = tuple[Entry, ...]


def annul_win(now: Situation, command: c.AnnulWin) -> Entries:
    """U27, S7: the win of a team that won, or is level for it, at a game that is over."""
    reason_given(command.reason)
    game = the_game(now.state, command.game)
    if stage_of(game.id) in now.state.days:
        raise wrong_phase("game", game.id, "a game of the final day; or disqualify")
    _at_the_table(now.state, command.team, game)
    if any(strike.team == command.team for strike in now.state.strikes.get(game.id, ())):
        raise already_done("team", command.team)
    if game.phase not in OVER:
        raise wrong_phase("game", game.phase.value, [phase.value for phase in sorted(OVER)])
    result = result_of(now.state, game)
    winners = result.question.teams if result.question else (result.winner,) if result.winner else ()
    through = [row.team for row in qualified(now.state, stage_of(game.id)) if row.game == game.id]
    if command.team not in (*winners, *through):
        raise bad_field("team", command.team, [team for team in winners if team is not None])
    return (
        t.WinAnnulled(
            at=now.at, who=now.who, game=game.id, team=command.team, reason=command.reason,
            public_note=command.public_note,
        ),
    )  # fmt: skip


def restore_win(now: Situation, command: c.RestoreWin) -> Entries:
    """Takes a strike back."""
    reason_given(command.reason)
    game = the_game(now.state, command.game)
    _at_the_table(now.state, command.team, game)
    if not any(strike.team == command.team for strike in now.state.strikes.get(game.id, ())):
        raise already_done("team", command.team)
    return (t.WinRestored(at=now.at, who=now.who, game=game.id, team=command.team, reason=command.reason),)


def _at_the_table(state: State, team: TeamId, game: Game) -> None:
    the_team(state, team)
    if team not in game.teams:
        raise Refused(Code.UNKNOWN_TEAM, field="team", value=team, accepted=list(game.teams))


def void_game(now: Situation, command: c.VoidGame) -> Entries:
    """S14: counts nowhere; its replay is ready at once. Not once the next stage has started.

    A game of a game day that has not begun is called off: it has no replay (U20).
    """
    reason_given(command.reason)
    game = the_game(now.state, command.game)
    if game.phase is Phase.VOID:
        raise already_done("game", game.id)
    if stage_of(game.id) in now.state.days and not has_started(game):
        return (replace(voided(now, game, command.reason), replay=None),)
    if game.phase is Phase.WAITING:
        raise Refused(Code.CYCLE_NOT_OPEN, field="game", value=game.id)
    not_followed(now.state, game)
    return (voided(now, game, command.reason),)


def voided(now: Situation, game: Game, reason: str) -> t.GameVoided:
    """Make the entry that voids a game and lays out its replay."""
    return t.GameVoided(
        at=now.at, who=now.who, game=game.id, reason=reason, replay=next_replay(game.id), table=game.table
    )


def not_followed(state: State, game: Game) -> None:
    """Raises Refused: `next_stage_started` when a game of the next stage has started (S12), `wrong_phase` for a
    game day once qualifying is closed: the rating rests on its results (U20)."""
    if stage_of(game.id) in state.days and state.qualifying_closed is not None:
        raise wrong_phase("qualifying", "closed", "correct_turn, then close_qualifying again")
    after = stage_after(state, stage_of(game.id))
    if after is not None and stage_has_started(state, after.stage):
        started = [g.id for g in games_of(state, after.stage) if has_started(g)]
        raise Refused(Code.NEXT_STAGE_STARTED, field="game", value=game.id, games=started)


def settle_correction(now: Situation, command: c.SettleCorrection) -> Entries:
    """S13: keep the old places, or void the games that began with the wrong teams and play them again."""
    reason_given(command.reason)
    game = the_game(now.state, command.game)
    stage = stage_of(game.id)
    settlement = now.state.settlements.get(stage)
    if settlement is None:
        raise wrong_phase("game", game.id, "a correction that touches a game already begun")
    if not settlement.open:
        raise already_done("game", game.id)
    if settlement.game != game.id:
        raise bad_field("game", game.id, [settlement.game])
    settled = t.CorrectionSettled(
        at=now.at, who=now.who, stage=stage, choice=command.choice, reason=command.reason
    )
    if command.choice == "keep":
        return (replace(settled, kept=changes_to_keep_out(now.state, stage)),)
    touched = [g for g in games_touched(evolve(now.state, settled), stage) if has_started(g)]
    for other in touched:
        not_followed(now.state, other)
    return (settled, *(voided(now, other, command.reason) for other in touched))


def decide_tie(now: Situation, command: c.DecideTie) -> Entries:
    """S6, S24: `order` is exactly the level teams, best first."""
    reason_given(command.reason)
    teams = question_teams(now.state, command.question)
    for team in command.order:
        the_team(now.state, team, "order")
    if teams is None:
        return _name_a_winner(now, command)
    if len(set(command.order)) != len(command.order) or set(command.order) != set(teams):
        raise bad_field("order", list(command.order), list(teams))
    if command.question == "rating:cut" and (now.state.drawn or now.state.called_up):
        raise wrong_phase("question", command.question, "before anyone is called up or drawn")
    known = now.state.decisions.get(QuestionId(command.question))
    if known is not None and known.order == command.order:
        raise already_done("question", command.question)
    return (_decided(now, command),)


def _decided(now: Situation, command: c.DecideTie) -> t.TieDecided:
    return t.TieDecided(
        at=now.at,
        who=now.who,
        question=command.question,
        order=command.order,
        how=command.how,
        reason=command.reason,
    )


def _name_a_winner(now: Situation, command: c.DecideTie) -> Entries:
    """S9: of a game that no team is left in, one that did not go on, or nobody."""
    name, _, what = command.question.partition(":")
    game = now.state.games.get(GameId(name))
    if (
        what != "winner"
        or game is None
        or stage_of(game.id) in now.state.days
        or game.playing
        or game.phase is not Phase.OFFICIAL
    ):
        raise Refused(Code.NO_SUCH_QUESTION, field="question", value=command.question)
    stage = stage_of(game.id)
    through = {row.team for row in qualified(now.state, stage)}
    free = [
        team
        for other in games_of(now.state, stage)
        for team in other.playing
        if team not in through and now.state.teams[team].out is None
    ]
    if len(command.order) > 1 or any(team not in free for team in command.order):
        raise bad_field("order", list(command.order), free)
    return (_decided(now, command),)


def give_award(now: Situation, command: c.GiveAward) -> Entries:
    """S28: titles are the committee's; a team that is in it gets it once."""
    _award_fields(now, command)
    same = Award(command.title, command.teams, command.reason)
    if any((a.title, set(a.teams)) == (same.title, set(same.teams)) for a in now.state.awards):
        raise already_done("title", command.title)
    return (
        t.AwardGiven(at=now.at, who=now.who, title=command.title, teams=command.teams, reason=command.reason),
    )


def take_award(now: Situation, command: c.TakeAward) -> Entries:
    """Takes an award back."""
    _award_fields(now, command)
    if not any((a.title, set(a.teams)) == (command.title, set(command.teams)) for a in now.state.awards):
        raise already_done("title", command.title)
    return (
        t.AwardTaken(at=now.at, who=now.who, title=command.title, teams=command.teams, reason=command.reason),
    )


def _award_fields(now: Situation, command: c.GiveAward | c.TakeAward) -> None:
    if not command.title.strip():
        raise bad_field("title", command.title, "a title")
    if not command.teams:
        raise bad_field("teams", [], "one team or more")
    for team in command.teams:
        the_team(now.state, team, "teams")
    if len(set(command.teams)) != len(command.teams):
        raise bad_field("teams", list(command.teams), "each team once")


def close_tournament(now: Situation, command: c.CloseTournament) -> Entries:
    """Once the final is official; everything but reopening is refused from then on."""
    if now.state.closed is not None:
        raise already_done("tournament", now.state.name)
    final = the_stage(now.state, now.state.plan[-1].stage)
    games = games_of(now.state, final.stage)
    missing = [game.id for game in games if game.phase is not Phase.OFFICIAL] or (
        [] if games else [GameId(f"{final.stage}-1-T1")]
    )
    if missing:
        raise Refused(Code.RESULTS_MISSING, field="tournament", value=now.state.name, games=missing)
    question = champion_question(now.state)
    if question is not None:
        raise Refused(
            Code.UNDECIDED_TIE,
            field="tournament",
            value=now.state.name,
            question=question.question,
            teams=list(question.teams),
        )
    return (t.TournamentClosed(at=now.at, who=now.who),)


def reopen_tournament(now: Situation, command: c.ReopenTournament) -> Entries:
    """Takes closing back."""
    reason_given(command.reason)
    if now.state.closed is None:
        raise already_done("tournament", now.state.name)
    return (t.TournamentReopened(at=now.at, who=now.who, reason=command.reason),)

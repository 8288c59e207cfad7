"""What every decision about the tournament is made with, and the refusals they share."""

from collections.abc import Mapping
from dataclasses import dataclass

from knockout.errors import Code, Refused, bad_field
from knockout.game.call import Call
from knockout.game.state import Game
from knockout.ids import CycleId, GameId, Moment, StageId, TeamId
from knockout.rules.plans import StagePlan, cycle_ids
from knockout.rules.ruleset import Ruleset
from knockout.tournament.lookup import all_games, played_plans, rules_of, stage_plan
from knockout.tournament.roster import Roster
from knockout.tournament.state import State, Team


@dataclass(frozen=True, slots=True)
class Situation:
    """The state, the names, who asks and when: `tapped` is the tap, `at` its arrival."""

    state: State
    roster: Roster
    rulesets: Mapping[str, Ruleset]
    who: str
    at: Moment
    tapped: Moment

    def counts_at(self, *games: Game | None) -> Moment:
        """Give the moment a command about these tables counts at: its tap if nothing was recorded there
        since, else its arrival (T12)."""
        call = Call(self.who, min(self.tapped, self.at), self.at)
        return max((call.counts_at(game) for game in games if game is not None), default=self.at)

    @property
    def rules(self) -> Ruleset:
        """The tournament's rules; `decide` has seen to it that there is one."""
        return rules_of(self.state)


def wrong_phase(field: str, value: object, accepted: object) -> Refused:
    """Make the refusal of what does not fit now: what it is about, how that stands, what would fit."""
    return Refused(Code.WRONG_PHASE, field=field, value=value, accepted=accepted)


def already_done(field: str, value: object) -> Refused:
    """Make the refusal of what holds already."""
    return Refused(Code.ALREADY_DONE, field=field, value=value)


def the_team(state: State, team: TeamId, field: str = "team") -> Team:
    """Give a team by its id. Raises Refused: `unknown_team`."""
    found = state.teams.get(team)
    if found is None:
        raise Refused(Code.UNKNOWN_TEAM, field=field, value=team, accepted=sorted(state.teams))
    return found


def the_game(state: State, game: GameId) -> Game:
    """Give a game by its id. Raises Refused: `unknown_game`."""
    found = state.games.get(game)
    if found is None:
        names = [known.id for known in all_games(state)]
        raise Refused(Code.UNKNOWN_GAME, field="game", value=game, accepted=names)
    return found


def the_stage(state: State, stage: StageId) -> StagePlan:
    """Give the plan of a stage of the knockout by its name. Raises Refused: `bad_field`."""
    found = stage_plan(state, stage)
    if found is None:
        raise bad_field("stage", stage, [plan.stage for plan in state.plan])
    return found


def the_cycle(state: State, cycle: CycleId) -> CycleId:
    """Give a cycle by its name. Raises Refused: `bad_field`."""
    known = [name for plan in played_plans(state) for name in cycle_ids(plan)]
    if cycle not in known:
        raise bad_field("cycle", cycle, known)
    return cycle


def reason_given(reason: str) -> None:
    """Raises Refused (`bad_field`) for a reason without words."""
    if not reason.strip():
        raise bad_field("reason", reason, "a reason in words")

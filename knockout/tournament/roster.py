"""Names of teams and people, apart from the journal, so that they can be corrected or erased (S30, DESIGN law 7)."""

from collections.abc import Container
from dataclasses import dataclass, field

from knockout.frozen import Map, changed
from knockout.ids import PlayerId, TeamId
from knockout.rules.text import fold_name


@dataclass(frozen=True)
class TeamNames:
    """A team's names as shown, its players' by number, and how the committee reaches it."""

    name: str
    short: str = ""
    institution: str = ""
    players: Map[PlayerId, str] = field(default_factory=Map)
    contact: str = ""

    def player_named(self, name: str, among: Container[PlayerId]) -> PlayerId | None:
        """Give the number of the player among these with this name, however it is typed (S20), or None."""
        wanted = folded(name)
        alike = (n for n, known in sorted(self.players.items()) if n in among and folded(known) == wanted)
        return next(alike, None) if wanted else None


def folded(name: str) -> str:
    """Give what a name is compared by (S20); one that shows nothing, or was erased, is like no other: empty."""
    try:
        return fold_name(name)
    except ValueError:
        return ""


@dataclass(frozen=True)
class Roster:
    """Everybody's names, by team."""

    teams: Map[TeamId, TeamNames] = field(default_factory=Map)
    folded: Map[str, TeamId] = field(default_factory=Map)

    def with_team(self, team: TeamId, names: TeamNames) -> "Roster":
        """Give the roster with this team's names in place of those it had."""
        by_name = self._without_name(team)
        key = folded(names.name)
        return Roster(self.teams.set(team, names), by_name.set(key, team) if key else by_name)

    def without_team(self, team: TeamId) -> "Roster":
        """Give the roster without this team's names."""
        if team not in self.teams:
            return self
        return Roster(self.teams.delete(team), self._without_name(team))

    def _without_name(self, team: TeamId) -> Map[str, TeamId]:
        known = self.teams.get(team)
        key = "" if known is None else folded(known.name)
        return self.folded.delete(key) if key and self.folded.get(key) == team else self.folded

    def with_player(self, team: TeamId, player: PlayerId, name: str) -> "Roster":
        """Give the roster with this player on the team."""
        names = self.teams[team]
        return changed(
            self, teams=self.teams.set(team, changed(names, players=names.players.set(player, name)))
        )

    def team_named(self, name: str) -> TeamId | None:
        """Give the team with this name, however it is typed (S20), or None."""
        return self.folded.get(folded(name))

    def name(self, team: TeamId) -> str:
        """Give the team's name, or its id where no name is known (erased)."""
        names = self.teams.get(team)
        return names.name if names is not None and names.name else team

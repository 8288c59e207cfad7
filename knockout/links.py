"""The addresses that open something: every table's host link, the console, the first password."""

from dataclasses import dataclass

from knockout.store.roles import COMMITTEE, HOST
from knockout.store.tokens import Tokens
from knockout.tournament.lookup import played_plans
from knockout.tournament.state import State


@dataclass(frozen=True)
class Links:
    """Makes links. `base_url` is how phones in the hall reach the server; no slash at its end."""

    tokens: Tokens
    base_url: str

    def hosts(self, state: State) -> dict[int, str]:
        """Give every table's host link."""
        made = self.tokens.all_of(HOST, tables(state))
        return {table: f"{self.base_url}/h/{token}" for table, token in made.items()}

    def host(self, table: int) -> str:
        """Give one table's host link."""
        return f"{self.base_url}/h/{self.tokens.host(table)}"

    def role(self, role: str) -> str:
        """Give the link by which the desk, the counting commission or the announcer comes in without a password."""
        return f"{self.base_url}/c/{self.tokens.of(role)}"

    def console(self) -> str:
        """Give the console's address; in a demo one that needs no password."""
        return self.role(COMMITTEE) if self.tokens.demo else f"{self.base_url}/console"

    def setup(self) -> str | None:
        """Give the one-time link that sets the committee's password, None once there is one, or in a demo."""
        if self.tokens.demo or self.tokens.accounts.password(COMMITTEE) is not None:
            return None
        return f"{self.base_url}/console/setup/{self.tokens.setup()}"


def tables(state: State) -> range:
    """Give the numbers of the tables that games are, or will be, played at."""
    drawn = [game.table for game in state.games.values()]
    planned = [count for plan in played_plans(state) for count in plan.cycles]
    return range(1, max([*drawn, *planned], default=0) + 1)

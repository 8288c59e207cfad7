"""All doors, addresses and socket events, and who may go in: the closed list. One that is not in it is shut."""

from knockout.store.tokens import COMMITTEE

PUBLIC = "public"
HOST = "host"
EVERYONE = frozenset({PUBLIC, HOST, COMMITTEE})
ONLY_COMMITTEE = frozenset({COMMITTEE})
ONLY_HOST = frozenset({HOST})

RULES: dict[str, frozenset[str]] = {
    "/": EVERYONE,
    "/enter": EVERYONE,
    "/enter/<token>": EVERYONE,  # the token is the right
    "/manifest/<locale>.webmanifest": EVERYONE,
    "/gallery": EVERYONE,  # in a demo only, like what is below it
    "/gallery/<name>": EVERYONE,
    "/practice": EVERYONE,
    "/reset": EVERYONE,
    "/static/<path:filename>": EVERYONE,
    "/static/at/<build>/js/<name>.js": EVERYONE,
    "/static/sheets/<names>.css": EVERYONE,
    "/sw.js": EVERYONE,
    "/screen": EVERYONE,
    "/screen/bracket": EVERYONE,
    "/screen/countdown": EVERYONE,
    "/screen/hall": EVERYONE,
    "/screen/highlights": EVERYONE,
    "/screen/notice": EVERYONE,
    "/screen/reveal": EVERYONE,
    "/sponsor/<int:number>": EVERYONE,
    "/announcer": ONLY_COMMITTEE,
    "/screen/rating": EVERYONE,
    "/screen/table/<int:table>": EVERYONE,
    "/screen/through": EVERYONE,
    "/lots": EVERYONE,
    "/lots/<stage>": EVERYONE,
    "/console": ONLY_COMMITTEE,
    "/console/<tab>": ONLY_COMMITTEE,
    "/console/<tab>/<arg>": ONLY_COMMITTEE,
    "/console/ask/<what>": ONLY_COMMITTEE,
    "/console/reveal": ONLY_COMMITTEE,
    "/console/preview": ONLY_COMMITTEE,
    "/console/links/<int:table>": ONLY_COMMITTEE,
    "/console/days/propose": ONLY_COMMITTEE,
    "/console/notices/show": ONLY_COMMITTEE,
    "/console/notices/away": ONLY_COMMITTEE,
    "/console/notices/<int:number>/again": ONLY_COMMITTEE,
    "/console/notices/<int:number>/forget": ONLY_COMMITTEE,
    "/console/notices/sponsors": ONLY_COMMITTEE,
    "/console/notices/sponsors/<int:number>/up": ONLY_COMMITTEE,
    "/console/notices/sponsors/<int:number>/down": ONLY_COMMITTEE,
    "/console/notices/sponsors/<int:number>/remove": ONLY_COMMITTEE,
    "/console/entries/open": ONLY_COMMITTEE,
    "/console/entries/close": ONLY_COMMITTEE,
    "/console/entries/<int:number>/accept": ONLY_COMMITTEE,
    "/console/entries/<int:number>/decline": ONLY_COMMITTEE,
    "/console/import/preview": ONLY_COMMITTEE,
    "/console/import/store": ONLY_COMMITTEE,
    "/console/draw/<stage>/seal": ONLY_COMMITTEE,
    "/console/draw/<stage>/unseal": ONLY_COMMITTEE,
    "/console/files/<name>": ONLY_COMMITTEE,
    "/console/papers/<what>.pdf": ONLY_COMMITTEE,  # a table card opens a table
    "/files/bracket.svg": EVERYONE,
    "/files/results.csv": EVERYONE,
    "/console/screens/<display>": ONLY_COMMITTEE,
    "/console/screens/<display>/<do>": ONLY_COMMITTEE,
    "/console/login": EVERYONE,
    "/console/logout": EVERYONE,
    "/console/setup/<token>": EVERYONE,
    "/host": ONLY_HOST,
    "/h/<token>": EVERYONE,
    "/c/<token>": EVERYONE,
    "/api/v1/commands": EVERYONE,  # Machine.ask refuses `not_allowed`, in T11's order
    "/api/v1/tournament": EVERYONE,
    "/api/v1/games": EVERYONE,
    "/api/v1/games/<game>": EVERYONE,
    "/api/v1/bracket": EVERYONE,
    "/api/v1/standings": EVERYONE,
    "/api/v1/draw/<stage>": EVERYONE,
    "/api/v1/next": ONLY_COMMITTEE,
    "/api/v1/digest": EVERYONE,
    "/api/v1/health": EVERYONE,
    "/api/v1/time": EVERYONE,
    "/api/v1/links": EVERYONE,  # in a demo only
}
"""Every URL rule and who may ask for it."""

EVENTS: dict[str, frozenset[str]] = {
    "connect": EVERYONE,
    "disconnect": EVERYONE,
    "join": EVERYONE,  # and the part's own roles
    "leave": EVERYONE,
    "command": EVERYONE,  # as /api/v1/commands
    "lease": ONLY_HOST,
    "display": EVERYONE,
    "time": EVERYONE,
}
"""Every socket event and who may send it."""

"""What everybody may see: state -> plain values, without a language, a clock or a database.

The only code that decides what an audience sees (S30). Pages put words to it; the API gives it as it is.
"""

from knockout.views.bracket import bracket_view
from knockout.views.console import tables_view
from knockout.views.console_consequences import consequences_view
from knockout.views.console_panel import panel_view, queue_view
from knockout.views.console_step import alarms_view, step_view
from knockout.views.decisions import awards_view, decisions_view
from knockout.views.desk import checkin_view, deadlines_view
from knockout.views.drawing import draw_view
from knockout.views.game import game_view
from knockout.views.hall import hall_view, now_view
from knockout.views.lots import lots_view, published_draw
from knockout.views.one_table import one_table_view
from knockout.views.programme import follow_view
from knockout.views.rating_screen import rating_screen
from knockout.views.reveal import awards_reveal, kept_back, next_reveal, places_reveal, seats_reveal
from knockout.views.table import current_cycle, table_view
from knockout.views.team import team_list, team_view
from knockout.views.through import through_view

__all__ = [
    "alarms_view",
    "awards_reveal",
    "awards_view",
    "bracket_view",
    "checkin_view",
    "consequences_view",
    "current_cycle",
    "deadlines_view",
    "decisions_view",
    "draw_view",
    "follow_view",
    "game_view",
    "hall_view",
    "kept_back",
    "lots_view",
    "next_reveal",
    "now_view",
    "one_table_view",
    "panel_view",
    "places_reveal",
    "published_draw",
    "queue_view",
    "rating_screen",
    "seats_reveal",
    "step_view",
    "table_view",
    "tables_view",
    "team_list",
    "team_view",
    "through_view",
]

"""What everybody may see: state -> plain values, without a language, a clock or a database.

The only code that decides what an audience sees (S30). Pages put words to it; the API gives it as it is.
"""

from knockout.views.game import game_view

__all__ = ["game_view"]

"""Sizes and colours of the bracket's picture: the light theme of static/css/tokens.css, on white paper."""

PAPER = "#ffffff"
INK = "#111827"
INK_2 = "#465064"
LINE = "#d3d9e4"
STRONG = "#7d8798"
SUNK = "#eef1f6"
ACCENT = "#0b3d91"
ACCENT_SOFT = "#e3ebfa"
OK = "#0a7a3b"
OK_SOFT = "#e0f3e8"
WARN = "#fff6c7"
WARN_EDGE = "#8a6d00"
RIVER = "#8fa3c4"
SEATS = ("#00695c", "#b45309", "#86198f", "#6d28d9")

MARGIN = 40.0
TITLE = 96.0
STAGE = 54.0
CYCLE = 32.0
ROW = 29.0
PAD = 5.0
GAP = 12.0
STRIP = 62.0
CARD = 372.0
SLOTS = 310.0
GUTTER = 120.0
SUB_GUTTER = 16.0
RADIUS = 8.0
MARK = 20.0
NARROWEST = 900.0

"""Colours as people with a colour-vision deficiency see them, and how far two are apart: Machado 2009 and CIELAB."""

from itertools import combinations

from knockout.web.gallery.colours import linear

Light = tuple[float, float, float]
Matrix = tuple[Light, Light, Light]

SEEN_AS: dict[str, Matrix] = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deutan": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritan": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}
"""Machado, Oliveira and Fernandes 2009, severity 1: applied to amounts of light."""
XYZ: Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
WHITE: Light = (0.95047, 1.0, 1.08883)


def _times(matrix: Matrix, light: Light) -> Light:
    first, second, third = (sum(a * b for a, b in zip(row, light, strict=True)) for row in matrix)
    return first, second, third


def _curve(part: float) -> float:
    return part ** (1 / 3) if part > 216 / 24389 else (24389 / 27 * part + 16) / 116


def lab(light: Light) -> Light:
    """Give the place of a light in CIELAB (D65)."""
    x, y, z = (_curve(part / white) for part, white in zip(_times(XYZ, light), WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def seen(colour: str, as_whom: str) -> Light:
    """Give a colour `#rrggbb` in CIELAB as it is seen by "normal", "protan", "deutan" or "tritan" eyes."""
    red, green, blue = (min(1.0, max(0.0, part)) for part in _times(SEEN_AS[as_whom], linear(colour)))
    return lab((red, green, blue))


def apart(one: str, other: str) -> float:
    """Give how far two colours are apart (Delta E 1976) for those eyes that tell them apart least."""
    return min(
        sum((a - b) ** 2 for a, b in zip(seen(one, eyes), seen(other, eyes), strict=True)) ** 0.5
        for eyes in SEEN_AS
    )


def least_apart(colours: list[str]) -> float:
    """Give how far the two nearest of some colours are apart."""
    return min(apart(one, other) for one, other in combinations(colours, 2))

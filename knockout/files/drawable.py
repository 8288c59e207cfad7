"""Whether bytes are a picture that a browser will draw."""

import io
import struct
import warnings
import zlib

from PIL import Image

TYPES = {"PNG": "image/png", "JPEG": "image/jpeg", "WEBP": "image/webp"}

UNREADABLE = (
    OSError, SyntaxError, ValueError, EOFError, struct.error, zlib.error,
    Image.DecompressionBombError, Image.DecompressionBombWarning,
)  # fmt: skip
"""What the library raises for bytes that are no picture."""


def drawable(data: bytes, most_pixels: int) -> str | None:
    """Give the media type of a PNG, JPEG or WebP picture that is whole and has at most so many pixels; None for
    anything else, whatever it calls itself. Nothing is unpacked before its size is known to be small enough."""
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("error", Image.DecompressionBombWarning)
            picture = Image.open(io.BytesIO(data), formats=list(TYPES))
            if picture.width * picture.height > most_pixels:
                return None
            kind = TYPES[str(picture.format)]
            picture.load()
    except UNREADABLE:
        return None
    return kind

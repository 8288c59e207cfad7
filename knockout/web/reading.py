"""How requests are read: what a library would take and nothing here could use, store or send on is refused."""

import json
from typing import Any

from flask import Request
from flask.json.provider import DefaultJSONProvider
from werkzeug.exceptions import BadRequest
from werkzeug.formparser import FormDataParser

from knockout.errors import Refused
from knockout.store.codec import read_json


class JsonReader(DefaultJSONProvider):
    """Reads what pages send as commands are read: nothing comes in that could not be stored or sent on."""

    def loads(self, s: str | bytes, **more: Any) -> Any:
        """Give the value. Raises ValueError for what is none, or is nested beyond reason.

        Halves of characters are left out: a field with an end may cut an emoji in two.
        """
        try:
            return read_json(json.dumps(json.loads(s), ensure_ascii=False).encode("utf-8", "ignore"))
        except (RecursionError, Refused) as wrong:
            raise ValueError(str(wrong)) from None


class FormReader(FormDataParser):
    """Werkzeug's, for which a part of a form may be without a name: no field is."""

    def parse(self, *arguments: Any, **more: Any) -> Any:
        """Give the stream, the fields and the files. Raises BadRequest for a part without a name."""
        stream, form, files = super().parse(*arguments, **more)
        if None in form or None in files:
            raise BadRequest
        return stream, form, files


class Asked(Request):
    """A request as this program reads it."""

    form_data_parser_class = FormReader

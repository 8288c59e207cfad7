"""The measurements (SPEC 5): `python -m tests.bench`, from a second process on 127.0.0.1."""

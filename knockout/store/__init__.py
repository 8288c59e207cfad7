"""What is kept: the journal and the ordinary tables around it, in one SQLite file a tournament.

`rows` are the tables, `journal` the only way to them, `migrations` how a file of an older
version is brought up, `codec` how commands and entries look as JSON.
"""

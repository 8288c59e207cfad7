"""A second machine follows a running server: a copy of its file, kept up to the last tap, that can take over."""

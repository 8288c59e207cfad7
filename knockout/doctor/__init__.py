"""Looks at what a hall stands on before the event: name, address, port, certificate, socket, clock and file.

Every check gives findings: how it stands, in plain words, and what to do. Nothing is changed, nothing that
is asked over the network is waited for longer than `network.PATIENCE`.
"""

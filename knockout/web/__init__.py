"""The faces and the doors: pages, the API, the sockets, and who may do what."""

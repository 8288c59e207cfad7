"""A hall killed at random moments, and one that runs for eight hours: nothing is lost, doubled or left open."""

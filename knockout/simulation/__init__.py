"""A rehearsal: hosts, and if wanted the committee, played against a running demo by its public API."""

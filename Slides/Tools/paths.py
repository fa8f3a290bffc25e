"""Where things are."""

from pathlib import Path

SLIDES = Path(__file__).resolve().parent.parent
PROJECT = SLIDES.parent
BUILD = SLIDES / ".build"
PICTURES = SLIDES / "Pictures"
RECORDED = SLIDES / "Recorded"
HTML = BUILD / "observation-from-scratch.html"


class Problem(Exception):
    """Something that does not fit: where it is, what it is, and what to do."""


def name(path):
    """A path as it is written in messages."""
    return str(Path(path).relative_to(PROJECT))

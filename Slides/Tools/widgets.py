"""What the site plays, recorded from the real programs: the board of the page for ten minutes, and the pages' own."""

import re

import tool
from pages import lose_an_update, nine_lines, step_through
from paths import Problem, RECORDED

BOARD = RECORDED / "Site" / "board.txt"
CHANGES = 7


def run_board():
    return tool.swift("run", "board", "--trains", "5", "--frames", str(CHANGES), COLUMNS="80")


def board():
    """The board before and after each change: what has happened, and the lines of both sides."""
    text, frames = BOARD.read_text(), []
    for picture in re.split(r"^ frame \d+ of \d+$", text, flags=re.M)[:-1]:
        lines = [line for line in picture.splitlines() if "|" in line]
        news = next(line for line in reversed(picture.splitlines()) if line.startswith(" > "))
        sides = [[half.rstrip() for half in line.split("|")] for line in lines]
        start = next(n for n, side in enumerate(sides) if "Destination" in side[0])
        end = next(n for n, side in enumerate(sides) if n > start and not side[0].strip())
        counts = [[int(re.search(r"\d+", half)[0]) for half in side] for side in sides[end + 1:end + 3]]
        rows = [[row(half) for half in side] for side in sides[start:end]]
        frames.append({"news": news[3:].strip(), "sides": list(zip(*rows)), "now": counts[0], "all": counts[1]})
    if len(frames) != CHANGES + 1:
        raise Problem(f"board.txt has {len(frames)} pictures, and not {CHANGES + 1}.")
    return frames


def row(text):
    """`>* Faro         3   10 min late`: the marks of a change and of an evaluation, and the words."""
    # A row that has moved is marked with `~`, too. That it changes says the same.
    return "".join(mark if mark in text[:4] else " " for mark in ">*"), text.strip(" >*~")


FILES = {
    "Recorded/Site/board.txt": (run_board, ["Solutions/Chapter7", "Tests/Tools/Board"]),
} | lose_an_update.FILES | nine_lines.FILES | step_through.FILES
"""What is recorded, and what it is made from."""

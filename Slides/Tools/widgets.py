"""What the page for ten minutes lets one touch: recorded from the real programs.

`Slides/Recorded/Site` has the board's pictures after each change, and what two threads do in every order,
with chapter 5's code before step 5.4 and when it is finished. `Slides/build --site` puts them into the page.
"""

import json
import re
import shutil
from functools import cache, partial

import tool
from pages import lose_an_update, nine_lines, step_through
from paths import Problem, RECORDED, SLIDES

FOLDER = RECORDED / "Site"
CHANGES = 7
STATES = {"before": "after 5.3", "after": "solution"}


# The board

def run_board():
    return tool.swift("run", "board", "--trains", "5", "--frames", str(CHANGES), COLUMNS="80")


def board():
    """The board before and after each change: what has happened, and the lines of both sides."""
    text, frames = (FOLDER / "board.txt").read_text(), []
    for picture in re.split(r"^ frame \d+ of \d+$", text, flags=re.M)[:-1]:
        lines = [line for line in picture.splitlines() if "|" in line]
        news = next(line for line in reversed(picture.splitlines()) if line.startswith(" > "))
        sides = [[half.rstrip() for half in line.split("|")] for line in lines]
        start = next(n for n, side in enumerate(sides) if "Destination" in side[0])
        end = next(n for n, side in enumerate(sides) if n > start and not side[0].strip())
        counts = [[int(re.search(r"\d+", half)[0]) for half in side] for side in sides[end + 1:end + 3]]
        frames.append({
            "news": news[3:].strip(),
            "rows": [[row(half) for half in side] for side in sides[start:end]],
            "now": counts[0], "all": counts[1],
        })
    if len(frames) != CHANGES + 1:
        raise Problem(f"board.txt has {len(frames)} pictures, and not {CHANGES + 1}.")
    return frames


def row(text):
    """`>* Faro         3   10 min late`: whether it changes, whether it's evaluated, and the words.

    (A row that has moved is marked with `~`. That it changes says the same.)"""
    marks, words = text[:4], text.strip(" >*~")
    return {"changes": ">" in marks, "runs": "*" in marks, "text": words}


# The orders

def orders():
    return json.loads((FOLDER / "orders.json").read_text())


def run_orders():
    """What two threads do in every order, before and after step 5.4: a test more, in a copy of the package."""
    package, result = tool.copy_of_package("orders", '["Chapter5"]'), {}
    chapter, output = package / "Chapters" / "Chapter5", package / "orders.json"
    shutil.copy(SLIDES / "Tools" / "OrdersTests.swift", package / "Tests" / "Chapter5Tests")
    for name, state in STATES.items():
        shutil.rmtree(chapter)
        tool.write_state("Chapter5", state, chapter)
        tool.swift("test", "--package-path", str(package), "--disable-xctest", "--filter", "recordsAllOrders",
                   chapters="Chapters", scratch="orders/.build", ORDERS_FILE=str(output))
        result[name] = graph(json.loads(output.read_text()), chapter)
    return json.dumps(result, indent=1, ensure_ascii=False) + "\n"


def graph(orders, chapter):
    """All orders as one graph: at each place, what each thread would do next, and where that leads.

    A place is a list of `[thread, words, place]`, or at the end, what came of it. Places from which the same
    can happen are one."""
    tree, told = {}, cache(partial(words, chapter))
    for order in orders:
        node = tree
        for thread, *event in order["steps"]:
            # That it waits for a lock is seen by who has it.
            if event[0] == "wait":
                continue
            node = node.setdefault((thread, told(*event)), {})
        node[""] = {"showsNew": order["showsNew"], "calls": order["calls"]}
    places, known = [], {}

    def number(node):
        if "" in node:
            content = node[""]
        else:
            content = [[*key, number(child)] for key, child in sorted(node.items())]
            if len({thread for thread, _, _ in content}) < len(content):
                raise Problem(f"A thread could do two things at one place: {content}")
        key = json.dumps(content)
        if key not in known:
            known[key] = len(places)
            places.append(content)
        return known[key]

    return {"orders": len(orders), "start": number(tree), "places": places}


def words(chapter, event, place=None):
    """What a thread does, for a reader: a lock by the function that takes it, which begins last."""
    if not place:
        return event
    file, line = place.split(":")
    lines = (chapter / file).read_text().splitlines()[:int(line)]
    code = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
    function = re.findall(r"\bfunc (\w+)|\b(init)\(", code)[-1]
    owner = file.removesuffix(".swift").removeprefix("Observation").lower()
    return f"enters the locked part of the {owner}’s `{''.join(function)}`"


FILES = {
    "Recorded/Site/board.txt": (run_board, ["Solutions/Chapter7", "Tests/Tools/Board"]),
    "Recorded/Site/orders.json": (run_orders, [
        "Solutions/Chapter5", "Tests/Support/WorkshopTesting", "Chapters/Locking", "Slides/Tools/OrdersTests.swift",
        "Tests/Tools/Workshop/Starters/Chapter5.txt"]),
} | lose_an_update.FILES | nine_lines.FILES | step_through.FILES
"""What is recorded, and what it is made from."""

"""What the page for ten minutes lets one touch: recorded from the real programs.

`Slides/Recorded/Site` has the board's pictures after each change, and what two threads do in every order,
with chapter 5's code before step 5.4 and when it is finished. `hashes.json` there tells what they were made
from. `Slides/build --site` puts them into the page, and records again what no longer fits.
"""

import json
import os
import re
import shutil
import subprocess

import recordings
import tool
from paths import BUILD, PROJECT, Problem, RECORDED, SLIDES

FOLDER = RECORDED / "Site"
HASHES = FOLDER / "hashes.json"
CHANGES = 7
STATES = {"before": "after 5.3", "after": "solution"}
LINKS = {"ThreadLocal": "Chapters", "Locking": "Chapters", "WorkshopSteps": "Tests/Support",
         "Counting": "Tests/Support", "ProcessSupport": "Tests/Support",
         "WorkshopTesting": "Tests/Support"}


def inputs():
    """The hash of what each recording is made from."""
    def swift(*folders):
        return sorted(path for folder in folders for path in (PROJECT / folder).rglob("*.swift")
                      if path.parent.name != "Programs")
    starters = PROJECT / "Tests" / "Tools" / "Workshop" / "Starters" / "Chapter5.txt"
    return {
        "board.txt": recordings.hash_of(swift("Solutions/Chapter7", "Tests/Tools/Board")),
        "orders.json": recordings.hash_of(
            swift("Solutions/Chapter5", "Tests/Support/WorkshopTesting", "Chapters/Locking",
                  "Slides/Tools/Orders") + [starters]),
    }


def problems():
    """What was recorded from files that have changed since."""
    old = json.loads(HASHES.read_text()) if HASHES.exists() else {}
    return [f"Slides/Recorded/Site/{name} was recorded before the files changed that it is made from. "
            "`Slides/build --refresh` records it." for name, value in inputs().items() if old.get(name) != value]


def refresh(say, again=False):
    """Records what no longer fits, or all; says what is another recording than before."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    old = json.loads(HASHES.read_text()) if HASHES.exists() else {}
    changed = []
    for name, value in inputs().items():
        path = FOLDER / name
        if path.exists() and old.get(name) == value and not again:
            continue
        say(f"Recording: {name}")
        text = {"board.txt": run_board, "orders.json": run_orders}[name]()
        if path.exists() and path.read_text() != text:
            changed.append(f"Slides/Recorded/Site/{name} is another one now. Commit it.")
        path.write_text(text)
    HASHES.write_text(json.dumps(inputs(), indent=2) + "\n")
    return changed


# The board

def run_board():
    return recordings.swift("run", "board", "--trains", "5", "--frames", str(CHANGES), COLUMNS="80")


def board():
    """The board before and after each change: what has happened, and the lines of both sides."""
    frames = []
    text = (FOLDER / "board.txt").read_text()
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
    folder = BUILD / "orders"
    sources = folder / "Sources"
    tests = folder / "Tests" / "OrdersTests"
    shutil.rmtree(sources, ignore_errors=True)
    for path in [sources, tests]:
        path.mkdir(parents=True, exist_ok=True)
    for file in ["Package.swift", "OrdersTests.swift"]:
        text = (SLIDES / "Tools" / "Orders" / file).read_text()
        ((folder if file.startswith("P") else tests) / file).write_text(text)
    for name, place in LINKS.items():
        (sources / name).symlink_to(PROJECT / place / name)
    result = {}
    for name, state in STATES.items():
        shutil.rmtree(sources / "Chapter5", ignore_errors=True)
        tool.write_state("Chapter5", state, sources / "Chapter5")
        output = folder / "orders.json"
        output.unlink(missing_ok=True)
        done = subprocess.run(
            ["swift", "test", "--disable-xctest"], cwd=folder,
            env={**os.environ, "ORDERS_FILE": str(output)}, capture_output=True, text=True)
        if not output.exists():
            raise Problem(f"The orders were not recorded:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
        result[name] = graph(json.loads(output.read_text()), sources / "Chapter5")
    return json.dumps(result, indent=1, ensure_ascii=False) + "\n"


def graph(orders, chapter):
    """All orders as one graph: at each place, what each thread would do next, and where that leads.

    A place is a list of `[thread, words, place]`, or at the end, what came of it. Places from which the same
    can happen are one."""
    names = {}
    tree = {}
    for order in orders:
        node = tree
        for thread, *event in order["steps"]:
            # That it waits for a lock is seen by who has it.
            if event[0] == "wait":
                continue
            node = node.setdefault((thread, words(event, chapter, names)), {})
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

    start = number(tree)
    return {"orders": len(orders), "start": start, "places": places}


def words(event, chapter, names):
    """What a thread does, for a reader: a lock by the function that takes it."""
    if len(event) == 1:
        return event[0]
    place = event[1]
    if place not in names:
        file, line = place.split(":")
        lines = (chapter / file).read_text().splitlines()[:int(line)]
        found = [re.search(r"\b(?:func|var) (\w+)|\b(init)\(", text) for text in lines
                 if not text.lstrip().startswith("//")]
        owner = file.removesuffix(".swift").removeprefix("Observation").lower()
        # The innermost function begins last, and is no local variable.
        function = next((match[1] or match[2] for match in reversed(found)
                         if match and ("func " in match[0] or match[2])), "?")
        names[place] = f"the {owner}’s `{function}`"
    return f"enters the locked part of {names[place]}"

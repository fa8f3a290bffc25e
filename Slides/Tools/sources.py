"""Cuts code out of the project's sources.

A comment above a fence in the Markdown says what stands in the fence:

    <!-- code: Solutions/Chapter1/Train.swift, Step 1.3 -->
    <!-- code: Solutions/Chapter3/ObservationTracking.swift, Step 3.5 (2) -->
    <!-- code: Solutions/Chapter1/Train.swift, from `var destination` to `_destination = ""` -->
    <!-- code: Tests/Answers/Chapter3.md#removed-after-the-call, Step 3.4 -->
    <!-- code: Solutions/Chapter1/Train.swift, Step 1.3, from `var delay` to `_delay = 0` -->
    <!-- code: Chapters/Play/main.swift, from `withObservationTracking {` to `^}` -->

`(2)` is the second region of the step in the file. `from` and `to` are the first lines that contain
the text; after `^` the text is the whole line: from `func access` to `^    }`. Documentation comments and the comments of regions are left out, and so is the indentation
that all lines have. Several comments above one fence put several pieces into it.
"""

import re
import textwrap

import tool
from paths import PROJECT, Problem

PLAY = "Chapters/Play/main.swift"
"""The program that is run on stage: no solution, and no step."""

COMMENT = re.compile(r"^<!-- code: (?P<selector>.+?) -->$")
SELECTOR = re.compile(
    r"^(?P<path>[^,]+?)"
    r"(?:, Step (?P<step>(?:\d+|B)\.\d+)(?: \((?P<number>\d+)\))?)?"
    r"(?:, from `(?P<first>.+?)`(?: to `(?P<last>.+?)`)?)?$")


def cut(selector):
    """The lines that a selector stands for."""
    match = SELECTOR.match(selector)
    if not match:
        raise Problem(f"“{selector}” is not understood. Tools/sources.py says how to write it.")
    path = match["path"]
    # The tool knows the regions. The tests have none.
    source = tool.regions().get(path, {"regions": []})
    is_plain = path == PLAY or path.startswith("Tests/") and (PROJECT / path).is_file()
    if path not in tool.regions() and not is_plain:
        raise Problem(f"There is no {path}. Code comes from Solutions, Tests or Tests/Answers, or from {PLAY}.")
    lines = source.get("lines") or (PROJECT / path).read_text().splitlines()
    if match["step"]:
        found = [region["lines"] for region in source["regions"] if region["step"] == match["step"]]
        number = int(match["number"] or 1)
        if number > len(found):
            raise Problem(f"{path} has {len(found)} regions of step {match['step']}, "
                          f"and not {number}.")
        lines = found[number - 1]
    if match["first"]:
        start = index(lines, match["first"], 0, path)
        stop = index(lines, match["last"], start, path) if match["last"] else start
        lines = lines[start:stop + 1]
    return without_comments(lines)


def index(lines, text, start, path):
    for number in range(start, len(lines)):
        exact = text.startswith("^") and lines[number] == text[1:]
        if exact or text in lines[number]:
            return number
    raise Problem(f"No line of that part of {path} contains `{text}`.")


def without_comments(lines):
    """Lines without the documentation comments."""
    return dedented([line for line in lines if not line.strip().startswith("///")])


def dedented(lines):
    """Lines without what is empty before and after them, and as far left as they go."""
    return textwrap.dedent("\n".join(lines)).strip("\n").splitlines()

"""What the terminal shows, recorded from real runs.

A comment above a fence names a state of a chapter, and perhaps a part of what the run ends with:

    <!-- output: Chapter1 starter -->
    <!-- output: Chapter1 solution, the steps -->
    <!-- output: Chapter1 wrong keyed-by-type, what is next -->
    <!-- output: Chapter5 wrong asked-and-then-set, the story -->
    <!-- output: board 3, the boards -->
    <!-- output: board 7.2 -->
    <!-- output: play Chapter2 -->
    <!-- output: play Observation, which changes itself -->
    <!-- output: play Chapter9 -->

`play` is `Chapters/Play` with a finished chapter, or with Swift's own Observation; `which changes
itself` with one line more, in its `onChange`; with chapter 9, `@Observable` writes its class.
`board 3` is the departure board of both worlds after three changes. `board 7.2` is what the
learner sees of the screens of step 7.2 before doing it. `wrong` takes an answer of `Tests/Answers`.
The workshop's tool puts the state together in `Slides/.build`, the chapter's tests run on it, and the
table at the end is kept in `Slides/Recorded`. That of a solution is the lesson's checkpoint, which
`swift run workshop check` compares with a run.

Files are made in the same way, and have their path as a name: pictures, by `pictures.py` and `films.py`,
and what the site plays, by `widgets.py`. Of everything that was made, `Slides/Recorded/hashes.json` has
a hash of what it was made from. What has a hash that still fits is not made again.
"""

import hashlib
import json
import os
import re
import shutil
import subprocess
from functools import partial

import films
import pictures
import sources
import tool
import widgets
from paths import BUILD, PICTURES, PROJECT, Problem, RECORDED, SLIDES

COMMENT = re.compile(r"^<!-- output: (?P<selector>.+?) -->$")
NAME = re.compile(r"^board (?P<frame>\d+)$|^board (?P<scene>7\.\d)$|"
                  r"^play (?P<play>Observation|Chapter[239])(?P<itself> which changes itself)?$|"
                  r"^(?P<module>Chapter\d) (?P<state>starter|wrong (?P<answer>[a-z0-9-]+))$")
SOLUTION = re.compile(r"^(Chapter\d) solution$")
PARTS = ["the steps", "what is next", "what a test says", "the story", "the boards", "the trains"]
STAGE = 65
HASHES = RECORDED / "hashes.json"
FILES = {
    f"Pictures/{source.stem}.svg": (partial(pictures.drawn, source), [source, pictures.__file__])
    for source in sorted(PICTURES.glob("*.dot"))
} | {
    f"Pictures/{title}.svg": (partial(films.drawn, title), [films.__file__, *film[3]])
    for title, film in films.FILMS.items()
} | widgets.FILES
"""What is made besides what slides quote, by its path in `Slides`: how, and from what."""


# The first line of a story: two threads, each with a column.
FIRST = re.compile(r"(\S+ \d)( +)(\S+ \d)$")


def split(selector):
    name, _, part = selector.replace(", which", " which").partition(", ")
    if not (NAME.match(name) or SOLUTION.match(name)) or (part and part not in PARTS):
        raise Problem(f"“{selector}” is not understood. Tools/recordings.py says how to write it.")
    return name, part


def file(name):
    return SLIDES / name if name in FILES else RECORDED / f"{name.replace(' ', '-')}.txt"


def cut(selector):
    """The lines that a selector stands for."""
    name, part = split(selector)
    if solution := SOLUTION.match(name):
        lesson = (PROJECT / "Chapters" / solution[1] / "README.md").read_text()
        return part_of(re.search(r"^## Checkpoint.*?^```text\n(.*?)^```", lesson, re.M | re.S)[1], part)
    if not file(name).exists():
        raise Problem(f"“{name}” is not recorded. `Slides/build --refresh` does it.")
    return part_of(file(name).read_text(), part)


def part_of(text, part):
    """The lines of a recording, or those of a part of it."""
    lines = text.splitlines()
    following = next((n for n, line in enumerate(lines) if line.startswith("Next: ")), len(lines))
    if part == "the steps":
        return sources.dedented(lines[:following])
    if part == "what is next":
        return sources.dedented(lines[following:])
    if part == "what a test says":
        return sources.dedented(lines[following + 1:])
    if part == "the story":
        first = next(n for n, line in enumerate(lines) if FIRST.match(line.strip()))
        indentation = len(lines[first]) - len(lines[first].lstrip())
        return closer([line[indentation:] if line[:indentation].isspace() else line.strip() for line in lines[first:]])
    if part in ["the boards", "the trains"]:
        above, below = (n for n, line in enumerate(lines) if not line.strip())
        counts = next(n for n, line in enumerate(lines) if line.strip() == "|")
        return lines[above + 1:counts if part == "the trains" else below - 1]
    return lines


def closer(lines):
    """A story with its two columns closer together, and what a test says of it in one line.

    Only the first line has something in both columns.
    """
    first, gap, second = FIRST.match(lines[0]).groups()
    column, place = 30, len(first + gap)
    end = next((n for n, line in enumerate(lines) if line.startswith("expected ")), len(lines))
    said = [re.sub(r"^(expected|got) +", r"\1 ", line.strip()) for line in lines[end:]]
    return [first.ljust(column) + second, *(
        " " * column + line[place:] if line[:place].isspace() else line for line in lines[1:end]),
        ". ".join([", ".join(said[:2]), *said[2:]])]


def hash_of_inputs(name):
    """A hash of all that a recording is made from: files, and the Swift files in folders."""
    match, text = NAME.match(name), ""
    if name in FILES:
        paths = FILES[name][1]
    elif match["frame"] or match["scene"]:
        paths = ["Solutions/Chapter7" if match["frame"] else "Chapters/Chapter7", "Tests/Tools/Board"]
    elif match["play"]:
        paths = [sources.PLAY, f"Solutions/{match['play']}"]
    else:
        chapter = match["module"]
        paths = [f"Solutions/{chapter}", f"Tests/{chapter}Tests", "Tests/Support"]
        if match["state"] == "starter":
            paths.append(f"Chapters/{chapter}")
        text = answer(match) if match["answer"] else ""
    result = hashlib.sha256(text.encode())
    for path in map(PROJECT.joinpath, paths):
        for file in [path] if path.is_file() else sorted(path.rglob("*.swift")):
            result.update(str(file.relative_to(PROJECT)).encode() + b"\0" + file.read_bytes() + b"\0")
    return result.hexdigest()


def answer(match):
    """The code of a wrong answer. What the catalogue quotes of the tests makes no recording stale."""
    path = f"Tests/Answers/{match['module']}.md#{match['answer']}"
    if path not in tool.regions():
        raise Problem(f"There is no answer {path}.")
    return json.dumps(tool.regions()[path])


def hashes():
    return json.loads(HASHES.read_text()) if HASHES.exists() else {}


def is_current(name):
    return file(name).exists() and hashes().get(name) == hash_of_inputs(name)


def record(name):
    """Makes a recording."""
    file(name).write_text(run(name))
    write_hashes(hashes() | {name: hash_of_inputs(name)})


def keep(names):
    """Removes recordings that no slide shows."""
    for path in set(RECORDED.glob("*.txt")) - set(map(file, names)):
        path.unlink()
    write_hashes({name: value for name, value in hashes().items() if name in names})


def write_hashes(values):
    HASHES.write_text(json.dumps(values, indent=2, sort_keys=True) + "\n")


def run(name):
    """Makes what a recording has. Of a chapter's tests in a state, that is the end of what they print."""
    if name in FILES:
        return FILES[name][0]()
    match = NAME.match(name)
    if match["frame"]:
        return run_board(match["frame"])
    if match["scene"]:
        return run_scene(match["scene"])
    if match["play"]:
        return run_play(match["play"], match["itself"])
    chapter = match["module"]
    folder = BUILD / f"state-{chapter}"
    tool.write_state(chapter, match["state"], folder / chapter)
    # A state has the environment's name in SwiftPM's cache, so each chapter has a folder of its own.
    place = str(folder.relative_to(PROJECT))
    # The tests remember the steps of the last run. Here no run has to do with the one before.
    for memory in (PROJECT / ".build" / "workshop" / "results").glob("Slides-.build-state-*.json"):
        memory.unlink()
    # What was compiled from another state is compiled again.
    for module in (BUILD / "swift" / "debug").glob(f"{chapter}*.build"):
        shutil.rmtree(module)
    done = subprocess.run(
        ["swift", "test", "--disable-xctest", "--filter", chapter,
         "--scratch-path", str(BUILD / "swift")],
        cwd=PROJECT, env={**os.environ, "CHAPTERS": place},
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    lines = done.stdout.splitlines()
    heading = re.compile(rf"^{chapter.removeprefix('Chapter')} · ")
    start = next((n for n, line in enumerate(lines) if heading.match(line)), None)
    if start is None:
        raise Problem(f"“{name}” did not run:\n" + "\n".join(lines[-15:]))
    kept = for_a_slide([line.replace(place, "Chapters") for line in lines[start:]])
    while kept and (not kept[-1].strip() or kept[-1].startswith("error: ")):
        kept.pop()
    return "\n".join(kept) + "\n"


PLACES = ("Test: ", "Lesson: ", "Looks like: ", "Replay it: ", "  It was at this statement:")


def for_a_slide(lines):
    """What a run prints at its end, but for what a slide has no room for: the other red tests, the places of
    the test and the lesson, known mistakes, and the test's code: the values say what was expected."""
    kept, is_told, is_other, is_story = [], False, False, False
    is_plain = any(line.startswith("Test: ") for line in lines)
    for line in lines:
        is_told = is_told or line.startswith("Next: ")
        is_other = (is_other or line == "Also red:") and line != ""
        is_story = (is_story or bool(FIRST.match(line.strip()))) and not line.strip().startswith("ORDER=")
        is_code = is_plain and not is_story and line.startswith(("      ", "    ✘ ")) and not line.startswith(
            ("      expected ", "      got ", "      case "))
        is_place = line.startswith(PLACES)
        is_left_out = is_other or is_place or is_told and not line.strip()
        if is_left_out or is_told and is_code:
            continue
        kept.append(line)
    return kept


def run_board(frame):
    """The departure board after some changes, as it is without a terminal."""
    printed = tool.swift("run", "board", "--trains", "5", "--frames", frame, COLUMNS=str(STAGE))
    # Frames follow one another, each with a line like this at its end.
    frames = re.split(r"^ frame \d+ of \d+$", printed, flags=re.M)
    return frames[int(frame)].strip("\n") + "\n"


def run_scene(step):
    """What the learner sees of a step's screens before doing it: the earlier steps are done."""
    # A state has the environment's name in SwiftPM's cache, so each folder has a name of its own.
    folder = BUILD / "board"
    last = int(step[2:]) - 1
    tool.write_state("Chapter6", "solution", folder / "Chapter6")
    tool.write_state("Chapter7", f"after 7.{last}" if last else "starter", folder / "Chapter7")
    tool.write_state("Chapter8", "solution", folder / "Chapter8")
    return tool.swift("run", "board", step, chapters=str(folder.relative_to(PROJECT))).strip("\n") + "\n"


def run_play(module, changes_itself):
    """What the program to play with prints, in a copy of the package."""
    text = (PROJECT / sources.PLAY).read_text().replace("import Observation\n", f"import {module}\n")
    if changes_itself:
        text = re.sub(r"^( +)print\(\"onChange.*\n", r"\g<0>\1lisboa.delay += 1\n", text, flags=re.M)
    if module == "Chapter9":
        text, count = re.subn(r"^final class Train.*?^}$", "@Observable final class Train { var delay = 0 }", text,
                              flags=re.M | re.S)
        if count != 1:
            raise Problem("Chapters/Play/main.swift has no class Train for `@Observable` to write.")
    lines, signal = tool.play(text)
    if signal:
        lines = lines[:6] + ["…", f"(It ends with {signal}: the stack is full.)"]
    return "\n".join(lines) + "\n"

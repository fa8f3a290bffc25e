"""Pictures that move: what a program shows in a terminal, recorded from a real run.

What the program writes decides when its screen is kept, and each screen then stands for a fixed time, so two
recordings are the same. CSS moves them, in an `<img>` too. On paper, and for readers who want
no motion, the first one stays.
"""

import functools
import html
import os
import pty
import re
import select
import shutil
import subprocess
import termios
import time
from contextlib import contextmanager
from itertools import accumulate

import tool
from paths import BUILD, PROJECT, Problem

KEYS = "ddpso"
"""What is pressed at the board: two delays, a platform, swapped values, swapped trains."""
STEP, RIGHT, WRONG = "Chapter1/ObservationRegistrar.swift", "].insert(keyPath)", "] = [keyPath]"
"""The file of step 1.1, how its line ends, and how the learner writes it at first."""
PATIENCE = 900
"""The seconds that a program may take to the next screen: it may have to build something first."""
CELL, LINE, EDGE, BACK, INK = 7.2, 14, 6, "#101828", "#f5f7fa"
COLORS = {2: "#8d99ae", 30: BACK, 31: "#ff7a70", 32: "#57d977", 33: "#e3b341"}
LIGHTS = {42: "#57d977", 43: "#e3b341"}


@contextmanager
def terminal(command, columns, rows, folder=PROJECT):
    """Runs a program in a terminal. What it writes is read from a file, and keys are written there."""
    environment = {"CHAPTERS": "Chapters", "NO_COLOR": "", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8"}
    file, other = pty.openpty()
    termios.tcsetwinsize(other, (rows, columns))
    process = subprocess.Popen(command, cwd=folder, env={**os.environ, **environment}, start_new_session=True,
                               stdin=other, stdout=other, stderr=other)
    os.close(other)
    try:
        yield file
    except OSError as error:
        raise Problem(f"`{' '.join(command)}` ended too early.") from error
    finally:
        process.terminate()
        process.wait()
        os.close(file)


def screen(file, word=""):
    """The lines on the next screen that has a word: pieces of text, each with the codes of its style."""
    written, lines, style, text = b"", [], (), None
    end = time.monotonic() + PATIENCE
    while text is None or word not in text:
        if time.monotonic() > end or not select.select([file], [], [], PATIENCE)[0]:
            raise Problem(f"In a terminal, {word or 'another screen'} was not seen for {PATIENCE} seconds.")
        if not (byte := os.read(file, 1)):
            raise OSError
        written += byte
        # A screen begins at the top, and ends by clearing what is below it.
        if written.endswith(b"\x1b[J"):
            text, written = written.decode().rpartition("\x1b[H")[2], b""
    # What differs from day to day is left out.
    text = re.sub(r" at \d\d:\d\d:\d\d|In all, .*?(?=Tested)", "", text)
    text = re.sub(r"\d+ s · [^\r\x1b]*", "Building and testing …", text)
    for line in text.split("\r\n"):
        pieces = []
        for codes, words in re.findall(r"\x1b\[([\d;]+)m|\x1b\[\d*[A-Z]|([^\x1b]+)", line):
            style = tuple(filter(None, map(int, codes.split(";")))) if codes else style
            pieces += [(words, style)] if words else []
        lines.append(tuple(pieces))
    return lines


# What is recorded: screens, each with its seconds

@functools.cache
def board():
    """The departure board while it is paused: a light stays on until the next key."""
    tool.swift("build", "--product", "board")
    films = []
    # On a busy machine a moment of a row's way may be left out, but hardly the same one again.
    while len(films) < 2 or films[-1] not in films[:-1]:
        if len(films) == 5:
            raise Problem("The board never shows the same twice.")
        films.append(run_board())
    return films[-1]


def run_board():
    film, ends = [], []
    with terminal([str(BUILD / "swift" / "debug" / "board"), "--trains", "5"], 66, 20) as file:
        old = screen(file)[:-1]
        for key in " " + KEYS:
            os.write(file, key.encode())
            shown, times = [old], 0
            # It draws every 50 ms at most, and a row is on its way for 700.
            while times < 20:
                now = screen(file)[:-1]
                times = times + 1 if now == shown[-1] else 0
                shown += [now] if times == 0 else []
            *moves, old = shown[1:] or shown
            film += [(move, 0.7 / len(moves)) for move in moves] + [(old, 2.3)]
            ends.append(len(film) - 1)
    # A change is what a reader without motion should see.
    return film[ends[1]:] + film[:ends[1]]


def watch():
    """Step 1.1 in a copy of the package: nothing is typed yet, then something wrong, then the right line."""
    # The other chapters need not be built.
    copy, film = tool.copy_of_package("watch", '["Chapter1"]'), []
    shutil.rmtree(copy / ".build" / "workshop", ignore_errors=True)
    workshop = ["swift", "run", "workshop"]
    subprocess.run([*workshop, "start-over", "1"], cwd=copy, capture_output=True)
    typed, right = copy / "Chapters" / STEP, (PROJECT / "Solutions" / STEP).read_text()
    with terminal([*workshop, "watch", "1"], 80, 24, copy) as file:
        old = screen(file, "testing …")
        for text, seconds in [(typed.read_text(), 3), (right.replace(RIGHT, WRONG), 6), (right, 4)]:
            region = re.search(r"// MARK(.*\n)+ *// END.*", text)[0].splitlines()
            code = [((line.strip(), (2 if "//" in line else 1,)),) for line in region] + [(("─" * 80, (2,)),)]
            if film:
                film.append((code + old, 2))
                typed.write_text(text)
                film.append((code + old + screen(file, " s · "), 1))
            old = screen(file, "Tested at")
            film.append((code + old, seconds))
    return film[3:] + film[:3]


# How it is drawn

FOLDERS = ["Solutions/Chapter7", "Tests/Tools/Board"]
FILMS = {
    "board-animated": (board, range(3, 19), 66, FOLDERS),
    # A slide has large letters, so it has room for the boards and what has happened, but not for why.
    "board-animated-slide": (board, [*range(3, 11), 12, 13, 14, 17], 66, FOLDERS),
    "watch-animated": (watch, range(28), 80, [
        "Solutions/Chapter1", "Tests/Chapter1Tests", "Tests/Support", "Tests/Tools/Workshop/Companion"]),
}
"""What is recorded, the lines that are shown of it, the terminal's columns, and the folders that it is made from."""


def drawn(title):
    """A film as SVG. What stands at a place in several screens is there once, and shown in those."""
    run, lines, columns, _ = FILMS[title]
    film, shown, groups, rules, body = run(), {}, {}, [], []
    for number, (picture, _) in enumerate(film):
        for row, line in enumerate(picture[line] for line in lines if line < len(picture)):
            places = accumulate((len(text) for text, _ in line), initial=0)
            for place, (text, style) in zip(places, line):
                for mark in marks(EDGE + CELL * place, EDGE + LINE * row, text, style):
                    shown.setdefault(mark, []).append(number)
    for mark, numbers in shown.items():
        # Letters are drawn after the lights that they stand on.
        groups.setdefault((mark.startswith("<text"), numbers[0], str(numbers)), (numbers, []))[1].append(mark)
    total = sum(seconds for _, seconds in film)
    starts = list(accumulate((100 * seconds / total for _, seconds in film), initial=0))
    for index, (_, (numbers, texts)) in enumerate(sorted(groups.items())):
        seen = ["visible" if number in numbers else "hidden" for number in range(len(film))]
        frames = "".join(f"{start:.2f}%{{visibility:{now}}}"
                         for start, now, before in zip(starts, seen, ["", *seen]) if now != before)
        rules.append(f"@keyframes {title}-{index}{{{frames}}}\n.{title}-{index}{{visibility:{seen[0]};"
                     f"animation:{title}-{index} {total:.2f}s step-end infinite}}")
        body.append(f'<g class="{title}-{index}">' + "\n".join(texts) + "</g>")
    width, height = f"{columns * CELL + 2 * EDGE:.0f}", len(lines) * LINE + 2 * EDGE
    return "\n".join([
        f'<svg width="{width}pt" height="{height}pt" viewBox="0 0 {width} {height}" class="{title}"'
        ' xmlns="http://www.w3.org/2000/svg">', "<style>", *rules,
        f".{title} text{{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}}",
        f"@media print,(prefers-reduced-motion:reduce){{.{title} g{{animation:none}}}}", "</style>",
        f'<rect width="100%" height="100%" rx="6" fill="{BACK}"/>', *body, "</svg>\n"])


def marks(left, top, text, style):
    """A piece of a line in SVG. Its words are as wide as in the terminal, whatever letters the reader has."""
    box = '<rect x="{:.1f}" width="{:.1f}" y="{}" height="{}" fill="{}"/>'.format
    # A light reaches a bit further than the words on it.
    yield from (box(left - 3, len(text) * CELL + 6, top, LINE + 0.5, LIGHTS[code]) for code in style if code in LIGHTS)
    color = next((COLORS[code] for code in style if code in COLORS), INK)
    bold = ' font-weight="600"' if 1 in style else ""
    for words in re.finditer(r"▇+|─+|│|[^\s│]+(?: [^\s│]+)*", text):
        x, width = left + words.start() * CELL, len(words[0]) * CELL
        kind = {"▇": (x, width, top + 3, 9), "─": (x, width, top + 7, 1), "│": (x + 3, 1, top, LINE)}.get(words[0][0])
        yield box(*kind, color) if kind else (
            f'<text x="{x:.1f}" y="{top + 10.5}" textLength="{width:.1f}" fill="{color}"{bold}'
            f' font-family="Courier New,monospace" font-size="12">{html.escape(words[0], quote=False)}</text>')

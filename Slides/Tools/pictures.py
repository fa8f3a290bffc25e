"""Draws the pictures: Graphviz text to SVG, in one style."""

import hashlib
import re
import shutil
import subprocess

import films
from paths import PICTURES, Problem, name

# One style for all: what a file does not say is said here. The letters are Arial's, or those of a
# font with the same widths, so that they fit into their boxes everywhere.
STYLE = [
    "-Gfontname=Arial", "-Nfontname=Arial", "-Efontname=Arial",
    "-Gbgcolor=white", "-Gpad=0.15", "-Gfontsize=22", "-Gnodesep=0.4", "-Granksep=0.6",
    "-Nshape=box", "-Nstyle=rounded,filled", "-Nfillcolor=#eef3fb", "-Ncolor=#33415c",
    "-Npenwidth=2", "-Nfontsize=22", "-Nfontcolor=#14213d", "-Nmargin=0.22,0.12",
    "-Epenwidth=2.5", "-Ecolor=#33415c", "-Efontsize=19", "-Efontcolor=#14213d",
]


def files():
    return sorted(PICTURES.glob("*.dot"))


def mark(source):
    digest = hashlib.sha256(source.read_bytes() + "".join(STYLE).encode()).hexdigest()[:16]
    return f"<!-- Drawn by Slides/build from {source.name}, {digest}. -->"


def is_current(source):
    drawn = source.with_suffix(".svg")
    return drawn.exists() and mark(source) in drawn.read_text()


def problems():
    found = [f"{name(source)} has changed since {source.stem}.svg was drawn. "
             "`Slides/build --refresh` draws it." for source in files() if not is_current(source)]
    for drawn in PICTURES.glob("*.svg"):
        if not drawn.with_suffix(".dot").exists() and drawn.stem not in films.FILMS:
            found.append(f"{name(drawn)} has no {drawn.stem}.dot to be drawn from.")
    return found


def refresh():
    """Draws what has changed. Says which pictures."""
    changed = []
    for source in files():
        if is_current(source):
            continue
        if not shutil.which("dot"):
            raise Problem("To draw pictures, install Graphviz. On Debian and Ubuntu: "
                          "apt-get install graphviz")
        done = subprocess.run(["dot", "-Tsvg", *STYLE, str(source)], capture_output=True, text=True)
        if done.returncode != 0:
            raise Problem(f"{name(source)}: {done.stderr.strip()}")
        svg = done.stdout[done.stdout.index("<svg"):]
        svg = re.sub(r"<!--.*?-->\n?", "", svg, flags=re.S)
        svg = svg.replace('font-family="Arial"', 'font-family="Arial,Liberation Sans,sans-serif"')
        source.with_suffix(".svg").write_text(f"{mark(source)}\n{svg}")
        changed.append(name(source.with_suffix(".svg")))
    return changed

"""Draws the pictures: Graphviz text to SVG, in one style."""

import re
import shutil

import tool
from paths import Problem

# One style for all: what a file does not say is said here. The letters are Arial's, or those of a
# font with the same widths, so that they fit into their boxes everywhere.
STYLE = [
    "-Gfontname=Arial", "-Nfontname=Arial", "-Efontname=Arial",
    "-Gbgcolor=white", "-Gpad=0.15", "-Gfontsize=22", "-Gnodesep=0.4", "-Granksep=0.6",
    "-Nshape=box", "-Nstyle=rounded,filled", "-Nfillcolor=#eef3fb", "-Ncolor=#33415c",
    "-Npenwidth=2", "-Nfontsize=22", "-Nfontcolor=#14213d", "-Nmargin=0.22,0.12",
    "-Epenwidth=2.5", "-Ecolor=#33415c", "-Efontsize=19", "-Efontcolor=#14213d",
]


def drawn(source):
    """A picture as SVG."""
    if not shutil.which("dot"):
        raise Problem("To draw pictures, install Graphviz. On Debian and Ubuntu: apt-get install graphviz")
    text = tool.printed(["dot", "-Tsvg", *STYLE, str(source)])
    svg = re.sub(r"<!--.*?-->\n?", "", text[text.index("<svg"):], flags=re.S)
    svg = svg.replace('font-family="Arial"', 'font-family="Arial,Liberation Sans,sans-serif"')
    return f"<!-- Drawn by Slides/build from {source.name}. -->\n{svg}"

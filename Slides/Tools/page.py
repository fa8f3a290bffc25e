"""Makes one HTML file of all slides."""

import html
import re
import shutil
import subprocess
import sysconfig
from pathlib import Path

from deck import Fence, SCHEDULES
from paths import BUILD, HTML, Problem, SLIDES

PACKAGES = Path(sysconfig.get_paths()["purelib"])
PANDOC = PACKAGES / "pypandoc" / "files" / "pandoc"
REVEAL = PACKAGES / "sphinx_revealjs" / "_static" / "revealjs"

WIDTH, HEIGHT = 1120, 570
"""What there is for a slide's content, in pixels."""
TERMINAL = 76
"""Letters in a line of the terminal. Longer lines go on in the next one."""
FOLD = 80
"""The same for code. Folding needs lines that are walked through: in those each has its own row."""
LETTER, LINE = 0.603, 1.33
"""The size of a letter of code, of which it is 1 high. All fonts for code are as wide, or less."""


def build(slides):
    """Writes the HTML file."""
    folder = BUILD / "page"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(REVEAL, folder / "reveal")
    shutil.copy(SLIDES / "Tools" / "theme.css", folder / "reveal" / "dist" / "theme" / "workshop.css")
    shutil.copytree(SLIDES / "Pictures", folder / "Pictures")
    # highlight.js wants a style sheet with a name; ours is in the theme.
    (folder / "reveal" / "plugin" / "highlight" / "none.css").write_text("")
    (folder / "deck.md").write_text("\n\n".join(markdown(slide) for slide in slides) + "\n")
    done = subprocess.run([
        str(PANDOC), "deck.md", "--output", str(HTML),
        "--from", "markdown-citations-smart-implicit_figures", "--to", "revealjs", "--standalone",
        "--slide-level", "2", "--syntax-highlighting", "idiomatic", "--embed-resources",
        "--metadata", "pagetitle=Observation from Scratch", "--metadata", "lang=en",
        "--include-before-body", str(SLIDES / "Tools" / "before.html"),
        "--variable", "revealjs-url=reveal", "--variable", "theme=workshop",
        "--variable", "highlightjs-theme=none", "--variable", "navigationMode=linear",
        "--variable", "width=1280", "--variable", "height=720", "--variable", "margin=0",
        "--variable", "hash=true", "--variable", "center=false", "--variable", "controls=false",
        "--variable", "slideNumber='c/t'", "--variable", "transition=none",
    ], cwd=folder, capture_output=True, text=True)
    if done.returncode != 0 or done.stderr.strip():
        raise Problem(f"pandoc says:\n{done.stderr.strip()}")


def markdown(slide):
    """A slide as pandoc wants it."""
    minutes = " ".join(f'data-{name}="{slide.minutes.get(name, 0):g}"' for name in SCHEDULES)
    heading = "#" * slide.level
    lines = [f"{heading} {slide.title} {{{minutes}}}"]
    text = sum(row_height(part) for part in slide.body if isinstance(part, str) and part.strip())
    fences = [part for part in slide.body if isinstance(part, Fence)]
    rows = sum(1 + max(len(line) - 1, 0) // longest(part) for part in fences for line in part.lines)
    height = (HEIGHT - text - 46 * len(fences)) / (LINE * max(rows, 1))
    for part in slide.body:
        lines += fence(part, height) if isinstance(part, Fence) else [part]
    note = [line for line in slide.note if line != "[!NOTE]"]
    return "\n".join(lines + ["", "::: notes", *note, ":::"])


def row_height(text):
    """About what a line of the Markdown takes, in pixels."""
    if not text.strip():
        return 0
    if text.startswith("!["):
        return 250
    return 52 if text.startswith("|") else 24 + 54 * (1 + len(text) // 66)


def longest(part):
    """The letters in the longest line of a fence, after lines that are too long are folded."""
    columns = max((len(line) for line in part.lines), default=1) or 1
    if part.language != "swift":
        return min(columns, TERMINAL)
    # A few letters more are better than a line with nothing but a brace in it.
    folds = columns > FOLD + 4 and "data-line-numbers" in part.attributes
    return FOLD if folds else columns


def fence(part, height):
    """A fence, in letters as large as there is room for."""
    size = min(36, WIDTH / (LETTER * longest(part)), height)
    style = f"--code-size: {max(size, 12):.1f}px"
    if part.language == "swift":
        folded = [line for line in part.lines if len(line) > longest(part)]
        if folded:
            style += f"; --hang: {4 + max(len(line) - len(line.lstrip()) for line in folded)}ch"
        return [f"```{{.swift {part.attributes} style=\"{style}\"}}", *part.lines, "```"]
    lines = [terminal(line, part.language) for line in part.lines]
    # An empty line would end the block of HTML.
    return ["", f'<pre class="terminal" style="{style}">' + "".join(lines) + "</pre>", ""]


def terminal(line, language):
    """A line of a terminal, with its colours."""
    text = html.escape(line)
    text = re.sub(r"^(\s*)(✔)", r'\1<b class="good">\2</b>', text)
    text = re.sub(r"^(\s*)(✘)", r'\1<b class="bad">\2</b>', text)
    # The departure board marks what was drawn again.
    text = re.sub(r"(^|\| )( |&gt;)\*(?= )", r'\1<b class="bad">\2*</b>', text)
    if language == "sh":
        text = f'<b class="prompt">$</b> {text}'
    # A line that is too long goes on below its own beginning, and not below the tick.
    indent = len(re.match(r"\s*(?:[✔✘·] [\d.]+\s+)?", line)[0])
    text = f'<span class="line" style="--indent: {indent}ch">{text}</span>'
    return text.replace("`", "&#96;").replace("*", "&#42;").replace("_", "&#95;")

"""Makes one HTML file of all slides."""

import functools
import html
import itertools
import json
import os
import re
import shutil
import sysconfig
import textwrap
from pathlib import Path

import segno

import schedule
import tool
from deck import Fence, FORMATS, NUMBERS
from paths import BUILD, HTML, Problem, SLIDES

PACKAGES = Path(sysconfig.get_paths()["purelib"])
PANDOC = PACKAGES / "pypandoc" / "files" / "pandoc"
REVEAL = PACKAGES / "sphinx_revealjs" / "_static" / "revealjs"

WIDTH, HEIGHT, PICTURE = 1212, 580, 1216
"""What there is below a slide's heading, in pixels. Code is as wide: its frame stands in the margin. So
do the edges of a picture, which is as wide as the last number."""
LARGEST, SMALLEST, SHORT = 36, 28, 44
"""The sizes of letters of code. The browser's check insists on the smallest. The last is for a few lines."""
FOLD, APART = 4, 1.5
"""How much larger letters have to get for each line that is folded, and for a fold between a name and its value."""
LINES_OF_CODE, SENTENCE = 100, 32
"""The letters in the longest line of code. What is longer is a sentence, which may be folded anywhere,
and the size of its letters."""
LETTER, LINE, FRAME = {"swift": 0.575, "text": 0.553, "sh": 0.553}, {"swift": 1.23, "text": 1.16, "sh": 1.16}, 48
EMPTY = 0.6
"""How wide a letter of code is, and how high a line, in letters' sizes; an empty one in the terminal is
lower. All fonts for code are as wide, or less. The frame is what a block takes besides its lines, in pixels."""


def build(slides, address=os.environ.get("WORKSHOP_ADDRESS", "")):
    """Writes the HTML file."""
    folder = BUILD / "page"
    shutil.rmtree(folder, ignore_errors=True)
    shutil.copytree(REVEAL, folder / "reveal")
    shutil.copy(SLIDES / "Tools" / "theme.css", folder / "reveal" / "dist" / "theme" / "workshop.css")
    plans = [schedule.seconds(slides, format) for format in FORMATS]
    # highlight.js wants a style sheet with a name; ours is in the theme.
    (folder / "reveal" / "plugin" / "highlight" / "none.css").write_text("")
    (folder / "deck.md").write_text("\n\n".join(
        markdown(slide, [seconds[number] for seconds in plans]) for number, slide in enumerate(slides)) + "\n")
    options = str(SLIDES / "Tools" / "deck.yaml")
    tool.printed([str(PANDOC), "deck.md", "--defaults", options, "--output", str(HTML)], cwd=folder)
    before, begin, after = HTML.read_text().rpartition("Reveal.initialize({")
    script = (SLIDES / "Tools" / "formats.js").read_text()
    HTML.write_text(f"{before}const built = {json.dumps(built(address))}\n{script}{begin}{after}")


def built(address):
    """What the page has to know: the formats, an address, with a code to scan for it, and a speaker."""
    code = segno.make(address, micro=False).svg_inline(omitsize=True, svgclass=None, lineclass=None) if address else ""
    return {"address": address, "speaker": os.environ.get("WORKSHOP_SPEAKER", ""), "formats": list(FORMATS),
            "code": drawn(code, f"A code to scan for {html.escape(address)}")}


def markdown(slide, seconds):
    """A slide as pandoc wants it, with its seconds in each format."""
    times = " ".join(f'data-{name}="{time}"' for name, time in zip(FORMATS, seconds))
    if not slide.is_counted:
        times = 'data-visibility="uncounted"'
    heading = "#" * slide.level
    room = HEIGHT - sum(text_height(part) for part in slide.body if isinstance(part, str))
    pictures = [part for part in slide.body if isinstance(part, str) and part.startswith("![")]
    style = ""
    for picture in pictures:
        # A picture leaves code as much as that needs in small letters, and has the rest, up to the slide's width.
        width, height = map(float, re.search(r'<svg width="(.+?)pt" height="(.+?)pt"', source(picture)).groups())
        least = sum(fence_height(part, SMALLEST) for part in slide.fences)
        height = min(room - least - 30, PICTURE * height / width)
        style = f' style="--picture-height: {height:.0f}px"'
        room -= height + 30
    largest = SHORT if 0 < sum(len(part.lines) for part in slide.fences) <= 4 else LARGEST
    while largest > 12 and sum(fence_height(part, largest) for part in slide.fences) > room:
        largest -= 0.25
    # A few lines stand in the middle.
    if largest > LARGEST and not pictures and room - sum(fence_height(part, largest) for part in slide.fences) > 200:
        style = " .short"
    lines = [f"{heading} {slide.title} {{{times}{style}}}"]
    is_answer = False
    for part in slide.body:
        if isinstance(part, Fence):
            lines += fence(part, largest, is_answer)
            # What code prints is the answer to what it will do.
            is_answer |= part.language == "swift"
        elif part in pictures:
            lines += ["```{=html}", drawn(source(part), html.escape(part[2:part.index("](")])), "```"]
        else:
            lines.append(part)
    note = [line for line in slide.note if line != "[!NOTE]"]
    return "\n".join(lines + ["", "::: notes", *note, ":::"])


def source(line):
    """The text of a picture."""
    return (SLIDES / re.search(r"\]\((.+)\)", line)[1]).read_text()


def drawn(svg, text):
    """A picture as a part of a page, so that it has the page's letters and colours."""
    svg = re.sub(r'<!--.*?-->|<title>.*?</title>\n?| id="[^"]*"', "", svg, flags=re.S).strip()
    return svg.replace("<svg ", f'<svg role="img" aria-label="{text}" ', 1)


def text_height(text):
    """About what a line of the Markdown takes, in pixels."""
    # The marks of Markdown take no room, nor do those of HTML.
    if not re.sub(r"<[^>]*>", "", text).strip() or text.startswith("!["):
        return 0
    lines = [re.sub(r"<[^>]*>|[*`~]", "", line) for line in text.split("<br>")]
    rows = sum(1 + len(line) // 66 for line in lines)
    space = 0 if text.startswith("|") else 14 if text.startswith("- ") else 22
    return 52 * rows + space


def size(part, largest):
    """The size of a fence's letters, up to a limit, and the letters that a line has room for."""
    letter = LETTER[part.language]

    def room(letters):
        return int(WIDTH / (letter * letters))

    def worth(letters):
        """How good it is to fold code for letters of a size."""
        folded = rows(part, room(letters))
        is_cut = any(len(row) > room(letters) for lines in folded for row in lines)
        folds = [row for lines in folded for row in lines[:-1]]
        apart = sum(row.endswith(":") for row in folds)
        return letters - FOLD * len(folds) - APART * apart - 1000 * is_cut

    if ".half" in part.attributes:
        return SMALLEST, int((WIDTH / 2 - 30) / (letter * SMALLEST))
    # What stands in columns is not folded. Sentences below may be, and the value that a test got.
    table = [line for line in part.lines if part.language == "text" and re.search(r" {4}| <- ", line)
             and not line.lstrip().startswith("got ")]
    has_columns = any(re.search(r"\S {4,}\S| <- ", line) for line in table)
    columns = max(map(len, table if has_columns else part.lines))
    whole = min(largest, WIDTH / (letter * columns))
    if has_columns:
        return whole, columns
    if part.language != "swift" or columns > LINES_OF_CODE:
        # A path can't be folded.
        longest = max(map(len, " ".join(part.lines).split()))
        limit = SENTENCE if columns > LINES_OF_CODE else largest
        letters = min(largest, limit, WIDTH / (letter * longest))
        return letters, room(letters)
    sizes = [n / 4 for n in range(SMALLEST * 4, int(largest * 4) + 1)] or [largest]
    folded = max(sizes, key=worth)
    return (whole, columns) if whole >= max(SMALLEST, worth(folded)) else (folded, room(folded))


def fence_height(part, largest):
    if ".backdrop" in part.attributes:
        return 0
    letters, columns = size(part, largest)
    empty = part.lines.count("") if part.language != "swift" else 0
    return FRAME + letters * (LINE[part.language] * sum(map(len, rows(part, columns))) - EMPTY * empty)


def rows(part, columns):
    """For each line of a fence, the lines that it takes on the slide."""
    if part.language == "swift":
        return [fold(line, columns) for line in part.lines]
    # The browser folds those, at blanks.
    return [textwrap.wrap(line, columns, subsequent_indent=" " * indentation(line),
                          break_long_words=False, break_on_hyphens=False) or [line]
            for line in part.lines]


@functools.cache
def fold(line, columns):
    """The lines that a line of code takes. What is too long goes on in the next one, further in: after a comma or
    before an operator if it can, since a name and its value belong together."""
    margin, is_comment = " " * indentation(line), line.lstrip().startswith("//")
    further = margin + ("// " if is_comment else " " * (8 if line.endswith(("{", " in")) else 4))
    together = re.sub(r"(?<=[^\s,]) (?!&&|\?\?|else)", "\u00a0", line)
    for text in [line] if is_comment else [together, line]:
        lines = textwrap.wrap(text.strip(), columns, initial_indent=margin, subsequent_indent=further,
                              break_long_words=False, break_on_hyphens=False)
        if max(map(len, lines), default=0) <= columns:
            break
    return [row.replace("\u00a0", " ").rstrip() for row in lines] or [""]


def fence(part, largest, is_answer):
    """A fence, in letters as large as there is room for."""
    if ".backdrop" in part.attributes:
        return backdrop(part)
    letters, columns = size(part, largest)
    style = f"--code-size: {letters:.1f}px"
    if part.language == "swift":
        folded = rows(part, columns)
        for line, (first, *_) in zip(part.lines, folded):
            if indentation(first) != indentation(line):
                raise Problem(f"On a slide, `{line.strip()}` is not as far in as in its file.")
        attributes = NUMBERS.sub(lambda match: shifted(match, folded), part.attributes)
        lines = [row for line in folded for row in line]
        return [f"```{{.swift {attributes} style=\"{style}\"}}", *lines, "```"]
    width = max(map(len, part.lines)) if part.output.endswith(("the boards", "the trains")) else 0
    lines = [terminal(line and line.ljust(width), part.language) for line in part.lines]
    classes = " ".join(["terminal", *re.findall(r"\.(\w+)", part.attributes)])
    # An empty line would end the block of HTML.
    return ["", f'<pre class="{classes}" style="{style}">{steps(part, lines, is_answer)}</pre>', ""]


def steps(part, lines, is_answer):
    """The lines of a terminal. What answers a question comes in fragments: the groups of its line numbers, what
    follows each change in a scene, or all that is below code."""
    numbers, starts = NUMBERS.search(part.attributes), [0] if is_answer and ".half" not in part.attributes else []
    if numbers:
        starts = [int(re.match(r"\d+", group)[0]) - 1 for group in numbers[1].split("|")[1:]]
    elif part.output.startswith("board 7."):
        starts = [number + 2 for number, line in enumerate(part.lines) if not line]
    starts.append(len(lines))
    return "".join(lines[:starts[0]]) + "".join(
        f'<span class="fragment">{"".join(lines[start:end])}</span>' for start, end in itertools.pairwise(starts))


def backdrop(part):
    """A text to look at and not to read. The theme moves it, and repeats its last line."""
    lines = [line for line in part.lines if line]
    if "…" in lines:
        lines = lines[:lines.index("…")]
        lines = lines + lines[-1:] * 400
    text = html.escape("\n".join(lines)).replace("\n", "&#10;").replace("\\", "&#92;")
    return [f'::: {{{part.attributes} data-lines="{text}"}}', ":::"]


def shifted(match, folded):
    """The lines to highlight, when the lines before them have been folded."""
    ends = list(itertools.accumulate(map(len, folded)))
    def moved(numbers):
        first, last = int(numbers[1]), int(numbers[2] or numbers[1])
        start, end = ends[first - 1] - len(folded[first - 1]) + 1, ends[last - 1]
        return f"{start}-{end}" if start != end else f"{start}"
    numbers = re.sub(r"(\d+)(?:-(\d+))?", moved, match[1])
    # In the end all lines are lit.
    numbers += "" if numbers.endswith(f"|1-{ends[-1]}") else f"|1-{ends[-1]}"
    return f'data-line-numbers="{numbers}"'


def indentation(line):
    """How far in a line begins: in the terminal, after the number of a step."""
    return len(re.match(r"\s*(?:[✔✘·] [\d.]+\s+|Next: )?", line)[0])


def terminal(line, language):
    """A line of a terminal, with its colours."""
    text = html.escape(line)
    text = re.sub(r"^(\s*)(✔)", r'\1<b class="good">\2</b>', text)
    text = re.sub(r"^(\s*)(✘)", r'\1<b class="bad">\2</b>', text)
    # The departure board and its scenes light what was evaluated: yellow without observation, green with it.
    text = re.sub(r"^( {1,2}|&gt;)(\* [^|]*)(?= \|)", r'\1<b class="old">\2</b>', text)
    text = re.sub(r"(^ |\| )( |&gt;)(\* [^|]*)$", r'\1\2<b class="new">\3</b>', text)
    text = re.sub(r"^( +)(#+)(.*?)(#+)( *)$", r'\1<b class="left">\2</b>\3<b class="right">\4</b>\5', text)
    text = re.sub(r"&lt;- .*?(?= +\||$)", r'<b class="bad">\g<0></b>', text)
    # What happens in a second thread stands further right.
    text = re.sub(r"^( {20,}|\s*(?:thread|task) \d {5,})([A-Za-z].*)$", r'\1<b class="second">\2</b>', text)
    if language == "sh":
        text = f'<b class="prompt">$</b> {text}'
    # A line that is too long goes on below its own beginning, and not below the tick.
    text = f'<span class="line" style="--indent: {indentation(line)}ch">{text}</span>'
    return text.replace("`", "&#96;").replace("*", "&#42;").replace("_", "&#95;")

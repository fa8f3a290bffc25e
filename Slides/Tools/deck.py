"""Reads the Markdown files: slides, notes, minutes, and the fences that are cut from elsewhere."""

import re
import tomllib
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain, zip_longest

import recordings
import sources
from paths import Problem, SLIDES, name

FILES = ["Opening", *(f"Chapter{number}" for number in range(1, 10)), "Closing", "Bonus", "Questions"]
FORMATS = tomllib.loads((SLIDES / "schedules.toml").read_text())

HEADING = re.compile(r"^(?P<level>#{1,2}) (?P<title>.+)$")
FENCE = re.compile(r"^```(?P<language>[a-z]*)(?: \{(?P<attributes>.*)\})?$")
MINUTES = re.compile(rf"\b({'|'.join(FORMATS)}) (\d+(?:\.\d)?)")
NUMBERS = re.compile(r'data-line-numbers="([^"]*)"')
LABEL = re.compile(r"\*\*(?P<what>Say|Ask|Do|Type|Seen|If it fails)(?: \((?P<given>[^)]*)\))?\.\*\* ")
"""How a paragraph of a note begins. In the parentheses: the formats that it is for, and the seconds it takes."""
CONDITION = re.compile(r"\b(?:[Ee]xcept|[Nn]ot) in (?:the|a) |\b[Ii]n (?:the|a) (?:talk|story|(?:full |half )?day|three-hour)\b|\bIn (?:the|a) workshop\b")


@dataclass
class Fence:
    language: str
    attributes: str
    line: int
    """The number of its first line, the one with the back-ticks, from 0."""
    lines: list
    code: list = field(default_factory=list)
    """The selectors of the pieces of code in it."""
    output: str = ""
    """The name of the recording that it shows."""


@dataclass
class Paragraph:
    """A paragraph of a note."""
    what: str
    formats: list
    """The formats that it is for, or none if it is for all."""
    seconds: int
    """What it takes besides the words."""
    text: str


@dataclass
class Slide:
    file: str
    line: int
    level: int
    title: str
    body: list = field(default_factory=list)
    """Lines of Markdown, and fences."""
    note: list = field(default_factory=list)

    @cached_property
    def minutes(self):
        """The minutes in each format that has the slide."""
        return {format: float(value) for format, value in MINUTES.findall("".join(self.note[1:2]))}

    @cached_property
    def paragraphs(self):
        """What the note says, without the minutes."""
        blocks = "\n".join(self.note).split("\n\n")
        return [paragraph(text) for block in blocks if not MINUTES.search(text := block.removeprefix("[!NOTE]\n"))
                and text != "[!NOTE]"]

    @property
    def fences(self):
        return [part for part in self.body if isinstance(part, Fence)]

    @property
    def is_counted(self):
        """Whether it is a part of the talk. What may be asked comes after it, in every format."""
        return self.file != "Questions"

    @property
    def chapter(self):
        """The number of its chapter, or 0."""
        return int(self.file.removeprefix("Chapter")) if self.file.startswith("Chapter") else 0

    @property
    def place(self):
        return f"Slides/{self.file}.md:{self.line + 1}, “{self.title}”"


def paragraph(text):
    """A paragraph, or one without a kind if its label is not understood."""
    label = LABEL.match(text)
    given = (label and label["given"] or "").split(", ")
    times = [word.removesuffix(" s") for word in given if re.fullmatch(r"\d+ s", word)]
    formats = [word for word in given if word in FORMATS]
    is_known = label and len(times) + len(formats) == len(list(filter(None, given)))
    return Paragraph(label["what"] if is_known else "", formats, int(times[0]) if times else 0,
                     text[label.end():] if label else text)


def read(file):
    """The slides of a file."""
    lines = (SLIDES / f"{file}.md").read_text().splitlines()
    slides, code, output, number = [], [], "", 0
    while number < len(lines):
        line = lines[number]
        heading, fence = HEADING.match(line), FENCE.match(line)
        if heading:
            slides.append(Slide(file, number, len(heading["level"]), heading["title"]))
        elif not slides:
            if line.strip():
                raise Problem(f"Slides/{file}.md:{number + 1}: text before the first heading.")
        elif fence:
            end = number + 1
            while end < len(lines) and lines[end] != "```":
                end += 1
            slides[-1].body.append(Fence(
                fence["language"], fence["attributes"] or "", number, lines[number + 1:end],
                code, output))
            code, output, number = [], "", end
        elif sources.COMMENT.match(line):
            code = code + [sources.COMMENT.match(line)["selector"]]
        elif recordings.COMMENT.match(line):
            output = recordings.COMMENT.match(line)["selector"]
        elif line.startswith(">"):
            slides[-1].note.append(line[1:].removeprefix(" "))
        else:
            slides[-1].body.append(line)
        number += 1
    return slides


def all_slides():
    """The slides of all files, in order."""
    return [slide for file in FILES for slide in read(file)]


def problems(slides):
    """What is wrong with slides, as far as their text shows it."""
    for slide in slides:
        for problem in note_problems(slide):
            yield f"{slide.place}: {problem}"
        for fence in slide.fences:
            for problem in fence_problems(fence):
                yield f"Slides/{slide.file}.md:{fence.line + 1}: {problem}"


def note_problems(slide):
    if not slide.note:
        yield "it has no note for the speaker."
        return
    if slide.note[0] != "[!NOTE]":
        yield "its note has to begin with `> [!NOTE]`."
    # The Bonus is in no schedule.
    if not slide.minutes and slide.file != "Bonus" and slide.is_counted:
        yield ("the second line of its note has to say the minutes, such as "
               "`> **talk 1 · half-day 1 · day 1**`. A format that is left out has no such slide.")
    for paragraph in slide.paragraphs:
        start = paragraph.text[:50]
        if not paragraph.what:
            yield f"no **Say.**, **Ask.**, **Do.**, **Type.**, **Seen.** or **If it fails.** before “{start} …”."
        if CONDITION.search(paragraph.text):
            yield f"a condition in “{start} …”. Name the formats: **Say (talk, story).**"
        for format in paragraph.formats:
            if format not in slide.minutes:
                yield f"{format} does not have the slide of “{start} …”."


def fence_problems(fence):
    if fence.language == "swift" and not fence.code:
        yield "code on a slide is cut from the project. Write a `<!-- code: … -->` above it."
    if fence.language == "text" and not fence.output:
        yield "a terminal's text is recorded. Write an `<!-- output: … -->` above it."
    try:
        wanted = content(fence)
    except Problem as problem:
        yield str(problem)
        return
    if wanted not in [None, fence.lines]:
        what = ", ".join(fence.code) or f"the recording “{fence.output}”"
        yield (f"it differs from {what}{difference(fence.lines, wanted)}\n"
               "    `Slides/build --refresh` takes over what is there now.")
    numbers = NUMBERS.search(fence.attributes)
    last = max((int(n) for n in re.findall(r"\d+", numbers[1])), default=0) if numbers else 0
    if last > len(fence.lines):
        yield f"a highlight names line {last}, and there are {len(fence.lines)}."


def difference(old, new):
    """The first line in which two texts differ."""
    for number, (before, after) in enumerate(zip_longest(old, new, fillvalue="(nothing)"), 1):
        if before != after:
            return f", first in line {number}:\n      slide:  {before}\n      source: {after}"


def content(fence):
    """What should stand in a fence, or `None` if anything may."""
    if fence.code:
        pieces = [["", *sources.cut(selector)] for selector in fence.code]
        return list(chain(*pieces))[1:]
    return recordings.cut(fence.output) if fence.output else None


def refresh(file):
    """Writes into the fences of a file what should stand there, and says which were changed."""
    path = SLIDES / f"{file}.md"
    lines, changed = path.read_text().splitlines(), []
    for fence in reversed([fence for slide in read(file) for fence in slide.fences]):
        # What it can't be is found by the check.
        with suppress(Problem):
            wanted = content(fence)
            if wanted not in [None, fence.lines]:
                lines[fence.line + 1:fence.line + 1 + len(fence.lines)] = wanted
                changed.append(f"{name(path)}:{fence.line + 1}")
    if changed:
        path.write_text("\n".join(lines) + "\n")
    return changed[::-1]

"""Adds up the minutes of the five formats."""

import re

from deck import FORMATS
from paths import PROJECT, Problem, SLIDES

TURN = "Your turn · "
"""How the slide of an exercise begins. Its minutes follow."""


def minutes_of_exercise(chapter):
    """How long a lesson says that its chapter takes."""
    lesson = PROJECT / "Chapters" / f"Chapter{chapter}" / "README.md"
    match = re.search(r"^About (\d+) minutes\b", lesson.read_text(), re.M) if lesson.exists() else None
    if not match:
        raise Problem(f"Chapters/Chapter{chapter}/README.md does not say “About … minutes.”")
    return int(match[1])


def minutes_in(schedule, chapter):
    """How long the exercise takes in a format: as the lesson says, or less if a part is left out."""
    minutes = minutes_of_exercise(chapter)
    return min(minutes, schedule.get("shorter", {}).get(str(chapter), minutes))


def longest(chapter):
    """How long the exercise takes in the format that has most time for it."""
    return max((minutes_in(schedule, chapter) for schedule in FORMATS.values()
                if chapter in schedule["exercises"]), default=minutes_of_exercise(chapter))


def seconds(slides, format):
    """How long each slide is shown in a format: with the exercise that it starts, and the break after it."""
    wanted = FORMATS[format]
    shown = [slide.minutes.get(format, 0) for slide in slides]
    for number, slide in enumerate(slides):
        if shown[number] and slide.title.startswith(TURN) and slide.chapter in wanted["exercises"]:
            shown[number] += minutes_in(wanted, slide.chapter)
    for pause in wanted["breaks"]:
        last = max(n for n, slide in enumerate(slides) if slide.file == pause["after"] and shown[n])
        shown[last] += pause["minutes"]
    return [round(60 * minutes) for minutes in shown]


WORDS, ANSWERS, SWITCH, BREATH = 130, 25, 6, 3
"""The words that a speaker says in a minute, and the seconds for hands after a question, for the way to the
terminal and back, and for a new slide."""


def needed(slide, format):
    """The minutes that a slide takes somebody who reads out what the note says."""
    seconds = BREATH
    for paragraph in slide.paragraphs:
        if format not in (paragraph.formats or [format]):
            continue
        said = re.sub(r"\([^()]*\)", "", paragraph.text).split() if paragraph.what in ["Say", "Ask"] else []
        seconds += 60 * len(said) / WORDS + paragraph.seconds
        seconds += ANSWERS * (paragraph.what == "Ask") + SWITCH * (paragraph.what == "Type" and paragraph.seconds > 0)
    return seconds / 60


def text(minutes):
    minutes = round(minutes, 1)
    hours = f" ({minutes // 60:g} h {minutes % 60:02g})" if minutes > 60 else ""
    return f"{minutes:g} min{hours}"


def sums(slides):
    """What each format takes, to print."""
    for name, schedule in FORMATS.items():
        total = parts(name, slides)[-1][0]
        yield f"{name:11} {text(total)} of {text(schedule['target'])}"


def problems(slides):
    """Minutes that don't fit."""
    for slide in slides:
        if slide.title.startswith(TURN) and slide.title != f"{TURN}{longest(slide.chapter)} minutes":
            yield f"{slide.place}: the lesson and schedules.toml say {longest(slide.chapter)} minutes."
    for name, schedule in FORMATS.items():
        shown = [slide for slide in slides if slide.minutes.get(name)]
        over = round(parts(name, slides)[-1][0] - schedule["target"], 1)
        if over > 0:
            yield f"schedules.toml: {name} takes {over:g} minutes more than there are."
        for slide in shown if schedule.get("reads") else []:
            if abs(slide.minutes[name] - needed(slide, name)) > 0.1:
                yield (f"{slide.place}: {name} has {slide.minutes[name]:g} min for it, and reading out the "
                       f"note takes {needed(slide, name):.1f}.")
        late = sum(needed(slide, name) - slide.minutes[name] for slide in shown)
        if late > 0.5:
            yield f"schedules.toml: reading out the notes of {name} takes {late:.1f} minutes more than its slides have."
        for chapter in schedule["exercises"]:
            turns = [slide for slide in shown if slide.chapter == chapter and slide.title.startswith(TURN)]
            if len(turns) != 1:
                yield f"Slides/Chapter{chapter}.md: {name} needs one slide “{TURN}…”."
    if PAGE.read_text() != page(slides):
        yield "Slides/Schedules.md: the schedules are not those of the slides. `Slides/build --refresh` writes them."


BEGIN, END = "<!-- schedules: Slides/build --refresh writes this -->", "<!-- end of schedules -->"
PAGE = SLIDES / "Schedules.md"


def clock(minutes):
    """1:05 for 65 minutes."""
    minutes = int(round(minutes, 1))
    return f"{minutes // 60}:{minutes % 60:02}"


def parts(format, slides):
    """The parts of a format: when each begins, what it is, minutes of slides and of exercise."""
    schedule, rows, now = FORMATS[format], [], 0
    for part in (slide for slide in slides if slide.level == 1):
        minutes = sum(slide.minutes.get(format, 0) for slide in slides if slide.file == part.file)
        if minutes:
            exercise = minutes_in(schedule, part.chapter) if part.chapter in schedule["exercises"] else 0
            rows.append((now, part.title, minutes, exercise))
            now += minutes + exercise
        for pause in schedule["breaks"]:
            if pause["after"] == part.file:
                rows.append((now, f"*{pause['what']}*, {pause['minutes']} minutes", 0, 0))
                now += pause["minutes"]
    rows.append((now, "*end*", 0, 0))
    return rows


def page(slides):
    """The presenter's page, with what it says of the schedules."""
    lines = []
    for format, schedule in FORMATS.items():
        rows = parts(format, slides)
        count = sum(1 for slide in slides if slide.minutes.get(format))
        lines += [f"## {schedule['title']}", "",
                  f"`.html?{format}`: {count} slides, {text(rows[-1][0])} of {text(schedule['target'])}.",
                  "", "| begins | | slides | exercise |", "|---|---|---|---|"]
        lines += [f"| {clock(now)} | {what} | {slide:g} | {exercise or ''} |" if slide else
                  f"| {clock(now)} | {what} | | |" for now, what, slide, exercise in rows]
        lines.append("")
    before, _, rest = PAGE.read_text().partition(BEGIN)
    return "\n".join([f"{before}{BEGIN}", "", *lines, f"{END}{rest.partition(END)[2]}"])

"""Adds up the minutes of the five formats."""

import re
import tomllib

import deck
from paths import PROJECT, Problem, SLIDES


TURN = "Your turn · "
"""How the slide of an exercise begins. Its minutes follow."""


def plan():
    """The formats, as `schedules.toml` has them."""
    return tomllib.loads((SLIDES / "schedules.toml").read_text())


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


def longest(formats, chapter):
    """How long the exercise takes in the format that has most time for it."""
    return max((minutes_in(schedule, chapter) for schedule in formats.values()
                if chapter in schedule["exercises"]), default=minutes_of_exercise(chapter))


def seconds(slides, format):
    """How long each slide is shown in a format: with the exercise that it starts, and the break after it."""
    wanted = plan()[format]
    shown = [slide.minutes.get(format, 0) for slide in slides]
    for number, slide in enumerate(slides):
        if shown[number] and slide.title.startswith(TURN) and int(slide.file[7:]) in wanted["exercises"]:
            shown[number] += minutes_in(wanted, int(slide.file[7:]))
    for pause in wanted["breaks"]:
        last = max(n for n, slide in enumerate(slides) if slide.file == pause["after"] and shown[n])
        shown[last] += pause["minutes"]
    return [round(60 * minutes) for minutes in shown]


def text(minutes):
    whole = f"{minutes:g}"
    hours = f" ({minutes // 60:g} h {minutes % 60:02g})" if minutes > 60 else ""
    return f"{whole} min{hours}"


def report(slides):
    """Lines to print, and what is wrong."""
    formats = plan()
    lines, problems = [], []
    for slide in slides:
        if slide.title.startswith(TURN):
            try:
                minutes = longest(formats, int(slide.file[7:]))
            except Problem:
                continue
            if slide.title != f"{TURN}{minutes} minutes":
                problems.append(f"{slide.place}: the lesson and schedules.toml say {minutes} minutes.")
    for name in deck.SCHEDULES:
        schedule = formats[name]
        shown = [slide for slide in slides if slide.minutes.get(name)]
        slides_sum = sum(slide.minutes[name] for slide in shown)
        exercises = 0
        for chapter in schedule["exercises"]:
            try:
                exercises += minutes_in(schedule, chapter)
            except Problem as problem:
                problems.append(f"schedules.toml, {name}: {problem}")
        breaks = sum(pause["minutes"] for pause in schedule["breaks"])
        total, target = round(slides_sum + exercises + breaks, 1), schedule["target"]
        lines.append(
            f"{name:9} {len(shown):3} slides, {slides_sum:g} min + exercises {exercises} "
            f"+ breaks {breaks} = {text(total)} of {text(target)}, {target - total:g} to spare")
        if total > target:
            problems.append(f"schedules.toml: {name} takes {text(total)}, "
                            f"{total - target:g} more than there are.")
        for chapter in schedule["exercises"]:
            turns = [slide for slide in shown
                     if slide.file == f"Chapter{chapter}" and slide.title.startswith(TURN)]
            if len(turns) != 1:
                problems.append(f"Slides/Chapter{chapter}.md: {name} needs one slide “{TURN}…”.")
        for slide in shown:
            if slide.file.startswith("Chapter") and int(slide.file[7:]) not in schedule["chapters"]:
                problems.append(f"{slide.place}: {name} does not have this chapter.")
    return lines, problems


BEGIN, END = "<!-- schedules: Slides/build --refresh writes this -->", "<!-- end of schedules -->"
PAGE = SLIDES / "Schedules.md"


def clock(minutes):
    """1:05 for 65 minutes."""
    minutes = int(round(minutes, 1))
    return f"{minutes // 60}:{minutes % 60:02}"


def parts(formats, format, slides):
    """The parts of a format: when each begins, what it is, minutes of slides and of exercise."""
    schedule, rows, now = formats[format], [], 0
    titles = {slide.file: slide.title for slide in reversed(slides) if slide.level == 1}
    for file in deck.FILES:
        minutes = sum(slide.minutes.get(format, 0) for slide in slides if slide.file == file)
        if minutes:
            chapter = int(file[7:]) if file.startswith("Chapter") else 0
            exercise = minutes_in(schedule, chapter) if chapter in schedule["exercises"] else 0
            rows.append((now, titles[file], minutes, exercise))
            now += minutes + exercise
        for pause in schedule["breaks"]:
            if pause["after"] == file:
                rows.append((now, f"*{pause['what']}*, {pause['minutes']} minutes", 0, 0))
                now += pause["minutes"]
    rows.append((now, "*end*", 0, 0))
    return rows


def page_text(slides):
    """What the presenter's page says of the schedules."""
    formats = plan()
    lines = []
    for format in deck.SCHEDULES:
        rows = parts(formats, format, slides)
        count = sum(1 for slide in slides if slide.minutes.get(format))
        lines += [f"## {formats[format]['title']}", "",
                  f"`.html?{format}`: {count} slides, {text(rows[-1][0])} of {text(formats[format]['target'])}.",
                  "", "| begins | | slides | exercise |", "|---|---|---|---|"]
        lines += [f"| {clock(now)} | {what} | {slide:g} | {exercise or ''} |" if slide else
                  f"| {clock(now)} | {what} | | |" for now, what, slide, exercise in rows]
        lines.append("")
    return "\n".join(lines)


def page_problems(slides):
    try:
        wanted = page_text(slides)
    except Problem:
        return []
    shown = PAGE.read_text().partition(BEGIN)[2].partition(END)[0].strip()
    return [] if shown == wanted.strip() else [
        "Slides/Schedules.md: the schedules are not those of the slides. "
        "`Slides/build --refresh` writes them."]


def refresh_page(slides):
    """Writes the schedules into the presenter's page."""
    before, _, rest = PAGE.read_text().partition(BEGIN)
    after = rest.partition(END)[2]
    PAGE.write_text(f"{before}{BEGIN}\n\n{page_text(slides).strip()}\n\n{END}{after}")

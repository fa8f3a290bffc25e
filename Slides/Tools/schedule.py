"""Adds up the minutes of the three formats."""

import re
import tomllib

import deck
from paths import PROJECT, Problem, SLIDES


TURN = "Your turn · "
"""How the slide of an exercise begins. Its minutes follow."""


def minutes_of_exercise(chapter):
    """How long a lesson says that its chapter takes."""
    lesson = PROJECT / "Chapters" / f"Chapter{chapter}" / "README.md"
    match = re.search(r"^About (\d+) minutes\.", lesson.read_text(), re.M) if lesson.exists() else None
    if not match:
        raise Problem(f"Chapters/Chapter{chapter}/README.md does not say “About … minutes.”")
    return int(match[1])


def text(minutes):
    whole = f"{minutes:g}"
    hours = f" = {minutes // 60:g} h {minutes % 60:02g}" if minutes > 60 else ""
    return f"{whole} min{hours}"


def report(slides):
    """Lines to print, and what is wrong."""
    plan = tomllib.loads((SLIDES / "schedules.toml").read_text())
    lines, problems = [], []
    for slide in slides:
        if slide.title.startswith(TURN):
            minutes = minutes_of_exercise(int(slide.file[7:]))
            if slide.title != f"{TURN}{minutes} minutes":
                problems.append(f"{slide.place}: the lesson says {minutes} minutes.")
    for name in deck.SCHEDULES:
        schedule = plan[name]
        shown = [slide for slide in slides if slide.minutes.get(name)]
        slides_sum = sum(slide.minutes[name] for slide in shown)
        exercises = 0
        for chapter in schedule["exercises"]:
            try:
                exercises += minutes_of_exercise(chapter)
            except Problem as problem:
                problems.append(str(problem))
        breaks = sum(pause["minutes"] for pause in schedule["breaks"])
        total, target = slides_sum + exercises + breaks, schedule["target"]
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


def table(slides):
    """A line for each part of each format, for the presenter's page."""
    plan = tomllib.loads((SLIDES / "schedules.toml").read_text())
    lines = []
    for name in deck.SCHEDULES:
        schedule, clock = plan[name], 0
        lines += [f"{name}:"]
        for file in deck.FILES:
            minutes = sum(s.minutes.get(name, 0) for s in slides if s.file == file)
            if minutes:
                lines.append(f"  {clock // 60:.0f}:{clock % 60:04.1f}  {file}, slides {minutes:g}")
                clock += minutes
            if file.startswith("Chapter") and int(file[7:]) in schedule["exercises"]:
                exercise = minutes_of_exercise(int(file[7:]))
                lines.append(f"  {clock // 60:.0f}:{clock % 60:04.1f}  exercise {exercise}")
                clock += exercise
            for pause in schedule["breaks"]:
                if pause["after"] == file:
                    lines.append(
                        f"  {clock // 60:.0f}:{clock % 60:04.1f}  {pause['what']} {pause['minutes']}")
                    clock += pause["minutes"]
    return lines

"""The commands of `Slides/build`."""

import argparse
import sys
import time

import browser
import deck
import page
import recordings
import schedule
import website
import widgets
from paths import HTML, Problem, name

START = time.monotonic()
EXAMPLE = "https://example.org/somebody/observation-from-scratch"


def say(text):
    print(f"{time.monotonic() - START:5.0f} s  {text}", flush=True)


def parts_of_recordings(slides):
    """All recordings, and which parts of each are shown."""
    parts = {name: {""} for name in recordings.FILES}
    for fence in (fence for slide in slides for fence in slide.fences if fence.output):
        recording, part = recordings.split(fence.output)
        if not recordings.SOLUTION.match(recording):
            parts.setdefault(recording, set()).add(part)
    return parts


def refresh():
    """Draws, records and cuts anew what has changed. Returns what could not be done; the rest is done."""
    found = []
    names = parts_of_recordings(deck.all_slides())
    for recording in names:
        if not recordings.is_current(recording):
            say(f"Recording: {recording}")
            try:
                recordings.record(recording)
            except Problem as problem:
                found.append(str(problem))
    recordings.keep(names)
    for file in deck.FILES:
        for place in deck.refresh(file):
            say(f"Changed: {place}")
    schedule.PAGE.write_text(schedule.page(deck.all_slides()))
    return found


def check_recordings(parts_of_recordings):
    """What is wrong with the recordings.

    They are made again if anything has changed that they are made from, and what slides show of them
    has to be the same. (The rest need not: which of the later steps are green with a wrong answer can
    be a matter of luck.)
    """
    for recording, parts in parts_of_recordings.items():
        path = recordings.file(recording)
        if not path.exists():
            yield f"“{recording}” is not recorded. `Slides/build --refresh` does it."
        elif not recordings.is_current(recording):
            say(f"Something that “{recording}” was recorded from has changed. Running it …")
            try:
                now, old = recordings.run(recording), path.read_text()
                if any(recordings.part_of(now, part) != recordings.part_of(old, part) for part in parts):
                    yield (f"The recording “{recording}” is not what is printed now. "
                           "`Slides/build --refresh` records it.")
            except Problem as problem:
                yield str(problem)


def site():
    """Writes the site, with the slides in it, and looks at it."""
    found = list(check_recordings({name: {""} for name in widgets.FILES}))
    page.build(deck.all_slides())
    found += website.build()
    say(f"Built {name(website.SITE)}")
    if browser.PATH:
        found += website.look()
        say("Looked at each page, at two widths and by keyboard")
    else:
        print(f"Nobody has looked at it: {browser.MISSING}")
    return report(found)


def report(found):
    """Says what is wrong, each once, and whether anything is."""
    found = list(dict.fromkeys(found))
    if found:
        things = "1 thing does" if len(found) == 1 else f"{len(found)} things do"
        print(f"\n{things} not fit:\n", *found, sep="\n  ", file=sys.stderr)
    return bool(found)


def main():
    parser = argparse.ArgumentParser(
        prog="Slides/build", description="Builds the slides: one HTML file, and a PDF of each format.")
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--check", action="store_true",
                      help="fail if anything does not fit: code, recordings, pictures, sizes, minutes")
    what.add_argument("--refresh", action="store_true",
                      help="cut the code, record the terminal and draw the pictures anew, then build")
    what.add_argument("--site", action="store_true",
                      help="write the site instead, a folder of pages, and look at it")
    options = parser.parse_args()
    if options.site:
        return site()
    failed = refresh() if options.refresh else []
    slides = deck.all_slides()
    found = [*failed, *deck.problems(slides), *schedule.problems(slides)]
    if options.check:
        found += check_recordings(parts_of_recordings(slides))

    say(f"{len(slides)} slides")
    try:
        if options.check:
            # With an address there is a code to scan on some slides, and less room.
            page.build(slides, EXAMPLE)
            found += browser.check(slides, say)
        page.build(slides)
    except Problem as problem:
        return report([*found, str(problem)])
    say(f"Built {name(HTML)}, {HTML.stat().st_size / 1e6:.1f} MB")
    if browser.PATH or options.check:
        say("Printing the PDFs …")
        found += browser.print_pdfs(slides)
        browser.draw_picture()
        say("Printed a PDF of all slides, and one of each format, and a picture for announcements")
    else:
        print(f"No PDFs: {browser.MISSING}")
    print("", *schedule.sums(slides), sep="\n")
    # A presenter gets the slides nevertheless; the check is for those who change something.
    return report(found) and (options.check or bool(failed))


if __name__ == "__main__":
    try:
        sys.exit(main())
    except Problem as problem:
        print(problem, file=sys.stderr)
        sys.exit(1)

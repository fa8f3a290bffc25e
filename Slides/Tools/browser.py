"""Looks at the slides in a browser: prints them, and measures them."""

import itertools
import os
import re
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial

from playwright.sync_api import sync_playwright

import schedule
from deck import FORMATS
from paths import BUILD, HTML, Problem, SLIDES

PATH = os.environ.get("SLIDES_BROWSER")
"""The browser that `Slides/build` has found."""
MISSING = """There is no Chromium or Chrome here that runs. On Debian: apt-get install chromium
Elsewhere, install Google Chrome, or Playwright's own Chromium, once there has been a build:
    Slides/.build/python/bin/python -m playwright install --with-deps --no-shell chromium"""


@contextmanager
def page(address, found):
    """A page in a browser. That it asks a network for something is found."""
    if not PATH:
        raise Problem(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH)
        # The size that the slides are written for.
        page = browser.new_page(viewport={"width": 1280, "height": 720})
        page.add_init_script(path=SLIDES / "Tools" / "measure.js")
        page.on("request", lambda request: request.url.startswith(("file:", "data:", "blob:", "about:"))
                or found.append(f"A page asks the network for {request.url}"))
        page.goto(address)
        yield page


def printed(browser, pdf, **options):
    """Prints a page, and says how many sheets it takes."""
    browser.evaluate("document.fonts.ready")
    browser.pdf(path=pdf, print_background=True, **options)
    return len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes()))


def show(browser, format):
    """Opens the slides of a format, to be rehearsed."""
    browser.goto("about:blank")
    browser.goto(f"{HTML.as_uri()}?{format}&rehearse")
    browser.wait_for_function("window.Reveal && Reveal.isReady()")


def check(slides, say):
    """What is wrong with the slides as a browser shows them."""
    found = []
    with page("about:blank", found) as browser:
        say("Looking at each slide …")
        show(browser, "")
        browser.evaluate("document.fonts.ready")
        places = browser.evaluate("[...document.querySelectorAll('.slides section:not(.stack)')].map(s => Reveal.getIndices(s))")
        for place, slide in zip(places, slides):
            browser.evaluate("p => Reveal.slide(p.h, p.v, -1)", place)
            found += [f"{slide.place}: {problem}" for problem in browser.evaluate("measureSlide()")]
    say("Going through all slides, and those of each format, by the space bar …")
    with ThreadPoolExecutor(4) as pool:
        return found + list(itertools.chain(*pool.map(partial(check_format, slides), ["", *FORMATS])))


def walk(browser):
    """What the audience sees when the speaker presses the space bar up to the end."""
    seen = []
    while len(seen) < 2 or seen[-1]["step"] != seen[-2]["step"]:
        seen.append(browser.evaluate("shownSlide()"))
        browser.keyboard.press("Space")
    return seen[:-1]


def check_format(slides, format):
    """What is wrong with a format, from its first slide to its last, and again after a rehearsal."""
    found = []
    with page("about:blank", found) as browser:
        found += [f"?{format}: {problem}" for problem in problems_of_format(browser, slides, format)]
    return found


def problems_of_format(browser, slides, format):
    show(browser, format)
    count = sum(1 for slide in slides if slide.is_counted and (slide.minutes.get(format) or not format))
    wanted = [f"{number}/{count}" for number in range(1, count + 1)]
    seen = walk(browser)
    numbers = list(dict.fromkeys(shown["number"] for shown in seen))
    if numbers != wanted:
        wrong = next((pair for pair in itertools.zip_longest(numbers, wanted) if pair[0] != pair[1]))
        yield f"the numbers of the slides are {wrong[0]} where {wrong[1]} should be."
    blank = [shown["number"] for shown in seen if shown["isBlank"]]
    if blank:
        yield f"blank slides: {', '.join(blank)}."
    browser.keyboard.press("Home")
    again = walk(browser)
    if again != seen:
        yield (f"after a rehearsal, Home and the space bar show {len(again)} steps from {again[0]['number']} on, "
               f"and {len(seen)} before.")
    browser.keyboard.press("Home")
    browser.keyboard.press("End")
    if browser.evaluate("shownSlide()")["number"] != wanted[-1]:
        yield "End does not go to the last slide."
    browser.keyboard.press("/")
    if not browser.evaluate("document.activeElement.matches('.searchinput')"):
        yield "`/` does not search."
    browser.keyboard.press("Escape")
    if format:
        timings = browser.evaluate("[Reveal.getConfig().defaultTiming, ...Reveal.getSlides().map(s => s.dataset.timing)]")
        total, planned = sum(int(seconds or 0) for seconds in timings), round(60 * schedule.parts(format, slides)[-1][0])
        if timings[0] != 0 or total != planned:
            yield f"the speaker's window has {total} s to pace, and {planned} are planned."
        yield from check_rehearsal(browser, slides, format)
        browser.goto(f"{HTML.as_uri()}?{format}&sheet")
        sheets = printed(browser, BUILD / f"sheet-{format}.pdf", prefer_css_page_size=True)
        if sheets > 1:
            yield f"the run sheet takes {sheets} pages. It should be one."


def check_rehearsal(browser, slides, format):
    """What is wrong with the times that a rehearsal shows."""
    rows = schedule.parts(format, slides)
    # A break belongs to what is before it.
    begins = [row for row in rows if row[2]] + rows[-1:]
    parts = [(row[1], round(60 * (after[0] - row[0]))) for row, after in itertools.pairwise(begins)]
    # A clock that stands still but for this, however slow the machine is.
    now = 0
    browser.clock.set_fixed_time(now)
    show(browser, format)
    for part in range(len(parts)):
        browser.evaluate("h => Reveal.slide(h, 0)", part)
        now += 60 + part
        browser.clock.set_fixed_time(now)
    browser.keyboard.press("r")
    rows = browser.evaluate("[...document.querySelectorAll('.rehearsal tr')].slice(1, -1).map(r => [...r.cells].map(c => c.innerText))")
    wanted = [[what.replace("`", ""), schedule.clock(seconds), schedule.clock(60 + part)]
              for part, (what, seconds) in enumerate(parts)]
    if rows != wanted:
        yield f"a rehearsal shows {rows[:2]} …, and not {wanted[:2]} …"


def print_pdfs(slides):
    """Writes a PDF of all slides and one of each format, and says what is wrong with them."""
    found = []
    for format in ["", *FORMATS]:
        pdf = HTML.with_name("-".join(filter(None, [HTML.stem, format])) + ".pdf")
        count = sum(1 for slide in slides if slide.minutes.get(format) or not format or not slide.is_counted)
        with page(f"{HTML.as_uri()}?{format}&view=print&pdfSeparateFragments=false", found) as browser:
            browser.wait_for_function(
                "n => document.querySelectorAll('.pdf-page').length >= n", arg=count, timeout=120_000)
            pages = printed(browser, pdf, prefer_css_page_size=True)
        if pages != count:
            found.append(f"{pdf.name} has {pages} pages for {count} slides.")
    return found


def draw_picture():
    """Makes a picture for announcements: the title, and below it the board after a change."""
    with page(f"{HTML.as_uri()}?talk", []) as browser:
        browser.emulate_media(reduced_motion="reduce")
        browser.evaluate("""() => {
            Reveal.configure({ slideNumber: false, progress: false })
            const title = Reveal.getCurrentSlide()
            title.style.padding = "36px 34px"
            title.querySelector(".departure").replaceWith(document.querySelector("svg.board-animated-slide"))
            title.querySelector(".speaker").remove()
        }""")
        browser.screenshot(path=HTML.with_suffix(".png"))

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
from paths import HTML, Problem

# The screens that the slides are measured on. The last one is the size that they are written for.
SIZES = [(1920, 1080), (1280, 720)]
PATH = os.environ.get("SLIDES_BROWSER")
"""The browser that `Slides/build` has found."""
MISSING = """There is no Chromium or Chrome here that runs. On Debian: apt-get install chromium
Elsewhere, install Google Chrome, or Playwright's own Chromium, once there has been a build:
    Slides/.build/python/bin/python -m playwright install --with-deps --no-shell chromium"""

MEASURE = """() => {
    const slide = Reveal.getCurrentSlide()
    const found = []
    const round = number => Math.round(number * 10) / 10
    const scale = Reveal.getScale()
    const frame = document.querySelector(".reveal .slides").getBoundingClientRect()
    let lowest = 0
    for (const element of slide.querySelectorAll("*")) {
        if (element.closest("aside.notes") || element.closest("table") && element.tagName != "TABLE") continue
        if (!element.offsetParent && element.tagName != "IMG") continue
        const box = element.getBoundingClientRect()
        if (!box.width || !box.height) continue
        lowest = Math.max(lowest, (box.bottom - frame.top) / scale)
        // Lines of code that are walked through are a table, too.
        if (element.matches("table:not(pre *)") && box.width / scale > 1170) found.push("a table is too wide.")
        if ((box.right - frame.left) / scale > 1281) found.push(`<${element.tagName.toLowerCase()}> ends ${round((box.right - frame.left) / scale - 1280)} px beyond the right edge: “${element.textContent.trim().slice(0, 40)}”`)
    }
    if (lowest > 700) found.push(`it is ${round(lowest)} px high, and there are 700 above the number of the page.`)
    for (const code of slide.querySelectorAll("pre")) {
        for (const box of [code, ...code.querySelectorAll("code")]) {
            if (box.scrollWidth > box.clientWidth + 1) found.push(`code is cut off at the right: ${box.scrollWidth} px of ${box.clientWidth}.`)
            if (box.scrollHeight > box.clientHeight + 1) found.push(`code is cut off at the bottom: ${box.scrollHeight} px of ${box.clientHeight}.`)
        }
        const size = parseFloat(getComputedStyle(code.querySelector("code") ?? code).fontSize)
        if (size < 28) found.push(`code in letters of ${round(size)} px; 28 is the least that can be read from the last row. Show less of it.`)
    }
    for (const picture of slide.querySelectorAll("svg")) {
        const name = picture.getAttribute("aria-label")
        if (!name) found.push("a picture has no text for those who cannot see it.")
        const least = letters => Math.min(...[...picture.querySelectorAll(letters)].map(text => parseFloat(text.getAttribute("font-size")))) * picture.getScreenCTM().a / scale
        const [smallest, code] = [least("text"), least("[font-family^=Courier]")]
        if (smallest < 16) found.push(`the picture “${name}” has letters of ${round(smallest)} px.`)
        if (code < 28) found.push(`the picture “${name}” has code in letters of ${round(code)} px; 28 is the least.`)
    }
    // A picture in a file of its own cannot use the page's letters.
    for (const image of slide.querySelectorAll("img")) found.push(`the picture “${image.alt}” is not drawn in the letters of the slides.`)
    const channels = color => color.match(/[\d.]+/g).map(Number)
    const light = color => {
        const [r, g, b] = color.map(n => n / 255).map(n => n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4)
        return 0.2126 * r + 0.7152 * g + 0.0722 * b
    }
    const texts = document.createTreeWalker(slide, NodeFilter.SHOW_TEXT)
    let faintest = [Infinity, ""]
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
        const element = text.parentElement
        if (!text.data.trim() || element.closest("aside.notes, svg title") || !element.checkVisibility({ visibilityProperty: true })) continue
        const style = getComputedStyle(element)
        const letters = element.closest("pre, code, [font-family^=Courier]") ? "DejaVu Sans Mono" : "Slides"
        if (!style.fontFamily.replaceAll('"', "").startsWith(letters)) found.push(`“${text.data.trim().slice(0, 40)}” is not in ${letters}.`)
        if (element.closest("svg")) continue
        let [opacity, back] = [1, null]
        for (let around = element; around && !back; around = around.parentElement) {
            const color = channels(getComputedStyle(around).backgroundColor)
            if (color[3] !== 0) back = color
        }
        for (let around = element; around !== slide; around = around.parentElement) opacity *= getComputedStyle(around).opacity
        const shown = channels(style.color).slice(0, 3).map((n, i) => opacity * n + (1 - opacity) * back[i])
        const [dark, bright] = [light(shown), light(back.slice(0, 3))].sort((a, b) => a - b)
        const contrast = (bright + 0.05) / (dark + 0.05)
        if (contrast < faintest[0]) faintest = [contrast, text.data.trim().slice(0, 40)]
    }
    if (faintest[0] < 4.5) found.push(`“${faintest[1]}” has a contrast of ${round(faintest[0])} : 1; 4.5 is the least.`)
    return [...new Set(found)]
}"""


SHOWN = """() => {
    const parts = Reveal.getCurrentSlide().querySelectorAll("h1, h2, p, li, pre, td, svg, img")
    const isSeen = part => part.checkVisibility({ visibilityProperty: true, opacityProperty: true }) && part.getBoundingClientRect().height
    return {
        number: document.querySelector(".slide-number").textContent.replace(/\\s/g, ""),
        isBlank: ![...parts].some(isSeen),
        step: JSON.stringify(Reveal.getIndices()),
    }
}"""
"""What the audience sees of the slide: nothing that is hidden, nor anything if the slide is."""


@contextmanager
def page(address, found):
    """A page in a browser. That it asks a network for something is found."""
    if not PATH:
        raise Problem(MISSING)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=PATH)
        page = browser.new_page(viewport=dict(zip(["width", "height"], SIZES[-1])))
        page.on("request", lambda request: request.url.startswith(("file:", "data:", "blob:", "about:"))
                or found.append(f"A page asks the network for {request.url}"))
        page.goto(address)
        yield page


def show(browser, format):
    """Opens the slides of a format, to be rehearsed."""
    browser.goto("about:blank")
    browser.goto(f"{HTML.as_uri()}?{format}&rehearse")
    browser.wait_for_function("window.Reveal && Reveal.isReady()")


def check(slides, say):
    """What is wrong with the slides as a browser shows them."""
    found = []
    with page("about:blank", found) as browser:
        show(browser, "")
        browser.evaluate("document.fonts.ready")
        places = browser.evaluate("[...document.querySelectorAll('.slides section:not(.stack)')].map(s => Reveal.getIndices(s))")
        if len(places) != len(slides):
            found.append(f"There are {len(places)} slides in the page, and {len(slides)} in the files.")
        for width, height in SIZES:
            say(f"Looking at each slide, on {width}×{height} …")
            browser.set_viewport_size({"width": width, "height": height})
            for place, slide in zip(places, slides):
                browser.evaluate("p => Reveal.slide(p.h, p.v, -1)", place)
                found += [f"{slide.place}, on {width}×{height}: {problem}"
                          for problem in browser.evaluate(MEASURE)]
    say("Going through all slides, and those of each format, by the space bar …")
    with ThreadPoolExecutor(4) as pool:
        return found + list(itertools.chain(*pool.map(partial(check_format, slides), ["", *FORMATS])))


def walk(browser):
    """What the audience sees when the speaker presses the space bar up to the end."""
    seen = []
    while len(seen) < 2 or seen[-1]["step"] != seen[-2]["step"]:
        seen.append(browser.evaluate(SHOWN))
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
    if browser.evaluate(SHOWN)["number"] != wanted[-1]:
        yield "End does not go to the last slide."
    browser.keyboard.press("/")
    if not browser.evaluate("document.activeElement.matches('.searchinput')"):
        yield "`/` does not search."
    browser.keyboard.press("Escape")
    if format:
        yield from check_times(browser, slides, format)


def check_times(browser, slides, format):
    """What is wrong with the times that the speaker's window and a rehearsal show."""
    rows = schedule.parts(format, slides)
    # A break belongs to what is before it.
    begins = [row for row in rows if row[2]] + rows[-1:]
    parts = [(row[1], round(60 * (after[0] - row[0]))) for row, after in itertools.pairwise(begins)]
    planned = round(60 * rows[-1][0])
    timings = browser.evaluate("[Reveal.getConfig().defaultTiming, ...Reveal.getSlides().map(s => s.dataset.timing)]")
    total = sum(int(seconds or 0) for seconds in timings)
    if timings[0] != 0 or total != planned:
        yield f"the speaker's window has {total} s to pace, and {planned} are planned."
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
            browser.evaluate("document.fonts.ready")
            browser.pdf(path=pdf, prefer_css_page_size=True, print_background=True)
        pages = len(re.findall(rb"/Type\s*/Page\b", pdf.read_bytes()))
        if pages != count:
            found.append(f"{pdf.name} has {pages} pages for {count} slides.")
    return found

"""Looks at the slides in a browser: prints them, and measures them."""

import os
import re
import shutil
from contextlib import contextmanager

from paths import HTML, PDF, BUILD, Problem

NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable",
         "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
         "/Applications/Chromium.app/Contents/MacOS/Chromium"]
MISSING = "There is no Chromium or Chrome here. On Debian and Ubuntu: apt-get install chromium"

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
        if ((box.right - frame.left) / scale > 1281) found.push(`<${element.tagName.toLowerCase()}> ends ${round((box.right - frame.left) / scale - 1280)} px beyond the right edge: “${element.textContent.trim().slice(0, 40)}”`)
    }
    if (lowest > 700) found.push(`it is ${round(lowest)} px high, and there are 700 above the number of the page.`)
    for (const code of slide.querySelectorAll("pre")) {
        for (const box of [code, ...code.querySelectorAll("code")]) {
            if (box.scrollWidth > box.clientWidth + 1) found.push(`code is cut off at the right: ${box.scrollWidth} px of ${box.clientWidth}.`)
            if (box.scrollHeight > box.clientHeight + 1) found.push(`code is cut off at the bottom: ${box.scrollHeight} px of ${box.clientHeight}.`)
        }
        const size = parseFloat(getComputedStyle(code.querySelector("code") ?? code).fontSize)
        if (size < 24) found.push(`code in letters of ${round(size)} px; 24 is the least that can be read from the last row. Show less of it.`)
    }
    for (const table of slide.querySelectorAll("table")) {
        // Lines of code that are walked through are a table, too.
        if (!table.closest("pre") && table.getBoundingClientRect().width / scale > 1170) found.push("a table is too wide.")
    }
    for (const image of slide.querySelectorAll("img")) {
        if (!image.complete || !image.naturalWidth) found.push(`the picture “${image.alt}” is broken.`)
        if (!image.alt) found.push("a picture has no text for those who cannot see it.")
        const factor = Math.min(image.offsetHeight / image.naturalHeight, image.offsetWidth / image.naturalWidth)
        if (factor && factor < 0.65) found.push(`the picture “${image.alt}” is shown at ${Math.round(factor * 100)} % of its size: its letters get too small.`)
    }
    return [...new Set(found)]
}"""


def executable():
    return next((path for path in map(shutil.which, NAMES) if path), None)


@contextmanager
def page(address, requests):
    from playwright.sync_api import sync_playwright
    path = executable()
    if not path:
        raise Problem(MISSING)
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=path, args=["--no-sandbox"] if is_root else [])
        try:
            page = browser.new_page(viewport={"width": 1280, "height": 720})
            page.on("request", lambda request: requests.append(request.url))
            page.goto(address)
            yield page
        finally:
            browser.close()


def check(slides, screenshots=None):
    """What is wrong with the slides as a browser shows them."""
    found, requests = [], []
    with page(HTML.as_uri(), requests) as browser:
        browser.wait_for_function("window.Reveal && Reveal.isReady()")
        browser.evaluate("document.fonts.ready")
        places = browser.evaluate("Reveal.getSlides().map(s => Reveal.getIndices(s))")
        if len(places) != len(slides):
            found.append(f"There are {len(places)} slides in the page, and {len(slides)} in the files.")
        for number, (place, slide) in enumerate(zip(places, slides)):
            browser.evaluate("p => Reveal.slide(p.h, p.v, -1)", place)
            if screenshots:
                browser.screenshot(path=f"{screenshots}/{number:03}-{slide.file}.png")
            found += [f"{slide.place}: {problem}" for problem in browser.evaluate(MEASURE)]
        for format in ["talk", "half-day", "day"]:
            browser.goto(f"{HTML.as_uri()}?{format}")
            browser.wait_for_function("window.Reveal && Reveal.isReady()")
            count = browser.evaluate("Reveal.getTotalSlides()")
            wanted = sum(1 for slide in slides if slide.minutes.get(format))
            if count != wanted:
                found.append(f"?{format} shows {count} slides, and {wanted} have minutes for it.")
    outside = {url for url in requests if not url.startswith(("file:", "data:", "blob:", "about:"))}
    found += [f"The page asks the network for {url}" for url in sorted(outside)]
    return found


def print_pdf(count):
    """Writes the PDF, and says what is wrong with it."""
    with page(f"{HTML.as_uri()}?view=print&pdfSeparateFragments=false", []) as browser:
        browser.wait_for_function(
            "n => document.querySelectorAll('.pdf-page').length >= n", arg=count, timeout=120_000)
        browser.evaluate("document.fonts.ready")
        browser.pdf(path=str(PDF), prefer_css_page_size=True, print_background=True)
    pages = len(re.findall(rb"/Type\s*/Page\b", PDF.read_bytes()))
    return [] if pages == count else [f"The PDF has {pages} pages for {count} slides."]

"""One printed page, for the table: as a page of the site, and as a PDF by the same browser."""

import re
from pathlib import Path

import browser
from paths import Problem, PROJECT

NAME = "A4 sheet"
PICTURE = "One printed page: the path of a read, the path of a change, wrappers, six mistakes, and commands."
TEXT = Path(__file__).with_name("sheet.md")
PDF = "sheet.pdf"


def page(site):
    text = TEXT.read_text()
    # What the sheet calls a command is one, for the companion or for SwiftPM.
    known = (PROJECT / "Chapters" / "WORKING.md").read_text()
    for command in re.findall(r"`swift run workshop ([\w-]+)", text):
        if f"`{command}" not in known:
            raise Problem(f"{TEXT.name}: Chapters/WORKING.md has no command `{command}`.")
    body = site.converted(text).replace('class="level1"', 'class="level1 sheet"', 1).replace('class="level2"', 'class="level2 shared"')
    if not browser.PATH:
        return body
    style = f"<style>{(site.TOOLS / 'site.css').read_text()}{TEXT.with_suffix('.css').read_text()}</style>"
    whose = f"<p>{' · '.join(filter(None, [site.NAME, site.ADDRESS or site.REPOSITORY]))}</p>"
    with browser.page("about:blank", []) as window:
        window.set_content(f"<!DOCTYPE html><html lang=en><title>{NAME}</title>{style}<main>{body}{whose}</main>")
        pages = browser.printed(window, site.SITE / PDF, format="A4")
    if pages != 1:
        raise Problem(f"{PDF} has {pages} pages. It should be one.")
    return body.replace("</p>", f' <a href="{PDF}">Print the PDF, on A4.</a></p>', 1)

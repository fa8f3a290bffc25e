"""Makes the site: a folder of static pages that ask nothing of any network.

`Slides/build --site` writes `Slides/.build/site`: the README as the front page, the
page for ten minutes, the lessons, what the presenter reads, and the slides. Then it looks at them: every link
leads somewhere, and a browser finds them right at two widths, in light and dark, without a request.

Where the repository and the site are is taken from the environment of GitHub's workflow: `GITHUB_SERVER_URL`,
`GITHUB_REPOSITORY` and `SITE_URL`. The site's address may also stand in the file `.site-address`. Without them,
there's no link to either.
"""

import functools
import html
import importlib
import json
import os
import posixpath
import re
import shutil
import sys
import textwrap
import urllib.parse
from concurrent.futures import ThreadPoolExecutor

from jinja2 import Environment, FileSystemLoader

import browser
import recordings
import tool
import widgets
from page import PACKAGES, PANDOC, drawn
from paths import BUILD, HTML, PROJECT, Problem, SLIDES

SITE = BUILD / "site"
TOOLS = SLIDES / "Tools"
LUNR = PACKAGES / "mkdocs" / "contrib" / "search" / "templates" / "search" / "lunr.js"
NAME = "Observation from Scratch"
REPOSITORY = os.environ.get("GITHUB_REPOSITORY", "") and "{GITHUB_SERVER_URL}/{GITHUB_REPOSITORY}".format_map(os.environ)
KEPT = PROJECT / ".site-address"
ADDRESS = (os.environ.get("SITE_URL") or KEPT.exists() and KEPT.read_text() or "").strip().rstrip("/")
TEMPLATES = Environment(loader=FileSystemLoader([TOOLS, TOOLS / "pages"]), autoescape=True)
HEADING = re.compile(r'<section\s+id="([^"]*)"\s+class="level(\d)"[^>]*>\s*<h\d[^>]*>(.*?)</h\d>', re.S)
# The pages that list others, and how the names of those begin. The menu doesn't have them.
INSIDE = {"in-your-app.html": "app-", "teaching.html": "teaching-", "mistakes.html": "mistakes-",
          "contributing.html": "contributing-"}
# The pages that a group of the menu begins with, and its name. The first has the pages from `pages`, too.
GROUPS = {"index.html": "See it", "working.html": "Build it", "in-your-app.html": "Look it up", "teaching.html": "Teach it"}
STORY = "slides/index.html?story&controls=true&controlsLayout=edges&scrollActivationWidth=false"
# What people search for in other words than a page's, and what they should find first: of several answers that
# fit, the one that most of them need.
ALSO = {"app-stalescreen.html": "My view does not update",
        "chapter3.html#step-34--a-change-inside-onchange": "called twice"}
FIRST = {
    "my view does not update": "app-stalescreen.html",
    "view not updating": "app-stalescreen.html",
    "called twice": "chapter3.html#step-34--a-change-inside-onchange",
    "onChange before the value":
        "app-stalescreen.html#withobservationtracking-calls-onchange-only-once-with-the-old-value",
    "removed after the call": "mistakes-chapter3.html#removed-after-the-call",
}


@functools.cache
def pages():
    """The pages, one after the other, by the Markdown that they are made from: where each is, and its name."""
    result = {}
    for target, path, name in [
            ("index.html", "README.md", "Start here"), ("ten-minutes.html", "Chapters/README.md", "How it works"),
            ("working.html", "Chapters/WORKING.md", None),
            *((f"{lesson.lower()}.html", f"Chapters/{lesson}/README.md", None)
              for lesson in [*(f"Chapter{n}" for n in range(1, 10)), "Bonus"]),
            ("in-your-app.html", "Chapters/InYourApp/README.md", None), ("sources.html", "Slides/Sources.md", "Terms"),
            ("teaching.html", "Slides/README.md", "Teaching"), ("mistakes.html", "Tests/Answers/README.md", "Mistakes"),
            ("contributing.html", "Tests/README.md", "Contributing"),
            ("contributing-assistants.html", "Chapters/AGENTS.md", None)]:
        result[path] = target, name
        for file in re.findall(r"\]\((\w+)\.md", (PROJECT / path).read_text()) if target in INSIDE else []:
            place = f"{INSIDE[target]}{file.lower()}.html"
            result.setdefault(f"{posixpath.dirname(path)}/{file}.md", (place, None))
    return {path: (target, name or (PROJECT / path).read_text().split("\n")[0].lstrip("# ").replace("`", ""))
            for path, (target, name) in result.items()}


@functools.cache
def made():
    """The pages that are made from a module in `pages`, by their targets: `pages/nine_lines.py` makes
    `nine-lines.html`. A script or a style beside it (`nine-lines.js`) is the page's own."""
    return {f"{path.stem.replace('_', '-')}.html": importlib.import_module(f"pages.{path.stem}")
            for path in sorted((TOOLS / "pages").glob("*.py"))}


def listed_at(target):
    """Where the menu has a page: itself, or the page that lists it."""
    return next((place for place, prefix in INSIDE.items() if target.startswith(prefix)), target)


def build():
    """Writes the site, and says what is wrong with it."""
    shutil.rmtree(SITE, ignore_errors=True)
    for folder in ["pictures", "slides"]:
        (SITE / folder).mkdir(parents=True)
    for file in [TOOLS / "site.css", TOOLS / "site.js", LUNR]:
        shutil.copy(file, SITE)
    shutil.copy(HTML, SITE / "slides" / "index.html")
    texts = {source: (PROJECT / source).read_text() for source in pages()}
    index = []
    with ThreadPoolExecutor() as pool:
        bodies = dict(zip(texts, pool.map(converted, texts.values())))
        for source, (target, name) in pages().items():
            body = with_links(bodies[source], source)
            if target == "ten-minutes.html":
                body = with_board(body)
            if target == "index.html":
                # What to do here comes before all that there is to read.
                front = TEMPLATES.get_template("front.html").render(made=made(), slides=STORY)
                body = body.replace("</p>", f"</p>\n{front}", 1)
            if target == "index.html" and REPOSITORY:
                start = f"git clone {REPOSITORY}.git\ncd {posixpath.basename(REPOSITORY)}\n"
                body = body.replace('<code class="sourceCode bash">', f'<code class="sourceCode bash">{start}', 1)
            index += sections(target, name, body)
            write(target, name, body, source)
    for target, module in made().items():
        body = module.page(sys.modules[__name__])
        index += sections(target, module.NAME, body)
        write(target, module.NAME, body, f"Slides/Tools/{module.__name__.replace('.', '/')}.py")
    (SITE / "search.js").write_text(f"const sections = {json.dumps(index, ensure_ascii=False)}\n")
    return [*problems_of_board(texts["Chapters/README.md"]), *links()]


def converted(text):
    body = tool.printed(
        [str(PANDOC), "--from", "gfm", "--to", "html5", "--wrap", "preserve", "--section-divs"], input=text)
    # Tables scroll by themselves. What scrolls can be reached by keyboard.
    body = re.sub(r"<table.*?</table>", r'<div class="scroll" tabindex="0">\g<0></div>', body, flags=re.S)
    # Pandoc numbers the lines as links, which a keyboard would stop at.
    body = re.sub(r'<a href="#cb\d+-\d+" aria-hidden="true" tabindex="-1"></a>| id="cb[\d-]+"', "", body)
    return re.sub(r"(<pre\b[^>]*><code[^>]*>)(.*?)(?=</code>)", lambda code: code[1] + folding(code[2]), body, flags=re.S)


def folding(code):
    """Lines of code that go on below, and further in, where there is no room for them."""
    return "".join(f"{line_of_code(line)}\n</span>" for line in code.split("\n"))


def line_of_code(line):
    """A line of code, but for its end: if it is folded, it goes on further in than it begins."""
    if columns := recordings.FIRST.match(line):
        return f'<span class="line"><span class="first">{columns[1]}</span>{columns[3]}'
    if line.startswith(" " * 16) and "<" not in line:
        # What a second thread does. Its column may be narrower than in a terminal.
        return f'<span class="line second">{line.lstrip()}'
    begins = re.match(r"\s*(?:(?:expected|got) +|[✔✘·] (?:[\dB]\.\d+ +)?)?", re.sub(r"<[^>]+>", "", line))[0]
    if "<" in line:
        # A long chain of calls goes on with one of them.
        line = re.sub(r"(?<=[\w\])])(?=[.\[(])(?![^<]*>)", "<wbr>", line)
    return f'<span class="line" style="--in: {len(begins) + (0 if begins.strip() else 4)}ch">{line}'


def plain(body):
    return " ".join(html.unescape(re.sub(r"<script.*?</script>|<[^>]+>", "", body, flags=re.S)).split())


def sections(target, name, body):
    """What the search finds in a page: where each section is, its page, its heading, and its words."""
    body = re.sub(r'<svg[^>]* aria-label="([^"]*)".*?</svg>', r"\1", body, flags=re.S)
    parts = list(zip(*[iter(HEADING.split(body)[1:])] * 4))
    for anchor, level, heading, text in parts:
        # A page as a whole is found by what its sections are called.
        rest = "" if level > "1" else " ".join(f" {plain(other[2])}." for other in parts[1:])
        address = f"{target}#{anchor}" if level > "1" else target
        yield [address, name, plain(heading), plain(text) + rest, ALSO.get(address, "")]


def write(target, name, body, source):
    """Writes a page: the title, the description and the menu are made from its text."""
    headings = [(level, anchor, plain(text)) for anchor, level, text in HEADING.findall(body)]
    title = next((heading for level, _, heading in headings if level == "1"), name)
    texts = map(plain, re.findall(r"<p>(.*?)</p>", body, re.S))
    description = next((text for text in texts if len(text) > 60), f"{title}: a page of the workshop “{NAME}”.")
    if target.startswith("app-"):
        # An answer alone would answer nobody's question.
        description = "Answered here: " + "; ".join(heading for level, _, heading in headings if level == "3")
    description = description.removeprefix("Question. ")
    whole = re.match(r".{60,240}[.?!](?= |$)", description)
    least = min((level for level, _, _ in headings if level > "1"), default="")
    row = list(pages().values())
    near = [(before, after) for before, page, after in zip([None, *row], row, [*row[1:], None]) if page[0] == target]
    own = [file.name for file in TOOLS.glob(f"pages/{target.removesuffix('.html')}.*s")]
    for file in own:
        shutil.copy(TOOLS / "pages" / file, SITE)
    (SITE / target).write_text(TEMPLATES.get_template("site.html").render(
        target=target, title=title, body=body, source=source, site=NAME, repository=REPOSITORY,
        description=whole[0] if whole else textwrap.shorten(description, 200, placeholder=" …"),
        # Without a browser there's no picture for those with whom a link is shared.
        address=browser.PATH and ADDRESS,
        menu=[(*page, GROUPS.get(page[0])) for page in row if listed_at(page[0]) == page[0]], listed=listed_at(target),
        own=own, made=[(place, module.NAME) for place, module in made().items()], slides=STORY,
        picture=f"{target.removesuffix('.html')}.png" if target in made() else "index.png",
        shown=getattr(made().get(target), "PICTURE", ""),
        contents=[heading for heading in headings if heading[0] == least],
        before=near and near[0][0], after=near and near[0][1]))


def with_links(body, source):
    """A page's text with links to the other pages. Other files are in the repository, if anybody knows where that is."""
    folder = posixpath.dirname(source)

    def picture(match):
        """A picture as a part of the page. One that moves has its own colours."""
        text = (PROJECT / folder / match[1]).read_text()
        return match[0] if "<style" in text else drawn(text, match[2])

    def place(match):
        attribute, address = match[1], html.unescape(match[2])
        url = urllib.parse.urlsplit(address)
        if url.scheme or not url.path:
            return match[0]
        path = posixpath.normpath(posixpath.join(folder, urllib.parse.unquote(url.path)))
        if path in pages():
            return f'{attribute}="{pages()[path][0]}{url.fragment and "#" + url.fragment}"'
        if (PROJECT / path).is_file() and path.endswith((".svg", ".png")):
            shutil.copy(PROJECT / path, SITE / "pictures")
            return f'{attribute}="pictures/{posixpath.basename(path)}"'
        if (PROJECT / path).exists():
            return f'{attribute}="{REPOSITORY}/blob/HEAD/{path}"' if REPOSITORY else ""
        return f'{attribute}="missing:{path}"'
    body = re.sub(r'<img src="([^"]*\.svg)" alt="([^"]*)" />', picture, body)
    if REPOSITORY:
        body = body.replace("this repository's page", f'<a href="{REPOSITORY}">this repository\'s page</a>')
    return re.sub(r'\b(href|src)="([^"]*)"', place, body)


def with_board(body):
    """The text of the page with the board, and with a way to the threads, which have a page of their own."""
    board = TEMPLATES.get_template("widget-board.html").render(frames=widgets.board())
    threads = '<p><a class="door" href="lose-an-update.html">Touch it: lose an update</a></p>'
    for name, content in {"board": board, "threads": threads}.items():
        comment = f"<!-- widget: {name} -->"
        if comment not in body:
            raise Problem(f"Chapters/README.md has no `{comment}`.")
        body = body.replace(comment, content)
    # The board in letters is for those without JavaScript.
    return re.sub(r'(id="board-widget".*?<pre)\b', r"\1 data-still", body, count=1, flags=re.S)


def problems_of_board(text):
    """Whether the page shows what was recorded, to those without JavaScript, too."""
    shown = re.search(r"<!-- widget: board -->.*?```text\n(.*?)```", text, re.S)
    recorded = "\n".join(line.rstrip() for line in widgets.BOARD.read_text().splitlines())
    if not shown or shown[1].rstrip() not in recorded:
        yield "Chapters/README.md: its board is none of Slides/Recorded/Site/board.txt."


# The check

def links():
    """Links that lead nowhere, and what a page would ask a network for."""
    texts = {path.relative_to(SITE).as_posix(): path.read_text() for path in SITE.rglob("*.html")
             if path.parent.name != "slides"}
    anchors = {name: re.findall(r'\bid="([^"]+)"', text) for name, text in texts.items()}
    for name, text in texts.items():
        for anchor in {anchor for anchor in anchors[name] if anchors[name].count(anchor) > 1}:
            yield f"{name} has several elements with the id {anchor}."
        words = plain(re.sub(r"<(pre|code|script).*?</\1>", "", text, flags=re.S))
        if re.search(r"```|\*\*|\]\(|(?<!\S)#{2,} ", words):
            yield f"{name} shows the source of a text."
        for tag, address in re.findall(r'<(\w+)[^>]*?\b(?:href|src)="([^"]*)"', text):
            url = urllib.parse.urlsplit(html.unescape(address))
            if url.scheme == "missing":
                yield f"{name} links to {url.path}, which is no file."
            elif url.scheme and url.scheme != "data" and (tag, url.scheme[:4]) != ("a", "http"):
                yield f"{name}: <{tag}> asks for {address}."
            elif not url.scheme:
                path = posixpath.normpath(posixpath.join(posixpath.dirname(name), url.path)) if url.path else name
                if not (SITE / path).is_file():
                    yield f"{name} links to {path}, which is no page."
                # With a stroke it's an address for the page's own script.
                elif url.fragment and path in anchors and url.fragment not in anchors[path] and "/" not in url.fragment:
                    yield f"{name} links to #{url.fragment}, which {path} does not have."


def look():
    """What is wrong with the pages as a browser shows them."""
    found, looks = [], {target: module.look for target, module in made().items() if hasattr(module, "look")}
    looks["ten-minutes.html"] = touch
    with browser.page((SITE / "index.html").as_uri(), found) as window:
        window.on("pageerror", lambda error: found.append(str(error)))
        # What is shown where someone shares a link. Most pages show the board, after a change.
        window.set_viewport_size({"width": 1200, "height": 630})
        for target, module in {"index.html": None, **made()}.items():
            window.goto((SITE / target).as_uri() + getattr(module, "SHARED", ""))
            window.evaluate("document.body.className = 'share'")
            window.screenshot(path=SITE / target.replace(".html", ".png"))
        for kind, width in {"telephone": 390, "desk": 1280}.items():
            window.set_viewport_size({"width": width, "height": 844})
            for path in sorted(SITE.glob("*.html")):
                window.goto(path.as_uri())
                problems = window.evaluate("measurePage()")
                if path.name in looks:
                    problems += looks[path.name](window)
                for scheme in ["dark", "light"] if kind == "desk" else []:
                    window.emulate_media(color_scheme=scheme)
                    problems += window.evaluate("colorsOfPage()")
                found += [f"{path.name} ({kind}): {problem}" for problem in problems]
    return found


def touch(window):
    """Searches, and plays with the board, by keyboard alone."""
    window.keyboard.press("/")
    for words, wanted in FIRST.items():
        first = searched(window, words).get_attribute("href")
        if not first.endswith(f"/{wanted}"):
            yield f"“{words}” finds {posixpath.basename(first)} before {wanted}."
    searched(window, "one train remembers")
    for words in ["3 · Once, then forget: Step 3.3 · One train remembers", "Next change ▸"]:
        # The tabulator reaches it, or something a long way behind it.
        for _ in range(200):
            if window.evaluate("document.activeElement.textContent.trim()") == words:
                break
            window.keyboard.press("Tab")
        else:
            yield f"“{words}” cannot be reached by keyboard."
    first, *changes = widgets.board()
    for number, frame in enumerate([*changes, first], 1):
        if frame["news"] not in window.locator("#board-widget .news").inner_text():
            yield f"“{frame['news']}” is not shown after change {number}."
        window.keyboard.press("Enter" if number % 2 else "ArrowRight")


def searched(window, words):
    """The first that the search finds."""
    window.fill("input[type=search]", words)
    first = window.locator(".results a").first
    first.wait_for()
    window.wait_for_timeout(100)
    return first

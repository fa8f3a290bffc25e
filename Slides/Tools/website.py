"""Makes the site: a folder of static pages that ask nothing of any network.

`Slides/build --site` writes `Slides/.build/site`: the page for ten minutes with its two things to touch, the
README, the lessons, the files that they link to, and the slides. Then it looks at them: every link leads
somewhere, and a browser finds them right at two widths, by keyboard alone, without a request.
"""

import html
import json
import os
import posixpath
import re
import shutil
import subprocess
import urllib.parse

import browser
import widgets
from page import PANDOC
from paths import BUILD, HTML, PICTURES, PROJECT, Problem, SLIDES

SITE = BUILD / "site"
TOOLS = SLIDES / "Tools"
WIDTHS = {"telephone": 390, "desk": 1280}


def pages():
    """The pages by the Markdown that they are made from: where each is, and its name in the list of pages.

    What another page lists has no name there.
    """
    result = {"Chapters/README.md": ("index.html", "Ten minutes"), "README.md": ("workshop.html", "Workshop")}
    for name in [*(f"Chapter{n}" for n in range(1, 10)), "Bonus"]:
        if (PROJECT / "Chapters" / name / "README.md").exists():
            result[f"Chapters/{name}/README.md"] = (f"{name.lower()}.html", name.removeprefix("Chapter"))
    result["Chapters/InYourApp/README.md"] = ("in-your-app.html", "In your app")
    result["Tests/Answers/README.md"] = ("mistakes.html", "Mistakes")
    result["Chapters/WORKING.md"] = ("working.html", "While you work")
    result["Slides/Sources.md"] = ("sources.html", "Terms")
    for folder, prefix in [("Chapters/InYourApp", "app"), ("Tests/Answers", "mistakes")]:
        for path in sorted((PROJECT / folder).glob("*.md")):
            result.setdefault(f"{folder}/{path.name}", (f"{prefix}-{path.stem.lower()}.html", None))
    return {path: page for path, page in result.items() if (PROJECT / path).exists()}


def build(has_slides):
    """Writes the site, and says what is wrong with it."""
    shutil.rmtree(SITE, ignore_errors=True)
    (SITE / "pictures").mkdir(parents=True)
    for picture in PICTURES.glob("*.svg"):
        shutil.copy(picture, SITE / "pictures")
    for file in ["site.css", "site.js"]:
        shutil.copy(TOOLS / file, SITE)
    if has_slides:
        (SITE / "slides").mkdir()
        shutil.copy(HTML, SITE / "slides" / "index.html")
    files, found = {}, []
    for source, (target, name) in pages().items():
        text = (PROJECT / source).read_text()
        if source == "Chapters/README.md":
            found += quotes(text)
        body = converted(text, "gfm")
        if source == "Chapters/README.md":
            body = with_widgets(body)
        body = with_links(body, source, files, has_slides)
        write(target, name, body, source, has_slides)
    for path, target in files.items():
        code = (PROJECT / path).read_text()
        language = {".swift": "swift", ".py": "python", ".toml": "toml", ".json": "json"}.get(
            os.path.splitext(path)[1], "text")
        body = converted(f"# {path}\n\n~~~~~~~~{language}\n{code}\n~~~~~~~~\n", "gfm")
        write(target, path, body, path, has_slides)
    return found + links()


def converted(text, kind):
    done = subprocess.run(
        [str(PANDOC), "--from", kind, "--to", "html5", "--wrap", "preserve"],
        input=text, capture_output=True, text=True)
    if done.returncode != 0:
        raise Problem(f"pandoc says:\n{done.stderr.strip()}")
    # Tables scroll by themselves. What scrolls can be reached by keyboard.
    body = re.sub(r"<table.*?</table>", r'<div class="scroll" tabindex="0">\g<0></div>', done.stdout, flags=re.S)
    # Pandoc numbers the lines as links, which a keyboard would stop at.
    body = re.sub(r'<a href="#cb\d+-\d+" aria-hidden="true" tabindex="-1"></a>', "", body)
    return re.sub(r"<pre\b", '<pre tabindex="0"', body)


def write(target, name, body, source, has_slides):
    root = "../" * target.count("/")
    title = re.search(r"<h1[^>]*>(.*?)</h1>", body, re.S)
    places = [*pages().values(), *([("slides/index.html", "Slides")] if has_slides else [])]
    here = ' aria-current="page"'
    nav = " ".join(
        f'<a href="{root}{place}"{here if place == target else ""}>{html.escape(words)}</a>'
        for place, words in places if words)
    parts = {
        "pagetitle": re.sub(r"<[^>]+>", "", title[1]) if title else html.escape(name or ""),
        "root": root, "nav": nav, "body": body, "foot": f"Made from <code>{html.escape(source)}</code>.",
        "script": f'<script src="{root}site.js"></script>' if 'id="recorded"' in body else "",
    }
    text = (TOOLS / "site.html").read_text()
    text = re.sub(r"\$(\w+)\$", lambda match: parts[match[1]], text)
    (SITE / target).parent.mkdir(parents=True, exist_ok=True)
    (SITE / target).write_text(text)


def with_links(body, source, files, has_slides):
    """A page's text with links to the other pages; what it links to besides becomes one."""
    folder = posixpath.dirname(source)

    def place(match):
        attribute, address = match[1], html.unescape(match[2])
        url = urllib.parse.urlsplit(address)
        if url.scheme or not url.path:
            return match[0]
        path = posixpath.normpath(posixpath.join(folder, urllib.parse.unquote(url.path)))
        anchor = f"#{url.fragment}" if url.fragment else ""
        known = pages()
        if path in known:
            return f'{attribute}="{known[path][0]}{anchor}"'
        if path.startswith("Slides/Pictures/"):
            return f'{attribute}="pictures/{posixpath.basename(path)}"'
        if (PROJECT / path).is_file():
            files[path] = f"files/{path}.html"
            return f'{attribute}="{files[path]}"'
        # A folder is no page: its name stays, without a link.
        return "" if (PROJECT / path).is_dir() else f'{attribute}="missing:{path}"'
    return re.sub(r'\b(href|src)="([^"]*)"', place, body)


# The two things to touch

def quotes(text):
    """Whether what the page shows without JavaScript is what was recorded."""
    found = []
    match = re.search(r"<!-- widget: board -->.*?```text\n(.*?)```", text, re.S)
    recorded = (widgets.FOLDER / "board.txt").read_text()
    if not match or match[1].rstrip() not in "\n".join(line.rstrip() for line in recorded.splitlines()):
        found.append("Chapters/README.md: its board is none of Slides/Recorded/Site/board.txt.")
    return found


def outcomes(code):
    """All ends that a code's orders come to."""
    graph = widgets.orders()[code]
    return [place for place in graph["places"] if isinstance(place, dict)]


def with_widgets(body):
    board, orders = widgets.board(), widgets.orders()
    changes = "".join(f'<button type="button">{n}. {html.escape(frame["news"])}</button>' if n else
                      '<button type="button">Start</button>' for n, frame in enumerate(board))
    board_widget = f"""<section class="widget" id="board-widget" aria-label="Who read what">
<h3>Touch it: who read what?</h3>
<p><code>&gt;</code> is a row that changes, <code>*</code> a body that was evaluated.</p>
<p>{changes}</p><div class="boards"></div><p class="news" aria-live="polite"></p></section>"""
    threads_widget = f"""<section class="widget" id="threads-widget" aria-label="Two threads">
<h3>Touch it: two threads</h3>
<p>Thread 1 reads the delay in <code>apply</code>. Thread 2 sets it to 5. The code is chapter 5's, before step 5.4 and when
it's finished; the tests ran it in {orders["before"]["orders"]:,} and in {orders["after"]["orders"]:,} orders.</p>
<p><button type="button">Code before 5.4</button><button type="button">Mended code</button></p>
<p><button type="button">Thread 1 goes on</button><button type="button">Thread 2 goes on</button>
<button type="button">Back</button><button type="button">From the start</button></p>
<ol class="steps"></ol><p class="end" aria-live="polite"></p></section>"""
    for name, widget in [("board", board_widget), ("threads", threads_widget)]:
        comment = f"<!-- widget: {name} -->"
        if comment not in body:
            raise Problem(f"Chapters/README.md has no `{comment}`.")
        body = body.replace(comment, widget)
    recorded = json.dumps({"board": board, "orders": orders}, ensure_ascii=False).replace("</", "<\\/")
    return f'{body}\n<script type="application/json" id="recorded">{recorded}</script>'


# The check

def links():
    """Links that lead nowhere, and what a page would ask a network for."""
    found, anchors = [], {}
    texts = {path.relative_to(SITE).as_posix(): path.read_text() for path in SITE.rglob("*.html")
             if path.parent.name != "slides"}
    for name, text in texts.items():
        anchors[name] = set(re.findall(r'\bid="([^"]+)"', text))
    for name, text in texts.items():
        for tag, address in re.findall(r'<(\w+)[^>]*?\b(?:href|src)="([^"]*)"', text):
            url = urllib.parse.urlsplit(html.unescape(address))
            if url.scheme == "missing":
                found.append(f"{name} links to {url.path}, which is no file.")
            elif url.scheme in ["http", "https"] and tag == "a" or url.scheme == "data":
                continue
            elif url.scheme:
                found.append(f"{name}: <{tag}> asks for {address}.")
            else:
                path = posixpath.normpath(posixpath.join(posixpath.dirname(name), url.path)) if url.path else name
                if not (SITE / path).is_file():
                    found.append(f"{name} links to {path}, which is no page.")
                elif url.fragment and path in anchors and url.fragment not in anchors[path]:
                    found.append(f"{name} links to #{url.fragment}, which {path} does not have.")
    return found


MEASURE = """() => {
    const found = []
    const width = document.documentElement.clientWidth
    if (document.documentElement.scrollWidth > width + 1) {
        const wide = [...document.querySelectorAll("main *")].filter(e => e.getBoundingClientRect().right > width + 1 && !e.closest("pre, .scroll"))
        found.push(`is wider than the window: <${wide[0]?.tagName.toLowerCase()}> “${wide[0]?.textContent.trim().slice(0, 40)}”`)
    }
    for (const image of document.images) {
        if (!image.complete || !image.naturalWidth) found.push(`the picture ${image.src} is broken`)
        if (!image.alt) found.push(`the picture ${image.src} has no text`)
    }
    return found
}"""


def look(screenshots=None):
    """What is wrong with the pages as a browser shows them."""
    found, requests = [], []
    names = sorted(path.relative_to(SITE).as_posix() for path in SITE.glob("*.html"))
    with browser.page((SITE / "index.html").as_uri(), requests) as window:
        errors = []
        window.on("pageerror", lambda error: errors.append(str(error)))
        for kind, width in WIDTHS.items():
            window.set_viewport_size({"width": width, "height": 844})
            for name in names:
                window.goto((SITE / name).as_uri())
                found += [f"{name} ({kind}): {problem}" for problem in window.evaluate(MEASURE)]
                if screenshots and name in ["index.html", "chapter3.html"]:
                    window.screenshot(path=f"{screenshots}/{name.removesuffix('.html')}-{kind}.png", full_page=True)
            window.goto((SITE / "index.html").as_uri())
            found += [f"index.html ({kind}): {problem}" for problem in touch(window, screenshots, kind)]
        found += errors
    outside = {url for url in requests if not url.startswith(("file:", "data:"))}
    return found + [f"The site asks the network for {url}" for url in sorted(outside)]


def touch(window, screenshots, kind):
    """Plays with both things, by keyboard alone."""
    found = []

    def reach(words):
        """Goes on with the tabulator up to a button."""
        for _ in range(200):
            if window.evaluate("document.activeElement.textContent.trim()") == words:
                return True
            window.keyboard.press("Tab")
        found.append(f"“{words}” cannot be reached by keyboard.")

    for number, frame in enumerate(widgets.board()):
        words = f"{number}. {frame['news']}" if number else "Start"
        if not reach(words):
            return found
        window.keyboard.press("Enter")
        count = window.locator("#board-widget .runs").count()
        wanted = sum(side["runs"] for sides in frame["rows"] for side in sides)
        if count != wanted:
            found.append(f"after “{words}”, {count} rows are shown as evaluated, and {wanted} were.")
    # The change that is lost, in six steps; and the same with the mended code.
    reach("Code before 5.4")
    window.keyboard.press("Enter")
    for thread in shortest_loss():
        if not reach(f"{thread.capitalize()} goes on"):
            return found
        window.keyboard.press("Enter")
    if screenshots:
        window.locator("#threads-widget").screenshot(path=f"{screenshots}/threads-{kind}.png")
        window.locator("#board-widget").screenshot(path=f"{screenshots}/board-{kind}.png")
    if "Lost, in 6 clicks" not in window.locator("#threads-widget .end").inner_text():
        found.append("the change is not lost in six clicks.")
    window.locator("#threads-widget button").nth(1).focus()
    window.keyboard.press("Enter")
    for _ in range(30):
        button = window.locator("#threads-widget button:not([disabled])", has_text="goes on").first
        if button.count() == 0:
            break
        button.focus()
        window.keyboard.press("Space")
    if "fine" not in window.locator("#threads-widget .end").inner_text():
        found.append("the mended code does not come to a good end.")
    return found


def shortest_loss():
    """The threads of the shortest order in which the change is lost."""
    graph = widgets.orders()["before"]
    queue = [(graph["start"], [])]
    for place, threads in queue:
        now = graph["places"][place]
        if isinstance(now, dict):
            if not now["showsNew"] and not now["calls"]:
                return threads
        else:
            queue += [(next, threads + [thread]) for thread, _, next in now]
    raise Problem("No order of the code before 5.4 loses the change.")


def problems_of_orders():
    """Whether the recorded orders say what the page says of them."""
    found = []
    if len(shortest_loss()) != 6:
        found.append(f"A change is lost in {len(shortest_loss())} clicks; the page says six.")
    if any(not end["showsNew"] and not end["calls"] for end in outcomes("after")):
        found.append("The finished chapter 5 loses a change.")
    return found

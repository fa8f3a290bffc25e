"""Every order of two threads as a graph, to look for one in which an update is lost."""

import functools
import json
from functools import partial

import pictures
from paths import BUILD, RECORDED

NAME = "Lose an update"
PICTURE = "A graph of what two threads can do next. The path that is lit ends in a red box: lost."
SHARED = "#before/111212"
ORDERS = RECORDED / "Site" / "orders.json"
DRAWN = "Recorded/Site/orders-{}.svg"


def drawn(name):
    """The graph as SVG. Each place and each step in it has an id, such as `before-23` and `before-23-2`."""
    places = json.loads(ORDERS.read_text())[name]["places"]
    lines = ["node [shape=circle label=\"\" width=0.3 height=0.3 style=filled fixedsize=true]; edge [arrowsize=0.7]; nodesep=0.3; ranksep=0.3"]
    for number, content in enumerate(places):
        place = f"{number} [id=\"{name}-{number}\""
        if isinstance(content, dict):
            end = "fine" if content["showsNew"] or content["calls"] else "lost"
            lines.append(f"{place} class={end} label={end} shape=box width=0.7 height=0.4 style=\"rounded,filled\"]")
            continue
        lines.append(f"{place}]")
        for thread, _, following in content:
            lines.append(f"{number} -> {following} [id=\"{name}-{number}-{thread[-1]}\" class=thread{thread[-1]}]")
    source = BUILD / f"orders-{name}.dot"
    source.write_text("digraph {\n" + "\n".join(lines) + "\n}\n")
    return pictures.drawn(source)


FILES = {DRAWN.format(name): (partial(drawn, name), [ORDERS, __file__, pictures.__file__]) for name in ["before", "after"]}


def paths(places, start):
    """How many paths there are, and how many of them lose the change."""
    @functools.cache
    def count(number):
        content = places[number]
        if isinstance(content, dict):
            return 1, int(not content["showsNew"] and not content["calls"])
        return tuple(map(sum, zip(*(count(following) for *_, following in content))))
    return count(start)


def page(site):
    orders = json.loads(ORDERS.read_text())
    graphs = {name: (RECORDED.parent / DRAWN.format(name)).read_text() for name in orders}
    counts = {name: paths(graph["places"], graph["start"]) for name, graph in orders.items()}
    return site.TEMPLATES.get_template("lose-an-update.html").render(
        graphs=graphs, counts=counts, before=orders["before"], after=orders["after"],
        orders=json.dumps(orders, ensure_ascii=False).replace("</", "<\\/"))


def look(window):
    """Loses the change by keyboard, and finds the path in the address."""
    window.goto(f"{window.url.split('#')[0]}#before/")
    for thread in "111212":
        window.locator(f"#threads button.thread{thread}").press("Enter")
    found = []
    if "Lost" not in window.locator("#threads .end").inner_text() or not window.url.endswith(SHARED):
        found.append("the change is not lost in six clicks, or the path isn't in the address.")
    window.goto(f"{window.url.split('#')[0]}#after/1111")
    if window.locator("#after-graph .walked.edge").count() != 4:
        found.append("a path in the address isn't walked in the graph.")
    return found

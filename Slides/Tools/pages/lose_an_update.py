"""Every order of two threads as a graph, to look for one in which an update is lost."""

import functools
import json
import re
import shutil
from functools import partial

import pictures
import tool
from paths import BUILD, Problem, RECORDED, SLIDES

NAME = "Lose an update"
PICTURE = "A graph of what two threads can do next. The path that is lit ends in a red box: lost."
SHARED = "#before/111212"
ORDERS = RECORDED / "Site" / "orders.json"
DRAWN = "Recorded/Site/orders-{}.svg"
STATES = {"before": "after 5.3", "after": "solution"}
TEST = SLIDES / "Tools" / "OrdersTests.swift"


def run():
    """What two threads do in every order, before and after step 5.4: a test more, in a copy of the package."""
    package, result = tool.copy_of_package("orders", '["Chapter5"]'), {}
    chapter, output = package / "Chapters" / "Chapter5", package / "orders.json"
    shutil.copy(TEST, package / "Tests" / "Chapter5Tests")
    for name, state in STATES.items():
        shutil.rmtree(chapter)
        tool.write_state("Chapter5", state, chapter)
        tool.swift("test", "--package-path", str(package), "--disable-xctest", "--filter", "recordsAllOrders",
                   chapters="Chapters", scratch="orders/.build", ORDERS_FILE=str(output))
        result[name] = graph(json.loads(output.read_text()), chapter)
    return json.dumps(result, indent=1, ensure_ascii=False) + "\n"


def graph(orders, chapter):
    """All orders as one graph: at each place, what each thread would do next, and where that leads.

    A place is a list of `[thread, words, place]`, or at the end, what came of it. Places from which the same
    can happen are one."""
    tree, places, told = {}, [], functools.cache(partial(words, chapter))
    for order in orders:
        node = tree
        for thread, *event in order["steps"]:
            # That it waits for a lock is seen by who has it.
            if event[0] != "wait":
                node = node.setdefault((thread, told(*event)), {})
        node[""] = {"showsNew": order["showsNew"], "calls": order["calls"]}

    def number(node):
        content = node.get("") or [[*key, number(child)] for key, child in sorted(node.items())]
        if content not in places:
            places.append(content)
        return places.index(content)

    return {"orders": len(orders), "start": number(tree), "places": places}


def words(chapter, event, place=None):
    """What a thread does, for a reader: a lock by the function that takes it, which begins last."""
    if not place:
        return event
    file, line = place.split(":")
    lines = (chapter / file).read_text().splitlines()[:int(line)]
    code = "\n".join(line for line in lines if not line.lstrip().startswith("//"))
    function = re.findall(r"\bfunc (\w+)|\b(init)\(", code)[-1]
    owner = file.removesuffix(".swift").removeprefix("Observation").lower()
    return f"enters the locked part of the {owner}’s `{''.join(function)}`"


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


FILES = {
    "Recorded/Site/orders.json": (run, [
        "Solutions/Chapter5", "Tests/Support/WorkshopTesting", "Chapters/Locking", TEST,
        "Tests/Tools/Workshop/Starters/Chapter5.txt"]),
} | {DRAWN.format(name): (partial(drawn, name), [ORDERS, __file__, pictures.__file__]) for name in STATES}


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
    # Graphviz calls each of its drawings `graph0`.
    graphs = {name: (RECORDED.parent / DRAWN.format(name)).read_text().replace(' id="graph0"', "") for name in orders}
    counts = {name: paths(graph["places"], graph["start"]) for name, graph in orders.items()}
    if counts["after"][1]:
        raise Problem("The finished chapter 5 loses a change.")
    return site.TEMPLATES.get_template("lose-an-update.html").render(
        graphs=graphs, counts=counts, orders=orders)


def look(window):
    """Loses the change by keyboard, and finds the path in the address."""
    window.goto(f"{window.url.split('#')[0]}#before/")
    for thread in "111212":
        window.locator(f"#threads button.thread{thread}").press("Enter")
    if "Lost" not in window.locator("#threads .end").inner_text() or not window.url.endswith(SHARED):
        yield "the change is not lost in six clicks, or the path isn't in the address."
    window.goto(f"{window.url.split('#')[0]}#after/1111")
    if window.locator("#after-graph .walked.edge").count() != 4:
        yield "a path in the address isn't walked in the graph."

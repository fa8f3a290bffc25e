"""The program of the page for ten minutes, a line at a time: what is in memory before each, from a real run."""

import json
import re
import shutil
from pathlib import Path

import tool
from paths import BUILD, PROJECT, Problem, RECORDED

NAME = "Step through it"
PICTURE = "The program's code with one line marked, and beside it what the list, the registrar and the tracking hold."
SHARED = "#15"
FRAMEWORK = "Tests/Tools/ToolTests/TenMinutes.swift"
TRACE = Path(__file__).with_name("trace.swift")
RECORDING = RECORDED / "Site" / "step-through.json"
STATE = {"accessList": "accessList", "list": "entries of the list", "trackings": "train.registrar.trackings",
         "tracking": "tracking.registrars", "delay": "train._delay", "printed": "printed"}
"""What is shown of the memory, and the name that it has on the page."""
CAPTIONS = {
    "withObservationTracking {": "There is a train, with its own registrar. This call will track what the first closure reads.",
    "let list =": "First, an empty list for whatever the closure reads.",
    "accessList = list": "A global variable gets the list. From the next line on, each read leaves a trace.",
    "let result = apply()": "The closure runs. The framework doesn't know what is in it.",
    'print("\\(train.delay)': "To print the delay is to read it, so its getter runs.",
    "registrar.access(": "The getter reports the read to the train's registrar.",
    "accessList?.entries": "If there is a list, the registrar puts itself and the property into it.",
    "return _delay": "The getter returns the stored value.",
    "accessList = nil": "The closure is done. Later reads leave no trace.",
    "let tracking =": "Closures can't be compared, so an object holds onChange: the tracking.",
    "for entry in": "The list has an entry for each object that was read. Here, that's one.",
    "tracking.register(": "That object's registrar will get the tracking.",
    "for keyPath in keyPaths": "The registrar keeps the tracking, under each property that was read.",
    "registrars.append(": "The tracking remembers the registrar, so that it can be removed later.",
    "return result": "Everything is in place, and no code has named a property.",
    "train.delay = 5": "A change: the setter runs.",
    "registrar.willSet(": "The setter reports the change before it stores the new value.",
    "let affected =": "The registrar looks up the trackings under this property.",
    "{ tracking.cancel() }": "First, each tracking that was found is cancelled.",
    "for registrar in": "That removes the tracking from every registrar that holds it.",
    "for keyPath in registrar": "It's removed under every property.",
    "{ tracking.onChange() }": "Only now is onChange called. The delay still has its old value.",
    'print("The delay': "This is onChange. A change in here would find no tracking, so it wouldn't call onChange again.",
    "_delay = newValue": "The new value is stored.",
    "train.delay = 10": "Another change, but no tracking is registered any more.",
}
"""What a line does, by a part of it."""


def program():
    """The program in the order of its reading, and its parts: what is run first, the class, the framework."""
    page, framework = [(PROJECT / path).read_text() for path in ["Chapters/README.md", FRAMEWORK]]
    example = re.search(r"^```swift\n(withObservationTracking .*?)^```", page, re.M | re.S)[1]
    framework = framework[framework.index("nonisolated"):]
    start, function = framework.index("final class Train"), framework.index("func withObservationTracking")
    return [f"let train = Train()\n\n{example}", framework[start:], framework[function:start].rstrip() + "\n",
            framework[:function].rstrip() + "\n"]


def traced(lines, first):
    """The lines with a call to `at` before each statement in them."""
    blocks = [first == 1]
    """Whether statements stand in each of the blocks that are open. On the outside, only the first part has any."""
    for number, line in enumerate(lines, first):
        words = line.strip()
        is_statement = blocks[-1] and words and not words.startswith(("}", ".", "let train"))
        yield f"at({number}); {line}" if is_statement else line
        if words.startswith("}"):
            blocks.pop()
        if words.endswith("{"):
            blocks.append(bool(re.match(r"func |get|set|for |withObs|} onChange", words)))


def run():
    folder, parts, first = BUILD / "trace", program(), 1
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    for name, part in zip(["main", "Train", "Function", "Framework"], parts):
        lines = part.splitlines()
        code = "\n".join(traced(lines, first))
        (folder / f"{name}.swift").write_text(code.replace("let train", "nonisolated(unsafe) let train") + "\n")
        first += len(lines) + 1
    with (folder / "Train.swift").open("a") as file:
        file.write("extension Train { var stored: Int { _delay } }\n")
    shutil.copy(TRACE, folder)
    tool.printed(["swiftc", "-swift-version", "6", *sorted(map(str, folder.glob("*.swift"))), "-o", str(folder / "program")])
    states = [json.loads(line) for line in tool.printed([str(folder / "program")]).splitlines()]
    return json.dumps(states, indent=1) + "\n"


FILES = {"Recorded/Site/step-through.json": (run, ["Chapters/README.md", FRAMEWORK, TRACE, __file__])}


def page(site):
    code, states = "\n".join(program()), json.loads(RECORDING.read_text())
    lines = code.splitlines()
    for state in states[:-1]:
        line = lines[state["line"] - 1]
        state["caption"] = next((words for part, words in CAPTIONS.items() if part in line), None)
        if not state["caption"]:
            raise Problem(f"Slides/Tools/pages/step_through.py has no caption for `{line.strip()}`.")
    states[-1]["caption"] = "This is the end. The two changes have called onChange once."
    return site.TEMPLATES.get_template("step-through.html").render(
        code=site.converted(f"```swift\n{code}```\n"), names=STATE, states=states)


def look(window):
    """Goes to the end by keyboard, and to a step by its address."""
    slider = window.get_by_role("slider")
    slider.press("End")
    if "5 min late" not in window.locator("#printed").inner_text() or not window.url.endswith(f"#{slider.input_value()}"):
        yield "the last step doesn't show what was printed, or is not in the address."
    slider.press("Home")
    slider.press("ArrowRight")
    if "let list" not in window.locator("[aria-current=step]").inner_text():
        yield "the second step is not at `let list`."

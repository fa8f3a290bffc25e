"""Nine lines that crash Swift's own framework, and the same lines on ours: recorded from real runs."""

import re
from functools import partial
from pathlib import Path

import sources
import tool
from paths import PROJECT, Problem, RECORDED

NAME = "Nine lines"
PICTURE = "Nine lines of Swift. With Swift's own Observation, they end in a segmentation fault; with ours, in one call."
PROGRAM = Path(__file__).with_name("nine-lines.swift")
COMMAND = "CHAPTERS=Solutions swift run --scratch-path .build/stage play\n"
OWN, OURS = "import Observation\n", "import Chapter9\n"


def run(line):
    """The first line that the program prints, how many like it follow, in thousands, and what comes at the end."""
    lines, signal = tool.play(PROGRAM.read_text().replace(OWN, line))
    if signal:
        thousands = lines.count(lines[0]) // 1000
        return f"{lines[0]}\n… more than {thousands},000 such lines\n{signal}\n"
    return "\n".join(lines) + "\n"


def recorded(line):
    return (RECORDED / "Site" / f"nine-lines-{line.split()[1]}.txt").read_text()


FILES = {
    f"Recorded/Site/nine-lines-{line.split()[1]}.txt": (partial(run, line), [PROGRAM, folder])
    for line, folder in [(OWN, PROGRAM), (OURS, "Solutions/Chapter9")]
}


def page(site):
    code = PROGRAM.read_text()
    if f"```swift\n{code}```" not in (PROJECT / "README.md").read_text():
        raise Problem("README.md has other nine lines than Slides/Tools/pages/nine-lines.swift.")
    call, many, signal = recorded(OWN).splitlines()
    ours = recorded(OURS).splitlines()
    if signal != "SIGSEGV" or ours.count(call) != 1:
        raise Problem("Slides/Recorded/Site: the nine lines don't crash Swift's own framework, or crash ours.")
    def block(text, language="swift"):
        return site.converted(f"```{language}\n{text}```\n")
    cure = sources.cut("Solutions/Chapter3/ObservationRegistrar.swift, Step 3.4")
    return site.TEMPLATES.get_template("nine-lines.html").render(
        code=block(code), cure=block("\n".join(cure) + "\n"), ours=ours, call=call, many=re.sub(r"[^\d,]", "", many),
        plain=block("swiftc main.swift && ./main\n", "sh"), own=block(COMMAND, "sh"))


def look(window):
    """Runs both by keyboard."""
    window.emulate_media(reduced_motion="reduce")
    for number, wanted in enumerate(["Segmentation fault", "5 min late."]):
        window.locator("main button").nth(number).press("Enter")
        if wanted not in window.evaluate("document.activeElement.innerText"):
            yield f"button {number + 1} doesn't show “{wanted}”."
    window.emulate_media(reduced_motion="no-preference")

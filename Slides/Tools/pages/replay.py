"""The mistakes of the catalogue, each as a question: what will the test say?"""

import difflib
import hashlib
import re

import deck
import sources
import tool
from paths import PROJECT

NAME = "Replay my mistake"
PICTURE = "A thought, the mistaken lines, and four answers to choose from: what will the test say?"
SHARED = "#3/removed-after-the-call"
STEP = re.compile(r"^## ([\dB]+\.\d+) · (.+)$", re.M)
CHOICES = 4
GREEN = "✔ All tests of the step are green"
NUMBERS = re.compile(r"^expected +(\d+)\ngot +(\d+)$", re.M)


def entries(text):
    """The entries of a chapter's catalogue: title, step, what the learner thinks, and what the tests say.

    What a race decides may be said otherwise the next time, so it's no question."""
    step, found, block = None, [], None
    for line in text.splitlines():
        if line.startswith("```"):
            block = line[3:] if block is None else None
        elif block is None and line.startswith("## "):
            step = STEP.match(line)
        elif block is None and line.startswith("### ") and step:
            found.append({"step": step[1], "title": line[4:], "thought": "", "said": []})
        elif step and found and block == "text":
            found[-1]["said"].append(line)
        elif step and found and block is None and not found[-1]["said"] and not line.startswith("It ends by "):
            found[-1]["thought"] += f"{line} "
    return [entry for entry in found if entry["said"]]


def first(entry):
    """The first red test, with its values."""
    end = next((n for n, line in enumerate(entry["said"]) if n and line.startswith("✘ ")), None)
    return "\n".join(entry["said"][:end])


def choices(entry, entries, chapter):
    """What the test says, and what it could say: what it says of the step's other mistakes, other tests, other
    numbers, or nothing."""
    right, red = first(entry), {line for line in entry["said"] if line.startswith("✘ ")}

    def title(words):
        return words.split("\n")[0]

    def chance(words):
        """The same in each build, and not the alphabet."""
        return hashlib.sha256(f"{entry['title']}{words}".encode()).digest()
    said = {first(other) for other in entries if other["step"] == entry["step"]} - {right}
    # A red test's title alone would be right, too. With other values it isn't.
    said = {words for words in said if title(words) not in red or title(words) == title(right) and "\n" in words}
    tests = PROJECT.glob(f"Tests/{chapter}Tests/**/Step{entry['step']}.*")
    titles = {f"✘ {name}" for file in tests for name in re.findall(r"func `(.+?)`\(", file.read_text())}
    titles -= red | set(map(title, said))
    values = NUMBERS.search(right)
    numbers = {right.replace(f"got        {values[2]}", f"got        {n}")
               for n in map(str, range(5 if values else 0)) if n not in values.groups()}
    found = [right, *sorted(said, key=chance), *sorted(titles, key=chance), *sorted(numbers, key=chance), GREEN]
    return sorted(found[:CHOICES], key=chance)


def code(regions, name, chapter):
    """The mistaken lines, and the solution's: of each, whether it differs."""
    both = [], []
    for region in regions[name]["regions"]:
        mistaken = sources.without_comments(region["lines"])
        own = [sources.without_comments(other["lines"]) for path, file in regions.items()
               if path.startswith(f"Solutions/{chapter}/")
               for other in file["regions"] if other["step"] == region["step"]]
        matches = [difflib.SequenceMatcher(None, mistaken, lines, autojunk=False) for lines in own]
        match = max(matches, key=difflib.SequenceMatcher.ratio)
        if match.ratio() == 1:
            continue
        for side, lines in enumerate([match.a, match.b]):
            same = {block[side] + n for block in match.get_matching_blocks() for n in range(block.size)}
            both[side].extend([[False, ""]] if both[side] else [])
            both[side].extend([n not in same, line] for n, line in enumerate(lines))
    return both


def mistakes():
    """All mistakes with a thought, by the address on the page."""
    regions, found = tool.regions(), {}
    for chapter in deck.FILES:
        path = f"Tests/Answers/{chapter}.md"
        known = entries((PROJECT / path).read_text()) if (PROJECT / path).exists() else []
        for entry in known:
            entry["thought"] = entry["thought"].strip()
            if not entry["thought"]:
                continue
            name = entry["title"].lower().replace(" ", "-")
            mistaken, right = code(regions, f"{path}#{name}", chapter)
            shown = choices(entry, known, chapter)
            found[f"{entry['step'].split('.')[0]}/{name}"] = entry | {
                "code": mistaken, "right": right, "choices": shown, "answer": shown.index(first(entry))}
    return found


def page(site):
    found = mistakes()
    titles = dict(re.findall(STEP, "\n".join(file.read_text() for file in PROJECT.glob("Tests/Answers/*.md"))))
    return site.TEMPLATES.get_template("replay.html").render(mistakes=found, titles=titles)


def look(window):
    """Chooses the right answer by keyboard, and asks for the solution."""
    window.goto(f"{window.url.split('#')[0]}{SHARED}")
    if "I call onChange, and then I clean up." not in window.locator(".thought").inner_text():
        yield f"{SHARED} isn't the mistake of that name."
    window.locator(".choices button", has_text="got        8").press("Enter")
    if "Right" not in window.locator(".verdict").inner_text():
        yield "the recorded answer isn't the right one."
    window.get_by_role("button", name="Show the solution").press("Enter")
    if "tracking.cancel()" not in window.locator(".right").inner_text():
        yield "the solution isn't shown."

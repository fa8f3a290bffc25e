"""Other programs: SwiftPM, and the workshop's own tool, which knows regions and puts states together."""

import functools
import json
import os
import shutil
import signal
import subprocess
import sys

from paths import BUILD, PROJECT, Problem

ALL = '((1...9).map { "Chapter\\($0)" } + ["Bonus"])'
"""The chapters that `Package.swift` is for."""


def printed(command, **options):
    """What a program prints."""
    done = subprocess.run(command, capture_output=True, text=True, **options)
    if done.returncode != 0:
        raise Problem(f"`{' '.join(command)}` failed:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")
    return done.stdout


def run(*words):
    """What the tool prints."""
    environment = {name: value for name, value in os.environ.items() if name != "CHAPTERS"}
    try:
        return printed(["swift", "run", "workshop", *words], cwd=PROJECT, env=environment)
    except Problem as problem:
        # Nothing fits without it, so there is no use in going on.
        sys.exit(str(problem))


@functools.cache
def regions():
    """The files of solutions, and the answers of the catalogues (`Tests/Answers/Chapter3.md#name`), by path:
    their lines without the regions' comments, and their regions."""
    print("         Asking the workshop's tool, which may have to be built …", flush=True)
    return json.loads(run("regions"))


def write_state(chapter, state, folder):
    """Writes a chapter's files in a state, such as `after 3.2`, and returns their paths in the folder."""
    return run("state", str(folder.relative_to(PROJECT)), chapter, *state.split()).splitlines()


def swift(command, *words, chapters="Solutions", scratch="swift", **environment):
    """What a command of SwiftPM prints, with these chapters."""
    return printed(["swift", command, "--scratch-path", str(BUILD / scratch), *words], cwd=PROJECT,
                   env={**os.environ, "CHAPTERS": chapters, **environment})


def copy_of_package(name, chapters=ALL):
    """A copy of what the package, or one with some chapters only, is built from. What has been built stays."""
    folder = BUILD / name
    for part in ["Chapters", "Solutions", "Tests"]:
        shutil.rmtree(folder / part, ignore_errors=True)
        shutil.copytree(PROJECT / part, folder / part, symlinks=True)
    manifest = (PROJECT / "Package.swift").read_text()
    (folder / "Package.swift").write_text(manifest.replace(ALL, chapters))
    return folder


def play(text):
    """What a program prints that is built in place of the program to play with, and the signal that ends it, if any."""
    package = copy_of_package("play")
    (package / "Chapters" / "Play" / "main.swift").write_text(text)
    swift("build", "--package-path", str(package), "--product", "play", scratch="play/.build")
    done = subprocess.run([package / ".build/debug/play"], env={**os.environ, "SWIFT_BACKTRACE": "enable=no"},
                          stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return done.stdout.splitlines(), signal.Signals(-done.returncode).name if done.returncode < 0 else ""

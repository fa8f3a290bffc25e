"""The workshop's own tool, which knows regions and puts the states of chapters together."""

import functools
import json
import os
import subprocess
import sys
import threading

from paths import PROJECT


def run(*words):
    """What the tool prints."""
    environment = {name: value for name, value in os.environ.items() if name != "CHAPTERS"}
    silence = threading.Timer(5, print, ["         Building the workshop's tool …"], {"flush": True})
    silence.start()
    done = subprocess.run(["swift", "run", "workshop", *words], cwd=PROJECT, env=environment,
                          capture_output=True, text=True)
    silence.cancel()
    if done.returncode != 0:
        # Nothing fits without it, so there is no use in going on.
        sys.exit(f"`swift run workshop {' '.join(words)}` failed:\n{done.stderr[-2000:]}")
    return done.stdout


@functools.cache
def regions():
    """The files of solutions, and the answers of the catalogues (`Tests/Answers/Chapter3.md#name`), by path:
    their lines without the regions' comments, and their regions."""
    return json.loads(run("regions"))


def write_state(chapter, state, folder):
    """Writes a chapter's files in a state, such as `after 3.2`, and returns their paths in the folder."""
    return run("state", str(folder.relative_to(PROJECT)), chapter, *state.split()).splitlines()

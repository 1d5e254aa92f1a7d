"""Adds a search of all pages to each page of the built site."""
import json
import pathlib
import shutil
import sys

import names

HERE = pathlib.Path(__file__).resolve().parent


def add(site, base_path, entries, found):
    """Writes the index of the search, and loads the search in each page. Names of other libraries lead to pages that `found` finds."""
    by_path = {entry["path"]: {**entry, "others": []} for entry in entries}
    more = {line.partition(" | ")[0] for line in names.MORE.splitlines()}
    listed = {}
    for other, library, own in names.others():
        targets = [(found.find(name), name) for name in own]
        if other in more and not any(target for target, _ in targets):
            sys.exit(f"{names.__file__}: {other} leads to {own}, which is not found")
        for target, name in targets:
            if target and names.stem(other) != names.stem(target["title"]):
                if library not in listed.setdefault((other, target["path"]), {"to": name, "libraries": []})["libraries"]:
                    listed[other, target["path"]]["libraries"].append(library)
    for (other, path), to in listed.items():
        by_path[path]["others"].append({"name": other, "library": ", ".join(to["libraries"]), "to": to["to"]})
    (site / "search.json").write_text(json.dumps(list(by_path.values()), ensure_ascii=False, separators=(",", ":")))
    # The renderer has its own search, which does not find the names of other libraries, and uses the same key.
    (site / "theme-settings.json").write_text(json.dumps({"features": {"docs": {"quickNavigation": {"enable": False}}}}))
    base = f"/{base_path.strip('/')}/".replace("//", "/")
    for file in ("search.js", "search.css"):
        shutil.copy(HERE / file, site)
    tags = f'<link rel="stylesheet" href="{base}search.css"><script defer src="{base}search.js"></script></head>'
    for page in site.glob("documentation/**/index.html"):
        page.write_text(page.read_text().replace("</head>", tags, 1))

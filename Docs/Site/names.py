"""Finds the page of a name in a table, such as `flatMap(.latest, _:)`, and reads the names of other libraries."""
import pathlib
import re

import symbols

COMING_FROM = symbols.ROOT / "Docs/ComingFrom"

# Names of libraries without a page in Docs/ComingFrom. Each must lead to a page.
MORE = (pathlib.Path(__file__).parent / "other-names.txt").read_text()

# `Owner.name(labels) { … }`, of which only the name is required.
CALL = re.compile(r"^(?:any |some |@)?(?:(\w+)\.)?`?(\w+)`?(?:<[^>]*>)?(?:\((.*?)\)|( ?\{)|$)")


def stem(title):
    return title.partition("(")[0].strip("`")


def arguments(title):
    return [label for label in title.partition("(")[2].rstrip(")").split(":") if label and label not in ("fileID", "line")]


def without_place(arguments):
    """Returns labels without those of the call's place, which are two unlabeled arguments after the others."""
    return arguments[:-2] if arguments[-2:] == ["_", "_"] and set(arguments) != {"_"} else arguments


def labels(passed):
    """Returns the labels in the parentheses of a name or a call, with `_` for an argument without one."""
    depth, parts, part = 0, [], ""
    for letter in passed:
        depth += (letter in "([{") - (letter in ")]}")
        if letter == "," and depth == 0:
            parts, part = parts + [part], ""
        else:
            part += letter if depth == 0 else ""
    return [label for part in parts + [part] if part.strip(" …")
            for label in re.findall(r"(\w+):", part) or ["_"]]


class Names:
    """Finds pages by name. An entry has a title, a parent, and an address, and the first of several equal ones is preferred."""

    def __init__(self, entries):
        self.by_stem = {}
        for entry in entries:
            self.by_stem.setdefault(stem(entry["title"]), []).append(entry)

    def find(self, code):
        call = CALL.match(re.sub(r"^\([^)]*\)\.", "sequence.", code.strip()).removeprefix("."))
        if not call:
            return None
        owner, name, passed, closure = call.groups()
        owner = owner or ""
        called = passed is not None or closure is not None
        given = labels(passed or "") if not closure else ["_"]
        found = self.by_stem.get(name, [])
        if called and any(entry["kind"] in TYPES for entry in found):
            made = [entry for entry in self.by_stem.get("init", []) if entry["parent"] == name]
            found = [entry for entry in made if given and set(given) <= set(arguments(entry["title"]))] or found
        found = [entry for entry in found if set(given) - {"_"} <= set(arguments(entry["title"]))]
        owned = [entry for entry in found if entry["parent"] == owner[:1].upper() + owner[1:]]
        if owner and owner[0].isupper() and not owned:
            return None
        return min(owned or found, default=None, key=lambda entry: (
            called != entry["title"].endswith(")") and entry["kind"] not in TYPES,
            len(set(arguments(entry["title"])) - {"_", *given}) if called else 0,
            abs(len(without_place(arguments(entry["title"]))) - len(given)) if called else 0))


# A part of a list, whose commas in code and in parentheses separate no parts. Words next to the code belong to the name.
ITEM = re.compile(r"(?:`[^`]*`|\([^)]*\)|[^,])+")

TYPES = ["Structure", "Class", "Protocol", "Enumeration", "Type Alias", "Actor"]


def cells(line):
    return [cell.strip().replace("\\|", "|") for cell in re.split(r"(?<!\\)\|", line)]


def others():
    """Yields each name of another library, the library, and the names in Rill: those of the long tables first."""
    rows = []
    for file in sorted(COMING_FROM.glob("*.md")):
        library, long = file.stem, False
        for line in file.read_text().splitlines():
            long = line == "## Names" if line.startswith("## ") else long
            parts = cells(line)
            if len(parts) == 2 and "`" in parts[0] and parts[1]:
                rows.append((not long, library, *parts))
    seen = set()
    for short, library, left, right in sorted(rows, key=lambda row: row[0]):
        here = re.findall(r"`([^`]+)`", right)
        there = [item.strip("≈ *\\").replace("`", "") for item in ITEM.findall(left) if "`" in item]
        prose = re.sub(r"`[^`]+`|[≈,…\s]|\([^)]*\)", "", left)
        if short and (prose or len(there) != len(here) and len(here) != 1):
            continue
        paired = [[own] for own in here] if len(there) == len(here) else [here] * len(there)
        for other, own in zip(there, paired):
            if not short or (other, library) not in seen:
                yield other, library, own
            if not short:
                seen.add((other, library))
    for line in MORE.strip().splitlines():
        other, libraries, own = cells(line)
        yield from ((other, library, [own]) for library in libraries.split(", "))

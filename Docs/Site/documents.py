"""Adds the documents in Docs to the guide, without the names of tests. Links to other pages are kept; links to other files become
plain text."""
import re
import shutil

import symbols

DOCS = symbols.ROOT / "Docs"
GUIDE = symbols.ROOT / "Sources/Rill/Rill.docc"

# The guide names documents in this form, because a link would not resolve if the guide is built without the documents.
NAMED = re.compile(r"`Docs/(?:\w+/)*(\w+)\.md`")

# A label can contain brackets.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
# What only readers of the repository need: which tests check a law or an operator.
TESTS = re.compile(
    r"\[The last\s+section\]\(#how-the-laws-are-checked\)[^.]*\.\s|^## How the laws are checked$.*?(?=^## |\Z)| with its tests(?=\.)",
    re.M | re.S)
TEST_COLUMN = re.compile(r"^(.* \| )Test\n.*\n(?:.*\|.*\n)*", re.M)

# The guide's first page begins with the code of the README and a picture, and contains its instructions.
BEGINNING = """## Overview

{code}

`flatMap(.latest)` switches to the search for the latest text. In this diagram, `source` is the text, and each search is a signal
that starts when its text arrives:

![A diagram of flatMap(.latest)](flatMap-latest.svg)

"""
REFERENCE = re.compile(r"^\[(\w+)\]: (\S+)$", re.M)


def found():
    """Returns the documents, with the group of each on the guide's first page."""
    pages = {}
    for file in sorted(DOCS.glob("*.md")) + sorted(DOCS.glob("*/*.md")):
        folder = file.parent
        if file.name == "README.md":
            continue
        group = "Documents" if folder == DOCS else re.sub(r"(?<=[a-z])([A-Z])", lambda m: " " + m[1].lower(), folder.name)
        pages[file] = group
    return pages


def heading(file, anchor):
    """Returns the anchor of a heading in the form of the documentation compiler, which keeps capital letters."""
    for title in re.findall(r"^#+ (.*)$", file.read_text(), re.M):
        words = "-".join(re.sub(r"[^\w\s-]", "", title).split())
        if words.lower() == anchor:
            return words
    return anchor


def inlined(source):
    """Returns the text with inline links instead of reference links."""
    targets = REFERENCE.findall(source)
    source = REFERENCE.sub("", source)
    for name, target in targets:
        source = source.replace(f"[{name}]", f"[{name}]({target})")
    return source


def text(file, pages, catalogue):
    """Returns the document with links to pages of the site. A link to a file outside of the site becomes its label."""
    def link(match):
        image, label, target = match.groups()
        if "://" in target:
            return match[0]
        path, _, anchor = target.partition("#")
        other = (file.parent / path).resolve() if path else file
        if image:
            shutil.copy(other, catalogue)
            return f"![{label}]({other.name})"
        if other in pages or other.parent == GUIDE:
            return f"[{label}](doc:{other.stem}{'#' + heading(other, anchor) if anchor else ''})"
        return label

    source = TEST_COLUMN.sub(without_last_column, TESTS.sub("", inlined(file.read_text())))
    parts = source.replace("```swift uncompiled", "```swift").split("```")
    return "```".join(LINK.sub(link, part) if index % 2 == 0 else part for index, part in enumerate(parts))


def without_last_column(table):
    return "".join(f"{line.rpartition('|')[0].rstrip()}\n" for line in table[0].splitlines())


def begin(page, catalogue):
    """Adds code, a picture, and the installation to the guide's first page."""
    readme = text(symbols.ROOT / "README.md", {}, catalogue)
    code = re.search(r"```swift\n.*?```", readme, re.S)[0]
    installation = re.search(r"^## Installation\n.*?(?=^## )", readme, re.M | re.S)[0]
    shutil.copy(DOCS / "Pictures/flatMap-latest.svg", catalogue)
    source = page.read_text().replace("## Overview\n\n", BEGINNING.format(code=code), 1)
    page.write_text(source.replace("## Topics\n", f"{installation}## Topics\n", 1))


def add(catalogue, guide):
    """Writes the documents to the guide's catalogue, and groups of them and of the modules to its first page."""
    pages = found()
    groups = {}
    for article in catalogue.glob("*.md"):
        article.write_text(NAMED.sub(r"<doc:\1>", article.read_text()))
    begin(catalogue / f"{guide}.md", catalogue)
    for file, group in pages.items():
        (catalogue / file.name).write_text(text(file, pages, catalogue))
        groups.setdefault(group, []).append(f"- <doc:{file.stem}>\n")
    groups["Modules"] = [f"- ``/{module}``\n" for module in symbols.MODULES]
    with (catalogue / f"{guide}.md").open("a") as page:
        for group, links in groups.items():
            page.write(f"\n### {group}\n\n{''.join(links)}")

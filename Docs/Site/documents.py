"""Adds the documents in Docs to the guide. Links to other pages are kept; links to other files become plain text."""
import re
import shutil

import symbols

DOCS = symbols.ROOT / "Docs"
GUIDE = symbols.ROOT / "Sources/Rill/Rill.docc"

# How the guide names a document: a link would not resolve where the guide is built without the documents.
NAMED = re.compile(r"`Docs/(?:\w+/)*(\w+)\.md`")

# A label may have brackets of its own.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
REFERENCE = re.compile(r"^\[(\w+)\]: (\S+)$", re.M)


def found():
    """The documents, with the group of each on the guide's first page."""
    pages = {}
    for file in sorted(DOCS.glob("*.md")) + sorted(DOCS.glob("*/*.md")):
        folder = file.parent
        if file.name == "README.md":
            continue
        group = "Documents" if folder == DOCS else re.sub(r"(?<=[a-z])([A-Z])", lambda m: " " + m[1].lower(), folder.name)
        pages[file] = group
    return pages


def heading(file, anchor):
    """The heading that a link means, as the compiler of documentation writes it: with its capitals."""
    for title in re.findall(r"^#+ (.*)$", file.read_text(), re.M):
        words = "-".join(re.sub(r"[^\w\s-]", "", title).split())
        if words.lower() == anchor:
            return words
    return anchor


def inlined(source):
    """The same with the targets of links where the links are, and not at the end."""
    targets = REFERENCE.findall(source)
    source = REFERENCE.sub("", source)
    for name, target in targets:
        source = source.replace(f"[{name}]", f"[{name}]({target})")
    return source


def text(file, pages, catalogue):
    """The document with its links changed to those of the site. What lies outside of it is named, but not linked to."""
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

    parts = inlined(file.read_text()).split("```")
    return "```".join(LINK.sub(link, part) if index % 2 == 0 else part for index, part in enumerate(parts))


def add(catalogue, guide):
    """Writes the documents to the guide's catalogue, and groups of them and of the modules to its first page."""
    pages = found()
    groups = {}
    for article in catalogue.glob("*.md"):
        article.write_text(NAMED.sub(r"<doc:\1>", article.read_text()))
    for file, group in pages.items():
        (catalogue / file.name).write_text(text(file, pages, catalogue))
        groups.setdefault(group, []).append(f"- <doc:{file.stem}>\n")
    groups["Modules"] = [f"- ``/{module}``\n" for module in symbols.MODULES]
    with (catalogue / f"{guide}.md").open("a") as page:
        for group, links in groups.items():
            page.write(f"\n### {group}\n\n{''.join(links)}")

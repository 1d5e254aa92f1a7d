"""Brings the documents of this folder into the guide, where a link leads to another page or nowhere."""
import re
import shutil

import symbols

DOCS = symbols.ROOT / "Docs"

# A label may have brackets of its own.
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
REFERENCE = re.compile(r"^\[(\w+)\]: (\S+)$", re.M)


def found():
    """The documents, by the name of their page, with the group to which they belong."""
    pages = {}
    for file in sorted(DOCS.glob("*.md")) + sorted(DOCS.glob("*/*.md")):
        folder = file.parent
        if folder.suffix == ".docc" or file.name == "README.md":
            continue
        group = None if folder == DOCS else re.sub(r"(?<=[a-z])([A-Z])", lambda m: " " + m[1].lower(), folder.name)
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
        if other in pages:
            return f"[{label}](doc:{other.stem}{'#' + heading(other, anchor) if anchor else ''})"
        return label

    parts = inlined(file.read_text()).split("```")
    return "```".join(LINK.sub(link, part) if index % 2 == 0 else part for index, part in enumerate(parts))


def add(catalogue, guide):
    """Writes the documents to the guide's catalogue, and a group for each of their folders to its first page."""
    pages = found()
    groups = {}
    for file, group in pages.items():
        (catalogue / file.name).write_text(text(file, pages, catalogue))
        if group:
            groups.setdefault(group, []).append(f"- <doc:{file.stem}>\n")
    with (catalogue / f"{guide}.md").open("a") as page:
        for group, links in groups.items():
            page.write(f"\n### {group}\n\n{''.join(links)}")

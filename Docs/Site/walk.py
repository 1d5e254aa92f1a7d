"""Follows every link within the built site, and looks for what no page lists."""
import json

# Their protocols are named, and not linked to.
SYSTEM = ["Swift", "_Concurrency", "Observation"]

# Where everything stands in a group that was written, and not in one that the compiler made of kinds.
GROUPED = ["disposables", "schedulers", "streamcore", "operators", "keypathobserving", "streamtesting", "rill",
           "streamcore/signal", "operators/streamcore/signal"]


def pages(site):
    """The addresses of all pages, those of modules first."""
    data = site / "data"
    found = [str(file.relative_to(data).with_suffix("")) for file in data.glob("documentation/**/*.json")]
    return sorted(found, key=lambda page: (page.count("/"), page))


def shown(site):
    """The pages that a browser is to show: modules, groups, the guide, and for each picture the first that has it."""
    found, pictures = [], set()
    for page in pages(site):
        content = json.loads((site / "data" / f"{page}.json").read_text())
        new = {target for kind, target in links(content) if kind == "file"} - pictures
        if new or page.partition("/")[2] in GROUPED or page.startswith("documentation/rill/"):
            found.append(page)
            pictures |= new
    return found


def exists(site, address):
    path = address.partition("#")[0].strip("/")
    return (site / path / "index.html").exists() and (site / "data" / f"{path}.json").exists()


def links(page):
    """Where a page leads: pages and files."""
    for reference in page.get("references", {}).values():
        kind = reference.get("type")
        if kind == "unresolvable" and reference["title"].partition(".")[0] not in SYSTEM:
            yield "", reference["title"]
        elif kind in ("image", "video", "download"):
            yield from (("file", variant["url"]) for variant in reference["variants"])
        elif reference.get("url", "").startswith("/"):
            yield "page", reference["url"]


def problems(site):
    found = []
    for address in pages(site):
        page = json.loads((site / "data" / f"{address}.json").read_text())
        if not exists(site, address):
            found.append(f"{address}: has no index.html")
        for kind, target in links(page):
            if not (exists(site, target) if kind == "page" else kind and (site / target.strip("/")).exists()):
                found.append(f"{address}: {target} does not exist")
        if address.partition("/")[2] in GROUPED:
            ungrouped = [
                link for section in page.get("topicSections", []) if section.get("generated")
                for link in section["identifiers"] if not link.endswith("-Implementations")]
            found += [f"{address}: {link} stands in no group" for link in ungrouped]
    return found

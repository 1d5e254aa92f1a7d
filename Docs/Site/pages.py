"""Improves the pages of the built site: one tree of all modules, the best of several declarations first, and links in tables."""
import json

GROUP = "::OverloadGroup"

# The columns of a document's tables whose names become links.
LINKED = ["Rill", "Instead", "Call", "Operator", "Scheduler", "Source", "Tool"]


class Pages:
    """The data of all pages, by address."""

    def __init__(self, site, guide):
        self.site = site
        self.guide = f"/documentation/{guide.lower()}"
        data = site / "data"
        self.all = {f"/{file.relative_to(data).with_suffix('')}": json.loads(file.read_text())
                    for file in sorted(data.glob("documentation/**/*.json"))}

    def write(self):
        for address, page in self.all.items():
            (self.site / "data" / f"{address.strip('/')}.json").write_text(json.dumps(page))

    def reference(self, address):
        """Returns what a page contains for a link to this one."""
        page = self.all[address]
        return {"type": "topic", "kind": page["kind"], "role": page["metadata"].get("role", "symbol"), "url": address,
                "identifier": page["identifier"]["url"], "title": page["metadata"]["title"],
                "abstract": plain(page.get("abstract", []), page.get("references", {}))}


def plain(content, references):
    """Returns a summary whose links are names, for pages that do not contain the targets of the links."""
    return [{"type": "codeVoice", "code": references.get(part["identifier"], {}).get("title", "")}
            if part["type"] == "reference" else part for part in content]


def words(content):
    return "".join(part.get("text") or part.get("code") or words(part.get("inlineContent", [])) for part in content)


def shorten_paths(pages):
    """Removes entries without a page from the path above a page, such as the module of an extended type, and adds the guide."""
    guide = pages.reference(pages.guide)
    for address, page in pages.all.items():
        links = page.setdefault("references", {})
        paths = page.get("hierarchy", {}).get("paths", [])
        dead = {link for path in paths for link in path if links[link]["url"] not in pages.all}
        paths = [[link for link in path if link not in dead] for path in paths]
        page["references"] = links = {link: to for link, to in links.items() if link not in dead}
        if not address.startswith(pages.guide) and address.count("/") > 1:
            paths = [[guide["identifier"], *path] for path in paths]
            links.setdefault(guide["identifier"], guide)
        if "hierarchy" in page:
            page["hierarchy"]["paths"] = paths


def show_documented(pages):
    """Shows the declaration with code and the longest text on the page of several declarations, and its summary in lists of pages.

    The documentation compiler resolves a link from one of them to the name of all to itself. It becomes a link to that page."""
    summaries = {}
    for address, page in pages.all.items():
        if not page["metadata"].get("externalID", "").endswith(GROUP):
            continue
        best = max([page, *overloads(pages, page)], key=lambda each: (has_code(each), length(each)))
        if best is not page:
            page.update({key: best[key] for key in ("abstract", "primaryContentSections") if key in best})
            page["metadata"].update({key: best["metadata"][key] for key in ("conformance",) if key in best["metadata"]})
            page["references"] = {**best["references"], **page["references"]}
            summaries[page["identifier"]["url"]] = plain(page.get("abstract", []), page["references"])
        for other, overload in pages.all.items():
            if other.startswith(f"{address}-"):
                overload["references"].get(overload["identifier"]["url"], {})["url"] = address
    for page in pages.all.values():
        for link, to in page["references"].items():
            if link in summaries:
                to["abstract"] = summaries[link]


def overloads(pages, page):
    for section in page.get("primaryContentSections", []):
        for declaration in section.get("declarations", []):
            for other in declaration.get("otherDeclarations", {}).get("declarations", []):
                address = page["references"].get(other["identifier"], {}).get("url")
                if address in pages.all:
                    yield pages.all[address]


def has_code(page):
    return '"codeListing"' in json.dumps(page.get("primaryContentSections", []))


def length(page):
    return sum(len(json.dumps(section)) for section in page.get("primaryContentSections", []) if section["kind"] == "content")


def unite(pages):
    """Makes one tree of the trees of the modules, so that the list of every page contains, and its filter finds, all pages.

    The renderer shows the tree of one module, and the whole tree if there is only one module."""
    file = pages.site / "index/index.json"
    index = json.loads(file.read_text())
    [root] = index["interfaceLanguages"]["swift"]
    modules = {module["path"]: module for module in root["children"]}
    guide = modules[pages.guide]
    for node in guide["children"]:
        if node.get("path") in modules:
            node.pop("external", None)
            node.update(modules[node["path"]], type="collection")
    index["interfaceLanguages"]["swift"] = [guide]
    file.write_text(json.dumps(index))
    return guide


def nodes(tree):
    for node in tree.get("children", []):
        if "path" in node:
            yield node
        yield from nodes(node)


def entries(pages, tree):
    """Returns the pages in the order of the tree: members of signals first, then other names without a type, then members."""
    found = {}
    for node in nodes(tree):
        page = pages.all.get(node["path"])
        if not page or node["path"] in found or page["metadata"]["title"].endswith(" Implementations"):
            continue
        path = [page["references"][link]["title"] for link in page["hierarchy"]["paths"][0]]
        found[node["path"]] = {
            "title": page["metadata"]["title"].replace("fileID:line:", "").replace("`", ""),
            "path": f"{node['path'].strip('/')}/",
            "parent": path[-1] if path else "", "kind": page["metadata"].get("roleHeading", "Article"),
            "summary": words(plain(page.get("abstract", []), page["references"])).replace("fileID:line:", ""),
        }
    # By parent: other members are last, because a search for a name usually means an operator, a type, or a function.
    rank = {"Signal": 0, "Operators": 1, "StreamCore": 1, "Rill": 1, "Schedulers": 1, "Disposables": 1}
    return sorted(found.values(), key=lambda entry: rank.get(entry["parent"], 2))


def link_tables(pages, names):
    """Makes links of the names in the tables of the documents. Returns the first cells without any link."""
    unlinked = []
    for address, page in pages.all.items():
        if address.startswith(f"{pages.guide}/"):
            for table in tables(page.get("primaryContentSections", [])):
                heads = [words(cell[0]["inlineContent"]) if cell else "" for cell in table["rows"][0]]
                for column in (heads.index(head) for head in LINKED if head in heads):
                    for row in table["rows"][1:]:
                        before = json.dumps(row[column])
                        link_codes(pages, page, names, row[column])
                        if json.dumps(row[column]) == before and "codeVoice" in before:
                            unlinked.append(f"{address}: {words(row[column][0]['inlineContent'])}")
    return unlinked


def tables(content):
    if isinstance(content, list):
        for part in content:
            yield from tables(part)
    elif isinstance(content, dict):
        if content.get("type") == "table":
            yield content
        yield from tables([value for value in content.values() if isinstance(value, (list, dict))])


def link_codes(pages, page, names, cell):
    for paragraph in cell:
        for part in paragraph.get("inlineContent", []):
            entry = names.find(part["code"]) if part["type"] == "codeVoice" else None
            if entry:
                target = pages.reference(f"/{entry['path'].strip('/')}")
                page["references"].setdefault(target["identifier"], target)
                code = {**part}
                part.clear()
                part.update(type="reference", identifier=target["identifier"], isActive=True, overridingTitle=code["code"],
                            overridingTitleInlineContent=[code])

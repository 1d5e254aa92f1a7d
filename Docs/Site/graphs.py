"""Prepares the symbol graphs of a module for the documentation compiler."""
import collections
import html
import json
import re
import shutil

import symbols

PICTURES = symbols.ROOT / "Docs/Pictures"

# The types whose members can have pictures. Of other types, only the type itself can have one.
DRAWN = ["Signal", "MulticastConnection", "VirtualTimeScheduler"]

# `, fileID: StaticString, line: UInt` at the end of parameters, which users never pass.
PLACE = re.compile(r"(, )?(fileID: )?StaticString, (line: )?UInt(?=\))")


def keep_documented_parameters(symbol):
    """Allows a comment to omit parameters with self-explanatory names. A comment about a parameter that does not exist still fails."""
    signature = symbol.get("functionSignature", {})
    signature["parameters"] = [
        parameter for parameter in signature.get("parameters", [])
        if re.search(rf"- (Parameter )?{re.escape(parameter.get('internalName', parameter['name']))}:", comment(symbol))]


def leave_out_place(symbol):
    """Shortens a function in lists. Its page shows the whole declaration."""
    for fragments in [symbol["names"].get("subHeading", []), symbol["names"].get("navigator", [])]:
        text = "".join(fragment["spelling"] for fragment in fragments)
        found = PLACE.search(text)
        if not found:
            continue
        place = range(*found.span())
        start = 0
        for fragment in fragments:
            spelling = fragment["spelling"]
            fragment["spelling"] = "".join(
                letter for index, letter in enumerate(spelling, start) if index not in place)
            start += len(spelling)
        fragments[:] = [fragment for fragment in fragments if fragment["spelling"]]


def comment(symbol):
    return "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))


def labels(symbol):
    """Returns the name of a function, and the labels that a picture's name can contain."""
    name, _, rest = symbol["pathComponents"][-1].partition("(")
    return name, tuple(label for label in rest.rstrip(")").split(":") if label not in ("", "_", "fileID", "line"))


class Pictures:
    """Finds the pictures of functions: `take-last.svg` belongs to `take(last:)`."""

    def __init__(self, graphs):
        self.forms = collections.defaultdict(set)
        for graph in graphs:
            for symbol in filter(self.may_have_one, graph["symbols"]):
                self.forms[labels(symbol)[0]].add(labels(symbol))

    @staticmethod
    def may_have_one(symbol):
        path = symbol["pathComponents"]
        return "docComment" in symbol and (len(path) == 1 or len(path) == 2 and path[0] in DRAWN)

    def of(self, symbol):
        """Returns the pictures with the labels of the symbol, or with a diagram in its comment. A picture without labels belongs to a
        function with only one form."""
        if not self.may_have_one(symbol):
            return []
        name, own = labels(symbol)
        files = sorted([*PICTURES.glob(f"{name}.svg"), *PICTURES.glob(f"{name}-*.svg")])
        alone = not own or len(self.forms[name]) == 1
        return [file for file in files if self.draws(file, symbol) or self.names(file, own, alone)]

    @staticmethod
    def names(file, own, alone):
        words = file.stem.split("-")[1:]
        return all(word in own for word in words) and bool(words or alone)

    @staticmethod
    def draws(file, symbol):
        rows = re.search(r"<desc>(.*?)</desc>", file.read_text(), re.S)
        diagram = html.unescape(rows[1]).splitlines()[-1].partition(": ")[2].strip() if rows else ""
        return bool(diagram) and diagram.split("     ")[0] in comment(symbol)


def prepare(folder, catalogue):
    """Changes the graphs in a folder, and copies the pictures of its functions to the catalog."""
    files = sorted(folder.glob("*.symbols.json"))
    graphs = [json.loads(file.read_text()) for file in files]
    pictures = Pictures(graphs)
    for file, graph in zip(files, graphs):
        graph["relationships"] = [
            relation for relation in graph["relationships"]
            if relation.get("targetFallback", "").rpartition(".")[2] not in symbols.IMPLIED]
        for symbol in graph["symbols"]:
            drawn = pictures.of(symbol)
            keep_documented_parameters(symbol)
            leave_out_place(symbol)
            for picture in drawn:
                shutil.copy(picture, catalogue)
                picture_line = f"![A diagram of {labels(symbol)[0]}]({picture.name})"
                lines = symbol["docComment"]["lines"]
                # Above the list of completion, failure, and the other fields.
                place = next((at for at, line in enumerate(lines) if line["text"].startswith("- ")), len(lines))
                lines[place:place] = [{"text": text} for text in ("", picture_line, "")]
        file.write_text(json.dumps(graph))

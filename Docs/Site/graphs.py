"""Prepares what the compiler tells of a module for the compiler of documentation."""
import json
import re
import shutil

import symbols

PICTURES = symbols.ROOT / "Docs/Pictures"


def keep_documented_parameters(symbol):
    """Lets a comment say nothing of a parameter whose name says it all; one that says something of another still fails."""
    signature = symbol.get("functionSignature", {})
    comment = "\n".join(line["text"] for line in symbol.get("docComment", {}).get("lines", []))
    signature["parameters"] = [
        parameter for parameter in signature.get("parameters", [])
        if re.search(rf"- (Parameter )?{re.escape(parameter.get('internalName', parameter['name']))}:", comment)]


def picture(symbol):
    """The picture of a documented function, if there is one: that of its labels, or else that of its name."""
    if "docComment" not in symbol:
        return None
    name = symbol["pathComponents"][-1].replace("fileID:line:)", ")")
    files = [PICTURES / f"{name}.svg", PICTURES / f"{name.split('(')[0]}.svg"]
    return next((file for file in files if file.exists()), None)


def prepare(folder, catalogue):
    """Changes the graphs in a folder, and puts the pictures of the functions that have one into the catalogue."""
    for file in folder.glob("*.symbols.json"):
        graph = json.loads(file.read_text())
        graph["relationships"] = [
            relation for relation in graph["relationships"]
            if relation.get("targetFallback", "").rpartition(".")[2] not in symbols.IMPLIED]
        for symbol in graph["symbols"]:
            keep_documented_parameters(symbol)
            drawn = picture(symbol)
            if not drawn:
                continue
            shutil.copy(drawn, catalogue)
            alternative = f"What {symbol['names']['title'].split('(')[0]} does to a stream, as a diagram"
            symbol["docComment"]["lines"] += [{"text": ""}, {"text": f"![{alternative}]({drawn.name})"}]
        file.write_text(json.dumps(graph))

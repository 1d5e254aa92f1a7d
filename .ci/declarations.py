"""Reads the text of declarations."""
import re


def split(text):
    """Splits at the commas that are outside all brackets."""
    parts, depth, part = [], 0, ""
    for previous, letter in zip(" " + text, text):
        depth += letter in "(<[{"
        depth -= letter in ")]}" or letter == ">" and previous != "-"
        if letter == "," and depth == 0:
            parts.append(part.strip())
            part = ""
        else:
            part += letter
    return parts + [part.strip()] if part.strip() else parts


def parameter_list(text):
    """Returns the text between the brackets of the parameters, and what follows."""
    start, depth = text.index("("), 0
    for index in range(start, len(text)):
        depth += (text[index] == "(") - (text[index] == ")")
        if depth == 0:
            return text[start + 1:index], text[index + 1:]


def closure_type(kind):
    """Returns the types of a closure's parameters and of its result, or nothing for other types."""
    bare = re.sub(r"@\w+(\.\w+)?\s*", "", kind).strip()
    if "autoclosure" in kind or not bare.startswith("("):
        return None
    parameters, rest = parameter_list(bare)
    found = re.match(r"( async)?( throws(\(.*?\))?)? -> (.*)$", rest)
    return found and (split(parameters), found[4])

"""The modules of the project, as the list `layers` in Package.swift defines them."""
import pathlib
import re

ROOT = pathlib.Path(__file__).resolve().parent.parent
LIST = re.compile(r"^let layers: .*?= \[\n(.*?)^\]", re.DOTALL | re.MULTILINE)
ROW = re.compile(r'\("(\w+)", \[([^\]]*)\]\)')

# The modules that each module may import, the lowest module first.
DEPENDENCIES = {
    name: set(re.findall(r"\w+", below)) for name, below in ROW.findall(LIST.search((ROOT / "Package.swift").read_text()).group(1))}

# The modules with code of their own. The others only export those below.
MODULES = [name for name in DEPENDENCIES if len(list((ROOT / "Sources" / name).rglob("*.swift"))) > 1]

"""Extracts the public declarations from the compiler, as the symbol graphs of the built modules."""
import json
import os
import pathlib
import subprocess

from layers import MODULES

ROOT = pathlib.Path(__file__).resolve().parents[1]

# The protocols that the compiler adds to every type.
IMPLIED = ("SendableMetatype", "Copyable", "Escapable")


def output(*command):
    return subprocess.run(command, cwd=ROOT, check=True, stdout=subprocess.PIPE, text=True).stdout.strip()


def build():
    """Builds the package and returns the folder of its modules, which `RILL_MODULES` specifies if they are already built."""
    if "RILL_MODULES" in os.environ:
        return pathlib.Path(os.environ["RILL_MODULES"])
    subprocess.run(["swift", "build"], cwd=ROOT, check=True)
    return pathlib.Path(output("swift", "build", "--show-bin-path"), "Modules")


def extract(modules, folder, names=MODULES):
    """Writes the symbol graphs of each named module to a folder with its name."""
    triple = json.loads(output("swift", "-print-target-info"))["target"]["triple"]
    for module in names:
        graphs = folder / module
        graphs.mkdir(parents=True)
        # The members that protocols of the standard library add to a type are documented in the standard library.
        output("swift", "symbolgraph-extract", "-module-name", module, "-I", str(modules), "-target", triple,
               "-minimum-access-level", "public", "-skip-synthesized-members", "-emit-extension-block-symbols",
               "-output-dir", str(graphs))


def read(folder, module):
    """Returns the symbol graphs of a module: those of its types, and those of its extensions of other modules."""
    return [json.loads(file.read_text()) for file in sorted((folder / module).glob("*.symbols.json"))]

"""Counts the scopes that the constraint solver of the compiler opens for each function of a file."""
import csv
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGE = ROOT / "Tests/TypeChecking"
SCOPES = "Sema.NumConstraintScopes"
# An expression without stated types took 5 s and exceeded it. With them, no expression takes 100 ms.
EXPRESSION_LIMIT = 10_000


def run(*command):
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if done.returncode != 0:
        sys.exit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")
    return done.stdout.strip()


def build():
    """Builds the library, the model, and the chains of Tests/TypeChecking, and returns the folder of their modules."""
    command = ["swift", "build", "-c", "release", "--package-path", str(PACKAGE), "--scratch-path", ".build/optimized"]
    run(*command)
    return Path(run(*command, "--show-bin-path"), "Modules")


def slow_expressions(modules):
    """Returns the errors for the expressions of Sources for which the solver opens more scopes than EXPRESSION_LIMIT."""
    found = []
    for folder in sorted((ROOT / "Sources").iterdir()):
        command = ["swiftc", "-typecheck", "-wmo", "-Xfrontend", f"-solver-scope-threshold={EXPRESSION_LIMIT}", "-swift-version", "6",
                   "-enable-upcoming-feature", "ExistentialAny", "-enable-upcoming-feature", "InternalImportsByDefault",
                   "-package-name", re.sub(r"\W", "_", ROOT.name.lower()), "-parse-as-library", "-module-name", folder.name,
                   "-I", str(modules), *(str(file) for file in sorted(folder.rglob("*.swift")))]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
        errors = re.findall(r"(?m)^/.*: error: .*", done.stderr)
        found += errors or ([done.stderr[:2000]] if done.returncode else [])
    return found


def counted(trace, file, spans):
    """Returns the scopes of each function of a file, given as the number of its first line and that after its last.

    The compiler checks one function after the other. When an event begins or ends, it writes a row for each counter that has changed
    since the event before.
    """
    place = re.compile(r"[/\[]([^/]+):(\d+):\d+ - line")
    owners = {line: first for first, after in spans for line in range(first, after)}
    counts, total, current = dict.fromkeys((first for first, _ in spans), 0), 0, None
    for row in trace:
        found = place.search(row["EntityRange"])
        owner = owners.get(int(found[2])) if found and found[1] == file else None
        if owner and row["IsEntry"] == "exit":
            current = owner
        if row["CounterName"] == SCOPES:
            if current:
                counts[current] += int(row["CounterValue"]) - total
            total = int(row["CounterValue"])
        current = owner or current
    return counts


def typecheck(sources, file, modules, limit=None):
    """Typechecks files. Returns the scopes and the first error of each global function of one of them.

    With a limit, the solver gives up after as many scopes for one expression.
    """
    with tempfile.TemporaryDirectory() as folder:
        folder = Path(folder)
        paths = [folder / name for name in sources]
        for path in paths:
            path.write_text(sources[path.name])
        command = ["swiftc", "-frontend", "-typecheck", "-swift-version", "6", "-parse-as-library", "-module-name", "TypeChecking",
                   "-I", str(modules), "-stats-output-dir", str(folder), "-trace-stats-events", *map(str, paths)]
        if limit:
            command[3:3] = [f"-solver-scope-threshold={limit}"]
        output = subprocess.run(command, capture_output=True, text=True).stderr
        traces = list(folder.glob("trace-*.csv"))
        if len(traces) != 1:
            sys.exit(f"The compiler did not write one trace: {output[:2000]}")
        lines = sources[file].splitlines()
        starts = [number for number, line in enumerate(lines, 1) if line.startswith("func ")]
        spans = list(zip(starts, starts[1:] + [len(lines) + 1]))
        with traces[0].open() as trace:
            counts = counted(csv.DictReader(trace), file, spans)
    if errors := re.findall(rf"(?m)^(?!.*/{re.escape(file)}:)/.*: error: .*", output):
        sys.exit("\n".join(errors))
    errors = [(int(line), message) for line, message in re.findall(rf"(?m)^.*/{re.escape(file)}:(\d+):\d+: error: (.*)", output)]
    return {
        re.match(r"func (\w+)", lines[start - 1])[1]: (
            counts[start], next((message for line, message in errors if start <= line < end), None))
        for start, end in spans}

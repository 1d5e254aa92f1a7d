"""Checks that a mistake in a closure is reported as well as if the called declaration were the only one.

For each available public method or initializer of Signal, and method of all properties, that takes a closure, this writes a call with a
mistake in the closure: a wrong `case` in a `switch` (with and without a bound payload), a wrong member, a missing `return`, and a `switch`
that is not exhaustive. It writes the same call of a stand-in: a type with nothing but a copy of the declaration. The errors must be equal,
unless the first one of the library names the mistake.
"""
import re
import subprocess
import tempfile
from collections import defaultdict
from pathlib import Path

import symbols
from declarations import closure_type, parameter_list, split

# Calls whose first error differs from that of the stand-in: declaration, mistake, and reason.
EXCEPTIONS = {
    ("func scan<Result>(_ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result) -> Signal<Result, Failure>",
     "missing return"): "reported at the start, not in the closure, as soon as there is any other declaration of this name, such as scan(into:)",
    ("func reduce<Result>(_ start: Result, _ combine: @escaping @Sendable (Result, Value) -> Result) -> Signal<Result, Failure>",
     "missing return"): "reported at the start, not in the closure, as soon as there is any other declaration of this name, such as reduce(into:)",
}

HEAD = """import Rill
enum State: Hashable, Comparable, Sendable { case idle, busy(Int) }
struct Problem: Error, Hashable {}
final class Owner: Sendable {}
let state = State.idle
"""
RECEIVERS = {"Signal": ("<Value: Sendable, Failure: Error>", "<State, {failure}>"),
             "PropertyProtocol": ("<Value: Sendable>", "<State>")}
ARGUMENTS = [
    (r"FlattenStrategy", ".latest"), (r"(some|any) Scheduler", ".main"), (r"Duration", ".seconds(1)"), (r"Int", "1"), (r"Bool", "true"),
    (r"String", '""'), (r"RetryPolicy", "RetryPolicy(delay: .constant(.seconds(1)), on: .main)"),
    (r"Owner", "Owner()"), (r"Home|(some )?Actor", "MainActor.shared"), (r"Result|State|NewValue|Key", "0"), (r"Value|Self\.Value", "State.idle"),
    (r"Signal<Other, \w+>|Signal<Value, Failure>", ".empty")]
RESULTS = [
    (r"Void|\(\)", "print(1)"), (r"Bool", "true"), (r"(NewValue|Result|Key|Property|NewElement)\??", "1"), (r"Value|Self\.Value", ".idle"),
    (r"Signal<(?:NewValue|Trigger|Window|Other|Inner), \w+>", "Signal<Int, {failure}>.just(1)"),
    (r"Signal<Value, \w+>", "Signal<State, {failure}>.just(.idle)"), (r"NewFailure", "Problem()"), (r"any Error|Failure", "Problem()"),
    (r"\(any Disposable\)\?", "nil"), (r"Inner", "Property(value: 1)"), (r"Duration", ".seconds(1)"), (r"\(State, NewValue\)", "(0, 1)")]
MISTAKES = ("wrong case", "wrong case with a payload", "wrong member", "missing return", "not exhaustive")


def written(kind, table, failure):
    found = next((value for pattern, value in table if re.fullmatch(pattern, kind)), None)
    return found and found.replace("{failure}", failure)


def call(declaration, failure):
    """Returns the call up to the closure, the types of the closure, and what follows the closure, or the reason to skip it."""
    name = found[1] if (found := re.search(r"func (`?\w+`?)", declaration)) else "init"
    before, after, types, is_trailing = [], "", None, True
    for parameter in split(parameter_list(declaration)[0]):
        names, _, kind = parameter.partition(":")
        label = names.split()[0]
        kind, has_default, _ = kind.strip().partition(" = ")
        closure = closure_type(kind)
        if types and closure and not has_default:
            after += f" {label}: {{ {'_ in' if len(closure[0]) == 1 else ''} }}" if closure[1] == "Void" else " ?"
        elif closure and not has_default:
            types = closure
            label_of_closure, position = label, len(before)
        elif not has_default:
            value = written(re.sub(r"@\w+ ", "", kind), ARGUMENTS, failure)
            if value is None:
                return f"argument of type {kind}"
            before.append(value if label == "_" else f"{label}: {value}")
            is_trailing &= types is None
    if types is None:
        return "no closure"
    if not is_trailing:
        before.insert(position, "CLOSURE" if label_of_closure == "_" else f"{label_of_closure}: CLOSURE")
    return name.strip("`"), before, types, after


def bodies(types, failure):
    """Returns the closure with each mistake, or the reason to skip it."""
    parameters, result = types
    value = written(result, RESULTS, failure)
    if value is None:
        return f"closure with a result of type {result}"
    names = [f"value{index}" for index in range(len(parameters))]
    subject = next((name for name, kind in zip(names, parameters) if kind in ("Value", "Self.Value")), "state")
    heads = f"{', '.join(names)} in " if names else ""
    give = value if result == "Void" else f"return {value}"
    return {
        "wrong case": f"{{ {heads}\n switch {subject} {{\n case .idle: {give}\n case .bussy: {give}\n }} }}",
        "wrong case with a payload": f"{{ {heads}\n switch {subject} {{\n case .idle: {give}\n case .bussy(let n): print(n); {give}\n }} }}",
        "wrong member": f"{{ {heads}\n print({subject}.nmae)\n {give}\n }}",
        "missing return": f"{{ {heads}\n print({subject})\n }}",
        "not exhaustive": f"{{ {heads}\n switch {subject} {{\n case .idle: {give}\n }} }}",
    }


def declarations(folder):
    """Yields the type, the constraints, and the text of each available method that takes a closure."""
    for module in symbols.MODULES:
        for graph in symbols.read(folder, module):
            for symbol in graph["symbols"]:
                owner = symbol["pathComponents"][:-1]
                if symbol["kind"]["identifier"] not in ("swift.method", "swift.type.method", "swift.init") or owner not in (["Signal"], ["PropertyProtocol"]):
                    continue
                if any(each.get("isUnconditionallyUnavailable") for each in symbol.get("availability", [])):
                    continue
                text = " ".join("".join(part["spelling"] for part in symbol["declarationFragments"]).split())
                constraints = [f"{part['lhs']} {'==' if part['kind'] == 'sameType' else ':'} {part['rhs']}"
                               for part in symbol.get("swiftExtension", {}).get("constraints", [])]
                yield owner[0], constraints, text


def functions(found, stand_in):
    """Returns the source of all calls, of the library or of the stand-ins, and the skipped declarations."""
    source, keys, skipped = [HEAD], [], []
    for index, (owner, constraints, text) in enumerate(found):
        failure = "Never" if any("Failure == Never" in each for each in constraints) else "Problem"
        others = [each for each in constraints if not re.match(r"Failure == Never|Value : (Equatable|Hashable|Comparable)|Failure : |Value : Sendable|Self", each)]
        prepared = call(text, failure) if not others else f"constraint {others}"
        closures = bodies(prepared[2], failure) if isinstance(prepared, tuple) else prepared
        if isinstance(closures, str):
            skipped.append(f"{owner}.{text}: {closures}")
            continue
        name, before, types, after = prepared
        generics, arguments = RECEIVERS[owner]
        receiver = ("Signal" if owner == "Signal" else "MutableProperty") + arguments.format(failure=failure)
        if stand_in:
            where = re.sub(r"= required\(\)", "= fatalError()", text).replace("Self.Value", "Value")
            extra = (" where " + ", ".join(each for each in constraints if "Self" not in each)) if any("Self" not in c for c in constraints) else ""
            source.append(f"struct StandIn{index}{generics}: Sendable {{}}\nextension StandIn{index}{extra} {{\n {where} {{ fatalError() }}\n}}\n")
            receiver = f"StandIn{index}{arguments.format(failure=failure)}"
        for number, mistake in enumerate(MISTAKES):
            if mistake == "missing return" and types[1] == "Void":
                continue
            if mistake == "not exhaustive" and types[1] == "Void" and "switch" not in closures[mistake]:
                continue
            listed = f"({', '.join(before)})" if before else ""
            call_of = f"{listed} {closures[mistake]}" if "CLOSURE" not in listed else listed.replace("CLOSURE", closures[mistake])
            on = receiver if "func" not in text or "static func" in text else "receiver"
            called = f"{on}.{name}" if name != "init" else on
            keys.append((index, mistake))
            source.append(f"func f{index}_{number}(_ receiver: {receiver}) {{\n _ = {called}{call_of}{after}\n}}\n")
    return "".join(source), keys, skipped


def first_errors(source, modules, folder, name):
    file = Path(folder, name)
    file.write_text(source)
    output = subprocess.run(["swiftc", "-typecheck", "-parse-as-library", "-swift-version", "6", "-I", modules, str(file)],
                            capture_output=True, text=True).stderr
    lines = source.splitlines()
    starts, owner = {}, None
    for number, line in enumerate(lines, 1):
        if found := re.match(r"func f(\d+)_(\d+)\(", line):
            owner = (int(found[1]), MISTAKES[int(found[2])], number)
        elif line.startswith("struct StandIn"):
            owner = (int(re.match(r"struct StandIn(\d+)", line)[1]), "declaration", number)
        starts[number] = owner
    errors = defaultdict(list)
    for line, message in re.findall(rf"(?m)^.*/{name}:(\d+):\d+: error: (.*)", output):
        if owner := starts[int(line)]:
            errors[owner[:2]].append((int(line) - owner[2], re.sub(r"StandIn\d+", "Signal", message).replace("MutableProperty", "Signal")))
        else:
            print(f"{name}:{line}: {message}")
    return errors


def check(modules):
    """Returns the problems, the skipped declarations, and a summary."""
    with tempfile.TemporaryDirectory() as folder:
        symbols.extract(Path(modules), Path(folder, "graphs"), symbols.MODULES)
        found = sorted(set((owner, tuple(constraints), text) for owner, constraints, text in declarations(Path(folder, "graphs"))
                           if "->" in parameter_list(text)[0]))
        library, keys, skipped = functions(found, stand_in=False)
        model, _, _ = functions(found, stand_in=True)
        in_library = first_errors(library, modules, folder, "Library.swift")
        in_model = first_errors(model, modules, folder, "StandIns.swift")
    problems = []
    for index, mistake in keys:
        expected, got = in_model[index, mistake], in_library[index, mistake]
        text = found[index][2].split(" where ")[0]
        if broken := in_model.get((index, "declaration")):
            skipped.append(f"{text}: its copy cannot be compiled: {broken[0][1]}")
        elif expected != got and (text, mistake) not in EXCEPTIONS and not (
                got and re.search("'bussy'|'nmae'", got[0][1]) and len(got) == 1):
            problems.append(f"{text}\n    {mistake}: {got}\n    but alone: {expected}")
    return problems, list(dict.fromkeys(skipped)), (
        f"{len(set(index for index, _ in keys))} declarations with a closure, {len(keys)} mistakes, {len(problems)} with another first error, "
        f"{len(set(skipped))} without a call")

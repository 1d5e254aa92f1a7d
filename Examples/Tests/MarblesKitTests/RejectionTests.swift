import OperatorCatalogue
import Testing

@testable import MarblesKit

/// Checks for every operator that a call that does not fit is an error, instead of the run of another call.
@Suite struct RejectionTests {
    private static let operators = Result { try Operator.all(files: try Files.documentation()) }

    private func complaint(_ call: String, _ diagrams: [String]) -> Complaint? {
        do {
            _ = try Operator.run(call, on: diagrams)
            return nil
        } catch { return error as? Complaint }
    }

    private func replacing(_ argument: Call.Argument, in call: Call, with text: String) -> String {
        let start = call.text.index(call.text.startIndex, offsetBy: argument.column)
        let end = call.text.index(start, offsetBy: argument.text.count)
        return call.text.replacingCharacters(in: start..<end, with: text)
    }

    @Test("Every operator runs its example, and declares the arguments and diagrams of it")
    func examples() throws {
        let operators = try Self.operators.get()
        #expect(operators.count == DrawingTable.all.drawings.count)
        for subject in operators {
            let example = subject.example
            let run = try Operator.run(example.call.text, on: example.inputs, ticks: example.ticks)
            #expect(Set(subject.inputs) == run.inputs, "\(subject.signature)")
            let given = subject.parameters.filter(\.isGiven).map(\.text)
            let texts = example.call.arguments.map(\.text).filter { !subject.signature.contains($0 + ":") }
            for text in texts where !text.isEmpty && text != "failing" {
                #expect(given.contains { $0 == text || $0.contains(text) }, "\(subject.signature): \(text)")
            }
        }
    }

    @Test("An argument without a meaning is an error")
    func arguments() throws {
        for subject in try Self.operators.get() {
            let call = subject.example.call
            for argument in call.arguments where !argument.text.isEmpty {
                let wrong = replacing(argument, in: call, with: "~wrong~")
                // Any text is a value.
                let run = try? Operator.run(wrong, on: subject.example.inputs)
                let values = run?.parameters.filter { [.value, .values].contains($0.kind) } ?? []
                #expect(run == nil || values.contains { $0.text.contains("~wrong~") }, "\(wrong)")
            }
            guard !subject.parameters.contains(where: { $0.kind == .values }) else { continue }
            let more =
                call.text.hasSuffix("()")
                ? String(call.text.dropLast()) + "~wrong~)"
                : call.text.contains("(")
                    ? replacingEnd(of: call.text) : call.text + "(~wrong~)"
            #expect(complaint(more, subject.example.inputs) != nil, "\(more)")
        }
    }

    private func replacingEnd(of call: String) -> String {
        let end = call.lastIndex(of: ")")!
        return call[..<end] + ", ~wrong~" + call[end...]
    }

    @Test("A diagram that an operator does not use is an error")
    func tooMany() throws {
        for subject in try Self.operators.get() {
            let call = subject.example.call.text
            let lines = subject.example.inputs + ["surplus: -1-2|"]
            let run = try? Operator.run(call, on: lines)
            #expect(run == nil || run!.inputs.contains("surplus"), "\(call)")
        }
    }

    @Test("A missing diagram is an error")
    func tooFew() throws {
        // tryFlatMap throws for a value without a diagram.
        let optional: Set = ["serialized()", "subscribe(_:)", "joined(_:)", "tryFlatMap(_:)"]
        for subject in try Self.operators.get() where !optional.contains(subject.signature) {
            for number in subject.example.inputs.indices {
                var lines = subject.example.inputs
                lines.remove(at: number)
                #expect(complaint(subject.example.call.text, lines) != nil, "\(subject.example.call.text) \(lines)")
            }
        }
    }

    @Test(
        "A diagram that is empty, malformed, or only a result is an error",
        arguments: ["", " ", "-1-^-", "-1!", "->1", "-(1", "-{1", "-?", "-1|2", ": -1|", "a b: -1|", "-)"])
    func malformed(diagram: String) throws {
        for subject in try Self.operators.get() where !subject.inputs.isEmpty {
            let lines = [diagram] + subject.example.inputs.dropFirst()
            #expect(complaint(subject.example.call.text, lines) != nil, "\(subject.signature)")
        }
    }

    @Test(
        "A transformation is a calculation, a table, or letters, with or without the form of a closure",
        arguments: [
            ("map(* 10)", "-1-2|", "-{10}-{20}|"), ("map(*10)", "-1|", "-{10}|"), ("map(+ 1)", "-1-2|", "-2-3|"),
            ("map(- 1)", "-1-2|", "-0-1|"), ("map(/ 2)", "-4-9|", "-2-4|"), ("map(% 2)", "-4-9|", "-0-1|"),
            ("map($0 * 10)", "-1|", "-{10}|"), ("map({ $0 * 10 })", "-1|", "-{10}|"),
            ("map([1: a, x: b])", "-1-x|", "-a-b|"), ("map(letters)", "-1-b|", "-a-B|"), ("map", "-1-b|", "-a-B|"),
            ("filter($0 > 1)", "-1-2|", "---2|"), ("filter({ $0 > 1 })", "-1-2|", "---2|"),
            ("filter(even)", "-1-2|", "---2|"), ("scan(0, max)", "-3-1|", "-3-3|"),
        ])
    func expressions(call: String, source: String, result: String) throws {
        #expect(try Operator.run(call, on: [source]).results == [result])
    }

    @Test(
        "An argument or a value that cannot be used is an error with the value and a remedy",
        arguments: [
            (["map(nonsense)", "-1|"], "'nonsense' cannot be used here. Expected letters, a calculation"),
            (["map(* x)", "-1|"], "'* x' cannot be used here."), (["map(/ 0)", "-1|"], "'/ 0' cannot be used here."),
            (["map(* 2)", "-a|"], "map(* 2) needs numbers, but 'a' is not a number."),
            (
                ["map(* 9000000000)", "-{9000000000}|"],
                "map(* 9000000000) has a result that is too large for a number."
            ),
            (["map([1: a])", "-2|"], "map([1: a]) has no entry for '2'. Add '2: …' to the table."),
            (["map([1: a, 1: b])", "-1|"], "'[1: a, 1: b]' cannot be used here."),
            (["map { $0 * 10 }", "-1|"], "Expected the closure in parentheses, such as map(* 10)."),
            (["filter(< 3)", "-1-a|"], "filter(_:): '< 3' cannot compare 'a' with '3'."),
            (["filter(odd)", "-1-a|"], "filter(_:): 'odd' needs numbers, but 'a' is not a number."),
            (["scan(1, *)", "-{1000000000}-{1000000000}-{1000000000}|"], "A result is too large for a number."),
            (["scan(0, +)", "-{10000000000}|"], "scan(_:_:) requires numbers up to 1000000000 here."),
            (["sorted(by: <)", "-1|"], "sorted(by:) cannot use '<' in a diagram: it always uses { $0 > $1 }."),
            (["zip(a, b)", "-1|"], "No diagram has the name 'b'. Add one, such as 'b: -1-2-|'."),
            (["zip", "-1|"], "zip(…) needs another diagram, 'b'."),
            (["zip(a)", "-1|"], "zip(…) needs another diagram, 'b'."),
            (["merge(a, a)", "-1|", "-2|"], "This diagram is already an argument."),
            (["merge(a, b)", "x: -1|", "y: -2|"], "No diagram has the name 'a'."),
            (["take(until: stop)", "-1|", "trigger: -2|"], "No diagram has the name 'stop'."),
            (["other.map", "x: -1|"], "No diagram has the name 'other'."),
            (["map of y", "x: -1|"], "No diagram has the name 'y'."),
            (["map", "-1|", "-2|"], "map does not use this diagram. It uses only 'source'. Remove the others."),
            (["just(a)", "-1|"], "just(a) does not use this diagram. It needs no diagram."),
            (["flatMap(.latest)", "-a|", "a: -1|", "b: -1|"], "flatMap(.latest) does not use this diagram."),
            (["skipNil(3)", "-1|"], "These arguments match no operator. Expected skipNil()."),
            (["debounce(3, on: nonsense)", "-1|"], "'nonsense' cannot be used here. Expected main,"),
            (["map(* 2, on: main)", "-1|"], "'main' cannot be used here. Remove the argument."),
            (["from(result: banana)"], "'banana' cannot be used here. Expected 'success' or 'failure'."),
            (["negate()", "-1-2|"], "negate() requires Boolean values here: 1, t or true, and 0, f or false. '2'"),
            (["bind(until: c)", "-a-c|"], "'a' needs a separate diagram, such as 'a: -1-2-|'."),
            (["map(,)", "-1|"], "Expected an argument."), (["of(a,,b)"], "Expected an argument."),
            (["of(a, )"], "Expected an argument."),
            (["map", ""], "The diagram is empty. Expected events and ticks, such as -1-2-|."),
            (["map", "-1-^"], "'^' shows a subscription in a result. Remove it from the diagram of a source."),
            (["map", "->1"], "Nothing can follow the '>'."), (["map", ": -1|"], "Expected a name before the ':'."),
        ])
    func reasons(arguments: [String], reason: String) throws {
        let outcome = try Program(arguments).run()
        #expect(outcome.status == 64)
        #expect(outcome.output == "")
        #expect(outcome.complaint.hasPrefix("marbles: \(reason)"), "\(outcome.complaint)")
    }

    @Test("A diagram without a name gets the name in the call")
    func names() throws {
        let picture = try Operator.run("zip(x, y)", on: ["-1|", "-2|"]).picture
        #expect(picture.text.contains("x:") && picture.text.contains("y:"))
        #expect(try Operator.run("take(until: stop)", on: ["-1-2|", "--x"]).picture.text.contains("stop:"))
        #expect(try Operator.run("map of y", on: ["-1|"]).picture.text.hasPrefix("y:"))
        #expect(try Operator.run("a.and(b)", on: ["-1|", "-0|"]).picture.text.hasPrefix("a:"))
    }

    @Test(
        "A closure or scheduler that the call does not contain is part of the drawing",
        arguments: [
            (["map", "-1-b|"], "1 → a, b → B"), (["compactMap", "-1-x|"], "1 → a, x → nil"),
            (["filter", "-1-2|"], "even"), (["scanIndexed(0)", "-1|"], "result + value * index"),
            (["max(by)", "-1|"], "{ $0 < $1 }"), (["sorted(by)", "-1|"], "{ $0 > $1 }"), (["scan", "-1-2|"], "+"),
            (["mapAsync(max: 1)", "-1|"], "1 → a"),
            (["debounce(1, on: main)", "-1|"], "virtual time in the place of main"),
            (["skipNil", "-x|"], "x is nil"),
        ])
    func remarks(arguments: [String], remark: String) throws {
        let outcome = try Program(arguments).run()
        #expect(outcome.status == 0, "\(outcome.complaint)")
        #expect(outcome.output.contains(remark), "\(outcome.output)")
        let run = try Operator.run(arguments[0], on: Array(arguments.dropFirst()))
        #expect(run.remarks.contains { $0.contains(remark) })
        #expect(run.picture.svg.contains("class=\"note mid\""))
    }
}

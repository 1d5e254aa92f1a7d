import Foundation
import Testing

@testable import MarblesKit

@Suite struct OperatorTableTests {
    /// The rows of `Docs/Operators.md` with the names that they contain, without arguments, and the headings.
    private static func documented() throws -> (questions: [String], rows: [Int: [String]]) {
        let text = try String(contentsOf: Files.root.appending(path: "Docs/Operators.md"), encoding: .utf8)
        var questions: [String] = []
        var rows: [Int: [String]] = [:]
        for line in text.split(separator: "\n") {
            if line == "## Not here" { break }
            if line.hasPrefix("## ") { questions.append(String(line.dropFirst(3))) }
            guard let match = line.firstMatch(of: /^\| (\d+) \| (.+?) \|/), let number = Int(match.1) else { continue }
            rows[number] = match.2.matches(of: /`([^`]+)`/).map { name(of: String($0.1)) }
        }
        return (questions, rows)
    }

    /// Returns `take` for `take(while:inclusive:)`, `zip` for `zip(…).map { }`, and `just` for `Signal.just(v)`.
    private static func name(of call: String) -> String {
        var call = call
        if !call.hasPrefix("("), let chain = call.firstRange(of: ").") {
            call = String(call[..<chain.lowerBound]) + ")"
        }
        while let arguments = call.firstRange(of: /\([^()]*\)|\[[^\[\]]*\]|\{[^{}]*\}/) {
            call.removeSubrange(arguments)
        }
        return call.split(separator: " ")[0].split(separator: ".").last.map(String.init) ?? call
    }

    @Test("Every operator of the table of operators can be run, with the same name, number, and question")
    func complete() throws {
        let (questions, rows) = try Self.documented()
        let table = OperatorTable.all
        #expect(table.families.map(\.question) == questions)
        #expect(rows.count > 200)
        for (number, names) in rows where number != 192 {
            for name in names {
                let isPlayed = table.operators.contains { $0.rows.contains(number) && $0.name == name }
                #expect(isPlayed, "\(number): \(name) has no run. Add it in Examples/Sources/MarblesKit/Families")
            }
        }
        let unknown = Set(table.operators.flatMap(\.rows)).subtracting(rows.keys)
        #expect(unknown.isEmpty, "\(unknown)")
    }

    @Test("A call is parsed: name, receiver, arguments with and without labels, and their locations")
    func calls() throws {
        let call = try Call(parsing: "take(while: < 3, inclusive: true)")
        #expect(call.name == "take")
        #expect(call.arguments.map(\.label) == ["while", "inclusive"])
        #expect(call.arguments.map(\.text) == ["< 3", "true"])
        #expect(call.arguments.map(\.column) == [12, 28])
        #expect(try Call(parsing: "a.and(b)").receiver == "a")
        #expect(try Call(parsing: "single(failing: error) of other").receiver == "other")
        #expect(try Call(parsing: "flatMap(.merge(max: 2))").arguments.map(\.text) == [".merge(max: 2)"])
        #expect(
            try Call(parsing: "switchCases([a: x, b: y], default: z)").arguments.map(\.text) == ["[a: x, b: y]", "z"])
        #expect(try Call(parsing: "Signal.just(a)").receiver == nil)
    }

    @Test(
        "A call runs the operator that matches it best",
        arguments: [
            ("take(2)", "take(_:)"), ("take(until)", "take(until:)"), ("take(while: < 3)", "take(while:inclusive:)"),
            ("debounce(for: 3)", "debounce(_:)"), ("debounce(for: 3, on: main)", "debounce(_:)"),
            ("scan(+)", "scan(_:)"),
            ("scan(0, +)", "scan(_:_:)"), ("throttle(3)", "throttle(_:leading:trailing:)"), ("first", "first()"),
            ("throttle(3, reducing: +)", "throttle(_:reducing:)"), ("sample(every 3)", "sample(every:)"),
            ("merge(a, b, c)", "merge(…)"), ("retry", "retry()"), ("retry(2)", "retry(_:)"),
            ("timeout(5, switchingTo: other)", "timeout(_:switchingTo:)"),
        ])
    func finding(call: String, signature: String) throws {
        #expect(try OperatorTable.all.find(try Call(parsing: call)).operator.description == signature)
    }

    @Test("A picture shows the run of an operator on the given diagrams")
    func playing() throws {
        let call = try Call(parsing: "flatMap(.latest)")
        let picture = try OperatorTable.all.picture(of: call, on: ["-a-b--|", "a: 1-1-1|", "2-2-2|"])
        #expect(
            picture.text == """
                source:           -a-b--|
                a:                 1-1-1|
                                   ^-!
                b:                   2-2-2|
                flatMap(.latest): -1-2-2-2|
                """)
    }
}

import OperatorCatalogue
import Testing

@testable import MarblesKit

@Suite struct DrawingTableTests {
    @Test("Every row of the operator catalogue has a drawing, or shows a variant of a row that has one")
    func complete() {
        let drawn = Set(OperatorCatalogue.rows.filter { !$0.drawings.isEmpty }.flatMap(\.names).map(Self.name))
        let rows = OperatorCatalogue.rows.filter { drawn.isDisjoint(with: $0.names.map(Self.name)) }
        // The drawing of debounce shows what debounceEach does with each value. That of retry(policy:where:) uses a
        // policy.
        #expect(rows.flatMap(\.names).map(Self.name) == ["debounceEach", "RetryPolicy"])
    }

    /// Returns `take` for `Signal.take(_:)`, and `Action` for `Action.init(state:)`.
    private static func name(_ declaration: String) -> Substring {
        declaration.prefix { $0 != "(" }.split(separator: ".").last { $0 != "init" } ?? ""
    }

    @Test("A call is parsed: name, receiver, arguments with and without labels, and their locations")
    func calls() throws {
        let call = try Call(parsing: "takeWhile(inclusive: true, < 3)")
        #expect(call.name == "takeWhile")
        #expect(call.arguments.map(\.label) == ["inclusive", nil])
        #expect(call.arguments.map(\.text) == ["true", "< 3"])
        #expect(call.arguments.map(\.column) == [21, 27])
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
            ("take(2)", "take(_:)"), ("take(until)", "take(until:)"), ("takeWhile(< 3)", "takeWhile(inclusive:_:)"),
            ("debounce(for: 3)", "debounce(_:)"), ("debounce(for: 3, on: main)", "debounce(_:)"),
            ("scan(+)", "scan(_:)"),
            ("scan(0, +)", "scan(_:_:)"), ("throttle(3)", "throttle(_:leading:trailing:)"), ("first", "first()"),
            ("throttle(reducing: +, 3)", "throttle(reducing:_:)"), ("sample(every 3)", "sample(every:)"),
            ("merge(a, b, c)", "merge(…)"), ("retry", "retry()"), ("retry(2)", "retry(_:)"),
            ("timeout(5, switchingTo: other)", "timeout(_:switchingTo:)"),
        ])
    func finding(call: String, signature: String) throws {
        #expect(try DrawingTable.all.find(try Call(parsing: call)).drawing.description == signature)
    }

    @Test("A picture shows the run of an operator on the given diagrams")
    func playing() throws {
        let call = try Call(parsing: "flatMap(.latest)")
        let picture = try DrawingTable.all.run(call, on: ["-a-b--|", "a: 1-1-1|", "2-2-2|"]).picture
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

import Testing

@testable import PlaygroundKit
@testable import playground

@Suite struct InvalidInputTests {
    @Test(
        "A wrong call ends with status 64 and an explanation",
        arguments: [
            (["--serve", "x"], "--serve: 'x' is not an address."),
            (["--serve", "70000"], "--serve: '70000' is not an"),
            (["--serve"], "Missing value for '--serve"), (["--nonsense"], "Unknown option '--nonsense'"),
            (["x"], "Unexpected argument 'x'"),
        ])
    func calls(arguments: [String], explanation: String) throws {
        let error = try #require(throws: (any Error).self) { try Playground.parseAsRoot(arguments) }
        #expect(Playground.message(for: error).hasPrefix(explanation))
        #expect(Playground.exitCode(for: error).rawValue == 64)
    }

    @Test(
        "Invalid input is refused with a reason and its location",
        arguments: [
            (
                Setup(call: "debounse(3)", inputs: ["source: -a-|"]),
                "There is no operator 'debounse'. Did you mean debounce?", 0
            ),
            (Setup(call: "debounce(3)", inputs: ["source: -a-?|"]), "'?' means nothing in a diagram.", 11),
            (Setup(call: "debounce(3)", inputs: ["source: -(a"]), "A group has no ')'.", 9),
            (Setup(call: "debounce(3", inputs: ["source: -a-|"]), "Expected a ')'.", 10),
            (
                Setup(call: "nothingLikeIt", inputs: ["source: -a-|"]),
                "There is no operator 'nothingLikeIt'. Search for it in the list of operators.", 0
            ),
            (Setup(call: "", inputs: []), "Expected an operator such as debounce(3).", 0),
            (Setup(call: "debounce(0)", inputs: ["source: -a-|"]), "'0' cannot be used here.", 9),
            (Setup(call: "take(-1)", inputs: ["source: -a-|"]), "'-1' cannot be used here.", 5),
            (
                Setup(call: "take(99999999999999999999)", inputs: ["source: -a-|"]),
                "'99999999999999999999' cannot be used here.", 5
            ),
            (Setup(call: "scan(0, +)", inputs: ["source: -a-|"]), "scan(_:_:) requires numbers here", 9),
            (Setup(call: "map(* 2)", inputs: ["-1-|"]), "The diagram has no name.", 0),
            (Setup(call: "zip(a, b)", inputs: ["a: -1-|"]), "No diagram has the name 'b'.", 7),
            (Setup(call: "map(* 2)", inputs: ["source: -1-|", "source: -2-|"]), "Another diagram has this name.", 0),
            (Setup(call: "map(* 2)", inputs: ["source: -1-|"], ticks: -1), "The run cannot have -1 ticks.", 0),
            (
                Setup(call: "map(* 2)", inputs: ["source: -1-|"], ticks: .max), "The run cannot have \(Int.max) ticks.",
                0
            ),
        ])
    func refusals(setup: Setup, reason: String, column: Int) throws {
        let refusal = try refusal(of: setup)
        #expect(refusal.reason.hasPrefix(reason) && refusal.column == column, "\(refusal)")
    }

    @Test("A diagram with a million events, a long call, and too many diagrams are refused before they are parsed")
    func size() throws {
        let million = String(repeating: "a", count: 1_000_000)
        #expect(
            try refusal(of: Setup(call: "map", inputs: ["source: \(million)"])).reason.hasPrefix(
                "This has 1000008 characters."))
        #expect(
            try refusal(of: Setup(call: "of(\(million))", inputs: [])).reason.hasPrefix("This has 1000004 characters."))
        let many = (1...13).map { "s\($0): -1-|" }
        #expect(try refusal(of: Setup(call: "merge()", inputs: many)).reason.hasPrefix("13 diagrams are too many."))
    }

    @Test(
        "A run with too many events is stopped with an explanation",
        arguments: [
            Setup(call: "repeat(1000000)", inputs: ["source: (ab|)"]),
            Setup(call: "retry(1000000)", inputs: ["source: (a#)"]),
            Setup(
                call: "groupJoin(500)",
                inputs: ["a: (\(String(repeating: "1", count: 280)))", "b: (\(String(repeating: "2", count: 280)))"]),
            Setup(
                call: "join(500)",
                inputs: ["a: (\(String(repeating: "1", count: 280)))", "b: (\(String(repeating: "2", count: 280)))"]),
            Setup(
                call: "flatMap(.merge)",
                inputs: ["source: \(String(repeating: "a", count: 280))", "a: \(String(repeating: "1", count: 290))"]),
        ])
    func endless(setup: Setup) throws {
        #expect(try refusal(of: setup).reason.hasPrefix("The run has more than 5000 events."))
    }

    @Test("An operator without an end is stopped at the number of ticks")
    func ticks() throws {
        let run = try Setup(call: "interval(1)", inputs: [], ticks: 500).evaluated()
        #expect(run.stoppedAt == 500 && run.lines[0].events.count == 500)
        #expect(try Setup(call: "repeat", inputs: ["source: -a|"], ticks: 40).evaluated().stoppedAt == 40)
    }

    /// Texts that no argument or only few arguments accept.
    private static let texts = [
        "", "-1", "0", "1", "1000000", "1000001", "99999999999999999999", "x", "{", "}", ")", "(", "[a: b", "[]",
        "[a: a, a: b]", "a, b",
        ".latest", "* 999999999999", "/ 0", "% -1", "1..<0", "5...9223372036854775807", "..", "< ", "\u{0}", "😀", "é",
        "nil", "true", "source",
    ]

    @Test("Every operator answers absurd arguments with a result or a reason")
    func absurdArguments() async throws {
        for entry in try Shared.catalogue.get().entries {
            // Lets the tests of the server run.
            await Task.yield()
            let setup = entry.examples[0].setup
            let parameters = try setup.evaluated().parameters
            for (number, parameter) in parameters.enumerated() {
                for text in Self.texts {
                    let arguments = parameters.enumerated().map { index, other in
                        (other.label == "_" ? "" : "\(other.label): ") + (index == number ? text : other.text)
                    }
                    let name = setup.call.prefix { $0 != "(" }
                    let changed = Setup(call: "\(name)(\(arguments.joined(separator: ", ")))", inputs: setup.inputs)
                    expectAnswer(changed, "\(entry.id) \(parameter.label)")
                }
            }
        }
    }

    /// Diagrams that are rare or wrong.
    private static let diagrams = [
        "", " ", "-", "|", "#", "(|)", "(#)", "()", "(a", "a)", "-^-", "-!", "->", "a>", ">a", "||", "|a", "{}", "{",
        "{ }", "{a b}-|", "(aaaaaaaaa|)",
        "0123456789|", "-x-x-x#", "\u{0}", "😀", "{😀}-|", "-1000000-|", "{999999999999999999999}|", "{-5}-|",
        "(ab)(ab)|", "-t-f-1-0|",
    ]

    @Test("Every operator answers rare and wrong diagrams with a result or a reason")
    func absurdDiagrams() async throws {
        for entry in try Shared.catalogue.get().entries {
            await Task.yield()
            let setup = entry.examples[0].setup
            for index in setup.inputs.indices {
                for diagram in Self.diagrams {
                    var changed = setup
                    changed.inputs[index] = "\(Setup.name(of: setup.inputs[index])): \(diagram)"
                    expectAnswer(changed, entry.id)
                }
            }
            for count in 0..<setup.inputs.count {
                expectAnswer(Setup(call: setup.call, inputs: Array(setup.inputs.prefix(count))), entry.id)
            }
            expectAnswer(Setup(call: setup.call, inputs: setup.inputs + ["zz: -1-|"]), entry.id)
        }
    }

    private func expectAnswer(_ setup: Setup, _ operator: String) {
        do throws(Refusal) {
            let run = try setup.evaluated()
            let count = run.lines.reduce(0) { $0 + $1.events.count }
            #expect(count <= 3 * Setup.Limits.events, "\(`operator`): \(setup)")
        } catch {
            #expect(!error.reason.isEmpty, "\(`operator`): \(setup)")
        }
    }

    private func refusal(of setup: Setup) throws -> Refusal {
        try #require(throws: Refusal.self) { try setup.evaluated() }
    }
}

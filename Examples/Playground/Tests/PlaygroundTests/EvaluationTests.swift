import MarblesKit
import OperatorCatalogue
import Testing

@testable import PlaygroundKit

@Suite struct EvaluationTests {
    private let catalogue: Catalogue

    init() throws { catalogue = try Shared.catalogue.get() }

    @Test("Every operator has an entry with an explanation and a unique identifier, and every drawing is an example")
    func everyOperator() throws {
        let entries = catalogue.entries
        let repeated = Dictionary(grouping: entries, by: \.id).filter { $1.count > 1 }.keys
        #expect(repeated.isEmpty)
        for entry in entries { #expect(!entry.summary.isEmpty && !entry.title.isEmpty, "\(entry.id)") }
        let shown = Set(
            try entries.flatMap(\.examples).map {
                try DrawingTable.all.find(Call(parsing: $0.setup.call)).drawing.description
            })
        for drawing in DrawingTable.all.drawings { #expect(shown.contains(drawing.description)) }
        for row in OperatorCatalogue.rows {
            let title = row.title.replacing("`", with: "")
            let titles = row.drawings.count > 1 ? row.drawings.map(\.description) : [title]
            for title in titles { #expect(entries.contains { $0.title == title }, "\(title)") }
        }
        let pictures = Set(entries.flatMap(\.examples).compactMap(\.picture))
        #expect(pictures == Set(catalogue.pictures.keys))
    }

    @Test("An operator with an argument in its title begins with that argument")
    func arguments() throws {
        for (title, call) in [
            ("flatMap(.latest, _:)", "flatMap(.latest)"), ("flatten(.merge)", "flatten(.merge)"),
            ("flatten(.merge(max:))", "flatten(.merge(max: 2))"), ("flatMap(.race, _:)", "flatMap(.race)"),
            ("combineLatest([…])", "combineLatest(a, b)"), ("bind(to:of:on:)", "bind(to: name, on: person)"),
        ] {
            #expect(try entry(title).examples[0].setup.call == call)
        }
    }

    @Test("Every example has the result that the library computes without a limit")
    func examples() throws {
        for example in catalogue.entries.flatMap(\.examples) {
            let evaluation = try example.setup.evaluated()
            let run = try Operator.run(example.setup.call, on: example.setup.inputs, requiringUse: false)
            #expect(evaluation.results == run.results, "\(example.setup)")
            #expect(evaluation.lines.contains { !$0.isSource } && !evaluation.results.isEmpty, "\(example.setup)")
            #expect(evaluation.inputs == run.inputs.sorted())
        }
    }

    @Test("The lines contain the subscriptions, the received events, and the colors of the sources")
    func lines() throws {
        let run = try Setup(call: "flatMap(.latest)", inputs: ["source: -a--b-|", "a: -1-1-1|", "b: -2|"]).evaluated()
        #expect(run.lines.map(\.name) == ["source", "a", "b", ""])
        let (first, result) = (run.lines[1], run.lines[3])
        #expect(first.start == 1 && first.subscriptions.map(\.end) == [4] && first.subscriptions[0].isDisposed)
        #expect(first.events.map(\.tick) == [2, 4, 6, 7])
        #expect(first.events.map(\.isReceived) == [true, false, false, false])
        #expect(result.events.map(\.value) == ["1", "2", nil] && result.events.map(\.tick) == [2, 5, 6])
        #expect(result.events.map(\.source) == [1, 2, nil] && result.events.last?.kind == .completed)
        #expect(!result.isSource && !result.goesOn && result.thread == nil)
        let threads = try Setup(call: "deliver(on: worker)", inputs: ["source: -1-|"]).evaluated()
        #expect(threads.lines.compactMap(\.thread).contains("worker"))
    }

    @Test("A diagram that no operator subscribes to is listed as unused, and is no error")
    func unused() throws {
        let run = try Setup(call: "map(* 2)", inputs: ["source: -1-|", "other: -2-|"]).evaluated()
        #expect(run.inputs == ["source"] && run.results == ["-2-|"])
    }

    @Test("An added diagram is used by the call")
    func addingInput() throws {
        let growing = catalogue.entries.filter(\.canAddInput)
        for title in [
            "merge(…)", "zip(a, b, …), zip([…])", "race(…)", "flatMap(.merge, _:)", "switchCases(_:default:)",
        ] {
            #expect(growing.contains { $0.title == title }, "\(title)")
        }
        for entry in growing {
            let setup = entry.examples[0].setup
            let larger = try #require(setup.addingInput())
            #expect(larger.inputs.count == setup.inputs.count + 1)
            #expect(try larger.evaluated().inputs.contains(Setup.name(of: larger.inputs.last!)), "\(larger)")
        }
        for entry in catalogue.entries where !entry.canAddInput {
            #expect(entry.examples[0].setup.addingInput() == nil, "\(entry.id)")
        }
    }

    @Test("Every name in another library belongs to an operator")
    func names() throws {
        let codes = Set(OperatorCatalogue.rows.flatMap(\.codes))
        for code in try MoreNames().codes { #expect(codes.contains(code), "\(code)") }
        for (name, library, title) in [
            ("switchMap", "RxJS", "flatMap(.latest, _:)"), ("sink", "Combine", "subscribe(next:failed:completed:)"),
            ("onEach", "Kotlin", "onNext(_:)"), ("removeDuplicates()", "AsyncSequence", "distinctUntilChanged()"),
            ("observe(on:)", "RxSwift", "deliver(on:)"),
            ("rac_liftSelector:withSignals:", "ReactiveObjC", "lift(object)"),
        ] {
            let found = catalogue.entries.filter {
                $0.names.contains { $0.library == library && $0.text.contains("`\(name)") }
            }
            #expect(found.contains { $0.title.hasPrefix(title) }, "\(name): \(found.map(\.title))")
        }
    }

    @Test("Concurrent evaluations have the same results as one after the other")
    func concurrency() async throws {
        let setups = catalogue.entries.flatMap(\.examples).map(\.setup)
        let expected = try setups.map { try $0.evaluated() }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for shift in 0..<4 {
                group.addTask {
                    for index in setups.indices {
                        // Lets the tests of the server run.
                        await Task.yield()
                        let number = (index + shift * setups.count / 4) % setups.count
                        let evaluation = try setups[number].evaluated()
                        #expect(evaluation == expected[number], "\(setups[number])")
                    }
                }
            }
            try await group.waitForAll()
        }
    }

    private func entry(_ title: String) throws -> Entry {
        try #require(catalogue.entries.first { $0.title == title }, "\(title)")
    }
}

/// The catalogue, which all tests read.
enum Shared {
    static let catalogue = Result { try Catalogue() }
}

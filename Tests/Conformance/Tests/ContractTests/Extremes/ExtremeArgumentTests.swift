import DocumentSupport
import Testing

/// Calls functions that take a number or a time with the greatest values, the smallest values and zero.
@Suite struct ExtremeArgumentTests {
    /// A type with extreme values.
    private static let types = [
        "Duration", "SchedulerTime", "SchedulerTime.Duration", "Int", "UInt", "UInt64", "Double", "Range<Int>",
    ]

    @Test("The table of extreme arguments has a row for every public parameter that is a number or a time")
    func complete() throws {
        let api = try PublicAPI()
        let kinds = [
            "swift.func", "swift.method", "swift.type.method", "swift.init", "swift.subscript", "swift.func.op",
        ]
        var found: Set<String> = []
        for symbol in api.symbols where kinds.contains(symbol.kind) {
            for parameter in symbol.parameters where parameter.name != "line" {
                let type = parameter.type.hasSuffix("?") ? String(parameter.type.dropLast()) : parameter.type
                guard Self.types.contains(type) || type.hasSuffix("-> Duration") else { continue }
                found.insert("\(symbol.name), \(parameter.name)")
            }
        }
        let listed = Set(ExtremeArgument.all.map(\.name))
        for name in found.subtracting(listed).sorted() { Issue.record("\(name) has no row") }
        for name in listed.subtracting(found).sorted() { Issue.record("\(name) has a row, but does not exist") }
        #expect(found.count > 90, "the compiler listed \(found.count) parameters")
    }

    @Test("A permitted extreme argument neither traps nor runs without end", arguments: ExtremeArgument.all)
    func permitted(_ argument: ExtremeArgument) {
        for trial in argument.trials where trial.isPermitted {
            let problems = trial.problems()
            #expect(problems.isEmpty, "\(argument.name) of \(trial.value)")
        }
    }

    @Test(
        "An extreme argument that is not permitted fails a precondition",
        arguments: ExtremeArgument.all.indices.filter { !ExtremeArgument.all[$0].trials.allSatisfy(\.isPermitted) })
    func rejected(_ index: Int) async throws {
        for number in ExtremeArgument.all[index].trials.indices
        where !ExtremeArgument.all[index].trials[number].isPermitted {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                [index = index as Int, number = number as Int] in
                _ = ExtremeArgument.all[index].trials[number].problems()
            }
            let trial = ExtremeArgument.all[index].trials[number]
            // The output of the standard library's traps is not specified.
            if ExtremeArgument.all[index].name.hasPrefix("ArrayMutation.") { continue }
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(
                message.contains(/(Precondition failed|Fatal error): ./),
                "\(ExtremeArgument.all[index].name) of \(trial.value)")
        }
    }
}

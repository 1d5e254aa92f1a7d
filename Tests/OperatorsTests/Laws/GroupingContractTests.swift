import Operators
import StreamTesting
import Testing

/// All laws of the contract for operators that buffer values or create signals of one source.
@Suite struct GroupingContractTests {
    @Test("buffer, chunked and interspersed obey all laws of the contract")
    func buffers() {
        let reports = [
            ContractKit.check("buffer(count:)") { $0.buffer(count: 2) },
            ContractKit.check("buffer(count:skip:)") { $0.buffer(count: 3, skip: 2) },
            ContractKit.check("bufferWhile(_:)") { $0.bufferWhile { $0.count < 2 && $1 != 0 } },
            ContractKit.check("bufferUntilMatch(_:)") { $0.bufferUntilMatch { $0.count >= 2 } },
            ContractKit.check("chunked(by:)") { $0.chunked(by: { $0 < $1 }) },
            ContractKit.check("chunkedByKey(_:)") { $0.chunkedByKey { $0 }.map(\.values) },
            ContractKit.check("interspersed") { $0.interspersed(with: 0) },
        ]
        for report in reports { #expect(report.holds, "\(report)") }
    }

    @Test("buffer(every:) obeys all laws of the contract")
    func timedBuffers() {
        let reports = [
            ContractKit.check(timed: "buffer(every:)", traits: .dependsOnTime) { $0.buffer(every: .tick, on: $1) },
            ContractKit.check(timed: "buffer(every:orCount:)", traits: .dependsOnTime) {
                $0.buffer(every: .tick, orCount: 2, on: $1)
            },
        ]
        for report in reports { #expect(report.holds, "\(report)") }
    }

    @Test("window and groupBy obey all laws of the contract")
    func windowsAndGroups() {
        let reports = [
            ContractKit.check("window(count:)", traits: .endsPauses) { $0.window(count: 2).flatten(.merge) },
            ContractKit.check("window(count:), outer", traits: .endsPauses) { $0.window(count: 2).map { _ in 1 } },
            ContractKit.check(timed: "window(every:)", traits: [.dependsOnTime, .endsPauses]) {
                $0.window(every: .tick, on: $1).flatten(.merge)
            },
            ContractKit.check("groupBy", traits: .endsPauses) { $0.groupBy { $0 % 2 }.flatMap(.merge) { $0.signal } },
            ContractKit.check("groupBy, outer") { $0.groupBy { $0 % 2 }.map(\.key) },
        ]
        for report in reports { #expect(report.holds, "\(report)") }
    }

    @Test("joined and groupJoin obey all laws of the contract")
    func joins() {
        let reports = [
            ContractKit.check("joined") { $0.map { Signal<Int, MarbleFailure>.of($0, $0) }.joined(with: .just(0)) },
            ContractKit.check(timed: "groupJoin", traits: [.dependsOnTime, .endsPauses]) { source, _ in
                source.groupJoin(
                    with: source, while: { _ in Signal<Int, Never>.empty },
                    otherWhile: { _ in Signal<Int, Never>.empty }
                ).map(\.0)
            },
        ]
        for report in reports { #expect(report.holds, "\(report)") }
    }

    @Test("Action executions obey all laws of the contract")
    func executionsOfAction() {
        let report = ContractKit.check("Action", traits: .dependsOnTime) { source in
            let action = Action<Void, Int, MarbleFailure> { _ in source }
            let execution = action.apply()
            return Signal<Int, ActionError<MarbleFailure>>(attach: { sink in
                sink.subscription.add { withExtendedLifetime(action) {} }
                execution.attach(sink)
            })
        }
        #expect(report.holds, "\(report)")
    }
}

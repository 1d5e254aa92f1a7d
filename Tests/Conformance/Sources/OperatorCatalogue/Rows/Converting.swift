import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let converting = OperatorFamily("How do I convert a signal to other types?") {
        OperatorRow(
            "Signal.values(buffering:)", tests: "Concurrency/ValuesTests",
            elsewhere: Elsewhere(rx: "`values`", combine: "`values`")
        ) {
            SampleCall(traits: .runsElsewhere, laws: .butLoops) { source in
                Numbers.deferred { source.values(buffering: .newest(100)).signal }
            }
            Drawing("values()", example: ["values()", source], remark: "for try await value in source.values()") {
                play in
                let values = try play[0].values()
                return Signal.from(async: values, on: play.scheduler)
            }
        }
        OperatorRow(
            "Signal.values(failingBeyond:onOverflow:)", title: "`values(failingBeyond:)`",
            summary: "Bridges to an asynchronous sequence that fails if too many values wait.",
            tests: "Concurrency/ValuesTests"
        ) {
            SampleCall(traits: .runsElsewhere, laws: .butLoops) { source in
                Numbers.deferred {
                    source.values(failingBeyond: 10_000).signal.mapFailure { _ in SampleFailure() }
                }
            }
        }
        OperatorRow(
            "Signal.forEach(failingBeyond:onOverflow:_:)", title: "`forEach(failingBeyond:)`",
            summary: "Runs an asynchronous closure for each value, and cancels it if too many values wait.",
            tests: "ForEachTests"
        ) {
            SampleCall(traits: .runsElsewhere, laws: .butLoops) { source in
                .task { () async throws(SampleFailure) in
                    do { try await source.forEach(failingBeyond: 10_000) { _ in } } catch { throw SampleFailure() }
                }
            }
            Drawing("forEach()", example: ["forEach()", source], remark: "the values that the closure receives") {
                play in
                Signal.from(async: try play[0].values(), on: play.scheduler)
            }
        }
        OperatorRow(
            "Signal.requireFirstValue(isolation:)", "NoValueError", title: "`requireFirstValue()`",
            summary: "Awaits the first value, and throws if there is none.", tests: "AwaitedValuesTests",
            elsewhere: Elsewhere(rx: "`value` (Single)")
        ) {
            SampleCall(traits: .runsElsewhere, laws: .butLoops) { source in
                .task { () async throws(SampleFailure) in
                    do { return try await source.requireFirstValue() } catch { throw SampleFailure() }
                }
            }
            Drawing("requireFirstValue()", example: ["requireFirstValue()", source], remark: awaits) {
                try $0[0].first().single(failing: MarbleFailure())
            }
        }
        OperatorRow(
            "Signal.firstValue(isolation:)", "Signal.lastValue(isolation:)", "Signal.allValues(isolation:)",
            title: "`firstValue()`, `lastValue()`, `allValues()`", summary: "Awaits a result.",
            tests: "AwaitedValuesTests",
            elsewhere: Elsewhere(rx: "`value` (Single/Maybe/Completable)", combine: "`Future.value`")
        ) {
            SampleCall(traits: .runsElsewhere, laws: .butLoops) { source in
                .task { () async throws(SampleFailure) in try await source.lastValue() }
            }
            SampleCall(traits: .runsElsewhere, laws: .butLoops) { source in
                .task { () async throws(SampleFailure) in try await source.allValues() }
            }
            Drawing("firstValue()", example: ["firstValue()", source], remark: awaits) { try $0[0].first() }
            Drawing("lastValue()", example: ["lastValue()", source], remark: awaits) { try $0[0].last() }
            Drawing("allValues()", example: ["allValues()", source], remark: awaits) { try $0[0].collect() }
        }
        OperatorRow(
            "Signal.waitForFirst()", summary: "Blocks until the first value.", tests: "WaitForTests",
            elsewhere: Elsewhere(
                objC: "`first`, `firstOrDefault:`, `firstOrDefault:success:error:`", swift: "`first` → Result",
                rx: "RxBlocking `first`")
        ) {
            Drawing("waitForFirst()", example: ["waitForFirst()", source], remark: blocks) { try $0[0].first() }
        }
        OperatorRow(
            "Signal.waitForLast()", "Signal.waitForSingle(failing:)",
            summary: "Blocks until the last, or the only, value.", tests: "WaitForTests",
            elsewhere: Elsewhere(swift: "`last`, `single`", rx: "RxBlocking `last`, `single`")
        ) {
            Drawing("waitForLast()", example: ["waitForLast()", source], remark: blocks) { try $0[0].last() }
            Drawing("waitForSingle(failing:)", example: ["waitForSingle(failing: error)", source], remark: blocks) {
                play in
                try play.word(0, "error")
                return try play[0].single(failing: MarbleFailure())
            }
        }
        OperatorRow(
            "Signal.waitForAll()", summary: "Blocks for all values.", tests: "WaitForTests",
            elsewhere: Elsewhere(objC: "`toArray`", swift: "≈ `collect`+`single`", rx: "RxBlocking `toArray`")
        ) {
            Drawing("waitForAll()", example: ["waitForAll()", source], remark: blocks) { try $0[0].collect() }
        }
        OperatorRow(
            "Signal.waitForCompletion()", tests: "WaitForTests",
            elsewhere: Elsewhere(objC: "`waitUntilCompleted:`", swift: "`wait`", rx: "RxBlocking `materialize`")
        ) {
            Drawing("waitForCompletion()", example: ["waitForCompletion()", source], remark: blocks) { play in
                try play[0].ignoreValues()
            }
        }
        OperatorRow(
            "VirtualTimeScheduler.record(_:)", summary: "Records events in virtual time, without waiting.",
            tests: "VirtualTimeTests",
            elsewhere: Elsewhere(
                objC: "`asynchronousFirstOrDefault:success:error:timeout:`, `asynchronouslyWaitUntilCompleted:`",
                rx: "RxBlocking (`toBlocking(timeout:)`)")
        ) {
            Drawing(subscribing: "record", example: ["record", source]) { $0.record(try $0[0]) }
        }
        OperatorRow(
            "Signal.sequence", "BlockingSequence", title: "`sequence`", tests: "BlockingSequenceTests",
            elsewhere: Elsewhere(objC: "`sequence`")
        ) {
            Drawing("sequence", example: ["sequence", source], remark: "the result of each call of next()") {
                try $0[0]
            }
        }
        OperatorRow(
            "Signal.allValues(isolation:)", title: "`allValues()`, `values().reduce(into:)`",
            summary: "Collects into an array or any other collection.", tests: "AwaitedValuesTests",
            elsewhere: Elsewhere(rx: "`toArray`", combine: "`collect`"))
    } others: {
        ListedRow(
            "BufferingPolicy", "SignalValues", "ValuesError",
            title: "`values(buffering: .newest(1))`, `.oldest(_:)`, `.pausing(at:)`, `.unbounded`",
            summary: "Determine how many values wait for the loop, and which ones are dropped.",
            tests: "Concurrency/ValuesTests")
    }

    private static let source = "source: -1--2--3-|"
    private static let awaits = "the result that the task waits for"
    private static let blocks = "the result that the thread waits for"
}

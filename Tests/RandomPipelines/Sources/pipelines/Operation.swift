import OperatorCatalogue
import Operators

/// A call of the operator catalogue that has a model.
struct Operation: Sendable {
    /// The name of the operator.
    let name: String
    let call: SampleCall
    let apply: @Sendable (Numbers, SampleArguments) -> Numbers
    let model: @Sendable (Stage) -> Void

    static let all = operations(OperatorCatalogue.rows)

    /// The operators that send nothing more when a source is released. The others drop a timer then, start with the queued
    /// events, or ignore their other sources, which the models do not include.
    static let plain = operations(
        [
            OperatorCatalogue.transforming, OperatorCatalogue.filtering, OperatorCatalogue.aggregating,
            OperatorCatalogue.sideEffects, OperatorCatalogue.diagnosing, OperatorCatalogue.scheduling,
            OperatorCatalogue.rarelyNeeded,
        ].flatMap(\.rows).filter { $0.names[0] != "Signal.partition(_:)" }
    ).filter { $0.call.othersCount == 0 && !$0.call.code.contains("#d") }

    /// The operators with one source whose events depend only on the events of the source, and not on their times.
    static let linear =
        plain.filter { !$0.call.code.contains("timestamped") && !$0.call.code.contains("timeInterval") } + [delivery]

    /// The operators whose events depend only on the values of the sources, and not on their times, if none fails.
    ///
    /// A failure of one source would end the others, which may have sent any number of values before.
    static let sequential =
        linear.filter { operation in !["throws", "failing"].contains(where: operation.call.code.contains) }
        + [
            "zip(with: #0)", "lift { zip($0, #0, #1) }", "lift { zip([#0, $0]) }", "concat(#0)",
            "lift { concat(#0, $0, #1) }", "append(#n, 102)", "prepend(#n, 103)", concat,
            "map { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }.flatten(.concat)",
            "flatMap(.concatEager)", "buffer(count: 2).flatMap(.concat)", "then(#0)", "ifEmpty(#n)",
            "ifEmpty(switchTo: #0)", "map { Numbers.of($0, #n) }.joined", "repeat(#n)", "sequenceEqual(#0)",
            "buffer(count: #n)", "buffer(count: 2, skip: #n)", "chunked(by: { $0", "window(count: #n)",
        ].map(operation) + [1, 2].map(queue)

    private static let concat = "flatMap(.concat) {"

    private static func operation(_ code: String) -> Operation { all.first { $0.call.code.hasPrefix(code) }! }

    private static let delivery = Operation(
        "Signal.deliver(on:waiting:)",
        SampleCall("deliver(on: scheduler, waiting: #n)", n: 1...4) { source, arguments in
            source.deliver(on: arguments.scheduler, waiting: arguments.n)
        } model: {
            operation("deliver(on: scheduler)").model($0)
        })!

    private static func queue(_ limit: Int) -> Operation {
        let code = "flatMap(.merge(max: 1, waiting: \(limit))) { v in v % 3 == #n ? .just(v) : #0.map { mix(v, $0) } }"
        return Operation(
            "Signal.flatMap(_:_:)",
            SampleCall(code, others: 1) { source, arguments in
                source.flatMap(.merge(max: 1, waiting: limit)) { value in
                    value % 3 == arguments.n ? .just(value) : arguments.others[0].map { mix(value, $0) }
                }
            } model: {
                operation(concat).model($0)
            })!
    }

    private static func operations(_ rows: [OperatorRow]) -> [Operation] {
        rows.flatMap { row in
            row.calls.compactMap { Operation(row.names[0], $0) }
        }
    }

    /// Returns `nil` for a call without a model.
    private init?(_ name: String, _ call: SampleCall) {
        guard let apply = call.apply, let model = call.model else { return nil }
        (self.name, self.call, self.apply, self.model) = (name, call, apply, model)
    }
}

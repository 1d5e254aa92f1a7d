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
            OperatorCatalogue.sideEffects, OperatorCatalogue.scheduling,
        ].flatMap(\.rows).filter { $0.names[0] != "Signal.partition(_:)" }
    ).filter { $0.call.othersCount == 0 && !$0.call.code.contains("#d") }

    private static func operations(_ rows: [OperatorRow]) -> [Operation] {
        rows.flatMap { row in
            row.calls.compactMap { call in
                guard let apply = call.apply, let model = call.model else { return nil }
                return Operation(name: row.names[0], call: call, apply: apply, model: model)
            }
        }
    }
}

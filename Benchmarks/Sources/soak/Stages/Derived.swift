import OperatorCatalogue
import Operators

/// The calls of the operator catalogue whose result is a signal of numbers.
///
/// The stages in the other files are written by hand, so that their values and results are objects that can leak.
let derived: [Stage] = OperatorCatalogue.rows.filter { !endless.contains($0.names[0]) }.flatMap(\.calls).compactMap {
    call in
    guard let apply = call.apply else { return nil }
    return { source, other, world in
        // Limited, because some operators keep a value or a subscription for each value until the end.
        let other = other.take(8).numbers
        let arguments = SampleArguments(
            n: call.numbers.upperBound, d: tick * call.durations.upperBound,
            others: Array(repeating: other, count: call.othersCount), scheduler: world.time)
        return apply(source.take(20).numbers, arguments).map { Token($0 % 10) }.mapFailure { _ in SoakFailure() }
    }
}

/// Operators that subscribe without end to a source that ends immediately.
private let endless: Set = ["Signal.retry()", "Signal.retry(_:where:)", "Signal.retryWhen(_:)", "Signal.repeat()"]

extension Stream {
    fileprivate var numbers: Numbers { map(\.number).mapFailure { _ in SampleFailure() } }
}

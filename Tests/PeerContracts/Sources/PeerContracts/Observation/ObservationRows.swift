import Observation
import Rill
import StreamTesting

extension Row {
    static let observation: [Row] = [
        asyncRow(
            .observation, "Observations",
            unmeasured: [
                .immediateFailure: "The closure of this row does not throw.",
                .cancellableLoops: "A property has no source that it could stop.",
            ],
            promises: [
                .noLostValues: "Changes before the next suspension are one transaction. Only its newest value is sent.",
                .pausing: "It keeps no values: a change that is not requested in time is replaced by the next one.",
            ]
        ) { source, _, _ in observations(of: source) }
    ]

    /// Returns the values of an observed property to which a task writes the elements of `source` during an iteration.
    private static func observations(of source: AsyncSource) -> AsyncSource {
        AsyncSource {
            let model = Model()
            let task = Task {
                do {
                    for try await element in source {
                        if Task.isCancelled { break }
                        model.state = .element(element)
                    }
                } catch {}
                model.state = .over
            }
            let states = Observations<Model.State, Never>.untilFinished {
                model.state == .over ? .finish : .next(model.state)
            }
            var iterator = states.makeAsyncIterator()
            return AsyncSource.Iterator {
                while let state = await iterator.next() {
                    if case .element(let number) = state { return number }
                }
                return nil
            } onRelease: {
                task.cancel()
            }
        }
    }
}

/// An observable object with one property, which any thread can change.
private final class Model: Observable, Sendable {
    enum State: Equatable { case initial, element(Int), over }

    private let registrar = ObservationRegistrar()
    private let guarded = Guarded(State.initial)

    var state: State {
        get {
            registrar.access(self, keyPath: \.state)
            return guarded.withLock { $0 }
        }
        set {
            registrar.withMutation(of: self, keyPath: \.state) { guarded.withLock { $0 = newValue } }
        }
    }
}

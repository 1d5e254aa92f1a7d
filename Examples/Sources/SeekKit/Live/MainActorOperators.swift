import Operators

/// Operators for signals that deliver on the main queue, where the model is used.
extension Signal {
    func mapOnMain<New: Sendable>(_ transform: @escaping @MainActor @Sendable (Value) -> New) -> Signal<New, Failure> {
        map { value in MainActor.assumeIsolated { transform(value) } }
    }
}

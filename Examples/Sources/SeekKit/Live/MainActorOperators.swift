import Operators

/// For signals that deliver on the main queue, where the model lives.
extension Signal {
    func mapOnMain<New: Sendable>(_ transform: @escaping @MainActor @Sendable (Value) -> New) -> Signal<New, Failure> {
        map { value in MainActor.assumeIsolated { transform(value) } }
    }
}

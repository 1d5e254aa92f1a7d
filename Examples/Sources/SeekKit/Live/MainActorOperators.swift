import Operators

/// For signals that deliver on the main queue, where the model lives.
extension Signal {
    func mapOnMain<New: Sendable>(_ transform: @escaping @MainActor @Sendable (Value) -> New) -> Signal<New, Failure> {
        map { value in MainActor.assumeIsolated { transform(value) } }
    }

    /// Runs `action` with each value and sends nothing but the end.
    func only<New: Sendable>(
        _ action: @escaping @MainActor @Sendable (Value) -> Void, as type: New.Type = New.self
    ) -> Signal<New, Failure> {
        mapOnMain(action).compactMap { _ in nil }
    }
}

/// The treatment of an operator's pending value when the source completes.
///
/// ```swift
/// let drafts = Signal<String, Never>.of("Dear", "Dear Ada")
/// _ = drafts.debounce(for: .seconds(1), on: scheduler).subscribe { print($0) }  // prints Dear Ada
/// _ = drafts.debounce(for: .seconds(1), on: scheduler, onCompletion: .discard).subscribe { print($0) }
/// ```
public enum PendingPolicy: Sendable, CaseIterable {
    /// Sends the pending value, then completes.
    case flush
    /// Drops the pending value and completes.
    case discard
}

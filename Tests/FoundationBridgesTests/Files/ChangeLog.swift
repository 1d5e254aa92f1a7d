import Foundation
import FoundationBridges
import TestSupport
import Testing

/// Adds up the changes that a signal sends.
final class ChangeLog: Sendable {
    private struct State {
        var changes: [FolderChange] = []
        var condition: (@Sendable (FolderChange) -> Bool)?
        var gate = AsyncGate()
        var hasFailed = false
    }

    let isCompleted = AsyncGate()
    private let state = Locked(State())
    private let subscription = SerialDisposable()

    init(_ signal: Signal<FolderChange, FileError>) {
        subscription.inner = signal.subscribe(
            next: { [self] change in
                state.modify { state in
                    state.changes.append(change)
                    if state.condition?(Self.sum(state.changes)) == true { state.gate.open() }
                }
            },
            failed: { [self] in
                Issue.record($0)
                isCompleted.open()
                state.modify { state in
                    state.hasFailed = true
                    state.gate.open()
                }
            }, completed: { [self] in isCompleted.open() })
    }

    /// The difference between the first state and the last one.
    var sum: FolderChange { Self.sum(state.value.changes) }

    func clear() { state.modify { $0.changes = [] } }

    func dispose() { subscription.dispose() }

    /// Waits until the sum of the changes satisfies the condition.
    func wait(_ condition: @escaping @Sendable (FolderChange) -> Bool) async {
        let gate = AsyncGate()
        state.modify { state in
            (state.condition, state.gate) = (condition, gate)
            if state.hasFailed || condition(Self.sum(state.changes)) { gate.open() }
        }
        await gate.wait()
    }

    static func sum(_ changes: [FolderChange]) -> FolderChange {
        var sum = FolderChange()
        for change in changes {
            for entry in change.created where sum.removed.remove(entry) == nil { sum.created.insert(entry) }
            for entry in change.removed {
                sum.modified.remove(entry)
                if sum.created.remove(entry) == nil { sum.removed.insert(entry) }
            }
            sum.modified.formUnion(change.modified.subtracting(sum.created))
        }
        return sum
    }
}

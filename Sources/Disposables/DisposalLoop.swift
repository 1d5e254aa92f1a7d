/// Disposes nested containers without recursion.
///
/// They can be deeper than the stack, because a recursion needs a stack frame per level. `ReleaseLoop` does the same for deallocation.
package enum DisposalLoop {
    /// Disposes `disposable` and everything nested in it, depth first and in order.
    package static func dispose(_ disposable: any Disposable) {
        var pending: [any Disposable] = []
        dispose(disposable, pending: &pending)
    }

    /// Disposes `disposable` in the same way, with an empty list that the caller reuses to save an allocation per call.
    package static func dispose(_ disposable: any Disposable, pending: inout [any Disposable]) {
        disposable._beginDisposal(appendingTo: &pending)
        disposeAll(&pending)
    }

    /// Disposes the contents of `pending`, last to first.
    static func disposeAll(_ pending: inout [any Disposable]) {
        // Neither `popLast()` nor `removeLast()`, which look up types in a debug build.
        while pending.count > 0 {
            pending.remove(at: pending.count - 1)._beginDisposal(appendingTo: &pending)
        }
    }
}

/// A disposable that gives up one other when it is disposed.
protocol DisposableHolder: Disposable {
    /// Marks this one disposed, and returns the other; `nil` if there is none to be disposed now.
    func closeAndTake() -> (any Disposable)?
}

extension DisposableHolder {
    func disposeHeld() { if let held = closeAndTake() { DisposalLoop.dispose(held) } }

    public func _beginDisposal(appendingTo pending: inout [any Disposable]) {
        if let held = closeAndTake() { pending.append(held) }
    }
}

/// A disposable that holds other disposables.
///
/// Structures of these can be deeper than a stack, so they are disposed by a loop over a list of what is still to be done:
/// a recursion would cost a frame per level. ``Releasing`` does the same for freeing them.
package protocol DisposableContainer: Disposable {
    /// Marks this nest disposed and moves its children to `pending`, the first child last. Does nothing the second time.
    func takeChildren(into pending: inout [any Disposable])
}

package enum DisposalLoop {
    /// `disposable` as a nest, by comparing types: a cast to the protocol would look up a conformance at each call.
    private static func nest(_ disposable: any Disposable) -> (any DisposableContainer)? {
        let type = ObjectIdentifier(type(of: disposable))
        if type == ObjectIdentifier(ActionDisposable.self) { return nil }
        if type == ObjectIdentifier(CompoundDisposable.self) {
            return unsafeDowncast(disposable, to: CompoundDisposable.self)
        }
        if type == ObjectIdentifier(SerialDisposable.self) {
            return unsafeDowncast(disposable, to: SerialDisposable.self)
        }
        if type == ObjectIdentifier(SingleAssignmentDisposable.self) {
            return unsafeDowncast(disposable, to: SingleAssignmentDisposable.self)
        }
        if type == ObjectIdentifier(ScopedDisposable.self) {
            return unsafeDowncast(disposable, to: ScopedDisposable.self)
        }
        if type == ObjectIdentifier(RefCountDisposable.self) {
            return unsafeDowncast(disposable, to: RefCountDisposable.self)
        }
        if type == ObjectIdentifier(RefCountDisposable.Handle.self) {
            return unsafeDowncast(disposable, to: RefCountDisposable.Handle.self)
        }
        if type == ObjectIdentifier(DisposableBag.self) {
            return unsafeDowncast(disposable, to: DisposableBag.self)
        }
        return nil
    }

    /// Disposes `disposable` and all that is nested in it, depth first, siblings in their order, without recursion.
    package static func dispose(_ disposable: any Disposable) {
        var pending: [any Disposable] = []
        dispose(disposable, pending: &pending)
    }

    /// The same with a list that the caller lends: empty before and after, it saves an allocation a call.
    static func dispose(_ disposable: any Disposable, pending: inout [any Disposable]) {
        guard let container = nest(disposable) else { return disposable.dispose() }
        container.takeChildren(into: &pending)
        disposeAll(&pending)
    }

    /// Disposes what is in `pending`, the last first.
    static func disposeAll(_ pending: inout [any Disposable]) {
        while let disposable = pending.popLast() {
            if let container = nest(disposable) {
                container.takeChildren(into: &pending)
            } else {
                disposable.dispose()
            }
        }
    }
}

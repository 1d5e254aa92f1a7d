/// A disposable that holds other disposables.
///
/// Structures of these can be deeper than a stack: disposing and freeing them is a loop over a list of what is still to be
/// done, because a recursion would cost a frame per level.
package protocol Nest: Disposable {
    /// Marks this nest disposed and moves its children to `pending`, the first child last. Does nothing the second time.
    func close(into pending: inout [any Disposable])

    /// Moves the children to `pending` and leaves the nest as it is. Called by the one owner of an unreachable nest.
    func empty(into pending: inout [any Disposable])
}

package enum Nesting {
    /// `disposable` as a nest, by comparing types: a cast to the protocol would look up a conformance at each call.
    private static func nest(_ disposable: any Disposable) -> (any Nest)? {
        let type = ObjectIdentifier(type(of: disposable))
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
        return nil
    }

    /// Disposes `disposable` and all that is nested in it, depth first, siblings in their order, without recursion.
    package static func dispose(_ disposable: any Disposable) {
        guard let nest = nest(disposable) else { return disposable.dispose() }
        var pending: [any Disposable] = []
        nest.close(into: &pending)
        disposeAll(&pending)
    }

    /// Disposes what is in `pending`, the last first.
    package static func disposeAll(_ pending: inout [any Disposable]) {
        while let disposable = pending.popLast() {
            if let nest = nest(disposable) {
                nest.close(into: &pending)
            } else {
                disposable.dispose()
            }
        }
    }

    /// Releases `disposable`, and the nests that nobody else holds below it, without recursion.
    package static func free(_ disposable: consuming any Disposable) {
        guard nest(disposable) != nil else { return }
        var pending: [any Disposable] = [disposable]
        freeAll(&pending)
    }

    /// Releases what is in `pending`.
    package static func freeAll(_ pending: inout [any Disposable]) {
        while var disposable = pending.popLast() {
            guard nest(disposable) != nil, isKnownUniquelyReferenced(&disposable) else { continue }
            nest(disposable)?.empty(into: &pending)
        }
    }
}

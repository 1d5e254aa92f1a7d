// A source of Dispatch is not declared `Sendable` on Linux, but all its functions can be called on any thread.
@preconcurrency import Dispatch
import Foundation
import Operators

/// Sends the changes of a tree of folders, and waits for more of them without a thread.
final class FolderSource: PieceSource {
    private struct Waiting {
        var isClosed = false
        var source: (any DispatchSourceRead)?
    }

    // Used only by the scheduler of the signal, so that the lock is never contended.
    private let tree: Lock<FolderTree>
    private let descriptor: FileDescriptor
    private let waiting = Lock(Waiting())

    init(_ tree: sending FolderTree) {
        descriptor = tree.descriptor
        self.tree = Lock(tree)
    }

    func next() throws(FileError) -> PieceStep<FolderChange> {
        try tree.withLock { (tree) throws(FileError) in try tree.next() }
    }

    func onArrival(_ action: @escaping @Sendable () -> Void) {
        let source = DispatchSource.makeReadSource(fileDescriptor: descriptor.number, queue: .global())
        source.setEventHandler {
            source.cancel()
            action()
        }
        // Dispatch releases both handlers after the cancellation. Until then, the descriptor stays open.
        source.setCancelHandler { [descriptor] in withExtendedLifetime(descriptor) {} }
        waiting.withLock { waiting in
            source.activate()
            if waiting.isClosed { source.cancel() } else { waiting.source = source }
        }
    }

    func close() {
        let source = waiting.withLock { waiting in
            waiting.isClosed = true
            return waiting.source.take()
        }
        source?.cancel()
    }
}

/// A descriptor that is closed when it is deallocated.
final class FileDescriptor: Sendable {
    let number: Int32
    private let didClose: @Sendable () -> Void

    init(owning number: Int32, didClose: @escaping @Sendable () -> Void = {}) {
        (self.number, self.didClose) = (number, didClose)
    }

    deinit {
        closeDescriptor(number)
        didClose()
    }

    var status: stat {
        var status = stat()
        fstat(number, &status)
        return status
    }
}

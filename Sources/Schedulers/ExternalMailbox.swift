import Dispatch
import Synchronization

/// Queues the work of a scheduler that another module defines, in which that scheduler determines where the work runs.
package final class ExternalMailbox: MailboxScheduler {
    let mailbox = Mailbox()
    private let start: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Creates a mailbox without work.
    ///
    /// - Parameter start: Runs its argument later, once, in the context of the work. It must not run it inline. If the argument is
    ///   released instead, the pending work is disposed later, on a thread of Dispatch.
    package init(_ start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.start = start
    }

    func startConsumer() {
        let consumer = Consumer(self)
        start { consumer.run() }
    }

    /// Disposes the pending work, which retains the scheduler, and with it this mailbox.
    private func discard() {
        while let batch = mailbox.takeBatch() {
            for action in batch { action.dispose() }
        }
    }

    /// One call of ``consume()``, which might never happen, because the thread of a run loop has ended.
    private final class Consumer: Sendable {
        private let mailbox: ExternalMailbox
        private let hasRun = Atomic(false)

        init(_ mailbox: ExternalMailbox) { self.mailbox = mailbox }

        func run() {
            hasRun.store(true, ordering: .relaxed)
            mailbox.consume()
        }

        // Elsewhere, because the work can be in the middle of being enqueued by a timer, which holds the lock of the work.
        deinit {
            if hasRun.load(ordering: .relaxed) { return }
            DispatchQueue.global().async { [mailbox] in mailbox.discard() }
        }
    }
}

/// A scheduler whose work waits in an ``ExternalMailbox``.
package protocol ExternalScheduler: AnyObject, Scheduler {
    /// The pending work.
    var mailbox: ExternalMailbox { get }
}

extension ExternalScheduler {
    /// Runs `action` in the mailbox as work of this scheduler, which it retains until then.
    package func asOwnWork(_ action: @escaping @Sendable () -> Void) -> @Sendable () -> Void {
        { CurrentScheduler.withValue(self, action) }
    }
}

/// Queues the work of a scheduler that another module defines, in which that scheduler determines where the work runs.
package final class ExternalMailbox: MailboxScheduler {
    let mailbox = Mailbox()
    private let start: @Sendable (@escaping @Sendable () -> Void) -> Void

    /// Creates a mailbox without work.
    ///
    /// - Parameter start: Runs its argument later, once, in the context of the work. It must not run it inline.
    package init(_ start: @escaping @Sendable (@escaping @Sendable () -> Void) -> Void) {
        self.start = start
    }

    func startConsumer() {
        start { self.consume() }
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

/// The log of one subscription: knows what its lines begin with, and that "subscribed" is the first of them.
///
/// Without a label it asks what is above for a name. That is told while the source is being subscribed to, by the operators
/// that know one, through the thread's context; so "subscribed" waits until there is a name, an event, or nothing above.
@usableFromInline final class EventLog: Sendable {
    private let events: LoggedEvents
    private let write: @Sendable (String) -> Void

    /// The beginning of the lines, and whether it is settled.
    private let heading: Lock<(text: String, isSettled: Bool)>
    private let hasLabel: Bool

    @usableFromInline init(
        label: String?, place: String, events: LoggedEvents, write: @escaping @Sendable (String) -> Void
    ) {
        self.events = events
        self.write = write
        hasLabel = label != nil
        heading = Lock((label ?? place, false))
    }

    /// Subscribes, and tells so.
    @usableFromInline func begin(_ subscribe: () -> Void) {
        if hasLabel { settle() }
        let context = ThreadContext.current
        context.logs.append(self)
        subscribe()
        context.logs.removeLast()
        settle()
    }

    /// Tells the logs that are being subscribed to on this thread the name of what is above them.
    @usableFromInline static func nameCurrent(_ name: String) {
        for log in ThreadContext.current.logs { unsafeDowncast(log, to: EventLog.self).settle(name) }
    }

    /// Writes a line, if its kind is to be written.
    @usableFromInline func note(_ kind: LoggedEvents, _ text: @autoclosure () -> String) {
        settle()
        if events.contains(kind) { write(line(text())) }
    }

    private func settle(_ name: String? = nil) {
        let isFirst = heading.withLock { heading in
            defer { heading.isSettled = true }
            if !heading.isSettled, let name { heading.text = name }
            return !heading.isSettled
        }
        if isFirst, events.contains(.subscribed) { write(line("subscribed")) }
    }

    private func line(_ text: String) -> String {
        "\(heading.withLock { $0.text }): \(text)".split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

/// Writes the lines of one subscription: each begins with the same prefix, and the first one is "subscribed".
///
/// Without a label, the prefix is a name from upstream. The operators that have a name set it through the thread's context,
/// while the source is being subscribed to. The line "subscribed" is therefore written when a name is set, when the first event
/// is sent, or when subscribing has finished, whichever is first.
@usableFromInline final class EventLog: Sendable {
    private let events: LoggedEvents
    private let writeLine: @Sendable (String) -> Void

    /// The prefix of the lines, and whether it can no longer change.
    private let prefix: Lock<(text: String, isFinal: Bool)>
    private let hasLabel: Bool

    @usableFromInline init(
        label: String?, place: String, events: LoggedEvents, write: @escaping @Sendable (String) -> Void
    ) {
        self.events = events
        writeLine = write
        hasLabel = label != nil
        prefix = Lock((label ?? place, false))
    }

    /// Calls `subscribe`, and writes "subscribed".
    @usableFromInline func begin(_ subscribe: () -> Void) {
        if hasLabel { finishPrefix() }
        let thread = OperatorThreadState.current
        thread.logs.append(self)
        subscribe()
        thread.logs.removeLast()
        finishPrefix()
    }

    /// Sets the prefix of the logs that this thread is subscribing, unless they have a label or a name from nearer upstream.
    @usableFromInline static func nameCurrent(_ name: String) {
        for log in OperatorThreadState.current.logs { log.finishPrefix(name) }
    }

    /// Writes a line, if `events` contains its kind.
    @usableFromInline func write(_ kind: LoggedEvents, _ text: @autoclosure () -> String) {
        finishPrefix()
        if events.contains(kind) { writeLine(line(text())) }
    }

    /// Keeps the prefix from changing, after replacing it with `name` if there is one. The first call writes "subscribed".
    private func finishPrefix(_ name: String? = nil) {
        let isFirst = prefix.withLock { prefix in
            defer { prefix.isFinal = true }
            if !prefix.isFinal, let name { prefix.text = name }
            return !prefix.isFinal
        }
        if isFirst, events.contains(.subscribed) { writeLine(line("subscribed")) }
    }

    private func line(_ text: String) -> String {
        var line = "\(prefix.withLock { $0.text }): \(text)"
        // Splitting takes several times as long as formatting. A newline contains one of these bytes.
        let canContainNewline = line.withUTF8 { bytes in
            bytes.contains { (0x0A...0x0D).contains($0) || $0 == 0xC2 || $0 == 0xE2 }
        }
        return canContainNewline ? line.split(whereSeparator: \.isNewline).joined(separator: " ") : line
    }
}

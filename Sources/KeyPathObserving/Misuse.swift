import StreamCore

/// What happens when the framework notices that it is not used as it has to be.
public enum Misuse {
    /// Stops the program. What every misuse does until ``report(to:)`` is called.
    public static let trap: @Sendable (String) -> Void = { preconditionFailure($0) }

    private static let handler = Lock<@Sendable (String) -> Void>(trap)

    /// Has misuses reported to `report`, which may return: then what was misused does nothing.
    public static func report(to report: @escaping @Sendable (String) -> Void) {
        let old = handler.withLock { handler in
            defer { handler = report }
            return handler
        }
        _ = consume old
    }

    static func report(_ message: String) {
        let report = handler.withLock { $0 }
        report(message)
    }
}

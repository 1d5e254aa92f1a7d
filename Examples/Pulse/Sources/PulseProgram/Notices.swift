public import Logging
import Operators
import PulseCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The messages of the program. They are written to standard error, or shown by the board while it has the terminal.
public final class Notices: Sendable {
    /// The number of messages to write after the board has returned the terminal.
    private static let kept = 20

    private struct State {
        var isHeld = false
        var held: [String] = []
    }

    private let program: String
    private let state = Mutex(State())
    private let posted = Subject<String, Never>()

    /// - Parameter program: The name of the program, with which each message begins.
    public init(program: String) { self.program = program }

    var signal: Signal<String, Never> { posted.signal }

    /// Writes or shows a message.
    public func post(_ text: String) {
        let isHeld = state.withLock { state in
            if state.isHeld { state.held = (state.held + [text]).suffix(Self.kept) }
            return state.isHeld
        }
        if !isHeld { write(text) }
        posted.send(text)
    }

    /// Stops writing, because a board has the terminal.
    func hold() { state.withLock { $0.isHeld = true } }

    /// Writes the messages that were posted after `hold()`.
    func release() {
        let held = state.withLock { state in
            defer { state = State() }
            return state.held
        }
        held.forEach(write)
    }

    private func write(_ text: String) {
        _ = writeAll(Array("\(program): \(Readable.harmless(text))\n".utf8), to: STDERR_FILENO)
    }
}

extension Notices {
    public func logger(level: Logger.Level) -> Logger {
        Logger(label: program) { [self] _ in Handler(notices: self, logLevel: level) }
    }

    private struct Handler: LogHandler {
        let notices: Notices
        var logLevel: Logger.Level
        var metadata: Logger.Metadata = [:]

        subscript(metadataKey key: String) -> Logger.Metadata.Value? {
            get { metadata[key] }
            set { metadata[key] = newValue }
        }

        func log(event: LogEvent) { notices.post("\(event.message)") }
    }
}

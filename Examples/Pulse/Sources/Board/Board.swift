public import Operators
public import PulseCore
import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal that shows the newest report.
public final class Board: Sendable {
    /// The shortest time between two drawings, which limits them to ten per second.
    public static let frame = Duration.milliseconds(100)

    private let descriptor: Int32
    private let isTaken = Mutex(true)
    private let keyboard = Keyboard()

    public init(descriptor: Int32) {
        self.descriptor = descriptor
        write(Style.enterScreen)
    }

    /// Shows reports and notices on `scheduler`. Reports that arrive while the terminal is busy are not drawn, but the
    /// board records them.
    ///
    /// - Returns: A signal that completes with the reports.
    public func show(
        _ reports: Signal<Report, Never>, notices: Signal<String, Never>, in content: BoardContent,
        on scheduler: some Scheduler
    ) -> Signal<Void, Never> {
        let end = reports.ignoreValues()
        let keys = (keyboard?.keys ?? .empty).deliver(on: scheduler).take(until: end)
        var content = content
        content.hasKeys = keyboard != nil
        return merge(
            reports.map(BoardEvent.report), notices.take(until: end).map(BoardEvent.notice), keys.map(BoardEvent.key)
        )
        .scan(into: content) { content, event in content.add(event) }
        .throttle(for: Self.frame, on: scheduler)
        .flatMap(.latest) { content in Signal.just(content).subscribed(on: scheduler) }
        .map(draw)
    }

    private func draw(_ content: BoardContent) {
        let size = size
        let lines = content.lines(columns: size.columns, rows: size.rows)
        // After a character in the last column, the sequence would erase it.
        let text = lines.map { Style.clearToEndOfLine + $0 }.joined(separator: "\r\n")
        isTaken.withLock { if $0 { write(Style.home + text + Style.clearBelow) } }
    }

    /// Restores the terminal. The board shows nothing after that.
    public func restore() {
        isTaken.withLock { isTaken in
            if isTaken { write(Style.leaveScreen) }
            keyboard?.restore()
            isTaken = false
        }
    }

    private var size: (columns: Int, rows: Int) {
        var size = winsize()
        guard ioctl(descriptor, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0, size.ws_row > 0 else { return (80, 24) }
        return (Int(size.ws_col), Int(size.ws_row))
    }

    private func write(_ text: String) {
        _ = writeAll(Array(text.utf8), to: descriptor)
    }
}

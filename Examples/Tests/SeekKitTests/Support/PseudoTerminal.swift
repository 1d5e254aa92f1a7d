import Foundation
import SeekKit
import Testing

/// A terminal that a test reads and types into.
final class PseudoTerminal {
    struct Silence: Error {
        let expected: String
        let screen: String
    }

    private let ours: Int32
    /// Kept open, so that the terminal outlives the program and its settings can be read.
    private let theirs: Int32
    let name: String
    /// Readable when the test is cancelled.
    private let cancellation = Pipe()
    /// The bytes that have arrived but were not yet searched.
    private var unread: [UInt8] = []
    private var grid: TerminalGrid
    /// The bytes of a character that has arrived only in part.
    private var unshown: [UInt8] = []

    init(_ size: ScreenSize = ScreenSize(columns: 80, rows: 10)) {
        var ends: (Int32, Int32) = (-1, -1)
        var name = [CChar](repeating: 0, count: 128)
        openpty(&ends.0, &ends.1, &name, nil, nil)
        (ours, theirs) = ends
        self.name = name.withUnsafeBufferPointer { String(cString: $0.baseAddress!) }
        for end in [ours, theirs] { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        grid = TerminalGrid(size)
        resize(size)
    }

    deinit {
        close(ours)
        close(theirs)
    }

    func start(_ arguments: [String], visual: String? = nil) -> SeekProcess {
        SeekProcess(arguments, terminal: name, visual: visual)
    }

    /// Starts the program in a shell that can suspend it, and runs the rest of a script when it stops or ends.
    func startInShell(_ arguments: [String], then rest: String, visual: String? = nil) -> SeekProcess {
        let command = ([SeekProcess.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
        return SeekProcess(["-c", "set -m; \(command); \(rest)"], terminal: name, program: "/bin/sh", visual: visual)
    }

    func type(_ text: String) {
        _ = Array(text.utf8).withUnsafeBytes { write(ours, $0.baseAddress, $0.count) }
    }

    func resize(_ size: ScreenSize) {
        var size = winsize(ws_row: UInt16(size.rows), ws_col: UInt16(size.columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(ours, UInt(TIOCSWINSZ), &size)
        grid = TerminalGrid(ScreenSize(columns: Int(size.ws_col), rows: Int(size.ws_row)))
    }

    /// Reads until `text` has arrived.
    func expect(_ text: String) async throws {
        try await expect(all: [text])
    }

    /// Reads until all texts have arrived, in any order, because a screen can be drawn in one or in several writes.
    func expect(all texts: [String]) async throws {
        let mostReads = 10_000
        for _ in 0..<mostReads {
            let found = texts.compactMap { unread.firstRange(of: Array($0.utf8)) }
            if found.count == texts.count, let end = found.map(\.upperBound).max() {
                unread.removeSubrange(..<end)
                return
            }
            guard await readMore() else { break }
        }
        throw silence(texts.joined(separator: " and "), String(decoding: unread, as: UTF8.self))
    }

    /// Reads until a complete screen fulfills a condition. While the program paints, the cursor is hidden.
    @discardableResult
    func expectScreen(_ expected: String, where condition: (TerminalGrid) -> Bool) async throws -> TerminalGrid {
        let mostReads = 10_000
        for _ in 0..<mostReads {
            if grid.showsCursor, condition(grid) { return grid }
            guard await readMore() else { break }
        }
        throw silence(expected, grid.rows.indices.map { grid.text($0) }.joined(separator: "\n"))
    }

    private func silence(_ expected: String, _ screen: String) -> Silence {
        let silence = Silence(expected: expected, screen: screen)
        // The error that a test throws after its time limit is not reported.
        if Task.isCancelled { Issue.record(silence) }
        return silence
    }

    /// Reads on a separate thread, so that the time limit of the test can end a hang.
    ///
    /// - Returns: `false` if the test is cancelled.
    private func readMore() async -> Bool {
        let (ours, cancellation) = (ours, cancellation)
        let bytes = await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                Thread.detachNewThread { continuation.resume(returning: read(ours, unless: cancellation.source)) }
            }
        } onCancel: {
            _ = write(cancellation.target, "x", 1)
        }
        unread += bytes
        show(bytes[...])
        return !bytes.isEmpty
    }

    private func show(_ bytes: ArraySlice<UInt8>) {
        unshown += bytes
        // The first byte of an unfinished character is one of the last three.
        let cut = unshown.indices.suffix(3).first { index in
            unshown.count - index < max(1, (~unshown[index]).leadingZeroBitCount)
        }
        grid.receive(String(decoding: unshown[..<(cut ?? unshown.count)], as: UTF8.self))
        unshown.removeSubrange(..<(cut ?? unshown.count))
    }

    /// The settings that raw mode changes.
    var settings: [tcflag_t] {
        var settings = termios()
        tcgetattr(theirs, &settings)
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag]
    }
}

/// Waits for bytes, and returns none if `cancellation` is readable.
private func read(_ descriptor: Int32, unless cancellation: Int32) -> [UInt8] {
    var wanted = [descriptor, cancellation].map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
    while poll(&wanted, 2, -1) < 0, errno == EINTR {}
    guard wanted[1].revents == 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: 4_096)
    let count = systemRead(descriptor, &bytes, bytes.count)
    return Array(bytes.prefix(max(count, 0)))
}

import SeekKit

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal that a test reads and types into.
final class PseudoTerminal {
    struct Silence: Error {
        let expected: String
        let screen: String
    }

    private let ours: Int32
    /// Kept open, so that the terminal outlives the program and its settings can be read.
    private let theirs: Int32
    private let name: String
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

    func start(_ arguments: [String]) -> SeekProcess {
        SeekProcess(arguments, terminal: name)
    }

    /// Starts the program in a shell that can suspend it, and runs the rest of a script when it stops or ends.
    func startInShell(_ arguments: [String], then rest: String) -> SeekProcess {
        let command = ([SeekProcess.path] + arguments).map { "'\($0)'" }.joined(separator: " ")
        return SeekProcess(["-c", "set -m; \(command); \(rest)"], terminal: name, program: "/bin/sh")
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
    func expect(_ text: String) throws {
        try expect(all: [text])
    }

    /// Reads until all texts have arrived, in any order, because a screen can be drawn in one or in several writes.
    func expect(all texts: [String]) throws {
        let mostReads = 10_000
        for _ in 0..<mostReads {
            let found = texts.compactMap { unread.firstRange(of: Array($0.utf8)) }
            if found.count == texts.count, let end = found.map(\.upperBound).max() {
                unread.removeSubrange(..<end)
                return
            }
            guard readMore() else { break }
        }
        throw Silence(expected: texts.joined(separator: " and "), screen: String(decoding: unread, as: UTF8.self))
    }

    /// Reads until a complete screen fulfills a condition. While the program paints, the cursor is hidden.
    @discardableResult
    func expectScreen(_ expected: String, where condition: (TerminalGrid) -> Bool) throws -> TerminalGrid {
        let mostReads = 10_000
        for _ in 0..<mostReads {
            if grid.showsCursor, condition(grid) { return grid }
            guard readMore() else { break }
        }
        throw Silence(expected: expected, screen: grid.rows.indices.map { grid.text($0) }.joined(separator: "\n"))
    }

    /// - Returns: `false` if nothing arrives for a long time.
    private func readMore() -> Bool {
        let longestSilence: Int32 = 20_000
        var wanted = pollfd(fd: ours, events: Int16(POLLIN), revents: 0)
        guard poll(&wanted, 1, longestSilence) == 1 else { return false }
        var bytes = [UInt8](repeating: 0, count: 4_096)
        let count = systemRead(ours, &bytes, bytes.count)
        unread += bytes.prefix(max(count, 0))
        show(bytes.prefix(max(count, 0)))
        return count > 0
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

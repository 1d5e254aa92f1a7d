import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal in raw mode, showing its second screen, until it is given back as it was found.
package final class Terminal: Sendable {
    private struct State: ~Copyable {
        let found: termios
        var painter = ScreenPainter()
        var isTaken = true
    }

    private let descriptor: Int32
    private let output: BufferedOutput
    private let state: Mutex<State>

    /// - Throws: when `descriptor` is no terminal.
    package init(descriptor: Int32) throws(Unreadable) {
        var settings = termios()
        guard tcgetattr(descriptor, &settings) == 0 else { throw .last(at: Path("terminal")) }
        self.descriptor = descriptor
        output = BufferedOutput(descriptor: descriptor)
        state = Mutex(State(found: settings))
        cfmakeraw(&settings)
        guard tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else { throw .last(at: Path("terminal")) }
        output.write(ControlSequence.enterScreen)
        output.flush()
    }

    deinit {
        restore()
    }

    package var size: ScreenSize { .current(of: descriptor) }

    package func show(_ screen: Screen) {
        state.withLock { state in
            guard state.isTaken else { return }
            output.write(state.painter.paint(screen))
            output.flush()
        }
    }

    /// Gives the terminal back. Nothing is shown after that.
    package func restore() {
        state.withLock { state in
            guard state.isTaken else { return }
            state.isTaken = false
            output.write(ControlSequence.leaveScreen)
            output.flush()
            var found = state.found
            tcsetattr(descriptor, TCSADRAIN, &found)
        }
    }
}

extension Terminal {
    /// The terminal that standard output leads to, or else, when that is a file or a pipe, the one of the process.
    package static func controlling() throws(Unreadable) -> Terminal {
        if isatty(STDOUT_FILENO) == 1 { return try Terminal(descriptor: STDOUT_FILENO) }
        let name = Path("/dev/tty")
        let descriptor = name.withCString { open($0, O_RDWR | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .last(at: name) }
        return try Terminal(descriptor: descriptor)
    }
}

import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal in raw mode that shows its second screen until its original state is restored.
package final class Terminal: Sendable {
    private struct State: ~Copyable {
        let found: termios
        var painter = ScreenPainter()
        var isTaken = true
    }

    private let descriptor: Int32
    private let output: BufferedOutput
    private let state: Mutex<State>

    /// - Throws: An error if `descriptor` is not a terminal.
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

    /// Restores the terminal. Nothing is shown after that.
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
    /// Returns the terminal of standard output, or the terminal of the process if standard output is a file or a pipe.
    package static func controlling() throws(Unreadable) -> Terminal {
        if isatty(STDOUT_FILENO) == 1 { return try Terminal(descriptor: STDOUT_FILENO) }
        let name = Path("/dev/tty")
        let descriptor = name.withCString { open($0, O_RDWR | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .last(at: name) }
        return try Terminal(descriptor: descriptor)
    }
}

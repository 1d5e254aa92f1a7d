import Synchronization

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// A terminal in raw mode that shows its second screen until its original state is restored.
package final class Terminal: Sendable {
    private struct State: ~Copyable {
        /// The settings to restore. `nil` while they are in force.
        var found: termios?
        var painter = ScreenPainter()
        /// A Boolean value that indicates whether another program has the terminal.
        var isLent = false
    }

    private let descriptor: Int32
    private let output: BufferedOutput
    private let state = Mutex(State())

    /// - Throws: An error if `descriptor` is not a terminal.
    package init(descriptor: Int32) throws(Unreadable) {
        self.descriptor = descriptor
        output = BufferedOutput(descriptor: descriptor)
        guard enter() else { throw .last(at: Path("terminal")) }
    }

    deinit {
        restore()
    }

    package var size: ScreenSize { .current(of: descriptor) }

    package func show(_ screen: Screen) {
        state.withLock { state in
            guard state.found != nil else { return }
            output.write(state.painter.paint(screen))
            output.flush()
        }
    }

    /// Lends the terminal to another program while `body` runs.
    func lend<Result>(_ body: () -> Result) -> Result {
        restore()
        state.withLock { $0.isLent = true }
        let result = body()
        state.withLock { $0.isLent = false }
        enter()
        return result
    }

    /// Takes the terminal, again after it was restored, and shows the last screen.
    ///
    /// In the background, the program stops, because the terminal belongs to the shell.
    /// - Returns: `false` if this is not a terminal, or if it cannot be taken.
    @discardableResult
    package func enter() -> Bool {
        if isInBackground { suspendProcess(by: SIGTTOU) }
        // Nothing stops a program that no shell could continue.
        guard !isInBackground else { return false }
        return state.withLock { state in
            if state.isLent { return false }
            var settings = termios()
            guard tcgetattr(descriptor, &settings) == 0 else { return false }
            if state.found == nil { state.found = settings }
            cfmakeraw(&settings)
            guard tcsetattr(descriptor, TCSADRAIN, &settings) == 0 else { return false }
            output.write(ControlSequence.enterScreen + state.painter.repaint())
            output.flush()
            return true
        }
    }

    private var isInBackground: Bool {
        let group = tcgetpgrp(descriptor)
        return group > 0 && group != getpgrp()
    }

    /// Restores the terminal. Nothing is shown until it is taken again.
    package func restore() {
        state.withLock { state in
            guard var found = state.found else { return }
            state.found = nil
            output.write(ControlSequence.leaveScreen)
            output.flush()
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

import Operators

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The live search in a real terminal. It ends when the user chooses a match or leaves.
@MainActor
package struct LiveProgram {
    /// The number of bytes of a line that are kept, more than a row can show.
    package static let longestText = 1_000
    /// The number of matches at which a search is stopped, unless specified otherwise. No user reads more.
    package static let usualMaximum = 10_000

    private let terminal: Terminal
    private let model: Model
    private let live: LiveSearch
    private let choice: Choice
    private let input: InputGate

    /// - Throws: An error if there is no terminal.
    package init(_ search: Search, choice: Choice = .printLocation, _ makeModel: (ScreenSize) -> Model)
        throws(Unreadable)
    {
        let signals = processSignals(SIGWINCH, SIGTSTP, SIGCONT, SIGTERM, SIGINT, SIGHUP, SIGQUIT)
        let terminal = try Terminal.controlling()
        self.terminal = terminal
        self.choice = choice
        let input = InputGate()
        self.input = input
        model = makeModel(terminal.size)
        live = LiveSearch(
            keys: keys(from: bytes(from: STDIN_FILENO, through: input), on: TargetQueueScheduler(label: "seek.keys")),
            interruptions: signals.map { number in terminal.interruption(by: number) },
            search: { query in search(query) })
    }

    /// Starts the program and returns immediately. The program exits with its outcome.
    /// - Parameter complaints: The output for the names of unreadable files at the end.
    package func start(complaints: BufferedOutput?) {
        let (terminal, model, choice, input) = (terminal, model, choice, input)
        _ = live.run(model, on: .main).subscribe { output in
            switch output {
            case .screen(let screen):
                terminal.show(screen)
            case .suspend:
                guard isJobOfShell else { return }
                terminal.restore()
                suspendProcess(by: SIGTSTP)
                terminal.enter()
            case .edit(let matches):
                guard case .edit(let editor) = choice else { return }
                input.close()
                let problem = terminal.lend { editor.open(matches) }
                input.open()
                MainActor.assumeIsolated { model.returnFromEditor(problem) }
            case .end(let outcome):
                terminal.restore()
                for entry in MainActor.assumeIsolated({ model.unreadable }) { complaints?.write("seek: \(entry)\n") }
                complaints?.flush()
                end(with: outcome, choice)
            }
        }
    }
}

extension Terminal {
    /// Returns the meaning of a signal of the system.
    fileprivate func interruption(by number: Int32) -> Interruption {
        switch number {
        case SIGWINCH: return .resized(size)
        case SIGTSTP: return .suspended
        case SIGCONT:
            // The shell may have changed the settings, and the window may have another size.
            enter()
            return .resized(size)
        default: return .terminated(number)
        }
    }
}

private func end(with outcome: Outcome, _ choice: Choice) -> Never {
    switch outcome {
    case .chosen(let matches):
        let output = BufferedOutput(descriptor: STDOUT_FILENO)
        for match in matches {
            output.write { buffer in buffer.append(choice.line(for: match) + [Bytes.newline]) }
        }
        output.flush()
        exit(.found)
    case .left: exit(.nothingFound)
    case .interrupted: exit(.interrupted)
    case .terminated(let number): endProcess(by: number)
    }
}

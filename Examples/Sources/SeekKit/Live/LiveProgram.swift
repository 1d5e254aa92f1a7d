import Operators

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The live search in a real terminal. It ends when the user chooses a match or leaves.
@MainActor
package struct LiveProgram {
    /// The maximum length of a line's text, which is more than a screen can show.
    private static let longestText = 1_000

    private let terminal: Terminal
    private let model: Model
    private let live: LiveSearch

    /// - Parameters:
    ///   - maximum: The maximum number of matches per query. A default limit always applies, because no user reads more
    ///     matches.
    /// - Throws: An error if there is no terminal.
    package init(below root: Path, query: String, ignoresCase: Bool, maximum: Int?) throws(Unreadable) {
        let signals = processSignals(SIGWINCH, SIGTERM, SIGINT, SIGHUP, SIGQUIT)
        let terminal = try Terminal.controlling()
        let search = Search(below: root, longestText: Self.longestText)
        self.terminal = terminal
        model = Model(query: query, size: terminal.size, maximum: maximum ?? 10_000)
        live = LiveSearch(
            keys: keys(from: bytes(from: STDIN_FILENO), on: TargetQueueScheduler(label: "seek.keys")),
            interruptions: signals.map { number in
                number == SIGWINCH ? .resized(terminal.size) : .terminated(number)
            },
            search: { text in search(Query(text, ignoresCase: ignoresCase)) })
    }

    /// Starts the program and returns immediately. The program exits with its outcome.
    /// - Parameter complaints: The output for the names of unreadable files at the end.
    package func start(complaints: BufferedOutput?) {
        let (terminal, model) = (terminal, model)
        _ = live.run(model, on: .main).subscribe { output in
            switch output {
            case .screen(let screen):
                terminal.show(screen)
            case .end(let outcome):
                terminal.restore()
                for entry in MainActor.assumeIsolated({ model.unreadable }) { complaints?.write("seek: \(entry)\n") }
                complaints?.flush()
                end(with: outcome)
            }
        }
    }
}

private func end(with outcome: Outcome) -> Never {
    switch outcome {
    case .chosen(let match):
        let output = BufferedOutput(descriptor: STDOUT_FILENO)
        output.write(match.location + "\n")
        output.flush()
        exit(.found)
    case .left: exit(.nothingFound)
    case .interrupted: exit(.interrupted)
    case .terminated(let number): endProcess(by: number)
    }
}

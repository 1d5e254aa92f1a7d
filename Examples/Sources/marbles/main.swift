import Dispatch
import Foundation
import MarblesKit
import Operators

/// Whether an output is a terminal, and can have colors.
let isTerminal = isatty(STDOUT_FILENO) == 1
let hasColors = ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty

/// Writes a text to standard output, and ends the program if that is impossible, as on a full disk.
@Sendable func write(_ output: String) {
    let failure = Program.written(output, to: STDOUT_FILENO)
    if failure.status == 0 { return }
    try? FileHandle.standardError.write(contentsOf: Data(failure.complaint.utf8))
    exit(failure.status)
}

/// Writes the output of a run.
@Sendable func finish(_ outcome: Program.Outcome) {
    let output = isTerminal && hasColors ? outcome.colored().output : outcome.output
    let complaint = isatty(STDERR_FILENO) == 1 && hasColors ? outcome.colored().complaint : outcome.complaint
    write(output)
    try? FileHandle.standardError.write(contentsOf: Data(complaint.utf8))
}

// A closed pipe is an error of the write.
signal(SIGPIPE, SIG_IGN)

do {
    let program = try Program(Array(CommandLine.arguments.dropFirst()))
    let outcome = program.run()
    guard let file = program.watched, outcome.status == 0 else {
        finish(outcome)
        exit(outcome.status)
    }
    let watching = Program.texts(of: file, on: .main).subscribe { text in
        let outcome = program.run(file: text)
        guard isTerminal else { return finish(outcome) }
        write(outcome.screen(hasColors: hasColors))
    }
    withExtendedLifetime(watching) { dispatchMain() }
} catch {
    let outcome = Program.outcome { throw error }
    finish(outcome)
    exit(outcome.status)
}

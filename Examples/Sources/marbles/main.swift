import Dispatch
import Foundation
import MarblesKit
import Operators

/// Whether an output is a terminal, and can have colors.
let isTerminal = isatty(STDOUT_FILENO) == 1
let hasColors = ProcessInfo.processInfo.environment["NO_COLOR", default: ""].isEmpty

/// Writes the output of a run.
@Sendable func finish(_ outcome: Program.Outcome) {
    let output = isTerminal && hasColors ? outcome.colored().output : outcome.output
    let complaint = isatty(STDERR_FILENO) == 1 && hasColors ? outcome.colored().complaint : outcome.complaint
    try? FileHandle.standardOutput.write(contentsOf: Data(output.utf8))
    try? FileHandle.standardError.write(contentsOf: Data(complaint.utf8))
}

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
        try? FileHandle.standardOutput.write(contentsOf: Data(outcome.screen(hasColors: hasColors).utf8))
    }
    withExtendedLifetime(watching) { dispatchMain() }
} catch {
    let outcome = Program.outcome { throw error }
    finish(outcome)
    exit(outcome.status)
}

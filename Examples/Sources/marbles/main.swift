import Dispatch
import Foundation
import MarblesKit
import Operators

/// Writes the output of a run.
@Sendable func finish(_ outcome: Program.Outcome) {
    try? FileHandle.standardOutput.write(contentsOf: Data(outcome.output.utf8))
    try? FileHandle.standardError.write(contentsOf: Data(outcome.complaint.utf8))
}

do {
    let program = try Program(Array(CommandLine.arguments.dropFirst()))
    guard let file = program.watched else {
        let outcome = program.run()
        finish(outcome)
        exit(outcome.status)
    }
    let watching = Program.texts(of: file, on: .main).subscribe { text in finish(program.run(file: text)) }
    withExtendedLifetime(watching) { dispatchMain() }
} catch {
    let outcome = Program.outcome { throw error }
    finish(outcome)
    exit(outcome.status)
}

import ArgumentParser
import FilesKit
import Foundation
import FoundationBridges

struct Watch: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Prints the changes in a folder and all its subfolders.",
        discussion: """
            A line is printed for each change, with paths below FOLDER. Symbolic links are not followed. If changes arrive faster \
            than they are printed, a line reports the loss, and the differences follow.

            Status: 0 after FOLDER was removed or moved, 1 after an error, and 130 after an interruption.
            """)

    @Argument(help: "The folder to watch.") var folder: String
    @Option(help: "Wait for this many milliseconds after each line, to demonstrate a slow consumer.") var slow = 0

    func validate() throws {
        guard slow >= 0 else { throw ValidationError("--slow \(slow): use at least 0") }
    }

    func run() async throws {
        let folder = URL(filePath: folder)
        let changes = FolderChanges(of: folder, includingSubfolders: true).signal()
        let work = Task {
            let values = changes.values(buffering: .pausing(at: 64))
            write("watching\n", to: STDOUT_FILENO)
            for try await change in values {
                write("\(change.line(below: folder))\n", to: STDOUT_FILENO)
                if slow > 0 { try? await Task.sleep(for: .milliseconds(slow)) }
            }
        }
        let interruptions = interruptions().subscribe { work.cancel() }
        defer { interruptions.dispose() }
        do {
            try await work.value
        } catch {
            complain("files: \(error)")
            throw ExitCode.failure
        }
        if work.isCancelled { throw ExitCode(130) }
    }
}

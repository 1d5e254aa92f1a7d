#if os(Linux)
    import ArgumentParser
    import FilesKit
    import Glibc
    import Operators

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
            let changes = FolderTree(of: folder).signal
            let work = Task {
                for try await change in changes.values(buffering: .pausing(at: 64)) {
                    write("\(change)\n", to: STDOUT_FILENO)
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
#endif

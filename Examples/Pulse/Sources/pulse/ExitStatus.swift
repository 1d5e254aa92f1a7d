import Synchronization

/// Records whether an error occurred that did not stop the program.
final class ExitStatus: Sendable {
    private let trouble = Atomic(false)

    var hasTrouble: Bool { trouble.load(ordering: .relaxed) }

    func noteTrouble() { trouble.store(true, ordering: .relaxed) }
}

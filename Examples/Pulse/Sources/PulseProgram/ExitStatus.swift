import Synchronization

/// Records whether an error occurred that did not stop the program.
public final class ExitStatus: Sendable {
    private let trouble = Atomic(false)

    public init() {}

    public var hasTrouble: Bool { trouble.load(ordering: .relaxed) }

    public func noteTrouble() { trouble.store(true, ordering: .relaxed) }
}

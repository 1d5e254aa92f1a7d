import Operators
import Testing

/// Tests the code of the guide's page "On a server". `GuideTests` compares that page with the files of this folder.
@Suite("Guide: On a server", .timeLimit(.minutes(15))) enum OnAServer {
    /// Waits until other threads make a condition true.
    static func wait(until condition: () -> Bool) async {
        while !condition() { await Task.yield() }
    }
}

/// A gate that a test opens.
struct Gate: Sendable {
    private let opened = AsyncSubject<Void, Never>()

    func open() {
        opened.send()
        opened.complete()
    }

    func pass() async { _ = await opened.signal.firstValue() }
}

enum LoadingError: Error {
    case offline
}

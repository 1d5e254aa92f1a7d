import Operators
import Synchronization

typealias Stream = Signal<Token, SoakFailure>

struct SoakFailure: Error {}

/// What flows, and what closures capture: the number of those alive tells when one is not released.
final class Token: Sendable {
    static let live = Tally()

    let number: Int

    init(_ number: Int) {
        self.number = number
        Self.live.add(1)
    }

    func requireNot(_ other: Int) throws(SoakFailure) {
        if number == other { throw SoakFailure() }
    }

    deinit { Self.live.add(-1) }
}

/// A number for all threads.
final class Tally: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add(_ change: Int) { count.add(change, ordering: .relaxed) }
}

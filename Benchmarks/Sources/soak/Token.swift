import Operators
import Synchronization

typealias Stream = Signal<Token, SoakFailure>

struct SoakFailure: Error {}

/// An object that is sent as a value and captured by closures. The number of live tokens shows whether one is not
/// released.
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

/// A counter for all threads.
final class Tally: Sendable {
    private let count = Atomic(0)
    var value: Int { count.load(ordering: .relaxed) }
    func add(_ change: Int) { count.add(change, ordering: .relaxed) }
}

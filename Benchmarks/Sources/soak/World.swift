import Foundation
import Operators
import Synchronization
import VirtualTime

/// Replaces the value of `place` with `new` and returns the old value.
func exchange<Value>(_ place: inout Value, with new: Value) -> Value {
    defer { place = new }
    return place
}

/// The objects that the workers share.
final class World: Sendable {
    let actions = Tally()
    let events = Tally()
    let effects = Tally()
    let time = VirtualTimeScheduler()
    let queue = TargetQueueScheduler(label: "soak")
    /// The queue of slow readers.
    let slow = TargetQueueScheduler(label: "slow")
    let isBusy = MutableProperty(false)
    let lifetime: Lifetime

    private let token: Lifetime.Token
    private let sources: Mutex<[Source]>
    private let slots = Mutex(free)
    private static let free = [(any Disposable)?](repeating: nil, count: 400)

    init(chance: inout Chance) {
        (lifetime, token) = Lifetime.make()
        sources = Mutex((0..<24).map { _ in Source(chance: &chance) })
    }

    var standing: Int { slots.withLock { $0 }.count { $0?.isDisposed == false } }

    func source(chance: inout Chance) -> Source {
        let index = Int.random(in: 0..<24, using: &chance)
        return sources.withLock { $0[index] }
    }

    /// Replaces a source. The old source fails, completes, or is released.
    func replaceSource(chance: inout Chance) {
        let (index, new) = (Int.random(in: 0..<24, using: &chance), Source(chance: &chance))
        let old = sources.withLock { exchange(&$0[index], with: new) }
        if !chance.once(in: 3) { old.end(failing: chance.once(in: 2)) }
    }

    /// Stores `subscription` at a random place and disposes the one that was there.
    func keep(_ subscription: (any Disposable)?, chance: inout Chance) {
        let index = Int.random(in: 0..<400, using: &chance)
        let old = slots.withLock { exchange(&$0[index], with: subscription) }
        old?.dispose()
    }

    /// Waits until the queues have delivered all their pending work.
    func settle() {
        for queue in [queue, slow] {
            let done = DispatchSemaphore(value: 0)
            queue.schedule { done.signal() }
            done.wait()
        }
    }

    /// Disposes everything.
    func tearDown() {
        for slot in slots.withLock({ exchange(&$0, with: Self.free) }) { slot?.dispose() }
        _ = sources.withLock { exchange(&$0, with: []) }
        // Cancelled tasks end when their threads run them.
        for _ in 0..<1_000 where Token.live.value > 0 {
            time.advance(by: .milliseconds(10))
            settle()
            Thread.sleep(forTimeInterval: 0.001)
        }
    }

    /// Creates new sources after everything was disposed.
    func replaceAll(chance: inout Chance) {
        let new = (0..<24).map { _ in Source(chance: &chance) }
        sources.withLock { $0 = new }
    }
}

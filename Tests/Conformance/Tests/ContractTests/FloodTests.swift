import KeyPathObserving
import Observation
import Operators
import Synchronization
import TestSupport
import Testing

@testable import Schedulers

/// Law 4: a call delivers a bounded number of other threads' values while other threads send.
@Suite struct FloodTests {
    @Test("a call beside a thread that sends in a loop delivers at most 256 of its values", arguments: Flood.all)
    func boundedDeliveries(_ flood: Flood) {
        let kept = flood.run()
        // With a sanitizer, one send takes longer than an owner offers its drain, so that the other thread misses many offers.
        let limit = isSanitized ? 5_000 : 256
        #expect(kept <= limit, "\(flood.name): the call delivered \(kept) values of the other thread")
    }
}

/// A call, and a thread that sends to the same source in a loop: from the moment when the call delivers until it has returned.
struct Flood: Sendable, CustomTestStringConvertible {
    typealias Receiver = @Sendable () -> Void

    let name: String

    /// Subscribes the receiver, and returns what the other thread does in a loop, and the call.
    let make: @Sendable (_ receive: @escaping Receiver) -> (flood: @Sendable () -> Void, call: @Sendable () -> Void)

    init(
        _ name: String,
        _ make:
            @escaping @Sendable (_ receive: @escaping Receiver) -> (
                flood: @Sendable () -> Void, call: @Sendable () -> Void
            )
    ) {
        self.name = name
        self.make = make
    }

    var testDescription: String { name }

    /// Returns the number of values that the call has delivered.
    func run() -> Int {
        let kept = KeptThread()
        let (flood, call) = make { kept.receive() }
        race(
            {
                kept.delivers.wait()
                // Limited, so that the test ends if the call is kept for as long as this thread sends.
                for number in 1...20_000 where !kept.hasReturned.load(ordering: .acquiring) {
                    flood()
                    kept.sent.store(number, ordering: .releasing)
                    if number == 500 { kept.isFlooded.open() }
                }
                kept.isFlooded.open()
            }, { kept.run(call) })
        return kept.count.value
    }
}

/// The thread that makes the call.
private final class KeptThread: Sendable {
    let delivers = Gate()
    let isFlooded = Gate()
    let hasReturned = Atomic(false)

    /// The number of values that the other thread has sent.
    let sent = Atomic(0)
    let count = Locked(0)
    private let thread = Locked<ObjectIdentifier?>(nil)
    private let seen = Locked(0)

    func run(_ call: () -> Void) {
        thread.modify { $0 = ObjectIdentifier(ThreadContext.current) }
        call()
        hasReturned.store(true, ordering: .releasing)
        delivers.open()
    }

    /// Counts a delivery by the call. The first one waits until many values are queued behind it.
    ///
    /// A value does not count if the other thread has sent nothing since the previous one: then it was not running, and nobody could take
    /// over.
    func receive() {
        guard !hasReturned.load(ordering: .acquiring), thread.value == ObjectIdentifier(ThreadContext.current) else {
            return
        }
        delivers.open()
        isFlooded.wait()
        let sent = sent.load(ordering: .acquiring)
        if seen.modify({ seen in
            defer { seen = sent }
            return seen != sent
        }) {
            count.modify { $0 += 1 }
        }
    }
}

extension Flood {
    static let all = [
        Flood("Subject.send(_:)") { receive in
            let subject = Subject<Int, Never>()
            let subscription = subject.signal.subscribe { _ in receive() }
            return ({ subject.send(1) }, { withExtendedLifetime(subscription) { subject.send(2) } })
        },
        Flood("MutableProperty.value") { receive in
            let property = MutableProperty(0)
            let subscription = property.values.skip(1).subscribe { _ in receive() }
            return ({ property.value = 1 }, { withExtendedLifetime(subscription) { property.value = 2 } })
        },
        Flood("subscribing to a property") { receive in
            let property = MutableProperty(0)
            return ({ property.value = 1 }, { _ = property.values.subscribe { _ in receive() } })
        },
        Flood("subscribing to a ReplaySubject") { receive in
            let subject = ReplaySubject<Int, Never>(capacity: 1)
            subject.send(0)
            return ({ subject.send(1) }, { _ = subject.signal.subscribe { _ in receive() } })
        },
        Flood("subscribing to share(replay:)") { receive in
            let subject = Subject<Int, Never>()
            let shared = subject.signal.share(replay: 1)
            let subscription = shared.subscribe { _ in }
            subject.send(0)
            return (
                { subject.send(1) },
                { withExtendedLifetime(subscription) { _ = shared.subscribe { _ in receive() } } }
            )
        },
        Flood("Property.batch(_:)") { receive in
            let (one, other) = (MutableProperty(0), MutableProperty(0))
            let subscription = one.values.skip(1).subscribe { _ in receive() }
            return (
                { one.value = 1 },
                {
                    withExtendedLifetime(subscription) {
                        Property.batch {
                            one.value = 2
                            other.value = 2
                        }
                    }
                }
            )
        },
        Flood("Subscriber.send(_:)") { receive in
            let subscriber = Subscriber<Int, Never>(next: { _ in receive() })
            return ({ subscriber.send(1) }, { subscriber.send(2) })
        },
        Flood("the other input of merge") { receive in
            let (one, other) = (Subject<Int, Never>(), Subject<Int, Never>())
            let subscription = merge(one.signal, other.signal).subscribe { _ in receive() }
            return ({ one.send(1) }, { withExtendedLifetime(subscription) { other.send(2) } })
        },
        Flood("the other input of combineLatest") { receive in
            let (one, other) = (Subject<Int, Never>(), Subject<Int, Never>())
            let subscription = combineLatest(one.signal, other.signal).skip(1).subscribe { _ in receive() }
            one.send(0)
            other.send(0)
            return ({ one.send(1) }, { withExtendedLifetime(subscription) { other.send(2) } })
        },
        Flood("a property of an observed object") { receive in
            let gauge = Gauge()
            let subscription = observe(gauge, \.level).skip(1).subscribe { _ in receive() }
            return ({ gauge.level = 1 }, { withExtendedLifetime(subscription) { gauge.level = 2 } })
        },
    ]
}

// Two threads set the property, as programs do that this test is about. A number is never torn on the tested platforms.
@Observable private final class Gauge: KeyPathObservable, @unchecked Sendable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var level = 0
}

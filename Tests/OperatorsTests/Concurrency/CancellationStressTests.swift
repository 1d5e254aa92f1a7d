import Operators
import TestSupport
import Testing

/// Cancels tasks while another thread sends, completes, fails, releases the source or disposes.
///
/// A continuation that is resumed twice crashes; one that is never resumed keeps the test from ending.
@Suite struct CancellationStressTests {
    static let rounds = size(isSanitized ? 5_000 : 20_000, full: 1_000_000, sanitized: 20_000)

    @Test("values(), firstValue() and Signal.task leak nothing when tasks are cancelled at random moments")
    func cancelledTasks() async {
        let seed = UInt64.random(in: .min ... .max)
        print("soak: \(Self.rounds) rounds, seed \(seed)")
        let wrong = Locked<[String]>([])
        let made = Counter()
        let released = Counter()
        let workers = 2
        await withTaskGroup { group in
            for worker in 0..<workers {
                group.addTask {
                    var random = Random(state: seed &+ UInt64(worker))
                    for round in 0..<Self.rounds / workers {
                        let race = Race(&random, made: made, released: released)
                        if let problem = await race.run() {
                            wrong.append("worker \(worker), round \(round), \(race.kind): \(problem)")
                        }
                    }
                }
            }
        }
        #expect(wrong.value.isEmpty, "seed \(seed)")
        expectEqual(made.value, released.value, "seed \(seed)")
    }
}

private struct Race: Sendable {
    enum Kind: CaseIterable { case send, finish, fail, sourceReleased, first, task }

    let kind: Kind
    let sends: Int
    /// The number of steps that each side waits.
    let patience: (sender: Int, canceller: Int)
    let made: Counter
    let released: Counter

    init(_ random: inout Random, made: Counter, released: Counter) {
        kind = Kind.allCases[random.next(below: Kind.allCases.count)]
        sends = random.next(below: 4)
        patience = (random.next(below: 40), random.next(below: 80))
        self.made = made
        self.released = released
    }

    /// A description of the failure, or `nil`.
    func run() async -> String? {
        kind == .task ? await disposeAgainstFinish() : await cancelAgainstSend()
    }

    private func cancelAgainstSend() async -> String? {
        var subject: Subject<Item, TestFailure>? = Subject()
        let signal = subject!.signal
        let values = kind == .first ? nil : signal.values()
        let consumer = Task.detached { [kind] () -> [Int] in
            guard let values else { return (try? await signal.firstValue())?.map { [$0.number] } ?? [] }
            var seen: [Int] = []
            do throws(TestFailure) {
                var iterator = values.makeAsyncIterator()
                while let item = try await iterator.next() { seen.append(item.number) }
            } catch {
                if kind != .fail { seen.append(-1) }
            }
            return seen
        }
        let canceller = Task.detached { [patience] in
            for _ in 0..<patience.canceller { spinOnce() }
            consumer.cancel()
        }
        for _ in 0..<patience.sender { spinOnce() }
        for number in 0..<sends {
            made.increment()
            subject?.send(Item(number, released))
        }
        switch kind {
        case .finish: subject?.complete()
        case .fail: subject?.fail(.wrong)
        case .sourceReleased: subject = nil
        case .send, .first, .task: break
        }
        let seen = await consumer.value
        await canceller.value
        if let subject, subject.subscriberCount > 0 { return "\(subject.subscriberCount) subscribers are left" }
        if kind == .first { return seen.count <= 1 ? nil : "more than one first value: \(seen)" }
        return seen == Array(0..<seen.count) ? nil : "not a beginning: \(seen)"
    }

    private func disposeAgainstFinish() async -> String? {
        let events = Locked<[String]>([])
        let token = Signal<Int, any Error>.task { () async throws in
            for _ in 0..<patience.sender { spinOnce() }
            try Task.checkCancellation()
            return 1
        }.subscribe(
            next: { _ in events.append("next") }, failed: { _ in events.append("failed") },
            completed: { events.append("completed") })
        for _ in 0..<patience.canceller { spinOnce() }
        token.dispose()
        let seen = events.value
        return [[], ["next"], ["next", "completed"]].contains(seen) ? nil : "\(seen)"
    }
}

private final class Item: Sendable {
    let number: Int
    private let released: Counter

    init(_ number: Int, _ released: Counter) {
        self.number = number
        self.released = released
    }

    deinit { released.increment() }
}

@inline(never) private func spinOnce() {}

/// SplitMix64.
private struct Random {
    var state: UInt64

    mutating func next(below bound: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return Int((z ^ (z >> 31)) % UInt64(bound))
    }
}

import Foundation
import Operators
import Synchronization

/// A random graph whose sources two threads change: the first half of them one thread, the others the other.
///
/// A value contains the number of the last change of each source that it was computed from, so that a mixture of two moments shows. Each
/// value must be of one moment of each thread, no change may be lost or sent in another order, and each write or batch sends one value.
enum Concurrent {
    struct Stamp: Sendable, Equatable {
        var changes: [Int: Int] = [:]
        var isMixed = false

        /// Whether it was computed from some sources only now and then.
        var hasBranches = false

        func joined(with other: Stamp) -> Stamp {
            var result = Stamp(
                changes: changes, isMixed: isMixed || other.isMixed, hasBranches: hasBranches || other.hasBranches)
            for (source, change) in other.changes {
                if let known = changes[source], known != change { result.isMixed = true }
                result.changes[source] = change
            }
            return result
        }
    }

    /// Runs one graph. Returns what is wrong.
    static func problem(seed: UInt64, number: UInt64, changes: Int = 60) -> String? {
        var random = Random(seed: seed &+ number &* 0x51_7C_C1_B7)
        let sources = (0..<4).map { MutableProperty(Stamp(changes: [$0: 0])) }
        var properties: [any PropertyProtocol<Stamp>] = sources
        for _ in 0..<random.below(8) + 2 {
            func property() -> any PropertyProtocol<Stamp> { properties[random.below(properties.count)] }
            switch random.below(5) {
            case 0: properties.append(map(property()))
            case 1: properties.append(join(property(), property()))
            case 2: properties.append(computed(property(), property()))
            case 3: properties.append(choice(property(), property(), property()))
            default: properties.append(join(property(), join(property(), property())))
            }
        }
        let signals: [Signal<Stamp, Never>] = properties.map { $0.values }
        let logs = signals.map { _ in Log() }
        let subscriptions = zip(signals, logs).map { signal, log in
            signal.subscribe { log.append($0) }
        }
        let histories = (0..<2).map { Self.history(of: $0, changes, seed: seed &+ number) }
        let threads = histories.enumerated().map { half, history in
            Thread.started {
                for (before, after) in zip(history, history.dropFirst()) {
                    let changed = (0..<2).filter { before[$0] != after[$0] }
                    func write() {
                        for index in changed {
                            let source = half * 2 + index
                            sources[source].value = Stamp(changes: [source: after[index]])
                        }
                    }
                    if changed.count == 2 { Property.batch(write) } else { write() }
                }
            }
        }
        for thread in threads { thread.wait() }
        for subscription in subscriptions { subscription.dispose() }
        for (index, log) in logs.enumerated() {
            let values = log.all
            guard let last = values.last else { return "signal \(index) has sent nothing" }
            for (source, change) in last.changes where sources[source].value.changes[source] != change {
                return "signal \(index) ends with change \(change) of source \(source)"
            }
            for value in values {
                if value.isMixed { return "signal \(index) has sent a mixture" }
                for (half, history) in histories.enumerated() {
                    guard let first = value.changes[half * 2], let second = value.changes[half * 2 + 1] else {
                        continue
                    }
                    if !history.contains([first, second]) {
                        return
                            "signal \(index) has sent changes \(first) and \(second) of thread \(half), which were never present together"
                    }
                }
            }
            for (before, after) in zip(values, values.dropFirst()) {
                for (source, change) in after.changes where change < before.changes[source, default: 0] {
                    return "signal \(index) has sent change \(change) of source \(source) after a later one"
                }
            }
            if last.hasBranches { continue }
            let writes = histories.indices.reduce(0) { sum, half in
                sum + Self.writes(in: histories[half], to: (0..<2).filter { last.changes[half * 2 + $0] != nil })
            }
            if values.count != writes + 1 {
                return "signal \(index) has sent \(values.count) values for \(writes) writes"
            }
        }
        for (index, property) in properties.enumerated() {
            for (source, change) in property.value.changes where sources[source].value.changes[source] != change {
                return "property \(index) ends with change \(change) of source \(source)"
            }
        }
        return nil
    }

    /// The numbers of the last changes of the two sources of a thread, from the beginning on.
    private static func history(of half: Int, _ changes: Int, seed: UInt64) -> [[Int]] {
        var random = Random(seed: seed &+ UInt64(half))
        var history = [[0, 0]]
        for _ in 0..<changes {
            var counts = history[history.count - 1]
            for index in random.below(3) == 0 ? [0, 1] : [random.below(2)] { counts[index] += 1 }
            history.append(counts)
        }
        return history
    }

    /// The number of writes and batches that change one of these sources of a thread.
    private static func writes(in history: [[Int]], to sources: [Int]) -> Int {
        var count = 0
        for (before, after) in zip(history, history.dropFirst()) {
            for source in sources where before[source] != after[source] {
                count += 1
                break
            }
        }
        return count
    }

    private static func map(_ property: some PropertyProtocol<Stamp>) -> Property<Stamp> { property.map { $0 } }

    private static func computed(
        _ a: some PropertyProtocol<Stamp>, _ b: some PropertyProtocol<Stamp>
    ) -> Property<Stamp> { .computed { a.value.joined(with: b.value) } }

    /// Reads the third property now and then.
    private static func choice(
        _ a: some PropertyProtocol<Stamp>, _ b: some PropertyProtocol<Stamp>, _ c: some PropertyProtocol<Stamp>
    ) -> Property<Stamp> {
        .computed {
            var stamp = a.value.joined(with: b.value)
            stamp.hasBranches = true
            return stamp.changes.values.reduce(0, +) % 3 == 0 ? stamp.joined(with: c.value) : stamp
        }
    }

    private static func join(
        _ a: some PropertyProtocol<Stamp>, _ b: some PropertyProtocol<Stamp>
    ) -> Property<Stamp> { Property.combineLatest(a, b).map { $0.joined(with: $1) } }
}

private final class Log: Sendable {
    private let stamps = Mutex<[Concurrent.Stamp]>([])

    func append(_ stamp: Concurrent.Stamp) { stamps.withLock { $0.append(stamp) } }
    var all: [Concurrent.Stamp] { stamps.withLock { $0 } }
}

extension Thread {
    /// A thread that has begun, and can be waited for.
    static func started(_ body: @escaping @Sendable () -> Void) -> DispatchGroup {
        let group = DispatchGroup()
        group.enter()
        Thread.detachNewThread {
            body()
            group.leave()
        }
        return group
    }
}

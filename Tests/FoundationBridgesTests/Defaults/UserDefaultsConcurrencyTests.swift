import Foundation
import FoundationBridges
import TestSupport
import Testing

@Suite("Properties of user defaults on several threads")
final class UserDefaultsConcurrencyTests: Sendable {
    let suite = "rill-\(UUID())"
    var defaults: UserDefaults { UserDefaults(suiteName: suite)! }

    deinit { UserDefaults.standard.removePersistentDomain(forName: suite) }

    /// Two properties of one key, and the values that their observers have received.
    private struct Pair: Sendable {
        let (one, other): (UserDefaultsProperty<Int>, UserDefaultsProperty<Int>)
        let logs = [Locked<[Int]>([]), Locked<[Int]>([])]
        let bag = DisposableBag()

        init(suite: String) {
            one = UserDefaultsProperty("a", default: -1, suiteName: suite)
            other = UserDefaultsProperty("a", default: -1, suiteName: suite)
            for (property, log) in zip([one, other], logs) {
                property.values.subscribe { log.append($0) }.add(to: bag)
            }
        }
    }

    @Test("After concurrent writes and resets, the stored value is the last one that every observer has received")
    func writers() {
        race(
            rounds: size(500, full: 20_000), on: { Pair(suite: suite) },
            { pair in for value in 1...4 { pair.one.value = value } },
            { pair in
                for value in 11...13 { pair.other.value = value }
                pair.other.reset()
                pair.other.value = 14
            },
            check: { [defaults] pair in
                let stored = defaults.object(forKey: "a") as? Int ?? -1
                expectEqual(pair.one.value, stored)
                expectEqual(pair.other.value, stored)
                #expect(pair.logs.allSatisfy { $0.value.last == stored })
                expectEqual(pair.logs[0].value, pair.logs[1].value)
            })
    }

    @Test("A value is stored when an observer receives it, on whichever thread it was set")
    func storedFirst() {
        let writers = (0..<2).map { _ in property("a") }
        let mismatches = Locked<[String]>([])
        let subscription = writers[0].signal.subscribe { [suite] value in
            let stored = UserDefaults(suiteName: suite)?.object(forKey: "a") as? Int
            if stored != value { mismatches.append("\(stored ?? -1) instead of \(value)") }
        }
        race(
            writers.indices.map { index in
                { @Sendable [writer = writers[index]] in for count in 1...200 { writer.value = index * 1_000 + count } }
            })
        expectEqual(mismatches.value, [])
        subscription.dispose()
    }

    @Test("Properties that two threads create at the same time have one value")
    func creation() {
        let found = Locked<[UserDefaultsProperty<Int>]>([])
        let create = { @Sendable [self] (number: Int) in found.append(property("key \(number % 10)")) }
        let number = Counter()
        race(
            rounds: size(500, full: 20_000),
            on: {
                number.increment()
                return number.value
            }, create, create,
            check: { number in
                let properties = found.modify { found in
                    defer { found = [] }
                    return found
                }
                properties[0].value = number
                expectEqual(properties[1].value, number)
            })
    }

    private func property(_ key: String) -> UserDefaultsProperty<Int> {
        UserDefaultsProperty(key, default: -1, suiteName: suite)
    }
}

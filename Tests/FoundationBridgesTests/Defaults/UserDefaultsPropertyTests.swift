import Foundation
import FoundationBridges
import TestSupport
import Testing

@Suite("Properties of user defaults")
final class UserDefaultsPropertyTests: Sendable {
    let suite = "rill-\(UUID())"
    var defaults: UserDefaults { UserDefaults(suiteName: suite)! }

    deinit { UserDefaults.standard.removePersistentDomain(forName: suite) }

    @Test("A value that is set is stored before the observers of all properties of the key receive it")
    func shared() {
        let (one, two) = (UserDefaultsProperty("a", default: 1, suiteName: suite), property("a", 2))
        let log = Locked<[Int]>([])
        let subscription = two.values.subscribe { [suite] value in
            log.append(value)
            log.append(UserDefaults(suiteName: suite)?.object(forKey: "a") as? Int ?? -1)
        }
        one.value = 3
        two.value = 4
        expectEqual(log.value, [2, -1, 3, 3, 4, 4])
        expectEqual(one.value, 4)
        subscription.dispose()
    }

    @Test("Properties of other keys and other suites are independent")
    func independent() {
        let (one, other) = (property("a", 1), property("b", 1))
        let otherSuite = UserDefaultsProperty("a", default: 1, suiteName: "\(suite)-other")
        one.value = 2
        expectEqual(other.value, 1)
        expectEqual(otherSuite.value, 1)
    }

    @Test("A reset removes the stored value, after which a registered default is used before the property's default")
    func reset() {
        let one = property("a", 1)
        one.value = 2
        one.reset()
        expectEqual(one.value, 1)
        #expect(defaults.object(forKey: "a") == nil)
        let key = "registered-\(suite)"
        defaults.register(defaults: [key: 9])
        let two = property(key, 1)
        two.value = 3
        let log = Locked<[Int]>([])
        let subscription = two.signal.subscribe { log.append($0) }
        two.reset()
        two.value = 4
        two.reset()
        expectEqual(two.value, 9)
        expectEqual(log.value, [9, 4, 9])
        expectEqual(defaults.persistentDomain(forName: suite)?[key] as? Int, nil)
        subscription.dispose()
    }

    @Test("A stored value of another type is read as the default and remains until the property is set")
    func otherType() {
        defaults.set("text", forKey: "a")
        let one = property("a", 1)
        expectEqual(one.value, 1)
        expectEqual(defaults.string(forKey: "a"), "text")
        one.value = 2
        expectEqual(defaults.object(forKey: "a") as? Int, 2)
    }

    @Test("A value that equals the stored one of another type is stored with its own type")
    func equalOfOtherType() {
        check([1, 2], over: [1.0, 2.0], other: [])
        check([1.0, 2.0], over: [1, 2], other: [])
        check(["a": 1.0], over: ["a": 1], other: [:])
        check(1.0, over: 1, other: 7)
        check(1, over: 1.0, other: 7)
        check(Double(Int.max), over: Int.max, other: 0)
    }

    @Test("refresh reads an equal value of another type that other code has stored")
    func refreshOtherType() {
        let one = UserDefaultsProperty("a", default: 7.5, suiteName: suite)
        defaults.set(1, forKey: "a")
        one.refresh()
        expectEqual(one.value, 7.5)
        defaults.removeObject(forKey: "a")
        defaults.set(1.0, forKey: "a")
        one.refresh()
        expectEqual(one.value, 1)
    }

    @Test("A value that equals the registered default is stored, and a registered default that is read is not")
    func registered() {
        let key = "registered-\(suite)"
        defaults.register(defaults: [key: 9])
        let one = property(key, 1)
        expectEqual(one.value, 9)
        one.refresh()
        #expect(UserDefaults.standard.persistentDomain(forName: suite)?[key] == nil)
        one.value = 9
        expectEqual(UserDefaults.standard.persistentDomain(forName: suite)?[key] as? Int, 9)
        one.reset()
        expectEqual(one.value, 9)
        #expect(UserDefaults.standard.persistentDomain(forName: suite)?[key] == nil)
    }

    @Test("An optional property is nil while nothing is stored, and nil removes the value")
    func optional() {
        let name = UserDefaultsProperty<String?>("name", suiteName: suite)
        #expect(name.value == nil)
        name.value = "Rill"
        expectEqual(defaults.string(forKey: "name"), "Rill")
        name.value = nil
        #expect(defaults.object(forKey: "name") == nil)
    }

    @Test("refresh in a batch does not undo a value or a reset of the batch, which is stored when the batch ends")
    func refreshInBatch() {
        let one = property("a", 1)
        one.value = 2
        Property.batch {
            one.value = 3
            one.refresh()
        }
        expectEqual(one.value, 3)
        expectEqual(defaults.object(forKey: "a") as? Int, 3)
        Property.batch {
            one.reset()
            one.refresh()
        }
        expectEqual(one.value, 1)
        #expect(defaults.object(forKey: "a") == nil)
    }

    @Test("A value that is set in a batch is stored if the property is released before the batch ends")
    func releasedInBatch() {
        Property.batch { property("a", 1).value = 2 }
        expectEqual(defaults.object(forKey: "a") as? Int, 2)
    }

    @Test("refresh sends a change of other code once, and nothing without a change")
    func refresh() {
        let one = property("a", 1)
        let log = Locked<[Int]>([])
        let subscription = one.signal.subscribe { log.append($0) }
        defaults.set(5, forKey: "a")
        one.refresh()
        one.refresh()
        expectEqual(log.value, [5])
        subscription.dispose()
    }

    @Test("Values of every type are read as they were stored")
    func types() throws {
        let url = try #require(URL(string: "https://example.org/a?b=c"))
        check(true, false)
        for number in [Int.max, Int.max - 1, Int.min] { check(number, 7) }
        check([Int.max], [])
        check(1.5, 0)
        check("a", "")
        check(Data([1, 2]), Data())
        check(Date(timeIntervalSince1970: 3), .distantPast)
        check(url, URL(filePath: "/"))
        check([1, 2], [])
        check(["a": [url]], [:])
    }

    @Test("An array with an element of another type is read as the default")
    func elements() {
        defaults.set(["1", 2] as [Any], forKey: "list")
        defaults.set(["a": 1, "b": "2"] as [String: Any], forKey: "table")
        expectEqual(UserDefaultsProperty("list", default: [7], suiteName: suite).value, [7])
        expectEqual(UserDefaultsProperty("table", default: ["c": 7], suiteName: suite).value, ["c": 7])
    }

    @Test(
        "The signals complete when the last property of the key is deallocated, and a later one reads the stored value")
    func deallocation() {
        var (one, two): (UserDefaultsProperty<Int>?, UserDefaultsProperty<Int>?) = (property("a", 1), property("a", 1))
        let isCompleted = Locked(false)
        let subscription = two?.values.subscribe(next: { _ in }, completed: { isCompleted.value = true })
        two?.value = 6
        two = nil
        #expect(!isCompleted.value)
        expectEqual(one?.value, 6)
        one = nil
        #expect(isCompleted.value)
        expectEqual(property("a", 1).value, 6)
        subscription?.dispose()
    }

    @Test("A setting can be bound, in both directions and by a view, while any property of its key is there")
    func binding() {
        let (kept, field, names) = (property("a", 1), MutableProperty(0), Subject<Int, Never>())
        let link = bindBidirectionally(field, property("a", 1))
        field.value = 5
        expectEqual(kept.value, 5)
        kept.value = 6
        expectEqual(field.value, 6)
        let direct = names.signal.bind(to: property("a", 1))
        names.send(7)
        #expect(kept.value == 7 && field.value == 7)
        let view = kept.view(\.self)
        view.modify { $0 += 1 }
        #expect(kept.value == 8 && field.value == 8)
        link.dispose()
        direct.dispose()
        names.send(9)
        expectEqual(kept.value, 8)
    }

    private func property(_ key: String, _ value: Int) -> UserDefaultsProperty<Int> {
        UserDefaultsProperty(key, default: value, suiteName: suite)
    }

    /// Sets `value` while `stored` is stored, and reads what is then stored.
    private func check<Value: UserDefaultsValue & Equatable>(_ value: Value, over stored: Any, other: Value) {
        let key = "\(Value.self)-equal"
        defaults.set(stored, forKey: key)
        UserDefaultsProperty(key, default: other, suiteName: suite).value = value
        #expect(defaults.object(forKey: key) is Value)
        expectEqual(UserDefaultsProperty(key, default: other, suiteName: suite).value, value)
    }

    private func check<Value: UserDefaultsValue & Equatable>(_ value: Value, _ other: Value) {
        let key = "\(Value.self)"
        UserDefaultsProperty(key, default: other, suiteName: suite).value = value
        expectEqual(UserDefaultsProperty(key, default: other, suiteName: suite).value, value)
    }
}

import Foundation
import Operators

/// The stored value of a key, which all properties of the key share.
final class UserDefaultsEntry: Sendable {
    /// An object of user defaults.
    ///
    /// Safe: user defaults store and return only copies of values that can't be changed.
    struct Stored: @unchecked Sendable {
        var object: Any?

        /// A Boolean value that indicates whether the object was read, so that it doesn't have to be stored.
        var wasRead = false

        /// A Boolean value that indicates whether the object is what remains when the stored one is removed.
        var isReset = false
    }

    /// The user defaults, and what is stored there.
    private final class Storage: Sendable {
        let name: Name
        // Safe: UserDefaults is thread-safe.
        nonisolated(unsafe) let defaults: UserDefaults

        /// The value that user defaults contain unless other code has changed it, or `nil` while one is being stored.
        let last: Lock<Stored?>

        init(_ name: Name) {
            // `init(suiteName:)` with `nil` returns the standard defaults.
            guard let defaults = UserDefaults(suiteName: name.suiteName) else {
                preconditionFailure(
                    "UserDefaultsProperty requires the name of a suite, but got \(name.suiteName ?? ""); pass another name"
                )
            }
            (self.name, self.defaults) = (name, defaults)
            last = Lock(Stored(object: defaults.object(forKey: name.key), wasRead: true))
        }

        /// The object in the user defaults.
        var object: Any? { defaults.object(forKey: name.key) }

        /// What remains if the stored object is removed: the object in a suite in which nothing is stored, such as a registered default.
        var objectAfterRemoval: Any? { UserDefaults(suiteName: "rill.empty")?.object(forKey: name.key) }

        func store(_ stored: Stored) {
            if !stored.wasRead {
                last.withLock { $0 = nil }
                // User defaults ignore an object that equals the stored one, even if that has another type, such as 1.0 and 1.
                if stored.isReset || isEqual(stored.object, object) && !isSame(stored.object, object) {
                    defaults.removeObject(forKey: name.key)
                }
                if !stored.isReset, let object = stored.object { defaults.set(object, forKey: name.key) }
            }
            last.withLock { $0 = stored }
        }
    }

    private struct Name: Hashable {
        let key: String
        let suiteName: String?
    }

    /// Ends a change without an effect.
    private struct IsUnchanged: Error {}

    private struct Reference { weak var entry: UserDefaultsEntry? }

    private static let entries = Lock<[Name: Reference]>([:])

    /// The value. It is stored by the first observer, so that the order of all observers is also that of the stored values.
    let current: MutableProperty<Stored>

    /// The subscription that stores values retains it, because a batch can deliver after this object is deallocated.
    private let storage: Storage
    #if canImport(ObjectiveC)
        private let observation = SerialDisposable()
    #endif

    static func shared(_ key: String, _ suiteName: String?) -> UserDefaultsEntry {
        let name = Name(key: key, suiteName: suiteName)
        if let entry = entries.withLock({ $0[name]?.entry }) { return entry }
        let new = UserDefaultsEntry(name)
        let entry = entries.withLock { entries in
            if let entry = entries[name]?.entry { return entry }
            entries[name] = Reference(entry: new)
            return new
        }
        return entry
    }

    private init(_ name: Name) {
        let storage = Storage(name)
        self.storage = storage
        current = MutableProperty(storage.last.withLock { $0 } ?? Stored())
        _ = current.signal.subscribe { [weak self] stored in
            storage.store(stored)
            if stored.isReset { self?.refresh() }
        }
        #if canImport(ObjectiveC)
            let observer = DefaultsObserver(storage.defaults, name.key) { [weak self] in self?.refresh() }
            observation.inner = ActionDisposable { observer.stop() }
        #endif
    }

    deinit {
        #if canImport(ObjectiveC)
            observation.dispose()
        #endif
        // Another entry of this name is released outside of the lock, because this can be its last reference.
        _ = Self.entries.withLock { entries in
            let other = entries[storage.name]?.entry
            if other == nil { entries[storage.name] = nil }
            return other
        }
    }

    func set(_ object: Any?) {
        let isReset = object == nil
        current.value = Stored(object: isReset ? storage.objectAfterRemoval : object, isReset: isReset)
    }

    func refresh() {
        try? current.modify { [storage] (value: inout Stored) throws(IsUnchanged) in
            // A value that is not stored yet is newer than what other code has stored, and replaces it.
            guard let last = storage.last.withLock({ $0 }), isSame(last.object, value.object) else {
                throw IsUnchanged()
            }
            let object = storage.object
            if isSame(object, value.object) { throw IsUnchanged() }
            value = Stored(object: object, wasRead: true)
        }
    }
}

/// Returns whether two objects of user defaults are equal, even if their numbers have different types.
private func isEqual(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return NSArray(object: one).isEqual(NSArray(object: other))
}

/// Returns whether two objects of user defaults are equal, and have the same types.
private func isSame(_ one: Any?, _ other: Any?) -> Bool {
    guard let one, let other else { return one == nil && other == nil }
    return isEqual(one, other) && hasSameTypes(one, other)
}

/// Returns whether of two equal objects, neither has floating-point numbers where the other has integers.
private func hasSameTypes(_ one: Any, _ other: Any) -> Bool {
    switch (one, other) {
    case (let one as [Any], let other as [Any]): zip(one, other).allSatisfy(hasSameTypes)
    case (let one as [String: Any], let other as [String: Any]):
        one.allSatisfy { key, value in other[key].map { hasSameTypes(value, $0) } ?? false }
    default: isFloatingPoint(one) == isFloatingPoint(other)
    }
}

private func isFloatingPoint(_ object: Any) -> Bool {
    guard let number = object as? NSNumber else { return false }
    return ["d", "f"].contains(String(cString: number.objCType))
}

#if canImport(ObjectiveC)
    /// Observes a key of user defaults until it is stopped.
    ///
    /// Safe: the properties are constant, and user defaults are thread-safe.
    private final class DefaultsObserver: NSObject, @unchecked Sendable {
        private let defaults: UserDefaults
        private let key: String
        private let changed: @Sendable () -> Void

        init(_ defaults: UserDefaults, _ key: String, _ changed: @escaping @Sendable () -> Void) {
            (self.defaults, self.key, self.changed) = (defaults, key, changed)
            super.init()
            defaults.addObserver(self, forKeyPath: key, context: nil)
        }

        func stop() { defaults.removeObserver(self, forKeyPath: key) }

        override func observeValue(
            forKeyPath keyPath: String?, of object: Any?, change: [NSKeyValueChangeKey: Any]?,
            context: UnsafeMutableRawPointer?
        ) {
            changed()
        }
    }
#endif

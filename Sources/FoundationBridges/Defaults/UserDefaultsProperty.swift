public import Operators

/// A key of user defaults as a property, which stores each value that is set.
///
/// ```swift
/// let volume = UserDefaultsProperty("volume", default: 5, suiteName: suite)
/// let sameKey = UserDefaultsProperty("volume", default: 5, suiteName: suite)
/// sameKey.values.subscribe { print($0) }.add(to: bag)  // prints 5
/// volume.value = 7  // prints 7
/// volume.reset()  // prints 5
/// ```
///
/// All properties of one key and suite have the same stored value, and observers receive a change by any of them.
///
/// If the key has no stored value, or one of another type, the property has its default value. The stored value remains until the
/// property is set or reset. On Apple platforms, a number can be read as a Boolean value and the reverse. On Linux it can't.
///
/// On Apple platforms, the property also observes changes that other code and other processes make; tests run on Linux only. On
/// Linux, Foundation reports no changes: after other code has changed the key, call ``refresh()``.
///
/// The signals complete when the last property of the key is deallocated.
///
/// - Threading: The value can be set on any thread. It is stored before observers receive it, on the thread that delivers it, and
///   in a batch when the batch ends. See ``/StreamCore/MutableProperty``.
public final class UserDefaultsProperty<Value: Sendable>: MutablePropertyProtocol, StoredProperty {
    private let entry: UserDefaultsEntry
    private let decode: @Sendable (Any?) -> Value
    private let encode: @Sendable (Value) -> Any?

    /// Creates a property of `key`.
    ///
    /// - Parameters:
    ///   - defaultValue: The value while none is stored.
    ///   - suiteName: The name of the suite. The default is the suite of `UserDefaults.standard`.
    /// - Precondition: `suiteName` is neither the app's bundle identifier nor the global domain.
    public init(_ key: String, default defaultValue: Value, suiteName: String? = nil) where Value: UserDefaultsValue {
        entry = .shared(key, suiteName)
        decode = { $0.flatMap(Value.init(storedObject:)) ?? defaultValue }
        encode = { $0.storedObject }
    }

    /// Creates a property of `key` that is `nil` while no value is stored. Setting it to `nil` removes the stored value.
    ///
    /// - Precondition: `suiteName` is neither the app's bundle identifier nor the global domain.
    public init<Wrapped: UserDefaultsValue>(_ key: String, suiteName: String? = nil) where Value == Wrapped? {
        entry = .shared(key, suiteName)
        decode = { $0.flatMap(Wrapped.init(storedObject:)) }
        encode = { $0?.storedObject }
    }

    /// The current value. Setting it stores the new one.
    public var value: Value {
        get { decode(entry.current.value.object) }
        set { entry.set(encode(newValue)) }
    }

    /// A signal of each change after the subscription.
    public var signal: Signal<Value, Never> {
        entry.current.signal.map { [decode] stored in decode(stored.object) }
    }

    /// A signal of the current value and each later change.
    public var values: Signal<Value, Never> {
        entry.current.values.map { [decode] stored in decode(stored.object) }
    }

    package var storedInput: PropertyInput<Value> {
        entry.current.input.map { [decode] stored in decode(stored.object) }
    }

    package var storedChange: PropertyView<Value>.Change? {
        // Another property of the same key can keep the entry.
        { [weak entry, decode, encode] body in
            guard let entry else { return }
            try Property.batch { () throws(any Error) in
                var value = decode(entry.current.value.object)
                try body(&value)
                entry.set(encode(value))
            }
        }
    }

    /// Removes the stored value. The property then has the registered default, or else its default value.
    public func reset() { entry.set(nil) }

    /// Reads the stored value again, and notifies the observers if it has changed.
    public func refresh() { entry.refresh() }
}

public import Foundation

/// A type whose values user defaults can store.
public protocol UserDefaultsValue: Sendable {
    /// Creates the value that a stored object represents, or returns `nil` if the object has another type.
    init?(storedObject: Any)

    /// The object to store: a string, number, Boolean value, date, data, or an array or dictionary of these.
    var storedObject: Any { get }
}

extension UserDefaultsValue {
    /// Creates the value from a stored object of the same type.
    public init?(storedObject: Any) {
        // Foundation on Linux reads `Int.max` as an `Int64`.
        let integer = (storedObject as? Int64).flatMap { Int(exactly: $0) }
        guard let value = storedObject as? Self ?? integer as? Self else { return nil }
        self = value
    }

    /// The value itself.
    public var storedObject: Any { self }
}

extension Bool: UserDefaultsValue {}
extension Int: UserDefaultsValue {}
extension Double: UserDefaultsValue {}
extension String: UserDefaultsValue {}
extension Data: UserDefaultsValue {}
extension Date: UserDefaultsValue {}

/// A URL is stored as its absolute string, because Foundation on Linux stores only the path of a URL.
extension URL: UserDefaultsValue {
    /// Creates the URL whose absolute string is stored.
    public init?(storedObject: Any) {
        guard let text = storedObject as? String else { return nil }
        self.init(string: text)
    }

    /// The absolute string.
    public var storedObject: Any { absoluteString }
}

extension Array: UserDefaultsValue where Element: UserDefaultsValue {
    /// Creates the array, or returns `nil` if one of the elements has another type.
    public init?(storedObject: Any) {
        guard let objects = storedObject as? [Any] else { return nil }
        let elements = objects.compactMap(Element.init(storedObject:))
        guard elements.count == objects.count else { return nil }
        self = elements
    }

    /// The objects of the elements.
    public var storedObject: Any { map(\.storedObject) }
}

extension Dictionary: UserDefaultsValue where Key == String, Value: UserDefaultsValue {
    /// Creates the dictionary, or returns `nil` if one of the values has another type.
    public init?(storedObject: Any) {
        guard let objects = storedObject as? [String: Any] else { return nil }
        let values = objects.compactMapValues(Value.init(storedObject:))
        guard values.count == objects.count else { return nil }
        self = values
    }

    /// The objects of the values, with the same keys.
    public var storedObject: Any { mapValues(\.storedObject) }
}

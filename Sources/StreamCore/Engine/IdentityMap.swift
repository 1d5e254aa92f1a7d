/// Values for objects. It compares the keys one by one while they are few, because hashing one key takes longer.
struct IdentityMap<Value> {
    private var entries: [(key: ObjectIdentifier, value: Value)] = []

    /// The positions of the entries, while there are more than ``searchLimit``.
    private var positions: [ObjectIdentifier: Int] = [:]

    private static var searchLimit: Int { 8 }

    init() {}

    var indices: Range<Int> { entries.indices }
    var keys: some Sequence<ObjectIdentifier> { entries.lazy.map { $0.key } }
    var values: some Sequence<Value> { entries.lazy.map { $0.value } }

    /// The value at a position that ``position(of:)`` or ``append(_:for:)`` has returned. Removing a value changes positions.
    subscript(position: Int) -> Value {
        get { entries[position].value }
        _modify { yield &entries[position].value }
    }

    func position(of key: ObjectIdentifier) -> Int? {
        positions.isEmpty ? entries.firstIndex { $0.key == key } : positions[key]
    }

    func value(for key: ObjectIdentifier) -> Value? { position(of: key).map { entries[$0].value } }

    /// Adds a value for a key that has none.
    @discardableResult mutating func append(_ value: Value, for key: ObjectIdentifier) -> Int {
        let position = entries.count
        if position == 0 { entries.reserveCapacity(4) }
        entries.append((key, value))
        if !positions.isEmpty {
            positions[key] = position
        } else if position == Self.searchLimit {
            for (position, entry) in entries.enumerated() { positions[entry.key] = position }
        }
        return position
    }

    /// Removes and returns the value of a key. The last value moves to its position.
    @discardableResult mutating func remove(_ key: ObjectIdentifier) -> Value? {
        guard let position = position(of: key) else { return nil }
        let last = entries.count - 1
        if !positions.isEmpty {
            positions[entries[last].key] = position
            positions[key] = nil
        }
        entries.swapAt(position, last)
        return entries.removeLast().value
    }
}

extension IdentityMap: Sendable where Value: Sendable {}

/// The pending values of one join, from batches that have not delivered all their changes.
@usableFromInline package struct BatchedValues: Sendable {
    /// The values of one batch.
    @usableFromInline struct Entry: Sendable {
        let batch: Batch

        /// The values, by input, in the order of arrival.
        var values: [ObjectIdentifier: [Value]] = [:]

        /// The batches with values of the same inputs that must be sent first.
        var earlier: [Batch] = []

        /// Keeps the batch open from when its values can be sent until they are sent.
        @usableFromInline var delivery: BatchDelivery?

        var isDelivered = false

        /// The number of times to send: once with the first value of each input that the batch has changed, once with
        /// the second value of each input that has one, and so on.
        @usableFromInline var rounds: Int { values.values.map(\.count).max() ?? 0 }
    }

    /// A value of an input.
    @usableFromInline struct Value: Sendable {
        /// The number of values that have arrived before it.
        let position: UInt
        let store: @Sendable () -> Void
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The last batch that has changed an input.
    private var latest: [ObjectIdentifier: Batch] = [:]

    /// The batches whose values can be sent once the earlier ones are.
    private var delivered: [ObjectIdentifier] = []

    private var arrived: UInt = 0

    /// The position of the value that each input has stored last.
    private var stored: [ObjectIdentifier: UInt] = [:]

    @usableFromInline init() {}

    /// Appends a value that belongs to no batch to the values of the latest batch of its input.
    /// - Returns: `false` if no batch has pending values of this input.
    mutating func append(_ store: @escaping @Sendable () -> Void, of input: ObjectIdentifier) -> Bool {
        guard let batch = latest[input] else { return false }
        append(store, of: input, to: ObjectIdentifier(batch))
        return true
    }

    /// Stores a value that belongs to `batch`.
    /// - Returns: Whether it is the first one of the batch.
    mutating func keep(_ store: @escaping @Sendable () -> Void, of input: ObjectIdentifier, for batch: Batch) -> Bool {
        let key = ObjectIdentifier(batch)
        let isFirst = entries[key] == nil
        if isFirst { entries[key] = Entry(batch: batch) }
        if let earlier = latest[input], earlier !== batch, earlier.precedes(batch) {
            entries[key]?.earlier.append(earlier)
        }
        append(store, of: input, to: key)
        latest[input] = batch
        return isFirst
    }

    private mutating func append(
        _ store: @escaping @Sendable () -> Void, of input: ObjectIdentifier, to key: ObjectIdentifier
    ) {
        arrived += 1
        entries[key]?.values[input, default: []].append(Value(position: arrived, store: store))
    }

    /// Returns the closures that store the values of one round.
    ///
    /// A value is left out if a newer one of its input is stored. This happens if the input is a join, and two batches on two threads
    /// change different inputs of it: the second batch to send through the lower join can be the first to send through this one.
    @usableFromInline mutating func stores(of entry: Entry, in round: Int) -> [@Sendable () -> Void] {
        var stores: [@Sendable () -> Void] = []
        for (input, values) in entry.values where values.count > round {
            let value = values[round]
            guard value.position > stored[input, default: 0] else { continue }
            stored[input] = value.position
            stores.append(value.store)
        }
        return stores
    }

    /// Marks `batch` as delivered: it has delivered all its changes to the joins below this one.
    mutating func markDelivered(_ batch: Batch) {
        let key = ObjectIdentifier(batch)
        guard let entry = entries[key], !entry.isDelivered else { return }
        entries[key]?.isDelivered = true
        entries[key]?.delivery = batch.delivery()
        delivered.append(key)
    }

    /// Removes and returns the values of a batch that can be sent, if any.
    mutating func removeDelivered() -> Entry? {
        let index = delivered.firstIndex { key in
            entries[key]?.earlier.allSatisfy { entries[ObjectIdentifier($0)] == nil } ?? true
        }
        guard let index else { return nil }
        return remove(delivered.remove(at: index))
    }

    /// Removes and returns the values of the first batch, delivered or not, if any.
    @usableFromInline mutating func removeFirst() -> Entry? {
        delivered = []
        guard let first = entries.values.min(by: { $0.batch.precedes($1.batch) }) else { return nil }
        var entry = remove(ObjectIdentifier(first.batch))
        entry?.delivery = first.delivery ?? first.batch.delivery()
        return entry
    }

    private mutating func remove(_ key: ObjectIdentifier) -> Entry? {
        let entry = entries.removeValue(forKey: key)
        for input in entry?.values.keys ?? [:].keys where latest[input] === entry?.batch { latest[input] = nil }
        return entry
    }
}

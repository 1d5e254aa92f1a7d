/// The pending values of one join, from batches that have not delivered all their changes.
@usableFromInline package struct BatchedValues: Sendable {
    /// The values of one batch.
    @usableFromInline struct Entry: Sendable {
        let batch: Batch

        /// The closures that store the values, by input, in the order of arrival.
        var stores: [ObjectIdentifier: [@Sendable () -> Void]] = [:]

        /// The batches with values of the same inputs that must be sent first.
        var earlier: [Batch] = []

        /// Keeps the batch open from when its values can be sent until they are sent.
        @usableFromInline var delivery: BatchDelivery?

        var isDelivered = false

        /// The number of times to send: once with the first value of each input that the batch has changed, once with
        /// the second value of each input that has one, and so on. No value is dropped.
        @usableFromInline var rounds: Int { stores.values.map(\.count).max() ?? 0 }

        @usableFromInline func store(_ round: Int) {
            for stores in stores.values where stores.count > round { stores[round]() }
        }
    }

    private var entries: [ObjectIdentifier: Entry] = [:]

    /// The last batch that has changed an input.
    private var latest: [ObjectIdentifier: Batch] = [:]

    /// The batches whose values can be sent once the earlier ones are.
    private var delivered: [ObjectIdentifier] = []

    @usableFromInline init() {}

    /// Appends a value that belongs to no batch to the values of the latest batch of its input.
    /// - Returns: `false` if no batch has pending values of this input.
    mutating func append(_ store: @escaping @Sendable () -> Void, of input: ObjectIdentifier) -> Bool {
        guard let batch = latest[input] else { return false }
        entries[ObjectIdentifier(batch)]?.stores[input]?.append(store)
        return true
    }

    /// Stores a value that belongs to `batch`.
    /// - Returns: Whether it is the first one of the batch.
    mutating func keep(_ store: @escaping @Sendable () -> Void, of input: ObjectIdentifier, for batch: Batch) -> Bool {
        let key = ObjectIdentifier(batch)
        let isFirst = entries[key] == nil
        if isFirst { entries[key] = Entry(batch: batch) }
        if let last = latest[input], last !== batch {
            if last.precedes(batch) {
                entries[key]?.earlier.append(last)
            } else {
                takeOver(input, for: batch)
            }
        }
        entries[key]?.stores[input, default: []].append(store)
        latest[input] = batch
        return isFirst
    }

    /// Moves the values of an input that later batches have sent before, so that they keep their order. A batch does not wait for a
    /// later one.
    ///
    /// This happens if the input is a join, and two batches on two threads change different inputs of it: the second one to send through
    /// the lower join can be the first one to send through this join.
    private mutating func takeOver(_ input: ObjectIdentifier, for batch: Batch) {
        let others = entries.values.filter { $0.stores[input] != nil }.map(\.batch).sorted { $0.precedes($1) }
        var stores: [@Sendable () -> Void] = []
        for other in others {
            if other.precedes(batch) {
                entries[ObjectIdentifier(batch)]?.earlier.append(other)
            } else {
                stores += entries[ObjectIdentifier(other)]?.stores.removeValue(forKey: input) ?? []
            }
        }
        entries[ObjectIdentifier(batch)]?.stores[input] = stores
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
        for input in entry?.stores.keys ?? [:].keys where latest[input] === entry?.batch { latest[input] = nil }
        return entry
    }
}

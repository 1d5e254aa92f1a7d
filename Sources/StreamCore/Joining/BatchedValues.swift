/// The pending values of one join, from batches that have not delivered all their changes.
@usableFromInline package struct BatchedValues: Sendable {
    typealias Store = @Sendable () -> Void

    /// The values of one batch.
    @usableFromInline struct Entry: Sendable {
        let batch: Batch

        /// The closures that store the values, by input.
        var stores = IdentityMap<InputStores>()

        /// The number of times to send: once with the first value of each input that the batch has changed, once with
        /// the second value of each input that has one, and so on. No value is dropped.
        var rounds: Int { stores.values.reduce(0) { max($0, $1.count) } }

        func store(_ round: Int) {
            for stores in stores.values where stores.count > round { stores[round]() }
        }

        mutating func append(_ store: @escaping Store, of input: ObjectIdentifier) {
            if let position = stores.position(of: input) {
                stores[position].append(store)
            } else {
                stores.append(InputStores(store), for: input)
            }
        }
    }

    /// The closures that store the values of one input, in the order of arrival. Usually there is one.
    struct InputStores: Sendable {
        private let first: Store
        private var others: [Store] = []

        init(_ first: @escaping Store) {
            self.first = first
        }

        var count: Int { others.count + 1 }

        subscript(index: Int) -> Store { index == 0 ? first : others[index - 1] }

        mutating func append(_ store: @escaping Store) { others.append(store) }
    }

    private var entries = IdentityMap<Entry>()

    /// The last batch that has changed an input.
    private var latest = IdentityMap<Batch>()

    @usableFromInline init() {}

    var isEmpty: Bool { entries.indices.isEmpty }

    /// Appends a value that belongs to no batch to the values of the latest batch of its input.
    /// - Returns: `false` if no batch has pending values of this input.
    mutating func append(_ store: @escaping Store, of input: ObjectIdentifier) -> Bool {
        guard let batch = latest.value(for: input), let position = entries.position(of: ObjectIdentifier(batch))
        else { return false }
        entries[position].append(store, of: input)
        return true
    }

    /// Stores a value that belongs to `batch`.
    ///
    /// - Parameter isFirstTuple: Whether the batch's last value of each input is enough.
    /// - Returns: Whether it is the first one of the batch.
    mutating func keep(
        _ store: @escaping Store, of input: ObjectIdentifier, for batch: Batch, isFirstTuple: Bool
    ) -> Bool {
        let known = entries.position(of: ObjectIdentifier(batch))
        let entry = known ?? entries.append(Entry(batch: batch), for: ObjectIdentifier(batch))
        if let position = latest.position(of: input) {
            let last = latest[position]
            if last !== batch {
                if last.precedes(batch) { last.precede(batch) } else { takeOver(input, for: entry) }
                latest[position] = batch
            }
        } else {
            latest.append(batch, for: input)
        }
        if isFirstTuple { entries[entry].stores.remove(input) }
        entries[entry].append(store, of: input)
        return known == nil
    }

    /// Moves the values of an input that later batches have sent before, so that they keep their order. A batch does not wait for a
    /// later one.
    ///
    /// This happens if the input is a join, and two batches on two threads change different inputs of it: the second one to send through
    /// the lower join can be the first one to send through this join.
    private mutating func takeOver(_ input: ObjectIdentifier, for entry: Int) {
        let batch = entries[entry].batch
        let others = entries.values.filter { $0.stores.position(of: input) != nil }.map(\.batch)
        for other in others.sorted(by: { $0.precedes($1) }) {
            if other.precedes(batch) {
                other.precede(batch)
            } else if let position = entries.position(of: ObjectIdentifier(other)),
                let stores = entries[position].stores.remove(input)
            {
                for index in 0..<stores.count { entries[entry].append(stores[index], of: input) }
            }
        }
    }

    /// Removes and returns the values of `batch`, which it sends now.
    mutating func remove(_ batch: Batch) -> Entry? {
        guard let entry = entries.remove(ObjectIdentifier(batch)) else { return nil }
        for input in entry.stores.keys where latest.value(for: input) === batch { latest.remove(input) }
        return entry
    }

    /// Removes and returns the values of the first batch, delivered or not, if any.
    mutating func removeFirst() -> Entry? {
        entries.values.min { $0.batch.precedes($1.batch) }.flatMap { remove($0.batch) }
    }
}

/// Computes the value of a composed property from its sources.
///
/// A change that a thread has made can still wait for the delivery of another thread. The composed property receives it
/// with that delivery.
@frozen @usableFromInline package struct PropertyReader<Value: Sendable>: Sendable {
    /// Whether a source is of another package's type, which doesn't tell whether it is delivering, so that each read computes the value.
    @usableFromInline let hasForeignSource: Bool

    /// The source of a property that has only one. The sources of others change in batches.
    @usableFromInline let source: AnySubjectCore?

    /// The composed properties from which this one is computed.
    @usableFromInline let inputs: [PropertyNode]

    /// The same for a closure that finds them out.
    @usableFromInline let foundInputs: FoundInputs?

    /// The number of properties through which a change passes to this one, each inside the delivery of the one before.
    @usableFromInline let depth: Int

    /// Computes the value; `nil` if a source of another package's type has been deallocated.
    @usableFromInline let value: @Sendable () -> Value?

    @inlinable package init(
        hasForeignSource: Bool = false, source: AnySubjectCore? = nil, inputs: [PropertyNode] = [],
        foundInputs: FoundInputs? = nil, depth: Int = 0, value: @escaping @Sendable () -> Value?
    ) {
        self.hasForeignSource = hasForeignSource
        self.source = source
        self.inputs = inputs
        self.foundInputs = foundInputs
        self.depth = depth
        self.value = value
    }

    @inlinable package func map<NewValue>(
        isTransferred: Bool = false, _ transform: @escaping @Sendable (Value) -> NewValue
    ) -> PropertyReader<NewValue> {
        PropertyReader<NewValue>(
            hasForeignSource: hasForeignSource, source: source, inputs: inputs, depth: isTransferred ? 0 : depth + 1
        ) { self.value().map(transform) }
    }

    /// Whether a change would pass through so many properties, each inside the delivery of the one before, that the stack could be too
    /// small. Then a join delivers it after the delivery of its input.
    @inlinable var isDeep: Bool { depth >= 100 }
}

/// The part of a property's composition that is independent of its type.
// It has no stored properties, and its subclass has only constants.
@usableFromInline package class PropertyNode: @unchecked Sendable {
    @inlinable init() {}

    /// The composed properties from which this one is computed, until it completes.
    @usableFromInline var inputs: [PropertyNode] { [] }

    /// Computes the value for the read that this thread makes.
    @usableFromInline func compute() {}
}

/// The composed properties that a closure has read in its last run.
@usableFromInline package final class FoundInputs: Sendable {
    private let stored = Lock<[PropertyNode]>([])

    @usableFromInline package init() {}

    var inputs: [PropertyNode] {
        get { stored.withLock { $0 } }
        set {
            // The old ones are released outside of the lock.
            var newValue = newValue
            stored.withLock { swap(&$0, &newValue) }
        }
    }
}

/// The reader of a composed property, until the property completes.
///
/// The sources retain their last values, which can own the composed property. Without an end, they would never be released.
// All stored properties are constants.
@usableFromInline final class PropertyComposition<Value: Sendable>: PropertyNode, @unchecked Sendable {
    @usableFromInline let reader: Lock<PropertyReader<Value>?>
    @usableFromInline let hasForeignSource: Bool
    @usableFromInline let hasSingleSource: Bool
    @usableFromInline let depth: Int

    @inlinable init(_ reader: PropertyReader<Value>) {
        self.reader = Lock(reader)
        (hasForeignSource, hasSingleSource) = (reader.hasForeignSource, reader.source != nil)
        depth = reader.depth
        super.init()
    }

    /// The value of the sources, while it can be newer than the one that was delivered.
    @inlinable var unsettledValue: Value? {
        if Batch.isAnyOpen || hasForeignSource { return computedValue }
        return hasSingleSource && !isSingleSourceSettled ? computedValue : nil
    }

    @inlinable var singleSource: AnySubjectCore? { reader.withLock { $0?.source } }

    @inlinable var isSingleSourceSettled: Bool { singleSource?.gate.isIdle ?? true }

    @inline(never) @inlinable var computedValue: Value? {
        guard let reader = reader.withLock({ $0 }) else { return nil }
        return PropertyRead.value(of: self, reader.value)
    }

    @usableFromInline override var inputs: [PropertyNode] {
        guard let reader = reader.withLock({ $0 }) else { return [] }
        return reader.foundInputs?.inputs ?? reader.inputs
    }

    @usableFromInline override func compute() { _ = computedValue }

    @inlinable func end() {
        // Released outside of the lock.
        let ended = reader.withLock { $0.take() }
        _ = consume ended
    }
}

/// A property of this package that stores its value in another property.
package protocol StoredProperty: PropertyProtocol {
    /// Reads the property for one that is composed of it, without retaining it.
    var storedReader: PropertyReader<Value> { get }
}

extension PropertyProtocol {
    /// Reads this property for one that is composed of it.
    @inlinable package var reader: PropertyReader<Value> {
        if let property = self as? MutableProperty<Value> {
            // The core does not retain the property. Its value can be read after the property is deallocated.
            return PropertyReader(source: property.core) { [core = property.core] in
                PropertyRead.value(ofSource: core) { core.ownValue }
            }
        }
        if let property = self as? Property<Value> {
            let composition = property.composition
            return PropertyReader(
                hasForeignSource: composition?.hasForeignSource ?? false,
                source: composition == nil ? property.core : composition?.singleSource,
                inputs: composition.map { [$0] } ?? [], depth: composition?.depth ?? 0
            ) { property.valueInRead }
        }
        if let reader = readerOfStorage { return reader }
        return PropertyReader(hasForeignSource: true) { [weak self] in self?.value }
    }

    @usableFromInline var readerOfStorage: PropertyReader<Value>? {
        func reader(of property: some StoredProperty) -> PropertyReader<Value>? {
            property.storedReader as? PropertyReader<Value>
        }
        return (self as? any StoredProperty).flatMap { reader(of: $0) }
    }
}

import StreamCore
import Synchronization

extension TwoWayChannel.Terminal {
    /// Keeps `property` equal to the value at the other end of the channel, in both directions.
    ///
    /// At the leading terminal, the property's value is sent first. At the following one, the property takes the latest
    /// value, if any. Then each change of the property is sent, and each received value is set, including equal ones.
    ///
    /// A received value is not sent back, unless it arrives inside of a batch. A value that an observer of the property sets in
    /// response is sent.
    ///
    /// The property is retained weakly, and the channel as long as the property exists.
    ///
    /// - Returns: A disposable that ends the binding. Completion of the channel and deallocation of the property end it
    ///   as well.
    @inlinable public func bind(to property: MutableProperty<Value>) -> any Disposable {
        let link = CompoundDisposable()
        let echo = EchoSuppressor()
        let hasSent = StateBox(false)
        func receive() {
            link.add(
                signal.subscribe(
                    owner: property,
                    next: { property, value in echo.set(value, of: property) },
                    completed: { _ in link.dispose() }))
        }
        func send(_ values: Signal<Value, Never>) {
            link.add(
                values.subscribe(
                    next: { value in
                        // A change of another thread can be sent after the first value was read and before it is set.
                        // Then the first value is sent back, because the other side has the newer one.
                        if echo.isExpected(), !(hasSent.value && echo.isOfFirstValue) { return }
                        hasSent.value = true
                        self.send(value)
                    }, completed: { link.dispose() }))
        }
        if isLeading {
            receive()
            send(property.values)
        } else {
            // A value that an observer of the property sets in response to the latest value must be sent.
            send(property.signal)
            echo.isOfFirstValue = true
            receive()
            echo.isOfFirstValue = false
        }
        return link
    }
}

/// Recognizes the values that a terminal has set itself.
@usableFromInline final class EchoSuppressor: Sendable {
    private let echo = Echo()
    private let isFirst = Atomic(false)

    @usableFromInline init() {}

    /// A Boolean value that indicates whether the terminal is setting the value that the channel already had.
    @usableFromInline var isOfFirstValue: Bool {
        get { isFirst.load(ordering: .relaxed) }
        set { isFirst.store(newValue, ordering: .relaxed) }
    }

    @usableFromInline func set<Value: Sendable>(_ value: Value, of property: MutableProperty<Value>) {
        property.set(value, as: echo)
    }

    /// Returns whether the terminal has set the value that is being delivered.
    @usableFromInline func isExpected() -> Bool { echo.isDelivered() }
}

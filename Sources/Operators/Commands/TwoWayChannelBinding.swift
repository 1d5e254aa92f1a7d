import StreamCore
import Synchronization

extension TwoWayChannel.Terminal {
    /// Keeps `property` equal to what is at the other end of the channel, in both directions.
    ///
    /// At the leading terminal the property's value is sent first, at the following one the property takes the latest
    /// value, if there is one. Then each change of the property is sent, and each value that comes is set, equal ones, too.
    /// Setting it is not sent back; what an observer of the property sets in reply is, and so is a value whose telling has to
    /// wait: one that comes inside a batch, or while the property tells another change. The property is held weakly, the
    /// channel as long as the property lives.
    ///
    /// - Returns: Ends the binding, as does completion of the channel or the death of the property.
    public func bind(to property: MutableProperty<Value>) -> any Disposable {
        let link = CompoundDisposable()
        let echo = EchoSuppressor()
        let hasSent = StateBox(false)
        func receive() {
            link.add(
                signal.subscribe(
                    owner: property,
                    next: { property, value in echo.expect { property.value = value } },
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
        if leads {
            receive()
            send(property.values)
        } else {
            // What the latest value makes an observer of the property set is to be sent.
            send(property.signal)
            echo.isOfFirstValue = true
            receive()
            echo.isOfFirstValue = false
        }
        return link
    }
}

/// Tells the change that a terminal makes from all others: it is told by the thread that makes it, while that makes it, and
/// is the first one.
final class EchoSuppressor: Sendable {
    private let thread = Atomic<ObjectIdentifier?>(nil)
    private let isFirst = Atomic(false)

    /// Whether the terminal is setting the value that the channel already had.
    var isOfFirstValue: Bool {
        get { isFirst.load(ordering: .relaxed) }
        set { isFirst.store(newValue, ordering: .relaxed) }
    }

    func expect(_ change: () -> Void) {
        thread.store(ObjectIdentifier(ThreadContext.current), ordering: .relaxed)
        change()
        thread.store(nil, ordering: .relaxed)
    }

    /// Whether the change that is told now is the expected one.
    func isExpected() -> Bool {
        thread.compareExchange(
            expected: ObjectIdentifier(ThreadContext.current), desired: nil, ordering: .relaxed
        ).exchanged
    }
}

import StreamCore
import Synchronization

extension TwoWayChannel.Terminal {
    /// Keeps `property` equal to the value at the other end of the channel, in both directions.
    ///
    /// At the leading terminal, the property's value is sent first. At the following one, the property takes the latest
    /// value, if any. Then each change of the property is sent, and each received value is set, including equal ones.
    ///
    /// A received value is not sent back. A value that an observer of the property sets in response is sent.
    ///
    /// The property is retained weakly, and the channel as long as the property exists.
    ///
    /// - Returns: A disposable that ends the binding. Completion of the channel and deallocation of the property end it
    ///   as well.
    @inlinable public func bind(to property: MutableProperty<Value>) -> any Disposable {
        let link = CompoundDisposable()
        let echo = EchoSuppressor()
        func receive() {
            link.add(
                signal.subscribe(
                    owner: property, next: { property, value in echo.set(value, of: property) },
                    completed: { _ in link.dispose() }))
        }
        func send(_ values: Signal<Value, Never>) {
            link.add(
                values.subscribe(
                    next: { value in if !echo.isDelivered { echo.sending { self.send(value) } } },
                    completed: { link.dispose() }))
        }
        if isLeading {
            receive()
            send(property.values)
        } else {
            // A value that an observer of the property sets in response to the latest value must be sent.
            send(property.signal)
            echo.settingFirst(receive)
        }
        return link
    }
}

/// Recognizes the values that a terminal has set itself.
///
/// If a change of another thread was sent to the other side meanwhile, one of the two values can be the last on one side, and the other one on the
/// other side. Then the value is no echo: it is sent back, so that both sides have it.
@usableFromInline final class EchoSuppressor: Sendable {
    private let echo = Echo()
    private let begunSends = Atomic(0)
    private let endedSends = Atomic(0)

    /// Whether the terminal is setting the value that the channel already had. It can be older than what was sent since the binding began.
    private let isFirst = Atomic(false)

    @usableFromInline init() {}

    @usableFromInline func settingFirst(_ body: () -> Void) {
        isFirst.store(true, ordering: .relaxed)
        body()
        isFirst.store(false, ordering: .relaxed)
    }

    @usableFromInline func set<Value: Sendable>(_ value: Value, of property: MutableProperty<Value>) {
        let sends = isFirst.load(ordering: .relaxed) ? 0 : endedSends.load(ordering: .sequentiallyConsistent)
        echo.set(value, of: property.cell, noting: sends)
    }

    @usableFromInline func sending(_ body: () -> Void) {
        begunSends.add(1, ordering: .sequentiallyConsistent)
        body()
        endedSends.add(1, ordering: .sequentiallyConsistent)
    }

    /// Whether the terminal has set the value that is being delivered, and nothing was sent meanwhile.
    @usableFromInline var isDelivered: Bool {
        if let sends = echo.delivered { sends == begunSends.load(ordering: .sequentiallyConsistent) } else { false }
    }
}

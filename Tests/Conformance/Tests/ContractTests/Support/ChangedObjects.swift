import Operators
import StreamTesting

@testable import StreamCore

/// An object that is created for each subscription and changed by the source, and its observed values.
///
/// It is retained as long as the source can change it.
func object<Object: AnyObject & Sendable, Output: Sendable>(
    changedBy source: Source, _ make: @escaping @Sendable () -> Object,
    change: @escaping @Sendable (Object, Int) -> Void,
    observe: @escaping @Sendable (Object) -> Signal<Output, Never>
) -> Signal<Output, Never> {
    Signal(attach: { sink in
        let object = make()
        observe(object).attach(sink)
        if !sink.isDisposed {
            sink.subscription.add(stoppable(source, by: sink).subscribe(next: { change(object, $0) }, failed: { _ in }))
        }
    })
}

/// The values of a property that follows another one, which the source sets.
func property<Output: Sendable, Following: PropertyProtocol<Output>>(
    of source: Source, observe: @escaping @Sendable (Following) -> Signal<Output, Never> = { $0.values },
    _ follow: @escaping @Sendable (MutableProperty<Int>) -> Following
) -> Signal<Output, Never> {
    Signal(attach: { sink in
        let property = MutableProperty(0)
        let following = follow(property)
        observe(following).attach(sink)
        if sink.isDisposed { return }
        let set: @Sendable (Int) -> Void = { value in withExtendedLifetime(following) { property.value = value } }
        sink.subscription.add(stoppable(source, by: sink).subscribe(next: set, failed: { _ in }))
    })
}

/// A form of subscribing as an operator that sends the events that its closures receive.
func consuming(
    _ source: Source, _ subscribe: @escaping @Sendable (Source, Subscriber<Int, MarbleFailure>) -> any Disposable
) -> Source {
    Signal { subscriber in subscribe(source.takeWhile { _ in !subscriber.isDisposed }, subscriber) }
}

/// The disposable of a source that never returns is not available to the caller, so such a source must be disposed here.
func stoppable(_ source: Source, by sink: Sink<some Sendable, some Error>) -> Source {
    source.takeWhile { _ in !sink.isDisposed }
}

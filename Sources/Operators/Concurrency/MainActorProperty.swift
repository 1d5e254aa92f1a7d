import StreamCore
import Synchronization

/// A value that a closure of the main actor computes from the properties that it reads, such as those of a model that is isolated to the main actor.
///
/// ```swift
/// @MainActor final class Cart {
///     let discount = 5  // belongs to the main actor
///     let price = MutableProperty(40)
///     private(set) lazy var total = MainActorProperty { [weak self] in
///         self.map { $0.price.value - $0.discount } ?? 0
///     }
/// }
/// let cart = Cart()
/// cart.total.values.subscribeOnMain { print($0) }.add(to: bag)  // prints 35
/// cart.price.value = 60  // prints 55
/// ```
///
/// It is ``/StreamCore/Property/computed(fileID:line:_:)`` for such closures. It follows what the last run has read: properties, key paths
/// of observed objects, and other properties of this type, but no plain variables. Values that are equal to the last one are not sent.
///
/// The closure runs only on the main queue, and each run reads the values of one moment. A change that is made there is sent before the change returns,
/// unless another thread is delivering it at that moment. One that another thread makes is sent on the main queue, later. Several such changes can
/// become one value.
///
/// ``value`` belongs to the main actor, so other code reads `await cart.total.value`. It is always what the present values determine, also while a change of
/// another thread waits. A closure of `Property.computed`, which any thread can run, cannot read it.
///
/// A closure that retains the model which retains this property keeps both forever, and `[unowned self]` traps when a subscription outlives the model.
/// The signals retain this property, and do not complete, also when what it reads does. Dispose the subscriptions.
///
/// - In other libraries: `computed` of signals in JavaScript, which has one thread only.
@MainActor public final class MainActorProperty<Value: Sendable> {
    /// What a run of the node's closure results in.
    private enum Run: Sendable {
        case value(Value)

        /// It has run on another thread, and did not call the user's closure.
        case outdated
    }

    private nonisolated let node: DerivedCell<Run>
    private nonisolated let equality: Equality<Value>?
    private let compute: @MainActor () -> Value

    /// Changes when the node's closure must run again, on the main queue.
    private let refresh: SourceCell<Int>
    private var isRefreshing = false

    /// Runs `compute`, and follows what it reads.
    ///
    /// - Parameter compute: Returns the value. It should have no effects.
    public init(
        fileID: StaticString = #fileID, line: UInt = #line, compute: @escaping @MainActor () -> Value
    ) {
        let origin = SourceLabel("MainActorProperty", fileID, line)
        let refresh = SourceCell(0, origin)
        (self.compute, self.refresh, equality) = (compute, refresh, .ofType)
        node = DerivedCell(origin) {
            _ = refresh.value
            if MainScheduler.isCurrent { return .value(MainActor.assumeIsolated(compute)) }
            Reads.keepInputs()
            return .outdated
        }
    }

    /// The present value.
    public var value: Value {
        if case .value(let value) = node.value { return value }
        if !isRefreshing {
            isRefreshing = true
            MainScheduler.main.schedule { MainActor.assumeIsolated { self.update() } }
        }
        if !StateThread.current.readsNewest { return compute() }
        // The node is read once, and lets the closure read one version.
        let (compute, result) = (compute, StateBox<Value?>(nil))
        _ = DerivedCell<Void>(node.origin) { result.value = MainActor.assumeIsolated(compute) }
        return result.value!
    }

    /// A signal of each change after the subscription, on the main queue.
    public nonisolated var signal: Signal<Value, Never> {
        Signal(attach: { sink in self.attach(sink, to: Signal(attach: self.node.attachWithoutReplay)) })
    }

    /// A signal of the present value and each change, on the main queue. If it is subscribed to there, the first value comes before the call returns.
    public nonisolated var values: Signal<Value, Never> {
        Signal(attach: { sink in self.attach(sink, to: Signal(attach: self.node.attach)) })
    }

    private nonisolated func attach(_ sink: Sink<Value, Never>, to runs: Signal<Run, Never>) {
        let (last, isWaiting) = (StateBox<Value?>(nil), Flag())
        runs.attach(
            Sink(
                subscription: sink.subscription,
                next: { run in
                    guard MainScheduler.isCurrent else {
                        if isWaiting.exchange(true) { return }
                        MainScheduler.main.schedule(
                            StreamContext.keeping {
                                // What was sent meanwhile is newer.
                                if !isWaiting.exchange(false) || sink.isDisposed { return }
                                MainActor.assumeIsolated { self.runAgain() }
                            })
                        return
                    }
                    guard case .value(let value) = run else { return MainActor.assumeIsolated { self.update() } }
                    _ = isWaiting.exchange(false)
                    if let equality = self.equality, let known = last.value, equality(known, value) { return }
                    last.value = value
                    sink.next(value)
                }, end: sink.end))
    }

    /// Lets the closure run on the main queue if it has run on another thread, which is sent then.
    private func update() {
        isRefreshing = false
        if case .outdated = node.value { runAgain() }
    }

    /// Makes a version of the value that this thread sends in its order.
    private func runAgain() { refresh.modify { $0 &+= 1 } }
}

private final class Flag: Sendable {
    private let value = Atomic(false)

    func exchange(_ value: Bool) -> Bool { self.value.exchange(value, ordering: .acquiringAndReleasing) }
}

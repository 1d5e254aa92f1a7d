import StreamCore

/// Sends the latest values of all signals of an array, in its order; completes immediately for an empty array.
///
/// ```swift
/// let sensors = [MutableProperty(19), MutableProperty(21)]
/// combineLatest(sensors.map(\.values)).subscribe { print($0) }.add(to: bag)  // prints [19, 21]
/// sensors[0].value = 20  // prints [20, 21]
/// ```
///
/// See ``combineLatest(_:_:)``, ``combineLatest(_:ifEmpty:)``.
@inlinable public func combineLatest<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<[Value], Failure> {
    combineAll(signals).tracedBoundary()
}

/// Sends the latest values of all signals of an array, in its order; for an empty array sends `value` and completes.
///
/// ```swift
/// let downloads: [Signal<Int, Never>] = []
/// _ = combineLatest(downloads, ifEmpty: []).subscribe { print($0) }  // prints []
/// ```
///
/// Use it if the number of signals is known only at run time, and if there is a value for no signals, such as an empty
/// array. `value` is not sent if the array has signals and these complete without values: use `ifEmpty(_:)` for
/// that.
///
/// - Parameters:
///   - signals: The signals to combine.
///   - value: The value to send if `signals` is empty.
/// - In other libraries: `combineLatest(_:emptySentinel:)` in ReactiveSwift.
///
/// See ``combineLatest(_:_:)``.
@inlinable public func combineLatest<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>], ifEmpty value: [Value]
) -> Signal<[Value], Failure> {
    (signals.isEmpty ? .of(value) : combineAll(signals)).tracedBoundary()
}

@inlinable func combineAll<Value: Sendable, Failure: Error>(
    _ signals: [Signal<Value, Failure>]
) -> Signal<[Value], Failure> {
    guard !signals.isEmpty else { return .empty }
    return Signal(attach: { sink in
        let slots = signals.map { _ in JoinSlot<Value>() }
        let core = CombineLatestCore(sink, count: slots.count) { _ in sink.next(slots.map { $0.value! }) }
        core.connect {
            for (signal, slot) in zip(signals, slots) { core.subscribe(to: signal, slot: slot) }
        }
    })
}

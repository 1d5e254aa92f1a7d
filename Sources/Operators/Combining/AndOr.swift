import StreamCore

extension Signal where Value == Bool {
    /// Sends whether the latest values of this signal and all `others` are `true`.
    ///
    /// ```swift
    /// let hasText = MutableProperty(true)
    /// let isOnline = MutableProperty(false)
    /// let canSend = hasText.values.and(isOnline.values)
    /// canSend.subscribe { print($0) }.add(to: bag)  // prints false
    /// isOnline.value = true  // prints true
    /// ```
    ///
    ///     a: 1----0--1-|
    ///     b: -0-1------|
    ///     a.and(b): -0-1-0--1-|
    ///
    /// A result is sent whenever one of the signals sends, once all have sent.
    ///
    /// - Completion: When all signals have completed.
    /// - Failure: The first failure of any signal. Immediate.
    /// - In other libraries: `and` in ReactiveObjC; `and`, `all` in ReactiveSwift.
    /// - SeeAlso: ``/Operators/combineLatest(_:_:)``
    @inlinable public func and(_ others: Signal...) -> Signal {
        composedBoundary {
            // Two signals need no array for each result.
            others.count == 1
                ? Operators.combineLatest($0, others[0].callerInput).map { $0 && $1 }
                : Operators.combineLatest([$0] + others.map(\.callerInput)).map { !$0.contains(false) }
        }
    }

    /// Sends whether the latest value of this signal or of any of `others` is `true`.
    ///
    /// ```swift
    /// let isFirstActive = MutableProperty(true)
    /// let isSecondActive = MutableProperty(false)
    /// let isBusy = isFirstActive.values.or(isSecondActive.values)
    /// isBusy.subscribe { print($0) }.add(to: bag)  // prints true
    /// isFirstActive.value = false  // prints false
    /// ```
    ///
    ///     a: 1----0--1-|
    ///     b: -0-1------|
    ///     a.or(b): -1-1-1--1-|
    ///
    /// A result is sent whenever one of the signals sends, once all have sent.
    ///
    /// - Completion: When all signals have completed.
    /// - Failure: The first failure of any signal. Immediate.
    /// - In other libraries: `or` in ReactiveObjC; `or`, `any` in ReactiveSwift.
    @inlinable public func or(_ others: Signal...) -> Signal {
        composedBoundary {
            others.count == 1
                ? Operators.combineLatest($0, others[0].callerInput).map { $0 || $1 }
                : Operators.combineLatest([$0] + others.map(\.callerInput)).map { $0.contains(true) }
        }
    }
}

import StreamCore

extension Signal {
    /// Subscribes, blocks the calling thread until the signal ends, and returns all values.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// print(readings.waitForAll())  // prints [18, 21]
    /// ```
    ///
    /// If the source is released, it returns the values so far. Never call it on the scheduler that the signal needs to
    /// continue. If it blocks the main queue and the signal uses `deliver(on: .main)`, ``/StreamCore/Misuse`` reports it.
    /// - Throws: The failure.
    @available(*, noasync, message: "This blocks the thread; iterate over `values()` instead")
    @inlinable public func waitForAll() throws(Failure) -> [Value] {
        try wait(into: []) { values, value in
            values.append(value)
            return true
        }
    }

    /// Blocks the calling thread until a value arrives; `nil` if the signal completes without one. See
    /// ``waitForAll()``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// print(readings.waitForFirst() ?? 0)  // prints 18
    /// ```
    @available(*, noasync, message: "This blocks the thread")
    @inlinable public func waitForFirst() throws(Failure) -> Value? {
        try wait(into: nil) { first, value in
            first = value
            return false
        }
    }

    /// Blocks the calling thread until the signal ends, and returns the last value, if any. See ``waitForAll()``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// print(readings.waitForLast() ?? 0)  // prints 21
    /// ```
    @available(*, noasync, message: "This blocks the thread")
    @inlinable public func waitForLast() throws(Failure) -> Value? {
        try wait(into: nil) { last, value in
            last = value
            return true
        }
    }

    /// Blocks the calling thread until the signal ends, and returns its only value.
    ///
    /// ```swift
    /// let user = Signal<String, LoadingError>.just("Ada")
    /// print(try user.waitForSingle(failing: .offline))  // prints Ada
    /// ```
    ///
    /// Throws `failure` if there was no value, or at the second one, which disposes the subscription. See
    /// ``waitForAll()``.
    @available(*, noasync, message: "This blocks the thread")
    @inlinable public func waitForSingle(failing failure: @autoclosure () -> Failure) throws(Failure) -> Value {
        let seen: (value: Value?, count: Int) = try wait(into: (nil, 0)) { seen, value in
            seen = (value, seen.count + 1)
            return seen.count < 2
        }
        guard seen.count == 1, let value = seen.value else { throw failure() }
        return value
    }

    /// Blocks the calling thread until the signal ends. See ``waitForAll()``.
    ///
    /// ```swift
    /// let readings = Signal<Int, Never>.of(18, 21)
    /// readings.onNext { print($0) }.waitForCompletion()  // prints 18, 21
    /// ```
    @available(*, noasync, message: "This blocks the thread")
    @inlinable public func waitForCompletion() throws(Failure) {
        try wait(into: ()) { _, _ in true }
    }

    /// Folds the values until the end, or until `combine` returns `false`.
    @inlinable func wait<Outcome>(
        into start: Outcome, _ combine: @escaping @Sendable (inout Outcome, Value) -> Bool,
        _ name: StaticString = #function
    ) throws(Failure) -> Outcome {
        let mainQueueWait = MainQueueWait.begin(name)
        defer { mainQueueWait?.end() }
        let outcome = StateBox(start)
        let failure = StateBox<Failure?>(nil)
        let parker = Parker()
        let segment = CompoundDisposable(isInput: false)
        // Added first, so that it runs last, after the teardown of the source.
        segment.add { parker.unpark() }
        attach(
            Sink(
                segment: segment,
                next: { value in
                    if !segment.isDisposed, !combine(&outcome.value, value) { segment.dispose() }
                },
                end: { terminal in
                    if segment.isDisposed { return }
                    if case .failed(let problem) = terminal { failure.value = problem }
                    segment.tryDispose(for: terminal)
                }))
        if let mainQueueWait, !segment.isDisposed { mainQueueWait.park(parker) } else { parker.park() }
        if let failure = failure.value { throw failure }
        return outcome.value
    }
}

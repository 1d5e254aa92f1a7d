import StreamCore

extension Signal {
    /// Sends the elements of `sequence` and completes.
    ///
    /// ```swift
    /// let countdown = Signal<Int, Never>.from(stride(from: 3, to: 0, by: -1))
    /// _ = countdown.subscribe(next: { print($0) }, completed: { print("start") })  // prints 3, 2, 1, start
    /// ```
    ///
    ///     abc|
    ///
    /// Each subscription iterates the sequence again, on the subscribing thread. After disposal, at most one more
    /// element is read.
    /// - SeeAlso: `from(async:isolation:on:)`
    @inlinable public static func from<Elements: Sequence & Sendable>(
        _ sequence: Elements, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal where Elements.Element == Value {
        sending(sequence, fileID, line)
    }

    /// Sends `value` repeatedly, without limit, until the subscription is disposed.
    ///
    /// ```swift
    /// let separators = Signal<String, Never>.repeating("-")
    /// _ = separators.take(3).subscribe { print($0) }  // prints -, -, -
    /// ```
    ///
    ///     vvvvvvvv>
    @inlinable public static func repeating(_ value: Value, _ fileID: StaticString = #fileID, _ line: UInt = #line)
        -> Signal
    {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line) { sink in
                while !sink.isDisposed { sink.next(value) }
            }
        })
    }

    /// Sends states, starting with `first` and computing each from the previous one, while `condition` is true.
    ///
    /// ```swift
    /// let sizes = Signal<Int, Never>.generate(from: 64, while: { $0 <= 512 }, next: { $0 * 2 })
    /// _ = sizes.subscribe { print($0) }  // prints 64, 128, 256, 512
    /// ```
    ///
    ///     generate(from: 1, while: { $0 < 5 }, next: { $0 * 2 })
    ///     124|
    @inlinable public static func generate(
        from first: Value, while condition: @escaping @Sendable (Value) -> Bool,
        next: @escaping @Sendable (Value) -> Value,
        _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            startSource(of: sink, fileID, line) { sink in
                var state = first
                while condition(state) {
                    if sink.isDisposed { return }
                    sink.next(state)
                    if sink.isDisposed { return }
                    state = next(state)
                }
                sink.complete()
            }
        })
    }
}

extension Sequence where Self: Sendable, Element: Sendable {
    /// Creates a signal that sends the elements on `scheduler` and then completes. It waits while a queue below is full.
    ///
    /// ```swift
    /// let rows = ["Ada", "Grace"].signal(on: scheduler)
    /// rows.subscribe { print($0) }.add(to: bag)
    /// print("subscribed")  // prints subscribed
    /// scheduler.advance()  // prints Ada, Grace
    /// ```
    ///
    /// Use it instead of `signal` if the sequence is long or computed as it is read, and processing an element takes longer
    /// than reading it. Each subscription iterates the sequence again.
    ///
    /// - Disposal: At most one more element is read.
    /// - Threading: The sequence is iterated on `scheduler`, in turns of 1,024 elements.
    @inlinable public func signal(
        on scheduler: some Scheduler, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Element, Never> {
        Signal(attach: { sink in
            if let sink = sink.tracedHotSource(fileID, line) {
                let iterator = StateBox(makeIterator())
                let context = StreamContext.current
                sink.subscription.add(
                    scheduler.scheduleRecursively { reschedule in
                        func runTurn() {
                            for _ in 0..<1_024 {
                                if sink.subscription.isDisposedOrPaused { break }
                                guard let element = iterator.value.next() else { return sink.complete() }
                                sink.next(element)
                            }
                            sink.subscription.onResume(reschedule)
                        }
                        if let context { context.run(runTurn) } else { runTurn() }
                    })
            }
        })
    }

    /// Sends one element at each multiple of `interval` on `scheduler`, and completes with the last one.
    ///
    /// ```swift
    /// let slides = ["beach", "forest"].signal(every: .seconds(5), on: scheduler)
    /// slides.subscribe { print($0) }.add(to: bag)
    /// scheduler.advance(by: .seconds(5))  // prints beach
    /// scheduler.advance(by: .seconds(5))  // prints forest
    /// ```
    ///
    /// The sequence is iterated as time passes, one element ahead, so it can be infinite.
    /// - Precondition: `interval` is greater than zero.
    @inlinable public func signal(
        every interval: Duration, on scheduler: some Scheduler, _ fileID: StaticString = #fileID, _ line: UInt = #line
    ) -> Signal<Element, Never> {
        precondition(interval > .zero, "signal(every:on:) requires an interval greater than zero, but got \(interval)")
        return Signal(attach: { sink in
            if let sink = sink.tracedHotSource(fileID, line) {
                let iterator = StateBox(makeIterator())
                guard let first = iterator.value.next() else { return sink.complete() }
                let upcoming = StateBox<Element?>(first)
                let turn = StreamContext.keeping {
                    guard !sink.isDisposed, let element = upcoming.value else { return }
                    let next = iterator.value.next()
                    upcoming.value = next
                    sink.next(element)
                    if next == nil { sink.complete() }
                }
                sink.subscription.add(scheduler.schedule(after: interval, every: interval, turn))
            }
        })
    }
}

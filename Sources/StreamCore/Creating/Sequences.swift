extension Signal {
    /// The elements of `sequence`, then completed. The sequence is iterated anew for each subscription, on the subscribing
    /// thread, and stops within one element of disposal.
    ///
    ///     abc|
    @inlinable public init<Elements: Sequence & Sendable>(
        _ sequence: Elements, fileID: StaticString = #fileID, line: UInt = #line
    ) where Elements.Element == Value {
        self.init(attach: { sink in
            sink.begin(fileID, line) { sink in
                for element in sequence {
                    if sink.isDisposed { return }
                    sink.next(element)
                }
                sink.complete()
            }
        })
    }

    /// `value` again and again, without end: it stops when the subscription is disposed, and not before.
    ///
    ///     vvvvvvvv>
    @inlinable public static func repeating(_ value: Value, fileID: StaticString = #fileID, line: UInt = #line)
        -> Signal
    {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                while !sink.isDisposed { sink.next(value) }
            }
        })
    }

    /// The states from `first` on, each made from the one before, while `condition` holds.
    ///
    ///     generate(from: 1, while: { $0 < 5 }, next: { $0 * 2 })
    ///     124|
    @inlinable public static func generate(
        from first: Value, while condition: @escaping @Sendable (Value) throws(Failure) -> Bool,
        next: @escaping @Sendable (Value) throws(Failure) -> Value,
        fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal {
        Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                var state = first
                do throws(Failure) {
                    while try condition(state) {
                        if sink.isDisposed { return }
                        sink.next(state)
                        if sink.isDisposed { return }
                        state = try next(state)
                    }
                } catch { return sink.fail(error) }
                sink.complete()
            }
        })
    }
}

extension Sequence where Self: Sendable, Element: Sendable {
    /// The elements, then completed. See ``Signal/init(_:fileID:line:)``.
    @inlinable public var signal: Signal<Element, Never> { Signal(self).traced("", 0) }

    /// The elements, one at each multiple of `interval` on `scheduler`, then completed with the last.
    ///
    /// The sequence is iterated as time passes, one element ahead, so it may be endless.
    /// - Precondition: `interval` is greater than zero.
    @inlinable public func signal(
        every interval: Duration, on scheduler: some Scheduler, fileID: StaticString = #fileID, line: UInt = #line
    ) -> Signal<Element, Never> {
        precondition(interval > .zero, "An interval must be greater than zero, but is \(interval)")
        return Signal(attach: { sink in
            sink.begin(fileID, line) { sink in
                let child = CompoundDisposable()
                sink.segment.add(child)
                let iterator = StateBox(makeIterator())
                guard let first = iterator.value.next() else { return sink.complete() }
                let upcoming = StateBox<Element?>(first)
                child.add(
                    scheduler.schedule(after: interval, every: interval) {
                        guard !child.isDisposed, let element = upcoming.value else { return }
                        let next = iterator.value.next()
                        upcoming.value = next
                        sink.next(element)
                        guard next == nil, child.tryDispose() else { return }
                        sink.complete()
                    })
            }
        })
    }
}

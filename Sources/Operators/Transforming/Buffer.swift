extension Signal {
    /// Arrays of `count` values each. The last one may have fewer.
    ///
    ///     source:    -1--2--3--4--5-|
    ///     buffer(2): ----{12}-----{34}----(5|)
    ///
    /// - Completion: At once, behind the values that are held, if there are any.
    /// - Failure: At once; what is held is dropped.
    /// - Complexity: Holds fewer than `count` values.
    /// - Precondition: `count` is greater than zero.
    /// - Elsewhere: `collect(count:)` in ReactiveSwift, `collect(_:)` in Combine, `chunks(ofCount:)` in AsyncAlgorithms.
    /// - SeeAlso: ``window(count:)``
    @inlinable public func buffer(count: Int) -> Signal<[Value], Failure> {
        buffer(count: count, skip: count)
    }

    /// Arrays of `count` values each, one beginning with every `skip`-th value: they overlap, or leave values out.
    ///
    ///     source:             -1--2--3--4--5-|
    ///     buffer(2, skip: 1): ----{12}--{23}--{34}--{45}-(5|)
    ///     buffer(2, skip: 3): ----{12}--------{45}-|
    ///
    /// - Completion: At once, behind the arrays that have begun, shorter than the others.
    /// - Failure: At once; what is held is dropped.
    /// - Complexity: Holds fewer than `count` values.
    /// - Precondition: `count` and `skip` are greater than zero.
    @inlinable public func buffer(count: Int, skip: Int) -> Signal<[Value], Failure> {
        precondition(count > 0, "The number of values in a buffer must be greater than zero, but is \(count)")
        precondition(skip > 0, "The distance between buffers must be greater than zero, but is \(skip)")
        return Signal<[Value], Failure>(attach: { sink in
            let sink = sink.traced()
            let held = StateBox<[Value]>([])
            let passedOver = StateBox(0)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        guard passedOver.value == 0 else { return passedOver.value -= 1 }
                        if held.value.isEmpty { held.value.reserveCapacity(Swift.min(count, 1_000)) }
                        held.value.append(value)
                        guard held.value.count == count else { return }
                        let full = held.value
                        held.value = skip < count ? Array(full[skip...]) : []
                        passedOver.value = Swift.max(0, skip - count)
                        sink.next(full)
                    },
                    end: { terminal in
                        if case .completed = terminal {
                            while !held.value.isEmpty, !sink.isDisposed {
                                let rest = held.value
                                held.value = Array(rest.dropFirst(skip))
                                sink.next(rest)
                            }
                        }
                        sink.end(terminal)
                    }))
        })
    }
}

extension Sink {
    /// Ends; before completion sends what is held, if anything is.
    @inlinable func end<Element>(_ terminal: Termination<Failure>, flushing held: StateBox<[Element]>)
    where Value == [Element] {
        let rest = held.value
        held.value = []
        if case .completed = terminal, !rest.isEmpty, !isDisposed { next(rest) }
        end(terminal)
    }
}

extension Signal {
    /// Arrays that take values as long as `belongs` holds for the array so far and the next value; one for which it does
    /// not begins the next array.
    ///
    ///     source:             -1--2--4--5--7-|
    ///     buffer(while: +1):  -------{12}-----{45}-(7|)
    ///
    /// - Completion: At once, behind the values that are held, if there are any.
    /// - Failure: At once, and with what `belongs` throws; what is held is dropped.
    /// - Complexity: Holds the array that is being filled, without bound.
    /// - Elsewhere: `collect(_:)` in ReactiveSwift, which asks the opposite; `chunked(by:)` in AsyncAlgorithms is
    ///   ``chunked(by:)``.
    @inlinable public func buffer(
        while belongs: @escaping @Sendable ([Value], Value) throws(Failure) -> Bool
    ) -> Signal<[Value], Failure> {
        Signal<[Value], Failure>(attach: { sink in
            let sink = sink.traced()
            let held = StateBox<[Value]>([])
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        guard !held.value.isEmpty else { return held.value.append(value) }
                        let fits: Bool
                        do throws(Failure) { fits = try belongs(held.value, value) } catch { return sink.fail(error) }
                        if fits { return held.value.append(value) }
                        let full = held.value
                        held.value = [value]
                        sink.next(full)
                    }, end: { sink.end($0, flushing: held) }))
        })
    }

    /// Arrays that take values as long as `isOpen` holds for the array with the newest value in it; the value for which it
    /// does not is the last one of its array.
    ///
    ///     source:              -1--2--4--5--7-|
    ///     buffer(while: < 6):  -------{124}-----{57}-|    the sum
    ///
    /// Otherwise as the form that is asked before a value is taken.
    @_disfavoredOverload @inlinable public func buffer(
        while isOpen: @escaping @Sendable ([Value]) throws(Failure) -> Bool
    ) -> Signal<[Value], Failure> {
        Signal<[Value], Failure>(attach: { sink in
            let sink = sink.traced()
            let held = StateBox<[Value]>([])
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        held.value.append(value)
                        let goesOn: Bool
                        do throws(Failure) { goesOn = try isOpen(held.value) } catch { return sink.fail(error) }
                        if goesOn { return }
                        let full = held.value
                        held.value = []
                        sink.next(full)
                    }, end: { sink.end($0, flushing: held) }))
        })
    }
}

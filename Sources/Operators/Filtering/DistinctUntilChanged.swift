extension Signal {
    /// The values that differ from the last one that was sent, as `areEqual` tells. The first always passes.
    ///
    ///     source:               -1-1-2-2-1-|
    ///     distinctUntilChanged: -1---2---1-|
    ///
    /// - Failure: What `areEqual` throws ends the result and disposes the source. The source's failure is passed on.
    /// - Complexity: Holds one value.
    /// - Elsewhere: `skipRepeats` in ReactiveSwift, `removeDuplicates` in Combine: both compare with the last value that
    ///   was received, which differs where `areEqual` is not transitive.
    /// - SeeAlso: ``Signal/distinct()``
    @_disfavoredOverload @inlinable public func distinctUntilChanged(
        by areEqual: @escaping @Sendable (Value, Value) throws(Failure) -> Bool
    ) -> Signal {
        Signal(attach: { sink in
            let sink = sink.traced()
            let last = StateBox<Value?>(nil)
            attach(
                Sink(
                    segment: sink.segment,
                    next: { value in
                        if let previous = last.value {
                            let isEqual: Bool
                            do throws(Failure) { isEqual = try areEqual(previous, value) } catch {
                                return sink.fail(error)
                            }
                            if isEqual { return }
                        }
                        last.value = value
                        sink.next(value)
                    }, end: sink.end))
        })
    }

    /// Leaves out values that `areEqual`, which cannot fail, finds equal to the last one that was sent. See ``Signal/filter(_:)``.
    @inlinable public func distinctUntilChanged(by areEqual: @escaping @Sendable (Value, Value) -> Bool) -> Signal {
        distinctUntilChanged(by: { (old, new) throws(Failure) in areEqual(old, new) })
    }

    /// The values one of whose properties differs from that of the last one that was sent. See
    /// ``distinctUntilChanged(by:)``.
    @inlinable public func distinctUntilChanged<Property: Equatable & SendableMetatype>(
        on keyPath: any KeyPath<Value, Property> & Sendable
    ) -> Signal {
        composed {
            $0.distinctUntilChanged { (old, new) throws(Failure) in old[keyPath: keyPath] == new[keyPath: keyPath] }
        }
    }
}

extension Signal where Value: Equatable {
    /// The values that differ from the last one that was sent. See ``Signal/distinctUntilChanged(by:)``.
    @inlinable public func distinctUntilChanged() -> Signal {
        composed { $0.distinctUntilChanged { (old, new) throws(Failure) in old == new } }
    }
}

/// Conversions between signals of many types and signals of one type, so that operators of any arity can use the
/// collection's.
@usableFromInline package enum Pack {
    package static func erase<each Value: Sendable, Failure: Error>(
        _ signals: repeat Signal<each Value, Failure>
    ) -> [Signal<any Sendable, Failure>] {
        var erased: [Signal<any Sendable, Failure>] = []
        for signal in repeat each signals { erased.append(signal.erased) }
        return erased
    }

    /// Reads the values of a pack in order.
    package struct Reader {
        private var values: ArraySlice<any Sendable>

        package init(_ values: [any Sendable]) {
            self.values = values[...]
        }

        package mutating func read<Value>(_ type: Value.Type) -> Value {
            // The signal at this position of the pack sends `Value`s, because `erase` keeps the order.
            values.removeFirst() as! Value
        }
    }
}

extension Signal {
    fileprivate var erased: Signal<any Sendable, Failure> {
        Signal<any Sendable, Failure>(attach: { sink in
            attach(sink.receiving { (value: Value) in sink.next(value) })
        })
    }
}

/// Readers of several properties. Those for two to four are not packs, because the optimizer crashes when it specializes such a pack
/// (Swift 6.3).
extension PropertyReader {
    @inlinable init<A, B>(_ a: PropertyReader<A>, _ b: PropertyReader<B>) where Value == (A, B) {
        self.init(hasForeignSource: a.hasForeignSource || b.hasForeignSource, inputs: a.inputs + b.inputs) {
            guard let a = a.value(), let b = b.value() else { return nil }
            return (a, b)
        }
    }

    @inlinable init<A, B, C>(
        _ a: PropertyReader<A>, _ b: PropertyReader<B>, _ c: PropertyReader<C>
    ) where Value == (A, B, C) {
        self.init(
            hasForeignSource: a.hasForeignSource || b.hasForeignSource || c.hasForeignSource,
            inputs: a.inputs + b.inputs + c.inputs
        ) {
            guard let a = a.value(), let b = b.value(), let c = c.value() else { return nil }
            return (a, b, c)
        }
    }

    @inlinable init<A, B, C, D>(
        _ a: PropertyReader<A>, _ b: PropertyReader<B>, _ c: PropertyReader<C>, _ d: PropertyReader<D>
    ) where Value == (A, B, C, D) {
        self.init(
            hasForeignSource: a.hasForeignSource || b.hasForeignSource || c.hasForeignSource || d.hasForeignSource,
            inputs: a.inputs + b.inputs + c.inputs + d.inputs
        ) {
            guard let a = a.value(), let b = b.value(), let c = c.value(), let d = d.value() else { return nil }
            return (a, b, c, d)
        }
    }

    init<each Source: Sendable>(pack readers: repeat PropertyReader<each Source>)
    where Value == (repeat each Source) {
        var hasForeignSource = false
        var inputs: [PropertyNode] = []
        for reader in repeat each readers {
            if reader.hasForeignSource { hasForeignSource = true }
            inputs += reader.inputs
        }
        let readers = (repeat each readers)
        self.init(hasForeignSource: hasForeignSource, inputs: inputs) {
            let values = (repeat (each readers).value())
            for value in repeat each values {
                if value == nil { return nil }
            }
            return (repeat (each values)!)
        }
    }
}

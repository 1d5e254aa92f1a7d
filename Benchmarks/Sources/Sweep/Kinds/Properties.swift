import Operators

extension Sweep {
    static func properties(_ entries: inout [SweepEntry]) {
        entries.property(
            [
                "MutableProperty", "MutableProperty.init(_:)", "MutableProperty.init(wrappedValue:)",
                "PropertyProtocol.values",
            ],
            "values"
        ) { $0 }
        entries.add(["MutableProperty.signal", "PropertyProtocol.signal"], "signal", .property) { source, arguments in
            arguments.changed(by: source, MutableProperty(0)) {
                $0.value = $1
            } observe: {
                $0.signal
            }
        }
        entries.add(["MutableProperty.modify(_:)"], "modify { $0 += 1 }", .property) { source, arguments in
            arguments.changed(by: source, MutableProperty(0)) { property, value in
                property.modify { $0 += value & 1 }
            } observe: {
                $0.values
            }
        }
        entries.add(
            ["ValidatingProperty", "ValidatingProperty.init(_:_:)"], "ValidatingProperty(0) { _ in .valid }", .property
        ) {
            source, arguments in
            arguments.changed(by: source, ValidatingProperty<Int, String>(0) { _ in .valid }) {
                $0.value = $1
            } observe: {
                $0.values
            }
        }
        entries.property(["ValidatingProperty.init(_:with:_:)"], "coerced") {
            ValidatingProperty<Int, String>(0, with: $0) { .coerced($0 + $1) }
        }
        entries.add(["ValidatingProperty.result"], "result", .property) { source, arguments in
            arguments.changed(by: source, ValidatingProperty<Int, String>(0) { _ in .valid }) {
                $0.value = $1
            } observe: {
                $0.result.values
            }
        }
        entries.property(["Property", "Property.init(_:)", "Property.values"], "Property($0)") { Property($0) }
        entries.add(["Property.signal"], "signal", .property) { source, arguments in
            let property = MutableProperty(0)
            let derived = Property(property)
            return arguments.changed(by: source, property) {
                $0.value = $1
            } observe: { _ in
                derived.signal
            }
        }
        entries.property(["Property.init(initial:then:)"], "Property(initial: 0, then: $0.signal)") {
            Property(initial: 0, then: $0.signal)
        }
        entries.property(["Property.init(capturing:)"], "Property(capturing: $0)") { Property(capturing: $0) }
        entries.property(["Property.computed(_:)"], "1") { property in Property.computed { property.value } }
        entries.property(["Property.combineLatest(_:_:)"], "2") { Property.combineLatest($0, $0) }
        entries.property(["Property.combineLatest(_:_:_:)"], "3") { Property.combineLatest($0, $0, $0) }
        entries.property(["Property.combineLatest(_:_:_:_:)"], "4") { Property.combineLatest($0, $0, $0, $0) }
        entries.property(["Property.combineLatest(_:_:_:_:_:_:)"], "pack") {
            Property.combineLatest($0, $0, $0, $0, $0)
        }
        entries.add(["Property.batch(_:)"], "batch", .property) { source, arguments in
            arguments.changed(by: source, MutableProperty(0)) { property, value in
                Property.batch { property.value = value }
            } observe: {
                $0.values
            }
        }
        entries.add(["PropertyView"], "view(\\.[1])", .property) { source, arguments in
            arguments.changed(by: source, MutableProperty([0, 0]).view(\.[1])) {
                $0.value = $1
            } observe: {
                $0.values
            }
        }
        entries.add(["MutableProperty.init(following:reset:)"], "MutableProperty(following:)", .property) {
            source, arguments in
            let followed = MutableProperty(0)
            return arguments.changed(by: source, MutableProperty(following: followed) { _, new in new }) {
                followed.value = $1
                withExtendedLifetime($0) {}
            } observe: {
                $0.values
            }
        }
        entries.add(["bindBidirectionally(_:_:)"], "", .property) { source, arguments in
            let (left, right) = (MutableProperty(0), MutableProperty(0))
            let binding = bindBidirectionally(left, right)
            return arguments.changed(by: source, left) { left, value in
                left.value = value
                withExtendedLifetime((right, binding)) {}
            } observe: { _ in
                right.values
            }
        }
        entries.add(["bindBidirectionally(_:_:toLeft:toRight:)"], "toLeft: -, toRight: -", .property) {
            source, arguments in
            let (left, right) = (MutableProperty(0), MutableProperty(0))
            let binding = bindBidirectionally(left, right, toLeft: { -$0 }, toRight: { -$0 })
            return arguments.changed(by: source, left) { left, value in
                left.value = value
                withExtendedLifetime((right, binding)) {}
            } observe: { _ in
                right.values
            }
        }
        entries.add(["PropertyProtocol.sample(on:)"], "sample(on:)", .property) { source, arguments in
            arguments.subscribe(MutableProperty(3).sample(on: source))
        }
        entries.property(["PropertyProtocol.map(_:)"], "map { -$0 }") { $0.map { -$0 } }
        entries.property(["PropertyProtocol.filter(initial:_:)"], "filter") { $0.filter(initial: 7) { $0 % 2 == 0 } }
        entries.property(["PropertyProtocol.zip(with:)"], "zip(with: itself)") { $0.zip(with: $0) }
        entries.property(["PropertyProtocol.flatMap(_:_:)"], "flatMap(.latest)") { property in
            property.flatMap(.latest) { Property(value: $0) }
        }
        entries.property(["PropertyProtocol.distinctUntilChanged()"], "distinctUntilChanged()") {
            $0.distinctUntilChanged()
        }
        entries.property(["PropertyProtocol.distinctUntilChanged(by:)"], "by") {
            $0.distinctUntilChanged { $0 / 2 == $1 / 2 }
        }
        entries.property(["PropertyProtocol.negate()"], "negate()") { $0.map { $0 > 2 }.negate() }
        entries.property(["PropertyProtocol.and(_:)"], "and") { $0.map { $0 > 2 }.and($0.map { $0 % 2 == 0 }) }
        entries.property(["PropertyProtocol.or(_:)"], "or") { $0.map { $0 > 2 }.or($0.map { $0 % 2 == 0 }) }
    }

    static func commands(_ entries: inout [SweepEntry]) {
        entries.add(
            [
                "TwoWayChannel.Terminal", "TwoWayChannel.Terminal.signal", "TwoWayChannel.following",
                "TwoWayChannel.leading",
            ], "following", .property
        ) { source, arguments in
            arguments.changed(by: source, TwoWayChannel<Int>()) {
                $0.leading.send($1)
            } observe: {
                $0.following.signal
            }
        }
        entries.property(["TwoWayChannel.Terminal.bind(to:)"], "bind(to: property)") { property in
            let (channel, follower) = (TwoWayChannel<Int>(), MutableProperty(0))
            _ = channel.leading.bind(to: property)
            _ = channel.following.bind(to: follower)
            return follower
        }
        entries.add(["Action", "Action.apply(_:)", "Action.values"], "apply($0)", .property) { source, arguments in
            arguments.changed(by: source, Action<Int, Int, Never> { .just($0) }) {
                _ = $0.apply($1).subscribe(next: { _ in }, failed: { _ in }, completed: {})
            } observe: {
                $0.values
            }
        }
        entries.add(["Action.apply()"], "apply()", .property) { source, arguments in
            arguments.changed(by: source, Action<Void, Int, Never> { .just(1) }) { action, _ in
                _ = action.apply().subscribe(next: { _ in }, failed: { _ in }, completed: {})
            } observe: {
                $0.values
            }
        }
        entries.add(["Action.failures"], "failures", .property) { source, arguments in
            arguments.changed(by: source, Action<Int, Int, SampleFailure> { _ in .fail(SampleFailure()) }) {
                _ = $0.apply($1).subscribe(next: { _ in }, failed: { _ in }, completed: {})
            } observe: {
                $0.failures
            }
        }
        entries.add(["Action.isExecuting", "Action.isEnabled"], "isExecuting", .property) { source, arguments in
            arguments.changed(by: source, Action<Int, Int, Never> { .just($0) }) {
                _ = $0.apply($1).subscribe(next: { _ in }, failed: { _ in }, completed: {})
            } observe: {
                $0.isExecuting.values
            }
        }
        entries.add(["lift(_:_:)", "LiftedCall.callAsFunction(_:)"], "1", .join) { source, arguments in
            arguments.subscribe(lift(SweepOwner.lasting) { $1 }(source))
        }
        entries.add(["LiftedCall.callAsFunction(_:_:)"], "2", .join) { source, arguments in
            arguments.subscribe(lift(SweepOwner.lasting) { $1 + $2 }(source, source))
        }
        entries.add(["LiftedCall.callAsFunction(_:_:_:)"], "3", .join) { source, arguments in
            arguments.subscribe(lift(SweepOwner.lasting) { $1 + $2 + $3 }(source, source, source))
        }
        entries.add(["LiftedCall.callAsFunction(_:_:_:_:)"], "4", .join) { source, arguments in
            arguments.subscribe(lift(SweepOwner.lasting) { $1 + $2 + $3 + $4 }(source, source, source, source))
        }
        entries.add(["LiftedCall.callAsFunction(_:_:_:_:_:)"], "5", .join) { source, arguments in
            arguments.subscribe(
                lift(SweepOwner.lasting) { $1 + $2 + $3 + $4 + $5 }(source, source, source, source, source))
        }
        entries.add(["LiftedCall.callAsFunction(_:_:_:_:_:_:)"], "6", .join) { source, arguments in
            arguments.subscribe(
                lift(SweepOwner.lasting) { $1 + $2 + $3 + $4 + $5 + $6 }(source, source, source, source, source, source)
            )
        }
    }
}

/// An object that exists as long as the program.
final class SweepOwner: LifetimeOwner, Sendable {
    static let lasting = SweepOwner()
    let lifetime: Lifetime
    private let token: Lifetime.Token

    init() { (lifetime, token) = Lifetime.make() }
}

extension [SweepEntry] {
    /// Adds a property that is derived from another one, whose value changes.
    fileprivate mutating func property<Derived: PropertyProtocol>(
        _ names: [String], _ call: String, _ derive: @escaping @Sendable (MutableProperty<Int>) -> Derived
    ) {
        add(names, call, .property) { source, arguments in
            let property = MutableProperty(0)
            let derived = derive(property)
            return arguments.changed(by: source, property) {
                $0.value = $1
            } observe: { _ in
                derived.values
            }
        }
    }
}

extension SweepArguments {
    /// Subscribes to the values of an object that each value of the source changes.
    @inline(__always) func changed<Object: Sendable, Value, Failure>(
        by source: Numbers, _ object: Object, _ change: @escaping @Sendable (Object, Int) -> Void,
        observe: (Object) -> Signal<Value, Failure>
    ) -> any Disposable {
        let observation = subscribe(observe(object))
        let changes = source.subscribe(next: { change(object, $0) }, failed: { _ in }, completed: {})
        return ActionDisposable {
            changes.dispose()
            observation.dispose()
        }
    }
}

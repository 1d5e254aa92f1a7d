import Operators
import StreamTesting

@testable import StreamCore

extension ContractTable {
    @Rows static var properties: [ContractRow] {
        state(
            "MutableProperty", "MutableProperty.init(_:)", "MutableProperty.init(wrappedValue:)",
            "PropertyProtocol.values"
        ) { source in
            property(of: source) { $0 }
        }
        state("MutableProperty.signal", "PropertyProtocol.signal") { source in
            object(changedBy: source, { MutableProperty(0) }, change: { $0.value = $1 }, observe: \.signal)
        }
        state("MutableProperty.modify(_:)") { source in
            object(
                changedBy: source, { MutableProperty(0) },
                change: { property, value in property.modify { $0 += value } }, observe: \.values)
        }
        state("ValidatingProperty", "ValidatingProperty.init(_:_:)") { source in
            object(
                changedBy: source, { ValidatingProperty<Int, String>(0) { $0 == 2 ? .coerced(7) : .valid } },
                change: { $0.value = $1 }, observe: \.values)
        }
        state("ValidatingProperty.init(_:with:_:)") { source in
            property(of: source) { ValidatingProperty<Int, String>(0, with: $0) { .coerced($0 + $1) } }
        }
        state("ValidatingProperty.result") { source in
            object(
                changedBy: source, { ValidatingProperty<Int, String>(0) { $0 == 2 ? .invalid("two") : .valid } },
                change: { $0.value = $1 }, observe: { $0.result.values.map(\.proposed) })
        }
        state("Property", "Property.init(_:)", "Property.values") { source in property(of: source) { Property($0) } }
        state("Property.signal") { source in property(of: source, observe: \.signal) { Property($0) } }
        state("Property.init(initial:then:)") { source in
            property(of: source) { Property(initial: 0, then: $0.signal) }
        }
        state("Property.init(capturing:)") { source in property(of: source) { Property(capturing: $0) } }
        state("Property.combineLatest(_:_:)") { source in property(of: source) { Property.combineLatest($0, $0) } }
        state("Property.combineLatest(_:_:_:)") { source in
            property(of: source) { Property.combineLatest($0, $0, $0) }
        }
        state("Property.combineLatest(_:_:_:_:)") { source in
            property(of: source) { Property.combineLatest($0, $0, $0, $0) }
        }
        state("Property.combineLatest(_:_:_:_:_:_:)") { source in
            property(of: source) { Property.combineLatest($0, $0, $0, $0, $0) }
        }
        state("Property.computed(_:)") { source in
            // The closure retains what it captures.
            property(of: source) { property in Property.computed { [weak property] in property?.value ?? 0 } }
        }
        state("Property.batch(_:)") { source in
            object(
                changedBy: source, { MutableProperty(0) },
                change: { property, value in Property.batch { property.value = value } }, observe: \.values)
        }
        state("PropertyView") { source in
            object(
                changedBy: source, { MutableProperty([0, 0]).view(\.[1]) }, change: { $0.value = $1 }, observe: \.values
            )
        }
        state("MutableProperty.init(following:reset:)") { source in
            object(
                changedBy: source, { MutableProperty(following: MutableProperty(0)) { _, new in new } },
                change: { $0.value = $1 }, observe: \.values)
        }
        state("bindBidirectionally(_:_:)") { source in
            object(
                changedBy: source, { EqualProperties { bindBidirectionally($0, $1) } },
                change: { $0.left.value = $1 }, observe: \.right.values)
        }
        state("bindBidirectionally(_:_:toLeft:toRight:)") { source in
            object(
                changedBy: source,
                { EqualProperties { bindBidirectionally($0, $1, toLeft: { -$0 }, toRight: { -$0 }) } },
                change: { $0.left.value = $1 }, observe: \.right.values)
        }
        row("PropertyProtocol.sample(on:)") { source in MutableProperty(3).sample(on: source) }
        state("PropertyProtocol.map(_:)") { source in property(of: source) { $0.map { -$0 } } }
        state("PropertyProtocol.filter(initial:_:)") { source in
            property(of: source) { $0.filter(initial: 7) { $0 % 2 == 0 } }
        }
        state("PropertyProtocol.zip(with:)") { source in property(of: source) { $0.zip(with: $0) } }
        state("PropertyProtocol.flatMap(_:_:)") { source in
            property(of: source) { property in property.flatMap(.latest) { Property(value: $0) } }
        }
        state("PropertyProtocol.distinctUntilChanged()") { source in property(of: source) { $0.distinctUntilChanged() }
        }
        state("PropertyProtocol.distinctUntilChanged(by:)") { source in
            property(of: source) { $0.distinctUntilChanged { $0 / 2 == $1 / 2 } }
        }
        state("PropertyProtocol.negate()") { source in property(of: source) { $0.map { $0 > 2 }.negate() } }
        state("PropertyProtocol.and(_:)") { source in
            property(of: source) { $0.map { $0 > 2 }.and($0.map { $0 % 2 == 0 }) }
        }
        state("PropertyProtocol.or(_:)") { source in
            property(of: source) { $0.map { $0 > 2 }.or($0.map { $0 % 2 == 0 }) }
        }
    }

    @Rows static var commands: [ContractRow] {
        row(
            "TwoWayChannel.Terminal", "TwoWayChannel.Terminal.signal", "TwoWayChannel.following",
            "TwoWayChannel.leading", traits: .endsPauses
        ) { source in
            object(
                changedBy: source, { TwoWayChannel<Int>() }, change: { $0.leading.send($1) },
                observe: { $0.following.signal })
        }
        row("TwoWayChannel.Terminal", as: "leading", traits: .endsPauses) { source in
            object(
                changedBy: source, { TwoWayChannel<Int>() }, change: { $0.following.send($1) },
                observe: { $0.leading.signal })
        }
        state("TwoWayChannel.Terminal.bind(to:)") { source in
            property(of: source) { property in
                let (channel, follower) = (TwoWayChannel<Int>(), MutableProperty(0))
                _ = channel.leading.bind(to: property)
                _ = channel.following.bind(to: follower)
                return follower
            }
        }
        row("Action", "Action.apply(_:)") { source in
            Signal(attach: { sink in
                let action = Action<Int, Int, MarbleFailure> { _ in source }
                sink.subscription.add { withExtendedLifetime(action) {} }
                action.apply(1).attach(sink)
            }) as Signal<Int, ActionError<MarbleFailure>>
        }
        row("Action.apply()") { source in
            Action<Void, Int, MarbleFailure> { source }.apply().concat(.of(1))
        }
        row("Action.values", traits: .endsPauses) { source in
            object(
                changedBy: source, { Action<Int, Int, Never> { .of($0) } },
                change: { $0.apply($1).ignoreFailure().subscribe { _ in }.dispose() }, observe: \.values)
        }
        row("Action.failures", traits: .endsPauses) { source in
            object(
                changedBy: source, { Action<Int, Int, MarbleFailure> { _ in .fail(MarbleFailure()) } },
                change: { $0.apply($1).ignoreFailure().subscribe { _ in }.dispose() }, observe: \.failures)
        }
        state("Action.isExecuting", "Action.isEnabled") { source in
            object(
                changedBy: source, { Action<Int, Int, Never> { .of($0) } },
                change: { $0.apply($1).ignoreFailure().subscribe { _ in }.dispose() }, observe: \.isExecuting.values)
        }
        row("lift(_:_:)", "LiftedCall.callAsFunction(_:)", traits: [.keepsSource, .dependsOnTime]) { source in
            lift(Owner.lasting) { $1 }(source)
        }
        row("LiftedCall.callAsFunction(_:_:)", traits: [.keepsSource, .dependsOnTime]) { source in
            lift(Owner.lasting) { $1 + $2 }(source, source)
        }
        row("LiftedCall.callAsFunction(_:_:_:)", traits: [.keepsSource, .dependsOnTime]) { source in
            lift(Owner.lasting) { $1 + $2 + $3 }(source, source, source)
        }
        row("LiftedCall.callAsFunction(_:_:_:_:)", traits: [.keepsSource, .dependsOnTime]) { source in
            lift(Owner.lasting) { $1 + $2 + $3 + $4 }(source, source, source, source)
        }
        row("LiftedCall.callAsFunction(_:_:_:_:_:)", traits: [.keepsSource, .dependsOnTime]) { source in
            lift(Owner.lasting) { $1 + $2 + $3 + $4 + $5 }(source, source, source, source, source)
        }
        row("LiftedCall.callAsFunction(_:_:_:_:_:_:)", traits: [.keepsSource, .dependsOnTime]) { source in
            lift(Owner.lasting) { $1 + $2 + $3 + $4 + $5 + $6 }(source, source, source, source, source, source)
        }
    }
}

/// Two properties that a binding keeps equal.
private final class EqualProperties: Sendable {
    let (left, right) = (MutableProperty(0), MutableProperty(0))
    private let binding: any Disposable

    init(_ bind: (MutableProperty<Int>, MutableProperty<Int>) -> any Disposable) { binding = bind(left, right) }
}

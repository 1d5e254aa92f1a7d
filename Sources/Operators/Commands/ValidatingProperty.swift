import StreamCore

/// A property that accepts, replaces, or rejects proposed values.
///
/// ```swift
/// let age = ValidatingProperty<Int, String>(18) { proposed in
///     switch proposed {
///     case ..<0: .invalid("An age is not negative")
///     case 150...: .coerced(150, "An age is at most 150")
///     default: .valid
///     }
/// }
/// age.value = -1
/// print(age.value, age.result.value.reason ?? "")  // 18 An age is not negative
/// ```
///
/// Setting ``value`` proposes a value. The closure decides, and ``result`` contains the decision before the setter
/// returns. Only values that were accepted, or that replaced a proposed one, become the property's value and are sent
/// by ``values`` and ``signal``.
///
/// The closure runs on the thread that sets the value, without a lock. If another thread sets a value concurrently, it
/// runs again. So it can run more than once per proposal and should have no effects. It must not set this property.
///
/// Inside a batch, ``result`` and the value take effect when the batch ends, like those of any property; see
/// ``/StreamCore/Property/batch(_:)``.
/// - In other libraries: `ValidatingProperty` in ReactiveSwift, whose value isn't replaced when the initial value is coerced.
public final class ValidatingProperty<Value: Sendable, Reason: Sendable>: MutablePropertyProtocol {
    /// The decision about a proposed value.
    public enum Decision: Sendable {
        /// Accept the value.
        case valid
        /// Take a replacement instead of the value, for an optional reason.
        case coerced(Value, Reason? = nil)
        /// Reject the value, for a reason. The property keeps its value.
        case invalid(Reason)
    }

    /// The result of the last proposal.
    public enum Result: Sendable {
        /// The value was accepted.
        case valid(Value)
        /// A replacement was taken instead of the proposed value.
        case coerced(replacement: Value, proposed: Value, reason: Reason?)
        /// The proposed value was rejected.
        case invalid(proposed: Value, reason: Reason)

        /// The value that was proposed.
        @inlinable public var proposed: Value {
            switch self {
            case .valid(let value): value
            case .coerced(_, let proposed, _), .invalid(let proposed, _): proposed
            }
        }

        /// The reason for a replacement or a rejection, if any.
        @inlinable public var reason: Reason? {
            switch self {
            case .valid: nil
            case .coerced(_, _, let reason): reason
            case .invalid(_, let reason): reason
            }
        }

        /// A Boolean value that indicates whether the proposed value was rejected.
        @inlinable public var isInvalid: Bool {
            if case .invalid = self { true } else { false }
        }
    }

    /// The value and the result in one property, so that both change in one step.
    @usableFromInline struct State: Sendable {
        @usableFromInline var value: Value
        @usableFromInline var result: Result

        /// The number of values that were taken: a rejected one is not sent.
        @usableFromInline var changes = 0

        @inlinable init(_ proposed: Value, _ decision: Decision) {
            (value, result) = (proposed, .valid(proposed))
            take(proposed, decision)
            changes = 0
        }

        @inlinable mutating func take(_ proposed: Value, _ decision: Decision) {
            switch decision {
            case .valid:
                value = proposed
                result = .valid(proposed)
                changes += 1
            case .coerced(let replacement, let reason):
                value = replacement
                result = .coerced(replacement: replacement, proposed: proposed, reason: reason)
                changes += 1
            case .invalid(let reason): result = .invalid(proposed: proposed, reason: reason)
            }
        }
    }

    @usableFromInline let state: MutableProperty<State>
    @usableFromInline let validate: @Sendable (Value) -> Decision

    /// The subscription to the other property that values are validated against.
    @usableFromInline let revalidation: (any Disposable)?

    /// The decision about the last proposed value. The first one is about the initial value.
    public let result: Property<Result>

    /// Creates a property with a closure that validates its values.
    ///
    /// - Parameters:
    ///   - value: The initial value, which is validated as well. If it is invalid, it is used nevertheless, because
    ///     there is no other value.
    ///   - validate: Returns the decision about a proposed value. It can be called more than once per value, if another
    ///     thread sets the property concurrently.
    @inlinable public init(
        _ value: Value, fileID: StaticString = #fileID, line: UInt = #line,
        _ validate: @escaping @Sendable (Value) -> Decision
    ) {
        self.validate = validate
        state = MutableProperty(State(value, validate(value)), fileID: fileID, line: line)
        revalidation = nil
        result = state.map { $0.result }
    }

    /// Creates a property whose values are validated against the value of another property.
    ///
    /// ```swift
    /// let repeated = ValidatingProperty<String, String>("", with: password) { proposed, password in
    ///     proposed == password ? .valid : .invalid("The passwords differ")
    /// }
    /// ```
    ///
    /// When the other property changes, the last proposed value is validated again, even if it was rejected or
    /// replaced. An accepted value is sent again then. The new decision is a part of the change: no observer and no thread sees the new value of
    /// `other` together with the former decision. When the other property completes, its last value remains in use.
    ///
    /// - Parameters:
    ///   - value: The initial value, which is validated as well. If it is invalid, it is used nevertheless, because
    ///     there is no other value.
    ///   - other: The property to validate against. This property retains it.
    ///   - validate: Returns the decision about a proposed value and the current value of `other`.
    /// - Complexity: Setting what `other` is derived from costs what a batch does.
    @inlinable public init<Other: Sendable & Equatable>(
        _ value: Value, with other: some PropertyProtocol<Other>,
        fileID: StaticString = #fileID, line: UInt = #line,
        _ validate: @escaping @Sendable (Value, Other) -> Decision
    ) {
        let followed = other.input.view(SourceLabel("ValidatingProperty", fileID, line))
        let first = followed.value
        state = MutableProperty(State(value, validate(value, first)), fileID: fileID, line: line)
        self.validate = { proposed in validate(proposed, other.value) }
        result = state.map { $0.result }
        revalidation = state.cell.follow(followed, since: first) { former, other in
            var state = former!
            state.take(state.result.proposed, validate(state.result.proposed, other))
            return state
        }
    }

    @inlinable deinit { revalidation?.dispose() }

    /// The last accepted value. Setting it proposes a value.
    @inlinable public var value: Value {
        get { state.value.value }
        set { state.modify { [validate] in $0.take(newValue, validate(newValue)) } }
    }

    /// A signal of the current value and each value that is accepted or that replaces a proposed one.
    @inlinable public var values: Signal<Value, Never> {
        state.values.distinctUntilChanged { $0.changes == $1.changes }.map { $0.value }
    }

    /// A signal of each value after the subscription that is accepted or that replaces a proposed one.
    @inlinable public var signal: Signal<Value, Never> { values.skip(1) }
}

extension ValidatingProperty.Decision: Equatable where Value: Equatable, Reason: Equatable {}
extension ValidatingProperty.Decision: Hashable where Value: Hashable, Reason: Hashable {}

extension ValidatingProperty.Result: Equatable where Value: Equatable, Reason: Equatable {}
extension ValidatingProperty.Result: Hashable where Value: Hashable, Reason: Hashable {}

extension ValidatingProperty: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The current value, and the last proposal if it was rejected: `ValidatingProperty(18)`,
    /// `ValidatingProperty(18, rejected: -1)`.
    public var description: String { describe { "\($0)" } }

    /// The description, with the values in debug form.
    public var debugDescription: String { describe { String(reflecting: $0) } }

    /// The current value and the result.
    public var customMirror: Mirror {
        let state = state.value
        return Mirror(self, children: ["value": state.value, "result": state.result], displayStyle: .class)
    }

    private func describe(_ text: (Value) -> String) -> String {
        let state = state.value
        guard case .invalid(let proposed, _) = state.result else { return "ValidatingProperty(\(text(state.value)))" }
        return "ValidatingProperty(\(text(state.value)), rejected: \(text(proposed)))"
    }
}

extension ValidatingProperty {
    /// Proposes each value of `signal`. ``/StreamCore/Signal/bind(to:_:_:)`` calls it.
    ///
    /// The binding doesn't keep the property alive and is disposed when the property is deallocated.
    @inlinable public func subscribe(
        to signal: Signal<Value, Never>, _ fileID: StaticString, _ line: UInt
    ) -> any Disposable {
        // Immutable, because reading a `[weak self]` would be checked for overlapping accesses, for each value.
        weak let target = self
        return state.input.cell.bind(signal, fileID, line) { target?.value = $0 }
    }
}

extension ValidatingProperty: StoredProperty {
    package var storedInput: PropertyInput<Value> {
        // A rejected value is no change.
        let taken = state.input.derived(state.input.origin, isEqual: { $0.changes == $1.changes }) {
            $0.read($1, $2)
        }
        return PropertyInput(taken).map { $0.value }
    }
}

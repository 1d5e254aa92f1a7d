/// Finds out whether a computed value is equal to the one before, which is no change then.
///
/// A class and not a closure, because a closure cannot capture a type (Swift 6.3), and because a node calls it without retaining it.
// A subclass has at most an immutable closure, which is `Sendable`.
@usableFromInline package class Equality<Value>: @unchecked Sendable {
    /// The equality of the type; `nil` if it is not `Equatable`.
    @usableFromInline package static var ofType: Equality? {
        func equality<Comparable: Equatable>(of type: Comparable.Type) -> Any { EquatableEquality<Comparable>() }
        return (Value.self as? any Equatable.Type).map { equality(of: $0) as! Equality }
    }

    /// The equality that a closure defines.
    @usableFromInline package static func by(_ areEqual: @escaping @Sendable (Value, Value) -> Bool) -> Equality {
        ClosureEquality(areEqual)
    }

    @usableFromInline func callAsFunction(_ old: Value, _ new: Value) -> Bool { false }
}

// It has no stored properties.
private final class EquatableEquality<Value: Equatable>: Equality<Value>, @unchecked Sendable {
    override func callAsFunction(_ old: Value, _ new: Value) -> Bool { old == new }
}

// The closure is immutable.
private final class ClosureEquality<Value>: Equality<Value>, @unchecked Sendable {
    private let areEqual: @Sendable (Value, Value) -> Bool

    init(_ areEqual: @escaping @Sendable (Value, Value) -> Bool) { self.areEqual = areEqual }

    override func callAsFunction(_ old: Value, _ new: Value) -> Bool { areEqual(old, new) }
}

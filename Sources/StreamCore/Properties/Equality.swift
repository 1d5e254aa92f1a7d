/// Finds out whether a computed value is equal to the one before, which is no change then.
///
/// A class and not a closure, because a node calls it without retaining it.
// The closure is immutable. It is that of a type's equality or of a user, who passes a `Sendable` one.
@usableFromInline package final class Equality<Value>: @unchecked Sendable {
    @usableFromInline let areEqual: (Value, Value) -> Bool

    @inlinable init(_ areEqual: @escaping (Value, Value) -> Bool) { self.areEqual = areEqual }

    /// The equality of the type; `nil` if it is not `Equatable`.
    @inlinable package static var ofType: Equality? {
        func equality<Comparable: Equatable>(of type: Comparable.Type) -> AnyObject { Equality<Comparable>(==) }
        return (Value.self as? any Equatable.Type).map { unsafeDowncast(equality(of: $0), to: Equality.self) }
    }

    /// The equality that a closure defines.
    @inlinable package static func by(_ areEqual: @escaping @Sendable (Value, Value) -> Bool) -> Equality {
        Equality(areEqual)
    }

    @inlinable @inline(__always) package func callAsFunction(_ old: Value, _ new: Value) -> Bool { areEqual(old, new) }
}

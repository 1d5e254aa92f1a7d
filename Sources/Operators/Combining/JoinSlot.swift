/// The latest value of one input of a join.
// Accessed inside the drain of the join only.
@usableFromInline package final class JoinSlot<Value>: AnyJoinSlot, @unchecked Sendable {
    @exclusivity(unchecked) @usableFromInline final var value: Value?

    @inlinable override init() {}
}

/// The part of a slot that is independent of its value's type.
// Accessed inside the drain of the join only.
@usableFromInline package class AnyJoinSlot: @unchecked Sendable {
    /// The number of the change that has set the value last; 0 before.
    @exclusivity(unchecked) @usableFromInline final var change: UInt = 0

    @inlinable init() {}
}

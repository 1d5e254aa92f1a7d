// What the engines of streams know of the joins and batches that this build does not have.

/// A batch of the other engine of properties. There is none in this build.
@usableFromInline package final class Batch: Sendable {
    @inlinable package static var isAnyOpen: Bool { false }
    @inlinable package static var current: Batch? { nil }
    @inlinable package static var carried: BatchDelivery? { nil }
    @inlinable func delivery() -> BatchDelivery? { nil }
    @discardableResult static func exchangeCurrent(_ batch: Batch?) -> Batch? { nil }
    @usableFromInline static func waitForAnyCommit() {}
}

@usableFromInline package final class BatchDelivery: Sendable {
    @inlinable var batch: Batch? { nil }
    @inlinable package func perform(_ body: () -> Void) { body() }
}

extension BatchDelivery? {
    @inlinable package func perform(_ body: () -> Void) { body() }
}

package typealias OpenBatch = Transaction

@usableFromInline struct Upstream: ~Copyable, Sendable {
    @usableFromInline init() {}
    @usableFromInline func store(during connect: () -> Void) { StreamContext.leaving(connect) }
    @inlinable func report() {}
}

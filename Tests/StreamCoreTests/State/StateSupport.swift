import Disposables
import Synchronization
import TestSupport

@testable import StreamCore

extension Cell {
    /// Calls `body` with each value, and `onEnd` when the node ends.
    func observe(
        onEnd: @escaping @Sendable () -> Void = {}, _ body: @escaping @Sendable (Value) -> Void
    ) -> Subscription {
        let subscription = Subscription()
        subscribe(
            Sink(
                subscription: subscription, next: body,
                end: { _ in
                    subscription.dispose()
                    onEnd()
                }))
        return subscription
    }
}

func computed<Value: Sendable & Equatable>(_ compute: @escaping @Sendable () -> Value) -> DerivedCell<Value> {
    DerivedCell(.test, equality: .ofType, compute)
}

func combine<A, B>(_ a: Cell<A>, _ b: Cell<B>) -> DerivedCell<(A, B)> {
    let (first, second) = (Unowned(a), Unowned(b))
    return DerivedCell(.test, of: [a, b]) { (first.read($0, $1), second.read($0, $1)) }
}

func combine<Value>(_ all: [Cell<Value>]) -> DerivedCell<[Value]> {
    let inputs = all.map { Unowned($0) }
    return DerivedCell(.test, of: all) { version, thread in inputs.map { $0.read(version, thread) } }
}

func transaction<Result>(_ body: () -> Result) -> Result { Transaction.run(body) }

extension SourceCell {
    /// The number of values that are kept for threads that read at older versions.
    var keptCount: Int { lock.withLock { older.count } }

    /// A Boolean value that indicates whether a write needs no version.
    var isPlain: Bool { !lock.has(SourceFlag.all) }
}

extension SourceLabel {
    static let test = SourceLabel("property", "Test", 1)
}

extension SourceCell {
    convenience init(_ value: Value) { self.init(value, .test) }
}

extension Cell {
    /// Returns a node whose value `transform` computes from this one.
    func map<Output: Sendable>(
        isEqual: (@Sendable (Output, Output) -> Bool)? = nil, _ transform: @escaping @Sendable (Value) -> Output
    ) -> DerivedCell<Output> {
        let input = Unowned(self)
        return DerivedCell<Output>(.test, of: [self], equality: isEqual.map { .by($0) }) {
            transform(input.read($0, $1))
        }
    }
}

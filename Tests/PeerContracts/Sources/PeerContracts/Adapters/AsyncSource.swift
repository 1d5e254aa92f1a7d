import Rill
import StreamTesting

/// An asynchronous sequence of any type.
struct AsyncSource: AsyncSequence, Sendable {
    /// An iterator of any type. It is released when the iteration ends.
    final class Iterator: AsyncIteratorProtocol {
        private let body: () async throws -> Int?
        private let onRelease: () -> Void

        init(_ body: @escaping () async throws -> Int?, onRelease: @escaping () -> Void = {}) {
            (self.body, self.onRelease) = (body, onRelease)
        }

        deinit { onRelease() }

        func next() async throws -> Int? { try await body() }
    }

    private let make: @Sendable () -> Iterator

    /// Creates a sequence from the iterators that `make` returns.
    init(_ make: @escaping @Sendable () -> Iterator) { self.make = make }

    /// Creates the same sequence as `base`, without its type. An iterator retains it.
    init<Base: AsyncSequence & Sendable & SendableMetatype>(_ base: Base) where Base.Element == Int {
        make = {
            var iterator = base.makeAsyncIterator()
            return Iterator {
                try await iterator.next()
            } onRelease: {
                withExtendedLifetime(base) {}
            }
        }
    }

    /// Creates a sequence of the values of a signal.
    init(_ signal: Signal<Int, MarbleFailure>) { self.init(signal.values()) }

    /// A signal of the elements.
    var values: Signal<Int, any Error> { .from(async: self) }

    func makeAsyncIterator() -> Iterator { make() }
}

import CMallocCount
import Dispatch
import Foundation
import KeyPathObserving
import Observation
import OpenCombine
import OpenCombineDispatch
import Operators
import StreamCore

/// The bytes and the allocations of what a program has many of, beside those of the same things of other libraries.
struct Memory {
    struct Exceeded: Error, CustomStringConvertible { let description: String }

    /// The bytes and the allocations of one of several equal things, as the C library counts them.
    struct Size: Codable {
        let bytes: Int
        let allocations: Int

        fileprivate init<Thing>(_ make: () -> Thing) {
            let count = 1_000
            // The first one creates metadata.
            let first = make()
            var things: [Thing] = []
            things.reserveCapacity(count)
            let before = malloc_bytes_in_use()
            malloc_count_start()
            for _ in 0..<count { things.append(make()) }
            allocations = malloc_count_stop() / count
            bytes = withExtendedLifetime((first, things)) { (malloc_bytes_in_use() - before) / count }
        }
    }

    private let rows: [(name: String, ours: Size, peer: Size?)] = [
        ("subject", Size { Subject<Int, Never>() }, Size { PassthroughSubject<Int, Never>() }),
        ("subscriber of a subject", subscriber, peerSubscriber),
        ("subscription to `debounce`", debounce, peerDebounce),
        ("subscription to `share`", share, peerShare),
        ("inner signal of `flatMap`", inner, peerInner),
        ("`MutableProperty`", Size { MutableProperty(1) }, Size { CurrentValueSubject<Int, Never>(1) }),
        ("`map` of a property", Size { MutableProperty(1).map { $0 } } - Size { MutableProperty(1) }, nil),
        ("observed `map` of a property", observedMap, nil),
        ("observed join of two properties", observedJoin, nil),
        ("unobserved object", Size { Observed() }, Size { Standard() }),
    ]

    var text: String {
        """
        What | bytes | allocations | OpenCombine: bytes | allocations
        ---|--:|--:|--:|--:

        """
            + rows.map { name, ours, peer in
                "\(name) | \(ours.bytes) | \(ours.allocations) | \(peer.map { "\($0.bytes)" } ?? "–")"
                    + " | \(peer.map { "\($0.allocations)" } ?? "–")"
            }.joined(separator: "\n")
            + "\n\nThe object is compared with one with the registrar of the standard library."
    }

    /// Writes the sizes to a file.
    func write(to file: String) throws {
        try Document(file).write(encoded: Dictionary(uniqueKeysWithValues: rows.map { ($0.name, $0.ours) }))
    }

    /// Fails if something takes more than 5 % more bytes than stored, or one allocation more.
    func check(against file: String) throws {
        let stored = try JSONDecoder().decode([String: Size].self, from: Data(contentsOf: URL(filePath: file)))
        let problems = rows.compactMap { name, ours, _ -> String? in
            guard let before = stored[name] else { return "\(name): no size is stored" }
            guard ours.bytes > before.bytes + before.bytes / 20 || ours.allocations > before.allocations else {
                return nil
            }
            return "\(name): \(ours.bytes) bytes in \(ours.allocations) allocations, where \(before.bytes) in "
                + "\(before.allocations) are stored"
        }
        if !problems.isEmpty {
            throw Exceeded(
                description: problems.joined(separator: "\n")
                    + "\nReduce them, or renew the file with --record \(file).")
        }
    }
}

extension Memory.Size {
    fileprivate static func - (one: Self, other: Self) -> Self {
        Self(bytes: one.bytes - other.bytes, allocations: one.allocations - other.allocations)
    }

    fileprivate init(bytes: Int, allocations: Int) { (self.bytes, self.allocations) = (bytes, allocations) }
}

private let numbers = Subject<Int, Never>()
private let queue = DispatchQueue(label: "debounce")
private let second = TargetQueueScheduler(label: "debounce")

private var subscriber: Memory.Size { Memory.Size { numbers.signal.subscribe { _ in } } }
private var peerSubscriber: Memory.Size { of { numbers in numbers.sink { _ in } } }

/// Returns the size of what is made from a subject of OpenCombine.
private func of<Thing>(_ make: (PassthroughSubject<Int, Never>) -> Thing) -> Memory.Size {
    let numbers = PassthroughSubject<Int, Never>()
    return withExtendedLifetime(numbers) { Memory.Size { make(numbers) } }
}

private var debounce: Memory.Size {
    Memory.Size { numbers.signal.debounce(for: .seconds(1), on: second).subscribe { _ in } }
}
private var peerDebounce: Memory.Size {
    of { numbers in numbers.debounce(for: .seconds(1), scheduler: queue.ocombine).sink { _ in } }
}

private var share: Memory.Size { Memory.Size { numbers.signal.share().subscribe { _ in } } }
private var peerShare: Memory.Size { of { numbers in numbers.share().sink { _ in } } }

/// Each value of the outer signal subscribes to one more inner signal.
private var inner: Memory.Size {
    let outer = Subject<Int, Never>()
    let subscription = outer.signal.flatMap(.merge) { _ in numbers.signal }.subscribe { _ in }
    return withExtendedLifetime(subscription) { Memory.Size { outer.send(1) } }
}
private var peerInner: Memory.Size {
    let (outer, numbers) = (PassthroughSubject<Int, Never>(), PassthroughSubject<Int, Never>())
    let subscription = outer.flatMap { _ in numbers }.sink { _ in }
    return withExtendedLifetime((subscription, numbers)) { Memory.Size { outer.send(1) } }
}

private var observedMap: Memory.Size {
    let source = MutableProperty(1)
    return Memory.Size { source.map { $0 }.signal.subscribe { _ in } }
}
private var observedJoin: Memory.Size {
    let (first, last) = (MutableProperty(1), MutableProperty(2))
    return Memory.Size { Property.combineLatest(first, last).map { $0 + $1 }.signal.subscribe { _ in } }
}

@Observable private final class Standard {
    var name = ""
    var age = 0
}

@Observable private final class Observed: KeyPathObservable {
    @ObservationIgnored let _$observationRegistrar = KeyPathRegistrar()
    var name = ""
    var age = 0
}

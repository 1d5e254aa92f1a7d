import Disposables
import TestSupport
import Testing

/// Tests of nested disposables that are deeper than a small stack.
@Suite(.serialized) struct DeepStructureTests {
    enum Link: CaseIterable {
        case compound, crowded, serial, singleAssignment, scoped, counted, handle, bag, mixed

        /// A Boolean value that indicates whether releasing such a chain disposes its innermost disposable.
        var disposesOnRelease: Bool { [.scoped, .bag, .mixed].contains(self) }

        func around(_ inner: any Disposable, level: Int) -> any Disposable {
            switch self {
            case .compound:
                return CompoundDisposable([inner])
            case .crowded:
                return CompoundDisposable([ActionDisposable(), ActionDisposable(), inner, ActionDisposable()])
            case .serial:
                return SerialDisposable(inner)
            case .singleAssignment:
                let single = SingleAssignmentDisposable()
                single.assign(inner)
                return single
            case .scoped:
                return ScopedDisposable(inner)
            case .counted:
                return RefCountDisposable(inner)
            case .handle:
                let counted = RefCountDisposable(inner)
                defer { counted.dispose() }
                return counted.retain()
            case .bag:
                return DisposableBag { inner }
            case .mixed:
                return Self.allCases[level % (Self.allCases.count - 1)].around(inner, level: level)
            }
        }
    }

    /// With 512 KiB, 50,000 levels leave 10 bytes each, and 10,000 sanitized ones 52, so a recursion overflows the stack.
    static let depth = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 100_000)

    private struct Outcome: Equatable, Sendable {
        var disposals = 0
        var deallocations = 0
        var remaining = 0
    }

    /// Creates a deep chain around a probe, calls `body` to end it, and returns the outcome.
    private func end(
        _ depth: Int = depth, of wrap: @escaping @Sendable (any Disposable, Int) -> any Disposable,
        by body: @escaping @Sendable (consuming any Disposable) -> Void
    ) -> Outcome {
        let outcome = Locked(Outcome())
        onStack(kibibytes: 512) {
            var samples: [WeakDisposable] = []
            do {
                var chain: any Disposable = Probe(
                    onDispose: { outcome.modify { $0.disposals += 1 } },
                    onDeinit: { outcome.modify { $0.deallocations += 1 } })
                for level in 0..<depth {
                    chain = wrap(chain, level)
                    if level.isMultiple(of: 997) { samples.append(WeakDisposable(object: chain)) }
                }
                body(chain)
            }
            let remaining = samples.count { $0.object != nil }
            outcome.modify { $0.remaining = remaining }
        }
        return outcome.value
    }

    private struct WeakDisposable {
        weak var object: (any Disposable)?
    }

    @Test("Disposing a deep chain deallocates it on a stack of 512 KiB", arguments: Link.allCases)
    func disposed(link: Link) {
        let outcome = end(of: link.around) { $0.dispose() }
        expectEqual(outcome, Outcome(disposals: 1, deallocations: 1, remaining: 0))
    }

    @Test("Releasing a deep chain deallocates it on a stack of 512 KiB", arguments: Link.allCases)
    func freed(link: Link) {
        let outcome = end(of: link.around) { _ in }
        expectEqual(outcome, Outcome(disposals: link.disposesOnRelease ? 1 : 0, deallocations: 1, remaining: 0))
    }

    @Test("Assigning a deep chain to a disposed disposable disposes it on a stack of 512 KiB")
    func disposedOnArrival() {
        let outcome = end(of: Link.mixed.around) { chain in
            let single = SingleAssignmentDisposable()
            single.dispose()
            single.assign(chain)
        }
        expectEqual(outcome, Outcome(disposals: 1, deallocations: 1, remaining: 0))
    }

    @Test("Reading isDisposed of a deep chain of scoped disposables takes constant stack")
    func isDisposedOfDeepChain() {
        let outcome = end(of: Link.scoped.around) { chain in
            let compound = CompoundDisposable()
            compound.add(chain)
            compound.dispose()
        }
        expectEqual(outcome, Outcome(disposals: 1, deallocations: 1, remaining: 0))
    }

    @Test("A deep chain of compounds that closures retain is deallocated on a stack of 512 KiB")
    func freedThroughClosures() {
        let outcome = end(
            of: { inner, _ in
                let compound = CompoundDisposable()
                compound.add { inner.dispose() }
                return compound
            }, by: { _ in })
        expectEqual(outcome, Outcome(disposals: 0, deallocations: 1, remaining: 0))
    }

    @Test("A deep chain with several owners is deallocated when the last owner releases it")
    func severalOwners() {
        let outcome = end(size(20_000, full: 100_000), of: Link.mixed.around) { chain in
            var owners: [any Disposable] = []
            var outer: any Disposable = chain
            for level in 0..<1_000 {
                owners.append(outer)
                outer = Link.serial.around(outer, level: level)
            }
            owners.shuffle()
        }
        expectEqual(outcome, Outcome(disposals: 1, deallocations: 1, remaining: 0))
    }

    @Test("A compound with many children that is nested several times is disposed once and deallocated")
    func wide() {
        let runs = Counter()
        onStack(kibibytes: 512) {
            let inner = CompoundDisposable()
            for _ in 0..<Self.depth { inner.add { runs.increment() } }
            CompoundDisposable([CompoundDisposable([inner]), SerialDisposable(inner), inner]).dispose()
        }
        expectEqual(runs.value, Self.depth)
    }

    @Test("Children without other owners are deallocated before the release returns")
    func freedImmediately() {
        let deallocations = Counter()
        let seen = Locked<Int?>(nil)
        do {
            // If a deinit releases another compound, its child is deallocated immediately.
            _ = CompoundDisposable([
                Probe(onDeinit: {
                    _ = CompoundDisposable([Probe(onDeinit: { deallocations.increment() })])
                    seen.value = deallocations.value
                })
            ])
        }
        expectEqual(seen.value, 1)
    }
}

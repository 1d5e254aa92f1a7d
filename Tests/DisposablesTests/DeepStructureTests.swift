import Disposables
import TestSupport
import Testing

/// Structures that are deeper than the stack, on a stack that is smaller than most.
@Suite(.serialized) struct DeepStructureTests {
    enum Link: CaseIterable {
        case compound, crowded, serial, singleAssignment, scoped, counted, handle, bag, mixed

        /// Whether letting go of such a chain disposes what is at its end.
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

    /// On 512 KiB, 50,000 levels leave ten bytes for each, and 10,000 sanitized ones 52: a recursion overflows the stack.
    static let depth = size(isSanitized ? 10_000 : 50_000, full: 1_000_000, sanitized: 100_000)

    private struct Outcome: Equatable, Sendable {
        var disposals = 0
        var deaths = 0
        var survivors = 0
    }

    /// Makes a long chain of links around a probe, has `body` end it, and tells what became of it.
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
                    onDeath: { outcome.modify { $0.deaths += 1 } })
                for level in 0..<depth {
                    chain = wrap(chain, level)
                    if level.isMultiple(of: 997) { samples.append(WeakDisposable(object: chain)) }
                }
                body(chain)
            }
            let survivors = samples.count { $0.object != nil }
            outcome.modify { $0.survivors = survivors }
        }
        return outcome.value
    }

    private struct WeakDisposable {
        weak var object: (any Disposable)?
    }

    @Test("Law 9: a long chain is disposed and freed on 512 KiB", arguments: Link.allCases)
    func disposed(link: Link) {
        let outcome = end(of: link.around) { $0.dispose() }
        #expect(outcome == Outcome(disposals: 1, deaths: 1, survivors: 0))
    }

    @Test("Law 9: a long chain that no caller disposes is freed on 512 KiB", arguments: Link.allCases)
    func freed(link: Link) {
        let outcome = end(of: link.around) { _ in }
        #expect(outcome == Outcome(disposals: link.disposesOnRelease ? 1 : 0, deaths: 1, survivors: 0))
    }

    @Test("Law 9: a long chain is disposed on 512 KiB when it is assigned too late")
    func disposedOnArrival() {
        let outcome = end(of: Link.mixed.around) { chain in
            let single = SingleAssignmentDisposable()
            single.dispose()
            single.assign(chain)
        }
        #expect(outcome == Outcome(disposals: 1, deaths: 1, survivors: 0))
    }

    @Test("Law 9: a long chain of scopes tells whether it is disposed, in constant stack")
    func deepQuestion() {
        let outcome = end(of: Link.scoped.around) { chain in
            let compound = CompoundDisposable()
            compound.add(chain)
            compound.dispose()
        }
        #expect(outcome == Outcome(disposals: 1, deaths: 1, survivors: 0))
    }

    @Test("Law 9: a long chain of compounds through closures is freed on 512 KiB")
    func freedThroughClosures() {
        let outcome = end(
            of: { inner, _ in
                let compound = CompoundDisposable()
                compound.add { inner.dispose() }
                return compound
            }, by: { _ in })
        #expect(outcome == Outcome(disposals: 0, deaths: 1, survivors: 0))
    }

    @Test("Law 9: a chain with other owners along its way is freed when the last of them lets go")
    func sharedAlongTheWay() {
        let outcome = end(size(20_000, full: 100_000), of: Link.mixed.around) { chain in
            var owners: [any Disposable] = []
            var outer: any Disposable = chain
            for level in 0..<1_000 {
                owners.append(outer)
                outer = Link.serial.around(outer, level: level)
            }
            owners.shuffle()
        }
        #expect(outcome == Outcome(disposals: 1, deaths: 1, survivors: 0))
    }

    @Test("Law 9: many children of one compound, and compounds of it twice over, are disposed and freed")
    func wide() {
        let runs = Counter()
        onStack(kibibytes: 512) {
            let inner = CompoundDisposable()
            for _ in 0..<Self.depth { inner.add { runs.increment() } }
            CompoundDisposable([CompoundDisposable([inner]), SerialDisposable(inner), inner]).dispose()
        }
        #expect(runs.value == Self.depth)
    }

    @Test("Releasing: children that nobody else holds die before the release returns, a few levels down")
    func freedAtOnce() {
        let deaths = Counter()
        let seen = Locked<Int?>(nil)
        do {
            // A deinit that lets go of a compound of its own sees its child die at once.
            _ = CompoundDisposable([
                Probe(onDeath: {
                    _ = CompoundDisposable([Probe(onDeath: { deaths.increment() })])
                    seen.value = deaths.value
                })
            ])
        }
        #expect(seen.value == 1)
    }
}

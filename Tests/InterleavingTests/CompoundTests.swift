import StreamCore
import Testing

extension Interleavings {
    @Suite struct CompoundTests {
        @Test("CompoundDisposable: add ‖ dispose disposes the child exactly once", arguments: [false, true])
        func adding(asSubscription: Bool) {
            expectAlways("compound: add ‖ dispose") {
                let log = Log()
                let (present, new) = (Probe("present", log), Probe("new", log))
                let compound = make(asSubscription, of: [present])
                return Scenario([{ compound.add(new) }, { compound.dispose() }]) {
                    first(
                        unless(present.disposals == 1 && new.disposals == 1, "\(log.notes)"),
                        unless(compound.isDisposed && compound.count == 0, "it retains \(compound.count)"))
                }
            }
        }

        @Test(
            "CompoundDisposable: add ‖ add ‖ dispose with a hash table disposes each child once",
            arguments: [false, true])
        func addingToTable(asSubscription: Bool) {
            expectAlways("compound: add ‖ add ‖ dispose, of 4") {
                let log = Log()
                let probes = (0..<4).map { Probe("\($0)", log) }
                let compound = make(asSubscription, of: [probes[0], probes[1]])
                return Scenario([
                    { compound.add(probes[2]) }, { compound.add(probes[3]) }, { compound.dispose() },
                ]) {
                    first(
                        unless(probes.allSatisfy { $0.disposals == 1 }, "\(log.notes)"),
                        unless(compound.count == 0, "it retains \(compound.count)"))
                }
            }
        }

        @Test(
            "CompoundDisposable: add, remove ‖ dispose removes or disposes the child, and never retains it",
            arguments: [false, true])
        func removing(asSubscription: Bool) {
            expectAlways("compound: add ‖ remove ‖ dispose") {
                let log = Log()
                let (present, new) = (Probe("present", log), Probe("new", log))
                let compound = make(asSubscription, of: [present])
                return Scenario([
                    {
                        compound.add(new)
                        log.note("added")
                    },
                    { compound.remove(new) },
                    {
                        compound.dispose()
                        log.note("disposed")
                    },
                ]) {
                    let removalCame = new.disposals == 0
                    return first(
                        unless(present.disposals == 1 && new.disposals <= 1, "\(log.notes)"),
                        unless(!removalCame || log.count("disposed") == 1, "\(log.notes)"),
                        unless(compound.count == 0, "it retains \(compound.count)"))
                }
            }
        }

        @Test("CompoundDisposable: remove, dispose ‖ add does not dispose the removed child", arguments: [false, true])
        func removedBefore(asSubscription: Bool) {
            expectAlways("compound: remove, dispose ‖ add") {
                let log = Log()
                let (present, new) = (Probe("present", log), Probe("new", log))
                let compound = make(asSubscription, of: [present])
                return Scenario([
                    {
                        compound.remove(present)
                        compound.dispose()
                    }, { compound.add(new) },
                ]) {
                    unless(present.disposals == 0 && new.disposals == 1, "\(log.notes)")
                }
            }
        }

        @Test("Subscription: setSource ‖ add ‖ dispose disposes the child and unsubscribes exactly once")
        func addingSource() {
            expectAlways("subscription: setSource ‖ add ‖ dispose") {
                let log = Log()
                let (source, child) = (SourceProbe("source", log), Probe("child", log))
                let subscription = Subscription()
                return Scenario([
                    { subscription.setSource(source) }, { subscription.add(child) }, { subscription.dispose() },
                ]) {
                    first(
                        unless(source.calls == 1 && child.disposals == 1, "\(log.notes)"),
                        unless(subscription.isDisposed && subscription.count == 0, "it retains \(subscription.count)"))
                }
            }
        }

        @Test("Subscription: claimSource ‖ claimSource succeeds once")
        func claimingSource() {
            expectAlways("subscription: claimSource ‖ claimSource") {
                let log = Log()
                let subscription = Subscription()
                let claim: @Sendable () -> Void = { if subscription.claimSource() { log.note("claimed") } }
                return Scenario([claim, claim]) { unless(log.count("claimed") == 1, "\(log.notes)") }
            }
        }

        @Test("Subscription: setSource ‖ dispose ‖ dispose of the parent unsubscribes exactly once")
        func addingSourceToChild() {
            expectAlways("subscription: setSource ‖ dispose ‖ dispose of the parent") {
                let log = Log()
                let source = SourceProbe("source", log)
                let child = Subscription()
                let parent = CompoundDisposable([child])
                return Scenario([{ child.setSource(source) }, { child.dispose() }, { parent.dispose() }]) {
                    first(
                        unless(source.calls == 1, "\(log.notes)"),
                        unless(child.isDisposed && child.count == 0, "it retains \(child.count)"))
                }
            }
        }

        @Test("Subscription: tryDispose ‖ tryDispose ‖ dispose disposes in exactly one call")
        func disposalAttempts() {
            expectAlways("subscription: claim ‖ claim ‖ dispose") {
                let log = Log()
                let probe = Probe("child", log)
                let subscription = Subscription()
                subscription.add(probe)
                let claim: @Sendable () -> Void = { if subscription.tryDispose() { log.note("claimed") } }
                return Scenario([claim, claim, { subscription.dispose() }]) {
                    unless(probe.disposals == 1 && log.count("claimed") <= 1, "\(log.notes)")
                }
            }
        }

        @Test(
            "Subscription: add ‖ remove ‖ tryDispose ‖ tryDispose disposes in exactly one call, also what a child adds",
            arguments: [true, false])
        func everything(hasChildren: Bool) {
            expectAlways("subscription: add ‖ remove ‖ claim ‖ claim") {
                let log = Log()
                let (present, new, late) = (Probe("present", log), Probe("new", log), Probe("late", log))
                let subscription = Subscription()
                if hasChildren {
                    subscription.add { [weak subscription] in subscription?.add(late) }
                    subscription.add(present)
                }
                let claim: @Sendable () -> Void = { if subscription.tryDispose() { log.note("claimed") } }
                let remove: @Sendable () -> Void = {
                    log.note("removing")
                    subscription.remove(present)
                }
                return Scenario([{ subscription.add(new) }, remove, claim, claim]) {
                    let mustBeDisposed = hasChildren && (log.index("claimed") ?? 0) < log.index("removing")!
                    return first(
                        unless(log.count("claimed") == 1 && subscription.isDisposed, "\(log.notes)"),
                        unless(new.disposals == 1 && present.disposals <= 1, "\(log.notes)"),
                        unless(present.disposals == 1 || !mustBeDisposed, "\(log.notes)"),
                        unless(late.disposals == (hasChildren ? 1 : 0), "\(log.notes)"),
                        unless(subscription.count == 0, "it retains \(subscription.count)"))
                }
            }
        }

        @Test("Subscription: tryReopen of a child ‖ dispose disposes the child or refuses to open it")
        func reopening() {
            expectAlways("subscription: tryReopen ‖ dispose") {
                let (parent, child) = (Subscription(), Subscription(isInput: true))
                parent.add(child)
                child.beginSubscribing()
                child.noteEnd()
                let log = Log()
                log.note(child.tryDisposeKeepingPlace() && child.endSubscribing() ? "kept" : "not kept")
                return Scenario([{ if parent.tryReopen(child) { log.note("open") } }, { parent.dispose() }]) {
                    first(
                        unless(log.count("kept") == 1 && child.isDisposed, "the child is open: \(log.notes)"),
                        unless(parent.count == 0, "it retains \(parent.count)"))
                }
            }
        }

        @Test("Subscription: tryReopen of a child ‖ pause pauses the child")
        func reopeningDuringPause() {
            expectAlways("subscription: tryReopen ‖ pause") {
                let (parent, child) = (Subscription(), Subscription(isInput: true))
                parent.add(child)
                child.beginSubscribing()
                child.noteEnd()
                let isKept = child.tryDisposeKeepingPlace() && child.endSubscribing()
                return Scenario([{ _ = parent.tryReopen(child) }, { parent.pause() }]) {
                    unless(isKept && !child.isDisposed && child.isPaused, "the child is not paused with its parent")
                }
            }
        }

        @Test("CompoundDisposable in another one: disposing and removing both disposes each child exactly once")
        func nested() {
            expectAlways("compound: outer.dispose ‖ inner.dispose { outer.remove } ‖ outer.add") {
                let log = Log()
                let probe = Probe("child", log)
                let late = Probe("late", log)
                let (outer, inner) = (CompoundDisposable(), CompoundDisposable([probe]))
                outer.add(inner)
                inner.add { [weak outer, weak inner] in
                    if let outer, let inner { outer.remove(inner) }
                }
                return Scenario([{ outer.dispose() }, { inner.dispose() }, { outer.add(late) }]) {
                    first(
                        unless(probe.disposals == 1 && late.disposals == 1, "\(log.notes)"),
                        unless(outer.count == 0 && inner.count == 0, "a child is retained"))
                }
            }
        }
    }
}

/// A compound, or the subscription of a part of a chain.
private protocol Container: Disposable {
    var count: Int { get }
    func add(_ disposable: (any Disposable)?)
    func remove(_ disposable: any Disposable)
}

extension CompoundDisposable: Container {}
extension Subscription: Container {}

private func make(_ isSubscription: Bool, of children: [any Disposable]) -> any Container {
    guard isSubscription else { return CompoundDisposable(children) }
    let subscription = Subscription()
    for child in children { subscription.add(child) }
    return subscription
}

import Disposables
import Testing

extension Interleavings {
    @Suite struct ConcurrentRefCountDisposableTests {
        @Test("RefCountDisposable: retain ‖ dispose keeps the target while a handle is active")
        func retaining() {
            expectAlways("ref count: retain, dispose handle ‖ dispose") {
                let log = Log()
                let target = Probe("target", log)
                let shared = RefCountDisposable(target)
                return Scenario([
                    {
                        let handle = shared.retain()
                        let isLive = !handle.isDisposed
                        log.note("look")
                        if isLive, target.isDisposed { log.note("disposed under a live handle") }
                        handle.dispose()
                    }, { shared.dispose() },
                ]) {
                    first(
                        unless(target.disposals == 1 && shared.isDisposed, "\(log.notes)"),
                        unless(log.count("disposed under a live handle") == 0, "\(log.notes)"))
                }
            }
        }

        @Test("RefCountDisposable: dispose ‖ dispose handle ‖ dispose handle disposes the target with the last one")
        func lastHandle() {
            expectAlways("ref count: dispose ‖ dispose handle ‖ dispose handle") {
                let log = Log()
                let target = Probe("target", log)
                let shared = RefCountDisposable(target)
                let (one, other) = (shared.retain(), shared.retain())
                let end = { @Sendable (use: any Disposable) in
                    log.note("in use")
                    use.dispose()
                }
                return Scenario([{ end(shared) }, { end(one) }, { end(other) }]) {
                    unless(target.disposals == 1 && log.notes.last == "target disposed", "\(log.notes)")
                }
            }
        }

        @Test("RefCountDisposable: one handle that two threads dispose counts once")
        func sameHandle() {
            expectAlways("ref count: dispose ‖ dispose handle ‖ dispose the same") {
                let log = Log()
                let target = Probe("target", log)
                let shared = RefCountDisposable(target)
                let (one, other) = (shared.retain(), shared.retain())
                return Scenario([{ shared.dispose() }, { one.dispose() }, { one.dispose() }]) {
                    let early = target.disposals
                    other.dispose()
                    return unless(early == 0 && target.disposals == 1, "\(log.notes)")
                }
            }
        }

        @Test("RefCountDisposable: retain ‖ dispose ‖ dispose the last handle disposes the target exactly once")
        func lateHandle() {
            expectAlways("ref count: retain ‖ dispose ‖ dispose handle") {
                let log = Log()
                let target = Probe("target", log)
                let shared = RefCountDisposable(target)
                let handle = shared.retain()
                let kept = Kept()
                return Scenario([
                    { kept.handle = shared.retain() }, { shared.dispose() }, { handle.dispose() },
                ]) {
                    let late = kept.handle!
                    let isLive = !late.isDisposed
                    let early = target.disposals
                    late.dispose()
                    return unless(early == (isLive ? 0 : 1) && target.disposals == 1, "\(log.notes)")
                }
            }
        }

        @Test("RefCountDisposable: retain ‖ retain ‖ dispose ‖ dispose a handle twice disposes the target last")
        func lastUse() {
            expectAlways("ref count: retain ‖ retain ‖ dispose ‖ dispose handle ‖ dispose the same") {
                let log = Log()
                let target = Probe("target", log)
                let shared = RefCountDisposable(target)
                let handle = shared.retain()
                let use: @Sendable () -> Void = {
                    let handle = shared.retain()
                    if handle.isDisposed { return }
                    log.note("in use")
                    handle.dispose()
                }
                return Scenario([use, use, { shared.dispose() }, { handle.dispose() }, { handle.dispose() }]) {
                    first(
                        unless(target.disposals == 1 && shared.isDisposed, "\(log.notes)"),
                        unless(log.notes.last == "target disposed", "\(log.notes)"))
                }
            }
        }
    }
}

// One thread runs at a time.
private final class Kept: Tracked, @unchecked Sendable {
    var handle: (any Disposable)?
}

import Disposables
import Testing

extension Interleavings {
    @Suite struct DisposableTests {
        @Test("ActionDisposable: dispose ‖ dispose runs the action exactly once")
        func action() {
            expectAlways("action: dispose ‖ dispose ‖ dispose") {
                let log = Log()
                let action = ActionDisposable { log.note("run") }
                let dispose: @Sendable () -> Void = {
                    action.dispose()
                    if !action.isDisposed { log.note("not disposed") }
                }
                return Scenario([dispose, dispose, dispose]) {
                    unless(log.notes == ["run"], "\(log.notes)")
                }
            }
        }

        @Test("SerialDisposable: set ‖ set disposes the replaced disposables")
        func serialSets() {
            expectAlways("serial: set ‖ set") {
                let log = Log()
                let probes = ["first", "second", "third"].map { Probe($0, log) }
                let serial = SerialDisposable(probes[0])
                return Scenario([{ serial.inner = probes[1] }, { serial.inner = probes[2] }]) {
                    first(
                        unless(probes.allSatisfy { $0.disposals == (serial.inner === $0 ? 0 : 1) }, "\(log.notes)"),
                        unless(serial.inner !== probes[0], "it retains the replaced disposable"))
                }
            }
        }

        @Test("SerialDisposable: set ‖ set ‖ set ‖ dispose ‖ dispose disposes every disposable exactly once")
        func serialDisposal() {
            expectAlways("serial: set ‖ set ‖ set ‖ dispose ‖ dispose") {
                let log = Log()
                let probes = (0..<4).map { Probe("\($0)", log) }
                let serial = SerialDisposable(probes[0])
                return Scenario([
                    { serial.inner = probes[1] }, { serial.inner = probes[2] }, { serial.inner = probes[3] },
                    { serial.dispose() }, { serial.dispose() },
                ]) {
                    first(
                        unless(probes.allSatisfy { $0.disposals == 1 }, "\(log.notes)"),
                        unless(serial.isDisposed && serial.inner == nil, "it is not disposed"))
                }
            }
        }

        @Test("SerialDisposable: swap ‖ swap ‖ dispose disposes or returns each disposable exactly once")
        func serialSwaps() {
            expectAlways("serial: swap ‖ swap ‖ dispose") {
                let log = Log()
                let probes = ["first", "second", "third"].map { Probe($0, log) }
                let serial = SerialDisposable(probes[0])
                let swap = { @Sendable (new: Probe) in
                    if let old = serial.swap(new) as? Probe { log.note("\(old.name) disposed") }
                }
                return Scenario([{ swap(probes[1]) }, { swap(probes[2]) }, { serial.dispose() }]) {
                    unless(probes.allSatisfy { log.count("\($0.name) disposed") == 1 }, "\(log.notes)")
                }
            }
        }

        @Test("SingleAssignmentDisposable: assign ‖ dispose ‖ dispose disposes exactly once")
        func singleAssignment() {
            expectAlways("single assignment: assign ‖ dispose ‖ dispose") {
                let log = Log()
                let probe = Probe("it", log)
                let single = SingleAssignmentDisposable()
                return Scenario([{ single.assign(probe) }, { single.dispose() }, { single.dispose() }]) {
                    unless(probe.disposals == 1 && single.isDisposed, "\(log.notes)")
                }
            }
        }

        @Test("ScopedDisposable: dispose ‖ dispose disposes exactly once")
        func scoped() {
            expectAlways("scoped: dispose ‖ dispose") {
                let log = Log()
                let probe = Probe("it", log)
                let scoped = probe.scoped()
                return Scenario([{ scoped.dispose() }, { scoped.dispose() }]) {
                    unless(probe.disposals == 1 && scoped.isDisposed, "\(log.notes)")
                }
            }
        }

        @Test("DisposableBag: insert ‖ insert ‖ dispose disposes each disposable exactly once")
        func bag() {
            expectAlways("bag: insert ‖ insert ‖ dispose") {
                let log = Log()
                let probes = ["first", "second", "third"].map { Probe($0, log) }
                let bag = DisposableBag()
                bag.insert(probes[0])
                return Scenario([{ bag.insert(probes[1]) }, { bag.insert(probes[2]) }, { bag.dispose() }]) {
                    unless(probes.allSatisfy { $0.disposals == 1 }, "\(log.notes)")
                }
            }
        }
    }
}

import Disposables
import TestSupport
import Testing

@Suite struct SerialDisposableRaceTests {
    private struct Subject: Sendable {
        let first = Probe()
        let second = Probe()
        let third = Probe()
        let returned = Locked<[any Disposable]>([])
        let serial: SerialDisposable

        init() { serial = SerialDisposable(first) }

        var probes: [Probe] { [first, second, third] }

        @Sendable func swap(_ new: Probe) {
            if let old = serial.swap(new) { returned.append(old) }
        }

        /// Checks that each of the three was disposed, or returned, or is held: one of these, and once.
        func expectNoneLost() {
            let held = serial.inner
            for probe in probes {
                let timesReturned = returned.value.count { $0 === probe }
                #expect(probe.disposals + timesReturned + (held === probe ? 1 : 0) == 1)
            }
        }
    }

    @Test("SER-6: swap × inner neither crashes nor leaks")
    func swapAgainstInner() {
        let deaths = Counter()
        let rounds = 500
        race(
            rounds: rounds, on: { SerialDisposable(Probe(onDeath: { deaths.increment() })) },
            { $0.swap(Probe(onDeath: { deaths.increment() })) },
            { serial in for _ in 0..<4 { _ = serial.inner?.isDisposed } }, check: { _ in })
        #expect(deaths.value == rounds * 2)
    }

    @Test("SER-6: swap × swap returns or holds each, once")
    func swapAgainstSwap() {
        race(
            on: { Subject() }, { $0.swap($0.second) }, { $0.swap($0.third) },
            check: {
                $0.expectNoneLost()
                #expect($0.returned.value.count == 2)
            })
    }

    @Test("SerialDisposable: swap × dispose disposes or returns each, once")
    func swapAgainstDispose() {
        race(
            on: { Subject() }, { $0.swap($0.second) }, { $0.swap($0.third) }, { $0.serial.dispose() },
            check: {
                $0.expectNoneLost()
                #expect($0.serial.inner == nil)
            })
    }

    @Test("SerialDisposable: set × set disposes all but the last")
    func setAgainstSet() {
        race(
            on: { Subject() }, { $0.serial.inner = $0.second }, { $0.serial.inner = $0.third },
            check: {
                $0.expectNoneLost()
                #expect($0.probes.count { $0.disposals == 1 } == 2)
            })
    }

    @Test("SerialDisposable: set × dispose disposes each once")
    func setAgainstDispose() {
        race(
            on: { Subject() },
            { $0.serial.inner = $0.second },
            { $0.serial.inner = $0.third },
            { $0.serial.dispose() },
            check: {
                #expect($0.probes.allSatisfy { $0.disposals == 1 })
            })
    }

    @Test("SerialDisposable: set × swap accounts for each")
    func setAgainstSwap() {
        race(
            on: { Subject() }, { $0.serial.inner = $0.second }, { $0.swap($0.third) },
            check: {
                $0.expectNoneLost()
            })
    }

    @Test("SerialDisposable: dispose × dispose × inner × isDisposed disposes the inner one once")
    func disposeAgainstAll() {
        race(
            on: { Subject() },
            { $0.serial.dispose() },
            { $0.serial.dispose() },
            { subject in
                spin { subject.serial.isDisposed }
                if let held = subject.serial.inner { subject.returned.append(held) }
            },
            check: {
                #expect($0.first.disposals == 1)
                #expect($0.returned.value.isEmpty)
            })
    }

    @Test("SerialDisposable: set × release disposes the replaced one, never the last one")
    func setAgainstRelease() {
        race(
            on: {
                let first = Probe()
                return (first: first, second: Probe(), serial: Owned(SerialDisposable(first)))
            },
            { subject in subject.serial.use { $0.inner = subject.second } },
            { $0.serial.release() },
            check: {
                #expect($0.second.disposals == 0)
                #expect($0.first.disposals <= 1)
                #expect(!$0.serial.isAlive)
            })
    }
}

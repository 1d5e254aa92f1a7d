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

        /// Checks that each of the three was disposed, was returned, or is stored: exactly one of these, and once.
        func expectEachAccountedForOnce() {
            let held = serial.inner
            for probe in probes {
                let timesReturned = returned.value.count { $0 === probe }
                expectEqual(probe.disposals + timesReturned + (held === probe ? 1 : 0), 1)
            }
        }
    }

    @Test("Reading inner during swap neither crashes nor leaks")
    func swapAgainstInner() {
        let deallocations = Counter()
        let rounds = 500
        race(
            rounds: rounds, on: { SerialDisposable(Probe(onDeinit: { deallocations.increment() })) },
            { $0.swap(Probe(onDeinit: { deallocations.increment() })) },
            { serial in for _ in 0..<4 { _ = serial.inner?.isDisposed } }, check: { _ in })
        expectEqual(deallocations.value, rounds * 2)
    }

    @Test("Concurrent swaps return or store each disposable once")
    func swapAgainstSwap() {
        race(
            on: { Subject() }, { $0.swap($0.second) }, { $0.swap($0.third) },
            check: {
                $0.expectEachAccountedForOnce()
                expectEqual($0.returned.value.count, 2)
            })
    }

    @Test("Concurrent swap and dispose return or dispose each disposable once")
    func swapAgainstDispose() {
        race(
            on: { Subject() }, { $0.swap($0.second) }, { $0.swap($0.third) }, { $0.serial.dispose() },
            check: {
                $0.expectEachAccountedForOnce()
                #expect($0.serial.inner == nil)
            })
    }

    @Test("Concurrent settings of inner dispose all but the last disposable")
    func setAgainstSet() {
        race(
            on: { Subject() }, { $0.serial.inner = $0.second }, { $0.serial.inner = $0.third },
            check: {
                $0.expectEachAccountedForOnce()
                expectEqual($0.probes.count { $0.disposals == 1 }, 2)
            })
    }

    @Test("Concurrent settings of inner and disposal dispose each disposable once")
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

    @Test("Concurrent setting of inner and swap store, return, or dispose each disposable once")
    func setAgainstSwap() {
        race(
            on: { Subject() }, { $0.serial.inner = $0.second }, { $0.swap($0.third) },
            check: {
                $0.expectEachAccountedForOnce()
            })
    }

    @Test("Concurrent disposals of a serial disposable dispose the inner one once")
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
                expectEqual($0.first.disposals, 1)
                #expect($0.returned.value.isEmpty)
            })
    }

    @Test("Concurrent setting of inner and release dispose only the replaced disposable")
    func setAgainstRelease() {
        race(
            on: {
                let first = Probe()
                return (first: first, second: Probe(), serial: Owned(SerialDisposable(first)))
            },
            { subject in subject.serial.use { $0.inner = subject.second } },
            { $0.serial.release() },
            check: {
                expectEqual($0.second.disposals, 0)
                #expect($0.first.disposals <= 1)
                #expect(!$0.serial.isAlive)
            })
    }
}

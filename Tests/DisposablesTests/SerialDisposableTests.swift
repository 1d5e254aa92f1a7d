import Disposables
import TestSupport
import Testing

@Suite struct SerialDisposableTests {
    @Test("A serial disposable contains at most one inner disposable, and initially none")
    func holdsOne() {
        let serial = SerialDisposable()
        #expect(serial.inner == nil)
        let first = Probe()
        serial.inner = first
        #expect(serial.inner === first)
        serial.inner = nil
        #expect(serial.inner == nil)
        expectEqual(first.disposals, 1)
        #expect(!serial.isDisposed)
        #expect(SerialDisposable(first).inner === first)
    }

    @Test("swap returns the previous disposable undisposed")
    func swap() {
        let first = Probe()
        let second = Probe()
        let serial = SerialDisposable(first)
        #expect(serial.swap(second) === first)
        #expect(serial.inner === second)
        #expect(serial.swap(nil) === second)
        #expect(serial.swap(nil) == nil)
        expectEqual(first.disposals, 0)
        expectEqual(second.disposals, 0)
    }

    @Test("Setting inner disposes the previous disposable, unless it is the same")
    func setting() {
        let first = Probe()
        let second = Probe()
        let serial = SerialDisposable(first)
        serial.inner = first
        expectEqual(first.disposals, 0)
        serial.inner = second
        expectEqual(first.disposals, 1)
        expectEqual(second.disposals, 0)
    }

    @Test("A disposed serial disposable disposes new inner disposables immediately")
    func afterDisposal() {
        let serial = SerialDisposable()
        serial.dispose()
        let set = Probe()
        serial.inner = set
        expectEqual(set.disposals, 1)
        #expect(serial.inner == nil)
        let swapped = Probe()
        #expect(serial.swap(swapped) == nil)
        expectEqual(swapped.disposals, 1)
        #expect(serial.swap(nil) == nil)
        #expect(serial.inner == nil)
    }

    @Test("Disposing a serial disposable disposes the inner one once")
    func disposes() {
        let inner = Probe()
        let serial = SerialDisposable(inner)
        serial.dispose()
        serial.dispose()
        #expect(serial.isDisposed)
        expectEqual(inner.disposals, 1)
        #expect(serial.inner == nil)
    }

    @Test("Disposing the inner disposable does not dispose the serial one")
    func innerAlone() {
        let inner = Probe()
        let serial = SerialDisposable(inner)
        inner.dispose()
        #expect(!serial.isDisposed)
        #expect(serial.inner === inner)
    }

    @Test("Releasing a serial disposable releases the inner one without disposing it")
    func releaseDoesNotDispose() {
        let runs = Counter()
        let deallocations = Counter()
        do {
            _ = SerialDisposable(Probe(onDispose: { runs.increment() }, onDeinit: { deallocations.increment() }))
        }
        expectEqual(runs.value, 0)
        expectEqual(deallocations.value, 1)
    }

    @Test("A serial disposable releases the disposables that it disposed")
    func releasesContents() {
        let deallocations = Counter()
        let serial = SerialDisposable(Probe(onDeinit: { deallocations.increment() }))
        serial.inner = Probe(onDeinit: { deallocations.increment() })
        expectEqual(deallocations.value, 1)
        serial.dispose()
        expectEqual(deallocations.value, 2)
        serial.inner = Probe(onDeinit: { deallocations.increment() })
        expectEqual(deallocations.value, 3)
    }

    @Test("No lock is held while the inner disposable is disposed and deallocated")
    func reentrant() {
        let serial = SerialDisposable()
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            _ = serial.inner
            serial.swap(serial.swap(nil))
            _ = serial.isDisposed
            calls.increment()
        }
        serial.inner = Probe(onDispose: enter, onDeinit: enter)
        serial.inner = Probe(onDispose: enter, onDeinit: enter)
        expectEqual(calls.value, 2)
        serial.swap(Probe(onDeinit: enter))
        expectEqual(calls.value, 3)
        serial.dispose()
        expectEqual(calls.value, 4)
        serial.inner = Probe(onDispose: enter, onDeinit: enter)
        expectEqual(calls.value, 6)
    }

    @Test("The action of a replaced disposable can set inner and dispose")
    func reentrantSet() {
        let serial = SerialDisposable()
        let successor = Probe()
        serial.inner = Probe(onDispose: {
            serial.inner = successor
            serial.dispose()
        })
        let late = Probe()
        serial.inner = late
        expectEqual(late.disposals, 1)
        expectEqual(successor.disposals, 1)
        #expect(serial.isDisposed)
    }
}

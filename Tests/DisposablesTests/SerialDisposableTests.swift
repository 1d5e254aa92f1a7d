import Disposables
import TestSupport
import Testing

@Suite struct SerialDisposableTests {
    @Test("SER-1: holds at most one inner disposable, and none to begin with")
    func holdsOne() {
        let serial = SerialDisposable()
        #expect(serial.inner == nil)
        let first = Probe()
        serial.inner = first
        #expect(serial.inner === first)
        serial.inner = nil
        #expect(serial.inner == nil)
        #expect(first.disposals == 1)
        #expect(!serial.isDisposed)
        #expect(SerialDisposable(first).inner === first)
    }

    @Test("SER-2: swap returns the old one undisposed")
    func swap() {
        let first = Probe()
        let second = Probe()
        let serial = SerialDisposable(first)
        #expect(serial.swap(second) === first)
        #expect(serial.inner === second)
        #expect(serial.swap(nil) === second)
        #expect(serial.swap(nil) == nil)
        #expect(first.disposals == 0)
        #expect(second.disposals == 0)
    }

    @Test("SER-2: setting the inner one disposes the old one, unless it is the same")
    func setting() {
        let first = Probe()
        let second = Probe()
        let serial = SerialDisposable(first)
        serial.inner = first
        #expect(first.disposals == 0)
        serial.inner = second
        #expect(first.disposals == 1)
        #expect(second.disposals == 0)
    }

    @Test("SER-3: after disposal what is set is disposed at once, and nothing is held")
    func afterDisposal() {
        let serial = SerialDisposable()
        serial.dispose()
        let set = Probe()
        serial.inner = set
        #expect(set.disposals == 1)
        #expect(serial.inner == nil)
        let swapped = Probe()
        #expect(serial.swap(swapped) == nil)
        #expect(swapped.disposals == 1)
        #expect(serial.swap(nil) == nil)
        #expect(serial.inner == nil)
    }

    @Test("SER-4: dispose disposes the inner one once")
    func disposes() {
        let inner = Probe()
        let serial = SerialDisposable(inner)
        serial.dispose()
        serial.dispose()
        #expect(serial.isDisposed)
        #expect(inner.disposals == 1)
        #expect(serial.inner == nil)
    }

    @Test("SER-4: disposing the inner one by itself leaves the serial one alive")
    func innerAlone() {
        let inner = Probe()
        let serial = SerialDisposable(inner)
        inner.dispose()
        #expect(!serial.isDisposed)
        #expect(serial.inner === inner)
    }

    @Test("SER-5: its release releases the inner one and does not dispose it")
    func releaseDoesNotDispose() {
        let runs = Counter()
        let deaths = Counter()
        do {
            _ = SerialDisposable(Probe(onDispose: { runs.increment() }, onDeath: { deaths.increment() }))
        }
        #expect(runs.value == 0)
        #expect(deaths.value == 1)
    }

    @Test("SerialDisposable: lets go of what it disposed")
    func letsGo() {
        let deaths = Counter()
        let serial = SerialDisposable(Probe(onDeath: { deaths.increment() }))
        serial.inner = Probe(onDeath: { deaths.increment() })
        #expect(deaths.value == 1)
        serial.dispose()
        #expect(deaths.value == 2)
        serial.inner = Probe(onDeath: { deaths.increment() })
        #expect(deaths.value == 3)
    }

    @Test("SerialDisposable: no lock is held while what it held is disposed and dies")
    func reentrant() {
        let serial = SerialDisposable()
        let calls = Counter()
        let enter: @Sendable () -> Void = {
            _ = serial.inner
            serial.swap(serial.swap(nil))
            _ = serial.isDisposed
            calls.increment()
        }
        serial.inner = Probe(onDispose: enter, onDeath: enter)
        serial.inner = Probe(onDispose: enter, onDeath: enter)
        #expect(calls.value == 2)
        serial.swap(Probe(onDeath: enter))
        #expect(calls.value == 3)
        serial.dispose()
        #expect(calls.value == 4)
        serial.inner = Probe(onDispose: enter, onDeath: enter)
        #expect(calls.value == 6)
    }

    @Test("SerialDisposable: an action may put a successor in, and dispose, while it is replaced")
    func reentrantSet() {
        let serial = SerialDisposable()
        let successor = Probe()
        serial.inner = Probe(onDispose: {
            serial.inner = successor
            serial.dispose()
        })
        let late = Probe()
        serial.inner = late
        #expect(late.disposals == 1)
        #expect(successor.disposals == 1)
        #expect(serial.isDisposed)
    }
}

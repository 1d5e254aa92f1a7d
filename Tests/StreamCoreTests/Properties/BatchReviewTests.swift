import StreamCore
import TestSupport
import Testing

@Suite struct BatchReviewTests {
    @Test("Batch: properties that die in it leave their last tuple behind")
    func dyingProperties() {
        let log = Log()
        var (a, b): (MutableProperty<Int>?, MutableProperty<Int>?) = (MutableProperty(0), MutableProperty(0))
        let token = combineLatest(a!.values, b!.values).record(log)
        Property.batch {
            a?.value = 1
            b?.value = 2
            a = nil
            b = nil
        }
        #expect(log.value == ["(0, 0)", "(1, 2)", "completed"])
        token.dispose()
    }

    @Test("Batch: a failure in it leaves the tuple before it behind", arguments: [true, false])
    func failure(batched: Bool) {
        let log = Log()
        let (a, b) = (Subject<Int, Late>(), Subject<Int, Late>())
        let token = combineLatest(a.signal, b.signal).record(log)
        a.send(1)
        b.send(1)
        let change = {
            a.send(2)
            b.fail(Late())
        }
        if batched { Property.batch(change) } else { change() }
        #expect(log.value == ["(1, 1)", "(2, 1)", "failed Late()"])
        token.dispose()
    }
}

private struct Late: Error {}

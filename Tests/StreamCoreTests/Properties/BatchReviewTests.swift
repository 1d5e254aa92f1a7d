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
}

import Operators
import TestSupport
import Testing

@Suite struct SelectorReviewTests {
    @Test("[174] publish(selector:): a source without end stops when the result has ended")
    func infinite() {
        let sent = Locked(0)
        let source = Signal<Int, Never> { subscriber in
            var number = 0
            while !subscriber.isDisposed, number < 1_000 {
                number += 1
                sent.modify { $0 += 1 }
                subscriber.send(number)
            }
            return nil
        }
        #expect(source.publish { $0.take(3) }.waitForAll() == [1, 2, 3])
        #expect(sent.value == 3)
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MulticastSelectorTests {
    @Test("[174] publish(selector:): as documented") func diagram() throws {
        try documented("Operators/Sharing/MulticastSelector.swift", "publish(pairs)") {
            $0["source"].publish { shared in shared.zip(with: shared.skip(1)).map { $0 + $1 } }
        }
    }

    @Test("[174] publish(selector:): one subscription to the source for each subscriber, made when the result stands")
    func subscriptions() {
        let course = run("(ab)-c|") { source, _ in
            source.publish { shared in Operators.merge(shared, shared.map { $0 + "2" }) }
        }
        #expect(Marble(course.output) == Marble("(a{a2}b{b2})-(c{c2})|"))
        #expect(course.subscriptions == ["^--!"])
        let subscriptions = Locked(0)
        let source = Signal<Int, Never>.of(1, 2).onDispose { subscriptions.modify { $0 += 1 } }
        let sums = source.publish { shared in shared.zip(with: shared).map { $0 + $1 } }
        for count in 1...2 {
            #expect(sums.waitForAll() == [2, 4])
            #expect(subscriptions.value == count)
        }
    }

    @Test("[174] multicast(_:selector:): through another subject, such as one that remembers")
    func multicast() {
        let source = Signal<Int, Never>.of(1, 2, 3)
        let signal = source.multicast {
            ReplaySubject<Int, Never>(capacity: 2)
        } selector: { shared in
            shared.concat(shared)
        }
        #expect(signal.waitForAll() == [1, 2, 3, 2, 3])
    }

    @Test("[174] publish(selector:): the end of the result, its disposal and the loss of the source dispose both")
    func ends() {
        #expect(
            run("-a-b-c") { source, _ in source.publish { $0.take(2) } } == Course("-a-(b|)", "^--!"))
        #expect(run("-a-#") { source, _ in source.publish { $0 } } == Course("-a-#", "^--!"))
        #expect(
            run("-a-b-c", disposingAfter: .tick * 2) { source, _ in source.publish { $0 } } == Course("-a", "^-!"))
        #expect(run("-a-|") { source, _ in source.publish { _ in .just("x") } } == Course("(x|)"))
        var subject: Subject<Int, Never>? = Subject()
        let token = subject!.signal.publish { shared in shared.map { $0 } }.subscribe { _ in }
        #expect(!token.isDisposed)
        subject = nil
        #expect(token.isDisposed)
    }
}

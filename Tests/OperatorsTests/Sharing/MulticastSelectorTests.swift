import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MulticastSelectorTests {
    @Test("publish(selector:) subscribes once to the source for each subscriber, after the result is subscribed to")
    func subscriptions() {
        let outcome = run("(ab)-c|") { source, _ in
            source.publish { shared in Operators.merge(shared, shared.map { $0 + "2" }) }
        }
        expectEqual(Marble(outcome.output), Marble("(a{a2}b{b2})-(c{c2})|"))
        expectEqual(outcome.subscriptions, ["^--!"])
        let subscriptions = Locked(0)
        let source = Signal<Int, Never>.of(1, 2).onDispose { subscriptions.modify { $0 += 1 } }
        let sums = source.publish { shared in shared.zip(with: shared).map { $0 + $1 } }
        for count in 1...2 {
            expectEqual(sums.waitForAll(), [2, 4])
            expectEqual(subscriptions.value, count)
        }
    }

    @Test("multicast(_:selector:) shares the source through another subject, such as a replay subject")
    func throughReplaySubject() {
        let source = Signal<Int, Never>.of(1, 2, 3)
        let signal = source.multicast {
            ReplaySubject<Int, Never>(capacity: 2)
        } selector: { shared in
            shared.concat(shared)
        }
        expectEqual(signal.waitForAll(), [1, 2, 3, 2, 3])
    }

    @Test("publish(selector:) disposes source and result at an end, a disposal and when the source is released")
    func ends() {
        expectEqual(
            run("-a-b-c") { source, _ in source.publish { $0.take(2) } }, Outcome("-a-(b|)", "^--!"))
        expectEqual(run("-a-#") { source, _ in source.publish { $0 } }, Outcome("-a-#", "^--!"))
        expectEqual(
            run("-a-b-c", disposingAfter: .tick * 2) { source, _ in source.publish { $0 } }, Outcome("-a", "^-!"))
        expectEqual(run("-a-|") { source, _ in source.publish { _ in .just("x") } }, Outcome("(x|)"))
        var subject: Subject<Int, Never>? = Subject()
        let token = subject!.signal.publish { shared in shared.map { $0 } }.subscribe { _ in }
        #expect(!token.isDisposed)
        subject = nil
        #expect(token.isDisposed)
    }

    @Test("publish(selector:) stops an infinite source when the result has ended")
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
        expectEqual(source.publish { $0.take(3) }.waitForAll(), [1, 2, 3])
        expectEqual(sent.value, 3)
    }

    @Test("publish(selector:) is disposed with its released source, also if its result retains the shared signal")
    func releasedSource() {
        typealias Numbers = Signal<Int, Problem>
        let selectors: [@Sendable (Numbers) -> Numbers] = [
            { shared in shared.flatMap(.merge) { _ in shared } }, { shared in shared.flatMap(.concat) { _ in shared } },
            { shared in shared.take(1).concat(shared) }, { shared in shared.retry(2) },
            { shared in shared.repeat(2) }, { shared in shared.catch { _ in shared } },
        ]
        for (number, selector) in selectors.enumerated() {
            for sends in [false, true] {
                let isReleased = Locked(false)
                var canary: Canary? = Canary { isReleased.value = true }
                var source: Subject<Int, Problem>? = Subject()
                let token = source!.signal.map { [canary] in
                    canary!.sing()
                    return $0
                }.publish(selector: selector).subscribe(next: { _ in }, failed: { _ in })
                canary = nil
                if sends { source!.send(1) }
                #expect(!token.isDisposed)
                source = nil
                #expect(token.isDisposed, "\(number), \(sends)")
                #expect(isReleased.value, "\(number), \(sends)")
            }
        }
    }
}

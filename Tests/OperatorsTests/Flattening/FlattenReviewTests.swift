import Operators
import TestSupport
import Testing

/// What becomes of a signal that comes while another decides its fate.
@Suite struct FlattenReviewTests {
    @Test("[123] flatMap(.race): completes with the outer signal, also when the winner ended while another was made")
    func winnerEndsDuringTransform() {
        let log = Locked<[String]>([])
        let (outer, winner) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = outer.signal.flatMap(.race) { number -> Signal<Int, Never> in
            if number == 1 { return winner.signal }
            winner.send(7)
            winner.complete()
            return .never
        }.subscribe {
            log.append("\($0)")
        } completed: {
            log.append("|")
        }
        outer.send(1)
        outer.send(2)
        outer.complete()
        #expect(log.value == ["7", "|"])
        token.dispose()
    }

    @Test("[126] flatten(.concatEager): what was due is sent before a failure that comes meanwhile")
    func failureWhileEagerIsFlushed() {
        let log = Locked<[String]>([])
        let (a, b, c) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let token = Signal<Signal<Int, TestFailure>, TestFailure>.of(a.signal, b.signal, c.signal).flatten(.concatEager)
            .subscribe {
                log.append("\($0)")
                if $0 == 3 { c.fail(.wrong) }
            } failed: {
                log.append("\($0)")
            }
        b.send(3)
        b.send(4)
        a.complete()
        #expect(log.value == ["3", "4", "wrong"])
        token.dispose()
    }

    @Test("[127] flatMap(.first, delayingFailures: true): of what is ignored nothing is made")
    func ignoredIsNotMade() {
        let made = Locked<[Int]>([])
        let outer = Subject<Int, TestFailure>()
        let inner = Subject<Int, TestFailure>()
        let log = Locked<[String]>([])
        let token = outer.signal.flatMap(.first, delayingFailures: true) { (number) throws(TestFailure) in
            made.append(number)
            if number == 2 { throw .wrong }
            return inner.signal
        }.subscribe {
            log.append("\($0)")
        } failed: {
            log.append("\($0)")
        } completed: {
            log.append("|")
        }
        outer.send(1)
        outer.send(2)
        inner.send(5)
        inner.complete()
        outer.complete()
        #expect(made.value == [1])
        #expect(log.value == ["5", "|"])
        token.dispose()
    }

    @Test("[127] flatMap(.first, delayingFailures: true): a closure that throws ends the source, the failure comes")
    func throwingClosureOfFirst() {
        let subscriptions = Locked(0)
        let outer = Subject<Int, TestFailure>()
        let log = Locked<[String]>([])
        let token = outer.signal.onDispose { subscriptions.modify { $0 += 1 } }
            .flatMap(.first, delayingFailures: true) { (number) throws(TestFailure) -> Signal<Int, TestFailure> in
                if number == 2 { throw .wrong }
                return .just(number)
            }.subscribe {
                log.append("\($0)")
            } failed: {
                log.append("\($0)")
            } completed: {
                log.append("|")
            }
        outer.send(1)
        outer.send(2)
        outer.send(3)
        #expect(log.value == ["1", "wrong"])
        #expect(subscriptions.value == 1)
        token.dispose()
    }
}

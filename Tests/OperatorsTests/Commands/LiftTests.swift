import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct LiftTests {
    final class Receiver: Sendable {
        let calls = Locked<[String]>([])

        func note(_ parts: Any...) -> String {
            let call = parts.map { "\($0)" }.joined(separator: " ")
            calls.append(call)
            return call
        }
    }

    final class Owner: LifetimeOwner, Sendable {
        private let token: Lifetime.Token
        let lifetime: Lifetime

        init() { (lifetime, token) = Lifetime.make() }
    }

    @Test("lift(_:_:) calls immediately with the latest values, even without subscribers, and replays the last result")
    func calls() {
        let receiver = Receiver()
        let (numbers, words) = (Subject<Int, Never>(), Subject<String, Never>())
        let results = lift(receiver) { receiver, number, word in receiver.note(number, word) }(
            numbers.signal, words.signal)
        numbers.send(1)
        expectEqual(receiver.calls.value, [])
        words.send("a")
        numbers.send(2)
        expectEqual(receiver.calls.value, ["1 a", "2 a"])
        let recording = record(results)
        words.send("b")
        expectEqual(recording.values, ["2 a", "2 b"])
        numbers.complete()
        #expect(!recording.events.contains { $0.event.isTerminal })
        words.complete()
        expectEqual(recording.events.last?.event, .completed)
        expectEqual(record(results).events.map(\.event), [.next("2 b"), .completed])
    }

    @Test("lift(_:_:) accepts one to six signals, unused results and stored calls")
    func arities() {
        let receiver = Receiver()
        let one = Signal<Int, Never>.just(1)
        lift(receiver) { $0.note($1) }(one)
        lift(receiver) { $0.note($1, $2) }(one, one)
        lift(receiver) { $0.note($1, $2, $3) }(one, one, one)
        lift(receiver) { $0.note($1, $2, $3, $4) }(one, one, one, one)
        lift(receiver) { $0.note($1, $2, $3, $4, $5) }(one, one, one, one, one)
        lift(receiver) { $0.note($1, $2, $3, $4, $5, $6) }(one, one, one, one, one, one)
        lift(receiver) { receiver, a, b in
            let sum = a + b
            receiver.calls.append("sum \(sum)")
        }(one, .just(2))
        let stored = lift(receiver) { (receiver, number: Int, word: String) in receiver.note(number, word) }
        stored(one, .just("x"))
        expectEqual(
            receiver.calls.value,
            [
                "1", "1 1", "1 1 1", "1 1 1 1", "1 1 1 1 1", "1 1 1 1 1 1", "sum 3", "1 x",
            ])
    }

    @Test("lift(_:_:) fails with any signal and disposes the others")
    func failure() {
        let receiver = Receiver()
        let (a, b) = (Subject<Int, TestFailure>(), Subject<Int, TestFailure>())
        let recording = record(lift(receiver) { $0.note($1, $2) }(a.signal, b.signal))
        a.send(1)
        b.fail(.wrong)
        expectEqual(recording.events.map(\.event), [.failed(.wrong)])
        expectEqual(a.subscriberCount, 0)
    }

    @Test(
        "lift(_:_:) does not retain the receiver and completes immediately with a lifetime owner, otherwise at the next call"
    )
    func releasedReceiver() {
        let numbers = Subject<Int, Never>()
        var owner: Owner? = Owner()
        let owned = record(lift(owner!) { _, number in number }(numbers.signal))
        var receiver: Receiver? = Receiver()
        let plain = record(lift(receiver!) { $0.note($1) }(numbers.signal))
        numbers.send(1)
        owner = nil
        expectEqual(owned.events.map(\.event), [.next(1), .completed])
        receiver = nil
        expectEqual(plain.events.map(\.event), [.next("1")])
        numbers.send(2)
        expectEqual(plain.events.map(\.event), [.next("1"), .completed])
        expectEqual(numbers.subscriberCount, 0)
    }

    @Test("lift(_:_:) delivers a value sent from the call next, and continues until its signals are released")
    func reentrantAndReleased() {
        let receiver = Receiver()
        var numbers: Subject<Int, Never>? = Subject()
        let sender = numbers!
        let token = lift(receiver) { [weak sender] receiver, number in
            if number == 1 { sender?.send(2) }
            return receiver.note(number)
        }(sender.signal).subscribe { _ in }
        func send() { numbers?.send(1) }
        send()
        expectEqual(receiver.calls.value, ["1", "2"])
        #expect(!token.isDisposed)
        numbers = nil
        withExtendedLifetime(sender) {}
    }
}

import Foundation
@preconcurrency import OpenCombine
import Rill
import StreamTesting

typealias CombineSource = AnyPublisher<Int, MarbleFailure>

/// Returns the operator on two sources, and with a queue in virtual time.
typealias CombineOperator = @Sendable (CombineSource, CombineSource, VirtualQueue) -> CombineSource

/// Programs that show a violation with the other library alone. Each prints the events, and returns whether it finds no violation.
enum CombineScenarios {
    typealias Print = (String) -> Void

    /// Returns the violation that the program of a law shows.
    static func measure(_ law: ContractLaw, _ make: @escaping CombineOperator) -> [ContractLaw: String] {
        run(law, make) { _ in } == false ? [law: "as the program prints"] : [:]
    }

    static func run(_ law: ContractLaw, _ make: @escaping CombineOperator, print: Print) -> Bool? {
        switch law {
        case .grammar: grammar(make, print)
        case .silence: silence(make, print)
        case .terminalOrder: terminalOrder(make, print)
        case .serial: serial(make, print)
        case .reentrancy: reentrancy(make, print)
        case .foreignLocks: foreignLocks(make, print)
        case .nothingLeaked: nothingLeaked(make, print)
        case .cancellableLoops: cancellableLoops(make, print)
        case .pausing: pausing(make, print)
        default: nil
        }
    }

    /// Ends both inputs, in each order.
    private static func grammar(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        let ends: [(String, Subscribers.Completion<MarbleFailure>)] = [
            ("finishes", .finished), ("fails", .failure(MarbleFailure())),
        ]
        for (firstEnd, first) in ends {
            for (secondEnd, second) in ends {
                for isReversed in [false, true] {
                    let (subject, other) = (Input(), Input())
                    let scheduler = VirtualTimeScheduler()
                    let events = Guarded<[String]>([])
                    let subscriber = Listener { _, event in events.withLock { $0.append(event) } }
                    make(subject.publisher, other.publisher, VirtualQueue(scheduler)).subscribe(subscriber)
                    subject.send(0)
                    (isReversed ? other : subject).send(completion: first)
                    (isReversed ? subject : other).send(completion: second)
                    scheduler.advance(by: .seconds(8))
                    let received = events.withLock { $0 }
                    guard received.count(where: { !$0.hasPrefix("value") }) > 1 else { continue }
                    let (one, two) = isReversed ? ("second", "first") : ("first", "second")
                    print("the \(one) input \(firstEnd), and then the \(two) input \(secondEnd)")
                    print("received: \(received.joined(separator: ", "))")
                    return false
                }
            }
        }
        return true
    }

    /// Cancels inside each of the first events, after values, and after the completion was sent.
    private static func silence(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        for last in 0...4 {
            let (subject, other) = (Input(), Input())
            let scheduler = VirtualTimeScheduler()
            let late = Guarded<[String]>([])
            let subscriber = Listener { listener, event in
                if listener.isCancelled { late.withLock { $0.append(event) } }
                if listener.count == last { listener.cancel() }
            }
            make(subject.publisher, other.publisher, VirtualQueue(scheduler)).subscribe(subscriber)
            for number in 0..<4 {
                subject.send(number)
                other.send(number)
                if last < 4 { scheduler.advance(by: .milliseconds(500)) }
            }
            if last == 0 { subscriber.cancel() }
            subject.send(completion: .finished)
            if last == 4 { subscriber.cancel() }
            scheduler.advance(by: .seconds(8))
            guard let event = late.withLock({ $0.first }) else { continue }
            switch last {
            case 0: print("cancelled after 4 values were sent")
            case 4: print("cancelled after 4 values and the completion were sent, before their time")
            default: print("cancelled inside event \(last)")
            }
            print("received after the cancellation: \(event)")
            return false
        }
        return true
    }

    /// Fails the first input, and checks whether the second one is cancelled before the subscriber receives the failure.
    private static func terminalOrder(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        let (subject, other) = (Input(), Input())
        let active = Guarded(0)
        let wasActive = Guarded(false)
        let scheduler = VirtualTimeScheduler()
        let second = other.publisher.handleEvents(
            receiveSubscription: { _ in active.withLock { $0 += 1 } }, receiveCancel: { active.withLock { $0 -= 1 } })
        let subscriber = Listener { _, event in
            if event == "failed" { wasActive.withLock { $0 = active.withLock { $0 } > 0 } }
        }
        make(subject.publisher, second.eraseToAnyPublisher(), VirtualQueue(scheduler)).subscribe(subscriber)
        subject.send(0)
        other.send(0)
        subject.send(completion: .failure(MarbleFailure()))
        scheduler.advance(by: .seconds(8))
        guard wasActive.withLock({ $0 }) else { return true }
        print("the first input fails; when the subscriber receives the failure, the second input is not cancelled")
        print(active.withLock { $0 } > 0 ? "it is never cancelled" : "it is cancelled afterwards")
        return false
    }

    /// Sends from a second thread while a callback waits.
    private static func serial(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        for sendsToBoth in [true, false] {
            let meeting = Meeting(make, sendsToBoth: sendsToBoth)
            meeting.run(cancels: false)
            guard meeting.overlapped else { continue }
            print("a callback waits on one thread; a second thread sends")
            print("the subscriber is called by the second thread while the first call has not returned")
            return false
        }
        return true
    }

    /// What a callback does in ``reentrancy``.
    private enum Answer: String, CaseIterable {
        case sendsToFirst = "the callback of a value sends to the first input"
        case sendsToSecond = "the callback of a value sends to the second input"
        case completesSecond = "the callback of a value completes the second input"
        case failsFirst = "the callback of a value lets the first input fail"
        case failsSecond = "the callback of a value lets the second input fail"
        case sendsAfterRequest = "a value waits until it is requested, and its callback sends to the first input"
    }

    /// Sends to an input inside a callback. The inputs queue values that are sent inside their own deliveries.
    private static func reentrancy(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        for answer in Answer.allCases {
            for sendsToBoth in [true, false] {
                let (subject, other) = (Input(), Input())
                let depth = Guarded(0)
                let nested = Guarded<String?>(nil)
                let scheduler = VirtualTimeScheduler()
                let subscriber = Listener(answer == .sendsAfterRequest ? nil : .unlimited) { listener, event in
                    if depth.withLock({
                        $0 += 1; return $0 > 1
                    }) {
                        nested.withLock { $0 = $0 ?? event }
                    }
                    if listener.count < 4 {
                        switch answer {
                        case .sendsToFirst, .sendsAfterRequest: subject.queued.send(2)
                        case .sendsToSecond: other.queued.send(2)
                        case .completesSecond: other.queued.complete()
                        case .failsFirst: subject.queued.fail()
                        case .failsSecond: other.queued.fail()
                        }
                    }
                    depth.withLock { $0 -= 1 }
                }
                make(subject.serialized, other.serialized, VirtualQueue(scheduler)).subscribe(subscriber)
                for number in 0..<3 {
                    if sendsToBoth { other.queued.send(number) }
                    subject.queued.send(number)
                    scheduler.advance(by: .seconds(2))
                }
                if answer == .sendsAfterRequest { subscriber.request(.unlimited) }
                guard let event = nested.withLock({ $0 }) else { continue }
                print(answer.rawValue)
                print(
                    "the subscriber is called with \(event.hasPrefix("value") ? event : "the completion") inside this callback"
                )
                return false
            }
        }
        return true
    }

    /// Ends an input, cancels, and counts the inputs that are still subscribed to.
    private static func nothingLeaked(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        for failsSecond in [false, true] {
            let inputs = [Input(), Input()]
            let active = [Guarded(0), Guarded(0)]
            let scheduler = VirtualTimeScheduler()
            let sources = zip(inputs, active).map { input, active in
                input.publisher.handleEvents(
                    receiveSubscription: { _ in active.withLock { $0 += 1 } },
                    receiveCompletion: { _ in active.withLock { $0 -= 1 } },
                    receiveCancel: { active.withLock { $0 -= 1 } }
                ).eraseToAnyPublisher()
            }
            let received = Guarded<[String]>([])
            let subscriber = Listener { _, event in received.withLock { $0.append(event) } }
            make(sources[0], sources[1], VirtualQueue(scheduler)).subscribe(subscriber)
            inputs[0].send(0)
            inputs[failsSecond ? 1 : 0].send(completion: .failure(MarbleFailure()))
            scheduler.advance(by: .seconds(8))
            subscriber.cancel()
            scheduler.advance(by: .seconds(8))
            guard let index = active.firstIndex(where: { $0.withLock { $0 } > 0 }) else { continue }
            print("the first input sends 0, and then the \(failsSecond ? "second" : "first") input fails")
            print("received: \(received.withLock { $0 }.joined(separator: ", ")); then the subscriber cancels")
            print("the \(index == 0 ? "first" : "second") input is still subscribed to")
            return false
        }
        return true
    }

    /// Sends, and then cancels, on a second thread while a callback waits.
    private static func foreignLocks(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        for cancels in [false, true] {
            for sendsToBoth in [true, false] {
                let meeting = Meeting(make, sendsToBoth: sendsToBoth)
                meeting.run(cancels: cancels)
                guard meeting.waited else { continue }
                print("a callback waits on one thread; a second thread \(cancels ? "cancels" : "sends")")
                print("the second thread waits until the callback has returned")
                return false
            }
        }
        return true
    }

    /// Cancels a source that sends in a loop, inside a callback.
    private static func cancellableLoops(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        let subscriber = Listener { _, _ in }
        let source = Loop(subscriber)
        let scheduler = VirtualTimeScheduler()
        let other = Empty<Int, MarbleFailure>(completeImmediately: false).eraseToAnyPublisher()
        make(source.eraseToAnyPublisher(), other, VirtualQueue(scheduler)).subscribe(subscriber)
        scheduler.advance(by: .seconds(8))
        let late = source.sentLate.withLock { $0 }
        guard late > 1 else { return true }
        print("the subscriber cancels while an endless source sends its value 1000")
        print(late >= Loop.limit ? "it sends values without end" : "it sends \(late) values more")
        return false
    }

    /// Requests three values and then no more, counts the values that the source sends, and requests the others.
    private static func pausing(_ make: @escaping CombineOperator, _ print: Print) -> Bool {
        func values(_ first: Subscribers.Demand) -> (sent: Int, received: [String]) {
            let sent = Guarded(0)
            let scheduler = VirtualTimeScheduler()
            let source = (0..<4_000).publisher.setFailureType(to: MarbleFailure.self)
                .handleEvents(receiveOutput: { _ in sent.withLock { $0 += 1 } }).eraseToAnyPublisher()
            let received = Guarded<[String]>([])
            let subscriber = Listener(first) { _, event in received.withLock { $0.append(event) } }
            make(source, source, VirtualQueue(scheduler)).subscribe(subscriber)
            scheduler.advance(by: .zero)
            let sentBefore = sent.withLock { $0 }
            subscriber.request(.unlimited)
            scheduler.advance(by: .seconds(8))
            subscriber.cancel()
            return (sentBefore, received.withLock { $0 })
        }
        let (paused, reference) = (values(.max(3)), values(.unlimited))
        let isBounded = paused.sent <= permitted
        let isComplete = paused.received.sorted() == reference.received.sorted()
        guard !isBounded || !isComplete else { return true }
        print("the subscriber requests 3 values of 4000")
        print("the source sends \(paused.sent) values before the next request")
        if !isComplete {
            print(
                "events received in all: \(paused.received.count), and \(reference.received.count) if all are requested"
            )
        }
        return false
    }

    /// As many values as `ContractKit` permits during a pause, for each of two inputs.
    private static let permitted = 2 * (1_024 + 64 + 16)
}

/// An input of an operator.
// `subject` can be used by any thread. `queued` is guarded.
private struct Input: @unchecked Sendable {
    private let subject = PassthroughSubject<Int, MarbleFailure>()
    var publisher: CombineSource { subject.eraseToAnyPublisher() }

    /// Another source, which queues a value that is sent during a delivery, and on which no thread waits.
    let queued = Queued()
    var serialized: CombineSource {
        Deferred { SignalPublisher(signal: queued.next()) }.eraseToAnyPublisher()
    }

    /// A source for each subscription.
    final class Queued: Sendable {
        private let subjects = Guarded<[Rill.Subject<Int, MarbleFailure>]>([])
        func next() -> Signal<Int, MarbleFailure> {
            let subject = Rill.Subject<Int, MarbleFailure>()
            subjects.withLock { $0.append(subject) }
            return subject.signal
        }
        func send(_ number: Int) { for subject in subjects.withLock({ $0 }) { subject.send(number) } }
        func fail() { for subject in subjects.withLock({ $0 }) { subject.fail(MarbleFailure()) } }
        func complete() { for subject in subjects.withLock({ $0 }) { subject.complete() } }
    }

    func send(_ number: Int) { subject.send(number) }

    func send(completion: Subscribers.Completion<MarbleFailure>) { subject.send(completion: completion) }
}

/// A subscriber that passes each event to a closure.
// All variables are read and written while `lock` is locked. The closure is called by the thread that sends, and uses guarded values.
final class Listener: OpenCombine.Subscriber, Cancellable, @unchecked Sendable {
    typealias Input = Int
    typealias Failure = MarbleFailure

    private let lock = NSRecursiveLock()
    private let first: Subscribers.Demand?
    private let body: (Listener, String) -> Void
    private var subscription: (any OpenCombine.Subscription)?
    private var events = 0
    private var hasCancelled = false

    init(_ first: Subscribers.Demand? = .unlimited, _ body: @escaping (Listener, String) -> Void) {
        (self.first, self.body) = (first, body)
    }

    var count: Int { lock.withLock { events } }
    var isCancelled: Bool { lock.withLock { hasCancelled } }

    func receive(subscription: any OpenCombine.Subscription) {
        lock.withLock { self.subscription = subscription }
        if let first { subscription.request(first) }
    }

    func receive(_ value: Int) -> Subscribers.Demand {
        lock.withLock { events += 1 }
        body(self, "value \(value)")
        return .none
    }

    func receive(completion: Subscribers.Completion<MarbleFailure>) {
        lock.withLock { events += 1 }
        if case .finished = completion { body(self, "finished") } else { body(self, "failed") }
    }

    func request(_ demand: Subscribers.Demand) { lock.withLock { subscription }?.request(demand) }

    func cancel() {
        let subscription = lock.withLock { self.subscription.take() }
        subscription?.cancel()
        lock.withLock { hasCancelled = true }
    }
}

/// A callback that waits on one thread, and a second thread that sends or cancels.
private final class Meeting: Sendable {
    private let make: CombineOperator
    private let sendsToBoth: Bool
    private let result = Guarded((overlapped: false, waited: false))

    /// - Parameter sendsToBoth: Whether the first thread sends to both inputs, or only to the first one.
    init(_ make: @escaping CombineOperator, sendsToBoth: Bool) { (self.make, self.sendsToBoth) = (make, sendsToBoth) }

    var overlapped: Bool { result.withLock { $0.overlapped } }
    var waited: Bool { result.withLock { $0.waited } }

    func run(cancels: Bool) {
        let (subject, other) = (Input(), Input())
        let scheduler = VirtualTimeScheduler()
        let (entered, opened, returned, ended, subscribed) = (Flag(), Flag(), Flag(), Flag(), Flag())
        let subscriber = Listener { [result] _, _ in
            // The subscribing thread must not wait.
            guard subscribed.isSet else { return }
            if entered.isSet {
                if !opened.isSet { result.withLock { $0.overlapped = true } }
                return
            }
            entered.set()
            opened.wait(seconds: 60)
        }
        make(subject.serialized, other.serialized, VirtualQueue(scheduler)).subscribe(subscriber)
        subscribed.set()
        Thread.detachNewThread { [sendsToBoth] in
            for number in 0..<4 {
                if sendsToBoth { other.queued.send(number) }
                subject.queued.send(number)
                scheduler.advance(by: .seconds(2))
            }
            ended.set()
        }
        guard entered.wait(seconds: 60, or: ended) else { return }
        Thread.detachNewThread {
            if cancels {
                subscriber.cancel()
            } else {
                subject.queued.send(5)
                other.queued.send(5)
                scheduler.advance(by: .seconds(2))
            }
            returned.set()
        }
        if !returned.wait(seconds: secondsUntilBlocked) { result.withLock { $0.waited = true } }
        opened.set()
        _ = returned.wait(seconds: 60)
        _ = ended.wait(seconds: 60)
    }
}

/// A source that sends numbers in a loop until it is cancelled.
private struct Loop: Publisher, Sendable {
    typealias Output = Int
    typealias Failure = MarbleFailure
    static let limit = 10_000

    let subscriber: Listener
    let sentLate = Guarded(0)

    init(_ subscriber: Listener) { self.subscriber = subscriber }

    func receive<S: OpenCombine.Subscriber>(subscriber: S) where S.Input == Int, S.Failure == MarbleFailure {
        subscriber.receive(subscription: Sending(loop: self, subscriber: AnySubscriber(subscriber)))
    }

    private final class Sending: OpenCombine.Subscription, Sendable {
        private let loop: Loop
        private let subscriber: Guarded<AnySubscriber<Int, MarbleFailure>?>

        init(loop: Loop, subscriber: AnySubscriber<Int, MarbleFailure>) {
            (self.loop, self.subscriber) = (loop, Guarded(subscriber))
        }

        func request(_ demand: Subscribers.Demand) {
            var (number, demand) = (0, demand)
            while demand > 0, number < 2 * Loop.limit, loop.sentLate.withLock({ $0 < Loop.limit }),
                let subscriber = subscriber.withLock({ $0 })
            {
                if loop.subscriber.isCancelled { loop.sentLate.withLock { $0 += 1 } }
                if number == 1_000 { loop.subscriber.cancel() }
                demand -= 1
                demand += subscriber.receive(number)
                number += 1
            }
        }

        func cancel() { subscriber.withLock { $0 = nil } }
    }
}

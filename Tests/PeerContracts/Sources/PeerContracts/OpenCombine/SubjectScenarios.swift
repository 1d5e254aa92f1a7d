import Foundation
@preconcurrency import OpenCombine
import Rill
import StreamTesting

/// Programs about a subject without an operator.
struct SubjectScenarios: Sendable {
    typealias AnySubject = any OpenCombine.Subject<Int, MarbleFailure>

    let make: @Sendable () -> AnySubject

    func measure(_ law: ContractLaw) -> [ContractLaw: String]? {
        run(law) { _ in }.map { $0 ? [:] : [law: "as the program prints"] }
    }

    func run(_ law: ContractLaw, print: (String) -> Void) -> Bool? {
        switch law {
        case .serial: overlap(print)
        case .reentrancy: order(print)
        case .foreignLocks: waiting(print)
        case .pausing: pausing(print)
        default: nil
        }
    }

    /// Sends inside a callback, with two subscribers. The first one that is called sends, because their order is not determined.
    private func order(_ print: (String) -> Void) -> Bool {
        let subject = make()
        let received = [Guarded<[String]>([]), Guarded<[String]>([])]
        let sender = Guarded<Int?>(nil)
        let depth = Guarded(0)
        let nested = Guarded(false)
        for index in 0..<2 {
            subject.subscribe(
                Listener { _, event in
                    received[index].withLock { $0.append(event) }
                    guard event != "value 0" else { return }
                    guard sender.withLock({ $0 == nil }) else {
                        if sender.withLock({ $0 }) == index, depth.withLock({ $0 }) > 0 {
                            nested.withLock { $0 = true }
                        }
                        return
                    }
                    sender.withLock { $0 = index }
                    depth.withLock { $0 += 1 }
                    subject.send(2)
                    depth.withLock { $0 -= 1 }
                })
        }
        subject.send(1)
        let first = sender.withLock { $0 } ?? 0
        let lists = [first, 1 - first].map { index in received[index].withLock { $0 }.filter { $0 != "value 0" } }
        guard nested.withLock({ $0 }) || lists[0] != lists[1] else { return true }
        print("the first of two subscribers sends 2 inside the call with value 1")
        if nested.withLock({ $0 }) { print("it is called with value 2 inside this call") }
        print("it receives: \(lists[0].joined(separator: ", "))")
        print("the other one receives: \(lists[1].joined(separator: ", "))")
        return false
    }

    private func overlap(_ print: (String) -> Void) -> Bool {
        guard meeting().overlapped else { return true }
        print("a callback waits on one thread; a second thread sends")
        print("the subscriber is called by the second thread while the first call has not returned")
        return false
    }

    private func waiting(_ print: (String) -> Void) -> Bool {
        guard meeting().waited else { return true }
        print("a callback waits on one thread; a second thread sends")
        print("the second thread waits until the callback has returned")
        return false
    }

    private func meeting() -> (overlapped: Bool, waited: Bool) {
        let subject = Shared(value: make())
        let (entered, opened, returned, ended, overlapped) = (Flag(), Flag(), Flag(), Flag(), Flag())
        let subscriber = Listener { _, event in
            guard event != "value 0" else { return }
            if entered.isSet, !opened.isSet { overlapped.set() }
            guard !entered.isSet else { return }
            entered.set()
            opened.wait(seconds: 60)
        }
        subject.value.subscribe(subscriber)
        Thread.detachNewThread {
            subject.value.send(1)
            ended.set()
        }
        entered.wait(seconds: 60)
        Thread.detachNewThread {
            subject.value.send(2)
            returned.set()
        }
        let waited = !returned.wait(seconds: secondsUntilBlocked)
        opened.set()
        returned.wait(seconds: 60)
        ended.wait(seconds: 60)
        return (overlapped.isSet, waited)
    }

    /// Sends more values than are requested, and then requests the others.
    private func pausing(_ print: (String) -> Void) -> Bool {
        let subject = make()
        let received = Guarded<[String]>([])
        let subscriber = Listener(.max(3)) { _, event in received.withLock { $0.append(event) } }
        subject.subscribe(subscriber)
        for number in 1...6 { subject.send(number) }
        subscriber.request(.unlimited)
        let all = received.withLock { $0 }.filter { $0 != "value 0" }
        guard all.count < 6 else { return true }
        print("the subscriber requests 3 values, 1 to 6 are sent, and it requests the others")
        print("received: \(all.joined(separator: ", "))")
        return false
    }
}

import Foundation
import FoundationBridges
import TestSupport
import Testing

@Suite("Typed messages as signals")
struct MessageSignalTests {
    let center = NotificationCenter()
    let log = Locked<[Int]>([])

    @Test("Messages of the main actor are sent before post returns, until the subscription is disposed") @MainActor
    func mainActor() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let house = House()
        let numbers = center.signal(for: Opened.self, of: house) { $0.number }
        center.post(Opened(number: 1), subject: house)
        let subscription = numbers.subscribe { [log] in log.append($0) }
        center.post(Opened(number: 2), subject: house)
        center.post(Opened(number: 3), subject: house)
        expectEqual(log.value, [2, 3])
        subscription.dispose()
        center.post(Opened(number: 4), subject: house)
        expectEqual(log.value, [2, 3])
    }

    @Test("Only messages of the subject are sent, and without a subject those of all") @MainActor
    func mainActorSubject() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (house, other) = (House(), House())
        let one = center.signal(for: Opened.self, of: house) { $0.number }.subscribe { [log] in log.append($0) }
        let all = center.signal(for: Opened.self) { -$0.number }.subscribe { [log] in log.append($0) }
        center.post(Opened(number: 1), subject: other)
        expectEqual(log.value, [-1])
        center.post(Opened(number: 2), subject: house)
        expectEqual(log.value.sorted(), [-2, -1, 2])
        one.dispose()
        all.dispose()
    }

    @Test("Disposal removes the observer of messages of the main actor, and with it the closures") @MainActor
    func mainActorRelease() {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let isReleased = Locked(false)
        let subscription = subscribe(capturing: Canary { isReleased.value = true })
        #expect(!isReleased.value)
        subscription.dispose()
        #expect(isReleased.value)
    }

    @Test("Only asynchronous messages of the subject are sent")
    func asyncSubject() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (house, other, isDone, count) = (House(), House(), AsyncGate(), 50)
        let subscription = center.signal(for: Heated.self, of: house).subscribe { [log] message in
            let received = log.modify { log in
                log.append(message.degrees)
                return log.count
            }
            if received == count { isDone.open() }
        }
        for degrees in 1...count {
            center.post(Heated(degrees: -degrees), subject: other)
            center.post(Heated(degrees: degrees), subject: house)
        }
        await isDone.wait()
        expectEqual(log.value.sorted(), Array(1...count))
        subscription.dispose()
    }

    @Test("Asynchronous messages after the disposal are not sent")
    func asyncDisposal() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (house, isDone) = (House(), AsyncGate())
        let subscription = center.signal(for: Heated.self, of: house).subscribe { [log] in log.append($0.degrees) }
        let other = center.signal(for: Heated.self).take(50).subscribe(next: { _ in }, completed: { isDone.open() })
        subscription.dispose()
        for degrees in 1...50 { center.post(Heated(degrees: degrees), subject: house) }
        await isDone.wait()
        #expect(log.value.isEmpty)
        other.dispose()
    }

    @available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) @MainActor
    private func subscribe(capturing canary: Canary) -> any Disposable {
        center.signal(for: Opened.self) { _ in canary.sing() }.subscribe { _ in }
    }
}

private final class House: Sendable {}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct Opened: NotificationCenter.MainActorMessage {
    typealias Subject = House
    let number: Int
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct Heated: NotificationCenter.AsyncMessage {
    typealias Subject = House
    let degrees: Int
}

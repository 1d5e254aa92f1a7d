import Foundation
import FoundationBridges
import TestSupport
import Testing

@Suite("Notifications as signals")
struct NotificationSignalTests {
    let center = NotificationCenter()
    let log = Locked<[Int]>([])

    @Test("Notifications with the name are sent until the subscription is disposed")
    func named() {
        let sizes = center.signal(for: .saved) { $0.userInfo?["size"] as? Int ?? 0 }
        post(1)
        let subscription = sizes.subscribe { [log] in log.append($0) }
        post(2)
        center.post(name: .opened, object: nil)
        post(3)
        subscription.dispose()
        post(4)
        expectEqual(log.value, [2, 3])
    }

    @Test("Disposal removes the observer, and with it the closures")
    func observerIsRemoved() {
        let isReleased = Locked(false)
        let subscription = subscribe(capturing: Canary { isReleased.value = true })
        #expect(!isReleased.value)
        subscription.dispose()
        #expect(isReleased.value)
    }

    @Test("Only notifications of the object are sent")
    func object() {
        let (kitchen, garden) = (NSObject(), NSObject())
        let subscription = center.signal(for: .saved, object: kitchen).subscribe { [log] in log.append(1) }
        center.post(name: .saved, object: garden)
        center.post(name: .saved, object: nil)
        expectEqual(log.value, [])
        center.post(name: .saved, object: kitchen)
        expectEqual(log.value, [1])
        subscription.dispose()
    }

    @Test(
        "A signal does not retain the object, and completes with the next notification after the object's deallocation")
    func deallocatedObject() {
        let isReleased = Locked(false)
        var canary: Canary? = Canary { isReleased.value = true }
        let signal = center.signal(for: .saved, object: canary)
        let events = Locked<[String]>([])
        let subscription = signal.subscribe(next: { events.append("value") }, completed: { events.append("completed") })
        canary = nil
        #expect(isReleased.value)
        center.post(name: .saved, object: nil)
        expectEqual(events.value, ["completed"])
        signal.subscribe(next: {}, completed: { events.append("late") }).dispose()
        expectEqual(events.value, ["completed", "late"])
        subscription.dispose()
    }

    private func post(_ size: Int) {
        center.post(name: .saved, object: nil, userInfo: ["size": size])
    }

    private func subscribe(capturing canary: Canary) -> any Disposable {
        center.signal(for: .saved) { _ in canary.sing() }.subscribe { _ in }
    }
}

extension Notification.Name {
    fileprivate static let saved = Notification.Name("saved")
    fileprivate static let opened = Notification.Name("opened")
}

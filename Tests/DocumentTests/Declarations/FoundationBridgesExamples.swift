import Foundation
import FoundationBridges
import TestSupport
import Testing

private let printed = Printed()

private func print(_ items: Any...) {
    printed.append(items)
}

extension Notification.Name {
    fileprivate static let saved = Notification.Name("saved")
}

/// Contains the examples of the documentation in Sources/FoundationBridges.
@Suite("Documentation of FoundationBridges", .serialized) struct FoundationBridgesExamples {
    let bag = DisposableBag()

    @Test("A calendar has signals of minutes and of mornings in a time zone") func calendar() {
        var berlin = Calendar(identifier: .gregorian)
        berlin.timeZone = TimeZone(identifier: "Europe/Berlin")!
        let minutes = berlin.signal(matching: DateComponents(second: 0), on: .background)
        let mornings = berlin.signal(matching: DateComponents(hour: 9), on: .background)
        let subscriptions = [minutes, mornings].map { $0.subscribe { _ in } }
        #expect(subscriptions.allSatisfy { !$0.isDisposed })
        for subscription in subscriptions { subscription.dispose() }
    }

    @Test("decode sends values, and fails at data that is not JSON") func decode() throws {
        let data = Signal<Data, Never>.of(Data("[1, 2]".utf8), Data("{".utf8))
        let numbers = data.decode([Int].self, using: JSONDecoder())
        _ = numbers.subscribe(next: { print($0) }, failed: { _ in print("no JSON") })  // prints [1, 2], no JSON
        #expect(try printed.take() == Printed.promised())
    }

    @Test("encode sends JSON") func encode() throws {
        let json = Signal<[Int], Never>.of([1, 2]).encode(using: JSONEncoder())
        let texts = json.map { String(decoding: $0, as: UTF8.self) }
        _ = texts.subscribe(next: { print($0) }, failed: { print($0) })  // prints [1,2]
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The lines of a missing file fail") func lines() async {
        await #expect {
            let log = FileContents(of: URL(filePath: "server.log"))
            let errors = log.lines().filter { $0.hasPrefix("error") }
            for try await line in errors.values() { print(line) }
        } throws: { error in
            (error as? FileReadingError)?.code == ENOENT
        }
    }

    @Test("A notification center has signals of notifications") func notifications() throws {
        let center = NotificationCenter()
        center.signal(for: .saved).subscribe { print("saved") }.add(to: bag)
        center.post(name: .saved, object: nil)  // prints saved
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A signal of notifications sends a part of each") func partsOfNotifications() throws {
        let center = NotificationCenter()
        let sizes = center.signal(for: .saved) { $0.userInfo?["size"] as? Int ?? 0 }
        sizes.subscribe { print($0) }.add(to: bag)
        center.post(name: .saved, object: nil, userInfo: ["size": 12])  // prints 12
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Values are delivered on an operation queue") func operationQueue() async throws {
        let queue = OperationQueue()
        let scheduler = OperationQueueScheduler(queue)
        let squares = Signal<Int, Never>.of(2, 3).map { $0 * $0 }
        print(await squares.deliver(on: scheduler).allValues())  // prints [4, 9]
        #expect(try printed.take() == Printed.promised())
    }
}

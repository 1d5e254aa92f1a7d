import DocumentSupport
import Foundation
import FoundationBridges
import StreamTesting
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

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

    #if !os(Windows)
        @Test("A signal of the process is sent to its subscriber") func processSignal() async {
            await #expect(processExitsWith: .success) {
                let (bag, printed) = (DisposableBag(), Locked<[String]>([]))
                @Sendable func print(_ text: String) { printed.append(text) }
                let reloads = ProcessInfo.processInfo.signal(for: [.hangUp])
                reloads.subscribe { print("\($0): reading the configuration") }.add(to: bag)
                kill(getpid(), SIGHUP)  // prints SIGHUP: reading the configuration
                spin { printed.value.count == 1 }
                #expect(printed.value == ["SIGHUP: reading the configuration"])
                bag.dispose()
            }
        }
    #endif

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
            (error as? FileError)?.code == ENOENT
        }
    }

    @Test("The changes of a missing folder fail") func folder() async {
        await #expect {
            let inbox = FolderChanges(of: URL(filePath: "/var/inbox")).signal()
            for try await change in inbox.values() {
                if case .created(let file, .regular) = change { print("received", file.lastPathComponent) }
            }
        } throws: { error in
            (error as? FileError)?.code == ENOENT
        }
        await #expect {
            let folder = FolderChanges(
                of: URL(filePath: "/var/articles"), includingSubfolders: true, beginningWithEntries: true)
            let articles = folder.signal()
            for try await change in articles.values() {
                switch change {
                case .created(let entry, _), .modified(let entry): print("update", entry.path)
                case .removed(let entry): print("remove", entry.path)
                case .renamed(let old, let new): print("move", old.path, "to", new.path)
                case .unreadable(_, let error): print(error)
                case .overflow: print("The differences follow.")
                }
            }
        } throws: { error in
            (error as? FileError)?.code == ENOENT
        }
    }

    @Test("A status code other than 200 to 299 is a failure of the successful data") func statusCode() throws {
        let url = URL(string: "http://localhost/feed")!
        let missing = HTTPURLResponse(url: url, statusCode: 404, httpVersion: nil, headerFields: nil)!
        let source = Signal<DataResponse, Never>.just(DataResponse(data: Data(), response: missing))
        _ = source.successfulData().subscribe(next: { _ in }, failed: { print($0) })
        // prints http://localhost/feed: the server responded with status code 404 instead of 200 to 299
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Lines, events, and responses of a server that does not listen fail") func refused() async throws {
        let request = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        await #expect(throws: URLError.self) {
            let prices = URLSession.shared.lines(of: request).compactMap { Double($0) }
            for try await price in prices.values() { print(price) }
        }
        await #expect(throws: URLError.self) {
            let news = URLSession.shared.serverSentEvents(of: request).map(\.data)
            for try await text in news.values() { print(text) }
        }
        await #expect(throws: URLError.self) {
            let data = URLSession.shared.response(of: request).successfulData()
            for try await data in data.values() { print(data.count) }
        }
        let url = try #require(request.url)
        await #expect(throws: URLError.self) {
            let size = URLSession.shared.response(from: url).successfulData().map(\.count)
            for try await size in size.values() { print(size) }
        }
    }

    @Test("A download and an upload to a server that does not listen fail") func refusedTransfers() async throws {
        let plain = URLRequest(url: try #require(URL(string: "http://127.0.0.1:1/")))
        await #expect(throws: URLError.self) {
            let request = plain
            let download = URLSession.shared.download(of: request, to: URL(filePath: "movie.mp4"))
            for try await event in download.values() {
                switch event {
                case .progress(let progress): print(progress.fraction ?? 0)
                case .finished(let file): print("saved", file.lastPathComponent)
                }
            }
        }
        await #expect(throws: URLError.self) {
            var request = plain
            request.httpMethod = "PUT"
            let upload = URLSession.shared.upload(of: request, from: Data("hello".utf8))
            let reply = upload.compactMap(\.result).successfulData()
            for try await data in reply.values() { print(data.count) }
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

    @Test("Work on a run loop waits until the run loop runs") func runLoop() async throws {
        await withCheckedContinuation { continuation in
            Thread.detachNewThread {
                let isDone = Locked(false)
                let scheduler = RunLoopScheduler(.current)
                scheduler.schedule { print("label updated") }
                print("button tapped")  // prints button tapped, label updated
                scheduler.schedule { isDone.value = true }
                while !isDone.value {
                    _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.01))
                }
                continuation.resume()
            }
        }
        #expect(try printed.take() == Printed.promised())
    }

    @Test("Two properties of a key of user defaults have one value") func userDefaults() throws {
        let suite = "rill-\(UUID())"
        defer { UserDefaults.standard.removePersistentDomain(forName: suite) }
        let volume = UserDefaultsProperty("volume", default: 5, suiteName: suite)
        let sameKey = UserDefaultsProperty("volume", default: 5, suiteName: suite)
        sameKey.values.subscribe { print($0) }.add(to: bag)  // prints 5
        volume.value = 7  // prints 7
        volume.reset()  // prints 5
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A progress is sampled until it is finished") func progress() throws {
        let scheduler = VirtualTimeScheduler()
        let download = Progress(totalUnitCount: 4)
        let fractions = download.signal(for: \.fractionCompleted, every: .milliseconds(100), on: scheduler)
        fractions.subscribe(next: { print($0) }, completed: { print("done") }).add(to: bag)  // prints 0.0
        download.completedUnitCount = 3
        scheduler.advance(by: .milliseconds(100))  // prints 0.75
        download.completedUnitCount = 4
        scheduler.advance(by: .milliseconds(100))  // prints 1.0, done
        #expect(try printed.take() == Printed.promised())
    }

    @Test("A message of the main actor is sent before post returns") @MainActor func mainActorMessages() throws {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let (center, door) = (NotificationCenter(), Door())
        center.signal(for: DoorOpened.self, of: door) { $0.angle }.subscribe { print($0) }.add(to: bag)
        center.post(DoorOpened(angle: 30), subject: door)  // prints 30
        #expect(try printed.take() == Printed.promised())
    }

    @Test("An asynchronous message is sent") func asyncMessages() async {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) else { return }
        let temperatures = ReplaySubject<Int, Never>(capacity: 1)
        let (center, oven) = (NotificationCenter(), Oven())
        let subscription = center.signal(for: OvenHeated.self, of: oven).subscribe { temperatures.send($0.degrees) }
        center.post(OvenHeated(degrees: 200), subject: oven)
        #expect(await temperatures.signal.firstValue() == 200)
        subscription.dispose()
    }
}

private final class Door: Sendable {}

private final class Oven: Sendable {}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct DoorOpened: NotificationCenter.MainActorMessage {
    typealias Subject = Door
    let angle: Int
}

@available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *)
private struct OvenHeated: NotificationCenter.AsyncMessage {
    typealias Subject = Oven
    let degrees: Int
}

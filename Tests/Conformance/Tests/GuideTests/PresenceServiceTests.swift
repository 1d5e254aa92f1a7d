import DocumentSupport
import Rill
import StreamTesting
import TestSupport
import Testing

private enum ConnectionError: Error {
    case offline, closed, refused
}

private enum PresenceEvent: Sendable {
    case present(Set<String>), joined(String), left(String)
}

private struct Presence: Sendable {
    let online: Signal<Set<String>?, Never>

    init(connection: Signal<PresenceEvent, ConnectionError>, time: some Scheduler) {
        let backoff = RetryPolicy(
            delay: .exponential(from: .seconds(1), cap: .seconds(30)), jitter: 0.5,
            resetAfter: .uptime(.seconds(60)), on: time)
        online =
            connection
            .concat(.fail(.closed))
            .scan(into: Set<String>()) { users, event in
                switch event {
                case .present(let all): users = all
                case .joined(let user): users.insert(user)
                case .left(let user): users.remove(user)
                }
            }
            .map(Optional.some)
            .catch { failure in concat(.just(nil), .fail(failure)) }
            .retry(policy: backoff) { $0 != .refused }
            .replaceFailure(with: nil)
            .prepend(nil)
            .distinctUntilChanged()
            .share(replay: 1, while: .lingering(for: .seconds(30), on: time))
    }
}

@Suite("Guide: PresenceService") struct PresenceServiceTests {
    private let printed = Printed()
    private let time = VirtualTimeScheduler()
    /// The end of the present connection that the server has.
    private let server = Locked(Subject<PresenceEvent, ConnectionError>())

    private func presence() -> Presence {
        let connection = Signal<PresenceEvent, ConnectionError>.deferred { [server] in
            server.value = Subject()
            return server.value.signal
        }
        return Presence(
            connection: connection.onSubscribe { print("connected") }.onDispose { print("closed") }, time: time)
    }

    @Test("Subscribers share one connection, which lasts for some time after the last one")
    func sharing() throws {
        let presence = presence()
        let list = presence.online.subscribe { print("list \($0?.sorted() ?? ["?"])") }  // → list ["?"], connected
        server.value.send(.present(["Ada"]))  // → list ["Ada"]
        let badge = presence.online.subscribe { print("badge \($0?.count ?? 0)") }  // → badge 1
        server.value.send(.joined("Grace"))  // → list ["Ada", "Grace"], badge 2
        server.value.fail(.offline)  // → closed, list ["?"], badge 0
        time.advance(by: .seconds(1))  // → connected
        server.value.send(.present(["Grace"]))  // → list ["Grace"], badge 1
        list.dispose()
        badge.dispose()
        time.advance(by: .seconds(20))
        server.value.send(.joined("Alan"))
        let again = presence.online.subscribe { print("again \($0?.sorted() ?? ["?"])") }  // → again ["Alan", "Grace"]
        again.dispose()
        time.advance(by: .seconds(30))  // → closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("After an outage, only the users of the new connection are online, however the old one ended")
    func outage() throws {
        let list = presence().online.subscribe { print("\($0?.sorted() ?? ["?"])") }  // → ["?"], connected
        server.value.send(.joined("Ada"))  // → ["Ada"]
        server.value.complete()  // → closed, ["?"]
        time.advance(by: .seconds(1))  // → connected
        server.value.send(.joined("Grace"))  // → ["Grace"]
        server.value.send(.left("Grace"))  // → []
        list.dispose()
        time.advance(by: .seconds(30))  // → closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("What an old connection sends late is dropped, and a subscriber during an outage sees the outage")
    func lateEvents() throws {
        let presence = presence()
        let list = presence.online.subscribe { print($0?.sorted() ?? ["?"]) }  // → ["?"], connected
        let old = server.value
        old.send(.present(["Ada"]))  // → ["Ada"]
        old.fail(.offline)  // → closed, ["?"]
        let late = presence.online.subscribe { print("late", $0?.sorted() ?? ["?"]) }  // → late ["?"]
        time.advance(by: .seconds(1))  // → connected
        old.send(.joined("Grace"))
        server.value.send(.present(["Alan"]))  // → ["Alan"], late ["Alan"]
        list.dispose()
        late.dispose()
        time.advance(by: .seconds(30))  // → closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("The delays grow while the server is down, and begin again after a connection that lasted") func delays() {
        let list = presence().online.subscribe { _ in }
        for _ in 1...10 {
            server.value.fail(.offline)
            time.advance(by: .seconds(30))
        }
        _ = printed.take()
        server.value.fail(.offline)
        time.advance(by: .seconds(10))
        #expect(printed.take() == "closed")
        time.advance(by: .seconds(110))
        server.value.fail(.offline)
        time.advance(by: .seconds(1))
        #expect(printed.take() == "connected, closed, connected")
        list.dispose()
        time.advance(by: .seconds(30))
    }

    @Test("A refused connection completes, and the next subscriber connects again") func refused() throws {
        let presence = presence()
        let list = presence.online.subscribe(next: { print($0 ?? ["?"]) }, completed: { print("completed") })
        // → ["?"], connected
        server.value.send(.present(["Ada"]))  // → ["Ada"]
        server.value.fail(.refused)  // → closed, ["?"], completed
        time.advance(by: .seconds(100))
        #expect(list.isDisposed)
        let again = presence.online.subscribe { print($0 ?? ["?"]) }  // → ["?"], connected
        again.dispose()
        time.advance(by: .seconds(30))  // → closed
        #expect(try printed.take() == Printed.promised())
    }

    @Test("When no subscriber is left, the next attempt is cancelled") func disposal() throws {
        let list = presence().online.subscribe { _ in }  // → connected
        server.value.fail(.offline)  // → closed
        list.dispose()
        time.advance(by: .seconds(1_000))  // → connected, closed
        time.advance(by: .seconds(1_000))
        #expect(try printed.take() == Printed.promised())
    }

    private func print(_ items: Any...) { printed.append(items) }
}

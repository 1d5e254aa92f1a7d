import Rill
import TestSupport
import Testing

private enum PresenceEvent: Sendable {
    case joined(String), left(String)
}

private struct Presence: Sendable {
    let online: Signal<Set<String>, Never>

    init(connection: Signal<PresenceEvent, Never>, time: some Scheduler) {
        online =
            connection
            .scan(into: Set<String>()) { users, event in
                switch event {
                case .joined(let user): users.insert(user)
                case .left(let user): users.remove(user)
                }
            }
            .distinctUntilChanged()
            .share(replay: 1, while: .lingering(for: .seconds(30), on: time))
    }
}

@Suite("Guide: PresenceService") struct PresenceServiceTests {
    private let printed = Printed()

    @Test("Subscribers share one connection, which lasts for some time after the last one")
    func sharing() throws {
        let (time, server) = (VirtualTimeScheduler(), Subject<PresenceEvent, Never>())
        let connection = server.signal.onSubscribe { print("connected") }.onDispose { print("closed") }
        let presence = Presence(connection: connection, time: time)
        let list = presence.online.subscribe { print("list \($0.sorted())") }  // → connected
        server.send(.joined("Ada"))  // → list ["Ada"]
        let badge = presence.online.subscribe { print("badge \($0.count)") }  // → badge 1
        server.send(.joined("Grace"))  // → list ["Ada", "Grace"], badge 2
        list.dispose()
        badge.dispose()
        time.advance(by: .seconds(20))
        server.send(.left("Ada"))
        let again = presence.online.subscribe { print("again \($0.sorted())") }  // → again ["Grace"]
        again.dispose()
        time.advance(by: .seconds(30))  // → closed
        #expect(try printed.take() == Printed.promised())
    }

    private func print(_ items: Any...) { printed.append(items) }
}

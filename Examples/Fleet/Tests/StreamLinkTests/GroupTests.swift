import Operators
import StreamLink
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct GroupTests {
    struct Refusal: Error {}

    @Test("Consumers of a group share the entries, and acknowledge each")
    func sharing() async throws {
        let server = try started()
        let link = try server.link()
        _ = try await link.publish(messages(0..<200), to: "s", as: "a", keeping: 1_000).allValues()
        let handled = ["x", "y"].map { name in link.consume("s", group: "g", as: name, max: 4) { _ in } }
        let entries = try await merge(handled).take(200).allValues()
        #expect(entries.compactMap(\.value).sorted() == Array(0..<200))
        #expect(try server.cli("XPENDING", "s", "g").hasPrefix("0"))
    }

    @Test("An entry is delivered again with the same ID if the work for it throws")
    func repetition() async throws {
        let server = try started()
        let refused = Mutex<[EntryID]>([])
        let link = try server.link { news in
            if case .unfinished(let id, _) = news { refused.withLock { $0.append(id) } }
        }
        let published = try await link.publish(messages(0..<3), to: "s", as: "a", keeping: 1_000).allValues()
        let attempts = Mutex(0)
        let handled = link.consume("s", group: "g", as: "x", claimingAfter: .milliseconds(100)) { entry in
            guard entry.value == 1 else { return }
            if attempts.withLock({
                $0 += 1; return $0 < 3
            }) {
                throw Refusal()
            }
        }
        let entries = try await handled.take(3).allValues()
        #expect(entries.compactMap(\.value).sorted() == [0, 1, 2])
        #expect(refused.withLock { $0 } == [published[1].id, published[1].id])
    }

    @Test("The entries of a consumer that has ended are claimed by another one")
    func claiming() async throws {
        let server = try started()
        let link = try server.link()
        _ = try await link.publish(messages(0..<5), to: "s", as: "a", keeping: 1_000).allValues()
        try await abandon(2, of: link)
        let handled = link.consume("s", group: "g", as: "y", claimingAfter: .milliseconds(100), max: 2) { _ in }
        let entries = try await handled.take(5).allValues()
        #expect(entries.compactMap(\.value).sorted() == Array(0..<5))
    }

    @Test("An entry of a consumer that has ended is claimed although the work for all earlier ones fails")
    func claimingAfterFailures() async throws {
        let server = try started()
        let link = try server.link()
        // A claim of one entry searches at most ten.
        _ = try await link.publish(messages(0..<12), to: "s", as: "a", keeping: 1_000).allValues()
        _ = try server.cli("XGROUP", "CREATE", "s", "g", "0")
        _ = try server.cli("XREADGROUP", "GROUP", "g", "y", "COUNT", "11", "STREAMS", "s", ">")
        _ = try server.cli("XREADGROUP", "GROUP", "g", "x", "STREAMS", "s", ">")
        let handled = link.consume("s", group: "g", as: "y", claimingAfter: .milliseconds(100)) { entry in
            if entry.value != 11 { throw Refusal() }
        }
        #expect(try await handled.firstValue()?.value == 11)
    }

    @Test("A consumer that begins again first receives the entries that it has not acknowledged")
    func beginningAgain() async throws {
        let server = try started()
        let link = try server.link()
        _ = try await link.publish(messages(0..<5), to: "s", as: "a", keeping: 1_000).allValues()
        try await abandon(2, of: link)
        let handled = link.consume("s", group: "g", as: "x", claimingAfter: .seconds(600)) { _ in }
        #expect(try await handled.take(5).allValues().map(\.value) == Array(0..<5))
    }

    @Test("A consumer that begins again receives its entries although earlier ones are deleted")
    func deletion() async throws {
        let server = try started()
        let link = try server.link()
        let published = try await link.publish(messages(0..<5), to: "s", as: "a", keeping: 1_000).allValues()
        _ = try server.cli("XGROUP", "CREATE", "s", "g", "0")
        _ = try server.cli("XREADGROUP", "GROUP", "g", "x", "COUNT", "5", "STREAMS", "s", ">")
        for message in published.prefix(2) { _ = try server.cli("XDEL", "s", "\(message.id)") }
        let handled = link.consume("s", group: "g", as: "x", claimingAfter: .seconds(600)) { _ in }
        #expect(try await handled.take(3).allValues().map(\.value) == [2, 3, 4])
    }

    @Test("Every entry is handled although the server is killed and restarted during the work")
    func restart() async throws {
        let server = try started()
        let link = try server.link()
        _ = try await link.publish(messages(0..<100), to: "s", as: "a", keeping: 1_000).allValues()
        let counts = Mutex([Int: Int]())
        let handled = link.consume("s", group: "g", as: "x", claimingAfter: .seconds(600), max: 3) { entry in
            let isFirst = counts.withLock { counts in
                counts[entry.value!, default: 0] += 1
                return counts[entry.value!] == 1
            }
            guard isFirst, entry.value == 30 || entry.value == 60 else { return }
            server.kill()
            try server.start()
        }
        let entries = try await handled.take(100).allValues()
        #expect(entries.compactMap(\.value).sorted() == Array(0..<100))
        // This consumer lives on, so nothing is delivered to it twice.
        #expect(counts.withLock { $0.values.allSatisfy { $0 == 1 } })
        #expect(try server.cli("XPENDING", "s", "g").hasPrefix("0"))
    }

    /// Receives entries as the consumer x, and ends without acknowledging them.
    private func abandon(_ count: Int, of link: StreamLink) async throws {
        let received = Subject<Void, Never>()
        let abandoned = link.consume("s", group: "g", as: "x", claimingAfter: .seconds(600), max: count) { _ in
            received.send(())
            try await Task.sleep(for: .seconds(3_600))
        }
        var deliveries = received.signal.values().makeAsyncIterator()
        let subscription = abandoned.ignoreFailure().subscribe { _ in }
        for _ in 0..<count { _ = await deliveries.next() }
        subscription.dispose()
    }
}

import Operators
import StreamLink
import Synchronization
import Testing

@Suite(.timeLimit(.minutes(5))) struct ReadingTests {
    @Test("A stream is replayed after any ID")
    func replay() async throws {
        let server = try started()
        let link = try server.link()
        let published = try await link.publish(messages(0..<50), to: "s", as: "a", keeping: 1_000).allValues()
        let rest = try await link.entries(of: "s", from: .after(published[29].id), count: 3).take(20).allValues()
        #expect(rest.map(\.value) == Array(30..<50))
    }

    @Test("Reading from now begins after the existing entries")
    func now() async throws {
        let server = try started()
        let connected = AsyncSubject<Void, Never>()
        let link = try server.link { news in
            guard case .connected("reading s") = news else { return }
            connected.send(())
            connected.complete()
        }
        _ = try await link.publish(messages(0..<5), to: "s", as: "a", keeping: 1_000).allValues()
        async let entry = link.entries(of: "s", from: .now).firstValue()
        // The position is known as soon as the first command has succeeded.
        _ = await connected.signal.firstValue()
        _ = try await link.publish(messages(5..<6), to: "s", as: "a", keeping: 1_000).allValues()
        #expect(try await entry?.value == 5)
    }

    @Test("Entries are requested only while the subscriber is not paused")
    func pause() async throws {
        let server = try started()
        let link = try server.link()
        _ = try await link.publish(messages(0..<500), to: "s", as: "a", keeping: 1_000).allValues()
        let waiting = Excess()
        let entries = link.entries(of: "s", count: 5).take(500).onNext { _ in waiting.add(1) }
        var values: [Int?] = []
        for try await entry in entries.values(buffering: .pausing(at: 10)) {
            waiting.add(-1)
            values.append(entry.value)
        }
        #expect(values == Array(0..<500))
        #expect(waiting.highest <= 16)
    }

    @Test("Disposal ends a command that waits for entries")
    func disposal() async throws {
        let server = try started()
        let link = try server.link(timeout: .seconds(1_000))
        // The command waits on the server for 500 seconds, and the queue of the subscription is blocked as long.
        let subscription = link.entries(of: "s", from: .after(EntryID(milliseconds: 1))).ignoreFailure().subscribe {
            _ in
        }
        while try !server.cli("CLIENT", "LIST").contains("cmd=xread ") { await Task.yield() }
        subscription.dispose()
        while try server.cli("CLIENT", "LIST").contains("cmd=xread ") { await Task.yield() }
    }

    @Test("A connection is reported when its first command has a reply")
    func connection() async throws {
        let server = try started()
        let reported = Mutex<[String]>([])
        let link = try server.link(timeout: .seconds(1_000)) { news in reported.withLock { $0.append("\(news)") } }
        async let entry = link.entries(of: "s").firstValue()
        while try !server.cli("CLIENT", "LIST").contains("cmd=xread ") { await Task.yield() }
        // The first command waits for an entry.
        #expect(reported.withLock { $0.filter { $0.hasPrefix("connected") } } == [])
        _ = try await server.link().publish(messages(0..<1), to: "s", as: "a", keeping: 100).allValues()
        #expect(try await entry?.value == 0)
        #expect(reported.withLock(\.last) == "connected, reading s")
    }

    @Test("Addresses are parsed, and others are explained")
    func addresses() throws {
        #expect(try LinkAddress("redis://h").description == "redis://h:6379")
        #expect(try LinkAddress("redis://u:p@h:7/3").description == "redis://h:7/3")
        #expect(try LinkAddress("redis://[::1]:7").description == "redis://[::1]:7")
        #expect(try LinkAddress("redis+unix:///run/redis.sock").description == "redis+unix:///run/redis.sock")
        for (text, hint) in [
            ("rediss://h", "requires TLS"), ("http://h", "not of Redis"), ("redis://", "no host"),
            ("redis://h/x", "not the number of a database"), ("", "not an address"),
        ] {
            let problem = #expect(throws: LinkAddress.Problem.self) { try LinkAddress(text) }
            #expect(problem?.description.contains(hint) == true, "\(text)")
        }
    }
}

import Operators
import StreamLink
import Testing

@Suite(.timeLimit(.minutes(5))) struct PublishingTests {
    @Test("Published messages are read in order, with their fields and numbers")
    func order() async throws {
        let server = try started()
        let link = try server.link()
        let published = try await link.publish(messages(0..<300), to: "s", as: "a", keeping: 1_000).allValues()
        let entries = try await link.entries(of: "s").take(300).allValues()
        #expect(published.map(\.number) == Array(1...300))
        #expect(published.last?.progress == "at 299")
        #expect(entries.map(\.id) == published.map(\.id))
        #expect(entries.map(\.value) == Array(0..<300))
        #expect(entries.map(\.number) == Array(1...300))
        #expect(entries.allSatisfy { $0.source == "a" && $0.fields.count == 1 })
    }

    @Test("A stream keeps the newest entries up to its limit")
    func bound() async throws {
        let server = try started()
        let link = try server.link()
        _ = try await link.publish(messages(0..<1_000), to: "s", as: "a", keeping: 100).allValues()
        let count = try #require(Int(server.cli("XLEN", "s")))
        #expect(100...200 ~= count)
        let rest = try await link.entries(of: "s").take(count).allValues()
        #expect(rest.map(\.number) == Array(1_001 - count...1_000))
    }

    @Test("A publisher continues after the last message of its source")
    func progress() async throws {
        let server = try started()
        let link = try server.link()
        let a = link.publisher(to: "s", as: "a", keeping: 100)
        #expect(try #require(await a.firstValue()).last == nil)
        let first = try await link.publish(messages(0..<3), to: "s", as: "a", keeping: 100).allValues()
        let publisher = try #require(await a.firstValue())
        #expect(publisher.last == first.last)
        let second = try await publisher.publish(messages(3..<5)).allValues()
        #expect(second.map(\.number) == [4, 5])
        let other = try await link.publish(messages(0..<1), to: "s", as: "b", keeping: 100).allValues()
        #expect(other.map(\.number) == [1])
    }

    @Test("While no server is reachable, messages wait and the source is paused at the limit")
    func pause() async throws {
        let server = try TestServer()
        let waiting = Excess()
        let link = try server.link { news in
            if case .interrupted = news { #expect(throws: Never.self) { try server.start() } }
        }
        let source = messages(0..<1_000).onNext { _ in waiting.add(1) }
        let published = try await link.publish(source, to: "s", as: "a", keeping: 10_000, waiting: 10)
            .onNext { _ in waiting.add(-1) }.allValues()
        #expect(published.map(\.number) == Array(1...1_000))
        #expect(waiting.highest <= 12)
    }

    @Test("A server that is killed and restarted has every published message once, and readers continue")
    func restart() async throws {
        let server = try started()
        let link = try server.link()
        let published = link.publish(messages(0..<600), to: "s", as: "a", keeping: 10_000)
            .onNext { message in
                guard message.number == 200 || message.number == 400 else { return }
                server.kill()
                #expect(throws: Never.self) { try server.start() }
            }
        async let read = link.entries(of: "s", count: 7).take(600).allValues()
        let numbers = try await published.allValues().map(\.number)
        #expect(numbers == Array(1...600))
        #expect(try await read.map(\.value) == Array(0..<600))
        #expect(try server.cli("XLEN", "s") == "600")
    }

    @Test("A message is added once although its response did not arrive")
    func lostResponse() async throws {
        let server = try started()
        let link = try server.link(timeout: .milliseconds(300)) { news in
            if case .interrupted = news { server.suspend(false) }
        }
        // The stopped server receives the next message and executes it when it continues, after the link has given up.
        let published = link.publish(messages(0..<20), to: "s", as: "a", keeping: 1_000)
            .onNext { if $0.number == 10 { server.suspend(true) } }
        #expect(try await published.allValues().map(\.number) == Array(1...20))
        #expect(try server.cli("XLEN", "s") == "20")
    }

    @Test("A publisher fails once another one has begun, which continues after the last message")
    func takeover() async throws {
        let server = try started()
        let publisher = try server.link().publisher(to: "s", as: "a", keeping: 100)
        let older = try #require(await publisher.firstValue())
        _ = try await older.publish(messages(0..<3)).allValues()
        let newer = try #require(await publisher.firstValue())
        await #expect(throws: LinkError.rejected("DUPLICATE another process publishes under the same name")) {
            try await older.publish(messages(3..<4)).firstValue()
        }
        #expect(newer.last?.progress == "at 2")
        #expect(try await newer.publish(messages(3..<5)).allValues().map(\.number) == [4, 5])
    }

    @Test("A publisher fails if another process has published under its name since it began")
    func fencing() async throws {
        let server = try started()
        let link = try server.link()
        let source = Subject<StreamMessage, Never>()
        var older = link.publish(source.signal, to: "s", as: "a", keeping: 100).values().makeAsyncIterator()
        source.send(StreamMessage([:]))
        #expect(try await older.next()?.number == 1)
        #expect(try await link.publish(messages(0..<1), to: "s", as: "a", keeping: 100).firstValue()?.number == 2)
        source.send(StreamMessage([:]))
        await #expect(throws: LinkError.rejected("DUPLICATE another process publishes under the same name")) {
            try await older.next()
        }
    }

    @Test("A key of another type fails without another attempt")
    func rejection() async throws {
        let server = try started(options: ["--requirepass", "secret"])
        let address = try LinkAddress("redis+unix://:secret@\(server.folder.path)/socket")
        let policy = RetryPolicy(delay: .constant(.milliseconds(10)), on: .background)
        let link = StreamLink(address, reconnecting: policy)
        let once = link.publish(messages(0..<1), to: "s", as: "a", keeping: 100)
        #expect(try await once.firstValue()?.number == 1)
        #expect(!"\(address)".contains("secret"))
        let error = await #expect(throws: LinkError.self) {
            try await link.entries(of: "{s}:source:a").firstValue()
        }
        #expect(error?.isTransient == false && error?.description.contains("WRONGTYPE") == true)
    }

    @Test("Of the changes of a state that several processes publish, each is added once")
    func changes() async throws {
        let server = try started()
        let link = try server.link()
        let times: [(String, Int64)] = [("on", 10), ("on", 11), ("off", 15), ("on", 12), ("off", 16), ("on", 20)]
        let changes = times.map { StateChange(key: "k", state: $0.0, time: $0.1, fields: ["value": Array("1".utf8)]) }
        let both = merge(
            (0..<2).map { _ in link.publishChanges(changes.signal(on: .background), to: "s", keeping: 100) })
        let ids = try await both.allValues()
        #expect(ids.count == 12)
        let entries = try await link.entries(of: "s").take(3).allValues()
        #expect(Set(ids.compactMap(\.self)) == Set(entries.map(\.id)))
        #expect(entries.map { String(decoding: $0.fields["@state"] ?? [], as: UTF8.self) } == ["on", "off", "on"])
        #expect(try server.cli("XLEN", "s") == "3")
    }

    @Test("The server's time is that of its entries")
    func time() async throws {
        let server = try started()
        let link = try server.link()
        let published = try await link.publish(messages(0..<1), to: "s", as: "a", keeping: 100).firstValue()
        let time = try await link.time().firstValue()
        #expect(try #require(time) >= #require(published).id.milliseconds)
    }
}

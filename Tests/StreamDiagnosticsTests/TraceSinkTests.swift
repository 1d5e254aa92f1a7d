import Foundation
import Operators
import StreamDiagnostics
import StreamTesting
import TestSupport
import Testing

private func events(in text: String) throws -> [[String: any Sendable]] {
    let parsed = try JSONSerialization.jsonObject(with: Data(text.utf8))
    return try #require(parsed as? [[String: any Sendable]])
}

/// Returns what contradicts the Trace Event Format, or the documentation of `ChromeTrace`.
private func problems(of events: [[String: any Sendable]]) -> [String] {
    var found: [String] = []
    // The fields of each phase: names are texts, and the others are numbers.
    let texts: [String: [String]] = [
        "b": ["name", "cat"], "n": ["name", "cat"], "e": ["name", "cat"], "X": ["name", "cat"],
        "s": ["name", "cat", "bp"], "f": ["name", "cat", "bp"], "M": ["name"],
    ]
    let numbers: [String: [String]] = [
        "b": ["id", "ts"], "n": ["id", "ts"], "e": ["id", "ts"], "X": ["ts", "dur"], "s": ["id", "ts"],
        "f": ["id", "ts"], "M": [],
    ]
    var arrows: [Int: [[String: any Sendable]]] = [:]
    var namedThreads: [Int] = []
    var slices: [Int] = []
    for event in events {
        guard let phase = event["ph"] as? String, let textKeys = texts[phase], let numberKeys = numbers[phase] else {
            found.append("unknown phase: \(event)")
            continue
        }
        for key in textKeys where !(event[key] is String) { found.append("\(key) is no text: \(event)") }
        for key in numberKeys + ["pid", "tid"] where !(event[key] is NSNumber) {
            found.append("\(key) is no number: \(event)")
        }
        let (id, thread) = ((event["id"] as? NSNumber)?.intValue ?? 0, (event["tid"] as? NSNumber)?.intValue ?? 0)
        switch phase {
        case "M":
            namedThreads.append(thread)
            let name = (event["args"] as? [String: any Sendable])?["name"] as? String
            if name?.hasPrefix("thread \(thread)") != true { found.append("the thread has no name: \(event)") }
        case "s", "f": arrows[id, default: []].append(event)
        case "b": slices.append(id)
        case "n", "e": if !slices.contains(id) { found.append("the slice has not begun: \(event)") }
        default: break
        }
    }
    let threads = Set(events.compactMap { ($0["tid"] as? NSNumber)?.intValue })
    if namedThreads.sorted() != threads.sorted() { found.append("named threads: \(namedThreads), threads: \(threads)") }
    for (id, ends) in arrows {
        let times = ends.compactMap { ($0["ts"] as? NSNumber)?.doubleValue }
        let isBetweenThreads = Set(ends.compactMap { ($0["tid"] as? NSNumber)?.intValue }).count == 2
        let phases = ends.compactMap { $0["ph"] as? String }
        if phases != ["s", "f"] || times != times.sorted() || !isBetweenThreads {
            found.append("arrow \(id): \(ends)")
        }
    }
    return found
}

/// Each test runs in its own process, because a tracer also receives the events of other tests. A trace would end only when
/// their threads had written it.
enum TestFailure: Error { case wrong }

@Suite struct TraceSinkTests {
    @Test("A Chrome trace is a JSON array with the fields of the trace event format")
    func chrome() async {
        await #expect(processExitsWith: .success) {
            let text = Locked("")
            let trace = ChromeTrace { part in text.modify { $0 += part } }
            trace.start()
            let subject = Subject<String, TestFailure>()
            let stage = subject.signal.map { $0 }.named("a \"quoted\\\n\u{1} name")
            let token = stage.subscribe(next: { _ in }, failed: { _ in })
            subject.send("a \"value\"\n")
            subject.fail(.wrong)
            token.dispose()
            trace.stop()
            let written = text.value
            subject.send("late")
            expectEqual(text.value, written)

            let all = try events(in: written)
            expectEqual(problems(of: all), [])
            let named = all.filter {
                $0["cat"] as? String == "stream"
                    && ($0["name"] as? String)?.contains("a \"quoted\\\n\u{1} name") == true
            }
            expectEqual(named.compactMap { $0["ph"] as? String }, ["b", "n", "e"])
            let arguments = named.compactMap { $0["args"] as? [String: any Sendable] }
            #expect((arguments.first?["at"] as? String)?.hasPrefix("\(#fileID):") == true)
            expectEqual(arguments.dropFirst().first?["value"] as? String, "a \"value\"\n")
            expectEqual(arguments.last?["failure"] as? String, "wrong")
            let times = named.compactMap { ($0["ts"] as? NSNumber)?.doubleValue }
            expectEqual(times, times.sorted())
        }
    }

    @Test("A trace without events is empty, and a trace without values describes none")
    func silent() async {
        await #expect(processExitsWith: .success) {
            struct Silent: Sendable, CustomStringConvertible {
                var description: String { fatalError("described") }
            }
            final class File: TextOutputStream, Sendable {
                let text = Locked("")
                func write(_ string: String) { text.modify { $0 += string } }
            }
            let file = File()
            let trace = ChromeTrace(describesValues: false, into: file)
            trace.start()
            _ = Signal<Silent, Never>.just(Silent()).named("silent").subscribe { _ in }
            trace.stop()
            _ = try events(in: file.text.value)
            let empty = Locked("")
            let nothing = ChromeTrace { part in empty.modify { $0 += part } }
            nothing.stop()
            #expect(!empty.value.contains("{"))
        }
    }

    @Test("A trace of several threads is complete")
    func threads() async {
        await #expect(processExitsWith: .success) {
            let text = Locked("")
            let trace = ChromeTrace { part in text.modify { $0 += part } }
            trace.start()
            DispatchQueue.concurrentPerform(iterations: 8) { index in
                for _ in 0..<50 { _ = Signal<Int, Never>.of(1, 2).merge(with: .just(index)).subscribe { _ in } }
            }
            trace.stop()
            let all = try events(in: text.value)
            expectEqual(problems(of: all), [])
            let mine = all.filter { ($0["name"] as? String) == "merge(with:)" }
            #expect(mine.filter { $0["ph"] as? String == "b" }.count >= 400)
        }
    }

    @Test("An arrow leads each value from the thread that sent it to the thread on which it is delivered")
    func arrowsBetweenThreads() async {
        await #expect(processExitsWith: .success) {
            let text = Locked("")
            let trace = ChromeTrace { part in text.modify { $0 += part } }
            trace.start()
            let subject = Subject<Int, Never>()
            let isDelivered = Gate()
            let token = subject.signal.map { $0 }.deliver(on: TargetQueueScheduler())
                .subscribe { if $0 == 3 { isDelivered.open() } }
            for value in 1...3 { subject.send(value) }
            isDelivered.wait()
            trace.stop()
            token.dispose()
            let all = try events(in: text.value)
            expectEqual(problems(of: all), [])
            let starts = all.filter {
                $0["ph"] as? String == "s" && ($0["name"] as? String)?.hasPrefix("deliver") == true
            }
            expectEqual(starts.count, 3)
            let values = all.filter { $0["ph"] as? String == "X" }
            // Dispatch can use a thread for each value.
            #expect(Set(values.compactMap { ($0["tid"] as? NSNumber)?.intValue }).count >= 2)
        }
    }

    @Test("A live graph shows active subscriptions with their counts")
    func graph() async {
        await #expect(processExitsWith: .success) { TraceSinkTests.examineGraph() }
    }

    private static func examineGraph() {
        let graph = LiveGraph()
        let subject = Subject<Int, Never>()
        let line = #line + 1
        let tokens = (0..<3).map { _ in subject.signal.named("x").subscribe { _ in } }
        subject.send(1)
        subject.send(2)
        let place = "\(#fileID):\(line)"
        #expect(graph.mermaid.contains("named(#quot;x#quot;)<br/>\(place)<br/>3 × 6"))
        #expect(graph.dot.contains("named(\\\"x\\\")\\n\(place)\\n3 × 6"))
        #expect(graph.mermaid.hasPrefix("flowchart LR"))
        #expect(graph.dot.hasPrefix("digraph streams {"))
        tokens[0].dispose()
        #expect(graph.mermaid.contains("\(place)<br/>2 × 4"))
        subject.complete()
        #expect(!graph.mermaid.contains(place))
    }

    @Test("A name that ends in a backslash is escaped in the language of Graphviz")
    func backslash() async {
        await #expect(processExitsWith: .success) {
            let graph = LiveGraph()
            let token = Signal<Int, Never>.never.named("x\\").named("\\").subscribe { _ in }
            #expect(graph.dot.contains("[label=\"named(\\\"x\\\\\\\")\\n"))
            #expect(graph.mermaid.contains("named(#quot;x\\#quot;)"))
            token.dispose()
        }
    }

    @Test("A live graph shows no subscription that was disposed while another tracer was being told of it")
    func disposedWhileReported() async {
        await #expect(processExitsWith: .success) {
            let token = SerialDisposable()
            let tracing = StreamTracer.start { event in
                if event.kind == .subscribed, event.stage.name == "Subject" { token.dispose() }
            }
            let graph = LiveGraph()
            let (scheduler, subject) = (VirtualTimeScheduler(), Subject<Int, Never>())
            token.inner = subject.signal.map { $0 }.subscribed(on: scheduler).subscribe { _ in }
            scheduler.advance()
            #expect(token.isDisposed)
            expectEqual(graph.mermaid, "flowchart LR")
            tracing.dispose()
        }
    }

    @Test("A live graph colors sources, stages, subscribers, and subscriptions since the mark")
    func colors() async {
        await #expect(processExitsWith: .success) { try TraceSinkTests.examineColors() }
    }

    private static func examineColors() throws {
        let graph = LiveGraph()
        let subject = Subject<Int, Never>()
        let before = subject.signal.named("before").subscribe { _ in }
        func role(_ name: String) throws -> String {
            let line = try #require(graph.mermaid.split(separator: "\n").first { $0.contains("[\"\(name)") })
            return String(try #require(line.split(separator: ":").last))
        }
        try expectEqual(role("Subject"), "source")
        try expectEqual(role("named(#quot;before"), "stage")
        try expectEqual(role("subscribe"), "subscriber")
        graph.mark()
        #expect(!graph.mermaid.contains("since the mark"))
        let after = subject.signal.named("after").subscribe { _ in }
        try expectEqual(role("named(#quot;after"), "new")
        try expectEqual(role("named(#quot;before"), "stage")
        #expect(graph.mermaid.contains("<br/>1 since the mark"))
        #expect(graph.mermaid.contains("classDef new fill:#ffd2cc"))
        #expect(graph.dot.contains("fillcolor=\"#ffd2cc\""))
        after.dispose()
        #expect(!graph.mermaid.contains("since the mark"))
        before.dispose()
    }

    @Test("The arrows of a live graph point in the direction of the values")
    func arrows() async {
        await #expect(processExitsWith: .success) { try TraceSinkTests.examineArrows() }
    }

    private static func examineArrows() throws {
        let graph = LiveGraph()
        let (a, b) = (Subject<Int, Never>(), Subject<Int, Never>())
        let token = a.signal.map { $0 }.merge(with: b.signal).subscribe { _ in }
        let text = graph.mermaid.split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
        func node(_ label: String) throws -> String {
            let found = try #require(text.first { $0.contains("[\"\(label)<br/>") })
            return String(found.prefix { $0 != "[" })
        }
        let (upper, lower) = (try node("map"), try node("merge(with:)"))
        #expect(text.contains("\(upper) --> \(lower)"))
        token.dispose()
    }
}

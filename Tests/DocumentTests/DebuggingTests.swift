import Operators
import StreamDiagnostics
import TestSupport
import Testing

#if os(Linux) && canImport(Runtime)
    import Runtime
#endif

@Suite("Docs/Debugging.md", .serialized) struct DebuggingTests {
    @Test("What the snippets print")
    func snippets() async {
        // In a process of its own, because a tracer is told of what other tests do, too.
        await #expect(processExitsWith: .success) { DebuggingTests.runSnippets() }
    }

    private static func runSnippets() {
        let output = Locked<[String]>([])
        func print(_ item: Any) { output.append("\(item)") }

        let search = Subject<String, Never>()
        let words = search.signal.map { $0.lowercased() }.distinctUntilChanged()
        let results = combineLatest(words, Signal.just(10)).map { "\($0.0) × \($0.1)" }
        print(results)  // [Subject.map.distinctUntilChanged, just].combineLatest.map
        #expect(output.value == ["[Subject.map.distinctUntilChanged, just].combineLatest.map"])
        let line = #line - 5
        print(results.debugDescription)
        #expect(
            output.value.last == """
                  - Subject — \(#fileID):\(line)
                    map
                    distinctUntilChanged
                  - just — \(#fileID):\(line + 2)
                combineLatest
                map
                """)

        let lines = Locked<[String]>([])
        let logged = words.named("words").log("search", to: { lines.append($0) }).subscribe { _ in }
        search.send("Rill")
        print(lines.value)  // ["search: subscribed", "search: next rill"]
        logged.dispose()
        #expect(output.value.last == #"["search: subscribed", "search: next rill"]"#)

        let events = Locked<[String]>([])
        let tracing = StreamTracer.start { event in
            guard event.stage.fileID == #fileID else { return }
            events.append("\(event.stage.name) \(event.kind) \(event.detail ?? "")")
        }
        let traced = search.signal.named("queries").subscribe { _ in }
        search.send("stream")
        traced.dispose()
        tracing.dispose()
        #expect(
            events.value == [
                "subscribe subscribed ", #"named("queries") subscribed "#, "Subject subscribed ",
                "Subject value stream",
                #"named("queries") value stream"#, "subscribe value stream", "Subject disposed ",
                #"named("queries") disposed "#, "subscribe disposed ",
            ])
        // .package(name: "Rill", path: "…", traits: ["TracesEveryStage"])

        let text = Locked("")
        let trace = ChromeTrace { part in text.modify { $0 += part } }
        trace.start()
        search.signal.map(\.count).subscribe { _ in }.dispose()
        trace.stop()
        #expect(text.value.contains(#""name":"map""#))

        let graph = LiveGraph()
        let standing = search.signal.filter { !$0.isEmpty }.subscribe { _ in }
        print(graph.mermaid)
        print(graph.dot)
        standing.dispose()
        #expect(output.value.last?.contains("filter") == true)
    }

    @Test("What has not ended") func leaks() async {
        await #expect(processExitsWith: .success) {
            let output = Locked<[String]>([])
            func print(_ item: Any) { output.append("\(item)") }
            let bag = DisposableBag()
            func open(_ signal: Signal<String, Never>) { signal.map(\.count).subscribe { _ in }.add(to: bag) }
            func open(_ subject: Subject<String, Never>) { open(subject.signal) }
            let search = Subject<String, Never>()

            let before = LiveGraph()
            for _ in 1...3 { open(search) }  // opens a screen and closes it again
            print(before.count)  // 9: three stages, three times
            print(before.mermaid)  // the places, each with "3 ×"
            precondition(output.value[0] == "9")
            precondition(output.value[1].matches(of: /3 ×/).count == 3)

            let standing = SubscriptionCount()
            let counted = search.signal.counted(in: standing)
            open(counted)
            print(standing.value)  // 1
            precondition(output.value.last == "1")
        }
    }

    @Test("What answers itself") func feedback() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuse in misuses.append(misuse) }
            let graph = LiveGraph()
            let setting = Subject<Int, Never>()
            let answering = setting.signal.filter { $0 < 1_100_000 }.subscribe { setting.send($0 + 1) }
            setting.send(0)
            answering.dispose()
            precondition(graph.count == 0)
            precondition(misuses.value.map(\.kind) == [.endlessFeedback])
            precondition(
                misuses.value[0].description.hasPrefix(
                    "A Subject is sent values by what it tells, without end: \(#fileID):"))
            precondition(misuses.value[0].places.count == 2)
        }
    }

    @Test("A send after the end is reported, with the place where the subject was made")
    func misuse() async {
        // In a process of its own, because there is one handler for all.
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuse in misuses.append(misuse) }
            let ended = Subject<Int, Never>()
            ended.complete()
            ended.send(1)
            Misuse.report(to: Misuse.standard)
            precondition(misuses.value.map(\.kind) == [.sendAfterEnd])
            precondition(misuses.value.first?.places.first?.hasPrefix("\(#fileID):") == true)
        }
    }

    #if os(Linux) && canImport(Runtime)
        @Test("A backtrace in the handler names the place of the send")
        func backtrace() async {
            await #expect(processExitsWith: .success) {
                let printed = Locked<[String]>([])
                @Sendable func print(_ items: Any...) { printed.append("\(items)") }

                Misuse.report { misuse in
                    let frames = try? Backtrace.capture().symbolicated()?.frames
                    let callers = frames?.compactMap { $0.symbol?.sourceLocation }
                    print(misuse, callers?.map { "\($0.path):\($0.line)" } ?? [])
                }
                let ended = Subject<Int, Never>()
                ended.complete()
                let line = sendLate(ended)
                precondition(printed.value.first?.contains("DebuggingTests.swift:\(line)") == true)
            }
        }
    #endif
}

/// Outside of a macro, whose lines are another file's.
/// - Returns: The line of the send.
@inline(never) private func sendLate(_ subject: Subject<Int, Never>) -> UInt {
    subject.send(1)
    return #line - 1
}

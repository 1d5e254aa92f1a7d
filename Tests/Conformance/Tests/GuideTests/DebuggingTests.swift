import DocumentSupport
import Rill
import StreamDiagnostics
import TestSupport
import Testing

#if os(Linux) && canImport(Runtime)
    import Runtime
#endif

/// Each test runs in a separate process, because tracers and handlers also receive events of other tests.
@Suite("Guide: Debugging", .serialized) struct DebuggingTests {
    @Test("Descriptions, logs, traces, and graphs show the stages and events of a signal")
    func tools() async {
        await #expect(processExitsWith: .success) { try DebuggingTests.runTools() }
    }

    private static func runTools() throws {
        let printed = Printed()
        @Sendable func print(_ items: Any...) { printed.append(items) }

        let search = Subject<String, Never>()
        let words = search.signal.map { $0.lowercased() }.distinctUntilChanged()
        let results = combineLatest(words, Signal.just(10)).map { "\($0.0) × \($0.1)" }
        print(results)  // → [Subject.map.distinctUntilChanged, just].combineLatest.map
        let line = #line - 4
        let logged = words.named("words").log("search", to: { print($0) }).subscribe { _ in }  // → search: subscribed
        search.send("Rill")  // → search: next rill
        logged.dispose()  // → search: disposed
        #expect(try printed.take() == Printed.promised())

        print(results.debugDescription)
        #expect(
            printed.take() == """
                  - Subject — \(#fileID):\(line)
                    map
                    distinctUntilChanged
                  - just
                combineLatest
                map
                """)

        let (price, count) = (MutableProperty(3), MutableProperty(2))
        let total = Property.combineLatest(price, count).map { $0 * $1 }
        print(total.values)  // → [MutableProperty, MutableProperty].combineLatest.map
        #expect(printed.take() == "[MutableProperty, MutableProperty].combineLatest.map")

        let events = MutableProperty<[String]>([])
        let tracing = StreamTracer.start { event in
            guard event.stage.fileID == #fileID else { return }
            events.modify { $0.append("\(event.stage.name) \(event.kind) \(event.detail ?? "")") }
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

        let text = MutableProperty("")
        let trace = ChromeTrace { part in text.modify { $0 += part } }
        trace.start()
        search.signal.map(\.count).subscribe { _ in }.dispose()
        trace.stop()
        #expect(text.value.contains(#""name":"map""#))

        let graph = LiveGraph()
        let active = search.signal.filter { !$0.isEmpty }.subscribe { _ in }
        print(graph.mermaid)
        print(graph.dot)
        active.dispose()
        #expect(printed.take().components(separatedBy: "filter").count == 3)
    }

    @Test("A graph and a count show the subscriptions that have not ended")
    func leaks() async {
        await #expect(processExitsWith: .success) { try DebuggingTests.leak() }
    }

    private static func leak() throws {
        let printed = Printed()
        @Sendable func print(_ items: Any...) { printed.append(items) }
        let bag = DisposableBag()
        func open(_ signal: Signal<String, Never>) { signal.map(\.count).subscribe { _ in }.add(to: bag) }
        func open(_ subject: Subject<String, Never>) { open(subject.signal) }
        let search = Subject<String, Never>()

        let before = LiveGraph()
        for _ in 1...3 { open(search) }  // opens a screen and closes it again
        print(before.count)  // → 9
        print(before.mermaid)
        let shown = printed.take()
        #expect(try shown.hasPrefix(Printed.promised() + ", "))
        #expect(shown.components(separatedBy: "3 ×").count == 4)

        let count = SubscriptionCount()
        let counted = search.signal.counted(in: count)
        open(counted)
        print(count.value)  // → 1
        #expect(printed.take() == "1")
    }

    @Test("An endless loop is reported with the locations of the source and of the subscribed stage")
    func feedback() async {
        await #expect(processExitsWith: .success) {
            let misuses = Locked<[Misuse]>([])
            Misuse.report { misuse in misuses.append(misuse) }
            let graph = LiveGraph()
            let setting = Subject<Int, Never>()
            let answering = setting.signal.subscribe { if $0 < 1_000_100 { setting.send($0 + 1) } }
            setting.send(0)
            answering.dispose()
            precondition(graph.count == 0)
            precondition(misuses.value.map(\.kind) == [.endlessFeedback])
            precondition(misuses.value[0].places.count == 2)
            precondition(misuses.value[0].description.contains("\(#fileID):"))
        }
    }

    @Test("A send after the end is reported with the location of the subject")
    func misuse() async {
        await #expect(processExitsWith: .success) { try DebuggingTests.sendAfterEnd() }
    }

    private static func sendAfterEnd() throws {
        let printed = Printed()
        @Sendable func print(_ items: Any...) { printed.append(items) }

        Misuse.report { misuse in print(misuse.kind) }
        let ended = Subject<Int, Never>()
        ended.complete()
        ended.send(1)  // → sendAfterEnd
        Misuse.report(to: Misuse.standard)
        #expect(try printed.take() == Printed.promised())

        let places = MutableProperty<[String]>([])
        Misuse.report { misuse in places.value = misuse.places }
        ended.send(2)
        #expect(places.value.first?.hasPrefix("\(#fileID):") == true)
    }

    #if os(Linux) && canImport(Runtime)
        @Test("A backtrace in the handler contains the location of the send")
        func backtrace() async {
            await #expect(processExitsWith: .success) {
                let printed = Printed()
                @Sendable func print(_ items: Any...) { printed.append(items) }

                Misuse.report { misuse in
                    let frames = try? Backtrace.capture().symbolicated()?.frames
                    let callers = frames?.compactMap { $0.symbol?.sourceLocation }
                    print(misuse, callers?.map { "\($0.path):\($0.line)" } ?? [])
                }
                let ended = Subject<Int, Never>()
                ended.complete()
                let line = sendLate(ended)
                precondition(printed.take().contains("DebuggingTests.swift:\(line)"))
            }
        }
    #endif
}

/// Sends outside of a macro, whose lines belong to another file.
/// - Returns: The line of the send.
@inline(never) private func sendLate(_ subject: Subject<Int, Never>) -> UInt {
    subject.send(1)
    return #line - 1
}

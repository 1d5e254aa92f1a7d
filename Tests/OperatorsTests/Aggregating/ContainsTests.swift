import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ContainsTests {
    @Test(
        "contains(where:) sends true at the first matching value, false on completion and no answer on failure",
        arguments: [
            ("-a-b-c-|", "---({true}|)", "^--!"), ("-a-c-|", "-----({false}|)", "^----!"), ("-a-#", "---#", "^--!"),
            ("|", "({false}|)", "(^!)"), ("---", "", "^>"), ("(abb|)", "({true}|)", "(^!)"),
            ("-(b#)", "-({true}|)", "^!"),
        ])
    func containsValue(source: String, output: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.contains { $0 == "b" } }, Outcome(output, subscription))
    }

    @Test(
        "contains(where:) that accepts every value sends true at the first one and false on completion",
        arguments: [("-a-b-|", "-({true}|)", "^!"), ("--|", "--({false}|)", "^-!"), ("--#", "--#", "^-!")])
    func containsAnyValue(source: String, output: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.contains { _ in true } }, Outcome(output, subscription))
        expectEqual(run(source) { source, _ in source.isEmpty().negate() }, Outcome(output, subscription))
    }

    @Test(
        "allSatisfy(_:) sends false at the first exception, true on completion and no answer on failure",
        arguments: [
            ("-a-b-c-|", "---({false}|)", "^--!"), ("-a-c-|", "-----({true}|)", "^----!"), ("-a-#", "---#", "^--!"),
            ("|", "({true}|)", "(^!)"), ("---", "", "^>"), ("(abb|)", "({false}|)", "(^!)"),
        ])
    func allValuesSatisfy(source: String, output: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.allSatisfy { $0 != "b" } }, Outcome(output, subscription))
    }

    @Test(
        "isEmpty() sends false at the first value, true on completion and no answer on failure",
        arguments: [
            ("-a-b-|", "-({false}|)", "^!"), ("--|", "--({true}|)", "^-!"), ("--#", "--#", "^-!"), ("---", "", "^>"),
            ("(ab|)", "({false}|)", "(^!)"),
        ])
    func emptiness(source: String, output: String, subscription: String) {
        expectEqual(run(source) { source, _ in source.isEmpty() }, Outcome(output, subscription))
    }

    /// Operators whose answer is determined by the value 1.
    static let questions: [(name: String, apply: @Sendable (Signal<Int, TestFailure>) -> Signal<Bool, TestFailure>)] = [
        ("contains", { $0.contains { $0 == 1 } }), ("allSatisfy", { $0.allSatisfy { $0 != 1 } }),
        ("isEmpty", { $0.isEmpty() }),
    ]

    @Test("contains, allSatisfy and isEmpty stop an infinite source at the answer", arguments: questions.indices)
    func infiniteSource(index: Int) throws {
        let (name, apply) = Self.questions[index]
        let produced = Counter()
        let source = Signal<Int, TestFailure>.repeating(1).onNext { _ in produced.increment() }
        try expectEqual(apply(source).waitForAll(), [name == "contains"], "\(name)")
        expectEqual(produced.value, 1, "\(name)")
    }

    @Test(
        "contains, allSatisfy and isEmpty dispose the source before they complete, and answer once",
        arguments: questions.indices)
    func onlyAnswer(index: Int) {
        let (name, apply) = Self.questions[index]
        let (subject, log) = (Subject<Int, TestFailure>(), Locked<[String]>([]))
        let token = apply(subject.signal.onDispose { log.append("disposed") }).subscribe(
            next: { _ in
                log.append("answer")
                subject.send(1)
            }, failed: { _ in log.append("failed") }, completed: { log.append("completed") })
        subject.send(1)
        subject.send(1)
        expectEqual(log.value, ["answer", "disposed", "completed"], "\(name)")
        #expect(token.isDisposed)
    }

    @Test(
        "contains, allSatisfy and isEmpty send no completion to a subscriber that disposes at the answer",
        arguments: questions.indices)
    func disposalAtAnswer(index: Int) {
        let (name, apply) = Self.questions[index]
        let (subject, log, token) = (Subject<Int, TestFailure>(), Locked<[String]>([]), SerialDisposable())
        token.inner = apply(subject.signal).subscribe(
            next: { _ in
                log.append("answer")
                token.dispose()
            }, failed: { _ in log.append("failed") }, completed: { log.append("completed") })
        subject.send(1)
        expectEqual(log.value, ["answer"], "\(name)")
        expectEqual(subject.subscriberCount, 0, "\(name)")
    }
}

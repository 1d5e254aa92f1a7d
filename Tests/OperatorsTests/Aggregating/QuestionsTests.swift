import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct QuestionsTests {
    @Test(
        "[210] contains: true at the first equal value, false at completion, no answer at failure",
        arguments: [
            ("-a-b-c-|", "---({true}|)", "^--!"), ("-a-c-|", "-----({false}|)", "^----!"), ("-a-#", "---#", "^--!"),
            ("|", "({false}|)", "(^!)"), ("---", "", "^>"), ("(abb|)", "({true}|)", "(^!)"),
            ("-(b#)", "-({true}|)", "^!"),
        ])
    func contains(source: String, output: String, subscription: String) {
        #expect(run(source) { source, _ in source.contains("b") } == Course(output, subscription))
        #expect(run(source) { source, _ in source.contains { $0 == "b" } } == Course(output, subscription))
    }

    @Test(
        "[211] contains(where:), any value at all: true at the first, false at completion, no answer at failure",
        arguments: [("-a-b-|", "-({true}|)", "^!"), ("--|", "--({false}|)", "^-!"), ("--#", "--#", "^-!")])
    func any(source: String, output: String, subscription: String) {
        #expect(run(source) { source, _ in source.contains { _ in true } } == Course(output, subscription))
        #expect(run(source) { source, _ in source.isEmpty().negate() } == Course(output, subscription))
    }

    @Test(
        "[212] allSatisfy: false at the first exception, true at completion, no answer at failure",
        arguments: [
            ("-a-b-c-|", "---({false}|)", "^--!"), ("-a-c-|", "-----({true}|)", "^----!"), ("-a-#", "---#", "^--!"),
            ("|", "({true}|)", "(^!)"), ("---", "", "^>"), ("(abb|)", "({false}|)", "(^!)"),
        ])
    func allSatisfy(source: String, output: String, subscription: String) {
        #expect(run(source) { source, _ in source.allSatisfy { $0 != "b" } } == Course(output, subscription))
    }

    @Test(
        "[213] isEmpty: false at the first value, true at completion, no answer at failure",
        arguments: [
            ("-a-b-|", "-({false}|)", "^!"), ("--|", "--({true}|)", "^-!"), ("--#", "--#", "^-!"), ("---", "", "^>"),
            ("(ab|)", "({false}|)", "(^!)"),
        ])
    func isEmpty(source: String, output: String, subscription: String) {
        #expect(run(source) { source, _ in source.isEmpty() } == Course(output, subscription))
    }

    /// Questions that are decided by a 1.
    static let questions: [(name: String, apply: @Sendable (Signal<Int, TestFailure>) -> Signal<Bool, TestFailure>)] = [
        ("contains", { $0.contains(1) }), ("contains(where:)", { $0.contains { $0 == 1 } }),
        ("allSatisfy", { $0.allSatisfy { $0 != 1 } }), ("isEmpty", { $0.isEmpty() }),
    ]

    @Test("[210][211][212][213] A source without end stops at the answer", arguments: questions.indices)
    func infinite(index: Int) throws {
        let (name, apply) = Self.questions[index]
        let produced = Counter()
        let source = Signal<Int, TestFailure>.repeating(1).onNext { _ in produced.increment() }
        #expect(try apply(source).waitForAll() == [name.hasPrefix("contains")], "\(name)")
        #expect(produced.value == 1, "\(name)")
    }

    @Test(
        "[210][211][212][213] The source is gone before completion is told, and one answer is all",
        arguments: questions.indices)
    func onlyAnswer(index: Int) {
        let (name, apply) = Self.questions[index]
        let (subject, log) = (Subject<Int, TestFailure>(), Locked<[String]>([]))
        let token = apply(subject.signal.onDispose { log.append("gone") }).subscribe(
            next: { _ in
                log.append("answer")
                subject.send(1)
            }, failed: { _ in log.append("failed") }, completed: { log.append("completed") })
        subject.send(1)
        subject.send(1)
        #expect(log.value == ["answer", "gone", "completed"], "\(name)")
        #expect(token.isDisposed)
    }

    @Test(
        "[210][211][212][213] Who disposes at the answer hears no completion; disposal reaches the source",
        arguments: questions.indices)
    func disposed(index: Int) {
        let (name, apply) = Self.questions[index]
        let (subject, log, token) = (Subject<Int, TestFailure>(), Locked<[String]>([]), SerialDisposable())
        token.inner = apply(subject.signal).subscribe(
            next: { _ in
                log.append("answer")
                token.dispose()
            }, failed: { _ in log.append("failed") }, completed: { log.append("completed") })
        subject.send(1)
        #expect(log.value == ["answer"], "\(name)")
        #expect(subject.subscriberCount == 0, "\(name)")
    }

    @Test("[210][211][212] What the closure throws is the failure, and the source is disposed")
    func throwing() {
        let questions: [(Source) -> Signal<Bool, MarbleFailure>] = [
            {
                $0.contains { (value) throws(MarbleFailure) in
                    if value == "b" { throw MarbleFailure() }
                    return false
                }
            },
            {
                $0.allSatisfy { (value) throws(MarbleFailure) in
                    if value == "b" { throw MarbleFailure() }
                    return true
                }
            },
        ]
        for ask in questions {
            #expect(run("-a-b-c-|") { source, _ in ask(source) } == Course("---#", "^--!"))
            #expect(run("(ab|)") { source, _ in ask(source) } == Course("#", "(^!)"))
        }
    }
}

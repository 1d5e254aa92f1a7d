import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct TakeUntilReplacementTests {
    @Test(
        "take(untilReplacement:) disposes the source at any event of the replacement",
        arguments: [
            ("-a-b-c|", "--x-y|", "-ax-y|", ["^-!", "^----!"]),
            // The source's completion is dropped, its failure is not.
            ("-a|", "----x|", "-a--x|", ["^-!", "^----!"]), ("-a-b|", "-----", "-a-b", ["^---!", "^>"]),
            ("-a#", "----x", "-a#", ["^-!", "^-!"]), ("-a-#", "--x--|", "-ax--|", ["^-!", "^----!"]),
            ("-a-b-c|", "--|", "-a|", ["^-!", "^-!"]), ("-a-b-c|", "--#", "-a#", ["^-!", "^-!"]),
            ("-a-b-", "-----", "-a-b", ["^>", "^>"]), ("|", "|", "|", ["(^!)", "(^!)"]),
            // At the same tick the replacement sends first, because it was subscribed to first.
            ("--a-|", "--x-|", "--x-|", ["^-!", "^---!"]),
        ])
    func replaced(source: String, replacement: String, output: String, subscriptions: [String]) {
        let outcome = run(source, replacement) { source, replacement in source.take(untilReplacement: replacement) }
        expectEqual(outcome, Outcome(output: output, subscriptions: subscriptions))
    }

    @Test("take(untilReplacement:) does not subscribe to the source after a synchronous replacement")
    func synchronousReplacement() {
        let subscriptions = Counter()
        let source = Signal<Int, Never>.of(1, 2).onSubscribe(subscriptions.increment)
        expectEqual(source.take(untilReplacement: .of(8, 9)).waitForAll(), [8, 9])
        expectEqual(source.take(untilReplacement: .empty).waitForAll(), [])
        expectEqual(source.take(untilReplacement: .repeating(7)).take(2).waitForAll(), [7, 7])
        expectEqual(subscriptions.value, 0)
        expectEqual(source.take(untilReplacement: .never).take(2).waitForAll(), [1, 2])
        expectEqual(subscriptions.value, 1)
    }

    @Test("take(untilReplacement:) drops values that the source sends after it was replaced inside a value")
    func reentrant() {
        let (source, replacement) = (Subject<Int, Never>(), Subject<Int, Never>())
        let seen = Locked<[Int]>([])
        let token = source.signal.take(untilReplacement: replacement.signal).subscribe { value in
            seen.append(value)
            if value == 1 {
                replacement.send(9)
                source.send(2)
            }
        }
        source.send(1)
        expectEqual(seen.value, [1, 9])
        expectEqual(source.subscriberCount, 0)
        token.dispose()
        expectEqual(replacement.subscriberCount, 0)
    }

    @Test("take(untilReplacement:) ignores a source that stops late")
    func sourceStopsLate() {
        let send = Locked<@Sendable (Int) -> Void>({ _ in })
        let late = Signal<Int, Never>(attach: { sink in send.value = sink.next })
        let replacement = Subject<Int, Never>()
        let seen = Locked<[Int]>([])
        let token = late.take(untilReplacement: replacement.signal).subscribe { seen.append($0) }
        send.value(1)
        replacement.send(8)
        send.value(2)
        expectEqual(seen.value, [1, 8])
        token.dispose()
    }

    @Test("take(untilReplacement:) is disposed when both signals are released")
    func releasedSources() {
        for firstReleased in 0..<2 {
            var subjects: [Subject<Int, Never>?] = [Subject(), Subject()]
            let token = subjects[0]!.signal.take(untilReplacement: subjects[1]!.signal).subscribe { _ in }
            subjects[firstReleased] = nil
            #expect(!token.isDisposed)
            subjects[1 - firstReleased] = nil
            #expect(token.isDisposed)
        }
    }

    @Test("take(untilReplacement:) matches its rule in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            var sent: [String] = []
            var isReplaced = false
            for act in scope.acts {
                if sent.last == "|" || sent.last == "#" { break }
                let end = scope.ends[act.source] == .fails ? "#" : "|"
                switch (act.source, act.value) {
                case (0, let value?): if !isReplaced { sent.append(value) }
                case (0, nil): if !isReplaced, end == "#" { sent.append(end) }
                case (_, let value):
                    isReplaced = true
                    sent.append(value ?? end)
                }
            }
            expectEqual(scope.outcome { $0.take(untilReplacement: $1) }, sent, "\(scope)")
        }
    }

    @Test("take(untilReplacement:) disposes the replacement first, because it was subscribed to first")
    func teardownOrder() {
        let log = Log()
        let (source, replacement) = (Subject<Int, Never>(), Subject<Int, Never>())
        let signal = source.signal.onDispose { log.append("source") }.take(
            untilReplacement: replacement.signal.onDispose { log.append("replacement") })
        signal.subscribe { _ in }.dispose()
        expectEqual(log.value, ["replacement", "source"])
    }
}

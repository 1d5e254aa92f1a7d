import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct MergeTests {
    @Test(
        "merge sends all values, completes with the last source and fails with the first failure",
        arguments: [
            ("-a---b|", "--x-y--z|", "-ax-yb-z|"), ("-a-#", "--x---|", "-ax#"), ("|", "|", "|"), ("-a", "|", "-a"),
        ])
    func valuesOfAll(a: String, b: String, output: String) {
        expectEqual(run(a, b) { Operators.merge($0, $1) }.output, output)
    }

    @Test("merge disposes the other source on a failure and does not subscribe to the rest")
    func failure() {
        expectEqual(run("-#", "---x|") { Operators.merge($0, $1) }, Outcome("-#", "^!", "^!"))
        let subscribed = Locked(false)
        let never = Signal<Int, TestFailure> { _ in
            subscribed.value = true
            return nil
        }
        let recording = VirtualTimeScheduler().record(Operators.merge([.fail(.wrong), never]))
        expectEqual(recording.events.map(\.event), [.failed(.wrong)])
        #expect(!subscribed.value)
    }

    @Test("merge of three signals matches its rule in every small-scope test")
    func smallScopeOfThree() {
        compare(SmallScope.ofThree, { Operators.merge($0[0], $0[1], $0[2]) }) { scope in
            var running = 3
            return scope.oracle { sent, _, event in
                if event == .completed { running -= 1 }
                if event != .completed || running == 0 { sent.append(event) }
            }
        }
    }

    @Test("merge of two signals matches its rule in every small-scope test")
    func smallScope() {
        for scope in TwoSourceScope.all {
            var running = 2
            let expected = scope.expected { sent, _, value in
                if let value { sent.append(value) } else { running -= 1 }
                if running == 0 { sent.append("|") }
            }
            expectEqual(scope.outcome { Operators.merge($0, $1) }, expected, "\(scope)")
        }
    }
}

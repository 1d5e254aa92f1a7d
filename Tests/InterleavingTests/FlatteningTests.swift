import Operators
import StreamCore
import Testing

extension Interleavings {
    @Suite struct FlatteningTests {
        @Test(
            "flatten: an inner signal that ends while another thread delivers loses neither values nor its completion",
            arguments: ["merge", "concat", "concatEager", "latest", "race"])
        func innerThatEnds(_ name: String) {
            let strategy: FlattenStrategy =
                switch name {
                case "merge": .merge
                case "concat": .concat
                case "concatEager": .concatEager
                case "race": .race
                default: .latest
                }
            // `race` sends no signals after the first that sends something.
            let hasOlder = name == "latest" || name == "merge"
            expectAlways("flatten(.\(name)): send in an older signal ‖ new signal that ends", .preemptions(2)) {
                let (outer, older, log) = (Subject<Signal<Int, Never>, Never>(), Subject<Int, Never>(), Log())
                let listener = Listener(log)
                listener.listen(to: outer.signal.flatten(strategy))
                if hasOlder { outer.send(older.signal) }
                return Scenario([
                    {
                        older.send(0)
                        if name == "merge" { older.complete() }
                    },
                    {
                        // A boundary that is deallocated, and then disposes the subscription below it, after it has sent its end.
                        outer.send(merge(Signal.of(1, 2), Signal.empty))
                        outer.complete()
                    },
                ]) {
                    first(
                        listener.problem,
                        unless(listener.events.filter { $0 != "0" } == ["1", "2", "end"], "\(log.notes)"))
                }
            }
        }

        @Test("flatten(.latest): the values of a source that is released while another thread delivers arrive")
        func innerThatIsReleased() {
            expectAlways("flatten(.latest): send in an older signal ‖ new signal that is released", .preemptions(2)) {
                let (outer, older, log) = (Subject<Signal<Int, Never>, Never>(), Subject<Int, Never>(), Log())
                let listener = Listener(log)
                listener.listen(to: outer.signal.flatten(.latest))
                outer.send(older.signal)
                return Scenario([
                    { older.send(0) },
                    {
                        let newer = Subject<Int, Never>()
                        outer.send(newer.signal)
                        newer.send(1)
                    },
                ]) {
                    first(listener.problem, unless(listener.events.filter { $0 != "0" } == ["1"], "\(log.notes)"))
                }
            }
        }

        @Test("flatten(.latest): values of a replaced signal that wait are dropped")
        func replaced() {
            expectAlways("flatten(.latest): send, send in an older signal ‖ send in a newer one", .preemptions(2)) {
                let (outer, older, log) = (Subject<Signal<Int, Never>, Never>(), Subject<Int, Never>(), Log())
                let newer = Subject<Int, Never>()
                let listener = Listener(log)
                listener.listen(to: outer.signal.flatten(.latest))
                outer.send(older.signal)
                return Scenario([
                    { [1, 2].forEach(older.send) },
                    {
                        outer.send(newer.signal)
                        log.note("replaced")
                        newer.send(9)
                    },
                ]) {
                    let late = log.notes[log.index("replaced")!...].filter { $0 == "1(" || $0 == "2(" }
                    return first(
                        listener.problem, unless(late.count <= 1, "\(log.notes)"),
                        unless(listener.events.last == "9" || listener.events.count { $0 == "9" } == 1, "\(log.notes)"))
                }
            }
        }

        @Test("take(untilReplacement:): a failure of the source ‖ a value of the replacement: no failure follows the value")
        func replacedWhileFailing() {
            expectAlways("take(untilReplacement:): fail ‖ send of the replacement") {
                let (source, replacement, log) = (Subject<Int, Never>(), Subject<Int, Never>(), Log())
                let listener = Listener(log)
                let failing = source.signal.widenFailure(to: TestError.self).tryMap { _ throws(TestError) -> Int in throw TestError() }
                let replacing = replacement.signal.widenFailure(to: TestError.self)
                listener.listen(to: failing.take(untilReplacement: replacing).catch { _ in .just(-1) })
                return Scenario([{ source.send(1) }, { replacement.send(9) }]) {
                    first(
                        listener.problem,
                        unless([["-1", "end"], ["9"]].contains(listener.events), "\(log.notes)"))
                }
            }
        }

        private struct TestError: Error {}
    }
}

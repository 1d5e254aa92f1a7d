import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ActionStateTests {
    typealias Work = Subject<Int, TestFailure>

    @Test("Action(state:enabledIf:) reads the state at the start of each execution, and that state permits it")
    func stateOfEachExecution() {
        let text = MutableProperty("")
        let works = ["a": Work(), "b": Work()]
        let action = Action<Int, String, TestFailure>(state: text, enabledIf: { !$0.isEmpty }) { text, input in
            works[text]!.signal.map { "\(text) \(input) \($0)" }
        }
        let enabled = record(action.isEnabled.values)
        expectEqual(record(action.apply(1)).events.map(\.event), [.failed(.disabled)])
        text.value = "a"
        let execution = record(action.apply(1))
        text.value = "b"
        works["a"]!.send(7)
        works["a"]!.complete()
        expectEqual(execution.values, ["a 1 7"])
        expectEqual(enabled.values, [false, true, false, true])
        let (next, condition) = (action.apply(2), MutableProperty(false))
        action.enable(if: condition)
        expectEqual(record(next).events.map(\.event), [.failed(.disabled)])
        condition.value = true
        let second = record(next)
        works["b"]!.send(8)
        expectEqual(second.values, ["b 2 8"])
        text.value = ""
        condition.value = false
        condition.value = true
        works["b"]!.complete()
        #expect(!action.isEnabled.value)
    }

    @Test("Action(state:) works without a condition, with overlapping executions and with a failing closure")
    func forms() {
        let count = MutableProperty(1)
        let work = Subject<Int, Never>()
        let overlapping = Action<Int, Int, Never>(state: count, overlapping: true) { count, input in
            work.signal.map { $0 * count * input }
        }
        let first = record(overlapping.apply(1))
        count.value = 10
        let second = record(overlapping.apply(2))
        work.send(1)
        #expect(first.values == [1] && second.values == [20])
        let failing = Action<Int, Int, TestFailure>(state: count) { count, input in
            input > 0 ? .just(count + input) : .fail(.other(count))
        }
        expectEqual(record(failing.apply(1)).events.map(\.event), [.next(11), .completed])
        expectEqual(record(failing.apply(0)).events.map(\.event), [.failed(.failed(.other(10)))])
    }

    @Test("Action(unwrapping:) is enabled while there is a state")
    func unwrapping() {
        let user = MutableProperty<String?>(nil)
        let action = Action<Int, String, Never>(unwrapping: user) { user, input in .just("\(user) \(input)") }
        let failing = Action<Int, String, TestFailure>(unwrapping: user) { _, input in .fail(.other(input)) }
        #expect(!action.isEnabled.value && !failing.isEnabled.value)
        expectEqual(record(action.apply(1)).events.map(\.event), [.failed(.disabled)])
        user.value = "a"
        expectEqual(record(action.apply(1)).values, ["a 1"])
        expectEqual(record(failing.apply(3)).events.map(\.event), [.failed(.failed(.other(3)))])
        user.value = nil
        #expect(!action.isEnabled.value)
    }

    @Test("Action(state:) retains the state and releases it with the action")
    func retainsState() {
        var text: MutableProperty<String>? = MutableProperty("a")
        weak let weakText = text
        var action: Action<Int, String, Never>? = Action(state: text!) { text, _ in .just(text) }
        text = nil
        expectEqual(record(action!.apply(1)).values, ["a"])
        action = nil
        #expect(weakText == nil)
    }

    @Test("Action(state:enabledIf:) executes with the state that it checked, even if the check changes it")
    func changeAfterCheck() {
        let (text, isArmed) = (MutableProperty("a"), Locked(false))
        let action = Action<Int, String, Never>(
            state: text,
            enabledIf: { value in
                let isChanging = isArmed.modify { isArmed in
                    defer { isArmed = false }
                    return isArmed
                }
                if isChanging { text.value = "b" }
                return value == "a"
            }, { text, _ in .just(text) })
        isArmed.value = true
        expectEqual(record(action.apply(1)).values, ["a"])
        #expect(text.value == "b" && !action.isEnabled.value)
    }

    @Test("Action(state:enabledIf:) executes only with permitted states when another thread changes the state")
    func changesOnAnotherThread() {
        TestSupport.race(rounds: 300) {
            StateRace()
        } _: { round in
            for value in 1...20 { round.state.value = value }
        } _: { round in
            for _ in 1...20 { _ = round.action.apply().subscribe(next: { round.seen.append($0) }, failed: { _ in }) }
        } check: { round in
            #expect(round.seen.value.allSatisfy { $0.isMultiple(of: 2) })
            expectEqual(round.seen.value, round.seen.value.sorted())
            #expect(round.action.isEnabled.value)
        }
    }
}

private final class StateRace: Sendable {
    let seen = Locked<[Int]>([])
    let state = MutableProperty(0)
    let action: Action<Void, Int, Never>

    init() {
        action = Action(state: state, enabledIf: { $0.isMultiple(of: 2) }) { state, _ in .just(state) }
    }
}

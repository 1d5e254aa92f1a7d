import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ActionTests {
    typealias Work = Subject<Int, TestFailure>

    /// An action whose work is whatever the subject sends.
    private func action(
        of work: Work, enabledIf condition: MutableProperty<Bool> = MutableProperty(true), overlapping: Bool = false
    ) -> Action<Int, Int, TestFailure> {
        Action<Int, Int, TestFailure>(enabledIf: condition, overlapping: overlapping) { input in
            work.signal.map { input * $0 }
        }
    }

    private func record<Value, Failure>(_ signal: Signal<Value, Failure>) -> Recording<Value, Failure> {
        VirtualTimeScheduler().record(signal)
    }

    @Test("[224] §7.29 Action: enabled from the start as its condition says, executing from before the work to its end")
    func states() {
        let condition = MutableProperty(false)
        let started = Locked<[Bool]>([])
        let box = Locked<Action<Int, Int, Never>?>(nil)
        let work = Subject<Int, Never>()
        let action = Action<Int, Int, Never>(enabledIf: condition) { _ in
            started.append(box.value!.isExecuting.value)
            return work.signal
        }
        box.value = action
        #expect(!action.isEnabled.value)
        condition.value = true
        #expect(action.isEnabled.value)
        let (enabled, executing) = (record(action.isEnabled.values), record(action.isExecuting.values))
        let execution = record(action.apply(1))
        #expect(started.value == [true])
        #expect(!action.isEnabled.value && action.isExecuting.value)
        condition.value = false
        work.complete()
        #expect(!action.isEnabled.value && !action.isExecuting.value)
        condition.value = true
        #expect(enabled.values == [true, false, true])
        #expect(executing.values == [false, true, false])
        #expect(execution.events.map(\.event) == [.completed])
        box.value = nil
    }

    @Test("[224] Action: cold; each subscription is an execution, with its values and its end")
    func executions() {
        let work = Work()
        let action = action(of: work)
        let apply = action.apply(10)
        #expect(!action.isExecuting.value)
        let first = record(apply)
        work.send(1)
        work.send(2)
        #expect(first.values == [10, 20])
        first.dispose()
        #expect(!action.isExecuting.value)
        #expect(work.subscriberCount == 0)
        let second = record(apply)
        work.send(3)
        work.complete()
        #expect(second.events.map(\.event) == [.next(30), .completed])
    }

    @Test("[224] Action: refuses while disabled and while executing, typed; that is no failure of its work")
    func refusals() {
        let condition = MutableProperty(true)
        let work = Work()
        let action = action(of: work, enabledIf: condition)
        let failures = record(action.failures)
        let running = record(action.apply(1))
        #expect(record(action.apply(2)).events.map(\.event) == [.failed(.disabled)])
        #expect(!running.events.contains { $0.event.isTerminal })
        #expect(action.isExecuting.value)
        work.fail(.wrong)
        #expect(running.events.map(\.event) == [.failed(.failed(.wrong))])
        condition.value = false
        #expect(record(action.apply(3)).events.map(\.event) == [.failed(.disabled)])
        #expect(failures.values == [.wrong])
    }

    @Test("[224] Action: values and failures of all executions, hot; what making the work throws is a failure")
    func streams() {
        let action = Action<Int, Int, TestFailure> { (input) throws(TestFailure) in
            if input == 0 { throw .wrong }
            return input > 0 ? .of(input, input * 2) : .fail(.other(input))
        }
        let (values, failures) = (record(action.values), record(action.failures))
        let ends = [1, 0, 2, -1].map { record(action.apply($0)).events.last!.event }
        #expect(ends == [.completed, .failed(.failed(.wrong)), .completed, .failed(.failed(.other(-1)))])
        #expect(values.values == [1, 2, 2, 4])
        #expect(failures.values == [.wrong, .other(-1)])
        #expect(!action.isExecuting.value)
    }

    @Test("[224] Action: with a condition and a closure that throws")
    func conditionAndThrowing() {
        let action = Action<Int, Int, TestFailure>(enabledIf: MutableProperty(true)) { (input) throws(TestFailure) in
            guard input > 0 else { throw .wrong }
            return .just(input)
        }
        #expect(record(action.apply(1)).events.map(\.event) == [.next(1), .completed])
        #expect(record(action.apply(0)).events.map(\.event) == [.failed(.failed(.wrong))])
    }

    @Test("[224] Action: one that may overlap is executing until all executions have ended")
    func overlapping() {
        let works = [Work(), Work()]
        let action = Action<Int, Int, TestFailure>(enabledIf: Property(value: true), overlapping: true) {
            works[$0].signal
        }
        let executing = record(action.isExecuting.values)
        let executions = [record(action.apply(0)), record(action.apply(1))]
        #expect(action.isEnabled.value)
        works[0].complete()
        #expect(action.isExecuting.value)
        executions[1].dispose()
        #expect(executing.values == [false, true, false])
    }

    @Test("[224] Action: the next can be started from the end's handler, from the values, and from the properties")
    func reentrant() {
        let said = Locked<[String]>([])
        let action = Action<Int, Int, TestFailure> { $0 < 3 ? .just($0) : .fail(.wrong) }
        @Sendable func start(_ input: Int) {
            _ = action.apply(input).subscribe(
                next: { said.append("\($0)") }, failed: { said.append("\($0)") },
                completed: {
                    said.append("|")
                    start(input + 1)
                })
        }
        start(1)
        #expect(said.value == ["1", "|", "2", "|", "failed(OperatorsTests.TestFailure.wrong)"])
        let refused = Locked<[Signal<Int, ActionError<TestFailure>>.Event]>([])
        let observer = action.isExecuting.signal.subscribe { isExecuting in
            if isExecuting { _ = action.apply(0).subscribeEvents({ refused.append($0) }) }
        }
        let echo = action.values.subscribe { _ in
            _ = action.apply(0).subscribeEvents({ refused.append($0) })
        }
        _ = action.apply(1).subscribe(next: { _ in }, failed: { _ in })
        #expect(refused.value == [.failed(.disabled), .failed(.disabled)])
        observer.dispose()
        echo.dispose()
    }

    @Test("[224] Action: disposing inside the work's subscription, and from a subscriber of the values")
    func disposing() {
        let scheduler = VirtualTimeScheduler()
        let said = Locked<[Int]>([])
        let token = SerialDisposable()
        let action = Action<Int, Int, Never> { _ in
            token.dispose()
            return .of(1, 2)
        }
        token.inner = action.apply(1).subscribe(on: scheduler)
            .subscribe(next: { said.append($0) }, failed: { _ in })
        scheduler.run()
        #expect(said.value == [])
        #expect(!action.isExecuting.value)
        let second = SerialDisposable()
        let plain = Action<Int, Int, Never> { _ in .repeating(7) }
        let observer = plain.values.subscribe { _ in second.dispose() }
        second.inner = plain.apply(1).subscribe(on: scheduler)
            .subscribe(next: { said.append($0) }, failed: { _ in })
        scheduler.run()
        #expect(said.value == [])
        #expect(!plain.isExecuting.value)
        observer.dispose()
    }

    @Test("[224] Action: the loss of the work's source ends the execution and disposes its subscriber")
    func loss() {
        let work = Locked<Work?>(Work())
        let action = Action<Int, Int, TestFailure> { _ in work.value!.signal }
        let token = action.apply(1).subscribe(next: { _ in }, failed: { _ in })
        #expect(action.isExecuting.value)
        work.value = nil
        #expect(!action.isExecuting.value)
        #expect(token.isDisposed)
    }

    @Test("[224] Action: its death completes its properties and signals, though the condition lives; work goes on")
    func death() {
        let condition = MutableProperty(true)
        let work = Work()
        var action: Action<Int, Int, TestFailure>? = action(of: work, enabledIf: condition)
        let (isEnabled, isExecuting) = (action!.isEnabled, action!.isExecuting)
        let bools = [record(isEnabled.values), record(isExecuting.values)]
        let (values, failures) = (record(action!.values), record(action!.failures))
        let late = action!.apply(2)
        let execution = record(action!.apply(1))
        action = nil
        for recording in bools { #expect(recording.events.last?.event == .completed) }
        #expect(values.events.map(\.event) == [.completed])
        #expect(failures.events.map(\.event) == [.completed])
        work.send(5)
        work.complete()
        #expect(execution.events.map(\.event) == [.next(5), .completed])
        #expect(record(late).events.map(\.event) == [.failed(.disabled)])
        #expect(record(isEnabled.values).events.last?.event == .completed)
    }

    @Test("[224] Action: is not kept by its subscribers; lets go of its closure")
    func memory() {
        let actionDied = Locked(false)
        func make() -> Action<Int, Int, Never> {
            let canary = Canary { actionDied.value = true }
            return Action { input in
                canary.sing()
                return .just(input)
            }
        }
        var action: Action<Int, Int, Never>? = make()
        let tokens = [
            action!.values.subscribe { _ in }, action!.isEnabled.signal.subscribe { _ in },
            action!.isExecuting.signal.subscribe { _ in },
        ]
        #expect(record(action!.apply(1)).values == [1])
        action = nil
        #expect(actionDied.value)
        for token in tokens { #expect(token.isDisposed) }
    }

    @Test("[224] Action: keeps its condition, and what that is made from")
    func keepsCondition() {
        let count = MutableProperty(0)
        let action = Action<Int, Int, Never>(enabledIf: count.map { $0 + 1 }.map { $0 > 1 }) { .just($0) }
        #expect(!action.isEnabled.value)
        count.value = 1
        #expect(action.isEnabled.value)
        #expect(record(action.apply(1)).values == [1])
    }

    @Test("[224] Action: its own values and states may feed its condition, from the end's handler, too")
    func feedback() {
        let (condition, count) = (MutableProperty(true), MutableProperty(0))
        let action = Action<Int, Int, Never>(enabledIf: condition) { .of($0, $0 + 1) }
        let enabled = record(action.isEnabled.values)
        let tokens = [
            action.values.bind(to: count), count.signal.subscribe { condition.value = $0 < 3 },
            action.isExecuting.signal.subscribe { if !$0, count.value == 3 { condition.value = true } },
        ]
        @Sendable func start(_ input: Int) {
            _ = action.apply(input).subscribe(
                next: { _ in }, failed: { _ in }, completed: { if input < 4 { start(input + 1) } })
        }
        start(1)
        #expect(count.value == 4)
        #expect(!action.isEnabled.value && !action.isExecuting.value)
        #expect(enabled.values == [true, false, true, false, true, false])
        for token in tokens { token.dispose() }
    }

    @Test("[262] Action.enable(if:): replaces the condition, also while executing")
    func enabling() {
        let work = Work()
        let (first, second) = (MutableProperty(false), MutableProperty(true))
        let action = action(of: work, enabledIf: first)
        let enabled = record(action.isEnabled.values)
        action.enable(if: second)
        #expect(action.isEnabled.value)
        first.value = true
        first.value = false
        #expect(enabled.values == [false, true])
        let execution = record(action.apply(1))
        action.enable(if: first)
        work.send(2)
        work.complete()
        #expect(execution.events.map(\.event) == [.next(2), .completed])
        #expect(!action.isEnabled.value)
        #expect(record(action.apply(1)).events.map(\.event) == [.failed(.disabled)])
        first.value = true
        #expect(enabled.values == [false, true, false, true])
    }

    @Test("[262] Action.enable(if:): with a condition made of the properties of the object that stores the action")
    func enablingAfterInitialisation() {
        final class Form: Sendable {
            let name = MutableProperty("")
            let save: Action<Void, Int, Never>

            init() {
                save = Action { .just(1) }
                save.enable(if: name.map { !$0.isEmpty })
            }
        }
        var form: Form? = Form()
        #expect(form?.save.isEnabled.value == false)
        form?.name.value = "a"
        #expect(form?.save.isEnabled.value == true)
        #expect(form.map { record($0.save.apply()).values } == [1])
        weak let weakForm = form
        form = nil
        #expect(weakForm == nil)
    }

    @Test("[262] Action.enable(if:): keeps the condition, and releases the one before and all with the action")
    func enablingReleases() {
        let died = Counter()
        func condition() -> Property<Bool> {
            let canary = Canary { died.increment() }
            return MutableProperty(true).map { value in
                canary.sing()
                return value
            }
        }
        var action: Action<Int, Int, Never>? = Action(enabledIf: condition()) { .just($0) }
        action?.enable(if: condition())
        #expect(died.value == 1)
        #expect(action?.isEnabled.value == true)
        let isEnabled = action!.isEnabled
        action = nil
        #expect(record(isEnabled.values).events.last?.event == .completed)
        #expect(died.value == 2)
    }

    @Test(
        "[262] Action.enable(if:): no execution starts after a condition of false, on any thread")
    func enablingRace() {
        TestSupport.race(rounds: 300) {
            ActionRace()
        } _: {
            $0.action.enable(if: Property(value: false))
            $0.start()
        } _: {
            $0.start()
        } check: { round in
            #expect(!round.action.isEnabled.value)
            #expect(!round.action.isExecuting.value)
            #expect(round.refused.value >= 1)
            let before = round.started.value
            round.start()
            #expect(round.started.value == before)
        }
    }

    @Test("[262] Action(state:): the state is read at the start of each execution, and permits it")
    func state() {
        let text = MutableProperty("")
        let works = ["a": Work(), "b": Work()]
        let action = Action<Int, String, TestFailure>(state: text, enabledIf: { !$0.isEmpty }) { text, input in
            works[text]!.signal.map { "\(text) \(input) \($0)" }
        }
        let enabled = record(action.isEnabled.values)
        #expect(record(action.apply(1)).events.map(\.event) == [.failed(.disabled)])
        text.value = "a"
        let execution = record(action.apply(1))
        text.value = "b"
        works["a"]!.send(7)
        works["a"]!.complete()
        #expect(execution.values == ["a 1 7"])
        #expect(enabled.values == [false, true, false, true])
        let (next, condition) = (action.apply(2), MutableProperty(false))
        action.enable(if: condition)
        #expect(record(next).events.map(\.event) == [.failed(.disabled)])
        condition.value = true
        let second = record(next)
        works["b"]!.send(8)
        #expect(second.values == ["b 2 8"])
        text.value = ""
        condition.value = false
        condition.value = true
        works["b"]!.complete()
        #expect(!action.isEnabled.value)
    }

    @Test("[262] Action(state:): without a condition, overlapping, and with a closure that throws")
    func stateForms() {
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
        let throwing = Action<Int, Int, TestFailure>(state: count) { (count, input) throws(TestFailure) in
            guard input > 0 else { throw .other(count) }
            return .just(count + input)
        }
        #expect(record(throwing.apply(1)).events.map(\.event) == [.next(11), .completed])
        #expect(record(throwing.apply(0)).events.map(\.event) == [.failed(.failed(.other(10)))])
    }

    @Test("[262] Action(unwrapping:): enabled while there is a state")
    func unwrapping() {
        let user = MutableProperty<String?>(nil)
        let action = Action<Int, String, Never>(unwrapping: user) { user, input in .just("\(user) \(input)") }
        let throwing = Action<Int, String, TestFailure>(unwrapping: user) { (user, input) throws(TestFailure) in
            throw .other(input)
        }
        #expect(!action.isEnabled.value && !throwing.isEnabled.value)
        #expect(record(action.apply(1)).events.map(\.event) == [.failed(.disabled)])
        user.value = "a"
        #expect(record(action.apply(1)).values == ["a 1"])
        #expect(record(throwing.apply(3)).events.map(\.event) == [.failed(.failed(.other(3)))])
        user.value = nil
        #expect(!action.isEnabled.value)
    }

    @Test("[262] Action(state:): keeps the state, and releases it with the action")
    func stateMemory() {
        var text: MutableProperty<String>? = MutableProperty("a")
        weak let weakText = text
        var action: Action<Int, String, Never>? = Action(state: text!) { text, _ in .just(text) }
        text = nil
        #expect(record(action!.apply(1)).values == ["a"])
        action = nil
        #expect(weakText == nil)
    }

    @Test("[262] Action(state:): a change between the check and the execution does not affect the execution")
    func stateChangesAfterCheck() {
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
        #expect(record(action.apply(1)).values == ["a"])
        #expect(text.value == "b" && !action.isEnabled.value)
    }

    @Test("[262] Action(state:): the state that was permitted is the one that is executed, whoever changes it")
    func stateRace() {
        TestSupport.race(rounds: 300) {
            StateRace()
        } _: { round in
            for value in 1...20 { round.state.value = value }
        } _: { round in
            for _ in 1...20 { _ = round.action.apply().subscribe(next: { round.seen.append($0) }, failed: { _ in }) }
        } check: { round in
            #expect(round.seen.value.allSatisfy { $0.isMultiple(of: 2) })
            #expect(round.seen.value == round.seen.value.sorted())
            #expect(round.action.isEnabled.value)
        }
    }

    @Test("[224] Action: of two that start at the same time one is refused")
    func race() {
        TestSupport.race(rounds: 300) {
            ActionRace()
        } _: {
            $0.start()
        } _: {
            $0.start()
        } check: { round in
            #expect(round.started.value + round.refused.value == 2)
            #expect(round.started.value >= 1)
            #expect(round.overlaps.value == 0)
            #expect(!round.action.isExecuting.value)
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

private final class ActionRace: Sendable {
    let started = Counter()
    let refused = Counter()
    let overlaps = Counter()
    let action: Action<Void, Int, Never>

    init() {
        let (running, overlaps) = (Locked(0), overlaps)
        action = Action { _ in
            if running.modify({
                $0 += 1
                return $0
            }) > 1 {
                overlaps.increment()
            }
            return Signal.just(1).onNext { _ in running.modify { $0 -= 1 } }
        }
    }

    func start() {
        _ = action.apply().subscribe(
            next: { [started] _ in started.increment() }, failed: { [refused] _ in refused.increment() })
    }
}

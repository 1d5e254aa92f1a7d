import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct ActionTests {
    typealias Work = Subject<Int, TestFailure>

    /// An action whose work sends the values of the subject.
    private func action(
        of work: Work, enabledIf condition: MutableProperty<Bool> = MutableProperty(true), overlapping: Bool = false
    ) -> Action<Int, Int, TestFailure> {
        Action<Int, Int, TestFailure>(enabledIf: condition, overlapping: overlapping) { input in
            work.signal.map { input * $0 }
        }
    }

    @Test("Action is enabled as its condition specifies, and executes from before the work until its end")
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
        expectEqual(started.value, [true])
        #expect(!action.isEnabled.value && action.isExecuting.value)
        condition.value = false
        work.complete()
        #expect(!action.isEnabled.value && !action.isExecuting.value)
        condition.value = true
        expectEqual(enabled.values, [true, false, true])
        expectEqual(executing.values, [false, true, false])
        expectEqual(execution.events.map(\.event), [.completed])
        box.value = nil
    }

    @Test("Action.apply(_:) runs one execution per subscription, with its values and its end")
    func executions() {
        let work = Work()
        let action = action(of: work)
        let apply = action.apply(10)
        #expect(!action.isExecuting.value)
        let first = record(apply)
        work.send(1)
        work.send(2)
        expectEqual(first.values, [10, 20])
        first.dispose()
        #expect(!action.isExecuting.value)
        expectEqual(work.subscriberCount, 0)
        let second = record(apply)
        work.send(3)
        work.complete()
        expectEqual(second.events.map(\.event), [.next(30), .completed])
    }

    @Test("Action fails with disabled while it is disabled or executing, which does not count as a failure of its work")
    func refusals() {
        let condition = MutableProperty(true)
        let work = Work()
        let action = action(of: work, enabledIf: condition)
        let failures = record(action.failures)
        let running = record(action.apply(1))
        expectEqual(record(action.apply(2)).events.map(\.event), [.failed(.disabled)])
        #expect(!running.events.contains { $0.event.isTerminal })
        #expect(action.isExecuting.value)
        work.fail(.wrong)
        expectEqual(running.events.map(\.event), [.failed(.failed(.wrong))])
        condition.value = false
        expectEqual(record(action.apply(3)).events.map(\.event), [.failed(.disabled)])
        expectEqual(failures.values, [.wrong])
    }

    @Test("Action sends the values and failures of all executions")
    func streams() {
        let action = Action<Int, Int, TestFailure> { input in
            if input == 0 { return .fail(.wrong) }
            return input > 0 ? .of(input, input * 2) : .fail(.other(input))
        }
        let (values, failures) = (record(action.values), record(action.failures))
        let ends = [1, 0, 2, -1].map { record(action.apply($0)).events.last!.event }
        expectEqual(ends, [.completed, .failed(.failed(.wrong)), .completed, .failed(.failed(.other(-1)))])
        expectEqual(values.values, [1, 2, 2, 4])
        expectEqual(failures.values, [.wrong, .other(-1)])
        #expect(!action.isExecuting.value)
    }

    @Test("Action accepts a condition together with a closure")
    func conditionAndClosure() {
        let action = Action<Int, Int, TestFailure>(enabledIf: MutableProperty(true)) { input in
            input > 0 ? .just(input) : .fail(.wrong)
        }
        expectEqual(record(action.apply(1)).events.map(\.event), [.next(1), .completed])
        expectEqual(record(action.apply(0)).events.map(\.event), [.failed(.failed(.wrong))])
    }

    @Test("Action with overlapping executions is executing until all of them end")
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
        expectEqual(executing.values, [false, true, false])
    }

    @Test("Action can be started again from an end's handler, but not while it is still executing")
    func reentrant() {
        let sent = Locked<[String]>([])
        let action = Action<Int, Int, TestFailure> { $0 < 3 ? .just($0) : .fail(.wrong) }
        @Sendable func start(_ input: Int) {
            _ = action.apply(input).subscribe(
                next: { sent.append("\($0)") }, failed: { sent.append("\($0)") },
                completed: {
                    sent.append("|")
                    start(input + 1)
                })
        }
        start(1)
        expectEqual(sent.value, ["1", "|", "2", "|", "failed(OperatorsTests.TestFailure.wrong)"])
        let refused = Locked<[Signal<Int, ActionError<TestFailure>>.Event]>([])
        let observer = action.isExecuting.signal.subscribe { isExecuting in
            if isExecuting { _ = action.apply(0).subscribeEvents({ refused.append($0) }) }
        }
        let echo = action.values.subscribe { _ in
            _ = action.apply(0).subscribeEvents({ refused.append($0) })
        }
        _ = action.apply(1).subscribe(next: { _ in }, failed: { _ in })
        expectEqual(refused.value, [.failed(.disabled), .failed(.disabled)])
        observer.dispose()
        echo.dispose()
    }

    @Test("Action stops when it is disposed while subscribing to the work, or by a subscriber of its values")
    func disposing() {
        let scheduler = VirtualTimeScheduler()
        let (sent, started) = (Locked<[Int]>([]), Counter())
        let token = SerialDisposable()
        let action = Action<Int, Int, Never> { _ in
            token.dispose()
            return .of(1, 2).onSubscribe { started.increment() }
        }
        token.inner = action.apply(1).subscribed(on: scheduler)
            .subscribe(next: { sent.append($0) }, failed: { _ in })
        scheduler.run()
        expectEqual(sent.value, [])
        expectEqual(started.value, 0)
        #expect(!action.isExecuting.value)
        let second = SerialDisposable()
        let plain = Action<Int, Int, Never> { _ in .repeating(7) }
        let observer = plain.values.subscribe { _ in second.dispose() }
        second.inner = plain.apply(1).subscribed(on: scheduler)
            .subscribe(next: { sent.append($0) }, failed: { _ in })
        scheduler.run()
        expectEqual(sent.value, [])
        #expect(!plain.isExecuting.value)
        observer.dispose()
    }

    @Test("Action ends the execution and disposes its subscriber when the source of the work is released")
    func releasedWork() {
        let work = Locked<Work?>(Work())
        let action = Action<Int, Int, TestFailure> { _ in work.value!.signal }
        let token = action.apply(1).subscribe(next: { _ in }, failed: { _ in })
        #expect(action.isExecuting.value)
        work.value = nil
        #expect(!action.isExecuting.value)
        #expect(token.isDisposed)
    }

    @Test("Action completes its properties and signals when it is deallocated, while running work continues")
    func deallocation() {
        let condition = MutableProperty(true)
        let work = Work()
        var action: Action<Int, Int, TestFailure>? = action(of: work, enabledIf: condition)
        let (isEnabled, isExecuting) = (action!.isEnabled, action!.isExecuting)
        let bools = [record(isEnabled.values), record(isExecuting.values)]
        let (values, failures) = (record(action!.values), record(action!.failures))
        let late = action!.apply(2)
        let execution = record(action!.apply(1))
        action = nil
        for recording in bools { expectEqual(recording.events.last?.event, .completed) }
        expectEqual(values.events.map(\.event), [.completed])
        expectEqual(failures.events.map(\.event), [.completed])
        work.send(5)
        work.complete()
        expectEqual(execution.events.map(\.event), [.next(5), .completed])
        expectEqual(record(late).events.map(\.event), [.failed(.disabled)])
        expectEqual(record(isEnabled.values).events.last?.event, .completed)
    }

    @Test("Action is not retained by its subscribers and releases its closure")
    func notRetained() {
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
        expectEqual(record(action!.apply(1)).values, [1])
        let (isEnabled, isExecuting) = (action!.isEnabled, action!.isExecuting)
        action = nil
        #expect(actionDied.value)
        #expect(isEnabled.value && !isExecuting.value)
        for token in tokens { #expect(token.isDisposed) }
    }

    @Test("Action releases its closure although its states, which nothing observes, are still retained")
    func releasedWithStates() {
        let actionDied = Locked(false)
        func make() -> Action<Int, Int, Never> {
            let canary = Canary { actionDied.value = true }
            return Action(state: MutableProperty(0)) { state, input in
                canary.sing()
                return .just(state + input)
            }
        }
        var action: Action<Int, Int, Never>? = make()
        let (isEnabled, isExecuting) = (action!.isEnabled, action!.isExecuting)
        #expect(isEnabled.value && !isExecuting.value)
        action = nil
        #expect(actionDied.value)
        #expect(isEnabled.value && !isExecuting.value)
    }

    @Test("Action retains its condition and the properties that it is composed of")
    func retainsCondition() {
        let count = MutableProperty(0)
        let action = Action<Int, Int, Never>(enabledIf: count.map { $0 + 1 }.map { $0 > 1 }) { .just($0) }
        #expect(!action.isEnabled.value)
        count.value = 1
        #expect(action.isEnabled.value)
        expectEqual(record(action.apply(1)).values, [1])
    }

    @Test("Action's states are current inside of a delivery in which an execution starts or ends")
    func statesInsideDelivery() {
        let (step, work) = (MutableProperty(0), Work())
        let action = action(of: work)
        let log = Locked<[[Bool]]>([])
        let note: @Sendable () -> Void = { log.append([action.isExecuting.value, action.isEnabled.value]) }
        let token = step.signal.subscribe { step in
            if step == 1 {
                _ = action.apply(1).subscribe(next: { _ in }, failed: { _ in }, completed: note)
            } else {
                work.complete()
            }
            note()
        }
        step.value = 1
        step.value = 2
        expectEqual(log.value, [[true, false], [false, true], [false, true]])
        token.dispose()
    }

    @Test("Action's state is followed if its property is of another package")
    func foreignState() {
        let state = OwnProperty(0)
        let action = Action<Int, Int, Never>(state: state, enabledIf: { $0 > 0 }) { .just($0 * $1) }
        let conditional = Action<Int, Int, Never>(enabledIf: OwnProperty(false)) { .just($0) }
        let enabled = record(action.isEnabled.values)
        let condition = OwnProperty(false)
        conditional.enable(if: condition)
        state.subject.send(2)
        #expect(!conditional.isEnabled.value)
        condition.subject.send(true)
        #expect(conditional.isEnabled.value)
        expectEqual(enabled.values, [false, true])
        expectEqual(record(action.apply(5)).values, [10])
    }

    @Test("Action can change its condition from its values and states, including from the end's handler")
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
        expectEqual(count.value, 4)
        #expect(!action.isEnabled.value && !action.isExecuting.value)
        expectEqual(enabled.values, [true, false, true, false, true, false])
        for token in tokens { token.dispose() }
    }

    @Test("Action.enable(if:) replaces the condition, even while executing")
    func replacedCondition() {
        let work = Work()
        let (first, second) = (MutableProperty(false), MutableProperty(true))
        let action = action(of: work, enabledIf: first)
        let enabled = record(action.isEnabled.values)
        action.enable(if: second)
        #expect(action.isEnabled.value)
        first.value = true
        first.value = false
        expectEqual(enabled.values, [false, true])
        let execution = record(action.apply(1))
        action.enable(if: first)
        work.send(2)
        work.complete()
        expectEqual(execution.events.map(\.event), [.next(2), .completed])
        #expect(!action.isEnabled.value)
        expectEqual(record(action.apply(1)).events.map(\.event), [.failed(.disabled)])
        first.value = true
        expectEqual(enabled.values, [false, true, false, true])
    }

    @Test("Action.enable(if:) accepts a condition of the object that stores the action")
    func conditionOfOwner() {
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
        expectEqual(form.map { record($0.save.apply()).values }, [1])
        weak let weakForm = form
        form = nil
        #expect(weakForm == nil)
    }

    @Test("Action.enable(if:) retains the condition, and releases the previous one immediately and all with the action")
    func releasedConditions() {
        let released = Counter()
        let source = MutableProperty(true)
        func condition() -> Property<Bool> {
            let canary = Canary { released.increment() }
            return source.map { value in
                canary.sing()
                return value
            }
        }
        var action: Action<Int, Int, Never>? = Action(enabledIf: condition()) { .just($0) }
        action?.enable(if: condition())
        expectEqual(released.value, 1)
        #expect(action?.isEnabled.value == true)
        let isEnabled = action!.isEnabled
        action = nil
        expectEqual(record(isEnabled.values).events.last?.event, .completed)
        expectEqual(released.value, 2)
    }

    @Test("Action.enable(if:) with a false condition prevents later executions on every thread")
    func conditionRace() {
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
            expectEqual(round.started.value, before)
        }
    }

    @Test("Action refuses one of two executions that start at the same time")
    func startRace() {
        TestSupport.race(rounds: 300) {
            ActionRace()
        } _: {
            $0.start()
        } _: {
            $0.start()
        } check: { round in
            expectEqual(round.started.value + round.refused.value, 2)
            #expect(round.started.value >= 1)
            expectEqual(round.overlaps.value, 0)
            #expect(!round.action.isExecuting.value)
            #expect(round.action.isEnabled.value)
        }
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

/// A property that is not one of this package, and whose getter reads none.
private final class OwnProperty<Value: Sendable>: PropertyProtocol {
    let subject: BehaviorSubject<Value, Never>

    init(_ value: Value) { subject = BehaviorSubject(value) }

    var value: Value { subject.value }
    var values: Signal<Value, Never> { subject.signal }
    var signal: Signal<Value, Never> { subject.signal.skip(1) }
}

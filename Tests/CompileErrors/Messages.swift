// Messages that lead to the right call. The comment of a line is the expected error of the compiler. See `.ci/check-calls`.
// swift-format-ignore-file
import Dispatch
import Foundation
import FoundationBridges
import Rill
import VirtualTime

enum State: Equatable, Sendable { case idle, busy(Int) }
enum Problem: Error { case offline }

func load(_ id: Int) -> Signal<Int, Never> { .just(id) }
func fetch(_ id: Int) async throws -> Int { id }
func parse(_ id: Int) throws -> Int { id }
func write(_ id: Int) async throws {}

// `.ci/check-calls` writes such mistakes for every operator.
func wrongCases(states: Signal<State, Never>, events: Signal<State, Never>) {
    _ = states.subscribe { state in
        switch state {
        case .idle: print(1)
        case .bussy(let count): print(count)  // error: type 'State' has no member 'bussy'
        }
    }
    let loaded: Signal<Int, Never> = states.flatMap(.latest) { state in
        switch state {
        case .idle: return load(1)
        case .bussy: return load(2)  // error: type 'State' has no member 'bussy'
        }
    }
    _ = states.scan(0) { count, state in
        switch state {
        case .idle: return count
        case .bussy: return count + 1  // error: type 'State' has no member 'bussy'
        }
    }
    _ = events.subscribe { event in
        switch event {
        case .next(let value): print(value)  // error: type 'State' has no member 'next'
        default: break
        }
    }
    _ = loaded
}

func throwingClosures(numbers: Signal<Int, Never>) {
    _ = Action<Int, Void, any Error> { try await write($0) }  // error: use Action.task { try await
}

func sharing(numbers: Signal<Int, Never>) {
    _ = numbers.share(replay: 1, scope: .whileConnected)  // error: share(replay:while:)
}

func flatMapLatest(numbers: Signal<Int, Never>) -> Signal<Int, Never> {
    numbers.flatMapLatest { load($0) }  // error: use flatMap(.latest)
}
func switchMap(numbers: Signal<Int, Never>) -> Signal<Int, Never> {
    numbers.switchMap { load($0) }  // error: use flatMap(.latest)
}
func switchToLatest(numbers: Signal<Int, Never>) -> Signal<Int, Never> {
    numbers.map { load($0) }.switchToLatest()  // error: use flatten(.latest)
}
func catchAndReturn(failing: Signal<Int, Problem>) -> Signal<Int, Never> {
    failing.catchAndReturn(0)  // error: use replaceFailure(with:)
}
func asDriver(failing: Signal<Int, Problem>) -> Signal<Int, Never> {
    failing.asDriver(onErrorJustReturn: 0)  // error: use replaceFailure(with:), and deliver(on: .main)
}

func binding(failing: Signal<Int, Problem>, property: MutableProperty<Int>) {
    _ = failing.bind(to: property)  // error: can fail
}

func joining(a: MutableProperty<Int>, b: MutableProperty<Int>, c: MutableProperty<Int>) {
    _ = Property.combineLatest(a, b, c) { $0 + $1 + $2 }  // error: combineLatest(a, b, c).map
}

func schedulers(numbers: Signal<Int, Never>) {
    _ = numbers.deliver(on: MainScheduler.instance)  // error: .main
    _ = numbers.deliver(on: DispatchQueue.main)  // error: .main
    _ = numbers.deliver(on: RunLoop.main)  // error: .main
}

// The name of a signal that cannot fail states the failure type, which nothing else determines.
func sources() {
    _ = Signal.just(1)  // error: generic parameter 'Failure' could not be inferred
    _ = Signal.just(1).deliver(on: .main)  // error: generic parameter 'Failure' could not be inferred
    _ = Signal.just(1).map { $0 + 1 }  // error: generic parameter 'Failure' could not be inferred
    _ = merge(Signal.just(1), Signal.just(2))  // error: generic parameter 'Failure' could not be inferred
    _ = combineLatest(Signal.just(1), Signal.just("a")).map { "\($0)\($1)" }  // error: generic parameter 'Failure' could not be inferred
    _ = SafeSignal.just(1).map { $0 + 1 }
    _ = SafeSignal.of("a", "b").map { $0 + "c" }
    _ = merge([SafeSignal.just(1), .just(2)])
    _ = combineLatest(SafeSignal.of(1, 2), SafeSignal.of("a", "b")).map { "\($0)\($1)" }
}

func sending(subscriber: Subscriber<State, Never>, subject: Subject<State, Never>, event: Signal<State, Never>.Event) {
    subscriber.send(event)  // error: missing argument label 'event:' in call
    subject.send(event)  // error: missing argument label 'event:' in call
    subject.send(.bussy)  // error: type 'State' has no member 'bussy'
    subject.send(event: event)
}

func unused(numbers: Signal<Int, Never>) {
    numbers.subscribe { print($0) }  // warning: result of call to 'subscribe(next:completed:_:_:)' is unused
}

func times(scheduler: VirtualTimeScheduler) -> SchedulerTime { scheduler.now + .seconds(1) }

// Mistakes of new users. The comment of a line is the expected error of the compiler. See `.ci/check-calls`.
// swift-format-ignore-file
import Dispatch
import KeyPathObserving
import Operators
import RillMigration
import VirtualTime

struct Problem: Error {}

func reload() {}
func load(_ text: String) async throws -> Int { text.count }

func subscribing(
    numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, subject: Subject<Int, Never>, property: MutableProperty<Int>
) async {
    _ = failing.subscribe { _ in reload() }  // error: this signal can fail; use subscribe(next:failed:)
    _ = failing.subscribe { reload() }  // error: expects 1 argument, which cannot be implicitly ignored
    _ = failing.subscribe { _ in } completed: { reload() }  // error: this signal can fail; use subscribe(next:failed:completed:)
    _ = failing.subscribeCompleted { reload() }  // error: this signal can fail; use subscribeFailed(_:completed:)
    _ = numbers.subscribe { reload() }  // error: expects 1 argument, which cannot be implicitly ignored
    _ = subject.subscribe { print($0) }  // error: use signal.subscribe(next:)
    _ = property.subscribe { print($0) }  // error: use values.subscribe(next:)
    for await value in subject { print(value) }  // error: for-in loop requires 'Subject<Int, Never>' to conform to 'AsyncSequence'
    for await value in property { print(value) }  // error: for-in loop requires 'MutableProperty<Int>' to conform to 'AsyncSequence'
    for await value in numbers { print(value) }  // error: for-in loop requires 'Signal<Int, Never>' to conform to 'AsyncSequence'
}

func operatorsOnSubjects(subject: Subject<Int, Never>, behavior: BehaviorSubject<Int, Never>, property: MutableProperty<Int>) {
    _ = subject.map { $0 + 1 }  // error: use signal, which has the operators
    _ = subject.filter { $0 > 1 }  // error: use signal, which has the operators
    _ = subject.debounce(for: .seconds(1), on: .main)  // error: use signal, which has the operators
    _ = behavior.map { $0 + 1 }  // error: use signal, which has the operators
    _ = Property.combineLatest(property, property) { $0 + $1 }  // error: use combineLatest(a, b).map
    _ = Property(subject.signal)  // error: use Property(initial:then:)
    _ = property.deliver(on: .main)  // error: use values, a signal that has the operators
}

func mistakesInClosures(numbers: Signal<Int, Never>) {
    _ = combineLatest(numbers, numbers).filter { $0.foo > $1 }  // error: value of type 'Int' has no member 'foo'
    _ = Signal<Int, Problem> { subscriber in
        subscriber.send(1)
        subscriber.sendCompleted()  // error: has no member 'sendCompleted'
    }
    _ = Signal<Int, Problem> { subscriber in
        subscriber.fail(.oops)  // error: type 'Problem' has no member 'oops'
        return nil
    }
    _ = Signal<Int, Never>()  // error: could not be inferred
}

func groups(numbers: Signal<Int, Never>) {
    _ = numbers.groupBy { $0 % 10 }.flatMap(.merge) { group in group.reduce(0) { $0 + $1 } }  // error: use signal, which has the operators
    _ = numbers.groupBy { $0 % 10 }.flatMap(.merge) { group in group.reduce((0.0, 0)) { ($0.0 + Double($1), $0.1 + 1) } }  // error: use signal, which has the operators
    _ = numbers.groupBy { $0 % 10 }.flatMap(.merge) { group in group.count() }  // error: use signal, which has the operators
    _ = numbers.groupBy { $0 % 10 }.flatMap(.merge) { group in group.filter { $0 > 1 } }  // error: use signal, which has the operators
}

final class Model: @unchecked Sendable { var count = 0 }

func bindings(numbers: Signal<Int, Never>, model: Model) {
    _ = numbers.bind(to: model, \.count)  // error: use bind(to: keyPath, on: object)
    _ = numbers.bind(to: \.count, on: model)
}

func schedulers(numbers: Signal<Int, Never>, queue: DispatchQueue) {
    _ = numbers.deliver(on: queue)  // error: use TargetQueueScheduler(target: queue), or .main for the main queue
    _ = numbers.deliver(on: DispatchQueue.main)  // error: use TargetQueueScheduler(target: queue), or .main for the main queue
    _ = numbers.debounce(for: .seconds(1), on: queue)  // error: use TargetQueueScheduler(target: queue), or .main for the main queue
    _ = numbers.deliver(on: .main)
}

func joins(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, others: Signal<Int, any Error>) {
    _ = merge(numbers, numbers, failing)  // error: cannot convert value of type 'Signal<Int, Problem>' to expected argument type 'Signal<Int, Never>'
    _ = failing.merge(with: others)  // error: the failure types differ; call widenFailure() first, on the signal that cannot fail, or eraseToAnyError() on both
}

func failureTypes(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, others: Signal<Int, any Error>, property: MutableProperty<Int>) {
    _ = numbers.flatMap(.latest) { _ in failing }  // error: the closure's signal has another failure type; call widenFailure() first
    _ = numbers.map { _ in failing }.flatten(.latest)  // error: the inner signals have another failure type; call widenFailure() first
    _ = failing.combineLatest(with: numbers)  // error: the failure types differ; call widenFailure() first
    _ = numbers.tryMap { (number) throws(Problem) in if number > 0 { throw Problem() } else { number } }  // error: this signal cannot fail; call widenFailure() first
    _ = failing.bind(to: property)  // error: this signal can fail; handle the failure first
    _ = numbers.widenFailure().flatMap(.latest) { _ in failing }.map { $0 + 1 }
    _ = failing.eraseToAnyError().merge(with: others)
}

func calls(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>) {
    _ = numbers.flatMap { Signal.just("\($0)") }.map { $0 + "!" }  // error: pass a strategy, such as flatMap(.merge) or flatMap(.latest)
    _ = numbers.withLatest(from: failing) { $0 + $1 }  // error: use withLatest(from:).map
    _ = Signal.task(on: .background) { 1 }  // error: on: takes a task executor; to deliver the result on a scheduler, use deliver(on:)
    _ = numbers.mapAsync(on: .background) { $0 }  // error: type '(any TaskExecutor)?' has no member 'background'
    _ = Signal<Int, Never>.task(on: VirtualTimeScheduler()) { 1 }
    _ = numbers.mapAsync(on: VirtualTimeScheduler()) { $0 }
}

func sourcesAsArguments(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, subject: Subject<Int, Never>, property: MutableProperty<Int>) {
    _ = numbers.take(until: property)  // error: pass a signal of this failure type: signal of a property
    _ = numbers.take(until: subject)  // error: pass a signal of this failure type: signal of a property, signal of a subject
    _ = failing.take(until: numbers)  // error: widenFailure() of one that cannot fail
    _ = numbers.skip(until: property).map { $0 + 1 }  // error: pass a signal of this failure type: signal of a property
    _ = numbers.buffer(until: subject).map { $0.count }  // error: pass a signal of this failure type: signal of a property
    _ = numbers.take(until: property.signal).skip(until: subject.signal).sample(on: property.values).buffer(until: numbers)
}

func functionsAsMethods(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>) {
    _ = Signal.combineLatest(numbers, numbers).map { $0 + $1 }  // error: use the function combineLatest(_:_:); in an extension of Signal, Operators.combineLatest(_:_:)
    _ = Signal.combineLatest([numbers, numbers])  // error: use the function combineLatest(_:_:); in an extension of Signal, Operators.combineLatest(_:_:)
    _ = numbers.combineLatest(numbers, numbers)  // error: use the function combineLatest(_:_:); in an extension of Signal, Operators.combineLatest(_:_:)
    _ = Signal.zip(numbers, numbers).map { $0 + $1 }  // error: use the function zip(_:_:); in an extension of Signal, Operators.zip(_:_:)
    _ = Signal.zip(numbers, failing)  // error: use the function zip(_:_:); in an extension of Signal, Operators.zip(_:_:)
    _ = numbers.zip(numbers, numbers)  // error: use the function zip(_:_:); in an extension of Signal, Operators.zip(_:_:)
    _ = Signal.merge(numbers, numbers).map { $0 + 1 }  // error: use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)
    _ = Signal.merge([numbers, numbers])  // error: use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)
    _ = numbers.merge(numbers, numbers)  // error: use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)
}

extension Signal {
    func merged(with first: Signal, _ second: Signal) -> Signal {
        merge(self, first, second)  // error: use the function merge(_:_:); in an extension of Signal, Operators.merge(_:_:)
    }
}

// With other arguments than in the calls of Closures.txt.
func otherArguments(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, bag: DisposableBag) {
    numbers.subscribe { print($0) }.disposed(by: bag)  // error: 'disposed(by:)' has been renamed to 'add(to:)'
    _ = Signal.zip(numbers, numbers, resultSelector: +)  // error: use the function zip(_:_:), and map(_:) for the closure
    _ = numbers.throttle(.seconds(1), latest: false, scheduler: .main)  // error: use throttle(for:on:), with trailing: false in place of latest: false
    _ = numbers.debounce(for: .seconds(1), scheduler: DispatchQueue.main)  // error: 'debounce(for:scheduler:)' has been renamed to 'debounce(for:on:)'
    _ = failing.timeout(.seconds(1), scheduler: .main, customError: { Problem() })  // error: use timeout(between:on:failing:)
    _ = failing.timeout(first: .seconds(1), on: .main)  // error: pass failing:, after widenFailure() if the signal cannot fail, or switchingTo:
    _ = numbers.debounce(for: 0.3, on: .main)  // error: intervals have units, such as .seconds(0.3)
    _ = numbers.collect(.byTimeOrCount(DispatchQueue.main, .seconds(1), 10))  // error: use buffer(every:on:) or buffer(every:orCount:on:)
    _ = numbers.flatMap(maxPublishers: .max(2)) { .just($0) }  // error: extraneous argument label 'maxPublishers:' in call
    _ = numbers.flatMap(maxPublishers: .unlimited) { _ in failing }  // error: extraneous argument label 'maxPublishers:' in call
    _ = numbers.map { _ in numbers }.flatten(.concurrent)  // error: use .merge or .merge(max:)
}

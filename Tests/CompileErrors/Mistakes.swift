// Mistakes of new users. The comment of a line is the expected error of the compiler. See `.ci/check-compile-errors`.
// swift-format-ignore-file
import Dispatch
import KeyPathObserving
import Operators

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
    _ = numbers.merge(with: failing)  // error: the failure types differ; call widenFailure() first
    _ = failing.combineLatest(with: numbers)  // error: the failure types differ; call widenFailure() first
    _ = merge(numbers, failing)  // error: the failure types differ; call widenFailure() first
    _ = numbers.take(until: failing)  // error: pass a signal of this failure type
    _ = numbers.tryMap { (number) throws(Problem) in if number > 0 { throw Problem() } else { number } }  // error: this signal cannot fail; call widenFailure() first
    _ = numbers.timeout(after: .seconds(1), on: .main, failing: Problem())  // error: this signal cannot fail; call widenFailure() first
    _ = failing.bind(to: property)  // error: this signal can fail; handle the failure first
    _ = numbers.widenFailure().flatMap(.latest) { _ in failing }.map { $0 + 1 }
    _ = failing.eraseToAnyError().merge(with: others)
}

func formerNames(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, subscriber: Subscriber<Int, Never>) {
    _ = numbers.take(while: { $0 > 1 })  // error: use takeWhile(inclusive:_:)
    _ = numbers.take(untilMatch: { $0 > 1 })  // error: use takeUntilMatch(inclusive:_:)
    _ = numbers.skip(while: { $0 > 1 })  // error: use skipWhile(_:)
    _ = numbers.skip(untilMatch: { $0 > 1 })  // error: use skipUntilMatch(_:)
    _ = numbers.buffer(while: { $0.count < $1 })  // error: use bufferWhile(_:)
    _ = numbers.chunked(by: numbers)  // error: use buffer(until:)
    _ = numbers.contains(1)  // error: use contains { $0 == element }
    _ = numbers.subscribe(on: .background)  // error: use subscribed(on:)
    _ = numbers.subscribe(subscriber)  // error: use bind(to:)
    _ = failing.catch(to: numbers)  // error: use ifFailed(switchTo:)
    _ = failing.retry(RetryPolicy(retries: 1, delay: .constant(.seconds(1)), on: .main))  // error: use retry(policy:where:)
    _ = failing.retry(when: { $0 })  // error: use retryWhen(_:)
    _ = Signal<Int, Never>([1, 2])  // error: use Signal.from(_:), or the sequence's signal
}

func calls(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>) {
    _ = numbers.flatMap { .just($0) }  // error: pass a strategy, such as flatMap(.merge) or flatMap(.latest)
    _ = numbers.flatMap { Signal.just("\($0)") }.map { $0 + "!" }  // error: pass a strategy, such as flatMap(.merge) or flatMap(.latest)
    _ = numbers.flatMap { _ in failing }  // error: pass a strategy, such as flatMap(.merge) or flatMap(.latest)
    _ = numbers.withLatest(from: numbers) { $0 + $1 }  // error: use withLatest(from:).map
    _ = numbers.withLatest(from: failing) { $0 + $1 }  // error: use withLatest(from:).map
    _ = failing.retry(3, delay: .seconds(1))  // error: use retry(policy:where:)
    _ = failing.retry(3, delay: .seconds(1), on: .main)  // error: use retry(policy:where:)
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
    _ = numbers.sample(on: property)  // error: pass a signal of this failure type: values or signal of a property
    _ = numbers.buffer(until: subject).map { $0.count }  // error: pass a signal of this failure type: signal of a property
    _ = numbers.take(until: property.signal).skip(until: subject.signal).sample(on: property.values).buffer(until: numbers)
}

func missingArguments(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>) {
    _ = numbers.timeout(after: .seconds(1), on: .main)  // error: pass failing:, after widenFailure() if the signal cannot fail, or switchingTo:
    _ = failing.timeout(after: .seconds(1), on: .main).map { $0 + 1 }  // error: pass failing:, after widenFailure() if the signal cannot fail, or switchingTo:
    _ = numbers.timeout(between: .seconds(1), on: .main)  // error: pass failing:, after widenFailure() if the signal cannot fail, or switchingTo:
    _ = failing.timeout(between: .seconds(1), on: .main)  // error: pass failing:, after widenFailure() if the signal cannot fail, or switchingTo:
    _ = numbers.take { $0 > 1 }  // error: use takeWhile(inclusive:_:)
    _ = numbers.skip { $0 > 1 }  // error: use skipWhile(_:)
}

func handlers(failing: Signal<Int, Problem>) {
    _ = failing.catchError { _ in .just(0) }  // error: use catch(_:)
    _ = failing.flatMapError { _ in .just(0) }  // error: use catch(_:)
    _ = merge(failing.catchError { _ in .just(0) }, failing.catchError { _ in .just(1) })  // error: use catch(_:)
    _ = merge(failing.flatMapError { _ in .just(0) }, failing.flatMapError { _ in .just(1) })  // error: use catch(_:)
}

func functionsAsMethods(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>) {
    _ = Signal.combineLatest(numbers, numbers).map { $0 + $1 }  // error: use the function combineLatest(_:_:); in an extension of Signal, StreamCore.combineLatest(_:_:)
    _ = Signal.combineLatest([numbers, numbers])  // error: use the function combineLatest(_:_:); in an extension of Signal, StreamCore.combineLatest(_:_:)
    _ = numbers.combineLatest(numbers, numbers)  // error: use the function combineLatest(_:_:); in an extension of Signal, StreamCore.combineLatest(_:_:)
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

func rxSwift(
    numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, subject: Subject<Int, Never>, event: Signal<Int, Problem>.Event,
    bag: DisposableBag
) {
    numbers.subscribe { print($0) }.disposed(by: bag)  // error: 'disposed(by:)' has been renamed to 'add(to:)'
    _ = numbers.flatMapLatest { _ in numbers }  // error: use flatMap(.latest)
    _ = numbers.observe(on: .main)  // error: 'observe(on:)' has been renamed to 'deliver(on:)'
    _ = numbers.startWith(0)  // error: 'startWith' has been renamed to 'prepend(_:)'
    _ = failing.catchAndReturn(0)  // error: use replaceFailure(with:)
    _ = numbers.withLatestFrom(numbers)  // error: use withLatest(from:)
    subject.onNext(1)  // error: 'onNext' has been renamed to 'send(_:)'
    subject.onCompleted()  // error: 'onCompleted()' has been renamed to 'complete()'
    subject.accept(1)  // error: 'accept' has been renamed to 'send(_:)'
    _ = subject.asObservable()  // error: use the property signal
    _ = numbers.debounce(.seconds(1), scheduler: .main)  // error: 'debounce(_:scheduler:)' has been renamed to 'debounce(for:on:)'
    _ = numbers.throttle(.seconds(1), scheduler: .main)  // error: use throttle(for:on:), with trailing: false in place of latest: false
    _ = numbers.throttle(.seconds(1), latest: false, scheduler: .main)  // error: use throttle(for:on:), with trailing: false in place of latest: false
    _ = numbers.delay(.seconds(1), scheduler: .main)  // error: 'delay(_:scheduler:)' has been renamed to 'delay(for:on:)'
    _ = numbers.timeout(.seconds(1), scheduler: .main)  // error: use timeout(between:on:failing:)
    _ = numbers.timeout(.seconds(1), other: .empty, scheduler: .main)  // error: use timeout(between:on:switchingTo:)
    _ = numbers.withLatestFrom(numbers) { $0 + $1 }  // error: use withLatest(from:).map
    _ = Signal.combineLatest(numbers, numbers) { $0 + $1 }  // error: use the function combineLatest(_:_:), and map(_:) for the closure
    _ = Signal.zip(numbers, numbers, resultSelector: +)  // error: use the function zip(_:_:), and map(_:) for the closure
    _ = numbers.start(with: 0)  // error: use prepend(_:)
    _ = numbers.shareReplay(1)  // error: 'shareReplay' has been renamed to 'share(replay:)'
    _ = numbers.asDriver()  // error: use ignoreFailure() or replaceFailure(with:), and deliver(on: .main)
    _ = failing.ignoreError()  // error: 'ignoreError()' has been renamed to 'ignoreFailure()'
    _ = numbers.switchMap { _ in numbers }  // error: use flatMap(.latest)
    _ = ReplaySubject<Int, Never>(bufferSize: 1)  // error: use ReplaySubject(capacity:)
    _ = event.element  // error: 'element' has been renamed to 'value'
    _ = event.error  // error: 'error' has been renamed to 'failure'
    _ = event.isStopEvent  // error: 'isStopEvent' has been renamed to 'isTerminal'
}

func combine(
    numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, subject: Subject<Int, Never>, property: MutableProperty<Int>
) {
    var total = 0
    let token = numbers.sink { print($0) }  // error: use subscribe(next:)
    token.cancel()  // error: 'cancel()' has been renamed to 'dispose()'
    var tokens: [any Disposable] = []
    numbers.subscribe { print($0) }.store(in: &tokens)  // error: use add(to:) with a DisposableBag
    _ = numbers.receive(on: .main)  // error: 'receive(on:)' has been renamed to 'deliver(on:)'
    _ = numbers.removeDuplicates()  // error: 'removeDuplicates()' has been renamed to 'distinctUntilChanged()'
    _ = numbers.map { _ in numbers }.switchToLatest()  // error: use flatten(.latest)
    _ = numbers.eraseToAnyPublisher()  // error: a signal needs no type erasure
    subject.send(completion: .finished)  // error: use complete() or fail(_:)
    _ = numbers.debounce(for: .seconds(1), scheduler: .main)  // error: 'debounce(for:scheduler:)' has been renamed to 'debounce(for:on:)'
    _ = numbers.debounce(for: .seconds(1), scheduler: DispatchQueue.main)  // error: 'debounce(for:scheduler:)' has been renamed to 'debounce(for:on:)'
    _ = numbers.throttle(for: .seconds(1), scheduler: .main, latest: true)  // error: use throttle(for:on:leading:trailing:)
    _ = numbers.delay(for: .seconds(1), scheduler: .main)  // error: 'delay(for:scheduler:)' has been renamed to 'delay(for:on:)'
    _ = failing.timeout(.seconds(1), scheduler: .main, customError: { Problem() })  // error: use timeout(between:on:failing:)
    _ = numbers.collect(10)  // error: use buffer(count:)
    _ = numbers.collect(.byTime(.main, .seconds(1)))  // error: use buffer(every:on:) or buffer(every:orCount:on:)
    _ = numbers.collect(.byTimeOrCount(DispatchQueue.main, .seconds(1), 10))  // error: use buffer(every:on:) or buffer(every:orCount:on:)
    _ = numbers.flatMap(maxPublishers: .max(2)) { .just($0) }  // error: extraneous argument label 'maxPublishers:' in call
    _ = numbers.flatMap(maxPublishers: .unlimited) { _ in failing }  // error: extraneous argument label 'maxPublishers:' in call
    _ = numbers.combineLatest(numbers) { $0 + $1 }  // error: use combineLatest(with:).map
    _ = numbers.zip(numbers) { $0 + $1 }  // error: use zip(with:).map
    _ = numbers.drop(1)  // error: 'drop' has been renamed to 'skip(_:)'
    _ = numbers.assign(to: property)  // error: 'assign(to:)' has been renamed to 'bind(to:)'
    numbers.assign(to: &total)  // error: use bind(to:) with a MutableProperty
}

func reactiveSwift(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, property: MutableProperty<Int>) {
    _ = numbers.observeValues { print($0) }  // error: use subscribe(next:)
    _ = numbers.startWithValues { print($0) }  // error: use subscribe(next:)
    _ = numbers.skipRepeats()  // error: 'skipRepeats()' has been renamed to 'distinctUntilChanged()'
    _ = failing.flatMapError { _ in Signal<Int, Never>.empty }  // error: use catch(_:)
    _ = property.producer  // error: 'producer' has been renamed to 'values'
    property.send(1)  // error: set the property value
    _ = Property.constant(1)  // error: use Property(value:)
    _ = numbers.map { _ in numbers }.flatten(.concurrent)  // error: use .merge or .merge(max:)
    _ = numbers.retry(upTo: 3)  // error: use retry(_:)
    _ = numbers.retry(upTo: 3, interval: .seconds(1), on: .main)  // error: use retry(policy:where:)
}

func reactiveObjC(numbers: Signal<Int, Never>, subject: Subject<Int, Never>) {
    _ = numbers.subscribeNext { print($0) }  // error: use subscribe(next:)
    _ = numbers.flattenMap { _ in numbers }  // error: use flatMap(.merge)
    _ = numbers.doNext { print($0) }  // error: use onNext(_:)
    subject.sendNext(1)  // error: 'sendNext' has been renamed to 'send(_:)'
}

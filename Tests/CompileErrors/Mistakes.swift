// Mistakes of new users. The comment of a line is the expected error of the compiler. See `.ci/check-compile-errors`.
// swift-format-ignore-file
import Dispatch
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
    for await value in subject { print(value) }  // error: use signal, which has the operators, or signal.values() with for await
    for await value in property { print(value) }  // error: for-in loop requires 'MutableProperty<Int>' to conform to 'AsyncSequence'
    for await value in numbers { print(value) }  // error: for-in loop requires 'Signal<Int, Never>' to conform to 'AsyncSequence'
}

func operatorsOnSubjects(subject: Subject<Int, Never>, behavior: BehaviorSubject<Int, Never>, property: MutableProperty<Int>) {
    _ = subject.map { $0 + 1 }  // error: use signal, which has the operators
    _ = subject.filter { $0 > 1 }  // error: use signal, which has the operators
    _ = subject.debounce(for: .seconds(1), on: .main)  // error: use signal, which has the operators
    _ = behavior.map { $0 + 1 }  // error: use signal, which has the operators
    _ = combineLatest(property, property)  // error: use Property.combineLatest, or the properties' values
    _ = combineLatest(subject, subject)  // error: use the subjects' signals
    _ = property.deliver(on: .main)  // error: use values, a signal that has the operators
}

func schedulers(numbers: Signal<Int, Never>, queue: DispatchQueue) {
    _ = numbers.deliver(on: queue)  // error: use TargetQueueScheduler(target: queue), or .main for the main queue
    _ = numbers.deliver(on: DispatchQueue.main)  // error: use TargetQueueScheduler(target: queue), or .main for the main queue
    _ = numbers.debounce(for: .seconds(1), on: queue)  // error: use TargetQueueScheduler(target: queue), or .main for the main queue
    _ = numbers.deliver(on: .main)
}

func joins(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, others: Signal<Int, any Error>) {
    _ = merge(numbers, numbers, failing)  // error: widenFailure()
    _ = failing.merge(with: others)  // error: cannot convert value of type 'Signal<Int, any Error>' to expected argument type 'Signal<Int, Problem>'
}

func rxSwift(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, subject: Subject<Int, Never>, bag: DisposableBag) {
    numbers.subscribe(onNext: { print($0) }).disposed(by: bag)  // error: use subscribe(next:failed:completed:)
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
}

func combine(numbers: Signal<Int, Never>, subject: Subject<Int, Never>) {
    let token = numbers.sink { print($0) }  // error: use subscribe(next:)
    token.cancel()  // error: 'cancel()' has been renamed to 'dispose()'
    var tokens: [any Disposable] = []
    numbers.subscribe { print($0) }.store(in: &tokens)  // error: use add(to:) with a DisposableBag
    _ = numbers.receive(on: .main)  // error: 'receive(on:)' has been renamed to 'deliver(on:)'
    _ = numbers.removeDuplicates()  // error: 'removeDuplicates()' has been renamed to 'distinctUntilChanged()'
    _ = numbers.map { _ in numbers }.switchToLatest()  // error: use flatten(.latest)
    _ = numbers.eraseToAnyPublisher()  // error: a signal needs no type erasure
    subject.send(completion: 1)  // error: use complete() or fail(_:)
}

func reactiveSwift(numbers: Signal<Int, Never>, failing: Signal<Int, Problem>, property: MutableProperty<Int>) {
    _ = numbers.observeValues { print($0) }  // error: use subscribe(next:)
    _ = numbers.startWithValues { print($0) }  // error: use subscribe(next:)
    _ = numbers.skipRepeats()  // error: 'skipRepeats()' has been renamed to 'distinctUntilChanged()'
    _ = failing.flatMapError { _ in Signal<Int, Never>.empty }  // error: use catch(_:)
    _ = property.producer  // error: 'producer' has been renamed to 'values'
}

func reactiveObjC(numbers: Signal<Int, Never>, subject: Subject<Int, Never>) {
    _ = numbers.subscribeNext { print($0) }  // error: use subscribe(next:)
    _ = numbers.flattenMap { _ in numbers }  // error: use flatMap(.merge)
    _ = numbers.doNext { print($0) }  // error: use onNext(_:)
    subject.sendNext(1)  // error: 'sendNext' has been renamed to 'send(_:)'
}

import Operators

// Chains as users write them: the compiler has to be quick with each. Nothing here runs.

struct User: Equatable, Sendable {
    var name = ""
    var age = 0
    var email: String?
}

enum Problem: Error {
    case offline
    case refused(Int)
}

let numbers = Subject<Int, Never>()
let words = Subject<String, Never>()
let users = Subject<User, Problem>()
let flags = MutableProperty(false)
let level = MutableProperty(0.5)
let clock = VirtualTimeScheduler()

func search(_ query: String) -> Signal<[String], Problem> { .just([query]) }
func load(_ id: Int) -> Signal<User, Problem> { .just(User(age: id)) }

func arithmetic(_ bag: DisposableBag) {
    numbers.signal.map { $0 * 2 + 1 }.filter { $0 % 3 == 0 }.map { $0 - 1 }.subscribe { print($0) }.add(to: bag)
    numbers.signal.map { $0 + 1 }.map { $0 * 3 }.scan(0) { $0 + $1 }.subscribe { print($0) }.add(to: bag)
    numbers.signal.map { Double($0) / 2 }.filter { $0 > 10.5 }.map { $0 * 100 + 0.5 }.subscribe { print($0) }
        .add(to: bag)
    numbers.signal.map { $0 &* 31 &+ 7 }.filter { $0 & 1 == 0 }.map { $0 >> 1 }.scan(0, +).subscribe { print($0) }
        .add(to: bag)
    numbers.signal.scan(into: 0) { $0 += $1 }.map { $0 - 1 }.filter { $0 != 7 }.subscribe { print($0) }.add(to: bag)
    (1...100).signal.filter { $0 % 2 == 1 }.reduce(0, +).subscribe { print($0) }.add(to: bag)
    Signal<Int, Never>.of(1, 2, 3).map { 2 * $0 }.collect().map { $0.reduce(0, +) }.subscribe { print($0) }.add(to: bag)
    numbers.signal.map { ($0, $0 * $0) }.map { $0.0 + $0.1 }.map { -$0 }.subscribe { print($0) }.add(to: bag)
    numbers.signal.map { value in
        let doubled = value * 2
        return doubled + 1
    }.filter { $0 > 3 }.subscribe { print($0) }.add(to: bag)
    numbers.signal.filter { $0 > 1 && $0 < 100 || $0 == -1 }.map { "\($0 * 2) of \($0 + 1)" }.subscribe { print($0) }
        .add(to: bag)
}

func texts(_ bag: DisposableBag) {
    words.signal.map { $0.count }.filter { $0 > 3 }.map { $0 * 2 }.subscribe { print($0) }.add(to: bag)
    words.signal.map(\.count).distinctUntilChanged().scan(0, +).subscribe { print($0) }.add(to: bag)
    words.signal.compactMap { Int($0) }.map { $0 + 1 }.take(5).subscribe { print($0) }.add(to: bag)
    words.signal.filter { !$0.isEmpty }.map { $0.uppercased() + "!" }.skip(1).subscribe { print($0) }.add(to: bag)
    words.signal.debounce(for: .milliseconds(300), on: .main).distinctUntilChanged().map {
        $0.split(separator: " ").count
    }
    .subscribe { print($0) }.add(to: bag)
    words.signal.map { ["a": $0, "b": $0 + "c"] }.map { $0["a"] ?? "" }.subscribe { print($0) }.add(to: bag)
    words.signal.map { [$0, $0.lowercased(), "x" + $0] }.map { $0.joined(separator: ",") }.subscribe { print($0) }
        .add(to: bag)
    words.signal.scan("") { $0 + $1 + ", " }.map { $0.dropLast(2) }.subscribe { print($0) }.add(to: bag)
}

func joins(_ bag: DisposableBag) {
    combineLatest(numbers.signal, words.signal).map { "\($0): \($1)" }.subscribe { print($0) }.add(to: bag)
    combineLatest(numbers.signal, words.signal).map { $0 + $1.count }.filter { $0 > 2 }.subscribe { print($0) }
        .add(to: bag)
    combineLatest(numbers.signal, words.signal, flags.values).map { number, word, flag in flag ? number : word.count * 2
    }
    .subscribe { print($0) }.add(to: bag)
    combineLatest(numbers.signal, numbers.signal, numbers.signal, numbers.signal).map { $0 + $1 + $2 + $3 }
        .subscribe { print($0) }.add(to: bag)
    combineLatest(words.signal, words.signal, numbers.signal, flags.values, level.values)
        .map { first, last, age, isKnown, share in isKnown ? "\(first) \(last) \(age)" : "\(share * 100)%" }
        .subscribe { print($0) }.add(to: bag)
    combineLatest(words.signal, words.signal, numbers.signal, flags.values, level.values, numbers.signal)
        .map { $0.count + $1.count + $2 + ($3 ? 1 : 0) + Int($4 * 10) + $5 }.subscribe { print($0) }.add(to: bag)
    zip(numbers.signal, words.signal).map { $0 * $1.count }.subscribe { print($0) }.add(to: bag)
    zip(numbers.signal, numbers.signal.skip(1)).map { $1 - $0 }.filter { $0 != 0 }.subscribe { print($0) }.add(to: bag)
    merge(numbers.signal, words.signal.map { $0.count }).scan(0, +).map { $0 * 2 }.subscribe { print($0) }.add(to: bag)
    concat(.just(0), numbers.signal, .of(1, 2)).map { $0 + 1 }.subscribe { print($0) }.add(to: bag)
    combineLatest(level.values, flags.values).map { $1 ? $0 * 2 - 1 : 0 }.distinctUntilChanged()
        .subscribe { print($0 * 0.5) }.add(to: bag)
    numbers.signal.combineLatest(with: words.signal).map { $0.0 + $0.1.count * 2 }.subscribe { print($0) }.add(to: bag)
}

func flattening(_ bag: DisposableBag) {
    words.signal.debounce(for: .milliseconds(300), on: clock).widenFailure(to: Problem.self)
        .flatMap(.latest) { query in search(query).retry(2) }.map { $0.count }
        .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
    numbers.signal.flatMap(.merge) { id in load(id).catch { _ in .just(User()) } }.map { $0.age + 1 }
        .subscribe { print($0) }.add(to: bag)
    numbers.signal.flatMap(.concat) { count in (0..<count).signal.map { $0 * count } }.filter { $0 % 2 == 0 }
        .subscribe { print($0) }.add(to: bag)
    users.signal.map { $0.email }.compactMap { $0 }.map { $0.count * 2 }.subscribe(
        next: { print($0) }, failed: { print($0) }
    )
    .add(to: bag)
    users.signal.map { $0.age >= 18 ? $0.name : "\($0.name) (\(18 - $0.age))" }.catch { _ in .just("?") }
        .subscribe { print($0) }.add(to: bag)
    users.signal.filter { $0.age > 17 && $0.name != "" }.map(\.name).distinctUntilChanged().retry(3)
        .subscribe(next: { print($0) }, failed: { print($0) }, completed: { print("done") }).add(to: bag)
    words.signal.flatMap(.latest) { word in numbers.signal.map { "\(word) \($0 + 1)" }.take(3) }.subscribe { print($0) }
        .add(to: bag)
    numbers.signal.throttle(for: .seconds(1), on: clock).map { $0 * 2 }.delay(for: .milliseconds(10), on: clock)
        .take(until: words.signal).subscribe { print($0 - 1) }.add(to: bag)
    numbers.signal.map { id in load(id + 1) }.map { $0.map { $0.age * 2 } }.subscribe { _ in }.add(to: bag)
    Signal<User, Problem>.attempt { () throws(Problem) in throw .refused(3 + 4) }.map { $0.age + 1 }
        .subscribe(next: { print($0) }, failed: { print($0) }).add(to: bag)
}

import Operators
import VirtualTime

// Typical chains, each of which the compiler must check quickly. They are compiled but not run.

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

struct Text: Error, ExpressibleByStringInterpolation {
    var text: String
    init(stringLiteral text: String) { self.text = text }
}
extension String {
    func trimmed() -> String { String(drop { $0 == " " }) }
}
func fetch(_ text: String) async throws -> [String] { [text] }
func double(_ number: Int) async -> Int { number * 2 }

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

func screens(_ bag: DisposableBag) {
    words.signal.map { $0.trimmed() }
        .debounce(for: .milliseconds(300), on: .main)
        .distinctUntilChanged()
        .filter { $0.count > 2 }
        .widenFailure()
        .flatMap(.latest) { search($0) }
        .retry(2)
        .replaceFailure(with: [])
        .deliver(on: .main)
        .subscribe { print($0.count) }
        .add(to: bag)
    words.signal.filter { !$0.isEmpty }
        .map { $0.lowercased() }
        .debounce(for: .seconds(1), on: .main)
        .widenFailure()
        .flatMap(.latest) { text in Signal.task { try await fetch(text) } }
        .materializeResults()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    numbers.signal.filter { $0 > 0 }
        .map { Double($0) * 0.5 }
        .scan(0) { $0 + $1 }
        .map { ($0 * 100).rounded() / 100 }
        .throttle(for: .milliseconds(16), on: .main)
        .distinctUntilChanged()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    users.signal.filter { !$0.name.isEmpty }
        .map { ($0.name, $0.age + 1) }
        .filter { $0.1 >= 18 }
        .map { "\($0.0), \($0.1)" }
        .mapFailure { Text(stringLiteral: "\($0)") }
        .catch { Signal<String, Never>.just($0.text) }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    flags.values.filter { $0 }
        .map { _ in 1 }
        .scan(0) { $0 + $1 }
        .delay(for: .seconds(1), on: .main)
        .takeWhile { $0 < 10 }
        .map { "\($0) times" }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func feeds(_ bag: DisposableBag) {
    numbers.signal.filter { $0.isMultiple(of: 2) }
        .pairwise()
        .map { $1 - $0 }
        .filter { abs($0) > 2 }
        .buffer(every: .seconds(1), on: .main)
        .map { $0.reduce(0, +) }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    words.signal.filter { !$0.isEmpty }
        .map { Int($0) ?? 0 }
        .withLatest(from: level.values)
        .map { Double($0) * $1 }
        .sample(every: .milliseconds(100), on: .main)
        .distinctUntilChanged()
        .skip(1)
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    users.signal.flatMap(.latest) { load($0.age) }
        .map(\.name)
        .distinctUntilChanged()
        .timeout(after: .seconds(5), on: .main, failing: .offline)
        .retry(3)
        .ignoreFailure()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    numbers.signal.filter { $0 % 2 == 0 }
        .groupBy { $0 % 10 }
        .flatMap(.merge) { group in group.signal.map { (group.key, $0) } }
        .scan(into: [Int: Int]()) { $0[$1.0, default: 0] += $1.1 }
        .map { $0.values.max() ?? 0 }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    words.signal.filter { $0.contains(",") }
        .map { $0.split(separator: ",").map(String.init) }
        .filter { $0.count == 2 }
        .map { $0[0].lowercased() }
        .distinct()
        .scan(into: [String]()) { $0.append($1) }
        .throttle(for: .seconds(1), on: .main)
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func forms(_ bag: DisposableBag) {
    Signal.interval(.seconds(1), on: .main).scan(60) { left, _ in left - 1 }
        .takeWhile { $0 >= 0 }
        .map { "\($0 / 60):\($0 % 60)" }
        .prepend("1:00")
        .append("over")
        .onNext { print($0) }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    combineLatest(words.signal, flags.values, level.values).filter { !$0.0.isEmpty }
        .map { text, isOn, _ in isOn ? text : "" }
        .distinctUntilChanged()
        .map(\.isEmpty)
        .filter { $0 }
        .map { _ in "ready" }
        .delay(for: .milliseconds(100), on: .main)
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    words.signal.onNext { print($0.count) }
        .map { Array($0.utf8) }
        .filter { $0.count < 1_000 }
        .map { $0.map { $0 ^ 0x20 } }
        .map { String(decoding: $0, as: UTF8.self) }
        .buffer(count: 10)
        .map { $0.joined(separator: "\n") }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    numbers.signal.mapAsync(max: 4) { await double($0) }
        .filter { $0 > 4 }
        .scan(0) { max($0, $1) }
        .distinctUntilChanged()
        .map { "best: \($0)" }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    users.signal.filter { $0.age > 17 }
        .compactMap { $0.email }
        .filter { $0.contains("@") }
        .map { $0.lowercased() }
        .distinct()
        .flatMap(.merge(max: 2)) { search($0) }
        .catch { _ in Signal<[String], Never>.just([]) }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func servers(_ bag: DisposableBag) {
    words.signal.widenFailure().withLatest(from: users.signal).filter { $0 != $1.name }
        .map { $0 + $1.name }
        .filter { $0.count > 1 }
        .debounce(for: .milliseconds(50), on: .main)
        .flatMap(.latest) { search($0) }
        .map(\.count)
        .retry()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    merge(words.signal.map(\.count), numbers.signal).filter { $0 > 1 }
        .scan(0) { $0 &+ $1 }
        .throttle(for: .milliseconds(100), on: .main, leading: false)
        .map { $0 > 100 ? "many" : "\($0)" }
        .distinctUntilChanged()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    numbers.signal.widenFailure().map { load($0) }
        .flatten(.concat)
        .map { $0.name + " (\($0.age))" }
        .log("users")
        .replaceFailure(with: "nobody")
        .collect()
        .map { $0.joined(separator: ", ") }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    flags.values.onNext { print($0) }
        .map { !$0 }
        .distinctUntilChanged()
        .flatMap(.latest) { $0 ? numbers.signal : .empty }
        .map { $0 * 3 + 1 }
        .filter { $0 & 1 == 1 }
        .take(100)
        .share(replay: 1)
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
    words.signal.zip(with: numbers.signal).filter { $1 > 0 && !$0.isEmpty }
        .map { String(repeating: $0, count: $1) }
        .filter { $0.count < 80 }
        .interspersed(with: "-")
        .scan("") { $0 + $1 }
        .map { $0.suffix(80) }
        .delay(for: .milliseconds(10), on: .main)
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

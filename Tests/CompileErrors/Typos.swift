// Chains with a mistake in the first closure, to which the error of the compiler must point. See `.ci/check-calls`.
// scopes: 50000
import Operators
import VirtualTime

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

func chain0(_ bag: DisposableBag) {
    words.signal.map { $0.trimed() }  // error:
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
}

func chain1(_ bag: DisposableBag) {
    words.signal.filter { !$0.isEmty }  // error:
        .map { $0.lowercased() }
        .debounce(for: .seconds(1), on: .main)
        .widenFailure()
        .flatMap(.latest) { text in Signal.task { try await fetch(text) } }
        .materializeResults()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain2(_ bag: DisposableBag) {
    numbers.signal.filter { $0 > zero }  // error:
        .map { Double($0) * 0.5 }
        .scan(0) { $0 + $1 }
        .map { ($0 * 100).rounded() / 100 }
        .throttle(for: .milliseconds(16), on: .main)
        .distinctUntilChanged()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain3(_ bag: DisposableBag) {
    users.signal.filter { !$0.nam.isEmpty }  // error:
        .map { ($0.name, $0.age + 1) }
        .filter { $0.1 >= 18 }
        .map { "\($0.0), \($0.1)" }
        .mapFailure { Text(stringLiteral: "\($0)") }
        .catch { Signal<String, Never>.just($0.text) }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain4(_ bag: DisposableBag) {
    flags.values.filter { $0.isOn }  // error:
        .map { _ in 1 }
        .scan(0) { $0 + $1 }
        .delay(for: .seconds(1), on: .main)
        .takeWhile { $0 < 10 }
        .map { "\($0) times" }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain5(_ bag: DisposableBag) {
    numbers.signal.filter { $0.isMultipl(of: 2) }  // error:
        .pairwise()
        .map { $1 - $0 }
        .filter { abs($0) > 2 }
        .buffer(every: .seconds(1), on: .main)
        .map { $0.reduce(0, +) }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain6(_ bag: DisposableBag) {
    words.signal.filter { !$0.isEmty }  // error:
        .map { Int($0) ?? 0 }
        .withLatest(from: level.values)
        .map { Double($0) * $1 }
        .sample(every: .milliseconds(100), on: .main)
        .distinctUntilChanged()
        .skip(1)
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain7(_ bag: DisposableBag) {
    users.signal.flatMap(.latest) { load($0.ag) }  // error:
        .map(\.name)
        .distinctUntilChanged()
        .timeout(after: .seconds(5), on: .main, failing: .offline)
        .retry(3)
        .ignoreFailure()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain8(_ bag: DisposableBag) {
    numbers.signal.filter { $0 % two == 0 }  // error:
        .groupBy { $0 % 10 }
        .flatMap(.merge) { group in group.signal.map { (group.key, $0) } }
        .scan(into: [Int: Int]()) { $0[$1.0, default: 0] += $1.1 }
        .map { $0.values.max() ?? 0 }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain9(_ bag: DisposableBag) {
    words.signal.filter { $0.contans(",") }  // error:
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

func chain10(_ bag: DisposableBag) {
    Signal.interval(.seconds(1), on: .main).scan(60) { left, _ in lft - 1 }  // error:
        .takeWhile { $0 >= 0 }
        .map { "\($0 / 60):\($0 % 60)" }
        .prepend("1:00")
        .append("over")
        .onNext { print($0) }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain11(_ bag: DisposableBag) {
    combineLatest(words.signal, flags.values, level.values).filter { !$0.0.isEmty }  // error:
        .map { text, isOn, _ in isOn ? text : "" }
        .distinctUntilChanged()
        .map(\.isEmpty)
        .filter { $0 }
        .map { _ in "ready" }
        .delay(for: .milliseconds(100), on: .main)
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain12(_ bag: DisposableBag) {
    words.signal.onNext { print($0.cont) }  // error:
        .map { Array($0.utf8) }
        .filter { $0.count < 1_000 }
        .map { $0.map { $0 ^ 0x20 } }
        .map { String(decoding: $0, as: UTF8.self) }
        .buffer(count: 10)
        .map { $0.joined(separator: "\n") }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain13(_ bag: DisposableBag) {
    numbers.signal.mapAsync(max: 4) { await duble($0) }  // error:
        .filter { $0 > 4 }
        .scan(0) { max($0, $1) }
        .distinctUntilChanged()
        .map { "best: \($0)" }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain14(_ bag: DisposableBag) {
    users.signal.filter { $0.ag > 17 }  // error:
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

func chain15(_ bag: DisposableBag) {
    words.signal.widenFailure().withLatest(from: users.signal).filter { $0 != $1.nme }  // error:
        .map { $0 + $1.name }
        .filter { $0.count > 1 }
        .debounce(for: .milliseconds(50), on: .main)
        .flatMap(.latest) { search($0) }
        .map(\.count)
        .retry()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain16(_ bag: DisposableBag) {
    merge(words.signal.map(\.count), numbers.signal).filter { $0 > one }  // error:
        .scan(0) { $0 &+ $1 }
        .throttle(for: .milliseconds(100), on: .main, leading: false)
        .map { $0 > 100 ? "many" : "\($0)" }
        .distinctUntilChanged()
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain17(_ bag: DisposableBag) {
    numbers.signal.widenFailure().map { load($0, 1) }  // error:
        .flatten(.concat)
        .map { $0.name + " (\($0.age))" }
        .log("users")
        .replaceFailure(with: "nobody")
        .collect()
        .map { $0.joined(separator: ", ") }
        .deliver(on: .main)
        .subscribe { print($0) }
        .add(to: bag)
}

func chain18(_ bag: DisposableBag) {
    flags.values.onNext { print($0.value) }  // error:
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
}

func chain19(_ bag: DisposableBag) {
    words.signal.zip(with: numbers.signal).filter { $1 > 0 && !$0.isEmty }  // error:
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

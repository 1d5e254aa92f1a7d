import Dispatch
import OpenCombine
import OpenCombineDispatch

// The chains of `Tests/TypeChecking` in OpenCombine, for `compare --compile`. They are compiled but not run.
// OpenCombine 0.14 has no `combineLatest` and no `merge`. They are replaced by `zip`, with up to four publishers, and
// `flatMap`.

struct User: Equatable {
    var name = ""
    var age = 0
    var email: String?
}

enum Problem: Error {
    case offline
    case refused(Int)
}

typealias Bag = Set<AnyCancellable>

struct Chains {
    let numbers = PassthroughSubject<Int, Never>()
    let words = PassthroughSubject<String, Never>()
    let users = PassthroughSubject<User, Problem>()
    let flags = CurrentValueSubject<Bool, Never>(false)
    let level = CurrentValueSubject<Double, Never>(0.5)
    let clock = DispatchQueue.main.ocombine

    func search(_ query: String) -> AnyPublisher<[String], Problem> {
        Just([query]).setFailureType(to: Problem.self).eraseToAnyPublisher()
    }
    func load(_ id: Int) -> AnyPublisher<User, Problem> {
        Just(User(age: id)).setFailureType(to: Problem.self).eraseToAnyPublisher()
    }

    func arithmetic(_ bag: inout Bag) {
        numbers.map { $0 * 2 + 1 }.filter { $0 % 3 == 0 }.map { $0 - 1 }.sink { print($0) }.store(in: &bag)
        numbers.map { $0 + 1 }.map { $0 * 3 }.scan(0) { $0 + $1 }.sink { print($0) }.store(in: &bag)
        numbers.map { Double($0) / 2 }.filter { $0 > 10.5 }.map { $0 * 100 + 0.5 }.sink { print($0) }.store(in: &bag)
        numbers.map { $0 &* 31 &+ 7 }.filter { $0 & 1 == 0 }.map { $0 >> 1 }.scan(0, +).sink { print($0) }
            .store(in: &bag)
        numbers.scan(0) { $0 + $1 }.map { $0 - 1 }.filter { $0 != 7 }.sink { print($0) }.store(in: &bag)
        (1...100).publisher.filter { $0 % 2 == 1 }.reduce(0, +).sink { print($0) }.store(in: &bag)
        [1, 2, 3].publisher.map { 2 * $0 }.collect().map { $0.reduce(0, +) }.sink { print($0) }.store(in: &bag)
        numbers.map { ($0, $0 * $0) }.map { $0.0 + $0.1 }.map { -$0 }.sink { print($0) }.store(in: &bag)
        numbers.map { value in
            let doubled = value * 2
            return doubled + 1
        }.filter { $0 > 3 }.sink { print($0) }.store(in: &bag)
        numbers.filter { $0 > 1 && $0 < 100 || $0 == -1 }.map { "\($0 * 2) of \($0 + 1)" }.sink { print($0) }
            .store(in: &bag)
    }

    func texts(_ bag: inout Bag) {
        words.map { $0.count }.filter { $0 > 3 }.map { $0 * 2 }.sink { print($0) }.store(in: &bag)
        words.map(\.count).removeDuplicates().scan(0, +).sink { print($0) }.store(in: &bag)
        words.compactMap { Int($0) }.map { $0 + 1 }.prefix(5).sink { print($0) }.store(in: &bag)
        words.filter { !$0.isEmpty }.map { $0.uppercased() + "!" }.dropFirst(1).sink { print($0) }.store(in: &bag)
        words.debounce(for: .milliseconds(300), scheduler: clock).removeDuplicates().map {
            $0.split(separator: " ").count
        }
        .sink { print($0) }.store(in: &bag)
        words.map { ["a": $0, "b": $0 + "c"] }.map { $0["a"] ?? "" }.sink { print($0) }.store(in: &bag)
        words.map { [$0, $0.lowercased(), "x" + $0] }.map { $0.joined(separator: ",") }.sink { print($0) }
            .store(in: &bag)
        words.scan("") { $0 + $1 + ", " }.map { $0.dropLast(2) }.sink { print($0) }.store(in: &bag)
    }

    func joins(_ bag: inout Bag) {
        numbers.zip(words).map { "\($0): \($1)" }.sink { print($0) }.store(in: &bag)
        numbers.zip(words).map { $0 + $1.count }.filter { $0 > 2 }.sink { print($0) }.store(in: &bag)
        numbers.zip(words, flags).map { number, word, flag in flag ? number : word.count * 2 }.sink { print($0) }
            .store(in: &bag)
        numbers.zip(numbers, numbers, numbers).map { $0 + $1 + $2 + $3 }.sink { print($0) }.store(in: &bag)
        words.zip(words, numbers, flags.zip(level))
            .map { first, last, age, rest in rest.0 ? "\(first) \(last) \(age)" : "\(rest.1 * 100)%" }
            .sink { print($0) }.store(in: &bag)
        words.zip(words, numbers, flags.zip(level, numbers))
            .map { $0.count + $1.count + $2 + ($3.0 ? 1 : 0) + Int($3.1 * 10) + $3.2 }.sink { print($0) }
            .store(in: &bag)
        numbers.zip(words).map { $0 * $1.count }.sink { print($0) }.store(in: &bag)
        numbers.zip(numbers.dropFirst(1)).map { $1 - $0 }.filter { $0 != 0 }.sink { print($0) }.store(in: &bag)
        [numbers.eraseToAnyPublisher(), words.map { $0.count }.eraseToAnyPublisher()].publisher.flatMap { $0 }
            .scan(0, +).map { $0 * 2 }.sink { print($0) }.store(in: &bag)
        Just(0).append(numbers).append([1, 2]).map { $0 + 1 }.sink { print($0) }.store(in: &bag)
        level.zip(flags).map { $1 ? $0 * 2 - 1 : 0 }.removeDuplicates().sink { print($0 * 0.5) }.store(in: &bag)
        numbers.zip(words).map { $0.0 + $0.1.count * 2 }.sink { print($0) }.store(in: &bag)
    }

    func flattening(_ bag: inout Bag) {
        words.debounce(for: .milliseconds(300), scheduler: clock).setFailureType(to: Problem.self)
            .map { query in search(query).retry(2) }.switchToLatest().map { $0.count }
            .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }).store(in: &bag)
        numbers.flatMap { id in load(id).catch { _ in Just(User()) } }.map { $0.age + 1 }.sink { print($0) }
            .store(in: &bag)
        numbers.flatMap(maxPublishers: .max(1)) { count in (0..<count).publisher.map { $0 * count } }
            .filter { $0 % 2 == 0 }.sink { print($0) }.store(in: &bag)
        users.map { $0.email }.compactMap { $0 }.map { $0.count * 2 }
            .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }).store(in: &bag)
        users.map { $0.age >= 18 ? $0.name : "\($0.name) (\(18 - $0.age))" }.catch { _ in Just("?") }
            .sink { print($0) }.store(in: &bag)
        users.filter { $0.age > 17 && $0.name != "" }.map(\.name).removeDuplicates().retry(3)
            .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }).store(in: &bag)
        words.map { word in numbers.map { "\(word) \($0 + 1)" }.prefix(3) }.switchToLatest().sink { print($0) }
            .store(in: &bag)
        numbers.throttle(for: .seconds(1), scheduler: clock, latest: true).map { $0 * 2 }
            .delay(for: .milliseconds(10), scheduler: clock).prefix(untilOutputFrom: words).sink { print($0 - 1) }
            .store(in: &bag)
        numbers.map { id in load(id + 1) }.map { $0.map { $0.age * 2 } }.sink { _ in }.store(in: &bag)
        Result<User, Problem>.failure(.refused(3 + 4)).ocombine.publisher.map { $0.age + 1 }
            .sink(receiveCompletion: { print($0) }, receiveValue: { print($0) }).store(in: &bag)
    }
}

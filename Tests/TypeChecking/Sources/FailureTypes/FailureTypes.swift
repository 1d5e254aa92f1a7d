import Operators

// Every operator that takes a closure or another signal, for a source that cannot fail, one that fails with an enum and one that fails
// with any error, and for all pairs of them: `widenFailure()` gives a signal that cannot fail the other one's failure type, and
// `eraseToAnyError()` gives both the same. Nothing here runs: it has to compile.

private enum Problem: Error { case offline }
private final class Owner: Sendable {}
private let owner = Owner()
private let numbers = Signal<Int, Never>.just(1)
private let failing = Signal<Int, Problem>.just(1)
private let throwing = Signal<Int, any Error>.just(1)
private func twice(_ number: Int) async -> Int { number * 2 }
private func fetch(_ number: Int) async throws -> Int { number }
private func load(_ number: Int) -> Signal<Int, Problem> { .just(number) }
private func checked(_ number: Int) throws(Problem) -> Int { number }

private func closuresNever() {
    _ = numbers.map { $0 + 1 }
    _ = numbers.filter { $0 > 1 }
    _ = numbers.compactMap { $0 > 1 ? $0 : nil }
    _ = numbers.onNext { print($0) }
    _ = numbers.onEvent { print($0) }
    _ = numbers.onCompleted { print(1) }
    _ = numbers.onSubscribe { print(1) }
    _ = numbers.onDispose { print(1) }
    _ = numbers.finally { print(1) }
    _ = numbers.initially { print(1) }
    _ = numbers.scan(0) { $0 + $1 }
    _ = numbers.scan { $0 + $1 }
    _ = numbers.scan(into: 0) { $0 += $1 }
    _ = numbers.scanMap(0) { ($0 + $1, $1) }
    _ = numbers.scanMap(into: 0) { (sum: inout Int, value: Int) -> Int in
        sum += value; return sum
    }
    _ = numbers.reduce(0) { $0 + $1 }
    _ = numbers.reduce(into: 0) { $0 += $1 }
    _ = numbers.takeWhile { $0 > 1 }
    _ = numbers.takeUntilMatch { $0 > 1 }
    _ = numbers.skipWhile { $0 > 1 }
    _ = numbers.skipUntilMatch { $0 > 1 }
    _ = numbers.first { $0 > 1 }
    _ = numbers.last { $0 > 1 }
    _ = numbers.contains { $0 > 1 }
    _ = numbers.allSatisfy { $0 > 1 }
    _ = numbers.distinctUntilChanged { $0 == $1 }
    _ = numbers.min { $0 < $1 }
    _ = numbers.sorted { $0 < $1 }
    _ = numbers.groupBy { $0 % 2 }
    _ = numbers.chunked { $0 == $1 }
    _ = numbers.chunkedByKey { $0 % 2 }
    _ = numbers.bufferUntilMatch { $0.count >= 3 }
    _ = numbers.mapAsync { await twice($0) }
    let fetched: Signal<Int, any Error> = numbers.widenFailure().mapAsync { try await fetch($0) }
    let checked: Signal<Int, Problem> = numbers.widenFailure().mapAsync(max: 2) { (number) async throws(Problem) in
        let result = await twice(number)
        guard result > 0 else { throw .offline }
        return result
    }
    _ = (fetched, checked)
    _ = numbers.widenFailure().mapAsync(max: 2) { number in
        let result = try await fetch(number)
        return result + 1
    }
    _ = numbers.tryOnNext { _ in }
    _ = numbers.partition { $0 > 1 }
    _ = numbers.withUnretained(owner) { _, value in value }
    _ = numbers.debounce(where: { $0 > 1 }, for: .seconds(1), on: .main)
    _ = numbers.throttle(reducing: { $0 + $1 }, for: .seconds(1), on: .main)
    _ = numbers.publish { merge($0, $0) }
}

private func closuresProblem() {
    _ = failing.map { $0 + 1 }
    _ = failing.filter { $0 > 1 }
    _ = failing.compactMap { $0 > 1 ? $0 : nil }
    _ = failing.onNext { print($0) }
    _ = failing.onEvent { print($0) }
    _ = failing.onFailure { print($0) }
    _ = failing.onCompleted { print(1) }
    _ = failing.onSubscribe { print(1) }
    _ = failing.onDispose { print(1) }
    _ = failing.finally { print(1) }
    _ = failing.initially { print(1) }
    _ = failing.scan(0) { $0 + $1 }
    _ = failing.scan { $0 + $1 }
    _ = failing.scan(into: 0) { $0 += $1 }
    _ = failing.scanMap(0) { ($0 + $1, $1) }
    _ = failing.scanMap(into: 0) { (sum: inout Int, value: Int) -> Int in
        sum += value; return sum
    }
    _ = failing.reduce(0) { $0 + $1 }
    _ = failing.reduce(into: 0) { $0 += $1 }
    _ = failing.takeWhile { $0 > 1 }
    _ = failing.takeUntilMatch { $0 > 1 }
    _ = failing.skipWhile { $0 > 1 }
    _ = failing.skipUntilMatch { $0 > 1 }
    _ = failing.first { $0 > 1 }
    _ = failing.last { $0 > 1 }
    _ = failing.contains { $0 > 1 }
    _ = failing.allSatisfy { $0 > 1 }
    _ = failing.distinctUntilChanged { $0 == $1 }
    _ = failing.min { $0 < $1 }
    _ = failing.sorted { $0 < $1 }
    _ = failing.groupBy { $0 % 2 }
    _ = failing.chunked { $0 == $1 }
    _ = failing.chunkedByKey { $0 % 2 }
    _ = failing.bufferUntilMatch { $0.count >= 3 }
    _ = failing.mapAsync { await twice($0) }
    _ = failing.tryOnNext { _ in }
    _ = failing.partition { $0 > 1 }
    _ = failing.withUnretained(owner) { _, value in value }
    _ = failing.debounce(where: { $0 > 1 }, for: .seconds(1), on: .main)
    _ = failing.throttle(reducing: { $0 + $1 }, for: .seconds(1), on: .main)
    _ = failing.publish { merge($0, $0) }
    _ = failing.catch { _ in numbers }
    _ = failing.catch { _ in Signal<Int, Problem>.empty }
    _ = failing.retryWhen { $0.map { _ in () }.take(2) }
    _ = failing.mapFailure { _ in Problem.offline }
}

private func closuresAnyerror() {
    _ = throwing.map { $0 + 1 }
    _ = throwing.filter { $0 > 1 }
    _ = throwing.compactMap { $0 > 1 ? $0 : nil }
    _ = throwing.onNext { print($0) }
    _ = throwing.onEvent { print($0) }
    _ = throwing.onFailure { print($0) }
    _ = throwing.onCompleted { print(1) }
    _ = throwing.onSubscribe { print(1) }
    _ = throwing.onDispose { print(1) }
    _ = throwing.finally { print(1) }
    _ = throwing.initially { print(1) }
    _ = throwing.scan(0) { $0 + $1 }
    _ = throwing.scan { $0 + $1 }
    _ = throwing.scan(into: 0) { $0 += $1 }
    _ = throwing.scanMap(0) { ($0 + $1, $1) }
    _ = throwing.scanMap(into: 0) { (sum: inout Int, value: Int) -> Int in
        sum += value; return sum
    }
    _ = throwing.reduce(0) { $0 + $1 }
    _ = throwing.reduce(into: 0) { $0 += $1 }
    _ = throwing.takeWhile { $0 > 1 }
    _ = throwing.takeUntilMatch { $0 > 1 }
    _ = throwing.skipWhile { $0 > 1 }
    _ = throwing.skipUntilMatch { $0 > 1 }
    _ = throwing.first { $0 > 1 }
    _ = throwing.last { $0 > 1 }
    _ = throwing.contains { $0 > 1 }
    _ = throwing.allSatisfy { $0 > 1 }
    _ = throwing.distinctUntilChanged { $0 == $1 }
    _ = throwing.min { $0 < $1 }
    _ = throwing.sorted { $0 < $1 }
    _ = throwing.groupBy { $0 % 2 }
    _ = throwing.chunked { $0 == $1 }
    _ = throwing.chunkedByKey { $0 % 2 }
    _ = throwing.bufferUntilMatch { $0.count >= 3 }
    _ = throwing.mapAsync { await twice($0) }
    _ = throwing.tryOnNext { _ in }
    _ = throwing.partition { $0 > 1 }
    _ = throwing.withUnretained(owner) { _, value in value }
    _ = throwing.debounce(where: { $0 > 1 }, for: .seconds(1), on: .main)
    _ = throwing.throttle(reducing: { $0 + $1 }, for: .seconds(1), on: .main)
    _ = throwing.publish { merge($0, $0) }
    _ = throwing.catch { _ in numbers }
    _ = throwing.catch { _ in Signal<Int, Problem>.empty }
    _ = throwing.retryWhen { $0.map { _ in () }.take(2) }
    _ = throwing.mapFailure { _ in Problem.offline }
}

private func joinsNeverAndNever() {
    _ = numbers.merge(with: numbers)
    _ = numbers.concat(numbers)
    _ = numbers.zip(with: numbers)
    _ = numbers.combineLatest(with: numbers)
    _ = numbers.withLatest(from: numbers)
    _ = numbers.sample(on: numbers)
    _ = numbers.sample(with: numbers)
    _ = numbers.race(with: numbers)
    _ = numbers.then(numbers)
    _ = numbers.ifEmpty(switchTo: numbers)
    _ = numbers.take(untilReplacement: numbers)
    _ = numbers.flatMap(.latest) { _ in numbers }
    _ = numbers.flatMap(.concat) { value in
        let next = value + 1
        return numbers.map { $0 + next }
    }
    _ = numbers.map { _ in numbers }.flatten(.merge)
    _ = numbers.flatMap(.latest) { _ in numbers }.filter { $0 > 1 }.map { $0 + 1 }.onNext { print($0) }
    _ = merge(numbers, numbers)
    _ = concat(numbers, numbers)
    _ = race(numbers, numbers)
    _ = zip(numbers, numbers).map { $0 + $1 }
    _ = combineLatest(numbers, numbers).map { $0 + $1 }
}

private func joinsNeverAndProblem() {
    _ = numbers.widenFailure().merge(with: failing)
    _ = numbers.widenFailure().concat(failing)
    _ = numbers.widenFailure().zip(with: failing)
    _ = numbers.widenFailure().combineLatest(with: failing)
    _ = numbers.widenFailure().withLatest(from: failing)
    _ = numbers.widenFailure().sample(on: failing)
    _ = numbers.widenFailure().sample(with: failing)
    _ = numbers.widenFailure().race(with: failing)
    _ = numbers.widenFailure().then(failing)
    _ = numbers.widenFailure().ifEmpty(switchTo: failing)
    _ = numbers.widenFailure().take(untilReplacement: failing)
    _ = numbers.widenFailure().flatMap(.latest) { _ in failing }
    _ = numbers.widenFailure().flatMap(.concat) { value in
        let next = value + 1
        return failing.map { $0 + next }
    }
    _ = numbers.widenFailure().map { _ in failing }.flatten(.merge)
    _ = numbers.widenFailure().flatMap(.latest) { _ in failing }.filter { $0 > 1 }.map { $0 + 1 }.onNext { print($0) }
    _ = merge(numbers.widenFailure(), failing)
    _ = concat(numbers.widenFailure(), failing)
    _ = race(numbers.widenFailure(), failing)
    _ = zip(numbers.widenFailure(), failing).map { $0 + $1 }
    _ = combineLatest(numbers.widenFailure(), failing).map { $0 + $1 }
}

private func joinsNeverAndAnyerror() {
    _ = numbers.widenFailure().merge(with: throwing)
    _ = numbers.widenFailure().concat(throwing)
    _ = numbers.widenFailure().zip(with: throwing)
    _ = numbers.widenFailure().combineLatest(with: throwing)
    _ = numbers.widenFailure().withLatest(from: throwing)
    _ = numbers.widenFailure().sample(on: throwing)
    _ = numbers.widenFailure().sample(with: throwing)
    _ = numbers.widenFailure().race(with: throwing)
    _ = numbers.widenFailure().then(throwing)
    _ = numbers.widenFailure().ifEmpty(switchTo: throwing)
    _ = numbers.widenFailure().take(untilReplacement: throwing)
    _ = numbers.widenFailure().flatMap(.latest) { _ in throwing }
    _ = numbers.widenFailure().flatMap(.concat) { value in
        let next = value + 1
        return throwing.map { $0 + next }
    }
    _ = numbers.widenFailure().map { _ in throwing }.flatten(.merge)
    _ = numbers.widenFailure().flatMap(.latest) { _ in throwing }.filter { $0 > 1 }.map { $0 + 1 }.onNext { print($0) }
    _ = merge(numbers.widenFailure(), throwing)
    _ = concat(numbers.widenFailure(), throwing)
    _ = race(numbers.widenFailure(), throwing)
    _ = zip(numbers.widenFailure(), throwing).map { $0 + $1 }
    _ = combineLatest(numbers.widenFailure(), throwing).map { $0 + $1 }
}

private func joinsProblemAndNever() {
    _ = failing.merge(with: numbers.widenFailure())
    _ = failing.concat(numbers.widenFailure())
    _ = failing.zip(with: numbers.widenFailure())
    _ = failing.combineLatest(with: numbers.widenFailure())
    _ = failing.withLatest(from: numbers.widenFailure())
    _ = failing.sample(on: numbers.widenFailure())
    _ = failing.sample(with: numbers.widenFailure())
    _ = failing.race(with: numbers.widenFailure())
    _ = failing.then(numbers.widenFailure())
    _ = failing.ifEmpty(switchTo: numbers.widenFailure())
    _ = failing.take(untilReplacement: numbers.widenFailure())
    _ = failing.ifFailed(switchTo: numbers)
    _ = failing.flatMap(.latest) { _ in numbers.widenFailure() }
    _ = failing.flatMap(.concat) { value in
        let next = value + 1
        return numbers.widenFailure().map { $0 + next }
    }
    _ = failing.map { _ in numbers.widenFailure() }.flatten(.merge)
    _ = failing.flatMap(.latest) { _ in numbers.widenFailure() }.filter { $0 > 1 }.map { $0 + 1 }.onNext { print($0) }
    _ = merge(failing, numbers.widenFailure())
    _ = concat(failing, numbers.widenFailure())
    _ = race(failing, numbers.widenFailure())
    _ = zip(failing, numbers.widenFailure()).map { $0 + $1 }
    _ = combineLatest(failing, numbers.widenFailure()).map { $0 + $1 }
}

private func joinsProblemAndProblem() {
    _ = failing.merge(with: failing)
    _ = failing.concat(failing)
    _ = failing.zip(with: failing)
    _ = failing.combineLatest(with: failing)
    _ = failing.withLatest(from: failing)
    _ = failing.sample(on: failing)
    _ = failing.sample(with: failing)
    _ = failing.race(with: failing)
    _ = failing.then(failing)
    _ = failing.ifEmpty(switchTo: failing)
    _ = failing.take(untilReplacement: failing)
    _ = failing.ifFailed(switchTo: failing)
    _ = failing.flatMap(.latest) { _ in failing }
    _ = failing.flatMap(.concat) { value in
        let next = value + 1
        return failing.map { $0 + next }
    }
    _ = failing.map { _ in failing }.flatten(.merge)
    _ = failing.flatMap(.latest) { _ in failing }.filter { $0 > 1 }.map { $0 + 1 }.onNext { print($0) }
    _ = merge(failing, failing)
    _ = concat(failing, failing)
    _ = race(failing, failing)
    _ = zip(failing, failing).map { $0 + $1 }
    _ = combineLatest(failing, failing).map { $0 + $1 }
}

private func joinsAnyerrorAndNever() {
    _ = throwing.merge(with: numbers.widenFailure())
    _ = throwing.concat(numbers.widenFailure())
    _ = throwing.zip(with: numbers.widenFailure())
    _ = throwing.combineLatest(with: numbers.widenFailure())
    _ = throwing.withLatest(from: numbers.widenFailure())
    _ = throwing.sample(on: numbers.widenFailure())
    _ = throwing.sample(with: numbers.widenFailure())
    _ = throwing.race(with: numbers.widenFailure())
    _ = throwing.then(numbers.widenFailure())
    _ = throwing.ifEmpty(switchTo: numbers.widenFailure())
    _ = throwing.take(untilReplacement: numbers.widenFailure())
    _ = throwing.ifFailed(switchTo: numbers)
    _ = throwing.flatMap(.latest) { _ in numbers.widenFailure() }
    _ = throwing.flatMap(.concat) { value in
        let next = value + 1
        return numbers.widenFailure().map { $0 + next }
    }
    _ = throwing.map { _ in numbers.widenFailure() }.flatten(.merge)
    _ = throwing.flatMap(.latest) { _ in numbers.widenFailure() }.filter { $0 > 1 }.map { $0 + 1 }.onNext { print($0) }
    _ = merge(throwing, numbers.widenFailure())
    _ = concat(throwing, numbers.widenFailure())
    _ = race(throwing, numbers.widenFailure())
    _ = zip(throwing, numbers.widenFailure()).map { $0 + $1 }
    _ = combineLatest(throwing, numbers.widenFailure()).map { $0 + $1 }
}

private func joinsAnyerrorAndAnyerror() {
    _ = throwing.merge(with: throwing)
    _ = throwing.concat(throwing)
    _ = throwing.zip(with: throwing)
    _ = throwing.combineLatest(with: throwing)
    _ = throwing.withLatest(from: throwing)
    _ = throwing.sample(on: throwing)
    _ = throwing.sample(with: throwing)
    _ = throwing.race(with: throwing)
    _ = throwing.then(throwing)
    _ = throwing.ifEmpty(switchTo: throwing)
    _ = throwing.take(untilReplacement: throwing)
    _ = throwing.ifFailed(switchTo: throwing)
    _ = throwing.flatMap(.latest) { _ in throwing }
    _ = throwing.flatMap(.concat) { value in
        let next = value + 1
        return throwing.map { $0 + next }
    }
    _ = throwing.map { _ in throwing }.flatten(.merge)
    _ = throwing.flatMap(.latest) { _ in throwing }.filter { $0 > 1 }.map { $0 + 1 }.onNext { print($0) }
    _ = merge(throwing, throwing)
    _ = concat(throwing, throwing)
    _ = race(throwing, throwing)
    _ = zip(throwing, throwing).map { $0 + $1 }
    _ = combineLatest(throwing, throwing).map { $0 + $1 }
}

private func joinsProblemAndAnyerror() {
    _ = failing.eraseToAnyError().merge(with: throwing)
    _ = throwing.concat(failing.eraseToAnyError())
    _ = failing.eraseToAnyError().flatMap(.latest) { _ in throwing }.filter { $0 > 1 }.map { $0 + 1 }
    _ = throwing.flatMap(.latest) { _ in failing.eraseToAnyError() }.filter { $0 > 1 }.map { $0 + 1 }
    _ = zip(failing.eraseToAnyError(), throwing).map { $0 + $1 }
    _ = failing.catch { _ in throwing }.map { $0 + 1 }
}

// The rest of a chain does not affect its failure type.
private func chains() {
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.filter { $0 > 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.onNext { print($0) }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.filter { $0 > 1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.map { $0 + 1 }.filter { $0 > 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.map { $0 + 1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.filter { $0 > 1 }.filter { $0 > 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.take(1).filter { $0 > 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.map { $0 + 1 }.subscribeFailed { _ in }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.filter { $0 > 1 }.subscribeFailed { _ in }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.filter { $0 > 1 }.take(1)
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.filter { $0 > 1 }.deliver(on: .main)
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.map { $0 + 1 }.filter { $0 > 1 }.onNext { print($0) }
        .subscribeFailed {
            _ in
        }
    _ = numbers.widenFailure().flatMap(.latest) { id in Signal.task { try await fetch(id) } }.map { $0 + 1 }.filter {
        $0 > 1
    }
    .subscribeFailed { _ in }
    _ = numbers.widenFailure().flatMap(.latest) { _ in failing }.filter { $0 > 1 }.onNext { print($0) }
    _ = numbers.widenFailure().flatMap(.latest) { _ in throwing }.filter { $0 > 1 }.onNext { print($0) }
    _ = numbers.flatMap(.latest) { _ in numbers }.filter { $0 > 1 }.onNext { print($0) }
    _ = failing.flatMap(.latest) { _ in numbers.widenFailure() }.filter { $0 > 1 }.onNext { print($0) }
    _ = failing.flatMap(.latest) { _ in failing }.filter { $0 > 1 }.onNext { print($0) }
    _ = throwing.flatMap(.latest) { _ in throwing }.filter { $0 > 1 }.onNext { print($0) }
    _ = throwing.flatMap(.latest) { _ in numbers.widenFailure() }.filter { $0 > 1 }.onNext { print($0) }
    _ = throwing.flatMap(.latest) { id in .task { try await fetch(id) } }.filter { $0 > 1 }.onNext { print($0) }
    _ = numbers.widenFailure().flatMap(.latest) { id in
        let doubled = id * 2
        return load(doubled)
    }.filter { $0 > 1 }.map { $0 * 2 }
    _ = numbers.widenFailure().flatMap(.latest) { id in
        let doubled = id * 2
        return Signal.task { try await fetch(doubled) }
    }.filter { $0 > 1 }.map { $0 * 2 }
    _ = numbers.widenFailure().flatMap(.latest) { id in
        let doubled = id * 2
        return numbers.map { $0 + doubled }
    }.filter { $0 > 1 }.map { $0 * 2 }
    _ = numbers.widenFailure().map { load($0) }.flatten(.concat).map { $0 + 1 }
    _ = merge(numbers.widenFailure(), failing).filter { $0 > 1 }
    _ = merge(failing, numbers.widenFailure()).filter { $0 > 1 }.onNext { _ in }
    _ = combineLatest(numbers.widenFailure(), failing).map { $0 + $1 }.filter { $0 > 1 }
    _ = zip(failing, numbers.widenFailure()).map { $0 + $1 }.filter { $0 > 1 }
    _ = numbers.widenFailure().merge(with: failing).filter { $0 > 1 }
    _ = failing.merge(with: numbers.widenFailure()).filter { $0 > 1 }
    _ = numbers.widenFailure().race(with: throwing).filter { $0 > 1 }
    _ = throwing.sample(on: numbers.widenFailure()).filter { $0 > 1 }
    _ = numbers.widenFailure().sample(on: failing).filter { $0 > 1 }
    _ = numbers.widenFailure().withLatest(from: failing).map { $0 + $1 }
    _ = throwing.withLatest(from: numbers.widenFailure()).map { $0 + $1 }
    _ = numbers.widenFailure().concat(failing).map { $0 + 1 }
    _ = failing.concat(numbers.widenFailure()).map { $0 + 1 }
    _ = failing.concat(numbers.widenFailure()).map { $0 + 1 }
    _ = failing.retry().map { $0 + 1 }.subscribe { print($0) }
    _ = failing.retryWhen { $0.map { _ in () }.take(3) }.map { $0 + 1 }.subscribe { print($0) }
    _ = merge([numbers, numbers]).map { $0 + 1 }.subscribe { print($0) }
    _ = merge(numbers, numbers, numbers).map { $0 + 1 }.subscribe { print($0) }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.takeWhile { $0 > 1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.skipWhile { $0 > 1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.first { $0 > 1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.distinctUntilChanged { $0 == $1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.reduce(0) { $0 + $1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.reduce(into: 0) { $0 += $1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.scan(into: 0) { $0 += $1 }.map { $0 + 1 }
    _ = numbers.widenFailure().flatMap(.latest) { load($0) }.compactMap { $0 > 1 ? $0 : nil }.scan(0) { $0 + $1 }
    _ = failing.tryMap { (x) throws(Problem) in try checked(x) }.tryFilter { (x) throws(Problem) in try checked(x) > 1 }
}

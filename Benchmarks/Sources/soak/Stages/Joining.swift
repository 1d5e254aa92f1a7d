import Operators

let combining = listed {
    stage { source, other, _ in combineLatest(source, other).map { $1 } }
    stage { source, other, _ in combineLatest([source, other, source]).map { $0[0] } }
    stage { source, other, _ in zip(source.take(20), other.take(20)).map { $1 } }
    stage { source, other, _ in zip([source.take(20), other.take(20), source]).map { $0[0] } }
    stage { source, other, _ in merge(source, other) }
    stage { source, other, _ in merge([source, other, source.first()]) }
    stage { source, other, _ in source.concat(other) }
    stage { source, other, _ in concat([other.take(2), source, other]) }
    stage { source, other, _ in other.take(2).concat(source) }
    stage { source, _, _ in source.append(Token(1), Token(2)) }
    stage { source, other, _ in source.withLatest(from: other).map { $1 } }
    stage { source, other, _ in source.sample(on: other) }
    stage { source, other, _ in source.sample(with: other).map { $1 } }
    stage { source, other, _ in race(source, other) }
    stage { source, other, _ in source.take(3).sequenceEqual(other.take(3)) { $0 === $1 }.map { _ in Token(0) } }
    stage { source, other, world in
        source.take(8).join(
            with: other.take(8), while: { _ in .timer(after: tick, on: world.time) },
            otherWhile: { _ in .timer(after: tick, on: world.time) }
        ).map { $1 }
    }
}

let flattening = listed {
    stage { source, other, _ in source.take(8).flatMap(.merge) { _ in other.take(2) } }
    stage { source, other, _ in source.take(8).flatMap(.merge(max: 2)) { _ in other.take(2) } }
    stage { source, other, _ in source.take(8).flatMap(.concat) { _ in other.take(2) } }
    stage { source, other, _ in source.take(8).flatMap(.merge(max: 2, waiting: 1)) { _ in other.take(2) } }
    stage { source, other, _ in source.take(8).flatMap(.concatEager) { _ in other.take(2) } }
    stage { source, other, _ in source.flatMap(.concatLatest) { _ in other.take(2) } }
    stage { source, other, _ in source.flatMap(.latest) { _ in other } }
    stage { source, other, _ in source.flatMap(.first) { _ in other.take(3) } }
    stage { source, other, _ in source.flatMap(.race) { _ in other } }
    stage { source, other, _ in source.then(other) }
    stage { source, other, _ in source.map { $0.number % 2 == 0 }.ifElse(then: source, else: other) }
    stage { source, other, _ in source.map { $0.number % 3 }.switchCases([0: source, 1: other], default: other) }
    stage { source, _, _ in source.take(8).mapAsync(max: 2) { Token($0.number) } }
    stage { source, _, _ in source.take(8).mapAsync(max: 1, waiting: 2) { Token($0.number) } }
    stage { source, _, _ in Stream.deferred { source } }
    stage { source, _, _ in Stream.using({ CompoundDisposable() }, { _ in source }) }
}

let timing = listed {
    stage { source, _, world in source.delay(for: tick, on: world.time) }
    stage { source, _, world in source.delaySubscription(for: tick, on: world.time) }
    stage { source, _, world in source.debounce(for: tick, on: world.time) }
    stage { source, _, world in source.debounce(where: { $0.number > 4 }, for: tick, on: world.time) }
    stage { source, _, world in source.throttle(for: tick, on: world.time) }
    stage { source, _, world in source.throttle(reducing: { $1 }, for: tick, on: world.time) }
    stage { source, _, world in source.throttle(while: world.isBusy) }
    stage { source, _, world in source.hold(while: world.isBusy) }
    stage { source, _, world in source.timeout(after: tick * 50, on: world.time, failing: SoakFailure()) }
    stage { source, _, world in source.timeout(first: tick * 5, on: world.time, failing: SoakFailure()) }
    stage { source, _, world in source.timeout(between: tick * 5, on: world.time, failing: SoakFailure()) }
    stage { source, other, world in source.timeout(after: tick * 20, on: world.time, switchingTo: other) }
    stage { source, other, world in source.timeout(between: tick * 5, on: world.time, switchingTo: other) }
    stage { source, _, world in source.sample(every: tick, on: world.time) }
}

let scheduling = listed {
    stage { source, _, world in source.deliver(on: world.queue) }
    stage { source, _, world in source.subscribed(on: world.queue) }
    stage { source, _, world in source.dispose(on: world.queue) }
    stage { source, _, world in source.deliver(on: world.time) }
    stage { source, _, world in source.deliver(on: world.queue, waiting: 3) }
    stage { source, _, world in source.deliver(on: world.time, waiting: 3) }
    stage { source, _, _ in source.serialized() }
}

let recovering = listed {
    stage { source, other, _ in source.catch { _ in other } }
    stage { source, other, _ in source.ifFailed(switchToNextOf: [other, other]) }
    stage { source, _, _ in source.replaceFailure(with: Token(5)).widenFailure(to: SoakFailure.self) }
    stage { source, _, _ in source.retry(2) }
    stage { source, _, world in source.retry(policy: RetryPolicy(retries: 3, delay: .constant(tick), on: world.time)) }
    stage { source, _, world in source.retryWhen { $0.take(3).delay(for: tick, on: world.time).widenFailure() } }
    stage { source, _, _ in source.take(3).repeat(2) }
    stage { source, _, _ in source.mapFailure { $0 } }
    stage { source, _, _ in source.tryOnNext { (token) throws(SoakFailure) in try token.requireNot(9) } }
    stage { source, _, _ in source.ifEmpty(Token(6)) }
    stage { source, other, _ in source.ifEmpty(switchTo: other) }
    stage { source, _, _ in source.ignoreFailure().widenFailure(to: SoakFailure.self) }
}

let sharing = listed {
    stage { source, _, _ in source.share() }
    stage { source, _, _ in source.share(replay: 1, while: .forever) }
    stage { source, _, _ in source.share(replay: 2, while: .subscribed) }
    stage { source, _, world in source.share(replay: 1, while: .lingering(for: tick, on: world.time)) }
    stage { source, _, _ in source.publish().autoconnect() }
    stage { source, _, _ in source.replay(2).refCount() }
    stage { source, _, _ in source.multicast(AsyncSubject()).refCount() }
    stage { source, _, _ in source.publish { merge($0, $0.skip(1)) } }
    // It never unsubscribes from its source and keeps all values, so the source must end.
    stage { source, _, world in source.take(for: tick * 8, on: world.time).replayLazily() }
}

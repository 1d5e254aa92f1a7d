// swift-format-ignore-file
import Rill

// Chains with which the compiler takes 200,000 scopes or gives up in the model as well, because operators such as `+`, `-`, `==`, `>`,
// and `??` with literals have several valid forms in the standard library, and closures in a row share one search. The chains with
// these names elsewhere use a function or `scan(into:)` for the expression in question. `.ci/check-chains --too-hard` compiles them.

// `??` with literals, twice in a closure.
func hardDragAndDrop(_ touches: Signal<Touch, Never>, _ targets: [String: Point], _ bag: DisposableBag) {
    touches
        .scan((start: Point?.none, offset: Point())) { state, touch in
            switch touch {
            case .down(let point): (point, Point())
            case .moved(let point), .up(let point):
                (state.start, Point(x: point.x - (state.start?.x ?? 0), y: point.y - (state.start?.y ?? 0)))
            }
        }
        .filter { $0.start != nil }
        .map { state in Point(x: (state.start?.x ?? 0) + state.offset.x, y: (state.start?.y ?? 0) + state.offset.y) }
        .filter { $0.x > 0 && $0.y > 0 }
        .distinctUntilChanged()
        .map { point in targets.filter { distance($0.value, point) < 20 }.map { $0.key }.sorted().first }
        .distinctUntilChanged()
        .map { $0 ?? "nowhere" }
        .sample(every: .milliseconds(16), on: .main)
        .deliver(on: .main)
        .subscribe { print("Over " + $0.lowercased()) }
        .add(to: bag)
}

// Sums of `abs`, compared with a literal, before interpolations.
func hardGeolocation(_ locations: Signal<Location, Problem>, _ isEnabled: Property<Bool>) -> Signal<String, Never> {
    isEnabled.values
        .widenFailure()
        .flatMap(.latest) { $0 ? locations : .empty }
        .filter { $0.accuracy < 50 }
        .distinctUntilChanged { abs($0.latitude - $1.latitude) + abs($0.longitude - $1.longitude) < 0.0001 }
        .throttle(for: .seconds(10), on: .background)
        .flatMap(.latest) { location in
            address(of: location)
                .retry(1)
                .map { $0 ?? "\(location.latitude), \(location.longitude)" }
        }
        .scan([]) { places, place in places.contains(place) ? places : places + [place] }
        .map { $0.last ?? "?" }
        .distinctUntilChanged()
        .catch { _ in .just("Position unknown") }
        .prepend("Locating …")
        .map { "You are at: " + $0.trimmed() }
        .deliver(on: .main)
}

// Three closures that mix `Double` and `Int` literals (with `Array` as well).
func hardSensorSmoothing(_ samples: Signal<Double, Problem>, _ zero: Property<Double>) -> Signal<[Int], Problem> {
    samples
        .filter { $0.isFinite }
        .combineLatest(with: zero.values.widenFailure())
        .map { $0 - $1 }
        .windows(of: 8)
        .map { $0.sorted().dropFirst().dropLast() }
        .map { $0.reduce(0, +) / Double($0.count) }
        .scan(0) { $0 * 0.9 + $1 * 0.1 }
        .pairwise()
        .filter { abs($0 - $1) > 0.01 }
        .map { Int(($1 * 100).rounded()) }
        .distinctUntilChanged()
        .scan([]) { ($0 + [$1]).suffix(100) }
        .onNext { print($0.max() ?? 0) }
}

// An interpolation of a product after comparisons.
func hardMetrics(_ visits: Signal<Visit, Problem>, _ variants: [String]) -> Signal<[String: Double], Problem> {
    visits
        .filter { variants.contains($0.variant) }
        .distinct { $0.user.id }
        .scan(into: [String: (seen: Int, bought: Int)]()) { table, visit in
            table[visit.variant, default: (0, 0)].seen += 1
            if visit.hasBought { table[visit.variant, default: (0, 0)].bought += 1 }
        }
        .map { $0.mapValues { $0.seen > 0 ? Double($0.bought) / Double($0.seen) : 0 } }
        .sample(every: .seconds(30), on: .background)
        .distinctUntilChanged()
        .map { rates in rates.filter { $0.value > 0.01 } }
        .filter { $0.count == variants.count }
        .onNext { rates in print(rates.sorted { $0.value > $1.value }.map { "\($0.key): \($0.value * 100) %" }) }
        .takeWhile { (rates: [String: Double]) in rates.values.allSatisfy { $0 < 1 } }
        .map { $0.merging(["all": $0.values.reduce(0, +) / Double($0.count)]) { $1 } }
}

// `>`, `==`, `<`, `||`, and `&&` in a closure.
func hardMergeConflicts(_ local: Property<[Note]>, _ pulled: Signal<Void, Never>) -> Signal<[Note], Problem> {
    pulled
        .scan(0) { count, _ in count + 1 }
        .widenFailure()
        .flatMap(.concat) { time in notes(since: time - 1).retry(2) }
        .withLatest(from: local.values.widenFailure())
        .map { remote, local in (remote.map { ($0.id, $0) }, local.map { ($0.id, $0) }) }
        .map { remote, local in
            Dictionary(remote + local) { $0.changed >= $1.changed ? $0 : $1 }
        }
        .map { $0.values.filter { !$0.text.isEmpty } }
        .map { $0.sorted { $0.changed > $1.changed || $0.changed == $1.changed && $0.id < $1.id } }
        .distinctUntilChanged()
        .pairwise(from: [])
        .filter { old, new in old.count != new.count || zip(old, new).contains { $0.text != $1.text } }
        .map { $1 }
        .onNext { print($0.first?.text ?? "no notes") }
}


// A quotient times a literal, then a sum of an interpolation and `?:`.
func hardPriceTicker(_ trades: Signal<Trade, Problem>, _ symbols: Property<[String]>) -> Signal<[String: String], Problem> {
    trades
        .filter { $0.volume > 0 && $0.price > 0 }
        .withLatest(from: symbols.values.widenFailure())
        .filter { trade, symbols in symbols.contains(trade.symbol) }
        .map { trade, _ in trade }
        .groupBy { $0.symbol }
        .flatMap(.merge) { group in
            group.signal
                .pairwise()
                .map { old, new in (group.key, new.price, (new.price - old.price) / old.price * 100) }
        }
        .scan(into: [String: String]()) { lines, row in
            lines[row.0] = "\(row.1) (" + (row.2 < 0 ? "" : "+") + "\(row.2) %)"
        }
        .sample(every: .milliseconds(500), on: .main)
        .distinctUntilChanged()
        .map { $0.filter { !$0.value.isEmpty } }
        .share(replay: 1)
}

// `String.init` and `Int(_:) ?? 0` in a row.
func hardWebSocket(_ url: String, _ isOnline: Property<Bool>) -> Signal<String, Never> {
    isOnline.values
        .filter { $0 }
        .widenFailure()
        .flatMap(.latest) { _ in
            connect(to: url)
                .timeout(between: .seconds(30), on: .background, switchingTo: .empty)
                .takeWhile { frame in if case .closed = frame { false } else { true } }
                .compactMap { frame -> String? in
                    switch frame {
                    case .text(let text): text.trimmed()
                    case .ping, .closed: nil
                    }
                }
                .retry(policy: RetryPolicy(delay: .linear(.seconds(2)), jitter: 0.1, resetAfter: .value, on: .background))
        }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        .map { $0.split(separator: ":").map(String.init) }
        .filter { $0.count == 2 }
        .map { (name: $0[0], value: Int($0[1]) ?? 0) }
        .catch { _ in .just((name: "closed", value: -1)) }
        .map { "\($0.name) = \($0.value + 1)" }
        .deliver(on: .main)
}

// Sums and products in both branches of `?:`.
func hardGameLoop(_ hits: Signal<Hit, Never>, _ lives: MutableProperty<Int>, _ bag: DisposableBag) {
    hits
        .map { hit in
            switch hit {
            case .enemy(let points): points.magnitude == 0 ? 1 : points * 10
            case .coin: 5
            case .wall: -1
            }
        }
        .withLatest(from: lives.values)
        .takeWhile { _, lives in lives > 0 }
        .scan((score: 0, combo: 0)) { state, hit in
            hit.0 > 0 ? (state.score + hit.0 * (state.combo + 1), state.combo + 1) : (state.score + hit.0, 0)
        }
        .map { ($0.score, $0.combo > 2) }
        .distinctUntilChanged { $0 == $1 }
        .sample(every: .milliseconds(16), on: .main)
        .map { score, isCombo in "Score: \(score)" + (isCombo ? " ×2" : "") }
        .append("Game over")
        .deliver(on: .main)
        .subscribe { print($0.count) }
        .add(to: bag)
}

// An interpolation of a quotient, a product, and a remainder.
func hardMediaPlayer(_ playback: Signal<Playback, Problem>, _ duration: Signal<Double, Problem>) -> Signal<String, Never> {
    playback
        .map { state -> (position: Double, isPlaying: Bool) in
            switch state {
            case .stopped: (0, false)
            case .playing(let position): (position.rounded(), true)
            case .paused(let position): (position, false)
            }
        }
        .combineLatest(with: duration.filter { $0 > 0 })
        .map { state, duration in (state.isPlaying, state.position / duration, Int(duration - state.position)) }
        .filter { _, share, _ in share.isFinite }
        .distinctUntilChanged { $0.0 == $1.0 && $0.2 == $1.2 }
        .throttle(for: .milliseconds(250), on: .main)
        .map { isPlaying, share, rest in "\(isPlaying ? "▶" : "❚❚") \(Int(share * 100)) % -\(rest / 60):\(rest % 60)" }
        .log("player")
        .catch { problem in .just("Cannot play: \(text(of: problem))") }
        .map { $0.trimmed() }
        .deliver(on: .main)
}

// `==` twice after a sum that is compared with a literal.
func hardAutosave(_ title: MutableProperty<String>, _ body: MutableProperty<String>, _ bag: DisposableBag) {
    combineLatest(title.values, body.values)
        .skip(1)
        .map { title, body in Draft(title: title.isEmpty ? "Untitled" : title, body: body) }
        .scan(Draft()) { old, new in Draft(title: new.title, body: new.body, revision: old.revision + 1) }
        .throttle(for: .seconds(5), on: .background, leading: false)
        .filter { $0.body.count + $0.title.count > 0 }
        .distinctUntilChanged { $0.title == $1.title && $0.body == $1.body }
        .flatMap(.concat) { draft in
            save(draft)
                .retry(2)
                .map { "Saved \($0.title), revision \($0.revision)" }
                .catch { problem in .just("Not saved: \(text(of: problem))") }
        }
        .prepend("Not saved yet")
        .deliver(on: .main)
        .subscribe { print($0.uppercased()) }
        .add(to: bag)
}

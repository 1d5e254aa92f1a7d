// swift-format-ignore-file
import Rill

// Chains that compute.

func dragAndDrop(_ touches: Signal<Touch, Never>, _ targets: [String: Point], _ bag: DisposableBag) {
    touches
        .scan((start: Point(), offset: Point())) { state, touch in
            switch touch {
            case .down(let point): (start: point, offset: Point())
            case .moved(let point), .up(let point):
                (start: state.start, offset: difference(point, state.start))  // first: start
            }
        }
        .filter { $0.offset != Point() }
        .map { state in sum(state.start, state.offset) }
        .filter { isInside($0) }
        .distinctUntilChanged()
        .map { point in targets.filter { distance($0.value, point) < 20 }.map { $0.key }.sorted().first }  // middle: value
        .distinctUntilChanged()
        .map { $0 ?? "nowhere" }
        .sample(every: .milliseconds(16), on: .main)
        .deliver(on: .main)
        .subscribe { print("Over " + $0.lowercased()) }  // last: lowercased
        .add(to: bag)
}

func geolocation(_ locations: Signal<Location, Problem>, _ isEnabled: Property<Bool>) -> Signal<String, Never> {
    isEnabled.values
        .widenFailure()
        .flatMap(.latest) { $0 ? locations : .empty }
        .filter { $0.accuracy < 50 }  // first: accuracy
        .distinctUntilChanged { distance($0, $1) < 10 }
        .throttle(for: .seconds(10), on: .background)
        .flatMap(.latest) { location in
            address(of: location)
                .retry(1)
                .map { $0 ?? "\(location.latitude), \(location.longitude)" }  // middle: latitude
        }
        .distinctUntilChanged()
        .map { place in place.isEmpty ? "?" : place }
        .catch { _ in .just("Position unknown") }
        .prepend("Locating …")
        .map { "You are at: " + $0.trimmed() }  // last: trimmed
        .deliver(on: .main)
}

func sensorSmoothing(_ samples: Signal<Double, Problem>, _ zero: Property<Double>) -> Signal<[Int], Problem> {
    samples
        .filter { $0.isFinite }  // first: isFinite
        .combineLatest(with: zero.values.widenFailure())
        .map { $0 - $1 }
        .windows(of: 8)
        .map { $0.sorted().dropFirst().dropLast() }  // middle: sorted
        .map { average(Array($0)) }
        .scan(0) { smoothed($0, $1) }
        .pairwise()
        .filter { change(from: $0, to: $1) > 0.01 }
        .map { Int(($1 * 100).rounded()) }
        .distinctUntilChanged()
        .scan([]) { ($0 + [$1]).suffix(100) }
        .onNext { print($0.max() ?? 0) }  // last: max
}

func currencyConversion(
    _ amount: Signal<String, Never>, _ from: Property<String>, _ to: Property<String>
) -> Signal<String, Never> {
    combineLatest(amount.map { Double($0.trimmed()) }, from.values, to.values)  // first: trimmed
        .debounce(for: .milliseconds(200), on: .main)
        .flatMap(.latest) { amount, from, to in
            guard let amount else { return Signal<Double?, Never>.just(nil) }
            return from == to
                ? .just(amount)
                : rate(from: from, to: to)
                    .retry(2)
                    .map { (amount * $0 * 100).rounded() / 100 }  // middle: rounded
                    .catch { _ in .just(nil) }
        }
        .combineLatest(with: to.values)
        .map { result, currency in result.map { "\($0) \(currency)" } ?? "–" }
        .distinctUntilChanged()
        .scan([]) { [$1] + $0.prefix(4) }
        .map { $0.enumerated().map { "\($0.offset + 1). " + $0.element }.joined(separator: "\n") }
        .prepend("")
        .deliver(on: .main)
        .onNext { print($0.count) }  // last: count
}

func metrics(_ visits: Signal<Visit, Problem>, _ variants: [String]) -> Signal<[String: Double], Problem> {
    visits
        .filter { variants.contains($0.variant) }  // first: variant
        .distinct { $0.user.id }
        .scan(into: [String: (seen: Int, bought: Int)]()) { table, visit in
            table[visit.variant, default: (0, 0)].seen += 1
            if visit.hasBought { table[visit.variant, default: (0, 0)].bought += 1 }
        }
        .map { $0.mapValues { $0.seen > 0 ? Double($0.bought) / Double($0.seen) : 0 } }  // middle: bought
        .sample(every: .seconds(30), on: .background)
        .distinctUntilChanged()
        .map { rates in rates.filter { $0.value > 0.01 } }
        .filter { $0.count == variants.count }
        .onNext { rates in rates.forEach { print($0.key, percent($0.value)) } }
        .takeWhile { (rates: [String: Double]) in rates.values.allSatisfy { $0 < 1 } }
        .map { $0.merging(["all": average(Array($0.values))]) { $1 } }  // last: values
}

func mergeConflicts(_ local: Property<[Note]>, _ pulled: Signal<Void, Never>) -> Signal<[Note], Problem> {
    pulled
        .scan(0) { count, _ in count + 1 }
        .widenFailure()
        .flatMap(.concat) { time in notes(since: time - 1).retry(2) }
        .withLatest(from: local.values.widenFailure())
        .map { remote, local in (remote.map { ($0.id, $0) }, local.map { ($0.id, $0) }) }  // first: id
        .map { remote, local in
            Dictionary(remote + local) { $0.changed >= $1.changed ? $0 : $1 }
        }
        .map { $0.values.filter { !$0.text.isEmpty } }  // middle: text
        .map { $0.sorted { ($0.changed, $0.id) > ($1.changed, $1.id) } }
        .distinctUntilChanged()
        .skipWhile { $0.isEmpty }
        .deliver(on: .main)
        .onNext { print($0.first?.text ?? "no notes") }  // last: first
}

func importCSV(_ lines: Signal<String, Problem>, _ separator: Character, _ bag: DisposableBag) {
    lines
        .map { $0.trimmed() }  // first: trimmed
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }
        .skip(1)
        .map { $0.split(separator: separator, omittingEmptySubsequences: false).map(String.init) }
        .enumerated()
        .map { number, cells -> Result<Product, ServiceFailure> in
            guard cells.count == 3, let id = Int(cells[0]), let price = Double(cells[2]) else {
                return .failure(.refused(number + 2))
            }
            return .success(Product(id: id, name: cells[1].lowercased(), price: price * 1.19))  // middle: lowercased
        }
        .scan((products: [Product](), bad: 0)) { state, row in
            switch row {
            case .success(let product): (state.products + [product], state.bad)
            case .failure: (state.products, state.bad + 1)
            }
        }
        .last()
        .map { "\($0.products.count) products, \($0.bad) lines ignored, \($0.products.map { $0.price }.reduce(0, +)) €" }
        .catch { problem in .just("Import failed: " + text(of: problem)) }
        .deliver(on: .main)
        .subscribe { print($0.count) }  // last: count
        .add(to: bag)
}

func articlePreviews(_ ids: Signal<[Int], Never>, _ width: Property<Int>) -> Signal<[String], Never> {
    ids
        .map { $0.filter { $0 > 0 }.sorted() }  // first: sorted
        .distinctUntilChanged()
        .flatMap(.latest) { ids in
            ids.signal
                .flatMap(.merge(max: 3)) { id in article(id).map { Optional($0) }.replaceFailure(with: nil) }
                .skipNil()
                .mapAsync(max: 2) { ($0.title, await render($0)) }
                .collect()
        }
        .combineLatest(with: width.values.filter { $0 > 0 })
        .map { rows, width in rows.map { $0.0 + ": " + $0.1.prefix(width) } }  // middle: prefix
        .map { rows in rows.count > 3 ? rows.prefix(3) + ["and \(rows.count - 3) more"] : rows }
        .prepend(["Loading …"])
        .distinctUntilChanged()
        .deliver(on: .main)
        .onNext { print($0.count) }  // last: count
}

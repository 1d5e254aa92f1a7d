// swift-format-ignore-file
import Rill

// Chains that talk to servers.

func uploadWithProgress(_ files: Signal<[UInt8], Never>, _ cancelled: Signal<Void, Never>) -> Signal<String, Never> {
    files
        .filter { !$0.isEmpty && $0.count < 10_000_000 }  // first: isEmpty
        .flatMap(.merge(max: 2)) { bytes in
            upload(bytes)
                .retry(3)
                .map { transfer in
                    switch transfer {
                    case .progress(let sent, let total): (Double(sent) / Double(total), "")
                    case .finished(let url): (1, url.lowercased())  // middle: lowercased
                    }
                }
                .catch { _ in .just((0, "failed")) }
                .take(until: cancelled)
        }
        .throttle(for: .milliseconds(100), on: .main)
        .distinctUntilChanged { $0 == $1 }
        .map { share, url in url.isEmpty ? "\(Int(share * 100)) %" : "done: " + url }
        .scan([]) { $0 + [$1] }
        .map { $0.suffix(3).joined(separator: " | ") }
        .prepend("nothing yet")
        .onNext { print($0.count) }  // last: count
        .deliver(on: .main)
}

func downloadsWithRetry(_ jobs: Signal<[Job], Never>) -> Signal<[Int: Int], Problem> {
    jobs
        .map { $0.sorted { $0.isUrgent && !$1.isUrgent } }  // first: isUrgent
        .flatMap(.latest) { $0.signal }
        .distinct { $0.id }
        .widenFailure()
        .flatMap(.merge(max: 4)) { job in
            download(job)
                .retry(policy: RetryPolicy(retries: job.isUrgent ? 10 : 3, delay: .constant(.seconds(1)), on: .background)) {
                    isTemporary($0)
                }
                .map { (job.id, $0.count) }  // middle: count
                .catch { problem in isTemporary(problem) ? .just((job.id, 0)) : .fail(problem) }
        }
        .filter { id, size in id > 0 && size >= 0 }
        .scan(into: [Int: Int]()) { $0[$1.0, default: 0] += $1.1 }
        .sample(every: .seconds(1), on: .main)
        .distinctUntilChanged()
        .onNext { print("\($0.values.count) files") }  // last: values
}

func caching(_ ids: Signal<Int, Never>, _ cache: MutableProperty<[Int: Article]>, _ bag: DisposableBag) {
    ids
        .distinctUntilChanged()
        .withLatest(from: cache.values)
        .flatMap(.latest) { id, cache in
            if let known = cache[id], known.score > 0.5 {  // first: score
                return Signal<Article, Never>.just(known)
            }
            return article(id)
                .retry(2)
                .catch { _ in .from(optional: cache[id]) }
                .filter { !$0.body.isEmpty }  // middle: body
        }
        .scan(into: [Int: Article]()) { $0[$1.id] = $1 }
        .map { articles in articles.filter { $0.value.title.count > 1 } }
        .map { $0.values.sorted { $0.id < $1.id } }
        .map { $0.map { $0.title + " by " + $0.author.name } }
        .ifEmpty([])
        .deliver(on: .main)
        .subscribe { print($0.joined(separator: "\n")) }  // last: joined
        .add(to: bag)
}

func logging(_ entries: Signal<Entry, Never>, _ minimum: Property<Int>, _ bag: DisposableBag) {
    entries
        .withLatest(from: minimum.values)
        .filter { entry, minimum in entry.level >= minimum }  // first: level
        .map { entry, _ in "[\(["debug", "info", "error"][min(entry.level, 2)])] \(entry.text.trimmed())" }
        .buffer(every: .seconds(2), orCount: 50, on: .background)
        .filter { !$0.isEmpty }
        .map { Array($0.joined(separator: "\n").utf8) }  // middle: utf8
        .flatMap(.concat) { bytes in
            upload(bytes).last().map { _ in bytes.count }.catch { _ in .just(0) }
        }
        .scan((sent: 0, lost: 0)) { sum, count in count > 0 ? (sum.sent + count, sum.lost) : (sum.sent, sum.lost + 1) }
        .map { "\($0.sent) bytes sent, \($0.lost) lost" }
        .distinctUntilChanged()
        .subscribe { print($0.count) }  // last: count
        .add(to: bag)
}

func rateLimits(_ requests: Signal<Int, Never>, _ perMinute: Int) -> Signal<[Article], Problem> {
    requests
        .timestamped(on: .background)
        .scanMap([SchedulerTime]()) { recent, request -> ([SchedulerTime], Int?) in
            let kept = recent.filter { $0.duration(to: request.time) < .seconds(60) }  // first: duration
            return kept.count < perMinute ? (kept + [request.time], request.value) : (kept, nil)
        }
        .compactMap { $0 }
        .distinctUntilChanged()
        .widenFailure()
        .flatMap(.merge(max: 3)) { id in
            article(id)
                .delay(for: .milliseconds(id.isMultiple(of: 10) ? 500 : 0), on: .background)  // middle: isMultiple
                .retry(1)
        }
        .buffer(count: 5)
        .map { $0.sorted { $0.score > $1.score }.filter { $0.score > 0.1 } }
        .filter { $0.count > 1 }
        .deliver(on: .main)
        .onNext { print($0.map { $0.title }) }  // last: title
}

func session(
    _ credentials: Signal<(name: String, password: String), Never>, _ loggedOut: Signal<Void, Never>
) -> Signal<String, Never> {
    credentials
        .filter { !$0.name.isEmpty && $0.password.count > 7 }  // first: password
        .flatMap(.latest) { credentials in
            logIn(credentials.name, credentials.password)
                .flatMap(.latest) { session in
                    Signal.interval(.seconds(600), on: .background)
                        .widenFailure()
                        .flatMap(.first) { _ in refresh(session).retry(3) }
                        .prepend(session)
                }
                .map { Optional($0) }
                .catch { problem in .just(nil) }
                .take(until: loggedOut)
                .append(nil)
        }
        .scan((nil, 0)) { state, session in (session, session?.token == state.0?.token ? state.1 : state.1 + 1) }
        .map { (session: Session?, count) in (session?.user.name ?? "nobody", count) }  // middle: user
        .distinctUntilChanged { $0.0 == $1.0 }
        .map { name, count in "\(name) (\(count + 1))" }
        .share(replay: 1)
        .deliver(on: .main)
        .onNext { print($0.uppercased()) }  // last: uppercased
}

func shoppingCart(_ changes: Signal<CartChange, Never>, _ currency: Property<String>) -> Signal<String, Problem> {
    changes
        .scan([Product: Int]()) { cart, change in
            switch change {
            case .add(let product, let count): cart.merging([product: min(count, product.stock)]) { $0 + $1 }  // first: stock
            case .remove(let product): cart.filter { $0.key != product }
            case .clear: [:]
            }
        }
        .distinctUntilChanged()
        .widenFailure()
        .flatMap(.latest) { cart in
            cart.sorted { $0.key.name < $1.key.name }.signal.widenFailure()
                .flatMap(.concat) { item in price(of: item.key).retry(1).map { $0 * Double(item.value) } }  // middle: value
                .reduce(0) { $0 + $1 }
        }
        .combineLatest(with: currency.values.widenFailure())
        .flatMap(.latest) { total, currency in rate(from: "EUR", to: currency).map { (total * $0, currency) } }
        .map { total, currency in total > 100 ? "\(total) \(currency), free delivery" : "\(total + 4.9) \(currency)" }
        .distinctUntilChanged()
        .onNext { print("Total: " + $0.lowercased()) }  // last: lowercased
}

func featureFlags(_ me: Signal<User, Never>, _ overrides: Property<[String: Bool]>) -> Signal<Set<String>, Never> {
    me
        .distinctUntilChanged { $0.id == $1.id }  // first: id
        .flatMap(.latest) { user in
            Signal.interval(.seconds(300), on: .background)
                .mapToVoid()
                .prepend(())
                .flatMap(.latest) { _ in
                    flags(for: user)
                        .map { $0.filter { $0.isOn && Double(user.id % 100) / 100 < $0.share } }  // middle: share
                        .retry(2)
                        .catch { _ in .just([]) }
                }
        }
        .map { Dictionary($0.map { ($0.name, true) }) { $1 } }
        .combineLatest(with: overrides.values)
        .map { flags, overrides in flags.merging(overrides) { _, new in new } }
        .map { Set($0.filter { $0.value }.map { $0.key }) }
        .distinctUntilChanged()
        .onNext { print($0.sorted().joined(separator: ", ")) }  // last: joined
        .share(replay: 1)
}

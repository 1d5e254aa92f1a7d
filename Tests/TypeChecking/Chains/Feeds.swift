// swift-format-ignore-file
import Rill

// Chains of events that arrive over time.

func polling(_ isVisible: Property<Bool>, _ bag: DisposableBag) {
    isVisible.values
        .distinctUntilChanged()
        .flatMap(.latest) { isVisible in
            isVisible
                ? Signal.interval(.seconds(10), on: .background).mapToVoid().prepend(()) : .never
        }
        .widenFailure()
        .flatMap(.first) { _ in
            status()
                .timeout(after: .seconds(5), on: .background, switchingTo: .empty)
                .map { Status(isBusy: $0.isBusy, percent: min($0.percent, 100), message: $0.message) }  // first: percent
                .retry(
                    policy: RetryPolicy(retries: 4, delay: .exponential(from: .seconds(1), cap: .seconds(60)), on: .background),
                    where: { isTemporary($0) })
        }
        .distinctUntilChanged()
        .map { $0.isBusy ? "\($0.percent) %" : $0.message ?? "idle" }  // middle: message
        .catch { problem in .just("gave up: \(text(of: problem))") }
        .scan([]) { ($0 + [$1]).suffix(5) }
        .map { $0.joined(separator: ", ") }
        .deliver(on: .main)
        .subscribe { print($0.count) }  // last: count
        .add(to: bag)
}

func chat(_ events: Signal<ChatEvent, Problem>, _ room: String, _ me: User) -> Signal<[String], Never> {
    history(of: room)
        .map { $0.map { ChatEvent.received($0) } }  // first: map
        .flatMap(.concat) { $0.signal.widenFailure() }
        .concat(events)
        .scan(into: [Message]()) { messages, event in
            switch event {
            case .received(let message): messages.append(message)
            case .left(let user): messages.removeAll { $0.sender == user }
            case .typing: break
            }
        }
        .map { $0.filter { $0.sender.id != me.id || !$0.isRead } }  // middle: sender
        .distinctUntilChanged()
        .map { messages in messages.map { "\($0.sender.name): \($0.text)" } }
        .retry(2)
        .catch { _ in .just(["You are offline"]) }
        .map { lines in lines.isEmpty ? ["No messages in " + room] : lines }
        .throttle(for: .milliseconds(100), on: .main)
        .onNext { print($0.last ?? "") }  // last: last
}

func priceTicker(_ trades: Signal<Trade, Problem>, _ symbols: Property<[String]>) -> Signal<[String: String], Problem> {
    trades
        .filter { $0.volume > 0 && $0.price > 0 }  // first: volume
        .withLatest(from: symbols.values.widenFailure())
        .filter { trade, symbols in symbols.contains(trade.symbol) }
        .map { trade, _ in trade }
        .groupBy { $0.symbol }
        .flatMap(.merge) { group in
            group.signal
                .pairwise()
                .map { old, new in (group.key, new.price, change(from: old.price, to: new.price)) }  // middle: price
        }
        .scan(into: [String: String]()) { lines, row in
            lines[row.0] = "\(row.1) (" + percent(row.2) + ")"
        }
        .sample(every: .milliseconds(500), on: .main)
        .distinctUntilChanged()
        .map { $0.filter { !$0.value.isEmpty } }  // last: isEmpty
        .share(replay: 1)
}

func notificationBadge(_ messages: Signal<Message, Problem>, _ isFocused: Property<Bool>, _ bag: DisposableBag) {
    messages
        .filter { !$0.isRead && !$0.text.isEmpty }  // first: isRead
        .scan(into: Set<Int>()) { $0.insert($1.id) }
        .map(\.count)
        .combineLatest(with: isFocused.values.widenFailure())
        .map { count, isFocused in isFocused ? 0 : count }
        .distinctUntilChanged()
        .map { $0 == 0 ? nil : $0 > 99 ? "99+" : $0.description }  // middle: description
        .debounce(for: .milliseconds(200), on: .main)
        .replaceFailure(with: "!")
        .map { badge in badge.map { "(\($0))" } ?? "" }
        .prepend("")
        .deliver(on: .main)
        .subscribe { print("Inbox " + $0.trimmed()) }  // last: trimmed
        .add(to: bag)
}

func webSocket(_ url: String, _ isOnline: Property<Bool>) -> Signal<String, Never> {
    isOnline.values
        .filter { $0 }
        .widenFailure()
        .flatMap(.latest) { _ in
            connect(to: url)
                .timeout(between: .seconds(30), on: .background, switchingTo: .empty)
                .takeWhile { frame in if case .closed = frame { false } else { true } }
                .compactMap { frame -> String? in
                    switch frame {
                    case .text(let text): text.trimmed()  // first: trimmed
                    case .ping, .closed: nil
                    }
                }
                .retry(policy: RetryPolicy(delay: .linear(.seconds(2)), jitter: 0.1, resetAfter: .value, on: .background))
        }
        .filter { !$0.isEmpty && !$0.hasPrefix("#") }  // middle: hasPrefix
        .map { $0.split(separator: ":").map { String($0) } }
        .filter { $0.count == 2 }
        .map { (name: $0[0], value: $0[1]) }
        .catch { _ in .just((name: "closed", value: "")) }
        .map { "\($0.name) = \($0.value)" }  // last: value
        .deliver(on: .main)
}

func leaderboard(_ players: Signal<Player, Problem>, _ league: Signal<String, Never>) -> Signal<[String], Problem> {
    players
        .filter { $0.isOnline }  // first: isOnline
        .scan([String: Int]()) { table, player in
            table.merging([player.name: player.points]) { old, new in max(old, new) }
        }
        .map { $0.filter { $0.value > 0 }.sorted { $0.value > $1.value } }  // middle: value
        .map { $0.prefix(10).enumerated().map { "\($0.offset + 1). \($0.element.key): \($0.element.value)" } }
        .combineLatest(with: league.distinctUntilChanged().widenFailure())
        .map { rows, league in [league.uppercased()] + rows }
        .distinctUntilChanged()
        .throttle(for: .seconds(1), on: .main)
        .ifEmpty(["Nobody plays"])
        .onNext { print($0.count - 1) }  // last: count
}

func gameLoop(_ hits: Signal<Hit, Never>, _ lives: MutableProperty<Int>, _ bag: DisposableBag) {
    hits
        .map { hit in
            switch hit {
            case .enemy(let points): points.magnitude == 0 ? 1 : points * 10  // first: magnitude
            case .coin: 5
            case .wall: -1
            }
        }
        .withLatest(from: lives.values)
        .takeWhile { _, lives in lives > 0 }
        .scan((score: 0, combo: 0)) { state, hit in
            (score: state.score + hit.0, combo: hit.0 > 0 ? state.combo + 1 : 0)
        }
        .map { ($0.score, $0.combo > 2) }  // middle: score
        .distinctUntilChanged { $0 == $1 }
        .sample(every: .milliseconds(16), on: .main)
        .map { score, isCombo in "Score: \(score)" + (isCombo ? " ×2" : "") }
        .append("Game over")
        .deliver(on: .main)
        .subscribe { print($0.count) }  // last: count
        .add(to: bag)
}

func mediaPlayer(_ playback: Signal<Playback, Problem>, _ duration: Signal<Double, Problem>) -> Signal<String, Never> {
    playback
        .map { state -> (position: Double, isPlaying: Bool) in
            switch state {
            case .stopped: (0, false)
            case .playing(let position): (position.rounded(), true)  // first: rounded
            case .paused(let position): (position, false)
            }
        }
        .combineLatest(with: duration.filter { $0 > 0 })
        .map { state, duration in (state.isPlaying, state.position / duration, Int(duration) - Int(state.position)) }
        .filter { _, share, _ in share.isFinite }  // middle: isFinite
        .distinctUntilChanged { old, new in old.2 == new.2 }
        .throttle(for: .milliseconds(250), on: .main)
        .map { isPlaying, share, rest in (isPlaying ? "▶ " : "❚❚ ") + percent(share) + ", -" + minutes(rest) }
        .log("player")
        .catch { problem in .just("Cannot play: \(text(of: problem))") }
        .map { $0.trimmed() }  // last: trimmed
        .deliver(on: .main)
}

// swift-format-ignore-file
import Rill

// Chains of screens. A comment such as `// first: trimmed` names the member that `.ci/check-chains` misspells in the first, the
// middle, and the last closure of a chain.

func chainA(_ query: Signal<String, Problem>) -> Signal<[String], Problem> {
    query
        .flatMap(.latest) { text in Signal<[String], Problem>.just([text.trimmed()]) }  // first: trimmed
        .scan([]) { $0 + $1 }
        .map { $0.map { $0 + "!" } }  // middle: map
        .filter { $0.count > 1 }
        .combineLatest(with: query)
        .map { list, text in list.filter { $0.contains(text) } }  // last: contains
}

func searchScreen(_ query: Signal<String, Never>, _ words: Signal<String, Never>) -> Signal<[String], Never> {
    query
        .map { $0.trimmed().lowercased() }  // first: trimmed
        .filter { $0.count > 2 }
        .distinctUntilChanged()
        .debounce(for: .milliseconds(300), on: .main)
        .widenFailure()
        .flatMap(.latest) { search($0) }
        .catch { _ in .just([]) }
        .scan([]) { $0 + $1 }
        .map { $0.sorted { $0.score > $1.score } }  // middle: score
        .filter { !$0.isEmpty }
        .combineLatest(with: words)
        .map { articles, word in articles.filter { $0.title.contains(word) }.map { "\($0.title)!" } }  // last: title
}

func searchWithSuggestions(_ query: MutableProperty<String>, _ isOnline: Property<Bool>) -> Signal<[String], Never> {
    combineLatest(query.values.map { $0.trimmed() }, isOnline.values)  // first: trimmed
        .distinctUntilChanged { $0.0 == $1.0 && $0.1 == $1.1 }
        .debounce(for: .milliseconds(250), on: .main)
        .filter { text, _ in text.count > 1 }
        .flatMap(.latest) { text, isOnline in
            if isOnline {
                return suggestions(for: text)
                    .retry(1)
                    .map { $0.filter { $0.hasPrefix(text) } }  // middle: hasPrefix
                    .catch { _ in .just([]) }
            } else {
                return .just(["No connection"])
            }
        }
        .scan(into: [String: Int]()) { counts, words in words.forEach { counts[$0, default: 0] += 1 } }
        .map { $0.sorted { $0.value > $1.value }.prefix(10).map { $0.key } }  // last: value
        .prepend([])
        .deliver(on: .main)
}

func signUpForm(
    _ name: Signal<String, Never>, _ password: Signal<String, Never>, _ repeated: Signal<String, Never>
) -> Signal<(title: String, isEnabled: Bool), Never> {
    let isFree = name.map { $0.trimmed() }  // first: trimmed
        .debounce(for: .milliseconds(500), on: .main)
        .distinctUntilChanged()
        .flatMap(.latest) { name in isAvailable(name).map { $0 ? nil : "\(name) is taken" }.replaceFailure(with: nil) }
        .prepend(nil)
    return combineLatest(password, repeated, isFree)
        .map { password, repeated, problem -> String? in
            if let problem { return problem }
            return password == repeated ? nil : "The passwords differ by \(password.count - repeated.count)"
        }
        .combineLatest(with: password.map { $0.count >= 8 && $0.contains { $0.isNumber } })  // middle: isNumber
        .map { problem, isStrong in isStrong ? problem : problem ?? "Use 8 characters" }
        .distinctUntilChanged()
        .share(replay: 1)
        .map { (title: $0 ?? "Sign up", isEnabled: $0 == nil) }
        .onNext { print("\($0.title): \($0.isEnabled)") }  // last: isEnabled
}

func paginatedList(_ reachedEnd: Signal<Void, Never>, _ pulled: Signal<Void, Never>) -> Signal<[Article], Problem> {
    pulled.prepend(())
        .widenFailure()
        .flatMap(.latest) { _ in
            reachedEnd
                .prepend(())
                .enumerated()
                .map { $0.offset + 1 }  // first: offset
                .widenFailure()
                .flatMap(.concat) { number in page(number).retry(3) }
                .takeWhile(inclusive: true) { $0.next != nil }  // middle: next
                .scan([]) { $0 + $1.items }
        }
        .map { articles in articles.filter { !$0.title.isEmpty } }
        .map { $0.sorted { ($0.score, $0.title) > ($1.score, $1.title) } }
        .distinctUntilChanged()
        .onNext { print("\($0.count) articles") }  // last: count
        .deliver(on: .main)
}

func autosave(_ title: MutableProperty<String>, _ body: MutableProperty<String>, _ bag: DisposableBag) {
    combineLatest(title.values, body.values)
        .skip(1)
        .map { title, body in Draft(title: title.isEmpty ? "Untitled" : title, body: body) }  // first: isEmpty
        .scan(Draft()) { old, new in Draft(title: new.title, body: new.body, revision: old.revision + 1) }
        .throttle(for: .seconds(5), on: .background, leading: false)
        .filter { $0.body.count + $0.title.count > 0 }
        .distinctUntilChanged { $0.hasSameText(as: $1) }
        .flatMap(.concat) { draft in
            save(draft)
                .retry(2)
                .map { "Saved \($0.title), revision \($0.revision)" }  // middle: revision
                .catch { problem in .just("Not saved: \(text(of: problem))") }
        }
        .prepend("Not saved yet")
        .deliver(on: .main)
        .subscribe { print($0.uppercased()) }  // last: uppercased
        .add(to: bag)
}

func undo(_ typed: Signal<String, Never>, _ undone: Signal<Void, Never>, _ bag: DisposableBag) {
    merge(typed.map { Edit.insert($0.lowercased()) }, undone.map { Edit.undo })  // first: lowercased
        .scan([""]) { versions, edit in
            switch edit {
            case .insert(let text): versions + [(versions.last ?? "") + text]
            case .undo: versions.count > 1 ? Array(versions.dropLast()) : versions  // middle: dropLast
            }
        }
        .map { ($0.last ?? "", $0.count > 1) }
        .distinctUntilChanged { $0 == $1 }
        .pairwise()
        .map { before, after in after.1 ? "\(before.0) → \(after.0)" : "nothing to undo" }
        .throttle(for: .milliseconds(16), on: .main)
        .deliver(on: .main)
        .subscribe { print($0.count) }  // last: count
        .add(to: bag)
}

func calendarScreen(_ selected: Signal<Int, Never>, _ me: Property<User>) -> Signal<[String: [String]], Problem> {
    selected
        .distinctUntilChanged()
        .filter { (1...31).contains($0) }  // first: contains
        .widenFailure()
        .flatMap(.latest) { day in
            meetings(on: day).retry(1).combineLatest(with: me.values.widenFailure())
        }
        .map { meetings, me in meetings.filter { $0.guests.contains { $0.id == me.id } } }
        .map { $0.sorted { $0.hour < $1.hour } }  // middle: hour
        .map { Dictionary(grouping: $0, by: { $0.hour < 12 ? "morning" : "afternoon" }) }
        .map { $0.mapValues { $0.map { "\($0.hour):00 " + $0.title } } }
        .distinctUntilChanged()
        .onNext { print($0["morning"]?.count ?? 0) }  // last: count
        .deliver(on: .main)
}

func dashboard(
    _ people: Signal<[User], Problem>, _ trades: Signal<Trade, Problem>, _ ticks: Signal<SchedulerTime, Never>
) -> Signal<[String], Problem> {
    let revenue = trades.map { $0.price * Double($0.volume) }  // first: price
        .scan(0) { $0 + $1 }
    let active = people.map { $0.filter { $0.tags.contains("active") }.count }  // middle: tags
    return combineLatest(revenue, active, ticks.map(\.sinceOrigin).widenFailure())
        .sample(every: .seconds(1), on: .main)
        .map { revenue, active, time in
            ["Revenue: \(revenue)", "Active: \(active)", active > 0 ? "Each: \(revenue / Double(active))" : "–"]
                + (time > .seconds(3600) ? ["An hour is over"] : [])
        }
        .map { $0.filter { !$0.hasSuffix(": 0") } }
        .distinctUntilChanged()
        .catch { problem in .just(["Failed: " + text(of: problem)]) }
        .map { $0.sorted().map { $0.lowercased() } }  // last: lowercased
        .deliver(on: .main)
}

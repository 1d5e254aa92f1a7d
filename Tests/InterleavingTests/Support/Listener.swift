import StreamCore

/// A subscriber with a name that records its events. Its subscription can be disposed while it subscribes.
// One thread runs at a time.
final class Listener: Tracked, @unchecked Sendable {
    let name: String
    let log: Log
    let subscription = Subscription()

    /// Retained only by the closures.
    private(set) weak var witness: Tracked?

    init(named name: String = "", _ log: Log) {
        self.name = name
        self.log = log
    }

    func listen(to signal: Signal<Int, Never>, whenCalled: @escaping @Sendable (Int) -> Void = { _ in }) {
        signal.attach(sink(whenCalled))
        log.note("\(name)subscribed")
    }

    func sink(_ whenCalled: @escaping @Sendable (Int) -> Void = { _ in }) -> Sink<Int, Never> {
        let witness = Witness()
        self.witness = witness
        let (subscription, name, log) = (subscription, name, log)
        return Sink(
            subscription: subscription,
            next: { value in
                withExtendedLifetime(witness) {
                    if !subscription.isDisposed { log.call("\(name)\(value)") { whenCalled(value) } }
                }
            },
            end: { _ in
                withExtendedLifetime(witness) {
                    if subscription.tryDispose() { log.call("\(name)end") }
                }
            })
    }

    func dispose() {
        subscription.dispose()
        log.note("\(name)disposed")
    }

    /// The received events, with `end` for the end.
    var events: [String] { log.calls(name) }

    /// A violation of the rules of every subscriber, or `nil`.
    var problem: String? {
        let ends = events.count { $0 == "end" }
        return first(
            log.overlap(name),
            unless(ends <= 1, "\(name): \(ends) ends"),
            unless(ends == 0 || events.last == "end", "\(name): an event was delivered after the end"),
            unless(
                callsSince("disposed") <= 1,
                "\(name): more than the delivery in progress followed the disposal"),
            unless(!subscription.isDisposed || witness == nil, "\(name): its closures are retained"))
    }

    private func callsSince(_ mark: String) -> Int {
        guard let index = log.index(name + mark) else { return 0 }
        return log.notes[index...].count { $0.hasPrefix(name) && $0.hasSuffix("(") }
    }
}

// It has no state.
private final class Witness: Tracked, @unchecked Sendable {}

/// Contains an object that a thread releases.
// One thread runs at a time.
final class Holder<Held: Sendable>: Tracked, @unchecked Sendable {
    var held: Held?

    init(_ held: Held?) { self.held = held }
}

import StreamCore

/// The actions of some threads on a shared object, and the condition that must hold afterwards.
///
/// It is created again for each interleaving, so it must act the same each time.
struct Scenario {
    var threads: [@Sendable () -> Void]

    /// Returns a description of the problem, or `nil`. The threads have ended, and their closures are released.
    var check: () -> String?

    init(_ threads: [@Sendable () -> Void], check: @escaping () -> String? = { nil }) {
        self.threads = threads
        self.check = check
    }
}

/// Counts its live instances, so that a leak is found at the end of an interleaving.
class Tracked {
    // One thread runs at a time.
    nonisolated(unsafe) static var alive = 0

    init() { Tracked.alive += 1 }
    deinit { Tracked.alive -= 1 }
}

/// The recorded events in order. A note is a step like those of the code, so every order of notes is explored.
// One thread runs at a time.
final class Log: Tracked, @unchecked Sendable {
    private(set) var notes: [String] = []

    func note(_ text: String) {
        Interleaving.willTake(SharedStep(.write, at: self, function: #function))
        notes.append(text)
    }

    /// Records a callback, during which other threads can run.
    func call(_ text: String, _ body: () -> Void = {}) {
        note("\(text)(")
        body()
        note("\(text))")
    }

    func count(_ text: String) -> Int { notes.count { $0 == text } }

    func index(_ text: String) -> Int? { notes.firstIndex(of: text) }

    /// The callbacks whose names begin with the prefix, without the prefix.
    func calls(_ prefix: String = "") -> [String] {
        notes.filter { $0.hasSuffix("(") && $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count).dropLast()) }
    }

    /// Two callbacks with this prefix, one of which began before the other had ended.
    func overlap(_ prefix: String = "") -> String? {
        let marks = notes.filter { $0.hasPrefix(prefix) && ($0.hasSuffix("(") || $0.hasSuffix(")")) }
        for (first, second) in zip(marks, marks.dropFirst()) where first.hasSuffix("(") {
            if second != first.dropLast() + ")" { return "\(second) overlaps \(first)" }
        }
        return nil
    }
}

/// Records its disposals.
// One thread runs at a time.
final class Probe: Tracked, Disposable, @unchecked Sendable {
    let name: String
    let log: Log
    private(set) var disposals = 0

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    var isDisposed: Bool { disposals > 0 }

    func dispose() {
        log.note("\(name) disposed")
        disposals += 1
    }
}

/// A source that records when a subscription unsubscribes.
// One thread runs at a time.
final class SourceProbe: Tracked, SubscriptionSource, @unchecked Sendable {
    let name: String
    let log: Log
    private(set) var calls = 0

    init(_ name: String, _ log: Log) {
        self.name = name
        self.log = log
    }

    func unsubscribe(_ subscription: Subscription) {
        log.note("\(name) left")
        calls += 1
    }
}

/// The first problem.
func first(_ problems: String?...) -> String? { problems.lazy.compactMap { $0 }.first }

func unless(_ holds: Bool, _ problem: @autoclosure () -> String) -> String? { holds ? nil : problem() }

import Operators
import StreamTesting
import Synchronization

extension OperatorTable {
    mutating func addGrouping() {
        begin("How do I gather values into groups?")
        add("buffer(_:)", 51) { try $0[0].buffer(count: try $0.count(0, from: 1)).map { $0.joined() } }
        add("buffer(_:skip:)", 51) { play in
            try play[0].buffer(count: try play.count(0, from: 1), skip: try play.count(1, from: 1)).map { $0.joined() }
        }
        add("buffer(while:)", 52) { play in
            let numbers = try play.numbers()
            guard let text = play.arguments[0]?.text, text != "+1" else {
                play.remark("each one more than the last")
                return numbers.buffer(while: { $1 == $0.last! + 1 }).map(Rules.joined)
            }
            play.remark("the sum")
            let test = try play.numberTest(0)
            return numbers.buffer(while: { test($0.reduce(0, &+)) }).map(Rules.joined)
        }
        add("chunked(by:)", 52, 235) { play in
            guard play.arguments[0]?.text == "+1" else {
                return try play[0].chunked(by: try play.source(0)).map { $0.joined() }
            }
            play.remark("each one more than the last")
            return try play.numbers().chunked(by: { $1 == $0 + 1 }).map(Rules.joined)
        }
        add("chunked(on:)", 53) { play in
            let test = try play.test(0, or: "odd")
            return try play[0].chunked(on: { test($0) }).map { $0.values.joined() }
        }
        add("buffer(every:)", 54) { play in
            try play[0].buffer(every: try play.ticks(0), on: play.scheduler).map { $0.joined() }
        }
        add("buffer(every:orCount:)", 55) { play in
            let (interval, count) = (try play.ticks(0), try play.count(1, from: 1))
            return try play[0].buffer(every: interval, orCount: count, on: play.scheduler).map { $0.joined() }
        }
        show("window(_:)", 56) { play in
            let name = Self.letters()
            play.record(try play[0].window(count: try play.count(0, from: 1))) { inner in (name(), inner) }
        }
        show("window(every:)", 56) { play in
            let windows = try play[0].window(every: try play.ticks(0), on: play.scheduler)
            let name = Self.letters()
            play.record(windows) { inner in (name(), inner) }
        }
        show("window(every:orCount:)", 230) { play in
            let (interval, count) = (try play.ticks(0), try play.count(1, from: 1))
            let windows = try play[0].window(every: interval, orCount: count, on: play.scheduler)
            let name = Self.letters()
            play.record(windows) { inner in (name(), inner) }
        }
        show("groupBy(_:expiringAfter:)", 231) { play in
            let (test, interval) = (try play.test(0, or: "odd"), try play.ticks(1))
            let groups = try play[0].groupBy({ test($0) }, expiringAfter: interval, on: play.scheduler)
            play.record(groups) { group in (group.key ? "yes" : "no", group.signal) }
        }
        show("groupBy(_:)", 57) { play in
            let test = try play.test(0, or: "odd")
            let groups = try play[0].groupBy { test($0) }
            play.record(groups) { group in (group.key ? "yes" : "no", group.signal) }
        }
    }

    /// Returns a function that returns a, b, c, …
    private static func letters() -> @Sendable () -> String {
        let next = Mutex(0)
        return {
            next.withLock { number in
                defer { number += 1 }
                return Rules.letter("\(number % 26 + 1)")
            }
        }
    }
}

extension Rules {
    @Sendable static func joined(_ numbers: [Int]) -> String { numbers.map(String.init).joined() }
}

extension Play {
    /// Draws the name of each value, and the events of its inner signal in a separate line.
    func record<Value: Sendable>(
        _ signals: Signal<Value, MarbleFailure>, inner: @escaping @Sendable (Value) -> (name: String, signal: Source)
    ) {
        record(
            signals.map { value in
                let (name, signal) = inner(value)
                self.record(signal, named: name, isInner: true)
                return name
            })
    }
}

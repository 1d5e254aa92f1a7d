import Operators
import StreamTesting
import Synchronization

extension OperatorCatalogue {
    public static let grouping = OperatorFamily("How do I group values?") {
        OperatorRow(
            "Signal.buffer(count:)", "Signal.buffer(count:skip:)", tests: "BufferTests",
            elsewhere: Elsewhere(
                swift: "`collect(count:)`", rx: "≈ `buffer(timeSpan:count:)`", combine: "`collect(_:)`")
        ) {
            SampleCall("buffer(count: #n).map(digest)", n: 1...3) { source, arguments in
                source.buffer(count: arguments.n).map(digest)
            } model: { stage in
                var values: [Int] = []
                stage.each {
                    values.append($0)
                    if values.count == stage.n {
                        stage.next(digest(values))
                        values = []
                    }
                } completed: {
                    if !values.isEmpty { stage.next(digest(values)) }
                    stage.complete()
                }
            }
            SampleCall("buffer(count: 2, skip: #n).map(digest)", n: 1...3) { source, arguments in
                source.buffer(count: 2, skip: arguments.n).map(digest)
            } model: { stage in
                // Every array is identified by the position of its first value.
                var values: [Int] = []
                stage.each {
                    values.append($0)
                    let start = values.count - 2
                    if start >= 0, start % stage.n == 0 { stage.next(digest(values.suffix(2))) }
                } completed: {
                    if let last = values.last, (values.count - 1) % stage.n == 0 { stage.next(digest([last])) }
                    stage.complete()
                }
            }
            SampleCall(as: "gaps") { $0.buffer(count: 2, skip: 3) }
            Drawing("buffer(_:)") { try $0[0].buffer(count: try $0.count(0, from: 1)).map { $0.joined() } }
            Drawing("buffer(_:skip:)") { play in
                try play[0].buffer(count: try play.count(0, from: 1), skip: try play.count(1, from: 1)).map {
                    $0.joined()
                }
            }
        }
        OperatorRow(
            "Signal.bufferWhile(_:)", "Signal.bufferUntilMatch(_:)", "Signal.chunked(by:)",
            summary: "Collects values into arrays that end where a predicate determines.", tests: "BufferTests",
            elsewhere: Elsewhere(swift: "`collect(_ shouldEmit:)` ×2")
        ) {
            SampleCall("bufferWhile { $0.last! + #n >= $1 }.map(digest)") { source, arguments in
                source.bufferWhile { $0.last! + arguments.n >= $1 }.map(digest)
            } model: { stage in
                gather(stage) { values, next in values.last! + stage.n >= next }
            }
            SampleCall("bufferUntilMatch { $0.reduce(0, +) >= #n }.map(digest)", n: 0...12) { source, arguments in
                source.bufferUntilMatch { $0.reduce(0, +) >= arguments.n }.map(digest)
            } model: { stage in
                var values: [Int] = []
                stage.each {
                    values.append($0)
                    if values.reduce(0, +) >= stage.n {
                        stage.next(digest(values))
                        values = []
                    }
                } completed: {
                    if !values.isEmpty { stage.next(digest(values)) }
                    stage.complete()
                }
            }
            SampleCall("chunked(by: { $0 <= $1 + #n }).map(digest)") { source, arguments in
                source.chunked(by: { $0 <= $1 + arguments.n }).map(digest)
            } model: { stage in
                gather(stage) { values, next in values.last! <= next + stage.n }
            }
            SampleCall(as: "array alone") { $0.bufferUntilMatch { $0.count >= 2 } }
            Drawing("bufferWhile(_:)") { play in
                let numbers = try play.numbers()
                guard let text = play.arguments[0]?.text, text != "+1" else {
                    try play.word(0, "+1")
                    play.remark("each one more than the last")
                    return numbers.bufferWhile { $1 == $0.last! + 1 }.map(Rules.joined)
                }
                play.remark("the sum")
                let test = try play.numberTest(0)
                return numbers.bufferWhile { values, next in test(values.reduce(next, &+)) }.map(Rules.joined)
            }
            Drawing("bufferUntilMatch(_:)", remark: "the sum") { play in
                let test = try play.numberTest(0)
                return try play.numbers().bufferUntilMatch { test($0.reduce(0, &+)) }.map(Rules.joined)
            }
            Drawing("chunked(by:)") { play in
                try play.word(0, "+1")
                play.remark("each one more than the last")
                return try play.numbers().chunked(by: { $1 == $0 + 1 }).map(Rules.joined)
            }
        }
        OperatorRow(
            "Signal.chunkedByKey(_:)", summary: "Collects consecutive values with equal keys.", tests: "ChunkedTests"
        ) {
            SampleCall("chunkedByKey { $0 % 2 == 0 }.map { digest($0.values) }") { source, _ in
                source.chunkedByKey { $0 % 2 == 0 }.map { digest($0.values) }
            } model: { stage in
                gather(stage) { values, next in values[0] % 2 == next % 2 }
            }
            Drawing("chunkedByKey(_:)") { play in
                let test = try play.test(0, or: "odd")
                return try play[0].chunkedByKey { test($0) }.map { $0.values.joined() }
            }
        }
        OperatorRow(
            "Signal.buffer(until:)",
            summary: "Collects values until another signal sends.", tests: "ChunkedBySignalTests"
        ) {
            SampleCall("buffer(until: #0).map(digest)", others: 1) { source, arguments in
                source.buffer(until: arguments.others[0]).map(digest)
            } model: { stage in
                var values: [Int] = []
                let flush = {
                    if !values.isEmpty { stage.next(digest(values)) }
                    values = []
                }
                stage.each {
                    values.append($0)
                } completed: {
                    flush()
                    stage.complete()
                }
                stage.subscribe(stage.others[0]) { event in
                    switch event {
                    case .next: flush()
                    case .failed: stage.send(event)
                    case .completed: break
                    }
                }
            }
            SampleCall(as: "trigger", traits: .dependsOnTime) { $0.buffer(until: $0.filter { $0 % 2 == 0 }) }
            SampleCall(as: "no trigger", traits: .outlivesSource) { $0.buffer(until: Numbers.never) }
            SampleCall(as: "itself", traits: .dependsOnTime) { $0.buffer(until: $0) }
            Drawing("buffer(until:)") { try $0[0].buffer(until: try $0.source(0)).map { $0.joined() } }
        }
        OperatorRow(
            "Signal.buffer(every:on:)", tests: "BufferEveryTests",
            elsewhere: Elsewhere(
                objC: "`bufferWithTime:onScheduler:`", swift: "≈ `collect(every:on:skipEmpty:discardWhenCompleted:)`",
                rx: "≈ `buffer(timeSpan:count:)`", combine: "≈ `collect(byTime)`")
        ) {
            SampleCall("buffer(every: #d, on: scheduler).map(digest)", d: 1...4) { source, arguments in
                source.buffer(every: arguments.d, on: arguments.scheduler).map(digest)
            } model: { stage in
                bufferInTime(stage, count: .max)
            }
            Drawing("buffer(every:)") { play in
                try play[0].buffer(every: try play.ticks(0), on: play.scheduler).map { $0.joined() }
            }
        }
        OperatorRow(
            "Signal.buffer(every:orCount:on:)",
            summary: "Collects the values of an interval, or n of them, whichever is first.", tests: "BufferEveryTests",
            elsewhere: Elsewhere(rx: "≈ `buffer(timeSpan:count:)`", combine: "≈ `collect(byTimeOrCount)`")
        ) {
            SampleCall("buffer(every: #d, orCount: #n, on: scheduler).map(digest)", n: 1...3, d: 1...4) {
                source, arguments in
                source.buffer(every: arguments.d, orCount: arguments.n, on: arguments.scheduler).map(digest)
            } model: { stage in
                bufferInTime(stage, count: stage.n)
            }
            Drawing("buffer(every:orCount:)") { play in
                let (interval, count) = (try play.ticks(0), try play.count(1, from: 1))
                return try play[0].buffer(every: interval, orCount: count, on: play.scheduler).map { $0.joined() }
            }
        }
        OperatorRow(
            "Signal.window(count:)", "Signal.window(every:on:)",
            summary: "As `buffer`, with signals instead of arrays.", tests: "WindowTests",
            elsewhere: Elsewhere(rx: "≈ `window`"), cost: .inner
        ) {
            SampleCall("window(count: #n).flatMap(.concat) { $0.collect().map(digest) }", n: 1...3, traits: .endsPauses)
            {
                source, arguments in
                source.window(count: arguments.n).flatMap(.concat) { $0.collect().map(digest) }
            } model: { stage in
                var values: [Int] = []
                stage.each {
                    values.append($0)
                    if values.count == stage.n {
                        stage.next(digest(values))
                        values = []
                    }
                } completed: {
                    if !values.isEmpty { stage.next(digest(values)) }
                    stage.complete()
                }
            }
            SampleCall("window(every: #d, on: scheduler).flatMap(.merge) { $0.collect().map(digest) }", d: 1...4) {
                source, arguments in
                source.window(every: arguments.d, on: arguments.scheduler).flatMap(.merge) { $0.collect().map(digest) }
            } model: { stage in
                var values: [Int] = []
                stage.each {
                    values.append($0)
                    guard values.count == 1 else { return }
                    stage.after(stage.d) {
                        stage.next(digest(values))
                        values = []
                    }
                } completed: {
                    if !values.isEmpty { stage.next(digest(values)) }
                    stage.complete()
                }
            }
            SampleCall(as: "outer", traits: .endsPauses) { $0.window(count: 2).map { _ in 1 } }
            SampleCall(as: "outer", traits: .dependsOnTime) { $0.window(every: .tick * 2, on: $1).map { _ in 1 } }
            Drawing(subscribing: "window(_:)") { play in
                let name = Self.letters()
                play.record(try play[0].window(count: try play.count(0, from: 1))) { inner in (name(), inner) }
            }
            Drawing(subscribing: "window(every:)") { play in
                let windows = try play[0].window(every: try play.ticks(0), on: play.scheduler)
                let name = Self.letters()
                play.record(windows) { inner in (name(), inner) }
            }
        }
        OperatorRow(
            "Signal.window(every:orCount:on:)",
            summary: "Opens a signal for each interval or n values, whichever is first.",
            tests: "WindowEveryOrCountTests", elsewhere: Elsewhere(rx: "≈ `window`"), cost: .inner
        ) {
            SampleCall(
                "window(every: #d, orCount: #n, on: scheduler).flatMap(.merge) { $0.collect().map(digest) }", n: 1...3,
                d: 1...4, traits: [.dependsOnTime, .endsPauses]
            ) { source, arguments in
                source.window(every: arguments.d, orCount: arguments.n, on: arguments.scheduler)
                    .flatMap(.merge) { $0.collect().map(digest) }
            } model: { stage in
                bufferInTime(stage, count: stage.n)
            }
            SampleCall(as: "outer", traits: [.dependsOnTime, .endsPauses]) {
                $0.window(every: .tick * 2, orCount: 2, on: $1).map { _ in 1 }
            }
            Drawing(subscribing: "window(every:orCount:)") { play in
                let (interval, count) = (try play.ticks(0), try play.count(1, from: 1))
                let windows = try play[0].window(every: interval, orCount: count, on: play.scheduler)
                let name = Self.letters()
                play.record(windows) { inner in (name(), inner) }
            }
        }
        OperatorRow(
            "Signal.window(every:lasting:alignedTo:on:)", title: "`window(every:lasting:on:)`",
            summary:
                "Opens a signal at each multiple of an interval of the scheduler's time, which lasts for a time (sliding windows).",
            tests: "WindowLastingTests", elsewhere: Elsewhere(rx: "≈ `window`"), cost: .inner
        ) {
            SampleCall(
                "window(every: .tick * #n, lasting: #d, on: scheduler).flatMap(.merge) { $0.collect().map(digest) }",
                n: 1...3, d: 1...5, traits: [.dependsOnTime, .endsPauses]
            ) { source, arguments in
                source.window(
                    every: .tick * arguments.n, lasting: arguments.d,
                    alignedTo: SchedulerTime(sinceOrigin: .tick * arguments.start), on: arguments.scheduler
                ).flatMap(.merge) { $0.collect().map(digest) }
            } model: { stage in
                windowInTime(stage)
            }
            SampleCall(as: "outer", traits: [.dependsOnTime, .endsPauses]) {
                $0.window(every: .tick, lasting: .tick * 2, on: $1).map { _ in 1 }
            }
            Drawing(subscribing: "window(every:lasting:)") { play in
                // At most 1,000 windows at a time.
                let (interval, length) = (try play.ticks(0), try play.ticks(1, to: 1_000))
                let windows = try play[0].window(every: interval, lasting: length, on: play.scheduler)
                let name = Self.letters()
                play.record(windows) { inner in (name(), inner) }
            }
        }
        OperatorRow(
            "Signal.window(every:lasting:by:lateness:late:)",
            summary:
                "Opens windows of the time that the values contain, and sends those that are too late to a second signal.",
            tests: "WindowByTimeTests", cost: .inner
        ) {
            SampleCall(
                "window(every: .seconds(2), lasting: .seconds(#n), by: { .seconds($0 % 10) }, lateness: #d)"
                    + ".flatMap(.merge) { $0.signal.collect().map(digest) }",
                n: 1...5, d: 0...4, traits: .endsPauses
            ) { source, arguments in
                source.window(
                    every: .seconds(2), lasting: .seconds(arguments.n), by: { .seconds($0 % 10) },
                    lateness: arguments.d
                ).flatMap(.merge) { $0.signal.collect().map(digest) }
            } model: { stage in
                windowByTime(stage)
            }
            SampleCall(as: "outer", traits: .endsPauses) {
                $0.window(every: .seconds(2), lasting: .seconds(4), by: { .seconds($0) }, lateness: .zero).map { _ in 1
                }
            }
            Drawing(subscribing: "window(every:lasting:by:lateness:)") { play in
                // At most 1,000 windows at a time.
                let (interval, length) = (try play.ticks(0), try play.ticks(1, to: 1_000))
                try play.word(2, "number")
                let lateness = try play.ticks(3, from: 0)
                let windows = try play[0].window(
                    every: interval, lasting: length, by: { .tick * (Int($0) ?? 0) }, lateness: lateness)
                let name = Self.letters()
                play.record(windows) { window in (name(), window.signal) }
            }
        }
        OperatorRow(
            "Signal.groupBy(_:)", "GroupedSignal.signal", "GroupedSignal.map(_:)", title: "`groupBy(_:)`",
            summary: "Sends a `GroupedSignal` for each key, with the `key` and the `signal` of its values.",
            tests: "GroupByTests",
            elsewhere: Elsewhere(objC: "`groupBy:`, `groupBy:transform:`", rx: "`groupBy`"), cost: .hashing
        ) {
            SampleCall(
                "groupBy { $0 % 2 }.flatMap(.merge) { group in group.map { mix(group.key, $0) }.signal }",
                traits: .endsPauses
            ) { source, _ in
                source.groupBy { $0 % 2 }.flatMap(.merge) { group in group.map { mix(group.key, $0) }.signal }
            } model: { stage in
                stage.each { stage.next(mix($0 % 2, $0)) }
            }
            SampleCall("groupBy { $0 % 3 }.flatMap(.merge) { $0.signal.collect().map(digest) }") { source, _ in
                source.groupBy { $0 % 3 }.flatMap(.merge) { $0.signal.collect().map(digest) }
            } model: { stage in
                var values: [Int] = []
                stage.each {
                    values.append($0)
                } completed: {
                    var keys: [Int] = []
                    for value in values where !keys.contains(value % 3) { keys.append(value % 3) }
                    for key in keys { stage.next(digest(values.filter { $0 % 3 == key })) }
                    stage.complete()
                }
            }
            SampleCall(
                "groupBy { $0 % 3 }.flatMap(.concat) { $0.signal.take(#n) }", n: 1...3, traits: .endsPauses
            ) { source, arguments in
                source.groupBy { $0 % 3 }.flatMap(.concat) { $0.signal.take(arguments.n) }
            } model: { stage in
                concatGroups(stage)
            }
            SampleCall(as: "outer") { $0.groupBy { $0 % 2 }.map(\.key) }
            Drawing(subscribing: "groupBy(_:)") { play in
                let test = try play.test(0, or: "odd")
                let groups = try play[0].groupBy { test($0) }
                play.record(groups) { group in (group.key ? "yes" : "no", group.signal) }
            }
        }
        OperatorRow("Signal.groupBy(_:expiringAfter:on:)", tests: "GroupByExpiringTests", cost: .hashing) {
            SampleCall(
                "groupBy({ $0 % 2 }, expiringAfter: #d, on: scheduler).flatMap(.merge) { $0.signal.collect().map(digest) }",
                d: 1...4
            ) { source, arguments in
                source.groupBy({ $0 % 2 }, expiringAfter: arguments.d, on: arguments.scheduler)
                    .flatMap(.merge) { $0.signal.collect().map(digest) }
            } model: { stage in
                groupInTime(stage)
            }
            SampleCall(as: "outer", traits: .dependsOnTime) {
                $0.groupBy({ $0 % 2 }, expiringAfter: .tick * 2, on: $1).map(\.key)
            }
            Drawing(subscribing: "groupBy(_:expiringAfter:)") { play in
                let (test, interval) = (try play.test(0, or: "odd"), try play.ticks(1))
                let groups = try play[0].groupBy({ test($0) }, expiringAfter: interval, on: play.scheduler)
                play.record(groups) { group in (group.key ? "yes" : "no", group.signal) }
            }
        }
    }
    /// The first values of each group of equal remainders, one group after the other. A group waits with all of its values.
    private static func concatGroups(_ stage: Stage) {
        var groups: [(key: Int, waiting: [Int], left: Int)] = []
        var current = 0
        // Sends what the current group may send, and continues with the next one.
        let send = {
            while current < groups.count {
                let values = groups[current].waiting.prefix(groups[current].left)
                groups[current].waiting = []
                groups[current].left -= values.count
                values.forEach(stage.next)
                if groups[current].left > 0 { return }
                current += 1
            }
        }
        stage.each { value in
            let index = groups.firstIndex { $0.key == value % 3 } ?? groups.count
            if index == groups.count { groups.append((value % 3, [], stage.n)) }
            guard index >= current else { return }
            groups[index].waiting.append(value)
            send()
        } completed: {
            while current < groups.count {
                groups[current].waiting.prefix(groups[current].left).forEach(stage.next)
                current += 1
            }
            stage.complete()
        }
    }

    /// Arrays that continue while `belongs` is true for the array so far and the next value.
    private static func gather(_ stage: Stage, _ belongs: @escaping ([Int], Int) -> Bool) {
        var values: [Int] = []
        stage.each {
            if !values.isEmpty, !belongs(values, $0) {
                stage.next(digest(values))
                values = []
            }
            values.append($0)
        } completed: {
            if !values.isEmpty { stage.next(digest(values)) }
            stage.complete()
        }
    }

    /// The digests of the groups of even and odd values, each of which ends after an interval without values.
    private static func groupInTime(_ stage: Stage) {
        final class Group {
            let key: Int
            var values: [Int] = []
            var due = 0
            var timer: RestingTimer?
            init(_ key: Int) { self.key = key }
        }
        var groups: [Group] = []
        stage.each { value in
            var group: Group! = groups.first { $0.key == value % 2 }
            if group == nil {
                let opened = Group(value % 2)
                opened.timer = RestingTimer(stage) {
                    opened.due
                } fire: {
                    groups.removeAll { $0 === opened }
                    stage.next(digest(opened.values))
                    opened.timer = nil
                } isNeeded: {
                    true
                }
                groups.append(opened)
                group = opened
            }
            group.due = stage.time + stage.d
            if group.values.isEmpty { group.timer?.start() }
            group.values.append(value)
        } completed: {
            for group in groups { stage.next(digest(group.values)) }
            stage.complete()
        }
    }

    /// The digests of the windows that begin at each multiple of `n` and last for `d`.
    private static func windowInTime(_ stage: Stage) {
        var windows: [(end: Int, values: [Int])] = []
        var isWaiting = false
        let close = {
            while let first = windows.first, first.end <= stage.time {
                windows.removeFirst()
                stage.next(digest(first.values))
            }
        }
        func wait() {
            guard !isWaiting, let first = windows.first else { return }
            isWaiting = true
            stage.after(first.end - stage.time) {
                isWaiting = false
                close()
                wait()
            }
        }
        stage.each { value in
            close()
            for start in stage.time - stage.d + 1...stage.time where start % stage.n == 0 {
                if !windows.contains(where: { $0.end == start + stage.d }) { windows.append((start + stage.d, [])) }
            }
            for index in windows.indices { windows[index].values.append(value) }
            wait()
        } completed: {
            for window in windows { stage.next(digest(window.values)) }
            stage.complete()
        }
    }

    /// The digests of the windows of the times `value % 10`, which begin at each multiple of 2 and last for `n`.
    private static func windowByTime(_ stage: Stage) {
        var windows: [Int: [Int]] = [:]
        var newest = Int.min / 2
        stage.each { value in
            let time = value % 10
            if time < newest - stage.d { return }
            newest = Swift.max(newest, time)
            for start in windows.keys.sorted() where start + stage.n <= newest - stage.d {
                stage.next(digest(windows.removeValue(forKey: start)!))
            }
            for start in time - stage.n + 1...time where start % 2 == 0 { windows[start, default: []].append(value) }
        } completed: {
            for start in windows.keys.sorted() { stage.next(digest(windows[start]!)) }
            stage.complete()
        }
    }

    private static func bufferInTime(_ stage: Stage, count: Int) {
        var values: [Int] = []
        var due = 0
        let timer = RestingTimer(stage) {
            due
        } fire: {
            if values.isEmpty { return }
            stage.next(digest(values))
            values = []
        } isNeeded: {
            !values.isEmpty
        }
        stage.each {
            if values.isEmpty {
                due = stage.time + stage.d
                timer.start()
            }
            values.append($0)
            if values.count >= count {
                stage.next(digest(values))
                values = []
            }
        } completed: {
            if !values.isEmpty { stage.next(digest(values)) }
            stage.complete()
        }
    }
}

/// A timer that is not moved while it runs: if it fires early, it is set again for the remaining time.
final class RestingTimer {
    private let stage: Stage
    private let due: () -> Int
    private let fire: () -> Void
    private let isNeeded: () -> Bool
    private var isSet = false

    init(_ stage: Stage, due: @escaping () -> Int, fire: @escaping () -> Void, isNeeded: @escaping () -> Bool) {
        self.stage = stage
        self.due = due
        self.fire = fire
        self.isNeeded = isNeeded
    }

    func start() {
        if isSet { return }
        isSet = true
        stage.after(due() - stage.time) {
            self.isSet = false
            guard self.isNeeded() else { return }
            if self.due() > self.stage.time { self.start() } else { self.fire() }
        }
    }
}
extension OperatorCatalogue {

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
        _ signals: Signal<Value, MarbleFailure>,
        inner: @escaping @Sendable (Value) -> (name: String, signal: MarbleSource)
    ) {
        record(
            signals.map { value in
                let (name, signal) = inner(value)
                self.record(signal, named: name, isInner: true)
                return name
            })
    }
}

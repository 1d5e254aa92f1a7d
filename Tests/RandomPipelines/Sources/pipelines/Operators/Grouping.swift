import Operators

extension Operation {
    static let grouping: [Operation] = [
        Operation(51, "buffer(count: #n).map(digest)", n: 1...3) { source, parts in
            source.buffer(count: parts.n).map(digest)
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
        },
        Operation(51, "buffer(count: 2, skip: #n).map(digest)", n: 1...3) { source, parts in
            source.buffer(count: 2, skip: parts.n).map(digest)
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
        },
        Operation(52, "buffer(while: { $0.last! + #n >= $1 }).map(digest)") { source, parts in
            source.buffer(while: { $0.last! + parts.n >= $1 }).map(digest)
        } model: { stage in
            gather(stage) { values, next in values.last! + stage.n >= next }
        },
        Operation(52, "buffer(while: { $0.reduce(0, +) < #n }).map(digest)", n: 0...12) { source, parts in
            source.buffer(while: { $0.reduce(0, +) < parts.n }).map(digest)
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
        },
        Operation(52, "chunked(by: { $0 <= $1 + #n }).map(digest)") { source, parts in
            source.chunked(by: { $0 <= $1 + parts.n }).map(digest)
        } model: { stage in
            gather(stage) { values, next in values.last! <= next + stage.n }
        },
        Operation(53, "chunked(on: { $0 % 2 == 0 }).map { digest($0.values) }") { source, _ in
            source.chunked(on: { $0 % 2 == 0 }).map { digest($0.values) }
        } model: { stage in
            gather(stage) { values, next in values[0] % 2 == next % 2 }
        },
        Operation(54, "buffer(every: #d, on: scheduler).map(digest)", d: 1...4) { source, parts in
            source.buffer(every: parts.d, on: parts.scheduler).map(digest)
        } model: { stage in
            bufferInTime(stage, count: .max)
        },
        Operation(55, "buffer(every: #d, orCount: #n, on: scheduler).map(digest)", n: 1...3, d: 1...4) {
            source, parts in
            source.buffer(every: parts.d, orCount: parts.n, on: parts.scheduler).map(digest)
        } model: { stage in
            bufferInTime(stage, count: stage.n)
        },
        Operation(56, "window(count: #n).flatMap(.concat) { $0.collect().map(digest) }", n: 1...3) { source, parts in
            source.window(count: parts.n).flatMap(.concat) { $0.collect().map(digest) }
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
        },
        Operation(56, "window(every: #d, on: scheduler).flatMap(.merge) { $0.collect().map(digest) }", d: 1...4) {
            source, parts in
            source.window(every: parts.d, on: parts.scheduler).flatMap(.merge) { $0.collect().map(digest) }
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
        },
        Operation(
            230,
            "window(every: #d, orCount: #n, on: scheduler).flatMap(.merge) { $0.collect().map(digest) }", n: 1...3,
            d: 1...4
        ) { source, parts in
            source.window(every: parts.d, orCount: parts.n, on: parts.scheduler)
                .flatMap(.merge) { $0.collect().map(digest) }
        } model: { stage in
            bufferInTime(stage, count: stage.n)
        },
        Operation(235, "chunked(by: #0).map(digest)", others: 1) { source, parts in
            source.chunked(by: parts.others[0]).map(digest)
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
        },
        Operation(
            231,
            "groupBy({ $0 % 2 }, expiringAfter: #d, on: scheduler).flatMap(.merge) { $0.signal.collect().map(digest) }",
            d: 1...4
        ) { source, parts in
            source.groupBy({ $0 % 2 }, expiringAfter: parts.d, on: parts.scheduler)
                .flatMap(.merge) { $0.signal.collect().map(digest) }
        } model: { stage in
            groupInTime(stage)
        },
        Operation(57, "groupBy { $0 % 2 }.flatMap(.merge) { group in group.map { mix(group.key, $0) }.signal }") {
            source, _ in
            source.groupBy { $0 % 2 }.flatMap(.merge) { group in group.map { mix(group.key, $0) }.signal }
        } model: { stage in
            stage.each { stage.next(mix($0 % 2, $0)) }
        },
        Operation(57, "groupBy { $0 % 3 }.flatMap(.merge) { $0.signal.collect().map(digest) }") { source, _ in
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
        },
    ]

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

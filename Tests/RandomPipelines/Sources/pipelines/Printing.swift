import OperatorCatalogue
import Operators
import StreamTesting

extension Case {
    /// The case as a program that can be put into a test.
    var code: String {
        var lines = ["let (scheduler, start) = (VirtualTimeScheduler(), \(start))"]
        if start > 0 { lines.append("scheduler.advance(by: .seconds(start))") }
        for (index, hot) in hots.enumerated() {
            lines.append("var hot\(index) = \(hot.memory.code)")
            if case .composed = hot.memory { lines.append("let mapped\(index) = hot\(index)!.map { $0 + 1 }.values") }
            for item in hot.items {
                lines.append("scheduler.schedule(after: \(item.time.seconds)) { hot\(index)?.\(item.event.send) }")
            }
            if let release = hot.release {
                lines.append(
                    release < 0
                        ? "hot\(index) = nil" : "scheduler.schedule(after: \(release.seconds)) { hot\(index) = nil }")
            }
        }
        lines.append("let pipeline = \(chain.code)")
        lines.append("let recording = scheduler.record(pipeline)\(notes)")
        return lines.joined(separator: "\n")
    }

    private var notes: String {
        var notes: [String] = []
        switch disposal {
        case .never: break
        case .atTime(let time): notes.append("disposed at \(time), after earlier scheduled work")
        case .insideValue(let number): notes.append("disposed inside value number \(number)")
        }
        if let reader {
            notes.append(".deliver(on: reader, waiting: \(reader.limit)), and reader.advance() at \(reader.times)")
        }
        switch feedback {
        case .none: break
        case .inside(let count):
            notes.append("the first \(count) values v that arrive while hot0 sends: hot0.send((v * 3 + number) % 10)")
        case .later(let count, let delay):
            notes.append("the first \(count) values v: \(delay) later hot0.send((v * 3 + number) % 10)")
        }
        return notes.map { "  // \($0)" }.joined()
    }
}

extension Chain {
    var code: String { source.code + steps.map { "\n    ." + $0.code.indented }.joined() }
}

extension Step {
    fileprivate var code: String {
        var code = operation.call.code
        code = code.replacing("#n", with: "\(n)").replacing("#d", with: d.seconds)
        for (index, other) in others.enumerated() { code = code.replacing("#\(index)", with: other.code) }
        return code
    }
}

extension Source {
    fileprivate var code: String {
        let values = values
        let list = values.map(String.init).joined(separator: ", ")
        let sends = items.map { "subscriber.\($0.event.send)" }.joined(separator: "; ")
        let end = failure.map { "SampleFailure(code: \($0))" }
        return switch kind {
        case .hot: "hot\(n).signal"
        case .timed: "timed([\(items.map { "(\($0.time), \($0.event.code))" }.joined(separator: ", "))])"
        case .created:
            "Numbers { subscriber in \(sends); return ActionDisposable { withExtendedLifetime(subscriber) {} } }"
        case .waiting: "Numbers { /* unless paused */ subscriber in \(sends) }"
        case .turns: "[\(list)].signal(on: scheduler).widenFailure()"
        case .sequence: "Numbers([\(list)])"
        case .repeating: "Numbers.repeating(\(values[0])).take(\(values.count))"
        case .record: "Record([\(list)], end: \(end.map { ".failed(\($0))" } ?? ".completed")).signal"
        case .deferred: "Numbers.deferred { Numbers([\(list)]) }"
        case .using: "Numbers.using { ActionDisposable {} } _: { _ in Numbers([\(list)]) }"
        case .just: "Numbers.just(\(list))"
        case .optional: "Numbers.from(optional: \(values.isEmpty ? "nil" : list))"
        case .result: "Numbers.from(result: \(end.map { ".failure(\($0))" } ?? ".success(\(list))"))"
        case .attempt: "Numbers.attempt { () throws(SampleFailure) in \(end.map { "throw \($0)" } ?? list) }"
        case .empty: "Numbers.empty"
        case .never: "Numbers.never"
        case .fail: "Numbers.fail(\(end!))"
        case .generate:
            "Numbers.generate(from: \(values[0]), while: { $0 < \(values[0] + values.count) }, next: { $0 + 1 })"
        case .timer: "Signal.timer(after: \(d.seconds), on: scheduler).map { ticks($0, since: start) }.widenFailure()"
        case .interval: "Signal.interval(\(d.seconds), on: scheduler).map { ticks($0, since: start) }.widenFailure()"
        case .every: "[\(list)].signal(every: \(d.seconds), on: scheduler).widenFailure()"
        case .lazily:
            "Numbers.deferred { .lazily(on: scheduler) { subscriber in \(sends) } }"
        }
    }
}

extension Hot.Memory {
    fileprivate var code: String {
        switch self {
        case .none: "Optional(Subject<Int, SampleFailure>())"
        case .latest(let value): "Optional(BehaviorSubject<Int, SampleFailure>(\(value)))"
        case .last(let count): "Optional(ReplaySubject<Int, SampleFailure>(capacity: \(count)))"
        case .final: "Optional(AsyncSubject<Int, SampleFailure>())"
        case .composed(let value):
            "Optional(MutableProperty(\(value - 1)))  // set to one less, and released on completion"
        }
    }
}

extension Event {
    fileprivate var send: String {
        switch self {
        case .next(let value): "send(\(value))"
        case .failed(let code): "fail(SampleFailure(code: \(code)))"
        case .completed: "complete()"
        }
    }

    fileprivate var code: String {
        switch self {
        case .next(let value): ".next(\(value))"
        case .failed(let code): ".failed(SampleFailure(code: \(code)))"
        case .completed: ".completed"
        }
    }
}

extension Int {
    fileprivate var seconds: String { self == 0 ? ".zero" : ".seconds(\(self))" }
}

extension String {
    fileprivate var indented: String { replacing("\n", with: "\n    ") }
}

extension [Item] {
    /// The events as a diagram, followed by the codes of failures, which a diagram does not contain.
    var diagram: String {
        let last = last?.time ?? 0
        let cells = (0...last).map { tick in
            let texts = filter { $0.time == tick }.map(\.event.mark)
            return texts.isEmpty ? "-" : texts.count == 1 ? texts[0] : "(\(texts.joined()))"
        }
        let text = isEmpty ? "-" : cells.joined()
        if case .failed(let code)? = self.last?.event { return text + "  code \(code)" }
        return text
    }
}

extension Event {
    fileprivate var mark: String {
        switch self {
        case .next(let value): (0...9).contains(value) ? "\(value)" : "{\(value)}"
        case .failed: "#"
        case .completed: "|"
        }
    }
}

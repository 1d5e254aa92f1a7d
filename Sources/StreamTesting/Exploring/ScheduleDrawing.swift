/// A schedule as text: a line for each queue and task with a column for each step, and a list of the steps.
struct ScheduleDrawing: CustomStringConvertible {
    private static let maximumCount = 40

    let description: String

    init(_ run: Exploring.Run) {
        let skipped = max(0, run.steps.count - Self.maximumCount)
        let steps = Array(run.steps.enumerated().dropFirst(skipped))
        let lanes = Set(steps.map(\.element.lane)).sorted { $0.order < $1.order }
        let width = lanes.map { run.name(of: $0).count }.max() ?? 0
        var lines = lanes.map { Self.padded(run.name(of: $0), width) + "  " }
        for (_, step) in steps {
            let mark = Self.mark(of: step)
            for (line, lane) in lanes.enumerated() {
                lines[line] += (step.lane == lane ? mark : String(repeating: "-", count: mark.count)) + "-"
            }
        }
        lines.append("")
        if skipped > 0 { lines.append("The first \(skipped) steps are not shown.") }
        for (index, step) in steps {
            let number = String(index + 1)
            let start = (step.plain == nil ? "  " : "* ") + Self.padded("", 3 - number.count) + number
            let name = Self.padded(run.name(of: step.lane), width)
            let text = "\(start)  \(name)  \(Self.texts(of: step, run).joined(separator: "; "))"
            lines.append(text.trimmingSpaces)
        }
        description = lines.joined(separator: "\n")
    }

    private static func texts(of step: ScheduleStep, _ run: Exploring.Run) -> [String] {
        var texts: [String] = []
        switch step.kind {
        case .work: break
        case .continued(let index): texts.append("continues step \(index + 1)")
        case .time: texts.append("is now \(step.time)")
        }
        switch step.plain {
        case nil: break
        case .time: texts.append("before time passes")
        case .continuing(let index): texts.append("before step \(index + 1) continues")
        case .work(let lane):
            let name = run.name(of: lane)
            texts.append(lane == step.lane ? "before an older piece of \(name)" : "before \(name), which was due first")
        }
        // A value that several stages in a row report with the same text is listed once.
        let events = step.events.reduce(into: [String]()) { if $0.last != $1.text { $0.append($1.text) } }
        guard events.count > 6 else { return texts + events }
        return texts + events.prefix(3) + ["\(events.count - 5) more"] + events.suffix(2)
    }

    /// The last value of the step, or its end, or `o`; `*` before it marks a deviation from the plain order.
    private static func mark(of step: ScheduleStep) -> String {
        let marks = step.events.compactMap(\.mark)
        let shown =
            if let mark = marks.last(where: { $0 != "|" }) ?? marks.last {
                mark.count == 1 ? mark : "{\(mark.prefix(12))\(mark.count > 12 ? "…" : "")}"
            } else if case .continued = step.kind {
                ">"
            } else {
                "o"
            }
        return (step.plain == nil ? "" : "*") + shown
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension Exploring.Run {
    fileprivate func name(of lane: ScheduleStep.Lane) -> String {
        switch lane {
        case .task(let task): tasks.name(of: task)
        case .queue(let queue): queueNames[queue]
        case .time: "time"
        }
    }
}

extension ScheduleStep.Lane {
    /// Tasks, then queues, each in the order of their creation, and then time.
    fileprivate var order: (Int, Int) {
        switch self {
        case .task(let task): (0, task)
        case .queue(let queue): (1, queue)
        case .time: (2, 0)
        }
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }

    /// The text of a value in one line.
    fileprivate var inOneLine: String {
        isEmpty ? "\"\"" : split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\\n")
    }
}

extension ScheduleStep.Event {
    /// The event of a source, a named stage, or a subscriber; `nil` for other stages and other events.
    init?(_ event: TraceEvent) {
        guard let fileID = event.stage.fileID else { return nil }
        let file = fileID.split(separator: "/").last.map(String.init) ?? fileID
        let place = "\(event.stage.name) (\(file):\(event.stage.line))"
        switch event.kind {
        case .value:
            let value = (event.detail ?? "value").inOneLine
            self.init(mark: value, text: "\(value) at \(place)")
        case .failed: self.init(mark: "#", text: "failed with \(event.detail?.inOneLine ?? "an error") at \(place)")
        case .completed: self.init(mark: "|", text: "completed at \(place)")
        case .subscribed, .disposed, .paused, .resumed: return nil
        }
    }
}

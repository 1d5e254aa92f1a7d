/// A schedule as text: a line for each queue with a column for each step, and a list of the steps.
struct ScheduleDrawing: CustomStringConvertible {
    private static let maximumCount = 40

    let description: String

    init(_ run: Exploring.Run) {
        let skipped = max(0, run.steps.count - Self.maximumCount)
        let steps = Array(run.steps.enumerated().dropFirst(skipped))
        let usedQueues = Set(steps.compactMap(\.element.queue)).sorted()
        let names = usedQueues.map { run.queueNames[$0] }
        let width = (names + ["time"]).map(\.count).max() ?? 0
        var lines = names.map { Self.padded($0, width) + "  " }
        var timeLine = Self.padded("time", width) + "  "
        for (_, step) in steps {
            let mark = Self.mark(of: step)
            for (line, queue) in usedQueues.enumerated() {
                lines[line] += (step.queue == queue ? mark : String(repeating: "-", count: mark.count)) + "-"
            }
            timeLine += (step.queue == nil ? mark : String(repeating: "-", count: mark.count)) + "-"
        }
        if steps.contains(where: { $0.element.queue == nil }) { lines.append(timeLine) }
        lines.append("")
        if skipped > 0 { lines.append("The first \(skipped) steps are not shown.") }
        for (index, step) in steps {
            let name = step.queue.map { run.queueNames[$0] } ?? "time"
            var text = [step.kind == .continued ? "continues" : step.kind == .time ? "is now \(step.time)" : ""]
            text += [
                step.plainQueue.map { plain in
                    plain < 0
                        ? "instead of time"
                        : plain == step.queue ? "instead of its first piece" : "instead of \(run.queueNames[plain])"
                } ?? ""
            ]
            text += step.events.reduce(into: []) { if $0.last != $1.text { $0.append($1.text) } }.prefix(6)
            let number = String(index + 1)
            let start =
                (step.plainQueue == nil ? "  " : "* ") + String(repeating: " ", count: max(0, 3 - number.count))
                + number
            lines.append(
                "\(start)  \(Self.padded(name, width))  \(text.filter { !$0.isEmpty }.joined(separator: "; "))"
                    .trimmingSpaces)
        }
        description = lines.joined(separator: "\n")
    }

    /// The last value of the step, or `o`; `*` before it marks a deviation from the plain order.
    private static func mark(of step: ScheduleStep) -> String {
        let value = step.events.last { $0.value != nil }?.value ?? nil
        let shown = value.map { $0.count == 1 ? $0 : "{\($0.prefix(12))}" } ?? (step.kind == .continued ? ">" : "o")
        return (step.plainQueue == nil ? "" : "*") + shown
    }

    private static func padded(_ text: String, _ width: Int) -> String {
        text + String(repeating: " ", count: max(0, width - text.count))
    }
}

extension String {
    fileprivate var trimmingSpaces: String {
        var text = self[...]
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}

extension ScheduleStep.Event {
    /// The event of a source, a named stage, or a subscriber; `nil` for other stages and other events.
    init?(_ event: TraceEvent) {
        guard let fileID = event.stage.fileID else { return nil }
        let file = fileID.split(separator: "/").last.map(String.init) ?? fileID
        let place = "\(event.stage.name) (\(file):\(event.stage.line))"
        switch event.kind {
        case .value: self.init(value: event.detail ?? "", text: "\(event.detail ?? "value") at \(place)")
        case .failed: self.init(value: nil, text: "failed at \(place)")
        case .completed: self.init(value: nil, text: "completed at \(place)")
        case .subscribed, .disposed, .paused, .resumed: return nil
        }
    }
}

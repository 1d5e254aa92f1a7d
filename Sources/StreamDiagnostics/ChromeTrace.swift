/// A trace of the events of streams in the trace event format, which Perfetto and `chrome://tracing` open.
///
/// ```swift
/// let trace = ChromeTrace { text in file.write(text) }
/// trace.start()
/// runTheProgram()
/// trace.stop()
/// ```
///
/// Each subscription to a stage is a slice from its start to its end, in a track of its own. Its values are marks in the slice,
/// and the times during which its queue is full are slices inside it. Each thread has a named track with the values that were
/// sent on it. An arrow connects a value with the one before it in the chain if another thread sent that one, such as at
/// `deliver(on:)`. A stage that drops values there, such as `debounce`, is not known to have dropped them: its arrows come from its oldest
/// values.
///
/// The text is one JSON array in the [Trace Event Format](https://docs.google.com/document/d/1CvAClvFfyA5R-PhYUmn5OOQtYMH4h6I0nSsKchNAySU).
/// It is complete when ``stop()`` has returned and no other thread was writing an event at that time. It is written in order, with
/// one call at a time. For each stage, up to 1,024 values are remembered until the next stage sends a value.
public final class ChromeTrace: Sendable {
    private let write: @Sendable (String) -> Void
    private let describesValues: Bool
    private let origin = ContinuousClock.now
    private let tracing = SerialDisposable()
    private let drain = Drain<String>()
    private let isFirst = StateBox(true)
    private let threads = Lock(TracedThreads())

    /// Creates a trace that passes its text to a closure.
    ///
    /// - Parameters:
    ///   - describesValues: Whether to write a description of each value.
    ///   - write: A closure that receives the next part of the text.
    public init(describesValues: Bool = true, to write: @escaping @Sendable (String) -> Void) {
        self.describesValues = describesValues
        self.write = write
    }

    /// Creates a trace that writes to `stream`, such as a file handle class of the program.
    public convenience init<Stream: TextOutputStream & AnyObject & Sendable>(
        describesValues: Bool = true, into stream: Stream
    ) {
        self.init(describesValues: describesValues) { text in
            var stream = stream
            stream.write(text)
        }
    }

    /// Starts the trace.
    public func start() {
        post("[")
        tracing.inner = StreamTracer.start { event in
            let seen = self.threads.withLock { $0.note(event) }
            if seen.isNewThread { self.post(self.nameOfThread(event.thread)) }
            self.post(self.line(event))
            if event.kind == .value { self.post(self.threadLine(event)) }
            if let arrow = seen.arrow {
                self.post(
                    self.arrowLine("s", arrow, event.stage, at: arrow.source.instant, thread: arrow.source.thread))
                self.post(self.arrowLine("f", arrow, event.stage, at: event.instant, thread: event.thread))
            }
        }
    }

    /// Ends the trace. Nothing is written afterwards.
    public func stop() {
        tracing.dispose()
        post("\n]\n", closing: true)
    }

    private func post(_ text: String, closing: Bool = false) {
        switch drain.post(text, closing: closing) {
        case .entered: deliver(text)
        case .takenOver: break
        case .closed, .queued: return
        }
        drain.leave(deliver)
    }

    private func deliver(_ text: String) {
        let separates = text.hasPrefix("\n{")
        if separates, !isFirst.value { write(",") }
        if separates { isFirst.value = false }
        write(text)
    }

    private func line(_ event: TraceEvent) -> String {
        var arguments: [(String, String)] = []
        if event.kind == .subscribed {
            if let place = event.stage.place { arguments.append(("at", JSON.string(place))) }
            if let below = event.stage.below { arguments.append(("below", "\(below)")) }
        } else {
            arguments.append(("event", JSON.string("\(event.kind)")))
            if describesValues || event.kind != .value, let detail = event.detail {
                arguments.append((Self.label(of: event.kind), JSON.string(detail)))
            }
        }
        let phase =
            switch event.kind {
            case .subscribed, .paused: "b"
            case .value: "n"
            case .failed, .completed, .disposed, .resumed: "e"
            }
        // A slice inside that of the stage.
        let isPause = event.kind == .paused || event.kind == .resumed
        let name = isPause ? "\(event.stage.name) paused" : event.stage.name
        return line(
            phase, "stream", name, at: event.instant, thread: event.thread,
            ("id", "\(event.stage.id)"), ("args", JSON.object(arguments)))
    }

    private func line(
        _ phase: String, _ category: String, _ name: String, at instant: ContinuousClock.Instant, thread: UInt,
        _ others: (String, String)...
    ) -> String {
        "\n"
            + JSON.object(
                [
                    ("ph", JSON.string(phase)), ("cat", JSON.string(category)), ("name", JSON.string(name)),
                    ("pid", "1"), ("tid", "\(thread)"), ("ts", JSON.microseconds(origin.duration(to: instant))),
                ] + others)
    }
}

extension ChromeTrace {
    private func nameOfThread(_ thread: UInt) -> String {
        let name = CurrentScheduler.value is MainScheduler ? "thread \(thread) (main queue)" : "thread \(thread)"
        return "\n"
            + JSON.object([
                ("ph", JSON.string("M")), ("name", JSON.string("thread_name")), ("pid", "1"), ("tid", "\(thread)"),
                ("args", JSON.object([("name", JSON.string(name))])),
            ])
    }

    /// The value in the track of its thread.
    private func threadLine(_ event: TraceEvent) -> String {
        line("X", "value", event.stage.name, at: event.instant, thread: event.thread, ("dur", "0"))
    }

    /// The start or the end of an arrow.
    private func arrowLine(
        _ phase: String, _ arrow: TracedThreads.Arrow, _ stage: TracedStage, at instant: ContinuousClock.Instant,
        thread: UInt
    ) -> String {
        line(
            phase, "hop", stage.name, at: instant, thread: thread,
            ("id", "\(arrow.number)"), ("bp", JSON.string("e")))
    }

    /// The label of an event's detail.
    private static func label(of kind: TraceEvent.Kind) -> String {
        switch kind {
        case .value: "value"
        case .paused: "queue"
        default: "failure"
        }
    }
}

private enum JSON {
    static func object(_ members: [(String, String)]) -> String {
        "{" + members.map { "\(string($0.0)):\($0.1)" }.joined(separator: ",") + "}"
    }

    static func string(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case _ where scalar.value < 0x20:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    static func microseconds(_ duration: Duration) -> String {
        let nanoseconds = duration.components.seconds * 1_000_000_000 + duration.components.attoseconds / 1_000_000_000
        let rest = "\(abs(nanoseconds) % 1_000)"
        return "\(nanoseconds / 1_000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }
}

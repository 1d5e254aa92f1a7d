import AccessLog
import Board
import Logging
import Operators
import PulseCore
import PulseProgram
import Tailing

/// The complete program: the reports of the input, and their presentation.
struct Program: Sendable {
    /// The age in seconds of lines that are still live.
    private static let usualDelay: Int64 = 600

    let input: Input
    let title: String
    let pipeline: Pipeline
    /// How fast to replay the log, or `nil` if it is read live.
    let replay: ReplaySpeed?
    let display: Display
    let address: PageAddress?
    let notices: Notices
    let logger: Logger
    let status: ExitStatus

    func run() async throws {
        let views = Subject<EntryFilter, Never>()
        let recent = RecentLines(format: pipeline.format)
        let filter = pipeline.filter
        let controls = BoardControls(
            filter: { views.send($0) },
            lines: { [replay] count, path, view, time in
                // A replay reads a little ahead.
                recent.last(count, of: path, where: [filter, view], before: replay == nil ? nil : time / 1_000)
            })
        try await Presentation(
            program: "pulse", title: title, display: display, isReplay: replay != nil, address: address,
            controls: controls, notices: notices, logger: logger, status: status
        ).run { stop in
            reports(until: stop, views: views.signal) { lines in if display == .board { recent.add(lines) } }
        }
    }

    private func reports(
        until stop: Signal<Void, Never>, views: Signal<EntryFilter, Never>, note: @escaping @Sendable (Lines) -> Void
    ) -> Signal<Report, Never> {
        let loop = ReadingLoop()
        var pipeline = pipeline
        pipeline.views = views.deliver(on: loop.scheduler)
        pipeline.stop = stop.deliver(on: loop.scheduler)
        let batches = input.batches(on: loop, format: pipeline.format, note: note)
            .enumerated().onNext(checkFirst).map(\.element)
        switch replay {
        case nil:
            return pipeline.live(
                batches: batches, on: loop.scheduler,
                calendar: LogCalendar(loop.scheduler, now: millisecondsSince1970())
            ).onNext(judge)
        case .max:
            return pipeline.replay(batches: batches).onNext(judge)
        case .times(let speed):
            let pace = Pace(speed: speed, on: loop.scheduler)
            return pipeline.replay(batches: batches, pace: pace.delay).onNext(judge)
        }
    }

    /// Reports lines of another time, because live reading counts them when they arrive, and lines whose response time
    /// might have been overlooked.
    private func checkFirst(_ number: Int, _ batch: Batch) {
        guard number == 0 else { return }
        if batch.lacksTimes, let ending = batch.unreadEnding {
            logger.warning(
                """
                no response time is known, because '\(Readable.harmless(ending, columns: 60))' at the end of a line has \
                none of the forms 0.042, 42000, 42ms, or rt=0.042. Describe the lines with --pattern.
                """)
        }
        guard input.isPipe, replay == nil, let time = batch.time,
            abs(time - millisecondsSince1970() / 1_000) > Self.usualDelay
        else { return }
        logger.warning(
            """
            the first line is of \(CivilDate.timestamp(of: time)). A pipe is read live: its lines count when they \
            arrive. Pass --replay to count them at their own time.
            """)
    }

    /// Reports a log without any line that could be parsed.
    private func judge(_ report: Report) {
        // With a filter, other lines can have been parsed.
        guard pipeline.filter == EntryFilter(), let summary = report.summary, summary.counts.requests == 0,
            summary.counts.malformed > 0
        else { return }
        let sample = summary.samples.first.map { " The first is: \(Readable.harmless($0, columns: 60))" } ?? ""
        logger.error(
            """
            0 of \(Readable.count(summary.counts.malformed)) lines have the \(pipeline.format.name). \
            Describe other formats with --pattern.\(sample)
            """)
        status.noteTrouble()
    }
}

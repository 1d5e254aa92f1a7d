import AccessLog
import Hummingbird
import Logging
import Operators
import PulseCore
import PulseServer
import ServiceLifecycle
import Tailing

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// The complete program, as services that start and stop in order.
struct Program: Sendable {
    /// The time after which a service that has not ended is cancelled.
    private static let patience = Duration.seconds(1)
    /// The age in seconds of lines that are still live.
    private static let usualDelay: Int64 = 600

    let input: Input
    let title: String
    let pipeline: Pipeline
    /// How fast to replay the log, or `nil` if it is read live.
    let replay: ReplaySpeed?
    let display: Display
    let address: ServerAddress?
    let notices: Notices
    let logger: Logger
    let status: ExitStatus

    func run() async throws {
        let stop = Subject<Void, Never>()
        let reports = reports(until: stop.signal).publish()
        let page = AsyncSubject<String?, Never>()
        let reading = Reading(
            page: page.signal,
            shown: { page in
                display.show(reports.signal, title: title, page: page, notices: notices, isReplay: replay != nil) {
                    note($0, stop)
                }
            },
            start: { reports.connect() }, stop: { stop.send(()) }, staysOpen: address != nil)
        var services = [
            ServiceGroupConfiguration.ServiceConfiguration(
                service: reading, successTerminationBehavior: .gracefullyShutdownGroup)
        ]
        if let address {
            // The server stops last, so that browsers receive the last window.
            services.insert(.init(service: server(of: reports.signal, at: address, opened: page)), at: 0)
        } else {
            page.send(nil)
            page.complete()
        }
        // The group throws the error that it would log.
        var configuration = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint],
            logger: notices.logger(level: .critical))
        configuration.maximumGracefulShutdownDuration = Self.patience
        do {
            try await ServiceGroup(configuration: configuration).run()
        } catch {
            throw address?.explanation(of: error) ?? error
        }
    }

    private func note(_ trouble: Output.Trouble, _ stop: Subject<Void, Never>) {
        switch trouble {
        case .abandoned:
            stop.send(())
        case .failed(let reason):
            logger.error("a line could not be written: \(reason)")
            status.noteTrouble()
        }
    }

    private func reports(until stop: Signal<Void, Never>) -> Signal<Report, Never> {
        let loop = ReadingLoop()
        let stop = stop.deliver(on: loop.scheduler)
        switch replay {
        case nil:
            let lines = input.lines(on: loop).take(until: stop)
            let checked = input.isPipe ? lines.enumerated().onNext(checkTime).map(\.element) : lines
            return pipeline.live(
                checked, on: loop.scheduler, calendar: LogCalendar(loop.scheduler, now: millisecondsSince1970()))
        case .max:
            return pipeline.replay(input.lines(on: loop).take(until: stop)).onNext(judge)
        case .times(let speed):
            let pace = Pace(speed: speed, on: loop.scheduler)
            return pipeline.replay(input.lines(on: loop)) { pace.delay($0).take(until: stop) }
                .onNext(judge)
        }
    }

    /// Reports lines of another time, because live reading counts them when they arrive.
    private func checkTime(ofFirst lines: (offset: Int, element: Lines)) {
        guard lines.offset == 0, let time = pipeline.format.parse(lines.element).time,
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
        guard let summary = report.summary, summary.counts.requests == 0, summary.counts.malformed > 0 else { return }
        let sample = summary.samples.first.map { " The first is: \(Readable.harmless($0, length: 60))" } ?? ""
        logger.error(
            """
            0 of \(Readable.count(summary.counts.malformed)) lines have the \(pipeline.format.name). \
            Describe other formats with --pattern.\(sample)
            """)
        status.noteTrouble()
    }

    private func server(
        of reports: Signal<Report, Never>, at address: ServerAddress, opened page: AsyncSubject<String?, Never>
    ) -> some ApplicationProtocol {
        let feeds = reports.feeds(run: String(millisecondsSince1970()))
        feeds.connect()
        return PulseServer.server(feeds.signal, named: title, at: address, logger: logger) { port in
            let url = address.url(port: port)
            notices.post("the page is at \(url)")
            if !address.isLoopback {
                logger.warning("every client that can connect to \(address.host):\(port) can read the log")
            }
            page.send(url)
            page.complete()
        }
    }
}

/// Returns the time of the machine's clock.
func millisecondsSince1970() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}

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

    let input: Input
    let pipeline: Pipeline
    let isReplay: Bool
    let display: Display
    let address: ServerAddress?
    let logger: Logger
    let status: ExitStatus

    func run() async throws {
        let stop = Subject<Void, Never>()
        let reports = reports(until: stop.signal).publish()
        let reading = Reading(
            shown: display.show(reports.signal, isReplay: isReplay) { trouble in note(trouble, stop) },
            start: { reports.connect() }, stop: { stop.send(()) }, staysOpen: address != nil)
        var services = [
            ServiceGroupConfiguration.ServiceConfiguration(
                service: reading, successTerminationBehavior: .gracefullyShutdownGroup)
        ]
        if let address {
            // The server stops last, so that browsers receive the last window.
            services.insert(.init(service: server(of: reports.signal, at: address)), at: 0)
        }
        var configuration = ServiceGroupConfiguration(
            services: services, gracefulShutdownSignals: [.sigterm, .sigint], logger: logger)
        configuration.maximumGracefulShutdownDuration = Self.patience
        try await ServiceGroup(configuration: configuration).run()
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
        let lines = input.lines(on: loop).take(until: stop.deliver(on: loop.scheduler))
        if isReplay { return pipeline.replay(lines) }
        return pipeline.live(
            lines, on: loop.scheduler, calendar: LogCalendar(loop.scheduler, now: millisecondsSince1970()))
    }

    private func server(of reports: Signal<Report, Never>, at address: ServerAddress) -> some ApplicationProtocol {
        if !address.isLoopback {
            logger.warning("every client that can connect to \(address.host):\(address.port) can read the log")
        }
        let feeds = reports.feeds(run: String(millisecondsSince1970()))
        feeds.connect()
        return PulseServer.server(feeds.signal, at: address, logger: logger)
    }
}

/// Returns the time of the machine's clock.
private func millisecondsSince1970() -> Int64 {
    var time = timespec()
    clock_gettime(CLOCK_REALTIME, &time)
    return Int64(time.tv_sec) * 1_000 + Int64(time.tv_nsec) / 1_000_000
}

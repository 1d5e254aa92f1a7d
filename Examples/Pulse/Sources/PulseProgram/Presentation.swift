public import Board
public import Logging
public import Operators
public import PulseCore
import ServiceLifecycle
import UnixSignals

#if Page
    import Hummingbird
    public import PulseServer
#endif

/// The part of a program that shows reports: a display and a page, as services that start and stop in order.
public struct Presentation: Sendable {
    /// The time after which a service that has not ended is cancelled. Longer than a busy machine needs, because a second
    /// request to stop cancels it immediately.
    private static let patience = Duration.seconds(10)

    let program: String
    let title: String
    let display: Display
    let isReplay: Bool
    let address: PageAddress?
    let controls: BoardControls?
    let notices: Notices
    let logger: Logger
    let status: ExitStatus

    /// - Parameters:
    ///   - isReplay: Whether the reports wait for the process that reads the lines.
    ///   - address: The address of the page, or `nil` for no page.
    ///   - controls: The actions of the board's keys, if the source has them.
    public init(
        program: String, title: String, display: Display, isReplay: Bool, address: PageAddress?,
        controls: BoardControls? = nil, notices: Notices, logger: Logger, status: ExitStatus
    ) {
        self.controls = controls
        (self.program, self.title, self.display, self.isReplay) = (program, title, display, isReplay)
        (self.address, self.notices, self.logger, self.status) = (address, notices, logger, status)
    }

    /// Shows the reports until they end or the program receives a request to stop.
    ///
    /// - Parameter reports: Returns the reports, which end after the signal that is passed has sent.
    public func run(_ reports: (_ stop: Signal<Void, Never>) -> Signal<Report, Never>) async throws {
        let stop = Subject<Void, Never>()
        let reports = reports(stop.signal).publish()
        let page = AsyncSubject<String?, Never>()
        let reading = Reading(
            page: page.signal,
            shown: { page in
                display.show(
                    reports.signal, program: program, title: title, page: page, controls: controls,
                    notices: notices, isReplay: isReplay, status: status
                ) {
                    note($0, stop)
                }
            },
            start: { reports.connect() }, stop: { stop.send(()) }, staysOpen: address != nil)
        var services = [
            ServiceGroupConfiguration.ServiceConfiguration(
                service: reading, successTerminationBehavior: .gracefullyShutdownGroup)
        ]
        if let address {
            #if Page
                // The server stops last, so that browsers receive the last window.
                services.insert(.init(service: server(of: reports.signal, at: address, opened: page)), at: 0)
            #endif
        } else {
            page.send(nil)
            page.complete()
        }
        // The group throws the error that it would log.
        var configuration = ServiceGroupConfiguration(
            services: services, logger: notices.logger(level: .critical))
        configuration.maximumGracefulShutdownDuration = Self.patience
        do {
            try await run(ServiceGroup(configuration: configuration))
        } catch {
            #if Page
                throw address?.explanation(of: error) ?? error
            #else
                throw error
            #endif
        }
    }

    /// Runs the services. The first request to stop ends them in order, and the second one cancels them.
    private func run(_ group: ServiceGroup) async throws {
        let requests = await UnixSignalsSequence(trapping: .sigterm, .sigint)
        try await withThrowingTaskGroup(of: Void.self) { tasks in
            tasks.addTask { try await group.run() }
            tasks.addTask {
                var requests = requests.makeAsyncIterator()
                _ = await requests.next()
                await group.triggerGracefulShutdown()
                _ = await requests.next()
            }
            try await tasks.next()
            tasks.cancelAll()
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

    #if Page
        private func server(
            of reports: Signal<Report, Never>, at address: ServerAddress, opened page: AsyncSubject<String?, Never>
        ) -> some ApplicationProtocol {
            let feeds = reports.feeds(run: String(millisecondsSince1970()))
            feeds.connect()
            return PulseServer.server(feeds.signal, named: title, of: program, at: address, logger: logger) { port in
                let url = address.url(port: port)
                notices.post("the page is at \(url)")
                if !address.isLoopback {
                    logger.warning("every client that can connect to \(address.host):\(port) can read the log")
                }
                page.send(url)
                page.complete()
            }
        }
    #endif
}

import Operators
import ServiceLifecycle

/// Reads, counts, and shows until the log ends or the program receives a request to stop. Then it still counts and
/// shows the lines that were read.
struct Reading: Service {
    /// Sends the address of the page once it can be opened, or `nil` if there is no page.
    let page: Signal<String?, Never>
    let shown: @Sendable (_ page: String?) -> Signal<Void, Never>
    let start: @Sendable () -> Void
    let stop: @Sendable () -> Void
    /// Whether the program keeps running, for its page, after the log has ended.
    let staysOpen: Bool

    func run() async {
        await withGracefulShutdownHandler {
            guard let page = await page.firstValue() else { return }
            let shown = shown(page).values(buffering: .newest(0))
            start()
            for await _ in shown {}
            if staysOpen { try? await gracefulShutdown() }
        } onGracefulShutdown: {
            stop()
        }
    }
}

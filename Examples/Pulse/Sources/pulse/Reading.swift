import Operators
import ServiceLifecycle

/// Reads, counts and shows until the log ends or somebody asks to stop; then what was read is still counted and shown.
struct Reading: Service {
    let shown: Signal<Void, Never>
    let start: @Sendable () -> Void
    let stop: @Sendable () -> Void
    /// Whether somebody may still want to look when the log has ended.
    let staysOpen: Bool

    func run() async {
        await withGracefulShutdownHandler {
            let shown = shown.values(buffering: .newest(0))
            start()
            for await _ in shown {}
            if staysOpen { try? await gracefulShutdown() }
        } onGracefulShutdown: {
            stop()
        }
    }
}

@preconcurrency import Dispatch
import Operators

#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

/// Sends at the first Ctrl-C. The second one ends the program as usual.
func interruptions() -> Signal<Void, Never> {
    Signal { subscriber in
        signal(SIGINT, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGINT)
        source.setEventHandler {
            signal(SIGINT, SIG_DFL)
            subscriber.send(())
            subscriber.complete()
        }
        source.activate()
        return ActionDisposable { source.cancel() }
    }
}

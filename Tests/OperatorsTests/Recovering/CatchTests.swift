import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct CatchTests {
    @Test("catch(_:) disposes the source and continues with the handler's signal")
    func handlersSignal() {
        expectEqual(
            run("-a-#", "-x-|") { source, other in source.catch { _ in other } },
            Outcome("-a--x-|", "^--!", "---^--!")
        )
        expectEqual(run("-a-|", "-x-|") { source, other in source.catch { _ in other } }, Outcome("-a-|", "^--!"))
        expectEqual(run("-#", "-#") { source, other in source.catch { _ in other } }, Outcome("--#", "^!", "-^!"))
    }

    @Test("catch(_:) tears down everything above it before it subscribes to the handler's signal")
    func teardown() {
        let log = Locked<[String]>([])
        let source = Subject<Int, TestFailure>()
        let caught = source.signal.onDispose { log.append("closed") }.catch { _ in
            Signal<Int, Never>.deferred {
                log.append("opened")
                return .never
            }
        }
        let token = caught.subscribe { _ in }
        source.fail(.wrong)
        expectEqual(log.value, ["closed", "opened"])
        token.dispose()
    }

    @Test("tryCatch(_:) fails with the error that the handler throws")
    func throwingHandler() {
        let failing = Signal<Int, TestFailure>.fail(.wrong).tryCatch { (_) throws(TestFailure) in throw .other(1) }
        expectEqual(VirtualTimeScheduler().record(failing).events.map(\.event), [.failed(.other(1))])
    }

    @Test("ifFailed(switchTo:) with a fallback that cannot fail returns a signal that cannot fail")
    func fallback() {
        let safe: Signal<Int, Never> = Signal<Int, TestFailure>.fail(.wrong).ifFailed(switchTo: .just(1))
        expectEqual(safe.waitForAll(), [1])
        let other = Signal<Int, TestFailure>.fail(.wrong).catch { _ in Signal<Int, MarbleFailure>.fail(MarbleFailure())
        }
        expectEqual(VirtualTimeScheduler().record(other).events.map(\.event), [.failed(MarbleFailure())])
    }

    @Test("catch(_:) and tryCatch(_:) accept a handler with another failure type than the source")
    func otherFailureType() {
        let failing = Signal<Int, TestFailure>.fail(.wrong)
        let caught: Signal<Int, MarbleFailure> = failing.tryCatch { (_) throws(MarbleFailure) in throw MarbleFailure() }
        expectEqual(events(caught), [.failed(MarbleFailure())])
        let instead: Signal<Int, MarbleFailure> = failing.tryCatch { (_) throws(MarbleFailure) in .just(1) }
        expectEqual(events(instead), [.next(1), .completed])
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct OnSubscribeTests {
    @Test("initially(_:) and onSubscribe(_:) are called before each subscription, the lowest first")
    func beforeSubscription() {
        let log = Locked<[String]>([])
        let signal = Signal<Int, Never>.deferred {
            log.append("source")
            return .just(1)
        }
        .initially { log.append("inner") }.onSubscribe { log.append("middle") }.initially { log.append("outer") }
        expectEqual(log.value, [])
        expectEqual(signal.waitForAll(), [1])
        expectEqual(log.value, ["outer", "middle", "inner", "source"])
        expectEqual(signal.waitForAll(), [1])
        expectEqual(log.value.count, 8)
    }

    @Test("onSubscribe(_:) and onDispose(_:) are called equally often at every kind of end")
    func balance() {
        let (begun, ended) = (Counter(), Counter())
        let watch: (Signal<Int, TestFailure>) -> Signal<Int, TestFailure> = {
            $0.onSubscribe(begun.increment).onDispose(ended.increment)
        }
        _ = watch(.of(1)).subscribeFailed { _ in }
        _ = watch(.fail(.wrong)).subscribeFailed { _ in }
        _ = watch(.repeating(1)).take(1).subscribeFailed { _ in }
        watch(.never).subscribeFailed { _ in }.dispose()
        _ = watch(Signal { _ in nil }).subscribeFailed { _ in }
        expectEqual(begun.value, 5)
        expectEqual(ended.value, 5)
    }

    @Test("onDispose(_:) is called once at an end, on disposal and when the source is released, before the handler")
    func onceAtEveryEnd() {
        let log = Locked<[String]>([])
        _ = Signal<Int, Never>.just(1).onDispose { log.append("disposed") }
            .subscribe(next: { _ in }, completed: { log.append("|") })
        expectEqual(log.value, ["disposed", "|"])
        log.value = []
        _ = Signal<Int, TestFailure>.fail(.wrong).onDispose { log.append("disposed") }
            .subscribe(next: { _ in }, failed: { _ in log.append("#") })
        expectEqual(log.value, ["disposed", "#"])
        log.value = []
        let token = Signal<Int, Never>.never.onDispose { log.append("disposed") }.subscribe { _ in }
        token.dispose()
        token.dispose()
        expectEqual(log.value, ["disposed"])
        log.value = []
        var subject: Subject<Int, Never>? = Subject()
        let released = subject!.signal.map { $0 }.onDispose { log.append("disposed") }
            .subscribe(next: { _ in }, completed: { log.append("|") })
        subject = nil
        expectEqual(log.value, ["disposed"])
        #expect(released.isDisposed)
    }
}

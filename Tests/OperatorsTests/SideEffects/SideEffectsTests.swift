import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct SideEffectsTests {
    @Test("[159] [160] [161] §7.26 onNext, onFailure, onCompleted: before the event is passed on")
    func before() {
        let log = Locked<[String]>([])
        _ = Signal<Int, Never>.of(1).onNext { log.append("on \($0)") }.onCompleted { log.append("on |") }
            .subscribe(next: { log.append("\($0)") }, completed: { log.append("|") })
        #expect(log.value == ["on 1", "1", "on |", "|"])
        log.value = []
        _ = Signal<Int, TestFailure>.fail(.wrong).onFailure { log.append("on \($0)") }.onCompleted { log.append("no") }
            .subscribe(next: { _ in }, failed: { log.append("\($0)") })
        #expect(log.value == ["on wrong", "wrong"])
    }

    @Test("[161] onCompleted: neither at failure nor at disposal, nor after an end further down")
    func notCompleted() {
        let count = Locked(0)
        _ = Signal<Int, Never>.of(1, 2).onCompleted { count.modify { $0 += 1 } }.take(1).subscribe { _ in }
        let token = Signal<Int, Never>.never.onCompleted { count.modify { $0 += 1 } }.subscribe { _ in }
        token.dispose()
        #expect(count.value == 0)
    }

    @Test("[159] onNext: what is thrown fails")
    func throwing() {
        let failing = Signal<Int, TestFailure>.of(1, 2).onNext { (value) throws(TestFailure) in
            if value == 2 { throw .wrong }
        }
        #expect(VirtualTimeScheduler().record(failing).events.map(\.event) == [.next(1), .failed(.wrong)])
    }

    @Test("[165] onDispose: once, at an end, a failure, a disposal and the loss of the source; before the handler")
    func onDispose() {
        let log = Locked<[String]>([])
        _ = Signal<Int, Never>.just(1).onDispose { log.append("disposed") }
            .subscribe(next: { _ in }, completed: { log.append("|") })
        #expect(log.value == ["disposed", "|"])
        log.value = []
        _ = Signal<Int, TestFailure>.fail(.wrong).onDispose { log.append("disposed") }
            .subscribe(next: { _ in }, failed: { _ in log.append("#") })
        #expect(log.value == ["disposed", "#"])
        log.value = []
        let token = Signal<Int, Never>.never.onDispose { log.append("disposed") }.subscribe { _ in }
        token.dispose()
        token.dispose()
        #expect(log.value == ["disposed"])
        log.value = []
        var subject: Subject<Int, Never>? = Subject()
        let lost = subject!.signal.map { $0 }.onDispose { log.append("disposed") }
            .subscribe(next: { _ in }, completed: { log.append("|") })
        subject = nil
        #expect(log.value == ["disposed"])
        #expect(lost.isDisposed)
    }
}

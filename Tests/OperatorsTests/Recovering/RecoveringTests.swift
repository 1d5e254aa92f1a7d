import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct RecoveringTests {
    @Test("[142] catch: the source is disposed, the handler's signal goes on")
    func catching() {
        #expect(
            run("-a-#", "-x-|") { source, other in source.catch { _ in other } } == Course("-a--x-|", "^--!", "---^--!")
        )
        #expect(run("-a-|", "-x-|") { source, other in source.catch { _ in other } } == Course("-a-|", "^--!"))
        #expect(run("-#", "-#") { source, other in source.catch { _ in other } } == Course("--#", "^!", "-^!"))
    }

    @Test("[142] catch: what the handler throws is the failure")
    func catchThrowing() {
        let failing = Signal<Int, TestFailure>.fail(.wrong).catch { (_) throws(TestFailure) in throw .other(1) }
        #expect(VirtualTimeScheduler().record(failing).events.map(\.event) == [.failed(.other(1))])
    }

    @Test("[143] catch(to:): a fallback that cannot fail leaves a signal that cannot")
    func catchTo() {
        let safe: Signal<Int, Never> = Signal<Int, TestFailure>.fail(.wrong).catch(to: .just(1))
        #expect(safe.waitForAll() == [1])
        let other = Signal<Int, TestFailure>.fail(.wrong).catch { _ in Signal<Int, MarbleFailure>.fail(MarbleFailure())
        }
        #expect(VirtualTimeScheduler().record(other).events.map(\.event) == [.failed(MarbleFailure())])
    }

    /// Fails with its number until it has been subscribed to `count` times.
    private func failing(_ count: Int, _ subscriptions: Locked<Int>) -> Signal<Int, TestFailure> {
        .deferred {
            let number = subscriptions.modify {
                $0 += 1; return $0
            }
            return number < count ? Signal<Int, TestFailure>.fail(.other(number)) : .just(number)
        }
    }

    @Test("[147] §7.24 retry(n): n more times after the first")
    func retryCount() {
        let subscriptions = Locked(0)
        let recording = VirtualTimeScheduler().record(failing(9, subscriptions).retry(2))
        #expect(recording.events.map(\.event) == [.failed(.other(3))])
        #expect(subscriptions.value == 3)
        let again = Locked(0)
        #expect(
            VirtualTimeScheduler().record(failing(3, again).retry(2)).events.map(\.event) == [.next(3), .completed])
        #expect(
            VirtualTimeScheduler().record(failing(3, Locked(0)).retry(0)).events.map(\.event) == [.failed(.other(1))])
    }

    @Test("[146] retry: until it completes, and each subscription counts for itself")
    func retryForever() {
        #expect(VirtualTimeScheduler().record(failing(100, Locked(0)).retry()).values == [100])
        let shared = failing(.max, Locked(0)).retry(1)
        #expect(VirtualTimeScheduler().record(shared).events.map(\.event) == [.failed(.other(2))])
        #expect(VirtualTimeScheduler().record(shared).events.map(\.event) == [.failed(.other(4))])
    }

    @Test("[150] repeat: again after completion; a failure ends; n in total; take stops it")
    func repeating() {
        #expect(Signal<Int, Never>.of(1, 2).repeat(2).waitForAll() == [1, 2, 1, 2])
        #expect(Signal<Int, Never>.of(1, 2).repeat(0).waitForAll() == [])
        #expect(Signal<Int, Never>.of(1, 2).repeat(.max).take(3).waitForAll() == [1, 2, 1])
        #expect(Signal<Int, Never>.of(1, 2).repeat().take(5).waitForAll() == [1, 2, 1, 2, 1])
        #expect(run("-a#") { source, _ in source.repeat() } == Course("-a#", "^-!"))
        #expect(
            run("-a|", disposingAfter: .seconds(5)) { source, _ in source.repeat() }
                == Course("-a-a", "^-!", "--^-!", "----^!"))
    }

    @Test("[150] repeat: a subscriber kept beforehand stops an endless one from inside")
    func stopRepeat() {
        let seen = Locked(0)
        let subscriber = Locked<Subscriber<Int, Never>?>(nil)
        let stopping = Subscriber<Int, Never>(next: { _ in
            if seen.modify({
                $0 += 1; return $0
            }) == 1_000 {
                subscriber.value?.disposable.dispose()
            }
        })
        subscriber.value = stopping
        _ = Signal<Int, Never>.just(1).repeat().subscribe(stopping)
        #expect(seen.value == 1_000)
        subscriber.value = nil
    }

    @Test("retry and repeat: a negative count is rejected at the call")
    func negative() async {
        await #expect(processExitsWith: .failure) { _ = Signal<Int, TestFailure>.empty.retry(-1) }
        await #expect(processExitsWith: .failure) { _ = Signal<Int, Never>.empty.repeat(-1) }
    }
}

import Operators
import StreamTesting
import TestSupport
import Testing

/// How a subscription can be over.
enum Ending: CaseIterable, Sendable { case completes, fails, isDisposed, isLost }

typealias Wrap = @Sendable (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Int, TestFailure>

/// Law 8: when a subscription to what `build` makes of two sources is over, nothing is held of it, nothing waits on
/// `scheduler`, and nobody subscribes to the sources.
func expectNothingHeld<Value>(
    _ name: String, after ending: Ending, values: ClosedRange<Int> = 1...2, on scheduler: VirtualTimeScheduler? = nil,
    sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (Signal<Int, TestFailure>, Signal<Int, TestFailure>) -> Signal<Value, TestFailure>
) {
    let isDead = Locked(false)
    var sources: [Subject<Int, TestFailure>] = [Subject(), Subject()]
    let signal = build(sources[0].signal, sources[1].signal)
    func subscribe() -> any Disposable {
        let canary = Canary { isDead.value = true }
        return signal.subscribe(next: { _ in canary.sing() }, failed: { _ in canary.sing() }, completed: canary.sing)
    }
    let token = subscribe()
    #expect(!isDead.value, "\(name)", sourceLocation: sourceLocation)
    for value in values { for source in sources { source.send(value) } }
    switch ending {
    // Twice, because one may be subscribed to when the other has completed.
    case .completes: for _ in 0..<2 { for source in sources { source.complete() } }
    case .fails: for source in sources { source.fail(.wrong) }
    case .isDisposed: token.dispose()
    case .isLost: sources = []
    }
    scheduler?.advance(by: .seconds(10))
    #expect(isDead.value, "\(name) \(ending)", sourceLocation: sourceLocation)
    #expect(token.isDisposed, "\(name) \(ending)", sourceLocation: sourceLocation)
    for source in sources {
        #expect(source.subscriberCount == 0, "\(name) \(ending)", sourceLocation: sourceLocation)
    }
}

/// The same for what is made of one source.
func expectNothingHeld<Value>(
    _ name: String, after ending: Ending, sourceLocation: SourceLocation = #_sourceLocation,
    _ build: (Signal<Int, TestFailure>) -> Signal<Value, TestFailure>
) {
    expectNothingHeld(name, after: ending, sourceLocation: sourceLocation) { first, _ in build(first) }
}

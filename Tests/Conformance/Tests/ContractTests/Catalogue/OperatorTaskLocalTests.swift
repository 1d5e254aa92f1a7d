import OperatorCatalogue
import Operators
import StreamTesting
import TestSupport
import Testing

/// The value of a task-local that closures and callbacks of every call in the operator catalogue see.
@Suite struct OperatorTaskLocalTests {
    /// The operators whose source runs for several subscribers, and so for none of them.
    private static let shared = [
        "BehaviorSubject", "MulticastConnection.refCount()", "MulticastConnection.refCount(startingAt:)",
        "Signal.multicast(_:)", "Signal.partition(_:)", "Signal.publish()", "Signal.replay()", "Signal.replay(_:)",
        "Signal.replayLast()", "Signal.replayLazily()", "Signal.replayLazily(upTo:)", "Signal.share(replay:while:)",
        "Signal.cached(for:sendsStale:refreshing:on:)",
    ]

    @Test(
        "Sources, closures, and callbacks of every operator see the subscriber's value",
        arguments: CatalogueCall.all)
    func everyCall(call: CatalogueCall) {
        let wrong = Locked<[String]>([])
        let note: @Sendable (String) -> Void = { place in
            if SampleSubscriber.name != "Ada" { wrong.append("\(place): \(SampleSubscriber.name ?? "nobody")") }
        }
        let isShared = Self.shared.contains(call.row.names[0])
        let sample = call.sample
        let noteShared: @Sendable () -> Void = { if SampleSubscriber.name != nil { wrong.append("shared closure") } }
        let sources = (0...sample.othersCount).map { _ in
            RenewedSource { place in
                guard isShared else { return note(place) }
                if place == "closure" { noteShared() }
            }
        }
        let scheduler = VirtualTimeScheduler()
        let arguments = SampleArguments(
            n: (sample.numbers.lowerBound + sample.numbers.upperBound) / 2,
            d: .seconds(max(1, sample.durations.lowerBound)), others: sources.dropFirst().map { $0.signal },
            scheduler: scheduler)
        let subscription = SampleSubscriber.$name.withValue("Ada") {
            sample.subscribe(sources[0].signal, arguments) { note("callback") }
        }
        for number in 1...6 {
            for source in sources { source.subject?.send(number) }
            scheduler.advance(by: .seconds(1))
        }
        sources[0].subject?.fail(SampleFailure())
        scheduler.advance(by: .seconds(10))
        for source in sources { source.subject?.send(9) }
        for source in sources { source.subject?.complete() }
        scheduler.advance(by: .seconds(10))
        subscription.dispose()
        #expect(wrong.value.isEmpty)
    }
}

/// A source that has a new subject for each subscription.
private final class RenewedSource: Sendable {
    private let current = Locked<Subject<Int, SampleFailure>?>(nil)
    private let note: @Sendable (String) -> Void

    init(_ note: @escaping @Sendable (String) -> Void) { self.note = note }

    /// The subject of the latest subscription.
    var subject: Subject<Int, SampleFailure>? { current.value }

    var signal: Numbers {
        .deferred { [self] in
            note("subscription")
            let subject = Subject<Int, SampleFailure>()
            current.value = subject
            return subject.signal.map { [note] value in
                note("closure")
                return value
            }
        }
    }
}

import OperatorCatalogue
import Operators
import StreamTesting
import TestSupport
import Testing

/// The description of every call in the operator catalogue.
@Suite struct OperatorDescriptionTests {
    /// Calls that start their source when the signal is created, which precedes the description.
    static let startsWhenCreated: Set = [
        "Signal.eagerly(on:_:) #1", "Signal.publish() #2", "Signal.replay() #1", "Signal.replayLast() #1",
        "VirtualTimeScheduler.hot(_:log:) #3", "VirtualTimeScheduler.hot(_:log:) #4",
    ]

    /// Rows whose name is not in the description, with the reason.
    static let unnamed = [
        "Signal.lift(_:)": "adds no stage", "Signal.firstValue(isolation:)": "is awaited in a task",
        "Signal.requireFirstValue(isolation:)": "is awaited in a task",
        "Signal.forEach(failingBeyond:onOverflow:_:)": "is awaited in a task",
        "Signal.publish()": "returns a connection, whose signal is described as multicast",
        "Signal.multicast(_:)": "returns a connection, whose signal is described as autoconnect",
        "Signal.replay(_:)": "returns a connection, whose signal is described as autoconnect",
        "BehaviorSubject": "is the subject of a connection, whose signal is described as autoconnect",
    ]

    @Test(
        "A signal describes itself with the name of its operator and without any effect", arguments: CatalogueCall.all)
    func everyCall(call: CatalogueCall) {
        let (effects, scheduler, sample) = (Counter(), VirtualTimeScheduler(), call.sample)
        let source = Numbers { _ in
            effects.increment()
            return nil
        }
        let arguments = SampleArguments(
            n: sample.numbers.lowerBound, d: .tick * sample.durations.lowerBound,
            others: Array(repeating: source, count: sample.othersCount), scheduler: scheduler)
        let description = SubscriptionEffect.$observer.withValue(effects.increment) {
            sample.describe(source, arguments)
        }
        if !Self.startsWhenCreated.contains(call.name) {
            #expect(effects.value == 0, "The description subscribed or called a closure.")
            #expect(scheduler.pendingCount == 0, "The description scheduled work.")
        }
        // A call inside `deferred` is made when the signal is subscribed to.
        if description == "deferred" || Self.unnamed[call.row.names[0]] != nil { return }
        let words = description.split { !$0.isLetter && !$0.isNumber }
        let names = call.row.names.map { name in
            name == "Signal.init(_:)" ? "Signal" : name.prefix { $0 != "(" }.split(separator: ".").last!
        }
        #expect(names.contains(where: words.contains), "\(description) does not contain \(names).")
    }
}

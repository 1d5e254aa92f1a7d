import Operators
import StreamTesting
import TestSupport
import Testing

/// The diagrams in the documentation of the scheduling operators.
@Suite struct SchedulingDiagramsTests {
    @Test("deliver, subscribe, dispose and serialized match their documented diagrams")
    func scheduling() throws {
        try documented("Operators/Scheduling/DeliverOn.swift", "deliver(on)") { $0["source"].deliver(on: $0.scheduler) }
        try documented("Operators/Scheduling/SubscribeOn.swift", "subscribe(on)") {
            $0["source"].subscribe(on: $0.scheduler)
        }
        try documented("Operators/Scheduling/DisposeOn.swift", "dispose(on)") { $0["source"].dispose(on: $0.scheduler) }
        try documented("Operators/Scheduling/Serialized.swift", "serialized()") { $0["source"].serialized() }
    }
}

import Operators
import StreamTesting
import Testing

@Suite struct TimingDiagramsTests {
    @Test("delay and delaySubscription match their documented diagrams") func delays() throws {
        try documented("Operators/Timing/Delay.swift", "delay(2)") {
            $0["source"].delay(for: .tick * 2, on: $0.scheduler)
        }
        try documented("Operators/Timing/DelaySubscription.swift", "delaySubscription(3)") {
            $0["source"].delaySubscription(for: .tick * 3, on: $0.scheduler)
        }
    }

    @Test("debounce matches its documented diagrams") func debounceDiagrams() throws {
        try documented("Operators/Timing/Debounce.swift", "debounce(3)") {
            $0["source"].debounce(for: .tick * 3, on: $0.scheduler)
        }
        try documented("Operators/Timing/Debounce.swift", "debounce(3, where: letter)") {
            $0["source"].debounce(for: .tick * 3, on: $0.scheduler) { $0.first!.isLetter }
        }
    }

    @Test("throttle matches its documented diagrams") func throttleDiagrams() throws {
        try documented("Operators/Timing/Throttle.swift", "throttle(3)") {
            $0["source"].throttle(for: .tick * 3, on: $0.scheduler)
        }
        try documented("Operators/Timing/Throttle.swift", "throttle(3, trailing: false)") {
            $0["source"].throttle(for: .tick * 3, on: $0.scheduler, trailing: false)
        }
        try documented("Operators/Timing/Throttle.swift", "throttle(3, leading: false)") {
            $0["source"].throttle(for: .tick * 3, on: $0.scheduler, leading: false)
        }
        try documented("Operators/Timing/Throttle.swift", "throttle(3, reducing: +)") {
            $0.numbers("source").throttle(for: .tick * 3, on: $0.scheduler) { $0 + $1 }
        }
        try documented("Operators/Timing/ThrottleWhile.swift", "throttle(while: gate)") {
            let states = $0.hot("gate").map { $0 == "t" }.catch(to: Signal<Bool, Never>.never)
            return $0["source"].throttle(while: Property(initial: false, then: states))
        }
    }

    @Test("timeout matches its documented diagrams") func timeoutDiagrams() throws {
        try documented("Operators/Timing/TimeoutAfter.swift", "timeout(5)") {
            $0["source"].timeout(after: .tick * 5, on: $0.scheduler, failing: MarbleFailure())
        }
        try documented("Operators/Timing/TimeoutAfter.swift", "timeout(5, switchingTo: other)") {
            $0["source"].timeout(after: .tick * 5, on: $0.scheduler, switchingTo: $0["other"])
        }
        try documented("Operators/Timing/TimeoutBetween.swift", "timeout(between: 3)") {
            $0["source"].timeout(between: .tick * 3, on: $0.scheduler, failing: MarbleFailure())
        }
        try documented("Operators/Timing/TimeoutBetween.swift", "timeout(between: 3, switchingTo: other)") {
            $0["source"].timeout(between: .tick * 3, on: $0.scheduler, switchingTo: $0["other"])
        }
    }

    @Test("sample(every:on:) matches its documented diagram") func sampleDiagram() throws {
        try documented("Operators/Timing/SampleEvery.swift", "sample(every 3)") {
            $0["source"].sample(every: .tick * 3, on: $0.scheduler)
        }
    }
}

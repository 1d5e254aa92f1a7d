import Operators
import StreamTesting
import Testing

@Suite("Diagrams of the operators of time") struct TimingDiagramsTests {
    @Test("[129][130] delay, delaySubscription: as documented") func delays() throws {
        try documented("Operators/Timing/Delay.swift", "delay(2)") {
            $0["source"].delay(for: .tick * 2, on: $0.scheduler)
        }
        try documented("Operators/Timing/DelaySubscription.swift", "delaySubscription(3)") {
            $0["source"].delaySubscription(for: .tick * 3, on: $0.scheduler)
        }
    }

    @Test("[131][132] debounce: as documented") func debounce() throws {
        try documented("Operators/Timing/Debounce.swift", "debounce(3)") {
            $0["source"].debounce(for: .tick * 3, on: $0.scheduler)
        }
        try documented("Operators/Timing/Debounce.swift", "debounce(3, where: letter)") {
            $0["source"].debounce(for: .tick * 3, on: $0.scheduler) { $0.first!.isLetter }
        }
    }

    @Test("[133][134][135][136] throttle: as documented") func throttle() throws {
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

    @Test("[137][138][139] timeout: as documented") func timeout() throws {
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

    @Test("[141] sample(every:on:): as documented") func sample() throws {
        try documented("Operators/Timing/SampleEvery.swift", "sample(every 3)") {
            $0["source"].sample(every: .tick * 3, on: $0.scheduler)
        }
    }
}

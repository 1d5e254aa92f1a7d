import Operators
import StreamTesting
import TestSupport
import Testing

/// The documented diagrams of operators that pass everything on: what they note beside it is checked, too.
@Suite struct PassingDiagramsTests {
    /// Plays a diagram whose operator is made with a place to note things, and tells what was noted.
    private func notes(
        _ file: String, _ label: String, sourceLocation: SourceLocation = #_sourceLocation,
        _ make: (Source, @escaping @Sendable (String) -> Void) -> Source
    ) throws -> [String] {
        let noted = Locked<[String]>([])
        try documented(file, label, sourceLocation: sourceLocation) { inputs in
            make(inputs["source"]) { noted.append($0) }
        }
        return noted.value
    }

    @Test("[159] [160] [161] [164] [237] The diagrams of hooks for events")
    func events() throws {
        #expect(try notes("Operators/SideEffects/OnNext.swift", "onNext(note)") { $0.onNext($1) } == ["1", "2"])
        #expect(
            try notes("Operators/SideEffects/OnEnd.swift", "onCompleted(note)") { source, note in
                source.onCompleted { note("|") }
            } == ["|"])
        #expect(
            try notes("Operators/SideEffects/OnEnd.swift", "onFailure(note)") { source, note in
                source.onFailure { _ in note("#") }
            } == ["#"])
        #expect(
            try notes("Operators/SideEffects/OnEnd.swift", "finally(note)") { source, note in
                source.finally { note("end") }
            } == ["end"])
        let noted = try notes("Operators/SideEffects/OnEvent.swift", "onEvent(note)") { source, note in
            source.onEvent { note($0.value ?? "|") }
        }
        #expect(noted == ["1", "2", "|"])
        let after = try notes("Operators/SideEffects/AfterNext.swift", "afterNext(note)") { source, note in
            source.afterNext(note).onNext { note("value \($0)") }
        }
        #expect(after == ["value 1", "1", "value 2", "2"])
    }

    @Test("[162] [163] [165] [171] [236] The diagrams of hooks around a subscription")
    func around() throws {
        #expect(
            try notes("Operators/SideEffects/OnSubscribe.swift", "onSubscribe(note)") { source, note in
                source.onNext(note).onSubscribe { note("^") }
            } == ["^", "1", "2"])
        #expect(
            try notes("Operators/SideEffects/OnSubscribed.swift", "onSubscribed(note)") { source, note in
                source.onNext(note).onSubscribe { note("^") }.onSubscribed { note("^^") }
            } == ["^", "^^", "1", "2"])
        #expect(
            try notes("Operators/SideEffects/Initially.swift", "initially(note)") { source, note in
                source.onNext(note).initially { note("^") }
            } == ["^", "1", "2"])
        #expect(
            try notes("Operators/SideEffects/AfterTerminal.swift", "afterTerminal(note)") { source, note in
                source.afterTerminal { note("!") }.onNext(note)
            } == ["1", "2", "!"])
        #expect(
            try notes("Operators/SideEffects/OnDispose.swift", "onDispose(note)") { source, note in
                source.onDispose { note("!") }.onNext(note)
            } == ["1", "2", "!"])
        let count = SubscriptionCount()
        #expect(
            try notes("Operators/SideEffects/SubscriptionCount.swift", "counted(in)") { source, note in
                source.counted(in: count).onNext { _ in note("\(count.value)") }
            } == ["1", "1"])
        #expect(count.value == 0)
    }

    @Test("[167] [169] [170] The diagrams of looking on")
    func looking() throws {
        let lines = try notes("Operators/SideEffects/Log.swift", "log()") { source, note in source.log(to: note) }
        #expect(lines.count == 3 || lines.count == 4, "\(lines)")
        #expect(try notes("Operators/SideEffects/Named.swift", "named(x)") { source, _ in source.named("x") } == [])
        #expect(
            try notes("Operators/SideEffects/Breakpoint.swift", "breakpoint()") { source, _ in source.breakpoint() }
                == [])
    }

    @Test("[151] [153] [154] [155] The diagrams of other failures")
    func failures() throws {
        try documented("Operators/Recovering/MapFailure.swift", "mapFailure") {
            $0["source"].mapFailure { _ in TestFailure.wrong }
        }
        try documented("Operators/Recovering/WidenFailure.swift", "widenFailure") {
            $0["source"].assertNoFailure().widenFailure(to: TestFailure.self)
        }
        try documented("Operators/Recovering/AssertNoFailure.swift", "assertNoFailure()") {
            $0["source"].assertNoFailure()
        }
        try documented("Operators/Recovering/PromoteValue.swift", "promoteValue") {
            $0["source"].ignoreValues().promoteValue(to: Int.self)
        }
    }

    @Test("[185] [187] [188] [189] The diagrams of scheduling")
    func scheduling() throws {
        try documented("Operators/Scheduling/DeliverOn.swift", "deliver(on)") { $0["source"].deliver(on: $0.scheduler) }
        try documented("Operators/Scheduling/SubscribeOn.swift", "subscribe(on)") {
            $0["source"].subscribe(on: $0.scheduler)
        }
        try documented("Operators/Scheduling/DisposeOn.swift", "dispose(on)") { $0["source"].dispose(on: $0.scheduler) }
        try documented("Operators/Scheduling/Serialized.swift", "serialized()") { $0["source"].serialized() }
    }

    @Test("[66] The diagram of withUnretained")
    func owner() throws {
        let owner = Locked("me")
        try documented("Operators/Transforming/WithUnretained.swift", "withUnretained(me)") {
            $0["source"].withUnretained(owner).map { "\($0.value) \($1)" }
        }
    }
}

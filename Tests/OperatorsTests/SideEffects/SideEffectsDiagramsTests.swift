import Operators
import StreamTesting
import TestSupport
import Testing

/// The diagrams in the documentation of the side-effect operators, including the recorded effects.
@Suite struct SideEffectsDiagramsTests {
    /// Plays a diagram whose operator writes notes, and returns the notes.
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

    @Test("onNext, onCompleted, onFailure, finally, onEvent and afterNext match their documented diagrams")
    func eventHooks() throws {
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

    @Test("onSubscribe, onSubscribed, initially, afterTerminal, onDispose and counted match their documented diagrams")
    func subscriptionHooks() throws {
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

    @Test("log, named and breakpoint match their documented diagrams")
    func diagnosis() throws {
        let lines = try notes("Operators/SideEffects/Log.swift", "log()") { source, note in source.log(to: note) }
        #expect(lines.count == 3 || lines.count == 4, "\(lines)")
        #expect(try notes("Operators/SideEffects/Named.swift", "named(x)") { source, _ in source.named("x") } == [])
        #expect(
            try notes("Operators/SideEffects/Breakpoint.swift", "breakpoint()") { source, _ in source.breakpoint() }
                == [])
    }
}

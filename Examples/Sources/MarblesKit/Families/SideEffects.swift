import Operators
import StreamTesting

extension OperatorTable {
    mutating func addSideEffects() {
        begin("How do I see what happens, and do something about it?")
        let example = "source: -1--2-|"
        show("onNext(_:)", 159) { play in try play.noting { source, note in source.onNext(note) } }
        show("onFailure(_:)", 160) { play in try play.noting { source, note in source.onFailure { _ in note("#") } } }
        show("onCompleted(_:)", 161) { play in try play.noting { source, note in source.onCompleted { note("|") } } }
        show("onEvent(_:)", 161) { play in
            try play.noting { source, note in source.onEvent { note(Rules.shown($0)) } }
        }
        show("afterTerminal(_:)", 162) { play in try play.noting { source, note in source.afterTerminal { note("!") } }
        }
        show("initially(_:)", 163) { play in try play.noting { source, note in source.initially { note("^") } } }
        show("onSubscribe(_:)", 163) { play in try play.noting { source, note in source.onSubscribe { note("^") } } }
        show("onSubscribed(_:)", 236) { play in
            try play.noting { source, note in source.onSubscribed { note("^") } }
        }
        show("afterNext(_:)", 237) { play in try play.noting { source, note in source.afterNext(note) } }
        show("finally(_:)", 164) { play in try play.noting { source, note in source.finally { note("end") } } }
        show("onDispose(_:)", 165) { play in try play.noting { source, note in source.onDispose { note("!") } } }
        show("log()", 167) { play in try play.noting { source, note in source.log(to: { note(Self.event(of: $0)) }) } }
        show("log(_:events:)", 168, example: ["log(name, events: next)", example]) { play in
            try play.noting { source, note in source.log("name", events: .next, to: { note(Self.event(of: $0)) }) }
        }
        add("named(_:)", 169) { try $0[0].named(try $0.text(0)) }
        add("breakpoint()", 170) { try $0[0].breakpoint { _ in false } }
        show("counted(in:)", 171) { play in
            let count = SubscriptionCount()
            try play.noting { source, note in
                source.counted(in: count).onNext { _ in note("\(count.value)") }.afterTerminal {
                    note("\(count.value)")
                }
            }
        }
    }

    /// Returns a line of the log without the time and the location.
    private static func event(of line: String) -> String {
        let kinds = ["subscribed", "next", "failed", "completed", "disposed"]
        guard let range = kinds.compactMap({ line.firstRange(of: $0) }).first else { return line }
        return String(line[range.lowerBound...])
    }
}

extension Play {
    /// Draws the values that an operator passes on and, below them, the notes that it makes during the run.
    func noting(_ make: (Source, @escaping @Sendable (String) -> Void) -> Source) throws {
        let source = try self[0]
        let notes = Subject<String, Never>()
        record(notes.signal, named: "noted", isInner: true)
        record(make(source, { notes.send($0) }))
    }
}

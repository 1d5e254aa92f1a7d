import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let sideEffects = OperatorFamily("How do I add side effects?") {
        OperatorRow(
            "Signal.onNext(_:)", summary: "Runs a closure with each value.", tests: "OnEventTests",
            elsewhere: Elsewhere(
                objC: "`doNext:`", swift: "`on(value:)`", rx: "`do(onNext:)`", combine: "`handleEvents(receiveOutput:)`"
            )
        ) {
            passing("onNext { _ in }") { source, _ in source.onNext { _ in } }
            Drawing(subscribing: "onNext(_:)") { play in try play.noting { source, note in source.onNext(note) } }
        }
        OperatorRow("Signal.afterNext(_:)", tests: "AfterNextTests", elsewhere: Elsewhere(rx: "`do(afterNext:)`")) {
            passing("afterNext { _ in }") { source, _ in source.afterNext { _ in } }
            Drawing(subscribing: "afterNext(_:)") { play in try play.noting { source, note in source.afterNext(note) } }
        }
        OperatorRow(
            "Signal.onFailure(_:)", summary: "Runs a closure with the failure.", tests: "OnEventTests",
            elsewhere: Elsewhere(
                objC: "`doError:`", swift: "`on(failed:)`", rx: "`do(onError:)`",
                combine: "`handleEvents(receiveCompletion:)`")
        ) {
            passing("onFailure { _ in }") { source, _ in source.onFailure { _ in } }
            Drawing(subscribing: "onFailure(_:)") { play in
                try play.noting { source, note in source.onFailure { _ in note("#") } }
            }
        }
        OperatorRow(
            "Signal.onCompleted(_:)", "Signal.onEvent(_:)",
            summary: "Runs a closure at completion, or with every event.", tests: "OnEventTests",
            elsewhere: Elsewhere(
                objC: "`doCompleted:`", swift: "`on(completed:)`", rx: "`do(onCompleted:)`",
                combine: "`handleEvents(receiveCompletion:)`")
        ) {
            passing("onCompleted {}") { source, _ in source.onCompleted {} }
            passing("onEvent { _ in }") { source, _ in source.onEvent { _ in } }
            Drawing(subscribing: "onCompleted(_:)") { play in
                try play.noting { source, note in source.onCompleted { note("|") } }
            }
            Drawing(subscribing: "onEvent(_:)") { play in
                try play.noting { source, note in source.onEvent { note(Rules.shown($0)) } }
            }
        }
        OperatorRow(
            "Signal.afterTerminal(_:)", tests: "AfterTerminalTests",
            elsewhere: Elsewhere(rx: "`do(afterError:afterCompleted:)`")
        ) {
            passing("afterTerminal {}") { source, _ in source.afterTerminal {} }
            Drawing(subscribing: "afterTerminal(_:)") { play in
                try play.noting { source, note in source.afterTerminal { note("!") } }
            }
        }
        OperatorRow(
            "Signal.initially(_:)", "Signal.onSubscribe(_:)",
            summary: "Runs a closure before, or with, each subscription.", tests: "OnSubscribeTests",
            elsewhere: Elsewhere(
                objC: "`initially:`", swift: "`on(starting:)`", rx: "`do(onSubscribe:)`",
                combine: "≈ `handleEvents(receiveSubscription:)`")
        ) {
            passing("initially {}") { source, _ in source.initially { effect() } }
            passing("onSubscribe {}") { source, _ in source.onSubscribe { effect() } }
            Drawing(subscribing: "initially(_:)") { play in
                try play.noting { source, note in source.initially { note("^") } }
            }
            Drawing(subscribing: "onSubscribe(_:)") { play in
                try play.noting { source, note in source.onSubscribe { note("^") } }
            }
        }
        OperatorRow(
            "Signal.onSubscribed(_:)", tests: "OnSubscribedTests",
            elsewhere: Elsewhere(swift: "`on(started:)`", rx: "`do(onSubscribed:)`")
        ) {
            passing("onSubscribed {}") { source, _ in source.onSubscribed { effect() } }
            Drawing(subscribing: "onSubscribed(_:)") { play in
                try play.noting { source, note in source.onSubscribed { note("^") } }
            }
        }
        OperatorRow(
            "Signal.finally(_:)", summary: "Runs a closure at completion or failure.", tests: "OnEventTests",
            elsewhere: Elsewhere(
                objC: "`finally:`", swift: "≈ `on(terminated:)`", rx: "≈ `do(onDispose:)`",
                combine: "≈ `handleEvents(receiveCancel:)`")
        ) {
            passing("finally {}") { source, _ in source.finally {} }
            Drawing(subscribing: "finally(_:)") { play in
                try play.noting { source, note in source.finally { note("end") } }
            }
        }
        OperatorRow(
            "Signal.onDispose(_:)", summary: "Runs a closure when the subscription is disposed for any reason.",
            tests: "OnSubscribeTests",
            elsewhere: Elsewhere(
                objC: "≈ disposable from `createSignal:`", swift: "≈ `on(disposed:)`, `on(interrupted:)`",
                rx: "≈ `do(onDispose:)`", combine: "≈ `handleEvents(receiveCancel:)`")
        ) {
            passing("onDispose {}") { source, _ in source.onDispose {} }
            Drawing(subscribing: "onDispose(_:)") { play in
                try play.noting { source, note in source.onDispose { note("!") } }
            }
        }
    }

    /// A call of an operator that sends what it receives.
    static func passing(
        _ code: String, traits: ContractTraits = [], laws: [ContractLaw] = ContractLaw.allCases,
        _ apply: @escaping @Sendable (Numbers, SampleArguments) -> Numbers
    ) -> SampleCall {
        SampleCall(code, traits: traits, laws: laws, apply, model: { stage in stage.each(stage.next) })
    }
}

extension Play {
    /// Draws the values that an operator passes on and, below them, the notes that it makes during the run.
    func noting(_ make: (MarbleSource, @escaping @Sendable (String) -> Void) -> MarbleSource) throws {
        if signature.labels == ["_"] { try word(0, "note") }
        let source = try self[0]
        let notes = Subject<String, Never>()
        record(notes.signal, named: "noted", isInner: true)
        record(make(source, { notes.send($0) }))
    }
}

// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/SideEffects.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func sideEffects(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.onNext(_:)"], #"onNext { _ in }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.onNext { _ in }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.afterNext(_:)"], #"afterNext { _ in }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.afterNext { _ in }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.onFailure(_:)"], #"onFailure { _ in }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.onFailure { _ in }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.onCompleted(_:)", "Signal.onEvent(_:)"], #"onCompleted {}"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.onCompleted {}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.onCompleted(_:)", "Signal.onEvent(_:)"], #"onEvent { _ in }"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.onEvent { _ in }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.afterTerminal(_:)"], #"afterTerminal {}"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.afterTerminal {}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.initially(_:)", "Signal.onSubscribe(_:)"], #"initially {}"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.initially {}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.initially(_:)", "Signal.onSubscribe(_:)"], #"onSubscribe {}"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.onSubscribe {}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.onSubscribed(_:)"], #"onSubscribed {}"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.onSubscribed {}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.finally(_:)"], #"finally {}"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.finally {}
            return arguments.subscribe(result)
        }
        entries.add(["Signal.onDispose(_:)"], #"onDispose {}"#, .linear, others: 0) { source, arguments in
            let result: Numbers = source.onDispose {}
            return arguments.subscribe(result)
        }
    }
}

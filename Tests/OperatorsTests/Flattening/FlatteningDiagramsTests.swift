import Operators
import StreamTesting
import Testing

/// The diagrams in the documentation of the flattening operators.
@Suite struct FlatteningDiagramsTests {
    private func flatMap(
        _ strategy: FlattenStrategy
    ) -> (DocumentedInputs) -> Signal<String, MarbleFailure> {
        { inputs in
            let inners = ["a": inputs["a"], "b": inputs["b"], "c": inputs["c"]]
            return inputs["source"].flatMap(strategy) { inners[$0]! }
        }
    }

    @Test("flatMap matches the documented diagram of each strategy")
    func strategies() throws {
        let file = "Operators/Flattening/FlatMap.swift"
        try documented("Operators/Flattening/FlatMap.swift", "flatMap(.merge)", flatMap(.merge))
        try documented("Operators/Flattening/FlatMap.swift", "flatMap(.merge(max: 2))", flatMap(.merge(max: 2)))
        try documented("Operators/Flattening/FlatMap.swift", "flatMap(.concat)", flatMap(.concat))
        try documented("Operators/Flattening/FlatMap.swift", "flatMap(.concatEager)", flatMap(.concatEager))
        try documented("Operators/Flattening/FlatMap.swift", "flatMap(.latest)", flatMap(.latest))
        try documented("Operators/Flattening/FlatMap.swift", "flatMap(.first)", flatMap(.first))
        try documented(file, "flatMap(.first)", flatMap(.throttle))
        try documented("Operators/Flattening/FlatMap.swift", "flatMap(.race)", flatMap(.race))
    }

    @Test("flatMap(_:delayingFailures:_:) matches its documented diagrams")
    func delayingFailures() throws {
        try documented("Operators/Flattening/DelayingFailures.swift", "flatMap(.merge, delayingFailures: true)") {
            inputs in
            let inners = ["a": inputs["a"], "b": inputs["b"]]
            return inputs["source"].flatMap(.merge, delayingFailures: true) { inners[$0]! }
        }
        try documented("Operators/Flattening/DelayingFailures.swift", "flatMap(.merge, delayingFailures: false)") {
            inputs in
            let inners = ["a": inputs["a"], "b": inputs["b"]]
            return inputs["source"].flatMap(.merge, delayingFailures: false) { inners[$0]! }
        }
    }

    @Test("bind matches its documented diagram")
    func bindDiagram() throws {
        try documented("Operators/Flattening/Bind.swift", "bind(until c)") { inputs in
            let inners = ["a": inputs["a"], "b": inputs["b"]]
            return inputs["source"].bind { { value, _ in inners[value] } }
        }
    }

    @Test("then(_:) matches its documented diagram")
    func thenDiagram() throws {
        try documented("Operators/Flattening/Then.swift", "then(other)") { $0["source"].then($0["other"]) }
    }

    @Test("switchCases and ifElse match their documented diagrams")
    func switches() throws {
        try documented("Operators/Flattening/SwitchCases.swift", "switchCases([a: x, b: y], default: z)") {
            $0["source"].switchCases(["a": $0["x"], "b": $0["y"]], default: $0["z"])
        }
        try documented("Operators/Flattening/SwitchCases.swift", "switchCases([a: x, b: y], failing: failure)") {
            $0["source"].switchCases(["a": $0["x"], "b": $0["y"]], failing: MarbleFailure())
        }
        try documented("Operators/Flattening/IfElse.swift", "ifElse(then: x, else: y)") {
            $0["source"].map { $0 == "1" }.ifElse(then: $0["x"], else: $0["y"])
        }
    }
}

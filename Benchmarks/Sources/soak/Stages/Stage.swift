import Operators

/// An operator, with a second stream for the operators that require one.
typealias Stage = @Sendable (_ source: Stream, _ other: Stream, _ world: World) -> Stream

let stages: [Stage] = [
    transforming, gathering, filtering, aggregating, combining, flattening, timing, scheduling, recovering, sharing,
    sideEffects, derived,
].flatMap { $0 }

let tick = Duration.milliseconds(2)

/// The listed stages. A result builder, so that the compiler checks each stage separately.
@resultBuilder enum Stages {
    static func buildExpression(_ stage: @escaping Stage) -> [Stage] { [stage] }
    static func buildBlock(_ stages: [Stage]...) -> [Stage] { stages.flatMap { $0 } }
}

func listed(@Stages _ stages: () -> [Stage]) -> [Stage] { stages() }
func stage(_ stage: @escaping Stage) -> Stage { stage }

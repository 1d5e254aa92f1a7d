/// Reports subscriptions and events, to find out what a program's streams do.
///
/// ```swift
/// let tracing = StreamTracer.start { event in print(event.stage.name, event.kind) }
/// runTheProgram()
/// tracing.dispose()
/// ```
///
/// While no tracer runs, a stage costs one call and one load per subscription, and nothing per value. A tracer reports
/// the subscriptions that are made while it runs.
///
/// Values are reported by hot sources, by combining operators, by operators that deliver on a scheduler, and by stages
/// with a name from `named(_:)`: a value passes through memory there anyway. In debug builds, and if the package is
/// built with its trait `TracesEveryStage`, every stage reports its values. Otherwise the stages between two such
/// points end together, with the terminal event that reaches the lower one. With the trait, each stage ends separately.
///
/// Of a chain without a boundary, the lowest 256 stages are reported. So tracing a stream that calls itself takes constant memory and stack.
///
/// Reporting a value takes about 25 times as many instructions as sending it. ``start(values:_:)`` reports only some values, or none, at
/// hardly any cost, for programs in production.
///
/// Several tracers can run concurrently. Their closures are called where the event occurs, so they must not block.
/// Their own subscriptions are traced as well.
public enum StreamTracer {
    /// The values that a tracer reports.
    public struct Values: Sendable, Hashable {
        /// The number of values of which one is reported; 0 if none are.
        let interval: Int

        /// Every value.
        public static let all = Values(interval: 1)

        /// No values, only subscriptions, pauses, and ends. Sending a value then costs the same as without a tracer.
        public static let none = Values(interval: 0)

        /// One of `count` values of each subscription to a stage, beginning with the one that has this number.
        ///
        /// - Precondition: `count` is greater than zero.
        public static func every(_ count: Int) -> Values {
            precondition(count > 0, "every(_:) requires a count greater than zero, but got \(count)")
            return Values(interval: count)
        }
    }

    /// Calls `report` with every event, or with every event except for some values, until the returned disposable is disposed. See
    /// ``StreamTracer``.
    ///
    /// ```swift
    /// let tracing = StreamTracer.start(values: .every(1_000)) { event in print(event.stage.name, event.kind) }
    /// runTheProgram()
    /// tracing.dispose()
    /// ```
    ///
    /// - Complexity: A value that is not reported takes a quarter more instructions with `.every(_:)`, and no more with `.none`, unless
    ///   another tracer reports it.
    public static func start(
        values: Values = .all, _ report: @escaping @Sendable (TraceEvent) -> Void
    ) -> any Disposable {
        let number = TracedStages.shared.add(.init(values: values, report: report))
        return ActionDisposable { TracedStages.shared.removeTracer(number) }
    }
}

public import Operators
public import StreamTesting

/// The signals of sample calls.
public typealias Numbers = Signal<Int, SampleFailure>

/// The failure of sample calls.
public struct SampleFailure: Error, Equatable {
    public let code: Int

    public init(code: Int = 0) { self.code = code }
}

/// Whoever subscribes to a sample call.
public enum SampleSubscriber {
    /// Kept for the closures and callbacks of the call if it is not `nil` on subscription.
    @TaskLocal public static var name: String?
}

/// The arguments of a sample call.
public struct SampleArguments: Sendable {
    public let n: Int
    public let d: Duration
    public let others: [Numbers]
    public let scheduler: VirtualTimeScheduler

    /// The time in seconds that had passed before everything else.
    public let start: Int

    public init(n: Int, d: Duration, others: [Numbers], scheduler: VirtualTimeScheduler, start: Int = 0) {
        (self.n, self.d, self.others, self.scheduler, self.start) = (n, d, others, scheduler, start)
    }
}

/// A call of an operator, with which the laws are checked.
///
/// A call with a model also becomes a stage of the random pipelines.
public struct SampleCall: Sendable {
    /// The Swift code behind the dot, with `#n`, `#d` and `#0` for the number, the duration and the other signals; or the
    /// difference from other calls of the row.
    public let code: String

    public let numbers: ClosedRange<Int>

    /// In seconds.
    public let durations: ClosedRange<Int>
    public let othersCount: Int

    /// Whether upstream subscriptions and timers can be active after the end.
    public let outlives: Bool

    /// The intentional deviations from the laws.
    public let traits: ContractTraits

    /// The class of the call in the performance sweep, if it is not that of the row.
    public let cost: OperatorCost?

    /// Applies the operator, if its result is a signal of numbers.
    public let apply: (@Sendable (Numbers, SampleArguments) -> Numbers)?

    /// The rule for the operator's events.
    public let model: (@Sendable (Stage) -> Void)?

    /// Checks the laws and returns the violations.
    public let problems: @Sendable (_ name: String, _ seed: UInt64) -> [String]

    /// Returns the description of the signal that the operator returns for a source.
    public let describe: @Sendable (Numbers, SampleArguments) -> String

    /// Subscribes to the signal that the operator returns for a source, and calls a closure with each event.
    public let subscribe:
        @Sendable (Numbers, SampleArguments, _ event: @escaping @Sendable () -> Void) -> any Disposable

    /// A call that is checked with the laws and with a model.
    ///
    /// - Parameters:
    ///   - code: The Swift code behind the dot, with `#n`, `#d` and `#0` for the number, the duration and the other signals.
    ///   - n: The range of numbers.
    ///   - d: The range of durations, in seconds.
    ///   - others: The number of other signals.
    ///   - outlives: Whether upstream subscriptions and timers can be active after the end.
    ///   - traits: The intentional deviations from the laws.
    ///   - laws: The laws to check. The documentation of the operator explains each one that is left out.
    ///   - cost: The class of the call in the performance sweep, if it is not that of the row.
    ///   - apply: Applies the operator.
    ///   - model: The rule for the operator's events, from its documentation and not from its implementation.
    public init(
        _ code: String, n: ClosedRange<Int> = 0...3, d: ClosedRange<Int> = 0...4, others: Int = 0,
        outlives: Bool = false,
        traits: ContractTraits? = nil, laws: [ContractLaw] = ContractLaw.allCases, cost: OperatorCost? = nil,
        _ apply: @escaping @Sendable (Numbers, SampleArguments) -> Numbers,
        model: (@Sendable (Stage) -> Void)? = nil
    ) {
        self.code = code
        let numbers = code.contains("#n") ? n : n.lowerBound...n.lowerBound
        let durations = code.contains("#d") ? d : d.lowerBound...d.lowerBound
        (self.numbers, self.durations, othersCount) = (numbers, durations, others)
        self.outlives = outlives
        self.cost = cost
        self.apply = apply
        self.model = model
        let dependsOnTime = others > 0 || code.contains("scheduler")
        self.traits = traits ?? (dependsOnTime ? .dependsOnTime : [])
        problems = Self.check(self.traits, laws) { source, scheduler in
            apply(
                source,
                SampleArguments(
                    n: (numbers.lowerBound + numbers.upperBound) / 2, d: .tick * max(1, durations.lowerBound),
                    others: Array(repeating: source.take(2), count: others), scheduler: scheduler))
        }
        describe = { apply($0, $1).description }
        subscribe = { Self.subscribe(to: apply($0, $1), $2) }
    }

    /// A call that is checked with the laws.
    ///
    /// - Parameter variant: The difference from other calls of the row.
    public init<Output: Sendable, Failure: Error>(
        as variant: String = "", traits: ContractTraits = [], laws: [ContractLaw] = ContractLaw.allCases,
        cost: OperatorCost? = nil, _ make: @escaping @Sendable (Numbers) -> Signal<Output, Failure>
    ) {
        self.init(variant, traits, laws, cost) { source, _ in make(source) }
    }

    /// A call with a scheduler that is checked with the laws. See ``init(as:traits:laws:cost:_:)-(_)``.
    public init<Output: Sendable, Failure: Error>(
        as variant: String = "", traits: ContractTraits = [], laws: [ContractLaw] = ContractLaw.allCases,
        cost: OperatorCost? = nil,
        _ make: @escaping @Sendable (Numbers, VirtualTimeScheduler) -> Signal<Output, Failure>
    ) {
        self.init(variant, traits, laws, cost, make)
    }

    /// A source that is checked with the laws.
    public static func source<Output: Sendable, Failure: Error>(
        as variant: String = "", traits: ContractTraits = [],
        _ make: @escaping @Sendable (VirtualTimeScheduler) -> Signal<Output, Failure>
    ) -> SampleCall {
        SampleCall(variant, traits.union(.keepsSource), ContractLaw.allCases, .source) { _, scheduler in make(scheduler)
        }
    }

    private init<Output: Sendable, Failure: Error>(
        _ variant: String, _ traits: ContractTraits, _ laws: [ContractLaw], _ cost: OperatorCost?,
        _ make: @escaping @Sendable (Numbers, VirtualTimeScheduler) -> Signal<Output, Failure>
    ) {
        code = variant
        (numbers, durations, othersCount, outlives) = (0...0, 0...0, 0, false)
        self.cost = cost
        apply = nil
        model = nil
        problems = Self.check(traits, laws, make)
        self.traits = traits
        describe = { make($0, $1.scheduler).description }
        subscribe = { Self.subscribe(to: make($0, $1.scheduler), $2) }
    }

    private static func subscribe<Output: Sendable, Failure: Error>(
        to signal: Signal<Output, Failure>, _ event: @escaping @Sendable () -> Void
    ) -> any Disposable {
        guard SampleSubscriber.name != nil else {
            return signal.subscribe(next: { _ in event() }, failed: { _ in event() }, completed: event)
        }
        // Also in a closure below the call.
        let kept = signal.onNext { _ in event() }.onFailure { _ in event() }.keepingTaskLocal(SampleSubscriber.$name)
        return kept.subscribe(next: { _ in event() }, failed: { _ in event() }, completed: event)
    }

    private static func check<Output: Sendable, Failure: Error>(
        _ traits: ContractTraits, _ laws: [ContractLaw],
        _ make: @escaping @Sendable (Numbers, VirtualTimeScheduler) -> Signal<Output, Failure>
    ) -> @Sendable (String, UInt64) -> [String] {
        { name, seed in
            let report = ContractKit.check(timed: name, traits: traits, seed: seed, laws: laws) { source, scheduler in
                make(source.mapFailure { _ in SampleFailure() }, scheduler)
            }
            return report.holds ? [] : [report.description]
        }
    }
}

extension [ContractLaw] {
    /// All laws except for stopping an endless source, which occupies the thread.
    static var butLoops: [ContractLaw] { ContractLaw.allCases.filter { $0 != .cancellableLoops } }
}

/// Combines two numbers into one, so that all values are numbers.
public func mix(_ a: Int, _ b: Int) -> Int { (a * 10 + b) % 997 }

/// Combines many numbers into one.
public func digest(_ values: [Int]) -> Int { values.reduce(values.count, mix) }

/// Returns a virtual time in seconds after `start`.
public func ticks(_ time: SchedulerTime, since start: Int) -> Int { Int(time.sinceOrigin.components.seconds) - start }

/// An object that exists as long as the program.
final class SampleOwner: Sendable {
    static let shared = SampleOwner()
}

/// An object whose references are counted.
final class Thing: Sendable {
    let number: Int

    init(_ number: Int) { self.number = number }
}

/// Fails for one number.
func small(_ value: Int) throws(SampleFailure) -> Int {
    if value == 4 { throw SampleFailure(code: 4) }
    return value
}

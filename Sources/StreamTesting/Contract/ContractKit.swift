import Synchronization

/// Checks an operator or a source against every law of `Docs/Contract.md`.
///
/// ```swift
/// let report = ContractKit.check("movingAverage") { source in
///     source.map(Double.init).movingAverage(of: 3)
/// }
/// #expect(report.holds, "\(report)")
/// ```
///
/// The kit applies the operator to sources that it controls: hot sources with random histories, on one thread and on several,
/// re-entrant, synchronous, and endless sources. It doesn't check the values. It checks that events arrive in order and one
/// at a time, that none arrives after a terminal event or a disposal, that nothing leaks, and that no thread waits for a
/// lock.
public enum ContractKit {
    /// Checks an operator.
    ///
    /// - Parameters:
    ///   - name: The name in the report.
    ///   - traits: The intentional deviations of the operator.
    ///   - seed: The seed of the random histories. The default differs on each call.
    ///   - laws: The laws to check, by default all.
    ///   - make: A closure that applies the operator to a source.
    /// - Returns: The violations, with their histories as diagrams.
    public static func check<Output: Sendable, Problem: Error>(
        _ name: String, traits: ContractTraits = [], seed: UInt64 = .random(in: 0 ... .max),
        laws: some Sequence<ContractLaw> = ContractLaw.allCases,
        _ make: @escaping @Sendable (Signal<Int, MarbleFailure>) -> Signal<Output, Problem>
    ) -> ContractReport {
        check(timed: name, traits: traits, seed: seed, laws: laws) { source, _ in make(source) }
    }

    /// Checks an operator that takes a scheduler. The kit advances the scheduler by single ticks.
    ///
    /// See ``check(_:traits:seed:laws:_:)``.
    public static func check<Output: Sendable, Problem: Error>(
        timed name: String, traits: ContractTraits = [], seed: UInt64 = .random(in: 0 ... .max),
        laws: some Sequence<ContractLaw> = ContractLaw.allCases,
        _ make: @escaping @Sendable (Signal<Int, MarbleFailure>, VirtualTimeScheduler) -> Signal<Output, Problem>
    ) -> ContractReport {
        let examination = ContractExamination(make: make, traits: traits, seed: seed)
        // Without a current scheduler, created signals would be subscribed to later and on another thread.
        guard CurrentScheduler.isKnown else {
            return CurrentScheduler.withValue(.immediate) {
                check(timed: name, traits: traits, seed: seed, laws: laws, make)
            }
        }
        var violations: [ContractReport.Violation] = []
        for law in laws {
            for violation in examination.violations(of: law)
            where !violations.contains(where: { $0.law == violation.law && $0.what == violation.what }) {
                violations.append(violation)
            }
        }
        return ContractReport(name: name, seed: seed, violations: violations.sorted { $0.law < $1.law })
    }

    /// Checks a source, which has no input: the kit only subscribes, disposes, and advances time.
    ///
    /// See ``check(_:traits:seed:laws:_:)``.
    public static func check<Output: Sendable, Problem: Error>(
        source name: String, traits: ContractTraits = [], seed: UInt64 = .random(in: 0 ... .max),
        laws: some Sequence<ContractLaw> = ContractLaw.allCases,
        _ make: @escaping @Sendable (VirtualTimeScheduler) -> Signal<Output, Problem>
    ) -> ContractReport {
        check(timed: name, traits: traits.union(.keepsSource), seed: seed, laws: laws) { _, scheduler in make(scheduler)
        }
    }
}

import Synchronization

/// Holds an operator or a source to every law of `Docs/Contract.md`.
///
/// ```swift
/// let report = ContractKit.check("movingAverage") { source in
///     source.map(Double.init).movingAverage(of: 3)
/// }
/// #expect(report.holds, "\(report)")
/// ```
///
/// The operator is applied to sources that the kit controls: hot ones with random histories, on one thread and on several,
/// re-entrant ones, synchronous and endless ones. What it does with values is its own affair; that events come in order,
/// one at a time, not after their end or a disposal, that nothing is leaked and nobody waits for a lock, is not.
public enum ContractKit {
    /// Checks an operator.
    ///
    /// - Parameters:
    ///   - name: Stands in the report.
    ///   - traits: What the operator does by purpose.
    ///   - seed: Of the random histories; by default another one at each call.
    ///   - laws: The laws to check, by default all.
    ///   - make: Applies the operator to a source.
    /// - Returns: What was broken, with histories as diagrams.
    public static func check<Output: Sendable, Problem: Error>(
        _ name: String, traits: ContractTraits = [], seed: UInt64 = .random(in: 0 ... .max),
        laws: some Sequence<ContractLaw> = ContractLaw.allCases,
        _ make: @escaping @Sendable (Signal<Int, MarbleFailure>) -> Signal<Output, Problem>
    ) -> ContractReport {
        check(name, traits: traits, seed: seed, laws: laws) { source, _ in make(source) }
    }

    /// Checks an operator that needs time. The kit moves it a tick now and then.
    ///
    /// See ``check(_:traits:seed:laws:_:)``.
    public static func check<Output: Sendable, Problem: Error>(
        _ name: String, traits: ContractTraits = [], seed: UInt64 = .random(in: 0 ... .max),
        laws: some Sequence<ContractLaw> = ContractLaw.allCases,
        _ make: @escaping @Sendable (Signal<Int, MarbleFailure>, VirtualTimeScheduler) -> Signal<Output, Problem>
    ) -> ContractReport {
        let examination = ContractExamination(make: make, traits: traits, seed: seed)
        // On a thread that no scheduler knows, created signals would be subscribed to elsewhere, a while later.
        guard CurrentScheduler.isKnown else {
            return CurrentScheduler.withValue(.immediate) {
                check(name, traits: traits, seed: seed, laws: laws, make)
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

    /// Checks a source, which has no input: the kit only subscribes, disposes and moves time.
    ///
    /// See ``check(_:traits:seed:laws:_:)``.
    public static func check<Output: Sendable, Problem: Error>(
        source name: String, traits: ContractTraits = [], seed: UInt64 = .random(in: 0 ... .max),
        laws: some Sequence<ContractLaw> = ContractLaw.allCases,
        _ make: @escaping @Sendable (VirtualTimeScheduler) -> Signal<Output, Problem>
    ) -> ContractReport {
        check(name, traits: traits.union(.keepsSource), seed: seed, laws: laws) { _, scheduler in make(scheduler) }
    }
}

@preconcurrency import OpenCombine
import Rill
import StreamTesting

extension Row {
    static let openCombine: [Row] = openCombineOperators + openCombineTiming + openCombineSubjects

    private static let openCombineOperators: [Row] = [
        row("no operator") { source, _, _ in source },
        row("map") { source, _, _ in source.map { $0 + 1 } },
        row("filter") { source, _, _ in source.filter { $0 != 3 } },
        row("scan") { source, _, _ in source.scan(0, +) },
        row("removeDuplicates") { source, _, _ in source.removeDuplicates() },
        row("collect") { source, _, _ in source.collect(2).map { $0.reduce(0, +) } },
        row("first") { source, _, _ in source.first() },
        row("prefix") { source, _, _ in source.prefix(3) },
        row("prefix(while:)") { source, _, _ in source.prefix { $0 < 3 } },
        row("dropFirst") { source, _, _ in source.dropFirst(2) },
        row("prefix(untilOutputFrom:)", traits: .dependsOnTime) { source, other, _ in
            source.prefix(untilOutputFrom: other)
        },
        row("drop(untilOutputFrom:)", traits: .dependsOnTime) { source, other, _ in source.drop(untilOutputFrom: other)
        },
        row("append") { source, _, _ in source.append(7, 8) },
        row("prepend") { source, _, _ in source.prepend(7, 8) },
        row("zip", traits: [.dependsOnTime, .failsLater]) { source, other, _ in source.zip(other) { $0 + $1 } },
        row("flatMap", traits: .dependsOnTime, promises: [.pausing: Promise.unlimited]) { source, other, _ in
            source.flatMap { _ in other.prefix(3) }
        },
        row("flatMap(maxPublishers:)", traits: [.dependsOnTime, .failsLater]) { source, other, _ in
            source.flatMap(maxPublishers: .max(1)) { _ in other.prefix(3) }
        },
        row("switchToLatest", traits: .dependsOnTime, promises: [.pausing: Promise.latest]) { source, other, _ in
            source.map { _ in other.prefix(3) }.switchToLatest()
        },
        row("catch") { source, _, _ in source.catch { _ in Just(9).setFailureType(to: MarbleFailure.self) } },
        row("retry") { source, _, _ in source.retry(2) },
        row("buffer(prefetch: .byRequest)", traits: .failsLater) { source, _, _ in
            source.buffer(size: 10_000, prefetch: .byRequest, whenFull: .dropNewest)
        },
        row("buffer(prefetch: .keepFull)", traits: .failsLater) { source, _, _ in
            source.buffer(size: 100, prefetch: .keepFull, whenFull: .dropNewest)
        },
        row("share", promises: [.pausing: Promise.drops]) { source, _, _ in source.share() },
        row("multicast, autoconnect", promises: [.pausing: Promise.drops]) { source, _, _ in
            source.multicast { PassthroughSubject<Int, MarbleFailure>() }.autoconnect()
        },
    ]

    private static let openCombineTiming: [Row] = [
        row("debounce", traits: timed) { source, _, queue in source.debounce(for: .seconds(1), scheduler: queue) },
        row("throttle", traits: timed) { source, _, queue in
            source.throttle(for: .seconds(1), scheduler: queue, latest: true)
        },
        row("delay", traits: timed) { source, _, queue in source.delay(for: .seconds(1), scheduler: queue) },
        row("receive(on:)", traits: timed) { source, _, queue in source.receive(on: queue) },
        row(
            "subscribe(on:)", traits: timed,
            promises: [.silence: Promise.onScheduler, .cancellableLoops: Promise.onScheduler]
        ) { source, _, queue in source.subscribe(on: queue) },
        row("timeout", traits: timed) { source, _, queue in source.timeout(.seconds(2), scheduler: queue) },
    ]

    private static let openCombineSubjects: [Row] = [
        subject("PassthroughSubject") { PassthroughSubject() },
        subject("CurrentValueSubject") { CurrentValueSubject(0) },
    ]

    private static let timed: ContractTraits = [.dependsOnTime, .failsLater]

    private enum Promise {
        static let unlimited = "`maxPublishers` is `.unlimited` by default, so all inner publishers are subscribed to."
        static let latest = "A new inner publisher cancels the one before, so all are requested."
        static let onScheduler = "The subscription is cancelled on the scheduler, after its current work."
        static let newest = "A `CurrentValueSubject` keeps the newest value for a subscriber without demand."
        static let drops = "A `PassthroughSubject` drops values while its current demand is zero."
    }

    private static let unmeasured: [ContractLaw: String] = [
        .currentScheduler: "The law is about `CurrentScheduler`, which the library does not have."
    ]

    /// The laws that depend on demands, which the source of the kit does not receive.
    private static let nativeLaws: Set<ContractLaw> = [.cancellableLoops, .pausing]

    /// Returns a row that `ContractKit` measures, except for the laws that depend on demands.
    private static func row<Result: Publisher<Int, MarbleFailure> & SendableMetatype>(
        _ name: String, traits: ContractTraits = [], promises: [ContractLaw: String] = [:],
        _ make: @escaping @Sendable (CombineSource, CombineSource, VirtualQueue) -> Result
    ) -> Row {
        let erased: CombineOperator = { make($0, $1, $2).eraseToAnyPublisher() }
        return Row(library: .openCombine, name: name, unmeasured: unmeasured, promises: promises) { law, print in
            CombineScenarios.run(law, erased, print: print)
        } measure: { law in
            let shown = CombineScenarios.measure(law, erased)
            if nativeLaws.contains(law) || !shown.isEmpty { return shown }
            return violations(of: law, traits: traits, erased)
        }
    }

    /// Returns a row of a subject. Its own laws are measured without a source, because the source of the kit would already satisfy them.
    private static func subject<S: OpenCombine.Subject<Int, MarbleFailure> & SendableMetatype>(
        _ name: String, _ make: @escaping @Sendable () -> S
    ) -> Row {
        let scenarios = SubjectScenarios { make() }
        let multicast: CombineOperator = { source, _, _ in
            source.multicast { make() }.autoconnect().eraseToAnyPublisher()
        }
        var unmeasured = unmeasured
        unmeasured[.cancellableLoops] = "A subject has no source that it could stop."
        return Row(
            library: .openCombine, name: name, unmeasured: unmeasured,
            promises: [.pausing: name == "PassthroughSubject" ? Promise.drops : Promise.newest]
        ) { law, print in
            scenarios.run(law, print: print)
        } measure: { law in
            scenarios.measure(law) ?? violations(of: law, traits: .dependsOnTime, multicast)
        }
    }

    private static func violations(
        of law: ContractLaw, traits: ContractTraits, _ make: @escaping CombineOperator
    ) -> [ContractLaw: String] {
        let probe = Probe()
        // A source that is released without a completion has no meaning in Combine.
        let traits = traits.union(.outlivesSource)
        let report = ContractKit.check(timed: "", traits: traits, seed: 39, laws: [law]) { source, scheduler in
            let other = SignalPublisher(signal: source.delay(for: .seconds(1), on: scheduler))
            let first = SignalPublisher(signal: source)
            return Signal(
                make(first.eraseToAnyPublisher(), other.eraseToAnyPublisher(), VirtualQueue(scheduler)), probe)
        }
        // With several threads, violations of other laws differ from run to run.
        let isThreaded = [.serial, .foreignLocks, .exactlyOnce, .noLostValues].contains(law)
        let problems = isThreaded ? [:] : probe.problems
        let found = report.violations.filter { !isThreaded || $0.law == law }.map { ($0.law, $0.what) }
        return Dictionary(found, uniquingKeysWith: { first, _ in first })
            .merging(problems, uniquingKeysWith: { first, _ in first })
    }
}

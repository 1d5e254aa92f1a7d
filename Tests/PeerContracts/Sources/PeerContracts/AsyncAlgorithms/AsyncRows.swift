import AsyncAlgorithms
import Rill
import StreamTesting

extension Row {
    static let asyncAlgorithms: [Row] = [
        row("no operator") { source, _, _ in source },
        row("map") { source, _, _ in source.map { $0 + 1 } },
        row("filter") { source, _, _ in source.filter { $0 != 3 } },
        row("reductions") { source, _, _ in source.reductions(0, +) },
        row("removeDuplicates") { source, _, _ in source.removeDuplicates() },
        row("prefix") { source, _, _ in source.prefix(3) },
        row("dropFirst") { source, _, _ in source.dropFirst(2) },
        row("adjacentPairs") { source, _, _ in source.adjacentPairs().map { $0 + $1 } },
        row("chunks(ofCount:)") { source, _, _ in source.chunks(ofCount: 2).map { $0.reduce(0, +) } },
        row("flatMap") { source, other, _ in source.flatMap { _ in other.prefix(2) } },
        row("chain") { source, other, _ in chain(source, other) },
        row("merge", order: .any) { source, other, _ in merge(source, other) },
        row("zip") { source, other, _ in zip(source, other).map { $0 + $1 } },
        row("combineLatest", order: .dependsOnTime) { source, other, _ in
            combineLatest(source, other).map { $0 + $1 }
        },
        row("debounce", order: .dependsOnTime, unmeasured: [.pausing: noGap, .cancellableLoops: noGap]) {
            source, _, clock in
            source.debounce(for: .seconds(1), clock: clock)
        },
        row("_throttle", order: .dependsOnTime) { source, _, clock in source._throttle(for: .seconds(1), clock: clock)
        },
        row("buffer(policy: .bounded)") { source, _, _ in source.buffer(policy: .bounded(10)) },
        row("buffer(policy: .unbounded)", promises: [.pausing: "`.unbounded`: elements are buffered without a limit."])
        {
            source, _, _ in source.buffer(policy: .unbounded)
        },
        row("share") { source, _, _ in source.share() },
        row("AsyncThrowingChannel", unmeasured: [.cancellableLoops: "A channel has no source that it could stop."]) {
            source, _, _ in channel(source)
        },
    ]

    /// The order of the elements, by which two runs are compared.
    enum Order { case same, any, dependsOnTime }

    private static func row<Elements: AsyncSequence & Sendable & SendableMetatype>(
        _ name: String, order: Order = .same, unmeasured: [ContractLaw: String] = [:],
        promises: [ContractLaw: String] = [:],
        _ make: @escaping @Sendable (AsyncSource, AsyncSource, SchedulerClock) -> Elements
    ) -> Row where Elements.Element == Int {
        asyncRow(.asyncAlgorithms, name, order: order, unmeasured: unmeasured, promises: promises) {
            AsyncSource(make($0, $1, $2))
        }
    }

    static func asyncRow(
        _ library: Library, _ name: String, order: Order = .same, unmeasured: [ContractLaw: String] = [:],
        promises: [ContractLaw: String] = [:], _ make: @escaping AsyncOperator
    ) -> Row {
        var unmeasured = unmeasured.merging(Self.unmeasured, uniquingKeysWith: { first, _ in first })
        if order == .dependsOnTime { unmeasured[.noLostValues] = "The result depends on the times of the elements." }
        return Row(library: library, name: name, unmeasured: unmeasured, promises: promises) { law, print in
            AsyncScenarios(make: make, order: order).run(law, print: print)
        } measure: { law in
            AsyncScenarios(make: make, order: order).measure(law) ?? violations(of: law, make)
        }
    }

    private static let unmeasured: [ContractLaw: String] = [
        .terminalOrder: "The tasks of the inputs end on several threads, in no determined order.",
        .serial: form, .reentrancy: form,
        .exactlyOnce:
            "Cancellations and failures reach the inputs through tasks, so a race between them cannot be repeated.",
        .currentScheduler: "The law is about `CurrentScheduler`, which the library does not have.",
    ]
    private static let noGap = "The endless input of the experiment has no gap, so nothing is sent."
    private static let form = "The form of a sequence ensures it: one task requests one element after the other."

    private static func violations(of law: ContractLaw, _ make: @escaping AsyncOperator) -> [ContractLaw: String] {
        let report = ContractKit.check(
            timed: "", traits: [.runsElsewhere, .outlivesSource], seed: 39, laws: [law]
        ) { source, scheduler in
            make(AsyncSource(source), AsyncSource(source), scheduler.clock).values
        }
        return Dictionary(report.violations.map { ($0.law, $0.what) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns a channel to which a task sends the elements of `source` during an iteration.
    private static func channel(_ source: AsyncSource) -> AsyncSource {
        AsyncSource {
            let channel = AsyncThrowingChannel<Int, any Error>()
            let task = Task {
                do {
                    for try await element in source {
                        if Task.isCancelled { break }
                        await channel.send(element)
                    }
                    channel.finish()
                } catch {
                    channel.fail(error)
                }
            }
            let iterator = Shared(value: channel.makeAsyncIterator())
            return AsyncSource.Iterator {
                var iterator = iterator.value
                return try await iterator.next()
            } onRelease: {
                task.cancel()
            }
        }
    }
}

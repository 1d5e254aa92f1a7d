// Written by `make renew` from Tests/Conformance/Sources/OperatorCatalogue/Rows/Converting.swift.
// swift-format-ignore-file
import Operators
import StreamTesting

extension Sweep {
    static func converting(_ entries: inout [SweepEntry]) {
        entries.add(["Signal.values(buffering:)"], #"{ source in Numbers.deferred { source.values(buffering: .newest(100)).signal } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.deferred { source.values(buffering: .newest(100)).signal }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.values(failingBeyond:onOverflow:)"], #"{ source in Numbers.deferred { source.values(failingBeyond: 10_000).signal.mapFailure { _ in SampleFailure() } } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                Numbers.deferred {
                    source.values(failingBeyond: 10_000).signal.mapFailure { _ in SampleFailure() }
                }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.forEach(failingBeyond:onOverflow:_:)"], #"{ source in .task { () async throws(SampleFailure) in do { try await source.forEach(failingBeyond: 10_000) { _ in } } catch { throw SampleFailure() } } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                .task { () async throws(SampleFailure) in
                    do { try await source.forEach(failingBeyond: 10_000) { _ in } } catch { throw SampleFailure() }
                }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.requireFirstValue(isolation:)", "NoValueError"], #"{ source in .task { () async throws(SampleFailure) in do { return try await source.requireFirstValue() } catch { throw SampleFailure() } } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                .task { () async throws(SampleFailure) in
                    do { return try await source.requireFirstValue() } catch { throw SampleFailure() }
                }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.firstValue(isolation:)", "Signal.lastValue(isolation:)", "Signal.allValues(isolation:)"], #"{ source in .task { () async throws(SampleFailure) in try await source.lastValue() } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                .task { () async throws(SampleFailure) in try await source.lastValue() }
            }
            return arguments.subscribe(result)
        }
        entries.add(["Signal.firstValue(isolation:)", "Signal.lastValue(isolation:)", "Signal.allValues(isolation:)"], #"{ source in .task { () async throws(SampleFailure) in try await source.allValues() } }"#, .crossing, others: 0) { source, arguments in
            let result = arguments.apply(source) { source in
                .task { () async throws(SampleFailure) in try await source.allValues() }
            }
            return arguments.subscribe(result)
        }
    }
}

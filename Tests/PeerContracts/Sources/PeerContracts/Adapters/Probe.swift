import Foundation
import StreamTesting

/// Collects the violations that only an adapter sees, because a signal drops late events and puts simultaneous ones in order.
final class Probe: Sendable {
    private let found = Guarded<[ContractLaw: String]>([:])

    func report(_ law: ContractLaw, _ what: String) {
        found.withLock { if $0[law] == nil { $0[law] = what } }
    }

    var problems: [ContractLaw: String] { found.withLock { $0 } }

    /// The calls of one subscriber.
    final class Calls: Sendable {
        private struct State {
            var callers: [pthread_t] = []
            var hasEnded = false
            var silencedBy: pthread_t?
            var late = 0
        }

        private let probe: Probe
        private let state = Guarded(State())

        init(_ probe: Probe) { self.probe = probe }

        /// Calls `body`, and reports a call that the laws do not permit.
        func record(isEnd: Bool, _ body: () -> Void) {
            let thread = pthread_self()
            let problem: (ContractLaw, String)? = state.withLock { state in
                defer {
                    state.callers.append(thread)
                    if isEnd { state.hasEnded = true }
                }
                if state.callers.contains(thread) {
                    return (.reentrancy, "the subscriber was called inside its own call")
                }
                if !state.callers.isEmpty { return (.serial, "two threads called the subscriber at the same time") }
                if state.hasEnded { return (.grammar, "the subscriber was called after the completion") }
                guard let silencer = state.silencedBy else { return nil }
                state.late += 1
                let isLate = silencer == thread || state.late > 1
                return isLate ? (.silence, "the subscriber was called after the cancellation had returned") : nil
            }
            if let problem { probe.report(problem.0, problem.1) }
            body()
            state.withLock { state in
                if let index = state.callers.lastIndex(of: thread) { state.callers.remove(at: index) }
            }
        }

        /// Reports later calls, except for one by another thread.
        func silence() { state.withLock { $0.silencedBy = pthread_self() } }
    }
}

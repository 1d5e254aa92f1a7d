import StreamCore

#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#endif

/// The processor time of this thread in nanoseconds.
private func processorTime() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
    return Double(time.tv_sec) * 1e9 + Double(time.tv_nsec)
}

/// Prints the least time of several runs.
struct Figures {
    /// The cases to run; all if it is empty.
    let names: [String]

    /// The number of runs. With 0, `body` runs once, for a count of instructions.
    let runs: Int

    private func measure(_ count: Int, _ body: () -> Void) -> Double {
        body()
        var best = Double.infinity
        for _ in 0..<runs {
            let start = processorTime()
            for _ in 0..<count { body() }
            best = min(best, (processorTime() - start) / Double(count))
        }
        return best
    }

    /// Prints the time of an operation that `make` prepares and its result performs with the numbers that it receives.
    func operation(_ name: String, _ make: () -> (Int) -> Void) {
        if !names.isEmpty, !names.contains(name) { return }
        let perform = make()
        let time = measure(100) { for number in 0..<1000 { perform(number) } } / 1000
        print("\(padded(name)) \(rounded(time)) ns")
    }

    /// Prints the time of an iteration next to that of alien-signals 3.2.1 in microseconds.
    func iteration(_ name: String, alienSignals: Double, _ make: () -> () -> Void) {
        if !names.isEmpty, !names.contains(name) { return }
        let time = measure(100, make()) / 1000
        let share = rounded(time / alienSignals * 100)
        print("\(padded(name)) \(rounded(time)) µs, \(share) % of alien-signals' \(alienSignals) µs")
    }

    private func padded(_ name: String) -> String { name + String(repeating: " ", count: max(0, 28 - name.count)) }

    private func rounded(_ number: Double) -> String { "\((number * 10).rounded() / 10)" }
}

/// A number that the subscribers change, so that their work is not removed.
// Safe: one thread runs everything.
nonisolated(unsafe) var received = 0

extension Cell {
    func observe(_ body: @escaping @Sendable (Value) -> Void) -> Segment {
        let segment = Segment()
        subscribe(Sink(segment: segment, next: body, end: { _ in segment.dispose() }))
        return segment
    }
}

func computed<Value: Equatable>(_ compute: @escaping @Sendable () -> Value) -> DerivedCell<Value> {
    DerivedCell(label, isEqual: { $0 == $1 }, compute)
}

func pair<A, B>(_ a: Cell<A>, _ b: Cell<B>) -> DerivedCell<(A, B)> {
    let (first, second) = (Unowned(a), Unowned(b))
    return DerivedCell(label, of: [a, b]) { (first.read($0, $1), second.read($0, $1)) }
}

private let label = SourceLabel("property", #fileID, #line)

extension SourceCell {
    convenience init(_ value: Value) { self.init(value, label) }
}

extension Cell {
    @inline(__always) func map<Output: Sendable>(
        isEqual: ((Output, Output) -> Bool)? = nil, _ transform: @escaping @Sendable (Value) -> Output
    ) -> DerivedCell<Output> {
        let input = Unowned(self)
        return DerivedCell<Output>(label, of: [self], isEqual: isEqual) { transform(input.read($0, $1)) }
    }
}

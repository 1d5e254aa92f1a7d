import Rill
import StreamTesting

/// Returns the operator on two sequences, and with a clock in virtual time.
typealias AsyncOperator = @Sendable (AsyncSource, AsyncSource, SchedulerClock) -> AsyncSource

/// Programs that show a violation with the other library alone. Each prints the events, and returns whether it finds no violation.
struct AsyncScenarios: Sendable {
    let make: AsyncOperator
    let order: Row.Order

    /// Returns the violation that the program of a law shows, or `nil` if `ContractKit` measures the law.
    func measure(_ law: ContractLaw) -> [ContractLaw: String]? {
        run(law) { _ in }.map { $0 ? [:] : [law: "as the program prints"] }
    }

    func run(_ law: ContractLaw, print: (String) -> Void) -> Bool? {
        switch law {
        case .grammar: grammar(print)
        case .silence: silence(print)
        case .nothingLeaked: nothingLeaked(print)
        case .noLostValues: noLostValues(print)
        case .cancellableLoops: cancellableLoops(print)
        case .immediateFailure: immediateFailure(print)
        case .pausing: pausing(print)
        default: nil
        }
    }

    /// Requests elements after the end.
    private func grammar(_ print: (String) -> Void) -> Bool {
        for failing in [false, true] {
            let (one, other) = (AsyncInput(6, failing ? .fails : .ends), AsyncInput(6))
            let late = Guarded<[String]>([])
            let hasEnded = consume(one, other, advances: true) { iterator in
                while await iterator.step().isElement {}
                for _ in 0..<3 {
                    let event = await iterator.step()
                    if event != .end { late.withLock { $0.append(event.text) } }
                }
            }
            if let event = late.withLock({ $0.first }) {
                print("the sequence has \(failing ? "thrown an error" : "ended"); then `next()` is called again")
                print("it returns: \(event)")
                return false
            }
            if !hasEnded {
                print("an input of 6 elements \(failing ? "throws an error" : "ends"); the sequence does not end")
                return false
            }
        }
        return true
    }

    /// Cancels the task that waits for an element.
    private func silence(_ print: (String) -> Void) -> Bool {
        let result = Guarded<String?>(nil)
        let isWaiting = Flag()
        let input = AsyncInput(0, .waits) { isWaiting.set() }
        let hasEnded = consume(input, AsyncInput(0, .waits), cancelsWhen: isWaiting) { iterator in
            let event = await iterator.step()
            if event.isElement { result.withLock { $0 = event.text } }
        }
        if !hasEnded { print("a task that waits for an element is cancelled, and `next()` does not return") }
        if let element = result.withLock({ $0 }) { print("a task is cancelled, and `next()` returns \(element)") }
        return hasEnded && result.withLock { $0 } == nil
    }

    /// Drops the iterator at the end, and while the inputs wait.
    private func nothingLeaked(_ print: (String) -> Void) -> Bool {
        for end in [AsyncInput.End.ends, .waits] {
            let (one, other) = (AsyncInput(6, end), AsyncInput(6, end))
            _ = consume(one, other, advances: true) { iterator in
                guard end == .ends else { return _ = await iterator.step() }
                while await iterator.step().isElement {}
            }
            if one.areReleased(within: limit), other.areReleased(within: limit) { continue }
            print("an iterator is released \(end == .ends ? "at the end" : "after its first element")")
            print("an input is still iterated")
            return false
        }
        return true
    }

    /// Compares inputs that send immediately with inputs that send later.
    private func noLostValues(_ print: (String) -> Void) -> Bool {
        func elements(isSlow: Bool) -> [String] {
            let received = Guarded<[String]>([])
            _ = consume(AsyncInput(6, isSlow: isSlow), AsyncInput(6, isSlow: isSlow), advances: true) { iterator in
                while true {
                    let event = await iterator.step()
                    received.withLock { $0.append(event.text) }
                    guard event.isElement else { return }
                }
            }
            let list = received.withLock { $0 }
            return order == .any ? list.sorted() : list
        }
        let (one, other) = (elements(isSlow: false), elements(isSlow: true))
        if one != other {
            print("with inputs that send immediately: \(one.joined(separator: ", "))")
            print("with inputs that send later: \(other.joined(separator: ", "))")
        }
        return one == other
    }

    /// Drops the iterator of an endless input that never waits.
    private func cancellableLoops(_ print: (String) -> Void) -> Bool {
        let input = AsyncInput(.max)
        _ = consume(input, AsyncInput(6), advances: true) { _ = await $0.step() }
        let isReleased = input.areReleased(within: limit)
        input.isStopped.set()
        if !isReleased {
            print("an iterator is released after its first element, and the endless input is still iterated")
        }
        return isReleased
    }

    /// Lets the first input fail while the second one waits and time does not pass.
    ///
    /// A failure exists when it has been requested. An operator that waits for the second input before it requests is right.
    private func immediateFailure(_ print: (String) -> Void) -> Bool {
        for count in [0, 2] {
            let (one, other) = (AsyncInput(count, .fails), AsyncInput(0, .waits))
            let last = Guarded<String?>(nil)
            let hasEnded = consume(one, other, limit: 4) { iterator in
                while true {
                    let event = await iterator.step()
                    guard !event.isElement else { continue }
                    last.withLock { $0 = event.text }
                    return
                }
            }
            if !one.hasEnded.isSet { continue }
            if !hasEnded || last.withLock({ $0 }) != "an error" {
                print("the first input sends \(count) elements and throws an error, and the second input waits")
                print(hasEnded ? "the sequence ends with: \(last.withLock { $0 } ?? "")" : "the sequence waits")
                return false
            }
            if !other.areReleased(within: limit) {
                print("the first input has thrown an error, and the second one is still iterated")
                return false
            }
        }
        return true
    }

    /// Requests three elements and then no more, and counts the elements that the operator requests.
    private func pausing(_ print: (String) -> Void) -> Bool {
        let one = AsyncInput(.max)
        let count = Guarded(0)
        _ = consume(one, AsyncInput(.max), advances: true) { iterator in
            for _ in 0..<3 { _ = await iterator.step() }
            let before = one.sent.withLock { $0 }
            let end = SuspendingClock.now + .seconds(2)
            while SuspendingClock.now < end, count.withLock({ $0 }) <= Self.permitted {
                await Task.yield()
                count.withLock { $0 = one.sent.withLock { $0 } - before }
            }
        }
        one.isStopped.set()
        guard count.withLock({ $0 }) > Self.permitted else { return true }
        print("the task requests three elements of an endless input, and then no more")
        print("more than \(Self.permitted) elements of the input are requested afterwards")
        return false
    }

    /// As many elements as `ContractKit` permits during a pause.
    private static let permitted = 1_024 + 64 + 16

    /// Iterates the operator in a task, and returns whether the task has ended.
    ///
    /// - Parameters:
    ///   - advances: Whether virtual time passes.
    ///   - condition: The condition at which the task is cancelled.
    private func consume(
        _ one: AsyncInput, _ other: AsyncInput, advances: Bool = false, cancelsWhen condition: Flag? = nil,
        limit: Int = 10,
        _ body: @escaping @Sendable (inout Steps) async -> Void
    ) -> Bool {
        let scheduler = VirtualTimeScheduler()
        let hasEnded = Flag()
        let task = Task { [make] in
            var steps = Steps(iterator: make(one.sequence, other.sequence, scheduler.clock).makeAsyncIterator())
            await body(&steps)
            hasEnded.set()
        }
        if let condition {
            condition.wait(seconds: limit)
            task.cancel()
        }
        let end = SuspendingClock.now + .seconds(limit)
        while !hasEnded.isSet, SuspendingClock.now < end {
            if advances { scheduler.advance(by: .milliseconds(100)) }
            _ = hasEnded.wait(milliseconds: 1)
        }
        if !hasEnded.isSet { task.cancel() }
        return hasEnded.isSet
    }

    private let limit = 10
}

/// The iteration of an operator.
struct Steps {
    /// The result of one call of `next()`.
    enum Event: Equatable {
        case element(Int), end, failure

        var isElement: Bool { if case .element = self { true } else { false } }
        var text: String {
            switch self {
            case .element(let number): "\(number)"
            case .end: "nil"
            case .failure: "an error"
            }
        }
    }

    let iterator: AsyncSource.Iterator

    func step() async -> Event {
        do { return try await iterator.next().map { .element($0) } ?? .end } catch { return .failure }
    }
}

/// An input of an operator.
final class AsyncInput: Sendable {
    enum End { case ends, fails, waits }

    let sent = Guarded(0)
    let hasEnded = Flag()

    /// Set at the end of an experiment, so that an endless input that is still iterated does not use the processor.
    let isStopped = Flag()

    private let iterators = Guarded((created: 0, released: 0))
    private let count: Int
    private let end: End
    private let isSlow: Bool
    private let onWait: @Sendable () -> Void

    init(_ count: Int, _ end: End = .ends, isSlow: Bool = false, onWait: @escaping @Sendable () -> Void = {}) {
        (self.count, self.end, self.isSlow, self.onWait) = (count, end, isSlow, onWait)
    }

    /// Waits until each iterator has been released.
    func areReleased(within seconds: Int) -> Bool {
        let end = SuspendingClock.now + .seconds(seconds)
        while SuspendingClock.now < end {
            if iterators.withLock({ $0.created == $0.released }) { return true }
            _ = Flag().wait(milliseconds: 1)
        }
        return false
    }

    var sequence: AsyncSource {
        AsyncSource { [self] in
            iterators.withLock { $0.created += 1 }
            var (number, hasEnded) = (0, false)
            return AsyncSource.Iterator { [self] in
                if hasEnded || isStopped.isSet { return nil }
                if isSlow { for _ in 0..<20 { await Task.yield() } }
                if number < count {
                    number += 1
                    sent.withLock { $0 += 1 }
                    return number - 1
                }
                if end == .waits {
                    onWait()
                    try? await Task.sleep(for: .seconds(1_000))
                }
                hasEnded = true
                self.hasEnded.set()
                if end == .fails { throw MarbleFailure() }
                return nil
            } onRelease: { [self] in
                iterators.withLock { $0.released += 1 }
            }
        }
    }
}

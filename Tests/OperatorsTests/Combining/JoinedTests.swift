import Operators
import StreamTesting
import TestSupport
import Testing

@Suite struct JoinedTests {
    @Test("joined(with:) sends the separator only between signals, including empty ones")
    func signals() {
        func join(_ signals: Signal<Int, Never>...) -> [Int] {
            Signal<Signal<Int, Never>, Never>.from(signals).joined(with: .of(0, 9)).waitForAll()
        }
        expectEqual(join(), [])
        expectEqual(join(.of(1, 2)), [1, 2])
        expectEqual(join(.of(1, 2), .of(3)), [1, 2, 0, 9, 3])
        expectEqual(join(.empty, .of(3), .empty), [0, 9, 3, 0, 9])
    }

    @Test("joined(separator:) sends the separator only between sequences, including empty ones")
    func sequences() {
        func join(_ sequences: [[Int]]) -> [Int] {
            Signal<[Int], Never>.from(sequences).joined(separator: [0, 9]).waitForAll()
        }
        expectEqual(join([]), [])
        expectEqual(join([[1, 2]]), [1, 2])
        expectEqual(join([[1, 2], [3]]), [1, 2, 0, 9, 3])
        expectEqual(join([[], [3], []]), [0, 9, 3, 0, 9])
        let words = Signal<String, Never>.of("ab", "c").joined(separator: ", ")
        expectEqual(String(words.waitForAll()), "ab, c")
    }

    @Test("joined(with:) ends with any failure and does not subscribe to later signals")
    func failures() {
        let log = SubscriptionLog()
        let scheduler = VirtualTimeScheduler()
        let signals = Signal<Source, MarbleFailure>.of(scheduler.cold("-a#"), scheduler.cold("-b|", log: log))
        let recording = scheduler.record(signals.joined(with: scheduler.cold("x|", log: log)))
        scheduler.run()
        expectEqual(recording.diagram, "-a#")
        #expect(log.lines.isEmpty)
        let separated = Signal<Int, TestFailure>.of(1)
        let failing = Signal<Signal<Int, TestFailure>, TestFailure>.of(separated, separated)
            .joined(with: .fail(.wrong))
        expectEqual(VirtualTimeScheduler().record(failing).events.map(\.event), [.next(1), .failed(.wrong)])
    }

    @Test("joined(with:) can be ended by take(_:) for infinite inner and outer signals")
    func infinite() {
        let ones = Signal<Signal<Int, Never>, Never>.repeating(.just(1)).joined(with: .just(0))
        expectEqual(ones.take(5).waitForAll(), [1, 0, 1, 0, 1])
        let forever = Signal<Signal<Int, Never>, Never>.of(.repeating(1), .just(2)).joined(with: .just(0))
        expectEqual(forever.take(2).waitForAll(), [1, 1])
    }

    @Test("Bounded stack: joined(with:) of 100,000 synchronous signals is a loop")
    func boundedStack() {
        onStack(kibibytes: 512) {
            let signals = Signal<Int, Never>.from(0..<100_000).map { Signal<Int, Never>.just($0) }
            expectEqual(signals.joined(with: .just(-1)).reduce(0) { sum, _ in sum + 1 }.waitForAll(), [199_999])
        }
    }
}

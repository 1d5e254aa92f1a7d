import Operators
@_spi(Pictures) import StreamTesting
import Synchronization

/// The threads of a run in virtual time: names that take turns on the one thread of the scheduler.
final class Lanes: Sendable {
    typealias Marks = [(tick: Int, mark: Marble.Mark)]

    private struct State {
        var current = "main"
        var lines: [(name: String, thread: String, isSource: Bool, marks: Marks)] = []
    }

    private let state = Mutex(State())

    /// The thread that runs now.
    var current: String { state.withLock { $0.current } }

    /// Runs `work` on a thread.
    func run(_ thread: String, _ work: () -> Void) {
        let previous = state.withLock { state in
            defer { state.current = thread }
            return state.current
        }
        work()
        state.withLock { $0.current = previous }
    }

    /// Adds a line for the events of `name` on a thread, even if there are none.
    func declare(_ name: String, on thread: String, isSource: Bool) {
        state.withLock { state in
            guard !state.lines.contains(where: { $0.name == name && $0.thread == thread }) else { return }
            state.lines.append((name, thread, isSource, []))
        }
    }

    /// Records an event on the current thread.
    func note(_ name: String, _ mark: Marble.Mark, at tick: Int, isSource: Bool) {
        let current = current
        declare(name, on: current, isSource: isSource)
        state.withLock { state in
            let line = state.lines.firstIndex { $0.name == name && $0.thread == current }!
            state.lines[line].marks.append((tick, mark))
        }
    }

    func draw(into picture: inout MarblePicture) {
        for line in state.withLock({ $0.lines }) {
            let name = line.name.isEmpty ? "on \(line.thread)" : "\(line.name) on \(line.thread)"
            picture.add(line.marks, named: name, thread: line.thread, isSource: line.isSource)
        }
    }
}

/// A scheduler that runs work in virtual time on a named thread.
struct LaneScheduler: Scheduler {
    let thread: String
    let lanes: Lanes
    let time: VirtualTimeScheduler

    var now: SchedulerTime { time.now }

    func schedule(_ action: @escaping @Sendable () -> Void) -> any Disposable {
        time.schedule { lanes.run(thread, action) }
    }

    func schedule(after delay: Duration, _ action: @escaping @Sendable () -> Void) -> any Disposable {
        time.schedule(after: delay) { lanes.run(thread, action) }
    }

    func schedule(
        after delay: Duration, every interval: Duration, leeway: Duration, _ action: @escaping @Sendable () -> Void
    ) -> any Disposable {
        time.schedule(after: delay, every: interval, leeway: leeway) { lanes.run(thread, action) }
    }
}

extension Play {
    /// Draws a line for each thread: the events that the source sends, and those that the subscriber receives.
    ///
    /// The caller subscribes on `main`. The source sends on the thread on which it is subscribed to.
    func recordThreads(_ build: (MarbleSource, LaneScheduler) -> MarbleSource) throws {
        let name = try word(0, "worker")
        let worker = LaneScheduler(thread: name, lanes: lanes, time: scheduler)
        record(threads: ["main", name], build(try threadSource(0), worker))
    }

    /// Subscribes on the main thread, and draws the received events in a line for each thread.
    func record(threads: [String], _ signal: MarbleSource) {
        for thread in threads { lanes.declare("", on: thread, isSource: false) }
        let (lanes, time) = (lanes, time)
        record(signal.onEvent { lanes.note("", $0.laneMark, at: time.tick, isSource: false) })
        drawLanes { lanes.draw(into: &$0) }
    }

    /// Returns a source that sends on the thread on which it is subscribed to.
    private func threadSource(_ number: Int) throws -> MarbleSource {
        let (marks, lanes, time, name) = (try input(number).marble.marks, lanes, time, label(of: number))
        log(number)
        return MarbleSource { subscriber in
            let work = CompoundDisposable()
            let thread = lanes.current
            lanes.declare(name, on: thread, isSource: true)
            for (tick, mark) in marks {
                work.add(
                    time.schedule(after: .tick * tick) {
                        lanes.run(thread) {
                            lanes.note(name, mark, at: time.tick, isSource: true)
                            subscriber.send(mark)
                        }
                    })
            }
            return work
        }
    }

    /// Draws two threads that send to one signal. If both send at a tick, the second one sends while the first one delivers.
    func recordSerialized() throws {
        let overlap = Overlap(lanes, time)
        for (number, thread) in ["thread 1", "thread 2"].enumerated() {
            log(number)
            let name = label(of: number)
            lanes.declare(name, on: thread, isSource: true)
            for (tick, mark) in try input(number).marble.marks { overlap.add(name, thread, mark, at: tick) }
        }
        let deliver = overlap.subject.signal.serialized().onEvent { _ in overlap.sendPending() }
        record(threads: ["thread 1", "thread 2"], deliver)
        overlap.start()
        keep(ActionDisposable { withExtendedLifetime(overlap) {} })
    }
}

/// Sends that overlap: while one is delivered, the next one of another thread begins.
private final class Overlap: Sendable {
    private struct Send {
        let name: String
        let thread: String
        let mark: Marble.Mark
    }

    private struct State {
        var sends: [Int: [Send]] = [:]
        var pending: ArraySlice<Send> = []
    }

    let subject = Subject<String, MarbleFailure>()
    private let lanes: Lanes
    private let time: VirtualTimeScheduler
    private let state = Mutex(State())

    init(_ lanes: Lanes, _ time: VirtualTimeScheduler) { (self.lanes, self.time) = (lanes, time) }

    func add(_ name: String, _ thread: String, _ mark: Marble.Mark, at tick: Int) {
        state.withLock { $0.sends[tick, default: []].append(Send(name: name, thread: thread, mark: mark)) }
    }

    /// Schedules the sends of each tick.
    func start() {
        for (tick, sends) in state.withLock({ $0.sends }) {
            time.schedule(after: .tick * tick) { self.send(sends[...]) }
        }
    }

    /// Sends the pending values during the delivery of another thread.
    func sendPending() {
        let pending = state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
        if let next = pending.first, next.thread != lanes.current {
            send(pending)
        } else {
            state.withLock { $0.pending = pending }
        }
    }

    private func send(_ sends: ArraySlice<Send>) {
        guard let first = sends.first else { return }
        state.withLock { $0.pending = sends.dropFirst() }
        lanes.run(first.thread) {
            lanes.note(first.name, first.mark, at: time.tick, isSource: true)
            switch first.mark {
            case .value(let value): subject.send(value)
            case .completed: subject.complete()
            case .failed: subject.fail(MarbleFailure())
            case .subscribed, .disposed, .goesOn: break
            }
        }
        let rest = state.withLock { state in
            defer { state.pending = [] }
            return state.pending
        }
        send(rest)
    }
}

extension VirtualTimeScheduler {
    /// The current tick.
    fileprivate var tick: Int { Int(now.sinceOrigin.components.seconds / Duration.tick.components.seconds) }
}

extension MarbleSource.Event {
    fileprivate var laneMark: Marble.Mark {
        switch self {
        case .next(let value): .value(value)
        case .failed: .failed
        case .completed: .completed
        }
    }
}

extension Subscriber<String, MarbleFailure> {
    fileprivate func send(_ mark: Marble.Mark) {
        switch mark {
        case .value(let value): send(value)
        case .completed: complete()
        case .failed: fail(MarbleFailure())
        case .subscribed, .disposed, .goesOn: break
        }
    }
}

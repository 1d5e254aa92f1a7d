/// How signals of signals are flattened.
enum FlatteningModel {
    case merge(max: Int)
    case first
    case concatLatest
    case latest
    case race
    case eager

    static let merge = FlatteningModel.merge(max: .max)
    static let concat = FlatteningModel.merge(max: 1)
}

extension OperatorCatalogue {
    /// The events of the signals that `make` returns for the source's values.
    ///
    /// - Parameter priority: The priority of a value that waits. The one with the highest is next.
    static func flatten(
        _ stage: Stage, _ strategy: FlatteningModel, priority: @escaping (Int) -> Int = { _ in 0 },
        _ make: @escaping (Int) -> Stream
    ) {
        let flattening = Flattening(stage, strategy)
        stage.each {
            flattening.receive(make($0), priority($0))
        } end: {
            flattening.outerEnded($0)
        }
    }
}

private final class Flattening {
    /// An inner signal that was subscribed to.
    private final class Lane {
        var pending: Stage.Pending?
        var isRunning = true
        var hasSpoken = false

        /// The waiting signals.
        var values: [Int] = []
    }

    private let stage: Stage
    private let strategy: FlatteningModel
    private var lanes: [Lane] = []
    private var waiting: [(priority: Int, inner: Stream)] = []
    private var isOuterRunning = true

    init(_ stage: Stage, _ strategy: FlatteningModel) {
        self.stage = stage
        self.strategy = strategy
    }

    private var running: Int { lanes.count(where: \.isRunning) }

    func receive(_ inner: @escaping Stream, _ priority: Int) {
        switch strategy {
        case .merge(let max):
            if running < max { return run(inner) }
            waiting.append((priority, inner))
            stage.wait(waiting.count)
        case .first: if running == 0 { run(inner) }
        case .concatLatest:
            if running == 0 { return run(inner) }
            waiting = [(priority, inner)]
        case .eager:
            run(inner)
            stage.wait(lanes.count { $0.isRunning || !$0.values.isEmpty })
        case .race: if !lanes.contains(where: \.hasSpoken) { run(inner) }
        case .latest:
            lanes.forEach(stop)
            run(inner)
        }
    }

    func outerEnded(_ end: Event) {
        guard end == .completed else { return stage.send(end) }
        isOuterRunning = false
        endIfOver()
    }

    private func run(_ inner: Stream) {
        let lane = Lane()
        lanes.append(lane)
        lane.pending = stage.subscribe(inner) { event in self.receive(event, from: lane) }
    }

    private func stop(_ lane: Lane) {
        lane.isRunning = false
        stage.drop(lane.pending)
    }

    private func receive(_ event: Event, from lane: Lane) {
        if case .race = strategy, !lane.hasSpoken { lanes.filter { $0 !== lane }.forEach(stop) }
        lane.hasSpoken = true
        switch event {
        case .next(let value):
            if case .eager = strategy, lanes.first(where: { $0.isRunning || !$0.values.isEmpty }) !== lane {
                lane.values.append(value)
            } else {
                stage.next(value)
            }
        default:
            guard event == .completed else { return stage.send(event) }
            lane.isRunning = false
            let highest = waiting.map(\.priority).max()
            if let next = waiting.firstIndex(where: { $0.priority == highest }) { run(waiting.remove(at: next).inner) }
            sendWaiting()
            endIfOver()
        }
    }

    /// Sends the buffered events of the lanes that may send now.
    private func sendWaiting() {
        for lane in lanes {
            lane.values.forEach(stage.next)
            lane.values = []
            if lane.isRunning { return }
        }
    }

    private func endIfOver() {
        if !isOuterRunning, running == 0, waiting.isEmpty { stage.complete() }
    }
}

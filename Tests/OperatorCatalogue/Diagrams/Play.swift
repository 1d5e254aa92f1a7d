import Operators
import StreamTesting
import Synchronization

/// The sources of drawings: their values are the texts of a diagram.
typealias MarbleSource = Signal<String, MarbleFailure>

/// One run of an operator in virtual time: its arguments, its sources, and its recordings.
final class Play: Sendable {
    private struct State {
        var logs: [Int: SubscriptionLog] = [:]
        var results: [Result] = []
        var work: [any Disposable] = []
        var remarks: [String] = []
    }

    private struct Result {
        let draw: @Sendable (inout MarblePicture) -> Void
        let diagram: @Sendable () -> String
        let isOver: @Sendable () -> Bool
        let isInner: Bool
    }

    let scheduler = VirtualTimeScheduler()
    let call: Call
    let inputs: [Input]
    let arguments: [Int: Call.Argument]
    let signature: Signature
    private let expected: [String]
    private let state: Mutex<State>

    init(_ call: Call, of subject: Drawing, _ arguments: [Int: Call.Argument], on inputs: [Input]) {
        self.call = call
        self.arguments = arguments
        signature = subject.signature
        expected = subject.inputs
        state = Mutex(State(remarks: subject.remark.map { [$0] } ?? []))
        guard let receiver = inputs.firstIndex(where: { $0.label == call.receiver }) else {
            self.inputs = inputs
            return
        }
        self.inputs = [inputs[receiver]] + inputs[..<receiver] + inputs[(receiver + 1)...]
    }

    /// Returns the diagram with this number as a source that begins with each subscription.
    subscript(_ number: Int) -> MarbleSource {
        get throws { scheduler.cold(try input(number).diagram, log: log(number)) }
    }

    /// Returns the diagram with this number as a source that runs from the start.
    func hot(_ number: Int) throws -> MarbleSource {
        let source = scheduler.hot(try input(number).diagram, log: log(number))
        // The diagram continues after the last event, so the source is kept alive.
        keep(ActionDisposable { withExtendedLifetime(source) {} })
        return source
    }

    /// Returns the source with this number, with its values parsed as numbers.
    func numbers(_ number: Int = 0) throws -> Signal<Int, MarbleFailure> {
        let input = try input(number)
        if let value = input.values.first(where: { Int($0) == nil }) {
            throw input.complaint("\(signature) requires numbers here, but '\(value)' is not a number.", about: value)
        }
        return try self[number].map { Int($0)! }
    }

    /// Returns all sources from this number on.
    func sources(from number: Int = 0) throws -> [MarbleSource] {
        _ = try input(number)
        return try inputs.indices.dropFirst(number).map { try self[$0] }
    }

    /// Returns the sources that have the names of the first source's values.
    func inners() throws -> [String: MarbleSource] {
        var found: [String: MarbleSource] = [:]
        let outer = try input(0)
        for value in outer.values where found[value] == nil {
            guard let number = inputs.indices.dropFirst().first(where: { inputs[$0].label == value }) else {
                throw outer.complaint(
                    "'\(value)' needs a separate diagram, such as '\(value): -1-2-|', to be flattened.", about: value)
            }
            found[value] = try self[number]
        }
        return found
    }

    func input(_ number: Int) throws -> Input {
        if number < inputs.count { return inputs[number] }
        let name = number < expected.count ? "'\(expected[number])'" : "number \(number + 1)"
        throw Complaint("\(signature) needs another diagram, \(name).", in: call.text, at: call.text.count)
    }

    /// Returns the number of the diagram with this name, if one exists.
    func number(of label: String) -> Int? { inputs.firstIndex { $0.label == label } }

    private func log(_ number: Int) -> SubscriptionLog {
        let log = SubscriptionLog(inputs[number].label)
        return state.withLock { state in
            if let log = state.logs[number] { return log }
            state.logs[number] = log
            return log
        }
    }

    /// Subscribes immediately, and draws the received events.
    @discardableResult
    func record<Value: Sendable, Failure: Error>(
        _ signal: Signal<Value, Failure>, named name: String = "", isInner: Bool = false,
        disposingAfter end: Duration? = nil
    ) -> any Disposable {
        let drawn = signal.map { (value) in Rules.shown(value) }
        let recording = end.map { scheduler.record(drawn, disposingAfter: $0) } ?? scheduler.record(drawn)
        let result = Result(
            draw: { $0.add(recording, named: name) }, diagram: { recording.diagram },
            isOver: { recording.events.last?.event.isTerminal ?? false }, isInner: isInner)
        state.withLock { $0.results.append(result) }
        return ActionDisposable { recording.dispose() }
    }

    /// Does work at a tick.
    func at(_ tick: Int, _ work: @escaping @Sendable () -> Void) {
        scheduler.schedule(after: .tick * tick, work)
    }

    /// Adds a remark next to the call.
    func remark(_ text: String) { state.withLock { $0.remarks.append(text) } }

    /// Retains an object until the picture is drawn.
    func keep(_ work: any Disposable) { state.withLock { $0.work.append(work) } }

    /// Advances time until all results have ended, or until `ticks`.
    func run(until ticks: Int) -> DrawingRun {
        scheduler.advance()
        for _ in 0..<ticks {
            let results = state.withLock { $0.results }.filter { !$0.isInner }
            if !results.isEmpty, results.allSatisfy({ $0.isOver() }), scheduler.pendingCount == 0 || results.count == 1
            {
                break
            }
            scheduler.advance(by: .tick)
        }
        let (logs, results, work, remarks) = state.withLock { ($0.logs, $0.results, $0.work, $0.remarks) }
        var picture = MarblePicture(of: call.text, note: remarks.joined(separator: "; "))
        for log in logs.sorted(by: { $0.key < $1.key }) { picture.add(log.value) }
        let ordered = results.filter { !$0.isInner } + results.filter(\.isInner)
        for result in ordered { result.draw(&picture) }
        let diagrams = ordered.map { $0.diagram() }
        for work in work { work.dispose() }
        return DrawingRun(picture: picture, results: diagrams, inputs: Set(logs.keys.map { inputs[$0].label }))
    }
}

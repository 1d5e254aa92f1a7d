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
        var names: [Int: String] = [:]
        var parameters: [Int: DrawingParameter] = [:]
        var usesScheduler = false
        var drawLanes: (@Sendable (inout MarblePicture) -> Void)?
    }

    private struct Result {
        let draw: @Sendable (inout MarblePicture) -> Void
        let diagram: @Sendable () -> String
        let isOver: @Sendable () -> Bool
        let isInner: Bool
    }

    let time = VirtualTimeScheduler()
    let call: Call
    let inputs: [Input]
    let problem = Problem()
    let lanes = Lanes()
    let arguments: [Int: Call.Argument]
    let signature: Signature
    private let expected: [String]
    private let fixed: String?
    private let eventLimit: EventLimit?
    private let state: Mutex<State>

    /// - Parameter limit: The number of subscriptions and events after which the run fails, or `nil` for no limit.
    init(
        _ call: Call, of subject: Drawing, _ arguments: [Int: Call.Argument], on inputs: [Input], limit: Int? = nil
    ) {
        eventLimit = if let limit { EventLimit(limit, call, problem) } else { nil }
        self.call = call
        self.arguments = arguments
        signature = subject.signature
        expected = subject.inputs
        fixed = subject.remark
        state = Mutex(State(remarks: subject.remark.map { [$0] } ?? []))
        guard let receiver = inputs.firstIndex(where: { $0.label == call.receiver }) else {
            self.inputs = inputs
            return
        }
        self.inputs = [inputs[receiver]] + inputs[..<receiver] + inputs[(receiver + 1)...]
    }

    /// The scheduler for the operator. Reading it permits an argument `on:` in the call.
    var scheduler: VirtualTimeScheduler {
        state.withLock { $0.usesScheduler = true }
        return time
    }

    /// Returns the diagram with this number as a source that begins with each subscription.
    subscript(_ number: Int) -> MarbleSource {
        get throws { limited(time.cold(try input(number).diagram, log: log(number)), try input(number)) }
    }

    /// Returns the diagram with this number as a source that runs from the start.
    func hot(_ number: Int) throws -> MarbleSource {
        let source = limited(time.hot(try input(number).diagram, log: log(number)), try input(number))
        // The diagram continues after the last event, so the source is kept alive.
        keep(ActionDisposable { withExtendedLifetime(source) {} })
        return source
    }

    /// Returns a source that is silent after the limit is reached. This also ends an operator that subscribes again and again.
    private func limited(_ source: MarbleSource, _ input: Input) -> MarbleSource {
        guard let eventLimit else { return source }
        return .deferred { eventLimit.spend(1 + input.marble.marks.count) ? source : .never }
    }

    /// Returns the source with this number, with its values parsed as numbers.
    func numbers(_ number: Int = 0) throws -> Signal<Int, MarbleFailure> {
        let input = try input(number)
        if let value = input.values.first(where: { Int($0) == nil }) {
            throw input.complaint("\(signature) requires numbers here, but '\(value)' is not a number.", about: value)
        }
        if let value = input.values.first(where: { Int($0)!.magnitude > 1_000_000_000 }) {
            throw input.complaint("\(signature) requires numbers up to 1000000000 here.", about: value)
        }
        return try self[number].map { Int($0)! }
    }

    /// Returns the sources that have the names of the first source's values.
    ///
    /// - Parameter isComplete: Whether each value needs a source.
    func inners(isComplete: Bool = true) throws -> [String: MarbleSource] {
        var found: [String: MarbleSource] = [:]
        let outer = try input(0)
        for value in outer.values where found[value] == nil {
            guard let number = inputs.indices.dropFirst().first(where: { inputs[$0].label == value }) else {
                guard isComplete else { continue }
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
    func number(of label: String) -> Int? { inputs.indices.first { self.label(of: $0) == label } }

    func label(of number: Int) -> String { state.withLock { $0.names[number] } ?? inputs[number].label }

    func rename(_ number: Int, _ name: String) { state.withLock { $0.names[number] = name } }

    func declare(_ number: Int, _ parameter: DrawingParameter) {
        // A drawing that reads an argument in two ways declares it the first time.
        state.withLock { $0.parameters[number, default: parameter] = $0.parameters[number] ?? parameter }
    }

    /// Declares that the drawing reads all arguments of a call with an unlimited number of them.
    func declareAll(_ kind: DrawingParameter.Kind) {
        let text = call.arguments.map(\.text).joined(separator: ", ")
        declare(0, DrawingParameter(label: "_", kind: kind, text: text, isGiven: !text.isEmpty))
    }

    /// Marks a diagram as an input of the drawing. Returns its log.
    @discardableResult
    func log(_ number: Int) -> SubscriptionLog {
        let log = SubscriptionLog(label(of: number))
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
        let drawn = signal.map { [eventLimit] (value) in
            _ = eventLimit?.spend(1)
            return Rules.shown(value)
        }
        let recording = end.map { time.record(drawn, disposingAfter: $0) } ?? time.record(drawn)
        let result = Result(
            draw: { $0.add(recording, named: name) }, diagram: { recording.diagram },
            isOver: { recording.events.last?.event.isTerminal ?? false }, isInner: isInner)
        state.withLock { $0.results.append(result) }
        return ActionDisposable { recording.dispose() }
    }

    /// Does work at a tick.
    func at(_ tick: Int, _ work: @escaping @Sendable () -> Void) {
        time.schedule(after: .tick * tick, work)
    }

    /// Adds a remark next to the call.
    func remark(_ text: String) {
        state.withLock { if !$0.remarks.contains(text) { $0.remarks.append(text) } }
    }

    /// Draws the lines of threads instead of the sources and results.
    func drawLanes(_ draw: @escaping @Sendable (inout MarblePicture) -> Void) { state.withLock { $0.drawLanes = draw } }

    /// Checks that the drawing has read every argument and, if required, every diagram.
    ///
    /// - Throws: ``Complaint``.
    func checkIsComplete(requiringUse: Bool) throws {
        let (parameters, logs, usesScheduler) = state.withLock { ($0.parameters, $0.logs, $0.usesScheduler) }
        for (number, argument) in arguments.sorted(by: { $0.key < $1.key })
        where parameters[number] == nil && !argument.text.isEmpty {
            let reason = fixed.map { ": it always uses \($0)" } ?? ""
            throw Complaint(
                "\(signature) cannot use '\(argument.text)' in a diagram\(reason). Remove the argument.", in: call.text,
                at: argument.column)
        }
        for argument in call.arguments where argument.label == "on" && !signature.labels.contains("on") {
            guard usesScheduler, Self.schedulers.contains(argument.text) else {
                let remedy =
                    usesScheduler ? "Expected \(Self.schedulers.joined(separator: ", "))" : "Remove the argument"
                throw Complaint(
                    "'\(argument.text)' cannot be used here. \(remedy). The run is in virtual time.", in: call.text,
                    at: argument.column)
            }
            remark("virtual time in the place of \(argument.text)")
        }
        guard requiringUse, let unused = inputs.indices.first(where: { logs[$0] == nil }) else { return }
        let used = logs.keys.sorted().map { "'\(label(of: $0))'" }.joined(separator: ", ")
        throw Complaint(
            "\(call.text) does not use this diagram. "
                + (used.isEmpty ? "It needs no diagram." : "It uses only \(used). Remove the others."),
            in: inputs[unused].line, at: 0)
    }

    private static let schedulers = ["main", ".main", "ui", ".ui", "scheduler"]

    /// Retains an object until the picture is drawn.
    func keep(_ work: any Disposable) { state.withLock { $0.work.append(work) } }

    /// Advances time until all results have ended, or until `ticks`.
    func run(until ticks: Int) throws -> DrawingRun {
        time.advance()
        var passed = 0
        while passed < ticks, problem.complaint == nil {
            let results = state.withLock { $0.results }.filter { !$0.isInner }
            if !results.isEmpty, results.allSatisfy({ $0.isOver() }), time.pendingCount == 0 || results.count == 1 {
                break
            }
            time.advance(by: .tick)
            passed += 1
        }
        let isStopped = passed == ticks && time.pendingCount > 0
        let (logs, results, work, remarks) = state.withLock { ($0.logs, $0.results, $0.work, $0.remarks) }
        let (parameters, drawLanes) = state.withLock { ($0.parameters, $0.drawLanes) }
        var picture = MarblePicture(of: call.text, note: remarks.joined(separator: "; "))
        let ordered = results.filter { !$0.isInner } + results.filter(\.isInner)
        if let drawLanes {
            drawLanes(&picture)
        } else {
            for log in logs.sorted(by: { $0.key < $1.key }) { picture.add(source: log.value) }
            for result in ordered { result.draw(&picture) }
        }
        let diagrams = ordered.map { $0.diagram() }
        for work in work { work.dispose() }
        if let complaint = problem.complaint { throw complaint }
        return DrawingRun(
            picture: picture, results: diagrams, inputs: Set(logs.keys.map { inputs[$0].label }),
            parameters: parameters.sorted { $0.key < $1.key }.map(\.value), remarks: remarks,
            stoppedAt: isStopped ? ticks : nil,
            isUnchanged: drawLanes == nil && logs.count == 1
                && diagrams == logs.keys.map { inputs[$0].marble.description })
    }
}

/// A problem that occurs while values are sent.
final class Problem: Sendable {
    private let first = Mutex<Complaint?>(nil)

    var complaint: Complaint? { first.withLock { $0 } }

    func report(_ complaint: Complaint) { first.withLock { $0 = $0 ?? complaint } }
}

/// The number of subscriptions and events that a run can still have.
final class EventLimit: Sendable {
    private let limit: Int
    private let call: Call
    private let problem: Problem
    private let spent = Mutex(0)

    init(_ limit: Int, _ call: Call, _ problem: Problem) {
        (self.limit, self.call, self.problem) = (limit, call, problem)
    }

    /// Subtracts a number of events. Returns `false`, and reports a problem, if so many are not left.
    func spend(_ count: Int) -> Bool {
        let isLeft = spent.withLock { spent in
            spent += count
            return spent <= limit
        }
        if !isLeft {
            problem.report(
                Complaint(
                    "The run has more than \(limit) events. Use shorter diagrams or smaller arguments.", in: call.text,
                    at: 0))
        }
        return isLeft
    }
}

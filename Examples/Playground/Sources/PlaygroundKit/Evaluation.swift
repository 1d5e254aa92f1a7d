import OperatorCatalogue
import StreamTesting

/// The result of a run, as the page draws it.
public struct Evaluation: Codable, Sendable, Equatable {
    public struct Event: Codable, Sendable, Equatable {
        public enum Kind: String, Codable, Sendable { case value, completed, failed }

        /// The tick since the start of the run.
        public let tick: Int
        public let kind: Kind
        /// The text of a value.
        public let value: String?
        /// A Boolean value that indicates whether a subscriber received it.
        public let isReceived: Bool
        /// The number of the source that sent the value, or `nil` for a new value and for an end.
        public let source: Int?
    }

    public struct Subscription: Codable, Sendable, Equatable {
        public let start: Int
        public let end: Int?
        /// A Boolean value that indicates whether it was disposed before a terminal event.
        public let isDisposed: Bool
    }

    /// A subscription to a source, a hot source, or a result.
    public struct Line: Codable, Sendable, Equatable {
        public let name: String
        public let isSource: Bool
        /// The tick at which the line begins.
        public let start: Int
        public let events: [Event]
        public let subscriptions: [Subscription]
        /// A Boolean value that indicates whether the line has no end.
        public let goesOn: Bool
        /// The thread on which the events occurred, if the diagram shows threads.
        public let thread: String?
    }

    /// The lines from top to bottom: the sources as the operator subscribed to them, then the results.
    public let lines: [Line]
    /// The results as text diagrams.
    public let results: [String]
    /// The names of the diagrams that the operator uses.
    public let inputs: [String]
    public let parameters: [Parameter]
    /// The closures and other properties of the run that the call does not contain.
    public let remarks: [String]
    /// The tick at which the run was stopped although work was scheduled for later, or `nil` if it was not.
    public let stoppedAt: Int?

    init(_ run: DrawingRun) {
        lines = run.lines.map(Line.init)
        results = run.results
        inputs = run.inputs.sorted()
        parameters = run.parameters.map(Parameter.init)
        remarks = run.remarks
        stoppedAt = run.stoppedAt
    }
}

extension Evaluation.Line {
    fileprivate init(_ line: DrawingRun.Line) {
        name = line.name
        isSource = line.isSource
        start = line.start
        events = line.events.compactMap(Evaluation.Event.init)
        subscriptions = line.subscriptions.map {
            Evaluation.Subscription(start: $0.start, end: $0.end, isDisposed: $0.isDisposed)
        }
        goesOn = line.goesOn
        thread = line.thread
    }
}

extension Evaluation.Event {
    fileprivate init?(_ event: DrawingRun.Line.Event) {
        (tick, isReceived) = (event.tick, event.isReceived)
        switch event.mark {
        case .value(let text): (kind, value, source) = (.value, text, event.source)
        case .completed: (kind, value, source) = (.completed, nil, nil)
        case .failed: (kind, value, source) = (.failed, nil, nil)
        case .subscribed, .disposed, .goesOn: return nil
        }
    }
}

/// An argument of a call, and how the page lets the reader change it.
public struct Parameter: Codable, Sendable, Equatable {
    /// The control for the argument.
    public enum Control: String, Codable, Sendable { case number, choice, text }

    /// The label, or an underscore if the argument has none.
    public let label: String
    public let control: Control
    /// The text in the call, or the default value.
    public let text: String
    /// A Boolean value that indicates whether the call contains the argument.
    public let isGiven: Bool
    /// The accepted texts, for a reader.
    public let accepts: String
    /// The texts to choose from, or examples of them.
    public let choices: [String]
    /// The least number.
    public let least: Int?

    init(_ parameter: DrawingParameter) {
        label = parameter.label
        text = parameter.text
        isGiven = parameter.isGiven
        accepts = parameter.kind.description
        switch parameter.kind {
        case .number(let from), .ticks(let from, _): (control, choices, least) = (.number, [], from)
        case .flag: (control, choices, least) = (.choice, ["true", "false"], nil)
        case .word(let words): (control, choices, least) = (.choice, words, nil)
        case .strategy:
            let strategies = [
                ".merge", ".merge(max: 2)", ".concat", ".concatEager", ".latest", ".first", ".throttle", ".race",
            ]
            (control, choices, least) = (.choice, strategies, nil)
        case .test:
            (control, choices, least) = (.text, ["even", "odd", "letter", "digit", "< 3", ">= 3", "== a", "!= a"], nil)
        case .transform: (control, choices, least) = (.text, ["letters", "* 10", "+ 1", "- 1", "/ 2", "% 2"], nil)
        case .fold: (control, choices, least) = (.choice, ["+", "*", "-", "max", "min"], nil)
        case .range: (control, choices, least) = (.text, ["1..<3", "0...1", "2..."], nil)
        case .value, .values, .diagram, .diagrams, .cases: (control, choices, least) = (.text, [], nil)
        }
    }
}

/// A picture of a run in virtual time: sources, an operator, its results, and the subscriptions.
///
///     source:      -1-2-3------4-|
///     debounce(3): --------3-----(4|)
///
/// It shows only recorded events. Events that a source sent before or after a subscription are faint, or outside the
/// subscription line. A picture that is too wide for a page omits ticks without events and, if more than 24 ticks remain,
/// also the middle. It shows how much was omitted.
public struct MarblePicture: Sendable {
    /// The operator, which is the text in the box.
    public let title: String
    /// A note that explains the operator.
    public let note: String

    @_spi(Pictures) public private(set) var sources: [Row] = []
    @_spi(Pictures) public private(set) var results: [Row] = []

    /// Creates an empty picture.
    public init(of title: String = "", note: String = "") {
        self.title = title
        self.note = note
    }

    /// Adds the source of `log`: a line for each subscription to a cold source, or one line for a hot source.
    public mutating func add(source log: SubscriptionLog) {
        let color = (sources.last?.color ?? -1) + 1
        sources += Row.rows(of: log).map { row in
            var row = row
            row.color = color
            return row
        }
    }

    /// Adds a result.
    public mutating func add<Value, Failure>(_ recording: Recording<Value, Failure>, named name: String = "") {
        results.append(Row(recording, name: name))
    }

    /// Adds a line with the events that occurred on a thread, whose name determines the background.
    @_spi(Pictures) public mutating func add(
        _ marks: [(tick: Int, mark: Marble.Mark)], named name: String, thread: String, isSource: Bool
    ) {
        let items = marks.map { Row.Item(tick: $0.tick, mark: $0.mark, isReceived: true) }
        let end = items.last.flatMap { $0.mark.isEnd ? $0.tick : nil }
        let color = isSource ? (sources.last?.color ?? -1) + 1 : nil
        let spans = [Row.Span(start: 0, end: end, isDisposed: false)]
        let row = Row(name: name, items: items, spans: spans, start: 0, color: color, thread: thread)
        if isSource { sources.append(row) } else { results.append(row) }
    }

    /// The threads in the order of their lines, with those of the results first.
    var threads: [String] {
        (results + sources).compactMap(\.thread).reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// A line of the picture.
    @_spi(Pictures) public struct Row: Sendable {
        /// An event on the line.
        @_spi(Pictures) public struct Item: Sendable {
            /// The tick at which it occurred.
            @_spi(Pictures) public let tick: Int
            /// What the diagram shows.
            @_spi(Pictures) public let mark: Marble.Mark
            /// A Boolean value that indicates whether a subscriber received it.
            @_spi(Pictures) public let isReceived: Bool
        }

        /// A subscription.
        @_spi(Pictures) public struct Span: Sendable {
            /// The tick at which it began.
            @_spi(Pictures) public let start: Int
            /// The tick at which it ended; `nil` if it has not.
            @_spi(Pictures) public var end: Int?
            /// A Boolean value that indicates whether it was disposed before a terminal event.
            @_spi(Pictures) public let isDisposed: Bool
        }

        /// The title of the line.
        @_spi(Pictures) public let name: String
        /// The events, in the order of their ticks.
        @_spi(Pictures) public var items: [Item]
        /// The subscriptions, in the order in which they began.
        @_spi(Pictures) public var spans: [Span]
        /// The tick at which the line begins.
        @_spi(Pictures) public let start: Int
        /// The number of the source.
        @_spi(Pictures) public var color: Int?
        /// The thread on which the events occurred, if the picture shows it.
        @_spi(Pictures) public var thread: String?

        /// The last tick with an event or the end of a subscription.
        var last: Int {
            let ends = spans.map { $0.end ?? $0.start }
            return max(items.last?.tick ?? start, ends.max() ?? start)
        }

        /// A Boolean value that indicates whether the line has no end, including events that were not received.
        @_spi(Pictures) public var goesOn: Bool {
            !(items.last?.mark.isEnd ?? false) && (spans.isEmpty || spans.contains { $0.end == nil })
        }
    }
}

extension Recording {
    /// Returns the events as a text diagram, below the diagrams of the sources. See ``MarblePicture``.
    public func text(_ title: String = "", from sources: [SubscriptionLog] = []) -> String {
        picture(title, from: sources).text
    }

    /// Returns the events as an SVG picture for light and dark pages. See ``MarblePicture``.
    public func svg(_ title: String = "", from sources: [SubscriptionLog] = []) -> String {
        picture(title, from: sources).svg
    }

    private func picture(_ title: String, from sources: [SubscriptionLog]) -> MarblePicture {
        var picture = MarblePicture(of: title)
        for source in sources { picture.add(source: source) }
        picture.add(self)
        return picture
    }
}

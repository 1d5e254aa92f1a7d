@_spi(Pictures) public import StreamTesting

extension DrawingRun {
    /// A line of the picture: a subscription to a source, a hot source, or a result.
    public struct Line: Sendable {
        public struct Event: Sendable {
            /// The tick since the start of the run.
            public let tick: Int
            public let mark: Marble.Mark
            /// A Boolean value that indicates whether a subscriber received it.
            public let isReceived: Bool
            /// The number of the source that sent the value, or `nil` for a new value.
            public let source: Int?
        }

        public struct Subscription: Sendable {
            public let start: Int
            public let end: Int?
            /// A Boolean value that indicates whether it was disposed before a terminal event.
            public let isDisposed: Bool
        }

        /// The name, with a number if a source is subscribed to again: `source (2)`.
        public let name: String
        /// A Boolean value that indicates whether it is the line of a source.
        public let isSource: Bool
        /// The tick at which the line begins.
        public let start: Int
        public let events: [Event]
        public let subscriptions: [Subscription]
        /// A Boolean value that indicates whether the line has no end.
        public let goesOn: Bool
        /// The thread on which the events occurred, if the picture shows it.
        public let thread: String?
    }

    /// The lines of the picture, from top to bottom.
    public var lines: [Line] {
        picture.sources.map { Line($0, isSource: true) { [color = $0.color] _ in color } }
            + picture.results.map { Line($0, isSource: false) { picture.color(of: $0) } }
    }
}

extension DrawingRun.Line {
    fileprivate init(
        _ row: MarblePicture.Row, isSource: Bool, source: (MarblePicture.Row.Item) -> Int?
    ) {
        name = row.name
        self.isSource = isSource
        start = row.start
        events = row.items.map {
            Event(tick: $0.tick, mark: $0.mark, isReceived: $0.isReceived, source: source($0))
        }
        subscriptions = row.spans.map { Subscription(start: $0.start, end: $0.end, isDisposed: $0.isDisposed) }
        goesOn = row.goesOn
        thread = row.thread
    }
}

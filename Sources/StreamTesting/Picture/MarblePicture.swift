/// A picture of what ran in virtual time: sources, an operator, what came out of it, and who was subscribed to when.
///
///     source:      -1-2-3------4-|
///     debounce(3): --------3-----(4|)
///
/// It shows what was noted, and so nothing that did not happen. What a source would have sent to a subscriber that was gone
/// or not there yet is in its diagram, too, but faint, or told from the rest by the line of the subscription. What is
/// too wide for a page is drawn without silences and, if more than 24 ticks are left, without the middle; it says how much
/// that is.
public struct MarblePicture: Sendable {
    /// The operator: what stands in the box.
    public let title: String
    /// What its name leaves unsaid.
    public let note: String

    var sources: [Row] = []
    var results: [Row] = []

    /// A picture with nothing in it.
    public init(of title: String = "", note: String = "") {
        self.title = title
        self.note = note
    }

    /// Adds the source of `log`: a line for each subscription to a cold one, a line with its subscriptions for a hot one.
    public mutating func add(_ log: SubscriptionLog) {
        let color = (sources.last?.color ?? -1) + 1
        sources += Row.rows(of: log).map { row in
            var row = row
            row.color = color
            return row
        }
    }

    /// Adds what came out.
    public mutating func add<Value, Failure>(_ recording: Recording<Value, Failure>, named name: String = "") {
        results.append(Row(recording, name: name))
    }

    /// One line.
    struct Row: Sendable {
        struct Item {
            let tick: Int
            let mark: Marble.Mark
            /// Whether a subscriber got it.
            let isHeard: Bool
        }

        /// A subscription.
        struct Span {
            let start: Int
            var end: Int?
            /// Whether it was disposed before an end.
            let isCut: Bool
        }

        let name: String
        var items: [Item]
        var spans: [Span]
        /// Where the line begins.
        let start: Int
        /// The number of the source.
        var color: Int?

        /// The last tick that has something to show.
        var last: Int {
            let ends = spans.map { $0.end ?? $0.start }
            return max(items.last?.tick ?? start, ends.max() ?? start)
        }

        /// Whether it has not ended, and would not by its diagram.
        var goesOn: Bool {
            !(items.last?.mark.isEnd ?? false) && (spans.isEmpty || spans.contains { $0.end == nil })
        }
    }
}

extension Recording {
    /// What came, as a diagram under those of its sources. See ``MarblePicture``.
    public func text(_ title: String = "", from sources: [SubscriptionLog] = []) -> String {
        picture(title, from: sources).text
    }

    /// What came, as a picture for light and dark pages. See ``MarblePicture``.
    public func svg(_ title: String = "", from sources: [SubscriptionLog] = []) -> String {
        picture(title, from: sources).svg
    }

    private func picture(_ title: String, from sources: [SubscriptionLog]) -> MarblePicture {
        var picture = MarblePicture(of: title)
        for source in sources { picture.add(source) }
        picture.add(self)
        return picture
    }
}

import Hummingbird
import Operators

/// The response that never ends: the events of the feed after the last event that the browser received.
struct EventStream: Sendable {
    /// The time between heartbeats, because a proxy can close a connection without traffic.
    private static let heartbeat = Duration.seconds(15)

    let feeds: Signal<Feed, Never>

    /// - Parameter id: The ID of the last event that the browser received.
    func body(after id: String?) -> ResponseBody {
        ResponseBody { writer in
            var seen: Int?
            try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
            // A slow browser finds the newest feed when it reads again. That feed contains the events that the browser
            // missed.
            for await feed in beating.values(buffering: .newest(1)) {
                let events = feed.events(after: seen ?? feed.number(inID: id) ?? 0)
                try await writer.write(ByteBuffer(string: events.isEmpty ? ":\n\n" : events))
                seen = feed.end
            }
            try await writer.write(ByteBuffer(string: "event: end\ndata:\n\n"))
            try await writer.finish(nil)
        }
    }

    /// The feed, sent again at each heartbeat even if nothing has changed.
    private var beating: Signal<Feed, Never> {
        let beats = Signal<SchedulerTime, Never>.interval(Self.heartbeat, on: .background)
            .take(until: feeds.ignoreValues())
            .mapToVoid()
            .prepend(())
        return combineLatest(feeds, beats).map { feed, _ in feed }
    }
}

import Operators

/// A part of the results of one portion.
package struct Part: Sendable {
    package let portion: Int
    package let event: SearchEvent

    package init(portion: Int, event: SearchEvent) {
        self.portion = portion
        self.event = event
    }

    var isLast: Bool {
        if case .scanned = event { true } else { false }
    }
}

/// Buffers the results of later portions until the earlier ones are complete.
package struct InOrder: Sendable {
    private var current = 0
    private var held: [Int: [Part]] = [:]
    package private(set) var ready: [SearchEvent] = []

    package init() {}

    package mutating func receive(_ part: Part) {
        ready.removeAll()
        guard part.portion == current else {
            held[part.portion, default: []].append(part)
            return
        }
        ready.append(part.event)
        var isComplete = part.isLast
        while isComplete {
            current += 1
            let next = held.removeValue(forKey: current) ?? []
            ready += next.map(\.event)
            isComplete = next.last?.isLast ?? false
        }
    }
}

extension Signal where Value == Part {
    /// Sends the same events in the order of the portions, in whatever order they were searched.
    package func inOrder() -> Signal<SearchEvent, Failure> {
        scan(into: InOrder()) { state, part in state.receive(part) }
            .map(\.ready)
            .flatMap(.concat) { ready in ready.signal }
    }
}

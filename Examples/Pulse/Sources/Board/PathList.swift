import AccessLog
import PulseCore

/// The list of paths: its order, the selected path, and the filter that a person types.
struct PathList: Sendable {
    enum Order: String, CaseIterable, Sendable {
        case requests, errors, p95
    }

    /// A filter that is being typed.
    struct Prompt: Sendable {
        enum Field: String, Sendable {
            case path, status
        }

        let field: Field
        var text = ""
    }

    private(set) var order = Order.requests
    private(set) var selected: String?
    private(set) var prompt: Prompt?
    /// The path whose last lines are shown.
    private(set) var opened: String?
    /// The requests that the board shows.
    private(set) var filter = EntryFilter()
    /// Why the last input was rejected.
    private(set) var problem: String?

    /// Returns the paths in their order.
    func paths(of figures: Figures) -> [PathFigures] {
        switch order {
        case .requests: figures.paths
        case .errors: figures.failures
        case .p95: figures.slowest
        }
    }

    /// - Parameter hasSource: Whether the board has `BoardControls`.
    mutating func press(_ key: Key, _ figures: Figures, hasSource: Bool) {
        problem = nil
        if let prompt {
            type(key, into: prompt)
        } else if opened != nil {
            if key == .escape || key == .enter { opened = nil }
        } else {
            choose(key, paths(of: figures).filter(\.isReliable).map(\.text), hasSource)
            if key == .character("s") { order = next(figures) }
        }
    }

    private mutating func choose(_ key: Key, _ paths: [String], _ hasSource: Bool) {
        guard hasSource else { return }
        switch key {
        case .up, .character("k"): select(paths, by: -1)
        case .down, .character("j"): select(paths, by: 1)
        // The selected path can have left the list.
        case .enter: opened = paths.first { $0 == selected }
        case .escape: selected = nil
        case .character("p"): prompt = Prompt(field: .path, text: filter.path ?? "")
        case .character("x"): prompt = Prompt(field: .status, text: filter.statuses?.text ?? "")
        default: break
        }
    }

    private mutating func select(_ paths: [String], by step: Int) {
        guard let selected, let place = paths.firstIndex(of: selected) else {
            selected = step > 0 ? paths.first : paths.last
            return
        }
        self.selected = paths[min(max(place + step, 0), paths.count - 1)]
    }

    /// The next order for which the log has figures.
    private func next(_ figures: Figures) -> Order {
        let orders = Order.allCases.filter { $0 != .p95 || figures.latency != nil }
        return orders[((orders.firstIndex(of: order) ?? -1) + 1) % orders.count]
    }

    private mutating func type(_ key: Key, into prompt: Prompt) {
        switch key {
        case .character(let character): self.prompt?.text.append(character)
        case .clear: self.prompt?.text = ""
        case .backspace: self.prompt?.text = String(prompt.text.dropLast())
        case .escape: self.prompt = nil
        case .enter: accept(prompt)
        case .up, .down: break
        }
    }

    private mutating func accept(_ prompt: Prompt) {
        switch prompt.field {
        case .path:
            filter.path = prompt.text.isEmpty ? nil : prompt.text
        case .status:
            let statuses = EntryFilter.Statuses(prompt.text)
            guard statuses != nil || prompt.text.isEmpty else {
                problem = EntryFilter.Statuses.form
                return
            }
            filter.statuses = statuses
        }
        (self.prompt, selected) = (nil, nil)
    }

    /// The keys that can be pressed now.
    func help(hasSource: Bool) -> String {
        if prompt != nil { return "Enter applies   Esc cancels   Ctrl-U clears   without text: all requests" }
        if opened != nil { return "Esc returns" }
        let sorting = "s order: \(order.rawValue)"
        return hasSource ? "\(sorting)   p path   x status   ↑↓ Enter last lines" : sorting
    }
}

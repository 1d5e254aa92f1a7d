/// The structure of a signal, found by subscribing to it with all effects disabled.
final class SignalDescription: StageObserver {
    fileprivate final class Node {
        let name: StageName?
        var inputs: [Node] = []
        /// The number of waiting elements at which the stage pauses its source; `nil` for a stage without a queue.
        var queueLimit: Int?

        init(_ name: StageName?) { self.name = name }
    }

    /// Stands for the subscriber, to which the lowest stage of the signal sends.
    private let root = Node(nil)

    /// The last stage of each subscription. The subscriptions are retained, so that no two have the same address.
    private var latestStages: [ObjectIdentifier: Node] = [:]
    private var subscriptions: [Subscription] = []

    /// The number of composed operators that contain the next stage of a subscription.
    private var composedLevels: [ObjectIdentifier: Int] = [:]

    private init() {}

    /// Returns a node whose inputs are the stages of a signal.
    fileprivate static func make<Value, Failure>(of signal: Signal<Value, Failure>) -> Node {
        let description = SignalDescription()
        let thread = StreamThreadState.current
        let outer = thread.description
        thread.description = description
        TracingHooks.watchers.add(1, ordering: .relaxed)
        signal.attach(Sink(subscription: Subscription(), next: { _ in }, end: { _ in }))
        TracingHooks.watchers.subtract(1, ordering: .relaxed)
        thread.description = outer
        return description.root
    }

    func note(_ name: StageName, in subscription: Subscription) -> UInt {
        guard composedLevels[ObjectIdentifier(subscription), default: 0] == 0 else { return TracingHooks.described }
        let node = Node(name)
        (latestStages[ObjectIdentifier(subscription)] ?? root).inputs.append(node)
        set(node, for: subscription)
        return TracingHooks.described
    }

    func noteQueue(limit: Int, in subscription: Subscription) {
        latestStages[ObjectIdentifier(subscription)]?.queueLimit = limit
    }

    func link(_ child: Subscription, below subscription: Subscription) {
        set(latestStages[ObjectIdentifier(subscription)] ?? root, for: child)
        composedLevels[ObjectIdentifier(child)] = composedLevels[ObjectIdentifier(subscription)]
    }

    func changeHiding(by levels: Int, in subscription: Subscription) {
        composedLevels[ObjectIdentifier(subscription), default: 0] += levels
    }

    private func set(_ node: Node, for subscription: Subscription) {
        if latestStages.updateValue(node, forKey: ObjectIdentifier(subscription)) == nil {
            subscriptions.append(subscription)
        }
    }
}

extension SignalDescription.Node {
    /// The inputs of this stage, without those inside of the framework's own operators.
    fileprivate var visibleInputs: [SignalDescription.Node] {
        inputs.flatMap { $0.name?.isInternal == false ? [$0] : $0.visibleInputs }
    }

    /// The stages from this one up to the next source or combining operator, source first, and the inputs of that
    /// operator.
    private var chain: (stages: [SignalDescription.Node], inputs: [SignalDescription.Node]) {
        var stages: [SignalDescription.Node] = []
        var node = self
        while true {
            if node.name != nil { stages.append(node) }
            let inputs = node.visibleInputs
            guard inputs.count == 1 else { return (stages.reversed(), inputs) }
            node = inputs[0]
        }
    }

    private var pausing: String? {
        queueLimit.map { $0 == .max ? "never pauses its source" : "pauses its source when \($0) wait" }
    }

    /// The stages up to this one in one line.
    fileprivate var line: String {
        let (stages, inputs) = chain
        let joined = inputs.isEmpty ? [] : ["[\(inputs.map(\.line).joined(separator: ", "))]"]
        return (joined + stages.compactMap(\.name?.name)).joined(separator: ".")
    }

    /// The stages up to this one, one per line.
    fileprivate var lines: [String] {
        let (stages, inputs) = chain
        let joined = inputs.flatMap { input in
            input.lines.enumerated().map { $0.offset == 0 ? "  - \($0.element)" : "    \($0.element)" }
        }
        return joined
            + stages.map { [$0.name?.name, $0.name?.place, $0.pausing].compactMap(\.self).joined(separator: " — ") }
    }
}

extension Signal: CustomStringConvertible, CustomDebugStringConvertible {
    /// The stages of the signal, source first: `Subject.map.filter`, `[just.map, Subject].combineLatest`.
    ///
    /// Reading it has no side effects: nothing is subscribed to, and no closure of the program is called. So it doesn't
    /// include the signals that a closure returns later, such as that of `flatMap(_:_:)`, or those that are subscribed to when another one has
    /// completed, such as the second one of `concat`. That of a derived property includes the properties it is derived from, at most 256 in all.
    public var description: String { SignalDescription.make(of: self).line }

    /// The stages of the signal, one per line. A source includes the file and the line where it was created, and an operator with
    /// a queue the number of waiting elements at which it pauses its source.
    ///
    ///       - just — App/Search.swift:12
    ///         map
    ///       - Subject — App/Search.swift:7
    ///     combineLatest
    ///     deliver(on:) — pauses its source when 1024 wait
    public var debugDescription: String { SignalDescription.make(of: self).lines.joined(separator: "\n") }
}

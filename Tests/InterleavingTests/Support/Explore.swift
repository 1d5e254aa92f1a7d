import Testing

struct Exploration {
    /// The number of orders that were run to their end. With the commuting reduction, no two of them are equivalent.
    var interleavings = 0

    /// The number of runs that were equivalent to an earlier one.
    var redundant = 0

    /// The maximum number of steps in one run.
    var steps = 0

    /// The problem, and the steps before it.
    var failure: String?
}

/// More runs than this are too many for one scenario.
private let most = 50_000

/// Runs a scenario in all orders of its steps until one of them fails.
func explore(_ reduction: Path.Reduction = .commuting, _ make: () -> Scenario) -> Exploration {
    let threads = rehearse(make)
    let controller = Controller(threads: threads, path: Path(reduction))
    defer { controller.stop() }
    var result = Exploration()
    repeat {
        let outcome = run(make, under: controller)
        result.steps = max(result.steps, controller.trace.count)
        switch outcome {
        case .over(nil): result.interleavings += 1
        case .redundant: result.redundant += 1
        case .over(let problem?):
            result.failure = problem + "\n" + controller.story
            return result
        }
        if result.interleavings + result.redundant == most {
            result.failure = "more than \(most) runs: fewer preemptions, please"
            return result
        }
    } while controller.advance()
    return result
}

/// Explores a scenario, and fails the test with the steps before the problem.
func expectAlways(
    _ name: String, _ reduction: Path.Reduction = .commuting, sourceLocation: SourceLocation = #_sourceLocation,
    _ make: () -> Scenario
) {
    let result = explore(reduction, make)
    print(
        "\(name): \(result.interleavings) interleavings of up to \(result.steps) steps (\(result.redundant) cut short)")
    if let failure = result.failure {
        Issue.record("\(name): \(failure)", sourceLocation: sourceLocation)
    }
}

private enum Verdict { case over(String?), redundant }

/// Runs once without the controller, so that lazily created objects exist.
private func rehearse(_ make: () -> Scenario) -> Int {
    let scenario = make()
    for thread in scenario.threads { thread() }
    return scenario.threads.count
}

private func run(_ make: () -> Scenario, under controller: Controller) -> Verdict {
    let before = Tracked.alive
    let outcome: Controller.Outcome
    let problem: String?
    do {
        var scenario = make()
        outcome = controller.run(&scenario.threads)
        if case .stuck(let how) = outcome { return .over(how) }
        problem = scenario.check()
    }
    if outcome == .redundant { return .redundant }
    let leaked = Tracked.alive - before
    return .over(problem ?? unless(leaked == 0, "\(leaked) objects are leaked"))
}

extension Controller {
    /// The steps of the last run, one a line.
    var story: String {
        trace.map { "  \(["A", "B", "C", "D", "E"][$0.thread]): \($0.step.effect) in \($0.step.function)" }.joined(
            separator: "\n")
    }
}

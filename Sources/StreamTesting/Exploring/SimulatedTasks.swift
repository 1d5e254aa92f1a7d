/// The tasks of a run, in the order in which their first pieces were added. The first one runs the body.
///
/// The runtime identifies a task only in the description of its jobs. The numbers there differ between runs, so they are not shown.
struct SimulatedTasks: Sendable {
    private var identifiers: [String] = []
    private var names: [Int: String] = [:]

    /// Returns the number of the task that `job` continues, or of `current` if the job is one that the runtime creates for it.
    mutating func number(of job: UnownedJob, addedBy current: Int?) -> Int? {
        let identifier = job.description
        if identifier.contains("id: nil") { return current }
        if let number = identifiers.firstIndex(of: identifier) { return number }
        identifiers.append(identifier)
        return identifiers.count - 1
    }

    /// Notes the name of the task that runs on the calling thread.
    mutating func noteName(of task: Int) {
        guard #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *), names[task] == nil else { return }
        names[task] = Task.name
    }

    func name(of task: Int) -> String {
        task == 0 ? "body" : "task \(names[task] ?? "\(task)")"
    }
}

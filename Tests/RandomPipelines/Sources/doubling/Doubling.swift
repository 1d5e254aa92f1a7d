import Synchronization

/// Runs each piece of work with n, 2n and 4n elements, for a profiler that counts instructions.
///
/// `.ci/check-doubling` starts this program in callgrind, which writes its counters whenever ``mark()`` is called.
/// The program prints one line for the work between two such calls.
@main
enum Doubling {
    static func main() {
        let names = CommandLine.arguments.dropFirst()
        for work in Work.all where names.isEmpty || names.contains(where: work.name.contains) {
            // The first run creates the metadata of generic types.
            work.run(8)
            for factor in [1, 2, 4] {
                let count = work.count * factor
                mark()
                work.run(count)
                mark()
                print("\(work.name)\t\(count)")
            }
        }
    }
}

private let marks = Atomic(0)

/// The beginning or the end of the counted work.
@inline(never)
func mark() {
    marks.add(1, ordering: .relaxed)
}

/// Work whose cost should grow in proportion to the number of elements.
struct Work: Sendable {
    let name: String

    /// The smallest number of elements.
    let count: Int

    let run: @Sendable (_ count: Int) -> Void

    init(_ name: String, from count: Int = 500, _ run: @escaping @Sendable (_ count: Int) -> Void) {
        self.name = name
        self.count = count
        self.run = run
    }

    static let all = [
        disposables, schedulers, subjects, gathering, combining, flattening, priorities, recovering, timing, pausing,
        tasks,
    ]
    .flatMap(\.self)
}

struct TestFailure: Error, Equatable {}

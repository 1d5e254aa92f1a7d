import ArgumentParser
import Foundation

@main struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Lets threads subscribe, send, dispose, fail, and time out at random, and measures the memory.",
        discussion: """
            Each minute all threads stop, everything is disposed, and the threads of the queues have time to end, because each \
            keeps some 70 KiB of finished work for the next one. Only the memory in use at that time counts, because during \
            the work it varies with the number of active subscriptions. The test fails if an object is left, or if the memory \
            at rest grows by a tenth from the second to the last quarter.
            """)

    @Option(help: "The duration in minutes.") var minutes = 1.0
    @Option(help: "The number of threads.") var threads = 4
    @Option(help: "The seed of the random numbers.") var seed = UInt64.random(in: 0 ... .max)

    func validate() throws {
        guard minutes > 0, threads > 0 else {
            throw ValidationError("Minutes and threads must be positive, but are \(minutes) and \(threads).")
        }
    }

    func run() throws {
        say("seed \(seed), \(threads) threads, \(stages.count) stages to choose from")
        var chance = Chance(seed: seed)
        let world = World(chance: &chance)
        let end = Date(timeIntervalSinceNow: minutes * 60)
        var record = Record()
        repeat {
            let crew = work(in: world, chance: &chance, until: min(end, Date(timeIntervalSinceNow: 60)))
            while crew.wait(timeout: .now() + 10) == .timedOut { say(record.working(in: world)) }
            world.tearDown()
            say(record.atRest(in: world))
            world.replaceAll(chance: &chance)
        } while Date() < end
        say(record.verdict)
        if !record.isFlat { throw ExitCode.failure }
    }

    private func work(in world: World, chance: inout Chance, until end: Date) -> DispatchGroup {
        let crew = DispatchGroup()
        for _ in 0..<threads {
            let chance = Chance(seed: chance.next())
            crew.enter()
            Thread.detachNewThread {
                var worker = Worker(world, chance: chance)
                worker.work(until: end)
                crew.leave()
            }
        }
        return crew
    }
}

/// Prints immediately, including into a pipe.
private func say(_ line: String) {
    print(line)
    fflush(nil)
}

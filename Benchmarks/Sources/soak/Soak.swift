import ArgumentParser
import Foundation

@main struct Soak: ParsableCommand {
    static let configuration = CommandConfiguration(
        abstract: "Has threads subscribe, send, dispose, fail and time out at random, and watches the memory.")

    @Option(help: "How long.") var minutes = 1.0
    @Option(help: "How many threads.") var threads = 4
    @Option(help: "Where chance begins; each thread counts on from it.") var seed = UInt64.random(in: 0 ... .max)

    func validate() throws {
        guard minutes > 0, threads > 0 else {
            throw ValidationError("It takes time and a thread, but minutes are \(minutes) and threads \(threads).")
        }
    }

    func run() throws {
        say("seed \(seed), \(threads) threads, \(stages.count) stages to choose from")
        var chance = Chance(seed: seed)
        let world = World(chance: &chance)
        let crew = work(in: world, until: Date(timeIntervalSinceNow: minutes * 60))
        var record = Record()
        repeat { say(record.line(world)) } while crew.wait(timeout: .now() + 10) == .timedOut
        let left = world.tearDown()
        say("left after everything was disposed: \(left) objects")
        say(record.verdict)
        if left != 0 || !record.isFlat { throw ExitCode.failure }
    }

    private func work(in world: World, until end: Date) -> DispatchGroup {
        let crew = DispatchGroup()
        for number in 1...threads {
            let chance = Chance(seed: seed &+ UInt64(number))
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

/// Prints at once, also into a pipe.
private func say(_ line: String) {
    print(line)
    fflush(nil)
}

import Foundation
import Operators

/// Acts at random on the objects that the workers share, and subscribes to random chains of operators.
struct Worker {
    private let world: World
    private var chance: Chance
    private var task: Task<Void, Never>?

    init(_ world: World, chance: Chance) {
        self.world = world
        self.chance = chance
    }

    mutating func work(until end: Date) {
        repeat {
            for _ in 0..<500 { act() }
            world.actions.add(500)
            // Otherwise the queue, which one thread drains, would grow.
            world.settle()
        } while Date() < end
        stopIterating()
    }

    private mutating func act() {
        switch Int.random(in: 0..<100, using: &chance) {
        case 0..<55: world.source(chance: &chance).send(Token(Int.random(in: 0..<10, using: &chance)))
        case 55..<75: subscribe()
        case 75..<86: world.keep(nil, chance: &chance)
        case 86..<87: world.isBusy.value.toggle()
        case 87..<90: world.replaceSource(chance: &chance)
        case 90..<99: world.time.advance(by: .milliseconds(Int.random(in: 1...5, using: &chance)))
        default: iterate()
        }
    }

    private mutating func subscribe() {
        let (events, captured, echoes) = (world.events, Token(0), Tally())
        let echo = chance.once(in: 64) ? world.source(chance: &chance) : nil
        let disposer = chance.once(in: 8) ? SerialDisposable() : nil
        let isSlow = chance.once(in: 16)
        let limit = Int.random(in: 1...8, using: &chance)
        let subscription = (isSlow ? chain().deliver(on: world.slow, waiting: limit) : chain()).subscribe(
            next: { token in
                events.add(1)
                if isSlow { usleep(1) }
                withExtendedLifetime(captured) { disposer?.dispose() }
                // Only a few times, because otherwise subscribers that respond to each other without end would use all
                // the time.
                guard token.number == 0, echoes.value < 3 else { return }
                echoes.add(1)
                echo?.send(Token(1))
            },
            failed: { _ in events.add(1) }, completed: { events.add(1) })
        disposer?.inner = subscription
        world.keep(subscription, chance: &chance)
    }

    /// Does the same in a task, which is cancelled when the next one begins.
    private mutating func iterate() {
        stopIterating()
        let buffering: BufferingPolicy = chance.once(in: 2) ? .newest(8) : .pausing(at: 8)
        let (values, events) = (chain().values(buffering: buffering), world.events)
        task = Task {
            do { for try await _ in values { events.add(1) } } catch {}
        }
    }

    private mutating func stopIterating() {
        guard let task = task.take() else { return }
        task.cancel()
        let done = DispatchSemaphore(value: 0)
        Task {
            await task.value
            done.signal()
        }
        done.wait()
    }

    private mutating func chain() -> Stream {
        var stream = start()
        for _ in 0..<Int.random(in: 0...6, using: &chance) {
            let stage = stages[Int.random(in: 0..<stages.count, using: &chance)]
            stream = stage(stream, start(), world)
        }
        return stream
    }

    private mutating func start() -> Stream {
        switch Int.random(in: 0..<10, using: &chance) {
        case 0: .of(Token(1), Token(2), Token(3))
        case 1: .fail(SoakFailure())
        case 2: created
        case 3: waiting
        case 4: (0..<200).signal(on: world.queue).map { Token($0 % 10) }.widenFailure()
        case 5: Signal.interval(.milliseconds(3), on: world.time).map { _ in Token(4) }.widenFailure()
        default: world.source(chance: &chance).signal
        }
    }

    /// A source that waits while a reader is busy.
    private var waiting: Stream {
        Stream { subscriber in
            Self.send(from: 0, to: subscriber)
            return nil
        }
    }

    private static func send(from start: Int, to subscriber: Subscriber<Token, SoakFailure>) {
        var number = start
        while !subscriber.shouldWait, !subscriber.isDisposed {
            if number == 200 { return subscriber.complete() }
            subscriber.send(Token(number % 10))
            number += 1
        }
        subscriber.onResume { [number] in send(from: number, to: subscriber) }
    }

    private var created: Stream {
        Stream { subscriber in
            for number in 0..<4 { subscriber.send(Token(number)) }
            subscriber.complete()
            return ActionDisposable {}
        }
    }
}

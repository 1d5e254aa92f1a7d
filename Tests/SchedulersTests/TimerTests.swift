import TestSupport
import Testing

@testable import Schedulers

@Suite("Timers")
struct TimerTests {
    @Test("A disposed timer lets go of its handler, started or not", arguments: [true, false])
    func disposed(isStarted: Bool) async {
        await withCheckedContinuation { continuation in
            let canary = Canary { continuation.resume() }
            let timer = QueueTimer(after: .seconds(86_400)) { canary.sing() }
            if isStarted { timer.start() }
            timer.dispose()
            #expect(timer.isDisposed)
        }
    }

    @Test("A repeating timer does not fill the queue of a scheduler that is behind: its turns merge")
    func merged() {
        let action = ScheduledAction(every: .seconds(1)) {}
        #expect(action.tryEnqueue())
        #expect(!action.tryEnqueue())
        action.run()
        #expect(action.tryEnqueue())
        action.dispose()
        #expect(!action.tryEnqueue())
    }

    @Test("A timer given to work that is over is disposed at once")
    func late() {
        let action = ScheduledAction {}
        action.run()
        let timer = ActionDisposable()
        action.hold(timer)
        #expect(timer.isDisposed)
    }

    @Test("A run disposes the timer of work that does not repeat, and keeps that of work that does")
    func timerOfARun() {
        let timers = [ActionDisposable(), ActionDisposable()]
        let actions = [ScheduledAction {}, ScheduledAction(every: .seconds(1)) {}]
        for (action, timer) in zip(actions, timers) {
            action.hold(timer)
            action.run()
        }
        #expect(timers.map(\.isDisposed) == [true, false])
        #expect(actions.map(\.isDisposed) == [true, false])
        actions[1].dispose()
        #expect(timers[1].isDisposed)
    }
}

import TestSupport
import Testing

@testable import Schedulers

@Suite("Timers")
struct ScheduledActionTests {
    @Test("A repeating timer enqueues its work once until the work runs")
    func merged() {
        let action = ScheduledAction(every: .seconds(1)) {}
        #expect(action.tryEnqueue())
        #expect(!action.tryEnqueue())
        action.run()
        #expect(action.tryEnqueue())
        action.dispose()
        #expect(!action.tryEnqueue())
    }

    @Test("A timer that is attached to ended work is disposed immediately")
    func late() {
        let action = ScheduledAction {}
        action.run()
        let timer = ActionDisposable()
        action.attach(timer)
        #expect(timer.isDisposed)
    }

    @Test("A run disposes the timer of work that does not repeat")
    func timerOfARun() {
        let timers = [ActionDisposable(), ActionDisposable()]
        let actions = [ScheduledAction {}, ScheduledAction(every: .seconds(1)) {}]
        for (action, timer) in zip(actions, timers) {
            action.attach(timer)
            action.run()
        }
        expectEqual(timers.map(\.isDisposed), [true, false])
        expectEqual(actions.map(\.isDisposed), [true, false])
        actions[1].dispose()
        #expect(timers[1].isDisposed)
    }
}

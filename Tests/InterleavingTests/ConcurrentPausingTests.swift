import StreamCore
import Testing

extension Interleavings {
    @Suite struct ConcurrentPausingTests {
        @Test("Pausing: pause, resume ‖ add leaves an input that was added in between unpaused")
        func adding() {
            expectAlways("pausing: pause, resume ‖ add") {
                let subscription = Subscription()
                let input = Subscription(isInput: true)
                return Scenario([
                    { subscription.pauseAndResume() }, { subscription.add(input) },
                ]) {
                    unless(!subscription.isPaused && !input.isPaused && subscription.count == 1, "the input is paused")
                }
            }
        }

        @Test("Pausing: pause ‖ add pauses the input, and resume resumes it")
        func staysPaused() {
            expectAlways("pausing: pause ‖ add") {
                let subscription = Subscription()
                let input = Subscription(isInput: true)
                return Scenario([{ subscription.pause() }, { subscription.add(input) }]) {
                    let wasPaused = input.isPaused
                    subscription.resume()
                    return unless(wasPaused && !input.isPaused, "the input is not paused with its subscription")
                }
            }
        }

        @Test("Pausing: pause, resume ‖ remove leaves the removed input unpaused")
        func removing() {
            expectAlways("pausing: pause, resume ‖ remove") {
                let subscription = Subscription()
                let input = Subscription(isInput: true)
                subscription.add(input)
                return Scenario([
                    { subscription.pauseAndResume() }, { subscription.remove(input) },
                ]) {
                    unless(!input.isPaused && subscription.count == 0, "the input is paused")
                }
            }
        }

        @Test("Pausing: pause, resume ‖ pause, resume of a parent and its input are counted")
        func twoQueues() {
            expectAlways("pausing: parent ‖ input") {
                let subscription = Subscription()
                let input = Subscription(isInput: true)
                subscription.add(input)
                return Scenario([
                    { subscription.pauseAndResume() },
                    { input.pauseAndResume() },
                ]) {
                    unless(!subscription.isPaused && !input.isPaused, "a pause is left")
                }
            }
        }

        @Test("Pausing: pause, resume ‖ onResume runs the action exactly once")
        func continuing() {
            expectAlways("pausing: pause, resume ‖ onResume") {
                let log = Log()
                let subscription = Subscription()
                return Scenario([
                    { subscription.pauseAndResume() }, { subscription.onResume { log.note("continued") } },
                ]) {
                    unless(log.count("continued") == 1 && subscription.count == 0, "\(log.notes)")
                }
            }
        }

        @Test("Pausing: resume ‖ dispose ‖ onResume runs the action at most once, and retains nothing")
        func disposing() {
            expectAlways("pausing: resume ‖ dispose ‖ onResume") {
                let log = Log()
                let subscription = Subscription()
                subscription.pause()
                return Scenario([
                    { subscription.resume() }, { subscription.dispose() },
                    {
                        subscription.onResume { log.note("continued") }
                        subscription.onResume(always: true) { log.note("always") }
                    },
                ]) {
                    first(
                        unless(log.count("continued") <= 1 && log.count("always") == 1, "\(log.notes)"),
                        unless(subscription.count == 0, "it retains \(subscription.count)"))
                }
            }
        }
    }
}

extension Subscription {
    fileprivate func pauseAndResume() {
        pause()
        resume()
    }
}

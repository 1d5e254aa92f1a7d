import Disposables
import Testing

extension Interleavings {
    @Suite struct ConcurrentPausingTests {
        @Test("Pausing: pause, resume ‖ add leaves an input that was added in between unpaused")
        func adding() {
            expectAlways("pausing: pause, resume ‖ add") {
                let segment = Segment()
                let input = Segment(isInput: true)
                return Scenario([
                    { segment.pauseAndResume() }, { segment.add(input) },
                ]) {
                    unless(!segment.isPaused && !input.isPaused && segment.count == 1, "the input is paused")
                }
            }
        }

        @Test("Pausing: pause ‖ add pauses the input, and resume resumes it")
        func staysPaused() {
            expectAlways("pausing: pause ‖ add") {
                let segment = Segment()
                let input = Segment(isInput: true)
                return Scenario([{ segment.pause() }, { segment.add(input) }]) {
                    let wasPaused = input.isPaused
                    segment.resume()
                    return unless(wasPaused && !input.isPaused, "the input is not paused with its segment")
                }
            }
        }

        @Test("Pausing: pause, resume ‖ remove leaves the removed input unpaused")
        func removing() {
            expectAlways("pausing: pause, resume ‖ remove") {
                let segment = Segment()
                let input = Segment(isInput: true)
                segment.add(input)
                return Scenario([
                    { segment.pauseAndResume() }, { segment.remove(input) },
                ]) {
                    unless(!input.isPaused && segment.count == 0, "the input is paused")
                }
            }
        }

        @Test("Pausing: pause, resume ‖ pause, resume of a parent and its input are counted")
        func twoQueues() {
            expectAlways("pausing: parent ‖ input") {
                let segment = Segment()
                let input = Segment(isInput: true)
                segment.add(input)
                return Scenario([
                    { segment.pauseAndResume() },
                    { input.pauseAndResume() },
                ]) {
                    unless(!segment.isPaused && !input.isPaused, "a pause is left")
                }
            }
        }

        @Test("Pausing: pause, resume ‖ onResume runs the action exactly once")
        func continuing() {
            expectAlways("pausing: pause, resume ‖ onResume") {
                let log = Log()
                let segment = Segment()
                return Scenario([
                    { segment.pauseAndResume() }, { segment.onResume { log.note("continued") } },
                ]) {
                    unless(log.count("continued") == 1 && segment.count == 0, "\(log.notes)")
                }
            }
        }

        @Test("Pausing: resume ‖ dispose ‖ onResume runs the action at most once, and retains nothing")
        func disposing() {
            expectAlways("pausing: resume ‖ dispose ‖ onResume") {
                let log = Log()
                let segment = Segment()
                segment.pause()
                return Scenario([
                    { segment.resume() }, { segment.dispose() },
                    {
                        segment.onResume { log.note("continued") }
                        segment.onResume(always: true) { log.note("always") }
                    },
                ]) {
                    first(
                        unless(log.count("continued") <= 1 && log.count("always") == 1, "\(log.notes)"),
                        unless(segment.count == 0, "it retains \(segment.count)"))
                }
            }
        }
    }
}

extension Segment {
    fileprivate func pauseAndResume() {
        pause()
        resume()
    }
}

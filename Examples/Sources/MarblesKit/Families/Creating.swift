import Operators
import StreamTesting

extension OperatorTable {
    mutating func addCreating() {
        begin("Where do the values come from?")
        add("Signal(_:)", 1, 7, 25, inputs: [], example: ["Signal(abc)"]) { play in
            let values = try play.text(0, or: "abc").map { String($0) }
            return Source { subscriber in
                for value in values { subscriber.send(value) }
                subscriber.complete()
                return nil
            }
        }
        add("just(_:)", 2, inputs: [], example: ["just(a)"]) { Source.just(try $0.text(0)) }
        add("of(…)", 3, inputs: [], example: ["of(a, b, c)"]) { play in
            let values = play.call.arguments.map(\.text)
            return values.count == 3 ? Source.of(values[0], values[1], values[2]) : Source(values)
        }
        add("empty", 4, inputs: [], example: ["empty"]) { _ in Source.empty }
        add("never", 5, inputs: [], example: ["never"]) { _ in Source.never }
        add("fail(_:)", 6, inputs: [], example: ["fail(error)"]) { _ in Source.fail(MarbleFailure()) }
        add("signal(_:)", 7, 14, 25, inputs: [], example: ["signal(abc)"]) { play in
            try play.text(0, or: "abc").map { String($0) }.signal
        }
        add("from(optional:)", 8, inputs: [], example: ["from(optional: a)"]) { play in
            let text = try play.text(0, or: "a")
            return Source.from(optional: text == "nil" ? nil : text)
        }
        add("from(result:)", 9, inputs: [], example: ["from(result: success)"]) { play in
            let isFailure = try play.text(0, or: "success") == "failure"
            return Source.from(result: isFailure ? .failure(MarbleFailure()) : .success("success"))
        }
        add("attempt(returning:)", 10, inputs: [], example: ["attempt(returning: a)"]) { play in
            let value = try play.text(0)
            return Source.attempt { value }
        }
        add("deferred", 11, inputs: ["source"], example: ["deferred", "source: -a-b|"]) { play in
            let source = try play[0]
            return Source.deferred { source }
        }
        addStarting()
    }

    private mutating func addStarting() {
        show("eagerly", 12, inputs: ["work"], example: ["eagerly", "work: -a-b-c|"]) { play in
            let (work, scheduler) = (try play[0], play.scheduler)
            let signal = Source.eagerly(on: scheduler) { subscriber in _ = work.subscribe(subscriber) }
            play.at(3) { play.record(signal, named: "subscribed at 3") }
        }
        show("lazily", 13, inputs: ["work"], example: ["lazily", "work: -a-b-c|"]) { play in
            let (work, scheduler) = (try play[0], play.scheduler)
            let signal = Source.lazily(on: scheduler) { subscriber in _ = work.subscribe(subscriber) }
            play.at(2) { play.record(signal, named: "subscribed at 2") }
            play.at(5) { play.record(signal, named: "subscribed at 5") }
        }
        add("generate(from:)", 15, inputs: [], example: ["generate(from: 1)"], remark: "doubling below 10") { play in
            Signal<Int, Never>.generate(from: try play.count(0, from: 1), while: { $0 < 10 }, next: { $0 * 2 })
        }
        add("repeating(_:)", 16, inputs: [], example: ["repeating(v)"], remark: "the first six") { play in
            Source.repeating(try play.text(0)).take(6)
        }
        add("timer(after:)", 17, inputs: [], example: ["timer(after: 3)"]) { play in
            Signal<SchedulerTime, Never>.timer(after: try play.ticks(0), on: play.scheduler).mapTo("t")
        }
        add("interval(_:)", 18, inputs: [], example: ["interval(2)"]) { play in
            Signal<SchedulerTime, Never>.interval(try play.ticks(0), on: play.scheduler).mapTo("t")
        }
        add("signal(every:)", 19, inputs: [], example: ["signal(every: 2)"]) { play in
            ["a", "b", "c"].signal(every: try play.ticks(0), on: play.scheduler)
        }
        add("using", 20, inputs: ["source"], example: ["using", "source: -a-b|"]) { play in
            let source = try play[0]
            return Source.using({ ActionDisposable {} }, { _ in source })
        }
        add("Record(…)", 21, inputs: [], example: ["Record(a, b)"]) { play in
            Record<String, MarbleFailure>(play.call.arguments.map(\.text)).signal
        }
        add("task(returning:)", 24, inputs: [], example: ["task(returning: a)"]) { play in
            let (value, clock) = (try play.text(0), play.scheduler.clock)
            return Signal<String, Never>.task(on: play.scheduler) {
                try? await Task.sleep(for: .tick * 3, clock: clock)
                return value
            }
        }
    }
}

import Operators
import StreamTesting

extension OperatorTable {
    mutating func addRecovering() {
        begin("What if it fails, or should run again?")
        add("catch(_:)", 142, inputs: ["source", "handler"]) { play in
            let handler = try play[1]
            return try play[0].catch { _ in handler }
        }
        add("catch(to:)", 143, 145, inputs: ["source", "a", "b"]) { play in
            guard play.inputs.count > 2 else { return try play[0].catch(to: try play.source(0)) }
            return try play[0].catch(to: try play.sources(from: 1))
        }
        add("replaceFailure(_:)", 144) { play in try play[0].replaceFailure(with: try play.text(0)) }
        addRetrying()
        add("mapFailure(_:)", 151) { try $0[0].mapFailure { _ in OtherFailure() } }
        add("attempt(_:)", 152, remark: "values that throw") { play in
            let test = try play.test(0, or: "== 3")
            return try play[0].attempt { (value) throws(MarbleFailure) in if test(value) { throw MarbleFailure() } }
        }
        add("widenFailure(to:)", 153) { try $0[0].ignoreFailure().widenFailure(to: OtherFailure.self) }
        add("promoteValue(to:)", 154) { try $0[0].ignoreValues().promoteValue(to: Int.self) }
        add("assertNoFailure()", 155) { play in
            let input = try play.input(0)
            guard input.marble.marks.last?.mark != .failed else {
                throw input.complaint("assertNoFailure() traps at a failure, which ends the program.")
            }
            return try play[0].assertNoFailure()
        }
        add("ifEmpty(_:)", 156) { play in try play[0].ifEmpty(try play.text(0)) }
        add("ifEmpty(switchTo:)", 157, inputs: ["source", "other"]) { play in
            try play[0].ifEmpty(switchTo: try play.source(0))
        }
    }

    private mutating func addRetrying() {
        add("retry()", 146) { try Self.slow($0, .failed).retry() }
        add("retry(_:)", 147) { try $0[0].retry(try $0.count(0)) }
        add("retry(exponential:)", 148, 264, remark: "three times, after 1, 2 and 4 times so many ticks") { play in
            let delay = RetryPolicy.Delay.exponential(from: try play.ticks(0, or: 1))
            return try play[0].retry(RetryPolicy(retries: 3, delay: delay, on: play.scheduler))
        }
        add("retry(later:)", 149, remark: "retry(when:) with the failures, so many ticks later") { play in
            let (delay, scheduler) = (try play.ticks(0, or: 2), play.scheduler)
            return try play[0].retry { $0.delay(for: delay, on: scheduler) }
        }
        add("repeat()", 150) { try Self.slow($0, .completed).repeat() }
        add("repeat(_:)", 150) { try $0[0].repeat(try $0.count(0)) }
    }

    /// Returns the source. Throws if it ends immediately with `end`, because it would restart without limit.
    private static func slow(_ play: Play, _ end: Marble.Mark) throws -> Source {
        let input = try play.input(0)
        guard input.marble.marks.last?.tick != 0 || input.marble.marks.last?.mark != end else {
            throw input.complaint("A source that ends immediately would restart without limit. Expected a '-'.")
        }
        return try play[0]
    }
}

/// A failure type other than that of diagrams.
struct OtherFailure: Error {}

import Operators
import StreamTesting

extension OperatorCatalogue {
    public static let timing = OperatorFamily("How do I delay and limit values over time?") {
        OperatorRow(
            "Signal.delay(for:on:)", summary: "Delays everything except failures.", tests: "Timing/DelayTests",
            elsewhere: Elsewhere(objC: "`delay:`", swift: "`delay`", rx: "`delay`", combine: "≈ `delay`")
        ) {
            SampleCall("delay(for: #d, on: scheduler)") { source, arguments in
                source.delay(for: arguments.d, on: arguments.scheduler)
            } model: { stage in
                delay(stage)
            }
            SampleCall(as: "zero", traits: .dependsOnTime) { $0.delay(for: .zero, on: $1) }
            Drawing("delay(_:)") { try $0[0].delay(for: try $0.ticks(0, from: 0), on: $0.scheduler) }
        }
        OperatorRow(
            "Signal.delaySubscription(for:on:)", summary: "Delays the subscription.", tests: "DelaySubscriptionTests",
            elsewhere: Elsewhere(swift: "≈ `delay` + `then`", rx: "`delaySubscription`")
        ) {
            SampleCall("delaySubscription(for: #d, on: scheduler)") { source, arguments in
                source.delaySubscription(for: arguments.d, on: arguments.scheduler)
            } model: { stage in
                stage.after(stage.d) { stage.each(stage.next) }
            }
            Drawing("delaySubscription(_:)") { play in
                try play[0].delaySubscription(for: try play.ticks(0, from: 0), on: play.scheduler)
            }
        }
        OperatorRow(
            "Signal.debounce(for:on:onCompletion:)", "PendingPolicy", title: "`debounce(for:on:onCompletion:)`",
            summary: "Sends a value after a pause.", tests: "DebounceTests",
            elsewhere: Elsewhere(
                objC: "`throttle:`", swift: "≈ `debounce(_:on:discardWhenCompleted:)`", rx: "`debounce`",
                combine: "≈ `debounce`")
        ) {
            SampleCall("debounce(for: #d, on: scheduler)") { source, arguments in
                source.debounce(for: arguments.d, on: arguments.scheduler)
            } model: { stage in
                debounce(stage, flushes: true)
            }
            SampleCall("debounce(for: #d, on: scheduler, onCompletion: .discard)") { source, arguments in
                source.debounce(for: arguments.d, on: arguments.scheduler, onCompletion: .discard)
            } model: { stage in
                debounce(stage, flushes: false)
            }
            SampleCall(as: "discarding", traits: .dependsOnTime) { source, scheduler in
                source.debounce(for: .tick, on: scheduler, onCompletion: .discard)
            }
            Drawing("debounce(_:)") { try $0[0].debounce(for: try $0.ticks(0), on: $0.scheduler) }
        }
        OperatorRow(
            "Signal.debounce(where:for:on:onCompletion:)", tests: "DebounceTests",
            elsewhere: Elsewhere(objC: "`throttle:valuesPassingTest:`")
        ) {
            SampleCall("debounce(where: { $0 % 3 != #n }, for: #d, on: scheduler)", n: 0...2) { source, arguments in
                source.debounce(where: { $0 % 3 != arguments.n }, for: arguments.d, on: arguments.scheduler)
            } model: { stage in
                debounce(stage, flushes: true) { $0 % 3 != stage.n }
            }
            Drawing("debounce(where:_:)") { play in
                let test = try play.test(0, or: "letter")
                return try play[0].debounce(where: { test($0) }, for: try play.ticks(1), on: play.scheduler)
            }
        }
        OperatorRow(
            "Signal.debounce(for:atMost:on:onCompletion:)",
            summary: "Sends a value after a pause, but not later than a time after the first one.",
            tests: "DebounceAtMostTests"
        ) {
            SampleCall("debounce(for: #d, atMost: #d * 2, on: scheduler)") { source, arguments in
                source.debounce(for: arguments.d, atMost: arguments.d * 2, on: arguments.scheduler)
            } model: { stage in
                debounce(stage, flushes: true, atMost: 2)
            }
            Drawing("debounce(_:atMost:)") { play in
                let (interval, maximum) = (try play.ticks(0), try play.ticks(1))
                guard maximum >= interval else {
                    throw Complaint(
                        "A value cannot be sent before its interval has passed: the maximum must be at least as long.",
                        in: play.call.text, at: play.arguments[1]?.column ?? 0)
                }
                return try play[0].debounce(for: interval, atMost: maximum, on: play.scheduler)
            }
        }
        OperatorRow(
            "Signal.debounceEach(on:onCompletion:for:)",
            summary: "Sends a value after a pause, whose length depends on the value.", tests: "DebounceAtMostTests"
        ) {
            SampleCall(as: "each", traits: .dependsOnTime) { source, scheduler in
                source.debounceEach(on: scheduler) { .tick * ($0 % 3) }
            }
        }
        OperatorRow(
            "Signal.throttle(for:on:leading:trailing:onCompletion:)", title: "`throttle(for:on:trailing: false)`",
            summary: "Sends the first value of each interval.", tests: "ThrottleTests",
            elsewhere: Elsewhere(rx: "≈ `throttle(latest: false)`", combine: "≈ `throttle(latest: false)`")
        ) {
            SampleCall("throttle(for: #d, on: scheduler, trailing: false)") { source, arguments in
                source.throttle(for: arguments.d, on: arguments.scheduler, trailing: false)
            } model: { stage in
                throttle(stage) { _, _ in nil }
            }
            Drawing("throttle(_:leading?:trailing?:)") { play in
                let (leading, trailing) = (try play.flag(1, or: true), try play.flag(2, or: true))
                guard leading || trailing else {
                    throw Complaint(
                        "A throttle that is neither leading nor trailing would send nothing.", in: play.call.text,
                        at: play.arguments[2]?.column ?? 0)
                }
                return try play[0].throttle(
                    for: try play.ticks(0), on: play.scheduler, leading: leading, trailing: trailing)
            }
        }
        OperatorRow(
            "Signal.throttle(for:on:leading:trailing:onCompletion:)",
            title: "`throttle(for:on:leading:trailing:onCompletion:)`",
            summary: "As above, and the latest value at the end of the interval.", tests: "ThrottleTests",
            elsewhere: Elsewhere(
                swift: "≈ `throttle(_:on:)`", rx: "≈ `throttle(latest: true)`", combine: "≈ `throttle(latest: true)`")
        ) {
            SampleCall("throttle(for: #d, on: scheduler)") { source, arguments in
                source.throttle(for: arguments.d, on: arguments.scheduler)
            } model: { stage in
                throttle(stage) { _, value in value }
            }
            SampleCall("throttle(for: #d, on: scheduler, leading: false, onCompletion: .discard)") {
                source, arguments in
                source.throttle(for: arguments.d, on: arguments.scheduler, leading: false, onCompletion: .discard)
            } model: { stage in
                throttle(stage, leading: false, flushes: false) { _, value in value }
            }
            SampleCall(as: "trailing", traits: .dependsOnTime) { source, scheduler in
                source.throttle(for: .tick * 2, on: scheduler, leading: false)
            }
        }
        OperatorRow(
            "Signal.throttle(reducing:for:on:leading:onCompletion:)",
            summary: "Combines the values of each interval into one.", tests: "ThrottleTests"
        ) {
            SampleCall("throttle(reducing: mix, for: #d, on: scheduler)") { source, arguments in
                source.throttle(reducing: mix, for: arguments.d, on: arguments.scheduler)
            } model: { stage in
                throttle(stage) { pending, value in pending.map { mix($0, value) } ?? value }
            }
            Drawing("throttle(reducing:_:)") { play in
                let fold = try play.fold(0)
                return try play.numbers().throttle(
                    reducing: { fold($0, $1) }, for: try play.ticks(1), on: play.scheduler)
            }
        }
        OperatorRow(
            "Signal.throttle(while:onCompletion:)",
            summary: "Sends nothing while a property is true, and then the latest value.", tests: "ThrottleWhileTests",
            elsewhere: Elsewhere(swift: "`throttle(while:on:)`")
        ) {
            SampleCall(
                """
                lift { source in
                    .deferred {
                        let isBusy = MutableProperty(true)
                        scheduler.schedule(after: #d) { isBusy.value = false }
                        return source.throttle(while: isBusy)
                    }
                }
                """, outlives: true
            ) { source, arguments in
                .deferred {
                    let isBusy = MutableProperty(true)
                    arguments.scheduler.schedule(after: arguments.d) { isBusy.value = false }
                    return source.throttle(while: isBusy)
                }
            } model: { stage in
                var isBusy = true
                var pending: Int?
                let send = {
                    if let value = pending { stage.next(value) }
                    pending = nil
                }
                stage.after(stage.d) {
                    isBusy = false
                    send()
                }
                stage.each {
                    if isBusy { pending = $0 } else { stage.next($0) }
                } completed: {
                    send()
                    stage.complete()
                }
            }
            SampleCall(as: "busy") { $0.throttle(while: Property(initial: true, then: .never)) }
            Drawing("throttle(while:)", inputs: ["source", "gate"]) { play in
                let states = try play.booleans(try play.sourceNumber(0), isHot: true).ifFailed(
                    switchTo: Signal<Bool, Never>.never)
                return try play[0].throttle(while: Property(initial: false, then: states))
            }
        }
        OperatorRow(
            "Signal.hold(while:)",
            summary: "Keeps the values while a property is true, and then sends them all.", tests: "HoldWhileTests"
        ) {
            SampleCall(
                """
                lift { source in
                    .deferred {
                        let isHolding = MutableProperty(true)
                        scheduler.schedule(after: #d) { isHolding.value = false }
                        return source.hold(while: isHolding)
                    }
                }
                """, outlives: true
            ) { source, arguments in
                .deferred {
                    let isHolding = MutableProperty(true)
                    arguments.scheduler.schedule(after: arguments.d) { isHolding.value = false }
                    return source.hold(while: isHolding)
                }
            } model: { stage in
                var (isHolding, hasCompleted) = (true, false)
                var held: [Int] = []
                stage.after(stage.d) {
                    isHolding = false
                    held.forEach(stage.next)
                    held = []
                    if hasCompleted { stage.complete() }
                }
                stage.each {
                    if isHolding { held.append($0) } else { stage.next($0) }
                } completed: {
                    hasCompleted = true
                    if held.isEmpty { stage.complete() }
                }
            }
            SampleCall(as: "open") { $0.hold(while: Property(initial: false, then: .never)) }
            Drawing("hold(while:)", inputs: ["source", "gate"]) { play in
                let states = try play.booleans(try play.sourceNumber(0), isHot: true).ifFailed(
                    switchTo: Signal<Bool, Never>.never)
                return try play[0].hold(while: Property(initial: false, then: states))
            }
        }
        OperatorRow(
            "Signal.limitRate(to:per:burst:waiting:on:)",
            summary:
                "A rate limit: sends n values per interval, evenly distributed, after at most `burst` at once, and makes the source wait.",
            tests: "LimitRateTests"
        ) {
            SampleCall("limitRate(to: 1, per: #d, on: scheduler)", d: 1...8) { source, arguments in
                source.limitRate(to: 1, per: arguments.d, on: arguments.scheduler)
            } model: { stage in
                var next = 0
                var held: [Int] = []
                var (isArmed, hasCompleted) = (false, false)
                func release() {
                    while let value = held.first {
                        guard stage.time >= next else { return arm() }
                        next = stage.time + stage.d
                        held.removeFirst()
                        stage.next(value)
                    }
                    if hasCompleted { stage.complete() }
                }
                func arm() {
                    if isArmed { return }
                    isArmed = true
                    stage.after(next - stage.time) {
                        isArmed = false
                        release()
                    }
                }
                stage.each {
                    held.append($0)
                    stage.wait(held.count)
                    release()
                } completed: {
                    hasCompleted = true
                    if held.isEmpty { stage.complete() }
                }
            }
            SampleCall(as: "burst", traits: .dependsOnTime) { source, scheduler in
                source.limitRate(to: 2, per: .tick, burst: 3, on: scheduler)
            }
            Drawing("limitRate(_:_:burst?:)") { play in
                try play[0].limitRate(
                    to: try play.count(0, from: 1), per: try play.ticks(1), burst: try play.count(2, or: 1, from: 1),
                    on: play.scheduler)
            }
        }
        OperatorRow(
            "Signal.timeout(after:on:failing:)", tests: "TimeoutTests",
            elsewhere: Elsewhere(objC: "`timeout:onScheduler:`", swift: "`timeout(after:raising:on:)`")
        ) {
            SampleCall("timeout(after: #d, on: scheduler, failing: SampleFailure(code: 137))", d: 0...8) {
                source, arguments in
                source.timeout(after: arguments.d, on: arguments.scheduler, failing: SampleFailure(code: 137))
            } model: { stage in
                stage.after(stage.d) { stage.fail(137) }
                stage.each(stage.next)
            }
            Drawing("timeout(_:)") { play in
                try play[0].timeout(after: try play.ticks(0), on: play.scheduler, failing: MarbleFailure())
            }
        }
        OperatorRow("Signal.timeout(first:on:failing:)", tests: "TimeoutTests") {
            SampleCall("timeout(first: #d, on: scheduler, failing: SampleFailure(code: 139))", d: 0...6) {
                source, arguments in
                source.timeout(first: arguments.d, on: arguments.scheduler, failing: SampleFailure(code: 139))
            } model: { stage in
                let timer = stage.after(stage.d) { stage.fail(139) }
                stage.each { value in
                    stage.drop(timer)
                    stage.next(value)
                }
            }
            Drawing("timeout(first:)") { play in
                try play[0].timeout(first: try play.ticks(0), on: play.scheduler, failing: MarbleFailure())
            }
        }
        OperatorRow(
            "Signal.timeout(between:on:failing:)", tests: "TimeoutTests",
            elsewhere: Elsewhere(rx: "`timeout(_:scheduler:)`", combine: "≈ `timeout`")
        ) {
            SampleCall("timeout(between: #d, on: scheduler, failing: SampleFailure(code: 138))", d: 1...6) {
                source, arguments in
                source.timeout(between: arguments.d, on: arguments.scheduler, failing: SampleFailure(code: 138))
            } model: { stage in
                timeoutBetween(stage) { _ in stage.fail(138) }
            }
            Drawing("timeout(between:)") { play in
                try play[0].timeout(between: try play.ticks(0), on: play.scheduler, failing: MarbleFailure())
            }
        }
        OperatorRow(
            "Signal.timeout(after:on:switchingTo:)", "Signal.timeout(first:on:switchingTo:)",
            "Signal.timeout(between:on:switchingTo:)",
            summary: "Switches to another signal instead of failing.", tests: "TimeoutTests",
            elsewhere: Elsewhere(rx: "`timeout(_:other:scheduler:)`")
        ) {
            SampleCall("timeout(after: #d, on: scheduler, switchingTo: #0)", d: 0...8, others: 1) { source, arguments in
                source.timeout(after: arguments.d, on: arguments.scheduler, switchingTo: arguments.others[0])
            } model: { stage in
                var original: Stage.Pending?
                stage.after(stage.d) {
                    stage.drop(original)
                    stage.subscribe(stage.others[0], stage.send)
                }
                original = stage.subscribe(stage.source, stage.send)
            }
            SampleCall("timeout(first: #d, on: scheduler, switchingTo: #0)", d: 0...6, others: 1) { source, arguments in
                source.timeout(first: arguments.d, on: arguments.scheduler, switchingTo: arguments.others[0])
            } model: { stage in
                var original: Stage.Pending?
                let timer = stage.after(stage.d) {
                    stage.drop(original)
                    stage.subscribe(stage.others[0], stage.send)
                }
                original = stage.subscribe(stage.source) { event in
                    stage.drop(timer)
                    stage.send(event)
                }
            }
            SampleCall("timeout(between: #d, on: scheduler, switchingTo: #0)", d: 1...6, others: 1) {
                source, arguments in
                source.timeout(between: arguments.d, on: arguments.scheduler, switchingTo: arguments.others[0])
            } model: { stage in
                timeoutBetween(stage) { original in
                    stage.drop(original)
                    stage.subscribe(stage.others[0], stage.send)
                }
            }
            Drawing("timeout(_:switchingTo:)", inputs: ["source", "other"]) { play in
                try play[0].timeout(after: try play.ticks(0), on: play.scheduler, switchingTo: try play.source(1))
            }
            Drawing("timeout(first:switchingTo:)", inputs: ["source", "other"]) { play in
                try play[0].timeout(first: try play.ticks(0), on: play.scheduler, switchingTo: try play.source(1))
            }
            Drawing("timeout(between:switchingTo:)", inputs: ["source", "other"]) { play in
                try play[0].timeout(between: try play.ticks(0), on: play.scheduler, switchingTo: try play.source(1))
            }
        }
        OperatorRow(
            "Signal.timeout(after:on:failing:)", title: "`timeout(…failing:)`",
            summary: "Fails with a failure of the caller's type.", tests: "TimeoutTests",
            elsewhere: Elsewhere(swift: "`timeout(raising:)`", combine: "`timeout(customError:)`"))
        OperatorRow(
            "Signal.sample(every:on:)", summary: "Sends the latest value at each interval.", tests: "SampleEveryTests",
            elsewhere: Elsewhere(
                objC: "≈ `sample:`+`interval:`", swift: "≈ `sample(on:)`+`timer`", rx: "≈ `sample`+`interval`")
        ) {
            SampleCall("sample(every: #d, on: scheduler)", d: 1...4) { source, arguments in
                source.sample(every: arguments.d, on: arguments.scheduler)
            } model: { stage in
                var newest: Int?
                stage.every(stage.d) { if let newest { stage.next(newest) } }
                stage.each { newest = $0 }
            }
            Drawing("sample(every:)") { try $0[0].sample(every: try $0.ticks(0), on: $0.scheduler) }
        }
    }

    private static func delay(_ stage: Stage) {
        var line: [(event: Event, due: Int)] = []
        func deliver() {
            while let first = line.first {
                if first.due > stage.time {
                    stage.after(first.due - stage.time, deliver)
                    return
                }
                line.removeFirst()
                stage.send(first.event)
            }
        }
        stage.subscribe(stage.source) { event in
            if case .failed = event { return stage.send(event) }
            line.append((event, stage.time + stage.d))
            if line.count == 1 { stage.after(stage.d, deliver) }
        }
    }

    private static func debounce(
        _ stage: Stage, flushes: Bool, atMost factor: Int? = nil,
        where isHeld: @escaping (Int) -> Bool = { _ in true }
    ) {
        var pending: Int?
        var due = 0
        var limit: Int?
        let send = {
            if let value = pending { stage.next(value) }
            pending = nil
            limit = nil
        }
        let timer = RestingTimer(stage) {
            due
        } fire: {
            send()
        } isNeeded: {
            pending != nil
        }
        stage.each {
            pending = nil
            guard isHeld($0) else { return stage.next($0) }
            pending = $0
            due = stage.time + stage.d
            if let factor {
                limit = limit ?? stage.time + stage.d * factor
                due = min(due, limit!)
            }
            timer.start()
        } completed: {
            if flushes { send() }
            stage.complete()
        }
    }

    private static func throttle(
        _ stage: Stage, leading: Bool = true, flushes: Bool = true, _ hold: @escaping (Int?, Int) -> Int?
    ) {
        var pending: Int?
        var isRunning = false
        func start() {
            isRunning = true
            stage.after(stage.d) {
                isRunning = false
                guard let value = pending else { return }
                pending = nil
                start()
                stage.next(value)
            }
        }
        stage.each {
            if isRunning { return pending = hold(pending, $0) }
            start()
            if leading { stage.next($0) } else { pending = $0 }
        } completed: {
            if flushes, let value = pending { stage.next(value) }
            stage.complete()
        }
    }

    private static func timeoutBetween(_ stage: Stage, _ fire: @escaping (Stage.Pending?) -> Void) {
        var due = stage.time + stage.d
        var original: Stage.Pending?
        var isRunning = true
        let timer = RestingTimer(stage) {
            due
        } fire: {
            isRunning = false
            fire(original)
        } isNeeded: {
            isRunning
        }
        timer.start()
        original = stage.subscribe(stage.source) { event in
            due = stage.time + stage.d
            stage.send(event)
        }
    }
}
extension OperatorCatalogue {

}

import Operators

extension Operation {
    static let timing: [Operation] = [
        Operation(129, "delay(for: #d, on: scheduler)") { source, parts in
            source.delay(for: parts.d, on: parts.scheduler)
        } model: { stage in
            delay(stage)
        },
        Operation(130, "delaySubscription(for: #d, on: scheduler)") { source, parts in
            source.delaySubscription(for: parts.d, on: parts.scheduler)
        } model: { stage in
            stage.after(stage.d) { stage.each(stage.next) }
        },
        Operation(131, "debounce(for: #d, on: scheduler)") { source, parts in
            source.debounce(for: parts.d, on: parts.scheduler)
        } model: { stage in
            debounce(stage, flushes: true)
        },
        Operation(131, "debounce(for: #d, on: scheduler, onCompletion: .discard)") { source, parts in
            source.debounce(for: parts.d, on: parts.scheduler, onCompletion: .discard)
        } model: { stage in
            debounce(stage, flushes: false)
        },
        Operation(132, "debounce(for: #d, on: scheduler, where: { $0 % 3 != #n })", n: 0...2) { source, parts in
            source.debounce(for: parts.d, on: parts.scheduler, where: { $0 % 3 != parts.n })
        } model: { stage in
            debounce(stage, flushes: true) { $0 % 3 != stage.n }
        },
        Operation(133, "throttle(for: #d, on: scheduler, trailing: false)") { source, parts in
            source.throttle(for: parts.d, on: parts.scheduler, trailing: false)
        } model: { stage in
            throttle(stage) { _, _ in nil }
        },
        Operation(134, "throttle(for: #d, on: scheduler)") { source, parts in
            source.throttle(for: parts.d, on: parts.scheduler)
        } model: { stage in
            throttle(stage) { _, value in value }
        },
        Operation(134, "throttle(for: #d, on: scheduler, leading: false, onCompletion: .discard)") { source, parts in
            source.throttle(for: parts.d, on: parts.scheduler, leading: false, onCompletion: .discard)
        } model: { stage in
            throttle(stage, leading: false, flushes: false) { _, value in value }
        },
        Operation(135, "throttle(for: #d, on: scheduler, reducing: mix)") { source, parts in
            source.throttle(for: parts.d, on: parts.scheduler, reducing: mix)
        } model: { stage in
            throttle(stage) { pending, value in pending.map { mix($0, value) } ?? value }
        },
        Operation(
            136,
            """
            lift { source in
                .deferred {
                    let isBusy = MutableProperty(true)
                    scheduler.schedule(after: #d) { isBusy.value = false }
                    return source.throttle(while: isBusy)
                }
            }
            """, outlives: true
        ) { source, parts in
            .deferred {
                let isBusy = MutableProperty(true)
                parts.scheduler.schedule(after: parts.d) { isBusy.value = false }
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
        },
        Operation(137, "timeout(after: #d, on: scheduler, failing: TestFailure(code: 137))", d: 0...8) {
            source, parts in
            source.timeout(after: parts.d, on: parts.scheduler, failing: TestFailure(code: 137))
        } model: { stage in
            stage.after(stage.d) { stage.fail(137) }
            stage.each(stage.next)
        },
        Operation(138, "timeout(between: #d, on: scheduler, failing: TestFailure(code: 138))", d: 1...6) {
            source, parts in
            source.timeout(between: parts.d, on: parts.scheduler, failing: TestFailure(code: 138))
        } model: { stage in
            timeoutBetween(stage) { _ in stage.fail(138) }
        },
        Operation(139, "timeout(after: #d, on: scheduler, switchingTo: #0)", d: 0...8, others: 1) { source, parts in
            source.timeout(after: parts.d, on: parts.scheduler, switchingTo: parts.others[0])
        } model: { stage in
            var original: Stage.Pending?
            stage.after(stage.d) {
                stage.drop(original)
                stage.subscribe(stage.others[0], stage.send)
            }
            original = stage.subscribe(stage.source, stage.send)
        },
        Operation(139, "timeout(between: #d, on: scheduler, switchingTo: #0)", d: 1...6, others: 1) { source, parts in
            source.timeout(between: parts.d, on: parts.scheduler, switchingTo: parts.others[0])
        } model: { stage in
            timeoutBetween(stage) { original in
                stage.drop(original)
                stage.subscribe(stage.others[0], stage.send)
            }
        },
        Operation(141, "sample(every: #d, on: scheduler)", d: 1...4) { source, parts in
            source.sample(every: parts.d, on: parts.scheduler)
        } model: { stage in
            var newest: Int?
            stage.every(stage.d) { if let newest { stage.next(newest) } }
            stage.each { newest = $0 }
        },
    ]

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
        _ stage: Stage, flushes: Bool, where isHeld: @escaping (Int) -> Bool = { _ in true }
    ) {
        var pending: Int?
        var due = 0
        let send = {
            if let value = pending { stage.next(value) }
            pending = nil
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

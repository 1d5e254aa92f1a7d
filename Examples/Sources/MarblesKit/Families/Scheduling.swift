import Operators
import StreamTesting

extension OperatorTable {
    mutating func addScheduling() {
        begin("Which thread?")
        add("deliver(on:)", 185, 186) { try $0[0].deliver(on: $0.scheduler) }
        show(
            "subscribe(onMain:)", 186, example: ["subscribe(onMain:)", "source: -1--2-|"],
            remark: "virtual time in the place of main"
        ) { play in
            play.record(try play[0].deliver(on: play.scheduler))
        }
        add("subscribe(on:)", 187) { try $0[0].subscribe(on: $0.scheduler) }
        add("dispose(on:)", 188) { try $0[0].dispose(on: $0.scheduler) }
        add("serialized()", 189) { try $0[0].serialized() }
    }

    /// Adds the operators that convert signals to other types. A wait of a thread or a task is drawn as the signal for
    /// which it waits.
    mutating func addConverting() {
        begin("How do I leave streams?")
        let source = "source: -1--2--3-|"
        add("values()", 193, 203, 263, example: ["values()", source], remark: "for try await value in source.values()")
        {
            play in
            let values = try play[0].values()
            return Signal(values, on: play.scheduler)
        }
        let awaits = "the result that the task waits for"
        add("firstValue()", 194, example: ["firstValue()", source], remark: awaits) { try $0[0].first() }
        add("lastValue()", 194, example: ["lastValue()", source], remark: awaits) { try $0[0].last() }
        add("allValues()", 194, 203, example: ["allValues()", source], remark: awaits) { try $0[0].collect() }
        let blocks = "the result that the thread waits for"
        add("waitForFirst()", 195, example: ["waitForFirst()", source], remark: blocks) { try $0[0].first() }
        add("waitForLast()", 196, example: ["waitForLast()", source], remark: blocks) { try $0[0].last() }
        add("waitForSingle(failing:)", 196, example: ["waitForSingle(failing: error)", source], remark: blocks) {
            play in
            try play[0].single(failing: MarbleFailure())
        }
        add("waitForAll()", 197, example: ["waitForAll()", source], remark: blocks) { try $0[0].collect() }
        add("waitForCompletion()", 198, example: ["waitForCompletion()", source], remark: blocks) { play in
            try play[0].ignoreValues()
        }
        add("sequence", 200, example: ["sequence", source], remark: "the result of each call of next()") { try $0[0] }
    }
}

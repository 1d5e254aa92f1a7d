import Operators
import StreamTesting

extension OperatorTable {
    mutating func addFiltering() {
        begin("Which values do I want?")
        add("filter(_:)", 68) { try $0[0].filter(try $0.test()) }
        add("ignore(_:)", 69) { try $0[0].ignore(try $0.text(0)) }
        add("ignoreValues()", 70) { try $0[0].ignoreValues() }
        add("distinctUntilChanged()", 71) { try $0[0].distinctUntilChanged() }
        add("distinct()", 72) { try $0[0].distinct() }
        add("distinct(by:)", 234) { play in
            let test = try play.test(0, or: "odd")
            return try play[0].distinct { test($0) }
        }
        addSkipping()
        addTaking()
        addSelecting()
    }

    private mutating func addSkipping() {
        add("skip(_:)", 73) { try $0[0].skip(try $0.count(0)) }
        add("skip(while:)", 74) { play in
            let test = try play.test(0, or: "< 3")
            return try play[0].skip(while: { test($0) })
        }
        add("skip(untilMatch:)", 75) { play in
            let test = try play.test(0, or: "== 3")
            return try play[0].skip(untilMatch: { test($0) })
        }
        add("skip(until:)", 76, inputs: ["source", "trigger"]) { play in
            try play[0].skip(until: try play.source(0))
        }
        add("skip(for:)", 77) { try $0[0].skip(for: try $0.ticks(0), on: $0.scheduler) }
        add("skip(last:)", 78) { try $0[0].skip(last: try $0.count(0)) }
    }

    private mutating func addTaking() {
        add("take(_:)", 79) { try $0[0].take(try $0.count(0)) }
        add("take(last:)", 80) { try $0[0].take(last: try $0.count(0)) }
        add("take(while:inclusive?:)", 81) { play in
            let (test, inclusive) = (try play.test(0, or: "< 3"), try play.flag(1, or: false))
            return try play[0].take(while: { test($0) }, inclusive: inclusive)
        }
        add("take(untilMatch:inclusive?:)", 82) { play in
            let (test, inclusive) = (try play.test(0, or: "== 3"), try play.flag(1, or: false))
            return try play[0].take(untilMatch: { test($0) }, inclusive: inclusive)
        }
        add("take(until:)", 83, inputs: ["source", "trigger"]) { play in
            try play[0].take(until: try play.source(0))
        }
        add("take(untilReplacement:)", 84, inputs: ["source", "replacement"]) { play in
            try play[0].take(untilReplacement: try play.source(0))
        }
        show("take(during:)", 85, inputs: ["source", "trigger"]) { play in
            let (lifetime, token) = Lifetime.make()
            let (source, trigger) = (try play[0], try play.source(0))
            play.record(source.take(during: lifetime))
            play.keep(trigger.subscribe(next: { _ in token.dispose() }, failed: { _ in }))
        }
        add("take(for:)", 86) { try $0[0].take(for: try $0.ticks(0), on: $0.scheduler) }
    }

    private mutating func addSelecting() {
        add("first()", 87) { try $0[0].first() }
        add("first(where:)", 87) { play in
            let test = try play.test(0)
            return try play[0].first(where: { test($0) })
        }
        add("last()", 88) { try $0[0].last() }
        add("last(where:)", 88) { play in
            let test = try play.test(0, or: "< 3")
            return try play[0].last(where: { test($0) })
        }
        add("element(at:)", 89) { try $0[0].element(at: try $0.count(0)) }
        add("element(at:failing:)", 89) { try $0[0].element(at: try $0.count(0), failing: MarbleFailure()) }
        add("elements(in:)", 90) { try $0[0].elements(in: try $0.range(0)) }
        add("single(failing:)", 91) { try $0[0].single(failing: MarbleFailure()) }
        show("partition(_:)", 92, example: ["partition(even)", "source: -1--2--3--4-|"]) { play in
            let test = try play.test()
            let parts = try play[0].partition { test($0) }
            play.record(parts.matching, named: "matching")
            play.record(parts.rest, named: "rest")
        }
        add("partition.matching", 92) { try $0[0].partition(try $0.test()).matching }
        add("partition.rest", 92) { try $0[0].partition(try $0.test()).rest }
        add("ignoreFailure()", 93) { try $0[0].ignoreFailure() }
    }
}

import Operators
import StreamTesting

extension OperatorTable {
    mutating func addTiming() {
        begin("What has time to do with it?")
        add("delay(_:)", 129) { try $0[0].delay(for: try $0.ticks(0, from: 0), on: $0.scheduler) }
        add("delaySubscription(_:)", 130) { play in
            try play[0].delaySubscription(for: try play.ticks(0, from: 0), on: play.scheduler)
        }
        add("debounce(_:)", 131) { try $0[0].debounce(for: try $0.ticks(0), on: $0.scheduler) }
        add("debounce(_:where:)", 132) { play in
            let test = try play.test(1, or: "letter")
            return try play[0].debounce(for: try play.ticks(0), on: play.scheduler) { test($0) }
        }
        add("throttle(_:leading?:trailing?:)", 133, 134) { play in
            let (leading, trailing) = (try play.flag(1, or: true), try play.flag(2, or: true))
            guard leading || trailing else {
                throw Complaint(
                    "A throttle that is neither leading nor trailing would send nothing.", in: play.call.text,
                    at: play.arguments[2]?.column ?? 0)
            }
            return try play[0].throttle(
                for: try play.ticks(0), on: play.scheduler, leading: leading, trailing: trailing)
        }
        add("throttle(_:reducing:)", 135) { play in
            let fold = try play.fold(1)
            return try play.numbers().throttle(for: try play.ticks(0), on: play.scheduler) { fold($0, $1) }
        }
        add("throttle(while:)", 136, inputs: ["source", "gate"]) { play in
            let gate = play.arguments[0].flatMap { play.number(of: $0.text) } ?? 1
            let states = try play.hot(gate).map(Rules.isTrue).catch(to: Signal<Bool, Never>.never)
            return try play[0].throttle(while: Property(initial: false, then: states))
        }
        addTimeouts()
        add("sample(every:)", 141) { try $0[0].sample(every: try $0.ticks(0), on: $0.scheduler) }
    }

    private mutating func addTimeouts() {
        add("timeout(_:)", 137, 140) { play in
            try play[0].timeout(after: try play.ticks(0), on: play.scheduler, failing: MarbleFailure())
        }
        add("timeout(between:)", 138) { play in
            try play[0].timeout(between: try play.ticks(0), on: play.scheduler, failing: MarbleFailure())
        }
        add("timeout(_:switchingTo:)", 139, inputs: ["source", "other"]) { play in
            try play[0].timeout(after: try play.ticks(0), on: play.scheduler, switchingTo: try play.source(1))
        }
        add("timeout(between:switchingTo:)", 139, inputs: ["source", "other"]) { play in
            try play[0].timeout(between: try play.ticks(0), on: play.scheduler, switchingTo: try play.source(1))
        }
    }
}

import Operators
import StreamTesting

extension OperatorTable {
    mutating func addFlattening() {
        begin("How do I follow signals of signals?")
        let names = ["source", "a", "b", "c", "d"]
        let sources = ["source: -a-b--c-------|", "a: ----1----2|", "b: -3--4|", "c: ---5--6|"]
        add("bind(until:)", 114, inputs: names) { play in
            let stop = try play.text(0)
            var inners: [String: Source] = [:]
            for number in play.inputs.indices.dropFirst() { inners[play.inputs[number].label] = try play[number] }
            return try play[0].bind { [inners] in
                { value, isOver in
                    isOver = value == stop
                    return isOver ? nil : inners[value] ?? .empty
                }
            }
        }
        add("flatMap(_:)", 115, 118, 121, 122, 123, 126, inputs: names) { play in
            let inners = try play.inners()
            return try play[0].flatMap(try play.strategy()) { inners[$0]! }
        }
        add("flatten(_:)", 116, 117, 119, 120, inputs: names, example: ["flatten(.latest)"] + sources) { play in
            let inners = try play.inners()
            return try play[0].map { inners[$0]! }.flatten(try play.strategy())
        }
        add("flatMap(_:delayingFailures:)", 127, inputs: names) { play in
            let (inners, delaying) = (try play.inners(), try play.flag(1, or: true))
            return try play[0].flatMap(try play.strategy(), delayingFailures: delaying) { inners[$0]! }
        }
        add(
            "buffer(_:zipped:)", 125, inputs: names,
            example: ["buffer(2, zipped: true)", "source: -a-b--c--d|", "a: -1|", "b: ---2|", "c: --3|", "d: -4|"],
            remark: "buffer(count:).flatMap(.concat) { zip(…) }"
        ) { play in
            let (inners, count) = (try play.inners(), try play.count(0, from: 1))
            return try play[0].buffer(count: count).flatMap(.concat) { names in
                Operators.zip(names.map { inners[$0]! }).map { $0.joined() }
            }
        }
        add("then(_:)", 128, inputs: ["source", "other"]) { try $0[0].then(try $0.source(0)) }
    }
}

import Operators
import StreamTesting

extension OperatorTable {
    mutating func addAggregating() {
        begin("What is the sum of it?")
        let source = "source: -2--1--3-|"
        add("reduce(_:_:)", 204) { try $0.numbers().reduce(try $0.count(0), try $0.fold(1)) }
        add("reduceIndexed(_:)", 205) { play in
            try play.numbers().reduceIndexed(try play.count(0)) { $0 &+ $1 &* $2 }
        }
        add("reduce(into:)", 206, example: ["reduce(into: 0)", source]) { play in
            try play.numbers().reduce(into: try play.count(0)) { $0 &+= $1 }
        }
        add("reduce(intoResultOf:)", 206, example: ["reduce(intoResultOf: 0)", source]) { play in
            let start = try play.count(0)
            return try play.numbers().reduce(intoResultOf: { start }) { $0 &+= $1 }
        }
        add("collect()", 207) { try $0[0].collect() }
        add("count()", 208) { try $0[0].count() }
        add("min()", 209, example: ["min()", source]) { try $0.numbers().min() }
        add("max()", 209, example: ["max()", source]) { try $0.numbers().max() }
        add("min(by:)", 209) { try $0[0].min { Rules.isLess($0, $1) } }
        add("max(by:)", 209) { try $0[0].max { Rules.isLess($0, $1) } }
        add("contains(_:)", 210) { try $0[0].contains(try $0.text(0)) }
        add("contains(where:)", 211) { play in
            let test = try play.test(0)
            return try play[0].contains { test($0) }
        }
        add("allSatisfy(_:)", 212) { play in
            let test = try play.test(0, or: "< 3")
            return try play[0].allSatisfy { test($0) }
        }
        add("isEmpty()", 213) { try $0[0].isEmpty() }
        add("sorted()", 214) { try $0[0].sorted() }
        add("sorted(by:)", 214, remark: "descending") { try $0[0].sorted { Rules.isLess($1, $0) } }
    }
}

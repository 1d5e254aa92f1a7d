// Measures the engine of state by versions from outside of its module: `RILL_STATE=1 swift run -c release StateFigures`. With names of
// cases, only those; with `--once` before them, each runs once, for a count of instructions.
//
// The cases are those of js-reactivity-benchmark, with the times of alien-signals 3.2.1 under node on an idle machine of the same kind.
import StreamCore

let arguments = CommandLine.arguments.dropFirst()
let figures = Figures(names: arguments.filter { $0 != "--once" }, runs: arguments.contains("--once") ? 0 : 9)

figures.operation("plain write") {
    let source = SourceCell(0)
    _ = source.observe { received &+= $0 }
    return { source.set($0) }
}
figures.operation("write beside an idle map") {
    let source = SourceCell(0)
    let map = source.map { $0 &+ 1 }
    received &+= map.value
    return {
        source.set($0)
        withExtendedLifetime(map) {}
    }
}
figures.operation("map") {
    let source = SourceCell(0)
    _ = source.map { $0 &+ 1 }.observe { received &+= $0 }
    return { source.set($0) }
}
figures.operation("settled read") {
    let source = SourceCell(0)
    let map = source.map { $0 &+ 1 }
    _ = map.observe { received &+= $0 }
    return { received &+= map.value &+ $0 }
}
figures.operation("join") {
    let (a, b) = (SourceCell(0), SourceCell(0))
    _ = pair(a, b).observe { received &+= $0.0 }
    return { a.set($0) }
}
figures.operation("batch of two") {
    let (a, b) = (SourceCell(0), SourceCell(0))
    _ = pair(a, b).observe { received &+= $0.0 }
    return { number in
        Transaction.run {
            a.set(number)
            b.set(number)
        }
    }
}

for isComputed in [false, true] {
    let kind = isComputed ? "computed" : "maps"
    func step(_ cell: Cell<Int>, _ number: Int) -> Cell<Int> {
        isComputed ? computed { cell.value &+ number } : cell.map { $0 &+ number }
    }
    func row(_ head: Cell<Int>, _ length: Int) -> [Cell<Int>] {
        (0..<length).reduce(into: [head]) { row, _ in row.append(step(row.last!, 1)) }
    }
    figures.iteration("\(kind): broad", alienSignals: 246) {
        let head = SourceCell(0)
        let tops = (0..<50).map { step(step(head, $0), 1) }
        for top in tops { _ = top.observe { _ in received &+= 1 } }
        return {
            for value in 0..<50 {
                head.set(value)
                precondition(tops[49].value == value + 50)
            }
        }
    }
    figures.iteration("\(kind): deep", alienSignals: 100) {
        let head = SourceCell(0)
        let top = row(head, 50).last!
        _ = top.observe { _ in received &+= 1 }
        return {
            for value in 0..<50 {
                head.set(value)
                precondition(top.value == value + 50)
            }
        }
    }
}
figures.iteration("diamond", alienSignals: 217) {
    let head = SourceCell(0)
    let middle = (0..<5).map { _ in computed { head.value + 1 } }
    let sum = computed {
        var sum = 0
        for cell in middle { sum += cell.value }
        return sum
    }
    _ = sum.observe { _ in received &+= 1 }
    return {
        for value in 0..<500 {
            head.set(value)
            precondition(sum.value == (value + 1) * 5)
        }
    }
}
figures.iteration("triangle", alienSignals: 75) {
    let head = SourceCell(0)
    var row: [Cell<Int>] = [head]
    for _ in 0..<9 {
        let last = row.last!
        row.append(computed { last.value + 1 })
    }
    let all = row
    let sum = computed {
        var sum = 0
        for cell in all { sum += cell.value }
        return sum
    }
    _ = sum.observe { _ in received &+= 1 }
    return {
        for value in 0..<100 {
            head.set(value)
            precondition(sum.value == value * 10 + 45)
        }
    }
}
figures.iteration("mux", alienSignals: 230) {
    let heads = (0..<100).map { _ in SourceCell(0) }
    let mux = DerivedCell<[Int: Int]>(SourceLabel("mux", #fileID, #line)) {
        var values: [Int: Int] = [:]
        values.reserveCapacity(100)
        for (index, head) in heads.enumerated() { values[index] = head.value }
        return values
    }
    let tops = (0..<100).map { index in
        let pick = computed { mux.value[index]! }
        return computed { pick.value + 1 }
    }
    for top in tops { _ = top.observe { _ in received &+= 1 } }
    return {
        for factor in 1...2 {
            for index in 0..<10 {
                heads[index].set(index * factor)
                precondition(tops[index].value == index * factor + 1)
            }
        }
    }
}
figures.iteration("repeated", alienSignals: 29) {
    let head = SourceCell(0)
    let sum = computed {
        var sum = 0
        for _ in 0..<30 { sum += head.value }
        return sum
    }
    _ = sum.observe { _ in received &+= 1 }
    return {
        for value in 0..<100 {
            head.set(value)
            precondition(sum.value == value * 30)
        }
    }
}
figures.iteration("unstable", alienSignals: 52) {
    let head = SourceCell(0)
    let (double, inverse) = (computed { head.value * 2 }, computed { -head.value })
    let sum = computed {
        var sum = 0
        for _ in 0..<20 { sum += head.value % 2 == 1 ? double.value : inverse.value }
        return sum
    }
    _ = sum.observe { _ in received &+= 1 }
    return {
        for value in 0..<100 {
            head.set(value)
            precondition(sum.value == (value % 2 == 1 ? value * 40 : value * -20))
        }
    }
}
figures.iteration("avoidable", alienSignals: 250) {
    @Sendable @inline(never) func busy() {
        var count = 0
        for _ in 0..<100 { count &+= 1 }
        received &+= count
    }
    let head = SourceCell(0)
    let first = computed { head.value }
    let second = computed { first.value &* 0 }
    let third = computed {
        busy()
        return second.value + 1
    }
    let fourth = computed { third.value + 2 }
    let fifth = computed { fourth.value + 3 }
    _ = fifth.observe { _ in busy() }
    return {
        for value in 0..<1000 {
            head.set(value)
            precondition(fifth.value == 6)
        }
    }
}

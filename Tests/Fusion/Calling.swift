import Operators

// The same chain with a function that is not inlined, which the check must find.

public func chain(_ count: Int, _ sum: UnsafeMutablePointer<Int>) {
    nonisolated(unsafe) let sum = sum
    _ = Signal<Int, Never>.from(0..<count).map { tripled($0) }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.scan(0) {
        $0 &+ $1
    }
    .subscribe { sum.pointee = sum.pointee &+ $0 }
}

@inline(never) @_optimize(none) func tripled(_ value: Int) -> Int { value &* 3 }

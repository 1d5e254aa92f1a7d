import Operators

// The same chain with a stage that the compiler cannot see through, which the check must find.

public func chain(_ count: Int, _ sum: UnsafeMutablePointer<Int>) {
    nonisolated(unsafe) let sum = sum
    _ = opaque(Signal<Int, Never>.from(0..<count).map { $0 &* 3 }).filter { $0 & 1 == 0 }.map { $0 &+ 1 }
        .scan(0) { $0 &+ $1 }
        .subscribe { sum.pointee = sum.pointee &+ $0 }
}

@inline(never) @_optimize(none) func opaque(_ signal: Signal<Int, Never>) -> Signal<Int, Never> { signal }

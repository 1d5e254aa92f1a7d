import Operators

// A chain that is visible to the compiler. `.ci/check-fusion` reads the code that the compiler generates for it.

public func chain(_ count: Int, _ sum: UnsafeMutablePointer<Int>) {
    nonisolated(unsafe) let sum = sum
    _ = Signal<Int, Never>.from(0..<count).map { $0 &* 3 }.filter { $0 & 1 == 0 }.map { $0 &+ 1 }.scan(0) { $0 &+ $1 }
        .subscribe { sum.pointee = sum.pointee &+ $0 }
}

// expect: subscribe
import Operators

struct Problem: Error {}

func run() -> any Disposable {
    Signal<Int, Problem>.fail(Problem()).subscribe { _ in }
}

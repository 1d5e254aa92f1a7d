// expect: Sendable
import Operators

final class Counter { var value = 0 }

func run() -> any Disposable {
    let counter = Counter()
    return Signal<Int, Never>.just(1).subscribe { counter.value += $0 }
}

// expect: call to main actor-isolated
import Operators

@MainActor func describe(_ number: Int) -> String { "\(number)" }

func run() -> any Disposable {
    Signal<Int, Never>.just(1).map { describe($0) }.subscribe { _ in }
}

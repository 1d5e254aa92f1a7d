// expect: main actor-isolated property
import Operators

@MainActor final class Model {
    var factor = 2
    func run() -> any Disposable {
        Signal<Int, Never>.just(1).map { $0 * self.factor }.subscribe { _ in }
    }
}
